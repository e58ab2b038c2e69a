import Geometry
import TestSupport
import Testing
import VenueModel

@Suite struct EdgeSignTests {
  /// A path of a thousand edges, each of a third of which has signs that name it.
  private static func network(_ random: inout SplitMix) -> PathNetwork {
    var network = PathNetwork()
    for number in 0...1000 {
      network.nodes.append(PathNode(id: "\(number)", level: 0, position: Point(Double(number), 0)))
    }
    for number in 0..<1000 {
      network.edges.append(PathEdge(id: "\(number)", from: number, to: number + 1))
      switch random.next() % 9 {
      case 0: network.signs.append(EdgeSign(edge: number, forward: "to \(number)", backward: "from \(number)"))
      case 1: network.signs.append(EdgeSign(edge: number, forward: "to \(number)"))
      case 2: network.signs.append(EdgeSign(edge: number, backward: "from \(number)"))
      default: break
      }
    }
    return network
  }

  /// What signs say along each edge, by its id.
  private static func texts(_ network: PathNetwork) -> [String: [String?]] {
    var texts: [String: [String?]] = [:]
    for sign in network.signs { texts[network.edges[sign.edge].id] = [sign.forward, sign.backward] }
    return texts
  }

  @Test func `signs are found by their edge and the way it is walked`() {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    let network = Self.network(&random)
    let texts = Self.texts(network)
    for edge in network.edges.indices {
      let expected = texts["\(edge)"] ?? [nil, nil]
      let found = [true, false].map { network.signText(alongEdge: edge, isForward: $0) }
      #expect(found == expected, "seed \(seed), edge \(edge)")
    }
    #expect(network.signText(alongEdge: 1000, isForward: true) == nil)
    #expect(PathNetwork().signText(alongEdge: 0, isForward: true) == nil)
  }

  @Test func `signs stay with their edges when others are dropped`() {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    let before = Self.network(&random)
    var after = before
    after.replaceEdges { edge in
      guard random.next() % 3 > 0 else { return nil }
      var edge = edge
      edge.isClosed = true
      return edge
    }
    let kept = Set(after.edges.map(\.id))
    #expect(kept.count < 800 && kept.count > 500, "seed \(seed)")
    #expect(after.edges.allSatisfy { $0.isClosed })
    #expect(Self.texts(after) == Self.texts(before).filter { kept.contains($0.key) }, "seed \(seed)")
    let signed = after.signs.map(\.edge)
    #expect(zip(signed, signed.dropFirst()).allSatisfy(<), "seed \(seed)")
  }

  @Test func `both halves of an edge that is split have its signs`() throws {
    var venue = Venue(id: "V", name: "V")
    venue.levels = [Level(id: "L", ordinal: 0, name: "L")]
    venue.network.nodes = [0.0, 10, 20].enumerated().map {
      PathNode(id: "\($0)", level: 0, position: Point($1, 0))
    }
    venue.network.edges = [PathEdge(id: "a", from: 0, to: 1), PathEdge(id: "b", from: 2, to: 1)]
    venue.network.signs = [EdgeSign(edge: 1, forward: "In", backward: "Out")]
    let joined = venue.joinNode("spot", at: Point(14, 3), level: 0)
    let node = try #require(joined)
    #expect(venue.network.nodes[node].id == "spot")
    #expect(venue.network.edges.map(\.id) == ["a", "b", "b/2", ""])
    #expect(Self.texts(venue.network) == ["b": ["In", "Out"], "b/2": ["In", "Out"]])
    #expect(venue.validityProblems() == [])
    // Where no signs are, none come.
    let other = venue.joinNode("other", at: Point(4, 3), level: 0)
    #expect(other != nil)
    #expect(venue.network.signs.count == 2)
    #expect(venue.validityProblems() == [])
  }
}

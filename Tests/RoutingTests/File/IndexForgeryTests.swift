import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Routing

/// Files whose index is damaged or forged under right checksums: each gives a typed error, or answers that can be walked.
@Suite struct IndexForgeryTests {
  /// A network with dead ends, chains, loops and one-way edges, small enough for every pair.
  private static func venue(_ seed: UInt64) -> Venue {
    var venue = RandomNetwork(seed: seed).venue
    while venue.network.nodes.count < 24 {
      venue.network.nodes.append(PathNode(id: "x", level: 0, position: Point(0, 0)))
    }
    return venue
  }

  private static func file(_ seed: UInt64) -> ForgedFile {
    ForgedFile(bytes: SampleFile.bytes(venue(seed), profiles: [.distance, .stepFree], findings: []))
  }

  /// Networks of this size that have chains, dead ends and vertices.
  private static let seeds: [UInt64] = {
    (0..<10_000 as Range<UInt64>).filter { seed in
      let graph = PathGraph(venue(seed))
      guard graph.nodeCount == 24, let topology = RouteTopology(graph) else { return false }
      return topology.chainCount > 2 && topology.vertexCount > 6 && topology.parents.contains { $0 >= 0 }
    }.prefix(6).map { $0 }
  }()

  private static let indexSections = SectionKind.allCases.filter { 64...95 ~= $0.rawValue || $0.rawValue >= 97 }

  /// Opens a file and asks its indexes everything; what was wrong with the answers.
  private func faults(_ forged: ForgedFile, _ tally: inout Tally) -> [String] {
    var forged = forged
    forged.seal()
    do throws(FootwayFileError) {
      let compiled = try CompiledVenue(FootwayFile(Column(forged.bytes)), .routing)
      var faults: [String] = []
      for profile in compiled.profiles {
        let costs = try compiled.costs(for: profile)
        guard let index = try compiled.index(for: costs) else { continue }
        tally.opened += 1
        faults += walks(index, &tally) + routes(compiled, index, &tally)
      }
      return faults
    } catch {
      tally.refused += 1
      return error.code == .inconsistent || error.code == .version ? [] : ["\(error.code)"]
    }
  }

  /// What happened to the files, so that a test can tell that it tested something.
  private struct Tally {
    var opened = 0
    var refused = 0
    var unsound = 0
  }

  private func walks(_ index: RouteIndex, _ tally: inout Tally) -> [String] {
    let nodes = Array(0..<index.graph.nodeCount)
    let table = index.costs(from: nodes, to: nodes)
    var faults: [String] = []
    var way = NodeWay()
    var arcs: [Int32] = []
    _ = index.costs(of: nodes.flatMap { from in nodes.map { (from: Int32(from), to: Int32($0)) } })
    for from in nodes {
      _ = (index.costsToAll(from: from), index.costsFromAll(to: from))
      for to in nodes {
        arcs.removeAll()
        let cost = index.cost(from: from, to: to)
        if (cost == RouteIndex.noWay) != (table[from * nodes.count + to] == RouteIndex.noWay) { tally.unsound += 1 }
        if !index.appendArcs(from: from, to: to, into: &arcs) {
          if cost != RouteIndex.noWay { tally.unsound += 1 }
          if !arcs.isEmpty { faults.append("arcs of no way from \(from) to \(to)") }
        } else if !isWalk(arcs, index.graph, index.costs, from, to) {
          faults.append("arcs \(arcs) do not lead from \(from) to \(to)")
        }
        if index.findWay(from: from, to: to, &way), way[0] != from || way[way.count - 1] != to {
          faults.append("a way from \(from) to \(to) that has other ends")
        }
      }
    }
    return faults
  }

  private func isWalk(_ arcs: [Int32], _ graph: PathGraph, _ costs: LinkCosts, _ from: Int, _ to: Int) -> Bool {
    var node = Int32(from)
    for arc in arcs {
      let link = graph.links[Int(arc >> 1)]
      let isForward = arc & 1 == 0
      guard (isForward ? link.from : link.to) == node, link.direction != (isForward ? .backward : .forward),
        costs.cost(ofArc: arc) != LinkCosts.unusable
      else { return false }
      node = isForward ? link.to : link.from
    }
    return node == to
  }

  private func routes(_ compiled: CompiledVenue, _ index: RouteIndex, _ tally: inout Tally) -> [String] {
    var faults: [String] = []
    let graph = index.graph
    var router = Router(compiled.venue, graph, index.costs, index: index)
    var plain = Router(compiled.venue, graph, index.costs)
    let closed = Restrictions(graph, compiled.venue, closures: [Closure(.node, [3], reference: "n3")])
    for from in 0..<graph.networkNodeCount {
      for to in [0, 5, 11, (from + 1) % graph.networkNodeCount] {
        let ends = [from, to].map { RouteEnd(node: $0, of: graph) }
        let answers = [
          router.route(from: ends[0], to: ends[1]), router.route(from: ends[0], to: ends[1], under: closed),
        ]
        for case .route(let route) in answers {
          let arcs = route.parts.map { Int32($0.number) * 2 + ($0.isForward ? 0 : 1) }
          if !isWalk(arcs, graph, index.costs, from, to) { faults.append("the route from \(from) to \(to) is no walk") }
          if arcs.reduce(0, { $0 + UInt64(index.costs.cost(ofArc: $1)) }) != route.cost {
            faults.append("the route from \(from) to \(to) does not cost what it says")
          }
        }
        // Where hops lead nowhere, a search answers.
        var arcs: [Int32] = []
        let cost = index.cost(from: from, to: to)
        if cost != RouteIndex.noWay, !index.appendArcs(from: from, to: to, costing: UInt64(cost), into: &arcs) {
          tally.unsound += 1
          if answers[0] != plain.route(from: ends[0], to: ends[1]) {
            faults.append("\(from) to \(to) was not searched")
          }
        }
      }
      let ends = [0, from].map { RouteEnd(node: $0, of: graph) }
      _ = router.matrix(from: ends, to: ends).cells(ofRows: 0..<2)
    }
    return faults
  }

  @Test("The samples themselves have indexes that answer")
  func samples() {
    for seed in Self.seeds {
      var tally = Tally()
      #expect(faults(Self.file(seed), &tally) == [])
      #expect(tally.opened == 2 && tally.unsound == 0)
    }
    #expect(Self.seeds.count == 6)
  }

  @Test("Random damage in the index under right checksums is an error or gives walks", arguments: 0..<4)
  func damage(part: Int) {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed &+ UInt64(part))
    var tally = Tally()
    for round in 0..<60 {
      var forged = Self.file(Self.seeds[round % Self.seeds.count])
      for _ in 0...random.next() % 3 {
        let kind = Self.indexSections[Int(random.next() % UInt64(Self.indexSections.count))]
        guard
          let range = forged.section(kind, number: kind.rawValue < 96 ? 0 : random.next() % 2)
            .flatMap({ forged.range($0) }), !range.isEmpty
        else { continue }
        let offset = Int.random(in: range, using: &random)
        switch random.next() % 4 {
        case 0: forged.bytes[offset] ^= 1 << UInt8(random.next() % 8)
        // Small numbers are more often believed.
        case 1: forged.bytes[offset / 4 * 4] = UInt8(random.next() % 24)
        case 2: forged.bytes[offset] = UInt8(truncatingIfNeeded: random.next())
        default:
          let number = [0, 1, 0xFFFF_FFFF, 0x3FFF_FFFF, 0x4000_0000, 0x7FFF_FFFF, 0x8000_0000][Int(random.next() % 7)]
          if offset / 4 * 4 + 4 <= range.upperBound { forged.set(offset / 4 * 4, 4, UInt64(number)) }
        }
      }
      let faults = faults(forged, &tally)
      #expect(faults == [], "seed \(seed), part \(part), round \(round)")
    }
    #expect(tally.opened > 10 && tally.refused > 10, "seed \(seed): \(tally)")
  }

  @Test("Sections of another venue of the same size are an error or give walks")
  func swaps() throws {
    var tally = Tally()
    for seed in Self.seeds {
      for other in Self.seeds.prefix(2) where other != seed {
        let donor = Self.file(other)
        // Each section alone, all of the topology, all of a profile, all of the index.
        let groups =
          Self.indexSections.map { [$0] } + [
            Self.indexSections.filter { $0.rawValue < 96 }, Self.indexSections.filter { $0.rawValue > 98 },
            Self.indexSections.filter { $0.rawValue != 97 && $0.rawValue != 98 },
          ]
        for group in groups {
          let forged = Self.file(seed).replacing(group, from: donor)
          #expect(faults(forged, &tally) == [], "\(group) of \(other) in \(seed)")
        }
      }
    }
    #expect(tally.opened > 50 && tally.refused > 50 && tally.unsound > 50, "\(tally)")
  }

  @Test("Hops of one direction or profile in place of another's are searched for")
  func exchangedHops() {
    var tally = Tally()
    for seed in Self.seeds {
      var forged = Self.file(seed)
      for (one, other) in [(SectionKind.forwardHops, SectionKind.backwardHops)] {
        guard let a = forged.section(one).flatMap({ forged.range($0) }),
          let b = forged.section(other).flatMap({ forged.range($0) })
        else { continue }
        let bytes = Array(forged.bytes[a])
        forged.bytes.replaceSubrange(a, with: forged.bytes[b])
        forged.bytes.replaceSubrange(b, with: bytes)
      }
      #expect(faults(forged, &tally) == [], "\(seed)")
      for value in [0, 1, 2, 254, 255] as [UInt8] {
        for kind in [SectionKind.forwardHops, .backwardHops] {
          var forged = Self.file(seed)
          guard let range = forged.section(kind).flatMap({ forged.range($0) }) else { continue }
          for offset in range { forged.bytes[offset] = value }
          #expect(faults(forged, &tally) == [], "\(seed), \(kind) all \(value)")
        }
      }
    }
    #expect(tally.unsound > 0)
  }

  @Test("Trees that are not in preorder are refused: their rows would be read beyond their ends")
  func preorder() throws {
    // The last vertex below another one is said to be at the top, but stays within the range of the other.
    for seed in Self.seeds {
      var forged = Self.file(seed)
      let vertices = try #require(forged.section(.vertices).flatMap { forged.range($0) })
      let branches = try #require(forged.section(.branches).flatMap { forged.range($0) })
      let count = branches.count / 8
      let last = try #require((0..<count).last { forged.number(vertices.lowerBound + 16 * $0 + 4, 4) > 0 })
      forged.set(branches.lowerBound + 8 * last, 4, 0xFFFF_FFFF)
      forged.set(vertices.lowerBound + 16 * last + 4, 4, 0)
      var tally = Tally()
      #expect(faults(forged, &tally) == [])
      #expect(tally.refused == 1)
    }
  }

  @Test("Labels of chains that do not grow are refused: their differences would be below zero")
  func chains() throws {
    for seed in Self.seeds {
      let sample = Self.file(seed)
      for kind in [SectionKind.leavingLabels, .arrivingLabels] {
        let labels = try #require(sample.section(kind).flatMap { sample.range($0) })
        let nodes = try #require(sample.section(.chainNodes).flatMap { sample.range($0) })
        let ends = try #require(sample.section(.firstChainNodes).flatMap { sample.range($0) })
        for chain in 0..<(ends.count / 4 - 1) {
          let first = Int(sample.number(ends.lowerBound + 4 * chain, 4))
          guard Int(sample.number(ends.lowerBound + 4 * chain + 4, 4)) - first > 1 else { continue }
          let node = Int(sample.number(nodes.lowerBound + 4 * first, 4))
          for (offset, cost) in [(8, 0x3FFF_FFFE), (8, 0), (12, 0x3FFF_FFFE), (12, 0)] as [(Int, UInt64)] {
            var forged = sample
            forged.set(labels.lowerBound + 16 * node + offset, 4, cost)
            var tally = Tally()
            #expect(faults(forged, &tally) == [], "\(seed), chain \(chain), \(kind) \(offset)")
          }
        }
      }
    }
  }
}

import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Formats

/// Lines that join where their vertices coincide.
@Suite struct LineNetworkTests {
  /// The vertex at a position, by looking at all of them: the nearest one, of several the first.
  private static func nearest(_ spot: Point, _ level: Int, _ network: LineNetwork) -> Int? {
    var best: (vertex: Int, distance: Double)?
    for (index, vertex) in network.vertices.enumerated() where vertex.level == level {
      let distance = vertex.position.distance(to: spot)
      if distance <= network.tolerance, distance < best?.distance ?? .infinity { best = (index, distance) }
    }
    return best?.vertex
  }

  @Test(arguments: [0.01, 0.05, 0.9]) func `a vertex is the nearest one there is within the tolerance`(
    tolerance: Double
  ) {
    var random = SplitMix(seed: 7)
    var network = LineNetwork(tolerance: tolerance, isLocal: true)
    for step in 0..<2000 {
      // A crowd that fills some squares of any grid, on both sides of zero.
      let spot = Point(
        Double.random(in: -20...20, using: &random) * tolerance, Double.random(in: -20...20, using: &random) * tolerance
      )
      let level = Int.random(in: 0...1, using: &random)
      let expected = Self.nearest(spot, level, network) ?? network.vertices.count
      let found = network.vertex(at: spot, level: level)
      #expect(found == expected, "seed 7, step \(step)")
    }
  }

  @Test func `numbers of nodes pass over the ids that vertices and other nodes have`() {
    var network = LineNetwork(tolerance: 0.01, isLocal: true)
    let vertices = (0..<6).map { network.vertex(at: Point(Double($0), 0), level: 0) }
    for (from, to) in zip(vertices, vertices.dropFirst()) {
      let isAdded = network.add([from, to], PathEdge(from: 0, to: 0))
      #expect(isAdded)
    }
    network.name(vertices[3], "2")
    network.name(vertices[4], "2")
    var paths = PathNetwork()
    paths.nodes = [PathNode(id: "3", level: 0, position: Point(9, 9))]
    _ = network.build(into: &paths)
    #expect(paths.nodes.map(\.id) == ["3", "1", "4", "5", "2", "2'", "6"])
  }

  @Test func `an id that many nodes want gets short marks`() {
    var ids = MarkedIDs(["b", "a'4"])
    let first = (0..<6).map { _ in ids.claim("a") }
    #expect(first == ["a", "a'", "a''", "a'''", "a'5", "a'6"])
    let other = ids.claim("b")
    #expect(other == "b'")
    let last = (0..<100_000).map { _ in ids.claim("c") }.last
    #expect(last == "c'99999")
  }

  @Test func `a line is cut where others meet it, and its measures with it`() {
    var network = LineNetwork(tolerance: 0.01, isLocal: true)
    let along = [0, 1, 4, 6].map { network.vertex(at: Point($0, 0), level: 0) }
    var edge = PathEdge(id: "a", from: 0, to: 0)
    edge.length = 12
    let areAdded = [
      network.add([along[0], along[0]] + along.dropFirst(), edge), network.add([along[0], along[0]], edge),
      network.add([along[2], network.vertex(at: Point(4, 5), level: 0)], PathEdge(id: "b", from: 0, to: 0)),
    ]
    #expect(areAdded == [true, false, true])
    var paths = PathNetwork()
    _ = network.build(into: &paths)
    #expect(paths.edges.map(\.id) == ["a/1", "a/2", "b"])
    #expect(paths.edges.map(\.length) == [8, 4, nil])
    #expect(paths.edges.map(\.shape) == [[Point(1, 0)], [], []])
  }
}

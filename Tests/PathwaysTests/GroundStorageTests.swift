import Geometry
import Overlay
import TestSupport
import Testing
import VenueModel

@testable import Pathways

@Suite struct GroundStorageTests {
  /// A hall with a column and two rooms, made into paths.
  private func result() throws -> PathwayResult {
    func ring(_ x: Double, _ y: Double, _ w: Double, _ h: Double) throws -> Polygon {
      Polygon(try Ring([Point(x, y), Point(x + w, y), Point(x + w, y + h), Point(x, y + h)]))
    }
    var venue = Venue(id: "V")
    venue.levels = [Level(id: "0", ordinal: 0, name: "0"), Level(id: "1", ordinal: 1, name: "1")]
    venue.spaces = [
      Space(id: "hall", use: .open, level: 1, polygons: [try ring(0, 0, 20, 10)]),
      Space(id: "column", use: .obstacle, level: 1, polygons: [try ring(9, 4, 2, 2)]),
      Space(id: "a", level: 1, polygons: [try ring(0, 10, 10, 6)]),
      Space(id: "b", level: 1, polygons: [try ring(10, 10, 10, 6)]),
    ]
    venue.openings = [
      Opening(id: "da", level: 1, points: [Point(4.5, 10), Point(5.5, 10)]),
      Opening(id: "db", level: 1, points: [Point(14.5, 10), Point(15.5, 10)]),
    ]
    return try venue.withPathways()
  }

  @Test func `ground that was stored sees what it saw before`() throws {
    let made = try result()
    let nodes = made.venue.network.nodes.count
    let read = try #require(WalkableGround(made.ground.storage, levelCount: 2, nodeCount: nodes))
    #expect(read.storage == made.ground.storage)
    var random = SplitMix(seed: 7)
    var seen = 0
    for _ in 0..<500 {
      let point = Point(Double.random(in: -1...21, using: &random), Double.random(in: -1...17, using: &random))
      let before = made.ground.visibleNodes(from: point, level: 1)
      let after = read.visibleNodes(from: point, level: 1)
      #expect(before.map(\.node) == after.map(\.node) && before.map(\.distance) == after.map(\.distance))
      seen += before.count
      #expect(read.visibleNodes(from: point, level: 0).isEmpty)
    }
    #expect(seen > 1000)
  }

  @Test func `beacons keep their nodes when a network is made anew`() throws {
    let made = try result().venue
    var venue = made
    venue.network = PathNetwork()
    for number in 0..<10 {
      venue.network.nodes.append(PathNode(id: "old\(number)", level: 1, position: Point(Double(number) + 1, 1)))
      if number > 0 { venue.network.edges.append(PathEdge(from: number - 1, to: number)) }
    }
    // One level below keeps its node, as nothing is made there.
    venue.network.nodes.append(PathNode(id: "kept", level: 0, position: Point(0, 0)))
    venue.beacons = [9, 10].map { node in
      Beacon(id: "b\(node)", name: "", level: venue.network.nodes[node].level, position: Point(0, 0), node: node)
    }
    let again = try venue.withPathways(mode: .plan).venue
    #expect(again.beacons[0].node == nil)
    #expect(again.beacons[1].node.map { again.network.nodes[$0].id } == "kept")
    #expect(again.validityProblems() == [])
  }

  @Test func `what is damaged is no ground, and never a crash`() throws {
    let made = try result()
    let storage = made.ground.storage
    let nodes = made.venue.network.nodes.count
    #expect(WalkableGround(storage, levelCount: 3, nodeCount: nodes) == nil)
    #expect(WalkableGround(storage, levelCount: 2, nodeCount: 1) == nil)
    for seed in UInt64(1)...500 {
      var random = SplitMix(seed: seed)
      var damaged = storage
      switch random.next() % 4 {
      case 0: damaged.integers.removeLast(Int(random.next() % UInt64(storage.integers.count)) + 1)
      case 1: damaged.numbers.removeLast(Int(random.next() % UInt64(storage.numbers.count)) + 1)
      case 2:
        damaged.integers[Int(random.next() % UInt64(storage.integers.count))] = Int32(truncatingIfNeeded: random.next())
      default:
        damaged.numbers[Int(random.next() % UInt64(storage.numbers.count))] =
          [.nan, .infinity, 1e300, 3][Int(random.next() % 4)]
      }
      // Some damage is another ground; it must be a sound one.
      guard let ground = WalkableGround(damaged, levelCount: 2, nodeCount: nodes) else { continue }
      let found = ground.visibleNodes(from: Point(3, 3), level: 1)
      #expect(found.allSatisfy { (0..<nodes).contains($0.node) }, "seed \(seed)")
    }
  }
}

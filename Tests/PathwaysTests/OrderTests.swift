import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Pathways

@Suite struct OrderTests {
  @Test func `The order in which a plan is told changes nothing`() throws {
    for plan in try GeneratedPlan.all() {
      var told = plan.plan
      for number in 0..<6 { told.place("p\(number)", Double(number) * 3 + 1.3, 1.2) }
      let first = try told.made()
      for seed in UInt64(1)...3 {
        var random = SplitMix(seed: seed)
        var other = told
        other.venue.spaces.shuffle(using: &random)
        other.venue.openings.shuffle(using: &random)
        other.venue.places.shuffle(using: &random)
        let again = try other.made()
        #expect(again.venue.network == first.venue.network, "\(plan.name), seed \(seed)")
        let nodes = Dictionary(uniqueKeysWithValues: again.venue.places.map { ($0.id, $0.locations[0].node) })
        for place in first.venue.places { #expect(nodes[place.id] == place.locations[0].node) }
      }
      #expect(try told.made().venue == first.venue)
    }
  }

  @Test func `A plan moved and turned gives ways of the same length`() throws {
    for plan in try GeneratedPlan.all().suffix(6) {
      let first = try plan.plan.made()
      let turn = PlaneTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 1_000, ty: -300)
      var moved = plan.plan
      for space in moved.venue.spaces.indices {
        moved.venue.spaces[space].polygons = try moved.venue.spaces[space].polygons.map {
          Polygon(try Ring($0.shell.points.map { turn($0) }))
        }
      }
      for opening in moved.venue.openings.indices {
        moved.venue.openings[opening].points = moved.venue.openings[opening].points.map { turn($0) }
      }
      let again = try moved.made()
      #expect(again.venue.network.nodes.count == first.venue.network.nodes.count, "\(plan.name)")
      #expect(again.venue.network.edges.count == first.venue.network.edges.count, "\(plan.name)")
      let rooms = plan.plan.venue.spaces.map(\.id).filter { $0 != "hall" }
      for (a, b) in zip(rooms, rooms.reversed()) {
        let before = try #require(first.length(a, b))
        let after = try #require(again.length(a, b))
        #expect(abs(before - after) < 1e-4, "\(plan.name): \(a) to \(b)")
      }
    }
  }

  @Test func `Large areas are looked at in cones, and ways in them are as short`() throws {
    for plan in try GeneratedPlan.all() where ["hall", "comb", "ring"].contains(plan.name) {
      var options = PathwayOptions()
      options.allPairsLimit = 0
      let result = try plan.plan.made(options)
      let oracle = GeodesicOracle(plan.area)
      let walk = FreeWalk(result)
      var random = SplitMix(seed: 5)
      let points = plan.points(80, oracle, using: &random)
      var stretches: [Double] = []
      for (a, b) in zip(points, points.dropFirst()) where a.distance(to: b) >= 3 {
        let path = try FreeWalk.way(walk, a, b, plan.name)
        stretches.append(path.pathLength / oracle.distances(from: a, to: [b])[0])
      }
      #expect(stretches.quantile(0.5) < 1.06 && stretches.quantile(0.95) < 1.15, "\(plan.name)")
    }
  }
}

import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Routing

@Suite struct ReachTests {
  @Test(
    "A point of a link is within reach just when the route there costs no more", arguments: RandomVenue.Shape.allCases)
  func pointsOfLinks(shape: RandomVenue.Shape) {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    for round in 0..<60 {
      let venue = RandomVenue.make(shape, using: &random)
      let graph = PathGraph(venue)
      let costs = LinkCosts(graph, queryProfiles[round % 3])
      var router = Router(venue, graph, costs)
      let isTowards = round % 2 == 1
      let ends = (0..<(1 + round % 3)).map { _ in RouteEnd(spots: RandomEnd.spots(venue, using: &random)) }
      let limit = 5_000 + random.next() % 40_000
      let reach = router.reach(from: ends, limit: limit, isTowards: isTowards)
      for cutoff in [limit, limit / 2, 0] {
        let stretches = reach.stretches(within: cutoff)
        check(stretches)
        for _ in 0..<40 where !graph.links.isEmpty {
          let link = Int(random.next() % UInt64(graph.links.count))
          let fraction = Double.random(in: 0...1, using: &random)
          var cost: UInt64?
          for end in ends {
            if let other = self.cost(end, link, fraction, &router, isTowards) { cost = min(cost ?? .max, other) }
          }
          let isCovered = stretches.contains { $0.link == link && $0.from <= fraction && fraction <= $0.to }
          let note: Comment = "seed \(seed), round \(round), link \(link) at \(fraction) within \(cutoff): \(cost ?? 0)"
          // The costs of parts of a link are rounded, up to twice.
          let isAtEnd = ends.contains {
            self.isJoined($0, within: PathNetwork.reachOfNode, of: fraction, link, &router)
          }
          if let cost, cost + 2 <= cutoff, !isAtEnd { #expect(isCovered, note) }
          if cost == nil || cost! > cutoff + 2 { #expect(!isCovered, note) }
        }
      }
    }
  }

  /// Whether an end lies so near to a fraction of a link that a route takes the two for one, whatever the direction.
  private func isJoined(
    _ end: RouteEnd, within meters: Double, of fraction: Double, _ link: Int, _ router: inout Router
  ) -> Bool {
    let length = router.graph.links[link].length
    return router.joined(end).joints.contains { joint in
      guard case .link(link, let there) = joint.place else { return false }
      return abs(there - fraction) * length < meters
    }
  }

  private func check(_ stretches: [Reach.Stretch]) {
    for stretch in stretches { #expect(0 <= stretch.from && stretch.from <= stretch.to && stretch.to <= 1) }
    for (one, other) in zip(stretches, stretches.dropFirst()) {
      #expect(one.link < other.link || (one.link == other.link && one.to < other.from))
    }
  }

  /// What it costs to get to a fraction of a link, from the costs of its nodes: the oracle, which splits the link there.
  private func cost(
    _ end: RouteEnd, _ link: Int, _ fraction: Double, _ router: inout Router, _ isTowards: Bool
  ) -> UInt64? {
    let (graph, costs) = (router.graph, router.costs)
    guard costs.forward[link] != LinkCosts.unusable else { return nil }
    let joint = Joint(
      spot: 0, position: Point(0, 0), joined: Point(0, 0), level: 0, distance: 0, place: .link(link, fraction: fraction)
    )
    let place = router.joined(end)
    let (starts, goals) =
      isTowards ? (router.seeds(joint, tag: 0), place.goals) : (place.seeds, router.goals(joint, tag: 0))
    let joints = isTowards ? ([joint], place.joints) : (place.joints, [joint])
    var search = Search(graph)
    let between = search.run(graph, costs, from: starts, to: goals)?.cost
    let direct = Router.direct(joints.0, joints.1, graph, costs)?.cost
    return [between, direct].compactMap { $0 }.min()
  }

  @Test("The nodes within reach are those whose routes cost no more, by cost")
  func nodes() {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    for round in 0..<200 {
      let venue = RandomVenue.make(RandomVenue.Shape.allCases[round % 4], using: &random)
      var router = Router(venue, profile: queryProfiles[round % 3])
      let end = RouteEnd(spots: RandomEnd.spots(venue, using: &random))
      let limit = round % 5 == 0 ? UInt64.max : random.next() % 50_000
      let reach = router.reach(from: [end], limit: limit)
      var expected: Set<Reach.Node> = []
      for node in venue.network.nodes.indices {
        if case .route(let route) = router.route(from: end, to: RouteEnd(node: node, of: venue)), route.cost <= limit {
          expected.insert(Reach.Node(node: node, cost: route.cost))
        }
      }
      #expect(
        Set(reach.nodes.filter { $0.node < venue.network.nodes.count }) == expected, "seed \(seed), round \(round)")
      #expect(zip(reach.nodes, reach.nodes.dropFirst()).allSatisfy { $0.cost <= $1.cost })
    }
  }

  @Test("Areas lie on the levels that are reached and hold every node within reach")
  func areas() {
    var random = SplitMix(seed: 5)
    for _ in 0..<20 {
      let venue = RandomVenue.make(.building, using: &random)
      var router = Router(venue, profile: .walking)
      let reach = router.reach(from: [RouteEnd(node: 0, of: venue)], limit: 60_000)
      let areas = reach.areas(within: 30_000, radius: 2)
      #expect(areas.map(\.level) == areas.map(\.level).sorted())
      for node in reach.nodes where node.cost <= 30_000 && node.node < venue.network.nodes.count {
        let spot = venue.network.nodes[node.node]
        let polygons = areas.first { $0.level == spot.level }?.polygons ?? []
        #expect(polygons.contains { $0.contains(spot.position) == .inside })
      }
      let inner = areas.flatMap(\.polygons).reduce(0) { $0 + $1.area }
      let outer = reach.areas(within: 60_000, radius: 2).flatMap(\.polygons).reduce(0) { $0 + $1.area }
      #expect(inner <= outer)
    }
  }
}

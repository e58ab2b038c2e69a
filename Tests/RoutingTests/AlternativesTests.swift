import TestSupport
import Testing
import VenueModel

@testable import Routing

@Suite struct AlternativesTests {
  @Test("Every alternative is a valid simple way within stretch and overlap", arguments: RandomVenue.Shape.allCases)
  func random(shape: RandomVenue.Shape) {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    var others = 0
    for round in 0..<150 {
      let venue = RandomVenue.make(shape, using: &random)
      let graph = PathGraph(venue)
      let costs = LinkCosts(graph, queryProfiles[round % 3])
      var router = Router(venue, graph, costs, index: round % 2 == 0 ? RouteIndex(graph, costs) : nil)
      let (start, end) = (
        RouteEnd(spots: RandomEnd.spots(venue, using: &random)), RouteEnd(spots: RandomEnd.spots(venue, using: &random))
      )
      let query = AlternativesQuery(
        count: 1 + Int(random.next() % 5), maximumStretch: 1 + Double(random.next() % 20) / 10,
        maximumOverlap: Double(random.next() % 11) / 10)
      let note: Comment = "seed \(seed), round \(round)"
      let answer = router.alternatives(from: start, to: end, query)
      let route = router.route(from: start, to: end)
      guard case .ways(let ways) = answer else {
        guard case .noRoute = route else {
          Issue.record(note)
          continue
        }
        continue
      }
      #expect(router.alternatives(from: start, to: end, query) == answer, note)
      #expect(ways.first.map { .route($0.route) } == route, note)
      #expect(ways.count <= query.count, note)
      others += ways.count - 1
      var used: Set<Int> = []
      for (number, way) in ways.enumerated() {
        check(way.route, router, note)
        if number > 0 {
          let cost = Double(way.route.cost)
          #expect(cost <= Double(ways[0].route.cost) * query.maximumStretch, note)
          #expect(way.stretch == cost / Double(ways[0].route.cost), note)
          let shared = way.route.parts.filter { used.contains($0.number) }.reduce(0) { $0 + partCost($1, graph, costs) }
          #expect(Double(shared) / cost <= query.maximumOverlap + 2 / cost, note)
          #expect(abs(Double(shared) / cost - way.overlap) <= 2 / cost, note)
        }
        used.formUnion(way.route.parts.map(\.number))
      }
    }
    // Trees have one simple way; all others must offer some.
    if shape == .forest {
      #expect(others < 20, "seed \(seed)")
    } else {
      #expect(others > 10, "seed \(seed): \(others)")
    }
  }

  private func partCost(_ part: Route.Part, _ graph: PathGraph, _ costs: LinkCosts) -> UInt64 {
    let whole = part.isForward ? costs.forward[part.number] : costs.backward[part.number]
    guard part.fromNode == nil || part.toNode == nil else { return UInt64(whole) }
    return Router.share(whole, part.distance / graph.links[part.number].length)
  }

  /// Hangs together, obeys the rules, passes no node twice and adds up.
  private func check(_ route: Route, _ router: borrowing Router, _ note: Comment) {
    var nodes: [Int] = []
    for part in route.parts {
      let link = router.graph.links[part.number]
      #expect(router.costs.forward[part.number] != LinkCosts.unusable, note)
      #expect(link.direction == .both || (link.direction == .forward) == part.isForward, note)
      if let node = part.fromNode {
        if nodes.isEmpty { nodes.append(node) }
        #expect(nodes.last == node, note)
      }
      if let node = part.toNode { nodes.append(node) }
    }
    #expect(Set(nodes).count == nodes.count, note)
    let (graph, costs) = (router.graph, router.costs)
    let sum = route.parts.reduce(0) { $0 + partCost($1, graph, costs) }
    // Parts of links are known by their rounded lengths.
    #expect(abs(Int(sum) - Int(route.cost)) <= 2, note)
  }
}

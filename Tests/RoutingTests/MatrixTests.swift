import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Routing

let queryProfiles = [Profile.walking, .stepFree, .distance]

@Suite struct MatrixTests {
  @Test("Every cell is the route, to the last bit with the same index", arguments: RandomVenue.Shape.allCases)
  func cellsAreRoutes(shape: RandomVenue.Shape) {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    for round in 0..<30 {
      let venue = RandomVenue.make(shape, using: &random)
      let graph = PathGraph(venue)
      let costs = LinkCosts(graph, queryProfiles[round % 3])
      let index = RouteIndex(graph, costs)
      let ends = (0..<8).map { _ in RouteEnd(spots: RandomEnd.spots(venue, using: &random)) }
      var indexed = Router(venue, graph, costs, index: index)
      var plain = Router(venue, graph, costs)
      let table = indexed.matrix(from: ends, to: ends)
      let cells = table.cells(ofRows: 0..<ends.count)
      let searched = plain.matrix(from: ends, to: ends).cells(ofRows: 0..<ends.count)
      // Blocks make no difference.
      #expect(cells == ends.indices.flatMap { table.cells(ofRows: $0..<($0 + 1)) }, "seed \(seed), round \(round)")
      for row in ends.indices {
        for column in ends.indices {
          let note: Comment = "seed \(seed), round \(round), \(row) to \(column)"
          let cell = cells[row * ends.count + column]
          let other = searched[row * ends.count + column]
          guard case .route(let route) = indexed.route(from: ends[row], to: ends[column]) else {
            #expect(cell == nil && other == nil, note)
            guard case .noRoute = plain.route(from: ends[row], to: ends[column]) else {
              Issue.record(note)
              continue
            }
            continue
          }
          #expect(cell == Matrix.Cell(cost: route.cost, distance: route.distance, duration: route.duration), note)
          guard case .route(let way) = plain.route(from: ends[row], to: ends[column]) else {
            Issue.record(note)
            continue
          }
          #expect(other?.cost == way.cost && way.cost == route.cost, note)
          // Equally cheap ways may differ in all but the measure that was made least.
          let parts = Double(way.parts.count + graph.nodeCount) * 1e-3
          if costs.profile.basis == .distance { #expect(abs((other?.distance ?? -1) - way.distance) <= parts, note) }
          if costs.profile == .walking { #expect(abs((other?.duration ?? -1) - way.duration) <= parts, note) }
        }
      }
    }
  }

  @Test("A search finds what Floyd and Warshall find, forwards and backwards", arguments: RandomVenue.Shape.allCases)
  func searches(shape: RandomVenue.Shape) {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    for round in 0..<250 {
      let graph = PathGraph(RandomVenue.make(shape, using: &random))
      let costs = LinkCosts(graph, queryProfiles[round % 3])
      let oracle = Oracle(graph, costs)
      for isReversed in [false, true] {
        var search = CostSearch(CostRows(graph, costs, isReversed: isReversed))
        for _ in 0..<3 {
          let node = Int(random.next() % UInt64(graph.nodeCount))
          let limit = UInt64(random.next() % 60_000)
          search.run(from: [Search.Seed(node: node, cost: 0)], limit: limit)
          var reached: [Int: UInt64] = [:]
          for other in 0..<graph.nodeCount {
            let cost = isReversed ? oracle.cost(other, node) : oracle.cost(node, other)
            if let cost, cost <= limit { reached[other] = cost }
            #expect(search.cost(of: other) == cost.flatMap { $0 <= limit ? $0 : nil }, "seed \(seed), round \(round)")
          }
          let order = search.nodesByCost().map { Int($0) }
          #expect(
            order == reached.keys.sorted { (reached[$0]!, $0) < (reached[$1]!, $1) }
              || !hasNoTies(reached, graph, costs),
            "seed \(seed), round \(round)")
          #expect(Set(order) == Set(reached.keys) && order.count == reached.count, "seed \(seed), round \(round)")
        }
      }
    }
  }

  /// With links that cost nothing a lower node may be reached through a higher one of the same cost.
  private func hasNoTies(_ reached: [Int: UInt64], _ graph: PathGraph, _ costs: LinkCosts) -> Bool {
    !costs.forward.contains(0) && !costs.backward.contains(0)
  }

  @Test("The nearest candidates are those with the least routes, with and without an index and limits")
  func nearest() {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    for round in 0..<120 {
      let venue = RandomVenue.make(RandomVenue.Shape.allCases[round % 4], using: &random)
      let graph = PathGraph(venue)
      let costs = LinkCosts(graph, queryProfiles[round % 3])
      let end = RouteEnd(spots: RandomEnd.spots(venue, using: &random))
      let candidates = (0..<10).map { _ in RouteEnd(spots: RandomEnd.spots(venue, using: &random)) }
      var query = NearestQuery(count: 1 + Int(random.next() % 10), isTowards: random.next() % 2 == 0)
      if random.next() % 2 == 0 { query.maximumCost = random.next() % 80_000 }
      if random.next() % 3 == 0 { query.maximumDistance = Double(random.next() % 60) }
      if random.next() % 3 == 0 { query.maximumDuration = Double(random.next() % 60) }
      for index in [nil, RouteIndex(graph, costs)] {
        var router = Router(venue, graph, costs, index: index)
        let found = router.nearest(to: end, among: candidates, query)
        var expected: [(cost: UInt64, candidate: Int)] = []
        for (number, candidate) in candidates.enumerated() {
          let (start, goal) = query.isTowards ? (candidate, end) : (end, candidate)
          guard case .route(let route) = router.route(from: start, to: goal), route.cost <= query.maximumCost,
            route.distance <= query.maximumDistance, route.duration <= query.maximumDuration
          else { continue }
          expected.append((route.cost, number))
        }
        expected.sort { $0 < $1 }
        #expect(
          found.map(\.candidate) == expected.prefix(query.count).map(\.candidate), "seed \(seed), round \(round)")
        #expect(found.map(\.route.cost) == expected.prefix(query.count).map(\.cost), "seed \(seed), round \(round)")
      }
    }
  }
}

import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Routing

@Suite struct WayMeasuresTests {
  @Test("The measures of a way are those of its route, to the last bit", arguments: RandomVenue.Shape.allCases)
  func measuresAreRoutes(shape: RandomVenue.Shape) throws {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    var (found, missing) = (0, 0)
    for round in 0..<8 {
      let venue = RandomVenue.make(shape, using: &random)
      for profile in Profile.builtIn {
        try compare(venue, profile, "seed \(seed), round \(round), \(profile.name)", &random, &found, &missing)
      }
    }
    #expect(found > 300, "seed \(seed)")
  }

  @Test("The measures are those of the routes on networks that are all traps")
  func measuresAreRoutesOnTraps() throws {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    var (found, missing) = (0, 0)
    for round in 0..<25 {
      let venue = RandomNetwork(seed: random.next()).venue
      for profile in Profile.builtIn {
        try compare(venue, profile, "seed \(seed), round \(round), \(profile.name)", &random, &found, &missing)
      }
    }
    #expect(found > 500 && missing > 500, "seed \(seed)")
  }

  private func compare(
    _ venue: Venue, _ profile: Profile, _ note: Comment, _ random: inout SplitMix, _ found: inout Int,
    _ missing: inout Int
  ) throws {
    guard !venue.network.nodes.isEmpty else { return }
    let graph = PathGraph(venue)
    let costs = LinkCosts(graph, profile)
    let measures = WayMeasures(try #require(RouteIndex(graph, costs), note))
    var router = Router(venue, graph, costs, index: measures.index)
    var way = NodeWay()
    for _ in 0..<40 {
      let from = Int.random(in: 0..<graph.networkNodeCount, using: &random)
      let to = Int.random(in: 0..<graph.networkNodeCount, using: &random)
      let measure = measures.measure(from: from, to: to, &way)
      switch router.route(from: RouteEnd(node: from, of: graph), to: RouteEnd(node: to, of: graph)) {
      case .route(let route):
        found += 1
        #expect(measure?.distance.bitPattern == route.distance.bitPattern, note)
        #expect(measure?.duration.bitPattern == route.duration.bitPattern, note)
      case .noRoute:
        missing += 1
        #expect(measure == nil, note)
      }
    }
  }
}

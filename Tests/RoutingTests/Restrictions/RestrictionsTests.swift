import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Routing

@Suite struct RestrictionsTests {
  private func cost(_ answer: RouteAnswer) -> UInt64? {
    if case .route(let route) = answer { route.cost } else { nil }
  }

  /// Some closures of random things of a venue.
  private func closures(_ venue: Venue, _ random: inout SplitMix) -> [Closure] {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in
      switch random.next() % 5 {
      case 0: Closure(.node, [Int.random(in: 0..<venue.network.nodes.count, using: &random)], reference: "")
      case 1 where venue.levels.count > 2:
        Closure(.level, [Int.random(in: 0..<venue.levels.count, using: &random)], reference: "")
      case 2 where !venue.connectors.isEmpty:
        Closure(.connector, [Int.random(in: 0..<venue.connectors.count, using: &random)], reference: "")
      default:
        Closure(.edge, [Int.random(in: 0..<max(venue.network.edges.count, 1), using: &random)], reference: "")
      }
    }
  }

  @Test(
    "Routes round closures cost what a search without the closed links finds, with an index and without",
    arguments: RandomVenue.Shape.allCases)
  func closures(shape: RandomVenue.Shape) throws {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    for round in 0..<25 {
      let venue = RandomVenue.make(shape, using: &random)
      let graph = PathGraph(venue)
      for profile in [Profile.walking, .distance] {
        let costs = LinkCosts(graph, profile)
        let index = try #require(RouteIndex(graph, costs))
        let restrictions = Restrictions(graph, venue, closures: closures(venue, &random))
        let closed = costs.closing(restrictions.closed)
        var search = Search(graph)
        var indexed = Router(venue, graph, costs, index: index)
        var searching = Router(venue, graph, costs)
        for _ in 0..<20 {
          let from = Int(random.next() % UInt64(graph.networkNodeCount))
          let to = Int(random.next() % UInt64(graph.networkNodeCount))
          let expected = search.run(
            graph, closed, from: [Search.Seed(node: from, cost: 0)], to: [Search.Seed(node: to, cost: 0)])?.cost
          let ends = (RouteEnd(node: from, of: graph), RouteEnd(node: to, of: graph))
          let note = Comment("seed \(seed), round \(round), \(profile.name), \(from) to \(to)")
          let fast = indexed.route(from: ends.0, to: ends.1, under: restrictions)
          #expect(cost(fast) == expected, note)
          #expect(cost(searching.route(from: ends.0, to: ends.1, under: restrictions)) == expected, note)
          if case .route(let route) = fast {
            #expect(!route.parts.contains { restrictions.closed.contains($0.number) }, note)
          }
        }
      }
    }
  }

  @Test("A cab passes a closed level but is not left there, and stairs end there")
  func closedLevel() throws {
    var venue = Venue(id: "tower")
    for level in 0..<3 {
      venue.levels.append(Level(id: "L\(level)", ordinal: Double(level), name: "\(level)"))
      venue.network.nodes.append(PathNode(id: "n\(level)", level: level, position: Point(0, 0)))
    }
    let landings = (0..<3).map { Connector.Landing(node: $0) }
    venue.connectors = [Connector(id: "lift", kind: .elevator, landings: landings)]
    var router = Router(venue, profile: .walking)
    let closed = Restrictions(router.graph, venue, closures: [Closure(.level, [1], reference: "L1")])
    let ends = (0..<3).map { RouteEnd(node: $0, of: venue) }
    #expect(cost(router.route(from: ends[0], to: ends[2], under: closed)) != nil)
    #expect(cost(router.route(from: ends[0], to: ends[1], under: closed)) == nil)
    venue.connectors = [Connector(id: "stairs", kind: .stairs, landings: landings)]
    var climber = Router(venue, profile: .walking)
    let shut = Restrictions(climber.graph, venue, closures: [Closure(.level, [1], reference: "L1")])
    #expect(cost(climber.route(from: ends[0], to: ends[2], under: shut)) == nil)
  }

  @Test("A closed zone closes links that cross it, on its own level only, and not those along its border")
  func closedZone() throws {
    var venue = Venue(id: "hall")
    for level in 0..<2 { venue.levels.append(Level(id: "L\(level)", ordinal: Double(level), name: "\(level)")) }
    // Below the zone, through it without a node in it, along its border; the same on another level.
    for level in 0..<2 {
      for (y, name) in [(-5.0, "below"), (5, "through"), (10, "along")] {
        for x in [-10.0, 20] {
          venue.network.nodes.append(PathNode(id: "\(name)\(x)", level: level, position: Point(x, y)))
        }
        let last = venue.network.nodes.count - 1
        venue.network.edges.append(PathEdge(id: "\(name)\(level)", from: last - 1, to: last))
      }
    }
    let ring = try Ring([Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)])
    venue.zones = [Zone(id: "z", name: "Z", areas: [Zone.Area(level: 0, polygon: Polygon(ring))])]
    let graph = PathGraph(venue)
    let restrictions = Restrictions(graph, venue, closures: [Closure(.zone, [0], reference: "z")])
    let names = graph.links.indices.filter { restrictions.closed.contains($0) }.map { graph.linkIDs[$0] }
    #expect(names == ["through0"])
  }
}

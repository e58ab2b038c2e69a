import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Routing

/// Ground on which every point sees the nodes within some metres on its own level.
private struct OpenGround: GroundSight {
  let venue: Venue
  let reach: Double

  func visibleNodes(from point: Point, level: Int) -> [(node: Int, distance: Double)] {
    venue.network.nodes.indices.filter { venue.network.nodes[$0].level == level }
      .map { (node: $0, distance: venue.network.nodes[$0].position.distance(to: point)) }
      .filter { $0.distance <= reach }.sorted { ($0.distance, $0.node) < ($1.distance, $1.node) }
  }

  func isClear(_ a: Point, _ b: Point, level: Int) -> Bool { a.distance(to: b) <= reach / 4 }
}

@Suite struct GroundTests {
  @Test func `a point off the network is joined to whichever node it sees is best, with and without an index`() throws {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    var answered = 0
    for round in 0..<150 {
      let network = RandomNetwork(seed: random.next())
      let venue = network.venue
      let graph = PathGraph(venue)
      let costs = LinkCosts(graph, queryProfiles[round % 3])
      let oracle = Oracle(graph, costs)
      let ground = OpenGround(venue: venue, reach: 30)
      var indexed = Router(venue, graph, costs, index: RouteIndex(graph, costs), ground: ground)
      var plain = Router(venue, graph, costs, ground: ground)
      var spots = (0..<2).map { _ in
        Place.Location(
          level: Int(random.next() % UInt64(venue.levels.count)),
          position: Point(Double(random.next() % 50), Double(random.next() % 50)))
      }
      if round % 10 == 0 { spots[1] = spots[0] }
      let isUsable = costs.usableNodes(graph)
      let seen = spots.map { spot in
        Array(ground.visibleNodes(from: spot.position, level: spot.level).filter { isUsable[$0.node] }.prefix(32))
      }
      guard seen.allSatisfy({ !$0.isEmpty }) else { continue }
      var best = UInt64.max
      for start in seen[0] {
        for end in seen[1] {
          guard let between = oracle.cost(start.node, end.node) else { continue }
          best = min(best, costs.ofWalking(start.distance) + between + costs.ofWalking(end.distance))
        }
      }
      let straight = spots[0].position.distance(to: spots[1].position)
      let isStraight = spots[0].level == spots[1].level && straight <= 7.5 && costs.ofWalking(straight) <= best
      if isStraight { best = costs.ofWalking(straight) }
      let ends = spots.map { RouteEnd(spots: [$0]) }
      let note: Comment = "seed \(seed), round \(round)"
      let cells = indexed.matrix(from: [ends[0]], to: [ends[1]]).cells(ofRows: 0..<1)
      for answer in [indexed.route(from: ends[0], to: ends[1]), plain.route(from: ends[0], to: ends[1])] {
        guard case .route(let route) = answer else {
          #expect(best == .max && cells == [nil], note)
          continue
        }
        answered += 1
        #expect(route.cost == best, note)
        #expect(cells.first??.cost == best, note)
        #expect(abs((cells.first??.distance ?? -1) - route.distance) < 1e-9, note)
        let walked = route.parts.reduce(0) { $0 + $1.distance }
        #expect(abs(route.distance - walked) < 1e-9, note)
        // From the very start to the very end, without a gap; nothing is walked between a spot and itself.
        #expect(route.parts.isEmpty == (spots[0] == spots[1]), note)
        #expect(route.parts.first?.points.first ?? spots[1].position == spots[0].position, note)
        #expect(route.parts.last?.points.last ?? spots[0].position == spots[1].position, note)
        for (one, next) in zip(route.parts, route.parts.dropFirst()) {
          #expect(one.points.last == next.points.first || one.toLevel != next.fromLevel, note)
        }
        #expect(route.start.distance == 0 && route.end.distance == 0, note)
        if isStraight {
          #expect(abs(route.distance - straight) < 1e-9 && route.parts.count == (straight > 0 ? 1 : 0), note)
        }
      }
    }
    #expect(answered > 50, "seed \(seed)")
  }

  @Test func `where the ground tells nothing the nearest edge is taken`() throws {
    var venue = Venue()
    venue.levels = [Level(id: "0", ordinal: 0, name: "0")]
    venue.network.nodes = [
      PathNode(id: "a", level: 0, position: Point(0, 0)), PathNode(id: "b", level: 0, position: Point(100, 0)),
    ]
    venue.network.edges = [PathEdge(from: 0, to: 1)]
    let end = RouteEnd(spots: [Place.Location(level: 0, position: Point(50, 3))])
    for (reach, joined) in [(10.0, Point(50, 0)), (60, Point(0, 0))] {
      let graph = PathGraph(venue)
      var router = Router(
        venue, graph, LinkCosts(graph, .distance), ground: OpenGround(venue: venue, reach: reach))
      guard case .route(let route) = router.route(from: RouteEnd(node: 0, of: venue), to: end) else {
        Issue.record("no route")
        return
      }
      let spot = end.spots[0].position
      // Over the ground the way ends at the spot; at the nearest edge it ends on that.
      #expect(route.end.joined == (joined.x == 0 ? spot : joined))
      #expect(route.distance == (joined.x == 0 ? spot.distance(to: joined) : joined.x))
    }
  }
}

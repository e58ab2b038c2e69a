import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Routing

@Suite struct BlockingSetTests {
  @Test("A forbidden kind that bars five links is one obstacle, two closed edges are two")
  func kinds() throws {
    var venue = Venue(id: "ways")
    venue.levels = [Level(id: "0", name: "0")]
    for node in 0..<8 {
      venue.network.nodes.append(PathNode(id: "\(node)", level: 0, position: Point(Double(node), 0)))
    }
    // 0 to 1 by five stairs, or by two closed edges.
    venue.network.edges = [(0, 2), (2, 3), (3, 4), (4, 5), (5, 1)].map { PathEdge(from: $0.0, to: $0.1, kind: .stairs) }
    venue.network.edges += [(0, 6), (6, 1)].map { PathEdge(from: $0.0, to: $0.1, isClosed: true) }
    var profile = Profile.walking
    profile.forbidden = [.stairs]
    var router = Router(venue, profile: profile)
    let answer = router.route(from: RouteEnd(node: 0, of: venue), to: RouteEnd(node: 1, of: venue))
    guard case .noRoute(let noRoute) = answer else {
      Issue.record("there is a route")
      return
    }
    #expect(noRoute.reason == .blocked)
    #expect(noRoute.blockedBy.map(\.reason) == [Blocker.Reason](repeating: .forbiddenKind, count: 5))
  }

  @Test("No smaller set of closed edges opens a way than the one that is told")
  func oracle() throws {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    var told = 0
    for round in 0..<400 {
      var venue = Venue(id: "blocked")
      venue.levels = [Level(id: "0", name: "0")]
      let count = Int.random(in: 2...8, using: &random)
      for node in 0..<count {
        venue.network.nodes.append(PathNode(id: "\(node)", level: 0, position: Point(Double(node), 0)))
      }
      for _ in 0..<(2 * count) {
        var edge = PathEdge(
          from: Int.random(in: 0..<count, using: &random), to: Int.random(in: 0..<count, using: &random),
          length: Double(Int.random(in: 1...9, using: &random)))
        edge.isClosed = random.next() % 3 > 0
        venue.network.edges.append(edge)
      }
      // A connector that bars as a whole.
      let landings = (0..<3).map { _ in Connector.Landing(node: Int.random(in: 0..<count, using: &random)) }
      venue.connectors = [Connector(id: "c", kind: .walkway, landings: landings, isClosed: true)]
      var router = Router(venue, profile: .walking)
      let answer = router.route(from: RouteEnd(node: 0, of: venue), to: RouteEnd(node: count - 1, of: venue))
      guard case .noRoute(let noRoute) = answer, noRoute.reason == .blocked else { continue }
      told += 1
      let origins = Set(noRoute.blockedBy.map { router.graph.links[$0.link].origin })
      #expect(origins.count == smallest(venue, count - 1), "seed \(seed), round \(round)")
      #expect(opens(venue, origins, count - 1), "seed \(seed), round \(round): what is told opens no way")
    }
    #expect(told > 50, "seed \(seed): too few were blocked to test anything")
  }

  private func opens(_ venue: Venue, _ origins: Set<PathGraph.Origin>, _ goal: Int) -> Bool {
    var opened = venue
    for origin in origins {
      switch origin {
      case .edge(let edge): opened.network.edges[edge].isClosed = false
      default: opened.connectors[0].isClosed = false
      }
    }
    var router = Router(opened, profile: .walking)
    if case .route = router.route(from: RouteEnd(node: 0, of: opened), to: RouteEnd(node: goal, of: opened)) {
      return true
    }
    return false
  }

  /// The size of the smallest set, by trying all sets of one, two, three.
  private func smallest(_ venue: Venue, _ goal: Int) -> Int {
    let closed: [PathGraph.Origin] =
      venue.network.edges.indices.filter { venue.network.edges[$0].isClosed }.map { .edge($0) } + [
        .flight(connector: 0)
      ]
    var sets: [[PathGraph.Origin]] = [[]]
    for size in 1...4 {
      var larger: [[PathGraph.Origin]] = []
      for set in sets {
        let start = set.last.flatMap { closed.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        for origin in closed[start...] { larger.append(set + [origin]) }
      }
      if larger.contains(where: { opens(venue, Set($0), goal) }) { return size }
      sets = larger
    }
    return .max
  }
}

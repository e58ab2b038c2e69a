import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Routing

/// 2026-11-30, a Monday, at a quarter past eight.
private func morning() throws -> LocalTime { try LocalTime("2026-11-30T08:15+01:00") }

@Suite struct TimedSearchTests {
  private static let texts = [
    "08:00-09:00", "Mo-Fr 08:20-08:21", "off", "08:15-08:16; 08:30-10:00", "09:00-12:00", "24/7", "Tu 08:00-09:00",
  ]

  /// A small network whose edges have hours, with minutes to walk.
  private func network(_ random: inout SplitMix) -> Venue {
    var venue = Venue(id: "timed")
    venue.levels = [Level(id: "0", name: "0")]
    let count = Int.random(in: 2...7, using: &random)
    for node in 0..<count {
      venue.network.nodes.append(PathNode(id: "\(node)", level: 0, position: Point(Double(node), 0)))
    }
    for _ in 0..<(2 * count) {
      var edge = PathEdge(
        from: Int.random(in: 0..<count, using: &random), to: Int.random(in: 0..<count, using: &random),
        length: Double(Int.random(in: 0...900, using: &random)))
      if random.next() % 2 == 0 { edge.hours = Self.texts[Int(random.next() % UInt64(Self.texts.count))] }
      if random.next() % 4 == 0 { edge.direction = .forward }
      venue.network.edges.append(edge)
    }
    return venue
  }

  /// The least cost over all simple ways, each walked with waiting; slow, short and obviously right.
  private func brute(
    _ graph: PathGraph, _ costs: LinkCosts, _ restrictions: Restrictions, _ from: Int, _ to: Int
  ) -> UInt64? {
    let pace = Pace(costs.profile)
    var best: UInt64?
    func walk(_ node: Int, _ visited: Set<Int>, _ cost: UInt64, _ time: UInt64) {
      if node == to { best = min(best ?? .max, cost) }
      for arc in graph.arcs(of: node) {
        let arcLink = graph.arcLinks[arc]
        let own = costs.cost(ofArc: arcLink)
        let head = Int(graph.heads[arc])
        guard own != LinkCosts.unusable, !visited.contains(head),
          let wait = restrictions.wait(beforeLink: Int(arcLink >> 1), after: time)
        else { continue }
        let seconds = pace.seconds(graph.links[Int(arcLink >> 1)], isEntering: arcLink & 1 == 0)
        walk(
          head, visited.union([head]), cost + UInt64(own) + (costs.profile.basis == .time ? wait : 0),
          time + wait + UInt64((seconds * 1000).rounded()))
      }
    }
    walk(from, [from], 0, 0)
    return best
  }

  @Test("With hours the cheapest way is the cheapest of all simple ways, by time and by distance")
  func oracle() throws {
    let departure = try morning()
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    var waiting = 0
    for round in 0..<150 {
      let venue = network(&random)
      let graph = PathGraph(venue)
      for profile in [Profile.walking, .distance] {
        let costs = LinkCosts(graph, profile)
        let index = try #require(RouteIndex(graph, costs))
        // Patience for a day, so that who comes earlier is never worse off.
        let restrictions = Restrictions(
          graph, venue, closures: [], hours: graph.openingHours(in: venue), departure: departure, patience: 86_400)
        var fast = Router(venue, graph, costs, index: index)
        var slow = Router(venue, graph, costs)
        for _ in 0..<6 {
          let from = Int(random.next() % UInt64(graph.nodeCount))
          let to = Int(random.next() % UInt64(graph.nodeCount))
          let ends = (RouteEnd(node: from, of: graph), RouteEnd(node: to, of: graph))
          let answers = [
            fast.route(from: ends.0, to: ends.1, under: restrictions),
            slow.route(from: ends.0, to: ends.1, under: restrictions),
          ]
          for answer in answers {
            let note = Comment("seed \(seed), round \(round), \(profile.name), \(from) to \(to)")
            let expected = brute(graph, costs, restrictions, from, to)
            guard case .route(let route) = answer else {
              #expect(expected == nil, note)
              continue
            }
            #expect(route.cost == expected, note)
            if route.parts.contains(where: { $0.wait > 0 }) { waiting += 1 }
          }
        }
      }
    }
    #expect(waiting > 50, "seed \(seed): too few ways had to wait to test anything")
  }

  @Test("Where an earlier arrival would have to wait too long, a later way is found; no simple way is ever missed")
  func impatient() throws {
    let departure = try morning()
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    for round in 0..<150 {
      let venue = network(&random)
      let graph = PathGraph(venue)
      let costs = LinkCosts(graph, .walking)
      let restrictions = Restrictions(
        graph, venue, closures: [], hours: graph.openingHours(in: venue), departure: departure,
        patience: Int.random(in: 0...900, using: &random))
      var router = Router(venue, graph, costs)
      for _ in 0..<6 {
        let from = Int(random.next() % UInt64(graph.nodeCount))
        let to = Int(random.next() % UInt64(graph.nodeCount))
        guard let expected = brute(graph, costs, restrictions, from, to) else { continue }
        let answer = router.route(
          from: RouteEnd(node: from, of: graph), to: RouteEnd(node: to, of: graph), under: restrictions)
        let note = Comment("seed \(seed), round \(round), \(from) to \(to)")
        guard case .route(let route) = answer else {
          Issue.record(note)
          continue
        }
        #expect(route.cost == expected, note)
      }
    }
  }

  /// Two ways from 0 to 2: a short one through a gate with hours, and a long one round it.
  private func gate(_ hours: String) -> Venue {
    var venue = Venue(id: "gate")
    venue.levels = [Level(id: "0", name: "0")]
    for (node, x) in [0.0, 67, 134].enumerated() {
      venue.network.nodes.append(PathNode(id: "\(node)", level: 0, position: Point(x, 0)))
    }
    venue.network.edges = [
      PathEdge(id: "to", from: 0, to: 1), PathEdge(id: "gate", from: 1, to: 2, hours: hours),
      PathEdge(id: "round", from: 1, to: 2, length: 670),
    ]
    return venue
  }

  private func route(_ hours: String, patience: Int) throws -> (ids: [String], Route) {
    let venue = gate(hours)
    var router = Router(venue, profile: .walking)
    let restrictions = Restrictions(
      router.graph, venue, closures: [], hours: router.graph.openingHours(in: venue), departure: try morning(),
      patience: patience)
    let answer = router.route(from: RouteEnd(node: 0, of: venue), to: RouteEnd(node: 2, of: venue), under: restrictions)
    guard case .route(let route) = answer else {
      Issue.record("no route")
      throw LinkFault()
    }
    return (route.parts.map { router.graph.linkIDs[$0.number] }, route)
  }

  private struct LinkFault: Error {}

  @Test("One waits for an opening that is near, goes round one that is far, and never longer than the patience")
  func patience() throws {
    // 50 s to the gate: it opens 70 s later.
    let near = try route("08:17-09:00", patience: 1800)
    #expect(near.ids == ["to", "gate"])
    #expect(near.1.parts.map(\.wait) == [0, 70])
    #expect(near.1.duration == 170)
    #expect(try route("08:17-09:00", patience: 69).ids == ["to", "round"])
    #expect(try route("08:30-09:00", patience: 1800).ids == ["to", "round"])
    // Open at the departure, shut on arrival.
    #expect(try route("08:00-08:15", patience: 1800).ids == ["to", "round"])
    #expect(try route("08:00-08:16", patience: 0).ids == ["to", "gate"])
  }

  @Test("A closure with times counts on arrival, and always when no time is known")
  func timedClosure() throws {
    let departure = try morning()
    let venue = gate("24/7")
    var router = Router(venue, profile: .walking)
    let ends = (RouteEnd(node: 0, of: venue), RouteEnd(node: 2, of: venue))
    func ids(_ closure: Closure, _ time: LocalTime?) -> [String] {
      let restrictions = Restrictions(router.graph, venue, closures: [closure], departure: time, patience: 600)
      guard case .route(let route) = router.route(from: ends.0, to: ends.1, under: restrictions) else { return [] }
      return route.parts.map { router.graph.linkIDs[$0.number] }
    }
    let later = Closure(.edge, [1], reference: "gate", from: departure.adding(seconds: 51))
    #expect(ids(later, departure) == ["to", "gate"])
    #expect(ids(later, departure.adding(seconds: 1)) == ["to", "round"])
    #expect(ids(later, nil) == ["to", "round"])
    let over = Closure(.edge, [1], reference: "gate", until: departure.adding(seconds: 60))
    #expect(ids(over, departure) == ["to", "gate"])
    #expect(ids(over, departure.adding(seconds: -3600)) == ["to", "round"])
  }
}

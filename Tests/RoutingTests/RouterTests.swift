import Geometry
import Routing
import TestSupport
import Testing
import VenueModel

private let profiles = [Profile.walking, .stepFree, .distance]

private func route(_ router: inout Router, _ from: RouteEnd, _ to: RouteEnd) -> Route? {
  guard case .route(let route) = router.route(from: from, to: to) else { return nil }
  return route
}

@Suite struct RouterTests {
  @Test("Every route costs what the oracle says, for every shape and profile", arguments: RandomVenue.Shape.allCases)
  func oracle(shape: RandomVenue.Shape) {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    for round in 0..<60 {
      let venue = RandomVenue.make(shape, using: &random)
      let graph = PathGraph(venue)
      for profile in profiles {
        let costs = LinkCosts(graph, profile)
        let oracle = Oracle(graph, costs)
        var router = Router(venue, graph, costs)
        for _ in 0..<20 {
          let from = Int(random.next() % UInt64(graph.networkNodeCount))
          let to = Int(random.next() % UInt64(graph.networkNodeCount))
          let found = route(&router, RouteEnd(node: from, of: venue), RouteEnd(node: to, of: venue))
          #expect(
            found?.cost == oracle.cost(from, to), "seed \(seed), round \(round), \(profile.name), \(from) to \(to)")
          if let found { check(found, graph, costs, from, to, "seed \(seed), round \(round)") }
        }
      }
    }
  }

  /// A route must hang together, obey every rule and add up.
  private func check(
    _ route: Route, _ graph: PathGraph, _ costs: LinkCosts, _ from: Int, _ to: Int, _ note: String
  ) {
    var node = from
    var cost: UInt64 = 0
    var distance = 0.0
    for part in route.parts {
      let link = graph.links[part.number]
      #expect(!link.isClosed, "\(note): a closed link was used")
      #expect(
        link.direction == .both || (link.direction == .forward) == part.isForward, "\(note): a one-way link was misused"
      )
      #expect(Int(part.isForward ? link.from : link.to) == node, "\(note): the route has a gap")
      node = Int(part.isForward ? link.to : link.from)
      cost += UInt64(part.isForward ? costs.forward[part.number] : costs.backward[part.number])
      distance += part.distance
      #expect(part.points.count >= 2, "\(note): a part has no line")
    }
    #expect(node == to, "\(note): the route ends elsewhere")
    #expect(cost == route.cost, "\(note): the parts do not add up to the cost")
    #expect(abs(distance - route.distance) < 1e-9, "\(note): the parts do not add up to the distance")
  }

  @Test("Ends within edges cost what they cost when the edges are split there")
  func endsWithinEdges() {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    for round in 0..<200 {
      let venue = RandomVenue.make(round % 2 == 0 ? .lattice : .forest, using: &random)
      guard !venue.network.edges.isEmpty else { continue }
      var router = Router(venue, profile: .distance)
      let first = spot(venue, &random)
      let second = spot(venue, &random)
      var split = venue
      guard let from = split.joinNode("a", at: first, level: 0), let to = split.joinNode("b", at: second, level: 0)
      else { continue }
      // The router joins ends to edges that may be used; the split venue may have joined them to closed ones.
      guard !isOnUnusableEdge(venue, first), !isOnUnusableEdge(venue, second) else { continue }
      var splitRouter = Router(split, profile: .distance)
      let found = route(&router, end(first), end(second))
      let expected = route(&splitRouter, RouteEnd(node: from, of: split), RouteEnd(node: to, of: split))
      // Splitting rounds each piece to a millimetre.
      let difference = (found?.distance ?? -1) - (expected?.distance ?? -1)
      #expect(abs(difference) < 0.02, "seed \(seed), round \(round)")
    }
  }

  private func end(_ point: Point) -> RouteEnd { RouteEnd(spots: [Place.Location(level: 0, position: point)]) }

  private func spot(_ venue: Venue, _ random: inout SplitMix) -> Point {
    let edge = venue.network.edges[Int(random.next() % UInt64(venue.network.edges.count))]
    let line = LineString(venue.network.line(of: edge))
    return line.point(at: line.length * Double.random(in: 0...1, using: &random)) ?? Point(0, 0)
  }

  private func isOnUnusableEdge(_ venue: Venue, _ point: Point) -> Bool {
    venue.network.edges.contains { edge in
      edge.isClosed && (LineString(venue.network.line(of: edge)).nearest(to: point)?.distance ?? 1) < 1e-6
    }
  }

  @Test("The same question is answered the same way by a new router and by one that answered others before")
  func determinism() {
    var random = SplitMix(seed: 11)
    let venue = RandomVenue.make(.building, using: &random)
    var used = Router(venue, profile: .walking)
    for from in 0..<20 {
      for to in 0..<20 {
        var fresh = Router(venue, profile: .walking)
        let ends = (RouteEnd(node: from, of: venue), RouteEnd(node: to, of: venue))
        #expect(used.route(from: ends.0, to: ends.1) == fresh.route(from: ends.0, to: ends.1))
      }
    }
  }
}

/// A venue with one level per entry; each entry holds the positions of its nodes.
private func venue(_ levels: [[Point]]) -> Venue {
  var venue = Venue(name: "test")
  for (index, points) in levels.enumerated() {
    venue.levels.append(Level(id: "L\(index)", ordinal: Double(index), name: "Level \(index)"))
    for (number, point) in points.enumerated() {
      venue.network.nodes.append(PathNode(id: "\(index)\(number)", level: index, position: point))
    }
  }
  return venue
}

@Suite struct ConnectorTests {
  /// Four levels with one node each, joined by one elevator; a corridor on each.
  private func tower(_ direction: Direction = .both) -> Venue {
    var venue = venue((0..<4).map { _ in [Point(0, 0), Point(10, 0)] })
    for level in 0..<4 { venue.network.edges.append(PathEdge(from: 2 * level, to: 2 * level + 1)) }
    venue.connectors.append(
      Connector(
        id: "lift", kind: .elevator, landings: (0..<4).map { Connector.Landing(node: 2 * $0) }, direction: direction))
    return venue
  }

  @Test("An elevator is boarded once, however many levels it rides") func boarding() throws {
    let tower = tower()
    var router = Router(tower, profile: .walking)
    let one = try #require(route(&router, RouteEnd(node: 0, of: tower), RouteEnd(node: 2, of: tower)))
    let three = try #require(route(&router, RouteEnd(node: 0, of: tower), RouteEnd(node: 6, of: tower)))
    let ride = Profile.walking.secondsPerElevatorLevel
    #expect(one.duration == 25 + ride)
    #expect(three.duration == 25 + 3 * ride)
    #expect(three.distance == 0)
  }

  @Test("An elevator that only goes up does not bring anybody down") func oneWayElevator() {
    let tower = tower(.forward)
    var router = Router(tower, profile: .walking)
    #expect(route(&router, RouteEnd(node: 0, of: tower), RouteEnd(node: 6, of: tower)) != nil)
    #expect(route(&router, RouteEnd(node: 6, of: tower), RouteEnd(node: 0, of: tower)) == nil)
  }

  @Test("A closed connector is closed for every profile", arguments: profiles) func closed(profile: Profile) {
    var tower = tower()
    tower.connectors[0].isClosed = true
    var router = Router(tower, profile: profile)
    let answer = router.route(from: RouteEnd(node: 0, of: tower), to: RouteEnd(node: 6, of: tower))
    guard case .noRoute(let noRoute) = answer else {
      Issue.record("a closed elevator was used")
      return
    }
    #expect(noRoute.reason == .blocked)
    #expect(noRoute.blockedBy.allSatisfy { $0.reason == .closed })
    #expect(!noRoute.blockedBy.isEmpty)
  }

  @Test("A connector with one landing is never a free ride") func oneLanding() {
    var tower = tower()
    tower.connectors[0].landings.removeLast(3)
    let graph = PathGraph(tower)
    #expect(graph.nodeCount == graph.networkNodeCount)
    #expect(tower.check().contains { $0.code == "connector.one-landing" })
  }

  @Test("An escalator is never used against its direction, and stairs are slower than it") func escalator() throws {
    var building = venue([[Point(0, 0), Point(5, 0)], [Point(0, 0), Point(5, 0)]])
    building.network.edges = [PathEdge(from: 0, to: 1), PathEdge(from: 2, to: 3)]
    building.connectors = [
      Connector(
        id: "up", kind: .escalator, landings: [.init(node: 0), .init(node: 2)], direction: .forward),
      Connector(id: "stairs", kind: .stairs, landings: [.init(node: 0), .init(node: 2)]),
    ]
    var router = Router(building, profile: .walking)
    let up = try #require(route(&router, RouteEnd(node: 0, of: building), RouteEnd(node: 2, of: building)))
    let down = try #require(route(&router, RouteEnd(node: 2, of: building), RouteEnd(node: 0, of: building)))
    #expect(up.parts.map(\.kind) == [.escalator])
    #expect(down.parts.map(\.kind) == [.stairs])
    #expect(up.duration < down.duration)
  }

  @Test("Step-free uses no step, prefers known access and lists what is unknown") func stepFree() throws {
    var building = venue([[Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)]])
    building.network.edges = [
      PathEdge(from: 0, to: 1, kind: .stairs), PathEdge(from: 0, to: 3), PathEdge(from: 3, to: 2),
      PathEdge(from: 2, to: 1),
    ]
    var router = Router(building, profile: .stepFree)
    let around = try #require(route(&router, RouteEnd(node: 0, of: building), RouteEnd(node: 1, of: building)))
    #expect(around.distance == 30)
    building.network.edges[0].kind = .ramp
    var withRamp = Router(building, profile: .stepFree)
    let overRamp = try #require(route(&withRamp, RouteEnd(node: 0, of: building), RouteEnd(node: 1, of: building)))
    #expect(overRamp.distance == 30, "a ramp of unknown slope counts four times")
    building.network.edges[0].access = .yes
    var withGoodRamp = Router(building, profile: .stepFree)
    let good = try #require(route(&withGoodRamp, RouteEnd(node: 0, of: building), RouteEnd(node: 1, of: building)))
    #expect(good.distance == 10)
    building.network.edges.removeSubrange(1...)
    building.network.edges[0].access = nil
    var onlyRamp = Router(building, profile: .stepFree)
    let unknown = try #require(route(&onlyRamp, RouteEnd(node: 0, of: building), RouteEnd(node: 1, of: building)))
    #expect(unknown.parts.map(\.isAccessUnknown) == [true])
  }
}

@Suite struct EndTests {
  private func corridor(_ direction: Direction = .both) -> Venue {
    var venue = venue([[Point(0, 0), Point(100, 0)]])
    venue.network.edges = [PathEdge(from: 0, to: 1, direction: direction)]
    return venue
  }

  private func end(_ x: Double, _ y: Double) -> RouteEnd {
    RouteEnd(spots: [Place.Location(level: 0, position: Point(x, y))])
  }

  @Test("Two ends on one edge are joined along it") func sameEdge() throws {
    let corridor = corridor()
    var router = Router(corridor, profile: .distance)
    let there = try #require(route(&router, end(20, 3), end(70, -4)))
    let back = try #require(route(&router, end(70, -4), end(20, 3)))
    #expect(there.distance == 50)
    #expect(back.distance == 50)
    #expect(there.start.distance == 3)
    #expect(there.end.distance == 4)
    #expect(there.parts.first?.points == [Point(20, 0), Point(70, 0)])
    #expect(back.parts.first?.points == [Point(70, 0), Point(20, 0)])
  }

  @Test("The same point is a route of no metres and no parts") func samePoint() throws {
    let corridor = corridor()
    var router = Router(corridor, profile: .walking)
    let onEdge = try #require(route(&router, end(20, 0), end(20, 0)))
    #expect(onEdge.distance == 0 && onEdge.parts.isEmpty && onEdge.cost == 0)
    let onNode = try #require(route(&router, RouteEnd(node: 0, of: corridor), RouteEnd(node: 0, of: corridor)))
    #expect(onNode.distance == 0 && onNode.parts.isEmpty)
    let nodeAndPoint = try #require(route(&router, RouteEnd(node: 0, of: corridor), end(0, 0)))
    #expect(nodeAndPoint.distance == 0)
  }

  @Test("One-way edges are walked one way, from within as well") func oneWay() {
    let corridor = corridor(.forward)
    var router = Router(corridor, profile: .walking)
    #expect(route(&router, end(20, 0), end(70, 0)) != nil)
    #expect(route(&router, end(70, 0), end(20, 0)) == nil)
    guard case .noRoute(let why) = router.route(from: end(70, 0), to: end(20, 0)) else { return }
    #expect(why.reason == .blocked && why.blockedBy.map(\.reason) == [.oneWay])
  }

  @Test("Whoever stands within a centimetre of a junction stands at it, also on a one-way edge") func nearNode() throws
  {
    var venue = venue([[Point(0, 0), Point(100, 0), Point(0, 50)]])
    venue.network.edges = [PathEdge(from: 0, to: 1, direction: .forward), PathEdge(from: 0, to: 2)]
    var router = Router(venue, profile: .distance)
    let near = try #require(route(&router, end(0.007, 0), RouteEnd(node: 2, of: venue)))
    #expect(near.distance == 50)
    #expect(route(&router, end(0.5, 0), RouteEnd(node: 2, of: venue)) == nil)
  }

  @Test("A place with several doors is entered by the nearest") func doors() throws {
    let corridor = corridor()
    var router = Router(corridor, profile: .distance)
    let shop = RouteEnd(spots: [90, 40, 10].map { Place.Location(level: 0, position: Point($0, 0)) })
    let found = try #require(route(&router, end(30, 0), shop))
    #expect(found.distance == 10)
    #expect(found.end.spot == 1)
  }

  @Test("Many questions are joined by a tree as few are by looking at every edge") func tree() {
    var random = SplitMix(seed: 5)
    let venue = RandomVenue.make(.lattice, using: &random)
    var many = Router(venue, profile: .walking)
    for _ in 0..<200 {
      let a = end(Double.random(in: -5...55, using: &random), Double.random(in: -5...55, using: &random))
      let b = end(Double.random(in: -5...55, using: &random), Double.random(in: -5...55, using: &random))
      var fresh = Router(venue, profile: .walking)
      let answers = (many.route(from: a, to: b), fresh.route(from: a, to: b))
      guard case .route(let first) = answers.0, case .route(let second) = answers.1 else {
        #expect(answers.0 == answers.1)
        continue
      }
      #expect(abs(first.start.distance - second.start.distance) < 1e-9)
      #expect(first.cost == second.cost)
    }
  }

  @Test("A level without usable edges and parts that nothing joins are told apart") func reasons() {
    var split = venue([[Point(0, 0), Point(1, 0), Point(5, 0), Point(6, 0)], [Point(0, 0)]])
    split.network.edges = [PathEdge(from: 0, to: 1), PathEdge(from: 2, to: 3)]
    var router = Router(split, profile: .walking)
    guard case .noRoute(let apart) = router.route(from: end(0, 0), to: end(6, 0)) else {
      Issue.record("two parts were joined")
      return
    }
    #expect(apart.reason == .differentComponents)
    let upstairs = RouteEnd(spots: [Place.Location(level: 1, position: Point(0, 0))])
    guard case .noRoute(let empty) = router.route(from: end(0, 0), to: upstairs) else {
      Issue.record("a level without edges was reached")
      return
    }
    #expect(empty.reason == .noNetwork(level: 1))
  }

  @Test("The smallest set of blockers is found") func blockers() {
    // Two ways: one through two closed doors, one through a single set of stairs.
    var venue = venue([[Point(0, 0), Point(10, 0), Point(20, 0), Point(30, 0), Point(15, 20)]])
    venue.network.edges = [
      PathEdge(from: 0, to: 1, isClosed: true), PathEdge(from: 1, to: 2), PathEdge(from: 2, to: 3, isClosed: true),
      PathEdge(from: 0, to: 4), PathEdge(from: 4, to: 3, kind: .stairs),
    ]
    var router = Router(venue, profile: .stepFree)
    let answer = router.route(from: RouteEnd(node: 0, of: venue), to: RouteEnd(node: 3, of: venue))
    guard case .noRoute(let why) = answer else {
      Issue.record("stairs were step-free")
      return
    }
    #expect(why.blockedBy.map(\.reason) == [.notStepFree])
    #expect(why.blockedBy.map(\.link) == [4])
  }
}

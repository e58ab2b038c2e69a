import Geometry
import Navigation
import Routing
import TestSupport
import Testing
import VenueModel

@Suite struct LiveNavigationTests {
  private static let drawn = DrawnVenue(
    levels: [
      (
        "Ground",
        """
        A----------------b----------------C
                         |
                         |
                         D
        """
      ),
      ("First", "                 e-----------------F"),
    ],
    connectors: [.init(.elevator, "Lift", ["b", "e"])], scale: 2)

  private struct Stage: ~Copyable {
    var router: Router
    var live: LiveNavigation

    init(to goals: [String], from origin: String? = nil) throws {
      let venue = LiveNavigationTests.drawn.venue
      func end(_ name: String) -> RouteEnd { RouteEnd(node: LiveNavigationTests.drawn.node(name), of: venue) }
      router = Router(venue, profile: .walking)
      let plan =
        goals.isEmpty
        ? nil : LiveNavigation.Plan(from: origin.map(end), goals: goals.map { LiveNavigation.Goal(end($0), place: $0) })
      live = LiveNavigation(
        venue, CellNetwork(router.graph), try Navigator(venue, router.graph), plan: plan)
    }

    mutating func take(_ fixes: [PositionFix]) -> [LiveNavigation.Event] {
      var events: [LiveNavigation.Event] = []
      for fix in fixes { live.take(fix, router: &router, into: &events) }
      live.finish(into: &events)
      return events
    }
  }

  private static func walk(_ stops: [String], _ change: (inout WalkOptions) -> Void = { _ in }) throws -> SimulatedWalk
  {
    var router = Router(drawn.venue, profile: .walking)
    var routes: [Route] = []
    for (start, end) in zip(stops, stops.dropFirst()) {
      let answer = router.route(
        from: RouteEnd(node: drawn.node(start), of: drawn.venue), to: RouteEnd(node: drawn.node(end), of: drawn.venue))
      guard case .route(let route) = answer else { throw NoWay() }
      routes.append(route)
    }
    var options = WalkOptions.believable
    options.seed = TestSeed.make()
    options.noise.deviation = 1.5
    options.stands.append(.init(at: .infinity, seconds: 10))
    change(&options)
    return SimulatedWalk(along: routes, in: router.graph, options)
  }

  private struct NoWay: Error {}

  private static func names(_ events: [LiveNavigation.Event]) -> [String] {
    events.compactMap { if case .navigation(let event) = $0, event.name != "infoChanged" { event.name } else { nil } }
  }

  @Test func `a walk over a lift is started, told of its level, and arrives once`() throws {
    var stage = try Stage(to: ["F"])
    let walk = try Self.walk(["A", "F"])
    let events = stage.take(walk.fixes)
    #expect(Self.names(events) == ["started", "levelChanged", "arrived"], "seed \(TestSeed.make())")
  }

  @Test func `every fix has its position, also where nobody is led anywhere`() throws {
    let walk = try Self.walk(["A", "C"])
    var stage = try Stage(to: [])
    let events = stage.take(walk.fixes)
    #expect(events.count == walk.fixes.count)
    for (event, fix) in zip(events, walk.fixes) {
      guard case .position(let estimate) = event else {
        Issue.record("\(event)")
        continue
      }
      #expect(estimate.time == fix.time)
    }
  }

  @Test func `stops are reached in their order before the destination`() throws {
    var stage = try Stage(to: ["D", "F"])
    let events = stage.take(try Self.walk(["A", "D", "F"]).fixes)
    let names = Self.names(events).filter { ["started", "stopReached", "arrived", "failed"].contains($0) }
    #expect(names == ["started", "stopReached", "arrived"], "seed \(TestSeed.make())")
  }

  @Test func `a goal without a way is told, and positions go on`() throws {
    var venue = Self.drawn.venue
    venue.connectors[0].isClosed = true
    var router = Router(venue, profile: .walking)
    let goal = RouteEnd(node: Self.drawn.node("F"), of: venue)
    var live = LiveNavigation(
      venue, CellNetwork(router.graph), try Navigator(venue, router.graph), plan: .init(goals: [.init(goal)]))
    var events: [LiveNavigation.Event] = []
    for fix in try Self.walk(["A", "C"]).fixes.prefix(3) { live.take(fix, router: &router, into: &events) }
    live.finish(into: &events)
    let missing = events.filter { if case .noRoute(_, let number) = $0 { number == 0 } else { false } }
    #expect(missing.count == 1 && events.count == 5)
    #expect(Self.names(events) == ["failed"])
  }

  @Test func `seconds without a fix make figures stale, and a walk that ends on the way is stopped`() throws {
    var stage = try Stage(to: ["C"])
    let fixes = try Self.walk(["A", "C"]).fixes
    let cut = Array(fixes.prefix(12)) + fixes.dropFirst(32).prefix(5)
    let events = stage.take(cut)
    let stale = events.contains {
      guard case .navigation(let event) = $0, case .infoChanged(let info) = event.kind else { return false }
      return info.isStale && event.time > cut[11].time && event.time < cut[12].time
    }
    #expect(stale)
    #expect(Self.names(events).last == "stopped")
  }

  @Test func `a gap of days is bridged in no time`() throws {
    var stage = try Stage(to: ["C"])
    var fixes = Array(try Self.walk(["A", "C"]).fixes.prefix(5))
    fixes.append(fixes[4])
    fixes[5].time += 30 * 86_400 * 1_000_000
    let events = stage.take(fixes)
    #expect(events.count < 200)
  }
}

import Geometry
import Navigation
import Routing
import TestSupport
import Testing
import VenueModel

/// What must not upset a navigator.
@Suite struct NavigatorInputTests {
  private static let street = DrawnVenue("A-----------------------------b-----------------------------C")

  @Test func `fixes that are no fixes are passed over`() throws {
    var journey = try Journey(Self.street)
    try journey.start("A", "C")
    journey.walk(10, 0)
    let info = journey.navigator.info
    var events: [NavigationEvent] = []
    var navigator = journey.navigator
    for position in [Point(.nan, 0), Point(0, .infinity), Point(-.infinity, .nan)] {
      navigator.update(PositionFix(time: 100_000_000, position: position), into: &events)
    }
    #expect(events.isEmpty && navigator.info == info)
    // Absurd values beside a position are taken for missing.
    navigator.update(
      PositionFix(
        time: 9_000_000, position: Point(12, 0), levels: [-1, 99], accuracy: .nan, course: .infinity, speed: -.nan),
      PositionEstimate(
        time: 9_000_000, position: Point(12, 0), level: 7,
        onNetwork: .init(link: 99, offset: .nan, linkProbability: 2, corridorProbability: .nan, levelProbability: 9),
        deviation: -1, source: .fix), into: &events)
    #expect(navigator.state == .navigating)
    #expect(events.allSatisfy { $0.name == "infoChanged" })
  }

  @Test func `times at both ends of what can be told do no harm`() throws {
    var journey = try Journey(Self.street)
    journey.time = -9_000_000_000
    try journey.start("A", "C")
    var navigator = journey.navigator
    var events: [NavigationEvent] = []
    for time in [Int64.min, .max, 0, .max - 1, .min + 1] {
      navigator.update(PositionFix(time: time, position: Point(3, 0), levels: [0]), into: &events)
      navigator.tick(time, into: &events)
    }
    #expect(navigator.isNavigating)
  }

  @Test func `fixes out of order and twice at one time change nothing`() throws {
    var journey = try Journey(Self.street)
    try journey.start("A", "C")
    journey.walk(20, 0)
    let (info, count) = (journey.navigator.info, journey.events.count)
    journey.fix(30, 0, after: 0)
    journey.fix(2, 0, after: -3)
    #expect(journey.navigator.info == info)
    #expect(journey.events.count == count)
  }

  @Test func `nothing is told without a navigation`() throws {
    var journey = try Journey(Self.street)
    journey.stand(5)
    journey.tick(after: 10)
    let hasStopped = journey.stop()
    #expect(!hasStopped)
    #expect(journey.events.isEmpty)
    #expect(journey.navigator.state == .idle)
  }

  @Test func `a trip that cannot be followed fails and says why`() throws {
    var journey = try Journey(Self.street)
    var events: [NavigationEvent] = []
    journey.navigator.start(Trip(legs: []), at: 0, into: &events)
    guard case .failed(.emptyTrip) = events.last?.kind else { return #expect(Bool(false), "\(events)") }
    try journey.start("A", "b")
    let first = try #require(journey.navigator.trip?.legs[0])
    try journey.start("A", "C")
    let broken = Trip(legs: [first, try #require(journey.navigator.trip?.legs[0])])
    journey.navigator.start(broken, at: 1, into: &events)
    #expect(events.last?.kind == .failed(.brokenTrip(leg: 1)))
    #expect(journey.navigator.state == .failed)
    let pixels = try Journey(DrawnVenue("A---b", isMeasured: false))
    var navigator = pixels.navigator
    navigator.start(Trip(first.route, to: first.goal), at: 0, into: &events)
    #expect(events.last?.kind == .failed(.noScale))
  }

  @Test func `options out of range are refused by name`() throws {
    var options = NavigationOptions()
    options.returnShare = 1.5
    #expect(Self.fault(of: options) == "the navigation option returnShare is 1.5; give 0.1 to 1.0")
    options = NavigationOptions()
    options.offRoute = .init(least: .nan, perAccuracy: 1, most: 5)
    #expect(Self.fault(of: options) == "the navigation option offRoute.least is nan; give 0.0 to 1000.0")
    options.offRoute = .init(least: 20, perAccuracy: 1, most: 5)
    #expect(Self.fault(of: options) == "the navigation option offRoute.most is 5.0; give 20.0 to 1000.0")
    #expect(Self.fault(of: NavigationOptions()) == nil)
  }

  private static func fault(of options: NavigationOptions) -> String? {
    do {
      try options.check()
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `a trip with stops tells of each, and its figures count them all`() throws {
    var journey = try Journey(Self.street)
    try journey.start("A", "b", "C", "b")
    #expect(journey.infos[0].remainingDistance == 90)
    #expect(journey.infos[0].remainingDistanceOfLeg == 30)
    journey.walk(30, 0)
    journey.walk(60, 0)
    journey.walk(30, 0)
    #expect(journey.names == ["started", "stopReached", "stopReached", "arrived"])
    #expect(journey.infos.map(\.leg) == journey.infos.map(\.leg).sorted())
    let remaining = journey.infos.map(\.remainingDistance)
    #expect(remaining == remaining.sorted(by: >))
    #expect(abs((journey.infos.last?.traveledDistance ?? 0) - 90) < 1e-6)
    #expect(journey.infos.last?.fractionTraveled == 1)
  }

  @Test func `off the route on the way to a stop, the stop stays`() throws {
    let drawn = DrawnVenue(
      """
      A-------------------b-------------------C
                          |
                          |
                          |
                          |
                          |
                          |
                          |
                          |
                          |
                          |
                          |
                          |
                          D
      """, scale: 2)
    var journey = try Journey(drawn)
    try journey.start("A", "C", "D")
    journey.walk(40, 0)
    journey.walk(40, 22)
    journey.walk(40, 0)
    journey.walk(80, 0)
    journey.walk(40, 0)
    journey.walk(40, 26)
    #expect(journey.names.first == "started" && journey.names.last == "arrived")
    #expect(journey.count("stopReached") == 1)
    #expect(journey.count("recalculated") >= 1)
  }
}

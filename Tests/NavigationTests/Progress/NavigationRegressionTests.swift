import Geometry
import Navigation
import Routing
import TestSupport
import Testing
import Text
import VenueModel

/// Faults that a vendor of live navigation had to mend, each once.
@Suite struct NavigationRegressionTests {
  private static let street = DrawnVenue("A-----------------------------b-----------------------------C")
  private static let floors = DrawnVenue(
    levels: [
      ("Ground", "A-------------------s-----------------------------c"),
      ("First", "B-------------------s-----------------------------D"),
    ], connectors: [.init(.elevator, "Lift", ["Ground/s", "First/s"])])

  @Test func `an arrival is not told on another level`() throws {
    var journey = try Journey(Self.floors)
    try journey.start("A", "B")
    // The destination lies right over the start.
    journey.stand(60)
    #expect(journey.count("arrived") == 0)
  }

  @Test func `a stop within the arrival radius is told`() throws {
    var options = NavigationOptions()
    options.arrival = nil
    var journey = try Journey(Self.street, options: options)
    try journey.start("A", "b")
    journey.walk(28, 0)
    let answers = [journey.stop(), journey.stop()]
    #expect(answers == [true, false], "the second time there is no navigation any more")
    #expect(journey.names == ["started", "stopped"])
    #expect(journey.navigator.info == nil)
  }

  @Test func `looks for a new way do not go on for ever`() throws {
    var journey = try Journey(Self.street)
    try journey.start("A", "C")
    journey.walk(20, 0)
    journey.walk(20, 50)
    let before = journey.events.count { $0.name == "recalculated" || $0.name == "offRoute" }
    journey.stand(3600)
    let after = journey.events.count { $0.name == "recalculated" || $0.name == "offRoute" }
    #expect(after - before <= 2)
  }

  @Test func `the arrival of a navigation that was replaced does not end the new one`() throws {
    var journey = try Journey(Self.street)
    try journey.start("A", "b")
    journey.walk(24, 0)
    try journey.start("b", "A")
    journey.walk(29, 0)
    #expect(journey.names == ["started", "stopped", "started"])
    #expect(journey.events.map(\.navigation) == journey.events.map(\.navigation).sorted())
    #expect(journey.navigator.navigation == 2)
    let stop = try #require(journey.events.firstIndex { $0.name == "stopped" })
    #expect(journey.events[...stop].allSatisfy { $0.navigation == 1 })
    #expect(journey.events[(stop + 1)...].allSatisfy { $0.navigation == 2 })
  }

  @Test func `an answer for a navigation that was replaced, or to an older question, changes nothing`() throws {
    var router = Router(Self.street.venue, profile: .walking)
    var journey = try Journey(Self.street)
    try journey.start("A", "C")
    var navigator = journey.navigator
    var events: [NavigationEvent] = []
    for second in 1...20 {
      let fix = PositionFix(
        time: Int64(second) * 1_000_000, position: Point(Double(second) / 2, 40), levels: [0], accuracy: 2)
      navigator.update(fix, into: &events)
    }
    let asked = try #require(navigator.request)
    let answer = router.route(from: asked.start, to: asked.goal)
    let trip = try #require(navigator.trip)
    navigator.start(trip, at: 30_000_000, into: &events)
    events = []
    navigator.answer(asked, answer, into: &events)
    #expect(events.isEmpty)
    #expect(navigator.trip == trip)
  }

  @Test func `at the destination already, the start is told before the arrival`() throws {
    var journey = try Journey(Self.street)
    try journey.start("b", "b")
    #expect(journey.names == ["started"])
    journey.stand(5)
    #expect(journey.names == ["started", "arrived"])
    #expect(journey.infos.last?.remainingDistance == 0)
    #expect(journey.infos.dropLast().allSatisfy { $0.remainingDistance > 0 })
  }

  @Test func `the level changes once, and not before the lift has brought one there`() throws {
    var journey = try Journey(Self.floors)
    try journey.start("A", "D")
    journey.walk(20, 0)
    // Waiting, then riding, with one wrong floor among the readings.
    journey.stand(10)
    journey.toldLevel = 1
    journey.stand(1)
    journey.toldLevel = 0
    journey.stand(15)
    #expect(journey.count("levelChanged") == 0)
    (journey.level, journey.toldLevel) = (1, .none)
    journey.walk(50, 0)
    #expect(journey.names == ["started", "levelChanged", "arrived"])
  }

  @Test func `a ride goes on by time, fixes or not`() throws {
    var journey = try Journey(Self.floors)
    try journey.start("A", "D")
    journey.walk(20, 0)
    journey.stand(4)
    let before = try #require(journey.navigator.info)
    for _ in 0..<8 { journey.tick(after: 1) }
    let after = try #require(journey.navigator.info)
    #expect(before.remainingDuration - after.remainingDuration > 6)
    #expect(after.remainingDistance == before.remainingDistance)
    #expect(after.currentLevel == 0)
  }

  @Test func `somebody on stairs is projected on the stairs`() throws {
    let drawn = DrawnVenue(
      levels: [("Ground", "A---------s-------------------c"), ("First", "B-------------------t---------D")],
      connectors: [.init(.stairs, "Stairs", ["Ground/s", "First/t"])])
    var journey = try Journey(drawn)
    try journey.start("A", "D")
    journey.walk(10, 0)
    journey.walk(15, 0)
    let position = try #require(journey.navigator.info?.snappedPosition)
    #expect(abs(position.x - 15) < 1.5)
    #expect(journey.navigator.state == .navigating)
  }

  @Test func `figures are right across indoors and outdoors`() throws {
    var drawn = DrawnVenue(
      levels: [("Hall", "A-------------------d"), ("Street", "d-------------------B")],
      edges: [.init(.door, "Door", ["Hall/d", "Street/d"])], ordinals: [0, 0])
    drawn.venue.levels[1].isOutdoor = true
    // The street goes on where the hall ends.
    for node in drawn.venue.network.nodes.indices where drawn.venue.network.nodes[node].level == 1 {
      drawn.venue.network.nodes[node].position.x += 20
    }
    for place in drawn.venue.places.indices where drawn.venue.places[place].name == "B" {
      drawn.venue.places[place].locations[0].position.x += 20
    }
    var journey = try Journey(drawn)
    try journey.start("A", "B")
    journey.walk(20, 0)
    let atDoor = try #require(journey.navigator.info)
    #expect(abs(atDoor.remainingDistance - 20) < 3)
    journey.level = 1
    journey.walk(30, 0)
    let outside = try #require(journey.navigator.info)
    #expect(outside.currentLevel == 1)
    #expect(abs(outside.remainingDistance - 10) < 3)
  }

  @Test func `each stretch of a line is on its own level`() throws {
    let journey = try Journey(Self.floors)
    var router = Router(journey.drawn.venue, profile: .walking)
    let ends = (
      RouteEnd(node: Self.floors.node("A"), of: Self.floors.venue),
      RouteEnd(node: Self.floors.node("D"), of: Self.floors.venue)
    )
    guard case .route(let route) = router.route(from: ends.0, to: ends.1) else { return }
    let line = RouteLine(route)
    var levels: [Int] = []
    for step in 0...200 {
      let level = line.level(at: line.end * Double(step) / 200)
      if level != levels.last { levels.append(level) }
    }
    #expect(levels == [0, 1])
  }

  @Test func `next steps come in their order`() throws {
    let drawn = DrawnVenue(
      """
      A---------b
                |
                |
                |
                |
                |
                |
                c---------------d
                                |
                                |
                                |
                                |
                                |
                                |
                                E
      """)
    var journey = try Journey(drawn)
    let guided = try Guided(drawn, "A", "E")
    try journey.start("A", "E")
    for spot in [(10.0, 0.0), (10, 7), (26, 7), (26, 14)] { journey.walk(spot.0, spot.1) }
    var seen: [Step] = []
    for step in journey.infos.compactMap(\.nextStep) where step != seen.last { seen.append(step) }
    #expect(seen.map(\.maneuver.type) == guided.steps.dropFirst().map(\.maneuver.type))
    #expect(journey.names.last == "arrived")
    // And the distance to each falls to nothing.
    for info in journey.infos.dropLast() { #expect(info.distanceToNextStep <= info.remainingDistance + 1) }
  }

  @Test func `the same trip begun twice is two navigations with one end each`() throws {
    var journey = try Journey(Self.street)
    try journey.start("A", "b")
    try journey.start("A", "b")
    journey.walk(30, 0)
    #expect(journey.names == ["started", "stopped", "started", "arrived"])
  }

  @Test func `a moving walkway is one step that comes once`() throws {
    var journey = try Journey(DrawnVenue("A---------b----~----c---------D"))
    try journey.start("A", "D")
    journey.walk(30, 0)
    var kinds: [Maneuver.Kind] = []
    for info in journey.infos {
      guard let kind = info.nextStep?.maneuver.type, kind != kinds.last else { continue }
      kinds.append(kind)
    }
    #expect(kinds == [.movingWalkway, .continue, .arrive])
    #expect(journey.count("offRoute") == 0)
  }

  @Test func `figures are stale as soon as fixes are lost for the time, and fresh with the next one`() throws {
    var journey = try Journey(Self.street)
    try journey.start("A", "C")
    journey.walk(10, 0)
    for _ in 0..<5 { journey.tick(after: 1) }
    #expect(journey.navigator.info?.isStale == false)
    journey.tick(after: 0.1)
    #expect(journey.navigator.info?.isStale == true)
    journey.stand(1)
    #expect(journey.navigator.info?.isStale == false)
  }

  @Test func `figures are not stale where fixes come slowly but steadily`() throws {
    var journey = try Journey(Self.street)
    try journey.start("A", "C")
    var place = 0.0
    journey.fix(place, 0, after: 0)
    for _ in 0..<6 {
      for _ in 0..<6 { journey.tick(after: 1) }
      place += 8
      journey.fix(place, 0, after: 1)
    }
    // The first gap was a loss, for nobody knew the rhythm.
    let late = journey.events.filter { $0.time > 10_000_000 }.compactMap(\.info)
    #expect(late.count > 3 && late.allSatisfy { !$0.isStale })
  }

  @Test func `an old fix after a time in the background changes nothing`() throws {
    var journey = try Journey(Self.street)
    try journey.start("A", "C")
    journey.walk(20, 0)
    let before = try #require(journey.navigator.info)
    journey.tick(after: 600)
    var navigator = journey.navigator
    var events: [NavigationEvent] = []
    navigator.update(PositionFix(time: 18_000_000, position: Point(45, 0), levels: [0], accuracy: 3), into: &events)
    #expect(events.isEmpty)
    #expect(navigator.info?.snappedPosition == before.snappedPosition)
    #expect(navigator.info?.isStale == true)
  }

  @Test func `times are written in seconds, and distances in metres`() throws {
    var journey = try Journey(Self.street)
    journey.time = 1_764_000_000.5
    try journey.start("A", "C")
    var writer = JSONWriter()
    journey.events[0].write(to: &writer, in: Self.street.venue)
    #expect(writer.text.hasPrefix(#"{"event":"started","time":1764000000.5,"navigation":1,"remainingDistance":60,"#))
  }

  @Test func `a level that is told late or many times changes it once`() throws {
    var journey = try Journey(Self.floors)
    try journey.start("A", "D")
    journey.walk(20, 0)
    journey.stand(20)
    journey.level = 1
    journey.stand(3)
    journey.toldLevel = 0
    journey.stand(1)
    journey.toldLevel = .none
    journey.walk(45, 0)
    #expect(journey.count("levelChanged") == 1)
  }
}

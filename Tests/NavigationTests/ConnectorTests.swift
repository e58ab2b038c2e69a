import Navigation
import Routing
import TestSupport
import Testing
import VenueModel

@Suite struct ConnectorTests {
  private static let floor = "A----e----B"

  @Test("An elevator over three levels is one step, and a leg ends with it")
  func elevator() throws {
    let drawn = DrawnVenue(
      levels: [("Ground", "A----e"), ("First", "e----B"), ("Second", "C----e")],
      connectors: [.init(.elevator, "Elevator 1", ["Ground/e", "First/e", "Second/e"])])
    let up = try Guided(drawn, "A", "C")
    #expect(
      up.texts == ["Walk 5 m", "Take Elevator 1 up to Second", "Continue for 5 m", "You arrive at C"])
    #expect(up.kinds == [.depart, .elevator, .continue, .arrive])
    #expect(up.guidance.legs.map(\.level) == [0, 2])
    #expect(up.guidance.legs.map(\.steps.count) == [2, 2])
    #expect(up.steps[1].level == 0 && up.steps[1].toLevel == 2)
    #expect(up.steps[1].connector == 0)
    #expect(try Guided(drawn, "C", "B").texts[1] == "Take Elevator 1 down to First")
  }

  @Test("Stairs over two levels are one step")
  func stairs() throws {
    let drawn = DrawnVenue(
      levels: [("Ground", "A----s"), ("First", "s"), ("Second", "s----B")],
      connectors: [.init(.stairs, "", ["Ground/s", "First/s", "Second/s"])])
    let guided = try Guided(drawn, "A", "B")
    #expect(guided.kinds == [.depart, .stairs, .continue, .arrive])
    #expect(guided.texts[1] == "Take the stairs up to Second")
    #expect(guided.guidance.legs.map(\.level) == [0, 2])
  }

  @Test("A door between two plans keeps the direction, stairs lose it")
  func door() throws {
    func drawn(_ kind: PathKind, _ name: String) -> DrawnVenue {
      DrawnVenue(
        levels: [
          ("Main hall", "A---------d"),
          (
            "East wing",
            """
                      d
                      |
                      |
                      |
                      |
                      |
                      B
            """
          ),
        ], connectors: [.init(kind, name, ["Main hall/d", "East wing/d"])], ordinals: [0, 0])
    }
    let door = try Guided(drawn(.door, ""), "A", "B")
    #expect(door.kinds == [.depart, .door, .turn, .arrive])
    #expect(door.texts[1] == "Go through the door to East wing")
    #expect(door.turns == [.right])
    #expect(try Guided(drawn(.door, "Glass door"), "A", "B").texts[1] == "Go through Glass door to East wing")
    #expect(try Guided(drawn(.stairs, ""), "A", "B").kinds == [.depart, .stairs, .continue, .arrive])
  }

  @Test("A name that says the way does not say it twice")
  func namedUp() throws {
    let drawn = DrawnVenue(
      levels: [("Ground", Self.floor), ("First", "C----e----D")],
      connectors: [
        .init(.escalator, "Escalator up", ["Ground/e", "First/e"], .forward),
        .init(.escalator, "Escalator down", ["Ground/e", "First/e"], .backward),
      ])
    #expect(try Guided(drawn, "A", "D").texts[1] == "Take Escalator up to First")
    #expect(try Guided(drawn, "D", "A").texts[1] == "Take Escalator down to Ground")
  }

  @Test(
    "What is passed within a level is a step of its own",
    arguments: [
      ("$", Maneuver.Kind.securityLane, "Pass security"), ("#", .gate, "Pass the gate"),
      ("!", .exitGate, "Leave through the exit gate"), ("~", .movingWalkway, "Take the moving walkway for 10 m"),
      ("=", .stairs, "Take the stairs"), ("%", .escalator, "Take the escalator"), ("@", .ramp, "Take the ramp"),
    ])
  func special(mark: String, kind: Maneuver.Kind, text: String) throws {
    let guided = try Guided(DrawnVenue("A---------b----\(mark)----c---------D"), "A", "D")
    #expect(guided.kinds == [.depart, kind, .continue, .arrive])
    #expect(guided.texts[1] == text)
    #expect(guided.guidance.legs.count == 1)
    #expect(guided.steps[1].level == guided.steps[1].toLevel)
  }

  @Test("A door within a level is no news")
  func innerDoor() throws {
    #expect(try Guided(DrawnVenue("A----b--:--c----D"), "A", "D").kinds == [.depart, .arrive])
  }

  @Test("A turn behind something passed is a turn")
  func turnBehind() throws {
    let drawn = DrawnVenue(
      """
      A---------b----#----c
                          |
                          |
                          |
                          |
                          |
                          |
                          D
      """)
    let guided = try Guided(drawn, "A", "D")
    #expect(guided.kinds == [.depart, .gate, .turn, .arrive])
    #expect(guided.turns == [.right])
  }

  @Test("A turn a few metres behind a connector or a gate is the next step")
  func turnSoon() throws {
    let floor = """
      e---b
          |
          |
          |
          |
          |
          |
          C
      """
    let lift = DrawnVenue(
      levels: [("Ground", "A----e"), ("First", floor)],
      connectors: [.init(.elevator, "Lift", ["Ground/e", "First/e"])])
    let guided = try Guided(lift, "A", "C")
    #expect(guided.texts == ["Walk 5 m", "Take Lift up to First", "Turn right and walk 7 m", "You arrive at C"])
    #expect(guided.steps.map(\.distance) == [5, 0, 11, 0])
    let gate = DrawnVenue(
      """
      A-------b--#--e---f
                        |
                        |
                        |
                        |
                        C
      """)
    #expect(
      try Guided(gate, "A", "C").texts == ["Walk 8 m", "Pass the gate", "Turn right and walk 5 m", "You arrive at C"])
  }

  @Test("Where two ways leave a landing, the way to the turn stays a step")
  func choiceAtLanding() throws {
    let floor = """
      d-----e---b
                |
                |
                |
                |
                |
                C
      """
    let drawn = DrawnVenue(
      levels: [("Ground", "A----e"), ("First", floor)],
      connectors: [.init(.elevator, "Lift", ["Ground/e", "First/e"])])
    #expect(try Guided(drawn, "A", "C").kinds == [.depart, .elevator, .continue, .turn, .arrive])
  }

  @Test("Closed and one-way connectors are gone round")
  func oneWayConnector() throws {
    let drawn = DrawnVenue(
      levels: [("Ground", "A----e---------s"), ("First", "B----e---------s")],
      connectors: [
        .init(.escalator, "Escalator", ["Ground/e", "First/e"], .forward),
        .init(.stairs, "Stairs", ["Ground/s", "First/s"]),
      ])
    #expect(try Guided(drawn, "A", "B").kinds == [.depart, .escalator, .continue, .arrive])
    #expect(try Guided(drawn, "B", "A").kinds == [.depart, .stairs, .continue, .arrive])
  }

  @Test("Routes that start or end with a connector tell it first or last")
  func atTheEnds() throws {
    let drawn = DrawnVenue(
      levels: [("Ground", "E----a"), ("First", "F----b")],
      connectors: [.init(.elevator, "Lift", ["Ground/E", "First/F"])])
    let guided = try Guided(drawn, "E", "F")
    #expect(guided.kinds == [.elevator, .arrive])
    #expect(guided.guidance.legs.map(\.level) == [0, 1])
  }
}

import Navigation
import Routing
import TestSupport
import Testing
import VenueModel

/// Edges that lead from one level to another.
@Suite struct LevelEdgeTests {
  @Test(
    "An edge between levels is told as a connector is, up and down",
    arguments: [
      (PathKind.stairs, Maneuver.Kind.stairs, "Take the stairs"), (.escalator, .escalator, "Take the escalator"),
      (.ramp, .ramp, "Take the ramp"), (.elevator, .elevator, "Take the elevator"),
      (.movingWalkway, .movingWalkway, "Take the moving walkway"), (.gate, .gate, "Pass the gate"),
      (.securityLane, .securityLane, "Pass security"), (.exitGate, .exitGate, "Leave through the exit gate"),
      (.door, .door, "Go through the door"),
    ])
  func kinds(kind: PathKind, type: Maneuver.Kind, text: String) throws {
    let drawn = DrawnVenue(
      levels: [("Ground", "A---------s"), ("First", "          t---------B")],
      edges: [.init(kind, "edge", ["Ground/s", "First/t"])])
    let up = try Guided(drawn, "A", "B")
    #expect(up.kinds == [.depart, type, .continue, .arrive])
    #expect(up.texts[1] == "\(text) up to First")
    #expect(up.guidance.legs.map(\.level) == [0, 1])
    #expect(up.guidance.legs.map(\.steps.count) == [2, 2])
    #expect(up.steps.map(\.level) == [0, 0, 1, 1])
    #expect(up.steps.map(\.toLevel) == [0, 1, 1, 1])
    #expect(up.steps[1].connector == nil)
    #expect(try Guided(drawn, "B", "A").texts[1] == "\(text) down to Ground")
  }

  @Test("A plain edge between levels says how far it leads, and which way")
  func walkway() throws {
    let drawn = DrawnVenue(
      levels: [
        ("Ground", "A---------s"),
        (
          "First",
          """




                    t---------B
          """
        ),
      ], edges: [.init(.walkway, "slope", ["Ground/s", "First/t"])])
    let up = try Guided(drawn, "A", "B")
    #expect(
      up.texts == [
        "Walk 10 m", "Turn right and walk 4 m up to First", "Turn left and walk 10 m", "You arrive at B",
      ])
    #expect(up.guidance.legs.map(\.level) == [0, 1])
    #expect(try Guided(drawn, "s", "B").texts[0] == "Walk 4 m up to First")
    #expect(try Guided(drawn, "s", "B").kinds[0] == .depart)
  }

  @Test("From the open one goes in, and out again", arguments: [PathKind.walkway, .door])
  func outdoors(kind: PathKind) throws {
    var drawn = DrawnVenue(
      levels: [("Street", "A---------s"), ("Hall", "             t---------B")],
      edges: [.init(kind, "entrance", ["Street/s", "Hall/t"])], ordinals: [0, 0])
    drawn.venue.levels[0].isOutdoor = true
    let way = try Guided(drawn, "A", "B")
    #expect(way.texts == ["Walk 10 m", "Go in to Hall", "Continue for 10 m", "You arrive at B"])
    #expect(way.kinds[1] == .enterBuilding)
    #expect(try Guided(drawn, "B", "A").texts[1] == "Go out to Street")
    #expect(try Guided(drawn, "B", "A").kinds[1] == .leaveBuilding)
  }

  @Test("Flights and landings in a row are one step to the level where they end")
  func chain() throws {
    let drawn = DrawnVenue(
      levels: [
        ("Ground", "A---------b-=-c"), ("Between", "             d-=-e"), ("First", "                f-=-g---------B"),
      ],
      edges: [.init(.stairs, "", ["Ground/c", "Between/d"]), .init(.stairs, "", ["Between/e", "First/f"])])
    // Stairs on a level lead to the flight and on from it.
    let up = try Guided(drawn, "A", "B")
    #expect(up.kinds == [.depart, .stairs, .continue, .arrive])
    #expect(up.texts[1] == "Take the stairs up to First")
    #expect(up.guidance.legs.map(\.level) == [0, 2])
    #expect(abs(up.steps.reduce(0) { $0 + $1.distance } - up.route.distance) < 1e-9)
    #expect(try Guided(drawn, "B", "A").texts[1] == "Take the stairs down to Ground")
  }

  @Test("Stairs up and down again, or on from plan to plan, are a step each")
  func bridge() throws {
    func drawn(_ ordinals: [Double]) -> DrawnVenue {
      DrawnVenue(
        levels: [("West", "A---------b"), ("Bridge", "             c"), ("East", "                f---------B")],
        edges: [.init(.stairs, "", ["West/b", "Bridge/c"]), .init(.stairs, "", ["Bridge/c", "East/f"])],
        ordinals: ordinals)
    }
    let over = try Guided(drawn([0, 1, 0]), "A", "B")
    #expect(over.texts.dropFirst().prefix(2) == ["Take the stairs up to Bridge", "Take the stairs down to East"])
    #expect(over.guidance.legs.map(\.level) == [0, 1, 2])
    let flat = try Guided(drawn([0, 0, 0]), "A", "B")
    #expect(flat.texts.dropFirst().prefix(2) == ["Take the stairs to Bridge", "Take the stairs to East"])
    var unknown = drawn([0, 1, 2])
    unknown.venue.levels[1].ordinal = nil
    #expect(
      try Guided(unknown, "A", "B").texts.dropFirst().prefix(2) == [
        "Take the stairs to Bridge", "Take the stairs to East",
      ])
  }

  @Test("A straight flight keeps the direction; one that folds back, and a cab, lose it")
  func direction() throws {
    func guided(_ kind: PathKind, length: Double) throws -> Guided {
      var drawn = DrawnVenue(
        levels: [
          ("Ground", "A---------s"),
          (
            "First",
            """
                            t
                            |
                            |
                            |
                            |
                            |
                            B
            """
          ),
        ], edges: [.init(kind, "flight", ["Ground/s", "First/t"])])
      let edge = try #require(drawn.venue.network.edges.firstIndex { $0.id == "flight" })
      drawn.venue.network.edges[edge].length = length
      return try Guided(drawn, "A", "B")
    }
    #expect(try guided(.stairs, length: 8).turns == [.right])
    #expect(try guided(.stairs, length: 20).kinds == [.depart, .stairs, .continue, .arrive])
    #expect(try guided(.elevator, length: 6).kinds == [.depart, .elevator, .continue, .arrive])
  }

  @Test("A route of nothing but an edge between levels starts and ends with it")
  func atTheEnds() throws {
    let drawn = DrawnVenue(
      levels: [("Ground", "E----a"), ("First", "F----b")], edges: [.init(.stairs, "", ["Ground/E", "First/F"])])
    let guided = try Guided(drawn, "E", "F")
    #expect(guided.texts == ["Take the stairs up to First", "You arrive at F"])
    #expect(guided.guidance.legs.map(\.level) == [0, 1])
  }
}

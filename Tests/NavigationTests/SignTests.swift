import Navigation
import Routing
import TestSupport
import Testing
import VenueModel

/// What signs say is told where they begin.
@Suite struct SignTests {
  @Test("Signs at the start, behind a turn and on a straight way are followed, each way its own")
  func walk() throws {
    var drawn = DrawnVenue(
      """
      A---------b---------c---------d
                                    |
                                    |
                                    |
                                    |
                                    |
                                    B
      """)
    drawn.sign("A", "b", "Halls", "Way out")
    drawn.sign("c", "d", "Exit A", "Halls")
    drawn.sign("d", "B", "To trains")
    let there = try Guided(drawn, "A", "B")
    #expect(
      there.texts == [
        "Follow the signs to \"Halls\" for 20 m", "Follow the signs to \"Exit A\" for 10 m",
        "Turn right and follow the signs \"To trains\" for 6 m", "You arrive at B",
      ])
    #expect(there.kinds == [.depart, .continue, .turn, .arrive])
    #expect(there.steps.map(\.signs) == ["Halls", "Exit A", "To trains", nil])
    #expect(abs(there.steps.reduce(0) { $0 + $1.distance } - there.route.distance) < 1e-9)
    let back = try Guided(drawn, "B", "A")
    #expect(
      back.texts == [
        "Walk 6 m", "Turn left and follow the signs to \"Halls\" for 20 m", "Follow the signs to \"Way out\" for 10 m",
        "You arrive at A",
      ])
  }

  @Test("The same signs along several edges are told once")
  func once() throws {
    var drawn = DrawnVenue("A---------b---------c---------D")
    for (from, to) in [("A", "b"), ("b", "c"), ("c", "D")] { drawn.sign(from, to, "Gates") }
    #expect(try Guided(drawn, "A", "D").texts == ["Follow the signs to \"Gates\" for 30 m", "You arrive at D"])
  }

  @Test("Stairs, gates, slopes and doors are taken following their signs")
  func passed() throws {
    var gate = DrawnVenue("A---------b----#----c---------D")
    gate.sign("b", "c", "Platforms")
    #expect(try Guided(gate, "A", "D").texts[1] == "Pass the gate, following the signs to \"Platforms\"")
    #expect(try Guided(gate, "A", "D").steps[1].signs == "Platforms")
    func level(_ kind: PathKind) -> DrawnVenue {
      var drawn = DrawnVenue(
        levels: [("Ground", "A---------s"), ("First", "             t---------B")],
        edges: [.init(kind, "", ["Ground/s", "First/t"])])
      drawn.sign("s", "t", "Trains", "Street")
      return drawn
    }
    #expect(
      try Guided(level(.stairs), "A", "B").texts[1]
        == "Take the stairs up to First, following the signs to \"Trains\"")
    #expect(
      try Guided(level(.stairs), "B", "A").texts[1]
        == "Take the stairs down to Ground, following the signs to \"Street\"")
    #expect(try Guided(level(.walkway), "A", "B").texts[1] == "Follow the signs to \"Trains\" for 3 m up to First")
    var open = level(.door)
    open.venue.levels[0].isOutdoor = true
    #expect(try Guided(open, "A", "B").texts[1] == "Go in to First, following the signs to \"Trains\"")
  }

  @Test("The signs of a landing are told to those who get on there")
  func connector() throws {
    var drawn = DrawnVenue(
      levels: [("Ground", "A----e"), ("First", "f----B")],
      connectors: [.init(.elevator, "Lift", ["Ground/e", "First/f"])])
    drawn.venue.connectors[0].landings[0].signs = "Trains"
    #expect(try Guided(drawn, "A", "B").texts[1] == "Take Lift up to First, following the signs to \"Trains\"")
    #expect(try Guided(drawn, "A", "B").steps[1].signs == "Trains")
    #expect(try Guided(drawn, "B", "A").texts[1] == "Take Lift down to Ground")
    #expect(try Guided(drawn, "B", "A").steps[1].signs == nil)
  }

  @Test("A step of a few metres behind a gate keeps its signs, though the turn is near")
  func short() throws {
    var drawn = DrawnVenue(
      """
      A-------b--#--e---f
                        |
                        |
                        |
                        |
                        C
      """)
    drawn.sign("e", "f", "Shops")
    #expect(
      try Guided(drawn, "A", "C").texts == [
        "Walk 8 m", "Pass the gate", "Follow the signs to \"Shops\" for 4 m", "Turn right and walk 5 m",
        "You arrive at C",
      ])
  }
}

import Geometry
import Navigation
import TestSupport
import Testing
import VenueModel

/// What is told behind an elevator, a flight of stairs and the door of a building.
@Suite struct LeavingTests {
  /// Up an elevator at (10, 0), whose shaft is drawn, and on along a corridor.
  private static func cab(_ floor: String, shaft: [Point]?, to end: String = "C") throws -> Guided {
    var drawn = DrawnVenue(
      levels: [("Ground", "A---------e"), ("First", floor)],
      connectors: [.init(.elevator, "Lift", ["Ground/e", "First/e"])])
    if let shaft {
      drawn.venue.spaces = [
        Space(id: "shaft", use: .elevator, level: 1, polygons: [Polygon(try Ring(shaft))])
      ]
    }
    return try Guided(drawn, "A", end)
  }

  private static let square = [Point(8.5, 1.5), Point(8.5, -1.5), Point(11.5, -1.5), Point(11.5, 1.5)]

  @Test func `the drawn shaft tells which way to turn out of the cab`() throws {
    let floor = """
                e
                |
                |
                |
      D---------f---------C
      """
    #expect(
      try Self.cab(floor, shaft: Self.square).texts.suffix(2) == [
        "Leave the elevator, turn left and walk 10 m", "You arrive at C",
      ])
    #expect(try Self.cab(floor, shaft: Self.square, to: "D").texts[2] == "Leave the elevator, turn right and walk 10 m")
    #expect(try Self.cab(floor, shaft: nil).texts[2] == "Turn left and walk 10 m")
  }

  @Test func `straight out of the cab is told as that`() throws {
    let floor = "          e------------C"
    #expect(
      try Self.cab(floor, shaft: Self.square).texts[2] == "Leave the elevator and go straight on for 15 m")
    #expect(try Self.cab(floor, shaft: nil).texts[2] == "Continue for 15 m")
    let elsewhere = Self.square.map { Point($0.x + 50, $0.y) }
    #expect(try Self.cab(floor, shaft: elsewhere).texts[2] == "Continue for 15 m")
  }

  @Test func `a path that leaves the shaft at a slant turns against its door`() throws {
    let floor = #"""
                e
                 \
                  \
                   \
                    \
                     \
                      C
      """#
    // 45° off the door in the east side, or in the south side.
    let wide = [Point(8.5, 3), Point(8.5, -3), Point(11.5, -3), Point(11.5, 3)]
    #expect(try Self.cab(floor, shaft: wide).texts[2] == "Leave the elevator, turn slightly right and walk 8 m")
    let deep = [Point(7, 1.5), Point(7, -1.5), Point(13, -1.5), Point(13, 1.5)]
    #expect(try Self.cab(floor, shaft: deep).texts[2] == "Leave the elevator, turn slightly left and walk 8 m")
  }

  @Test func `a cab that is ridden into from outside the shaft is left as before`() throws {
    // The stop lies before the shaft: the walk never leaves it.
    let beside = Self.square.map { Point($0.x - 5, $0.y) }
    #expect(try Self.cab("          e------------C", shaft: beside).texts[2] == "Continue for 15 m")
  }

  @Test func `a connector drawn as a straight flight keeps the direction, one that folds loses it`() throws {
    func guided(_ kind: PathKind, run: Int, placed: Bool = true) throws -> Guided {
      let space = String(repeating: " ", count: 10 + run)
      let corner = "\n\(space)|\n\(space)|\n\(space)|\n\(space)|\n\(space)|\n\(space)B"
      var drawn = DrawnVenue(
        levels: [("Ground", "A---------s"), ("First", "\(space)t" + corner)],
        connectors: [.init(kind, "", ["Ground/s", "First/t"])])
      drawn.venue.connectors[0].length = 10
      if !placed {
        for level in [0, 1] {
          drawn.venue.levels[level].plan = Plan(
            pixelsPerMeter: 1, toLocal: PlaneTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0))
        }
      }
      return try Guided(drawn, "A", "B")
    }
    for kind in [PathKind.stairs, .escalator, .ramp] {
      #expect(try guided(kind, run: 9).turns == [.right], "\(kind)")
      #expect(try guided(kind, run: 4).turns == [], "\(kind)")
      #expect(try guided(kind, run: 9, placed: false).turns == [], "\(kind)")
    }
    #expect(try guided(.elevator, run: 9).turns == [])
  }

  @Test func `stairs that are drawn in one spot lose the direction`() throws {
    let drawn = DrawnVenue(
      levels: [("Ground", "A---------s"), ("First", "B---------t")],
      edges: [.init(.stairs, "", ["Ground/s", "First/t"])], ordinals: [0, 1])
    #expect(try Guided(drawn, "A", "B").texts[2] == "Continue for 10 m")
  }

  @Test func `who turns at the foot of a flight and again at once turns once`() throws {
    let drawn = DrawnVenue(
      levels: [
        ("Ground", "A---------s"),
        (
          "First",
          """
                             t
                             |
          B------------------c
          """
        ),
      ], connectors: [.init(.escalator, "Escalator", ["Ground/s", "First/t"])])
    #expect(
      try Guided(drawn, "A", "B").texts == [
        "Walk 10 m", "Take Escalator up to First", "Turn round and walk 20 m", "You arrive at B",
      ])
  }

  @Test func `flights of one stairwell are one climb, stairs elsewhere are two`() throws {
    func drawn(_ gap: String) -> DrawnVenue {
      DrawnVenue(
        levels: [
          ("Ground", "A---------a"), ("First", "           b\(gap)c"),
          ("Second", "            \(gap.replacing("-", with: " "))d---------B"),
        ], edges: [.init(.stairs, "", ["Ground/a", "First/b"]), .init(.stairs, "", ["First/c", "Second/d"])])
    }
    let well = try Guided(drawn("---"), "A", "B")
    #expect(well.kinds == [.depart, .stairs, .continue, .arrive])
    #expect(well.texts[1] == "Take the stairs up to Second")
    #expect(well.steps[1].level == 0 && well.steps[1].toLevel == 2)
    #expect(abs(well.steps.reduce(0) { $0 + $1.distance } - well.route.distance) < 1e-9)
    #expect(
      try Guided(drawn("--------"), "A", "B").kinds == [.depart, .stairs, .continue, .stairs, .continue, .arrive])
  }

  @Test func `a named entrance is gone through, and the building is named where levels are called alike`() throws {
    var drawn = DrawnVenue(
      levels: [
        ("Street", "A---------s"), ("Level 1", "           t---------B"),
        ("Level 1 ", "C----x---D".filter { $0 != "x" }),
      ],
      connectors: [.init(.door, "Main door", ["Street/s", "Level 1/t"])], ordinals: [0, 0, 0])
    drawn.venue.levels[0].isOutdoor = true
    let named = try Guided(drawn, "A", "B")
    #expect(named.texts[1] == "Go in through Main door to Level 1")
    #expect(named.kinds[1] == .enterBuilding && named.steps[1].connector == 0)
    #expect(try Guided(drawn, "B", "A").texts[1] == "Go out through Main door to Street")
    #expect(try Guided(drawn, "B", "A").kinds[1] == .leaveBuilding)
    drawn.venue.buildings = [Building(id: "n", name: "North house"), Building(id: "s", name: "South house")]
    drawn.venue.levels[1].building = 0
    drawn.venue.levels[2].building = 1
    drawn.venue.levels[2].name = "Level 1"
    #expect(try Guided(drawn, "A", "B").texts[1] == "Go in through Main door to North house, Level 1")
  }

  @Test func `who starts within a metre of a turn starts behind it`() throws {
    let drawn = DrawnVenue(
      """
      a-b
        |
        |
        |
        |
        |
        |
        |
        C
      """, scale: 0.4)
    #expect(try Guided(drawn, "a", "C").kinds == [.depart, .arrive])
    #expect(try Guided(drawn, "a", "C").texts[0] == "Walk 4 m")
  }

  @Test func `two slight bends to one side soon after each other are one turn`() throws {
    let drawn = DrawnVenue(
      #"""
      a---------b---g
                 \
                  \
                   \
                    c---f
                    |
                    |
                    |
                    |
                    |
                    D
      """#, scale: 0.8)
    #expect(try Guided(drawn, "a", "D").turns == [.right])
  }
}

import Navigation
import TestSupport
import Testing

@Suite struct TurnTests {
  @Test("A straight corridor is one step, whatever branches off")
  func straight() throws {
    let plain = try Guided(DrawnVenue("A---------b---------C"), "A", "C")
    #expect(plain.texts == ["Walk 20 m", "You arrive at C"])
    let crossed = try Guided(
      DrawnVenue(
        """
             D
             |
             |
        A----b----C
             |
             e
        """), "A", "C")
    #expect(crossed.texts == ["Walk 10 m", "You arrive at C"])
  }

  @Test("A corner is a turn to the side it goes, with a choice and without")
  func corners() throws {
    let corner = DrawnVenue(
      """
      A---------b
                |
                |
                |
                |
                |
                c
      """)
    #expect(try Guided(corner, "A", "c").texts == ["Walk 10 m", "Turn right and walk 6 m", "You arrive at c"])
    #expect(try Guided(corner, "c", "A").texts == ["Walk 6 m", "Turn left and walk 10 m", "You arrive at A"])
    let junction = DrawnVenue(
      """
      a---------b---------d
                |
                |
                |
                |
                c
      """)
    #expect(try Guided(junction, "a", "c").turns == [.right])
    #expect(try Guided(junction, "d", "c").turns == [.left])
    #expect(try Guided(junction, "c", "d").turns == [.right])
  }

  /// Two ways on from `m`, one of them straight, so that there is a choice.
  private static let star = DrawnVenue(
    #"""
    a    b    c
     \   |   /
      \  |  /
       \ | /
        \|/
    h----m----d
        /|\
       / | \
      /  |  \
     /   |   \
    g    f    e
    """#)

  @Test(
    "At a crossing the words fit the angle",
    arguments: [
      ("b", nil), ("c", Maneuver.Modifier.slightRight), ("d", .right), ("e", .sharpRight), ("a", .slightLeft),
      ("h", .left), ("g", .sharpLeft),
    ] as [(String, Maneuver.Modifier?)])
  func angles(to: String, modifier: Maneuver.Modifier?) throws {
    #expect(try Guided(Self.star, "f", to).turns == [modifier].compactMap { $0 })
  }

  @Test("A bend of 45° is told where there is a choice only")
  func bends() throws {
    let bend = DrawnVenue(
      #"""
      A---------b
                 \
                  \
                   \
                    c
      """#)
    #expect(try Guided(bend, "A", "c").turns.isEmpty)
    #expect(try Guided(Self.star, "h", "c").turns == [.slightLeft])
  }

  @Test("A wiggle is no turn")
  func wiggle() throws {
    let wiggle = DrawnVenue(
      """
      A---------b
                |
                c---------D
      """, scale: 0.5)
    #expect(try Guided(wiggle, "A", "D").turns.isEmpty)
  }

  @Test("A way that joins against its direction still leaves a choice")
  func oneWayEntry() throws {
    let drawn = DrawnVenue(
      #"""
            c
           /
          /
      a->m
          \
           \
            d
      """#, scale: 4)
    #expect(try Guided(drawn, "a", "c").turns == [.slightLeft])
    #expect(try Guided(drawn, "a", "d").turns == [.slightRight])
  }

  @Test("A jog that goes on as before is no turn, a corner that is cut off is one")
  func bendsInSight() throws {
    let jog = DrawnVenue(
      """
      A-----------b
                  |
                  c-----------D
      """)
    #expect(try Guided(jog, "A", "D").turns.isEmpty)
    let cut = DrawnVenue(
      #"""
      A-----------b
                   \
                    c
                    |
                    |
                    |
                    |
                    D
      """#)
    #expect(try Guided(cut, "A", "D").turns == [.right])
    let hairpin = DrawnVenue(
      """
      A-----------b
                  |
      D-----------c
      """)
    #expect(try Guided(hairpin, "A", "D").turns == [.sharpRight])
    #expect(try Guided(hairpin, "D", "A").turns == [.sharpLeft])
  }

  @Test("A turn close behind another is told with it, unless one could go wrong between them")
  func immediately() throws {
    let drawn = DrawnVenue(
      """
      a-----------b
                  |
                  |
                  |
                  c-----------d
      """)
    let guided = try Guided(drawn, "a", "d")
    #expect(
      guided.texts == ["Walk 10 m", "Turn right", "Then immediately turn left and walk 10 m", "You arrive at d"])
    #expect(guided.steps.map(\.distance) == [12, 4, 12, 0])
    let junction = DrawnVenue(
      """
      a-----------b
                  |
                  e------f
                  |
                  c-----------d
      """)
    #expect(
      try Guided(junction, "a", "d").texts
        == ["Walk 10 m", "Turn right and walk 4 m", "Turn left and walk 10 m", "You arrive at d"])
  }
}

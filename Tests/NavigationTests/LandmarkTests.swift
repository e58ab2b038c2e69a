import Navigation
import TestSupport
import Testing

@Suite struct LandmarkTests {
  @Test("A place near a turn names it")
  func named() throws {
    let drawn = DrawnVenue(
      """
      A-------------------b
                          |
                          |
                         1|
                          |
                          |
                          |
                          |
                          |
                          |
                          C
      """, names: ["1": "Juice Bar"])
    #expect(try Guided(drawn, "A", "C").texts[1] == "Turn right at Juice Bar and walk 10 m")
  }

  @Test("Neither start nor destination is a landmark")
  func ends() throws {
    let drawn = DrawnVenue(
      """
      A----b
           |
           |
           |
           |
           C
      """)
    for (from, to) in [("A", "C"), ("C", "A")] {
      let guided = try Guided(drawn, from, to)
      #expect(!guided.texts.contains { $0.contains(" at \(from) ") }, "\(guided.texts)")
      #expect(!guided.texts.contains { $0.contains(" at \(to) ") }, "\(guided.texts)")
    }
  }

  @Test("The same landmark is not named twice in a row")
  func notTwice() throws {
    let drawn = DrawnVenue(
      """
      A-------------------b
                          |
                          |
                         1|
                          |
                          |
                          c-------------------D
      """)
    let guided = try Guided(drawn, "A", "D")
    #expect(guided.turns == [.right, .left])
    #expect(guided.texts.filter { $0.contains("at 1") }.count == 1, "\(guided.texts)")
  }

  @Test("A place of another level or far from the turn is no landmark")
  func elsewhere() throws {
    let ground = """
                  3
      A-----------b
                  |
                  |
                  |
                  |
                  |
                  c
      """
    let drawn = DrawnVenue(
      levels: [("Ground", ground.replacing("3", with: " ")), ("First", ground.replacing("A", with: "D"))])
    #expect(try Guided(drawn, "A", "Ground/c").texts[1] == "Turn right and walk 6 m")
    let far = DrawnVenue(ground, scale: 7)
    #expect(try Guided(far, "A", "c").texts[1] == "Turn right and walk 40 m")
  }

  @Test("Whatever the end is called, the place that stands there is no landmark")
  func otherName() throws {
    let drawn = DrawnVenue(
      """
      A-----------b
                  |
                  |
                  |
                  |
                  C
      """)
    let guided = try Guided(drawn, "A", "C", destination: "Ward 7")
    #expect(guided.texts == ["Walk 10 m", "Turn right and walk 5 m", "You arrive at Ward 7"])
  }
}

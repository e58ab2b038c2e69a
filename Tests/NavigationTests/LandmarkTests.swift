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
}

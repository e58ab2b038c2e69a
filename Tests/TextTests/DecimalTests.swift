import Testing
import Text

@Suite struct DecimalTests {
  @Test("Whole numbers print without a fraction and others read back as they were")
  func shortest() {
    #expect(Decimal.shortest(100) == "100")
    #expect(Decimal.shortest(-0.0) == "0")
    #expect(Decimal.shortest(0.1) == "0.1")
    #expect(Decimal.shortest(.nan) == "null")
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<1000 {
      let value = Double.random(in: -1e6...1e6, using: &generator)
      #expect(Double(Decimal.shortest(value)) == value)
    }
  }

  @Test(
    "Fixed decimals round, drop useless zeros and never print minus zero",
    arguments: [
      (1.005, 2, "1"), (1.25, 1, "1.2"), (1.75, 1, "1.8"), (-0.0004, 3, "0"), (12.3456, 2, "12.35"), (0.05, 1, "0.1"),
      (99.999, 2, "100"), (-2.5, 0, "-2"), (1e20, 2, "100000000000000000000"), (3.0000001, 3, "3"), (0.001, 3, "0.001"),
    ])
  func fixed(value: Double, decimals: Int, expected: String) {
    #expect(Decimal.fixed(value, decimals) == expected)
  }

  @Test("Padded decimals keep their zeros") func padded() {
    #expect(Decimal.fixed(1.5, 3, padded: true) == "1.500")
    #expect(Decimal.fixed(0, 1, padded: true) == "0.0")
  }
}

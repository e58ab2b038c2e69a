import Foundation
import Testing
import Text

/// Reading and writing of numbers against the C library, on seeded random and on nasty cases.
@Suite struct DecimalOracleTests {
  /// A small generator with a seed that a failure can name.
  private struct Random: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  private func read(_ text: String) -> (value: Double, count: Int) {
    let bytes = Array((text + "\n").utf8)
    return bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return (0, 0) }
      let (value, end) = DecimalReader.read(base, at: 0)
      return (value, end)
    }
  }

  private func digits(_ count: Int, _ random: inout Random) -> String {
    String((0..<count).map { _ in Character(String(Int.random(in: 0...9, using: &random))) })
  }

  /// Texts of many kinds: plain coordinates, exponents, many digits, halves between doubles and just beside them.
  private func text(_ round: Int, _ random: inout Random) -> String {
    let sign = ["", "-", "+"][Int.random(in: 0...2, using: &random)]
    switch round % 6 {
    case 0:
      return sign + digits(.random(in: 1...7, using: &random), &random) + "."
        + digits(.random(in: 0...15, using: &random), &random)
    case 1:
      return sign + digits(.random(in: 1...25, using: &random), &random)
        + "e\(Int.random(in: -360...360, using: &random))"
    case 2: return sign + "0." + digits(.random(in: 1...40, using: &random), &random)
    case 3:
      let value = Double(bitPattern: random.next())
      return value.isFinite ? value.description : "1"
    case 4:
      // Exactly between two doubles, above 2^53, and cut short or lengthened.
      let odd = (UInt64.random(in: 1 << 53...(1 << 54) - 1, using: &random) | 1)
      let tail = [".0", ".00000001", "", ".5"][Int.random(in: 0...3, using: &random)]
      return sign + String(odd) + tail
    default:
      let middle = (UInt64.random(in: 1 << 40...1 << 52, using: &random))
      return sign + String(Double(middle) / 1024 + 1.0 / 4_294_967_296) + digits(3, &random)
    }
  }

  @Test("Numbers read as strtod reads them, bit by bit", arguments: [1, 2, 3] as [UInt64])
  func reading(seed: UInt64) {
    var random = Random(state: seed)
    for round in 0..<100_000 {
      let text = text(round, &random)
      let expected = strtod(text, nil)
      let (value, count) = read(text)
      guard count == text.utf8.count, value.bitPattern == expected.bitPattern else {
        Issue.record("seed \(seed), round \(round): '\(text)' read as \(value), strtod \(expected), \(count) bytes")
        return
      }
    }
  }

  @Test(
    "What is no number is not read",
    arguments: ["", "-", "+", ".", "-.", "e5", "nan", "inf", "-inf", " 1", "\t1", "--1", "+-1", "NaN", "null", "x"])
  func noNumber(text: String) {
    #expect(read(text).count == 0)
  }

  @Test(
    "Reading ends where the number ends",
    arguments: [
      ("1,5", 1, 1.0), ("1_000", 1, 1), ("0x10", 1, 0), ("1e", 1, 1), ("1e+", 1, 1), ("1.5.2", 3, 1.5), ("7.", 2, 7),
      (".5", 2, 0.5), ("-0", 2, 0), ("1e5x", 3, 1e5), ("00012", 5, 12),
    ] as [(String, Int, Double)])
  func ends(text: String, count: Int, value: Double) {
    let outcome = read(text)
    #expect(outcome.count == count)
    #expect(outcome.value == value)
  }

  @Test("Numbers of any length are read: 800 digits, too large, too small")
  func extremes() {
    let long = "1." + String(repeating: "3", count: 800)
    #expect(read(long).value == strtod(long, nil))
    #expect(!read("1e400").value.isFinite)
    #expect(read("1e-400").value == 0)
    #expect(read("1e99999999999999999999").value == .infinity)
    #expect(read("4.9406564584124654e-324").value == Double.leastNonzeroMagnitude)
    #expect(read("0." + String(repeating: "0", count: 300) + "1").value == strtod("1e-301", nil))
  }

  @Test("Fixed decimals are those of printf, ties included", arguments: [4, 5, 6] as [UInt64])
  func fixed(seed: UInt64) {
    var random = Random(state: seed)
    for round in 0..<100_000 {
      let decimals = Int.random(in: 0...15, using: &random)
      var value: Double
      switch round % 5 {
      case 0: value = Double.random(in: -180...180, using: &random)
      case 1: value = Double.random(in: -1e7...1e7, using: &random)
      case 2: value = Double(Int.random(in: -100_000...100_000, using: &random)) / 1024
      case 3: value = Double(Int.random(in: -1_000_000...1_000_000, using: &random)) / 2000
      default: value = Double(bitPattern: random.next())
      }
      if !value.isFinite || value.magnitude > 1e300 { value = 0.5 }
      var expected = String(format: "%.\(decimals)f", value)
      if expected.hasPrefix("-"), !expected.contains(where: { "123456789".contains($0) }) { expected.removeFirst() }
      let text = Decimal.fixed(value, decimals, padded: true)
      guard text == expected else {
        Issue.record(
          "seed \(seed), round \(round): \(value) with \(decimals) decimals is '\(text)', printf '\(expected)'")
        return
      }
    }
  }

  @Test("The shortest text reads back, and is the one of the standard library", arguments: [7, 8] as [UInt64])
  func shortest(seed: UInt64) {
    var random = Random(state: seed)
    var bytes = [UInt8](repeating: 0, count: DecimalWriter.room)
    for round in 0..<100_000 {
      var value: Double
      switch round % 4 {
      case 0: value = Double.random(in: -1e7...1e7, using: &random)
      case 1: value = Double(Int.random(in: -10_000_000...10_000_000, using: &random)) / 1000
      case 2: value = Double(Int.random(in: -1_000_000_000_000_000...1_000_000_000_000_000, using: &random)) / 1e6
      default: value = Double(bitPattern: random.next())
      }
      if !value.isFinite { value = -0.0 }
      let count = bytes.withUnsafeMutableBufferPointer { buffer in
        buffer.baseAddress.map { DecimalWriter.writeShortest(value, to: $0) } ?? 0
      }
      let text = String(decoding: bytes[..<count], as: UTF8.self)
      guard text == Decimal.shortest(value), Double(text) == value else {
        Issue.record("seed \(seed), round \(round): \(value) is written '\(text)', not '\(Decimal.shortest(value))'")
        return
      }
    }
  }
}

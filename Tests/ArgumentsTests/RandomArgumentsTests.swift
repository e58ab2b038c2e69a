import Arguments
import Testing

/// Random numbers that repeat from their seed (SplitMix64; Steele, Lea and Flood 2014).
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

@Suite struct RandomArgumentsTests {
  static let seeds: [UInt64] = [1, 2, 3, UInt64.random(in: 0...(.max))]

  /// Words that mean something somewhere, and words that mean nothing.
  static let vocabulary = [
    "route", "diff", "build", "help", "man", "completions", "bash", "--from", "--from=", "--from=a=b", "--to", "--via",
    "--via=--x", "-f", "-fjson", "--format=svg", "json", "-o", "-o=", "-oout", "-j", "-j4", "--jobs=0", "7", "-3.5",
    "-.5", "-", "--", "---", "--=", "-=", "", " ", "-q", "-qq", "-qo", "--quiet", "--no-progress", "--progress",
    "--cache", "--no-cache", "--color", "never", "é", "-é", "-\u{301}", "\u{301}", "--\u{301}=\u{301}", "\u{0}",
    "\u{1F469}\u{200D}\u{1F680}", "-\u{1F1E9}\u{1F1EA}", "--from\u{301}=x", "--from=\u{301}", "fast", "small", "-\r\n",
  ]

  @Test("Random words never trap, and what is understood survives being written again", arguments: seeds)
  func anyWords(seed: UInt64) throws {
    var generator = SeededGenerator(state: seed)
    var understood = 0
    for round in 0..<5000 {
      var words = (0..<Int.random(in: 0...4, using: &generator)).map { _ in randomWord(&generator) }
      if Bool.random(using: &generator) {
        words.insert(["route", "diff", "build"].randomElement(using: &generator) ?? "", at: 0)
      }
      do throws(UsageError) {
        guard case .run(let invocation) = try Sample.program.parse(words) else { continue }
        understood += 1
        let again = try Sample.program.parse(invocation.arguments)
        #expect(again == .run(invocation), "seed \(seed), round \(round): \(words)")
      } catch {
        #expect(!error.description.isEmpty)
        let isPrintable = error.message.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        #expect(isPrintable, "seed \(seed), round \(round): \(words)")
      }
    }
    #expect(understood > 100, "seed \(seed)")
  }

  private func randomWord(_ generator: inout SeededGenerator) -> String {
    if Int.random(in: 0..<8, using: &generator) > 0 { return Self.vocabulary.randomElement(using: &generator) ?? "" }
    let letters: [Unicode.Scalar] = ["-", "=", "-", "f", "q", "o", "3", ".", "\u{301}", "\u{200D}", "\u{1F600}", "\n"]
    var word = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...5, using: &generator) {
      word.append(letters.randomElement(using: &generator) ?? "x")
    }
    return String(word)
  }

  @Test("Every way to write the same flags gives the same invocation", arguments: seeds)
  func spellings(seed: UInt64) throws {
    var generator = SeededGenerator(state: seed)
    let values = ["a", "", "-3", "--x", "=", "a=b", "é", "x y", "\u{301}", "-"]
    for round in 0..<2000 {
      var groups: [[String]] = [[randomValue("venue", values, &generator)]]
      var expected: [String: String] = [:]
      for (name, short) in [("from", nil), ("to", nil), ("output", "o")] as [(String, String?)]
      where Bool.random(using: &generator) {
        let value =
          name == "output"
          ? "o-\(values.randomElement(using: &generator) ?? "")" : values.randomElement(using: &generator) ?? ""
        expected[name] = value
        groups.append(spell(name, short, value, &generator))
      }
      let isQuiet = Bool.random(using: &generator)
      if isQuiet { groups.append([Bool.random(using: &generator) ? "-q" : "--quiet"]) }
      groups.shuffle(using: &generator)
      let words = ["route"] + groups.flatMap(\.self)
      let invocation = try #require(try Sample.invocation(words), "seed \(seed), round \(round): \(words)")
      for name in ["from", "to", "output"] {
        #expect(invocation.text(name) == expected[name], "seed \(seed), round \(round): \(words)")
      }
      #expect(invocation.isSet("quiet") == isQuiet, "seed \(seed), round \(round): \(words)")
      #expect(try Sample.invocation(invocation.arguments) == invocation, "seed \(seed), round \(round): \(words)")
    }
  }

  /// A value that can stand as an operand without `--` before it.
  private func randomValue(_ prefix: String, _ values: [String], _ generator: inout SeededGenerator) -> String {
    prefix + (values.randomElement(using: &generator) ?? "")
  }

  private func spell(
    _ name: String, _ short: String?, _ value: String, _ generator: inout SeededGenerator
  ) -> [String] {
    var ways = [["--\(name)=\(value)"]]
    if !value.hasPrefix("--") { ways.append(["--\(name)", value]) }
    if let short { ways += [["-\(short)\(value)"], ["-\(short)=\(value)"], ["-\(short)", value]] }
    return ways.randomElement(using: &generator) ?? []
  }
}

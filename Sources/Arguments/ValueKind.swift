import Text

/// What may stand as the value of a flag or as an operand.
public enum ValueKind: Sendable, Equatable {
  /// Any text, the empty one too.
  case text
  /// The name of a file or folder, never empty; `-` means stdin or stdout.
  case path
  /// One word of a list, spelled exactly so.
  case choice([String])
  /// One word of a list, or a file: a path that holds a slash or ends with the extension, given without its point.
  case choiceOrFile([String], extension: String)
  /// A whole number in decimal digits within the range, ends included.
  case integer(ClosedRange<Int>)
  /// A finite decimal number within the range, ends included; `-infinity...infinity` leaves it open.
  case number(ClosedRange<Double>)
}

extension ValueKind {
  /// Whether `text` may stand here.
  func accepts(_ text: String) -> Bool {
    switch self {
    case .text: true
    case .path: !text.isEmpty
    case .choice(let words): words.contains(text)
    case .choiceOrFile(let words, let ending): words.contains(text) || Self.isFile(text, ending)
    case .integer(let range): Int(text).map(range.contains) ?? false
    case .number(let range): Self.number(text).map(range.contains) ?? false
    }
  }

  /// Whether a text can only be meant for a file, and not for a word that is spelled wrongly.
  private static func isFile(_ text: String, _ ending: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "/")) || text.hasSuffix(".\(ending)")
  }

  /// The words of a list that may stand here; `nil` where there is no list.
  var choices: [String]? {
    switch self {
    case .choice(let words), .choiceOrFile(let words, _): words
    case .text, .path, .integer, .number: nil
    }
  }

  /// The number that `text` writes in decimal digits, or nil; `inf`, `nan` and hexadecimal are no numbers here.
  static func number(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }), let value = Double(text), value.isFinite
    else { return nil }
    return value
  }

  /// What is wanted, to follow "needs": `a whole number from 1 to 512`.
  var expectation: String {
    switch self {
    case .text: "a value"
    case .path: "a path"
    case .choice(let words): "one of \(Phrase.list(words, "or"))"
    case .choiceOrFile(let words, let ending): "one of \(Phrase.list(words + ["a .\(ending) file"], "or"))"
    case .integer: "a whole number" + within
    case .number: "a number" + within
    }
  }

  private var within: String {
    limits.map { " \($0.hasPrefix("at ") ? "of" : "from") \($0)" } ?? ""
  }

  /// The ends of the range in words, `1 to 512`, `at least 0` or `at most 9`, or nil where there are none.
  var limits: String? {
    switch self {
    case .text, .path, .choice, .choiceOrFile: nil
    case .integer(let range):
      Self.limits(
        range.lowerBound == .min ? nil : String(range.lowerBound),
        range.upperBound == .max ? nil : String(range.upperBound))
    case .number(let range):
      Self.limits(
        range.lowerBound.isFinite ? Decimal.shortest(range.lowerBound) : nil,
        range.upperBound.isFinite ? Decimal.shortest(range.upperBound) : nil)
    }
  }

  private static func limits(_ low: String?, _ high: String?) -> String? {
    switch (low, high) {
    case (let low?, let high?): "\(low) to \(high)"
    case (let low?, nil): "at least \(low)"
    case (nil, let high?): "at most \(high)"
    case (nil, nil): nil
    }
  }
}

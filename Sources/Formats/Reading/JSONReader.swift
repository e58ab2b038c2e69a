import Geometry
import VenueModel

/// Reads values of a JSON document leniently, with a finding for each oddity.
///
/// Absent and `null` are the same and no oddity. A value of a wrong type is a finding and then as if absent.
struct JSONReader {
  /// The name of the file, for findings.
  let file: String
  var findings = FindingList()
  /// What the limits of findings count in: the number of the level being read.
  var scope = -1

  /// Where a value is.
  func place(_ value: JSONValue) -> SourcePlace { SourcePlace(file: file, .pointer(value.pointer)) }

  /// Adds a finding about a value.
  mutating func find(
    _ severity: Finding.Severity, _ code: String, _ value: JSONValue, _ message: @autoclosure () -> String,
    position: Point? = nil, level: Int? = nil, limit: Int = 50
  ) {
    let file = file
    findings.add(
      severity, code, at: SourcePlace(file: file, .pointer(value.pointer)), message(), position: position,
      level: level, scope: scope, limit: limit)
  }

  /// A finite number, also one written as text.
  ///
  /// - Parameter isTextUsual: whether the format itself writes the number as text, so that it is no oddity.
  mutating func number(_ value: JSONValue?, isTextUsual: Bool = false) -> Double? {
    guard let value, !value.isNull else { return nil }
    if let number = value.double { return number }
    guard let text = value.string, let number = Self.number(text) else {
      findWrongType(value, wanted: "a number")
      return nil
    }
    if isTextUsual { return number }
    find(.note, "json.text-number", value, "numbers are written as text; they were read as numbers", limit: 1)
    return number
  }

  /// The number that a text spells: sign, digits, point, exponent; finite; blanks around it allowed.
  static func number(_ text: String) -> Double? {
    let trimmed = text.utf8.drop { $0 == 0x20 }.reversed().drop { $0 == 0x20 }.reversed()
    let isNumeral = trimmed.allSatisfy { byte in
      (0x30...0x39).contains(byte) || "+-.eE".utf8.contains(byte)
    }
    guard isNumeral, !trimmed.isEmpty, let number = Double(String(decoding: Array(trimmed), as: UTF8.self)),
      number.isFinite
    else { return nil }
    return number
  }

  /// A positive number; zero and less are as if absent, with a finding for less.
  mutating func positive(_ value: JSONValue?) -> Double? {
    guard let value, let number = number(value), number != 0 else { return nil }
    guard number > 0 else {
      find(.warning, "json.not-positive", value, "expected a number above 0, found \(number); it was ignored")
      return nil
    }
    return number
  }

  /// The scales that count.
  static let scales = 1e-3...1e6

  /// A scale such as pixels per metre, from a thousandth to a million; zero is as if absent, what else lies outside is
  /// a finding.
  mutating func scale(_ value: JSONValue?) -> Double? {
    guard let value, let scale = positive(value) else { return nil }
    if Self.scales.contains(scale) { return scale }
    find(.warning, "json.out-of-range", value, "expected a scale from 0.001 to a million; the value was ignored")
    return nil
  }

  /// An integer in a range, also one written as text.
  mutating func integer(_ value: JSONValue?, in range: ClosedRange<Int>) -> Int? {
    guard let value, let number = number(value) else { return nil }
    guard let integer = Int(exactly: number), range.contains(integer) else {
      find(
        .warning, "json.out-of-range", value,
        "expected a whole number from \(range.lowerBound) to \(range.upperBound); the value was ignored")
      return nil
    }
    return integer
  }

  /// A text; a number counts as its digits, so that ids may be written either way.
  mutating func text(_ value: JSONValue?) -> String? {
    guard let value, !value.isNull else { return nil }
    if let text = value.string { return text }
    if let integer = value.integer { return String(integer) }
    if let number = value.double { return number.description }
    findWrongType(value, wanted: "a text")
    return nil
  }

  /// A truth value.
  mutating func bool(_ value: JSONValue?) -> Bool? {
    guard let value, !value.isNull else { return nil }
    if let bool = value.bool { return bool }
    findWrongType(value, wanted: "true or false")
    return nil
  }

  /// An object with numbers `x` and `y`; `nil` when one is missing.
  mutating func xy(_ value: JSONValue?) -> Point? {
    guard let value, !value.isNull else { return nil }
    guard value.kind == .object else {
      findWrongType(value, wanted: "an object with x and y")
      return nil
    }
    guard let x = number(value["x"]), let y = number(value["y"]) else { return nil }
    return Point(x, y)
  }

  /// An array of two numbers.
  mutating func pair(_ value: JSONValue?) -> Point? {
    guard let value, !value.isNull else { return nil }
    let elements = Array(value.elements)
    guard elements.count >= 2, let x = number(elements[0]), let y = number(elements[1]) else {
      findWrongType(value, wanted: "an array of two numbers")
      return nil
    }
    return Point(x, y)
  }

  /// The finding for a value of a wrong type, which is then as if absent.
  mutating func findWrongType(_ value: JSONValue, wanted: String) {
    find(
      .warning, "json.type", value, "expected \(wanted), found \(Self.description(value)); it was ignored", limit: 20)
  }

  /// The finding for keys that stand twice in an object.
  mutating func findDuplicateKeys(_ document: JSONDocument) {
    for pointer in document.duplicateKeys() {
      findings.add(
        .warning, "json.duplicate-key", at: SourcePlace(file: file, .pointer(pointer)),
        "the key stands twice in its object; the first one counts", scope: scope)
    }
  }

  private static func description(_ value: JSONValue) -> String {
    switch value.kind {
    case .object: "an object"
    case .array: "an array"
    case .string: "the text \"\(String((value.string ?? "").prefix(40)))\""
    case .number: "a number"
    case .bool: "a truth value"
    case .null: "null"
    }
  }
}

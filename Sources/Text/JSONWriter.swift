/// Writes JSON, member by member, in the order in which it is told.
///
/// Not a document in memory: it appends to a text, so that an answer of any size is written as it is found. Commas and
/// colons are its business; balance of brackets is the caller's, checked by a precondition.
public struct JSONWriter: Sendable {
  /// What was written.
  public private(set) var text = ""
  /// How many decimals numbers keep; `nil` for as many as they need to be read back exactly.
  public var precision: Int?
  private var needsComma = false
  private var depth = 0
  private let indentation: Int?

  /// Makes a writer.
  ///
  /// - Parameters:
  ///   - indentation: blanks per level of nesting, `nil` for one line.
  ///   - precision: decimals of numbers, `nil` for all.
  public init(indentation: Int? = nil, precision: Int? = nil) {
    self.indentation = indentation
    self.precision = precision
  }

  /// Opens an object, with its key when it stands in one.
  public mutating func beginObject(_ key: String? = nil) { begin("{", key) }

  /// Closes the innermost object.
  public mutating func endObject() { end("}") }

  /// Opens an array, with its key when it stands in an object.
  public mutating func beginArray(_ key: String? = nil) { begin("[", key) }

  /// Closes the innermost array.
  public mutating func endArray() { end("]") }

  /// Writes a text, or `null`.
  public mutating func write(_ key: String? = nil, _ value: String?) {
    start(key)
    if let value { Self.append(value, to: &text) } else { text += "null" }
  }

  /// Writes a number, or `null` for none and for what JSON cannot hold.
  public mutating func write(_ key: String? = nil, _ value: Double?) {
    start(key)
    guard let value else { return text += "null" }
    text += precision.map { Decimal.fixed(value, $0) } ?? Decimal.shortest(value)
  }

  /// Writes a number by its digits, for one that no double holds.
  public mutating func write(_ key: String? = nil, digits: String) {
    start(key)
    text += digits
  }

  /// Writes an integer.
  public mutating func write(_ key: String? = nil, _ value: Int) {
    start(key)
    text += String(value)
  }

  /// Writes a truth value.
  public mutating func write(_ key: String? = nil, _ value: Bool) {
    start(key)
    text += value ? "true" : "false"
  }

  /// Writes an array of texts on one line.
  public mutating func write(_ key: String? = nil, _ values: [String]) {
    start(key)
    text += "["
    for (index, value) in values.enumerated() {
      if index > 0 { text += indentation == nil ? "," : ", " }
      Self.append(value, to: &text)
    }
    text += "]"
  }

  /// Writes an array of numbers on one line, with its own number of decimals.
  public mutating func write(_ key: String? = nil, numbers: [Double], precision: Int? = nil) {
    start(key)
    text += "["
    for (index, value) in numbers.enumerated() {
      if index > 0 { text += indentation == nil ? "," : ", " }
      text += (precision ?? self.precision).map { Decimal.fixed(value, $0) } ?? Decimal.shortest(value)
    }
    text += "]"
  }

  /// Appends a line break, between the records of NDJSON; nothing may be open.
  public mutating func endLine() {
    precondition(depth == 0, "a record is still open")
    text += "\n"
    needsComma = false
  }

  /// Hands over what was written so far and forgets it.
  public mutating func take() -> String {
    defer { text = "" }
    return text
  }

  private mutating func start(_ key: String?) {
    if needsComma { text += "," }
    if depth > 0 { breakLine() }
    if let key {
      Self.append(key, to: &text)
      text += indentation == nil ? ":" : ": "
    }
    needsComma = true
  }

  private mutating func begin(_ bracket: String, _ key: String?) {
    start(key)
    text += bracket
    depth += 1
    needsComma = false
  }

  private mutating func end(_ bracket: String) {
    precondition(depth > 0, "nothing is open")
    depth -= 1
    if needsComma { breakLine() }
    text += bracket
    needsComma = true
  }

  private mutating func breakLine() {
    guard let indentation else { return }
    text += "\n" + String(repeating: " ", count: depth * indentation)
  }

  /// A text as a JSON string, quotes included.
  public static func quoted(_ value: String) -> String {
    var text = ""
    append(value, to: &text)
    return text
  }

  /// A JSON string (RFC 8259, section 7), quotes included.
  private static func append(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\0"..<" ", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

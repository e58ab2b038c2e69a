/// Writes JSON, member by member, in the order in which it is told.
///
/// Not a document in memory: it appends to a text, so that an answer of any size is written as it is found. Commas and
/// colons are its business; balance of brackets is the caller's, checked by a precondition.
public struct JSONWriter: Sendable {
  /// What was written; a copy, O(bytes).
  public var text: String { String(decoding: bytes, as: UTF8.self) }
  /// How many decimals numbers keep; `nil` for as many as they need to be read back exactly.
  public var precision: Int?
  /// Always UTF-8, as it is only put together from texts.
  private var bytes: [UInt8] = []
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
    if let value { appendQuoted(value) } else { append("null") }
  }

  /// Writes a number, or `null` for none and for what JSON cannot hold.
  public mutating func write(_ key: String? = nil, _ value: Double?) {
    start(key)
    guard let value else { return append("null") }
    append(value, precision)
  }

  /// Writes a number by its digits, for one that no double holds.
  public mutating func write(_ key: String? = nil, digits: String) {
    start(key)
    append(digits)
  }

  /// Writes an integer.
  public mutating func write(_ key: String? = nil, _ value: Int) {
    start(key)
    append(String(value))
  }

  /// Writes a truth value.
  public mutating func write(_ key: String? = nil, _ value: Bool) {
    start(key)
    append(value ? "true" : "false")
  }

  /// Writes an array of texts on one line.
  public mutating func write(_ key: String? = nil, _ values: [String]) {
    start(key)
    append("[")
    for (index, value) in values.enumerated() {
      if index > 0 { append(indentation == nil ? "," : ", ") }
      appendQuoted(value)
    }
    append("]")
  }

  /// Writes an array of numbers on one line, with its own number of decimals.
  public mutating func write(_ key: String? = nil, numbers: [Double], precision: Int? = nil) {
    start(key)
    append("[")
    for (index, value) in numbers.enumerated() {
      if index > 0 { append(indentation == nil ? "," : ", ") }
      append(value, precision ?? self.precision)
    }
    append("]")
  }

  /// Appends a line break, between the records of NDJSON; nothing may be open.
  public mutating func endLine() {
    precondition(depth == 0, "a record is still open")
    append("\n")
    needsComma = false
  }

  /// Hands over what was written so far and forgets it.
  public mutating func take() -> String {
    defer { bytes.removeAll(keepingCapacity: true) }
    return text
  }

  /// Hands over a whole record and forgets it, so that the next one starts without a comma; nothing may be open.
  public mutating func takeRecord() -> [UInt8] {
    precondition(depth == 0, "a record is still open")
    let taken = bytes
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
    return taken
  }

  private mutating func start(_ key: String?) {
    if needsComma { append(",") }
    if depth > 0 { breakLine() }
    if let key {
      appendQuoted(key)
      append(indentation == nil ? ":" : ": ")
    }
    needsComma = true
  }

  private mutating func begin(_ bracket: String, _ key: String?) {
    start(key)
    append(bracket)
    depth += 1
    needsComma = false
  }

  private mutating func end(_ bracket: String) {
    precondition(depth > 0, "nothing is open")
    depth -= 1
    if needsComma { breakLine() }
    append(bracket)
    needsComma = true
  }

  private mutating func breakLine() {
    guard let indentation else { return }
    append("\n" + String(repeating: " ", count: depth * indentation))
  }

  private mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  /// A number, or `null` for what JSON cannot hold; put in its place without a text in between.
  private mutating func append(_ value: Double, _ precision: Int?) {
    guard value.isFinite else { return append("null") }
    let count = bytes.count
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: DecimalWriter.room) { room in
      guard let base = room.baseAddress else { return }
      let length = DecimalWriter.write(value, precision, to: base)
      bytes.append(contentsOf: UnsafeBufferPointer(start: base, count: length))
    }
    assert(bytes.count > count, "a finite number has digits")
  }

  private mutating func appendQuoted(_ value: String) { Self.append(value, to: &bytes) }

  /// A text as a JSON string, quotes included.
  public static func quoted(_ value: String) -> String {
    var bytes: [UInt8] = []
    append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A JSON string (RFC 8259, section 7), quotes included.
  private static func append(_ value: String, to bytes: inout [UInt8]) {
    var value = value
    value.withUTF8 { utf8 in
      bytes.append(UInt8(ascii: "\""))
      if utf8.contains(where: needsEscape) {
        for byte in utf8 { if needsEscape(byte) { appendEscaped(byte, to: &bytes) } else { bytes.append(byte) } }
      } else {
        bytes.append(contentsOf: utf8)
      }
      bytes.append(UInt8(ascii: "\""))
    }
  }

  /// Whether a byte stands for a character that is escaped; those of other characters are all larger.
  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
  }

  private static func appendEscaped(_ byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
    default:
      let digits = Array("0123456789abcdef".utf8)
      bytes += [UInt8(ascii: "u"), digits[0], digits[0], digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
}

/// A text about times, read byte by byte; copies are cheap, so that looking ahead is done on a copy.
struct HoursScanner {
  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The column, counted from 1.
  var column: Int { position + 1 }
  var isAtEnd: Bool { position >= bytes.count }
  var byte: UInt8? { position < bytes.count ? bytes[position] : nil }
  var isAtDigit: Bool { isDigit(position) }

  private func isDigit(_ index: Int) -> Bool { index < bytes.count && (0x30...0x39).contains(bytes[index]) }
  private func isLetter(_ index: Int) -> Bool {
    index < bytes.count && (0x61...0x7A).contains(bytes[index] | 0x20)
  }

  /// An error about what stands here.
  func error(_ expected: String) -> HoursError { HoursError(column: column, expected: expected, found: found) }

  /// An error about something of the syntax that is not read.
  func unsupported(_ reason: String) -> HoursError {
    HoursError(.unsupported, column: column, expected: reason, found: found)
  }

  /// The word, number or character here, cut where it is long.
  private var found: String {
    guard position < bytes.count else { return "" }
    var end = position
    while end < position + 20, isDigit(end) || isLetter(end) { end += 1 }
    if end == position {
      // A character of UTF-8 is shown whole.
      end += 1
      while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }

  // MARK: Characters

  mutating func skipSpaces() {
    while byte == 0x20 || byte == 0x09 { position += 1 }
  }

  /// Passes a text of ASCII when it stands here.
  mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    let matches = text.withUTF8Buffer { bytes[position...].prefix(count).elementsEqual($0) }
    if matches { position += count }
    return matches
  }

  mutating func expect(_ text: StaticString, _ expected: String) throws(HoursError) {
    guard skip(text) else { throw error(expected) }
  }

  /// Whether a text of ASCII stands behind blanks; passes both.
  mutating func skipSpaced(_ text: StaticString) -> Bool {
    var ahead = self
    ahead.skipSpaces()
    guard ahead.skip(text) else { return false }
    self = ahead
    return true
  }

  /// What stands between quotation marks here.
  mutating func comment() throws(HoursError) -> String? {
    let start = self
    guard skip("\"") else { return nil }
    let first = position
    while let byte, byte != 0x22 { position += 1 }
    guard !isAtEnd else { throw start.error("a comment that ends with '\"'") }
    position += 1
    return String(decoding: bytes[first..<position - 1], as: UTF8.self)
  }

  // MARK: Words

  /// The letters here in lower case, without passing them; empty when there is none.
  var word: String {
    var end = position
    while isLetter(end), end - position < 20 { end += 1 }
    return String(decoding: bytes[position..<end].map { $0 | 0x20 }, as: UTF8.self)
  }

  /// Passes the word here when a table has it.
  mutating func skipWord<Value>(_ table: [String: Value]) -> Value? {
    let word = word
    guard let value = table[word] else { return nil }
    position += word.utf8.count
    return value
  }

  /// Passes a word, whatever the case of its letters.
  mutating func skipWord(_ wanted: String) -> Bool { skipWord([wanted: true]) ?? false }

  // MARK: Numbers

  /// How many digits stand here.
  var digitCount: Int {
    var end = position
    while isDigit(end) { end += 1 }
    return end - position
  }

  /// Whether a number stands here that is the hour of a time, as `8` of `8:00`.
  var isAtTime: Bool {
    let end = position + digitCount
    return end > position && end < bytes.count && bytes[end] == 0x3A && isDigit(end + 1)
  }

  /// Passes digits and tells how many there were.
  mutating func skipDigits() -> Int {
    let count = digitCount
    position += count
    return count
  }

  /// A number of exactly so many digits.
  mutating func digits(_ count: Int, in range: ClosedRange<Int>, _ expected: String) throws(HoursError) -> Int {
    guard digitCount >= count else { throw error(expected) }
    return try number(digits: count, in: range, expected)
  }

  /// A number of at most so many digits, which are all that stand here.
  mutating func number(upTo count: Int, in range: ClosedRange<Int>, _ expected: String) throws(HoursError) -> Int {
    guard (1...count).contains(digitCount) else { throw error(expected) }
    return try number(digits: digitCount, in: range, expected)
  }

  private mutating func number(digits: Int, in range: ClosedRange<Int>, _ expected: String) throws(HoursError) -> Int {
    let value = bytes[position..<position + digits].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    guard range.contains(value) else { throw error(expected) }
    position += digits
    return value
  }
}

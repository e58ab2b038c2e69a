import Text

/// Walks through JSON byte by byte and accepts nothing that RFC 8259 does not.
///
/// Used where values must be found in place, in pieces of a stream; a document as a whole is simdjson's work.
struct JSONCursor {
  let bytes: UnsafePointer<UInt8>
  let end: Int
  var index: Int

  /// What is wrong, and where.
  struct Fault: Error {
    var offset: Int
    var message: String
  }

  /// How deep values may be nested.
  static let deepest = 512

  init(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int) {
    self.bytes = bytes
    self.end = end
    index = start
  }

  /// The byte here, 0 at the end.
  var byte: UInt8 { index < end ? bytes[index] : 0 }

  mutating func skipBlanks() {
    while index < end {
      let byte = bytes[index]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      index += 1
    }
  }

  func fault(_ message: String) -> Fault { Fault(offset: index, message: message) }

  /// Takes a byte that must be here.
  mutating func take(_ wanted: UInt8) throws(Fault) {
    guard byte == wanted, index < end else {
      throw fault("expected '\(Character(UnicodeScalar(wanted)))'" + (index < end ? "" : ", but the text ends"))
    }
    index += 1
  }

  /// Takes a byte if it is here.
  mutating func takes(_ wanted: UInt8) -> Bool {
    guard index < end, bytes[index] == wanted else { return false }
    index += 1
    return true
  }

  /// Takes a string; returns what is between its quotes, and whether there are escapes in it.
  mutating func string() throws(Fault) -> (range: Range<Int>, hasEscapes: Bool) {
    try take(0x22)
    let start = index
    var hasEscapes = false
    while index < end {
      let byte = bytes[index]
      if byte == 0x22 {
        index += 1
        return (start..<(index - 1), hasEscapes)
      }
      if byte < 0x20 { throw fault("a control character in a string; write it as an escape") }
      if byte == 0x5C {
        hasEscapes = true
        try escape()
      } else {
        index += 1
      }
    }
    throw fault("a string is never closed")
  }

  private mutating func escape() throws(Fault) {
    index += 1
    switch byte {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: index += 1
    case 0x75:
      for offset in 1...4 {
        let digit = index + offset < end ? bytes[index + offset] : 0
        guard digit &- 0x30 <= 9 || (digit | 0x20) &- 0x61 <= 5 else { throw fault("a \\u escape needs four digits") }
      }
      index += 5
    default: throw fault("an escape that JSON does not have")
    }
  }

  /// Takes a number; returns where it is and what it is.
  mutating func number() throws(Fault) -> (range: Range<Int>, value: Double) {
    let start = index
    var next = index
    if next < end, bytes[next] == UInt8(ascii: "-") { next += 1 }
    let isZero = next < end && bytes[next] == 0x30
    let (value, stop) = DecimalReader.read(bytes, at: start)
    // JSON knows no plus sign, no point without digits around it, and no zero before other digits.
    let last = stop > start ? bytes[stop - 1] : 0
    var isGood = stop > next && bytes[next] &- 0x30 <= 9 && bytes[start] != UInt8(ascii: "+") && last &- 0x30 <= 9
    if isZero, next + 1 < stop, bytes[next + 1] &- 0x30 <= 9 { isGood = false }
    if isGood {
      var dot = next
      while dot < stop, bytes[dot] != UInt8(ascii: ".") { dot += 1 }
      if dot < stop, bytes[dot + 1] &- 0x30 > 9 { isGood = false }
    }
    guard isGood else { throw fault("no JSON value starts like this") }
    index = stop
    return (start..<stop, value)
  }

  /// Passes over a value of any kind.
  mutating func skipValue(depth: Int = 0) throws(Fault) {
    guard depth < Self.deepest else { throw fault("values are nested deeper than \(Self.deepest)") }
    switch byte {
    case UInt8(ascii: "{"):
      try object(depth: depth) { (cursor, _) throws(Fault) in try cursor.skipValue(depth: depth + 1) }
    case UInt8(ascii: "["):
      try array(depth: depth) { (cursor) throws(Fault) in try cursor.skipValue(depth: depth + 1) }
    case 0x22: _ = try string()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default:
      guard index < end else { throw fault("expected a value, but the text ends") }
      _ = try number()
    }
  }

  private mutating func word(_ word: StaticString) throws(Fault) {
    guard index + word.utf8CodeUnitCount <= end, matches(bytes + index, word) else {
      throw fault("no JSON value starts like this")
    }
    index += word.utf8CodeUnitCount
  }

  /// Walks through an object; the body takes each member's value.
  mutating func object(
    depth: Int, _ body: (inout JSONCursor, JSONKey) throws(Fault) -> Void
  ) throws(Fault) {
    try take(UInt8(ascii: "{"))
    skipBlanks()
    if takes(UInt8(ascii: "}")) { return }
    while true {
      skipBlanks()
      let start = index
      let (range, hasEscapes) = try string()
      let key = JSONKey(bytes: bytes, range: range, hasEscapes: hasEscapes, start: start)
      skipBlanks()
      try take(UInt8(ascii: ":"))
      skipBlanks()
      try body(&self, key)
      skipBlanks()
      if takes(UInt8(ascii: ",")) { continue }
      return try take(UInt8(ascii: "}"))
    }
  }

  /// Walks through an array; the body takes each element.
  mutating func array(depth: Int, _ body: (inout JSONCursor) throws(Fault) -> Void) throws(Fault) {
    try take(UInt8(ascii: "["))
    skipBlanks()
    if takes(UInt8(ascii: "]")) { return }
    while true {
      skipBlanks()
      try body(&self)
      skipBlanks()
      if takes(UInt8(ascii: ",")) { continue }
      return try take(UInt8(ascii: "]"))
    }
  }

  /// The text of a string's bytes.
  func text(_ range: Range<Int>, hasEscapes: Bool) -> String {
    JSONKey(bytes: bytes, range: range, hasEscapes: hasEscapes, start: range.lowerBound).text
  }
}

/// The key of a member, as it stands in the bytes.
struct JSONKey {
  let bytes: UnsafePointer<UInt8>
  /// What is between the quotes.
  let range: Range<Int>
  let hasEscapes: Bool
  /// Where the opening quote is.
  let start: Int

  /// Whether it is a name, escapes resolved.
  func `is`(_ name: [UInt8]) -> Bool {
    if hasEscapes { return Array(text.utf8) == name }
    guard range.count == name.count else { return false }
    for index in name.indices where bytes[range.lowerBound + index] != name[index] { return false }
    return true
  }

  func `is`(_ name: StaticString) -> Bool {
    if hasEscapes { return text == "\(name)" }
    return range.count == name.utf8CodeUnitCount && matches(bytes + range.lowerBound, name)
  }

  /// The key as text, escapes resolved.
  var text: String {
    let raw = UnsafeBufferPointer(start: bytes + range.lowerBound, count: range.count)
    guard hasEscapes else { return String(decoding: raw, as: UTF8.self) }
    var units: [UInt16] = []
    var index = raw.startIndex
    while index < raw.count {
      guard raw[index] == 0x5C else {
        let next = raw[index...].firstIndex(of: 0x5C) ?? raw.count
        units += Array(String(decoding: raw[index..<next], as: UTF8.self).utf16)
        index = next
        continue
      }
      switch raw[index + 1] {
      case 0x75:
        let digits = String(decoding: raw[(index + 2)..<(index + 6)], as: UTF8.self)
        units.append(UInt16(digits, radix: 16) ?? 0xFFFD)
        index += 6
        continue
      case 0x62: units.append(0x08)
      case 0x66: units.append(0x0C)
      case 0x6E: units.append(0x0A)
      case 0x72: units.append(0x0D)
      case 0x74: units.append(0x09)
      case let other: units.append(UInt16(other))
      }
      index += 2
    }
    return String(decoding: units, as: UTF16.self)
  }
}

import CSimdjson

/// The slow, careful reader that is asked only after simdjson has refused a text: it says where the fault is and what
/// to do, and finds numbers that are too large for any machine number.
///
/// The grammar is RFC 8259. No recursion: nesting lies in an array.
struct JSONSyntax: ~Copyable {
  private let length: Int
  private var offset: Int
  private var containers: [(isObject: Bool, start: Int)] = []
  private(set) var largeNumbers: [Range<Int>] = []

  private init(_ text: borrowing TextBuffer) {
    length = text.count
    offset = text.markLength
  }

  /// The first fault of a text that simdjson refused.
  static func explain(_ text: borrowing TextBuffer, status: footway_json_status) -> JSONError {
    if status == footway_json_memory {
      return JSONError(line: 1, column: 1, message: "there is not enough memory to read this text")
    }
    if text.count >= 2, text[0] == 0xFF && text[1] == 0xFE || text[0] == 0xFE && text[1] == 0xFF || text[1] == 0 {
      return JSONError(line: 1, column: 1, message: "the text is UTF-16 or binary, not UTF-8; convert it to UTF-8")
    }
    var syntax = JSONSyntax(text)
    do {
      try syntax.document(text)
    } catch {
      return error
    }
    return JSONError(line: 1, column: 1, message: "this is not a JSON text")
  }

  /// A copy of a faultless text in which every number that no machine number holds is a string with its digits;
  /// `nil` when there is another fault, or no such number.
  static func numbersAsStrings(_ text: borrowing TextBuffer) -> TextBuffer? {
    var syntax = JSONSyntax(text)
    do {
      try syntax.document(text)
    } catch {
      return nil
    }
    guard !syntax.largeNumbers.isEmpty else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count + 2 * syntax.largeNumbers.count)
    var copied = text.markLength
    for range in syntax.largeNumbers {
      while copied < range.lowerBound {
        bytes.append(text[copied])
        copied += 1
      }
      bytes.append(UInt8(ascii: "\""))
      while copied < range.upperBound {
        bytes.append(text[copied])
        copied += 1
      }
      bytes.append(UInt8(ascii: "\""))
    }
    while copied < text.count {
      bytes.append(text[copied])
      copied += 1
    }
    return TextBuffer(bytes)
  }

  // MARK: Grammar

  private mutating func document(_ text: borrowing TextBuffer) throws(JSONError) {
    skipBlanks(text)
    if offset >= length { throw fault(text, "the text is empty; expected a JSON value") }
    var needsValue = true
    while true {
      if needsValue {
        needsValue = try startValue(text)
      } else {
        guard let container = containers.last else { break }
        needsValue = try afterValue(text, in: container)
      }
    }
    skipBlanks(text)
    if offset < length { throw fault(text, "there is more text after the end of the JSON value; one value a file") }
  }

  /// Reads a scalar, or opens a container; returns whether a value must follow at once.
  private mutating func startValue(_ text: borrowing TextBuffer) throws(JSONError) -> Bool {
    skipBlanks(text)
    let byte = text[offset]
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let isObject = byte == UInt8(ascii: "{")
      if containers.count >= JSONDocument.maximumDepth {
        throw fault(text, "nested deeper than \(JSONDocument.maximumDepth) levels")
      }
      containers.append((isObject, offset))
      offset += 1
      skipBlanks(text)
      if text[offset] == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) && offset < length {
        offset += 1
        containers.removeLast()
        return false
      }
      if isObject { try key(text) }
      return true
    case UInt8(ascii: "\""): try string(text)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number(text)
    case UInt8(ascii: "t"): try word(text, "true")
    case UInt8(ascii: "f"): try word(text, "false")
    case UInt8(ascii: "n"): try word(text, "null")
    default: throw unexpected(text, wanted: "a value")
    }
    return false
  }

  private mutating func afterValue(
    _ text: borrowing TextBuffer, in container: (isObject: Bool, start: Int)
  ) throws(JSONError) -> Bool {
    skipBlanks(text)
    let close = container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    if offset < length, text[offset] == close {
      offset += 1
      containers.removeLast()
      return false
    }
    guard offset < length, text[offset] == UInt8(ascii: ",") else {
      throw unexpected(text, wanted: container.isObject ? "',' or '}'" : "',' or ']'")
    }
    offset += 1
    skipBlanks(text)
    if offset < length, text[offset] == close { throw fault(text, "remove the comma before this bracket") }
    if container.isObject { try key(text) }
    return true
  }

  private mutating func key(_ text: borrowing TextBuffer) throws(JSONError) {
    skipBlanks(text)
    guard offset < length, text[offset] == UInt8(ascii: "\"") else {
      throw unexpected(text, wanted: "a key in double quotes")
    }
    try string(text)
    skipBlanks(text)
    guard offset < length, text[offset] == UInt8(ascii: ":") else { throw unexpected(text, wanted: "':'") }
    offset += 1
  }

  private mutating func word(_ text: borrowing TextBuffer, _ word: StaticString) throws(JSONError) {
    for index in 0..<word.utf8CodeUnitCount {
      guard text[offset + index] == (unsafe word.utf8Start[index]) else {
        throw unexpected(text, wanted: "a value")
      }
    }
    offset += word.utf8CodeUnitCount
  }

  private mutating func number(_ text: borrowing TextBuffer) throws(JSONError) {
    let start = offset
    if text[offset] == UInt8(ascii: "-") { offset += 1 }
    let first = text[offset]
    let wholeDigits = digits(text)
    if wholeDigits == 0 { throw unexpected(text, wanted: "a digit") }
    if first == UInt8(ascii: "0"), wholeDigits > 1 {
      offset = start
      throw fault(text, "a number may not start with 0; write it in quotes if it is an id")
    }
    if text[offset] == UInt8(ascii: ".") {
      offset += 1
      if digits(text) == 0 { throw unexpected(text, wanted: "a digit after the point") }
    }
    if text[offset] == UInt8(ascii: "e") || text[offset] == UInt8(ascii: "E") {
      offset += 1
      if text[offset] == UInt8(ascii: "+") || text[offset] == UInt8(ascii: "-") { offset += 1 }
      if digits(text) == 0 { throw unexpected(text, wanted: "a digit in the exponent") }
    }
    if offset - start >= 19 || isTooLarge(text, start..<offset) { noteLargeNumber(text, start..<offset) }
  }

  private func isTooLarge(_ text: borrowing TextBuffer, _ range: Range<Int>) -> Bool {
    guard let value = Double(spelling(text, range)) else { return true }
    return !value.isFinite
  }

  private mutating func noteLargeNumber(_ text: borrowing TextBuffer, _ range: Range<Int>) {
    let spelling = spelling(text, range)
    let isInteger = spelling.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
    let fits =
      isInteger
      ? Int64(spelling) != nil || UInt64(spelling) != nil
      : Double(spelling)?.isFinite == true
    if !fits { largeNumbers.append(range) }
  }

  private func spelling(_ text: borrowing TextBuffer, _ range: Range<Int>) -> String {
    var bytes: [UInt8] = []
    for index in range { bytes.append(text[index]) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func digits(_ text: borrowing TextBuffer) -> Int {
    let start = offset
    while (0x30...0x39).contains(text[offset]) { offset += 1 }
    return offset - start
  }

  private mutating func string(_ text: borrowing TextBuffer) throws(JSONError) {
    let start = offset
    offset += 1
    while offset < length {
      let byte = text[offset]
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return
      case UInt8(ascii: "\\"): try escape(text)
      case 0..<0x20:
        throw fault(text, "a control character in a string; write it as an escape such as \\n or \\u000a")
      case 0x80...: try scalar(text)
      default: offset += 1
      }
    }
    offset = start
    throw fault(text, "the file ends inside the string that starts here; it is probably cut off")
  }

  private mutating func escape(_ text: borrowing TextBuffer) throws(JSONError) {
    switch text[offset + 1] {
    case UInt8(ascii: "u"):
      let high = try hex(text, at: offset + 2)
      offset += 6
      if (0xDC00...0xDFFF).contains(high) { throw fault(text, "half of a surrogate pair") }
      if (0xD800...0xDBFF).contains(high) {
        guard text[offset] == UInt8(ascii: "\\"), text[offset + 1] == UInt8(ascii: "u"),
          (0xDC00...0xDFFF).contains(try hex(text, at: offset + 2))
        else { throw fault(text, "half of a surrogate pair") }
        offset += 6
      }
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      offset += 2
    default: throw fault(text, "this escape is not known; write a backslash as \\\\")
    }
  }

  private func hex(_ text: borrowing TextBuffer, at start: Int) throws(JSONError) -> Int {
    guard let value = Int(spelling(text, start..<start + 4), radix: 16), text[start] != UInt8(ascii: "+"),
      text[start] != UInt8(ascii: "-")
    else { throw fault(text, "four hexadecimal digits must follow \\u") }
    return value
  }

  /// One character of UTF-8 outside ASCII (RFC 3629).
  private mutating func scalar(_ text: borrowing TextBuffer) throws(JSONError) {
    let lead = text[offset]
    let count = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    var bytes: [UInt8] = []
    for index in offset..<min(offset + count, length) { bytes.append(text[index]) }
    guard (0xC2...0xF4).contains(lead), String(validating: bytes, as: UTF8.self) != nil else {
      throw fault(text, "a byte that is not UTF-8; convert the file to UTF-8")
    }
    offset += count
  }

  private mutating func skipBlanks(_ text: borrowing TextBuffer) {
    while offset < length {
      let byte = text[offset]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      offset += 1
    }
  }

  // MARK: Messages

  private func unexpected(_ text: borrowing TextBuffer, wanted: String) -> JSONError {
    guard offset < length else {
      if let open = containers.last {
        let (line, _) = position(text, open.start)
        let name = open.isObject ? "object" : "array"
        return fault(text, "the file ends inside the \(name) that starts in line \(line); it is probably cut off")
      }
      return fault(text, "the file ends where \(wanted) is expected; it is probably cut off")
    }
    let byte = text[offset]
    switch byte {
    case UInt8(ascii: "N"), UInt8(ascii: "I"), UInt8(ascii: "+"):
      return fault(text, "expected \(wanted); JSON has no NaN, no Infinity and no plus sign")
    case UInt8(ascii: "'"): return fault(text, "expected \(wanted); JSON wants double quotes")
    case UInt8(ascii: "/"), UInt8(ascii: "#"): return fault(text, "expected \(wanted); JSON has no comments")
    case 0x21...0x7E:
      return fault(text, "expected \(wanted), found '\(Character(Unicode.Scalar(byte)))'")
    default: return fault(text, "expected \(wanted), found byte 0x\(String(byte, radix: 16))")
    }
  }

  private func fault(_ text: borrowing TextBuffer, _ message: String) -> JSONError {
    let (line, column) = position(text, offset)
    return JSONError(line: line, column: column, message: message)
  }

  private func position(_ text: borrowing TextBuffer, _ offset: Int) -> (line: Int, column: Int) {
    var line = 1
    var start = text.markLength
    for index in start..<min(offset, length) where text[index] == 0x0A {
      line += 1
      start = index + 1
    }
    return (line, offset - start + 1)
  }
}

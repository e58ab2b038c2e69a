import Text

/// Values of JSON as they mostly are, read from byte to byte; a byte that belongs to none must follow somewhere.
enum PlainJSON {
  /// Behind blanks within a line.
  @inline(__always)
  static func skipBlanks(_ bytes: UnsafePointer<UInt8>, _ start: Int) -> Int {
    var index = start
    while bytes[index] == 0x20 || bytes[index] == 0x09 || bytes[index] == 0x0D { index &+= 1 }
    return index
  }

  /// What is between the quotes of a text without escapes; `nil` for anything else.
  @inline(__always)
  static func text(_ bytes: UnsafePointer<UInt8>, _ start: Int) -> Range<Int>? {
    guard bytes[start] == 0x22 else { return nil }
    var index = start &+ 1
    while bytes[index] != 0x22 {
      guard bytes[index] >= 0x20, bytes[index] != 0x5C else { return nil }
      index &+= 1
    }
    return (start &+ 1)..<index
  }

  /// A number and where it ends; its start when there is none, or one that is too large for a double.
  @inline(__always)
  static func number(_ bytes: UnsafePointer<UInt8>, _ start: Int) -> (value: Double, end: Int) {
    let first = bytes[start] == UInt8(ascii: "-") ? start &+ 1 : start
    let isZero = bytes[first] == 0x30
    // JSON has no plus sign, no zero before other digits and no point without digits around it.
    guard bytes[first] &- 0x30 <= 9, !isZero || bytes[first &+ 1] &- 0x30 > 9 else { return (0, start) }
    let (value, end) = DecimalReader.read(bytes, at: start)
    guard value.isFinite, bytes[end &- 1] &- 0x30 <= 9 else { return (0, start) }
    var index = first
    while bytes[index] &- 0x30 <= 9 { index &+= 1 }
    if bytes[index] == UInt8(ascii: "."), bytes[index &+ 1] &- 0x30 > 9 { return (0, start) }
    return (value, end)
  }

  /// Where a number is; `nil` when there is none.
  @inline(__always)
  static func numberRange(_ bytes: UnsafePointer<UInt8>, _ start: Int) -> Range<Int>? {
    let end = number(bytes, start).end
    return end > start ? start..<end : nil
  }

  /// Behind a text, a number or a word; -1 for anything else.
  @inline(__always)
  static func skip(_ bytes: UnsafePointer<UInt8>, _ start: Int) -> Int {
    if let text = text(bytes, start) { return text.upperBound &+ 1 }
    let end = number(bytes, start).end
    if end > start { return end }
    if matches(bytes + start, "true") || matches(bytes + start, "null") { return start &+ 4 }
    return matches(bytes + start, "false") ? start &+ 5 : -1
  }
}

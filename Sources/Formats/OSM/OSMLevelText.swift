/// The letters of a text that names levels.
enum OSMLevelText {
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// A part without blanks around it.
  static func trimmed(_ part: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var part = part
    while let first = part.first, isBlank(first) { part.removeFirst() }
    while let last = part.last, isBlank(last) { part.removeLast() }
    return part
  }

  /// The dash that stands between the ends of a range: behind a digit, blanks aside; any other one is a sign.
  static func rangeDash(_ part: ArraySlice<UInt8>) -> Int? {
    var isBehindDigit = false
    for index in part.indices where !isBlank(part[index]) {
      if part[index] == UInt8(ascii: "-"), isBehindDigit { return index }
      isBehindDigit = isDigit(part[index])
    }
    return nil
  }

  /// The number that a part is: a sign, digits, a point and digits; `nil` for anything else and beyond
  /// ``OSMLevels/reach``.
  static func number(_ part: ArraySlice<UInt8>) -> Double? {
    var digits = part
    if let sign = digits.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { digits.removeFirst() }
    let halves = digits.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard digits.count <= 40, halves.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) }),
      let value = Double(String(decoding: part, as: UTF8.self)), abs(value) <= OSMLevels.reach
    else { return nil }
    // So that -0 is the ground.
    return value == 0 ? 0 : value
  }

  /// The text with each comma as the point or the semicolon that it stands for.
  ///
  /// A comma is a decimal point before the fractions that levels have (5, 25, 75) and between two numbers only, unless
  /// the second one counts on from the first (`4,5`); else it lists levels.
  static func withoutCommas(_ text: [UInt8], _ doubts: inout [OSMLevels.Doubt]) -> [UInt8] {
    let comma = UInt8(ascii: ",")
    guard text.contains(comma) else { return text }
    var result = text
    for index in text.indices where text[index] == comma {
      let before = digits(text[..<index].reversed())
      let after = digits(text[(index + 1)...])
      let isLonely = byte(text, index - before.count - 1) != comma && byte(text, index + after.count + 1) != comma
      let whole = Int(String(decoding: before.reversed(), as: UTF8.self))
      let isFraction = [[5], [2, 5], [7, 5]].contains(after.map { $0 - 0x30 })
      let countsOn = after.count == 1 && whole.map { $0 + 1 } == 5 && byte(text, index - before.count - 1) != 0x2D
      let isPoint = isLonely && isFraction && whole != nil && !countsOn
      result[index] = isPoint ? UInt8(ascii: ".") : UInt8(ascii: ";")
      let doubt = isPoint ? OSMLevels.Doubt.commaAsPoint : .commaInList
      if !doubts.contains(doubt) { doubts.append(doubt) }
    }
    return result
  }

  private static func digits(_ bytes: some Sequence<UInt8>) -> [UInt8] { Array(bytes.prefix(while: isDigit).prefix(5)) }

  private static func byte(_ text: [UInt8], _ index: Int) -> UInt8 { text.indices.contains(index) ? text[index] : 0 }
}

/// Makes damaged variants of a JSON text.
public struct DamagedJSON: Sendable {
  private let bytes: [UInt8]
  private let tokens: [Range<Int>]

  /// Finds the values of a text.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    tokens = Self.tokens(bytes)
  }

  /// A text with bytes flipped, or cut off somewhere; seldom JSON still.
  public func broken(_ random: inout SplitMix) -> [UInt8] {
    var result = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let spot = Int.random(in: 0..<result.count, using: &random)
      result[spot] ^= 1 << UInt8.random(in: 0...7, using: &random)
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      result.removeLast(Int.random(in: 1...result.count, using: &random))
    }
    return result
  }

  /// Texts that take the place of values.
  private static let values = [
    "null", "0", "-1", "1", "2", "1e308", "-1e308", "1e-320", "0.5", "99999999999999999999", "\"\"", "\"1\"", "\"x:8\"",
    "\"1e400\"", "true", "[]", "{}", "[1,2]", "[null]", "{\"items\":null}", "{\"items\":[1]}", "[[[]]]",
    "[1001,1002,2001]",
    "{\"topLeft\":[13,52],\"bottomRight\":[14,51]}", "\"<svg viewBox='0 0 1e300 1e-300'>\"", "\"<svg viewBox='\"",
  ]

  /// The places of scalars and of whole small values in a text.
  private static func tokens(_ bytes: [UInt8]) -> [Range<Int>] {
    var tokens: [Range<Int>] = []
    var index = 0
    var opened: [Int] = []
    while index < bytes.count {
      let start = index
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index += 1
        // A key is changed less often: as a token of its own it would mostly break the text.
        if bytes[index] != UInt8(ascii: ":") { tokens.append(start..<index) }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        opened.append(index)
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        index += 1
        if let open = opened.popLast() { tokens.append(open..<index) }
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: ","), UInt8(ascii: ":"): index += 1
      default:
        while index < bytes.count, !" \n,:}]".utf8.contains(bytes[index]) { index += 1 }
        tokens.append(start..<index)
      }
    }
    return tokens
  }

  /// A text with values replaced, copied over others, and keys renamed; it is JSON still, but for rare accidents.
  public func damaged(_ random: inout SplitMix) -> [UInt8] {
    var changes: [Range<Int>: [UInt8]] = [:]
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      guard let token = tokens.randomElement(using: &random) else { break }
      if Bool.random(using: &random), let other = tokens.randomElement(using: &random), other.count < 2000 {
        changes[token] = Array(bytes[other])
      } else {
        changes[token] = Array((Self.values.randomElement(using: &random) ?? "null").utf8)
      }
    }
    var result: [UInt8] = []
    var position = 0
    for (token, text) in changes.sorted(by: { $0.key.lowerBound < $1.key.lowerBound })
    where token.lowerBound >= position {
      result += bytes[position..<token.lowerBound]
      result += text
      position = token.upperBound
    }
    result += bytes[position...]
    // A member whose key is not known is as good as deleted.
    if Int.random(in: 0..<4, using: &random) == 0 {
      let quotes = result.indices.filter { result[$0] == UInt8(ascii: "\"") }
      if let quote = quotes.randomElement(using: &random), quote + 1 < result.count,
        (0x61...0x7A).contains(result[quote + 1])
      {
        result[quote + 1] = UInt8(ascii: "_")
      }
    }
    return result
  }
}

import Foundation
import TestSupport

/// A sample document that can be damaged at random.
struct DamagedDocument {
  let bytes: [UInt8]
  /// Where values lie, containers with all that is in them.
  private let values: [Range<Int>]

  private static let substitutes: [String] = [
    "null", "true", "0", "-1", "1", "0.5", "1e308", "-1e308", "5e-324", "1e400", "9223372036854775808", "-0", "\"\"",
    "\"1\"", "\"NaN\"", "\"\\u0000\"", "\"ÄÖ\\ud83d\\ude00\"", "\"/\"", "\"../../x\"", "[]", "{}", "[null]",
    "[[1,2],[3]]",
    "{\"x\":1e308,\"y\":-1e308}", "{\"\":{}}", "[0,0]", "\"\(String(repeating: "long ", count: 20_000))\"",
    "[\(String(repeating: "[", count: 300))\(String(repeating: "]", count: 300))]",
  ]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    values = Self.values(bytes)
  }

  /// The document with a few bytes or values changed, or cut off.
  func damaged(_ random: inout SplitMix) -> [UInt8] {
    guard bytes.count > 2 else { return bytes }
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return flipped(&random)
    case 1: return Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random)))
    case 2:
      let (start, end) = stretch(&random)
      return Array(bytes[..<start] + bytes[end...])
    case 3:
      let (start, end) = stretch(&random)
      return Array(bytes[..<end] + bytes[start...])
    case 4: return exchanged(&random)
    default: return replaced(Int.random(in: 1...4, using: &random), &random)
    }
  }

  private func flipped(_ random: inout SplitMix) -> [UInt8] {
    var changed = bytes
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      changed[Int.random(in: changed.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    }
    return changed
  }

  private func stretch(_ random: inout SplitMix) -> (start: Int, end: Int) {
    let start = Int.random(in: 0..<bytes.count, using: &random)
    return (start, min(start + Int.random(in: 1...200, using: &random), bytes.count))
  }

  /// Values replaced by others, so that the document stays JSON.
  private func replaced(_ count: Int, _ random: inout SplitMix) -> [UInt8] {
    var changed = bytes
    var limit = Int.max
    let chosen = (0..<count).compactMap { _ in values.randomElement(using: &random) }
    for value in chosen.sorted(by: { $0.lowerBound > $1.lowerBound }) where value.upperBound <= limit {
      let substitute = Self.substitutes.randomElement(using: &random) ?? "null"
      changed.replaceSubrange(value, with: substitute.utf8)
      limit = value.lowerBound
    }
    return changed
  }

  /// One value put in the place of another.
  private func exchanged(_ random: inout SplitMix) -> [UInt8] {
    guard let place = values.randomElement(using: &random), let other = values.randomElement(using: &random),
      other.count < 20_000
    else { return bytes }
    return Array(bytes[..<place.lowerBound] + bytes[other] + bytes[place.upperBound...])
  }

  /// Finds the values of a JSON text; keys are none.
  private static func values(_ bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var open: [Int] = []
    var index = 0
    while index < bytes.count {
      let start = index
      index += 1
      switch bytes[start] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(start)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): if let begin = open.popLast() { found.append(begin..<index) }
      case UInt8(ascii: "\""):
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index = min(index + 1, bytes.count)
        let next = bytes[index...].first { $0 != 0x20 && $0 != 0x0A }
        if next != UInt8(ascii: ":") { found.append(start..<index) }
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"):
        while index < bytes.count, !Self.isEnd(bytes[index]) { index += 1 }
        found.append(start..<index)
      default: break
      }
    }
    return found
  }

  private static func isEnd(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
  }
}

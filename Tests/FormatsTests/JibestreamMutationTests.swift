import Foundation
import TestSupport
import Testing

@testable import Formats

/// Reading survives whatever a document says.
@Suite(JibestreamSamples.condition) struct JibestreamMutationTests {
  /// Texts that take the place of values.
  private static let values = [
    "null", "0", "-1", "1", "2", "1e308", "-1e308", "1e-320", "0.5", "99999999999999999999", "\"\"", "\"1\"", "\"x:8\"",
    "\"1e400\"", "true", "[]", "{}", "[1,2]", "[null]", "{\"items\":null}", "{\"items\":[1]}", "[[[]]]",
    "[1001,1002,2001]",
    "{\"topLeft\":[13,52],\"bottomRight\":[14,51]}", "\"<svg viewBox='0 0 1e300 1e-300'>\"", "\"<svg viewBox='\"",
  ]

  @Test("Thousands of damaged documents are read and placed without a trap", arguments: [20_260_801, 7, 8] as [UInt64])
  func mutations(seed: UInt64) throws {
    print("mutations of Jibestream documents: seed \(seed)")
    var random = SplitMix(seed: seed)
    let samples = [
      (true, try JibestreamSamples.bytes("venue_full")), (false, try JibestreamSamples.bytes("building_full")),
      (false, try JibestreamSamples.bytes("building_traps")),
    ].map { (isVenue: $0.0, bytes: $0.1, tokens: Self.tokens($0.1)) }
    var read = 0
    for _ in 0..<1000 {
      let damaged = samples.map { sample in
        (sample.isVenue, "file", Self.damage(sample.bytes, sample.tokens, &random))
      }
      // Documents that are no JSON any more are another test's business.
      guard let result = try? JibestreamResult(damaged.shuffled(using: &random)) else { continue }
      read += 1
      var findings = result.findings
      let venue = result.draft.placed(&findings)
      let nodes = venue.network.nodes
      #expect(nodes.allSatisfy { venue.levels.indices.contains($0.level) && $0.position.isFinite })
      #expect(venue.network.edges.allSatisfy { nodes[$0.from].level == nodes[$0.to].level && $0.from != $0.to })
      #expect(Set(venue.connectors.map(\.id)).count == venue.connectors.count)
      #expect(Set(venue.places.map(\.id)).count == venue.places.count)
      #expect(Set(venue.levels.map(\.id)).count == venue.levels.count)
      #expect(findings.closed().allSatisfy { $0.place.file == "file" && !$0.message.isEmpty })
    }
    #expect(read > 700)
  }

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

  /// Replaces values, copies values over others, and renames keys.
  private static func damage(_ bytes: [UInt8], _ tokens: [Range<Int>], _ random: inout SplitMix) -> [UInt8] {
    var changes: [Range<Int>: [UInt8]] = [:]
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      guard let token = tokens.randomElement(using: &random) else { break }
      if Bool.random(using: &random), let other = tokens.randomElement(using: &random), other.count < 2000 {
        changes[token] = Array(bytes[other])
      } else {
        changes[token] = Array((values.randomElement(using: &random) ?? "null").utf8)
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

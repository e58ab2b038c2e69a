import Foundation
import TestSupport
import Testing

@testable import Formats

struct OSMLevelsTests {
  /// The levels of the building that the table of the documentation speaks of.
  private static let known: [Double] = [-3, -2, -1, 0, 0.5, 1, 2, 3, 4]

  private static func rows() throws -> [(text: String, levels: String, doubt: String)] {
    let url = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("docs/formats/osm.md")
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    return lines.filter { $0.hasPrefix("| `") && $0.contains(" levels ") }.map { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return (
        String(cells[0].dropFirst().dropLast()), cells[1].replacingOccurrences(of: "levels ", with: ""), cells[2]
      )
    }
  }

  @Test func `The table of the documentation says what each text means`() throws {
    let rows = try Self.rows()
    #expect(rows.count >= 30)
    for row in rows {
      let levels = OSMLevels(row.text)
      let covered = levels.covered(of: Self.known).map(OSMLevels.text).joined(separator: ", ")
      #expect((covered.isEmpty ? "none" : covered) == row.levels, "\(row.text)")
      let doubts = levels.doubts.map { doubt in
        switch doubt {
        case .unreadable: "unreadable"
        case .commaAsPoint, .commaInList: "comma"
        case .fallingRange: "falling-range"
        }
      }
      #expect(doubts.joined(separator: ", ") == row.doubt, "\(row.text)")
    }
  }

  @Test(arguments: [20_260_815, 3, 4] as [UInt64])
  func `Any text has a meaning within the reach of levels`(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let letters = Array("0123456789-+.,; eENnaInf\t−–x".unicodeScalars)
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...12, using: &random)
      let text = String(
        String.UnicodeScalarView((0..<count).map { _ in letters[Int.random(in: 0..<letters.count, using: &random)] }))
      let levels = OSMLevels(text)
      let covered = levels.covered(of: Self.known)
      #expect(covered.allSatisfy { $0.isFinite && abs($0) <= OSMLevels.reach }, "seed \(seed): \(text)")
      #expect(zip(covered, covered.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed): \(text)")
      // What names no level says so, unless it is blank.
      if covered.isEmpty, text.contains(where: { $0 != " " && $0 != ";" && $0 != "," && $0 != "\t" }) {
        #expect(!levels.doubts.isEmpty, "seed \(seed): \(text)")
      }
    }
  }

  @Test func `A list of any length is read in time`() {
    let long = OSMLevels((0..<200_000).map { "\($0 % 2001 - 1000)" }.joined(separator: ";"))
    #expect(long.named.count == 2001)
    #expect(OSMLevels(String(repeating: "-", count: 1_000_000)).isEmpty)
    #expect(OSMLevels(String(repeating: "1,", count: 300_000)).named == [1])
  }
}

import Foundation
import TestSupport
import Testing
import Text

@testable import Formats

@Suite struct CSVTests {
  private func records(_ bytes: [UInt8], chunk: Int = .max, limit: Int? = nil) -> [CSVReader.Record] {
    var reader = CSVReader()
    if let limit { reader.limit = limit }
    var records: [CSVReader.Record] = []
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + min(chunk, bytes.count))
      records += reader.read(bytes[start..<end])
      start = end
    }
    if let last = reader.finish() { records.append(last) }
    return records
  }

  private static let table: [(String, [[String]], lines: [Int])] = [
    ("", [], []), ("a,b\nc,d\n", [["a", "b"], ["c", "d"]], [1, 2]), ("a,b", [["a", "b"]], [1]),
    ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]], [1, 2]), ("a,\n,b", [["a", ""], ["", "b"]], [1, 2]),
    ("a,", [["a", ""]], [1]), ("\n\nx", [[""], [""], ["x"]], [1, 2, 3]), ("\r\n", [[""]], [1]),
    ("\"a\",\"b,c\"", [["a", "b,c"]], [1]), ("\"a\"\"b\"", [["a\"b"]], [1]), ("\"\"", [[""]], [1]),
    ("\"\"\"\"", [["\""]], [1]), ("\"a\nb\",c\nd", [["a\nb", "c"], ["d"]], [1, 3]),
    ("\"a\r\nb\"\r\nc", [["a\r\nb"], ["c"]], [1, 3]), ("a\"b,c", [["a\"b", "c"]], [1]), ("\"a\"b", [["ab"]], [1]),
    (" \"a\"", [[" \"a\""]], [1]), ("a\rb", [["a\rb"]], [1]), ("\u{FEFF}a,b", [["a", "b"]], [1]),
    ("\u{FEFF}\"a\",b", [["a", "b"]], [1]), ("\u{FEFF}", [], []), ("\u{FEFF}\n", [[""]], [1]),
    ("x\n\u{FEFF}a", [["x"], ["\u{FEFF}a"]], [1, 2]), ("ä,日本\n🚪", [["ä", "日本"], ["🚪"]], [1, 2]),
  ]

  @Test("Records are split as RFC 4180 has it, whatever the size of the chunks") func table() {
    for (text, cells, lines) in Self.table {
      let bytes = Array(text.utf8)
      let whole = records(bytes)
      #expect(whole.map(\.cells) == cells, "\(text.debugDescription)")
      #expect(whole.map(\.line) == lines, "\(text.debugDescription)")
      #expect(whole.allSatisfy { !$0.isCutOff })
      for chunk in 1...max(bytes.count, 1) {
        #expect(records(bytes, chunk: chunk) == whole, "\(text.debugDescription) in chunks of \(chunk)")
      }
    }
  }

  @Test("A quote that is never closed cuts the record off") func cutOff() {
    let found = records(Array("a\n\"b\nc,d".utf8))
    #expect(found.map(\.cells) == [["a"], ["b\nc,d"]])
    #expect(found.map(\.isCutOff) == [false, true])
    #expect(records(Array("\"".utf8)).map(\.isCutOff) == [true])
  }

  @Test("A record that is too long is cut and marked, and the next one is read well") func oversize() {
    let long = String(repeating: "x", count: 100)
    for text in ["\(long)\nb,c\n", "\"\(long)\"\nb,c\n", "a,\(long),\(long)\nb,c\n"] {
      let found = records(Array(text.utf8), limit: 50)
      #expect(found.map(\.isCutOff) == [true, false])
      #expect(found[0].cells.reduce(0) { $0 + $1.utf8.count } <= 50)
      #expect(found[1].cells == ["b", "c"])
    }
    let commas = records(Array((String(repeating: ",", count: 100) + "\nb").utf8), limit: 50)
    #expect(commas[0].isCutOff && commas[0].cells.count <= 51)
    #expect(commas[1].cells == ["b"])
  }

  @Test("What is written as cells is read back as it was", arguments: [1, 2, 3] as [UInt64])
  func roundTrip(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let pieces = ["a", "\"", ",", "\n", "\r", "\r\n", " ", "é", "\u{FEFF}", "🚪", ""]
    for round in 0..<2000 {
      let rows = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
          (0..<Int.random(in: 0...4, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        }
      }
      // A mark at the very front belongs to the file and not to its first cell.
      guard !(rows[0][0].unicodeScalars.first == "\u{FEFF}") else { continue }
      let text = rows.map { $0.map(CSV.cell).joined(separator: ",") }.joined(separator: "\r\n") + "\r\n"
      let found = records(Array(text.utf8), chunk: Int.random(in: 1...9, using: &random))
      #expect(
        found.map { $0.cells.map { Array($0.utf8) } } == rows.map { $0.map { Array($0.utf8) } },
        "seed \(seed), round \(round)")
    }
  }
}

import TestSupport
import Testing

@testable import Records

/// CSV against a slow reader of RFC 4180, on random files.
@Suite struct CSVOracleTests {
  @Test("Random files are answered as the slow way says, however they are cut", arguments: 0..<40)
  func random(seed: Int) throws {
    var file = RandomCSV(seed: UInt64(seed))
    let bytes = file.make()
    for keepsSource in [false, true] {
      let settings = Conversion.Settings(format: .csv, keepsSource: keepsSource)
      let answer = try Cuts.agreeing(bytes, settings) { Issue.record("seed \(seed): \($0)") }
      let oracle = CSVOracle(bytes, keepsSource: keepsSource)
      if let fault = oracle.compare(answer.output) { Issue.record("seed \(seed), keep \(keepsSource): \(fault)") }
      #expect(answer.records == oracle.rows && answer.failed == oracle.failed, "seed \(seed)")
      #expect(answer.breach == nil, "seed \(seed)")
    }
  }
}

/// Files of all the ways in which people write CSV.
private struct RandomCSV {
  private var random: SplitMix
  private var bytes: [UInt8] = []

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  private mutating func pick<Element>(_ all: [Element]) -> Element {
    all[Int.random(in: 0..<all.count, using: &random)]
  }

  mutating func make() -> [UInt8] {
    let lineEnd: [UInt8] = chance(50) ? [0x0D, 0x0A] : [0x0A]
    // Quotes switch the engine to another loop; half of the files have none.
    let hasQuotes = chance(50)
    var names = ["x", "y"] + ["id", "note", "höhe", "t"].prefix(Int.random(in: 0...4, using: &random))
    if chance(30) { names.append("error") }
    names.shuffle(using: &random)
    if chance(30) { bytes += [0xEF, 0xBB, 0xBF] }
    let header = names.map { hasQuotes && chance(20) ? "\"\($0)\"" : $0 }.joined(separator: ",")
    bytes += Array(header.utf8) + lineEnd
    let rows = Int.random(in: 0...25, using: &random)
    for _ in 0..<rows {
      if chance(5) { bytes += lineEnd }
      var cells: [[UInt8]] = []
      for name in names {
        switch name {
        case "x", "y": cells.append(chance(4) ? badNumber(hasQuotes) : number(hasQuotes))
        case "error": cells.append(chance(10) ? text(hasQuotes) : [])
        default: cells.append(text(hasQuotes))
        }
      }
      if chance(4) { cells.removeLast() }
      if chance(4) { cells.append(text(hasQuotes)) }
      bytes += Array(cells.joined(separator: [0x2C])) + lineEnd
    }
    if chance(30) { bytes.removeLast(lineEnd.count) }
    return bytes
  }

  private mutating func digits(_ count: Int) -> String {
    String((0..<count).map { _ in Character(String(Int.random(in: 0...9, using: &random))) })
  }

  private mutating func number(_ hasQuotes: Bool) -> [UInt8] {
    var text: String
    switch Int.random(in: 0..<10, using: &random) {
    case 0: text = pick(["0", "-0", "+5", ".5", "5.", "1e3", "-2.5E-3", "1E+2", "007", "0.0000001"])
    case 1:
      let count = Int.random(in: 1...25, using: &random)
      let all = digits(count)
      let whole = Int.random(in: 0...min(count, 12), using: &random)
      text = all.prefix(whole) + "." + all.dropFirst(whole)
      if text == "." { text = "0" }
    default: text = digits(Int.random(in: 1...5, using: &random)) + "." + digits(Int.random(in: 1...9, using: &random))
    }
    if chance(20), text.first != "+", text.first != "-" { text = "-" + text }
    if chance(5) { text = " " + text + "\t" }
    if hasQuotes, chance(15) { text = "\"\(text)\"" }
    return Array(text.utf8)
  }

  private mutating func badNumber(_ hasQuotes: Bool) -> [UInt8] {
    let all = ["", " ", "abc", "NaN", "inf", "-", ".", "1e", "0x10", "1e400", "1 2", "1_0", "9999999999999999", "−5"]
    return Array(pick(all + (hasQuotes ? ["\"1,5\"", "\"\"", "\"a\"\"b\""] : [])).utf8)
  }

  private mutating func text(_ hasQuotes: Bool) -> [UInt8] {
    let plain = ["", "a", "Gate 7", "é", " b ", String(repeating: "long ", count: 20), "-", "5", "a\rb", "\u{0}"]
    let quoted = [
      "\"a,b\"", "\"line\nbreak\"", "\"\r\n\"", "\"\"\"\"", "\"say \"\"so\"\"\"", "a\"b", "\"\"", "\",\n,\"",
    ]
    var cell = Array(pick(plain + (hasQuotes ? quoted : [])).utf8)
    if chance(3) { cell = [0xFF, 0x80, 0xC3] }
    return cell
  }
}

/// What a file should become, read byte by byte into arrays of arrays.
private struct CSVOracle {
  private(set) var rows = 0
  private(set) var failed = 0
  private var pieces: [Piece] = []

  private enum Piece {
    case bytes([UInt8])
    /// A cell that holds the code of a failure.
    case failure(String)
  }

  private struct Row {
    var cells: [[UInt8]]
    var end: [UInt8]
  }

  init(_ bytes: [UInt8], keepsSource: Bool) {
    let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    var rows = Self.rows(body)
    let header = rows.removeFirst()
    let names = header.cells.map { Self.meaning($0) }
    let (x, y, error) = (names.firstIndex(of: "x") ?? 0, names.firstIndex(of: "y") ?? 0, names.firstIndex(of: "error"))
    var heads = header.cells
    if !keepsSource { (heads[x], heads[y]) = (Array("x".utf8), Array("y".utf8)) }
    if keepsSource { heads += [Array("x_jibestream".utf8), Array("y_jibestream".utf8)] }
    if error == nil { heads.append(Array("error".utf8)) }
    add(heads, header.end)
    for row in rows {
      if row.cells == [[]] {
        pieces.append(.bytes(row.end))
        continue
      }
      self.rows += 1
      answer(row, (x, y), error, names.count, keepsSource)
    }
  }

  private mutating func add(_ cells: [[UInt8]], _ end: [UInt8]) {
    pieces.append(.bytes(Array(cells.joined(separator: [0x2C])) + (end.isEmpty ? [0x0A] : end)))
  }

  private mutating func answer(_ row: Row, _ axes: (Int, Int), _ error: Int?, _ width: Int, _ keepsSource: Bool) {
    var code: String?
    var numbers: [Int: Double] = [:]
    if row.cells.count != width {
      code = "record.cells"
    } else if let error, !row.cells[error].isEmpty, row.cells[axes.0].isEmpty, row.cells[axes.1].isEmpty {
      failed += 1
      return add(row.cells + (keepsSource ? [[], []] : []), row.end)
    } else {
      for column in [axes.0, axes.1].sorted() where code == nil {
        let text = Self.trimmed(Self.meaning(row.cells[column]))
        if let value = Self.number(text) {
          numbers[column] = Conversion.converted(value)
        } else {
          code = text.isEmpty ? "record.missing" : "record.not-a-number"
        }
      }
      if code == nil, numbers.values.contains(where: { $0.magnitude > 1e12 }) { code = "position.too-large" }
    }
    var cells = Array(row.cells.prefix(width))
    while cells.count < width { cells.append([]) }
    if let code {
      failed += 1
      if !keepsSource { (cells[axes.0], cells[axes.1]) = ([], []) }
      if keepsSource { cells += [[], []] }
      let place = error ?? cells.count
      if error == nil { cells.append([]) }
      pieces.append(.bytes(Array(cells[..<place].map { $0 + [0x2C] }.joined())))
      pieces.append(.failure(code))
      pieces.append(
        .bytes(Array(cells[(place + 1)...].map { [0x2C] + $0 }.joined()) + (row.end.isEmpty ? [0x0A] : row.end)))
      return
    }
    let shown = [axes.0, axes.1].map { Array(Conversion.shown(numbers[$0] ?? 0).utf8) }
    if keepsSource { cells += shown } else { (cells[axes.0], cells[axes.1]) = (shown[0], shown[1]) }
    if error == nil { cells.append([]) }
    add(cells, row.end)
  }

  /// Where an answer differs; `nil` when it does not.
  func compare(_ answer: [UInt8]) -> String? {
    var place = 0
    for piece in pieces {
      switch piece {
      case .bytes(let bytes):
        guard answer[min(place, answer.count)...].starts(with: bytes) else {
          let got = answer[min(place, answer.count)...].prefix(bytes.count + 20)
          return "at \(place): expected \(Self.shown(bytes)), got \(Self.shown(Array(got)))"
        }
        place += bytes.count
      case .failure(let code):
        var isQuoted = false
        let start = place
        while place < answer.count, isQuoted || answer[place] != 0x2C && answer[place] != 0x0A && answer[place] != 0x0D
        {
          if answer[place] == 0x22 { isQuoted.toggle() }
          place += 1
        }
        let cell = String(decoding: answer[start..<place], as: UTF8.self)
        guard cell.contains("[\(code)]") else { return "at \(start): expected [\(code)], got \(cell)" }
      }
    }
    return place == answer.count ? nil : "\(answer.count - place) bytes more than expected"
  }

  private static func shown(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self).debugDescription }

  // MARK: Reading

  private static func rows(_ bytes: [UInt8]) -> [Row] {
    var rows: [Row] = []
    var cells: [[UInt8]] = [[]]
    var isOpen = false
    func ended(_ end: [UInt8]) -> Row {
      guard end == [0x0A], cells.last?.last == 0x0D else { return Row(cells: cells, end: end) }
      var cells = cells
      cells[cells.count - 1].removeLast()
      return Row(cells: cells, end: [0x0D, 0x0A])
    }
    for byte in bytes {
      let cell = cells[cells.count - 1]
      if byte == 0x22, cell.isEmpty || isOpen || cell.first == 0x22 && cell.last == 0x22 {
        isOpen.toggle()
      } else if !isOpen, byte == 0x2C {
        cells.append([])
        continue
      } else if !isOpen, byte == 0x0A {
        rows.append(ended([0x0A]))
        cells = [[]]
        continue
      }
      cells[cells.count - 1].append(byte)
    }
    if cells != [[]] { rows.append(ended([])) }
    return rows
  }

  private static func meaning(_ cell: [UInt8]) -> String {
    let text = String(decoding: cell, as: UTF8.self)
    guard text.first == "\"", text.count >= 2 else { return text }
    return text.dropFirst().dropLast().split(separator: "\"\"", omittingEmptySubsequences: false).joined(
      separator: "\"")
  }

  private static func trimmed(_ text: String) -> String {
    String(text.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }

  private static func number(_ text: String) -> Double? {
    guard text.wholeMatch(of: /[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?/) != nil else { return nil }
    let padded = text.hasSuffix(".") ? text + "0" : text.replacing(".e", with: ".0e").replacing(".E", with: ".0E")
    guard let value = Double(padded), value.isFinite else { return nil }
    return value
  }
}

import TestSupport
import Text

@testable import Records

/// Random logs beside what is to be answered.
struct RandomLog {
  private var random: SplitMix
  private let zones = DrawnZones.sample

  /// What a record becomes: its whole text, or how the text of a failed one begins and ends.
  enum Expected {
    case text(String)
    case failure(prefix: String, code: String)
  }

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  private mutating func pick<Element>(_ all: [Element]) -> Element {
    all[Int.random(in: 0..<all.count, using: &random)]
  }

  /// A number of half metres, so that borders and corners are met, or of many digits.
  private mutating func number() -> String {
    chance(60)
      ? Decimal.shortest(Double(Int.random(in: -4...44, using: &random)) / 2)
      : Decimal.shortest(Double.random(in: -2...22, using: &random))
  }

  private func held(_ x: String, _ y: String, _ level: String) -> [String] {
    guard let x = Double(x), let y = Double(y), let level = zones.levels.firstIndex(of: level) else { return [] }
    return zones.zones(x, y, Int32(level)).map { zones.ids[Int($0)] }
  }

  /// Compares a run with what is expected, record by record.
  func compare(_ run: LogRun, _ expected: [Expected], _ report: (String) -> Void) {
    var rest = run.text[...]
    var codes = run.codes[...]
    for (index, record) in expected.enumerated() {
      switch record {
      case .text(let text):
        guard rest.utf8.starts(with: text.utf8) else {
          return report("record \(index): expected \(text.debugDescription), got \(rest.prefix(200).debugDescription)")
        }
        rest = Substring(rest.unicodeScalars.dropFirst(text.unicodeScalars.count))
      case .failure(let prefix, let code):
        let line = rest.unicodeScalars.prefix { $0 != "\n" }
        guard String(line).hasPrefix(prefix), String(line).contains(code), codes.popFirst() == code else {
          return report("record \(index): expected \(code) behind \(prefix), got \(String(line).debugDescription)")
        }
        rest = Substring(rest.unicodeScalars.dropFirst(line.count + 1))
      }
    }
    if !rest.isEmpty { report("left over: \(rest.prefix(200).debugDescription)") }
    if !codes.isEmpty { report("told as well: \(codes)") }
  }

  // MARK: CSV

  mutating func csv(isLong: Bool) -> (log: String, expected: [Expected]) {
    let lineEnd = pick(["\n", "\r\n"])
    var names = ["x", "y", "level"] + ["id", "note"].prefix(Int.random(in: 0...2, using: &random))
    names.shuffle(using: &random)
    let hasQuotes = chance(50)
    var log = names.joined(separator: ",") + lineEnd
    var expected = [Expected.text(names.joined(separator: ",") + ",\(isLong ? "zone" : "zones"),error" + lineEnd)]
    for _ in 0..<Int.random(in: 0...40, using: &random) {
      if chance(4) {
        log += lineEnd
        if !isLong { expected.append(.text(lineEnd)) }
      }
      let (x, y) = (number(), number())
      let level = pick(hasQuotes ? zones.levels : ["G", "1"])
      var cells = names.map { name in
        switch name {
        case "x": hasQuotes && chance(20) ? "\"\(x)\"" : x
        case "y": chance(10) ? " \(y) " : y
        case "level": CSV.cell(level)
        default:
          hasQuotes ? pick(["", "a \"b\" c", "\"q, \"\"r\"\"\"", "\"two\(lineEnd)lines\""]) : pick(["", "é", "7"])
        }
      }
      if chance(6) {
        // Of one line, so that the answer is.
        cells = cells.map { $0.utf8.contains(0x0A) ? "" : $0 }
        let column = names.firstIndex(of: "x") ?? 0
        cells[column] = pick(["", "-", "1.2.3", "NaN"])
        let code = cells[column].isEmpty ? "record.missing" : "record.not-a-number"
        log += cells.joined(separator: ",") + lineEnd
        expected.append(.failure(prefix: "", code: code))
        continue
      }
      let row = cells.joined(separator: ",")
      log += row + lineEnd
      let held = held(x, y, level)
      if isLong {
        expected += held.map { .text("\(row),\(CSV.cell($0)),\(lineEnd)") }
      } else {
        expected.append(.text("\(row),\(Self.list(held)),\(lineEnd)"))
      }
    }
    return (log, expected)
  }

  /// The cell of a list, written the slow way.
  private static func list(_ ids: [String]) -> String {
    let elements = ids.map { id in
      let needsQuotes = id.isEmpty || id.contains { ";\"\n\r".contains($0) }
      return needsQuotes ? "\"" + id.replacing("\"", with: "\"\"") + "\"" : id
    }
    return CSV.cell(elements.joined(separator: ";"))
  }

  // MARK: NDJSON

  mutating func ndjson(isLong: Bool) -> (log: String, expected: [Expected]) {
    let lineEnd = pick(["\n", "\r\n"])
    var log = ""
    var expected: [Expected] = []
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      if chance(4) {
        log += lineEnd
        if !isLong { expected.append(.text(lineEnd)) }
      }
      let (x, y) = (number(), number())
      let level = pick(zones.levels)
      var members = [
        "\"x\":\(chance(10) ? "\"\(x)\"" : x)", "\(chance(5) ? "\"\\u0079\"" : "\"y\""):\(chance(10) ? " \(y)\t" : y)",
        "\"level\" :\"\(level)\"",
      ]
      members += [
        "\"note\":\"é \\\" \\\\\"", "\"a\":[1,{\"x\":2}]", "\"b\":null", "\"zone_\":true",
        "\"longer than eight\":-1.5e-3",
      ].shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random))
      members.shuffle(using: &random)
      if chance(8) {
        members.removeAll { $0.hasPrefix("\"x\"") }
        log += "{\(members.joined(separator: ","))}\(lineEnd)"
        expected.append(.failure(prefix: "{\"line\":", code: "record.missing"))
        continue
      }
      let front =
        "\(chance(10) ? "{ " : "{")\(members.joined(separator: chance(20) ? " , " : ","))\(chance(10) ? " " : "")"
      log += front + "}" + lineEnd
      let held = held(x, y, level).map { JSONWriter.quoted($0) }
      if isLong {
        expected += held.map { .text("\(front),\"zone\":\($0)}\(lineEnd)") }
      } else {
        expected.append(.text("\(front),\"zones\":[\(held.joined(separator: ","))]}\(lineEnd)"))
      }
    }
    return (log, expected)
  }
}

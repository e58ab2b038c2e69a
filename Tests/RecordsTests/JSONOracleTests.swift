import Foundation
import TestSupport
import Testing

@testable import Records

/// NDJSON and GeoJSON that are written twice, with the numbers before and after: the engine must make one of the other.
@Suite struct JSONOracleTests {
  @Test("Random NDJSON is answered as expected, however it is cut", arguments: 0..<40)
  func ndjson(seed: Int) throws {
    var file = RandomJSON(seed: UInt64(seed))
    let (input, pieces, count) = file.makeLines()
    let settings = Conversion.Settings(format: .ndjson, columns: ["x", "y"])
    let answer = try Cuts.agreeing(input, settings) { Issue.record("seed \(seed): \($0)") }
    let lines = answer.output.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    #expect(answer.records == count, "seed \(seed)")
    #expect(lines.count == pieces.count + 1, "seed \(seed)")
    for (number, (line, piece)) in zip(lines, pieces).enumerated() {
      switch piece {
      case .same(let bytes): #expect(line == bytes, "seed \(seed), line \(number + 1)")
      case .failure(let code):
        let start = "{\"line\":\(number + 1),\"error\":{\"code\":\"\(code)\",\"message\":\""
        let text = String(decoding: line, as: UTF8.self)
        #expect(text.hasPrefix(start), "seed \(seed): \(text)")
        #expect((try? JSONSerialization.jsonObject(with: Data(line))) != nil, "seed \(seed): \(text)")
      }
    }
  }

  @Test("Random GeoJSON is answered as expected, however it is cut", arguments: 0..<40)
  func geoJSON(seed: Int) throws {
    var file = RandomJSON(seed: UInt64(seed))
    let (input, expected, count) = file.makeGeoJSON()
    let settings = Conversion.Settings(format: .geojson, crs: "{\"new\":1}")
    let answer = try Cuts.agreeing(Array(input.utf8), settings) { Issue.record("seed \(seed): \($0)") }
    #expect(answer.breach == nil, "seed \(seed)")
    #expect(answer.records == count && answer.failed == 0, "seed \(seed)")
    let same = zip(answer.output, expected.utf8).prefix { $0 == $1 }.count
    if answer.output != Array(expected.utf8) {
      func part(_ bytes: some Collection<UInt8>) -> String {
        String(decoding: bytes.dropFirst(max(same - 30, 0)).prefix(90), as: UTF8.self).debugDescription
      }
      Issue.record("seed \(seed) at \(same): got \(part(answer.output)), expected \(part(expected.utf8))")
    }
  }
}

private struct RandomJSON {
  private var random: SplitMix
  private var isPretty = false

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  private mutating func pick<Element>(_ all: [Element]) -> Element {
    all[Int.random(in: 0..<all.count, using: &random)]
  }

  /// Blanks that may stand between tokens.
  private mutating func blank() -> String { chance(isPretty ? 60 : 0) ? pick([" ", "\n", "\r\n  ", "\t"]) : "" }

  private mutating func number() -> (text: String, value: Double) {
    let text = pick([
      "\(Int.random(in: -5000...5000, using: &random))", "\(Int.random(in: -99...99, using: &random)).\(random.next())",
      "1.5e2", "-0.0", "0", "12E-3", "\(Double.random(in: -1e6...1e6, using: &random))",
    ])
    return (text, Double(text) ?? 0)
  }

  // MARK: NDJSON

  enum Line {
    case same([UInt8])
    case failure(String)
  }

  mutating func makeLines() -> (input: [UInt8], lines: [Line], count: Int) {
    var input = Data()
    var lines: [Line] = []
    var count = 0
    let end = chance(50) ? "\r\n" : "\n"
    let bare = end.dropLast(end == "\r\n" ? 0 : 1)
    for _ in 0..<Int.random(in: 0...25, using: &random) {
      if chance(8) {
        let text = pick(["", "  ", "\t"])
        input += Data((text + end).utf8)
        lines.append(.same(Array((text + (end == "\r\n" ? "\r" : "")).utf8)))
        continue
      }
      count += 1
      if chance(15) {
        let (text, code) = pick(Self.bad)
        input += Data((text + end).utf8)
        lines.append(.failure(code))
        continue
      }
      let (before, after) = object()
      input += Data((before + end).utf8)
      lines.append(.same(Array((after + (bare.isEmpty ? "" : "\r")).utf8)))
    }
    if chance(30), !lines.isEmpty, end == "\n" { input.removeLast() }
    // An answer always ends its last line.
    return (Array(input), lines, count)
  }

  private static let bad = [
    ("{\"x\":1}", "record.missing"), ("{\"y\":1,\"id\":{\"x\":3}}", "record.missing"),
    ("{\"x\":1,\"y\":2,\"x\":1}", "record.duplicate-key"), ("{\"x\":1,\"\\u0078\":1,\"y\":2}", "record.duplicate-key"),
    ("{\"x\":null,\"y\":2}", "record.not-a-number"), ("{\"x\":\"1,5\",\"y\":2}", "record.not-a-number"),
    ("{\"x\":[1],\"y\":2}", "record.not-a-number"), ("{\"x\":1e999,\"y\":2}", "record.not-a-number"),
    ("{\"x\":1,\"y\":2e99}", "position.too-large"), ("{\"x\":01,\"y\":2}", "json.syntax"), ("[1,2]", "json.syntax"),
    ("{\"x\":1,\"y\":2", "json.syntax"), ("{\"x\":1,\"y\":2}}", "json.syntax"), ("{\"x\":NaN,\"y\":2}", "json.syntax"),
    ("{\"x\":1,\"y\":2} {}", "json.syntax"), ("nonsense", "json.syntax"),
    ("{\"x\":1,\"y\":2,\"z\":tru}", "json.syntax"),
  ]

  private mutating func object() -> (String, String) {
    isPretty = chance(30)
    var members: [(String, String)] = []
    for name in ["x", "y"] {
      let (text, value) = number()
      let key = chance(10) ? name == "x" ? "\"\\u0078\"" : "\"\\u0079\"" : "\"\(name)\""
      let quoted = chance(10) ? "\"\(text)\"" : chance(5) ? "\" \(text) \"" : text
      members.append(("\(key):\(quoted)", "\"\(name)\":\(Conversion.shown(Conversion.converted(value)))"))
    }
    let others = [
      "\"id\":7", "\"x \":[1,{\"x\":5}]", "\"n\":{\"x\":1,\"y\":[2,3]}", "\"s\":\"\\\"x\\\":1,é\\n\"", "\"e\":\"\"",
      "\"X\":1.50", "\"b\":true", "\"o\":{}", "\"l\":[ ]", "\"\":null", "\"error\":null",
    ]
    for other in others where chance(25) { members.append((other, other)) }
    members.shuffle(using: &random)
    // One line only, so blanks without line breaks.
    let gaps = members.map { _ in isPretty ? pick(["", " ", "\t "]) : "" }
    func join(_ texts: [String]) -> String {
      "{" + zip(gaps, texts).map { $0 + $1 }.joined(separator: ",") + "}"
    }
    return (join(members.map(\.0)), join(members.map(\.1)))
  }

  // MARK: GeoJSON

  private typealias Pair = (before: String, after: String)

  private func same(_ text: String) -> Pair { (text, text) }

  private mutating func list(_ open: String, _ items: [Pair], _ close: String) -> Pair {
    var pair = same(open + blank())
    for (index, item) in items.enumerated() {
      let gap = (index > 0 ? "," : "") + blank()
      pair = (pair.before + gap + item.before, pair.after + gap + item.after)
    }
    let gap = blank() + close
    return (pair.before + gap, pair.after + gap)
  }

  private mutating func member(_ key: String, _ value: Pair) -> Pair {
    let gap = blank() + ":" + blank()
    return ("\"\(key)\"\(gap)\(value.before)", "\"\(key)\"\(gap)\(value.after)")
  }

  private mutating func object(_ members: [Pair]) -> Pair {
    list("{", chance(50) ? members.shuffled(using: &random) : members, "}")
  }

  private mutating func position() -> Pair {
    let (x, y) = (number(), number())
    var items: [Pair] = [
      (x.text, Conversion.shown(Conversion.converted(x.value))),
      (y.text, Conversion.shown(Conversion.converted(y.value))),
    ]
    if chance(20) { items.append(same("5.50")) }
    return list("[", items, "]")
  }

  private mutating func positions(_ depth: Int) -> Pair {
    if depth == 0 { return position() }
    var items: [Pair] = []
    for _ in 0..<Int.random(in: 0...4, using: &random) { items.append(positions(depth - 1)) }
    return list("[", items, "]")
  }

  private mutating func geometry(_ depth: Int = 0) -> Pair {
    if depth < 3, chance(15) {
      var items: [Pair] = []
      for _ in 0..<Int.random(in: 0...3, using: &random) { items.append(geometry(depth + 1)) }
      let list = list("[", items, "]")
      return object([member("type", same("\"GeometryCollection\"")), member("geometries", list)])
    }
    let (type, deep) = pick([
      ("Point", 0), ("MultiPoint", 1), ("LineString", 1), ("MultiLineString", 2), ("Polygon", 2), ("MultiPolygon", 3),
    ])
    return object([member("type", same("\"\(type)\"")), member("coordinates", positions(deep))] + extras())
  }

  /// Boxes, an old `crs`, and members of others.
  private mutating func extras() -> [Pair] {
    var members: [Pair] = []
    if chance(15) {
      let numbers = [number(), number(), number(), number()]
      let shown = numbers.map { Conversion.converted($0.value) }
      let sorted = [min(shown[0], shown[2]), min(shown[1], shown[3]), max(shown[0], shown[2]), max(shown[1], shown[3])]
      var items: [Pair] = zip(numbers, sorted).map { ($0.text, Conversion.shown($1)) }
      if chance(40) {
        items.insert(same("-1.0"), at: 2)
        items.append(same("9.0"))
      }
      members.append(member("bbox", list("[", items, "]")))
    }
    if chance(8) { members.append(member("crs", ("{\"type\":\"name\"}", "{\"new\":1}"))) }
    if chance(15) { members.append(member("foreign", same("[1,[2,3],{\"type\":\"Point\",\"coordinates\":[1,2]}]"))) }
    return members
  }

  private mutating func feature() -> Pair {
    let properties = [
      "null", "{}", "{\"coordinates\":[1,2],\"geometry\":{\"type\":\"Point\",\"coordinates\":[3,4]}}",
      "{\"a\":\"],}[{\\\"\"}", "{\"bbox\":[1,2,3,4],\"crs\":5}",
    ]
    let shape = chance(8) ? same("null") : geometry()
    return object(
      [
        member("type", same("\"Feature\"")), member("geometry", shape), member("properties", same(pick(properties))),
      ] + extras() + (chance(20) ? [member("id", same("7"))] : []))
  }

  mutating func makeGeoJSON() -> (input: String, expected: String, count: Int) {
    isPretty = chance(60)
    var whole: Pair = ("", "")
    var count = 0
    let separator = pick(["\n", "\u{1E}", "\r\n", " "])
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let pair: Pair
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        var features: [Pair] = []
        for _ in 0..<Int.random(in: 0...6, using: &random) { features.append(feature()) }
        count += features.count
        let list = list("[", features, "]")
        pair = object([member("type", same("\"FeatureCollection\"")), member("features", list)] + extras())
      case 1:
        pair = feature()
        count += 1
      default:
        pair = geometry()
        count += 1
      }
      whole = (whole.before + separator + pair.before, whole.after + separator + pair.after)
    }
    if chance(50) { whole = (whole.before + "\n", whole.after + "\n") }
    return (whole.before, whole.after, count)
  }
}

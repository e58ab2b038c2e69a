import Foundation
import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Formats

@Suite struct ClosuresTests {
  /// Two levels with a corridor of two edges each, parallel edges, a lift and stairs, and two zones of one name.
  private static func venue() throws -> Venue {
    var venue = Venue(id: "V", name: "Venue")
    venue.levels = [
      Level(id: "x0", ordinal: 0, name: "Ground"), Level(id: "x1", ordinal: 1, name: "First", shortName: "1F"),
    ]
    for level in 0...1 {
      for (number, x) in [0.0, 10, 20].enumerated() {
        venue.network.nodes.append(PathNode(id: "N\(number)", level: level, position: Point(x, 0)))
      }
      let first = 3 * level
      venue.network.edges += [
        PathEdge(id: "E7", from: first, to: first + 1), PathEdge(from: first + 1, to: first + 2),
      ]
    }
    venue.network.edges.append(PathEdge(from: 4, to: 5))
    venue.network.nodes.append(PathNode(id: "solo", level: 0, position: Point(0, 5)))
    let landings = [Connector.Landing(node: 0), Connector.Landing(node: 3)]
    venue.connectors = [
      Connector(id: "lift-1", name: "Elevator A", kind: .elevator, landings: landings),
      Connector(id: "s1", name: "Stairs", kind: .stairs, landings: landings),
      Connector(id: "s2", name: "Stairs", kind: .stairs, landings: landings),
    ]
    let area = [Zone.Area(level: 0, polygon: Polygon(try Ring([Point(0, 0), Point(1, 0), Point(0, 1)])))]
    venue.zones = [Zone(id: "Z1", name: "Hall", areas: area), Zone(id: "Z2", name: "Café", areas: area)]
    return venue
  }

  private static func read(_ text: String) throws -> ClosuresReading {
    try ClosuresReader.read(
      SourceDocument(name: "c.json", json: try JSONDocument(TextBuffer(Array(text.utf8)))), for: try venue())
  }

  private static let sample = #"""
    {"$schema":"x","closures":[{"edge":"1F/E7"},{"node":"Ground/N1","reason":"works"},
    {"connector":"lift-1","from":"2026-11-30T08:00+01:00","until":"2026-11-30T12:00+01:00"},
    {"zone":"Z2","hours":"Mo-Fr 08:00-10:00","reason":"cleaning"},{"level":"First"}]}
    """#

  @Test func `every key of the format is read without a finding`() throws {
    let reading = try Self.read(Self.sample)
    #expect(reading.findings == [])
    #expect(
      reading.closures == [
        Closure(.edge, [2], reference: "1F/E7"), Closure(.node, [1], reference: "Ground/N1", reason: "works"),
        Closure(
          .connector, [0], reference: "lift-1", from: try LocalTime("2026-11-30T08:00+01:00"),
          until: try LocalTime("2026-11-30T12:00+01:00")),
        Closure(.zone, [1], reference: "Z2", hours: try OpeningHours("Mo-Fr 08:00-10:00"), reason: "cleaning"),
        Closure(.level, [1], reference: "First"),
      ])
  }

  @Test func `the schema fits what is read, and nothing with two targets`() throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Data/schemas/closures.schema.json")
    let schema = JSONSchema(try JSONTree(try Data(contentsOf: url)), isClosed: true)
    #expect(schema.errors(try JSONTree(Self.sample)) == [])
    for text in [
      "{}", #"{"closures":[{}]}"#, #"{"closures":[{"edge":""}]}"#, #"{"closures":[{"edge":"a","node":"b"}]}"#,
      #"{"closures":[{"edge":"a","from":"2026"}]}"#, #"{"closures":[{"edge":"a","color":"red"}]}"#,
    ] { #expect(schema.errors(try JSONTree(text)) != [], "\(text)") }
  }

  @Test(arguments: [
    (#"{"edge":"E8"}"#, "closures.unknown-edge", "/edge", "error", "did you mean"),
    (#"{"edge":"E7"}"#, "closures.ambiguous", "/edge", "error", "'1F/E7', 'Ground/E7'"),
    (#"{"node":"N9"}"#, "closures.unknown-node", "/node", "error", "no node 'N9'"),
    (#"{"node":"N1"}"#, "closures.ambiguous", "/node", "error", "2 levels"),
    (#"{"connector":"lift-2"}"#, "closures.unknown-connector", "/connector", "error", "'lift-1'"),
    (#"{"connector":"Stairs"}"#, "closures.ambiguous", "/connector", "error", "'s1', 's2'"),
    (#"{"zone":"Z9"}"#, "closures.unknown-zone", "/zone", "error", "no zone 'Z9'"),
    (#"{"level":"Roof"}"#, "closures.unknown-level", "/level", "error", "Ground"),
    (#"{"reason":"x"}"#, "closures.no-target", "", "error", "has none"),
    (#"{"edge":"E7","zone":"Z1"}"#, "closures.no-target", "", "error", "has several"),
    (#"{"zone":"Z1","from":"2026-11-30T08:00"}"#, "closures.bad-time", "/from", "error", "the offset from UTC"),
    (#"{"zone":"Z1","until":7}"#, "closures.bad-time", "/until", "error", "a text such as"),
    (#"{"zone":"Z1","hours":"Mo 8-10"}"#, "closures.bad-hours", "/hours", "error", "column 5"),
    (#"{"zone":"Z1","hours":{}}"#, "closures.bad-hours", "/hours", "error", "a text such as"),
    (#"{"zone":[]}"#, "json.type", "/zone", "warning", "expected a text"),
    ("7", "json.type", "", "warning", "an object"),
  ]) func `a closure that cannot be read is left out with a finding, and the next one stays`(
    entry: String, code: String, pointer: String, severity: String, part: String
  ) throws {
    let reading = try Self.read(#"{"closures":[\#(entry),{"node":"solo"}]}"#)
    #expect(reading.closures.map(\.reference) == ["solo"])
    #expect(reading.findings.map(\.code) == [code])
    #expect(reading.findings.first?.place.description == "c.json#/closures/0\(pointer)")
    #expect(reading.findings.first?.severity.rawValue == severity)
    #expect(reading.findings.first?.message.contains(part) == true, "\(reading.findings)")
  }

  @Test(arguments: [
    (#"{"zone":"Z1","form":"x"}"#, "closures.unknown-key", "did you mean 'from'?"),
    (#"{"zone":"Z1","hours":"PH"}"#, "closures.no-holidays", "no calendar"),
    (
      #"{"zone":"Z1","from":"2026-11-30T08:00Z","until":"2026-11-30T09:00+01:00"}"#, "closures.never",
      "before it begins"
    ),
    (#"{"zone":"Z1","zone":"Z2"}"#, "json.duplicate-key", "the first one counts"),
  ]) func `an odd closure is kept with a finding`(entry: String, code: String, part: String) throws {
    let reading = try Self.read(#"{"closures":[\#(entry)]}"#)
    #expect(reading.closures.map(\.indices) == [[0]])
    #expect(reading.findings.map(\.code) == [code])
    #expect(reading.findings.first?.message.contains(part) == true, "\(reading.findings)")
  }

  @Test(arguments: ["[]", "{}", "7", #"{"closures":{}}"#, #"{"closures":null}"#])
  func `a document without a list of closures is refused`(_ text: String) throws {
    let error = #expect(throws: FormatError.self) { try Self.read(text) }
    #expect(error?.code == "closures.format")
  }

  @Test(arguments: [
    ("edge:Ground/E7", "edge [0]"), ("edge:1F/N1-N2", "edge [3, 4]"), ("node:1F/N0", "node [3]"),
    ("NODE:solo", "node [6]"), ("connector:lift-1", "connector [0]"), ("connector:elevator a", "connector [0]"),
    ("zone:hall", "zone [0]"), ("level:1F", "level [1]"), ("level:#1", "level [1]"),
    ("edge:x", "closures.unknown-edge"),
    ("zone:", "closures.no-target"), ("", "closures.no-target"), ("lift-1", "closures.no-target"),
    ("door:D1", "closures.no-target"), ("connector:Stairs", "closures.ambiguous"),
  ]) func `what a command line says is to be avoided is found by its prefix`(text: String, expected: String) throws {
    var lookup = VenueLookup(try Self.venue())
    do throws(LookupError) {
      let closure = try Closure.parse(text, in: &lookup)
      #expect("\(closure.kind) \(closure.indices)" == expected)
      #expect(closure.isInForce(at: nil))
    } catch {
      #expect(error.code == expected, "\(error.message)")
      #expect(!error.message.isEmpty)
    }
  }
}

import Foundation
import Geometry
import Routing
import TestSupport
import Testing
import VenueModel

@testable import Formats

/// Networks in GeoJSON: lines to walk along, with their levels.
@Suite struct GeoJSONNetworkTests {
  private static func feature(_ type: String, _ coordinates: String, _ properties: String, id: String? = nil) -> String
  {
    let id = id.map { #""id":"\#($0)","# } ?? ""
    return
      #"{"type":"Feature",\#(id)"properties":{\#(properties)},"geometry":{"type":"\#(type)","coordinates":\#(coordinates)}}"#
  }

  private static func line(_ points: String, _ properties: String, id: String? = nil) -> String {
    feature("LineString", "[\(points)]", properties, id: id)
  }

  private static func text(_ features: [String], _ members: String = "") -> String {
    #"{"type":"FeatureCollection"\#(members),"features":[\#(features.joined(separator: ","))]}"#
  }

  private static func read(_ texts: String...) throws -> VenueReading {
    let reading = try VenueReader.read(
      texts.enumerated().map { index, text in
        SourceDocument(name: "\(index).geojson", json: try JSONDocument(TextBuffer(Array(text.utf8))))
      })
    #expect(reading.venue.validityProblems(hasFreeEdges: true) == [])
    return reading
  }

  /// A path from a door, on which faults are tried.
  private static let sound = line("[2,50],[2.001,50]", #""level":"0""#, id: "p")

  @Test func `lines join where they share a vertex to a centimetre, and nowhere else`() throws {
    let venue = try Self.read(
      Self.text([
        Self.line("[2,50],[2.001,50],[2.002,50]", #""level":0,"length":300,"duration":200"#, id: "a"),
        // A centimetre is a ten-millionth of a degree of latitude.
        Self.line("[2.001,50.00000005],[2.001,50.001]", #""level":0"#, id: "b"),
        Self.line("[2.0005,49.9995],[2.0005,50.0005]", #""level":0"#, id: "c"),
        Self.line("[2.001,50],[2.001,50.002]", #""level":1"#, id: "d"),
      ])
    ).venue
    #expect(venue.levels.map(\.ordinal) == [0, 1])
    #expect(venue.network.nodes.count == 4 + 2 + 2)
    #expect(venue.network.edges.map(\.id) == ["a/1", "a/2", "b", "c", "d"])
    // What is stated for the whole line is shared by its pieces.
    #expect(abs((venue.network.edges[0].length ?? 0) - 150) < 1e-6)
    #expect(abs((venue.network.edges[1].duration ?? 0) - 100) < 1e-6)
    #expect(PathGraph(venue).components().sizes.sorted() == [2, 2, 4])
  }

  @Test func `a feature says everything that an edge, a connector, a place, an area and a door can have`() throws {
    let venue = try Self.read(
      Self.text(
        [
          Self.line(
            "[2,50],[2.0001,50.0001],[2.001,50]",
            #""level":"G","kind":"ramp","direction":"forward","access":"yes","closed":true,"hours":"Mo 09:00-12:00","length":80,"duration":60,"cost":5"#,
            id: "e"),
          Self.line(
            "[2.001,50],[2.001,50.0001]",
            #""level":["U","G"],"kind":"escalator","direction":"forward","name":"Escalator""#, id: "up"),
          Self.feature("Point", "[2.001,50]", #""level":["G","U"],"name":"Lift""#, id: "lift"),
          Self.feature("Point", "[2,50]", #""level":"G","name":"Door","category":"entrance""#, id: "door"),
          Self.feature(
            "Polygon", "[[[2,50],[2.001,50],[2.001,50.001],[2,50]]]", #""level":"G","use":"room","name":"Room""#,
            id: "room"),
          Self.line("[2,50],[2.00001,50]", #""level":"G","use":"gate""#, id: "gate"),
          Self.line("[2,50],[2.001,50.001]", #""level":"G","use":"wall""#),
        ], #","name":"House","levels":[{"id":"G","name":"Ground","ordinal":0},{"id":"U","name":"Upper","ordinal":1}]"#)
    ).venue
    #expect(venue.name == "House")
    #expect(venue.levels.map(\.name) == ["Ground", "Upper"])
    let edge = try #require(venue.network.edges.first)
    #expect(edge.kind == .ramp && edge.direction == .forward && edge.access == .yes && edge.isClosed)
    #expect(edge.hours == "Mo 09:00-12:00" && edge.length == 80 && edge.duration == 60 && edge.sourceCost == 5)
    #expect(edge.shape.count == 1)
    // From the upper level to the ground: downwards.
    #expect(venue.connectors.map(\.direction) == [.backward, .both])
    #expect(venue.connectors.map(\.kind) == [.escalator, .elevator])
    #expect(venue.connectors.map { $0.landings.map { venue.network.nodes[$0.node].level } } == [[0, 1], [0, 1]])
    #expect(venue.places.map(\.name) == ["Door"])
    #expect(venue.places[0].locations[0].node == venue.network.nodes.firstIndex { $0.id == "door" })
    #expect(venue.spaces.map(\.use) == [.room])
    #expect(venue.openings.map(\.kind) == [.gate])
    #expect(venue.walls.count == 1)
  }

  @Test func `levels of another file are meant where there are any`() throws {
    let csv = CSVTable(name: "n.csv", TextBuffer(Array("id,x,y,level\nA,0,0,2\n".utf8)))
    let document = SourceDocument(
      name: "a.geojson", json: try JSONDocument(TextBuffer(Array(Self.text([Self.sound]).utf8))))
    let reading = try VenueReader.read([document], tables: [csv])
    #expect(reading.findings.map(\.code) == ["geojson.no-georeference"])
    let second = try Self.read(Self.text([Self.sound]), Self.text([Self.line("[2,50],[2,50.001]", #""level":0"#)]))
    #expect(second.venue.levels.count == 1)
    #expect(second.venue.network.edges.count == 2)
  }

  @Test func `areas alone are zones, and lines without a level are neither`() throws {
    #expect(DocumentKind(try Self.root(Self.text([Self.sound]))) == .geoJSONNetwork)
    let area = Self.feature("Polygon", "[[[2,50],[2.001,50],[2.001,50.001],[2,50]]]", #""level":"0""#)
    #expect(DocumentKind(try Self.root(Self.text([area]))) == .geoJSONZones)
    // A stray line makes no network of zones.
    #expect(DocumentKind(try Self.root(Self.text([area, Self.sound, area]))) == .geoJSONZones)
    guard case .notAVenue = DocumentKind(try Self.root(Self.text([Self.line("[2,50],[2,51]", "")]))) else {
      Issue.record("a line without a level was taken for something")
      return
    }
  }

  private static func root(_ text: String) throws -> JSONValue { try JSONDocument(TextBuffer(Array(text.utf8))).root }

  @Test(
    "A fault of a feature is told at its value",
    arguments: [
      (line("[2,50],[2.001,50]", #""level":"9""#), ["error level.unknown"]),
      (line("[2,50],[2.001,50]", #""kind":"walkway""#), ["error geojson.no-level"]),
      (line("[2,50],[2,50]", #""level":"0""#), ["warning geojson.network.line"]),
      (line("[2,50],[2,50.1],[2,50.2]", #""level":["0","1","0","1"]"#), ["error geojson.network.levels"]),
      (line("[2,50],[2.001,50]", #""level":"0","kind":"stair""#), ["warning geojson.network.value"]),
      (line("[2,50],[2.001,50]", #""level":"0","direction":"up""#), ["warning geojson.network.value"]),
      (line("[2,50],[2.001,50]", #""level":"0","length":-4"#), ["warning json.out-of-range"]),
      (line("[2,50],[2.001,50]", #""level":"0","use":"window""#), ["warning geojson.network.value"]),
      (
        feature("Point", "[2,50]", #""level":"0","name":"A""#, id: "q") + ","
          + feature("Point", "[2,50]", #""level":"0","name":"B""#, id: "q"), ["warning geojson.network.duplicate-id"]
      ),
      (
        feature("Polygon", "[[[2,50],[2.001,50],[2.001,50.001],[2,50]]]", #""level":"0""#),
        ["warning geojson.network.no-use"]
      ),
      (line("[9,50],[9.001,50]", #""level":"0""#), ["error position.out-of-range"]),
      (#"{"type":"Feature","properties":{}}"#, ["warning geojson.no-geometry"]),
      ("7", ["warning geojson.feature"]),
    ])
  func faults(feature: String, expected: [String]) throws {
    let levels = #","levels":[{"id":"0","ordinal":0},{"id":"1","ordinal":1}]"#
    let reading = try Self.read(Self.text([Self.sound, feature], levels))
    #expect(reading.findings.map { "\($0.severity) \($0.code)" } == expected)
    #expect(reading.venue.network.edges.contains { $0.id == "p" })
  }

  @Test func `a level without an id, and the thousand and first, are left out`() throws {
    let some = try Self.read(Self.text([Self.sound], #","levels":[{"id":"0"},{"name":"x"},{"id":"0"}]"#))
    #expect(some.findings.map(\.code) == ["geojson.network.levels", "geojson.network.levels"])
    let many = (0...1000).map { Self.line("[2,50],[2.001,50]", #""level":"L\#($0)""#) }
    let reading = try Self.read(Self.text(many))
    #expect(reading.venue.levels.count == 1000)
    #expect(Set(reading.findings.map(\.code)) == ["geojson.too-many-levels", "level.unknown"])
  }

  @Test("Thousands of damaged networks are read or refused without a trap", arguments: [20_261_130, 7, 8] as [UInt64])
  func mutations(seed: UInt64) throws {
    let library = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
        "Data/venues/library/library.geojson")
    let json = DamagedJSON(Array(try Data(contentsOf: library)))
    var random = SplitMix(seed: seed)
    var read = 0
    for round in 0..<1000 {
      guard let document = try? JSONDocument(TextBuffer(json.damaged(&random))),
        let reading = try? VenueReader.read([SourceDocument(name: "file", json: document)])
      else { continue }
      read += 1
      #expect(reading.venue.validityProblems(hasFreeEdges: true) == [], "seed \(seed), round \(round)")
    }
    #expect(read > 700, "seed \(seed)")
  }
}

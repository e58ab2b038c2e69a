import Geometry
import Testing
import VenueModel

@testable import Formats

private typealias Text = IMDFText

/// What is wrong in practice is mended or left out, and told.
@Suite struct IMDFTrapTests {
  private let levels = Text.collection(Text.level("G", 0), Text.level("F", 1))
  private let units = Text.collection(Text.unit("u", "G", 0, "room"), Text.unit("v", "F", 0, "stairs"))

  /// Reads features of one more document, called 3.geojson, beside two levels with a unit each.
  private func read(_ features: String...) throws -> VenueResult {
    try readIMDF(
      Text.manifest, levels, units, #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#)
  }

  // MARK: Documents

  @Test func `a manifest of another version is told, a missing one too, and a second one skipped`() throws {
    let old = #"{"version":"1.0.0.rc.1","created":"2019","language":"en-US"}"#
    #expect(try readIMDF(old, levels, units).spots("imdf.manifest.version") == ["0.geojson#/version: note"])
    #expect(try readIMDF(levels, units).spots("imdf.manifest.none") == ["0.geojson: note"])
    #expect(
      try readIMDF(Text.manifest, levels, units, old).spots("imdf.manifest.second") == ["3.geojson: warning"])
  }

  @Test func `layers that are empty or missing are told`() throws {
    let result = try readIMDF(Text.manifest, levels, units, #"{"type":"FeatureCollection","features":[]}"#)
    #expect(result.spots("imdf.layer.empty") == ["3.geojson#/features: note"])
    // No opening, and no relationship although there are two levels.
    #expect(result.spots("imdf.layer.none") == ["0.geojson: note", "0.geojson: note"])
  }

  @Test func `documents without any level to be on are refused`() throws {
    for text in [#"{"type":"FeatureCollection","features":[]}"#, Text.manifest] {
      let error = #expect(throws: FormatError.self) { _ = try readIMDF(text) }
      #expect(error?.code == "imdf.no-features")
    }
  }

  @Test func `types may be plural, misspelt, in the properties, a category, missing or unknown`() throws {
    let bare =
      #"{"type":"Feature","id":"b","geometry":\#(Text.box(0, 0)),"properties":{"level_id":"G","category":"room"}}"#
    let inner =
      #"{"type":"Feature","id":"i","geometry":\#(Text.box(0, 9)),"properties":{"feature_type":"unit","level_id":"G"}}"#
    let documents = [
      ("manifest.json", Text.manifest),
      ("level.json", levels),
      (
        "venue/units.json",
        Text.collection(
          Text.feature("units", "p", Text.box(5, 0), #""level_id":"G""#), bare, inner,
          Text.feature("corridor", "c", Text.box(9, 0), #""level_id":"G""#),
          Text.feature("unkown", "k", Text.box(9, 9), #""level_id":"G""#),
          Text.feature("openning", "o", Text.line((1, 0), (2, 0)), #""level_id":"G""#),
          Text.feature("teapot", "t"), Text.feature("teapot", "t2"))
      ),
    ]
    let result = try VenueResult(
      documents.map { SourceDocument(name: $0.0, json: try JSONDocument(TextBuffer(Array($0.1.utf8)))) })
    #expect(result.venue.spaces.map(\.id) == ["p", "b", "i", "c", "k"])
    #expect(result.venue.spaces.map(\.use) == [.room, .room, .room, .open, .room])
    #expect(result.venue.spaces.map(\.category) == [nil, "room", nil, "corridor", "unkown"])
    #expect(result.venue.openings.map(\.id) == ["o"])
    #expect(result.spots("imdf.feature-type.none") == ["venue/units.json#/features/1: warning"])
    #expect(result.spots("imdf.feature-type.in-properties") == ["venue/units.json#/features/2: note"])
    #expect(
      result.spots("imdf.feature-type.category") == [
        "venue/units.json#/features/3: note", "venue/units.json#/features/4: note",
      ])
    #expect(result.spots("imdf.key.misspelt") == ["venue/units.json#/features/5: note"])
    #expect(result.spots("imdf.feature-type.unknown") == ["venue/units.json#/features/6: warning"])
    #expect(result.findings.contains { $0.message.contains("2 features were left out") })
  }

  // MARK: Ids and references

  @Test func `ids that stand twice, in two places or not at all are told`() throws {
    let result = try read(
      Text.unit("w", "G", 9, "room"), Text.unit("w", "G", 19, "room"),
      Text.unit("x", "G", 29, "room", #","id":"osm/1""#),
      #"{"type":"Feature","feature_type":"unit","geometry":\#(Text.box(0, 9)),"properties":{"level_id":"G"}}"#)
    #expect(result.venue.spaces.map(\.id) == ["u", "v", "w", "w-2", "x", "unit-4"])
    #expect(result.spots("imdf.duplicate-id") == ["3.geojson#/features/1: warning"])
    #expect(result.spots("imdf.id.twice") == ["3.geojson#/features/2: note"])
    #expect(result.spots("imdf.id.none") == ["3.geojson#/features/3: note"])
  }

  @Test func `references that lead nowhere are told, and nothing is invented`() throws {
    let result = try read(
      Text.feature("venue", "V", Text.box(0, 0), #""name":"V","address_id":"none""#),
      Text.feature("venue", "V2", Text.box(0, 0)),
      Text.unit("w", "nowhere", 9, "room"),
      Text.feature("anchor", "a", Text.point(1, 1), #""unit_id":"gone","address_id":"none""#),
      Text.feature("occupant", "o", "null", #""name":"O","anchor_id":"a""#),
      Text.feature("occupant", "p", "null", #""name":"P","anchor_id":"gone""#),
      Text.feature("amenity", "m", Text.point(1, 1), #""category":"atm","unit_ids":["gone"]"#),
      Text.feature("footprint", "f", Text.box(0, 0), #""category":"ground","building_ids":["gone"]"#),
      Text.feature("level", "H", "null", #""ordinal":2,"name":"H","building_ids":["gone"]"#),
      Text.feature("attraction", "t", Text.point(1, 1), #""name":"T","building_id":"gone""#))
    #expect(result.spots("imdf.unknown-address") == ["3.geojson#/features/0: note", "3.geojson#/features/3: note"])
    #expect(result.spots("imdf.venue.second") == ["3.geojson#/features/1: warning"])
    #expect(result.spots("imdf.unknown-level") == ["3.geojson#/features/2: error"])
    #expect(result.spots("imdf.unknown-unit") == ["3.geojson#/features/3: warning", "3.geojson#/features/6: warning"])
    #expect(result.spots("imdf.unknown-anchor") == ["3.geojson#/features/5: warning"])
    #expect(
      Set(result.spots("imdf.unknown-building")) == [
        "3.geojson#/features/7: warning", "3.geojson#/features/8: warning", "3.geojson#/features/9: warning",
      ])
    #expect(
      result.spots("imdf.place.nowhere") == [
        "3.geojson#/features/4: warning", "3.geojson#/features/5: warning", "3.geojson#/features/6: warning",
      ])
    #expect(result.venue.places.map(\.locations.count) == [0, 0, 0, 1])
    #expect(!result.venue.spaces.contains { $0.id == "w" })
  }

  @Test func `misspelt keys are read, each with one note`() throws {
    let result = try readIMDF(
      Text.manifest, levels,
      Text.collection(
        Text.feature("unit", "u", Text.box(0, 0), #""category":"room","levl_id":"F""#),
        Text.feature("unit", "v", Text.box(5, 0), #""category":"room","levelId":"G","unit_categoty":"x""#),
        Text.feature("unit", "w", Text.box(9, 0), #""category":"room","levl_id":"G""#)))
    #expect(result.venue.spaces.map { result.venue.levels[$0.level].id } == ["F", "G", "G"])
    #expect(
      result.spots("imdf.key.misspelt") == [
        "2.geojson#/features/0/properties/levl_id: note", "2.geojson#/features/1/properties/levelId: note",
      ])
  }

  // MARK: Levels

  @Test func `levels without a height, with one category or all kept from the public are told`() throws {
    let result = try readIMDF(
      Text.manifest,
      Text.collection(
        Text.feature("level", "G", "null", #""ordinal":0,"category":"arrivals","restriction":"employeesonly""#),
        Text.feature("level", "F", "null", #""category":"arrivals","restriction":"employeesonly""#),
        Text.feature("level", "H", "null", #""ordinal":99999,"category":"arrivals","restriction":"restricted""#)), units
    )
    #expect(result.spots("imdf.level.ordinal") == ["1.geojson#/features/1: warning", "1.geojson#/features/2: warning"])
    #expect(result.spots("imdf.level.category") == ["1.geojson#/features/0: note"])
    #expect(result.spots("imdf.level.all-restricted") == ["1.geojson#/features/0: warning"])
    #expect(result.venue.spaces.map(\.use) == [.room, .stairs])
    #expect(result.venue.levels.map(\.ordinal) == [0, nil, nil])
  }

  @Test func `a restricted level restricts its units`() throws {
    let result = try readIMDF(
      Text.manifest, Text.collection(Text.level("G", 0), Text.level("F", 1, #","restriction":"restricted""#)), units)
    #expect(result.venue.spaces.map(\.use) == [.room, .restricted])
  }

  @Test func `levels are made of what features name, where none is there`() throws {
    let units = Text.collection(
      Text.feature("unit", "a", Text.box(0, 0), #""level_id":1,"name":"null""#),
      Text.feature("unit", "b", Text.box(0, 0), #""level_id":0"#),
      Text.feature("unit", "c", Text.box(0, 0), #""level_id":"null""#))
    let result = try readIMDF(units)
    #expect(result.venue.levels.map(\.id) == ["0", "1"] && result.venue.levels.map(\.ordinal) == [0, 1])
    #expect(result.venue.spaces.map(\.level) == [1, 0, 0])
    #expect(result.spots("imdf.level.made") == ["0.geojson#/features/0: warning"])
    #expect(result.spots("imdf.level.none") == ["0.geojson#/features/2: warning"])
    #expect(result.codes.contains("imdf.null-text"))
    // Without any level at all there is one.
    let flat = try readIMDF(Text.collection(Text.feature("unit", "a", Text.box(0, 0))))
    #expect(flat.venue.levels.map(\.id) == ["0"] && flat.codes.contains("imdf.level.made"))
  }

  @Test func `a level named by its ordinal is found, and a feature on no level is left out`() throws {
    let result = try readIMDF(
      Text.manifest, Text.collection(Text.level("G", 1), Text.level("F", 2)),
      Text.collection(
        Text.feature("unit", "a", Text.box(0, 0), #""level_id":2"#), Text.feature("unit", "b", Text.box(0, 0))))
    #expect(result.venue.spaces.map(\.id) == ["a"] && result.venue.spaces.map(\.level) == [1])
    #expect(result.spots("imdf.level.by-ordinal") == ["2.geojson#/features/0: warning"])
    #expect(result.spots("imdf.level.none") == ["2.geojson#/features/1: error"])
  }

  @Test func `more levels than any venue has are left out`() throws {
    let many = (0..<1001).map { Text.level("L\($0)", $0) }.joined(separator: ",")
    let result = try readIMDF(#"{"type":"FeatureCollection","features":[\#(many)]}"#)
    #expect(result.venue.levels.count == 1000)
    #expect(result.spots("imdf.level.too-many") == ["0.geojson#/features/1000: error"])
    let units = (0..<1001).map { Text.unit("u\($0)", "L\($0)", 0, "room") }.joined(separator: ",")
    let made = try readIMDF(#"{"type":"FeatureCollection","features":[\#(units)]}"#)
    #expect(made.venue.levels.count == 1000 && made.codes.contains("imdf.level.too-many"))
  }

  @Test func `footprints that are alike everywhere are told`() throws {
    func footprints(_ categories: [[String]]) -> String {
      let list = categories.enumerated().flatMap { building, categories in
        categories.enumerated().map {
          Text.feature(
            "footprint", "f\(building)\($0)", Text.box(0, 0), #""category":"\#($1)","building_ids":["b\#(building)"]"#)
        }
      }
      return #"{"type":"FeatureCollection","features":[\#(list.joined(separator: ","))]}"#
    }
    let buildings = Text.collection(Text.feature("building", "b0"), Text.feature("building", "b1"))
    func spots(_ categories: [[String]]) throws -> [String] {
      try readIMDF(Text.manifest, levels, units, buildings, footprints(categories)).spots("imdf.footprint.alike")
    }
    let all = ["ground", "aerial", "subterranean"]
    #expect(try spots([all, all]) == ["4.geojson#/features/0: note"])
    #expect(try spots([["subterranean"], ["subterranean"]]) == ["4.geojson#/features/0: note"])
    #expect(try spots([all, ["ground"]]) == [])
  }

  // MARK: Units and openings

  @Test func `units with a strange category, without an area, as lines or with a hole outside are told`() throws {
    let hole =
      #"{"type":"Polygon","coordinates":[\#(Text.ring(0, 0, 4, 4)),\#(Text.ring(9, 9, 1, 1)),\#(Text.ring(1, 1, 1, 1))]}"#
    let result = try read(
      Text.unit("a", "G", 9, "wardrobe"), Text.unit("b", "G", 19, "wardrobe"),
      Text.feature("unit", "c", Text.point(0, 0), #""level_id":"G""#),
      Text.feature("unit", "d", Text.line((0, 0), (9, 0)), #""level_id":"G""#),
      Text.feature("unit", "e", hole, #""level_id":"G""#))
    #expect(result.spots("imdf.unit.category") == ["3.geojson#/features/0: note"])
    #expect(result.spots("imdf.geometry") == ["3.geojson#/features/2: warning"])
    #expect(result.spots("imdf.unit.lines") == ["3.geojson#/features/3: note"])
    #expect(result.spots("imdf.hole-outside") == ["3.geojson#/features/4: warning"])
    #expect(result.venue.walls.count == 1)
    #expect(result.venue.spaces.first { $0.id == "e" }?.polygons[0].holes.count == 1)
  }

  @Test func `an outline that crosses itself is kept, and the check of the venue tells it`() throws {
    let corners = [(0.0, 0.0), (4, 4), (4, 0), (0, 3), (0, 0)].map { Text.position($0.0, $0.1) }.joined(separator: ",")
    let result = try read(
      Text.feature("unit", "a", #"{"type":"Polygon","coordinates":[[\#(corners)]]}"#, #""level_id":"G""#),
      Text.feature(
        "unit", "b", #"{"type":"MultiPolygon","coordinates":[[\#(Text.ring(9, 0, 4, 4))]]}"#, #""level_id":"G""#))
    #expect(result.venue.spaces.map(\.polygons.count) == [1, 1, 1, 1])
    #expect(result.venue.check().filter { $0.code == "space.self-crossing" }.map(\.place.spot) == [.element("a")])
    // A part in an array of parts is nothing to speak of.
    #expect(Set(result.findings.map(\.code)) == ["imdf.layer.none"])
  }

  @Test func `openings that are all for cars stay open, and odd lines are told`() throws {
    let straight = (0..<9).map { index in
      Text.feature(
        "opening", "o\(index)", Text.line((0, Double(index)), (1, Double(index))),
        #""category":"automobile","level_id":"G""#)
    }
    let ordinary = #"{"type":"FeatureCollection","features":[\#(straight.joined(separator: ","))"#
    let last = Text.feature("opening", "o9", Text.line((0, 9), (1, 9)), #""category":"automobile","level_id":"G""#)
    let result = try readIMDF(Text.manifest, levels, units, ordinary + ",\(last)]}")
    #expect(result.spots("imdf.opening.all-automobile") == ["3.geojson#/features/0: warning"])
    #expect(result.spots("imdf.opening.one-width") == ["3.geojson#/features/0: note"])
    #expect(result.venue.openings.allSatisfy { !$0.isClosed })
    let odd = try readIMDF(
      Text.manifest, levels, units,
      ordinary
        + ","
        + [
          Text.feature("opening", "p", Text.line((0, 0), (1, 0), (2, 1)), #""category":"pedestrian","level_id":"G""#),
          Text.feature("opening", "q", Text.line((0, 0), (30, 0)), #""category":"pedestrian","level_id":"G""#),
          Text.feature("opening", "r", Text.box(0, 0, 1, 2), #""category":"pedestrian","level_id":"G""#),
          Text.feature("opening", "s", Text.point(0, 0), #""category":"pedestrian","level_id":"G""#),
          Text.feature("opening", "t", "null", #""category":"pedestrian","level_id":"G""#),
          Text.feature("opening", "v", Text.line((0, 0), (1, 0)), #""level_id":"G","access_control":"outofservice""#),
        ].joined(separator: ",") + "]}")
    #expect(odd.spots("imdf.opening.bent") == ["3.geojson#/features/9: note"])
    #expect(odd.spots("imdf.opening.wide") == ["3.geojson#/features/10: note"])
    #expect(odd.spots("imdf.geometry") == ["3.geojson#/features/13: warning"])
    #expect(odd.venue.openings.suffix(5).map(\.points.count) == [3, 2, 5, 1, 2])
    #expect(
      odd.venue.openings.map(\.isClosed) == [Bool](repeating: true, count: 9) + [false, false, false, false, true])
  }

  @Test func `a geofence on no level and areas of the surroundings are left out`() throws {
    let result = try read(
      Text.feature("geofence", "g", Text.box(0, 0), #""level_ids":["gone"]"#),
      Text.feature("enviroment_unit", "e", Text.box(0, 0), #""category":"grass""#))
    #expect(result.spots("imdf.geofence.nowhere") == ["3.geojson#/features/0: warning"])
    #expect(result.spots("imdf.unknown-level") == ["3.geojson#/features/0: warning"])
    #expect(result.spots("imdf.environment.ignored") == ["3.geojson#/features/1: note"])
    #expect(result.venue.zones.isEmpty && result.venue.spaces.count == 2)
  }

  @Test func `relationships that join nothing or say nothing are told`() throws {
    func relationship(_ id: String, _ members: String) -> String { Text.feature("relationship", id, "null", members) }
    let ends = #""origin":{"id":"u"},"destination":{"id":"v"}"#
    let result = try readIMDF(
      Text.manifest, Text.collection(Text.level("G", 0), Text.level("F", 0)), units,
      Text.collection(
        relationship("a", #""category":"teleport","# + ends),
        relationship("b", #""category":"stairs","origin":{"id":"u"},"destination":{"id":"gone"}"#),
        relationship("c", #""category":"stairs","direction":"sideways","# + ends),
        relationship("d", #""category":"stairs","direction":"directed","# + ends)))
    #expect(result.spots("imdf.relationship.category") == ["3.geojson#/features/0: warning"])
    #expect(result.spots("imdf.relationship.ends") == ["3.geojson#/features/1: warning"])
    #expect(result.spots("imdf.unknown-feature") == ["3.geojson#/features/1/properties/destination: warning"])
    #expect(result.spots("imdf.relationship.direction") == ["3.geojson#/features/2: warning"])
    #expect(result.spots("imdf.relationship.up-unclear") == ["3.geojson#/features/3: warning"])
    #expect(result.venue.connectors.map(\.id) == ["c", "d"])
  }
}

import Foundation
import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Formats

private typealias Text = IMDFText

/// Floors of the indoor location competition 2.0.
@Suite struct CompetitionTests {
  private static let folder = MistSamples.folder.deletingLastPathComponent()
    .appendingPathComponent("indoor-location/location-competition-20")

  private static let condition: ConditionTrait = .enabled(
    if: FileManager.default.fileExists(atPath: folder.appendingPathComponent("site1/F1/geojson_map.json").path),
    "the sample floors (../shared/data/indoor-location) are not beside the package")

  private static func floors(_ names: [String]) throws -> VenueResult {
    try VenueResult(
      names.flatMap { floor in ["floor_info.json", "geojson_map.json"].map { "site1/\(floor)/\($0)" } }.map { name in
        let bytes = Array(try Data(contentsOf: folder.appendingPathComponent(name)))
        return SourceDocument(name: name, json: try JSONDocument(TextBuffer(bytes)))
      })
  }

  private func read(_ files: (String, String)...) throws -> VenueResult {
    try VenueResult(
      files.map { SourceDocument(name: $0.0, json: try JSONDocument(TextBuffer(Array($0.1.utf8)))) })
  }

  // MARK: The sample

  @Test(condition) func `every floor and every shop of the sample is there`() throws {
    let result = try Self.floors(["F3", "B1", "F1", "F4", "F2"])
    let venue = result.venue
    #expect(venue.validityProblems() == [])
    #expect(venue.name == "site1")
    #expect(venue.levels.map(\.name) == ["B1", "F1", "F2", "F3", "F4"])
    #expect(venue.levels.map(\.ordinal) == [-1, 0, 1, 2, 3])
    let counts = venue.levels.indices.map { level in venue.spaces.filter { $0.level == level }.count }
    #expect(counts == [712, 173, 139, 143, 124])
    #expect(venue.spaces.filter { $0.use == .ground }.map(\.level).sorted() == [0, 1, 2, 3, 4])
    var uses: [Space.Use: Int] = [:]
    for space in venue.spaces { uses[space.use, default: 0] += 1 }
    // 194 closed areas, 495 parking bays, 229 auxiliary areas and 32 voids.
    #expect(uses[.restricted] == 194 && uses[.obstacle] == 495 + 229 + 32)
    #expect(result.findings.filter { $0.severity != .note } == [])
    #expect(result.codes.contains("competition.name.entity"))
    let jeweller = try #require(venue.places.first { $0.name == "CHOW&RAY" })
    #expect(venue.levels[jeweller.locations[0].level].name == "F1")
    #expect(venue.places.allSatisfy { !["fuzhumian", "feikaifangquyu", "zhongkong", "kongpu"].contains($0.name) })
  }

  @Test(condition) func `places lie in their shops`() throws {
    let venue = try Self.floors(["F1", "B1"]).venue
    var areas: [String: Space] = [:]
    for space in venue.spaces { areas[space.id] = space }
    for place in venue.places {
      let space = try #require(areas[place.id])
      let location = place.locations[0]
      #expect(location.level == space.level)
      #expect(space.polygons.contains { $0.contains(location.position) != .outside }, "\(place.name)")
    }
  }

  // MARK: Faults

  private func map(_ floor: String, _ features: String..., number: Int = 1) -> String {
    let first =
      #"{"type":"Feature","id":"f","geometry":\#(Text.box(0, 0, 100, 100)),"properties":{"category":"floor","#
      + #""name":"\#(floor)","floor_num":\#(number)}}"#
    return #"{"type":"FeatureCollection","features":[\#(([first] + features).joined(separator: ","))]}"#
  }

  private func shop(_ id: String, _ name: String, _ geometry: String = Text.box(5, 5), _ more: String = "") -> String {
    #"{"type":"Feature","geometry":\#(geometry),"properties":{"id":"\#(id)","name":"\#(name)","category":["c"]\#(more)}}"#
  }

  /// The size of a floor of a hundred steps.
  private let info = #"{"map_info":{"width":71.5474,"height":111.3195}}"#

  @Test func `a sound floor is read without a finding`() throws {
    let result = try read(
      ("s/F2/geojson_map.json", map("F2", shop("a", "Shop"), number: 2)), ("s/F2/floor_info.json", info))
    #expect(result.findings == [])
    #expect(result.venue.levels.map(\.ordinal) == [1] && result.venue.places.map(\.name) == ["Shop"])
  }

  @Test func `a size that does not fit the outline is told, and so are files that are missing or there twice`() throws {
    let other = #"{"map_info":{"width":71.5474,"height":111.40}}"#
    let result = try read(
      ("s/F1/geojson_map.json", map("F1")), ("s/F1/floor_info.json", other),
      ("s/F2/geojson_map.json", map("F2", number: 2)),
      ("s/F3/floor_info.json", info), ("s/F1/floor_info.json", other))
    #expect(result.spots("competition.size") == ["s/F1/floor_info.json#/map_info: warning"])
    #expect(result.spots("competition.info.none") == ["s/F2/geojson_map.json#/features/0: note"])
    #expect(result.spots("competition.map.none") == ["s/F3/floor_info.json: warning"])
    #expect(result.spots("competition.info.second") == ["s/F1/floor_info.json: warning"])
    #expect(result.venue.levels.map(\.name) == ["F1", "F2"])
  }

  @Test func `names that do not tell a height, or another one than the number, are told`() throws {
    let result = try read(
      ("s/Roof/geojson_map.json", map("Roof", number: 5)), ("s/F1/geojson_map.json", map("F1", number: 3)),
      ("t/F1/geojson_map.json", map("F1")))
    #expect(result.spots("competition.floor-name") == ["s/Roof/geojson_map.json#/features/0: warning"])
    #expect(result.spots("competition.floor-number") == ["s/F1/geojson_map.json#/features/0: warning"])
    #expect(result.spots("competition.floor-twice") == ["t/F1/geojson_map.json#/features/0: warning"])
    #expect(
      result.venue.levels.map(\.id) == ["F1", "F1-2", "Roof"] && result.venue.levels.map(\.ordinal) == [0, 0, 4])
  }

  @Test func `features that have no area, no point of their own or the id of another are told`() throws {
    let result = try read(
      ("s/F1/floor_info.json", info),
      (
        "s/F1/geojson_map.json",
        map(
          "F1", shop("a", "A&amp;B"), shop("a", "dianti"), shop("b", "B", Text.point(1, 1)),
          shop("c", "C", Text.box(9, 9), #","point":[0,0]"#))
      ))
    #expect(result.venue.spaces.map(\.id) == ["f", "a", "a-2", "c"])
    #expect(result.venue.spaces.map(\.use) == [.ground, .room, .elevator, .room])
    #expect(result.spots("competition.duplicate-id") == ["s/F1/geojson_map.json#/features/2: warning"])
    #expect(result.spots("competition.geometry") == ["s/F1/geojson_map.json#/features/3: warning"])
    #expect(result.spots("competition.point") == ["s/F1/geojson_map.json#/features/4: note"])
    #expect(result.spots("competition.name.entity") == ["s/F1/geojson_map.json#/features/1: note"])
    #expect(result.venue.places.map(\.name) == ["A&B", "dianti", "C"])
  }

  @Test func `a floor without an outline keeps its shops, and a map without features is left out`() throws {
    let result = try read(
      (
        "s/F1/geojson_map.json",
        #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null,"properties":{"floor_num":1}},"#
          + shop("a", "A") + "]}"
      ))
    #expect(result.spots("competition.outline") == ["s/F1/geojson_map.json#/features/0: warning"])
    #expect(result.venue.spaces.map(\.id) == ["a"])
    let document = SourceDocument(
      name: "F1/geojson_map.json",
      json: try JSONDocument(TextBuffer(Array(#"{"type":"FeatureCollection","features":[]}"#.utf8))))
    let empty = try VenueResult([document], format: .competition)
    #expect(empty.spots("competition.map.empty") == ["F1/geojson_map.json: warning"])
  }

  @Test func `names of floors tell their heights`() {
    let heights: [(String, Double?)] = [
      ("F1", 0), ("f12", 11), ("1F", 0), ("3F", 2), ("L1", 0), ("L 4", 3), ("B1", -1), ("B3", -3), ("2B", -2),
      ("B", -1),
      ("BF", -1), ("LG", -1), ("LG2", -2), ("G", 0), ("GF", 0), ("UG", 0), ("M", 0.5), ("LM", 0.5), ("BM", -0.5),
      ("1", 0), ("-2", -2), ("0", 0), ("P1", nil), ("Roof", nil), ("F0", nil), ("F1A", nil), ("", nil), ("F999", nil),
      ("１F", nil),
    ]
    for (name, height) in heights { #expect(FloorName.ordinal(name) == height, "\(name)") }
    #expect(FloorName.ordinal("L1", hasGround: true) == 1 && FloorName.ordinal("B1", hasGround: true) == -1)
  }

  // MARK: Damage

  @Test(arguments: [20_261_130, 6] as [UInt64])
  func `damaged floors are read or refused, never trapped`(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let samples = [
      DamagedJSON(Array(info.utf8)),
      DamagedJSON(
        Array(
          map("F1", shop("a", "A&amp;B"), shop("b", "louti", Text.box(9, 9), #","point":[1113205,6446340]"#)).utf8)),
    ]
    let names = ["s/F1/floor_info.json", "s/F1/geojson_map.json"]
    var count = 0
    for round in 0..<1500 {
      do {
        let isBroken = round % 3 == 0
        let result = try VenueResult(
          zip(names, samples).map { name, sample in
            let bytes = isBroken ? sample.broken(&random) : sample.damaged(&random)
            return SourceDocument(name: name, json: try JSONDocument(TextBuffer(bytes)))
          })
        #expect(result.venue.validityProblems() == [], "seed \(seed), round \(round)")
        count += 1
      } catch is FormatError {
      } catch is JSONError {}
    }
    #expect(count > 100, "seed \(seed)")
  }
}

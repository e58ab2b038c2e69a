import Foundation
import Routing
import TestSupport
import Testing
import VenueModel

@testable import Formats

/// Indoor maps of WRLD: main.json, a drawing for each level, and lines to walk along.
@Suite struct WRLDTests {
  static let folder = MistSamples.folder.deletingLastPathComponent()
    .appendingPathComponent("geojson-graph/wrld-westport-house")

  static let condition: ConditionTrait = .enabled(
    if: FileManager.default.fileExists(atPath: folder.appendingPathComponent("main.json").path),
    "the sample map (../shared/data/geojson-graph) is not beside the package")

  private static func sample() throws -> [SourceDocument] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix("json") }.sorted().map {
      name in
      let bytes = Array(try Data(contentsOf: folder.appendingPathComponent(name)))
      return SourceDocument(name: "westport/\(name)", json: try JSONDocument(TextBuffer(bytes)))
    }
  }

  private static func route(
    _ venue: Venue, _ from: String, _ to: String, _ profile: Profile
  ) throws -> Route? {
    var lookup = VenueLookup(venue)
    var router = Router(venue, profile: profile)
    let ends = try [from, to].map { RouteEnd(spots: try lookup.find($0).locations) }
    guard case .route(let route) = router.route(from: ends[0], to: ends[1]) else { return nil }
    return route
  }

  @Test(condition) func `Westport House has its seven levels, all paths, and three links between levels`() throws {
    let reading = try VenueReader.read(try Self.sample())
    let venue = reading.venue
    #expect(venue.validityProblems(hasFreeEdges: true) == [])
    #expect(reading.findings.map(\.code) == ["wrld.joints"])
    #expect(reading.findings[0].message.contains("up to 18 mm"))
    #expect(venue.name == "Westport House")
    #expect(venue.levels.map(\.ordinal) == [0, 1, 2, 3, 4, 5, 6])
    #expect(venue.levels.map(\.shortName) == ["G", "1", "2", "3", "4", "5", "6"])
    #expect(venue.openings.count == 11 + 25 + 122 + 114 + 15 + 10 + 36)
    #expect(venue.openings.allSatisfy { $0.points.count > 3 && $0.points.first == $0.points.last })
    // All polygons but doors and the five that are not drawn.
    #expect(venue.spaces.count == 88 + 121 + 226 + 216 + 37 + 29 + 111 - 333 - 5)
    #expect(venue.spaces.count { $0.use == .ground } == 7)
    #expect(venue.connectors.map(\.kind) == [.stairs, .stairs, .elevator])
    // The elevator passes level 1 without a stop.
    let elevator = venue.connectors[2].landings.map { venue.levels[venue.network.nodes[$0.node].level].ordinal }
    #expect(elevator == [0, 2])
    let graph = PathGraph(venue)
    #expect(graph.components().sizes.count == 1)
    let used = Set(venue.network.edges.map { venue.network.nodes[$0.from].level })
    #expect(used == [0, 1, 2])
  }

  @Test(condition) func `one gets from the street to the kitchen by the elevator, or by two flights of stairs`() throws
  {
    let venue = try VenueReader.read(try Self.sample()).venue
    let ride = try #require(try Self.route(venue, "Bash st entrance", "Kitchen", .stepFree))
    #expect(ride.parts.contains { $0.kind == .elevator })
    #expect(!ride.parts.contains { $0.kind == .stairs })
    var onFoot = Profile.walking
    onFoot.forbidden = [.elevator]
    let climb = try #require(try Self.route(venue, "Bash st entrance", "Kitchen", onFoot))
    #expect(climb.parts.count { $0.kind == .stairs } == 2)
    #expect(climb.parts.map(\.toLevel).contains(1))
    onFoot.forbidden = [.elevator, .stairs]
    #expect(try Self.route(venue, "Bash st entrance", "Kitchen", onFoot) == nil)
  }

  // MARK: Faults

  private static let main = """
    {"id":"b","name":"House","levels":[
     {"id":"g","name":"G","z_order":0,"filename":"g.geojson"},{"id":"u","name":"U","z_order":1,"filename":"u.geojson"}]}
    """
  private static let outline =
    #"{"type":"Feature","properties":{"id":1,"type":"building_outline"},"geometry":"#
    + #"{"type":"Polygon","coordinates":[[[2,50],[2.001,50],[2.001,50.001],[2,50.001],[2,50]]]}}"#

  private static func collection(_ features: String, _ members: String = "") -> String {
    #"{"type":"FeatureCollection"\#(members),"features":[\#(features)]}"#
  }

  private static func line(_ points: String, type: String = "pathway", _ members: String = "") -> String {
    #"{"type":"Feature","properties":{"id":7,"type":"\#(type)"}\#(members),"geometry":{"type":"LineString","coordinates":[\#(points)]}}"#
  }

  private static func read(_ files: [(String, String)]) throws -> VenueReading {
    try VenueReader.read(
      files.map { SourceDocument(name: $0.0, json: try JSONDocument(TextBuffer(Array($0.1.utf8)))) })
  }

  /// The findings of a house whose two levels are drawn, with one more file.
  private static func spots(_ name: String, _ text: String) throws -> [String] {
    let reading = try read([
      ("main.json", main), ("g.geojson", collection(outline)), ("u.geojson", collection(outline)), (name, text),
    ])
    #expect(reading.venue.validityProblems(hasFreeEdges: true) == [])
    return reading.findings.map { "\($0.place): \($0.severity) \($0.code)" }
  }

  @Test(
    "A fault of a file is told",
    arguments: [
      ("x.geojson", collection(outline), ["x.geojson: error wrld.unknown-level"]),
      (
        "x-paths.json", collection(line("[2,50],[2.0001,50]"), #","level_filenames":[]"#),
        ["x-paths.json#/features/0: error wrld.unknown-level"]
      ),
      (
        "u-paths.geojson", collection(line("[2,50],[2.0001,50]"), #","z_order":0"#),
        ["u-paths.geojson#/z_order: warning wrld.level-contradiction"]
      ),
      (
        "g-paths.geojson", collection(line("[2,50],[2,50]"), #","z_order":0"#),
        ["g-paths.geojson#/features/0: warning wrld.path"]
      ),
      (
        "g-paths.geojson", collection(line("[2,50],[2.0001,50]", type: "zipline"), #","z_order":0"#),
        ["g-paths.geojson#/features/0/properties/type: note wrld.unknown-type"]
      ),
      (
        "main-paths.json",
        collection(line("[2,50],[2,50]", type: "elevator", #","levels":[0]"#), #","level_filenames":[]"#),
        ["main-paths.json#/features/0/levels: error wrld.levels"]
      ),
      (
        "main-paths.json",
        collection(line("[2,50],[2,50]", type: "elevator", #","levels":[1,0]"#), #","level_filenames":[]"#), []
      ),
    ])
  func faults(name: String, text: String, expected: [String]) throws {
    #expect(try Self.spots(name, text) == expected)
  }

  @Test func `a map without main.json, with two of them, or with faulty levels is told of`() throws {
    func code(_ files: [(String, String)]) -> String? {
      do {
        _ = try Self.read(files)
        return nil
      } catch { return (error as? FormatError)?.code }
    }
    #expect(code([("g.geojson", Self.collection(Self.outline))]) == "wrld.no-main")
    #expect(code([("a.json", Self.main), ("b.json", Self.main)]) == "wrld.second-main")
    let twice = Self.main.replacingOccurrences(of: #""id":"u""#, with: #""id":"g""#)
    let reading = try Self.read([("main.json", twice)])
    #expect(
      reading.findings.map { "\($0.place) \($0.code)" } == [
        "main.json#/levels/1 wrld.level", "main.json#/levels/0 wrld.no-drawing",
      ])
  }

  @Test("Thousands of damaged maps are read or refused without a trap", arguments: [20_261_130, 7] as [UInt64])
  func mutations(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let texts = [
      ("main.json", Self.main), ("g.geojson", Self.collection(Self.outline)),
      ("u.geojson", Self.collection(Self.outline)),
      (
        "g-paths.geojson",
        Self.collection(
          Self.line("[2,50],[2.0001,50],[2.0001,50.0001]") + "," + Self.line("[2,50],[2,50.0001]", type: "entrance"),
          #","z_order":0"#)
      ),
      (
        "main-paths.json",
        Self.collection(Self.line("[2,50],[2,50]", type: "elevator", #","levels":[1,0]"#), #","level_filenames":[]"#)
      ),
    ].map { ($0.0, Array($0.1.utf8), DamagedJSON(Array($0.1.utf8))) }
    var read = 0
    for round in 0..<1000 {
      // Small documents fall apart soon: mostly one of them is damaged.
      let chosen = Int.random(in: 0...texts.count, using: &random)
      let documents = texts.enumerated().compactMap { index, text in
        let bytes = index == chosen || chosen == texts.count ? text.2.damaged(&random) : text.1
        return (try? JSONDocument(TextBuffer(bytes))).map { SourceDocument(name: text.0, json: $0) }
      }
      guard let reading = try? VenueReader.read(documents) else { continue }
      read += 1
      #expect(reading.venue.validityProblems(hasFreeEdges: true) == [], "seed \(seed), round \(round)")
    }
    #expect(read > 300, "seed \(seed)")
  }
}

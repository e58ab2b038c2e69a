import Foundation
import Testing

@testable import Formats

/// The sample bundle, which lies beside the package in `../shared/data/mvf`.
enum MVFSamples {
  static let file = MistSamples.folder.deletingLastPathComponent()
    .appendingPathComponent("mvf/mappedin-school-demo/school-demo-multifloor-mvfv3.zip")

  static let condition: ConditionTrait = .enabled(
    if: FileManager.default.fileExists(atPath: file.path),
    "the sample bundle (../shared/data/mvf) is not beside the package")

  /// The JSON documents of the bundle.
  static func documents() throws -> [SourceDocument] {
    let archive = try ArchiveReader(name: "school.zip", TextBuffer(Array(try Data(contentsOf: file))))
    var documents: [SourceDocument] = []
    while let path = archive.next() {
      guard path.hasSuffix("json"), let content = archive.content() else { continue }
      documents.append(SourceDocument(name: "school.zip/\(path)", json: try JSONDocument(content)))
    }
    #expect(archive.findings == [])
    return documents
  }

  /// Those of the bundle that are read.
  static func read() throws -> VenueResult { try VenueResult(try documents().filter { VenueReader.reads($0) }) }
}

/// Writes small bundles: two floors with two rooms each, a door between them, stairs and an elevator.
enum MVFText {
  private typealias Text = IMDFText

  static func feature(_ geometry: String, _ properties: String) -> String {
    #"{"type":"Feature","geometry":\#(geometry),"properties":{\#(properties)}}"#
  }

  static func collection(_ features: [String]) -> String {
    #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
  }

  static func manifest(_ version: String = "3.0.0") -> String {
    collection([
      feature(Text.point(0, 0), #""mapId":"M","name":"School","version":"\#(version)","contents":[]"#)
    ])
  }

  static let floors = collection([
    feature(Text.box(0, 0, 40, 20), #""id":"f1","elevation":0,"details":{"name":"Level 1"}"#),
    feature(Text.box(0, 0, 40, 20), #""id":"f2","elevation":1,"details":{"name":"Level 2"}"#),
  ])

  static func geometry(_ floor: Int) -> String {
    collection([
      feature(Text.box(0, 0, 10, 10), #""id":"a\#(floor)","details":{"name":"Room A"}"#),
      feature(Text.box(10, 0, 24, 10), #""id":"b\#(floor)""#),
      feature(Text.line((10, 0), (10, 4)), #""id":"wall\#(floor)""#),
      feature(Text.line((10, 4), (10, 6)), #""id":"door\#(floor)""#),
      feature(Text.point(10, 5), #""id":"door\#(floor)-p1""#),
      feature(Text.point(10, 5), #""id":"door\#(floor)-p2""#),
      feature(Text.point(20, 5), #""id":"stairs\#(floor)""#),
      feature(Text.point(30, 5), #""id":"lift\#(floor)""#),
      feature(Text.box(14, 1, 1, 1), #""id":"desk\#(floor)""#),
    ])
  }

  static func kinds(_ floor: Int) -> String {
    #"{"a\#(floor)":"room","b\#(floor)":"hallway","wall\#(floor)":"wall","desk\#(floor)":"object"}"#
  }

  static func node(
    _ id: String, _ x: Double, _ geometries: [String], _ neighbors: [String], extra: Double = 2, flags: Int = 5
  ) -> String {
    let list = neighbors.map { #"{"id":"\#($0)","extraCost":\#(extra),"flags":[\#(flags)]}"# }.joined(separator: ",")
    let names = geometries.map { "\"\($0)\"" }.joined(separator: ",")
    return feature(Text.point(x, 5), #""id":"\#(id)","geometryIds":[\#(names)],"neighbors":[\#(list)]"#)
  }

  static func nodes(_ floor: Int) -> String {
    collection([
      node("n\(floor)a", 5, ["a\(floor)"], ["n\(floor)p1"]),
      node("n\(floor)p1", 10, ["a\(floor)", "door\(floor)", "door\(floor)-p1"], ["n\(floor)a"]),
      node("n\(floor)p2", 10, ["b\(floor)", "door\(floor)", "door\(floor)-p2"], ["n\(floor)s"]),
      node("n\(floor)s", 20, ["b\(floor)", "stairs\(floor)"], ["n\(floor)p2", "n\(floor)l"]),
      node("n\(floor)l", 30, ["b\(floor)", "lift\(floor)"], ["n\(floor)s"]),
    ])
  }

  static func end(_ geometry: String, _ floor: String, flags: Int = 5) -> String {
    #"{"geometryId":"\#(geometry)","floorId":"\#(floor)","flags":[\#(flags)]}"#
  }

  static func connection(_ id: String, _ type: String, _ entrances: [String], _ exits: [String], _ more: String)
    -> String
  {
    #"{"id":"\#(id)","type":"\#(type)","entrances":[\#(entrances.joined(separator: ","))],"exits":["#
      + #"\#(exits.joined(separator: ","))],\#(more)}"#
  }

  static func connections(_ more: [String] = []) -> String {
    let doors = (1...2).map { floor in
      connection(
        "d\(floor)", "door", [end("door\(floor)", "f\(floor)")],
        [end("door\(floor)-p1", "f\(floor)"), end("door\(floor)-p2", "f\(floor)")],
        #""entryCost":100,"floorCostMultiplier":1"#)
    }
    let stairs = [end("stairs1", "f1", flags: 4), end("stairs2", "f2", flags: 4)]
    let lift = [end("lift1", "f1"), end("lift2", "f2")]
    let list =
      doors + [
        connection("s", "stairs", stairs, stairs, #""entryCost":1000,"floorCostMultiplier":1000"#),
        connection("l", "elevator", lift, lift, #""entryCost":3000,"floorCostMultiplier":1"#),
      ] + more
    return "[\(list.joined(separator: ","))]"
  }

  static let locations =
    #"[{"id":"loc","categories":["c"],"details":{"name":"Lab"},"geometryAnchors":[{"geometryId":"a1","floorId":"f1"},"#
    + #"{"geometryId":"a1","floorId":"f1"},{"geometryId":"b2","floorId":"f2"}]}]"#

  /// A sound bundle, its documents by their names.
  static let bundle: [(name: String, text: String)] =
    [
      ("b/manifest.geojson", manifest()), ("b/floors.geojson", floors),
      ("b/floor-stacks.json", #"[{"id":"stack","floors":["f1","f2"],"details":{"name":"House"}}]"#),
      (
        "b/navigationFlags.json",
        #"{"accessible":{"index":0,"bit":0},"outdoors":{"index":0,"bit":1},"public":{"index":0,"bit":2}}"#
      ),
      ("b/connections.json", connections()), ("b/locations.json", locations),
      ("b/location-categories.json", #"[{"id":"c","details":{"name":"Class"}}]"#),
      ("b/default-style.json", "{}"),
    ]
    + (1...2).flatMap { floor in
      [
        ("b/geometry/f\(floor).geojson", geometry(floor)), ("b/kinds/f\(floor).json", kinds(floor)),
        ("b/walkable/f\(floor).json", #"{"a\#(floor)":{},"b\#(floor)":{}}"#),
        ("b/nonwalkable/f\(floor).json", #"{"wall\#(floor)":{},"desk\#(floor)":{}}"#),
        ("b/nodes/f\(floor).geojson", nodes(floor)),
      ]
    }

  /// The bundle with some documents in the place of those of their name, or added.
  static func bundle(_ changes: [String: String]) -> [(name: String, text: String)] {
    bundle.filter { changes[$0.name] == nil } + changes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  static func read(_ bundle: [(name: String, text: String)]) throws -> VenueResult {
    try VenueResult(
      bundle.map { SourceDocument(name: $0.name, json: try JSONDocument(TextBuffer(Array($0.text.utf8)))) })
  }
}

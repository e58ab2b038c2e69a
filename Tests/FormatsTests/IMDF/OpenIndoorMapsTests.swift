import Testing
import VenueModel

@testable import Formats

private typealias Text = IMDFText

/// What OpenIndoorMaps writes.
@Suite struct OpenIndoorMapsTests {
  @Test(IMDFSamples.condition) func `the demo map is read whole: areas, walls, and points that are told`() throws {
    let result = try VenueResult([try IMDFSamples.document("openindoormaps-demo/demo-map.geojson")])
    let venue = result.venue
    #expect(venue.validityProblems() == [])
    #expect(venue.levels.map(\.id) == ["0", "1", "2"] && venue.levels.map(\.ordinal) == [0, 1, 2])
    #expect(venue.spaces.count == 168 && Set(venue.spaces.map(\.id)).count == 168)
    #expect(venue.spaces.filter { $0.use == .open }.map(\.category) == ["corridor", "corridor", "corridor"])
    let points = result.findings.filter { $0.code == "imdf.geometry" }
    #expect(points.count == 10 && points.last?.message.hasSuffix("; 50 more like this") == true)
    // 183 features of lines, 411 in all.
    #expect(venue.walls.count > 183)
    #expect(
      result.codes.isSuperset(of: [
        "imdf.feature-type.in-properties", "imdf.feature-type.category", "imdf.id.none", "imdf.null-text",
        "imdf.level.made", "imdf.level.none", "imdf.unit.lines", "imdf.manifest.none", "imdf.layer.none",
      ]))
  }

  @Test(IMDFSamples.condition) func `the building is read with its routes and points of interest`() throws {
    let result = try VenueResult([try IMDFSamples.document("openindoormaps-demo/building.json")])
    let venue = result.venue
    #expect(venue.validityProblems() == [])
    #expect(venue.name == "Example" && venue.id == "1")
    #expect(venue.levels.map(\.id) == ["1"])
    #expect(venue.spaces.count == 59 && venue.places.count == 57)
    #expect(venue.places.contains { $0.name == "Classroom 1" && $0.category == "classroom" })
    // 26 lines over 49 different points.
    #expect(venue.network.nodes.count == 49)
    #expect(result.spots("imdf.building.location") == ["openindoormaps-demo/building.json#/location: note"])
    let loose = result.findings.first { $0.code == "imdf.route.loose-end" }
    #expect(loose?.message.hasPrefix("6 of 52 ends") == true)
  }

  @Test func `routes are joined where they have a point in common, and nowhere else`() throws {
    func route(_ points: (Double, Double)...) -> String {
      let list = points.map { Text.position($0.0, $0.1) }.joined(separator: ",")
      return #"{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[\#(list)]}}"#
    }
    let poi =
      #"{"type":"Feature","properties":{"id":7,"name":"Lab","type":"lab","floor":3},"geometry":\#(Text.point(1, 1))}"#
    let result = try readIMDF(
      #"{"id":1,"name":"B","location":{"latitude":1,"longitude":2},"indoor_map":{"type":"FeatureCollection","features":["#
        + Text.feature("unit", "u", Text.box(0, 0), #""level_id":"null""#) + #"]},"indoor_routes":{"features":["#
        + [route((0, 0), (5, 0), (5, 0), (9, 0)), route((5, 0), (5, 5)), route((4, -1), (4, 1))].joined(separator: ",")
        + #"]},"pois":{"features":[\#(poi)]}}"#)
    #expect(result.venue.network.nodes.count == 6 && result.venue.network.edges.count == 4)
    #expect(result.venue.levels.map(\.id) == ["3"])
    #expect(result.venue.places.map(\.id) == ["7"] && result.venue.places.map(\.category) == ["lab"])
    #expect(result.spots("imdf.building.location") == [])
    #expect(result.spots("imdf.route.loose-end") == ["0.geojson#/indoor_routes/features/0: note"])
  }
}

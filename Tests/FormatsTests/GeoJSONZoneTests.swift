import Frames
import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Formats

/// Zones in GeoJSON.
@Suite struct GeoJSONZoneTests {
  private static let square = "[[[0,0],[10,0],[10,10],[0,10],[0,0]]]"

  private static func feature(
    _ properties: String, _ type: String = "Polygon", _ coordinates: String = square, id: String = ""
  ) -> String {
    #"{"type":"Feature",\#(id.isEmpty ? "" : #""id":"\#(id)","#)"properties":{\#(properties)},"#
      + #""geometry":{"type":"\#(type)","coordinates":\#(coordinates)}}"#
  }

  private static func collection(_ features: String..., frame: String = #""frame":"local","#) -> String {
    #"{"type":"FeatureCollection",\#(frame)"features":[\#(features.joined(separator: ","))]}"#
  }

  /// A plan of 100 × 50 m, north up, and the position of its local points.
  private static let map = """
    {"id":"a","name":"Ground","width":1000,"height":500,"ppm":10,"orientation":0,"latlng_tl":{"lat":52.5,"lng":13.4},
     "wayfinding_path":{"nodes":[{"name":"N1","position":{"x":100,"y":100},"edges":{"N2":"1"}},
      {"name":"N2","position":{"x":200,"y":100},"edges":{"N1":"1"}}]}}
    """

  @Test func `Areas, points with a radius and parts on several levels become zones of a venue of their own`() throws {
    let hole = "[[[0,0],[10,0],[10,10],[0,10],[0,0]],[[2,2],[4,2],[4,4],[2,2]]]"
    let result = try VenueResult(
      Self.collection(
        Self.feature(#""name":"Hall","level":1,"kind":"zone","occupancyLimit":5"#, "Polygon", hole, id: "h"),
        Self.feature(#""id":"h","level":"0","occupancy_limit":5"#),
        Self.feature(#""id":7,"level":"1","radius":2.5"#, "Point", "[3,4,99]"),
        Self.feature(
          #""id":"m","level":"Roof""#, "MultiPolygon", "[\(Self.square),[[[20,20],[30,20],[30,30],[20,20]]]]")))
    #expect(result.codes == [])
    #expect(result.venue.validityProblems() == [])
    #expect(result.venue.levels.map(\.id) == ["0", "1", "Roof"])
    #expect(result.venue.levels.map(\.ordinal) == [0, 1, nil])
    #expect(result.venue.georeference == nil)
    #expect(result.venue.zones.map(\.id) == ["h", "7", "m"])
    let hall = result.venue.zones[0]
    #expect(hall.name == "Hall" && hall.occupancyLimit == 5 && hall.areas.map(\.level) == [1, 0])
    #expect(hall.areas.map(\.squareMeters) == [98, 100])
    let circle = try #require(Circle(center: Point(3, 4), radius: 2.5))
    #expect(result.venue.zones[1].areas == [Zone.Area(level: 1, circle: circle)])
    #expect(result.venue.zones[2].areas.map(\.squareMeters) == [100, 50])
  }

  @Test(arguments: [(13.4, 52.5), (179.99999, -16.5), (-0.00001, 0)])
  func `Longitude and latitude alone put the venue on Earth around its zones`(longitude: Double, latitude: Double)
    throws
  {
    let frame = try #require(LocalFrame(anchor: LonLat(longitude: longitude, latitude: latitude)))
    let corners = [Point(0, 0), Point(200, 0), Point(200, 100), Point(0, 100), Point(0, 0)]
    let text = try corners.map { corner in
      let position = try #require(frame.lonLat(corner))
      return "[\(position.longitude),\(position.latitude)]"
    }.joined(separator: ",")
    let result = try VenueResult(Self.collection(Self.feature(#""id":"z""#, "Polygon", "[[\(text)]]"), frame: ""))
    #expect(result.codes == [])
    #expect(result.venue.levels.map(\.id) == ["0"])
    let anchor = try #require(result.venue.georeference?.anchor)
    let middle = try #require(frame.local(anchor))
    #expect(middle.distance(to: Point(100, 50)) < 0.2)
    let ring = try #require(result.venue.zones[0].areas[0].polygon?.shell)
    for (point, corner) in zip(ring.points, corners) {
      #expect(point.distance(to: Point(corner.x - middle.x, corner.y - middle.y)) < 0.01)
    }
  }

  @Test func `Zones of a plan are found by any name of its level, or by none when there is one`() throws {
    let probe = try VenueResult(Self.map)
    let anchor = try #require(probe.venue.georeference?.anchor)
    let frame = try #require(LocalFrame(anchor: anchor))
    let corners = [Point(0, 0), Point(20, 0), Point(20, 10), Point(0, 0)]
    let text = try corners.map { corner in
      let position = try #require(frame.lonLat(corner))
      return "[\(position.longitude),\(position.latitude)]"
    }.joined(separator: ",")
    let zones = Self.collection(
      Self.feature(#""id":"1","level":"a""#, "Polygon", "[[\(text)]]"),
      Self.feature(#""id":"2","level":"ground""#, "Polygon", "[[\(text)]]"),
      Self.feature(#""id":"3""#, "Polygon", "[[\(text)]]"), frame: "")
    for texts in [[Self.map, zones], [zones, Self.map]] {
      let result = try VenueResult(texts[0], texts[1])
      #expect(result.codes == [])
      #expect(result.venue.levels.count == 1 && result.venue.zones.map(\.id) == ["1", "2", "3"])
      for zone in result.venue.zones { #expect(abs(zone.areas[0].squareMeters - 100) < 1e-3) }
    }
    // The manifest names the level, and changes a zone of the file.
    let manifest = #"""
      {"footway":1,"files":["0.json","1.json"],"levels":[{"source":"a","id":"L0","ordinal":3}],
       "zones":[{"id":"3","name":"Third"}]}
      """#
    let named = try VenueResult(
      Self.map, manifest, zones.replacing(#""level":"a""#, with: #""level":3"#))
    #expect(named.codes == [])
    #expect(named.venue.zones.map(\.name) == ["1", "2", "Third"])
  }

  @Test func `A manifest describes the levels that zones alone name`() throws {
    let result = try VenueResult(
      Self.collection(Self.feature(#""id":"z","level":"2""#)),
      #"{"footway":1,"files":["0.json"],"levels":[{"source":"2","name":"Deck","ordinal":1}]}"#)
    #expect(result.codes == [])
    #expect(result.venue.levels.map(\.name) == ["Deck"] && result.venue.zones[0].areas.map(\.level) == [0])
  }

  @Test(arguments: [
    (feature(#""id":"z""#, "LineString", "[[0,0],[1,1]]"), "geojson.geometry", "/features/1/geometry: warning", 0),
    (feature(#""id":"z""#, "Point", "[0,0]"), "geojson.geometry", "/features/1/geometry: warning", 0),
    (
      #"{"type":"Feature","properties":null,"geometry":{"type":"GeometryCollection","geometries":[]}}"#,
      "geojson.geometry", "/features/1/geometry: warning", 0
    ),
    (#"{"type":"Feature","properties":{},"geometry":null}"#, "geojson.no-geometry", "/features/1: warning", 0),
    ("7", "geojson.feature", "/features/1: warning", 0),
    (feature(#""id":"z","level":"9""#), "level.unknown", "/features/1/properties/level: error", 0),
    (feature(#""id":"z""#), "geojson.no-level", "/features/1: error", 0),
    (feature(#""level":"a","name":"N""#), "geojson.no-id", "/features/1: note", 1),
    (feature(#""level":"a""#, id: "Z"), "geojson.duplicate-id", "/features/1: error", 0),
    (feature(#""level":"a","name":"Other""#, id: "first"), "geojson.contradiction", "/features/1: warning", 0),
    (feature(#""level":"a","occupancyLimit":4"#, id: "first"), "geojson.contradiction", "/features/1: warning", 0),
    (
      feature(#""id":"z","level":"a""#, "Polygon", "[]"), "geojson.outline", "/features/1/geometry/coordinates: error",
      0
    ),
    (
      feature(#""id":"z","level":"a""#, "Polygon", "[[[0,0],[1,1],[2,2],[0,0]]]"), "geojson.outline",
      "/features/1/geometry/coordinates/0: error", 0
    ),
    (feature(#""id":"z","level":"a""#, "MultiPolygon", "[]"), "geojson.outline", "/features/1: error", 0),
    (
      feature(#""id":"z","level":"a""#, "Polygon", "[[[0,0],[9,0],[9,9],[0,0]],[[1,1],[2,2],[1,1]]]"), "geojson.hole",
      "/features/1/geometry/coordinates/1: warning", 1
    ),
    (
      feature(#""id":"z","level":"a""#, "Polygon", "[[[0,0],[9,0],[9,9]]]"), "geojson.open-ring",
      "/features/1/geometry/coordinates/0: note", 1
    ),
    (
      feature(#""id":"z","level":"a""#, "Polygon", "[[[0,0],[9],[9,9],[0,0]]]"), "geojson.position",
      "/features/1/geometry/coordinates/0/1: error", 0
    ),
    (
      feature(#""id":"z","level":"a""#, "Polygon", #"[[[0,0],["9",1],[9,9],[0,0]]]"#), "geojson.position",
      "/features/1/geometry/coordinates/0/1: error", 0
    ),
    (
      feature(#""id":"z","level":"a","radius":3"#, "Point", "[]"), "geojson.position",
      "/features/1/geometry/coordinates: error", 0
    ),
    (
      feature(#""id":"z","level":"a","radius":0"#, "Point", "[1,1]"), "geojson.radius",
      "/features/1/properties/radius: error", 0
    ),
    (
      feature(#""id":"z","level":"a","radius":"wide""#, "Point", "[1,1]"), "geojson.radius",
      "/features/1/properties/radius: error", 0
    ),
    (
      feature(#""id":"z","level":"a""#, "Polygon", "[[[0,0],[9e9,0],[9,9],[0,0]]]"), "position.out-of-range",
      "/features/1/geometry/coordinates/0: error", 0
    ),
    (
      feature(#""id":"z","level":"a""#, "Polygon", "[[[0,0],[99,0],[99,9],[0,0]]]"), "zone.outside-plan",
      "/features/1: warning", 1
    ),
  ])
  func `Each fault of a feature is found at its place`(feature: String, code: String, spot: String, kept: Int) throws {
    let maps = #"""
      [{"id":"a","name":"A","width":500,"height":500,"ppm":10},{"id":"b","name":"B","width":500,"height":500,"ppm":10}]
      """#
    let zones = #"[{"id":"Z","map_id":"a","name":"Z","vertices":[{"x":0,"y":0},{"x":9,"y":0},{"x":9,"y":9}]}]"#
    // A plan without a place on Earth has its top left corner at the origin, y up.
    let first = Self.feature(
      #""id":"first","name":"First","level":"b","occupancyLimit":3"#, "Polygon", "[[[1,-1],[2,-1],[2,-2],[1,-1]]]")
    let result = try VenueResult(maps, zones, Self.collection(first, feature))
    #expect(result.spots(code).contains("2.json#\(spot)"), "\(result.findings)")
    #expect(result.venue.zones.count == 2 + kept)
    #expect(result.venue.validityProblems() == [])
  }

  @Test func `Features without an id get one of their own, whatever others are called`() throws {
    let result = try VenueResult(
      Self.collection(
        Self.feature(#""name":"N""#), Self.feature(#""name":"N""#), Self.feature(""), Self.feature("", id: "zone-3")))
    #expect(result.venue.zones.map(\.id) == ["N", "N-2", "zone-3"])
    #expect(result.venue.zones.map(\.areas.count) == [1, 1, 2])
  }

  @Test func `Coordinates that are not on Earth, and zones of a venue that is not, are told of`() throws {
    let far = try VenueResult(
      Self.collection(
        Self.feature(#""id":"a""#, "Polygon", "[[[13.4,52.5],[13.5,52.5],[13.5,52.6],[13.4,52.5]]]"),
        Self.feature(#""id":"b""#, "Polygon", "[[[13.4,152.5],[13.5,52.5],[13.5,52.6],[13.4,152.5]]]"),
        Self.feature(#""id":"c""#, "Polygon", "[[[52.5,13.4],[52.5,13.5],[52.6,13.5],[52.5,13.4]]]"), frame: ""))
    #expect(far.codes == ["position.not-on-earth", "position.out-of-range"])
    #expect(far.venue.zones.map(\.id) == ["a"])
    let nowhere = try VenueResult(
      #"{"id":"M","name":"Map","width":1000,"height":500,"ppm":10}"#,
      Self.collection(Self.feature(#""id":"z""#), frame: ""))
    #expect(nowhere.spots("geojson.no-georeference") == ["1.json: error"])
    #expect(nowhere.venue.zones.isEmpty)
  }

  @Test func `A radius in metres needs a scale`() throws {
    let result = try VenueResult(
      #"{"id":"M","name":"Map","type":"image","width":1000,"height":500}"#,
      Self.collection(
        Self.feature(#""id":"z","radius":3"#, "Point", "[100,-100]"),
        Self.feature(#""id":"p""#, "Polygon", "[[[1,-1],[2,-1],[2,-2],[1,-1]]]")))
    #expect(result.spots("geojson.radius") == ["1.json#/features/0: error"])
    #expect(result.venue.zones.map(\.id) == ["p"])
  }

  @Test func `Levels that are heights are told of`() throws {
    let features = (0...1000).map { Self.feature(#""id":"z\#($0)","level":\#($0)"#) }
    let result = try VenueResult(
      #"{"type":"FeatureCollection","frame":"local","features":[\#(features.joined(separator: ","))]}"#)
    #expect(result.codes == ["geojson.too-many-levels", "level.unknown"])
    #expect(result.venue.levels.count == 1000 && result.venue.zones.count == 1000)
  }

  @Test func `A level that several are called is told of, and its ordinal or id is not`() throws {
    let maps = #"""
      [{"id":"a","name":"Hall","width":500,"height":500,"ppm":10,"type":"image"},
       {"id":"b","name":"Hall","width":500,"height":500,"ppm":10,"type":"image"}]
      """#
    let manifest = #"{"footway":1,"files":[],"levels":[{"source":"b","ordinal":2}]}"#
    func feature(_ level: String) -> String {
      Self.feature(#""id":"\#(level)","level":"\#(level)""#, "Polygon", "[[[1,-1],[2,-1],[2,-2],[1,-1]]]")
    }
    let result = try VenueResult(
      maps,
      Self.collection(feature("hall"), feature("b"), feature("#2"), feature("2.0"), feature("#3"), feature("Wall")),
      manifest)
    #expect(result.venue.zones.map(\.id) == ["b", "#2", "2.0"])
    #expect(result.venue.zones.allSatisfy { result.venue.levels[$0.areas[0].level].id == "b" })
    #expect(result.spots("level.ambiguous") == ["1.json#/features/0/properties/level: error"])
    #expect(
      result.spots("level.unknown") == [4, 5].map { "1.json#/features/\($0)/properties/level: error" })
  }

  @Test func `Collections in another system, or none, are refused`() throws {
    func code(_ text: String, _ format: InputFormat? = nil) throws -> String? {
      do {
        _ = try VenueResult(text, format: format)
        return nil
      } catch let error as FormatError {
        return error.code
      }
    }
    let zone = Self.feature(#""id":"z""#)
    func system(_ name: String) -> String { #""crs":{"type":"name","properties":{"name":"\#(name)"}},"# }
    #expect(try code(Self.collection(zone, frame: system("urn:ogc:def:crs:EPSG::3857"))) == "geojson.crs")
    #expect(try code(Self.collection(zone, frame: system("urn:ogc:def:crs:OGC:1.3:CRS84"))) == nil)
    #expect(try code(Self.collection(zone, frame: #""frame":"wgs84","#)) == nil)
    #expect(try code(Self.collection(zone, frame: #""frame":"plan","#)) == "geojson.frame")
    #expect(try code(#"{"type":"FeatureCollection"}"#, .geoJSONZones) == "geojson.no-features")
    #expect(try code(Self.collection(Self.feature("", "LineString", "[[0,0],[1,1]]"))) == "format.not-a-venue")
    #expect(try code(zone) == "format.not-a-venue")
  }
}

import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Formats

@Suite struct GeoJSONLayerTests {
  private func read(_ features: [String], head: String = "\"frame\":\"local\",\"version\":1") throws -> VenueReading {
    let level = #"{"type":"Feature","properties":{"layer":"level","number":1,"id":"L"},"geometry":null}"#
    let text =
      "{\"type\":\"FeatureCollection\",\"footway\":{\(head)},\"features\":[\((features + [level]).joined(separator: ","))]}"
    return try LayerSupport.read(Array(text.utf8), .geoJSON)
  }

  private func node(_ number: Int, level: String = "L", _ geometry: String? = nil) -> String {
    let point = geometry ?? #"{"type":"Point","coordinates":[\#(number),0]}"#
    return
      #"{"type":"Feature","properties":{"layer":"node","number":\#(number),"id":"n","level":"\#(level)"},"geometry":\#(point)}"#
  }

  private func edge(_ properties: String, _ geometry: String = "null") -> String {
    #"{"type":"Feature","properties":{"layer":"edge","number":1,\#(properties)},"geometry":\#(geometry)}"#
  }

  @Test func `features are read whatever their order`() throws {
    let reading = try read([edge(#""from_node":1,"to_node":2"#), node(2), node(1)])
    #expect(reading.findings.isEmpty)
    #expect(reading.venue.network.nodes.map(\.position) == [Point(2, 0), Point(1, 0)])
    #expect(reading.venue.network.edges.map(\.from) == [1])
  }

  @Test func `a wrong row is told and the others are kept`() throws {
    let cases: [(String, String)] = [
      (node(3, level: "M"), "layers.level"),
      (node(3, "null"), "layers.geometry"),
      (node(3, #"{"type":"LineString","coordinates":[[0,0],[1,1]]}"#), "layers.geometry"),
      (node(1), "layers.duplicate"),
      (edge(#""from_node":1,"to_node":9"#), "layers.reference"),
      (edge(#""from_node":1"#), "layers.reference"),
      (edge(#""from_node":1,"to_node":2,"length":"far""#), "layers.type"),
      (edge(#""from_node":1,"to_node":2,"length":-1"#), "layers.type"),
      (edge(#""from_node":1,"to_node":2,"kind":"flight""#), "layers.value"),
      (edge(#""from_node":1,"to_node":2,"colour":"red""#), "layers.column"),
      (
        edge(#""from_node":1,"to_node":2"#, #"{"type":"LineString","coordinates":[[5,5],[2,0]]}"#), "layers.edge-ends"
      ),
      (#"{"type":"Feature","properties":{"layer":"river"},"geometry":null}"#, "layers.unknown"),
      (#"{"type":"Feature","properties":null,"geometry":null}"#, "layers.unknown"),
    ]
    for (feature, code) in cases {
      let reading = try read([node(1), node(2), feature])
      #expect(reading.findings.map(\.code) == [code], "\(feature)")
      #expect(reading.venue.network.nodes.count == 2, "\(feature)")
      #expect(reading.venue.levels.count == 1, "\(feature)")
    }
  }

  @Test func `an anchor at a pole and a later version are told`() throws {
    let head = #""frame":"WGS 84","anchor_longitude":0,"anchor_latitude":90"#
    let here = node(1, #"{"type":"Point","coordinates":[13.4,52.5]}"#)
    #expect(try read([here], head: head).findings.map(\.code) == ["layers.anchor"])
    let error = #expect(throws: FormatError.self) { try self.read([], head: "\"version\":2") }
    #expect(error?.code == "layers.version")
  }

  @Test func `a point with a radius is a round zone, and a collection that lost its head is still read`() throws {
    let zone =
      #"{"type":"Feature","properties":{"layer":"zone","number":1,"id":"z","level":"L","radius":3},"geometry":{"type":"Point","coordinates":[13.4,52.5]}}"#
    let level = #"{"type":"Feature","properties":{"layer":"level","number":1,"id":"L"},"geometry":null}"#
    let text = "{\"type\":\"FeatureCollection\",\"features\":[\(zone),\(level)]}"
    let venue = try LayerSupport.read(Array(text.utf8), .geoJSON).venue
    guard case .circle(let circle)? = venue.zones.first?.areas.first?.shape else {
      Issue.record("there is no round zone")
      return
    }
    #expect(circle.radius == 3)
    #expect(venue.georeference != nil)
  }

  @Test func `outlines run counter-clockwise and holes clockwise`() throws {
    func square(_ size: Double) -> [Point] { [Point(0, 0), Point(0, size), Point(size, size), Point(size, 0)] }
    var venue = Venue()
    venue.levels = [Level(id: "L", name: "L")]
    let hole = try Ring(square(1).map { Point($0.x + 1, $0.y + 1) }).reversed
    venue.spaces = [Space(id: "s", level: 0, polygons: [Polygon(try Ring(square(4)), holes: [hole])])]
    let text = String(decoding: try LayerSupport.export(venue, .geoJSON).bytes, as: UTF8.self)
    #expect(text.contains("[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[1,1],[1,2],[2,2],[2,1],[1,1]]]"))
  }

  @Test func `what layers cannot give back is told as a loss`() throws {
    var venue = Venue()
    venue.georeference = Georeference(anchor: LonLat(longitude: 13.4, latitude: 52.5))
    let plan = Plan(pixelsPerMeter: 1, toLocal: .scale(1, -1))
    venue.levels = [Level(id: "L", name: "L"), Level(id: "L", name: "L", plan: plan)]
    let sliver = try Ring([Point(0, 0), Point(1e-5, 0), Point(0, 1e-5)])
    venue.spaces = [
      Space(id: "none", level: 0, polygons: []), Space(id: "sliver", level: 0, polygons: [Polygon(sliver)]),
    ]
    venue.openings = [Opening(id: "o", level: 0, points: [])]
    venue.walls = [Wall(level: 0, points: [Point(0, 0)])]
    venue.network.nodes = [PathNode(id: "n", level: 0, position: Point(0, 0))]
    let losses = try LayerSupport.export(venue, .geoJSON).losses.losses
    #expect(
      losses.map { "\($0.code) \($0.items.joined(separator: ","))" } == [
        "export.renamed L'", "export.no-geometry none", "export.no-geometry o", "export.no-geometry on level L",
        "export.flat sliver", "export.unplaced-levels L'",
      ])
    try LayerSupport.checkRoundTrip(venue, .geoJSON, tolerance: 2e-4, "losses")
  }

  @Test func `a venue without a level, and a position that is none, are refused`() {
    var venue = Venue()
    #expect(throws: ExportError.self) { try LayerSupport.export(venue, .geoJSON) }
    venue.levels = [Level(id: "L", name: "L")]
    venue.network.nodes = [PathNode(id: "n", level: 0, position: Point(.nan, 0))]
    for format in LayerRoundTripTests.formats {
      let error = #expect(throws: ExportError.self) { try LayerSupport.export(venue, format) }
      #expect(error?.code == "export.position")
    }
  }
}

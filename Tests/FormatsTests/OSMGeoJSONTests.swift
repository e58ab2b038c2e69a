import Testing
import VenueModel

@testable import Formats

struct OSMGeoJSONTests {
  private static func collection(_ features: String...) -> String {
    #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
  }

  private static let room =
    #"{"type":"Feature","id":"way/1","properties":{"indoor":"room","level":"1","name":"A"},"geometry":{"type":"Polygon","coordinates":[[[13,51],[13.001,51],[13.001,51.001],[13,51.001],[13,51]]]}}"#
  private static let neighbour =
    #"{"type":"Feature","properties":{"@id":"way/2","tags":{"indoor":"corridor","level":1}},"geometry":{"type":"Polygon","coordinates":[[[13.001,51],[13.002,51],[13.002,51.001],[13.001,51.001],[13.001,51.0005],[13.001,51]]]}}"#
  private static let door =
    #"{"type":"Feature","id":"node/3","properties":{"door":"yes"},"geometry":{"type":"Point","coordinates":[13.001,51.0005]}}"#

  @Test func `Doors are on the outlines again that pass through their position`() throws {
    for features in [[Self.room, Self.neighbour, Self.door], [Self.door, Self.neighbour, Self.room]] {
      let result = try OSMResult(
        geoJSON: #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#)
      #expect(result.levels(ofOpening: "node/3") == ["1"])
      #expect(result.spots("osm.door.one-outline") == ["map.geojson#node/3"])
      #expect(Set(result.venue.spaces.map(\.id)) == ["way/1", "way/2"])
      #expect(result.place("way/1")?.name == "A")
    }
  }

  @Test func `Whether a closed line is an area is told by its tags, not by the converter`() throws {
    let loop = Self.room.replacing(#""indoor":"room""#, with: #""highway":"footway""#)
    let result = try OSMResult(geoJSON: Self.collection(loop))
    #expect(result.venue.spaces.isEmpty)
    #expect(result.venue.network.edges.count == 2)
    let line =
      #"{"type":"Feature","id":"way/9","properties":{"indoor":"area","level":"0"},"geometry":{"type":"LineString","coordinates":[[13,51],[13.001,51],[13.001,51.001],[13,51]]}}"#
    #expect(try OSMResult(geoJSON: Self.collection(line)).venue.spaces.map(\.use) == [.open])
  }

  @Test func `Ways meet where their positions are equal`() throws {
    func way(_ id: Int, _ coordinates: String, _ tags: String) -> String {
      #"{"type":"Feature","id":"way/\#(id)","properties":{\#(tags)},"geometry":{"type":"LineString","coordinates":\#(coordinates)}}"#
    }
    let result = try OSMResult(
      geoJSON: Self.collection(
        way(1, "[[13,51],[13.001,51]]", #""highway":"corridor","level":"0""#),
        way(2, "[[13.001,51],[13.001,51.0001]]", #""highway":"steps""#),
        way(3, "[[13.001,51.0001],[13.002,51.0001]]", #""highway":"corridor","level":"1""#)))
    #expect(
      result.edges(of: 2) == ["node@13.001,51.0@0-node@13.001,51.0001@1 stairs".replacing("node@", with: "node@")])
  }

  @Test func `Areas with holes or several parts stay whole`() throws {
    let holed =
      #"{"type":"Feature","id":"relation/5","properties":{"indoor":"area","level":"0"},"geometry":{"type":"MultiPolygon","coordinates":[[[[13,51],[13.01,51],[13.01,51.01],[13,51]],[[13.004,51.001],[13.006,51.001],[13.006,51.003],[13.004,51.001]]],[[[13.02,51],[13.03,51],[13.03,51.01],[13.02,51]]]]}}"#
    let result = try OSMResult(geoJSON: Self.collection(holed))
    #expect(result.venue.spaces.map(\.id) == ["relation/5"])
    #expect(result.venue.spaces[0].polygons.map(\.holes.count) == [1, 0])
  }

  @Test func `Features that are none are told and left out`() throws {
    let result = try OSMResult(geoJSON: Self.collection(Self.room, "7", #"{"type":"Feature"}"#))
    #expect(result.spots("osm.geojson.feature") == ["map.geojson#/features/1", "map.geojson#/features/2"])
  }

  @Test func `Zones in GeoJSON stay zones`() throws {
    let zone =
      #"{"type":"FeatureCollection","features":[{"type":"Feature","id":"z","properties":{"name":"Z","level":"0"},"geometry":{"type":"Polygon","coordinates":[[[13,51],[13.001,51],[13,51.001],[13,51]]]}}]}"#
    func kind(_ text: String) throws -> DocumentKind {
      DocumentKind(try JSONDocument(TextBuffer(Array(text.utf8))).root)
    }
    #expect(try kind(zone) == .geoJSONZones)
    for feature in [Self.room, Self.neighbour, Self.door] {
      #expect(try kind(Self.collection(feature)) == .openStreetMap)
    }
    // A level and a highway are enough without an id.
    let nameless = Self.room.replacing(#""id":"way/1","#, with: "")
    #expect(try kind(Self.collection(nameless)) == .openStreetMap)
    #expect(try OSMResult(geoJSON: Self.collection(nameless)).venue.spaces.map(\.id) == ["feature/1"])
  }
}

import Foundation
import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Formats

@Suite struct GeoJSONShapeTests {
  private func read(_ geometries: String...) throws -> (shapes: [GeoJSONShape?], findings: [Finding]) {
    let document = try JSONDocument(TextBuffer("[\(geometries.joined(separator: ","))]".utf8))
    var reader = JSONReader(file: "shapes.json")
    var shapes = GeoJSONShapeReader()
    let found = document.root.elements.map { shapes.shape($0, &reader) }
    shapes.finish(document.root, &reader)
    return (found, reader.findings.closed())
  }

  private func polygon(_ points: [Point]) -> String {
    let ring = (points + points.prefix(1)).map { "[\($0.x),\($0.y)]" }.joined(separator: ",")
    return #"{"type":"Polygon","coordinates":[[\#(ring)]]}"#
  }

  @Test func `every type of geometry is read, and an unknown one is told`() throws {
    let (shapes, findings) = try read(
      #"{"type":"Point","coordinates":[14,50]}"#, #"{"type":"MultiPoint","coordinates":[[14,50],[15,50]]}"#,
      #"{"type":"LineString","coordinates":[[14,50],[15,50]]}"#, #"{"type":"LineString","coordinates":[[14,50]]}"#,
      #"{"type":"MultiLineString","coordinates":[[[14,50],[15,50]]]}"#,
      #"{"type":"Polygon","coordinates":[[[14,50],[15,50],[15,51],[14,50]]]}"#,
      #"{"type":"MultiPolygon","coordinates":[[[[14,50],[15,50],[15,51],[14,50]]]]}"#,
      #"{"type":"Circle","coordinates":[14,50]}"#, "null", #"{"type":"Point","coordinates":"here"}"#)
    let kinds = shapes.map { shape in
      switch shape {
      case .points(let points): "points \(points.count)"
      case .lines(let lines): "lines \(lines.count)"
      case .areas(let areas): "areas \(areas.count)"
      case nil: "none"
      }
    }
    #expect(
      kinds == [
        "points 1", "points 2", "lines 1", "none", "lines 1", "areas 1", "areas 1", "none", "none", "none",
      ])
    #expect(findings.map(\.code) == ["geojson.line", "geojson.geometry", "geojson.position"])
    #expect(
      findings.map(\.place.description) == [
        "shapes.json#/3/coordinates", "shapes.json#/7", "shapes.json#/9/coordinates",
      ])
  }

  @Test func `metres of web Mercator among degrees are converted and told`() throws {
    let (shapes, findings) = try read(
      #"{"type":"Point","coordinates":[1558472.87,6446275.84]}"#, #"{"type":"Point","coordinates":[14,50]}"#)
    let point = try #require(shapes[0]?.point)
    #expect(abs(point.x - 14) < 1e-6 && abs(point.y - 50) < 1e-6, "\(point)")
    #expect(findings.map(\.code) == ["position.web-mercator"])
  }

  @Test func `what can only be latitude and longitude is exchanged, and the rest left out`() throws {
    let (shapes, findings) = try read(
      #"{"type":"Point","coordinates":[-33.9,151.2]}"#, #"{"type":"Point","coordinates":[0,0]}"#,
      #"{"type":"LineString","coordinates":[[14,50],[1e9,50]]}"#)
    #expect(shapes[0]?.point == Point(151.2, -33.9))
    #expect(shapes[1] == nil && shapes[2] == nil)
    #expect(findings.map(\.code) == ["position.exchanged", "position.null-island", "position.not-on-earth"])
  }

  @Test(arguments: [false, true]) func `buildings whose angles are right only when exchanged are suspected`(
    isSwapped: Bool
  ) throws {
    // Rooms turned by 30 degrees at 50 degrees north.
    let rooms = (0..<12).map { index in
      let corners = [(0.0, 0.0), (8, 0), (8, 5), (0, 5)].map { x, y in
        let angle = Double.pi / 6
        let (e, n) = ((x + 9.0 * Double(index)) * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle))
        let (lon, lat) = (14 + e / 71_700, 50 + n / 111_200)
        return isSwapped ? Point(lat, lon) : Point(lon, lat)
      }
      return polygon(corners)
    }
    let document = try JSONDocument(TextBuffer("[\(rooms.joined(separator: ","))]".utf8))
    var reader = JSONReader(file: "rooms.json")
    var shapes = GeoJSONShapeReader()
    for element in document.root.elements { #expect(shapes.shape(element, &reader) != nil) }
    shapes.finish(document.root, &reader)
    #expect(reader.findings.closed().map(\.code) == (isSwapped ? ["position.exchanged-suspected"] : []))
  }
}

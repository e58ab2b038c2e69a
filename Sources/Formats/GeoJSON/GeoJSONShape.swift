import Geometry

/// The geometry of a feature with positions in degrees, x longitude and y latitude.
enum GeoJSONShape {
  /// One point or several.
  case points([Point])
  /// Lines of two points or more.
  case lines([[Point]])
  /// Areas; none is empty.
  case areas([Polygon])

  /// The only point, or `nil` for anything else.
  var point: Point? { if case .points(let points) = self, points.count == 1 { points[0] } else { nil } }
}

/// Reads geometries of files in longitude and latitude, and mends what their positions are known to suffer from.
///
/// One reader takes the features of a document; ``finish(_:_:)`` then tells what only the whole shows.
struct GeoJSONShapeReader {
  private var positions = DegreeMender()

  /// The shape of a geometry object; `nil` for `null`, and with a finding for what is none.
  ///
  /// A GeometryCollection gives the shape of its first member of the largest dimension.
  mutating func shape(_ geometry: JSONValue?, _ reader: inout JSONReader) -> GeoJSONShape? {
    guard let geometry, !geometry.isNull else { return nil }
    guard geometry.kind == .object, let type = geometry["type"]?.string, let values = geometry["coordinates"] else {
      reader.find(
        .warning, "geojson.geometry", geometry, "a geometry has a type and coordinates; this one was left out")
      return nil
    }
    switch type {
    case "Point": return point(values, &reader).map { .points([$0]) }
    case "MultiPoint": return some(values.elements.compactMap { point($0, &reader) }).map { .points($0) }
    case "LineString": return line(values, &reader).map { .lines([$0]) }
    case "MultiLineString": return some(values.elements.compactMap { line($0, &reader) }).map { .lines($0) }
    case "Polygon": return polygon(values, &reader).map { .areas([$0]) }
    case "MultiPolygon": return some(values.elements.compactMap { polygon($0, &reader) }).map { .areas($0) }
    default:
      reader.find(
        .warning, "geojson.geometry", geometry,
        "'\(type.prefix(40))' is no geometry that is read here; it was left out")
      return nil
    }
  }

  private func some<Part>(_ parts: [Part]) -> [Part]? { parts.isEmpty ? nil : parts }

  /// One position; `nil` with a finding when it is none.
  mutating func point(_ value: JSONValue, _ reader: inout JSONReader) -> Point? {
    do throws(GeoJSONPositions.NoPosition) {
      var points = [try GeoJSONPositions.position(value)]
      return positions.mend(&points, value, &reader) ? points[0] : nil
    } catch {
      GeoJSONRings.tell(error, in: value, &reader)
      return nil
    }
  }

  /// A line of two points or more; `nil` with a finding when it is none.
  mutating func line(_ value: JSONValue, _ reader: inout JSONReader) -> [Point]? {
    do throws(GeoJSONPositions.NoPosition) {
      var points = try GeoJSONPositions.ring(value)
      guard points.count > 1 else {
        reader.find(.warning, "geojson.line", value, "a line needs two points; it was left out")
        return nil
      }
      return positions.mend(&points, value, &reader) ? points : nil
    } catch {
      GeoJSONRings.tell(error, in: value, &reader)
      return nil
    }
  }

  private mutating func polygon(_ rings: JSONValue, _ reader: inout JSONReader) -> Polygon? {
    var mender = positions
    let polygon = GeoJSONRings.polygon(rings, &reader) { points, value, reader in mender.mend(&points, value, &reader) }
    if let polygon { mender.look(at: polygon.shell.points) }
    positions = mender
    return polygon
  }

  /// Tells what only all positions of a document show.
  func finish(_ document: JSONValue, _ reader: inout JSONReader) { positions.finish(document, &reader) }
}

import Geometry

/// Makes polygons of the rings of GeoJSON, with a finding for each that is none.
enum GeoJSONRings {
  /// Changes the positions of a ring in place; `false` when one cannot be, which was told.
  typealias Placing = (inout [Point], JSONValue, inout JSONReader) -> Bool

  /// A polygon from an array of rings, the first of which is the outline; `nil` when that is none.
  static func polygon(_ rings: JSONValue, _ reader: inout JSONReader, placing: Placing) -> Polygon? {
    var shell: Ring?
    var holes: [Ring] = []
    for value in rings.elements {
      guard let ring = ring(value, isHole: shell != nil, &reader, placing: placing) else {
        if shell == nil { return nil }
        continue
      }
      if shell == nil { shell = ring } else { holes.append(ring) }
    }
    guard let shell else {
      reader.find(.error, "geojson.outline", rings, "an area needs a ring; it was left out")
      return nil
    }
    return Polygon(shell, holes: holes)
  }

  private static func ring(
    _ value: JSONValue, isHole: Bool, _ reader: inout JSONReader, placing: Placing
  ) -> Ring? {
    var points: [Point]
    do throws(GeoJSONPositions.NoPosition) {
      points = try GeoJSONPositions.ring(value)
    } catch {
      tell(error, in: value, &reader)
      return nil
    }
    let isClosed = points.count > 1 && points.first == points.last
    // What is on one line as written is so no longer, to the last bit, once it is placed.
    let isFlat = (try? Ring(points)) == nil
    guard placing(&points, value, &reader) else { return nil }
    guard !isFlat, let ring = try? Ring(points) else {
      if isHole {
        reader.find(.warning, "geojson.hole", value, "the hole encloses nothing; it was left out")
      } else {
        reader.find(
          .error, "geojson.outline", value,
          "an outline needs three points that are not on one line; the area was left out")
      }
      return nil
    }
    if !isClosed {
      reader.find(
        .note, "geojson.open-ring", value, "the ring does not end where it begins, as GeoJSON has it; it was closed",
        limit: 5)
    }
    return ring
  }

  /// Tells of a value that is no position.
  static func tell(_ fault: GeoJSONPositions.NoPosition, in value: JSONValue, _ reader: inout JSONReader) {
    reader.find(
      .error, "geojson.position", JSONValue(document: value.document, index: fault.index),
      "a position is an array of two numbers or more; the shape was left out")
  }
}

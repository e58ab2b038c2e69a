import Frames
import Geometry
import Text
import VenueModel

/// Writes points of a venue as answers have them: longitude and latitude when the venue's place on Earth is known, else
/// local coordinates.
struct Positions {
  private let frame: LocalFrame?

  init(_ venue: Venue) {
    frame = venue.georeference.flatMap { LocalFrame(anchor: $0.anchor) }
  }

  /// What an answer's `frame` member says.
  var name: String { frame == nil ? "local" : "wgs84" }

  /// The two numbers of a point, x or longitude first.
  func numbers(_ point: Point) -> [Double] {
    guard let frame, let position = frame.lonLat(point) else { return [point.x, point.y] }
    return [position.longitude, position.latitude]
  }

  /// A GeoJSON `LineString` (RFC 7946), or a `Point` where the line has one point only.
  func writeLine(_ points: [Point], _ key: String?, to json: inout JSONWriter) {
    json.beginObject(key)
    json.write("type", points.count == 1 ? "Point" : "LineString")
    if points.count == 1 {
      json.write("coordinates", numbers: numbers(points[0]))
    } else {
      json.beginArray("coordinates")
      for point in points { json.write(numbers: numbers(point)) }
      json.endArray()
    }
    json.endObject()
  }
}

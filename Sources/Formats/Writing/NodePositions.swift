import Frames
import Geometry
import VenueModel

/// Where things are on Earth, for formats that can do without it.
struct NodePositions {
  private let frame: LocalFrame?
  private let isPlaced: [Bool]

  init(_ venue: Venue) {
    frame = venue.localFrame
    isPlaced = venue.levels.map { $0.plan?.isGeoreferenced ?? true }
  }

  /// Whether the venue has a place on Earth.
  var isGeoreferenced: Bool { frame != nil }

  /// Longitude and latitude of a point; `nil` on a level that nothing places on Earth.
  func lonLat(_ point: Point, level: Int) -> LonLat? { isPlaced[level] ? frame?.lonLat(point) : nil }
}

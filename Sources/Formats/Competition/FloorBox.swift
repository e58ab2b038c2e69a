import Frames
import Geometry
import VenueModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Places the metres of the location competition's traces on a floor: x east and y north from the lower left corner of
/// the box around the floor's outline, see docs/formats/competition.md.
public struct FloorBox: Sendable {
  private let plane: LocalFrame
  private let corner: LonLat
  private let metersPerLongitude: Double
  private let metersPerLatitude: Double

  /// The box of a level; `nil` when the level has no ground, or the venue no place on Earth.
  public init?(_ venue: Venue, level: Int) {
    guard let plane = venue.georeference.flatMap({ LocalFrame(anchor: $0.anchor) }) else { return nil }
    var box = Box.empty
    for space in venue.spaces where space.level == level && space.use == .ground {
      for ring in space.polygons.map(\.shell) {
        for point in ring.points {
          guard let position = plane.lonLat(point) else { return nil }
          box.add(Point(position.longitude, position.latitude))
        }
      }
    }
    guard box.min.isFinite, box.max.isFinite else { return nil }
    self.plane = plane
    corner = LonLat(longitude: box.min.x, latitude: box.min.y)
    metersPerLatitude = TraceFrame.radius * Double.pi / 180
    metersPerLongitude = metersPerLatitude * cos((box.min.y + box.max.y) / 2 * Double.pi / 180)
  }

  /// The local metres of a position of a trace; `nil` for one that is not on Earth.
  public func local(_ position: Point) -> Point? {
    plane.local(
      LonLat(
        longitude: corner.longitude + position.x / metersPerLongitude,
        latitude: corner.latitude + position.y / metersPerLatitude))
  }
}

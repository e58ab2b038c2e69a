import Frames
import Geometry
import VenueModel

/// The coordinates that layers are written in.
enum LayerFrame: Sendable {
  /// Metres of the venue's local frame, which lies nowhere on Earth.
  case local
  /// Degrees of WGS 84, x longitude and y latitude.
  case degrees(LocalFrame)

  /// How far from the anchor a position may be, in metres: what readers of a venue keep.
  static let reach = Draft.reach

  /// The frame of a venue: degrees where its place on Earth is known.
  init(_ venue: Venue) {
    self = venue.localFrame.map { .degrees($0) } ?? .local
  }

  /// Whether coordinates are degrees.
  var isGeographic: Bool { if case .degrees = self { true } else { false } }

  /// The coordinates of a point of the venue, which is at most ``reach`` away.
  func callAsFunction(_ point: Point) -> Point {
    guard case .degrees(let frame) = self else { return point }
    guard let position = frame.lonLat(point) else { return Point(.nan, .nan) }
    return Point(position.longitude, position.latitude)
  }

  /// The rings of a polygon.
  func callAsFunction(_ polygon: Polygon) -> [[Point]] {
    polygon.rings.map { ring in ring.points.map { self($0) } }
  }

  /// What files call the two.
  static let localName = "local"
  static let degreesName = "WGS 84"
}

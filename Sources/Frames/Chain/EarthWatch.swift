import Geometry

/// Where on Earth positions are expected, to notice those that are elsewhere.
public struct EarthWatch: Hashable, Sendable {
  /// The venue and ten kilometres around it; `nil` when it has no place on Earth.
  public var venue: AreaOfUse?
  /// The area of use of the reference system at the other end, and what it is called; `nil` when there is none.
  public var system: AreaOfUse?
  /// What the system is called.
  public var systemLabel = ""

  /// How far from the venue a position may be, in metres.
  static let reach = 10_000.0

  init?(_ level: LevelFrames, _ operation: ProjOperation?, _ source: Frame, _ target: Frame) {
    venue = Self.area(level)
    if let operation {
      let other = if case .crs = source { operation.source } else { operation.target }
      system = other.area
      systemLabel = other.label
    }
    if venue == nil && system == nil { return nil }
  }

  /// The venue's extent with ten kilometres around it, in degrees; `nil` when it is not known.
  static func area(_ level: LevelFrames) -> AreaOfUse? {
    guard let plane = level.plane, !level.extent.isEmpty else { return nil }
    let box = level.extent
    var (west, east, south, north) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
    for x in [box.min.x - reach, box.max.x + reach] {
      for y in [box.min.y - reach, box.max.y + reach] {
        guard let corner = plane.lonLat(Point(x, y)) else { return nil }
        // Unrolled around the anchor, so that a venue at the antimeridian stays in one piece.
        var longitude = corner.longitude
        if longitude - plane.anchor.longitude > 180 { longitude -= 360 }
        if longitude - plane.anchor.longitude < -180 { longitude += 360 }
        (west, east) = (min(west, longitude), max(east, longitude))
        (south, north) = (min(south, corner.latitude), max(north, corner.latitude))
      }
    }
    return AreaOfUse(
      name: "the venue", west: west < -180 ? west + 360 : west, south: south, east: east > 180 ? east - 360 : east,
      north: north)
  }

  /// What is odd about a position.
  public enum Doubt: Hashable, Sendable {
    /// It is more than ten kilometres from the venue; exchanged, longitude and latitude would be in it or not.
    case farFromVenue(looksSwapped: Bool)
    /// It is outside the area of use; exchanged, longitude and latitude would be inside or not.
    case outsideArea(looksSwapped: Bool)
  }

  /// What is odd about a longitude and latitude; `nil` for nothing.
  public func doubt(longitude: Double, latitude: Double) -> Doubt? {
    if let venue {
      if venue.contains(longitude: longitude, latitude: latitude) { return nil }
      return .farFromVenue(looksSwapped: venue.contains(longitude: latitude, latitude: longitude))
    }
    guard let system, !system.contains(longitude: longitude, latitude: latitude) else { return nil }
    return .outsideArea(looksSwapped: system.contains(longitude: latitude, latitude: longitude))
  }
}

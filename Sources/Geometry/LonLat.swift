/// A position on the WGS 84 ellipsoid, in degrees, longitude first.
public struct LonLat: Hashable, Sendable {
  /// Degrees east of Greenwich, -180...180.
  public var longitude: Double
  /// Degrees north of the equator, -90...90.
  public var latitude: Double

  /// Makes a position from degrees; the ranges are not checked, see ``isValid``.
  public init(longitude: Double, latitude: Double) {
    self.longitude = longitude
    self.latitude = latitude
  }

  /// Whether both angles are finite and inside their ranges.
  public var isValid: Bool {
    longitude.isFinite && latitude.isFinite && abs(longitude) <= 180 && abs(latitude) <= 90
  }
}

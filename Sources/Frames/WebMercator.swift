import Geometry

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Spherical web Mercator (EPSG:3857), in which Jibestream interpolates.
///
/// Its metres are not metres on the ground: they are too long by 1 / cos(latitude). Never take a scale from them.
public enum WebMercator {
  private static let radius = 6_378_137.0

  /// Metres of the projection for a position in degrees; not finite at a pole.
  public static func project(_ position: LonLat) -> Point {
    Point(
      radius * position.longitude * .pi / 180, radius * log(tan(.pi / 4 + position.latitude * .pi / 360)))
  }

  /// The position in degrees of a point of the projection in its metres.
  public static func unproject(_ point: Point) -> LonLat {
    LonLat(
      longitude: point.x / radius * 180 / .pi, latitude: (2 * atan(exp(point.y / radius)) - .pi / 2) * 180 / .pi)
  }
}

import Geometry
import Text

/// Writes geometries as well-known text (OGC 06-103r4), with all digits.
enum WellKnownText {
  /// A point.
  static func point(_ point: Point) -> String { "POINT(\(coordinates(point)))" }

  /// A line of two points or more.
  static func line(_ points: [Point]) -> String {
    "LINESTRING(\(points.map(coordinates).joined(separator: ",")))"
  }

  private static func coordinates(_ point: Point) -> String {
    "\(Decimal.shortest(point.x)) \(Decimal.shortest(point.y))"
  }
}

import Geometry
import Overlay

/// Unions, insets and coverage by GEOS, as an oracle for what was made.
enum UnionOracle {
  /// The union of outlines without others.
  static func joined(_ outlines: [[Point]], without: [[Point]] = []) throws -> [Polygon] {
    let context = try GEOSContext()
    let all = try context.multipolygon(try outlines.map { Polygon(try Ring($0)) }).joined()
    guard !without.isEmpty else { return try all.areas() }
    return try all.without(context.multipolygon(try without.map { Polygon(try Ring($0)) }).joined()).areas()
  }

  /// An area moved off its border.
  static func inset(_ area: [Polygon], by distance: Double) throws -> [Polygon] {
    try GEOSContext().multipolygon(area).outset(by: -distance).areas()
  }

  /// Metres of the longest stretch of a band around a line that an area does not cover, by its square metres.
  static func uncovered(_ lines: [Segment], by area: [Polygon]) throws -> [Double] {
    let context = try GEOSContext()
    let whole = try context.multipolygon(area).outset(by: 1e-6)
    let half = 1e-7
    return try lines.map { line in
      try context.band(around: [[line.start, line.end]], half).without(whole).area() / (2 * half)
    }
  }
}

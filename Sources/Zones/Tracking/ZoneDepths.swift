import Geometry

/// Says how deep in an area a point lies; what a ``ZoneTracker`` asks beside the hits.
public protocol ZoneDepths {
  /// Metres to the border of an area: positive inside, negative outside, minus infinity when it has no part on the level.
  func depth(of zone: Int, at point: Point, level: Int) -> Double
}

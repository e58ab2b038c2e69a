import Glibc

/// The direction from one point to another in degrees clockwise from north (the `y` axis), 0..<360.
///
/// East is 90. Equal points have no direction and give 0.
public func bearing(from start: Point, to end: Point) -> Double {
  let degrees = atan2(end.x - start.x, end.y - start.y) * (180 / .pi)
  let positive = degrees < 0 ? degrees + 360 : degrees
  // A tiny negative angle rounds up to a full circle.
  return positive < 360 ? positive : 0
}

/// The turn from one bearing to another in degrees: right positive, left negative, above -180 and up to 180.
///
/// Turning back is 180, not -180. The bearings may be any finite numbers, also beyond one circle.
public func turn(from first: Double, to second: Double) -> Double {
  let difference = (second - first).remainder(dividingBy: 360)
  return difference == -180 ? 180 : difference
}

import Geometry

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A part of an ellipse: `center + cos t · u + sin t · v` for `t` from `start` to `end`.
///
/// Circles and bulges are such parts, and stay so under every affine map.
struct EllipticArc {
  var center: Point
  var u: Point
  var v: Point
  var start: Double
  var end: Double

  /// The point at a parameter.
  func point(_ t: Double) -> Point {
    let (c, s) = (cos(t), sin(t))
    return Point(center.x + c * u.x + s * v.x, center.y + c * u.y + s * v.y)
  }

  var first: Point { point(start) }
  var last: Point { point(end) }
  /// The longer half axis, to a factor of √2 for axes that are not at right angles.
  var radius: Double { max(hypot(u.x, u.y), hypot(v.x, v.y)) }
  /// Radians of the parameter, without their sense.
  var sweep: Double { abs(end - start) }

  /// Part of a circle, counter-clockwise from one angle to another, in degrees; a whole circle when they are the same.
  init(center: Point, radius: Double, fromDegrees: Double, toDegrees: Double) {
    self.center = center
    u = Point(radius, 0)
    v = Point(0, radius)
    let turn = (toDegrees - fromDegrees).truncatingRemainder(dividingBy: 360)
    start = fromDegrees.truncatingRemainder(dividingBy: 360) * .pi / 180
    end = start + (turn > 0 ? turn : turn + 360) * .pi / 180
  }

  /// Part of an ellipse by its longer half axis, the ratio of the other one, and parameters in radians.
  init(center: Point, major: Point, ratio: Double, from: Double, to: Double, isMirrored: Bool) {
    self.center = center
    u = major
    let sense = isMirrored ? -ratio : ratio
    v = Point(-major.y * sense, major.x * sense)
    start = from
    let turn = (to - from).truncatingRemainder(dividingBy: 2 * .pi)
    end = start + (turn > 0 ? turn : turn + 2 * .pi)
  }

  /// The arc of a polyline from one vertex to the next: its bulge is the tangent of a quarter of its angle, positive to
  /// the left; `nil` for a straight piece.
  init?(from a: Point, to b: Point, bulge: Double) {
    let chord = a.distance(to: b)
    guard bulge != 0, chord > 0 else { return nil }
    // From the middle of the chord to the centre, to its left.
    let offset = (1 - bulge * bulge) / (4 * bulge)
    center = Point((a.x + b.x) / 2 - (b.y - a.y) * offset, (a.y + b.y) / 2 + (b.x - a.x) * offset)
    u = Point(a.x - center.x, a.y - center.y)
    v = Point(-u.y, u.x)
    start = 0
    end = 4 * atan(bulge)
    guard center.isFinite else { return nil }
  }

  /// The same arc under a map.
  func mapped(_ map: PlaneTransform) -> EllipticArc {
    var arc = self
    arc.center = map(center)
    arc.u = Point(map.a * u.x + map.b * u.y, map.c * u.x + map.d * u.y)
    arc.v = Point(map.a * v.x + map.b * v.y, map.c * v.x + map.d * v.y)
    return arc
  }

  /// The most pieces of one arc.
  static let mostPieces = 4096

  /// Points on the arc, its ends among them, such that no chord is farther from it than some distance.
  func flattened(chordError: Double) -> [Point] {
    let radius = radius
    let ratio = max(1 - chordError / radius, -1)
    let step = radius > chordError ? 2 * acos(min(ratio, 1)) : .pi / 2
    let wanted = (sweep / max(step, 1e-9)).rounded(.up)
    let least = sweep > .pi ? 4.0 : 1.0
    let count = Int(min(max(wanted.isFinite ? wanted : least, least), Double(Self.mostPieces)))
    return (0...count).map { point(start + (end - start) * Double($0) / Double(count)) }
  }
}

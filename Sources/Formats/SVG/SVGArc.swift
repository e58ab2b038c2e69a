import Geometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A part of an ellipse, by its middle.
struct SVGArc: Hashable {
  var center: Point
  var radii: (x: Double, y: Double) { (radiusX, radiusY) }
  private var radiusX: Double
  private var radiusY: Double
  /// The turn of the first radius, in radians from the x axis to the y axis.
  private var turn: Double
  /// The angle of the ellipse at which it begins, and how far it goes, in radians.
  private var first: Double
  private var sweep: Double

  /// A whole ellipse.
  init(center: Point, radiusX: Double, radiusY: Double) {
    self.center = center
    (self.radiusX, self.radiusY, turn, first, sweep) = (radiusX, radiusY, 0, 0, 2 * .pi)
  }

  /// The arc of path data (SVG 1.1, F.6): radii that are too small grow until they reach; `nil` where a straight line is
  /// meant.
  ///
  /// - Parameter turn: degrees.
  init?(
    from start: Point, to end: Point, radii: (Double, Double), turn: Double, isLarge: Bool, isClockwise: Bool
  ) {
    var (rx, ry) = (abs(radii.0), abs(radii.1))
    guard rx > 0, ry > 0, start != end else { return nil }
    let angle = turn * .pi / 180
    let (c, s) = (cos(angle), sin(angle))
    let (dx, dy) = ((start.x - end.x) / 2, (start.y - end.y) / 2)
    let (x, y) = (c * dx + s * dy, -s * dx + c * dy)
    let reach = (x / rx) * (x / rx) + (y / ry) * (y / ry)
    if reach > 1 {
      rx *= reach.squareRoot()
      ry *= reach.squareRoot()
    }
    let square = max(0, 1 / min(reach, 1) - 1).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    let (cx, cy) = (square * rx * y / ry, -square * ry * x / rx)
    center = Point(c * cx - s * cy + (start.x + end.x) / 2, s * cx + c * cy + (start.y + end.y) / 2)
    let from = atan2((y - cy) / ry, (x - cx) / rx)
    var sweep = atan2((-y - cy) / ry, (-x - cx) / rx) - from
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    (radiusX, radiusY, self.turn, first, self.sweep) = (rx, ry, angle, from, sweep)
    guard center.isFinite, sweep.isFinite, rx <= 1e12, ry <= 1e12 else { return nil }
  }

  /// The point a fraction of the way along.
  func point(at fraction: Double) -> Point {
    let angle = first + sweep * fraction
    let (x, y) = (radiusX * cos(angle), radiusY * sin(angle))
    return Point(center.x + cos(turn) * x - sin(turn) * y, center.y + sin(turn) * x + cos(turn) * y)
  }

  /// How many pieces keep a chord within a tolerance of the arc.
  func pieces(tolerance: Double) -> Double {
    abs(sweep) / (2 * acos(max(0, 1 - tolerance / max(radiusX, radiusY))))
  }
}

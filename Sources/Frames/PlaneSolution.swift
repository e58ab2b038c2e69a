import Geometry

/// A least-squares map between two lists of points of planes, with what is needed to judge each point.
struct PlaneSolution: Hashable, Sendable {
  var transform: PlaneTransform
  /// From where the map puts a point to where it should be, for each point.
  var residuals: [Point]
  /// How much each point pulls the map to itself, 0...1; at 1 the map goes through it whatever it says.
  var leverages: [Double]
  /// How many numbers were fitted, of the two that each point gives.
  var parameters: Int

  /// Leverages nearer to 1 than this leave nothing without the point: the others fix no map.
  static let leastFreedom = 1e-6
  /// Points whose spread across is less than this part of their spread along count as lying on a line.
  static let leastBreadth = 0.01

  /// The sum of the squared lengths of the residuals.
  var squares: Double { residuals.reduce(0) { $0 + $1.x * $1.x + $1.y * $1.y } }

  /// The root of the mean squared length of the residuals.
  var rms: Double { (squares / Double(residuals.count)).squareRoot() }

  /// The residual that a point would have if the map were fitted to the others; `nil` where they fix no map.
  ///
  /// The identity r / (1 - h) of linear least squares, so no second fit is made.
  func leftOut(_ index: Int) -> Point? {
    let freedom = 1 - leverages[index]
    guard freedom > Self.leastFreedom else { return nil }
    return Point(residuals[index].x / freedom, residuals[index].y / freedom)
  }

  /// The root of the mean squared length of ``leftOut(_:)``; `nil` when one of them is missing.
  var leftOutRMS: Double? {
    var sum = 0.0
    for index in residuals.indices {
      guard let offset = leftOut(index) else { return nil }
      sum += offset.x * offset.x + offset.y * offset.y
    }
    return (sum / Double(residuals.count)).squareRoot()
  }

  // MARK: Fitting

  /// The similarity of least squares (Helmert's four parameters; the same as Umeyama's for a given handedness).
  ///
  /// - Parameters:
  ///   - isMirrored: whether the map keeps the handedness; from pixels (y down) to metres (y up) it should not.
  /// - Returns: `nil` for fewer than two different points.
  /// - Complexity: O(*n*).
  static func similarity(from: [Point], to: [Point], isMirrored: Bool = false) -> PlaneSolution? {
    guard from.count >= 2, from.count == to.count else { return nil }
    let (start, end) = (centroid(from), centroid(to))
    let sign = isMirrored ? 1.0 : -1.0
    var (spread, a, b) = (0.0, 0.0, 0.0)
    for (point, image) in zip(from, to) {
      let (x, y) = (point.x - start.x, sign * (point.y - start.y))
      let (east, north) = (image.x - end.x, image.y - end.y)
      spread += x * x + y * y
      a += x * east + y * north
      b += x * north - y * east
    }
    guard spread > 0, spread.isFinite else { return nil }
    a /= spread
    b /= spread
    let linear = PlaneTransform(a: a, b: -sign * b, c: b, d: sign * a, tx: 0, ty: 0)
    let leverages = from.map { 1 / Double(from.count) + $0.squaredDistance(to: start) / spread }
    return PlaneSolution(linear, start, end, from, to, leverages, parameters: 4)
  }

  /// The affine map of least squares, by an orthogonal basis (QR) of the centred and scaled coordinates.
  ///
  /// - Returns: `nil` for fewer than three points and for points on a line (see ``leastBreadth``).
  /// - Complexity: O(*n*).
  static func affine(from: [Point], to: [Point]) -> PlaneSolution? {
    guard from.count >= 3, from.count == to.count, !isOnLine(from) else { return nil }
    let (start, end) = (centroid(from), centroid(to))
    let scale = (from.reduce(0) { $0 + $1.squaredDistance(to: start) } / Double(from.count)).squareRoot()
    guard scale > 0, scale.isFinite else { return nil }
    let u = from.map { ($0.x - start.x) / scale }
    let v = from.map { ($0.y - start.y) / scale }
    let r11 = dot(u, u).squareRoot()
    let q1 = u.map { $0 / r11 }
    let r12 = dot(q1, v)
    let rest = zip(v, q1).map { $0 - r12 * $1 }
    let r22 = dot(rest, rest).squareRoot()
    guard r11 > 0, r22 > 0 else { return nil }
    let q2 = rest.map { $0 / r22 }
    func solve(_ target: [Double]) -> (Double, Double) {
      let second = dot(q2, target) / r22
      return ((dot(q1, target) - r12 * second) / r11 / scale, second / scale)
    }
    let (a, b) = solve(to.map { $0.x - end.x })
    let (c, d) = solve(to.map { $0.y - end.y })
    let linear = PlaneTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0)
    let leverages = zip(q1, q2).map { 1 / Double(from.count) + $0 * $0 + $1 * $1 }
    return PlaneSolution(linear, start, end, from, to, leverages, parameters: 6)
  }

  private init(
    _ linear: PlaneTransform, _ start: Point, _ end: Point, _ from: [Point], _ to: [Point], _ leverages: [Double],
    parameters: Int
  ) {
    let moved = linear(start)
    transform = PlaneTransform(
      a: linear.a, b: linear.b, c: linear.c, d: linear.d, tx: end.x - moved.x, ty: end.y - moved.y)
    // From the middle, so that coordinates far from 0 cost no digits.
    residuals = zip(from, to).map { point, image in
      let found = linear(Point(point.x - start.x, point.y - start.y))
      return Point(image.x - end.x - found.x, image.y - end.y - found.y)
    }
    self.leverages = leverages
    self.parameters = parameters
  }

  // MARK: Shapes of point sets

  /// The mean of some points.
  static func centroid(_ points: [Point]) -> Point {
    let count = Double(points.count)
    return Point(points.reduce(0) { $0 + $1.x } / count, points.reduce(0) { $0 + $1.y } / count)
  }

  /// Whether points lie on a line or nearly so: their spread across it is below ``leastBreadth`` of that along it.
  static func isOnLine(_ points: [Point]) -> Bool {
    let middle = centroid(points)
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for point in points {
      let (x, y) = (point.x - middle.x, point.y - middle.y)
      xx += x * x
      xy += x * y
      yy += y * y
    }
    let root = ((xx - yy) * (xx - yy) + 4 * xy * xy).squareRoot()
    let along = (xx + yy + root) / 2
    let across = max((xx + yy - root) / 2, 0)
    return !(across > leastBreadth * leastBreadth * along)
  }

  private static func dot(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
}

extension PlaneTransform {
  /// The affine map of least squares between two lists of points.
  ///
  /// - Parameters:
  ///   - from: three points or more, not on a line.
  ///   - to: as many points.
  /// - Returns: `nil` when the points do not fix a map.
  /// - Complexity: O(*n*).
  public static func leastSquares(from: [Point], to: [Point]) -> PlaneTransform? {
    PlaneSolution.affine(from: from, to: to)?.transform
  }
}

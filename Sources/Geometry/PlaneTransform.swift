/// An affine map of the plane: `x' = a·x + b·y + tx`, `y' = c·x + d·y + ty`.
public struct PlaneTransform: Hashable, Sendable {
  /// The linear part, row by row.
  public var a: Double, b: Double, c: Double, d: Double
  /// The shift.
  public var tx: Double, ty: Double

  /// The map that changes nothing.
  public static let identity = PlaneTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Makes a map from its six numbers.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The map that multiplies both axes, `y` optionally with another factor.
  public static func scale(_ x: Double, _ y: Double? = nil) -> PlaneTransform {
    PlaneTransform(a: x, b: 0, c: 0, d: y ?? x, tx: 0, ty: 0)
  }

  /// The affine map that takes three points to three others, or `nil` when the three lie on one line.
  ///
  /// - Parameter from: three points; nearly collinear ones (sine of their angle below 1e-6) count as collinear.
  public init?(from: (Point, Point, Point), to: (Point, Point, Point)) {
    let ux = from.1.x - from.0.x
    let uy = from.1.y - from.0.y
    let vx = from.2.x - from.0.x
    let vy = from.2.y - from.0.y
    let determinant = ux * vy - uy * vx
    let size = ((ux * ux + uy * uy) * (vx * vx + vy * vy)).squareRoot()
    guard determinant.isFinite, size > 0, abs(determinant) > 1e-6 * size else { return nil }
    let px = to.1.x - to.0.x
    let py = to.1.y - to.0.y
    let qx = to.2.x - to.0.x
    let qy = to.2.y - to.0.y
    a = (px * vy - qx * uy) / determinant
    b = (qx * ux - px * vx) / determinant
    c = (py * vy - qy * uy) / determinant
    d = (qy * ux - py * vx) / determinant
    tx = to.0.x - a * from.0.x - b * from.0.y
    ty = to.0.y - c * from.0.x - d * from.0.y
  }

  /// The image of a point.
  @inlinable public func callAsFunction(_ point: Point) -> Point {
    Point(a * point.x + b * point.y + tx, c * point.x + d * point.y + ty)
  }

  /// The map that does this one first and then the other.
  public func followed(by next: PlaneTransform) -> PlaneTransform {
    PlaneTransform(
      a: next.a * a + next.b * c, b: next.a * b + next.b * d,
      c: next.c * a + next.d * c, d: next.c * b + next.d * d,
      tx: next.a * tx + next.b * ty + next.tx, ty: next.c * tx + next.d * ty + next.ty)
  }

  /// The factor by which areas grow; negative for a mirrored map, 0 for one without an inverse.
  public var determinant: Double { a * d - b * c }

  /// The map back, or `nil` when the plane was flattened or a number is not finite.
  public var inverse: PlaneTransform? {
    let determinant = determinant
    guard determinant.isFinite, determinant != 0, tx.isFinite, ty.isFinite else { return nil }
    let ia = d / determinant
    let ib = -b / determinant
    let ic = -c / determinant
    let id = a / determinant
    guard ia.isFinite, ib.isFinite, ic.isFinite, id.isFinite else { return nil }
    return PlaneTransform(a: ia, b: ib, c: ic, d: id, tx: -ia * tx - ib * ty, ty: -ic * tx - id * ty)
  }
}

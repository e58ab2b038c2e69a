/// The straight stretch between two points, both included; they may be equal.
public struct Segment: Hashable, Sendable {
  /// Where it begins.
  public var start: Point
  /// Where it ends.
  public var end: Point

  /// Makes a segment from its ends.
  @inlinable public init(_ start: Point, _ end: Point) {
    self.start = start
    self.end = end
  }

  /// Metres from end to end.
  @inlinable public var length: Double { start.distance(to: end) }

  /// The box with the two ends at opposite corners.
  @inlinable public var box: Box {
    Box(
      min: Point(Swift.min(start.x, end.x), Swift.min(start.y, end.y)),
      max: Point(Swift.max(start.x, end.x), Swift.max(start.y, end.y)))
  }

  /// The point of the segment closest to another point, and the fraction of the way there, 0...1.
  ///
  /// A segment of no length gives fraction 0; the fractions 0 and 1 give the ends themselves, without rounding.
  @inlinable public func nearest(to point: Point) -> (fraction: Double, point: Point) {
    let dx = end.x - start.x
    let dy = end.y - start.y
    let square = dx * dx + dy * dy
    guard square > 0 else { return (0, start) }
    let fraction = ((point.x - start.x) * dx + (point.y - start.y) * dy) / square
    // A fraction that is not a number fails both comparisons and gives the start.
    guard fraction > 0 else { return (0, start) }
    guard fraction < 1 else { return (1, end) }
    return (fraction, start.interpolated(to: end, fraction: fraction))
  }

  /// Metres from a point to the closest point of the segment.
  @inlinable public func distance(to point: Point) -> Double {
    point.distance(to: nearest(to: point).point)
  }

  /// Whether a point lies exactly on the segment, ends included.
  @inlinable public func contains(_ point: Point) -> Bool {
    box.contains(point) && orientation(start, end, point) == 0
  }

  /// Whether two segments share at least a point; exact, a touch counts.
  public func intersects(_ other: Segment) -> Bool {
    guard box.intersects(other.box) else { return false }
    let a = orientation(start, end, other.start)
    let b = orientation(start, end, other.end)
    guard a * b <= 0 else { return false }
    let c = orientation(other.start, other.end, start)
    let d = orientation(other.start, other.end, end)
    // Four collinear ends: on a common line, boxes meet exactly when the segments do.
    return c * d <= 0
  }

  /// A point that two segments share, or `nil` when there is none; whether there is one is decided exactly.
  ///
  /// An end that touches is given as it is. Where two segments share a whole stretch, the answer is the end of that
  /// stretch with the least `x`, then the least `y`. A proper crossing is rounded and stays inside both boxes.
  public func crossing(_ other: Segment) -> Point? {
    guard intersects(other) else { return nil }
    var touch: Point?
    for end in [start, end] where other.contains(end) { touch = Segment.lesser(end, touch) }
    for end in [other.start, other.end] where contains(end) { touch = Segment.lesser(end, touch) }
    return touch ?? properCrossing(other)
  }

  /// The first of two points by `x`, then `y`.
  private static func lesser(_ point: Point, _ other: Point?) -> Point {
    guard let other else { return point }
    return point.precedes(other) ? point : other
  }

  /// The crossing of two segments that cross inside both.
  private func properCrossing(_ other: Segment) -> Point {
    let dx = end.x - start.x
    let dy = end.y - start.y
    let ex = other.end.x - other.start.x
    let ey = other.end.y - other.start.y
    let denominator = dx * ey - dy * ex
    let numerator = (other.start.x - start.x) * ey - (other.start.y - start.y) * ex
    // Nearly parallel lines can round the denominator to 0: then any point of the short common stretch will do.
    let fraction = denominator == 0 ? 0.5 : Swift.min(Swift.max(numerator / denominator, 0), 1)
    let point = start.interpolated(to: end, fraction: fraction)
    let low = Point(Swift.max(box.min.x, other.box.min.x), Swift.max(box.min.y, other.box.min.y))
    let high = Point(Swift.min(box.max.x, other.box.max.x), Swift.min(box.max.y, other.box.max.y))
    return Point(
      Swift.min(Swift.max(point.x, low.x), high.x), Swift.min(Swift.max(point.y, low.y), high.y))
  }
}

extension Point {
  /// Whether this point comes first by `x`, then by `y`: the order of points along any line.
  @inlinable func precedes(_ other: Point) -> Bool {
    x != other.x ? x < other.x : y < other.y
  }
}

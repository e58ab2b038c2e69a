/// A point of a plane in metres, x to the right (east in a venue's frame), y up (north).
public struct Point: Hashable, Sendable, BitwiseCopyable {
  /// Metres to the right.
  public var x: Double
  /// Metres up.
  public var y: Double

  /// Makes a point from its coordinates in metres.
  @inlinable public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// Whether both coordinates are finite numbers.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The straight distance to another point, in metres.
  @inlinable public func distance(to other: Point) -> Double {
    squaredDistance(to: other).squareRoot()
  }

  /// The square of the distance to another point, in square metres.
  @inlinable public func squaredDistance(to other: Point) -> Double {
    let dx = other.x - x
    let dy = other.y - y
    return dx * dx + dy * dy
  }

  /// The point a fraction of the way to another one: 0 is this point, 1 the other.
  @inlinable public func interpolated(to other: Point, fraction: Double) -> Point {
    Point(x + (other.x - x) * fraction, y + (other.y - y) * fraction)
  }
}

/// A disc: all points within a radius, in metres, of a centre.
public struct Circle: Hashable, Sendable {
  /// The centre.
  public let center: Point
  /// Metres; positive and finite.
  public let radius: Double

  /// Makes a disc, or `nil` when the radius is not positive or something is not finite or past
  /// ``Ring/largestCoordinate``.
  public init?(center: Point, radius: Double) {
    let size = max(abs(center.x), abs(center.y), radius)
    guard center.isFinite, radius > 0, size <= Ring.largestCoordinate else { return nil }
    self.center = center
    self.radius = radius
  }

  /// The smallest box around the disc.
  public var box: Box {
    Box([Point(center.x - radius, center.y - radius), Point(center.x + radius, center.y + radius)])
  }

  /// Square metres.
  public var area: Double { .pi * radius * radius }

  /// Whether a point is within the disc, on its border or outside.
  ///
  /// Compares the squares of distance and radius, each rounded as doubles are: within some 1e-16 of the radius the
  /// answer is that of the rounded numbers. A point that is not finite is outside.
  @inlinable public func contains(_ point: Point) -> Containment {
    let squared = center.squaredDistance(to: point)
    let limit = radius * radius
    if squared < limit { return .inside }
    return squared == limit ? .boundary : .outside
  }

  /// Metres from a point to the circle line; positive on both sides.
  @inlinable public func distanceToBorder(from point: Point) -> Double {
    abs(center.distance(to: point) - radius)
  }
}

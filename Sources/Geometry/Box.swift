/// An axis-parallel rectangle in metres; empty until something is added.
public struct Box: Hashable, Sendable {
  /// The least coordinates; `+infinity` while empty.
  public var min: Point
  /// The greatest coordinates; `-infinity` while empty.
  public var max: Point

  /// The box that holds nothing.
  public static let empty = Box(min: Point(.infinity, .infinity), max: Point(-.infinity, -.infinity))

  /// Makes a box from two corners.
  @inlinable public init(min: Point, max: Point) {
    self.min = min
    self.max = max
  }

  /// The smallest box around some points; ``empty`` for none.
  public init(_ points: some Sequence<Point>) {
    self = .empty
    for point in points { add(point) }
  }

  /// Whether nothing was added.
  public var isEmpty: Bool { min.x > max.x }

  /// Metres from left to right; 0 when empty.
  public var width: Double { isEmpty ? 0 : max.x - min.x }

  /// Metres from bottom to top; 0 when empty.
  public var height: Double { isEmpty ? 0 : max.y - min.y }

  /// The middle; meaningless when empty.
  public var center: Point { Point((min.x + max.x) / 2, (min.y + max.y) / 2) }

  /// Grows the box to hold a point; a point that is not finite is ignored.
  @inlinable public mutating func add(_ point: Point) {
    guard point.isFinite else { return }
    min = Point(Swift.min(min.x, point.x), Swift.min(min.y, point.y))
    max = Point(Swift.max(max.x, point.x), Swift.max(max.y, point.y))
  }

  /// Grows the box to hold another one.
  public mutating func add(_ other: Box) {
    guard !other.isEmpty else { return }
    add(other.min)
    add(other.max)
  }

  /// The box with every side moved outward by some metres.
  public func expanded(by margin: Double) -> Box {
    isEmpty ? self : Box(min: Point(min.x - margin, min.y - margin), max: Point(max.x + margin, max.y + margin))
  }

  /// Whether a point lies inside or on the border.
  @inlinable public func contains(_ point: Point) -> Bool {
    point.x >= min.x && point.x <= max.x && point.y >= min.y && point.y <= max.y
  }

  /// Whether two boxes share at least a point.
  @inlinable public func intersects(_ other: Box) -> Bool {
    min.x <= other.max.x && max.x >= other.min.x && min.y <= other.max.y && max.y >= other.min.y
  }

  /// The square of the distance from a point to the box, 0 inside.
  @inlinable public func squaredDistance(to point: Point) -> Double {
    let dx = Swift.max(min.x - point.x, 0, point.x - max.x)
    let dy = Swift.max(min.y - point.y, 0, point.y - max.y)
    return dx * dx + dy * dy
  }
}

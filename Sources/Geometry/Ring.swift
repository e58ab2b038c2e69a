/// A closed line around an area, in metres, that has at least three vertices not all on one line.
///
/// A ring can be asked for area, centre and containment without further checks. It may still cross or touch itself,
/// as outlines in real data do: ``selfCrossing`` tells where. Two rings are equal when they have the same vertices
/// in the same order from the same first one.
public struct Ring: Hashable, Sendable {
  /// The vertices in order; the first is not repeated at the end, and no two neighbours are equal.
  public let points: [Point]
  /// The smallest box around the ring.
  public let box: Box

  /// The largest size of a coordinate in metres, chosen so that areas and centres cannot overflow.
  public static let largestCoordinate = 1e100

  /// Makes a ring from its vertices, the first one repeated at the end or not; equal neighbours become one.
  ///
  /// O(n). Throws when what remains encloses nothing, see ``RingError``.
  public init(_ points: [Point]) throws(RingError) {
    var kept: [Point] = []
    kept.reserveCapacity(points.count)
    for (index, point) in points.enumerated() {
      let size = max(abs(point.x), abs(point.y))
      guard point.isFinite, size <= Ring.largestCoordinate else { throw .coordinate(index: index) }
      if point != kept.last { kept.append(point) }
    }
    while kept.count > 1, kept.last == kept.first { kept.removeLast() }
    guard kept.count > 2 else { throw .tooFewPoints(distinct: kept.count) }
    guard Ring.hasExtent(kept) else {
      let distinct = Set(kept).count
      throw distinct < 3 ? .tooFewPoints(distinct: distinct) : .flat
    }
    self.points = kept
    box = Box(kept)
  }

  private init(checked points: [Point], box: Box) {
    self.points = points
    self.box = box
  }

  /// Whether vertices are off a common line, both exactly and by an area that does not round to 0.
  private static func hasExtent(_ points: [Point]) -> Bool {
    let (first, second) = (points[0], points[1])
    guard points.contains(where: { orientation(first, second, $0) != 0 }) else { return false }
    return points.indices.dropFirst(2).contains { cross(first, points[$0 - 1], points[$0]) != 0 }
  }

  /// How many edges, and vertices, the ring has.
  @inlinable public var count: Int { points.count }

  /// The edge that leaves the vertex of the same number.
  @inlinable public func edge(_ index: Int) -> Segment {
    Segment(points[index], points[index + 1 < points.count ? index + 1 : 0])
  }

  /// The same line walked the other way, from the same first vertex.
  public var reversed: Ring {
    Ring(checked: [points[0]] + points.dropFirst().reversed(), box: box)
  }
}

/// Why some points make no ``Ring``.
public enum RingError: Error, Hashable, Sendable {
  /// The point of this number has a coordinate that is not finite or exceeds ``Ring/largestCoordinate``.
  case coordinate(index: Int)
  /// There are fewer than three different points.
  case tooFewPoints(distinct: Int)
  /// All points are on one line, or so close to one that the area rounds to 0.
  case flat
}

/// Twice the area of the triangle with these corners, counter-clockwise positive, rounded.
@inlinable func cross(_ origin: Point, _ a: Point, _ b: Point) -> Double {
  (a.x - origin.x) * (b.y - origin.y) - (a.y - origin.y) * (b.x - origin.x)
}

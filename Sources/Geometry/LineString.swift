/// A path through points in metres, in order.
///
/// Nothing is checked: the path may be empty, repeat points or cross itself. It is not closed; see ``Ring`` for that.
public struct LineString: Hashable, Sendable {
  /// The points in order.
  public var points: [Point]

  /// Makes a path through some points.
  public init(_ points: [Point]) {
    self.points = points
  }

  /// Metres along the whole path; 0 for fewer than two points; O(n).
  public var length: Double {
    var sum = 0.0
    for index in points.indices.dropFirst() { sum += points[index - 1].distance(to: points[index]) }
    return sum
  }

  /// The smallest box around the path; ``Box/empty`` without points; O(n).
  public var box: Box { Box(points) }

  /// The same path walked the other way.
  public var reversed: LineString { LineString(points.reversed()) }

  /// The point some metres along the path, or `nil` when it has no points; O(n).
  ///
  /// Distances below 0 give the first point, those beyond the length the last one.
  public func point(at distance: Double) -> Point? {
    guard let first = points.first, let last = points.last else { return nil }
    guard distance > 0 else { return first }
    var left = distance
    for index in points.indices.dropFirst() {
      let length = points[index - 1].distance(to: points[index])
      if left < length { return points[index - 1].interpolated(to: points[index], fraction: left / length) }
      left -= length
    }
    return last
  }

  /// The place on the path closest to a point, or `nil` when it has no points; O(n).
  ///
  /// Of equally close places the first along the path is given, as far as rounding lets them be equal. A single point
  /// is a segment of no length.
  public func nearest(to point: Point) -> LinePosition? {
    guard let first = points.first else { return nil }
    var best = LinePosition(segment: 0, fraction: 0, point: first, along: 0, distance: first.distance(to: point))
    var along = 0.0
    for index in points.indices.dropFirst() {
      let segment = Segment(points[index - 1], points[index])
      let found = segment.nearest(to: point)
      let distance = found.point.distance(to: point)
      if distance < best.distance {
        best = LinePosition(
          segment: index - 1, fraction: found.fraction, point: found.point,
          along: along + segment.start.distance(to: found.point), distance: distance)
      }
      along += segment.length
    }
    return best
  }
}

/// A place on a ``LineString``, found from a point beside it.
public struct LinePosition: Hashable, Sendable {
  /// The number of the segment, which begins at the point of the same number.
  public var segment: Int
  /// The fraction of the way along that segment, 0...1.
  public var fraction: Double
  /// The place itself.
  public var point: Point
  /// Metres from the start of the path.
  public var along: Double
  /// Metres between the place and the point asked about.
  public var distance: Double
}

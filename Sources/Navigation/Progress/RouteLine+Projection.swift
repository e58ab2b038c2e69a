import Geometry

extension RouteLine {
  /// The place on the line that a position beside it belongs to.
  public struct Projection: Hashable, Sendable {
    /// Its measure.
    public var measure: Double
    /// Metres between the two.
    public var distance: Double
  }

  /// The place of a range of measures that a position belongs to by least cost; `nil` when no piece may be used.
  ///
  /// Of equal costs the first along the line counts.
  ///
  /// - Parameters:
  ///   - place: where one was: time tells the place on a piece that is not drawn, so there it stays.
  ///   - cost: of a place, by its measure and its distance in metres.
  /// - Complexity: O(pieces of the range).
  func project(
    _ position: Point, in range: ClosedRange<Double>, from place: Double,
    where isUsable: (Piece) -> Bool = { _ in true },
    cost: (Projection) -> Double = { $0.distance }
  ) -> Projection? {
    var best: (projection: Projection, cost: Double)?
    for index in piece(at: range.lowerBound)...max(piece(at: range.upperBound), piece(at: range.lowerBound))
    where isUsable(pieces[index]) {
      let segment = pieces[index].segment
      let span = measures[index]...measures[index + 1]
      let free =
        segment.length > 0
        ? span.lowerBound + segment.nearest(to: position).fraction * (span.upperBound - span.lowerBound)
        : min(max(place, span.lowerBound), span.upperBound)
      let measure = min(max(free, range.lowerBound), range.upperBound)
      let fraction =
        span.upperBound > span.lowerBound ? (measure - span.lowerBound) / (span.upperBound - span.lowerBound) : 0
      let point = segment.start.interpolated(to: segment.end, fraction: min(max(fraction, 0), 1))
      let projection = Projection(measure: measure, distance: point.distance(to: position))
      let cost = cost(projection)
      if cost < best?.cost ?? .infinity { best = (projection, cost) }
    }
    return best?.projection
  }

  /// The range of measures from some metres as drawn behind a place to some metres ahead of it.
  func range(around place: Double, behind: Double, ahead: Double) -> ClosedRange<Double> {
    let middle = drawn(at: place)
    let lower = min(measure(drawn: middle - behind), place)
    return lower...max(measure(drawn: middle + ahead), place)
  }
}

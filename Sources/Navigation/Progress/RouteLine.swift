import Geometry
import Routing
import VenueModel

/// A route as one line, on which every place is one number.
///
/// That number is the *measure*: metres and seconds from the start, added. Metres alone would stand still in an
/// elevator, and seconds alone on a moving walkway of no duration; their sum grows wherever anything is left to do.
public struct RouteLine: Sendable {
  /// The straight pieces, one or more.
  let pieces: [Piece]
  /// The measure of each vertex; one more entry than pieces, as below.
  let measures: [Double]
  /// Metres of the route up to each vertex.
  let distances: [Double]
  /// Seconds of the route up to each vertex, without waits.
  let durations: [Double]
  /// Metres as drawn up to each vertex: a flight of stairs is longer than it is drawn.
  let drawn: [Double]
  /// The connectors on the way, in order.
  let gates: [Gate]
  /// What is waited for openings, and where.
  private let waits: [(measure: Double, seconds: Double)]
  /// The ways between the ends that were asked for and the network.
  let approaches: (start: Segment, end: Segment)
  /// The links of the route.
  let links: Set<Int>

  /// A straight piece of the line.
  struct Piece: Sendable {
    var segment: Segment
    var fromLevel: Int
    var toLevel: Int
    var link: Int?

    func touches(_ level: Int?) -> Bool { level == nil || fromLevel == level || toLevel == level }
  }

  /// A run of pieces that leads from one level to another.
  struct Gate: Sendable {
    /// Its measures.
    var range: ClosedRange<Double>
    var fromLevel: Int
    var toLevel: Int
    /// Every level on its way.
    var levels: Set<Int>
    /// Whether it is ridden, or climbed where nothing is drawn, so that only time tells how far one is.
    var isTimed: Bool
    /// Seconds that it takes.
    var duration: Double
  }

  /// Makes the line of a route.
  ///
  /// - Complexity: O(points of the route).
  public init(_ route: Route) {
    var builder = RouteLineBuilder(route)
    builder.build()
    (pieces, waits, links) = (builder.pieces, builder.waits, builder.links)
    (measures, distances, durations, drawn) = (builder.measures, builder.distances, builder.durations, builder.drawn)
    gates = builder.gates()
    approaches = (Segment(route.start.position, route.start.joined), Segment(route.end.joined, route.end.position))
  }

  // MARK: Along the line

  /// The measure of the end.
  public var end: Double { measures[pieces.count] }
  /// Metres of the whole route.
  public var distance: Double { distances[pieces.count] }
  /// Where it ends, in local metres.
  public var lastPoint: Point { pieces[pieces.count - 1].segment.end }
  /// The level on which it ends.
  public var lastLevel: Int { pieces[pieces.count - 1].toLevel }

  /// The piece at a measure; at a vertex the one that begins there.
  ///
  /// - Complexity: O(log pieces).
  func piece(at measure: Double) -> Int {
    var (low, high) = (0, pieces.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if measures[middle] <= measure { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Metres of the route up to a measure.
  public func distance(at measure: Double) -> Double { value(distances, at: measure) }
  /// Metres as drawn up to a measure.
  func drawn(at measure: Double) -> Double { value(drawn, at: measure) }
  /// Metres of the route from a measure to the end.
  public func remainingDistance(at measure: Double) -> Double { max(distance - distance(at: measure), 0) }

  /// Seconds from a measure to the end, with what is waited for openings ahead.
  public func remainingDuration(at measure: Double) -> Double { duration(from: measure, to: end) }

  /// Seconds between two measures, with what is waited for openings between them.
  func duration(from first: Double, to last: Double) -> Double {
    let walked = max(value(durations, at: last) - value(durations, at: first), 0)
    return waits.reduce(walked) { $1.measure >= first && $1.measure < last ? $0 + $1.seconds : $0 }
  }

  /// The place at a measure, in local metres.
  public func position(at measure: Double) -> Point {
    let piece = piece(at: measure)
    let segment = pieces[piece].segment
    return segment.start.interpolated(to: segment.end, fraction: fraction(measure, in: piece))
  }

  /// The level at a measure: a connector belongs to the level that it leaves, up to its end.
  public func level(at measure: Double) -> Int {
    let piece = pieces[piece(at: measure)]
    if measure >= end { return lastLevel }
    if let gate = gates.first(where: { $0.range.contains(measure) && measure < $0.range.upperBound }) {
      return gate.fromLevel
    }
    return piece.fromLevel
  }

  /// The same measure, just before the end of a connector for somebody on the level that it leaves.
  func settle(_ measure: Double, level: Int) -> Double {
    let isAtEnd = gates.contains { $0.range.upperBound == measure && $0.fromLevel == level && $0.toLevel != level }
    return isAtEnd ? measure.nextDown : measure
  }

  /// The first connector that ends behind a measure, `nil` when none does.
  func gate(after measure: Double) -> Gate? { gates.first { $0.range.upperBound > measure } }
  /// The last connector that ends at or before a measure, `nil` when none does.
  func gate(before measure: Double) -> Gate? { gates.last { $0.range.upperBound <= measure } }

  /// The measure some metres as drawn from the start, kept within the line; of several the last.
  func measure(drawn meters: Double) -> Double {
    var (low, high) = (0, pieces.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if drawn[middle] <= meters { low = middle } else { high = middle - 1 }
    }
    let span = drawn[low + 1] - drawn[low]
    let fraction = span > 0 ? min(max((meters - drawn[low]) / span, 0), 1) : meters > drawn[low] ? 1 : 0
    return measures[low] + fraction * (measures[low + 1] - measures[low])
  }

  /// The directions of the line within some metres of a measure, in degrees clockwise from the `y` axis.
  func bearings(near measure: Double, within meters: Double) -> [Double] {
    let middle = drawn(at: measure)
    let first = piece(at: self.measure(drawn: middle - meters))
    let last = piece(at: self.measure(drawn: middle + meters))
    return (first...max(first, last)).compactMap { index in
      let segment = pieces[index].segment
      return segment.length > 0 ? bearing(from: segment.start, to: segment.end) : nil
    }
  }

  private func fraction(_ measure: Double, in piece: Int) -> Double {
    let span = measures[piece + 1] - measures[piece]
    return span > 0 ? min(max((measure - measures[piece]) / span, 0), 1) : 0
  }

  private func value(_ values: [Double], at measure: Double) -> Double {
    let piece = piece(at: measure)
    return values[piece] + fraction(measure, in: piece) * (values[piece + 1] - values[piece])
  }
}

import Geometry
import TestSupport
import VenueModel

/// Zones as venues have them, and points where they are hard to tell.
enum RandomZones {
  /// Stars around rooms, at multiples of 0.1 m or not, overlapping their neighbours, some with a hole or 200 vertices.
  static func rooms(_ side: Int, rounded: Bool, shift: Point = Point(0, 0), using random: inout SplitMix) -> [Polygon] {
    var found: [Polygon] = []
    for number in 0..<(side * side) {
      let center = Point(Double(number % side) * 8 + 5 + shift.x, Double(number / side) * 8 + 5 + shift.y)
      let shell = star(center, number % 7 == 0 ? 200 : 11, 3...5.5, rounded: rounded, &random)
      let hole = star(center, 5, 1...2, rounded: rounded, &random)
      guard let shell else { continue }
      let polygon = Polygon(shell, holes: number % 3 == 0 ? [hole].compactMap(\.self) : [])
      if PreparedOracle(polygon)?.isValid == true { found.append(polygon) }
    }
    return found
  }

  private static func star(
    _ center: Point, _ count: Int, _ radius: ClosedRange<Double>, rounded: Bool, _ random: inout SplitMix
  ) -> Ring? {
    var points: [Point] = []
    // Directions by rotating a vector, since the tests need no trigonometry.
    let step = directionStep(count)
    var direction = Point(1, 0)
    for _ in 0..<count {
      let length = Double.random(in: radius, using: &random)
      var point = Point(center.x + length * direction.x, center.y + length * direction.y)
      if rounded { point = Point((point.x * 10).rounded() / 10, (point.y * 10).rounded() / 10) }
      points.append(point)
      direction = Point(
        direction.x * step.x - direction.y * step.y, direction.x * step.y + direction.y * step.x)
    }
    return try? Ring(Bool.random(using: &random) ? points : points.reversed())
  }

  /// The unit vector turned by one part in `count` of a circle: from the series, good to rounding.
  private static func directionStep(_ count: Int) -> Point {
    let turn = 2 * Double.pi / Double(count)
    var (cosine, sine, term) = (0.0, 0.0, 1.0)
    for power in 0..<30 {
      if power % 2 == 0 { cosine += power % 4 == 0 ? term : -term } else { sine += power % 4 == 1 ? term : -term }
      term *= turn / Double(power + 1)
    }
    return Point(cosine, sine)
  }

  /// Vertices, middles and eighths of edges, exact and rounded, a hair beside them, level with a vertex, and far away.
  static func hardPoints(_ polygons: [Polygon], _ count: Int, using random: inout SplitMix) -> [Point] {
    let edges = polygons.flatMap(\.rings).flatMap { ring in ring.points.indices.map { ring.edge($0) } }
    var points: [Point] = [
      Point(.nan, 1), Point(1, .nan), Point(.infinity, 1), Point(1, -.infinity), Point(1e9, 1e9), Point(-1e300, 3),
    ]
    while points.count < count, let edge = edges.randomElement(using: &random) {
      let a = edge.start
      let on = edge.start.interpolated(to: edge.end, fraction: Double(random.next() % 9) / 8)
      let any = edge.start.interpolated(to: edge.end, fraction: Double.random(in: 0...1, using: &random))
      func off(_ value: Double) -> Double { value + [-1e-12, 0, 1e-12][Int(random.next() % 3)] }
      points += [
        a, on, Point((any.x * 10).rounded() / 10, (any.y * 10).rounded() / 10), Point(off(on.x), off(on.y)),
        Point(a.x.nextUp, a.y), Point(a.x, a.y.nextDown), Point(a.x, edge.end.y), Point(edge.end.x, a.y), any,
      ]
    }
    return points
  }

  static func uniform(_ box: Box, _ count: Int, using random: inout SplitMix) -> [Point] {
    (0..<count).map { _ in
      Point(
        Double.random(in: box.min.x - 1...box.max.x + 1, using: &random),
        Double.random(in: box.min.y - 1...box.max.y + 1, using: &random))
    }
  }
}

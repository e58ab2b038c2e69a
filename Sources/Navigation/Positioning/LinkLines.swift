import Geometry
import Routing
import VenueModel

/// The lines of the links that are walked, to find the place on them that is nearest to a point.
struct LinkLines: Sendable {
  /// Where the points of each link start; one more entry than links.
  private let first: Column<Int32>
  private let points: Column<Point>
  /// What metres along a line are multiplied by to get metres of the link, as its source states them.
  private let scales: Column<Double>
  /// The levels of the ends.
  let levels: Column<SIMD2<Int32>>

  init(_ graph: PathGraph, _ links: UsedLinks) {
    var (first, points): ([Int32], [Point]) = ([0], [])
    var (scales, levels) = ([Double](), [SIMD2<Int32>]())
    for link in graph.links.indices {
      let line = links.contains(link) ? graph.line(of: link) : []
      let (length, record) = (LineString(line).length, graph.links[link])
      points += line
      first.append(Int32(points.count))
      scales.append(length > 0 ? record.length / length : 0)
      levels.append(SIMD2(graph.levels[Int(record.from)], graph.levels[Int(record.to)]))
    }
    (self.first, self.points) = (Column(first), Column(points))
    (self.scales, self.levels) = (Column(scales), Column(levels))
  }

  /// The place of a link that is nearest to a point, with its metres along the link and its squared distance.
  func nearest(on link: Int, to point: Point) -> (point: Point, offset: Double, squaredDistance: Double) {
    var best = (point: point, offset: 0.0, squaredDistance: Double.infinity)
    var passed = 0.0
    for index in Int(first[link])..<max(Int(first[link + 1]) - 1, Int(first[link])) {
      let (start, end) = (points[index], points[index + 1])
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let square = dx * dx + dy * dy
      let along = (point.x - start.x) * dx + (point.y - start.y) * dy
      let fraction = square > 0 ? min(max(along / square, 0), 1) : 0
      let place = Point(start.x + dx * fraction, start.y + dy * fraction)
      let distance = place.squaredDistance(to: point)
      let length = square.squareRoot()
      if distance < best.squaredDistance { best = (place, passed + length * fraction, distance) }
      passed += length
    }
    best.offset *= scales[link]
    return best
  }
}

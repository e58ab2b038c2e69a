import Geometry

/// Shortest paths within polygons that may touch their borders: a visibility graph of all corners, searched with
/// Dijkstra's method.
///
/// Every pair and every edge is looked at, so that nothing of what is tested is shared.
///
/// Method: T. Lozano-Pérez, M. A. Wesley, "An algorithm for planning collision-free paths among polyhedral obstacles",
/// Communications of the ACM 22 (1979).
struct GeodesicOracle {
  private struct Corner {
    var point: Point
    var before: Point
    var after: Point
  }

  private let rings: [Ring]
  private var edges: [Segment] = []
  private var corners: [Corner] = []
  private var sights: [[(node: Int, length: Double)]] = []

  init(_ area: [Polygon]) {
    rings = area.flatMap(\.rings)
    for polygon in area {
      for (number, ring) in polygon.rings.enumerated() {
        let isForward = ring.isCounterClockwise == (number == 0)
        let points = isForward ? ring.points : ring.points.reversed()
        for index in points.indices {
          let before = points[index == 0 ? points.count - 1 : index - 1]
          let after = points[index + 1 == points.count ? 0 : index + 1]
          edges.append(Segment(points[index], after))
          if orientation(before, points[index], after) < 0 {
            corners.append(Corner(point: points[index], before: before, after: after))
          }
        }
      }
    }
    sights = Array(repeating: [], count: corners.count)
    for a in corners.indices {
      for b in corners.indices where b > a {
        guard touches(corners[a], corners[b].point), touches(corners[b], corners[a].point) else { continue }
        guard isClear(corners[a].point, corners[b].point) else { continue }
        let length = corners[a].point.distance(to: corners[b].point)
        sights[a].append((b, length))
        sights[b].append((a, length))
      }
    }
  }

  /// How many corners there are.
  var count: Int { corners.count }

  /// Whether a line past a corner leaves the wall on one side.
  private func touches(_ corner: Corner, _ point: Point) -> Bool {
    orientation(corner.point, point, corner.before) * orientation(corner.point, point, corner.after) >= 0
  }

  /// Whether no border properly crosses a line, nor passes it in a vertex.
  func isClear(_ a: Point, _ b: Point) -> Bool {
    let box = Segment(a, b).box
    for edge in edges {
      if max(edge.start.x, edge.end.x) < box.min.x || min(edge.start.x, edge.end.x) > box.max.x { continue }
      if max(edge.start.y, edge.end.y) < box.min.y || min(edge.start.y, edge.end.y) > box.max.y { continue }
      let u = orientation(a, b, edge.start)
      let v = orientation(a, b, edge.end)
      if u * v < 0, orientation(edge.start, edge.end, a) * orientation(edge.start, edge.end, b) < 0 { return false }
    }
    // Lines that only touch are within when their middle is.
    let middle = a.interpolated(to: b, fraction: 0.5)
    return contains(middle)
  }

  /// Whether a point is within or on a border.
  func contains(_ point: Point) -> Bool {
    var isInside = false
    for ring in rings {
      switch ring.contains(point) {
      case .boundary: return true
      case .inside: isInside.toggle()
      case .outside: break
      }
    }
    return isInside
  }

  /// Metres from a point to the nearest border.
  func distanceToBorder(_ point: Point) -> Double {
    edges.reduce(.infinity) { min($0, $1.distance(to: point)) }
  }

  /// The metres of shortest paths from one point to others; `.infinity` where there is none.
  func distances(from a: Point, to ends: [Point]) -> [Double] {
    var least = [Double](repeating: .infinity, count: corners.count)
    var isDone = [Bool](repeating: false, count: corners.count)
    for (number, corner) in corners.enumerated() where touches(corner, a) && isClear(a, corner.point) {
      least[number] = a.distance(to: corner.point)
    }
    while let node = corners.indices.filter({ !isDone[$0] && least[$0] < .infinity }).min(by: { least[$0] < least[$1] })
    {
      isDone[node] = true
      for (next, length) in sights[node] { least[next] = min(least[next], least[node] + length) }
    }
    return ends.map { end in
      var best = isClear(a, end) ? a.distance(to: end) : .infinity
      for (number, corner) in corners.enumerated() where least[number] < best {
        let sum = least[number] + corner.point.distance(to: end)
        if sum < best, touches(corner, end), isClear(corner.point, end) { best = sum }
      }
      return best
    }
  }
}

import Geometry

/// The borders of an area in a grid, as an oracle for large plans: what a line crosses, what is inside, how far borders are.
struct BorderGrid {
  private(set) var edges: [Segment] = []
  private let box: Box
  private let size: Double
  private let columns: Int
  private let rows: Int
  private var squares: [[Int]]
  private var bands: [[Int]]

  init(_ rings: [Ring]) {
    for ring in rings { for number in 0..<ring.count { edges.append(ring.edge(number)) } }
    box = rings.reduce(into: Box.empty) { $0.add($1.box) }.expanded(by: 0.01)
    size = max(0.5, (box.width * box.height / Double(max(edges.count, 1))).squareRoot() / 2)
    columns = Int(box.width / size) + 1
    rows = Int(box.height / size) + 1
    squares = Array(repeating: [], count: columns * rows)
    bands = Array(repeating: [], count: rows)
    for (number, edge) in edges.enumerated() {
      let (low, high) = (min(edge.start.y, edge.end.y), max(edge.start.y, edge.end.y))
      for row in self.row(low)...self.row(high) { bands[row].append(number) }
      visit(edge.start, edge.end) { square in
        squares[square].append(number)
        return true
      }
    }
  }

  private func column(_ x: Double) -> Int { min(max(Int((x - box.min.x) / size), 0), columns - 1) }
  private func row(_ y: Double) -> Int { min(max(Int((y - box.min.y) / size), 0), rows - 1) }

  /// The squares of all columns that a line passes, from its start on.
  private func visit(_ a: Point, _ b: Point, _ take: (Int) -> Bool) {
    let (first, last) = (column(a.x), column(b.x))
    let step = first <= last ? 1 : -1
    let slope = a.x == b.x ? 0 : (b.y - a.y) / (b.x - a.x)
    var column = first
    while true {
      var (low, high) = (min(a.y, b.y), max(a.y, b.y))
      if a.x != b.x, first != last {
        let left = max(box.min.x + Double(column) * size, min(a.x, b.x))
        let right = min(box.min.x + Double(column + 1) * size, max(a.x, b.x))
        let (p, q) = (a.y + (left - a.x) * slope, a.y + (right - a.x) * slope)
        (low, high) = (max(low, min(p, q) - 1e-6), min(high, max(p, q) + 1e-6))
      }
      if low <= high {
        let (bottom, top) = (row(low), row(high))
        var place = a.y <= b.y ? bottom : top
        let up = a.y <= b.y ? 1 : -1
        while place >= bottom, place <= top {
          if !take(place * columns + column) { return }
          place += up
        }
      }
      if column == last { return }
      column += step
    }
  }

  /// Where borders properly cross a line, each border once at least.
  func crossings(_ a: Point, _ b: Point, atMost limit: Int = .max) -> [Point] {
    var found: [Point] = []
    visit(a, b) { square in
      for number in squares[square] {
        let (u, v) = (edges[number].start, edges[number].end)
        if u.x < a.x && u.x < b.x && v.x < a.x && v.x < b.x || u.x > a.x && u.x > b.x && v.x > a.x && v.x > b.x {
          continue
        }
        if u.y < a.y && u.y < b.y && v.y < a.y && v.y < b.y || u.y > a.y && u.y > b.y && v.y > a.y && v.y > b.y {
          continue
        }
        guard orientation(a, b, u) * orientation(a, b, v) < 0, orientation(u, v, a) * orientation(u, v, b) < 0 else {
          continue
        }
        found.append(Segment(a, b).crossing(edges[number]) ?? u)
        if found.count >= limit { return false }
      }
      return true
    }
    return found
  }

  /// Whether a point is inside, by even and odd.
  func contains(_ point: Point) -> Bool {
    guard box.contains(point) else { return false }
    var isInside = false
    for number in bands[row(point.y)] {
      let (u, v) = (edges[number].start, edges[number].end)
      guard (u.y > point.y) != (v.y > point.y) else { continue }
      if (orientation(u, v, point) > 0) == (v.y > u.y) { isInside.toggle() }
    }
    return isInside
  }

  /// Metres to the nearest border, no more than a reach.
  func distance(_ point: Point, within reach: Double) -> Double {
    var least = reach
    for row in self.row(point.y - reach)...self.row(point.y + reach) {
      for column in self.column(point.x - reach)...self.column(point.x + reach) {
        for number in squares[row * columns + column] { least = min(least, edges[number].distance(to: point)) }
      }
    }
    return least
  }
}

import Geometry

/// Segments in a grid of squares, for questions about what a line meets and what is near.
///
/// The squares are as large as keeps the lists of all squares together in proportion to the segments, so that neither
/// long segments nor a wide plan cost memory.
struct SegmentGrid: Sendable {
  private(set) var starts: [Point] = []
  private(set) var ends: [Point] = []
  private var origin = Point(0, 0)
  private var inverse = 1.0
  private var columns = 0
  private var rows = 0
  /// Where the list of each square begins in `items`.
  private var firsts: [Int32] = []
  private var items: [Int32] = []

  /// Puts the edges of rings into a grid.
  init(_ rings: some Sequence<Ring>) {
    for ring in rings {
      for number in 0..<ring.count {
        let edge = ring.edge(number)
        starts.append(edge.start)
        ends.append(edge.end)
      }
    }
    fill()
  }

  /// Puts segments into a grid.
  init(_ segments: [Segment]) {
    starts = segments.map(\.start)
    ends = segments.map(\.end)
    fill()
  }

  private mutating func fill() {
    guard !starts.isEmpty else { return }
    var box = Box(starts)
    for end in ends { box.add(end) }
    origin = box.min
    let most = 8.0 * Double(starts.count) + 1_024
    var size = max(1, (box.width * box.height / (4 * most)).squareRoot(), (box.width + box.height) / most)
    func entries(_ size: Double) -> Double {
      starts.indices.reduce(0.0) { sum, number in
        let (a, b) = (starts[number], ends[number])
        return sum + (abs(a.x - b.x) + abs(a.y - b.y)) / size + 1
      }
    }
    while entries(size) > most { size *= 1.5 }
    inverse = 1 / size
    columns = Int(box.width * inverse) + 1
    rows = Int(box.height * inverse) + 1
    var counts = [Int32](repeating: 0, count: columns * rows + 1)
    for number in starts.indices { visitSquares(starts[number], ends[number]) { counts[$0 + 1] += 1 } }
    for square in 1..<counts.count { counts[square] += counts[square - 1] }
    firsts = counts
    items = [Int32](repeating: 0, count: Int(counts[counts.count - 1]))
    for number in starts.indices {
      visitSquares(starts[number], ends[number]) { square in
        items[Int(counts[square])] = Int32(number)
        counts[square] += 1
      }
    }
  }

  /// How many segments there are.
  var count: Int { starts.count }

  /// The squares that a line touches, a hair more rather than less.
  @inline(__always)
  private func visitSquares(_ a: Point, _ b: Point, _ visit: (Int) -> Void) {
    visitSquaresWhile(a, b) { square in
      visit(square)
      return true
    }
  }

  /// The squares that a line touches from `a` on, until the visitor has enough.
  @inline(__always)
  private func visitSquaresWhile(_ a: Point, _ b: Point, _ visit: (Int) -> Bool) {
    let hair = 1e-9
    let (ax, ay) = ((a.x - origin.x) * inverse, (a.y - origin.y) * inverse)
    let (bx, by) = ((b.x - origin.x) * inverse, (b.y - origin.y) * inverse)
    let (left, right) = (min(ax, bx) - hair, max(ax, bx) + hair)
    let (low, high) = (min(ay, by) - hair, max(ay, by) + hair)
    guard right >= 0, high >= 0, left < Double(columns), low < Double(rows) else { return }
    let firstColumn = Int(max(left, 0))
    let lastColumn = Int(min(right, Double(columns - 1)))
    let slope = abs(bx - ax) > 1e-12 ? (by - ay) / (bx - ax) : 0
    let isRightward = ax <= bx
    for step in 0...(lastColumn - firstColumn) {
      let column = isRightward ? firstColumn + step : lastColumn - step
      var (bottom, top) = (low, high)
      if slope != 0 {
        let y0 = ay + (max(Double(column), left) - ax) * slope
        let y1 = ay + (min(Double(column + 1), right) - ax) * slope
        bottom = max(low, min(y0, y1) - 1e-7)
        top = min(high, max(y0, y1) + 1e-7)
      }
      guard top >= 0, bottom < Double(rows) else { continue }
      let firstRow = Int(max(bottom, 0))
      let lastRow = Int(min(top, Double(rows - 1)))
      guard firstRow <= lastRow else { continue }
      let isUpward = ay <= by
      for step in 0...(lastRow - firstRow) {
        let row = isUpward ? firstRow + step : lastRow - step
        if !visit(row * columns + column) { return }
      }
    }
  }

  /// Where a line meets segments.
  struct Crossings {
    /// How many segments it crosses; counted no further than one above the limit.
    var count = 0
    /// The fractions of the way at the first and the last crossing.
    var first = Double.infinity
    var last = -Double.infinity
  }

  /// The crossings of the line from `a` to `b`.
  ///
  /// A segment that ends exactly at `a` or `b` is passed over. A vertex on the line belongs to one side of it, so that
  /// lines through a vertex count once; a line that only grazes one may count twice.
  func crossings(_ a: Point, _ b: Point, limit: Int) -> Crossings {
    var found = Crossings()
    var seen = (Int32(-1), Int32(-1), Int32(-1), Int32(-1))
    visitSquaresWhile(a, b) { square in
      for place in Int(firsts[square])..<Int(firsts[square + 1]) {
        let item = items[place]
        let (u, v) = (starts[Int(item)], ends[Int(item)])
        guard Self.crosses(a, b, u, v) else { continue }
        if item == seen.0 || item == seen.1 || item == seen.2 || item == seen.3 { continue }
        seen = (item, seen.0, seen.1, seen.2)
        found.count += 1
        if found.count > limit { return false }
        let fraction = Self.fraction(a, b, u, v)
        found.first = min(found.first, fraction)
        found.last = max(found.last, fraction)
      }
      return true
    }
    return found
  }

  /// Whether a line crosses a segment, ends that lie on the other line counted to one side.
  @inline(__always)
  private static func crosses(_ a: Point, _ b: Point, _ u: Point, _ v: Point) -> Bool {
    if u.x > a.x && u.x > b.x && v.x > a.x && v.x > b.x { return false }
    if u.x < a.x && u.x < b.x && v.x < a.x && v.x < b.x { return false }
    if u.y > a.y && u.y > b.y && v.y > a.y && v.y > b.y { return false }
    if u.y < a.y && u.y < b.y && v.y < a.y && v.y < b.y { return false }
    guard (orientation(a, b, u) > 0) != (orientation(a, b, v) > 0) else { return false }
    guard (orientation(u, v, a) > 0) != (orientation(u, v, b) > 0) else { return false }
    return u != a && u != b && v != a && v != b
  }

  private static func fraction(_ a: Point, _ b: Point, _ u: Point, _ v: Point) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let (ex, ey) = (v.x - u.x, v.y - u.y)
    let denominator = dx * ey - dy * ex
    guard denominator != 0 else { return 0 }
    return min(max(((u.x - a.x) * ey - (u.y - a.y) * ex) / denominator, 0), 1)
  }

  /// The segments whose squares lie within some metres of a point; some may be told twice, some be farther away.
  @inline(__always)
  func visitNear(_ point: Point, _ reach: Double, _ visit: (Int) -> Void) {
    let x = (point.x - origin.x) * inverse
    let y = (point.y - origin.y) * inverse
    let r = reach * inverse
    guard x + r >= 0, y + r >= 0, x - r < Double(columns), y - r < Double(rows) else { return }
    let firstColumn = Int(max(x - r, 0))
    let lastColumn = Int(min(x + r, Double(columns - 1)))
    let firstRow = Int(max(y - r, 0))
    let lastRow = Int(min(y + r, Double(rows - 1)))
    guard firstColumn <= lastColumn, firstRow <= lastRow else { return }
    for row in firstRow...lastRow {
      for column in firstColumn...lastColumn {
        let square = row * columns + column
        for place in Int(firsts[square])..<Int(firsts[square + 1]) { visit(Int(items[place])) }
      }
    }
  }

  /// Metres from a point to the nearest segment, no more than `reach`.
  func distance(to point: Point, within reach: Double) -> Double {
    var least = reach * reach
    visitNear(point, reach) { number in
      let nearest = Segment(starts[number], ends[number]).nearest(to: point).point
      least = min(least, nearest.squaredDistance(to: point))
    }
    return least.squareRoot()
  }

  /// The nearest point of any segment within some metres, `nil` when there is none.
  func nearest(to point: Point, within reach: Double) -> Point? {
    var least = reach * reach
    var found: Point?
    visitNear(point, reach) { number in
      let nearest = Segment(starts[number], ends[number]).nearest(to: point).point
      let square = nearest.squaredDistance(to: point)
      if square < least || square == least && found.map({ nearest.comes(before: $0) }) ?? true {
        least = square
        found = nearest
      }
    }
    return found
  }
}

extension Point {
  /// Whether this point comes first by `y`, then by `x`: the order of everything that has no other one.
  @inline(__always)
  func comes(before other: Point) -> Bool { y != other.y ? y < other.y : x < other.x }
}

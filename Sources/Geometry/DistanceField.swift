/// Samples on a grid of how far the nearest segment is, and the line where that equals a reach.
struct DistanceField {
  private let origin: Point
  private let cell: Double
  private let reach: Double
  private let columns: Int
  private let rows: Int
  /// The squared distance at each sample; infinite beyond the reach and a cell.
  private var squares: [Double]

  /// - Parameter box: around all segments that will be stamped.
  init(_ box: Box, cell: Double, reach: Double) {
    self.cell = cell
    self.reach = reach
    // Two cells more than the reach, so that the border of the grid is outside.
    let margin = reach + 2 * cell
    origin = Point(box.min.x - margin, box.min.y - margin)
    columns = Int((box.width + 2 * margin) / cell) + 2
    rows = Int((box.height + 2 * margin) / cell) + 2
    squares = [Double](repeating: .infinity, count: columns * rows)
  }

  /// Lowers the samples around a segment.
  mutating func stamp(_ segment: Segment) {
    // Long segments aslant in pieces, so that the boxes around them stay small.
    let pieces = max(Int(segment.length / (8 * reach)), 1)
    for piece in 0..<pieces {
      let start = point(segment, Double(piece) / Double(pieces))
      stamp(piece: Segment(start, point(segment, Double(piece + 1) / Double(pieces))))
    }
  }

  private func point(_ segment: Segment, _ fraction: Double) -> Point {
    fraction == 1
      ? segment.end
      : Point(
        segment.start.x + (segment.end.x - segment.start.x) * fraction,
        segment.start.y + (segment.end.y - segment.start.y) * fraction)
  }

  private mutating func stamp(piece: Segment) {
    let box = piece.box.expanded(by: reach + cell)
    let left = max(Int((box.min.x - origin.x) / cell), 0)
    let right = min(Int((box.max.x - origin.x) / cell) + 1, columns - 1)
    for row in max(Int((box.min.y - origin.y) / cell), 0)...min(Int((box.max.y - origin.y) / cell) + 1, rows - 1) {
      for column in left...right {
        let sample = sample(column, row)
        let near = piece.nearest(to: sample).point
        let square = sample.squaredDistance(to: near)
        if square < squares[row * columns + column] { squares[row * columns + column] = square }
      }
    }
  }

  private func sample(_ column: Int, _ row: Int) -> Point {
    Point(origin.x + Double(column) * cell, origin.y + Double(row) * cell)
  }

  // MARK: Contours

  /// How far a sample is beyond the reach; negative inside, bounded where nothing is near.
  private func height(_ index: Int) -> Double { min(squares[index].squareRoot() - reach, 2 * cell) }

  /// The closed lines at the reach, the inside on their left; the first is met first from the lower left, row by row.
  func contours() -> [[Point]] {
    // Each grid edge that is crossed leads to one other: to the right of sample n is 2n, above it 2n + 1.
    var next = [Int32](repeating: -1, count: 2 * columns * rows)
    var starts: [Int32] = []
    for row in 0..<(rows - 1) {
      for column in 0..<(columns - 1) { link(row * columns + column, &next, &starts) }
    }
    var contours: [[Point]] = []
    for start in starts where next[Int(start)] >= 0 {
      var points: [Point] = []
      var edge = start
      while next[Int(edge)] >= 0 {
        points.append(crossing(Int(edge)))
        let following = next[Int(edge)]
        next[Int(edge)] = -1
        edge = following
      }
      contours.append(points)
    }
    return contours
  }

  /// Joins the crossed edges of the cell above and to the right of a sample.
  private func link(_ index: Int, _ next: inout [Int32], _ starts: inout [Int32]) {
    let corners = (index, index + 1, index + columns + 1, index + columns)
    let inside = (isInside(corners.0), isInside(corners.1), isInside(corners.2), isInside(corners.3))
    if inside.0 == inside.1 && inside.1 == inside.2 && inside.2 == inside.3 { return }
    // Counter-clockwise round the cell: the edge between two corners, and whether it leaves the inside.
    let edges = [
      (2 * corners.0, inside.0, inside.1), (2 * corners.1 + 1, inside.1, inside.2),
      (2 * corners.3, inside.2, inside.3), (2 * corners.0 + 1, inside.3, inside.0),
    ].filter { $0.1 != $0.2 }
    for (place, edge) in edges.enumerated() where edge.1 {
      // Back to where this run of inside corners began: two runs in one cell stay apart.
      let entry = edges[(place + edges.count - 1) % edges.count]
      next[edge.0] = Int32(entry.0)
      starts.append(Int32(edge.0))
    }
  }

  private func isInside(_ index: Int) -> Bool { height(index) < 0 }

  /// Where a grid edge is crossed, strictly between its samples.
  private func crossing(_ edge: Int) -> Point {
    let index = edge >> 1
    let other = edge & 1 == 0 ? index + 1 : index + columns
    let (first, second) = (height(index), height(other))
    let fraction = min(max(first / (first - second), 0.02), 0.98)
    let from = sample(index % columns, index / columns)
    return edge & 1 == 0
      ? Point(from.x + fraction * cell, from.y) : Point(from.x, from.y + fraction * cell)
  }
}

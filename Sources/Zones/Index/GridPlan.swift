import Geometry

/// Where the cells of a grid lie.
///
/// The width of a cell is a power of two and the origin a multiple of it, so that no arithmetic on cells rounds. The
/// first and last rows and columns lie outside of everything.
struct GridPlan {
  /// The corner of the first, empty cell.
  let origin: Point
  /// Metres.
  let width: Double
  let columns: Int
  let rows: Int
  /// How far edges reach beyond their ends and lines, in metres, so that rounding cannot move one out of a cell.
  let reach: Double

  /// The margin below which the single precision of a record decides nothing, in cells.
  ///
  /// Lines in cells are right to some 2e-7 of a cell, coordinates to a fraction of ``reach``.
  var marginInCells: Float { Float(max(4e-6 * max(width, 0.25), 4 * reach) / width) }

  /// Plans a grid over a box.
  ///
  /// - Parameters:
  ///   - edges: how many edges there are in it, 1 or more.
  ///   - border: how many metres long they are; up to four times the cells are spent on keeping most of them clear of
  ///     edges, as nested zones need.
  ///   - cellsPerEdge: how many cells there should be for each.
  ///   - within: the plan of the grid whose cell the box is.
  init(_ box: Box, edges: Int, border: Double, cellsPerEdge: Double, within parent: GridPlan?) {
    let largest = max(abs(box.min.x), abs(box.min.y), abs(box.max.x), abs(box.max.y))
    reach = max(1e-7, 32 * largest.ulp)
    let least = 1024 * reach
    let area = max(box.width, least) * max(box.height, least)
    let byEdges = (area / (cellsPerEdge * Double(max(edges, 1)))).squareRoot()
    // A line crosses about 1.3 times as many cells as it is cells long. A fifth of all crossed is few enough, and where
    // so much overlaps that a finer grid would not get there, it would only be larger.
    let byBorder = 0.2 * area / (1.3 * max(border, 1e-300))
    let isWorthIt = byBorder > byEdges / 4 && byBorder < byEdges
    var width = Self.powerOfTwo(max(isWorthIt ? max(byBorder, byEdges / 2) : byEdges, least))
    // A thin box would have more cells than its area tells.
    let most = min(Double(GridBuilder.mostCells), max(4096, 8 * cellsPerEdge * Double(edges)))
    while (box.width / width + 3) * (box.height / width + 3) > most { width *= 2 }
    if let parent { width = min(width, parent.width / 2) }
    self.width = width
    let origin = Point((box.min.x / width).rounded(.down) * width, (box.min.y / width).rounded(.down) * width)
    self.origin = Point(origin.x - width, origin.y - width)
    columns = 3 + Int((box.max.x - origin.x) / width)
    rows = 3 + Int((box.max.y - origin.y) / width)
  }

  /// The power of two that is nearest by ratio.
  private static func powerOfTwo(_ value: Double) -> Double {
    let below = Double(sign: .plus, exponent: value.exponent, significand: 1)
    return value > below * 2.0.squareRoot() ? 2 * below : below
  }

  /// The lower edge of a row, or the left edge of a column.
  func y(_ row: Int) -> Double { origin.y + Double(row) * width }
  func x(_ column: Int) -> Double { origin.x + Double(column) * width }

  /// The middle of a cell.
  func center(_ column: Int, _ row: Int) -> Point { Point(x(column) + width / 2, y(row) + width / 2) }

  /// The rows, or columns, from one coordinate to another, kept within those that are not empty by definition.
  func rows(from low: Double, to high: Double) -> ClosedRange<Int>? { range(low - origin.y, high - origin.y, rows) }

  private func range(_ low: Double, _ high: Double, _ count: Int) -> ClosedRange<Int>? {
    let first = max(low / width, 1).rounded(.down)
    let last = min(high / width, Double(count - 2)).rounded(.down)
    return first <= last ? Int(first)...Int(last) : nil
  }

  /// The column of a coordinate; 0 left of the grid, the last one right of it.
  func column(_ x: Double) -> Int { Int(min(max((x - origin.x) / width, 0), Double(columns - 1)).rounded(.down)) }
}

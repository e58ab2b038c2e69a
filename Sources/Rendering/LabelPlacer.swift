import Geometry

/// Places labels so that none covers another one, or anything else that was reserved.
///
/// Greedy: the first come, first served, each at the first of its eight spots around its point that is free. The page
/// is divided into cells, so a placement costs what lies near it.
struct LabelPlacer {
  private var boxes: [Box] = []
  private var cells: [Cell: [Int]] = [:]
  private var badges: [Box] = []
  private let bounds: Box

  private struct Cell: Hashable {
    var column: Int
    var row: Int
  }

  private static let cellSize = 80.0

  /// - Parameter bounds: where labels may lie, in page coordinates.
  init(bounds: Box) { self.bounds = bounds }

  /// Where a label was put: the middle of its left edge at the base line, ready for a `text` element.
  struct Placement {
    var box: Box
    /// Where the text starts.
    var start: Point
  }

  /// Keeps labels away from a box.
  mutating func reserve(_ box: Box) {
    let index = boxes.count
    boxes.append(box)
    for cell in Self.cells(box) { cells[cell, default: []].append(index) }
  }

  /// Whether a badge covers no other badge; badges may lie on lines and dots.
  func isFreeOfBadges(_ box: Box) -> Bool { !badges.contains { $0.intersects(box) } }

  /// Keeps labels and other badges away from a badge.
  mutating func reserveBadge(_ box: Box) {
    badges.append(box)
    reserve(box)
  }

  /// Finds a spot for a text beside a point, and reserves it; `nil` when all eight are taken.
  ///
  /// - Parameter gap: how far from the point the text starts.
  mutating func place(
    _ text: String, size: Double, isBold: Bool = false, beside point: Point, gap: Double
  ) -> Placement? {
    let width = TextMetrics.width(text, size: isBold ? size * TextMetrics.boldFactor : size)
    let height = size * 1.15
    let right = point.x + gap
    let left = point.x - gap - width
    let middle = point.x - width / 2
    let center = point.y - height / 2
    let above = point.y - gap - height
    let below = point.y + gap
    let spots = [
      Point(right, center), Point(left, center), Point(middle, above), Point(middle, below), Point(right, above),
      Point(right, below), Point(left, above), Point(left, below),
    ]
    for corner in spots {
      let box = Box(min: corner, max: Point(corner.x + width, corner.y + height))
      if isFree(box) {
        reserve(box)
        return Placement(box: box, start: Point(corner.x, corner.y + size * 0.9))
      }
    }
    return nil
  }

  /// Whether a box lies on the page and covers nothing that was reserved.
  func isFree(_ box: Box) -> Bool {
    guard bounds.contains(box.min), bounds.contains(box.max) else { return false }
    for cell in Self.cells(box) {
      for index in cells[cell] ?? [] where boxes[index].intersects(box) { return false }
    }
    return true
  }

  private static func cells(_ box: Box) -> [Cell] {
    guard !box.isEmpty, box.min.isFinite, box.max.isFinite else { return [] }
    var cells: [Cell] = []
    for column in index(box.min.x)...index(box.max.x) {
      for row in index(box.min.y)...index(box.max.y) { cells.append(Cell(column: column, row: row)) }
    }
    return cells
  }

  private static func index(_ coordinate: Double) -> Int {
    Int((min(max(coordinate, -1e6), 1e6) / cellSize).rounded(.down))
  }
}

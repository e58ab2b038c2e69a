import Geometry

/// One row of a grid while it is filled: which cells are touched, and which areas hold the others.
struct GridRow {
  /// That an edge touches a cell; a circle has the edge -1.
  struct Touch {
    var column: Int32
    var slot: Int32
    var edge: Int32
  }

  /// Cells from one column to another, inclusive, that lie within an area.
  struct Run {
    var first: Int32
    var last: Int32
    var zone: UInt32
  }

  let plan: GridPlan
  let pieces: [GridBuilder.Piece]
  /// The areas that hold all of the grid.
  let inside: [UInt32]
  private(set) var number = 0
  /// In order of columns, then of pieces and edges.
  private(set) var touches: [Touch] = []
  private(set) var runs: [Run] = []
  private var spans: ArraySlice<GridSpans.Span> = []
  /// Where the spans of each piece start in ``spans``; the pieces ascend.
  private var groups: [(slot: Int, range: Range<Int>)] = []

  init(plan: GridPlan, pieces: [GridBuilder.Piece], inside: [UInt32]) {
    self.plan = plan
    self.pieces = pieces
    self.inside = inside
  }

  /// Goes to a row.
  mutating func start(
    _ number: Int, _ all: GridSpans, _ edges: [GridBuilder.Edge], _ allowance: inout GridAllowance
  ) {
    self.number = number
    spans = all.row(number)
    touches.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
    var index = spans.startIndex
    while index < spans.endIndex, !allowance.isUsedUp {
      let touched = touches.count
      let slot = spans[index].slot
      let first = index
      while index < spans.endIndex, spans[index].slot == slot { index += 1 }
      groups.append((Int(slot), first..<index))
      if let circle = pieces[Int(slot)].circle {
        add(circle, slot)
      } else {
        add(first..<index, slot, edges)
      }
      allowance.spend(touches.count - touched)
    }
    touches.sort { ($0.column, $0.slot, $0.edge) < ($1.column, $1.slot, $1.edge) }
  }

  /// The edges of a piece that touch the row.
  func edges(of slot: Int) -> [Int32] {
    guard let range = range(of: slot), pieces[slot].circle == nil else { return [] }
    return spans[range].map(\.edge)
  }

  /// The spans of a piece; the groups ascend.
  private func range(of slot: Int) -> Range<Int>? {
    var (low, high) = (0, groups.count)
    while low < high {
      let middle = (low + high) / 2
      if groups[middle].slot < slot { low = middle + 1 } else { high = middle }
    }
    return low < groups.count && groups[low].slot == slot ? groups[low].range : nil
  }

  // MARK: Outlines

  /// Adds what the edges of an outline touch, and the cells between them that are inside.
  private mutating func add(_ range: Range<Int>, _ slot: Int32, _ edges: [GridBuilder.Edge]) {
    let middle = plan.y(number) + plan.width / 2
    var crossings: [Double] = []
    var blocked: [(first: Int, last: Int)] = []
    for span in spans[range] {
      let edge = edges[Int(span.edge)]
      if (edge.start.y > middle) != (edge.end.y > middle) {
        let fraction = (middle - edge.start.y) / (edge.end.y - edge.start.y)
        crossings.append(edge.start.x + fraction * (edge.end.x - edge.start.x))
      }
      let (low, high) = extent(of: edge)
      let first = max(plan.column(low), 1)
      let last = min(plan.column(high), plan.columns - 2)
      guard low < plan.x(plan.columns - 1), high >= plan.x(1), first <= last else { continue }
      blocked.append((first, last))
      for column in first...last { touches.append(Touch(column: Int32(column), slot: slot, edge: span.edge)) }
    }
    crossings.sort()
    blocked.sort { $0.first < $1.first }
    addRuns(between: blocked, crossings, pieces[Int(slot)].zone)
  }

  /// From where to where an edge reaches within the row, widened.
  private func extent(of edge: GridBuilder.Edge) -> (low: Double, high: Double) {
    let bottom = plan.y(number) - plan.reach
    let top = bottom + plan.width + 2 * plan.reach
    let rise = edge.end.y - edge.start.y
    var (from, to) = (0.0, 1.0)
    if abs(rise) > plan.reach {
      let atBottom = (bottom - edge.start.y) / rise
      let atTop = (top - edge.start.y) / rise
      from = max(0, min(atBottom, atTop))
      to = min(1, max(atBottom, atTop))
    }
    let a = edge.start.x + from * (edge.end.x - edge.start.x)
    let b = edge.start.x + to * (edge.end.x - edge.start.x)
    return (min(a, b) - 2 * plan.reach, max(a, b) + 2 * plan.reach)
  }

  /// Between touched cells a row is inside or outside as a whole: an odd number of crossings to the right is inside.
  private mutating func addRuns(between blocked: [(first: Int, last: Int)], _ crossings: [Double], _ zone: UInt32) {
    guard !crossings.isEmpty else { return }
    var passed = 0
    var column = 1
    func addGap(_ end: Int) {
      guard column < end else { return }
      let x = plan.x(column) + plan.width / 2
      while passed < crossings.count, crossings[passed] <= x { passed += 1 }
      if (crossings.count - passed) % 2 == 1 {
        runs.append(Run(first: Int32(column), last: Int32(end - 1), zone: zone))
      }
    }
    for gap in blocked {
      addGap(gap.first)
      column = max(column, gap.last + 1)
    }
    addGap(plan.columns - 1)
  }

  /// Whether a point of the row that is not on an edge is inside a piece, by the edges to its right.
  func holds(_ point: Point, slot: Int, _ edges: [GridBuilder.Edge]) -> Bool {
    guard let range = range(of: slot) else { return false }
    var isInside = false
    for span in spans[range] {
      let edge = edges[Int(span.edge)]
      guard (edge.start.y > point.y) != (edge.end.y > point.y) else { continue }
      let side = orientation(edge.start, edge.end, point)
      if (side > 0) == (edge.end.y > edge.start.y) { isInside.toggle() }
    }
    return isInside
  }

  // MARK: Circles

  /// Adds the cells that a circle cuts, and those within it.
  private mutating func add(_ circle: ZoneOutlines.Disc, _ slot: Int32) {
    let reach = 2 * plan.reach + 1e-12 * circle.radius
    let bottom = plan.y(number) - circle.y
    let top = bottom + plan.width
    // The nearest and the farthest height of the row, seen from the centre.
    let near = bottom > 0 ? bottom : top < 0 ? -top : 0
    let far = max(abs(bottom), abs(top))
    let outer = halfChord(circle.radius + reach, max(0, near - reach))
    guard outer >= 0 else { return }
    let inner = halfChord(circle.radius - reach, far + reach)
    let first = max(plan.column(circle.x - outer - reach), 1)
    let last = min(plan.column(circle.x + outer + reach), plan.columns - 2)
    guard circle.x - outer - reach < plan.x(plan.columns - 1), circle.x + outer + reach >= plan.x(1), first <= last
    else {
      return
    }
    func isWithin(_ column: Int) -> Bool {
      inner > 0 && plan.x(column) >= circle.x - inner && plan.x(column + 1) <= circle.x + inner
    }
    // What is within is one run, found from both its sides, so that a large circle costs no more than its border.
    var (left, right) = (first, last)
    while left <= last, !isWithin(left) { left += 1 }
    while right > left, !isWithin(right) { right -= 1 }
    for column in first..<left { touches.append(Touch(column: Int32(column), slot: slot, edge: -1)) }
    guard left <= last else { return }
    for column in (right + 1)..<(last + 1) { touches.append(Touch(column: Int32(column), slot: slot, edge: -1)) }
    runs.append(Run(first: Int32(left), last: Int32(right), zone: pieces[Int(slot)].zone))
  }

  /// Half the chord of a circle at a height over its centre; negative when there is none.
  private func halfChord(_ radius: Double, _ height: Double) -> Double {
    let squared = radius * radius - height * height
    return radius > 0 && squared >= 0 ? squared.squareRoot() : -1
  }

  // MARK: Finer grids

  /// The plan of a grid for one cell, `nil` when its cells would be too small for their margin.
  func finerPlan(_ column: Int, _ edges: Int) -> GridPlan? {
    let box = Box(
      min: Point(plan.x(column), plan.y(number)), max: Point(plan.x(column + 1), plan.y(number + 1)))
    let finer = GridPlan(box, edges: edges, border: 0, cellsPerEdge: 4, within: plan)
    return finer.width >= 1024 * finer.reach ? finer : nil
  }
}

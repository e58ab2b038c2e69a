import CKernels
import Geometry

/// What a cell that edges touch says of its points: its kind and the words of its record.
struct CellRecord {
  /// One of the kinds of `footway_zones.h`.
  private(set) var kind: UInt32 = FOOTWAY_CELL_GENERAL
  /// The record; empty for kinds without one.
  private(set) var words: [UInt32] = []
  /// How many areas a point of the cell can be in.
  private(set) var mostHits: Int
  /// The pieces that touch the cell and do not belong to an area that holds it anyway.
  private(set) var touched: [Int] = []
  /// How many edges of them touch it.
  private(set) var edgeCount = 0
  /// The same with circles counted as the work that they are.
  private(set) var weight = 0
  /// The areas that hold all of the cell.
  let inside: [UInt32]

  private let middle: Point
  private let width: Double
  private let margin: Float

  init(_ cell: GridSweep.Cell, _ column: Int, _ row: GridRow, _ edges: [GridBuilder.Edge]) {
    inside = cell.inside
    mostHits = inside.count
    middle = row.plan.center(column, row.number)
    width = row.plan.width
    margin = row.plan.marginInCells
    var groups: [(slot: Int, edges: [GridBuilder.Edge])] = []
    for touch in cell.touches where !inside.containsSorted(row.pieces[Int(touch.slot)].zone) {
      if groups.last?.slot != Int(touch.slot) { groups.append((Int(touch.slot), [])) }
      if touch.edge >= 0 { groups[groups.count - 1].edges.append(edges[Int(touch.edge)]) }
    }
    touched = groups.map(\.slot)
    edgeCount = groups.reduce(0) { $0 + $1.edges.count }
    weight = groups.reduce(0) { $0 + ($1.edges.isEmpty ? 1 : $1.edges.count) }
    mostHits += groups.count
    guard !groups.isEmpty else { return }
    if !writeCorners(groups, row) { writeGeneral(groups, row, edges) }
  }

  // MARK: Edges across, and corners

  /// A line that every point of the cell is left of.
  private static let everywhere: [Float] = [0, 0, 1]

  /// Writes areas that an edge or a corner cuts and areas around the cell; `false` when there is anything else.
  private mutating func writeCorners(_ groups: [(slot: Int, edges: [GridBuilder.Edge])], _ row: GridRow) -> Bool {
    var entries = inside.map { (zone: $0, lines: Self.everywhere + Self.everywhere, isReflex: false) }
    var last: UInt32?
    for group in groups {
      let zone = row.pieces[group.slot].zone
      guard let (lines, isReflex) = corner(group.edges, row.plan.reach) else { return false }
      // Parts of one area, which follow each other, would have to make one hit.
      guard zone != last else { return false }
      last = zone
      entries.append((zone, lines, isReflex))
    }
    entries.sort { $0.zone < $1.zone }
    words = entries.flatMap { [$0.zone | ($0.isReflex ? 1 << 31 : 0)] + $0.lines.map(\.bitPattern) }
    if entries.count > 1 {
      kind = FOOTWAY_CELL_CORNERS
      words.insert(UInt32(entries.count), at: 0)
    } else if entries[0].lines[3...].elementsEqual(Self.everywhere) {
      kind = FOOTWAY_CELL_EDGE
      words.removeLast(3)
    } else {
      kind = FOOTWAY_CELL_WEDGE
    }
    return true
  }

  /// The two lines of an edge across the cell, or of two that meet in it; `nil` for anything else.
  private func corner(_ edges: [GridBuilder.Edge], _ reach: Double) -> (lines: [Float], isReflex: Bool)? {
    let limit = width / 2 + 4 * reach
    func isWithin(_ point: Point) -> Bool { abs(point.x - middle.x) <= limit && abs(point.y - middle.y) <= limit }
    if edges.count == 1, !isWithin(edges[0].start), !isWithin(edges[0].end) {
      return (line(edges[0]) + Self.everywhere, false)
    }
    guard edges.count == 2 else { return nil }
    let (first, second) = edges[0].end == edges[1].start ? (edges[0], edges[1]) : (edges[1], edges[0])
    guard first.end == second.start, first.start != second.end, isWithin(first.end), !isWithin(first.start),
      !isWithin(second.end)
    else { return nil }
    return (line(first) + line(second), orientation(first.start, first.end, second.end) < 0)
  }

  /// The line of an edge in cells from the middle of the cell, positive on the left.
  private func line(_ edge: GridBuilder.Edge) -> [Float] {
    let dx = edge.end.x - edge.start.x
    let dy = edge.end.y - edge.start.y
    // Twice, so that the squares neither overflow nor vanish.
    let size = max(abs(dx), abs(dy))
    let length = size * ((dx / size) * (dx / size) + (dy / size) * (dy / size)).squareRoot()
    let (a, b) = (-dy / length, dx / length)
    let c = -(a * ((edge.start.x - middle.x) / width) + b * ((edge.start.y - middle.y) / width))
    return [Float(a), Float(b), Float(c)]
  }

  // MARK: Anything

  private mutating func writeGeneral(
    _ groups: [(slot: Int, edges: [GridBuilder.Edge])], _ row: GridRow, _ edges: [GridBuilder.Edge]
  ) {
    var entries = inside.map { (zone: $0, words: [$0]) }
    for group in groups {
      let piece = row.pieces[group.slot]
      entries.append((piece.zone, entry(piece, group.edges, group.slot, row, edges)))
    }
    // Parts of an area stay in their order behind each other.
    let order = entries.indices.sorted { (entries[$0].zone, $0) < (entries[$1].zone, $1) }
    words = [UInt32(entries.count)] + order.flatMap { entries[$0].words }
  }

  private func entry(
    _ piece: GridBuilder.Piece, _ touching: [GridBuilder.Edge], _ slot: Int, _ row: GridRow,
    _ edges: [GridBuilder.Edge]
  ) -> [UInt32] {
    if let circle = piece.circle {
      return [piece.zone | FOOTWAY_ENTRY_CIRCLE << 30]
        + [circle.x, circle.y, circle.radius * circle.radius].flatMap { value -> [UInt32] in
          [UInt32(truncatingIfNeeded: value.bitPattern), UInt32(truncatingIfNeeded: value.bitPattern >> 32)]
        }
    }
    let lines = touching.map(line)
    guard let (x, y) = referencePoint(lines) else {
      return [piece.zone | FOOTWAY_ENTRY_DOUBT << 30]
    }
    let point = Point(middle.x + Double(x) * width, middle.y + Double(y) * width)
    let isInside = row.holds(point, slot: slot, edges)
    var words = [
      piece.zone | FOOTWAY_ENTRY_EDGES << 30, UInt32(touching.count) | (isInside ? 1 << 31 : 0),
      x.bitPattern, y.bitPattern,
    ]
    for (line, edge) in zip(lines, touching) {
      // Each line has the reference point on its positive side.
      let sign: Float = line[0] * x + line[1] * y + line[2] < 0 ? -1 : 1
      let (start, end) = clipped(edge)
      words += [sign * line[0], sign * line[1], sign * line[2], start.x, start.y, end.x, end.y].map(\.bitPattern)
    }
    return words
  }

  /// A point of the cell that is clear of all lines, in cells from its middle; on a spiral from there.
  private func referencePoint(_ lines: [[Float]]) -> (x: Float, y: Float)? {
    let clearance = max(2e-5, 4 * margin)
    // The golden angle spreads the points evenly.
    let (cosine, sine) = (-0.737_368_878_078_319_7, 0.675_490_294_261_523_8)
    var direction = (x: 1.0, y: 0.0)
    for number in 0..<40 {
      let radius = 0.45 * (Double(number) / 40).squareRoot()
      let (x, y) = (Float(radius * direction.x), Float(radius * direction.y))
      if lines.allSatisfy({ abs($0[0] * x + $0[1] * y + $0[2]) >= clearance }) { return (x, y) }
      direction = (cosine * direction.x - sine * direction.y, sine * direction.x + cosine * direction.y)
    }
    return nil
  }

  /// The ends of an edge in cells from the middle of the cell, cut off well outside of it.
  private func clipped(_ edge: GridBuilder.Edge) -> (start: (x: Float, y: Float), end: (x: Float, y: Float)) {
    let (ax, ay) = ((edge.start.x - middle.x) / width, (edge.start.y - middle.y) / width)
    let (bx, by) = ((edge.end.x - middle.x) / width, (edge.end.y - middle.y) / width)
    var (from, to) = (0.0, 1.0)
    for (start, end) in [(ax, bx), (ay, by)] where start != end {
      let one = (-1 - start) / (end - start)
      let other = (1 - start) / (end - start)
      from = max(from, min(one, other))
      to = min(to, max(one, other))
    }
    // An edge within reach of the cell is within two cells of its middle.
    let cut = from <= to ? (from, to) : (0, 1)
    return (
      (Float(ax + cut.0 * (bx - ax)), Float(ay + cut.0 * (by - ay))),
      (Float(ax + cut.1 * (bx - ax)), Float(ay + cut.1 * (by - ay)))
    )
  }
}

extension GridBuilder {
  /// The code of a cell in these areas and no other.
  mutating func code(inside: [UInt32]) -> UInt32 {
    mostHits = max(mostHits, inside.count)
    switch inside.count {
    case 0: return FOOTWAY_CELL_NONE
    case 1: return FOOTWAY_CELL_WHOLE << 29 | inside[0]
    default:
      if let known = lists[inside] { return FOOTWAY_CELL_LIST << 29 | known }
      let place = UInt32(records.count)
      records.append(UInt32(inside.count))
      records += inside
      lists[inside] = place
      return FOOTWAY_CELL_LIST << 29 | place
    }
  }

  /// The code of a cell with a record, which is added.
  mutating func code(_ record: CellRecord) -> UInt32 {
    guard !record.words.isEmpty else { return code(inside: record.inside) }
    mostHits = max(mostHits, record.mostHits)
    let place = UInt32(records.count)
    records += record.words
    return record.kind << 29 | place
  }
}

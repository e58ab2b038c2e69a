import CKernels
import Geometry
import VenueModel

/// Builds the grids of an index.
struct GridBuilder {
  /// An edge of a ring with the inside of its area on its left.
  struct Edge {
    var start: Point
    var end: Point
  }

  /// What may cross the cells of a grid: edges of one part of an area, or one circle.
  struct Piece {
    var zone: UInt32
    /// Indices into ``edges``.
    var edges: [Int32]
    var circle: ZoneOutlines.Disc?
    /// How much work it is, in edges.
    var weight: Int { circle == nil ? edges.count : 32 }
  }

  /// Finished grids, codes and records; see `footway_zones.h` for what they hold.
  private(set) var grids: [footway_zone_grid] = []
  var codes: [UInt32] = []
  var records: [UInt32] = []
  /// How many areas a cell can be in at most.
  var mostHits = 0
  let edges: [Edge]
  private let piecesOfLevel: [[Piece]]
  private let cellsPerEdge: Double
  private let greatestDepth: Int
  /// Steps and words of records that are left before the grids are given up as overfull.
  private(set) var allowance: GridAllowance
  /// Records of lists of whole areas, so that equal ones are shared.
  var lists: [[UInt32]: UInt32] = [:]

  /// A cell with more edges than this gets a grid of its own.
  static let mostEdges = 48
  /// The most cells of one grid.
  static let mostCells = 1 << 26

  /// - Parameters:
  ///   - divisor: see ``GridAllowance/init(edges:divisor:)``.
  ///   - greatestDepth: how many grids lie in one another at most, so that edges that meet in a point come to an
  ///   end.
  init(
    _ outlines: ZoneOutlines, isHole: [Bool], levelCount: Int, cellsPerEdge: Double, greatestDepth: Int, divisor: Int
  ) {
    var edges: [Edge] = []
    edges.reserveCapacity(outlines.points.count)
    var pieces = [[Piece]](repeating: [], count: levelCount)
    for area in 0..<outlines.areaCount {
      for number in outlines.parts(of: area) {
        let part = outlines.parts[number]
        let first = edges.count
        for ring in Int(part.firstRing)..<Int(part.endRing) {
          Self.append(outlines.points[outlines.vertices(of: ring)], isHole: isHole[ring], to: &edges)
        }
        let zone = UInt32(area)
        if edges.count > first {
          pieces[Int(part.level)].append(Piece(zone: zone, edges: (Int32(first)..<Int32(edges.count)).map(\.self)))
        }
        for circle in Int(part.firstCircle)..<Int(part.endCircle) {
          pieces[Int(part.level)].append(Piece(zone: zone, edges: [], circle: outlines.circles[circle]))
        }
      }
    }
    self.edges = edges
    piecesOfLevel = pieces
    self.cellsPerEdge = cellsPerEdge
    self.greatestDepth = greatestDepth
    allowance = GridAllowance(edges: edges.count + outlines.circles.count, divisor: divisor)
  }

  /// The edges of a closed ring, turned so that the inside of the area is on their left.
  private static func append(_ ring: Slice<Column<Point>>, isHole: Bool, to edges: inout [Edge]) {
    guard let origin = ring.first else { return }
    var area = 0.0
    for (a, b) in zip(ring, ring.dropFirst()) {
      area += (a.x - origin.x) * (b.y - origin.y) - (b.x - origin.x) * (a.y - origin.y)
    }
    let isTurned = (area < 0) != isHole
    for (a, b) in zip(ring, ring.dropFirst()) where a != b {
      edges.append(isTurned ? Edge(start: b, end: a) : Edge(start: a, end: b))
    }
  }

  /// The grids of outlines: as fine as is wanted, or as fine as is allowed where areas lie over each other.
  static func built(
    _ outlines: ZoneOutlines, isHole: [Bool], levelCount: Int, cellsPerEdge: Double, divisor: Int
  ) throws(ZoneError) -> GridBuilder {
    let cellsPerEdge = max(cellsPerEdge, 0.1)
    for (share, depth) in [(1, 6), (1, 1), (0x1p-4, 1), (0x1p-8, 0), (0x1p-14, 0), (0x1p-40, 0)] {
      var builder = GridBuilder(
        outlines, isHole: isHole, levelCount: levelCount, cellsPerEdge: cellsPerEdge * share, greatestDepth: depth,
        divisor: divisor)
      if builder.build() { return builder }
    }
    throw .tooLarge
  }

  /// Builds all grids.
  ///
  /// - Returns: `false` when they became overfull and are of no use.
  mutating func build() -> Bool {
    let empty = footway_zone_grid(x: 0, y: 0, inverse: 1, margin: 1, columns: 1, rows: 1, first: 0)
    codes = [FOOTWAY_CELL_NONE]
    grids = [footway_zone_grid](repeating: empty, count: 1 + piecesOfLevel.count)
    for (level, pieces) in piecesOfLevel.enumerated() where !pieces.isEmpty {
      var box = Box.empty
      for piece in pieces { box.add(self.box(of: piece)) }
      let plan = GridPlan(
        box, edges: pieces.reduce(0) { $0 + $1.weight }, border: pieces.reduce(0) { $0 + border(of: $1) },
        cellsPerEdge: cellsPerEdge, within: nil)
      grids[1 + level] = fill(plan, pieces, inside: [], depth: 0)
      if allowance.isUsedUp { return false }
    }
    return true
  }

  /// Metres of the edges or the circle.
  private func border(of piece: Piece) -> Double {
    if let circle = piece.circle { return 2 * .pi * circle.radius }
    return piece.edges.reduce(0) { $0 + edges[Int($1)].start.distance(to: edges[Int($1)].end) }
  }

  private func box(of piece: Piece) -> Box {
    if let circle = piece.circle {
      return Box(
        min: Point(circle.x - circle.radius, circle.y - circle.radius),
        max: Point(circle.x + circle.radius, circle.y + circle.radius))
    }
    var box = Box.empty
    for edge in piece.edges { box.add(edges[Int(edge)].start) }
    return box
  }

  /// Fills a grid and gives its header.
  ///
  /// - Parameter inside: the areas that hold all of it, ascending.
  private mutating func fill(_ plan: GridPlan, _ pieces: [Piece], inside: [UInt32], depth: Int) -> footway_zone_grid {
    let first = codes.count
    allowance.spend(plan.columns * plan.rows)
    codes.append(
      contentsOf: repeatElement(FOOTWAY_CELL_NONE, count: plan.columns * plan.rows))
    if let spans = GridSpans(plan, pieces, edges, &allowance) {
      var row = GridRow(plan: plan, pieces: pieces, inside: inside)
      for number in 1..<(plan.rows - 1) where !allowance.isUsedUp {
        row.start(number, spans, edges, &allowance)
        fill(row, from: first + number * plan.columns, depth: depth)
      }
    }
    return footway_zone_grid(
      x: plan.origin.x, y: plan.origin.y, inverse: 1 / plan.width, margin: plan.marginInCells,
      columns: Int32(plan.columns), rows: Int32(plan.rows), first: UInt32(first))
  }

  /// Writes the codes of a row.
  private mutating func fill(_ row: GridRow, from first: Int, depth: Int) {
    var sweep = GridSweep(row)
    var column = 1
    while column < row.plan.columns - 1, !allowance.isUsedUp {
      let cell = sweep.cell(at: column)
      allowance.spend(1 + cell.inside.count + cell.touches.count, records: records.count)
      if cell.touches.isEmpty {
        // As far as nothing changes all cells are alike.
        let end = sweep.nextChange(after: column)
        let code = code(inside: cell.inside)
        if code != 0 { for place in column..<end { codes[first + place] = code } }
        column = end
      } else {
        let code = code(for: cell, column, row, depth: depth)
        codes[first + column] = code
        column += 1
      }
    }
  }

  /// The code of a cell that edges touch.
  private mutating func code(for cell: GridSweep.Cell, _ column: Int, _ row: GridRow, depth: Int) -> UInt32 {
    let record = CellRecord(cell, column, row, edges)
    guard record.edgeCount > Self.mostEdges, depth < greatestDepth, let plan = row.finerPlan(column, record.weight)
    else { return code(record) }
    // Every edge of the row counts, for what is inside is told by the edges to the right.
    let pieces = record.touched.map { slot -> Piece in
      Piece(zone: row.pieces[slot].zone, edges: row.edges(of: slot), circle: row.pieces[slot].circle)
    }
    let grid = fill(plan, pieces, inside: cell.inside, depth: depth + 1)
    grids.append(grid)
    return FOOTWAY_CELL_GRID << 29 | UInt32(grids.count - 1)
  }
}

import Geometry
import VenueModel

/// One connected piece of walkable floor, walls around it.
struct Cell {
  /// An index into the spaces of the plan; `nil` for open ground, which may be made of several.
  let space: Int?
  /// What it is to somebody on foot.
  let use: Space.Use
  /// The floor up to the walls.
  let floor: Polygon
  let inside: BandedArea
  let walls: SegmentGrid
  /// The floor off the walls, where paths may run freely.
  var free = FreeGround()

  init(space: Int?, use: Space.Use, floor: Polygon) {
    self.space = space
    self.use = use
    self.floor = floor
    inside = BandedArea(floor.rings)
    walls = SegmentGrid(floor.rings)
  }

  /// Whether it is open ground.
  var isOpen: Bool { space == nil }
}

/// All cells of a level.
struct CellMap {
  let cells: [Cell]
  private let tree: PackedRTree

  init(_ cells: [Cell]) {
    self.cells = cells
    tree = PackedRTree(boxes: cells.map(\.floor.box))
  }

  /// The cell that holds a point, the lowest numbered one where several do.
  func cell(at point: Point) -> Int? {
    var found: Int?
    tree.search(Box(min: point, max: point)) { number in
      if number < found ?? .max, cells[number].inside.contains(point) { found = number }
    }
    return found
  }

  /// The cell whose free ground is nearest to a point, and where, within some metres.
  func nearest(to point: Point, within reach: Double) -> (cell: Int, point: Point)? {
    var found: (cell: Int, point: Point, distance: Double)?
    tree.search(Box(min: point, max: point).expanded(by: reach)) { number in
      guard let near = cells[number].free.edges.nearest(to: point, within: reach) else { return }
      let distance = near.distance(to: point)
      if let best = found, (best.distance, best.cell) <= (distance, number) { return }
      found = (number, near, distance)
    }
    return found.map { ($0.cell, $0.point) }
  }
}

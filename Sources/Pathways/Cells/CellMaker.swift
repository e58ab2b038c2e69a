import Geometry
import Overlay
import VenueModel

/// Makes the cells of a level: areas that overlap are parted, open ground that touches is joined, walls get a thickness.
struct CellMaker {
  let options: PathwayOptions
  let context: GEOSContext
  private(set) var plan: LevelPlan
  private(set) var notes: [Note] = []
  private var budget = RepairBudget()
  private var tree = PackedRTree(boxes: [])
  private var wallTree = PackedRTree(boxes: [])

  /// Something odd about a space of the plan.
  struct Note {
    enum Kind { case tangled, tooLarge, covered, narrow }
    var kind: Kind
    var space: Int
    var text = ""
  }

  /// Closing of open ground: gaps as narrow as twice this are drawing errors.
  private static let closing = 0.05
  /// Areas below this are no floor, in square metres.
  private static let leastFloor = 0.1

  init(_ plan: LevelPlan, options: PathwayOptions, context: GEOSContext) {
    self.plan = plan
    self.options = options
    self.context = context
  }

  /// The cells, rooms before open ground, each from south to north.
  mutating func cells() throws(OverlayError) -> [Cell] {
    try repair()
    tree = PackedRTree(boxes: plan.spaces.map(\.box))
    wallTree = PackedRTree(boxes: plan.walls.map { Box($0).expanded(by: options.wallHalf) })
    var floors: [(space: Int?, use: Space.Use, polygons: [Polygon])] = []
    for number in plan.spaces.indices where Self.isRoom(plan.spaces[number].use) {
      let left = try parted(number)
      if left.isEmpty { notes.append(Note(kind: .covered, space: number)) }
      floors.append((number, plan.spaces[number].use, left))
    }
    floors.append((nil, .open, try openGround(without: floors.flatMap(\.polygons))))
    for number in floors.indices { floors[number].polygons = try withoutWalls(floors[number].polygons) }
    // Ground implied by an outline ends at areas that have their own walls in them: it shares no edge by drawing.
    let isImplied = plan.spaces.contains { $0.use == .ground }
    let shared = SharedEdges(floors.map { $0.space == nil && isImplied ? [] : $0.polygons })
    var cells: [Cell] = []
    for (number, floor) in floors.enumerated() {
      let first = cells.count
      for (part, polygon) in floor.polygons.enumerated() {
        let isShared = options.wallHalf > 0 && shared.has(floor: number, part: part)
        let inset = isShared ? try context.polygon(polygon).outset(by: -options.wallHalf).areas() : [polygon]
        for piece in inset where piece.area >= Self.leastFloor {
          cells.append(Cell(space: floor.space, use: floor.use, floor: piece.normalized))
        }
      }
      cells[first...].sort { $0.floor.shell.comes(before: $1.floor.shell) }
      if let space = floor.space, !floor.polygons.isEmpty, first == cells.count {
        notes.append(Note(kind: .narrow, space: space))
      }
    }
    return cells
  }

  private static func isRoom(_ use: Space.Use) -> Bool { use != .open && use != .ground && use != .obstacle }

  // MARK: Repair

  /// Makes outlines valid; what is too tangled or too far away is left out.
  private mutating func repair() throws(OverlayError) {
    for number in plan.spaces.indices {
      let space = plan.spaces[number]
      if space.polygons.isEmpty { continue }
      let size = max(abs(space.box.min.x), abs(space.box.min.y), abs(space.box.max.x), abs(space.box.max.y))
      let extent = max(space.box.width, space.box.height)
      if size > PathwayOptions.mostCoordinate || extent > PathwayOptions.mostExtent {
        notes.append(Note(kind: .tooLarge, space: number))
        plan.spaces[number].take([])
        continue
      }
      let valid = try ValidArea(space.polygons, context, &budget)
      if let refusal = valid.refusal { notes.append(Note(kind: .tangled, space: number, text: refusal)) }
      plan.spaces[number].take(valid.polygons.compactMap(Polygon.init(closed:)))
    }
  }

  // MARK: Parting

  /// What a room keeps: smaller rooms, smaller open areas and obstacles in it take their ground.
  private func parted(_ number: Int) throws(OverlayError) -> [Polygon] {
    let space = plan.spaces[number]
    guard !space.polygons.isEmpty else { return [] }
    var takers: [Polygon] = []
    for other in overlapping(space.box) where other != number {
      let taker = plan.spaces[other]
      switch taker.use {
      case .ground: continue
      case .obstacle: break
      // The order of the plan is by area.
      case .open: if taker.area >= space.area { continue }
      default: if other > number { continue }
      }
      takers += taker.polygons
    }
    return try without(takers, space.polygons)
  }

  private func overlapping(_ box: Box) -> [Int] {
    let hair = 1e-6
    guard box.width > 2 * hair, box.height > 2 * hair else { return [] }
    return tree.search(box.expanded(by: -hair)).sorted()
  }

  private func without(_ takers: [Polygon], _ polygons: [Polygon]) throws(OverlayError) -> [Polygon] {
    guard !takers.isEmpty, !polygons.isEmpty else { return polygons }
    let taken = try context.multipolygon(takers).joined()
    return try context.multipolygon(polygons).without(taken).areas()
  }

  /// Open areas, joined where they touch, without everything that lies in them.
  private func openGround(without rooms: [Polygon]) throws(OverlayError) -> [Polygon] {
    let open = plan.spaces.filter(\.isOpen).flatMap(\.polygons)
    guard !open.isEmpty else { return [] }
    let obstacles = plan.spaces.filter { $0.use == .obstacle }.flatMap(\.polygons)
    var joined = open
    if open.count > 1 {
      let grown = try context.multipolygon(open).joined().outset(by: Self.closing)
      joined = try grown.outset(by: -Self.closing).areas()
    }
    return try without(rooms + obstacles, joined)
  }

  // MARK: Walls

  /// What walls drawn as lines leave of areas.
  private func withoutWalls(_ polygons: [Polygon]) throws(OverlayError) -> [Polygon] {
    guard options.wallHalf > 0, !plan.walls.isEmpty else { return polygons }
    var left: [Polygon] = []
    for polygon in polygons {
      let lines = wallTree.search(polygon.box).sorted().map { plan.walls[$0] }
      if lines.isEmpty {
        left.append(polygon)
      } else {
        left += try context.polygon(polygon).without(context.band(around: lines, options.wallHalf)).areas()
      }
    }
    return left
  }
}

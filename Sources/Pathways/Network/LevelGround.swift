import Geometry
import Overlay
import VenueModel

/// The walkable ground of a level: its cells and the doors between them.
struct LevelGround {
  let level: Int
  let plan: LevelPlan
  let options: PathwayOptions
  private(set) var map: CellMap
  /// Doors with at least one side, from south to north.
  private(set) var doors: [Door] = []
  private(set) var findings: [Finding] = []
  private let venue: Venue

  /// Two openings whose middles are as near as this are one, in metres.
  private static let sameSpot = 0.05
  /// Metres straight ahead of a door that are looked at.
  private static let lookAhead = 10.0

  init(_ venue: Venue, _ plan: LevelPlan, options: PathwayOptions, context: GEOSContext) throws(OverlayError) {
    var maker = CellMaker(plan, options: options, context: context)
    var cells = try maker.cells()
    let floors = cells.map(\.floor)
    let free = try Workers.map(cells.count, threads: options.threads) { () throws(OverlayError) in
      try GEOSContext()
    } _: { (context, number) throws(OverlayError) in
      try FreeGround(floors[number], options, context)
    }
    for number in cells.indices { cells[number].free = free[number] }
    self.venue = venue
    self.options = options
    self.plan = maker.plan
    level = plan.level
    map = CellMap(cells)
    for note in maker.notes { report(note) }
    probeOpenings()
    makeEntrances()
    let openings = self.plan.openings
    func name(_ door: Door) -> String { door.opening.map { openings[$0].id } ?? "" }
    doors.sort { $0.middle != $1.middle ? $0.middle.comes(before: $1.middle) : name($0) < name($1) }
    try reachFreeGround(context)
  }

  /// The doors that lead into each cell.
  var doorsOfCells: [[(door: Int, side: Door.Side)]] {
    var lists = [[(door: Int, side: Door.Side)]](repeating: [], count: map.cells.count)
    for (number, door) in doors.enumerated() { for side in door.sides { lists[side.cell].append((number, side)) } }
    return lists
  }

  // MARK: Openings

  private mutating func probeOpenings() {
    let probe = DoorProbe(cells: map, outlines: Outlines(plan), options: options)
    var taken: [GridSquare: [Int]] = [:]
    for (number, opening) in plan.openings.enumerated() {
      switch probe.probe(opening, number: number) {
      case .door(let door):
        let spot = GridSquare(door.middle, size: Self.sameSpot)
        let near = spot.neighbours.flatMap { taken[$0] ?? [] }
        if near.contains(where: { doors[$0].middle.distance(to: door.middle) <= Self.sameSpot }) {
          report(.note, "pathways.opening.duplicate", opening, "lies where another opening does; it was left out")
          continue
        }
        taken[spot, default: []].append(doors.count)
        doors.append(door)
        if door.sides.count == 1 {
          report(.note, "pathways.opening.outside", opening, "has an area on one side only; it leads outside")
        }
      case .insideCell:
        report(.note, "pathways.opening.inside-area", opening, "lies inside open ground; nothing was made of it")
      case .nothing:
        report(
          .warning, "pathways.opening.no-area", opening,
          "has no area within \(options.doorReach) m on either side; it was left out")
      case .noWall:
        report(
          .warning, "pathways.opening.no-wall", opening,
          "is a point without a wall near it, so its direction is unknown; it was left out")
      }
    }
  }

  // MARK: Entrances

  /// Makes entrances in the fronts of rooms: of all on a level without openings, else of stairs and their like only.
  private mutating func makeEntrances() {
    var hasDoor = Set<Int>()
    for door in doors { for side in door.sides { if let space = map.cells[side.cell].space { hasDoor.insert(space) } } }
    let probe = DoorProbe(cells: map, outlines: Outlines(plan), options: options)
    let frontage = Frontage(cells: map)
    let main = mainGround
    var count = 0
    for (number, space) in plan.spaces.enumerated() where !space.isOpen && space.use != .obstacle {
      guard !hasDoor.contains(number), !space.polygons.isEmpty else { continue }
      let isLink = space.use.connection != nil
      guard plan.openings.isEmpty || isLink else { continue }
      let frame =
        frontage.entrance(of: space.polygons) { cell, spot in cell == main?.cell && main?.part.contains(spot) == true }
        ?? frontage.entrance(of: space.polygons) { cell, _ in map.cells[cell].isOpen }
        ?? (isLink
          ? frontage.entrance(of: space.polygons) { cell, _ in
            map.cells[cell].space != number && map.cells[cell].use.connection == nil
          } : nil)
      guard let frame else { continue }
      var door = Door(space: number, middle: frame.middle, normal: frame.normal, half: frame.half)
      door.sides = probe.sides(of: frame)
      guard door.sides.count == 2, door.sides[0].cell != door.sides[1].cell else { continue }
      doors.append(door)
      count += 1
    }
    if count > 0, plan.openings.isEmpty {
      findings.append(
        Finding(
          .note, "pathways.entrance.made", at: SourcePlace(file: "", .element(venue.levels[level].id)),
          "level '\(venue.levels[level].name)' has no openings; \(count == 1 ? "one area" : "\(count) areas") got an"
            + " entrance in the middle of the longest front", level: level))
    }
  }

  /// The largest part of open ground.
  private var mainGround: (cell: Int, part: BandedArea)? {
    var best: (area: Double, cell: Int, part: Polygon)?
    for (number, cell) in map.cells.enumerated() where cell.isOpen {
      for part in cell.free.parts where part.area > best?.area ?? 0 { best = (part.area, number, part) }
    }
    return best.map { ($0.cell, BandedArea($0.part.rings)) }
  }

  // MARK: Ground behind doors

  /// Finds the free ground behind each door, and makes some at less clearance where there is none.
  private mutating func reachFreeGround(_ context: GEOSContext) throws(OverlayError) {
    var cells = map.cells
    var waiting: [[Segment]] = Array(repeating: [], count: cells.count)
    for number in doors.indices {
      for index in doors[number].sides.indices {
        let side = doors[number].sides[index]
        let start = doors[number].spot(side, beyondFace: 1e-3)
        let end = doors[number].spot(side, beyondFace: Self.lookAhead)
        let wall = cells[side.cell].walls.crossings(start, end, limit: .max).first
        doors[number].sides[index].depth = min(wall, 1) * Self.lookAhead
        if entry(doors[number], doors[number].sides[index], cells[side.cell]) == nil {
          let depth = doors[number].sides[index].depth
          waiting[side.cell].append(Segment(start, doors[number].spot(side, beyondFace: depth)))
        }
      }
    }
    for number in cells.indices where !waiting[number].isEmpty {
      try cells[number].free.add(waiting[number], floor: cells[number].floor, context)
    }
    map = CellMap(cells)
    for number in doors.indices { settleSides(number) }
    doors.removeAll { $0.sides.isEmpty }
  }

  /// Keeps the sides of a door from which free ground is reached.
  private mutating func settleSides(_ number: Int) {
    var kept: [Door.Side] = []
    for var side in doors[number].sides {
      if let entry = entry(doors[number], side, map.cells[side.cell]) {
        side.entry = entry
        kept.append(side)
      } else if let opening = doors[number].opening {
        report(
          .warning, "pathways.opening.too-narrow", plan.openings[opening],
          "leads to ground narrower than \(options.widestClosed) m; that side is closed")
      }
    }
    doors[number].sides = kept
  }

  /// Metres from the middle of a door straight ahead to the free ground, `nil` when a wall comes first.
  private func entry(_ door: Door, _ side: Door.Side, _ cell: Cell) -> Double? {
    if cell.free.inside.contains(door.middle) { return 0 }
    let end = door.spot(side, beyondFace: side.depth)
    let length = door.middle.distance(to: end)
    let first = cell.free.edges.crossings(door.middle, end, limit: .max).first
    return first <= 1 ? first * length : nil
  }

  // MARK: Findings

  private mutating func report(
    _ severity: Finding.Severity, _ code: String, _ opening: Opening, _ message: String
  ) {
    findings.append(
      Finding(
        severity, code, at: SourcePlace(file: "", .element(opening.id)), "opening '\(opening.id)' \(message)",
        position: opening.points.first, level: level))
  }

  private mutating func report(_ note: CellMaker.Note) {
    guard let space = plan.spaces[note.space].number.map({ venue.spaces[$0] }) else { return }
    let name = space.name.isEmpty ? space.id : space.name
    let place = SourcePlace(file: "", .element(space.id))
    let position = space.polygons.first?.shell.points[0]
    func add(_ finding: Finding) { findings.append(finding) }
    switch note.kind {
    case .tangled:
      add(
        Finding(
          .error, "pathways.space.too-tangled", at: place, "area '\(name)' was left out: \(note.text)",
          position: position, level: level))
    case .tooLarge:
      add(
        Finding(
          .error, "pathways.space.too-large", at: place,
          "area '\(name)' was left out: it reaches farther than \(Int(PathwayOptions.mostExtent / 1000)) km, or lies"
            + " farther away than coordinates are exact", position: position, level: level))
    case .covered:
      add(
        Finding(
          .warning, "pathways.space.covered", at: place,
          "area '\(name)' has no ground of its own: smaller areas and obstacles cover it", position: position,
          level: level))
    case .narrow:
      add(
        Finding(
          .warning, "pathways.space.too-narrow", at: place, "area '\(name)' has no ground between its walls",
          position: position, level: level))
    }
  }
}

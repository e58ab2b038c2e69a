import Geometry
import Overlay
import VenueModel

/// Makes the network of a venue level by level and puts it into the venue.
struct VenueMaker {
  let source: Venue
  private(set) var options: PathwayOptions
  let mode: PathwayMode
  private var findings: [Finding] = []
  private var made: [MadeLevel] = []

  /// What was made of a level.
  struct MadeLevel {
    var ground: LevelGround
    var spots: LevelSpots
    var network: LevelNetwork
  }

  init(_ source: Venue, options: PathwayOptions, mode: PathwayMode) {
    self.source = source
    self.options = options
    self.mode = mode
  }

  mutating func make() throws(OverlayError) -> PathwayResult {
    let (maker, count) = (self, source.levels.count)
    let threads = min(options.threads, max(count, 1))
    // Levels first, as most of the time they are many; what threads are left work within them.
    let levels = try Workers.map(count, threads: threads) { () throws(OverlayError) in
      try GEOSContext()
    } _: { (context, level) throws(OverlayError) in
      var part = maker
      part.options.threads = max(1, maker.options.threads / threads)
      try part.make(level, context)
      return part
    }
    for level in levels {
      findings += level.findings
      made += level.made
    }
    var assembly = NetworkAssembly(source, made, keepsPaths: mode != .plan)
    for level in made { findings += assembly.placeFindings(level) }
    findings += try assembly.joinLevels(GEOSContext())
    return PathwayResult(
      venue: assembly.venue, findings: findings,
      madeLevels: made.filter { !$0.network.nodes.isEmpty }.map(\.ground.level), ground: assembly.ground)
  }

  // MARK: Levels

  private mutating func make(_ level: Int, _ context: GEOSContext) throws(OverlayError) {
    var plan = LevelPlan(source, level: level)
    addGround(to: &plan)
    guard plan.spaces.contains(where: { $0.use != .obstacle }) else { return }
    let place = SourcePlace(file: "", .element(source.levels[level].id))
    let name = source.levels[level].name
    guard source.levels[level].isMeasured else {
      findings.append(
        Finding(
          .warning, "pathways.level.no-scale", at: place,
          "level '\(name)' has no scale, so its walls and doors have no metres; no paths were made", level: level))
      return
    }
    guard plan.vertexCount <= options.mostVertices else {
      findings.append(
        Finding(
          .error, "pathways.level.too-large", at: place,
          "the plan of level '\(name)' has more than \(options.mostVertices) vertices; no paths were made",
          level: level))
      return
    }
    let ground = try LevelGround(source, plan, options: options, context: context)
    if mode == .auto, isServed(ground) { return }
    findings += ground.findings
    let spots = LevelSpots(source, ground, keepsPaths: mode != .plan)
    let network = try LevelNetwork(ground, spots: spots.spots, paths: spots.paths, options: options)
    report(network, ground)
    made.append(MadeLevel(ground: ground, spots: spots, network: network))
  }

  /// A plan that is walls alone gets the picture, or the box of the walls, as ground.
  private func addGround(to plan: inout LevelPlan) {
    guard !plan.walls.isEmpty, plan.spaces.allSatisfy({ $0.use == .obstacle }) else { return }
    let box = Box(plan.walls.joined())
    let around = [box.min, Point(box.max.x, box.min.y), box.max, Point(box.min.x, box.max.y)]
    let corners = source.levels[plan.level].plan?.corners ?? around
    guard let ring = (try? Ring(corners)) ?? (try? Ring(around)) else { return }
    let ground = Space(id: "", use: .ground, level: plan.level, polygons: [Polygon(ring)])
    plan.spaces.append(PlannedSpace(ground, number: nil))
  }

  /// Whether the source's network leads into most rooms that have doors, or is all there is.
  private func isServed(_ ground: LevelGround) -> Bool {
    let nodes = source.network.nodes.filter { $0.level == ground.level }.map(\.position)
    guard !nodes.isEmpty else { return false }
    let tree = PackedRTree(boxes: nodes.map { Box(min: $0, max: $0) })
    var doors: [Int: [Point]] = [:]
    for door in ground.doors {
      for side in door.sides {
        if let space = ground.map.cells[side.cell].space { doors[space, default: []].append(door.middle) }
      }
    }
    guard !doors.isEmpty else { return true }
    let reach = 0.5
    let served = doors.count { space, middles in
      let outlines = ground.plan.spaces[space].polygons
      let inRoom = tree.search(ground.plan.spaces[space].box.expanded(by: reach)).contains { number in
        outlines.contains {
          $0.contains(nodes[number]) != .outside || $0.distanceToBorder(from: nodes[number]) <= reach
        }
      }
      return inRoom
        || middles.contains { middle in
          tree.search(Box(min: middle, max: middle).expanded(by: reach)).contains {
            nodes[$0].distance(to: middle) <= reach
          }
        }
    }
    return 2 * served > doors.count
  }

  // MARK: Findings

  private mutating func report(_ network: LevelNetwork, _ ground: LevelGround) {
    let level = ground.level
    let hasDoor = Set(ground.doors.flatMap { $0.sides.compactMap { ground.map.cells[$0.cell].space } })
    let hasFloor = Set(ground.map.cells.compactMap(\.space))
    for number in hasFloor.subtracting(hasDoor).sorted() {
      guard let space = ground.plan.spaces[number].number.map({ source.spaces[$0] }) else { continue }
      findings.append(
        Finding(
          .warning, "pathways.space.no-door", at: SourcePlace(file: "", .element(space.id)),
          "no opening leads into area '\(space.name.isEmpty ? space.id : space.name)'",
          position: ground.plan.spaces[number].polygons.first?.shell.centroid, level: level))
    }
    for cell in network.overfull {
      let space = ground.map.cells[cell].space.flatMap { ground.plan.spaces[$0].number }.map { source.spaces[$0] }
      findings.append(
        Finding(
          .error, "pathways.space.too-many-corners",
          at: SourcePlace(file: "", .element(space?.id ?? source.levels[level].id)),
          "\(space.map { "area '\($0.id)'" } ?? "open ground of level '\(source.levels[level].name)'") has more than"
            + " \(options.mostNodes) corners and doors; no paths were made in it",
          position: ground.map.cells[cell].floor.shell.points[0], level: level))
    }
    for island in network.islands {
      findings.append(
        Finding(
          .note, "pathways.ground.island", at: SourcePlace(file: "", .element(source.levels[level].id)),
          "nothing leads to \(Int(island.area.rounded())) m² of open ground on level '\(source.levels[level].name)';"
            + " it was left out", position: island.labelPoint(), level: level))
    }
  }
}

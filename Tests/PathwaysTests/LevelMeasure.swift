import Geometry
import Pathways
import TestSupport
import VenueModel

/// The network of a real level against shortest paths on the floor that is drawn.
struct LevelMeasure {
  let name: String
  let result: PathwayResult
  let floor: DrawnFloor
  /// Square metres of floor.
  let area: Double
  /// Nodes and edges on the level.
  private(set) var counts = (nodes: 0, edges: 0)
  /// Pairs between which no way was found though the floor has one.
  private(set) var lost: [(Point, Point)] = []
  /// How much longer than the shortest path ways are, and than the shortest one at the same clearance.
  private(set) var stretches: [(factor: Double, from: Point, to: Point)] = []
  private(set) var sameClearance: [Double] = []
  /// Metres of ways off their ends and doors: all, those nearer than half a metre to a wall, and metres times clearance.
  private(set) var metres = (all: 0.0, near: 0.0, clearance: 0.0)
  private let level: Int
  private let cells: [(polygon: Polygon, component: Int)]

  init(_ real: RealLevel, _ result: PathwayResult) throws {
    name = real.name
    level = real.level
    self.result = result
    let floor = try DrawnFloor(real)
    self.floor = floor
    area = floor.cells.reduce(0) { $0 + $1.area }
    let network = result.venue.network
    counts.nodes = network.nodes.count { $0.level == real.level }
    counts.edges = network.edges.count { network.nodes[$0.from].level == real.level }
    let insides = floor.walkable.map { BorderGrid($0.rings) }
    cells = floor.cells.compactMap { cell in
      guard cell.area > 2 else { return nil }
      let middle = cell.labelPoint()
      return insides.firstIndex { $0.contains(middle) }.map { (cell, $0) }
    }
  }

  /// Asks for ways between random points, half of them by area and half by cell, as far apart as three metres.
  mutating func measure(pairs count: Int, seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let geodesic = FloorGeodesic(floor.walkable)
    let offWalls = FloorGeodesic(try floor.off(walls: 0.5))
    let walk = FreeWalk(result, level: level, passesClosed: true)
    var tries = 0
    while stretches.count + lost.count < count, tries < 40 * count {
      tries += 1
      let byArea = tries.isMultiple(of: 2)
      guard let a = cell(byArea, &random), let b = cell(byArea, &random), a.component == b.component else { continue }
      let (p, q) = (Self.point(in: a.polygon, &random), Self.point(in: b.polygon, &random))
      guard p.distance(to: q) >= 3 else { continue }
      guard let path = walk.walk(from: p, to: q) else {
        lost.append((p, q))
        continue
      }
      let length = path.pathLength
      // Longer where the network takes a gap that the drawing closes.
      guard let shortest = geodesic.distance(p, q, within: length) ?? geodesic.distance(p, q, within: 1.5 * length)
      else {
        continue
      }
      stretches.append((length / shortest, p, q))
      if offWalls.borders.contains(p), offWalls.borders.contains(q) {
        if let clear = offWalls.distance(p, q, within: length) ?? offWalls.distance(p, q, within: 1.5 * length) {
          sameClearance.append(length / clear)
        }
      }
      addMetres(path, geodesic.borders)
    }
  }

  private func cell(_ byArea: Bool, _ random: inout SplitMix) -> (polygon: Polygon, component: Int)? {
    guard byArea else { return cells.randomElement(using: &random) }
    var left = Double.random(in: 0..<1, using: &random) * cells.reduce(0) { $0 + $1.polygon.area }
    return cells.first { cell in
      left -= cell.polygon.area
      return left < 0
    }
  }

  private static func point(in polygon: Polygon, _ random: inout SplitMix) -> Point {
    let box = polygon.box
    while true {
      let point = Point(
        Double.random(in: box.min.x...box.max.x, using: &random),
        Double.random(in: box.min.y...box.max.y, using: &random))
      if polygon.contains(point) == .inside { return point }
    }
  }

  private mutating func addMetres(_ path: [Point], _ borders: BorderGrid) {
    for (a, b) in zip(path, path.dropFirst()) {
      let steps = max(Int(a.distance(to: b) / 0.25), 1)
      let share = a.distance(to: b) / Double(steps)
      for step in 0..<steps {
        let spot = a.interpolated(to: b, fraction: (Double(step) + 0.5) / Double(steps))
        if spot.distance(to: path[0]) < 1 || spot.distance(to: path[path.count - 1]) < 1 { continue }
        if floor.openings.contains(where: { $0.distance(to: spot) < 1 }) { continue }
        let distance = borders.distance(spot, within: 20)
        metres.all += share
        metres.clearance += share * distance
        // Half a metre, less what corners are smoothed by.
        if distance < 0.46 { metres.near += share }
      }
    }
  }

  // MARK: Walls and rooms

  /// Edges that cross a border of the floor farther than a door's reach from an end that stands in a door.
  func edgesThroughWalls(_ real: RealLevel) -> [Segment] {
    let borders = BorderGrid(floor.cells.flatMap(\.rings))
    let outlines = BorderGrid(
      real.venue.spaces.filter { $0.level == level }.flatMap(\.polygons).flatMap(\.rings))
    let nodes = result.venue.network.nodes
    func isInDoor(_ point: Point) -> Bool {
      floor.openings.contains { $0.distance(to: point) < 0.1 } || outlines.distance(point, within: 0.1) < 0.05
    }
    return result.venue.network.edges.compactMap { edge in
      guard nodes[edge.from].level == level, nodes[edge.to].level == level else { return nil }
      let (a, b) = (nodes[edge.from].position, nodes[edge.to].position)
      let crossings = borders.crossings(a, b)
      guard !crossings.isEmpty else { return nil }
      let doors = [a, b].filter(isInDoor)
      let isBad = crossings.contains { spot in !doors.contains { $0.distance(to: spot) < 1.2 } }
      return isBad ? Segment(a, b) : nil
    }
  }

  /// Rooms with a way out through their doors that see no node from which the others are reached.
  func unreachedRooms() -> [Point] {
    let network = result.venue.network
    var parents = Array(network.nodes.indices)
    func root(_ node: Int) -> Int {
      var node = node
      while parents[node] != node { node = parents[node] }
      return node
    }
    for edge in network.edges { parents[root(edge.from)] = root(edge.to) }
    var main: [Int: Int] = [:]
    let rooms = Dictionary(grouping: cells, by: \.component).values.filter { $0.count > 1 }.flatMap { $0 }
      .sorted { $0.polygon.area > $1.polygon.area }
    return rooms.compactMap { cell, component in
      let middle = cell.labelPoint()
      let roots = Set(result.ground.visibleNodes(from: middle, level: level).map { root($0.node) })
      guard let known = main[component] else {
        main[component] = roots.first
        return roots.isEmpty ? middle : nil
      }
      return roots.contains(known) ? nil : middle
    }
  }
}

extension LevelMeasure {
  /// A row of the table in docs/algorithms/pathways.md.
  var row: String {
    let factors = stretches.map(\.factor)
    let thousands = area / 1_000
    return
      "| \(name) | \(grouped(area)) | \(Self.text(factors.quantile(0.5), 3)) / \(Self.text(factors.quantile(0.95), 3))"
      + " / \(Self.text(factors.max() ?? .nan, 2)) | \(Self.text(sameClearance.quantile(0.5), 3))"
      + " | \(Self.text(Double(counts.edges) / thousands, 0)) (\(Self.text(Double(counts.nodes) / thousands, 0)))"
      + " | \(Self.text(metres.clearance / metres.all, 2)) m; \(Self.text(100 * metres.near / metres.all, 0)) %"
      + " | \(lost.count) of \(stretches.count + lost.count) |"
  }

  private func grouped(_ value: Double) -> String {
    let digits = Self.text(value, 0)
    return digits.count > 3 ? "\(digits.dropLast(3)),\(digits.suffix(3))" : digits
  }

  private static func text(_ value: Double, _ digits: Int) -> String {
    guard value.isFinite else { return "–" }
    let scale = [1.0, 10, 100, 1_000][digits]
    let whole = Int((value * scale).rounded())
    guard digits > 0 else { return "\(whole)" }
    let behind = "\(whole % Int(scale))"
    return "\(whole / Int(scale))." + String(repeating: "0", count: digits - behind.count) + behind
  }
}

import Geometry
import Overlay
import VenueModel

/// A venue whose walls were made into rooms.
public struct RoomResult: Sendable {
  /// The venue with its new areas, without the walls that became areas themselves.
  public var venue: Venue
  /// What was odd, level by level; all codes begin with `rooms.`.
  public var findings: [Finding]
  /// The levels on which rooms were made, as indices in ascending order.
  public var madeLevels: [Int]
}

extension Venue {
  /// Makes rooms of what walls enclose, on levels that have walls and no areas to walk on but their ground
  /// (docs/algorithms/pathways.md).
  ///
  /// Doors and gaps are closed for it as far as ``RoomResult`` tells. Rooms are called `room-1`, `room-2`, … from south
  /// to north, and named by the place in them, of several the one nearest to their middle. What is thinner than 0.5 m is
  /// the body of a wall and becomes an obstacle, `wall-1`, …; beyond the outermost walls is outside.
  ///
  /// - Returns: the venue unchanged, but for findings, where no walls enclose anything.
  /// - Throws: ``OverlayError`` when GEOS is missing or fails.
  /// - Complexity: O(n log n) for *n* segments of walls that cross seldom.
  public func withRooms() throws(OverlayError) -> RoomResult {
    var result = RoomResult(venue: self, findings: [], madeLevels: [])
    var context: GEOSContext?
    for level in levels.indices where RoomMaker.isWanted(level, of: self) {
      let geos: GEOSContext
      if let context { geos = context } else { geos = try GEOSContext() }
      context = geos
      var maker = RoomMaker(self, level: level, context: geos)
      if try maker.make(into: &result.venue) { result.madeLevels.append(level) }
      result.findings += maker.findings
    }
    return result
  }
}

/// Makes the rooms of one level.
struct RoomMaker {
  private let source: Venue
  private let level: Int
  private let context: GEOSContext
  private let plan: LevelPlan
  /// The openings that lie somewhere.
  private var openings: [Opening] = []
  private(set) var findings: [Finding] = []

  /// Metres: what is thinner is the body of a wall.
  static let leastWidth = 0.5
  /// Square metres: smaller areas are no rooms, and smaller bodies are corners that were rounded.
  private static let leastArea = 0.25
  private static let leastBody = 0.02
  /// Metres of the squares that ends and crossings of walls are moved into the middle of.
  private static let grid = 0.002
  /// Metres: the most that walls may reach far.
  private static let mostExtent = PathwayOptions.mostExtent
  /// The most segments of walls; GEOS takes about a second for a tenth of them.
  private static let mostSegments = 200_000

  init(_ source: Venue, level: Int, context: GEOSContext) {
    self.source = source
    self.level = level
    self.context = context
    plan = LevelPlan(source, level: level)
  }

  /// Whether a level has walls and nothing to walk on between them.
  static func isWanted(_ level: Int, of venue: Venue) -> Bool {
    guard venue.levels[level].isMeasured, venue.walls.contains(where: { $0.level == level }) else { return false }
    return !venue.spaces.contains { space in
      guard space.level == level else { return false }
      switch space.use {
      case .room, .open, .restricted: return true
      case .ground, .obstacle, .stairs, .escalator, .elevator, .ramp, .movingWalkway: return false
      }
    }
  }

  /// Adds the rooms to a venue; `false` when there are none.
  mutating func make(into venue: inout Venue) throws(OverlayError) -> Bool {
    let lines = plan.walls.filter { $0.allSatisfy(\.isFinite) }
    let box = Box(lines.joined())
    let size = max(abs(box.min.x), abs(box.min.y), abs(box.max.x), abs(box.max.y))
    let count = lines.reduce(0) { $0 + $1.count - 1 }
    guard count <= Self.mostSegments, size <= PathwayOptions.mostCoordinate,
      max(box.width, box.height) <= Self.mostExtent
    else {
      report(
        .error, "rooms.too-large",
        "has \(count) segments of walls, or walls that reach too far; no rooms were made of them")
      return false
    }
    openings = plan.openings.filter { !$0.points.isEmpty && $0.points.allSatisfy(\.isFinite) }
    let bridges = GapBridges(
      walls: lines, openings: openings.map { Segment($0.points[0], $0.points[$0.points.count - 1]) })
    let faces = try context.faces(of: lines + bridges.lines, grid: Self.grid)
    var rooms: [Polygon] = []
    var bodies: [Polygon] = []
    for face in faces {
      let whole = try context.polygon(face)
      let wide = try whole.outset(by: -Self.leastWidth / 2)
      guard try wide.area() > 0 else {
        bodies.append(face.normalized)
        continue
      }
      // Where a gap was not closed, the body of a wall is part of the room behind it: thin parts go here as well.
      let room = try wide.outset(by: Self.leastWidth / 2).common(with: whole)
      rooms += try room.areas().filter { $0.area >= Self.leastArea }.map(\.normalized)
      bodies += try whole.without(room).areas().filter { $0.area >= Self.leastBody }.map(\.normalized)
    }
    tell(bridges, hasRooms: !rooms.isEmpty)
    guard !rooms.isEmpty else { return false }
    add(rooms.sorted { $0.shell.comes(before: $1.shell) }, .room, "room", to: &venue)
    add(bodies.sorted { $0.shell.comes(before: $1.shell) }, .obstacle, "wall", to: &venue)
    keepGround(in: &venue)
    dropWalls(of: bodies, from: &venue)
    return true
  }

  // MARK: Areas

  private func add(_ polygons: [Polygon], _ use: Space.Use, _ stem: String, to venue: inout Venue) {
    var taken = Set(venue.spaces.map(\.id))
    let labels = source.places.flatMap { place in
      place.locations.filter { $0.level == level }.map { (place.name, $0.position) }
    }
    let tree = PackedRTree(boxes: labels.map { Box(min: $0.1, max: $0.1) })
    var number = 0
    for polygon in polygons {
      var id: String
      repeat {
        number += 1
        id = "\(stem)-\(number)"
      } while !taken.insert(id).inserted
      var space = Space(id: id, use: use, level: level, polygons: [polygon])
      if use == .room {
        let inside = tree.search(polygon.box).sorted().filter { polygon.contains(labels[$0].1) == .inside }
        if inside.count == 1 {
          space.name = labels[inside[0]].0
        } else if inside.count > 1 {
          let middle = polygon.labelPoint()
          let nearest = inside.min { labels[$0].1.distance(to: middle) < labels[$1].1.distance(to: middle) }
          if let nearest { space.name = labels[nearest].0 }
        }
      }
      venue.spaces.append(space)
    }
  }

  /// What a picture shows beside the rooms stays ground, as it was while there were only walls: walls that were traced
  /// on it need not be all there are.
  private func keepGround(in venue: inout Venue) {
    guard let corners = source.levels[level].plan?.corners, let ring = try? Ring(corners) else { return }
    guard !source.spaces.contains(where: { $0.level == level && $0.use == .ground }) else { return }
    add([Polygon(ring)], .ground, "ground", to: &venue)
  }

  /// Takes away the walls that are the faces of bodies: their thickness is drawn.
  private func dropWalls(of bodies: [Polygon], from venue: inout Venue) {
    let edges = bodies.flatMap(\.rings).flatMap { ring in (0..<ring.count).map { ring.edge($0) } }
    let tree = PackedRTree(boxes: edges.map(\.box))
    let reach = 2 * Self.grid
    func isFace(_ point: Point) -> Bool {
      tree.nearest(to: point, within: reach) { edges[$0].distance(to: point) } != nil
    }
    venue.walls.removeAll { wall in
      guard wall.level == level else { return false }
      return zip(wall.points, wall.points.dropFirst()).allSatisfy { a, b in
        [0.1, 0.5, 0.9].allSatisfy { isFace(a.interpolated(to: b, fraction: $0)) }
      }
    }
  }

  // MARK: Findings

  private mutating func tell(_ bridges: GapBridges, hasRooms: Bool) {
    if !hasRooms {
      report(
        .warning, "rooms.no-closed-face",
        "has walls that enclose nothing, also when gaps of up to \(GapBridges.narrow) m and those at doors are closed;"
          + " no rooms were made of them")
    } else if bridges.small.count > 0 {
      let largest = (bridges.small.largest * 100).rounded() / 100
      report(
        .note, "rooms.gaps-bridged",
        "has \(bridges.small.count == 1 ? "a gap" : "\(bridges.small.count) gaps") of up to \(largest) m between walls"
          + " where no opening is; \(bridges.small.count == 1 ? "it was" : "they were") taken as closed")
    }
    guard hasRooms else { return }
    for number in bridges.loose where openings[number].points.count > 1 {
      let opening = openings[number]
      findings.append(
        Finding(
          .warning, "rooms.door-off-wall", at: SourcePlace(file: "", .element(opening.id)),
          "opening '\(opening.id)' has no wall at both of its ends, so it closes no gap; rooms beside it may be one",
          position: opening.points.first, level: level))
    }
  }

  private mutating func report(_ severity: Finding.Severity, _ code: String, _ message: String) {
    findings.append(
      Finding(
        severity, code, at: SourcePlace(file: "", .element(source.levels[level].id)),
        "level '\(source.levels[level].name)' \(message)", level: level))
  }
}

import Geometry
import Overlay
import VenueModel

/// The floor of a level as it is drawn, put together by GEOS alone, as an oracle: rooms and corridors between walls,
/// with a strip through the wall at each opening.
struct DrawnFloor {
  /// Rooms and open ground, apart from each other.
  private(set) var cells: [Polygon] = []
  /// All of it with the ways through openings.
  private(set) var walkable: [Polygon] = []
  /// The middles of openings.
  private(set) var openings: [Point] = []
  /// Across openings, through the wall.
  private var across: [(middle: Point, along: Point, half: Double)] = []
  private let context: GEOSContext

  /// Ways narrower than twice this are none, in metres.
  private static let slit = 0.0834
  /// Metres from the middle of a wall up to which a strip through it leads.
  private static let reach = 0.35

  init(_ real: RealLevel) throws {
    context = try GEOSContext()
    let spaces = real.venue.spaces.filter { $0.level == real.level && !$0.polygons.isEmpty }
    let walls = real.venue.walls.filter { $0.level == real.level && $0.points.count > 1 }
    let inset = max(real.wallHalf, 0.002)
    for polygon in try drawn(spaces) {
      var whole = try context.polygon(polygon)
      let near = walls.filter { Box($0.points).intersects(polygon.box) }.map(\.points)
      if !near.isEmpty { whole = try whole.without(context.band(around: near, 0.1)) }
      cells += try whole.outset(by: -inset - Self.slit).outset(by: Self.slit).areas()
    }
    let outlines = spaces.filter { $0.use != .ground }.flatMap(\.polygons).flatMap(\.rings)
      .flatMap { ring in (0..<ring.count).map { ring.edge($0) } }.filter { $0.length > 1e-6 }
    for opening in real.venue.openings where opening.level == real.level { take(opening, outlines) }
    var all = try context.multipolygon(cells).joined().outset(by: 1e-6).areas()
    all += try strips()
    walkable = try context.multipolygon(all).joined().areas()
  }

  /// Rooms without what smaller areas and obstacles take of them, and open ground without all of these.
  private func drawn(_ spaces: [Space]) throws -> [Polygon] {
    let valid = try spaces.map { try context.multipolygon($0.polygons).madeValid().areas() }
    let sizes = valid.map { $0.reduce(0) { $0 + $1.area } }
    let boxes = valid.map { $0.reduce(into: Box.empty) { $0.add($1.box) } }
    var rooms: [Polygon] = []
    for (number, space) in spaces.enumerated() where ![.open, .ground, .obstacle].contains(space.use) {
      let takers = spaces.indices.filter { other in
        guard other != number, spaces[other].use != .ground, boxes[other].intersects(boxes[number]) else {
          return false
        }
        return spaces[other].use == .obstacle || (sizes[other], other) < (sizes[number], number)
      }
      rooms += try without(takers.flatMap { valid[$0] }, valid[number])
    }
    let open = spaces.indices.filter { [.open, .ground].contains(spaces[$0].use) }.flatMap { valid[$0] }
    guard !open.isEmpty else { return rooms }
    let joined = try context.multipolygon(open).joined().outset(by: 0.05).outset(by: -0.05).areas()
    let obstacles = spaces.indices.filter { spaces[$0].use == .obstacle }.flatMap { valid[$0] }
    return rooms + (try without(rooms + obstacles, joined))
  }

  private func without(_ takers: [Polygon], _ polygons: [Polygon]) throws -> [Polygon] {
    guard !takers.isEmpty, !polygons.isEmpty else { return polygons }
    return try context.multipolygon(polygons).joined().without(context.multipolygon(takers).joined()).areas()
  }

  // MARK: Openings

  private mutating func take(_ opening: Opening, _ outlines: [Segment]) {
    let points = opening.points
    guard let first = points.first, let last = points.last else { return }
    if points.count > 3, first == last {
      let box = Ring.thinBox(around: points)
      openings.append(box.middle)
      across.append((box.middle, box.along, box.half))
    } else if points.count > 1, first.distance(to: last) > 1e-6 {
      let middle = first.interpolated(to: last, fraction: 0.5)
      openings.append(middle)
      across.append((middle, first.direction(to: last), first.distance(to: last) / 2))
    } else {
      openings.append(first)
      let near = outlines.filter { $0.box.squaredDistance(to: first) <= 0.09 }
      guard let wall = near.min(by: { $0.distance(to: first) < $1.distance(to: first) }),
        wall.distance(to: first) <= 0.3
      else { return }
      across.append((first, wall.start.direction(to: wall.end), 0.45))
    }
  }

  private func strips() throws -> [Polygon] {
    try across.map { door in
      let (x, y) = (door.along.x, door.along.y)
      func corner(_ s: Double, _ t: Double) -> Point {
        Point(door.middle.x + x * s - y * t, door.middle.y + y * s + x * t)
      }
      let (s, t) = (door.half, Self.reach)
      return Polygon(try Ring([corner(-s, -t), corner(s, -t), corner(s, t), corner(-s, t)]))
    }
  }

  // MARK: Off the walls

  /// The floor off the walls by some metres, by less where that leaves nothing, and a wedge of 60° each way out of the
  /// middle of each opening.
  func off(walls clearance: Double) throws -> [Polygon] {
    let whole = try context.multipolygon(cells)
    var parts = try whole.outset(by: -clearance).areas()
    var wider = parts
    var before = clearance
    for distance in [clearance / 2, clearance / 4, clearance / 6] {
      let ground = try whole.outset(by: -distance)
      let covered = try context.multipolygon(wider).joined().outset(by: before - distance + 0.01)
      let necks = try ground.without(covered).areas()
      if !necks.isEmpty {
        parts += try context.multipolygon(necks).joined().outset(by: clearance - distance + 0.05).common(with: ground)
          .areas()
      }
      wider = try ground.areas()
      before = distance
    }
    let floor = try context.multipolygon(walkable).joined()
    let wedges = try across.flatMap { door in
      try [1, -1].map { try Self.wedge(door.middle, door.along, $0, clearance) }
    }
    if !wedges.isEmpty { parts += try context.multipolygon(wedges).joined().common(with: floor).areas() }
    return try context.multipolygon(parts).joined().areas()
  }

  private static func wedge(_ middle: Point, _ along: Point, _ side: Double, _ clearance: Double) throws -> Polygon {
    let height = (clearance + 0.3) * side
    let half = 3.0.squareRoot() * (clearance + 0.3)
    let (x, y) = (along.x, along.y)
    func corner(_ s: Double, _ t: Double) -> Point { Point(middle.x + x * s - y * t, middle.y + y * s + x * t) }
    return Polygon(try Ring([corner(-0.02, 0), corner(0.02, 0), corner(half, height), corner(-half, height)]))
  }
}

extension Point {
  /// The direction to another point, of length 1.
  fileprivate func direction(to other: Point) -> Point {
    let length = distance(to: other)
    return Point((other.x - x) / length, (other.y - y) / length)
  }
}

extension Ring {
  /// The middle, the direction and half the length of the box with the least width around points.
  fileprivate static func thinBox(around points: [Point]) -> (middle: Point, along: Point, half: Double) {
    var best: (width: Double, middle: Point, along: Point, half: Double)?
    for (a, b) in zip(points, points.dropFirst()) where a.distance(to: b) > 1e-6 {
      let along = a.direction(to: b)
      let s = points.map { ($0.x - a.x) * along.x + ($0.y - a.y) * along.y }
      let t = points.map { ($0.y - a.y) * along.x - ($0.x - a.x) * along.y }
      guard let s0 = s.min(), let s1 = s.max(), let t0 = t.min(), let t1 = t.max() else { continue }
      if let best, best.width <= t1 - t0 + 1e-9 { continue }
      let (u, v) = ((s0 + s1) / 2, (t0 + t1) / 2)
      best = (
        t1 - t0, Point(a.x + along.x * u - along.y * v, a.y + along.y * u + along.x * v), along, (s1 - s0) / 2
      )
    }
    return best.map { ($0.middle, $0.along, $0.half) } ?? (points[0], Point(1, 0), 0.45)
  }
}

import Geometry

/// A point of a cell that may become a node, and from where it can be seen.
struct SightNode: Sendable {
  var position: Point
  var kind: Kind
  /// Whether it lies off the free ground, so that a line from it enters that ground once.
  var isOutside = false

  enum Kind: Sendable {
    /// A corner of the free ground that juts into it, with its neighbours.
    case corner(before: Point, after: Point)
    /// The middle of a door.
    case door(Doorway)
    /// A point that a way through a door leads to.
    case step
    /// The middle of a room, a place, a node of the source.
    case spot
  }

  /// How one looks out of a door.
  struct Doorway: Sendable {
    var inward: Point
    /// Metres straight ahead to the floor.
    var face: Double
    /// Metres straight ahead to the free ground.
    var entry: Double
    /// The tangent of the widest angle off straight ahead.
    var slope: Double

    init(inward: Point, face: Double, entry: Double, slope: Double) {
      self.inward = inward
      self.face = face
      self.entry = entry
      self.slope = slope
    }

    init(_ door: Door, _ side: Door.Side) {
      inward = side.inward
      face = side.face
      entry = side.entry
      // Past 60° one would walk along the wall; in thick walls the jambs are in the way, 0.2 m off each.
      slope = min(3.0.squareRoot(), max(door.half - 0.2, 0.1) / max(side.face, 0.05))
    }
  }

  /// Whether a line to a point touches a corner without cutting it; anything else may be left in any direction.
  @inline(__always)
  func isTangent(to point: Point) -> Bool {
    switch kind {
    case .corner(let before, let after):
      let a = orientation(position, point, before)
      let b = orientation(position, point, after)
      return a * b >= 0
    case .door(let doorway):
      let way = point - position
      let ahead = way.dot(doorway.inward)
      return ahead > doorway.face && abs(way.cross(doorway.inward)) <= doorway.slope * ahead
    case .step, .spot: return true
    }
  }
}

extension SightNode {
  /// Whether a line to a point begins along an edge of the free ground at this corner, with what the corner juts out of
  /// on the left.
  @inline(__always)
  func hasWallOnLeft(to point: Point) -> Bool {
    guard case .corner(let before, let after) = kind else { return false }
    let (a, b) = (orientation(position, point, before), orientation(position, point, after))
    if a == 0 { return b > 0 && (before - position).dot(point - position) > 0 }
    return b == 0 && a > 0 && (after - position).dot(point - position) > 0
  }
}

/// What can be seen within a cell.
struct Sight: Sendable {
  /// The edges of the free ground.
  let free: SegmentGrid
  /// The walls of the cell.
  let walls: SegmentGrid

  /// Metres by which lines may be off what they should meet.
  private static let slack = 0.05
  /// Metres that a spot off the free ground may be from it.
  private static let spotReach = 2.0

  /// Whether a straight path leads from one node to another one: on free ground, but for the ends that lie off it.
  ///
  /// A spot near a wall may be joined to a corner along the wall.
  func sees(_ a: SightNode, _ b: SightNode) -> Bool {
    let isAlongWall = isAlongWall(a, b)
    guard isAlongWall || a.isTangent(to: b.position) && b.isTangent(to: a.position) else { return false }
    let outside = (a.isOutside ? 1 : 0) + (b.isOutside ? 1 : 0)
    let found = free.crossings(a.position, b.position, limit: outside)
    guard outside > 0 else { return found.count == 0 && !isBehindEdges(a, b) }
    let length = a.position.distance(to: b.position)
    if found.count == 0, outside == 2 {
      return length <= reach(a, b) + reach(b, a) && isClear(a, b, from: 0, to: 1)
    }
    guard found.count == outside else { return found.count == 0 && isAlongWall && isClear(a, b, from: 0, to: 1) }
    if a.isOutside {
      guard found.first * length <= reach(a, b), isClear(a, b, from: 0, to: found.first) else { return false }
    }
    if b.isOutside {
      guard (1 - found.last) * length <= reach(b, a), isClear(a, b, from: found.last, to: 1) else { return false }
    }
    return true
  }

  /// Whether a line that crosses nothing does so only as it runs off the free ground from end to end.
  ///
  /// Crossings are counted a hair to the left of a line. Where it begins and ends along edges of the free ground that are
  /// in one line, that hair is beyond them, and so may be the stretch between: then the other side counts.
  private func isBehindEdges(_ a: SightNode, _ b: SightNode) -> Bool {
    guard a.hasWallOnLeft(to: b.position) else { return false }
    return free.crossings(b.position, a.position, limit: 0).count > 0
  }

  /// Whether a line leads from a spot off the free ground to a corner of that ground, which it need not enter.
  private func isAlongWall(_ a: SightNode, _ b: SightNode) -> Bool {
    switch (a.kind, b.kind) {
    case (.spot, .corner): a.isOutside
    case (.corner, .spot): b.isOutside
    default: false
    }
  }

  /// Metres along the line to another node within which the free ground must begin.
  private func reach(_ node: SightNode, _ other: SightNode) -> Double {
    guard case .door(let doorway) = node.kind else { return Self.spotReach }
    return (doorway.entry + Self.slack) / ahead(doorway, node, other)
  }

  /// The cosine of the angle off straight ahead.
  private func ahead(_ doorway: SightNode.Doorway, _ node: SightNode, _ other: SightNode) -> Double {
    let way = other.position - node.position
    return max(way.dot(doorway.inward) / max(way.length, 1e-12), 1e-3)
  }

  /// Whether a stretch of the line between two nodes crosses no wall but that of a door at its end.
  private func isClear(_ a: SightNode, _ b: SightNode, from: Double, to: Double) -> Bool {
    let length = a.position.distance(to: b.position)
    guard length > 0 else { return true }
    var (first, last) = (from, to)
    if case .door(let doorway) = a.kind {
      first = max(first, (doorway.face + 1e-3) / ahead(doorway, a, b) / length)
    }
    if case .door(let doorway) = b.kind {
      last = min(last, 1 - (doorway.face + 1e-3) / ahead(doorway, b, a) / length)
    }
    guard first < last else { return true }
    let start = a.position.interpolated(to: b.position, fraction: first)
    let end = a.position.interpolated(to: b.position, fraction: last)
    return walls.crossings(start, end, limit: 0).count == 0
  }
}

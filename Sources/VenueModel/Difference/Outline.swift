import Geometry
import Text

/// What something looks like on its levels, so that two can be compared without regard to the order of their parts, and
/// to where and in which sense each line begins.
struct Outline {
  var parts: [Part] = []

  /// One line, point or disc.
  struct Part {
    var role: Role
    /// A level of the new venue, or a number below 0 for one that only the old venue has.
    var level: Int
    /// The corners of a ring, the points of a line, a point, or the centre of a disc.
    var points: [Point]
    /// Metres, for a disc.
    var radius = 0.0
    /// The node of the new venue that it names; below 0 for none, or one that only the old venue has.
    var node = -1

    var box: Box { Box(points) }
  }

  enum Role: Int {
    case shell
    case hole
    case line
    case disc
    case point
  }

  /// How two outlines differ.
  enum Verdict {
    case same
    case moved(Double)
    /// They are made of other parts, or go through other corners.
    case changed
  }

  mutating func add(_ polygons: [Polygon], level: Int) {
    for polygon in polygons {
      parts.append(Part(role: .shell, level: level, points: polygon.shell.points))
      for hole in polygon.holes { parts.append(Part(role: .hole, level: level, points: hole.points)) }
    }
  }

  /// A line; one that ends where it begins is no ring, for where that lies can matter.
  mutating func add(line: [Point], level: Int) {
    parts.append(Part(role: line.count == 1 ? .point : .line, level: level, points: line))
  }

  // MARK: Comparing

  /// - Complexity: O(n log n) in the vertices.
  func compared(to other: Outline, tolerance: Double) -> Verdict {
    let (mine, theirs) = unmatched(other, tolerance)
    if mine.isEmpty, theirs.isEmpty { return .same }
    guard mine.count == theirs.count else { return .changed }
    let pairs = zip(Self.sorted(mine), Self.sorted(theirs))
    var distance = 0.0
    for (old, new) in pairs {
      guard old.role == new.role, old.level == new.level, old.node == new.node else { return .changed }
      distance = max(distance, old.distance(to: new))
    }
    return distance > tolerance ? .moved(distance) : .changed
  }

  /// The parts that have no equal one in the other outline.
  private func unmatched(_ other: Outline, _ tolerance: Double) -> ([Part], [Part]) {
    if parts.count == other.parts.count,
      zip(parts, other.parts).allSatisfy({ $0.isSame(as: $1, tolerance) })
    {
      return ([], [])
    }
    // Equal parts have equal boxes, so the corners of the boxes find them.
    let corners = other.parts.map { part in Box(min: part.box.min, max: part.box.min) }
    let tree = PackedRTree(boxes: corners)
    var isTaken = [Bool](repeating: false, count: other.parts.count)
    var left: [Part] = []
    for part in parts {
      let corner = part.box.min
      let around = Box(min: corner, max: corner).expanded(by: tolerance)
      if let index = tree.search(around).first(where: { !isTaken[$0] && part.isSame(as: other.parts[$0], tolerance) }) {
        isTaken[index] = true
      } else {
        left.append(part)
      }
    }
    return (left, other.parts.indices.filter { !isTaken[$0] }.map { other.parts[$0] })
  }

  private static func sorted(_ parts: [Part]) -> [Part] {
    let keyed = parts.map { ($0, $0.box.center) }
    return keyed.sorted {
      ($0.0.role.rawValue, $0.0.level, $0.0.node, $0.1.x, $0.1.y)
        < ($1.0.role.rawValue, $1.0.level, $1.0.node, $1.1.x, $1.1.y)
    }.map(\.0)
  }
}

extension Outline.Part {
  /// Whether two parts go through the same points, within a tolerance in metres.
  func isSame(as other: Self, _ tolerance: Double) -> Bool {
    guard role == other.role, level == other.level, node == other.node, points.count == other.points.count,
      abs(radius - other.radius) <= tolerance
    else { return false }
    switch role {
    case .shell, .hole: return isSameRing(other.points, tolerance)
    case .line, .point, .disc:
      return points.isNear(other.points, tolerance) || points.isNear(other.points.reversed(), tolerance)
    }
  }

  /// Whether the corners are those of another ring, begun at any of them and walked either way.
  private func isSameRing(_ other: [Point], _ tolerance: Double) -> Bool {
    if points.isNear(other, tolerance) { return true }
    let count = points.count
    var tries = 0
    for start in other.indices where points[0].distance(to: other[start]) <= tolerance {
      if points.indices.allSatisfy({ points[$0].distance(to: other[(start + $0) % count]) <= tolerance })
        || points.indices.allSatisfy({ points[$0].distance(to: other[(start + count - $0) % count]) <= tolerance })
      {
        return true
      }
      // A ring that comes back to one spot again and again is told as changed rather than walked for ever.
      tries += 1
      if tries == 64 { return false }
    }
    return false
  }

  /// The greatest distance in metres from a vertex of either part to the line of the other one; for discs how far their
  /// borders are apart at most.
  func distance(to other: Self) -> Double {
    guard role != .disc else { return points[0].distance(to: other.points[0]) + abs(radius - other.radius) }
    return max(farthest(from: other), other.farthest(from: self))
  }

  private func farthest(from other: Self) -> Double {
    let segments = other.segments
    let tree = PackedRTree(boxes: segments.map { Box([$0.start, $0.end]) })
    return points.reduce(0) { farthest, point in
      max(farthest, tree.nearest(to: point) { segments[$0].distance(to: point) }?.distance ?? 0)
    }
  }

  private var segments: [Segment] {
    var segments = zip(points, points.dropFirst()).map { Segment($0, $1) }
    if let first = points.first, let last = points.last, role != .line { segments.append(Segment(last, first)) }
    return segments
  }
}

extension Array<Point> {
  /// Whether each point lies within a tolerance, in metres, of the one of the same number.
  func isNear(_ other: [Point], _ tolerance: Double) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.distance(to: $1) <= tolerance }
  }
}

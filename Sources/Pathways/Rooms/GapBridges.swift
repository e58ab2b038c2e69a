import Geometry
import VenueModel

/// Closes the walls of a level: where a door is, and where a wall ends just before another one.
///
/// A wall that ends is followed on in its direction to the wall that it would meet. That way is bridged when it is short,
/// or when an opening lies in it, for both faces of a wall drawn by two lines. Where jambs are drawn no wall ends, so an
/// opening's own line is drawn too, from wall to wall.
struct GapBridges {
  /// Lines that were not drawn.
  private(set) var lines: [[Point]] = []
  /// How many short gaps without an opening were closed, and the metres of the largest.
  private(set) var small = (count: 0, largest: 0.0)
  /// The openings whose line meets no wall, as indices.
  private(set) var loose: [Int] = []

  /// Metres: gaps as wide as this let nobody through.
  static let narrow = 0.3
  /// Metres: ends as near as this meet.
  private static let touch = 0.02
  /// Metres that an opening may be drawn beside the gap that it lies in, and beside its jambs.
  private static let beside = 0.6
  private static let jamb = 0.35
  /// Metres beyond the width of an opening that its gap may be wide.
  private static let excess = 1.0

  private let walls: [Segment]
  private let tree: PackedRTree
  private let openings: [Segment]
  private let openingTree: PackedRTree

  /// Finds the bridges.
  ///
  /// - Complexity: O(n log n) for walls that are spread out.
  init(walls lines: [[Point]], openings: [Segment]) {
    walls = lines.flatMap { line in zip(line, line.dropFirst()).filter { $0 != $1 }.map { Segment($0, $1) } }
    tree = PackedRTree(boxes: walls.map(\.box))
    self.openings = openings
    openingTree = PackedRTree(boxes: openings.map(\.box))
    var isBridged = [Bool](repeating: false, count: openings.count)
    for number in walls.indices {
      let wall = walls[number]
      follow(wall.start, from: wall.end, number, &isBridged)
      follow(wall.end, from: wall.start, number, &isBridged)
    }
    for number in openings.indices {
      if let line = jambToJamb(openings[number]) {
        self.lines.append(line)
      } else if !isBridged[number] {
        loose.append(number)
      }
    }
  }

  // MARK: Wall ends

  /// Bridges the gap behind the end of a wall.
  private mutating func follow(_ end: Point, from start: Point, _ number: Int, _ isBridged: inout [Bool]) {
    guard let along = (end - start).unit, isFree(end, number) else { return }
    let widest = PathwayOptions.widestOpening + Self.excess
    var reach = Self.narrow
    // How far it pays to look: to the far end of openings ahead.
    let far = end + along * widest
    let ahead = openingTree.search(Box([end, far]).expanded(by: Self.beside)).sorted().filter {
      overlap(openings[$0], end, along, widest) != nil
    }
    for opening in ahead { reach = max(reach, reached(openings[opening], end, along) + Self.excess) }
    guard let hit = firstWall(end, along, min(reach, widest), except: number) else { return }
    let width = end.distance(to: hit)
    let passed = ahead.filter { opening in
      guard let common = overlap(openings[opening], end, along, width) else { return false }
      return common >= 0.3 && width <= openings[opening].length + Self.excess
    }
    guard width <= Self.narrow || !passed.isEmpty else { return }
    lines.append([end, hit])
    for opening in passed { isBridged[opening] = true }
    if passed.isEmpty, width > Self.touch { small = (small.count + 1, max(small.largest, width)) }
  }

  /// Whether no other wall is at the end of one.
  private func isFree(_ end: Point, _ number: Int) -> Bool {
    !tree.search(Box(min: end, max: end).expanded(by: Self.touch)).contains {
      $0 != number && walls[$0].distance(to: end) <= Self.touch && walls[$0] != walls[number]
    }
  }

  /// The metres of an opening that lie in a gap; `nil` where it is across, beside or not in it.
  private func overlap(_ opening: Segment, _ end: Point, _ along: Point, _ width: Double) -> Double? {
    guard let direction = (opening.end - opening.start).unit, abs(direction.cross(along)) < 0.2 else { return nil }
    let middle = opening.start.interpolated(to: opening.end, fraction: 0.5)
    guard abs((middle - end).cross(along)) <= Self.beside else { return nil }
    let a = (opening.start - end).dot(along)
    let b = (opening.end - end).dot(along)
    let common = min(max(a, b), width) - max(min(a, b), 0)
    return common > 0 ? common : nil
  }

  private func reached(_ opening: Segment, _ end: Point, _ along: Point) -> Double {
    max((opening.start - end).dot(along), (opening.end - end).dot(along))
  }

  /// The point where a line from an end meets the first wall.
  private func firstWall(_ end: Point, _ along: Point, _ reach: Double, except number: Int?) -> Point? {
    let target = end + along * reach
    var best: (distance: Double, point: Point)?
    func take(_ point: Point) {
      let distance = (point - end).dot(along)
      guard distance > 1e-6, distance <= reach, distance < best?.distance ?? .infinity else { return }
      best = (distance, point)
    }
    tree.search(Box([end, target]).expanded(by: 2 * Self.touch)) { other in
      guard other != number else { return }
      let wall = walls[other]
      // The end of a wall just beside the line is what it leads to.
      for point in [wall.start, wall.end] where abs((point - end).cross(along)) <= 2 * Self.touch { take(point) }
      if let crossing = Segment(end, target).crossing(wall), crossing.distance(to: end) > Self.touch { take(crossing) }
    }
    return best?.point
  }

  // MARK: Openings

  /// The line of an opening from wall to wall; `nil` when an end of it is at none.
  private func jambToJamb(_ opening: Segment) -> [Point]? {
    guard let along = (opening.end - opening.start).unit else { return nil }
    guard let first = jamb(opening.start, -along), let last = jamb(opening.end, along), first != last else {
      return nil
    }
    return [first, opening.start, opening.end, last]
  }

  /// Where the wall is at an end of an opening: straight on, else the nearest point of one.
  private func jamb(_ end: Point, _ outward: Point) -> Point? {
    let near = tree.nearest(to: end, within: Self.jamb) { walls[$0].distance(to: end) }
    if let near, near.distance <= Self.touch { return walls[near.index].nearest(to: end).point }
    return firstWall(end, outward, Self.jamb, except: nil) ?? near.map { walls[$0.index].nearest(to: end).point }
  }
}

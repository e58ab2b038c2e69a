import Geometry
import VenueModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Finds the lines across doors: from the hinge of a swing to where the leaf shuts, else along the box of what is drawn.
struct DXFDoors {
  /// A door or a gap, in metres.
  struct Found {
    var a: Point
    var b: Point
    /// Whether it has a swing, so that its width is that of the leaf.
    var hasSwing: Bool
    var isDoor: Bool
  }

  /// What is drawn of one door: an inserted block, or pieces that touch.
  private struct Cluster {
    var runs: [[Point]] = []
    var swings: [EllipticArc] = []
    var isDoor = true
  }

  private let walls: [Segment]
  private let tree: PackedRTree
  private var swingEnds = PackedRTree(boxes: [])
  private(set) var found: [Found] = []
  /// How many clusters are too short or too long for a door.
  private(set) var passedOver = 0

  /// Metres: swings with such a radius are those of leaves.
  private static let leaves = 0.4...3.0
  /// Metres: what is drawn of a door without a swing is as long as this.
  private static let lengths = 0.5...12.0
  /// Metres within which pieces touch.
  private static let touch = 0.05

  /// Whether an arc is the swing of a leaf by its angle: bifold doors turn by some 20°, swing doors by 180°.
  static func isSwing(_ arc: EllipticArc) -> Bool { (.pi / 12...1.06 * .pi).contains(arc.sweep) }

  /// Finds doors among pieces in metres that mean door or opening.
  ///
  /// - Complexity: O(n log n).
  init(_ pieces: [DXFPiece], walls: [Segment]) {
    self.walls = walls
    tree = PackedRTree(boxes: walls.map(\.box))
    let clusters = Self.clusters(pieces)
    swingEnds = PackedRTree(
      boxes: clusters.flatMap { $0.swings.flatMap { [$0.first, $0.last] } }.map { Box(min: $0, max: $0) })
    for cluster in clusters { add(cluster) }
    joinPairs()
  }

  // MARK: Clusters

  private static func clusters(_ pieces: [DXFPiece]) -> [Cluster] {
    var parents = Array(pieces.indices)
    func root(_ index: Int) -> Int {
      var index = index
      while parents[index] != index {
        parents[index] = parents[parents[index]]
        index = parents[index]
      }
      return index
    }
    func join(_ a: Int, _ b: Int) {
      let (a, b) = (root(a), root(b))
      if a != b { parents[max(a, b)] = min(a, b) }
    }
    var firstOfGroup: [Int: Int] = [:]
    var segments: [(piece: Int, segment: Segment)] = []
    let runs = pieces.map { $0.points(chordError: 0.01) }
    for (number, piece) in pieces.enumerated() {
      if piece.group >= 0 {
        if let first = firstOfGroup[piece.group] { join(first, number) } else { firstOfGroup[piece.group] = number }
        continue
      }
      for (a, b) in zip(runs[number], runs[number].dropFirst()) { segments.append((number, Segment(a, b))) }
    }
    let tree = PackedRTree(boxes: segments.map(\.segment.box))
    for (number, piece) in pieces.enumerated() where piece.group < 0 {
      var ends = [runs[number].first, runs[number].last].compactMap { $0 }
      if let arc = piece.arc, isSwing(arc) { ends.append(arc.center) }
      for end in ends {
        tree.search(Box(min: end, max: end).expanded(by: touch)) { other in
          if segments[other].segment.distance(to: end) <= touch { join(number, segments[other].piece) }
        }
      }
    }
    var numbers: [Int: Int] = [:]
    var clusters: [Cluster] = []
    for (number, piece) in pieces.enumerated() {
      let first = root(number)
      let index = numbers[first] ?? clusters.count
      if index == clusters.count {
        numbers[first] = index
        clusters.append(Cluster())
      }
      if let arc = piece.arc, isSwing(arc), leaves.contains(arc.radius) {
        clusters[index].swings.append(arc)
      } else {
        clusters[index].runs.append(runs[number])
      }
      if piece.meaning == .opening { clusters[index].isDoor = false }
    }
    return clusters
  }

  // MARK: Doors

  private mutating func add(_ cluster: Cluster) {
    for swing in cluster.swings {
      let first = misfit(swing.center, swing.first, cluster)
      let last = misfit(swing.center, swing.last, cluster)
      found.append(
        Found(a: swing.center, b: first <= last ? swing.first : swing.last, hasSwing: true, isDoor: true))
    }
    guard cluster.swings.isEmpty, let (a, b) = Self.axis(cluster.runs.flatMap { $0 }, cluster.runs) else { return }
    guard Self.lengths.contains(a.distance(to: b)) else {
      passedOver += 1
      return
    }
    found.append(Found(a: a, b: b, hasSwing: false, isDoor: cluster.isDoor))
  }

  /// How little a leaf looks shut from its hinge to an end, in metres: shut it ends at a wall or at another leaf, lies
  /// in a gap, and is not drawn.
  private func misfit(_ hinge: Point, _ end: Point, _ cluster: Cluster) -> Double {
    var distance = min(tree.nearest(k: 1, to: end, within: 1) { walls[$0].distance(to: end) }.first?.distance ?? 1, 1)
    // Its own end is among them, so two are near where leaves meet.
    if swingEnds.search(Box(min: end, max: end).expanded(by: Self.touch)).count > 1 { distance = 0 }
    let middle = hinge.interpolated(to: end, fraction: 0.5)
    let reach = 0.12
    var runsAlong = false
    tree.search(Box(min: middle, max: middle).expanded(by: reach)) { number in
      let wall = walls[number]
      let turn = Self.cross(wall.start, wall.end, hinge, end)
      if turn < 0.1, wall.distance(to: middle) <= reach { runsAlong = true }
    }
    let isDrawn = cluster.runs.contains { run in
      zip(run, run.dropFirst()).contains { a, b in
        let isForward = a.distance(to: hinge) < reach && b.distance(to: end) < reach
        return isForward || b.distance(to: hinge) < reach && a.distance(to: end) < reach
      }
    }
    return distance + (runsAlong ? 0.3 : 0) + (isDrawn ? 0.4 : 0)
  }

  /// The sine of the angle between two lines.
  private static func cross(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Double {
    let product = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x)
    let lengths = a.distance(to: b) * c.distance(to: d)
    return lengths > 0 ? abs(product) / lengths : 1
  }

  /// The middle line along the box of points, in the direction of the longest piece.
  static func axis(_ points: [Point], _ runs: [[Point]]) -> (Point, Point)? {
    var longest: (length: Double, along: Point)?
    for run in runs {
      for (a, b) in zip(run, run.dropFirst()) {
        let length = a.distance(to: b)
        guard length > longest?.length ?? 1e-9 else { continue }
        longest = (length, Point((b.x - a.x) / length, (b.y - a.y) / length))
      }
    }
    guard let along = longest?.along else { return nil }
    var box = Box.empty
    for point in points {
      box.add(Point(point.x * along.x + point.y * along.y, point.y * along.x - point.x * along.y))
    }
    func back(_ s: Double, _ t: Double) -> Point { Point(s * along.x - t * along.y, s * along.y + t * along.x) }
    let middle = box.center
    if box.width >= box.height { return (back(box.min.x, middle.y), back(box.max.x, middle.y)) }
    return (back(middle.x, box.min.y), back(middle.x, box.max.y))
  }

  /// Makes one door of two leaves that meet.
  private mutating func joinPairs() {
    var isGone = [Bool](repeating: false, count: found.count)
    let tree = PackedRTree(boxes: found.map { Box(min: $0.b, max: $0.b) })
    for first in found.indices where found[first].hasSwing && !isGone[first] {
      let end = found[first].b
      let second = tree.search(Box(min: end, max: end).expanded(by: Self.touch)).sorted().first { other in
        other > first && !isGone[other] && found[other].hasSwing
          && Self.cross(found[first].a, end, end, found[other].a) < 0.2
          && found[first].a.distance(to: found[other].a) > 1.5 * found[first].a.distance(to: end)
      }
      guard let second else { continue }
      found[first].b = found[second].a
      isGone[second] = true
    }
    found = found.indices.filter { !isGone[$0] }.map { found[$0] }
  }
}

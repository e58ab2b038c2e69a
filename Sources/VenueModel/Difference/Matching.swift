import Geometry

/// Which element of the new venue each one of the old venue is, made in passes from the surest sign to the weakest.
struct Matching {
  /// For each old element the new one.
  private(set) var newOf: [Int?]
  /// For each new element the old one.
  private(set) var oldOf: [Int?]

  init(_ oldCount: Int, _ newCount: Int) {
    newOf = [Int?](repeating: nil, count: oldCount)
    oldOf = [Int?](repeating: nil, count: newCount)
  }

  private mutating func join(_ old: Int, _ new: Int) {
    newOf[old] = new
    oldOf[new] = old
  }

  /// Joins what is left and has equal keys, in order where several have; without a key nothing is joined.
  ///
  /// - Complexity: O(n).
  mutating func join<Key: Hashable>(_ oldKey: (Int) -> Key?, _ newKey: (Int) -> Key?) {
    // The first new element of each key, and after each one the next.
    var first: [Key: Int] = [:]
    var next = [Int](repeating: -1, count: oldOf.count)
    for new in oldOf.indices.reversed() where oldOf[new] == nil {
      guard let key = newKey(new) else { continue }
      next[new] = first.updateValue(new, forKey: key) ?? -1
    }
    guard !first.isEmpty else { return }
    for old in newOf.indices where newOf[old] == nil {
      guard let key = oldKey(old), let new = first[key], new >= 0 else { continue }
      first[key] = next[new]
      join(old, new)
    }
  }

  /// Where something lies: a level of the new venue and a point there.
  struct Spot {
    var level: Int
    var point: Point
  }

  /// Joins what is left and lies near each other, the nearest first; of equally near ones those with lower numbers.
  ///
  /// - Parameters:
  ///   - reach: the greatest distance in metres.
  ///   - isFitting: whether an old element may be a new one.
  /// - Complexity: O(n log n) in well-spread data.
  mutating func joinNearest(
    within reach: Double, _ oldSpot: (Int) -> Spot?, _ newSpot: (Int) -> Spot?,
    where isFitting: (Int, Int) -> Bool = { _, _ in true }
  ) {
    // A few rounds, for those whose neighbours were all taken by others that are nearer.
    for _ in 0..<Self.rounds {
      let found = candidates(within: reach, oldSpot, newSpot).filter { isFitting($0.old, $0.new) }
      if found.isEmpty { return }
      for pair in found where newOf[pair.old] == nil && oldOf[pair.new] == nil {
        join(pair.old, pair.new)
      }
    }
  }

  private static let rounds = 8
  private static let neighbours = 8

  private func candidates(
    within reach: Double, _ oldSpot: (Int) -> Spot?, _ newSpot: (Int) -> Spot?
  ) -> [(old: Int, new: Int, distance: Double)] {
    var waiting: [Int: [(index: Int, point: Point)]] = [:]
    for old in newOf.indices where newOf[old] == nil {
      if let spot = oldSpot(old) { waiting[spot.level, default: []].append((old, spot.point)) }
    }
    guard !waiting.isEmpty else { return [] }
    var free: [Int: [(index: Int, point: Point)]] = [:]
    for new in oldOf.indices where oldOf[new] == nil {
      if let spot = newSpot(new) { free[spot.level, default: []].append((new, spot.point)) }
    }
    var found: [(old: Int, new: Int, distance: Double)] = []
    for (level, olds) in waiting {
      guard let news = free[level] else { continue }
      let tree = PackedRTree(boxes: news.map { Box(min: $0.point, max: $0.point) })
      for old in olds {
        let near = tree.nearest(k: Self.neighbours, to: old.point, within: reach) {
          news[$0].point.distance(to: old.point)
        }
        for neighbour in near { found.append((old.index, news[neighbour.index].index, neighbour.distance)) }
      }
    }
    return found.sorted { ($0.distance, $0.old, $0.new) < ($1.distance, $1.old, $1.new) }
  }
}

import Geometry

/// Shortest paths within large areas that may touch their borders: of the corners only those are looked at over which a
/// path could be shorter than one that is known.
///
/// ``GeodesicOracle`` is its oracle in turn.
struct FloorGeodesic {
  private struct Corner {
    var point: Point
    var before: Point
    var after: Point
  }

  private var corners: [Corner] = []
  let borders: BorderGrid

  init(_ area: [Polygon]) {
    borders = BorderGrid(area.flatMap(\.rings))
    for polygon in area {
      for (number, ring) in polygon.rings.enumerated() {
        let points = ring.isCounterClockwise == (number == 0) ? ring.points : ring.points.reversed()
        for index in points.indices {
          let before = points[index == 0 ? points.count - 1 : index - 1]
          let after = points[index + 1 == points.count ? 0 : index + 1]
          if orientation(before, points[index], after) < 0 {
            corners.append(Corner(point: points[index], before: before, after: after))
          }
        }
      }
    }
  }

  private func touches(_ corner: Corner, _ point: Point) -> Bool {
    orientation(corner.point, point, corner.before) * orientation(corner.point, point, corner.after) >= 0
  }

  private func isClear(_ a: Point, _ b: Point) -> Bool {
    guard borders.crossings(a, b, atMost: 1).isEmpty else { return false }
    // A line along a wall may touch it.
    let middle = a.interpolated(to: b, fraction: 0.5)
    return borders.contains(middle) || borders.distance(middle, within: 1e-7) < 1e-7
  }

  /// The metres of the shortest path, when it is no longer than a bound; else `nil`.
  func distance(_ a: Point, _ b: Point, within bound: Double) -> Double? {
    if isClear(a, b) { return a.distance(to: b) }
    let near = corners.filter { a.distance(to: $0.point) + $0.point.distance(to: b) <= bound + 1e-9 }
    var least = near.map { _ in Double.infinity }
    var isDone = near.map { _ in false }
    var queue = NearestFirst()
    for (number, corner) in near.enumerated() where touches(corner, a) && isClear(a, corner.point) {
      least[number] = a.distance(to: corner.point)
      queue.push(number, least[number] + corner.point.distance(to: b))
    }
    while let (node, total) = queue.pop() {
      if node < 0 { return total }
      guard !isDone[node] else { continue }
      isDone[node] = true
      let corner = near[node]
      if touches(corner, b), isClear(corner.point, b) {
        queue.push(-1, least[node] + corner.point.distance(to: b))
        continue
      }
      for (next, other) in near.enumerated() where !isDone[next] {
        let sum = least[node] + corner.point.distance(to: other.point)
        guard sum < least[next], sum + other.point.distance(to: b) <= bound + 1e-9 else { continue }
        guard touches(corner, other.point), touches(other, corner.point), isClear(corner.point, other.point) else {
          continue
        }
        least[next] = sum
        queue.push(next, sum + other.point.distance(to: b))
      }
    }
    return nil
  }
}

/// A queue that gives the nearest first.
struct NearestFirst {
  private var entries: [(node: Int, distance: Double)] = []

  mutating func push(_ node: Int, _ distance: Double) {
    entries.append((node, distance))
    var child = entries.count - 1
    while child > 0, entries[child].distance < entries[(child - 1) / 2].distance {
      entries.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func pop() -> (node: Int, distance: Double)? {
    guard let first = entries.first, let last = entries.popLast() else { return nil }
    guard !entries.isEmpty else { return first }
    entries[0] = last
    var parent = 0
    while 2 * parent + 1 < entries.count {
      var child = 2 * parent + 1
      if child + 1 < entries.count, entries[child + 1].distance < entries[child].distance { child += 1 }
      if entries[parent].distance <= entries[child].distance { break }
      entries.swapAt(parent, child)
      parent = child
    }
    return first
  }
}

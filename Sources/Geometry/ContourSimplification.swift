/// Leaves out vertices of rings that do not cross or touch, so that they still do not.
///
/// A vertex goes when the line without it is near and no other vertex lies in the triangle that is cut off: then no
/// line can cross the new edge. The way of M. Visvalingam and J. D. Whyatt (1993) with the test that keeps topology.
struct ContourSimplification {
  private let points: [Point]
  private let sizes: [Int]
  private let cell: Double
  private let tolerance: Double
  private var next: [Int32]
  private var previous: [Int32]
  /// By how much what was left out behind each vertex may be off already.
  private var drift: [Double]
  private var buckets: [Key: [Int32]]

  private struct Key: Hashable {
    var column: Int
    var row: Int
  }

  /// The longest edge in cells that is made, which bounds the search for vertices in a triangle.
  private static let longest = 40.0

  /// - Parameter cell: about the distance between vertices; they move by a quarter of it at most.
  init(_ rings: [[Point]], cell: Double) {
    points = rings.flatMap { $0 }
    sizes = rings.map(\.count)
    self.cell = cell
    tolerance = cell / 4
    next = []
    previous = []
    drift = [Double](repeating: 0, count: points.count)
    buckets = [:]
    var start = 0
    for size in sizes {
      for place in 0..<size {
        next.append(Int32(start + (place + 1) % size))
        previous.append(Int32(start + (place + size - 1) % size))
      }
      start += size
    }
    for index in points.indices { buckets[key(points[index]), default: []].append(Int32(index)) }
  }

  private func key(_ point: Point) -> Key {
    Key(column: Int((point.x / cell).rounded(.down)), row: Int((point.y / cell).rounded(.down)))
  }

  /// The rings with fewer vertices, four or more each.
  mutating func rings() -> [[Point]] {
    var result: [[Point]] = []
    var start = 0
    for size in sizes {
      result.append(simplified(start, size))
      start += size
    }
    return result
  }

  private mutating func simplified(_ start: Int, _ size: Int) -> [Point] {
    var left = size
    var vertex = start
    var isChanging = true
    while isChanging {
      isChanging = false
      // Every second vertex in a round, so that what is left out is spread evenly.
      for _ in 0..<left where left > 4 {
        let following = Int(next[vertex])
        if remove(vertex) {
          left -= 1
          isChanging = true
          vertex = Int(next[following])
        } else {
          vertex = following
        }
      }
    }
    var ring: [Point] = []
    for _ in 0..<left {
      ring.append(points[vertex])
      vertex = Int(next[vertex])
    }
    return ring
  }

  private mutating func remove(_ vertex: Int) -> Bool {
    let (before, after) = (Int(previous[vertex]), Int(next[vertex]))
    let chord = Segment(points[before], points[after])
    let off = max(drift[before], drift[vertex]) + chord.distance(to: points[vertex])
    guard off <= tolerance, chord.length <= Self.longest * cell, isFree(before, vertex, after) else { return false }
    drift[before] = off
    next[before] = Int32(after)
    previous[after] = Int32(before)
    buckets[key(points[vertex])]?.removeAll { $0 == Int32(vertex) }
    return true
  }

  /// Whether no other vertex lies in a triangle or on its border.
  private func isFree(_ a: Int, _ b: Int, _ c: Int) -> Bool {
    let box = Box([points[a], points[b], points[c]])
    let (low, high) = (key(box.min), key(box.max))
    for row in low.row...high.row {
      for column in low.column...high.column {
        for other in buckets[Key(column: column, row: row)] ?? [] where ![a, b, c].contains(Int(other)) {
          if isWithin(points[Int(other)], points[a], points[b], points[c]) { return false }
        }
      }
    }
    return true
  }

  private func isWithin(_ point: Point, _ a: Point, _ b: Point, _ c: Point) -> Bool {
    let sides = [orientation(a, b, point), orientation(b, c, point), orientation(c, a, point)]
    return !(sides.contains(1) && sides.contains(-1))
  }
}

import Geometry

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Positions for generic nodes and boarding areas that have none, from their neighbours along pathways.
struct GTFSPositions {
  /// How often the positions are evened out; a chain of unknown nodes then lies spread over its length.
  private static let rounds = 30

  /// Fills in what is missing; returns the locations that got a position.
  ///
  /// - Parameters:
  ///   - positions: degrees; those that stay `nil` have no neighbour with a position.
  ///   - neighbors: the locations that pathways lead to, for each one.
  /// - Complexity: O(pathways of unknown locations · rounds).
  static func fill(_ positions: inout [Point?], _ neighbors: [[Int]]) -> [Int] {
    let known = positions.map { $0 != nil }
    var queue = positions.indices.filter { known[$0] }
    var filled: [Int] = []
    var next = 0
    while next < queue.count {
      let location = queue[next]
      next += 1
      for other in neighbors[location] where positions[other] == nil {
        positions[other] = positions[location]
        filled.append(other)
        queue.append(other)
      }
    }
    for _ in 0..<rounds {
      for location in filled {
        var sum = Point(0, 0)
        var count = 0.0
        for other in neighbors[location] {
          guard let position = positions[other] else { continue }
          sum = Point(sum.x + position.x, sum.y + position.y)
          count += 1
        }
        if count > 0 { positions[location] = Point(sum.x / count, sum.y / count) }
      }
    }
    return filled
  }

  /// The metres between two positions in degrees, to about a percent; for ways whose length nobody measured.
  static func distance(_ a: Point, _ b: Point) -> Double {
    let metersPerDegree = 111_195.0
    let east = (b.x - a.x).remainder(dividingBy: 360) * cos((a.y + b.y) / 2 * .pi / 180)
    return ((east * east + (b.y - a.y) * (b.y - a.y)).squareRoot()) * metersPerDegree
  }
}

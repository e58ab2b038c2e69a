import Geometry
import VenueModel

/// Makes areas of what is drawn on layers of rooms, stairs, elevators and obstacles.
enum DXFAreas {
  /// Metres within which the pieces of one flight of stairs or one shaft lie.
  private static let near = 0.4

  /// What an area on a layer is to somebody on foot; `nil` for layers without areas.
  static func use(_ meaning: LayerMeaning) -> Space.Use? {
    switch meaning {
    case .space: .room
    case .obstacle: .obstacle
    case .stairs: .stairs
    case .elevator: .elevator
    case .escalator: .escalator
    default: nil
    }
  }

  /// The outlines of pieces of one meaning, in metres: closed ones as they are, else the hull of pieces that lie together.
  ///
  /// Rooms have no hull; how many open lines were left out is counted.
  /// - Complexity: O(n log n).
  static func rings(_ pieces: [DXFPiece], hasHull: Bool, chordError: Double) -> (rings: [Ring], open: Int) {
    var rings: [Ring] = []
    var runs: [[Point]] = []
    for piece in pieces {
      let points = piece.points(chordError: chordError)
      let isWhole = piece.arc.map { $0.sweep > 2 * .pi - 1e-9 } ?? false
      let isShut = points.count > 3 && points[0].distance(to: points[points.count - 1]) < 0.01
      if piece.isClosed || isWhole || isShut, let ring = try? Ring(points) {
        rings.append(ring)
      } else {
        runs.append(points)
      }
    }
    guard hasHull else { return (rings, runs.count) }
    // What is drawn inside of an outline, such as the treads of stairs or the cross of a shaft, is no area of its own.
    let outlines = PackedRTree(boxes: rings.map(\.box))
    runs.removeAll { run in
      let box = Box(run)
      return outlines.search(box).contains {
        rings[$0].box.expanded(by: 0.05).contains(box.min) && rings[$0].box.expanded(by: 0.05).contains(box.max)
      }
    }
    for cluster in clusters(runs) {
      if let ring = try? Ring(hull(cluster)), ring.area > 0.25 { rings.append(ring) }
    }
    return (rings, 0)
  }

  private static func clusters(_ runs: [[Point]]) -> [[Point]] {
    let boxes = runs.map { Box($0).expanded(by: near / 2) }
    let tree = PackedRTree(boxes: boxes)
    var isTaken = [Bool](repeating: false, count: runs.count)
    var clusters: [[Point]] = []
    for first in runs.indices where !isTaken[first] {
      isTaken[first] = true
      var open = [first]
      var points: [Point] = []
      while let number = open.popLast() {
        points += runs[number]
        for other in tree.search(boxes[number]) where !isTaken[other] {
          isTaken[other] = true
          open.append(other)
        }
      }
      clusters.append(points)
    }
    return clusters
  }

  /// The convex hull, by Andrew's monotone chains (1979).
  static func hull(_ points: [Point]) -> [Point] {
    let sorted = points.sorted { $0.x != $1.x ? $0.x < $1.x : $0.y < $1.y }
    func chain(_ points: some Sequence<Point>) -> [Point] {
      var chain: [Point] = []
      for point in points {
        while chain.count > 1, orientation(chain[chain.count - 2], chain[chain.count - 1], point) <= 0 {
          chain.removeLast()
        }
        chain.append(point)
      }
      return Array(chain.dropLast())
    }
    return chain(sorted) + chain(sorted.reversed())
  }
}

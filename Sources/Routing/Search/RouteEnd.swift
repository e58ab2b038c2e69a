import Geometry
import VenueModel

/// Where a route may start or end: one spot, or several of which the best is taken (the doors of a shop).
public struct RouteEnd: Sendable, Hashable {
  /// The spots; one that names a node starts there, any other is joined to the nodes that it sees where the router knows
  /// the ground, else to the nearest edge of its level.
  public var spots: [Place.Location]

  /// Makes an end from its spots.
  public init(spots: [Place.Location]) {
    self.spots = spots
  }

  /// The end at a node of a graph's network.
  public init(node: Int, of graph: PathGraph) {
    spots = [graph.nodeColumns.spot(node)]
  }

  /// The end at a node of the network.
  public init(node: Int, of venue: Venue) {
    let spot = venue.network.nodes[node]
    spots = [Place.Location(level: spot.level, position: spot.position, node: node)]
  }
}

/// A spot joined to the network: at a node, or at a point of a link.
struct Joint: Sendable {
  var spot: Int
  var position: Point
  var joined: Point
  var level: Int
  var distance: Double
  var place: Place
  /// What it costs to walk the distance; 0 where that is not counted, as to the nearest edge.
  var approach: UInt64 = 0
  /// Whether the distance is walked over open ground, and counts.
  var isWalked = false

  enum Place: Sendable, Hashable {
    case node(Int)
    case link(Int, fraction: Double)
  }
}

/// Finds the nearest edge of a level that may be used.
///
/// A few questions are answered by looking at every edge; from the eighth on a tree per level is worth its making.
struct EdgeLocator {
  private var linksOfLevel: [[Int32]]
  private var trees: [PackedRTree?]
  private var questions = 0
  private static let questionsBeforeTrees = 8

  init(_ graph: PathGraph, levelCount: Int) {
    linksOfLevel = [[Int32]](repeating: [], count: levelCount)
    trees = [PackedRTree?](repeating: nil, count: levelCount)
    for (index, link) in graph.links.enumerated() {
      // An edge that joins levels lies on neither.
      guard graph.levels[Int(link.from)] == graph.levels[Int(link.to)] else { continue }
      if case .edge = link.origin { linksOfLevel[Int(graph.levels[Int(link.from)])].append(Int32(index)) }
    }
  }

  /// The nearest point on a link of a level that may be used, `nil` when there is none.
  ///
  /// Ties go to the link that comes first.
  ///
  /// - Complexity: O(edges of the level), from the eighth question on about O(log edges).
  mutating func nearest(
    to point: Point, level: Int, _ graph: PathGraph, _ costs: LinkCosts, except closed: LinkSet? = nil
  ) -> (link: Int, position: LinePosition)? {
    questions += 1
    let candidates = linksOfLevel[level]
    if questions > Self.questionsBeforeTrees, trees[level] == nil {
      trees[level] = PackedRTree(boxes: candidates.map { Box(graph.line(of: Int($0))) })
    }
    func distance(_ item: Int) -> Double {
      let link = Int(candidates[item])
      guard costs.forward[link] != LinkCosts.unusable, closed?.contains(link) != true else { return .infinity }
      return Self.distance(to: point, graph.line(of: link))
    }
    var best: (index: Int, distance: Double)?
    if let tree = trees[level] {
      best = tree.nearest(to: point, distance: distance)
    } else {
      for item in candidates.indices {
        let found = distance(item)
        if found < best?.distance ?? .infinity { best = (item, found) }
      }
    }
    guard let best, let position = LineString(graph.line(of: Int(candidates[best.index]))).nearest(to: point)
    else { return nil }
    return (Int(candidates[best.index]), position)
  }

  private static func distance(to point: Point, _ line: [Point]) -> Double {
    var least = Double.infinity
    for index in 1..<max(line.count, 1) {
      least = min(least, Segment(line[index - 1], line[index]).distance(to: point))
    }
    return least
  }
}

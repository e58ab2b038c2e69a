import Geometry
import Pathways
import VenueModel

/// Walks between any two points over a made network: each end joins every node that it sees.
struct FreeWalk {
  let result: PathwayResult
  let level: Int
  private var neighbours: [[(node: Int, length: Double)]]

  /// - Parameter passesClosed: whether doors that are closed, and areas that are not for the public, are walked through.
  init(_ result: PathwayResult, level: Int = 0, passesClosed: Bool = false) {
    self.result = result
    self.level = level
    let network = result.venue.network
    neighbours = Array(repeating: [], count: network.nodes.count)
    for edge in network.edges where passesClosed || !edge.isClosed {
      let length = network.length(of: edge)
      neighbours[edge.from].append((edge.to, length))
      neighbours[edge.to].append((edge.from, length))
    }
  }

  /// There is no way where there should be one.
  struct NoWay: Error {
    var plan: String
    var from: Point
    var to: Point
  }

  /// The walk between two points, or an error that tells which.
  static func way(_ walk: FreeWalk, _ a: Point, _ b: Point, _ plan: String) throws -> [Point] {
    guard let path = walk.walk(from: a, to: b) else { throw NoWay(plan: plan, from: a, to: b) }
    return path
  }

  /// The points of the walk, both ends among them; `nil` when there is none.
  func walk(from a: Point, to b: Point) -> [Point]? {
    let nodes = result.venue.network.nodes
    var least = [Double](repeating: .infinity, count: nodes.count)
    var before = [Int](repeating: -1, count: nodes.count)
    var isDone = [Bool](repeating: false, count: nodes.count)
    for (node, distance) in result.ground.visibleNodes(from: a, level: level) { least[node] = distance }
    var open = NearestFirst()
    for node in nodes.indices where least[node] < .infinity { open.push(node, least[node]) }
    while let (node, _) = open.pop() {
      guard !isDone[node] else { continue }
      isDone[node] = true
      for (next, length) in neighbours[node] where !isDone[next] && least[node] + length < least[next] {
        least[next] = least[node] + length
        before[next] = node
        open.push(next, least[next])
      }
    }
    var best = result.ground.isClear(a, b, level: level) ? a.distance(to: b) : .infinity
    var last = -1
    for (node, distance) in result.ground.visibleNodes(from: b, level: level) where least[node] + distance < best {
      best = least[node] + distance
      last = node
    }
    guard best < .infinity else { return nil }
    var points = [b]
    while last >= 0 {
      points.append(nodes[last].position)
      last = before[last]
    }
    return points.reversed().reduce(into: [a]) { if $0.last != $1 { $0.append($1) } }
  }
}

extension [Point] {
  /// Metres along the points.
  var pathLength: Double { zip(self, dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) } }
}

extension [Double] {
  /// The value below which a share of all lies.
  func quantile(_ share: Double) -> Double {
    let sorted = self.sorted()
    return sorted.isEmpty ? .nan : sorted[Swift.min(Int(Double(count) * share), count - 1)]
  }
}

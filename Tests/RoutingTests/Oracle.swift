import Routing
import VenueModel

/// All-pairs costs by Floyd and Warshall (1962), on the arcs of a graph: slow, short and obviously right.
struct Oracle {
  private let table: [[UInt64]]
  static let none = UInt64.max

  init(_ graph: PathGraph, _ costs: LinkCosts) {
    var table = [[UInt64]](
      repeating: [UInt64](repeating: Self.none, count: graph.nodeCount), count: graph.nodeCount)
    for node in 0..<graph.nodeCount { table[node][node] = 0 }
    for (index, link) in graph.links.enumerated() {
      let from = Int(link.from)
      let to = Int(link.to)
      if link.direction != .backward, costs.forward[index] != LinkCosts.unusable {
        table[from][to] = min(table[from][to], UInt64(costs.forward[index]))
      }
      if link.direction != .forward, costs.backward[index] != LinkCosts.unusable {
        table[to][from] = min(table[to][from], UInt64(costs.backward[index]))
      }
    }
    for middle in 0..<graph.nodeCount {
      for from in 0..<graph.nodeCount where table[from][middle] != Self.none {
        for to in 0..<graph.nodeCount where table[middle][to] != Self.none {
          table[from][to] = min(table[from][to], table[from][middle] + table[middle][to])
        }
      }
    }
    self.table = table
  }

  /// `nil` when there is no way.
  func cost(_ from: Int, _ to: Int) -> UInt64? {
    table[from][to] == Self.none ? nil : table[from][to]
  }
}

extension Route.Part {
  /// The link of a part in a graph whose ground nobody knows, so that every part has one.
  var number: Int { link ?? -1 }
}

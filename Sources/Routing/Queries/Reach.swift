/// What can be reached from some ends, or from where they can be reached, within a cost: nodes, and stretches of links.
public struct Reach: Sendable {
  /// The graph.
  public let graph: PathGraph
  /// The greatest cost that was looked at.
  public let limit: UInt64
  /// Whether ways *to* the ends were asked for.
  public let isTowards: Bool
  /// The nodes within the limit, by cost, of equal costs the lower node first.
  public let nodes: [Node]
  private let costs: LinkCosts
  /// What it costs to get to each node; `nil` beyond the limit.
  private let costOfNode: [UInt64?]
  private let joints: [Joint]

  /// A node within reach.
  public struct Node: Sendable, Hashable {
    /// A node of the graph.
    public var node: Int
    /// What it costs to get there, in the units of ``Route/cost``.
    public var cost: UInt64
  }

  /// A stretch of a link within reach.
  public struct Stretch: Sendable, Hashable {
    /// A link of the graph.
    public var link: Int
    /// Where it begins, as a fraction of the link's length.
    public var from: Double
    /// Where it ends, not before its begin; equal where only a point is reached.
    public var to: Double
  }

  init(
    _ search: borrowing CostSearch, _ graph: PathGraph, _ costs: LinkCosts, _ joints: [Joint], limit: UInt64
  ) {
    self.graph = graph
    self.costs = costs
    self.joints = joints
    self.limit = limit
    isTowards = search.rows.isReversed
    var costOfNode = [UInt64?](repeating: nil, count: graph.nodeCount)
    var nodes: [Node] = []
    for node in search.nodesByCost().lazy.map({ Int($0) }) {
      guard let cost = search.cost(of: node) else { continue }
      costOfNode[node] = cost
      nodes.append(Node(node: node, cost: cost))
    }
    self.costOfNode = costOfNode
    self.nodes = nodes
  }

  /// The stretches within a cost, by link and then by where they begin; parts that a one-way rule forbids are left out.
  ///
  /// Costs grow evenly along a link, as they do for ends within links. A link may have several stretches: one from each
  /// of its ends, and around each end of the question that lies on it.
  ///
  /// - Parameter cutoff: at most ``limit``.
  /// - Complexity: O(links + ends).
  public func stretches(within cutoff: UInt64) -> [Stretch] {
    var result: [Stretch] = []
    let fractions = Dictionary(
      grouping: joints.compactMap { joint -> (link: Int, fraction: Double)? in
        if case .link(let link, let fraction) = joint.place { (link, fraction) } else { nil }
      }, by: \.link)
    for link in graph.links.indices where costs.forward[link] != LinkCosts.unusable {
      let ends = graph.links.records[link]
      var spans: [(from: Double, to: Double)] = []
      // Ways to the ends are followed backwards, so the head of an arc comes first.
      for isForward in [true, false] where graph.permits(link, isForward) {
        let isAscending = isForward != isTowards
        let node = Int(isAscending ? ends.from : ends.to)
        var starts: [(fraction: Double, cost: UInt64?)] = [(isAscending ? 0 : 1, costOfNode[node])]
        for end in fractions[link] ?? [] { starts.append((end.fraction, 0)) }
        spread(starts, (isForward ? costs.forward : costs.backward)[link], cutoff, isAscending, &spans)
      }
      result += Self.union(spans).map { Stretch(link: link, from: $0.from, to: $0.to) }
    }
    return result
  }

  /// Adds what is reached of a link from some fractions of it, in one direction.
  private func spread(
    _ starts: [(fraction: Double, cost: UInt64?)], _ whole: UInt32, _ cutoff: UInt64, _ isAscending: Bool,
    _ spans: inout [(from: Double, to: Double)]
  ) {
    for start in starts {
      guard let cost = start.cost, cost <= cutoff else { continue }
      let share = whole == 0 ? 1 : min(Double(cutoff - cost) / Double(whole), 1)
      spans.append(
        isAscending
          ? (start.fraction, min(start.fraction + share, 1)) : (max(start.fraction - share, 0), start.fraction))
    }
  }

  private static func union(_ spans: [(from: Double, to: Double)]) -> [(from: Double, to: Double)] {
    guard spans.count > 1 else { return spans }
    var result: [(from: Double, to: Double)] = []
    for span in spans.sorted(by: { $0 < $1 }) {
      if let last = result.last, span.from <= last.to {
        result[result.count - 1].to = max(last.to, span.to)
      } else {
        result.append(span)
      }
    }
    return result
  }
}

extension Router {
  /// What can be reached from the nearest of some ends within a cost.
  ///
  /// - Parameters:
  ///   - limit: in the units of ``Route/cost``; `.max` for all that can be reached.
  ///   - isTowards: to ask from where the ends can be reached instead.
  /// - Complexity: O(nodes + links), and O(n log n) for the n nodes within the limit.
  public mutating func reach(from ends: [RouteEnd], limit: UInt64, isTowards: Bool = false) -> Reach {
    let places = ends.map { joined($0) }
    var search = CostSearch(CostRows(graph, costs, isReversed: isTowards))
    search.run(from: places.flatMap { isTowards ? $0.goals : $0.seeds }, limit: limit)
    return Reach(search, graph, costs, places.flatMap(\.joints), limit: limit)
  }
}

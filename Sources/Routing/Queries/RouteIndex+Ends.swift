extension RouteIndex {
  /// The cheapest way from any of the starts to any of the goals that costs less than a limit.
  ///
  /// Of equally cheap pairs the first start counts, and of its goals the first.
  func way(from starts: [Search.Seed], to goals: [Search.Seed], below limit: UInt64) -> Search.Found? {
    var best: (cost: UInt64, start: Int, goal: Int)?
    for (row, start) in starts.enumerated() {
      for (column, goal) in goals.enumerated() {
        let between = cost(from: start.node, to: goal.node)
        guard between != Self.noWay else { continue }
        let total = start.cost + UInt64(between) + goal.cost
        if total < best?.cost ?? limit { best = (total, row, column) }
      }
    }
    guard let best else { return nil }
    let (start, goal) = (starts[best.start], goals[best.goal])
    var arcs: [Int32] = []
    guard appendArcs(from: start.node, to: goal.node, into: &arcs) else { return nil }
    return Search.Found(cost: best.cost, start: start, goal: goal, arcLinks: arcs)
  }
}

extension Router {
  /// What the cheapest way between two nodes costs; `nil` when there is none.
  mutating func leastCost(from: Int, to: Int) -> UInt64? {
    if let index {
      let cost = index.cost(from: from, to: to)
      return cost == RouteIndex.noWay ? nil : UInt64(cost)
    }
    return search.run(
      graph, costs, from: [Search.Seed(node: from, cost: 0)], to: [Search.Seed(node: to, cost: 0)])?.cost
  }
}

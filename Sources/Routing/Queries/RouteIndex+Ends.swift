extension RouteIndex {
  /// What an index knows of a way.
  enum Outcome {
    case found(Search.Found)
    /// There is none below the limit.
    case nothing
    /// The hops of a file do not lead where its costs say: a search has to answer.
    case unsound
  }

  /// The cheapest way from any of the starts to any of the goals that costs less than a limit.
  ///
  /// Of equally cheap pairs the first start counts, and of its goals the first.
  func way(from starts: [Search.Seed], to goals: [Search.Seed], below limit: UInt64) -> Outcome {
    var best: (cost: UInt64, start: Int, goal: Int)?
    for (row, start) in starts.enumerated() {
      for (column, goal) in goals.enumerated() {
        let between = cost(from: start.node, to: goal.node)
        guard between != Self.noWay else { continue }
        let total = start.cost + UInt64(between) + goal.cost
        if total < best?.cost ?? limit { best = (total, row, column) }
      }
    }
    guard let best else { return .nothing }
    let (start, goal) = (starts[best.start], goals[best.goal])
    let between = best.cost - start.cost - goal.cost
    var arcs: [Int32] = []
    guard appendArcs(from: start.node, to: goal.node, costing: between, into: &arcs) else { return .unsound }
    return .found(Search.Found(cost: best.cost, start: start, goal: goal, arcLinks: arcs))
  }

  /// Appends the arcs of a cheapest way; `false` where they do not cost what the rows say, which can only be in a file
  /// whose hops are wrong.
  ///
  /// - Complexity: O(nodes of the way).
  func appendArcs(from: Int, to: Int, costing cost: UInt64, into arcs: inout [Int32]) -> Bool {
    let first = arcs.count
    guard appendArcs(from: from, to: to, into: &arcs) else { return false }
    return arcs[first...].reduce(0) { $0 + UInt64(costs.cost(ofArc: $1)) } == cost
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

import CKernels
import Geometry
import VenueModel

/// A lower bound of the cost from a node to the goals of a search, consistent with the costs: it steers A*.
protocol CostBound: Sendable {
  /// The bound at a node; the greatest number where no goal can be reached.
  func bound(_ node: Int) -> UInt64
}

/// The bound that knows nothing: Dijkstra's search.
struct NoBound: CostBound {
  @inline(__always) func bound(_ node: Int) -> UInt64 { 0 }
}

/// A lower bound of the cost that is left, from straight distances: it steers A*.
///
/// The factor is the least cost per metre of displacement over all links that may be used, so the bound is consistent;
/// with an elevator that is free and aslant there is none.
public struct Potential: CostBound {
  private let positions: Column<Point>
  private let goals: [Point]
  private let factor: Double

  /// Makes the bound for some goals; `nil` when no bound above 0 holds, or for more than eight goals, where the bound
  /// would cost more than it saves.
  public init?(_ graph: PathGraph, _ costs: LinkCosts, goals: [Point]) {
    guard costs.leastPerMeter > 0, !goals.isEmpty, goals.count <= 8 else { return nil }
    positions = graph.positions
    self.goals = goals
    // A hair less, so that rounding in the distance cannot lift the bound over a cost.
    factor = costs.leastPerMeter * (1 - 1e-9)
  }

  func bound(_ node: Int) -> UInt64 {
    var least = Double.infinity
    for goal in goals { least = min(least, positions[node].squaredDistance(to: goal)) }
    // Far above any cost, and far below what overflows.
    return UInt64(min(least.squareRoot() * factor, 1e18))
  }
}

/// The costs that an index has, as bounds for searches in which less is allowed than it knows of.
///
/// Without what is forbidden they would be exact, so a search looks at little more than the ways round.
struct IndexBound: CostBound {
  private let index: RouteIndex
  private let goals: [Goal]

  private struct Goal {
    var node: Int
    var cost: UInt64
    var row: FusedRow
  }

  /// - Complexity: O(goals · depth).
  init(_ index: RouteIndex, goals: [Search.Seed]) {
    self.index = index
    self.goals = goals.map { Goal(node: $0.node, cost: $0.cost, row: index.fusedRow(of: $0.node, isStart: false)) }
  }

  func bound(_ node: Int) -> UInt64 {
    let label = index.leaving.pointer[node]
    let kernel = index.kernel
    var start = kernel.side(label, kernel.forward)
    var least = UInt64.max
    for goal in goals {
      let columns = Int32(truncatingIfNeeded: kernel.common(Int(label.deep), goal.row.vertex))
      var cost = goal.row.costs.withUnsafeBufferPointer { row in
        var end = footway_side(
          deep: row.baseAddress, shallow: row.baseAddress, cost_of_deep: 0, cost_of_shallow: 0, shallow_columns: 0)
        return footway_least_cost(&start, &end, columns)
      }
      if index.isSamePlace(node, goal.node) { cost = min(cost, index.costWithin(node, goal.node)) }
      if cost < RouteIndex.far { least = min(least, UInt64(cost) + goal.cost) }
    }
    return least
  }
}

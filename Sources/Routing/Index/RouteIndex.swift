import VenueModel

/// A graph prepared for one profile: costs and ways between its nodes without a search.
///
/// Immutable, and shared by every task.
public struct RouteIndex: Sendable {
  /// Stands for "there is no way" among costs.
  public static let noWay = UInt32.max

  /// The graph.
  public let graph: PathGraph
  /// What its links cost.
  public let costs: LinkCosts

  /// Prepares a graph; `nil` when costs are too large or the graph too dense for an index, and searches have to do.
  public init?(_ graph: PathGraph, _ costs: LinkCosts) {
    self.graph = graph
    self.costs = costs
  }

  /// What the cheapest way from one node to another costs; ``noWay`` when there is none.
  public func cost(from: Int, to: Int) -> UInt32 {
    var search = Search(graph)
    let found = search.run(
      graph, costs, from: [Search.Seed(node: from, cost: 0)], to: [Search.Seed(node: to, cost: 0)])
    return found.map { UInt32($0.cost) } ?? Self.noWay
  }

  /// Appends the arcs of a cheapest way, as ``PathGraph/arcLinks`` numbers them; `false` when there is none.
  public func appendArcs(from: Int, to: Int, into arcs: inout [Int32]) -> Bool {
    var search = Search(graph)
    let found = search.run(
      graph, costs, from: [Search.Seed(node: from, cost: 0)], to: [Search.Seed(node: to, cost: 0)])
    guard let found else { return false }
    arcs += found.arcLinks
    return true
  }

  /// The costs from each source to each target, a row for each source; ``noWay`` where there is none.
  public func costs(from sources: [Int], to targets: [Int]) -> [UInt32] {
    sources.flatMap { from in targets.map { cost(from: from, to: $0) } }
  }

  /// The costs from a node to every node of the graph.
  public func costsToAll(from source: Int) -> [UInt32] { (0..<graph.nodeCount).map { cost(from: source, to: $0) } }

  /// The costs from every node of the graph to a node.
  public func costsFromAll(to target: Int) -> [UInt32] { (0..<graph.nodeCount).map { cost(from: $0, to: target) } }
}

/// The usable arcs of a graph with their costs, row by row, for searches that look at many of them.
///
/// Immutable, and shared by every search.
public struct CostRows: Sendable {
  struct Arc: Sendable {
    var head: Int32
    var cost: UInt32
    /// As ``PathGraph/arcLinks`` numbers them, also where the rows run backwards.
    var arcLink: Int32
  }

  /// Whether each arc stands with its head, so that a search from a goal finds the ways to it.
  public let isReversed: Bool
  let first: [Int32]
  let arcs: [Arc]

  /// Gathers the arcs that may be used.
  ///
  /// - Parameter isReversed: to search backwards, from goals.
  /// - Complexity: O(nodes + arcs).
  public init(_ graph: PathGraph, _ costs: LinkCosts, isReversed: Bool = false) {
    self.isReversed = isReversed
    var first = [Int32](repeating: 0, count: graph.nodeCount + 1)
    func visit(_ body: (_ tail: Int, Arc) -> Void) {
      for tail in 0..<graph.nodeCount {
        for slot in graph.arcs(of: tail) {
          let arcLink = graph.arcLinks[slot]
          let cost = costs.cost(ofArc: arcLink)
          let head = graph.heads[slot]
          guard cost != LinkCosts.unusable else { continue }
          if isReversed {
            body(Int(head), Arc(head: Int32(tail), cost: cost, arcLink: arcLink))
          } else {
            body(tail, Arc(head: head, cost: cost, arcLink: arcLink))
          }
        }
      }
    }
    visit { tail, _ in first[tail + 1] += 1 }
    for node in 0..<graph.nodeCount { first[node + 1] += first[node] }
    var next = first
    var arcs = [Arc](repeating: Arc(head: 0, cost: 0, arcLink: 0), count: Int(first[graph.nodeCount]))
    visit { tail, arc in
      arcs[Int(next[tail])] = arc
      next[tail] += 1
    }
    self.first = first
    self.arcs = arcs
  }

  /// How many nodes there are.
  public var nodeCount: Int { first.count - 1 }
}

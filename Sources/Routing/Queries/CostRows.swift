/// The usable arcs of a graph with their costs, row by row, for searches that look at many of them.
///
/// Immutable, and shared by every search.
public struct CostRows: Sendable {
  /// An arc in 8 bytes: what a search reads of each one it looks at.
  struct Arc: Sendable {
    /// Where it leads, doubled, plus 1 when that node is a passage.
    private let code: UInt32
    let cost: UInt32

    init(head: Int32, isPassage: Bool, cost: UInt32) {
      code = UInt32(head) << 1 | (isPassage ? 1 : 0)
      self.cost = cost
    }

    @inline(__always) var head: Int { Int(code >> 1) }
    /// Whether its head is a passage: in a dead end, or between two neighbours once dead ends are gone.
    @inline(__always) var isPassage: Bool { code & 1 != 0 }
  }

  /// Whether each arc stands with its head, so that a search from a goal finds the ways to it.
  public let isReversed: Bool
  let first: [Int32]
  let arcs: [Arc]
  /// The arcs as ``PathGraph/arcLinks`` numbers them, also where the rows run backwards.
  let arcLinks: [Int32]
  /// The sum of all costs, which no way without circles exceeds.
  let sum: UInt64

  /// Gathers the arcs that may be used.
  ///
  /// - Parameter isReversed: to search backwards, from goals.
  /// - Complexity: O(nodes + arcs).
  public init(_ graph: PathGraph, _ costs: LinkCosts, isReversed: Bool = false) {
    self.isReversed = isReversed
    var first = [Int32](repeating: 0, count: graph.nodeCount + 1)
    func visit(_ body: (_ from: Int, _ to: Int32, _ cost: UInt32, _ arcLink: Int32) -> Void) {
      for tail in 0..<graph.nodeCount {
        for slot in graph.arcs(of: tail) {
          let arcLink = graph.arcLinks[slot]
          let cost = costs.cost(ofArc: arcLink)
          let head = graph.heads[slot]
          guard cost != LinkCosts.unusable else { continue }
          if isReversed { body(Int(head), Int32(tail), cost, arcLink) } else { body(tail, head, cost, arcLink) }
        }
      }
    }
    visit { from, _, _, _ in first[from + 1] += 1 }
    for node in 0..<graph.nodeCount { first[node + 1] += first[node] }
    let count = Int(first[graph.nodeCount])
    var next = first
    var heads = [Int32](repeating: 0, count: count)
    var prices = [UInt32](repeating: 0, count: count)
    var arcLinks = heads
    visit { from, to, cost, arcLink in
      let slot = Int(next[from])
      next[from] += 1
      (heads[slot], prices[slot], arcLinks[slot]) = (to, cost, arcLink)
    }
    let isPassage = Self.passages(graph, costs, first, heads)
    self.first = first
    self.arcLinks = arcLinks
    arcs = heads.indices.map { slot in
      Arc(head: heads[slot], isPassage: isPassage[Int(heads[slot])], cost: prices[slot])
    }
    sum = prices.reduce(0) { $0 + UInt64($1) }
  }

  /// How many nodes there are.
  public var nodeCount: Int { first.count - 1 }

  /// Which nodes are passages: they are peeled with dead ends, or have at most two links once those are gone.
  ///
  /// Links count whichever way they lead. A dead end that the rows do not lead out of may stay, which only costs time.
  private static func passages(
    _ graph: PathGraph, _ costs: LinkCosts, _ first: [Int32], _ heads: [Int32]
  ) -> [Bool] {
    var degrees = [Int32](repeating: 0, count: graph.nodeCount)
    for (number, link) in graph.links.records.enumerated() where costs.forward[number] != LinkCosts.unusable {
      degrees[Int(link.from)] += 1
      degrees[Int(link.to)] += 1
    }
    var leaves = degrees.indices.filter { degrees[$0] <= 1 }
    var isPeeled = [Bool](repeating: false, count: graph.nodeCount)
    while let leaf = leaves.popLast() {
      isPeeled[leaf] = true
      for head in heads[Int(first[leaf])..<Int(first[leaf + 1])].lazy.map({ Int($0) }) where !isPeeled[head] {
        degrees[head] -= 1
        if degrees[head] == 1 { leaves.append(head) }
      }
    }
    return degrees.indices.map { isPeeled[$0] || degrees[$0] <= 2 }
  }
}

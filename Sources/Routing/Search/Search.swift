import Geometry
import VenueModel

/// A search for a cheapest way, with its memory, for one task at a time: it cannot be copied.
///
/// Dijkstra 1959 with an id heap; with a goal it is A* (Hart, Nilsson, Raphael 1968). Costs are integers, so the answer
/// is exact; of equally cheap ways the one whose nodes were reached first counts, which is the same on every machine.
public struct Search: ~Copyable {
  /// A node with the cost of getting to it (a start) or from it (a goal).
  public struct Seed: Sendable, Hashable {
    /// A node of the graph.
    public var node: Int
    /// The cost.
    public var cost: UInt64
    /// A number of the caller's, handed back.
    public var tag: Int
    /// Which way the link that the cost belongs to is walked; handed back.
    public var isForward: Bool

    /// Makes a seed.
    public init(node: Int, cost: UInt64, tag: Int = 0, isForward: Bool = true) {
      self.node = node
      self.cost = cost
      self.tag = tag
      self.isForward = isForward
    }
  }

  /// What a search found.
  public struct Found: Sendable, Hashable {
    /// The cost of the whole way.
    public var cost: UInt64
    /// The start that the way begins at.
    public var start: Seed
    /// The goal that it ends at.
    public var goal: Seed
    /// The arcs in order, as ``PathGraph/arcLinks`` numbers them.
    public var arcLinks: [Int32]
  }

  private var costs: [UInt64]
  private var arrivals: [Int32]
  private var seeds: [Int32]
  private var stamps: [UInt32]
  private var stamp: UInt32 = 0
  private var heap: IndexHeap
  /// How many nodes the last search took from its heap.
  public private(set) var settledCount = 0

  /// Makes the memory for a graph.
  ///
  /// - Complexity: O(nodes).
  public init(_ graph: PathGraph) {
    let count = graph.nodeCount
    costs = [UInt64](repeating: 0, count: count)
    arrivals = [Int32](repeating: -1, count: count)
    seeds = [Int32](repeating: -1, count: count)
    stamps = [UInt32](repeating: 0, count: count)
    heap = IndexHeap(idCount: count)
  }

  /// Finds a cheapest way from any of the starts to any of the goals.
  ///
  /// - Parameters:
  ///   - starts: where a way may begin, with what it costs to get there.
  ///   - goals: where it may end, with what it costs from there; several entries for one node are allowed.
  ///   - potential: bounds of what is left by straight distances; `nil` for none.
  ///   - closed: links that may not be used.
  ///   - limit: a way must cost less than this.
  /// - Returns: `nil` when there is no such way. Of equally cheap starts or goals the first counts.
  public mutating func run(
    _ graph: PathGraph, _ costs: LinkCosts, from starts: [Seed], to goals: [Seed],
    potential: Potential? = nil, closed: LinkSet? = nil, limit: UInt64 = .max
  ) -> Found? {
    if let potential {
      return run(graph, costs, from: starts, to: goals, bound: potential, closed: closed, limit: limit)
    }
    return run(graph, costs, from: starts, to: goals, bound: NoBound(), closed: closed, limit: limit)
  }

  /// The same with any bound.
  mutating func run<Bound: CostBound>(
    _ graph: PathGraph, _ costs: LinkCosts, from starts: [Seed], to goals: [Seed], bound: Bound, closed: LinkSet?,
    limit: UInt64
  ) -> Found? {
    begin(starts, bound)
    let goalsOfNode = Dictionary(grouping: goals.indices, by: { goals[$0].node })
    var best: (cost: UInt64, goal: Int)?
    settledCount = 0
    while let next = heap.popMin(), next.key < best?.cost ?? limit {
      settledCount += 1
      // Under a sound bound each node is settled once. More shows that an index in a file is wrong; without its bounds
      // the search is right, and cannot take for ever.
      if settledCount > graph.nodeCount {
        return run(graph, costs, from: starts, to: goals, bound: NoBound(), closed: closed, limit: limit)
      }
      for end in goalsOfNode[next.id] ?? [] {
        let total = self.costs[next.id] + goals[end].cost
        if total < best?.cost ?? limit { best = (total, end) }
      }
      relax(next.id, graph, costs, bound, closed)
    }
    heap.clear()
    guard let best else { return nil }
    let way = unwind(graph, to: goals[best.goal].node)
    return Found(cost: best.cost, start: starts[way.seed], goal: goals[best.goal], arcLinks: way.arcLinks)
  }

  /// Tells the neighbours of a settled node what it costs to get there through it.
  private mutating func relax<Bound: CostBound>(
    _ node: Int, _ graph: PathGraph, _ costs: LinkCosts, _ bound: Bound, _ closed: LinkSet?
  ) {
    let reached = self.costs[node]
    for arc in graph.arcs(of: node) {
      let arcLink = graph.arcLinks[arc]
      let cost = costs.cost(ofArc: arcLink)
      if cost == LinkCosts.unusable { continue }
      if let closed, closed.contains(Int(arcLink >> 1)) { continue }
      let head = Int(graph.heads[arc])
      let total = reached + UInt64(cost)
      if stamps[head] == stamp && total >= self.costs[head] { continue }
      stamps[head] = stamp
      self.costs[head] = total
      arrivals[head] = arcLink
      seeds[head] = seeds[node]
      let rest = bound.bound(head)
      if rest != .max { heap.pushOrDecrease(head, key: total + rest) }
    }
  }

  private mutating func begin<Bound: CostBound>(_ starts: [Seed], _ bound: Bound) {
    heap.clear()
    stamp &+= 1
    if stamp == 0 {
      stamps = [UInt32](repeating: 0, count: stamps.count)
      stamp = 1
    }
    for (index, start) in starts.enumerated() {
      guard stamps[start.node] != stamp || start.cost < costs[start.node] else { continue }
      stamps[start.node] = stamp
      costs[start.node] = start.cost
      arrivals[start.node] = -1
      seeds[start.node] = Int32(index)
      let rest = bound.bound(start.node)
      if rest != .max { heap.pushOrDecrease(start.node, key: start.cost + rest) }
    }
  }

  private func unwind(_ graph: PathGraph, to goal: Int) -> (seed: Int, arcLinks: [Int32]) {
    var arcLinks: [Int32] = []
    var node = goal
    while arrivals[node] >= 0 {
      let arcLink = arrivals[node]
      arcLinks.append(arcLink)
      let link = graph.links[Int(arcLink >> 1)]
      node = Int(arcLink & 1 == 0 ? link.from : link.to)
    }
    return (Int(seeds[node]), arcLinks.reversed())
  }
}

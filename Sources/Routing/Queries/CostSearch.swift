/// A search for the costs to all nodes within a limit, with its memory, for one task at a time.
///
/// Dijkstra 1959 with a 4-ary heap whose entries are never moved but left behind when they are out of date (as in
/// boost's and GraphHopper's searches): on networks of few arcs a node that beats an index of places in the heap. It
/// allocates nothing after the first searches, and begins anew by a stamp, so that a search of a small surrounding
/// costs nothing but that surrounding.
public struct CostSearch: ~Copyable {
  /// The arcs it walks.
  public let rows: CostRows
  /// The nodes that were reached, by cost, of equal costs the lower node first.
  public private(set) var settled: [Int32] = []
  private var states: [State]
  private var heap: [Entry] = []
  private var stamp: UInt32 = 0

  struct State {
    var cost: UInt64 = 0
    var stamp: UInt32 = 0
    /// The arc that leads here, or -1 - the number of the seed.
    var arrival: Int32 = 0
  }

  struct Entry {
    var cost: UInt64
    var node: Int32

    @inline(__always) func precedes(_ other: Entry) -> Bool {
      cost != other.cost ? cost < other.cost : node < other.node
    }
  }

  /// Makes the memory for a search.
  ///
  /// - Complexity: O(nodes).
  public init(_ rows: CostRows) {
    self.rows = rows
    states = [State](repeating: State(), count: rows.nodeCount)
  }

  /// Finds what it costs to get from the seeds to every node, or, with reversed rows, from every node to the seeds.
  ///
  /// - Parameters:
  ///   - limit: nodes that cost more are not reached.
  ///   - targets: how many of the nodes that `isTarget` names exist; the search ends when all are reached.
  /// - Complexity: O(n log n) for n nodes and arcs within the limit.
  public mutating func run(
    from seeds: [Search.Seed], limit: UInt64 = .max, targets: Int = .max, isTarget: (Int) -> Bool = { _ in false }
  ) {
    begin()
    for (index, seed) in seeds.enumerated() where seed.cost <= limit {
      reach(Int32(seed.node), seed.cost, arrival: -1 - Int32(index))
    }
    var missing = targets
    while missing > 0, let next = pop() {
      let node = Int(next.node)
      guard next.cost == states[node].cost else { continue }
      settled.append(next.node)
      if isTarget(node) { missing -= 1 }
      relax(node, next.cost, limit)
    }
    heap.removeAll(keepingCapacity: true)
  }

  /// The cost of a node; `nil` when it was not reached.
  ///
  /// After a search that ended at its targets the costs of all others are only upper bounds.
  public func cost(of node: Int) -> UInt64? {
    states[node].stamp == stamp ? states[node].cost : nil
  }

  /// The arc over which the cheapest way gets to a reached node, `nil` where it begins.
  func arrival(of node: Int) -> Int32? {
    states[node].arrival < 0 ? nil : states[node].arrival
  }

  /// The seed where the way to a reached node begins, and its arcs from there; with reversed rows the arcs in walking
  /// order to the seed.
  func way(to node: Int, _ graph: PathGraph) -> (seed: Int, arcLinks: [Int32]) {
    var arcLinks: [Int32] = []
    var node = node
    while let arcLink = arrival(of: node) {
      arcLinks.append(arcLink)
      let link = graph.links.records[Int(arcLink >> 1)]
      node = Int((arcLink & 1 == 0) != rows.isReversed ? link.from : link.to)
    }
    let seed = Int(-1 - states[node].arrival)
    return (seed, rows.isReversed ? arcLinks : arcLinks.reversed())
  }

  private mutating func begin() {
    settled.removeAll(keepingCapacity: true)
    heap.removeAll(keepingCapacity: true)
    stamp &+= 1
    if stamp == 0 {
      states = [State](repeating: State(), count: states.count)
      stamp = 1
    }
  }

  private mutating func relax(_ node: Int, _ cost: UInt64, _ limit: UInt64) {
    for slot in Int(rows.first[node])..<Int(rows.first[node + 1]) {
      let arc = rows.arcs[slot]
      let total = cost + UInt64(arc.cost)
      if total <= limit { reach(arc.head, total, arrival: arc.arcLink) }
    }
  }

  @inline(__always) private mutating func reach(_ node: Int32, _ cost: UInt64, arrival: Int32) {
    let state = states[Int(node)]
    guard state.stamp != stamp || cost < state.cost else { return }
    states[Int(node)] = State(cost: cost, stamp: stamp, arrival: arrival)
    push(Entry(cost: cost, node: node))
  }

  // MARK: The heap

  @inline(__always) private mutating func push(_ entry: Entry) {
    var place = heap.count
    heap.append(entry)
    while place > 0 {
      let parent = (place - 1) >> 2
      guard entry.precedes(heap[parent]) else { break }
      heap[place] = heap[parent]
      place = parent
    }
    heap[place] = entry
  }

  @inline(__always) private mutating func pop() -> Entry? {
    guard let first = heap.first else { return nil }
    let last = heap.removeLast()
    let count = heap.count
    guard count > 0 else { return first }
    var place = 0
    while true {
      let child = 4 * place + 1
      guard child < count else { break }
      var least = child
      var other = child + 1
      while other < min(child + 4, count) {
        if heap[other].precedes(heap[least]) { least = other }
        other += 1
      }
      guard heap[least].precedes(last) else { break }
      heap[place] = heap[least]
      place = least
    }
    heap[place] = last
    return first
  }
}

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
  private let states: UnsafeMutablePointer<State>
  /// Room for an entry for each arc and seed, so that no search has to look whether it is full.
  private var heap: UnsafeMutablePointer<Entry>
  private var capacity: Int
  private var count = 0
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
    states = .allocate(capacity: max(rows.nodeCount, 1))
    states.initialize(repeating: State(), count: rows.nodeCount)
    capacity = rows.arcs.count + 16
    heap = .allocate(capacity: capacity)
  }

  deinit {
    states.deallocate()
    heap.deallocate()
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
    begin(seeds.count)
    for (index, seed) in seeds.enumerated() where seed.cost <= limit {
      precondition(seed.node >= 0 && seed.node < rows.nodeCount, "a seed beyond the graph")
      reach(Int32(seed.node), seed.cost, arrival: -1 - Int32(index))
    }
    var missing = targets
    // Heads and row starts were checked when the graph was made, so they need not be again for every arc.
    rows.first.withUnsafeBufferPointer { first in
      rows.arcs.withUnsafeBufferPointer { arcs in
        while missing > 0, count > 0 {
          let next = pop()
          let node = Int(next.node)
          guard next.cost == states[node].cost else { continue }
          settled.append(next.node)
          if targets != .max, isTarget(node) { missing -= 1 }
          for slot in Int(first[node])..<Int(first[node + 1]) {
            let arc = arcs[slot]
            let total = next.cost + UInt64(arc.cost)
            if total <= limit { reach(arc.head, total, arrival: arc.arcLink) }
          }
        }
      }
    }
    count = 0
  }

  /// The cost of a node; `nil` when it was not reached.
  ///
  /// After a search that ended at its targets the costs of all others are only upper bounds.
  public func cost(of node: Int) -> UInt64? {
    precondition(node >= 0 && node < rows.nodeCount, "a node beyond the graph")
    return states[node].stamp == stamp ? states[node].cost : nil
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

  private mutating func begin(_ seedCount: Int) {
    settled.removeAll(keepingCapacity: true)
    count = 0
    if capacity < rows.arcs.count + seedCount {
      heap.deallocate()
      capacity = rows.arcs.count + seedCount
      heap = .allocate(capacity: capacity)
    }
    stamp &+= 1
    if stamp == 0 {
      for node in 0..<rows.nodeCount { states[node] = State() }
      stamp = 1
    }
  }

  @inline(__always) private mutating func reach(_ node: Int32, _ cost: UInt64, arrival: Int32) {
    let state = states + Int(node)
    guard state.pointee.stamp != stamp || cost < state.pointee.cost else { return }
    state.pointee = State(cost: cost, stamp: stamp, arrival: arrival)
    push(Entry(cost: cost, node: node))
  }

  // MARK: The heap

  @inline(__always) private mutating func push(_ entry: Entry) {
    var place = count
    count += 1
    while place > 0 {
      let parent = (place - 1) >> 2
      guard entry.precedes(heap[parent]) else { break }
      heap[place] = heap[parent]
      place = parent
    }
    heap[place] = entry
  }

  /// Takes the least entry; there must be one.
  @inline(__always) private mutating func pop() -> Entry {
    let first = heap[0]
    count -= 1
    let last = heap[count]
    var place = 0
    while true {
      let child = 4 * place + 1
      guard child < count else { break }
      var least = child
      for other in (child + 1)..<max(min(child + 4, count), child + 1) where heap[other].precedes(heap[least]) {
        least = other
      }
      guard heap[least].precedes(last) else { break }
      heap[place] = heap[least]
      place = least
    }
    heap[place] = last
    return first
  }
}

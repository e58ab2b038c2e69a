/// A search for the costs to all nodes within a limit, with its memory, for one task at a time.
///
/// Dijkstra 1959, but only nodes where ways fork wait in the heap. Passages (``CostRows``), two thirds to nine tenths of a
/// venue's nodes, are walked through as soon as they are reached, and once more when a cheaper way comes from the other
/// side. It begins anew by a stamp, so that a search of a small surrounding costs nothing but that surrounding.
public struct CostSearch: ~Copyable {
  /// The arcs it walks.
  public let rows: CostRows
  private let states: UnsafeMutablePointer<State>
  /// The nodes that were reached, in the order in which they first were.
  private let reached: UnsafeMutablePointer<Int32>
  /// How many nodes the last search reached.
  public private(set) var reachedCount = 0
  private var heap = KeyHeap<UInt64>()
  private var stamp: UInt32 = 0

  /// How many passages are walked through at a time; those behind wait in the heap, so that none is walked too often.
  static let walkLength = 128

  struct State {
    var cost: UInt64 = 0
    var stamp: UInt32 = 0
    /// The slot of the arc that leads here, or -1 - the number of the seed.
    var arrival: Int32 = 0
  }

  /// Makes the memory for a search.
  ///
  /// - Complexity: O(nodes).
  public init(_ rows: CostRows) {
    self.rows = rows
    states = .allocate(capacity: max(rows.nodeCount, 1))
    states.initialize(repeating: State(), count: rows.nodeCount)
    reached = .allocate(capacity: max(rows.nodeCount, 1))
  }

  deinit {
    states.deallocate()
    reached.deallocate()
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
    let dearest = seeds.reduce(0) { $1.cost <= limit ? max($0, $1.cost) : $0 }
    let (bound, isBeyond) = dearest.addingReportingOverflow(rows.sum)
    let limit = isBeyond ? limit : min(limit, bound)
    // Cost and node fit 64 bits in every venue that is not absurd.
    if limit.leadingZeroBitCount >= nodeBits {
      var heap = KeyHeap<UInt64>()
      swap(&heap, &self.heap)
      search(&heap, seeds, limit, targets, isTarget)
      swap(&heap, &self.heap)
    } else {
      var heap = KeyHeap<UInt128>()
      search(&heap, seeds, limit, targets, isTarget)
    }
  }

  /// The cost of a node; `nil` when it was not reached.
  ///
  /// After a search that ended at its targets the costs of all others are only upper bounds.
  public func cost(of node: Int) -> UInt64? {
    precondition(node >= 0 && node < rows.nodeCount, "a node beyond the graph")
    return states[node].stamp == stamp ? states[node].cost : nil
  }

  /// The nodes that were reached, by cost, of equal costs the lower node first.
  ///
  /// - Complexity: O(n) for n nodes that were reached.
  public func nodesByCost() -> [Int32] {
    let nodes = UnsafeBufferPointer(start: reached, count: reachedCount)
    let greatest = nodes.reduce(0) { max($0, states[Int($1)].cost) }
    guard greatest.leadingZeroBitCount >= nodeBits else {
      return nodes.sorted { (states[Int($0)].cost, $0) < (states[Int($1)].cost, $1) }
    }
    var keys = nodes.map { states[Int($0)].cost << UInt64(nodeBits) | UInt64($0) }
    RadixSort.sort(&keys)
    let mask = UInt64(1) << UInt64(nodeBits) - 1
    return keys.map { Int32($0 & mask) }
  }

  /// The arc over which the cheapest way gets to a reached node, `nil` where it begins.
  func arrival(of node: Int) -> Int32? {
    states[node].arrival < 0 ? nil : rows.arcLinks[Int(states[node].arrival)]
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

  // MARK: Searching

  /// The nodes at which a search may end, as far as they are missing.
  private struct Goals {
    var missing: Int
    var found: [Int] = []
  }

  /// How many bits the number of a node needs.
  private var nodeBits: Int { Int.bitWidth - rows.nodeCount.leadingZeroBitCount }

  private mutating func begin() {
    reachedCount = 0
    heap.clear()
    stamp &+= 1
    if stamp == 0 {
      states.update(repeating: State(), count: rows.nodeCount)
      stamp = 1
    }
  }

  private mutating func search<Key: FixedWidthInteger & UnsignedInteger>(
    _ heap: inout KeyHeap<Key>, _ seeds: [Search.Seed], _ limit: UInt64, _ targets: Int,
    _ isTarget: (Int) -> Bool
  ) {
    let shift = Key(truncatingIfNeeded: nodeBits)
    let mask = (1 as Key) &<< shift &- 1
    guard targets > 0 else { return }
    var (goals, limit) = (Goals(missing: targets), limit)
    for (number, seed) in seeds.enumerated() where seed.cost <= limit {
      precondition(seed.node >= 0 && seed.node < rows.nodeCount, "a seed beyond the graph")
      guard improve(seed.node, seed.cost, arrival: -1 - Int32(number), &goals, &limit, isTarget) else { continue }
      heap.push(Key(truncatingIfNeeded: seed.cost) &<< shift | Key(truncatingIfNeeded: seed.node))
    }
    // Heads and row starts were checked when the graph was made, so they need not be again for every arc.
    rows.first.withUnsafeBufferPointer { first in
      rows.arcs.withUnsafeBufferPointer { arcs in
        withUnsafeTemporaryAllocation(of: Int.self, capacity: Self.walkLength) { waiting in
          while let key = heap.popMin() {
            let cost = UInt64(truncatingIfNeeded: key &>> shift)
            var node = Int(truncatingIfNeeded: key & mask)
            guard cost <= limit else { break }
            guard cost == states[node].cost else { continue }
            var (depth, budget) = (0, Self.walkLength)
            while true {
              let reached = states[node].cost
              for slot in Int(first[node])..<Int(first[node &+ 1]) {
                let arc = arcs[slot]
                let total = reached + UInt64(arc.cost)
                guard total <= limit,
                  improve(arc.head, total, arrival: Int32(truncatingIfNeeded: slot), &goals, &limit, isTarget)
                else { continue }
                if arc.isPassage && budget > 0 {
                  waiting[depth] = arc.head
                  depth &+= 1
                  budget &-= 1
                } else {
                  heap.push(Key(truncatingIfNeeded: total) &<< shift | Key(truncatingIfNeeded: arc.head))
                }
              }
              guard depth > 0 else { break }
              depth &-= 1
              node = waiting[depth]
            }
          }
        }
      }
    }
  }

  /// Notes a cheaper way to a node; `false` when it is not cheaper.
  ///
  /// When it reaches the last goal that was missing, the limit becomes the cost of the dearest goal: what costs more can
  /// make no way to a goal cheaper.
  @inline(__always) private mutating func improve(
    _ node: Int, _ cost: UInt64, arrival: Int32, _ goals: inout Goals, _ limit: inout UInt64,
    _ isTarget: (Int) -> Bool
  ) -> Bool {
    let state = states + node
    let isNew = state.pointee.stamp != stamp
    guard isNew || cost < state.pointee.cost else { return false }
    state.pointee = State(cost: cost, stamp: stamp, arrival: arrival)
    guard isNew else { return true }
    reached[reachedCount] = Int32(truncatingIfNeeded: node)
    reachedCount &+= 1
    if goals.missing != .max, isTarget(node) {
      goals.missing -= 1
      goals.found.append(node)
      if goals.missing == 0 { limit = goals.found.reduce(0) { max($0, states[$1].cost) } }
    }
    return true
  }
}

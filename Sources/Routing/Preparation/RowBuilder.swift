import VenueModel

/// Fills the rows of an index: for each vertex the costs to and from all vertices that share its range.
///
/// From each vertex one Dijkstra search each way through its range alone. That is enough: of a cheapest way the vertex
/// nearest to the top of the tree is above all others.
struct RowBuilder {
  private let topology: RouteTopology
  private let steps: [Int32]
  private let lengths: (out: [Int32], in: [Int32])
  /// For each step the number of the opposite one among the steps of its vertex.
  private let twins: [Int32]
  private(set) var forward: [Int32]
  private(set) var backward: [Int32]
  private(set) var forwardHops: Hops
  private(set) var backwardHops: Hops
  /// The greatest cost in the rows, those that stand for "no way" left out.
  private(set) var greatest: Int32 = 0

  /// - Parameters:
  ///   - out: what each step costs, ``RouteIndex/far`` when it cannot be taken.
  ///   - in: what it costs the other way, from its head.
  init(_ topology: RouteTopology, out: [Int32], in: [Int32]) {
    self.topology = topology
    steps = topology.steps.map(\.head)
    lengths = (out, `in`)
    twins = Self.twins(topology)
    var forward = Side(entryCount: topology.entryCount)
    var backward = forward
    var search = RowSearch(vertexCount: topology.vertexCount)
    for top in 0..<topology.vertexCount {
      search.run(from: top, topology, steps, lengths.in, twins)
      search.write(top, topology, &forward)
      search.run(from: top, topology, steps, lengths.out, twins)
      search.write(top, topology, &backward)
    }
    greatest = max(forward.greatest, backward.greatest)
    (self.forward, forwardHops) = (forward.costs, Hops(forward.hops, forward.longHops))
    (self.backward, backwardHops) = (backward.costs, Hops(backward.hops, backward.longHops))
  }

  /// The rows of one side.
  struct Side {
    var costs: [Int32]
    var hops: [UInt8]
    var longHops: [Hops.Long] = []
    var greatest: Int32 = 0

    init(entryCount: Int) {
      costs = [Int32](repeating: RouteIndex.far, count: entryCount)
      hops = [UInt8](repeating: Hops.long, count: entryCount)
    }
  }

  private static func twins(_ topology: RouteTopology) -> [Int32] {
    var twins = [Int32](repeating: 0, count: topology.steps.count)
    for vertex in 0..<topology.vertexCount {
      for slot in topology.steps(of: vertex) {
        let step = topology.steps[slot]
        let chain = step.chain < 0 ? step.chain : step.chain ^ 1
        let opposite = topology.steps(of: Int(step.head))
        // Rows are sorted by head and chain, so the opposite step is found by halving.
        var (low, high) = (opposite.lowerBound, opposite.upperBound)
        while low < high {
          let middle = (low + high) / 2
          let other = topology.steps[middle]
          if (other.head, other.chain) < (Int32(vertex), chain) { low = middle + 1 } else { high = middle }
        }
        twins[slot] = Int32(low - opposite.lowerBound)
      }
    }
    return twins
  }
}

/// Dijkstra's search from a vertex through its range, with its memory.
private struct RowSearch: ~Copyable {
  private var costs: [Int32]
  private var hops: [Int32]
  private var heap = CostHeap()

  init(vertexCount: Int) {
    costs = [Int32](repeating: RouteIndex.far, count: vertexCount)
    hops = [Int32](repeating: -1, count: vertexCount)
  }

  /// - Parameter lengths: what each step costs, taken or taken back.
  mutating func run(
    from top: Int, _ topology: RouteTopology, _ heads: [Int32], _ lengths: [Int32], _ twins: [Int32]
  ) {
    costs[top] = 0
    let size = Int(topology.branches[top].size)
    guard size > 1 else { return }
    let vertices = topology.vertices.pointer
    let last = topology.vertexCount - 1
    var heap = CostHeap()
    swap(&heap, &self.heap)
    heap.push(0, top)
    heads.withUnsafeBufferPointer { heads in
      costs.withUnsafeMutableBufferPointer { costs in
        while let (cost, vertex) = heap.pop() {
          guard cost == costs[vertex] else { continue }
          let end = vertex < last ? Int(vertices[vertex + 1].firstStep) : heads.count
          for slot in Int(vertices[vertex].firstStep)..<end {
            let head = Int(heads[slot])
            // Only what hangs below the top.
            guard head > top, head < top + size else { continue }
            let total = min(cost &+ lengths[slot], RouteIndex.far)
            guard total < costs[head] else { continue }
            costs[head] = total
            hops[head] = twins[slot]
            heap.push(total, head)
          }
        }
      }
    }
    swap(&heap, &self.heap)
    withExtendedLifetime(topology) {}
  }

  /// Puts the costs into the column of the top, and forgets them.
  mutating func write(_ top: Int, _ topology: RouteTopology, _ side: inout RowBuilder.Side) {
    let column = Int(topology.vertices[top].depth)
    for vertex in top..<(top + Int(topology.branches[top].size)) {
      let entry = Int(topology.vertices[vertex].row) + column
      let cost = costs[vertex]
      side.costs[entry] = cost
      if cost < RouteIndex.far {
        side.greatest = max(side.greatest, cost)
        let hop = hops[vertex]
        if vertex != top, hop >= Int32(Hops.long) { side.longHops.append(Hops.Long(entry: UInt32(entry), step: hop)) }
        // The top itself has no step.
        side.hops[entry] = vertex == top ? Hops.long : UInt8(clamping: hop)
      }
      costs[vertex] = RouteIndex.far
    }
  }
}

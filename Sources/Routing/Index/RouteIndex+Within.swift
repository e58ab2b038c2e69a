extension RouteIndex {
  /// The cheapest way between two nodes that hang on the same vertices without going by them; ``far`` for none.
  ///
  /// - Complexity: O(depth of the dead ends), and O(nodes of the chain) where it can be walked to neither end.
  func costWithin(_ from: Int, _ to: Int) -> Int32 {
    guard topology.places[from] == topology.places[to] else { return Self.far }
    let root = topology.root(of: from)
    let other = topology.root(of: to)
    if root == other { return costInDeadEnd(from, to) }
    // Two vertices are no inside of anything.
    guard topology.places[from] < topology.chainCount else { return Self.far }
    let between = costInChain(root, other)
    return sum(sum(costUp(from, to: root), between), costDown(other, to: to))
  }

  @inline(__always) private func sum(_ a: Int32, _ b: Int32) -> Int32 { min(a &+ b, Self.far) }

  /// The cheapest arc from a node to a neighbour.
  func costOfArc(_ from: Int, _ to: Int) -> Int32 {
    var least = Self.far
    for arc in graph.arcs(from: from, to: Int32(to)) where graph.heads[arc] == to {
      let cost = costs.cost(ofArc: graph.arcLinks[arc])
      if cost < least { least = Int32(cost) }
    }
    return least
  }

  /// From a node of a dead end out to one on the way.
  private func costUp(_ from: Int, to root: Int) -> Int32 {
    var cost: Int32 = 0
    var node = from
    while node != root {
      let parent = Int(topology.parents[node])
      cost = sum(cost, costOfArc(node, parent))
      node = parent
    }
    return cost
  }

  /// Into a dead end.
  private func costDown(_ root: Int, to: Int) -> Int32 {
    var cost: Int32 = 0
    var node = to
    while node != root {
      let parent = Int(topology.parents[node])
      cost = sum(cost, costOfArc(parent, node))
      node = parent
    }
    return cost
  }

  /// The node at which the ways out of two nodes of a dead end meet.
  func meeting(_ one: Int, _ other: Int) -> Int {
    func depth(_ node: Int) -> Int {
      var depth = 0
      var node = node
      while topology.parents[node] >= 0 {
        node = Int(topology.parents[node])
        depth += 1
      }
      return depth
    }
    var (one, other) = (one, other)
    var (deep, shallow) = (depth(one), depth(other))
    while one != other {
      if deep >= shallow {
        one = Int(topology.parents[one])
        deep -= 1
      } else {
        other = Int(topology.parents[other])
        shallow -= 1
      }
    }
    return one
  }

  private func costInDeadEnd(_ from: Int, _ to: Int) -> Int32 {
    let meeting = meeting(from, to)
    return sum(costUp(from, to: meeting), costDown(meeting, to: to))
  }

  /// Along a chain between two of its nodes.
  private func costInChain(_ from: Int, _ to: Int) -> Int32 {
    let isAhead = topology.positions[from] < topology.positions[to]
    let ends = topology.chainEnds[Int(topology.places[from])]
    // The end that is walked towards is the deep one of the labels, or the shallow one.
    let isTowardsDeep = isAhead != topology.isFirstDeeper(ends)
    func leaving(_ node: Int) -> Int32 {
      isTowardsDeep ? self.leaving[node].costOfDeep : self.leaving[node].costOfShallow
    }
    func arriving(_ node: Int) -> Int32 {
      isTowardsDeep ? self.arriving[node].costOfShallow : self.arriving[node].costOfDeep
    }
    if leaving(to) < Self.far { return leaving(from) < Self.far ? leaving(from) - leaving(to) : Self.far }
    if arriving(from) < Self.far { return arriving(to) < Self.far ? arriving(to) - arriving(from) : Self.far }
    var cost: Int32 = 0
    var node = from
    for next in nodesInChain(from: from, to: to) {
      cost = sum(cost, costOfArc(node, next))
      node = next
    }
    return cost
  }

  /// The nodes of a chain behind one of its nodes up to another one.
  func nodesInChain(from: Int, to: Int) -> [Int] {
    let start = topology.nodes(of: Int(topology.places[from])).lowerBound
    let (first, last) = (Int(topology.positions[from]), Int(topology.positions[to]))
    return first < last
      ? ((first + 1)...last).map { Int(topology.chainNodes[start + $0]) }
      : (last..<first).reversed().map { Int(topology.chainNodes[start + $0]) }
  }
}

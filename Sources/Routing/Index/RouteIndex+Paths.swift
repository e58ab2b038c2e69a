import VenueModel

extension RouteIndex {
  /// Appends the arcs of a cheapest way, as ``PathGraph/arcLinks`` numbers them; `false` when there is none, or when the
  /// hops of a file do not lead there.
  ///
  /// Of equally cheap ways always the same one is taken. Nothing is appended when both nodes are the same.
  ///
  /// - Complexity: O(nodes of the way).
  public func appendArcs(from: Int, to: Int, into arcs: inout [Int32]) -> Bool {
    var way = NodeWay()
    guard findWay(from: from, to: to, &way) else { return false }
    return appendArcs(of: way, into: &arcs)
  }

  /// Appends the arcs between the nodes of a way that ``findWay(from:to:_:)`` found; `false` when some of them are no
  /// neighbours, which can only be in a file whose hops are wrong.
  ///
  /// - Complexity: O(arcs of the nodes).
  public func appendArcs(of way: borrowing NodeWay, into arcs: inout [Int32]) -> Bool {
    let before = arcs.count
    for index in 1..<max(way.count, 1) {
      let arc = cheapestArc(way[index - 1], way.nodes[index])
      guard arc >= 0 else {
        arcs.removeLast(arcs.count - before)
        return false
      }
      arcs.append(arc)
    }
    return true
  }

  /// The first of the cheapest arcs between two neighbours.
  @inline(__always) private func cheapestArc(_ from: Int, _ to: Int32) -> Int32 {
    let heads = graph.heads.pointer
    let arcLinks = graph.arcLinks.pointer
    var best = LinkCosts.unusable
    var arcLink: Int32 = -1
    for arc in graph.arcs(from: from, to: to) where heads[arc] == to {
      let cost = costs.cost(ofArc: arcLinks[arc])
      if cost < best { (best, arcLink) = (cost, arcLinks[arc]) }
    }
    return arcLink
  }

  /// Finds the nodes of a cheapest way, both ends included; `false`, and an empty way, when there is none, or when the
  /// hops of a file do not lead there.
  ///
  /// No node stands in it twice.
  ///
  /// - Complexity: O(nodes of the way).
  public func findWay(from: Int, to: Int, _ way: inout NodeWay) -> Bool {
    guard findWalk(from: from, to: to, &way) else {
      way.count = 0
      return false
    }
    if hasFreeArcs { way.removeCircles() }
    return true
  }

  /// The same, where circles that cost nothing are not cut off.
  private func findWalk(from: Int, to: Int, _ way: inout NodeWay) -> Bool {
    precondition(from >= 0 && from < leaving.count && to >= 0 && to < leaving.count, "no such node")
    way.count = 0
    let start = leaving.pointer[from]
    let end = arriving.pointer[to]
    let best = meeting(start, end)
    if start.deep == end.deep && start.shallow == end.shallow {
      let within = costWithin(from, to)
      if within < Self.far && within <= best.cost {
        appendWithin(from, to, &way)
        return true
      }
    }
    guard best.cost < Self.far else { return false }
    appendToVertex(from, best.isStartDeep, &way)
    let top = climb(Int(best.isStartDeep ? start.deep : start.shallow), best.column, forwardHops, &way)
    // The other half is found from its end, and turned round; both hold the vertex at which they meet.
    let middle = way.count
    appendToVertex(to, best.isEndDeep, &way)
    let other = climb(Int(best.isEndDeep ? end.deep : end.shallow), best.column, backwardHops, &way)
    guard top >= 0, top == other else { return false }
    way.count -= 1
    way.reverse(from: middle)
    return true
  }

  /// Where the two halves of a cheapest way meet.
  private struct Meeting {
    var cost: Int32
    var column: Int
    var isStartDeep: Bool
    var isEndDeep: Bool
  }

  /// The first of the best columns: from there on every vertex of the way has an entry.
  private func meeting(_ start: Label, _ end: Label) -> Meeting {
    let kernel = self.kernel
    let columns = kernel.common(Int(start.deep), Int(end.deep))
    let vertices = topology.vertices.pointer
    let a = kernel.forward + Int(vertices[Int(start.deep)].row)
    let b = kernel.forward + Int(vertices[Int(start.shallow)].row)
    let c = kernel.backward + Int(vertices[Int(end.deep)].row)
    let d = kernel.backward + Int(vertices[Int(end.shallow)].row)
    let ofStart = Int(vertices[Int(start.shallow)].depth)
    let ofEnd = Int(vertices[Int(end.shallow)].depth)
    var best = Meeting(cost: Self.far, column: 0, isStartDeep: true, isEndDeep: true)
    for column in 0..<columns {
      let deepStart = a[column] &+ start.costOfDeep
      let shallowStart = column <= ofStart ? b[column] &+ start.costOfShallow : Int32.max
      let deepEnd = c[column] &+ end.costOfDeep
      let shallowEnd = column <= ofEnd ? d[column] &+ end.costOfShallow : Int32.max
      let cost = min(deepStart, shallowStart, Self.far) &+ min(deepEnd, shallowEnd, Self.far)
      if cost < best.cost {
        best = Meeting(
          cost: cost, column: column, isStartDeep: deepStart <= shallowStart, isEndDeep: deepEnd <= shallowEnd)
      }
    }
    return best
  }

  // MARK: Halves

  /// From a node out of its dead end and along its chain, up to but without the vertex.
  @inline(__always) private func appendToVertex(_ node: Int, _ isDeep: Bool, _ way: inout NodeWay) {
    let parents = topology.parents.pointer
    var node = node
    while parents[node] >= 0 {
      way.reserve(2)
      way.append(Int32(truncatingIfNeeded: node))
      node = Int(parents[node])
    }
    let place = Int(topology.places.pointer[node])
    guard place < topology.chainCount else { return }
    let range = topology.nodes(of: place)
    let slot = range.lowerBound + Int(topology.positions.pointer[node])
    let isTowardsFirst = isDeep == topology.isFirstDeeper(topology.chainEnds.pointer[place])
    let count = isTowardsFirst ? slot - range.lowerBound + 1 : range.upperBound - slot
    way.reserve(count)
    if isTowardsFirst {
      way.append(downFrom: topology.chainNodes.pointer + slot, count: count)
    } else {
      way.append(upFrom: topology.chainNodes.pointer + slot, count: count)
    }
  }

  /// From a vertex up to the one above it in a column, both included; the node of the latter, -1 when the hops of a file
  /// lead nowhere.
  @inline(__always) private func climb(_ vertex: Int, _ column: Int, _ hops: Hops, _ way: inout NodeWay) -> Int32 {
    let vertices = topology.vertices.pointer
    let steps = topology.steps.pointer
    let nodes = topology.chainNodes.pointer
    let bytes = hops.bytes.pointer + column
    var vertex = vertices[vertex]
    let stepCount = topology.steps.count
    // Hops from a file are checked here: none leads beyond the steps, nor round and round. Sound ones pass no node twice.
    var left = graph.nodeCount
    while Int(vertex.depth) > column {
      let byte = bytes[Int(vertex.row)]
      let hop = byte == Hops.long ? hops.longHop(Int(vertex.row) + column) : Int(byte)
      let slot = Int(vertex.firstStep) &+ hop
      guard slot >= 0, slot < stepCount else { return -1 }
      let step = steps[slot]
      let count = Int(step.nodeCount)
      left &-= abs(count) &+ 1
      guard left >= 0 else { return -1 }
      way.reserve(abs(count) &+ 2)
      way.append(vertex.node)
      if count >= 0 {
        way.append(upFrom: nodes + Int(step.firstNode), count: count)
      } else {
        way.append(downFrom: nodes + Int(step.firstNode), count: 0 &- count)
      }
      vertex = vertices[Int(step.head)]
    }
    way.reserve(1)
    way.append(vertex.node)
    return vertex.node
  }

  // MARK: Within a place

  private func appendWithin(_ from: Int, _ to: Int, _ way: inout NodeWay) {
    let (root, other) = (topology.root(of: from), topology.root(of: to))
    let top = root == other ? meeting(from, to) : root
    appendUp(from, to: top, &way)
    if root != other {
      let nodes = nodesInChain(from: root, to: other)
      way.reserve(nodes.count)
      for node in nodes { way.append(Int32(node)) }
    }
    // The way in holds the last node as well.
    way.count -= 1
    let middle = way.count
    appendUp(to, to: root == other ? top : other, &way)
    way.reverse(from: middle)
  }

  /// A node and those on its way out of a dead end, up to one of them.
  private func appendUp(_ node: Int, to top: Int, _ way: inout NodeWay) {
    var node = node
    while node != top {
      way.reserve(2)
      way.append(Int32(node))
      node = Int(topology.parents[node])
    }
    way.reserve(1)
    way.append(Int32(top))
  }
}

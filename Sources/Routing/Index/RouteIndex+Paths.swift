import VenueModel

extension RouteIndex {
  /// Appends the arcs of a cheapest way, as ``PathGraph/arcLinks`` numbers them; `false` when there is none.
  ///
  /// Of equally cheap ways always the same one is taken. Nothing is appended when both nodes are the same.
  ///
  /// - Complexity: O(nodes of the way).
  public func appendArcs(from: Int, to: Int, into arcs: inout [Int32]) -> Bool {
    var nodes: [Int32] = []
    guard appendNodes(from: from, to: to, into: &nodes) else { return false }
    for index in 1..<max(nodes.count, 1) { arcs.append(cheapestArc(Int(nodes[index - 1]), nodes[index])) }
    return true
  }

  /// The first of the cheapest arcs between two neighbours.
  @inline(__always) private func cheapestArc(_ from: Int, _ to: Int32) -> Int32 {
    let heads = graph.heads.pointer
    let arcLinks = graph.arcLinks.pointer
    var best = LinkCosts.unusable
    var arcLink: Int32 = -1
    for arc in Int(graph.firstArc.pointer[from])..<Int(graph.firstArc.pointer[from + 1]) where heads[arc] == to {
      let cost = costs.cost(ofArc: arcLinks[arc])
      if cost < best { (best, arcLink) = (cost, arcLinks[arc]) }
    }
    return arcLink
  }

  /// Appends the nodes of a cheapest way, both ends included; `false` when there is none.
  ///
  /// - Complexity: O(nodes of the way).
  public func appendNodes(from: Int, to: Int, into nodes: inout [Int32]) -> Bool {
    precondition(from >= 0 && from < leaving.count && to >= 0 && to < leaving.count, "no such node")
    let start = leaving.pointer[from]
    let end = arriving.pointer[to]
    let best = meeting(start, end)
    if start.deep == end.deep && start.shallow == end.shallow {
      let within = costWithin(from, to)
      if within < Self.far && within <= best.cost {
        appendWithin(from, to, &nodes)
        return true
      }
    }
    guard best.cost < Self.far else { return false }
    appendToVertex(from, best.isStartDeep, &nodes)
    appendClimb(Int(best.isStartDeep ? start.deep : start.shallow), best.column, forwardHops, &nodes)
    // The other half is found from its end, and turned round.
    let middle = nodes.count
    appendToVertex(to, best.isEndDeep, &nodes)
    appendClimb(Int(best.isEndDeep ? end.deep : end.shallow), best.column, backwardHops, &nodes)
    // Both halves hold the vertex at which they meet.
    nodes.removeLast()
    nodes[middle...].reverse()
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
  private func appendToVertex(_ node: Int, _ isDeep: Bool, _ nodes: inout [Int32]) {
    let root = appendUp(node, &nodes)
    guard Int(topology.places[root]) < topology.chainCount else {
      nodes.removeLast()
      return
    }
    let chain = Int(topology.places[root])
    let range = topology.nodes(of: chain)
    let place = range.lowerBound + Int(topology.positions[root])
    if isDeep == topology.isFirstDeeper(topology.chainEnds[chain]) {
      appendChain(from: place - 1, downTo: range.lowerBound, &nodes)
    } else {
      appendChain(from: place + 1, upTo: range.upperBound, &nodes)
    }
  }

  /// A node and those on its way out of a dead end; the last of them.
  private func appendUp(_ node: Int, _ nodes: inout [Int32]) -> Int {
    var node = node
    nodes.append(Int32(node))
    while topology.parents.pointer[node] >= 0 {
      node = Int(topology.parents.pointer[node])
      nodes.append(Int32(node))
    }
    return node
  }

  @inline(__always) private func appendChain(from: Int, upTo end: Int, _ nodes: inout [Int32]) {
    guard from < end else { return }
    nodes.append(contentsOf: UnsafeBufferPointer(start: topology.chainNodes.pointer + from, count: end - from))
  }

  @inline(__always) private func appendChain(from: Int, downTo end: Int, _ nodes: inout [Int32]) {
    var slot = from
    while slot >= end {
      nodes.append(topology.chainNodes.pointer[slot])
      slot -= 1
    }
  }

  /// From a vertex up to the one above it in a column, both included.
  private func appendClimb(_ vertex: Int, _ column: Int, _ hops: Hops, _ nodes: inout [Int32]) {
    let vertices = topology.vertices.pointer
    let bytes = hops.bytes.pointer
    var vertex = vertex
    while Int(vertices[vertex].depth) != column {
      nodes.append(vertices[vertex].node)
      let entry = Int(vertices[vertex].row) + column
      let hop = bytes[entry] == Hops.long ? hops.longHop(entry) : Int(bytes[entry])
      vertex = appendStep(Int(vertices[vertex].firstStep) + hop, &nodes)
    }
    nodes.append(vertices[vertex].node)
  }

  /// The inner nodes of a step; where it leads.
  @inline(__always) private func appendStep(_ slot: Int, _ nodes: inout [Int32]) -> Int {
    let step = topology.steps.pointer[slot]
    if step.chain >= 0 {
      let range = topology.nodes(of: Int(step.chain >> 1))
      if step.chain & 1 == 0 {
        appendChain(from: range.lowerBound, upTo: range.upperBound, &nodes)
      } else {
        appendChain(from: range.upperBound - 1, downTo: range.lowerBound, &nodes)
      }
    }
    return Int(step.head)
  }

  // MARK: Within a place

  private func appendWithin(_ from: Int, _ to: Int, _ nodes: inout [Int32]) {
    let (root, other) = (topology.root(of: from), topology.root(of: to))
    let top = root == other ? meeting(from, to) : root
    var node = from
    while node != top {
      nodes.append(Int32(node))
      node = Int(topology.parents[node])
    }
    nodes.append(Int32(top))
    if root != other { nodes += nodesInChain(from: root, to: other).map { Int32($0) } }
    let middle = nodes.count
    node = to
    while node != (root == other ? top : other) {
      nodes.append(Int32(node))
      node = Int(topology.parents[node])
    }
    nodes[middle...].reverse()
  }
}

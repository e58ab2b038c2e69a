import VenueModel

extension FootwayWriter {
  /// Adds what all indexes of a graph share.
  public mutating func add(_ topology: RouteTopology) {
    add(topology.parents, kind: .deadEndParents)
    add(topology.places, kind: .nodePlaces)
    add(topology.positions, kind: .placesInChains)
    add(topology.firstChainNode, kind: .firstChainNodes)
    add(topology.chainNodes, kind: .chainNodes)
    add(topology.chainEnds, kind: .chainEnds)
    add(topology.vertices, kind: .vertices)
    add(topology.branches, kind: .branches)
    add(topology.steps, kind: .steps)
  }
}

extension RouteTopology {
  /// Reads a topology and checks it against its graph; `nil` when the file has none.
  ///
  /// - Complexity: O(nodes + vertices · log vertices).
  static func read(_ file: FootwayFile, _ graph: PathGraph) throws(FootwayFileError) -> RouteTopology? {
    guard file.contains(anyOf: 64...95, number: 0) else { return nil }
    let topology = RouteTopology(
      parents: try file.column(.deadEndParents), places: try file.column(.nodePlaces),
      positions: try file.column(.placesInChains), firstChainNode: try file.column(.firstChainNodes),
      chainNodes: try file.column(.chainNodes), chainEnds: try file.column(.chainEnds),
      vertices: try file.column(.vertices), branches: try file.column(.branches), steps: try file.column(.steps))
    guard topology.isTreeSound(nodeCount: graph.nodeCount), topology.areChainsSound(nodeCount: graph.nodeCount),
      topology.areNodesSound(nodeCount: graph.nodeCount)
    else { throw .inconsistent("has an index that does not fit its graph") }
    return topology
  }

  /// Whether vertices are numbered in preorder, and their rows and steps follow each other.
  ///
  /// Queries read as many columns below a vertex as it has, so every vertex in its range must be deeper.
  private func isTreeSound(nodeCount: Int) -> Bool {
    guard branches.count == vertexCount, vertexCount <= nodeCount else { return false }
    var row = 0
    var step: Int32 = 0
    for number in 0..<vertexCount {
      let (vertex, branch) = (vertices[number], branches[number])
      // In preorder the parent is the nearest vertex before it whose range goes on.
      var parent = number - 1
      while parent >= 0, parent + Int(branches[parent].size) <= number { parent = Int(branches[parent].parent) }
      let end = parent < 0 ? vertexCount : parent + Int(branches[parent].size)
      guard Int(branch.parent) == parent, branch.size >= 1, Int(branch.size) <= end - number,
        vertex.depth == (parent < 0 ? 0 : vertices[parent].depth + 1)
      else { return false }
      guard vertex.depth < UInt16.max, Int(vertex.row) == row, vertex.firstStep >= step,
        Int(vertex.firstStep) <= steps.count, vertex.node >= 0, vertex.node < nodeCount
      else { return false }
      row += Self.rowLength(depth: Int(vertex.depth))
      step = vertex.firstStep
    }
    return true
  }

  private func areChainsSound(nodeCount: Int) -> Bool {
    guard firstChainNode.count == chainCount + 1, firstChainNode[0] == 0,
      Int(firstChainNode[chainCount]) == chainNodes.count,
      chainNodes.allSatisfy({ $0 >= 0 && $0 < nodeCount })
    else { return false }
    for chain in 0..<chainCount {
      let ends = chainEnds[chain]
      // The ends are neighbours, so one is above the other.
      guard firstChainNode[chain] < firstChainNode[chain + 1],
        isAbove(ends.first, ends.last) || isAbove(ends.last, ends.first)
      else { return false }
    }
    return steps.allSatisfy { step in
      let last = Int(step.firstNode) + Int(step.nodeCount)
      let isWithin =
        step.nodeCount >= 0
        ? step.firstNode >= 0 && last <= chainNodes.count
        : Int(step.firstNode) < chainNodes.count && last >= -1
      return isWithin && step.head >= 0 && step.head < vertexCount && Int(step.chain) < 2 * chainCount
    }
  }

  /// Whether a vertex is above another one, or is it.
  func isAbove(_ one: Int32, _ other: Int32) -> Bool {
    one >= 0 && other >= one && other < vertexCount && other < one + branches[Int(one)].size
  }

  /// Whether every node hangs somewhere, and dead ends lead out.
  private func areNodesSound(nodeCount: Int) -> Bool {
    guard parents.count == nodeCount, places.count == nodeCount, positions.count == nodeCount else { return false }
    // 0 not seen, 1 on the way at hand, 2 known to lead out.
    var states = [UInt8](repeating: 0, count: nodeCount)
    var way: [Int] = []
    for start in 0..<nodeCount where states[start] == 0 {
      var node = start
      while states[node] == 0 {
        states[node] = 1
        way.append(node)
        guard places[node] >= 0, Int(places[node]) < chainCount + vertexCount else { return false }
        guard parents[node] >= 0 else {
          guard isRootSound(node) else { return false }
          break
        }
        let parent = Int(parents[node])
        guard parent < nodeCount, places[parent] == places[node], states[parent] != 1 else { return false }
        node = parent
      }
      for node in way { states[node] = 2 }
      way.removeAll(keepingCapacity: true)
    }
    return true
  }

  /// Whether a node that is in no dead end is where it is said to hang.
  private func isRootSound(_ node: Int) -> Bool {
    let place = Int(places[node])
    guard place < chainCount else { return Int(vertices[place - chainCount].node) == node }
    let slot = nodes(of: place).lowerBound + Int(positions[node])
    return positions[node] >= 0 && nodes(of: place).contains(slot) && Int(chainNodes[slot]) == node
  }
}

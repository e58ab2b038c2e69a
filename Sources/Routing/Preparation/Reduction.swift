import VenueModel

/// What is left of a graph when dead ends are peeled off and runs of nodes with two neighbours are contracted.
///
/// Only who is a neighbour of whom counts, not in which direction, for whom or at what cost: one reduction serves every
/// profile. In venues about a tenth of the nodes is left.
struct Reduction {
  /// For a node in a dead end the next node on its way out; -1 for all others.
  private(set) var parents: [Int32]
  /// The nodes of dead ends, each before its parent.
  private(set) var peeled: [Int32] = []
  /// The nodes that are left, ascending.
  private(set) var branches: [Int32] = []
  /// The contracted runs.
  private(set) var chains: [Chain] = []
  /// The nodes within chains, chain after chain, each from its first end to its last.
  private(set) var chainNodes: [Int32] = []
  /// The pairs of branches that are neighbours, the lower first, ascending.
  private(set) var directs: [(Int32, Int32)] = []

  /// A run of nodes that have two neighbours each, between two branches.
  struct Chain {
    /// The branch before the first node.
    var first: Int32
    /// The branch behind the last node; the same as ``first`` for a loop.
    var last: Int32
    /// Its nodes in ``Reduction/chainNodes``; one or more.
    var nodes: Range<Int>
  }

  private let neighbors: Neighbors
  private var degrees: [Int32]
  private var isContracted: [Bool]

  /// - Complexity: O(nodes + links).
  init(_ graph: PathGraph) {
    let neighbors = Neighbors(graph)
    self.neighbors = neighbors
    let count = graph.nodeCount
    parents = [Int32](repeating: -1, count: count)
    degrees = (0..<count).map { neighbors.count(of: $0) }
    isContracted = [Bool](repeating: false, count: count)
    peel()
    for node in 0..<Int32(count) where !isPeeled(node) && degrees[Int(node)] != 2 { branches.append(node) }
    for branch in branches { contract(from: branch) }
    anchorRings()
  }

  private func isPeeled(_ node: Int32) -> Bool { parents[Int(node)] >= 0 }

  /// Takes nodes with one neighbour away, again and again.
  private mutating func peel() {
    for node in 0..<Int32(degrees.count) where degrees[Int(node)] == 1 { peeled.append(node) }
    var next = 0
    while next < peeled.count {
      let node = peeled[next]
      next += 1
      let left = neighbors.of(node).first { !isPeeled($0) && parents[Int(node)] != $0 }
      // Of the last two nodes of a tree, the second has nothing left to hang on: it is what remains.
      guard let parent = left, degrees[Int(node)] == 1 else { continue }
      parents[Int(node)] = parent
      degrees[Int(node)] = 0
      degrees[Int(parent)] -= 1
      if degrees[Int(parent)] == 1 { peeled.append(parent) }
    }
    peeled = peeled.filter(isPeeled)
  }

  /// Follows every way out of a branch to the next branch.
  private mutating func contract(from branch: Int32) {
    for neighbor in neighbors.of(branch) where !isPeeled(neighbor) {
      if degrees[Int(neighbor)] != 2 || isAnchor(neighbor) {
        if branch < neighbor { directs.append((branch, neighbor)) }
      } else if !isContracted[Int(neighbor)] {
        follow(from: branch, neighbor)
      }
    }
  }

  private mutating func follow(from branch: Int32, _ start: Int32) {
    let first = chainNodes.count
    var previous = branch
    var node = start
    while degrees[Int(node)] == 2 && !isAnchor(node) {
      isContracted[Int(node)] = true
      chainNodes.append(node)
      let next = neighbors.of(node).first { !isPeeled($0) && $0 != previous }
      previous = node
      guard let next else { break }
      node = next
    }
    chains.append(Chain(first: branch, last: node, nodes: first..<chainNodes.count))
  }

  // MARK: Rings

  /// The nodes of two neighbours that were made branches, because their ring has no other.
  private var anchors: Set<Int32> = []

  private func isAnchor(_ node: Int32) -> Bool { !anchors.isEmpty && anchors.contains(node) }

  /// Gives each ring that touches no branch its lowest node for one.
  private mutating func anchorRings() {
    let known = branches.count
    for node in 0..<Int32(degrees.count) where degrees[Int(node)] == 2 && !isPeeled(node) && !isContracted[Int(node)] {
      anchors.insert(node)
      branches.append(node)
      contract(from: node)
    }
    if branches.count > known { branches.sort() }
  }
}

/// The different neighbours of each node, whatever the direction of the links between them, in compressed rows.
struct Neighbors {
  private var first: [Int32]
  private var nodes: [Int32]

  /// Loops are left out, parallel links count once; each row ascends.
  ///
  /// - Complexity: O(nodes + links · log of the largest degree).
  init(_ graph: PathGraph) {
    let links = graph.links.records
    var first = [Int32](repeating: 0, count: graph.nodeCount + 1)
    for link in links where link.from != link.to {
      first[Int(link.from) + 1] += 1
      first[Int(link.to) + 1] += 1
    }
    for node in 0..<graph.nodeCount { first[node + 1] += first[node] }
    var next = first
    var nodes = [Int32](repeating: 0, count: Int(first[graph.nodeCount]))
    for link in links where link.from != link.to {
      nodes[Int(next[Int(link.from)])] = link.to
      next[Int(link.from)] += 1
      nodes[Int(next[Int(link.to)])] = link.from
      next[Int(link.to)] += 1
    }
    // Sorts each row and closes the gaps that repeated neighbours leave.
    var end = 0
    for node in 0..<graph.nodeCount {
      let row = Int(first[node])..<Int(first[node + 1])
      nodes[row].sort()
      first[node] = Int32(end)
      for slot in row where end == Int(first[node]) || nodes[end - 1] != nodes[slot] {
        nodes[end] = nodes[slot]
        end += 1
      }
    }
    first[graph.nodeCount] = Int32(end)
    nodes.removeLast(nodes.count - end)
    (self.first, self.nodes) = (first, nodes)
  }

  func count(of node: Int) -> Int32 { first[node + 1] - first[node] }

  func of(_ node: Int32) -> ArraySlice<Int32> { nodes[Int(first[Int(node)])..<Int(first[Int(node) + 1])] }
}

/// The costs between one node and all those that hang on the same vertices, without going by these.
///
/// Each is found from that of a neighbour, where ``RouteIndex/costWithin(_:_:)`` begins anew for every pair: in a dead
/// end of ten thousand nodes that makes the difference between milliseconds and seconds.
struct PlaceCosts {
  private let index: RouteIndex
  private let isStart: Bool
  private var known: [Int: Int32]

  /// - Parameter isStart: whether costs are from the node.
  /// - Complexity: O(depth of the dead end + nodes of the chain).
  init(_ index: RouteIndex, of node: Int, isStart: Bool) {
    self.index = index
    self.isStart = isStart
    known = [node: 0]
    let topology = index.topology
    var root = node
    while topology.parents[root] >= 0 {
      let parent = Int(topology.parents[root])
      add(parent, behind: root)
      root = parent
    }
    let place = Int(topology.places[root])
    guard place < topology.chainCount else { return }
    let range = topology.nodes(of: place)
    let slot = range.lowerBound + Int(topology.positions[root])
    addChain(slot..<range.upperBound)
    addChain((range.lowerBound...slot).reversed())
  }

  /// The cost of a node of the same place, ``RouteIndex/far`` for no way.
  ///
  /// - Complexity: O(1) a node, amortized.
  mutating func cost(_ node: Int) -> Int32 {
    var waiting: [Int] = []
    var top = node
    while known[top] == nil {
      waiting.append(top)
      top = Int(index.topology.parents[top])
    }
    while let next = waiting.popLast() {
      add(next, behind: top)
      top = next
    }
    return known[node] ?? RouteIndex.far
  }

  private mutating func addChain(_ slots: some Sequence<Int>) {
    let nodes = slots.map { Int(index.topology.chainNodes[$0]) }
    for (before, node) in zip(nodes, nodes.dropFirst()) { add(node, behind: before) }
  }

  private mutating func add(_ node: Int, behind before: Int) {
    let step = isStart ? index.costOfArc(before, node) : index.costOfArc(node, before)
    known[node] = min((known[before] ?? RouteIndex.far) &+ step, RouteIndex.far)
  }
}

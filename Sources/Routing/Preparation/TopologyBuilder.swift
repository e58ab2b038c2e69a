import Geometry
import VenueModel

/// Numbers the branches of a reduction as vertices of an elimination tree.
struct TopologyBuilder {
  private(set) var vertices: [RouteTopology.Vertex] = []
  private(set) var tree: [RouteTopology.Branch] = []
  private(set) var steps: [RouteTopology.Step] = []
  private(set) var chainEnds: [RouteTopology.ChainEnds] = []
  private(set) var places: [Int32]
  private(set) var positions: [Int32]
  private(set) var entryCount = 0

  /// `nil` when the rows would have more entries than allowed.
  init?(_ graph: PathGraph, _ reduction: Reduction) {
    places = [Int32](repeating: -1, count: graph.nodeCount)
    positions = [Int32](repeating: 0, count: graph.nodeCount)
    let branches = reduction.branches
    var numberOfNode = [Int32](repeating: -1, count: graph.nodeCount)
    for (number, node) in branches.enumerated() { numberOfNode[Int(node)] = Int32(number) }
    // A chain that nobody can walk either way joins its ends here all the same: the order is to hold for every profile.
    let pairs =
      reduction.directs.map { (numberOfNode[Int($0.0)], numberOfNode[Int($0.1)]) }
      + reduction.chains.map { (numberOfNode[Int($0.first)], numberOfNode[Int($0.last)]) }
    let neighborhood = Neighborhood(count: branches.count, pairs: pairs)
    let dissection = Dissection(
      neighborhood, positions: branches.map { graph.positions[Int($0)] },
      levels: branches.map { graph.levels[Int($0)] },
      entryLimit: RouteTopology.entryLimit(nodeCount: graph.nodeCount))
    guard let order = dissection.order else { return nil }
    let tree = EliminationTree(neighborhood, order: order)
    addVertices(tree, branches)
    self.tree = zip(tree.parents, tree.sizes).map { RouteTopology.Branch(parent: $0, size: $1) }
    guard entryCount <= RouteTopology.entryLimit(nodeCount: graph.nodeCount) else { return nil }
    var vertexOfNode = [Int32](repeating: -1, count: graph.nodeCount)
    for (vertex, entry) in vertices.enumerated() { vertexOfNode[Int(entry.node)] = Int32(vertex) }
    chainEnds = reduction.chains.map {
      RouteTopology.ChainEnds(first: vertexOfNode[Int($0.first)], last: vertexOfNode[Int($0.last)])
    }
    addSteps(reduction.directs.map { (vertexOfNode[Int($0.0)], vertexOfNode[Int($0.1)]) }, reduction.chains)
    place(reduction, vertexOfNode)
  }

  private mutating func addVertices(_ tree: EliminationTree, _ branches: [Int32]) {
    vertices.reserveCapacity(branches.count)
    for vertex in tree.vertices.indices {
      vertices.append(
        RouteTopology.Vertex(
          row: UInt32(truncatingIfNeeded: entryCount), depth: tree.depths[vertex], firstStep: 0,
          node: branches[Int(tree.vertices[vertex])]))
      entryCount += RouteTopology.rowLength(depth: Int(tree.depths[vertex]))
    }
  }

  /// Sorts the ways between vertices into rows, by neighbour; loops lead nowhere.
  private mutating func addSteps(_ directs: [(Int32, Int32)], _ chains: [Reduction.Chain]) {
    var all: [(tail: Int32, step: RouteTopology.Step)] = []
    for (a, b) in directs {
      all.append((a, RouteTopology.Step(head: b, chain: -1, firstNode: 0, nodeCount: 0)))
      all.append((b, RouteTopology.Step(head: a, chain: -1, firstNode: 0, nodeCount: 0)))
    }
    for (chain, ends) in chainEnds.enumerated() where ends.first != ends.last {
      let nodes = chains[chain].nodes
      let count = Int32(nodes.count)
      let (ahead, back) = (Int32(chain) * 2, Int32(chain) * 2 + 1)
      all.append(
        (
          ends.first,
          RouteTopology.Step(head: ends.last, chain: ahead, firstNode: Int32(nodes.lowerBound), nodeCount: count)
        ))
      all.append(
        (
          ends.last,
          RouteTopology.Step(head: ends.first, chain: back, firstNode: Int32(nodes.upperBound - 1), nodeCount: -count)
        ))
    }
    all.sort { ($0.tail, $0.step.head, $0.step.chain) < ($1.tail, $1.step.head, $1.step.chain) }
    steps = all.map(\.step)
    var next = 0
    for vertex in vertices.indices {
      vertices[vertex].firstStep = Int32(next)
      while next < all.count && all[next].tail == vertex { next += 1 }
    }
  }

  /// Tells each node where it hangs; dead ends hang where their first node does.
  private mutating func place(_ reduction: Reduction, _ vertexOfNode: [Int32]) {
    let chainCount = Int32(reduction.chains.count)
    for (chain, entry) in reduction.chains.enumerated() {
      for slot in entry.nodes {
        places[Int(reduction.chainNodes[slot])] = Int32(chain)
        positions[Int(reduction.chainNodes[slot])] = Int32(slot - entry.nodes.lowerBound)
      }
    }
    for node in reduction.branches { places[Int(node)] = chainCount + vertexOfNode[Int(node)] }
    for node in reduction.peeled.reversed() { places[Int(node)] = places[Int(reduction.parents[Int(node)])] }
  }
}

import VenueModel

/// Computes what it costs from each node to the vertices it hangs on, and back, and what each step between vertices
/// costs.
struct LabelBuilder {
  private let graph: PathGraph
  private let topology: RouteTopology
  /// The links at each node, to look for those between two nodes at the one that has fewer.
  private let incident: (first: [Int32], links: [Int32])
  private let costs: LinkCosts
  private(set) var leaving: [RouteIndex.Label]
  private(set) var arriving: [RouteIndex.Label]
  /// What each step costs, and what the opposite one does.
  private(set) var out: [Int32] = []
  private(set) var `in`: [Int32] = []
  /// The greatest cost in the labels, those that stand for "no way" left out.
  private(set) var greatest: Int32 = 0
  /// Whether an arc alone costs more than an index can hold.
  private(set) var isTooLarge = false

  init(_ graph: PathGraph, _ costs: LinkCosts, _ topology: RouteTopology) {
    self.graph = graph
    self.topology = topology
    self.costs = costs
    incident = graph.incidentLinks
    let none = RouteIndex.Label(deep: 0, shallow: 0, costOfDeep: 0, costOfShallow: RouteIndex.far)
    leaving = [RouteIndex.Label](repeating: none, count: graph.nodeCount)
    arriving = leaving
    let largest = UInt32(RouteIndex.far)..<LinkCosts.unusable
    isTooLarge = costs.forward.contains(where: largest.contains) || costs.backward.contains(where: largest.contains)
    labelVertices()
    let totals = labelChains()
    labelDeadEnds()
    addSteps(totals)
    for label in leaving { take(label) }
    for label in arriving { take(label) }
  }

  private mutating func take(_ label: RouteIndex.Label) {
    if label.costOfDeep < RouteIndex.far { greatest = max(greatest, label.costOfDeep) }
    if label.costOfShallow < RouteIndex.far { greatest = max(greatest, label.costOfShallow) }
  }

  /// The cheapest arc from a node to a neighbour.
  ///
  /// - Complexity: O(links of that end which has fewer), so that the arms of a star cost no square.
  private func cost(_ from: Int32, _ to: Int32) -> Int32 {
    func row(_ node: Int32) -> Range<Int> { Int(incident.first[Int(node)])..<Int(incident.first[Int(node) + 1]) }
    let records = graph.links.records
    var least = RouteIndex.far
    for slot in row(from).count < row(to).count ? row(from) : row(to) {
      let link = Int(incident.links[slot])
      let record = records[link]
      if record.from == from, record.to == to, record.direction != 2 { least = min(least, cost(costs.forward[link])) }
      if record.to == from, record.from == to, record.direction != 1 { least = min(least, cost(costs.backward[link])) }
    }
    return least
  }

  private func cost(_ cost: UInt32) -> Int32 { Int32(min(cost, UInt32(RouteIndex.far))) }

  private static func sum(_ a: Int32, _ b: Int32) -> Int32 { min(a &+ b, RouteIndex.far) }

  private mutating func labelVertices() {
    for vertex in 0..<topology.vertexCount {
      let node = Int(topology.vertices[vertex].node)
      let label = RouteIndex.Label(
        deep: Int32(vertex), shallow: Int32(vertex), costOfDeep: 0, costOfShallow: RouteIndex.far)
      leaving[node] = label
      arriving[node] = label
    }
  }

  /// Labels the nodes of chains; what each chain costs from its first end to its last, and back.
  private mutating func labelChains() -> [(forward: Int32, backward: Int32)] {
    (0..<topology.chainCount).map { chain in
      let ends = topology.chainEnds[chain]
      let nodes = topology.nodes(of: chain).map { topology.chainNodes[$0] }
      let first = topology.vertices[Int(ends.first)].node
      let last = topology.vertices[Int(ends.last)].node
      // From node to node, the ends included.
      let way = [first] + nodes + [last]
      var ahead: [Int32] = []
      var back: [Int32] = []
      for (node, next) in zip(way, way.dropFirst()) {
        ahead.append(cost(node, next))
        back.append(cost(next, node))
      }
      var (toFirst, fromFirst): (Int32, Int32) = (0, 0)
      var labels = [(toFirst: Int32, fromFirst: Int32)]()
      for index in nodes.indices {
        toFirst = Self.sum(toFirst, back[index])
        fromFirst = Self.sum(fromFirst, ahead[index])
        labels.append((toFirst, fromFirst))
      }
      let total = (Self.sum(fromFirst, ahead[nodes.count]), Self.sum(toFirst, back[nodes.count]))
      var (toLast, fromLast): (Int32, Int32) = (0, 0)
      for index in nodes.indices.reversed() {
        toLast = Self.sum(toLast, ahead[index + 1])
        fromLast = Self.sum(fromLast, back[index + 1])
        let node = Int(nodes[index])
        leaving[node] = label(ends, labels[index].toFirst, toLast)
        arriving[node] = label(ends, labels[index].fromFirst, fromLast)
      }
      return total
    }
  }

  private func label(_ ends: RouteTopology.ChainEnds, _ first: Int32, _ last: Int32) -> RouteIndex.Label {
    topology.isFirstDeeper(ends)
      ? RouteIndex.Label(deep: ends.first, shallow: ends.last, costOfDeep: first, costOfShallow: last)
      : RouteIndex.Label(deep: ends.last, shallow: ends.first, costOfDeep: last, costOfShallow: first)
  }

  /// A node of a dead end goes where its parent does.
  private mutating func labelDeadEnds() {
    var isLabelled = topology.parents.map { $0 < 0 }
    var waiting: [Int32] = []
    for start in 0..<Int32(graph.nodeCount) {
      var node = start
      while !isLabelled[Int(node)] {
        waiting.append(node)
        node = topology.parents[Int(node)]
      }
      while let node = waiting.popLast() {
        let parent = topology.parents[Int(node)]
        leaving[Int(node)] = leaving[Int(parent)].adding(cost(node, parent))
        arriving[Int(node)] = arriving[Int(parent)].adding(cost(parent, node))
        isLabelled[Int(node)] = true
      }
    }
  }

  private mutating func addSteps(_ totals: [(forward: Int32, backward: Int32)]) {
    for vertex in 0..<topology.vertexCount {
      let node = topology.vertices[vertex].node
      for slot in topology.steps(of: vertex) {
        let step = topology.steps[slot]
        if step.chain < 0 {
          let head = topology.vertices[Int(step.head)].node
          out.append(cost(node, head))
          `in`.append(cost(head, node))
        } else {
          let total = totals[Int(step.chain >> 1)]
          out.append(step.chain & 1 == 0 ? total.forward : total.backward)
          `in`.append(step.chain & 1 == 0 ? total.backward : total.forward)
        }
      }
    }
  }
}

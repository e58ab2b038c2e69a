/// Which nodes one can get to, and get back from, under some costs.
struct Reachability {
  /// Whether each node can be reached from the main part.
  let isReachable: [Bool]
  /// Whether the main part can be reached from each node.
  let canReturn: [Bool]
  /// The largest set of nodes of each region that all lead to each other, empty for an empty graph.
  ///
  /// Of equally large ones it is that with the lowest node.
  let main: [Int]

  /// - Parameter regions: nodes that are judged together, such as those of a station; `nil` for one region.
  /// - Complexity: O(nodes + links).
  init(_ graph: PathGraph, _ costs: LinkCosts, regions: NetworkRegions? = nil) {
    main = StrongComponents(graph, costs, regions).largest.values.sorted { $0[0] < $1[0] }.flatMap { $0 }
    isReachable = Self.spread(from: main, graph) { link, isForward in
      (isForward ? costs.forward : costs.backward)[link] != LinkCosts.unusable && graph.permits(link, isForward)
    }
    canReturn = Self.spread(from: main, graph) { link, isForward in
      // Walked against its direction: the arc that leads here is the other one.
      (isForward ? costs.backward : costs.forward)[link] != LinkCosts.unusable && graph.permits(link, !isForward)
    }
  }

  private static func spread(
    from seeds: [Int], _ graph: PathGraph, _ permits: (_ link: Int, _ isForward: Bool) -> Bool
  ) -> [Bool] {
    let incident = graph.incidentLinks
    var isMarked = [Bool](repeating: false, count: graph.nodeCount)
    var waiting = seeds
    for seed in seeds { isMarked[seed] = true }
    while let node = waiting.popLast() {
      for slot in Int(incident.first[node])..<Int(incident.first[node + 1]) {
        let index = Int(incident.links[slot])
        let link = graph.links[index]
        let isForward = Int(link.from) == node
        let other = Int(isForward ? link.to : link.from)
        if isMarked[other] || !permits(index, isForward) { continue }
        isMarked[other] = true
        waiting.append(other)
      }
    }
    return isMarked
  }
}

extension PathGraph {
  /// Whether the link's own direction lets it be walked so.
  func permits(_ link: Int, _ isForward: Bool) -> Bool {
    links[link].direction == .both || (links[link].direction == .forward) == isForward
  }

  /// The links at each node, whatever their direction, in compressed rows.
  var incidentLinks: (first: [Int32], links: [Int32]) {
    var first = [Int32](repeating: 0, count: nodeCount + 1)
    for link in links.records {
      first[Int(link.from) + 1] += 1
      first[Int(link.to) + 1] += 1
    }
    for node in 0..<nodeCount { first[node + 1] += first[node] }
    var next = first
    var incident = [Int32](repeating: 0, count: 2 * links.count)
    for (index, link) in links.records.enumerated() {
      incident[Int(next[Int(link.from)])] = Int32(index)
      next[Int(link.from)] += 1
      incident[Int(next[Int(link.to)])] = Int32(index)
      next[Int(link.to)] += 1
    }
    return (first, incident)
  }
}

/// The sets of nodes that all lead to each other (Tarjan 1972, without recursion).
struct StrongComponents {
  /// The nodes of the largest set of each region, ascending; of equally large ones the set with the lowest node.
  private(set) var largest: [Int: [Int]] = [:]

  private let regions: NetworkRegions?
  private var order: [Int32]
  private var low: [Int32]
  private var isOnStack: [Bool]
  private var stack: [Int32] = []
  private var count: Int32 = 0

  init(_ graph: PathGraph, _ costs: LinkCosts, _ regions: NetworkRegions?) {
    self.regions = regions
    order = [Int32](repeating: -1, count: graph.nodeCount)
    low = order
    isOnStack = [Bool](repeating: false, count: graph.nodeCount)
    for root in 0..<graph.nodeCount where order[root] < 0 { visit(root, graph, costs) }
  }

  private mutating func visit(_ root: Int, _ graph: PathGraph, _ costs: LinkCosts) {
    var calls: [(node: Int, arc: Int)] = [(root, Int(graph.firstArc[root]))]
    open(root)
    while let (node, arc) = calls.last {
      guard arc < Int(graph.firstArc[node + 1]) else {
        calls.removeLast()
        if let caller = calls.last { low[caller.node] = min(low[caller.node], low[node]) }
        if low[node] == order[node] { close(node) }
        continue
      }
      calls[calls.count - 1].arc += 1
      if costs.cost(ofArc: graph.arcLinks[arc]) == LinkCosts.unusable { continue }
      let head = Int(graph.heads[arc])
      if order[head] < 0 {
        open(head)
        calls.append((head, Int(graph.firstArc[head])))
      } else if isOnStack[head] {
        low[node] = min(low[node], order[head])
      }
    }
  }

  private mutating func open(_ node: Int) {
    order[node] = count
    low[node] = count
    count += 1
    stack.append(Int32(node))
    isOnStack[node] = true
  }

  private mutating func close(_ root: Int) {
    var members: [Int] = []
    while let node = stack.popLast() {
      isOnStack[Int(node)] = false
      members.append(Int(node))
      if Int(node) == root { break }
    }
    members.sort()
    let region = regions?[members[0]] ?? 0
    let best = largest[region] ?? []
    let isBetter = members.count != best.count ? members.count > best.count : members[0] < best.first ?? .max
    if isBetter { largest[region] = members }
  }
}

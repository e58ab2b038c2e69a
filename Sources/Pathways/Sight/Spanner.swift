import Geometry

/// Chooses few edges of many such that no way becomes costlier than by a factor.
///
/// Method: I. Althöfer, G. Das, D. Dobkin, D. Joseph, J. Soares, "On sparse spanners of weighted graphs", Discrete &
/// Computational Geometry 9 (1993): from the cheapest edge on, an edge is kept only where those kept before do not
/// already join its ends within the factor.
struct Spanner {
  private let points: [Point]
  private var neighbours: [[(node: Int32, cost: Double)]]
  private var costs: [Double]
  private var rounds: [Int32]
  private var round: Int32 = 0
  private var heap = CostHeap()

  init(_ points: [Point]) {
    self.points = points
    neighbours = Array(repeating: [], count: points.count)
    costs = Array(repeating: 0, count: points.count)
    rounds = Array(repeating: 0, count: points.count)
  }

  /// Takes an edge that is there already.
  mutating func join(_ edge: CellEdge) {
    neighbours[edge.from].append((Int32(edge.to), edge.cost))
    neighbours[edge.to].append((Int32(edge.from), edge.cost))
  }

  /// The edges that are kept, cheapest first.
  mutating func chosen(from candidates: [CellEdge], stretch: Double) -> [CellEdge] {
    let sorted = candidates.sorted { ($0.cost, $0.from, $0.to) < ($1.cost, $1.from, $1.to) }
    var kept: [CellEdge] = []
    for edge in sorted where !isJoined(edge.from, edge.to, within: edge.cost * stretch) {
      kept.append(edge)
      join(edge)
    }
    return kept
  }

  /// The edges of the cheapest ways from one node to all others that it leads to, cheapest ways first.
  mutating func tree(from root: Int, of candidates: [CellEdge]) -> [CellEdge] {
    var reached = [Bool](repeating: false, count: points.count)
    var ways: [[(cost: Double, edge: Int)]] = Array(repeating: [], count: points.count)
    for (number, edge) in candidates.enumerated() {
      ways[edge.from].append((edge.cost, number))
      ways[edge.to].append((edge.cost, number))
    }
    var kept: [CellEdge] = []
    var before = [Int](repeating: -1, count: points.count)
    costs = Array(repeating: .infinity, count: points.count)
    costs[root] = 0
    heap.removeAll()
    heap.push(Int32(root), 0)
    while let (node, cost) = heap.pop() {
      guard !reached[Int(node)] else { continue }
      reached[Int(node)] = true
      if before[Int(node)] >= 0 { kept.append(candidates[before[Int(node)]]) }
      for (step, number) in ways[Int(node)] {
        let next = candidates[number].from == Int(node) ? candidates[number].to : candidates[number].from
        guard cost + step < costs[next] else { continue }
        costs[next] = cost + step
        before[next] = number
        heap.push(Int32(next), costs[next])
      }
    }
    return kept
  }

  /// Whether a way over kept edges costs no more than a limit: A*, whose bound is the straight distance.
  private mutating func isJoined(_ from: Int, _ to: Int, within limit: Double) -> Bool {
    round += 1
    heap.removeAll()
    rounds[from] = round
    costs[from] = 0
    heap.push(Int32(from), points[from].distance(to: points[to]))
    while let (node, bound) = heap.pop() {
      if Int(node) == to { return true }
      let cost = costs[Int(node)]
      // An entry that was overtaken has a larger bound than its node has now.
      if bound > cost + points[Int(node)].distance(to: points[to]) + 1e-12 { continue }
      for (next, step) in neighbours[Int(node)] {
        let sum = cost + step
        let reached = Int(next)
        guard rounds[reached] != round || sum < costs[reached] else { continue }
        let bound = sum + points[reached].distance(to: points[to])
        guard bound <= limit else { continue }
        rounds[reached] = round
        costs[reached] = sum
        heap.push(next, bound)
      }
    }
    return false
  }
}

/// A binary heap of nodes by cost, of equal costs the lower number first.
struct CostHeap {
  private var entries: [(cost: Double, node: Int32)] = []

  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  mutating func push(_ node: Int32, _ cost: Double) {
    entries.append((cost, node))
    var child = entries.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard entries[child] < entries[parent] else { return }
      entries.swapAt(child, parent)
      child = parent
    }
  }

  mutating func pop() -> (node: Int32, cost: Double)? {
    guard let first = entries.first else { return nil }
    let last = entries.removeLast()
    guard !entries.isEmpty else { return (first.node, first.cost) }
    entries[0] = last
    var parent = 0
    while true {
      var child = 2 * parent + 1
      guard child < entries.count else { break }
      if child + 1 < entries.count, entries[child + 1] < entries[child] { child += 1 }
      guard entries[child] < entries[parent] else { break }
      entries.swapAt(child, parent)
      parent = child
    }
    return (first.node, first.cost)
  }
}

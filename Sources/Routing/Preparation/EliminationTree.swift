/// The elimination tree of a graph under an order: two vertices of which neither is above the other are parted by those
/// that are above both.
///
/// Vertices are numbered anew, each before what hangs below it (preorder), so that what hangs below a vertex is a range.
/// Parts of the graph that nothing joins are trees of their own.
struct EliminationTree {
  /// The old number of each vertex.
  private(set) var vertices: [Int32]
  /// The vertex above each one; -1 for the top of a tree.
  private(set) var parents: [Int32]
  /// How many vertices are above each one.
  private(set) var depths: [Int32]
  /// How many vertices the range of each one has, itself included.
  private(set) var sizes: [Int32]

  /// Liu's algorithm (1990) with path compression.
  ///
  /// - Complexity: O((vertices + pairs) log vertices).
  init(_ graph: Neighborhood, order: [Int32]) {
    let count = graph.count
    var rank = [Int32](repeating: 0, count: count)
    for (place, vertex) in order.enumerated() { rank[Int(vertex)] = Int32(place) }
    // By rank from here on.
    var above = [Int32](repeating: -1, count: count)
    var ancestor = above
    for place in 0..<Int32(count) {
      for slot in graph.row(order[Int(place)]) {
        var lower = rank[Int(graph.heads[slot])]
        guard lower < place else { continue }
        while ancestor[Int(lower)] != -1 && ancestor[Int(lower)] != place {
          let next = ancestor[Int(lower)]
          ancestor[Int(lower)] = place
          lower = next
        }
        if ancestor[Int(lower)] == -1 {
          ancestor[Int(lower)] = place
          above[Int(lower)] = place
        }
      }
    }
    (vertices, parents, depths, sizes) = ([], [], [], [])
    number(above, order)
  }

  /// Numbers the vertices in preorder, the children of each by rank.
  private mutating func number(_ above: [Int32], _ order: [Int32]) {
    let count = above.count
    var firstChild = [Int32](repeating: -1, count: count)
    var nextSibling = firstChild
    var tops: [Int32] = []
    for place in (0..<count).reversed() {
      let parent = Int(above[place])
      if parent < 0 {
        tops.append(Int32(place))
      } else {
        nextSibling[place] = firstChild[parent]
        firstChild[parent] = Int32(place)
      }
    }
    var waiting = tops.map { (place: $0, parent: Int32(-1), depth: Int32(0)) }
    vertices.reserveCapacity(count)
    parents.reserveCapacity(count)
    depths.reserveCapacity(count)
    while let next = waiting.popLast() {
      let own = Int32(vertices.count)
      vertices.append(order[Int(next.place)])
      parents.append(next.parent)
      depths.append(next.depth)
      var child = firstChild[Int(next.place)]
      while child >= 0 {
        waiting.append((child, own, next.depth + 1))
        child = nextSibling[Int(child)]
      }
    }
    sizes = [Int32](repeating: 1, count: count)
    for vertex in (0..<count).reversed() where parents[vertex] >= 0 { sizes[Int(parents[vertex])] += sizes[vertex] }
  }
}

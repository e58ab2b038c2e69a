import CKernels
import VenueModel

extension RouteIndex {
  /// What a node costs to or from each vertex above the deeper one that it hangs on, by depth: the rows of both its
  /// vertices with the ways to them.
  ///
  /// - Parameter isStart: whether the costs are from the node.
  func fusedRow(of node: Int, isStart: Bool) -> FusedRow {
    let label = isStart ? leaving[node] : arriving[node]
    let rows = isStart ? forward.pointer : backward.pointer
    let deep = topology.vertices[Int(label.deep)]
    let shallow = topology.vertices[Int(label.shallow)]
    let deepRow = rows + Int(deep.row)
    let shallowRow = rows + Int(shallow.row)
    var costs = [Int32](repeating: Self.far, count: (Int(deep.depth) + 8) / 8 * 8)
    for column in 0...Int(deep.depth) {
      var cost = min(deepRow[column] &+ label.costOfDeep, Self.far)
      if column <= Int(shallow.depth) { cost = min(cost, shallowRow[column] &+ label.costOfShallow) }
      costs[column] = cost
    }
    return FusedRow(vertex: Int(label.deep), columns: Int(deep.depth) + 1, costs: costs)
  }

  /// The vertices above a vertex and itself, from the top of the tree.
  func ancestors(of vertex: Int) -> [Int32] {
    let count = Int(topology.vertices[vertex].depth) + 1
    let branches = topology.branches.pointer
    return [Int32](unsafeUninitializedCapacity: count) { ancestors, filled in
      var vertex = Int32(vertex)
      for depth in (0..<count).reversed() {
        ancestors.initializeElement(at: depth, to: vertex)
        vertex = branches[Int(vertex)].parent
      }
      filled = count
    }
  }

  /// Whether two nodes hang on the same vertices, so that a way between them may go by none of these.
  @inline(__always) func isSamePlace(_ one: Int, _ other: Int) -> Bool {
    topology.places[one] == topology.places[other]
  }
}

/// The costs between a node and the vertices above it.
struct FusedRow {
  /// The deeper vertex that the node hangs on.
  var vertex: Int
  /// How many costs there are.
  var columns: Int
  /// The costs by depth, filled up with ``RouteIndex/far`` to a multiple of eight.
  var costs: [Int32]
}

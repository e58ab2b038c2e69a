import VenueModel

extension RouteIndex {
  /// What the cheapest way from one node to another costs; ``noWay`` when there is none.
  ///
  /// - Complexity: O(common columns), 6 to 16 in venues.
  public func cost(from: Int, to: Int) -> UInt32 {
    precondition(from >= 0 && from < leaving.count && to >= 0 && to < leaving.count, "no such node")
    let start = leaving.pointer[from]
    let end = arriving.pointer[to]
    var cost = kernel.cost(start, end)
    if start.deep == end.deep && start.shallow == end.shallow { cost = min(cost, costWithin(from, to)) }
    return cost < Self.far ? UInt32(cost) : Self.noWay
  }

  /// The addresses that a point query reads.
  @inline(__always) var kernel: RowKernel {
    RowKernel(
      forward: forward.pointer, backward: backward.pointer, vertices: topology.vertices.pointer,
      ancestors: topology.ancestors.table.pointer, vertexCount: topology.vertexCount)
  }
}

/// The innermost loop of a point query, over raw memory: valid as long as the index is.
struct RowKernel {
  let forward: UnsafePointer<Int32>
  let backward: UnsafePointer<Int32>
  let vertices: UnsafePointer<RouteTopology.Vertex>
  let ancestors: UnsafePointer<UInt16>
  let vertexCount: Int

  /// The number of common columns of two vertices.
  @inline(__always) func common(_ one: Int, _ other: Int) -> Int {
    one == other
      ? Int(vertices[one].depth) &+ 1 : CommonAncestors.count(ancestors, vertexCount, one, other)
  }

  /// The cheapest way over vertices, at least ``RouteIndex/far`` when there is none.
  ///
  /// The shallow vertex of a label is above its deep one, so its columns are the first of the deep one's; behind them
  /// it has nothing to add, since every way from there leads through itself.
  @inline(__always) func cost(_ start: RouteIndex.Label, _ end: RouteIndex.Label) -> Int32 {
    let columns = common(Int(start.deep), Int(end.deep))
    let a = forward + Int(vertices[Int(start.deep)].row)
    let b = forward + Int(vertices[Int(start.shallow)].row)
    let c = backward + Int(vertices[Int(end.deep)].row)
    let d = backward + Int(vertices[Int(end.shallow)].row)
    let ofStart = Swift.min(columns, Int(vertices[Int(start.shallow)].depth) &+ 1)
    let ofEnd = Swift.min(columns, Int(vertices[Int(end.shallow)].depth) &+ 1)
    let both = Swift.min(ofStart, ofEnd)
    var best = Int32.max
    for column in 0..<both {
      let from = Swift.min(a[column] &+ start.costOfDeep, b[column] &+ start.costOfShallow)
      let to = Swift.min(c[column] &+ end.costOfDeep, d[column] &+ end.costOfShallow)
      best = Swift.min(best, clamp(from) &+ clamp(to))
    }
    for column in both..<ofStart {
      let from = Swift.min(a[column] &+ start.costOfDeep, b[column] &+ start.costOfShallow)
      best = Swift.min(best, clamp(from) &+ clamp(c[column] &+ end.costOfDeep))
    }
    for column in both..<ofEnd {
      let to = Swift.min(c[column] &+ end.costOfDeep, d[column] &+ end.costOfShallow)
      best = Swift.min(best, clamp(a[column] &+ start.costOfDeep) &+ clamp(to))
    }
    for column in Swift.max(ofStart, ofEnd)..<columns {
      best = Swift.min(best, clamp(a[column] &+ start.costOfDeep) &+ clamp(c[column] &+ end.costOfDeep))
    }
    return best
  }

  @inline(__always) private func clamp(_ cost: Int32) -> Int32 { Swift.min(cost, RouteIndex.far) }
}

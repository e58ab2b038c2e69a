import CKernels
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

  /// What the cheapest ways of many pairs cost, in their order; ``noWay`` where there is none.
  ///
  /// Faster than one pair after the other where the index is larger than the processor's cache: what a pair will read
  /// is asked for while those before it are answered.
  ///
  /// - Parameter pairs: nodes from and to.
  public func costs(of pairs: [(from: Int32, to: Int32)]) -> [UInt32] {
    let nodeCount = leaving.count
    for pair in pairs {
      precondition(pair.from >= 0 && pair.from < nodeCount && pair.to >= 0 && pair.to < nodeCount, "no such node")
    }
    return [UInt32](unsafeUninitializedCapacity: pairs.count) { results, filled in
      pairs.withUnsafeBufferPointer { fill(results.baseAddress, $0) }
      filled = pairs.count
    }
  }

  /// Three stages behind each other: labels, vertices with their ancestors, rows.
  private func fill(_ results: UnsafeMutablePointer<UInt32>?, _ pairs: UnsafeBufferPointer<(from: Int32, to: Int32)>) {
    guard let results else { return }
    let kernel = self.kernel
    let (leaving, arriving) = (leaving.pointer, arriving.pointer)
    let lead = 8
    let count = pairs.count
    for index in 0..<(count + 2 * lead) {
      if index < count {
        footway_prefetch(leaving + Int(pairs[index].from))
        footway_prefetch(arriving + Int(pairs[index].to))
      }
      if index >= lead, index < count + lead {
        let pair = pairs[index - lead]
        kernel.prefetch(leaving[Int(pair.from)], arriving[Int(pair.to)])
      }
      if index >= 2 * lead {
        let pair = pairs[index - 2 * lead]
        results[index - 2 * lead] = cost(from: Int(pair.from), to: Int(pair.to))
      }
    }
  }

  /// The addresses that a point query reads.
  @inline(__always) var kernel: RowKernel {
    RowKernel(
      forward: forward.pointer, backward: backward.pointer, vertices: topology.vertices.pointer,
      ancestors: topology.ancestors.table.pointer, vertexCount: topology.vertexCount)
  }
}

/// What a point query reads, as raw memory: valid as long as the index is.
struct RowKernel {
  let forward: UnsafePointer<Int32>
  let backward: UnsafePointer<Int32>
  let vertices: UnsafePointer<RouteTopology.Vertex>
  let ancestors: UnsafePointer<UInt16>
  let vertexCount: Int

  /// The number of common columns of two vertices.
  @inline(__always) func common(_ one: Int, _ other: Int) -> Int {
    one == other ? Int(vertices[one].depth) &+ 1 : CommonAncestors.count(ancestors, vertexCount, one, other)
  }

  /// The rows of a label's vertices.
  ///
  /// The shallow vertex is above the deep one, so its columns are the first of the deep one's; behind them it has
  /// nothing to add, since every way from there leads through itself.
  @inline(__always) func side(_ label: RouteIndex.Label, _ rows: UnsafePointer<Int32>) -> footway_side {
    let shallow = vertices[Int(label.shallow)]
    return footway_side(
      deep: rows + Int(vertices[Int(label.deep)].row), shallow: rows + Int(shallow.row),
      cost_of_deep: label.costOfDeep, cost_of_shallow: label.costOfShallow, shallow_columns: shallow.depth &+ 1)
  }

  /// The cheapest way over vertices, at least ``RouteIndex/far`` when there is none.
  @inline(__always) func cost(_ start: RouteIndex.Label, _ end: RouteIndex.Label) -> Int32 {
    let columns = common(Int(start.deep), Int(end.deep))
    var from = side(start, forward)
    var to = side(end, backward)
    return footway_least_cost(&from, &to, Int32(truncatingIfNeeded: columns))
  }

  /// Asks for the first line of each row.
  @inline(__always) func prefetch(_ start: RouteIndex.Label, _ end: RouteIndex.Label) {
    footway_prefetch(forward + Int(vertices[Int(start.deep)].row))
    footway_prefetch(forward + Int(vertices[Int(start.shallow)].row))
    footway_prefetch(backward + Int(vertices[Int(end.deep)].row))
    footway_prefetch(backward + Int(vertices[Int(end.shallow)].row))
  }
}

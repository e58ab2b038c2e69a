import CKernels
import VenueModel

extension RouteIndex {
  /// The costs from a node to every node of the graph; ``noWay`` where there is none.
  ///
  /// - Complexity: O(nodes + vertices · common columns), about 3 ns a node.
  public func costsToAll(from source: Int) -> [UInt32] { costs(of: source, isStart: true) }

  /// The costs from every node of the graph to a node; ``noWay`` where there is none.
  ///
  /// - Complexity: O(nodes + vertices · common columns), about 3 ns a node.
  public func costsFromAll(to target: Int) -> [UInt32] { costs(of: target, isStart: false) }

  private func costs(of node: Int, isStart: Bool) -> [UInt32] {
    precondition(node >= 0 && node < graph.nodeCount, "no such node")
    let row = fusedRow(of: node, isStart: isStart)
    let labels = isStart ? arriving : leaving
    return withUnsafeTemporaryAllocation(of: Int32.self, capacity: max(topology.vertexCount, 1)) { vertices in
      fill(vertices, row, isStart ? backward : forward)
      return [UInt32](unsafeUninitializedCapacity: labels.count) { costs, filled in
        expand(vertices, labels, into: costs)
        var place = PlaceCosts(self, of: node, isStart: isStart)
        for other in 0..<labels.count where labels[other].deep == Int32(row.vertex) && isSamePlace(node, other) {
          let within = place.cost(other)
          if within < Self.far { costs[other] = min(costs[other], UInt32(within)) }
        }
        filled = labels.count
      }
    }
  }

  /// The costs between a node and all vertices.
  ///
  /// Vertices below one ancestor of the node's vertex but not below the next share as many columns with it.
  private func fill(_ costs: UnsafeMutableBufferPointer<Int32>, _ row: FusedRow, _ rows: Column<Int32>) {
    guard let base = costs.baseAddress else { return }
    base.update(repeating: Self.far, count: costs.count)
    let ancestors = ancestors(of: row.vertex)
    var shared = [Int32](repeating: Self.far, count: row.costs.count)
    for (depth, ancestor) in ancestors.enumerated() {
      shared[depth] = row.costs[depth]
      let end = Int(ancestor + topology.branches[Int(ancestor)].size)
      let next = depth + 1 < ancestors.count ? Int(ancestors[depth + 1]) : end
      let nextEnd = depth + 1 < ancestors.count ? next + Int(topology.branches[next].size) : end
      for range in [Int(ancestor)..<next, nextEnd..<end] where !range.isEmpty {
        footway_least_sums(
          base + range.lowerBound, shared, (depth + 8) / 8 * 8, rows.pointer,
          UnsafeRawPointer(topology.vertices.pointer + range.lowerBound), range.count)
      }
    }
  }

  /// From the costs of vertices to those of nodes.
  private func expand(
    _ vertices: UnsafeMutableBufferPointer<Int32>, _ labels: Column<Label>,
    into costs: UnsafeMutableBufferPointer<UInt32>
  ) {
    guard let vertices = vertices.baseAddress, let costs = costs.baseAddress else { return }
    let pointer = labels.pointer
    for node in 0..<labels.count {
      let label = pointer[node]
      let cost = min(
        vertices[Int(label.deep)] &+ label.costOfDeep, vertices[Int(label.shallow)] &+ label.costOfShallow)
      costs[node] = cost < Self.far ? UInt32(truncatingIfNeeded: cost) : Self.noWay
    }
    withExtendedLifetime(labels) {}
  }
}

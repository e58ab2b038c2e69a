import CKernels
import VenueModel

extension RouteIndex {
  /// The costs from each source to each target, a row for each source; ``noWay`` where there is none.
  ///
  /// - Complexity: O(sources · targets · common columns), about 3 ns a cell.
  public func costs(from sources: [Int], to targets: [Int]) -> [UInt32] {
    let table = CostTable(self, to: targets)
    var scratch = CostTable.Scratch(table)
    return [UInt32](unsafeUninitializedCapacity: sources.count * targets.count) { cells, filled in
      for (row, source) in sources.enumerated() {
        table.fill(
          UnsafeMutableBufferPointer(rebasing: cells[(row * targets.count)..<((row + 1) * targets.count)]),
          from: source, &scratch)
      }
      filled = sources.count * targets.count
    }
  }
}

/// Targets prepared for rows of costs from any number of sources.
///
/// Targets are sorted by the vertices that they hang on, and their costs are kept by column: those below a vertex lie
/// side by side, and the way over that vertex is one addition for all of them. Immutable; each task has its own scratch.
public struct CostTable: Sendable {
  private let index: RouteIndex
  /// The targets in the order of their vertices.
  private let targets: [Int32]
  /// Where each target stands in that order, in the order in which they were given.
  private let slots: Column<Int32>
  /// How many targets hang on vertices before each vertex.
  private let ranks: [Int32]
  /// For each depth the costs from the vertex at that depth above each target; a row of ``stride`` for each depth.
  private let columns: Column<Int32>
  private let stride: Int

  /// Prepares targets, nodes of the graph of an index.
  ///
  /// - Complexity: O(targets · depth + vertices) of time and memory.
  public init(_ index: RouteIndex, to targets: [Int]) {
    self.index = index
    let vertexCount = index.topology.vertexCount
    precondition(targets.allSatisfy { $0 >= 0 && $0 < index.graph.nodeCount }, "no such node")
    let keys = targets.map { (index.arriving[$0].deep, index.topology.places[$0]) }
    let order = targets.indices.sorted { (keys[$0].0, keys[$0].1, $0) < (keys[$1].0, keys[$1].1, $1) }
    var slots = [Int32](repeating: 0, count: targets.count)
    for (slot, target) in order.enumerated() { slots[target] = Int32(slot) }
    self.slots = Column(slots)
    self.targets = order.map { Int32(targets[$0]) }
    var ranks = [Int32](repeating: 0, count: vertexCount + 1)
    for key in keys { ranks[Int(key.0) + 1] += 1 }
    for vertex in 0..<vertexCount { ranks[vertex + 1] += ranks[vertex] }
    self.ranks = ranks
    let rows = self.targets.map { index.fusedRow(of: Int($0), isStart: false) }
    let stride = (targets.count + 15) / 16 * 16
    self.stride = stride
    let height = rows.reduce(0) { max($0, $1.columns) }
    columns = Column(count: stride * height) { cells in
      cells.update(repeating: RouteIndex.far)
      for (target, row) in rows.enumerated() {
        for column in 0..<row.columns { cells[column * stride + target] = row.costs[column] }
      }
    }
  }

  /// What filling a row needs; for one task at a time.
  public struct Scratch: ~Copyable {
    fileprivate let row: UnsafeMutablePointer<Int32>

    /// Makes the scratch for a table.
    public init(_ table: CostTable) { row = .allocate(capacity: max(table.stride, 1)) }

    deinit { row.deallocate() }
  }

  /// Fills a row with the costs from a source to the targets, in the order in which they were given.
  ///
  /// - Parameter cells: one for each target; ``RouteIndex/noWay`` is put where there is no way.
  /// - Complexity: O(targets · common columns).
  public func fill(_ cells: UnsafeMutableBufferPointer<UInt32>, from source: Int, _ scratch: inout Scratch) {
    precondition(cells.count == targets.count, "a cell for each target")
    let row = scratch.row
    row.update(repeating: RouteIndex.far, count: stride)
    let start = index.fusedRow(of: source, isStart: true)
    let branches = index.topology.branches.pointer
    for (depth, ancestor) in index.ancestors(of: start.vertex).enumerated() {
      let first = Int(ranks[Int(ancestor)])
      let count = Int(ranks[Int(ancestor + branches[Int(ancestor)].size)]) - first
      // What hangs below a vertex hangs below all vertices above it.
      if count == 0 { break }
      footway_min_plus(row + first, columns.pointer + depth * stride + first, start.costs[depth], count)
    }
    addWithin(source, Int(ranks[start.vertex])..<Int(ranks[start.vertex + 1]), row)
    if let cells = cells.baseAddress { footway_spread(cells, row, slots.pointer, slots.count) }
  }

  /// Adds the ways that go by no vertex, to the targets that hang on the same ones.
  private func addWithin(_ source: Int, _ slots: Range<Int>, _ row: UnsafeMutablePointer<Int32>) {
    let slots = slots.filter { index.isSamePlace(source, Int(targets[$0])) }
    guard slots.count > Self.fewTargets else {
      for slot in slots { row[slot] = min(row[slot], index.costWithin(source, Int(targets[slot]))) }
      return
    }
    var place = PlaceCosts(index, of: source, isStart: true)
    for slot in slots { row[slot] = min(row[slot], place.cost(Int(targets[slot]))) }
  }

  /// Up to so many targets of the source's place are asked for one by one.
  private static let fewTargets = 64
}

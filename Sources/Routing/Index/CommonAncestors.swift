import VenueModel

/// Tells how many vertices two vertices of an elimination tree have above both of them, themselves included.
///
/// In preorder that is a minimum over a range, looked up in a table of the minima of all ranges whose length is a power
/// of two (Bender, Farach-Colton 2000).
struct CommonAncestors: Sendable {
  /// For each power of two a row with an entry for each vertex.
  let table: Column<UInt16>
  /// How many vertices there are.
  let vertexCount: Int

  /// The number of rows for so many vertices.
  static func rowCount(_ vertexCount: Int) -> Int { max(Int.bitWidth - vertexCount.leadingZeroBitCount, 1) }

  /// - Parameter vertices: of a tree less than 65,535 high.
  /// - Complexity: O(n log n).
  init(_ vertices: Column<RouteTopology.Vertex>) {
    let count = vertices.count
    vertexCount = count
    // The depth of a vertex is the number of vertices that it shares with the vertex before its range.
    table = Column(count: Self.rowCount(count) * count) { table in
      for vertex in 0..<count { table[vertex] = UInt16(truncatingIfNeeded: vertices[vertex].depth) }
      for row in 1..<Swift.max(Self.rowCount(count), 1) {
        let reach = 1 << (row - 1)
        for vertex in 0..<count {
          let before = table[(row - 1) * count + vertex]
          let other = vertex + reach < count ? table[(row - 1) * count + vertex + reach] : before
          table[row * count + vertex] = Swift.min(before, other)
        }
      }
    }
  }

  /// The number of common columns of two different vertices.
  @inline(__always) static func count(
    _ table: UnsafePointer<UInt16>, _ vertexCount: Int, _ one: Int, _ other: Int
  ) -> Int {
    let low = Swift.min(one, other) + 1
    let high = Swift.max(one, other)
    let row = Int.bitWidth - 1 - (high - low + 1).leadingZeroBitCount
    let base = table + row &* vertexCount
    return Int(Swift.min(base[low], base[high &+ 1 &- (1 << row)]))
  }
}

extension Ring {
  /// How many pairs of edges with overlapping boxes ``selfCrossing`` looks at; thousands of edges side by side have more.
  static let mostPairs = 20_000_000

  /// A place where the ring crosses, touches or overlaps itself, or `nil` for a simple ring; decided exactly.
  ///
  /// The edges are taken from left to right, and the first fault met is given: two edges that are not neighbours and
  /// share a point, or two neighbours that run back over each other. O((n + k) log n) for k pairs of edges whose boxes
  /// meet; after some twenty million of them it gives up and says `nil`.
  public var selfCrossing: Point? {
    let order = points.indices.sorted { a, b in
      let (left, right) = (edge(a).box.min.x, edge(b).box.min.x)
      return left != right ? left < right : a < b
    }
    // The number of an edge in the tree is its place in the order.
    let edges = order.map { edge($0) }
    let tree = PackedRTree(boxes: edges.map(\.box))
    var pairs = 0
    for (place, segment) in edges.enumerated() {
      for other in tree.search(segment.box).prefix(while: { $0 < place }) {
        if let fault = fault(order[place], segment, order[other]) { return fault }
        pairs += 1
      }
      guard pairs <= Ring.mostPairs else { return nil }
    }
    return nil
  }

  /// A point that two edges share and should not.
  private func fault(_ index: Int, _ segment: Segment, _ other: Int) -> Point? {
    if (index + 1) % count == other { return spike(at: other, from: index) }
    if (other + 1) % count == index { return spike(at: index, from: other) }
    return segment.crossing(edge(other))
  }

  /// The vertex between two edges when the second runs back over the first.
  private func spike(at vertex: Int, from previous: Int) -> Point? {
    let before = points[previous]
    let tip = points[vertex]
    let after = points[(vertex + 1) % count]
    // On one line, both ends before the tip or both behind it means that the line turned back.
    guard orientation(before, tip, after) == 0, before.precedes(tip) == after.precedes(tip) else { return nil }
    return tip
  }
}

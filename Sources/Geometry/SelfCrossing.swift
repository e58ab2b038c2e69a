extension Ring {
  /// A place where the ring crosses, touches or overlaps itself, or `nil` for a simple ring; decided exactly.
  ///
  /// The edges are swept from left to right, and the first fault met is given: two edges that are not neighbours and
  /// share a point, or two neighbours that run back over each other. O(n log n + k) for k pairs of edges that overlap
  /// in `x`; up to O(n²) when all of them do.
  public var selfCrossing: Point? {
    let order = points.indices.sorted { a, b in
      let (left, right) = (edge(a).box.min.x, edge(b).box.min.x)
      return left != right ? left < right : a < b
    }
    var active: [(edge: Int, box: Box)] = []
    for index in order {
      let segment = edge(index)
      let box = segment.box
      active.removeAll { $0.box.max.x < box.min.x }
      for other in active where other.box.min.y <= box.max.y && other.box.max.y >= box.min.y {
        if let fault = fault(index, segment, other.edge) { return fault }
      }
      active.append((index, box))
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

/// How often edges of rings meet, counted no further than two limits.
///
/// Tells how much work a check or a repair of the rings is, before it is begun.
public struct EdgeMeetings: Hashable, Sendable {
  /// Pairs of edges whose boxes share a point, neighbours among them.
  public private(set) var pairs = 0
  /// Pairs of edges that share a point and are no neighbours in one ring; decided exactly.
  public private(set) var crossings = 0

  /// Counts until one of the counts is above its limit, which is when both may be too small.
  ///
  /// - Complexity: O((n + pairs) · log n) for n edges, with at most `mostPairs` + n pairs.
  public init(_ rings: [Ring], mostPairs: Int, mostCrossings: Int) {
    var edges: [Segment] = []
    var ends: [Int] = []
    for ring in rings {
      for number in ring.points.indices { edges.append(ring.edge(number)) }
      ends += repeatElement(edges.count, count: ring.points.count)
    }
    let tree = PackedRTree(boxes: edges.map(\.box))
    for (number, edge) in edges.enumerated() {
      guard pairs <= mostPairs, crossings <= mostCrossings else { return }
      tree.search(edge.box) { other in
        guard other > number else { return }
        pairs += 1
        let isNext = other == number + 1 && other < ends[number]
        let isLast = other == ends[number] - 1 && (number == 0 || ends[number - 1] != ends[number])
        if !isNext, !isLast, edge.intersects(edges[other]) { crossings += 1 }
      }
    }
  }
}

/// What signs say on the way along an edge.
public struct EdgeSign: Hashable, Sendable {
  /// An index into the network's edges.
  public var edge: Int
  /// As printed, for people who walk from the edge's `from` to its `to`; `nil` where no sign leads that way.
  public var forward: String?
  /// As printed, for people who walk the other way; `nil` where no sign leads that way.
  public var backward: String?

  /// Makes the signs of an edge.
  public init(edge: Int, forward: String? = nil, backward: String? = nil) {
    self.edge = edge
    self.forward = forward
    self.backward = backward
  }
}

extension PathNetwork {
  /// What signs say on the way along an edge; `nil` where there are none.
  ///
  /// - Parameters:
  ///   - edge: an index into the edges.
  ///   - isForward: whether it is walked from its `from` to its `to`.
  /// - Complexity: O(log signs).
  public func signText(alongEdge edge: Int, isForward: Bool) -> String? {
    var (low, high) = (0, signs.count)
    while low < high {
      let middle = (low + high) / 2
      if signs[middle].edge < edge { low = middle + 1 } else { high = middle }
    }
    guard low < signs.count, signs[low].edge == edge else { return nil }
    return isForward ? signs[low].forward : signs[low].backward
  }

  /// Puts in the place of each edge what a closure makes of it, or drops it where that is `nil`; signs stay with their
  /// edges.
  ///
  /// - Complexity: O(edges + signs).
  public mutating func replaceEdges(_ replacement: (PathEdge) -> PathEdge?) {
    var kept: [PathEdge] = []
    kept.reserveCapacity(edges.count)
    var keptSigns: [EdgeSign] = []
    var next = signs.startIndex
    for (number, edge) in edges.enumerated() {
      let isSigned = next < signs.endIndex && signs[next].edge == number
      defer { if isSigned { next += 1 } }
      guard let edge = replacement(edge) else { continue }
      if isSigned {
        keptSigns.append(EdgeSign(edge: kept.count, forward: signs[next].forward, backward: signs[next].backward))
      }
      kept.append(edge)
    }
    (edges, signs) = (kept, keptSigns)
  }

  /// Adds an edge that has the signs of another one, of which it was cut off.
  ///
  /// - Parameter sibling: an index into the edges.
  /// - Complexity: O(log signs).
  mutating func append(_ edge: PathEdge, signedLike sibling: Int) {
    let forward = signText(alongEdge: sibling, isForward: true)
    let backward = signText(alongEdge: sibling, isForward: false)
    if forward != nil || backward != nil {
      signs.append(EdgeSign(edge: edges.count, forward: forward, backward: backward))
    }
    edges.append(edge)
  }
}

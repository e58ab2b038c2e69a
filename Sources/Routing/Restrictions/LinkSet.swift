/// A set of links of a graph.
public struct LinkSet: Hashable, Sendable {
  private var words: [UInt64]
  /// How many links are in it.
  public private(set) var count = 0

  /// An empty set for the links of a graph.
  public init(_ graph: PathGraph) { words = [UInt64](repeating: 0, count: (graph.links.count + 63) / 64) }

  /// Whether no link is in it.
  public var isEmpty: Bool { count == 0 }

  /// Whether a link is in it.
  @inline(__always) public func contains(_ link: Int) -> Bool { words[link >> 6] & (1 << UInt64(link & 63)) != 0 }

  /// Puts a link in.
  public mutating func insert(_ link: Int) {
    if contains(link) { return }
    words[link >> 6] |= 1 << UInt64(link & 63)
    count += 1
  }
}

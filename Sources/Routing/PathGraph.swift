import Geometry
import VenueModel

/// The network and the connectors of a venue as one directed graph in compressed rows.
///
/// Its first nodes are the network's, with the same numbers; behind them stands one for each level at which an
/// elevator's cab stops, so that an elevator is boarded once and rides any number of levels. Immutable, and shared by
/// every search.
public struct PathGraph: Sendable {
  /// A piece of way: an edge of the network, or one part of a connector.
  public struct Link: Hashable, Sendable {
    /// A node of the graph.
    public var from: Int32
    /// A node of the graph.
    public var to: Int32
    /// What it is to walk on.
    public var kind: PathKind
    /// What it is in the venue.
    public var origin: Origin
    /// Metres walked, 0 or more; riding an elevator counts nothing.
    public var length: Double
    /// Seconds, when a source knows them.
    public var duration: Double?
    /// The levels between its ends, 0 or more; 1 where ordinals are unknown.
    public var levelsBetween: Double
    /// Whether it can be passed without a step, as stated or as usual for its kind.
    public var access: Access
    /// Whether a source states the access.
    public var isAccessStated: Bool
    /// Which way it may be used.
    public var direction: Direction
    /// Whether nobody may use it.
    public var isClosed: Bool
    /// Whether it has opening hours.
    public var hasHours: Bool
    /// The cost a source states, in its own unit.
    public var sourceCost: Double?
  }

  /// What a link is in the venue.
  public enum Origin: Hashable, Sendable {
    /// An edge of the network.
    case edge(Int)
    /// A flight between two landings of a connector that is no elevator.
    case flight(connector: Int)
    /// The door of an elevator, from the landing into the cab.
    case boarding(connector: Int)
    /// A ride between two stops.
    case ride(connector: Int)
  }

  /// Whether lengths are metres; `false` when the plans have no scale and everything is in pixels.
  public let isMeasured: Bool
  /// How many nodes of the network there are; cabs follow.
  public let networkNodeCount: Int
  /// Where each node is, in local metres.
  public let positions: [Point]
  /// The level of each node.
  public let levels: [Int32]
  /// The pieces of way.
  public let links: [Link]
  /// Where the arcs of each node start in the arrays below; one more entry than nodes.
  public let firstArc: [Int32]
  /// Where each arc leads.
  public let heads: [Int32]
  /// The link of each arc, doubled, plus 1 when the arc runs from the link's `to` to its `from`.
  public let arcLinks: [Int32]
  /// What was left out of the graph and why.
  public let findings: [Finding]

  /// How many nodes there are.
  public var nodeCount: Int { positions.count }

  /// Makes the graph of a venue.
  ///
  /// Connectors with fewer than two landings, edges longer than 1,000 km and, in a venue of which some levels have a
  /// scale, the edges of levels that have none are left out; ``findings`` says so.
  ///
  /// - Complexity: O(nodes + edges).
  public init(_ venue: Venue) {
    var builder = PathGraphBuilder(venue)
    builder.addEdges()
    builder.addConnectors()
    isMeasured = builder.isMeasured
    networkNodeCount = venue.network.nodes.count
    positions = builder.positions
    levels = builder.levels
    links = builder.links
    findings = builder.findings
    (firstArc, heads, arcLinks) = Self.rows(builder.links, nodeCount: builder.positions.count)
  }

  /// The same graph with every link walkable both ways, to ask what stands in the way.
  init(opening graph: PathGraph) {
    isMeasured = graph.isMeasured
    networkNodeCount = graph.networkNodeCount
    positions = graph.positions
    levels = graph.levels
    links = graph.links.map { link in
      var link = link
      link.direction = .both
      return link
    }
    findings = []
    (firstArc, heads, arcLinks) = Self.rows(links, nodeCount: positions.count)
  }

  /// The nodes that the arcs of a node lead to, in their order; a node stands as often as arcs lead there.
  public func neighbors(of node: Int) -> [Int] { arcs(of: node).map { Int(heads[$0]) } }

  /// The arcs that leave a node, as indices into ``heads`` and ``arcLinks``.
  @inlinable func arcs(of node: Int) -> Range<Int> { Int(firstArc[node])..<Int(firstArc[node + 1]) }

  /// The connected component of each node when every link could be walked both ways, numbered from 0 in the order of
  /// their first nodes, and how many nodes each has.
  ///
  /// - Complexity: O(nodes + links).
  public func components() -> (ofNode: [Int32], sizes: [Int]) {
    var parent = Array(0..<Int32(nodeCount))
    func root(_ node: Int32) -> Int32 {
      var node = node
      while parent[Int(node)] != node {
        parent[Int(node)] = parent[Int(parent[Int(node)])]
        node = parent[Int(node)]
      }
      return node
    }
    for link in links {
      let a = root(link.from)
      let b = root(link.to)
      if a != b { parent[Int(max(a, b))] = min(a, b) }
    }
    var number = [Int32](repeating: -1, count: nodeCount)
    var sizes: [Int] = []
    for node in 0..<Int32(nodeCount) {
      let top = root(node)
      if top == node {
        number[Int(node)] = Int32(sizes.count)
        sizes.append(0)
      } else {
        number[Int(node)] = number[Int(top)]
      }
      sizes[Int(number[Int(node)])] += 1
    }
    return (number, sizes)
  }

  /// The arcs sorted by their tail, in the order of the links.
  private static func rows(
    _ links: [Link], nodeCount: Int
  ) -> (firstArc: [Int32], heads: [Int32], arcLinks: [Int32]) {
    var first = [Int32](repeating: 0, count: nodeCount + 1)
    for link in links {
      if link.direction != .backward { first[Int(link.from) + 1] += 1 }
      if link.direction != .forward { first[Int(link.to) + 1] += 1 }
    }
    for node in 0..<nodeCount { first[node + 1] += first[node] }
    var next = first
    let count = Int(first[nodeCount])
    var heads = [Int32](repeating: 0, count: count)
    var arcLinks = heads
    func put(_ tail: Int32, _ head: Int32, _ link: Int32) {
      let slot = Int(next[Int(tail)])
      next[Int(tail)] += 1
      heads[slot] = head
      arcLinks[slot] = link
    }
    for (index, link) in links.enumerated() {
      if link.direction != .backward { put(link.from, link.to, Int32(index) * 2) }
      if link.direction != .forward { put(link.to, link.from, Int32(index) * 2 + 1) }
    }
    return (first, heads, arcLinks)
  }
}

import Geometry
import VenueModel

/// The network and the connectors of a venue as one directed graph in compressed rows.
///
/// Its first nodes are the network's, with the same numbers; behind them stands one for each level at which an
/// elevator's cab stops, so that an elevator is boarded once and rides any number of levels. Immutable, and shared by
/// every search.
public struct PathGraph: Sendable {
  /// Whether lengths are metres; `false` when the plans have no scale and everything is in pixels.
  public let isMeasured: Bool
  /// How many nodes of the network there are; cabs follow.
  public let networkNodeCount: Int
  /// Where each node is, in local metres.
  public let positions: Column<Point>
  /// The level of each node.
  public let levels: Column<Int32>
  /// The pieces of way.
  public let links: Links
  /// Where the arcs of each node start in the arrays below; one more entry than nodes.
  public let firstArc: Column<Int32>
  /// Where each arc leads.
  public let heads: Column<Int32>
  /// The link of each arc, doubled, plus 1 when the arc runs from the link's `to` to its `from`.
  public let arcLinks: Column<Int32>
  /// The ids of the network's nodes as the sources wrote them.
  public let nodeIDs: TextColumn
  /// The ids of the links that are edges of the network, as the sources wrote them; empty for all others.
  public let linkIDs: TextColumn
  /// Where the inner points of each link's line start in ``shapePoints``; one more entry than links.
  let firstShapePoint: Column<Int32>
  /// The points between the ends of links that are no straight lines, in local metres.
  let shapePoints: Column<Point>
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
    positions = Column(builder.positions)
    levels = Column(builder.levels)
    links = Links(builder.links)
    nodeIDs = TextColumn(venue.network.nodes.lazy.map(\.id))
    let edges = builder.links.lazy.map { link in if case .edge(let edge) = link.origin { edge } else { Int?.none } }
    linkIDs = TextColumn(edges.map { $0.map { venue.network.edges[$0].id } ?? "" })
    (firstShapePoint, shapePoints) = Self.shapes(edges.map { $0.map { venue.network.edges[$0].shape } ?? [] })
    findings = builder.findings
    (firstArc, heads, arcLinks) = Self.rows(builder.links, nodeCount: builder.positions.count)
  }

  /// The same graph with every link walkable both ways, to ask what stands in the way.
  init(opening graph: PathGraph) {
    isMeasured = graph.isMeasured
    networkNodeCount = graph.networkNodeCount
    positions = graph.positions
    levels = graph.levels
    let opened = graph.links.map { link in
      var link = link
      link.direction = .both
      return link
    }
    links = Links(opened)
    (nodeIDs, linkIDs) = (graph.nodeIDs, graph.linkIDs)
    (firstShapePoint, shapePoints) = (graph.firstShapePoint, graph.shapePoints)
    findings = []
    (firstArc, heads, arcLinks) = Self.rows(opened, nodeCount: positions.count)
  }

  /// Takes columns that were checked to fit each other.
  init(
    isMeasured: Bool, positions: Column<Point>, levels: Column<Int32>, links: Column<LinkRecord>,
    arcs: (first: Column<Int32>, heads: Column<Int32>, links: Column<Int32>), nodeIDs: TextColumn,
    linkIDs: TextColumn, shapes: (first: Column<Int32>, points: Column<Point>), findings: [Finding]
  ) {
    self.isMeasured = isMeasured
    networkNodeCount = nodeIDs.count
    self.positions = positions
    self.levels = levels
    self.links = Links(links)
    (firstArc, heads, arcLinks) = (arcs.first, arcs.heads, arcs.links)
    (self.nodeIDs, self.linkIDs) = (nodeIDs, linkIDs)
    (firstShapePoint, shapePoints) = (shapes.first, shapes.points)
    self.findings = findings
  }

  private static func shapes(_ shapes: some Sequence<[Point]>) -> (first: Column<Int32>, points: Column<Point>) {
    var first: [Int32] = [0]
    var points: [Point] = []
    for shape in shapes {
      points += shape
      first.append(Int32(points.count))
    }
    return (Column(first), Column(points))
  }

  /// The network's nodes, to find and to name them.
  public var nodeColumns: NodeColumns { NodeColumns(ids: nodeIDs, levels: levels, positions: positions) }

  /// The line of a link from its `from` to its `to`, in local metres; two points or more.
  public func line(of link: Int) -> [Point] {
    let ends = links.records[link]
    let shape = (Int(firstShapePoint[link])..<Int(firstShapePoint[link + 1])).map { shapePoints[$0] }
    return [positions[Int(ends.from)]] + shape + [positions[Int(ends.to)]]
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

  /// Nodes with more arcs than this have them sorted by head.
  static let hubDegree = 16

  /// The arcs from a node among which those to another one are: all, for a hub only those.
  @inline(__always) func arcs(from node: Int, to head: Int32) -> Range<Int> {
    let row = arcs(of: node)
    guard row.count > Self.hubDegree else { return row }
    let heads = heads.pointer
    func firstSlot(_ isBelow: (Int32) -> Bool) -> Int {
      var (low, high) = (row.lowerBound, row.upperBound)
      while low < high {
        let middle = (low + high) / 2
        if isBelow(heads[middle]) { low = middle + 1 } else { high = middle }
      }
      return low
    }
    let start = firstSlot { $0 < head }
    return start..<max(start, firstSlot { $0 <= head })
  }

  /// The arcs sorted by their tail, in the order of the links; those of hubs by their head first.
  private static func rows(
    _ links: [Link], nodeCount: Int
  ) -> (firstArc: Column<Int32>, heads: Column<Int32>, arcLinks: Column<Int32>) {
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
    for node in 0..<nodeCount where Int(first[node + 1] - first[node]) > hubDegree {
      let row = Int(first[node])..<Int(first[node + 1])
      let sorted = row.map { (heads[$0], arcLinks[$0]) }.sorted { $0 < $1 }
      for (slot, arc) in zip(row, sorted) { (heads[slot], arcLinks[slot]) = arc }
    }
    return (Column(first), Column(heads), Column(arcLinks))
  }
}

import VenueModel

/// What an index knows of a graph whatever the profile: what was peeled and contracted, and the elimination tree of the
/// rest.
///
/// A *vertex* is a node that is left, numbered so that what hangs below a vertex in the tree is a range behind it. A
/// *chain* is a run of nodes between two vertices. A *place* is where a node hangs: a chain, or the vertex whose dead
/// ends it belongs to.
///
/// All of it lies in columns, so that it can be used from a mapped file.
public struct RouteTopology: Sendable {
  /// For a node in a dead end the next node on its way out; -1 for all others.
  let parents: Column<Int32>
  /// Where each node hangs: a chain, or ``chainCount`` and the vertex.
  let places: Column<Int32>
  /// For a node within a chain its number in there, else 0.
  let positions: Column<Int32>
  /// Where the nodes of each chain start; one more entry than chains.
  let firstChainNode: Column<Int32>
  /// The nodes of the chains, each from its first end to its last.
  let chainNodes: Column<Int32>
  /// The ends of the chains.
  let chainEnds: Column<ChainEnds>
  /// The vertices.
  let vertices: Column<Vertex>
  /// Where each vertex is in the tree.
  let branches: Column<Branch>
  /// Ways from each vertex to its neighbours.
  let steps: Column<Step>
  /// What ``CommonAncestors`` looks up.
  let ancestors: CommonAncestors
  /// How many entries the rows of all vertices have, on one side.
  public let entryCount: Int

  /// The two vertices at the ends of a chain; for a loop the same one twice.
  struct ChainEnds: BitwiseCopyable, Sendable {
    var first: Int32
    var last: Int32
  }

  /// A node that is left: what queries read, in 16 bytes.
  struct Vertex: BitwiseCopyable, Sendable {
    /// Where its row of costs to the vertices above it starts.
    var row: UInt32
    /// How many vertices are above it.
    var depth: Int32
    /// Where its steps start; they end where those of the next vertex start.
    var firstStep: Int32
    /// The node of the graph.
    var node: Int32
  }

  /// The place of a vertex in the tree.
  struct Branch: BitwiseCopyable, Sendable {
    /// The vertex above it; -1 for none.
    var parent: Int32
    /// How many vertices its range has, itself included.
    var size: Int32
  }

  /// A way from a vertex to a neighbour: over a chain, or by an arc alone.
  struct Step: BitwiseCopyable, Sendable {
    /// The neighbour.
    var head: Int32
    /// The chain doubled, plus 1 when it is walked from its last end; -1 for an arc.
    var chain: Int32
    /// The first node on the way in ``RouteTopology/chainNodes``.
    var firstNode: Int32
    /// How many nodes are on the way; negative when they are read downwards.
    var nodeCount: Int32
  }

  /// How many chains there are.
  public var chainCount: Int { chainEnds.count }
  /// How many vertices there are.
  public var vertexCount: Int { vertices.count }

  /// Entries in a row come in lines of this many, so that kernels can work on whole lines.
  static let lineLength = 8
  /// The most entries of all rows on one side: 64 for each node, or 8 million where that is more.
  ///
  /// A venue of corridors needs 4 to 7 for each node. Open spaces of many nodes need more, and searches answer there.
  static func entryLimit(nodeCount: Int) -> Int { max(64 * nodeCount, 8_000_000) }

  /// Prepares a graph; `nil` when it is too dense for rows, see ``entryLimit(nodeCount:)``.
  ///
  /// - Complexity: about O(n · log n · size of the cuts).
  public init?(_ graph: PathGraph) {
    let reduction = Reduction(graph)
    guard let builder = TopologyBuilder(graph, reduction) else { return nil }
    parents = Column(reduction.parents)
    places = Column(builder.places)
    positions = Column(builder.positions)
    firstChainNode = Column(reduction.chains.map { Int32($0.nodes.lowerBound) } + [Int32(reduction.chainNodes.count)])
    chainNodes = Column(reduction.chainNodes)
    chainEnds = Column(builder.chainEnds)
    vertices = Column(builder.vertices)
    branches = Column(builder.tree)
    steps = Column(builder.steps)
    ancestors = CommonAncestors(vertices)
    entryCount = builder.entryCount
  }

  /// Takes columns from a file, which still have to be checked.
  init(
    parents: Column<Int32>, places: Column<Int32>, positions: Column<Int32>, firstChainNode: Column<Int32>,
    chainNodes: Column<Int32>, chainEnds: Column<ChainEnds>, vertices: Column<Vertex>, branches: Column<Branch>,
    steps: Column<Step>
  ) {
    (self.parents, self.places, self.positions) = (parents, places, positions)
    (self.firstChainNode, self.chainNodes, self.chainEnds) = (firstChainNode, chainNodes, chainEnds)
    (self.vertices, self.branches, self.steps) = (vertices, branches, steps)
    ancestors = CommonAncestors(vertices)
    let last = vertices.last
    entryCount = last.map { Int($0.row) + Self.rowLength(depth: Int($0.depth)) } ?? 0
  }

  /// How many entries the row of a vertex has.
  static func rowLength(depth: Int) -> Int { (depth + lineLength) / lineLength * lineLength }

  /// Whether labels name the first end of a chain as the deeper one; the other one is above it in the tree, since the
  /// ends of a chain are neighbours.
  @inline(__always) func isFirstDeeper(_ ends: ChainEnds) -> Bool {
    vertices[Int(ends.first)].depth >= vertices[Int(ends.last)].depth
  }

  /// The node at which a node's dead end begins: itself when it is in none.
  @inline(__always) func root(of node: Int) -> Int {
    var node = node
    while parents[node] >= 0 { node = Int(parents[node]) }
    return node
  }

  /// The nodes of a chain in ``chainNodes``.
  @inline(__always) func nodes(of chain: Int) -> Range<Int> {
    Int(firstChainNode[chain])..<Int(firstChainNode[chain + 1])
  }

  /// The steps of a vertex in ``steps``.
  @inline(__always) func steps(of vertex: Int) -> Range<Int> {
    Int(vertices[vertex].firstStep)..<(vertex + 1 < vertexCount ? Int(vertices[vertex + 1].firstStep) : steps.count)
  }
}

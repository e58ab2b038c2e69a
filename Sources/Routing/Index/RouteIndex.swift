import VenueModel

/// A graph prepared for one profile: costs and ways between its nodes without a search.
///
/// Every node hangs on one vertex or two of what is left when dead ends and runs of nodes are contracted. Each vertex has
/// a row of its costs to all vertices above it in an elimination tree, and a row of those from them, by their depth. Of
/// any two vertices the common columns tell the cheapest way. The rows follow Ouyang et al., "When Hierarchy Meets
/// 2-Hop-Labeling" (SIGMOD 2018) and Farhan et al., "Hierarchical Cut Labelling" (2023).
///
/// Immutable, and shared by every task.
public struct RouteIndex: Sendable {
  /// Stands for "there is no way" among costs.
  public static let noWay = UInt32.max
  /// Stands for "there is no way" within the index: more than any cost, so small that two can be added.
  static let far: Int32 = (1 << 30) - 1

  /// The graph.
  public let graph: PathGraph
  /// What its links cost.
  public let costs: LinkCosts
  /// What was contracted, and the tree of the rest.
  public let topology: RouteTopology
  /// From each node to its vertices.
  let leaving: Column<Label>
  /// From its vertices to each node.
  let arriving: Column<Label>
  /// From each vertex to those above it, and itself.
  let forward: Column<Int32>
  /// To each vertex from those above it, and itself.
  let backward: Column<Int32>
  /// Whether ways have to be looked through for circles that cost nothing.
  let hasFreeArcs: Bool
  /// The step that each entry of ``forward`` begins with.
  let forwardHops: Hops
  /// The step against which each entry of ``backward`` ends.
  let backwardHops: Hops

  /// The vertices that a node hangs on, of which one is above the other, with costs; in 16 bytes.
  ///
  /// A node that hangs on one vertex names it twice, with ``far`` for the second; one in a loop names it for both sides.
  struct Label: BitwiseCopyable, Sendable {
    var deep: Int32
    var shallow: Int32
    var costOfDeep: Int32
    var costOfShallow: Int32

    /// The label of a node from which this one is some cost away.
    func adding(_ cost: Int32) -> Label {
      Label(
        deep: deep, shallow: shallow, costOfDeep: min(costOfDeep &+ cost, RouteIndex.far),
        costOfShallow: min(costOfShallow &+ cost, RouteIndex.far))
    }
  }

  /// Prepares a graph for the profile of some costs.
  ///
  /// - Parameter topology: made of the same graph; it can be shared by the indexes of all profiles.
  /// - Returns: `nil` when some way may cost more than 2³⁰, 12 days or 1,000 km: searches have to do there.
  /// - Complexity: about O(entries · log n).
  public init?(_ graph: PathGraph, _ costs: LinkCosts, topology: RouteTopology) {
    let labels = LabelBuilder(graph, costs, topology)
    guard !labels.isTooLarge else { return nil }
    let rows = RowBuilder(topology, out: labels.out, in: labels.in)
    // A finite way is two labels and two entries at most, so below this none is taken for "no way".
    guard Int(rows.greatest) + Int(labels.greatest) < Int(Self.far) / 2 else { return nil }
    self.graph = graph
    self.costs = costs
    self.topology = topology
    leaving = Column(labels.leaving)
    arriving = Column(labels.arriving)
    forward = Column(rows.forward)
    backward = Column(rows.backward)
    hasFreeArcs = Self.hasFreeArcs(costs)
    forwardHops = rows.forwardHops
    backwardHops = rows.backwardHops
  }

  /// Takes columns from a file, which still have to be checked.
  init(
    graph: PathGraph, costs: LinkCosts, topology: RouteTopology,
    labels: (leaving: Column<Label>, arriving: Column<Label>), rows: (forward: Column<Int32>, backward: Column<Int32>),
    hops: (forward: Hops, backward: Hops)
  ) {
    (self.graph, self.costs, self.topology) = (graph, costs, topology)
    (leaving, arriving) = labels
    (forward, backward) = rows
    (forwardHops, backwardHops) = hops
    hasFreeArcs = Self.hasFreeArcs(costs)
  }

  /// Whether some arc costs nothing: then a cheapest way may go round in a circle for nothing, which is cut off.
  private static func hasFreeArcs(_ costs: LinkCosts) -> Bool {
    costs.forward.contains(0) || costs.backward.contains(0)
  }

  /// Prepares a graph for the profile of some costs; `nil` when it is too dense, or some way too long, for an index.
  public init?(_ graph: PathGraph, _ costs: LinkCosts) {
    guard let topology = RouteTopology(graph) else { return nil }
    self.init(graph, costs, topology: topology)
  }
}

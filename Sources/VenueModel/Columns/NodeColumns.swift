import Geometry

/// The nodes of a network as columns: what is needed to find and to name them.
public struct NodeColumns: Sendable {
  /// What the sources call each node.
  public let ids: TextColumn
  /// The level of each node, an index into the venue's levels.
  public let levels: Column<Int32>
  /// Where each node is, in local metres.
  public let positions: Column<Point>

  /// Takes columns of equal length; ``levels`` and ``positions`` may go on behind the ids.
  public init(ids: TextColumn, levels: Column<Int32>, positions: Column<Point>) {
    self.ids = ids
    self.levels = levels
    self.positions = positions
  }

  /// Gathers the nodes of a network; O(nodes).
  public init(_ network: PathNetwork) {
    self.init(
      ids: TextColumn(network.nodes.lazy.map(\.id)), levels: Column(network.nodes.map { Int32($0.level) }),
      positions: Column(network.nodes.map(\.position)))
  }

  /// How many nodes there are.
  public var count: Int { ids.count }

  /// A node as a spot to start from or to go to.
  public func spot(_ node: Int) -> Place.Location {
    Place.Location(level: Int(levels[node]), position: positions[node], node: node)
  }
}

import CKernels
import VenueModel

/// Tells how long the ways between nodes are, in metres and seconds, without making routes of them.
///
/// Immutable, and shared by every task.
public struct WayMeasures: Sendable {
  /// The index that finds the ways.
  public let index: RouteIndex
  /// Where the arcs of each node start; of arcs with the same ends only the one that a route takes is there.
  private let first: Column<Int32>
  private let heads: Column<Int32>
  private let measures: Column<Measure>

  /// How long a way is.
  public struct Measure: BitwiseCopyable, Hashable, Sendable {
    /// Metres, as ``Route/distance``.
    public var distance: Double
    /// Seconds, as ``Route/duration``.
    public var duration: Double
  }

  /// Gathers what the arcs of an index's graph add to a way.
  ///
  /// - Complexity: O(links).
  public init(_ index: RouteIndex) {
    self.index = index
    let (graph, costs) = (index.graph, index.costs)
    let pace = Pace(costs.profile)
    var (first, heads, measures): ([Int32], [Int32], [Measure]) = ([0], [], [])
    for node in 0..<graph.nodeCount {
      for slot in Self.taken(graph, costs, node) {
        let arcLink = graph.arcLinks[slot]
        let link = graph.links[Int(arcLink >> 1)]
        let seconds = graph.isMeasured ? pace.seconds(link, isEntering: arcLink & 1 == 0) : 0
        heads.append(graph.heads[slot])
        measures.append(Measure(distance: link.length, duration: seconds))
      }
      first.append(Int32(heads.count))
    }
    (self.first, self.heads, self.measures) = (Column(first), Column(heads), Column(measures))
  }

  /// The arcs of a node that ways may take: to each neighbour the first of the cheapest, as the index has it.
  private static func taken(_ graph: PathGraph, _ costs: LinkCosts, _ node: Int) -> [Int] {
    var taken: [Int] = []
    // Where each neighbour of a hub stands; of few neighbours looking through is quicker.
    var places: [Int32: Int] = [:]
    let isHub = graph.arcs(of: node).count > PathGraph.hubDegree
    for slot in graph.arcs(of: node) {
      let cost = costs.cost(ofArc: graph.arcLinks[slot])
      guard cost != LinkCosts.unusable else { continue }
      let head = graph.heads[slot]
      guard let place = isHub ? places[head] : taken.firstIndex(where: { graph.heads[$0] == head }) else {
        if isHub { places[head] = taken.count }
        taken.append(slot)
        continue
      }
      if cost < costs.cost(ofArc: graph.arcLinks[taken[place]]) { taken[place] = slot }
    }
    return taken
  }

  /// How long a cheapest way between two nodes is: the very doubles of the ``Route`` that ``Router`` gives, `nil` when
  /// there is none.
  ///
  /// - Parameter way: memory for the search; holds the nodes of the way afterwards.
  /// - Precondition: the nodes are nodes of the graph.
  /// - Complexity: O(nodes of the way).
  public func measure(from: Int, to: Int, _ way: inout NodeWay) -> Measure? {
    guard index.findWay(from: from, to: to, &way) else { return nil }
    // The sums run in the order of the route's parts, so that their roundings are the same.
    var arcs = footway_arcs(
      first: first.pointer, heads: heads.pointer,
      measures: UnsafeRawPointer(measures.pointer).assumingMemoryBound(to: Double.self))
    var sums = (0.0, 0.0)
    let isWay = withUnsafeMutableBytes(of: &sums) { sums in
      footway_add_up(&arcs, way.nodes, way.count, sums.baseAddress?.assumingMemoryBound(to: Double.self)) != 0
    }
    return isWay ? Measure(distance: sums.0, duration: sums.1) : nil
  }
}

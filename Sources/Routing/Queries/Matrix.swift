import Geometry
import VenueModel

/// The costs, metres and seconds between many places, block by block, so that no block but the current one is kept.
///
/// Immutable: several tasks may ask for different rows at once. A cell is what ``Router/route(from:to:)`` of a router
/// with the same index finds; of several equally cheap ways a router without an index may take another.
public struct Matrix: Sendable {
  /// Where ways begin, a row each.
  public let sources: [JoinedPlace]
  /// Where they end, a column each.
  public let targets: [JoinedPlace]
  private let graph: PathGraph
  private let costs: LinkCosts
  private let index: RouteIndex?
  private let pace: Pace
  private let ground: (any GroundSight)?
  /// Metres and seconds of each link, forwards and backwards, as ``PathGraph/arcLinks`` numbers them.
  private let walks: [Walk]
  /// The arcs, where searches have to do.
  private let rows: CostRows?
  /// The different nodes at which targets are reached, and for each goal of each target the place of its node among
  /// them.
  private let goalNodes: [Int]
  private let slots: [[Int]]

  /// A way from a source to a target.
  public struct Cell: Hashable, Sendable {
    /// The sum that was made least, in the units of ``Route/cost``.
    public var cost: UInt64
    /// Metres walked (pixels in a venue without scale); 0 where only costs were asked for.
    public var distance = 0.0
    /// Seconds; 0 in a venue without scale, and where only costs were asked for.
    public var duration = 0.0
  }

  init(
    _ sources: [JoinedPlace], _ targets: [JoinedPlace], _ graph: PathGraph, _ costs: LinkCosts, _ index: RouteIndex?,
    _ pace: Pace, _ ground: (any GroundSight)?
  ) {
    self.ground = ground
    self.sources = sources
    self.targets = targets
    self.graph = graph
    self.costs = costs
    self.index = index
    self.pace = pace
    walks = graph.links.flatMap { link in
      [true, false].map { Walk(distance: link.length, duration: pace.seconds(link, isEntering: $0)) }
    }
    rows = index == nil ? CostRows(graph, costs) : nil
    var slotOfNode: [Int: Int] = [:]
    var nodes: [Int] = []
    slots = targets.map { target in
      target.goals.map { goal in
        if let slot = slotOfNode[goal.node] { return slot }
        slotOfNode[goal.node] = nodes.count
        nodes.append(goal.node)
        return nodes.count - 1
      }
    }
    goalNodes = nodes
  }

  /// The cells of some rows, row by row; `nil` where there is no way.
  ///
  /// - Parameters:
  ///   - range: indices of ``sources``.
  ///   - isMeasured: whether metres and seconds are wanted too.
  /// - Complexity: O(rows · targets) look-ups in the index, and O(arcs) a cell for metres and seconds; without an index
  ///   a search a row.
  public func cells(ofRows range: Range<Int>, isMeasured: Bool = true) -> [Cell?] {
    guard let index, let cells = indexed(range, isMeasured, index) else { return searched(range, isMeasured) }
    return cells
  }

  /// The same by the index; `nil` when a way in a file does not hold together.
  private func indexed(_ range: Range<Int>, _ isMeasured: Bool, _ index: RouteIndex) -> [Cell?]? {
    var rowOfNode: [Int: Int] = [:]
    var seedNodes: [Int] = []
    for seed in range.lazy.flatMap({ sources[$0].seeds }) where rowOfNode[seed.node] == nil {
      rowOfNode[seed.node] = seedNodes.count
      seedNodes.append(seed.node)
    }
    let table = index.costs(from: seedNodes, to: goalNodes)
    var cells: [Cell?] = []
    cells.reserveCapacity(range.count * targets.count)
    var arcs: [Int32] = []
    for row in range {
      let firsts = sources[row].seeds.map { (rowOfNode[$0.node] ?? 0) * goalNodes.count }
      for column in targets.indices {
        let best = best(row, column) { seed, slot in
          let cost = table[firsts[seed] + slot]
          return cost == RouteIndex.noWay ? nil : UInt64(cost)
        }
        arcs.removeAll(keepingCapacity: true)
        if isMeasured, case .between(let seed, let goal, let cost) = best {
          let (start, end) = (sources[row].seeds[seed], targets[column].goals[goal])
          let between = cost - start.cost - end.cost
          guard index.appendArcs(from: start.node, to: end.node, costing: between, into: &arcs) else { return nil }
        }
        cells.append(cell(best, row, column, isMeasured, arcs))
      }
    }
    return cells
  }

  /// A pair of seed and goal, or a way within one link; costs `nil` where there is no way.
  private enum Best {
    case between(seed: Int, goal: Int, cost: UInt64)
    case direct(Router.Direct)
    case overGround(GroundWay)
  }

  /// The best way that does not go over nodes: within one link, or over open ground.
  private func direct(_ source: JoinedPlace, _ target: JoinedPlace) -> (best: Best?, cost: UInt64) {
    let within = Router.direct(source.joints, target.joints, graph, costs)
    let over = GroundWay.best(source.joints, target.joints, ground, costs, pace)
    if let over, over.cost <= within?.cost ?? .max { return (.overGround(over), over.cost) }
    return (within.map { .direct($0) }, within?.cost ?? .max)
  }

  private func best(_ row: Int, _ column: Int, _ cost: (_ seed: Int, _ slot: Int) -> UInt64?) -> Best? {
    let (source, target) = (sources[row], targets[column])
    var (best, least) = direct(source, target)
    for (seed, start) in source.seeds.enumerated() {
      for (goal, end) in target.goals.enumerated() {
        guard let between = cost(seed, slots[column][goal]) else { continue }
        let total = start.cost + between + end.cost
        if total < least {
          least = total
          best = .between(seed: seed, goal: goal, cost: total)
        }
      }
    }
    return best
  }

  private func cell(
    _ best: Best?, _ row: Int, _ column: Int, _ isMeasured: Bool, _ arcs: [Int32]
  ) -> Cell? {
    var walk = Walk()
    let total: UInt64
    switch best {
    case nil: return nil
    case .direct(let direct):
      total = direct.cost
      if isMeasured { walk = Walk(graph.part(direct.link, from: direct.from, to: direct.to, pace)) }
    case .overGround(let way):
      total = way.cost
      if isMeasured { walk = way.walk }
    case .between(let seed, let goal, let cost):
      total = cost
      if isMeasured {
        // In the order of the parts of a route, so that the sums are the same to the last bit.
        walk += sources[row].toSeeds[seed]
        for arcLink in arcs { walk += walks[Int(arcLink)] }
        walk += targets[column].fromGoals[goal]
      }
    }
    return Cell(cost: total, distance: walk.distance, duration: graph.isMeasured ? walk.duration : 0)
  }

  /// The same by a search a row.
  private func searched(_ range: Range<Int>, _ isMeasured: Bool) -> [Cell?] {
    let rows = rows ?? CostRows(graph, costs)
    var search = CostSearch(rows)
    let nodes = Set(goalNodes)
    var cells: [Cell?] = []
    for row in range {
      search.run(from: sources[row].seeds, targets: nodes.count, isTarget: nodes.contains)
      for column in targets.indices {
        var (best, least) = direct(sources[row], targets[column])
        for (goal, end) in targets[column].goals.enumerated() {
          guard let cost = search.cost(of: end.node), cost + end.cost < least else { continue }
          least = cost + end.cost
          best = .between(seed: 0, goal: goal, cost: least)
        }
        var arcs: [Int32] = []
        if isMeasured, case .between(_, let goal, let cost) = best {
          let way = search.way(to: targets[column].goals[goal].node, graph)
          arcs = way.arcLinks
          best = .between(seed: way.seed, goal: goal, cost: cost)
        }
        cells.append(cell(best, row, column, isMeasured, arcs))
      }
    }
    return cells
  }
}

extension Router {
  /// The costs, metres and seconds from each source to each target, ready to be asked for block by block.
  ///
  /// - Complexity: O(sources + targets) joins of ends to the network.
  public mutating func matrix(from sources: [RouteEnd], to targets: [RouteEnd]) -> Matrix {
    matrix(sources.map { joined($0) }, targets.map { joined($0) })
  }

  /// The same for ends that are joined already, by this router or by one of the same graph and costs.
  public func matrix(_ sources: [JoinedPlace], _ targets: [JoinedPlace]) -> Matrix {
    Matrix(sources, targets, graph, costs, index, pace, ground)
  }
}

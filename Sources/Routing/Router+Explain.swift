import VenueModel

extension Router {
  /// Why no way was found: nothing joins the ends, or something stands in the way.
  func explain(_ seeds: [Search.Seed], _ goals: [Search.Seed], _ starts: [Joint], _ ends: [Joint]) -> NoRoute {
    let component = graph.components().ofNode
    let from = Set(Self.nodes(starts, graph).map { component[$0] })
    let to = Set(Self.nodes(ends, graph).map { component[$0] })
    guard !from.isDisjoint(with: to) else { return NoRoute(reason: .differentComponents) }
    return NoRoute(reason: .blocked, blockedBy: blockers(starts, ends))
  }

  private static func nodes(_ joints: [Joint], _ graph: PathGraph) -> [Int] {
    joints.flatMap { joint in
      switch joint.place {
      case .node(let node): [node]
      case .link(let link, _): [Int(graph.links[link].from), Int(graph.links[link].to)]
      }
    }
  }

  /// A smallest set of parts that, opened, would make a way; of several such sets one with a short way.
  ///
  /// Dijkstra with every link walkable both ways, where a forbidden one costs more than all allowed ones together.
  private func blockers(_ starts: [Joint], _ ends: [Joint]) -> [Blocker] {
    let opened = PathGraph(opening: graph)
    let barrier: UInt32 = 100_000_000
    var forward: [UInt32] = []
    var backward: [UInt32] = []
    for link in graph.links {
      let length = UInt32(min(link.length.rounded(), 1_000_000))
      let isRefused = costs.profile.refusal(of: link) != nil
      forward.append(isRefused || link.direction == .backward ? barrier : length)
      backward.append(isRefused || link.direction == .forward ? barrier : length)
    }
    let opening = LinkCosts(graph, costs.profile, forward: forward, backward: backward)
    var search = Search(opened)
    let seeds = Self.nodes(starts, graph).map { Search.Seed(node: $0, cost: 0) }
    let goals = Self.nodes(ends, graph).map { Search.Seed(node: $0, cost: 0) }
    guard let found = search.run(opened, opening, from: seeds, to: goals) else { return [] }
    var blockers: [Blocker] = []
    for arcLink in found.arcLinks where opening.cost(ofArc: arcLink) == barrier {
      let link = Int(arcLink >> 1)
      blockers.append(Blocker(link: link, reason: costs.profile.refusal(of: graph.links[link]) ?? .oneWay))
    }
    // Both ends on one-way edges whose own direction is the trouble.
    if blockers.isEmpty, case .link(let link, _)? = starts.first?.place {
      blockers = [Blocker(link: link, reason: .oneWay)]
    }
    return blockers
  }
}

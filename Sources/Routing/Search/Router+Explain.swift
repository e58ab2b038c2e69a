import VenueModel

extension Router {
  /// Why no way was found: nothing joins the ends, or something stands in the way.
  func explain(_ question: Question, _ restrictions: Restrictions?) -> NoRoute {
    let (starts, ends) = (question.starts, question.ends)
    let component = graph.components().ofNode
    let from = Set(Self.nodes(starts, graph).map { component[$0] })
    let to = Set(Self.nodes(ends, graph).map { component[$0] })
    guard !from.isDisjoint(with: to) else { return NoRoute(reason: .differentComponents) }
    return NoRoute(reason: .blocked, blockedBy: blockers(starts, ends, restrictions))
  }

  private static func nodes(_ joints: [Joint], _ graph: PathGraph) -> [Int] {
    joints.flatMap { joint in
      switch joint.place {
      case .node(let node): [node]
      case .link(let link, _): [Int(graph.links[link].from), Int(graph.links[link].to)]
      }
    }
  }

  /// A smallest set of parts that, opened, would make a way, see ``BlockingSet``.
  private func blockers(_ starts: [Joint], _ ends: [Joint], _ restrictions: Restrictions?) -> [Blocker] {
    let set = BlockingSet(graph, costs.profile, restrictions)
    let blockers = set.blockers(from: Self.nodes(starts, graph), to: Self.nodes(ends, graph))
    // Both ends on one-way edges whose own direction is the trouble.
    if blockers.isEmpty, case .link(let link, _)? = starts.first?.place {
      return [Blocker(link: link, reason: restrictions?.closed.contains(link) == true ? .avoided : .oneWay)]
    }
    return blockers
  }
}

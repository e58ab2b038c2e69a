import Geometry
import Routing

extension WalkPlanner {
  /// The piece behind which a wrong turn leaves the route; `nil` when no junction has a way off it.
  func junction(for turn: WalkOptions.WrongTurn, _ random: inout WalkRandom) -> Int? {
    var junctions = (0..<routePieces).filter { !legEnds.contains($0 + 1) && !exits(behind: $0, turn).isEmpty }
    if let at = turn.at { junctions = junctions.first { plan.pieces[$0].along.end >= at }.map { [$0] } ?? [] }
    return junctions.isEmpty ? nil : junctions[random.index(below: junctions.count)]
  }

  /// The ways off the routes at the end of one of their pieces.
  private func exits(behind piece: Int, _ turn: WalkOptions.WrongTurn) -> [Int32] {
    plan.pieces[piece].toNode.map { exits(at: $0, turn) } ?? []
  }

  /// The ways off the routes that a walker may take at a node, as arcs of the graph.
  private func exits(at node: Int, _ turn: WalkOptions.WrongTurn) -> [Int32] {
    (graph.firstArc[node]..<graph.firstArc[node + 1]).map { graph.arcLinks[Int($0)] }.filter { arcLink in
      let index = Int(arcLink >> 1)
      let link = graph.links[index]
      guard case .edge = link.origin, piecesOfLink[index] == nil, !link.isClosed, link.length > 0 else { return false }
      guard graph.levels[Int(link.from)] == graph.levels[Int(link.to)] else { return false }
      // Nobody comes back against a one-way link; a new route may need to.
      return turn.ending == .newRoute || link.direction == .both
    }
  }

  /// Leaves the routes behind one of their pieces.
  mutating func turnWrong(
    behind junction: Int, _ turn: WalkOptions.WrongTurn, _ random: inout WalkRandom,
    _ reroute: (_ node: Int, _ leg: Int) -> Route?
  ) {
    // A new route may have led past the junction.
    guard isBefore(endOf: junction) else { return }
    goOn(toEndOf: junction)
    var moves = wander(behind: junction, turn, &random)
    let leg = legEnds.firstIndex { $0 > junction } ?? 0
    if turn.ending == .newRoute, let last = moves.last, let node = plan.pieces[last.piece].toNode,
      let route = reroute(node, leg)
    {
      plan.wrongTurns += 1
      moves[moves.count - 1].to = 1
      plan.moves += moves
      goStraight(to: route.walkedStart, route.start.level, along: plan.pieces[junction].along.end)
      follow(route, from: junction, leg)
    } else if !moves.isEmpty, moves.allSatisfy({ plan.pieces[$0.piece].isTwoWay }) {
      plan.wrongTurns += 1
      come(alongAndBack: moves)
    }
  }

  /// Goes off the routes at random, for the length of a wrong turn or until there is no way on.
  private mutating func wander(
    behind junction: Int, _ turn: WalkOptions.WrongTurn, _ random: inout WalkRandom
  ) -> [WalkPlan.Move] {
    let along = plan.pieces[junction].along.end
    var moves: [WalkPlan.Move] = []
    var node = plan.pieces[junction].toNode
    var left = turn.length
    var last: Int32?
    while left > 0, let here = node {
      let exits = exits(at: here, turn).filter { $0 >> 1 != last }
      guard !exits.isEmpty else { break }
      let arcLink = exits[random.index(below: exits.count)]
      let piece = WalkPiece(
        offRoute: Int(arcLink >> 1), isForward: arcLink & 1 == 0, graph, options.profile, along: along)
      moves.append(
        WalkPlan.Move(piece: plan.pieces.count, from: 0, to: min(left / piece.meters, 1), wait: piece.wait))
      plan.pieces.append(piece)
      left -= piece.meters
      node = piece.toNode
      last = arcLink >> 1
    }
    return moves
  }

  /// Goes from the end of the last move to a point over open ground, as a new route may begin and end beside the old one.
  private mutating func goStraight(to point: Point, _ level: Int, along: Double) {
    guard let move = plan.moves.last else { return }
    let here = plan.pieces[move.piece].truth(at: move.to, time: 0)
    guard here.position.distance(to: point) > 1e-6 || here.level != level else { return }
    plan.moves.append(WalkPlan.Move(piece: plan.pieces.count, from: 0, to: 1, wait: 0))
    plan.pieces.append(WalkPiece(from: (here.position, here.level), to: (point, level), along: along, isOffRoute: true))
  }

  /// Follows a new route to the end of a leg; what of it lies on the old one counts as that.
  private mutating func follow(_ route: Route, from junction: Int, _ leg: Int) {
    var before: Route.Part?
    let legPieces = (leg == 0 ? 0 : legEnds[leg - 1])..<legEnds[leg]
    for part in route.parts {
      defer { before = part }
      let old = part.link.flatMap { link in
        piecesOfLink[link]?.first { piece in
          legPieces.contains(piece)
            && Set([plan.pieces[piece].line.first, plan.pieces[piece].line.last])
              == Set([part.points.first, part.points.last])
        }
      }
      if let old {
        let isSame = plan.pieces[old].line.first == part.points.first
        plan.moves.append(
          WalkPlan.Move(
            piece: old, from: isSame ? 0 : 1, to: isSame ? 1 : 0, wait: isSame ? plan.pieces[old].wait : 0))
      } else {
        let piece = WalkPiece(
          part, graph, options.profile, after: before?.kind, along: plan.pieces[junction].along.end, isOffRoute: true)
        plan.moves.append(WalkPlan.Move(piece: plan.pieces.count, from: 0, to: 1, wait: piece.wait))
        plan.pieces.append(piece)
      }
    }
    let last = plan.pieces[legEnds[leg] - 1]
    if let end = last.line.last { goStraight(to: end, last.toLevel, along: last.along.end) }
    arrive(atEndOf: leg)
  }
}

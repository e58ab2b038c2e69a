import VenueModel

/// The straight path between two spots off the network that see each other, which is no part of the network.
struct GroundWay {
  var cost: UInt64
  var start: Joint
  var end: Joint
  var walk: Walk

  /// The cheapest between some starts and ends, of equal ones the first; `nil` where none see each other.
  static func best(
    _ starts: [Joint], _ ends: [Joint], _ ground: (any GroundSight)?, _ costs: LinkCosts, _ pace: Pace
  ) -> GroundWay? {
    guard let ground else { return nil }
    var best: GroundWay?
    // A spot has a joint for each node that it sees.
    for start in starts where start.isWalked && isFirst(start, of: starts) {
      for end in ends where end.isWalked && end.level == start.level && isFirst(end, of: ends) {
        let distance = start.position.distance(to: end.position)
        let cost = costs.ofWalking(distance)
        guard cost < best?.cost ?? .max, ground.isClear(start.position, end.position, level: start.level) else {
          continue
        }
        let walk = Walk(distance: distance, duration: distance / pace.walkingSpeed)
        best = GroundWay(cost: cost, start: start, end: end, walk: walk)
      }
    }
    return best
  }

  private static func isFirst(_ joint: Joint, of joints: [Joint]) -> Bool {
    joints.first { $0.spot == joint.spot }?.joined == joint.joined
  }
}

extension Router {
  func overGround(_ starts: [Joint], _ ends: [Joint]) -> GroundWay? {
    GroundWay.best(starts, ends, ground, costs, pace)
  }

  /// A route without parts.
  func route(_ way: GroundWay) -> Route {
    func end(_ joint: Joint) -> JoinedEnd {
      JoinedEnd(
        position: joint.position, level: joint.level, joined: joint.position, distance: 0, isWalked: true,
        spot: joint.spot)
    }
    return Route(
      start: end(way.start), end: end(way.end), parts: [], distance: way.walk.distance,
      duration: graph.isMeasured ? way.walk.duration : 0, cost: way.cost)
  }
}

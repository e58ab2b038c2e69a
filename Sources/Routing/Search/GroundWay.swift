import Geometry
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

  /// A route that never meets the network.
  func route(_ way: GroundWay) -> Route {
    let part = Route.Part(
      overGround: way.start.position, way.end.position, level: way.start.level, way.walk, fromNode: nil, toNode: nil)
    return route([part].compactMap { $0 }, cost: way.cost, way.start, way.end)
  }
}

extension Route.Part {
  /// The straight path from a spot to the node that it is joined to, or back; `nil` where none is walked.
  init?(approach joint: Joint, isStart: Bool, _ pace: Pace) {
    guard joint.isWalked, case .node(let node) = joint.place else { return nil }
    let (spot, joined) = (joint.position, joint.joined)
    self.init(
      overGround: isStart ? spot : joined, isStart ? joined : spot, level: joint.level, Walk(approach: joint, pace),
      fromNode: isStart ? nil : node, toNode: isStart ? node : nil)
  }

  /// A straight path over open ground; `nil` when it is no way at all.
  init?(overGround from: Point, _ to: Point, level: Int, _ walk: Walk, fromNode: Int?, toNode: Int?) {
    guard walk.distance > 0 else { return nil }
    self.init(
      link: nil, origin: nil, kind: .walkway, isForward: true, fromLevel: level, toLevel: level, points: [from, to],
      distance: walk.distance, duration: walk.duration, fromNode: fromNode, toNode: toNode, isAccessUnknown: false,
      hasHours: false)
  }
}

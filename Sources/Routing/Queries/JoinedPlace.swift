import Geometry

/// A route end joined to the network once, for questions that use it many times.
///
/// Made by ``Router/joined(_:)``.
public struct JoinedPlace: Sendable {
  let joints: [Joint]
  /// The nodes that ways from here may begin with.
  let seeds: [Search.Seed]
  /// The nodes that ways to here may end with.
  let goals: [Search.Seed]
  /// How far each seed is from the end, and each goal.
  let toSeeds: [Walk]
  let fromGoals: [Walk]

  /// Whether it can be joined at all; `false` where its level has no edge that the profile may use.
  public var isJoined: Bool { !joints.isEmpty }
}

/// Metres and seconds walked, as ``Route`` counts them.
struct Walk: Sendable, Hashable {
  var distance: Double
  var duration: Double

  init(distance: Double = 0, duration: Double = 0) {
    self.distance = distance
    self.duration = duration
  }

  /// The walk from an end to the network, where that counts.
  init(approach joint: Joint, _ pace: Pace) {
    self.init(
      distance: joint.isWalked ? joint.distance : 0,
      duration: joint.isWalked ? joint.distance / pace.walkingSpeed : 0)
  }

  /// The walk of a part; none is nothing.
  init(_ part: Route.Part?) { self.init(distance: part?.distance ?? 0, duration: part?.duration ?? 0) }

  static func += (sum: inout Walk, walk: Walk) {
    sum.distance += walk.distance
    sum.duration += walk.duration
  }
}

extension Router {
  /// Joins an end to the network, so that it can be asked about many times.
  ///
  /// - Complexity: O(edges of its level), after a few questions about O(log edges).
  public mutating func joined(_ end: RouteEnd) -> JoinedPlace {
    let joints = join(end)
    let seeds = joints.indices.flatMap { self.seeds(joints[$0], tag: $0) }
    let goals = joints.indices.flatMap { self.goals(joints[$0], tag: $0) }
    return JoinedPlace(
      joints: joints, seeds: seeds, goals: goals, toSeeds: seeds.map { walk($0, joints, isStart: true) },
      fromGoals: goals.map { walk($0, joints, isStart: false) })
  }

  private func walk(_ seed: Search.Seed, _ joints: [Joint], isStart: Bool) -> Walk {
    guard case .link(let link, let fraction) = joints[seed.tag].place else {
      return Walk(approach: joints[seed.tag], pace)
    }
    if isStart { return Walk(graph.part(link, from: fraction, to: seed.isForward ? 1 : 0, pace)) }
    return Walk(graph.part(link, from: seed.isForward ? 0 : 1, to: fraction, pace))
  }
}

import Geometry

/// Decides when somebody has left the route, and when he is back.
struct OffRouteJudge: Sendable {
  private var away = 0
  private var otherPath = 0
  private var wrongWay = 0
  private var pastGate = 0
  private var back = 0

  /// Forgets all evidence.
  mutating func reset() { self = OffRouteJudge() }

  /// Whether the last observation spoke for another path near the route.
  var isOnOtherPath: Bool { otherPath > 0 }

  /// Takes an observation on the route.
  ///
  /// - Parameter hasMoved: whether one has gone some way since the route was found; who has not took no other path.
  /// - Returns: why the route is left, `nil` when it is not.
  mutating func judge(
    _ seen: Sighting, _ reading: RouteProgress.Reading, _ progress: RouteProgress, isWrongLevel: Bool,
    hasMoved: Bool, _ options: NavigationOptions
  ) -> OffRouteReason? {
    // Evidence is what comes from outside: without a fix there is none.
    guard seen.raw != nil, let limit = options.offRoute?.meters(at: seen.accuracy) else { return nil }
    if isWrongLevel { return .wrongLevel }
    let isAway =
      reading.fixDistance > limit
      || reading.fixDistance > limit * options.courseShare && isAcross(seen, progress, options)
    away = isAway ? away + 1 : 0
    otherPath = hasMoved && isElsewhere(seen, reading, progress, options) ? otherPath + 1 : 0
    wrongWay =
      progress.backtracked > options.backtrack.meters(at: seen.accuracy) && !reading.isFrozen ? wrongWay + 1 : 0
    pastGate = reading.pastGate > limit ? pastGate + 1 : 0
    if pastGate >= options.offRouteFixes { return .wrongLevel }
    if away >= options.offRouteFixes { return .away }
    if otherPath >= options.otherPathFixes { return .otherPath }
    return wrongWay >= options.otherPathFixes ? .wrongWay : nil
  }

  /// Whether the course leads across the route.
  private func isAcross(_ seen: Sighting, _ progress: RouteProgress, _ options: NavigationOptions) -> Bool {
    guard let course = seen.course else { return false }
    let bearings = progress.line.bearings(near: progress.place, within: Self.bend + seen.accuracy)
    return !bearings.isEmpty && bearings.allSatisfy { abs(turn(from: $0, to: course)) >= options.courseAngle }
  }

  /// Metres before and behind a bend in which both of its directions are right.
  private static let bend = 5.0

  /// Whether the network says that it is another path.
  private func isElsewhere(
    _ seen: Sighting, _ reading: RouteProgress.Reading, _ progress: RouteProgress, _ options: NavigationOptions
  ) -> Bool {
    guard let network = seen.network, !progress.line.links.contains(network.link) else { return false }
    return network.probability >= options.otherPathProbability
      && reading.distance > max(options.otherPathDistance.meters(at: seen.accuracy), seen.deviation)
  }

  /// Takes an observation off the route.
  ///
  /// - Parameter distances: metres between fix and route and between position and route.
  /// - Returns: whether one is back.
  mutating func isBack(
    _ seen: Sighting, _ distances: (fix: Double, position: Double), _ line: RouteLine, _ options: NavigationOptions
  ) -> Bool {
    guard seen.raw != nil, let limit = options.offRoute?.meters(at: seen.accuracy) else { return false }
    let near = limit * options.returnShare
    let isElsewhere =
      seen.network.map { !line.links.contains($0.link) && $0.probability >= options.otherPathProbability } ?? false
    let isNear = distances.fix <= near && distances.position <= min(near, options.freeze.meters(at: seen.accuracy))
    back =
      isNear && !(isElsewhere && distances.position > options.otherPathDistance.meters(at: seen.accuracy) / 2)
      ? back + 1 : 0
    return back >= options.returnFixes
  }
}

import Geometry
import Routing

/// A walk that was made up: where the person truly was, and what a source told of it.
public struct SimulatedWalk: Hashable, Sendable {
  /// What the source told, in order of time; each has the time of a true position.
  public var fixes: [PositionFix]
  /// Where the person was at each step of ``WalkOptions/rate``, whether a fix came or not; the last is at the end.
  public var truth: [TruePosition]
  /// How many wrong turns of the options were taken: each that found a junction with a way off the route.
  public var wrongTurns: Int

  /// Walks some routes, one after another.
  ///
  /// The walk follows the links as they are drawn, at a pace by the metres that the routes tell. Where a route starts
  /// elsewhere than the one before it ends, the walker goes straight there. The same arguments give the same walk.
  ///
  /// - Parameters:
  ///   - routes: one or more, all of `graph`.
  ///   - reroute: the new route to the end of a leg (an index into `routes`) from a node of the graph, for wrong turns
  ///     that go on with one; `nil` when there is none.
  /// - Complexity: O(parts + positions) for walks that do not leave the route.
  public init(
    along routes: [Route], in graph: PathGraph, _ options: WalkOptions = .believable,
    reroute: (_ node: Int, _ leg: Int) -> Route? = { _, _ in nil }
  ) {
    precondition(options.rate > 0 && options.rate.isFinite, "positions a second must be above 0")
    precondition(!routes.isEmpty, "a walk needs a route")
    // Streams of their own, so that other noise leaves the walk as it is.
    var seeds = WalkRandom(seed: options.seed)
    var turns = WalkRandom(seed: seeds.next())
    let plan = WalkPlanner.plan(routes, graph, options, &turns, reroute)
    var walker = Walker(plan, options, WalkRandom(seed: seeds.next()))
    var source = FixSource(options, graph, WalkRandom(seed: seeds.next()))
    (truth, fixes, wrongTurns) = ([], [], plan.wrongTurns)
    var step = 0.0
    while true {
      let moment = walker.moment(at: options.start + Int64((step * 1e6 / options.rate).rounded()))
      truth.append(moment.truth)
      if let fix = source.fix(of: moment) { fixes.append(fix) }
      if walker.hasArrived { break }
      walker.advance(1 / options.rate)
      step += 1
    }
  }

  /// The true position at the time of a fix; `nil` for a time of no position.
  ///
  /// - Complexity: O(log positions).
  public func truth(at time: Int64) -> TruePosition? {
    var (low, high) = (0, truth.count)
    while low < high {
      let middle = (low + high) / 2
      if truth[middle].time < time { low = middle + 1 } else { high = middle }
    }
    return low < truth.count && truth[low].time == time ? truth[low] : nil
  }
}

/// Where a simulated person truly was.
public struct TruePosition: Hashable, Sendable {
  /// Microseconds since the origin of the fixes.
  public var time: Int64
  /// Where, in local metres.
  public var position: Point
  /// An index into the venue's levels; between levels that of the nearer end.
  public var level: Int
  /// The link of the path graph; `nil` off the network.
  public var link: Int?
  /// Metres along the line of the link, as drawn, from its `from`; 0 off the network.
  public var offset: Double
  /// Metres along the routes, one after another; off the route those where it was left, so that they jump
  /// where a new route comes back to the old one.
  public var distanceAlong: Double
  /// Whether the position is not on the route to the next stop.
  public var isOffRoute: Bool

  /// Makes a true position.
  public init(
    time: Int64, position: Point, level: Int, link: Int?, offset: Double, distanceAlong: Double, isOffRoute: Bool
  ) {
    self.time = time
    self.position = position
    self.level = level
    self.link = link
    self.offset = offset
    self.distanceAlong = distanceAlong
    self.isOffRoute = isOffRoute
  }
}

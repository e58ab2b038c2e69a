import Geometry

/// Where a person is in the plane, with no network to walk on: a Kalman filter for a velocity that changes at random, which
/// leaves outliers out.
///
/// Method: Y. Bar-Shalom, X. R. Li, T. Kirubarajan, *Estimation with Applications to Tracking and Navigation* (2001),
/// white noise acceleration.
public struct KalmanTracker: Sendable {
  private let options: MatchOptions
  private var state: State?
  private var outliersInARow = 0

  /// How strongly the velocity changes, in m²/s³: 0.5 m/s within a second, as people turn and stop.
  private static let agitation = 0.25
  /// How fast somebody may be when nothing is known yet, as a standard deviation along either axis, in m/s.
  private static let startSpeed = 1.0
  /// The squared distance from the prediction, in deviations, beyond which one fix in a thousand lies.
  private static let gate = 13.8

  private struct State {
    var time: Int64
    var level: Int?
    var position: Point
    var velocity: Point
    /// The covariance along either axis: of the position, of both, of the velocity.
    var pp = 0.0
    var pv = 0.0
    var vv = 0.0

    /// Goes on without a fix.
    mutating func advance(seconds: Double) {
      position = Point(position.x + velocity.x * seconds, position.y + velocity.y * seconds)
      let noise = KalmanTracker.agitation
      pp += seconds * (2 * pv + seconds * vv) + noise * seconds * seconds * seconds / 3
      pv += seconds * vv + noise * seconds * seconds / 2
      vv += noise * seconds
    }

    /// Takes a fix of some variance along either axis in.
    mutating func correct(_ fix: Point, _ variance: Double) {
      let (gainP, gainV) = (pp / (pp + variance), pv / (pp + variance))
      let (dx, dy) = (fix.x - position.x, fix.y - position.y)
      position = Point(position.x + gainP * dx, position.y + gainP * dy)
      velocity = Point(velocity.x + gainV * dx, velocity.y + gainV * dy)
      (pp, pv, vv) = ((1 - gainP) * pp, (1 - gainP) * pv, vv - gainV * pv)
    }
  }

  /// Makes a tracker that knows nothing; of the options it takes those about fixes and limits.
  public init(options: MatchOptions = MatchOptions()) { self.options = options.bounded }

  /// Takes a fix in.
  ///
  /// The first fix, and one after a long gap, is the answer itself. A fix that came late, or whose coordinates are not
  /// finite, changes nothing: the answer is what was known.
  public mutating func update(_ fix: PositionFix) -> PositionEstimate {
    let accuracy = options.accuracy(of: fix)
    guard fix.position.isFinite, !isLate(fix) else {
      return advance(to: fix.time)
        ?? PositionEstimate(
          time: fix.time, position: fix.position, level: fix.levels.first, onNetwork: nil, deviation: .infinity,
          source: .fix)
    }
    guard var next = state, let seconds = seconds(to: fix.time), seconds <= options.longestGap else {
      return start(fix, accuracy)
    }
    next.advance(seconds: seconds)
    next.time = fix.time
    next.level = fix.levels.first ?? next.level
    let variance = accuracy * accuracy
    if next.position.squaredDistance(to: fix.position) > Self.gate * (next.pp + variance) {
      outliersInARow += 1
      if outliersInARow >= options.outlierPatience { return start(fix, accuracy) }
    } else {
      outliersInARow = 0
      next.correct(fix.position, variance)
    }
    state = next
    return estimate(next, fix.time, .filtered)
  }

  /// Where the person is at a time without a fix; `nil` when nothing is known yet.
  ///
  /// For a limited time (``MatchOptions/deadReckoningLimit``) the movement goes on, then the answer stays. A time
  /// before the last fix gives what was known at that fix.
  public func advance(to time: Int64) -> PositionEstimate? {
    guard var next = state else { return nil }
    guard let seconds = seconds(to: time), seconds > 0 else { return estimate(next, time, .lastKnown) }
    next.advance(seconds: min(seconds, options.deadReckoningLimit))
    return estimate(next, time, seconds <= options.deadReckoningLimit ? .deadReckoned : .lastKnown)
  }

  private func isLate(_ fix: PositionFix) -> Bool { state.map { fix.time < $0.time } ?? false }

  /// The seconds from the state to a time; `nil` when they are too many to count.
  private func seconds(to time: Int64) -> Double? {
    guard let state else { return nil }
    let (difference, isTooFar) = time.subtractingReportingOverflow(state.time)
    return isTooFar ? (time < state.time ? -1 : .greatestFiniteMagnitude) : Double(difference) * 1e-6
  }

  private mutating func start(_ fix: PositionFix, _ accuracy: Double) -> PositionEstimate {
    outliersInARow = 0
    var first = State(time: fix.time, level: fix.levels.first, position: fix.position, velocity: Point(0, 0))
    first.pp = accuracy * accuracy
    first.vv = Self.startSpeed * Self.startSpeed
    state = first
    return estimate(first, fix.time, .fix)
  }

  private func estimate(_ state: State, _ time: Int64, _ source: PositionEstimate.Source) -> PositionEstimate {
    PositionEstimate(
      time: time, position: state.position, level: state.level, onNetwork: nil,
      deviation: (2 * max(state.pp, 0)).squareRoot(), source: source)
  }
}

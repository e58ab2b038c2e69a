import Geometry

/// Where a person is now: fixes go in as they come, estimates come out.
///
/// Where there is no network, a ``KalmanTracker`` takes over until there is one again. A positioner is small, some
/// kilobytes, so that a server can keep one for everybody; what it needs to work is the network's.
public struct Positioner: Sendable {
  private var track: CellTrack
  private var kalman: KalmanTracker
  private var isOffNetwork = false
  private var last: PositionEstimate?

  /// Makes a positioner that knows nothing yet.
  ///
  /// - Parameter itinerary: the links that the person is expected to follow, in any order, see
  ///   ``MatchOptions/offItineraryWeight``; none for no expectation.
  public init(_ network: CellNetwork, itinerary: [Int] = []) {
    track = CellTrack(network, itinerary: itinerary)
    kalman = KalmanTracker(options: network.options)
  }

  /// How often the position was lost and sought anew.
  public var restarts: Int { track.restarts }

  /// Takes a fix in and tells where the person is.
  ///
  /// A fix that is older than the last one changes nothing, and the answer is the last one again. One whose coordinates
  /// are not finite changes nothing either: the answer is that of ``advance(to:)``.
  ///
  /// - Complexity: O(live cells × cells within reach), for each second since the last fix.
  public mutating func update(_ fix: PositionFix) -> PositionEstimate {
    guard fix.position.isFinite else { return advance(to: fix.time) ?? .unknown(fix) }
    if let last, fix.time < last.time { return last.repeated(at: fix.time) }
    let network = track.network
    var answer = network.withScratch { scratch -> PositionEstimate? in
      guard case .layer = track.add(fix, &scratch) else { return nil }
      track.layers.removeFirst(track.layers.count - 1)
      return scratch.estimateOfLast(track.layers, network)
    }
    if answer == nil, !isOffNetwork { kalman = KalmanTracker(options: network.options) }
    isOffNetwork = answer == nil
    answer?.time = fix.time
    let estimate = answer?.limited(by: fix, network.options) ?? kalman.update(fix)
    last = estimate
    return estimate
  }

  /// Where the person is at a time without a fix; `nil` when nothing is known yet.
  ///
  /// For a limited time (``MatchOptions/deadReckoningLimit``) the person moves on along the network, then the answer stays.
  /// A time before the last fix gives what was known at that fix. Fixes may still come for earlier times.
  public func advance(to time: Int64) -> PositionEstimate? {
    if isOffNetwork { return kalman.advance(to: time) }
    guard let last else { return nil }
    let limit = Int64(track.network.options.deadReckoningLimit * 1e6)
    let (passed, isTooFar) = time.subtractingReportingOverflow(last.time)
    guard passed > 0 || isTooFar, time > last.time else { return last.repeated(at: time) }
    let isWithin = !isTooFar && passed <= limit
    guard let steps = track.steps(to: isWithin ? time : last.time + limit) else { return last.repeated(at: time) }
    let network = track.network
    var layers = track.layers
    var estimate = network.withScratch { scratch in
      _ = steps.forEach { ticks, _ in
        let mark = CellLayers.Mark(time: time, isOfFix: false, ticks: ticks, isStart: false)
        return scratch.advance(&layers, to: mark, nil, network, itinerary: track.itinerary)
      }
      return scratch.estimateOfLast(layers, network)
    }
    estimate.time = time
    estimate.source = isWithin ? .deadReckoned : .lastKnown
    return estimate
  }
}

extension PositionEstimate {
  /// The same, told again at another time.
  func repeated(at time: Int64) -> PositionEstimate {
    var copy = self
    copy.time = time
    copy.source = .lastKnown
    return copy
  }

  /// The fix itself where this is farther away from it than a position may be.
  func limited(by fix: PositionFix, _ options: MatchOptions) -> PositionEstimate {
    position.distance(to: fix.position) <= options.snapLimit ? self : .itself(fix, options)
  }

  /// A fix as the answer to itself.
  static func itself(_ fix: PositionFix, _ options: MatchOptions) -> PositionEstimate {
    PositionEstimate(
      time: fix.time, position: fix.position, level: fix.levels.first, onNetwork: nil,
      deviation: options.accuracy(of: fix) * 2.0.squareRoot(), source: .fix)
  }

  /// The answer to a fix that says nothing when nothing was known before.
  static func unknown(_ fix: PositionFix) -> PositionEstimate {
    PositionEstimate(
      time: fix.time, position: fix.position, level: fix.levels.first, onNetwork: nil, deviation: .infinity,
      source: .fix)
  }
}

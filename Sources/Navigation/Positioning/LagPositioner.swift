/// Where a person was a while ago, which is known better than where the person is now: each fix is answered when
/// others have followed it for some time.
///
/// A lag of 5 s brings nearly all that the whole trace would.
public struct LagPositioner: Sendable {
  private var smoother: LagSmoother
  private let lag: Int64

  /// Makes a positioner that knows nothing yet.
  ///
  /// - Parameters:
  ///   - lag: seconds, 0...86,400; 0 answers at once, like a ``Positioner``.
  ///   - itinerary: as for ``Positioner``.
  public init(_ network: CellNetwork, lag: Double, itinerary: [Int] = []) {
    smoother = LagSmoother(network, itinerary: itinerary)
    self.lag = Int64((lag.isNaN ? 0 : min(max(lag, 0), 86_400)) * 1e6)
  }

  /// How often the position was lost and sought anew.
  public var restarts: Int { smoother.track.restarts }

  /// Takes a fix in; gives the estimates that are due, in the order of their fixes.
  ///
  /// - Complexity: O(fixes within the lag × live cells × cells within reach).
  public mutating func update(_ fix: PositionFix) -> [PositionEstimate] {
    smoother.network.withScratch { scratch in
      smoother.add(fix, &scratch)
      let (due, isTooFar) = smoother.newest.subtractingReportingOverflow(lag)
      return isTooFar ? [] : smoother.answers(olderThan: due, &scratch)
    }
  }

  /// Gives the estimates of all fixes that are not answered yet, and forgets everything.
  public mutating func finish() -> [PositionEstimate] {
    smoother.network.withScratch { scratch in
      let rest = smoother.answers(olderThan: nil, &scratch)
      smoother = smoother.emptied()
      return rest
    }
  }
}

/// Keeps layers until their fixes are answered.
struct LagSmoother {
  let network: CellNetwork
  private let itinerary: [Int]
  private(set) var track: CellTrack
  private var kalman: KalmanTracker
  private var isOffNetwork = false
  private var pending: [Pending] = []
  /// The latest time of all fixes, on the network or off it.
  private(set) var newest = Int64.min

  /// A fix that waits for its answer.
  private struct Pending {
    var fix: PositionFix
    /// The layer that answers it, counted from the first that is kept; -1 when the answer is there already.
    var layer: Int
    var isLate: Bool
    var answer: PositionEstimate?
  }

  init(_ network: CellNetwork, itinerary: [Int]) {
    self.network = network
    self.itinerary = itinerary
    track = CellTrack(network, itinerary: itinerary)
    kalman = KalmanTracker(options: network.options)
  }

  func emptied() -> LagSmoother { LagSmoother(network, itinerary: itinerary) }

  mutating func add(_ fix: PositionFix, _ scratch: inout MatchScratch) {
    newest = max(newest, fix.time)
    var item = Pending(fix: fix, layer: track.layers.count - 1, isLate: false)
    switch track.add(fix, &scratch) {
    case .layer:
      isOffNetwork = false
      item.layer = track.layers.count - 1
    case .late:
      item.isLate = true
    case .offNetwork:
      if !isOffNetwork { kalman = KalmanTracker(options: network.options) }
      isOffNetwork = true
      item.layer = -1
      item.answer = kalman.update(fix)
    case .nothing:
      item.layer = -1
      item.answer = isOffNetwork ? kalman.update(fix) : .unknown(fix)
    }
    pending.append(item)
  }

  /// The walk through all layers that are kept.
  func walks(_ scratch: inout MatchScratch) -> [Walk] { scratch.walks(track.layers, network) }

  /// Answers the pending fixes up to a time, or all.
  mutating func answers(olderThan due: Int64?, _ scratch: inout MatchScratch) -> [PositionEstimate] {
    let ready = pending.prefix { due == nil || $0.fix.time <= (due ?? 0) }
    guard !ready.isEmpty else { return [] }
    let asked = ready.lazy.map(\.layer).filter { $0 >= 0 }
    var estimates: [PositionEstimate?] = []
    let first = asked.min() ?? 0
    if let last = asked.max() {
      estimates = [PositionEstimate?](repeating: nil, count: last + 1 - first)
      scratch.smooth(track.layers, first..<(last + 1), network) { estimates[$0 - first] = $1 }
    }
    let answers = ready.map { item -> PositionEstimate in
      if let answer = item.answer { return answer }
      guard var estimate = estimates[item.layer - first] else { return .unknown(item.fix) }
      estimate.time = item.fix.time
      if !item.fix.position.isFinite {
        estimate.source = .deadReckoned
        return estimate
      }
      return item.isLate ? estimate.repeated(at: item.fix.time) : estimate.limited(by: item.fix, network.options)
    }
    pending.removeFirst(ready.count)
    forget()
    return answers
  }

  /// Forgets the layers before those that pending fixes need.
  private mutating func forget() {
    let needed = pending.lazy.map(\.layer).filter { $0 >= 0 }.min() ?? track.layers.count - 1
    // Seldom, so that it costs nothing.
    guard needed > 64 else { return }
    track.layers.removeFirst(needed)
    for index in pending.indices where pending[index].layer >= 0 { pending[index].layer -= needed }
  }
}

import Geometry
import Glibc

/// Takes fixes in the order in which they come and adds layers for them: the part that live, lagging and offline
/// estimates share.
struct CellTrack {
  /// What became of a fix.
  enum Outcome {
    /// The last layer is of it.
    case layer
    /// It came too late to change anything.
    case late
    /// There is no network where it is.
    case offNetwork
    /// It says nothing, and nothing was known before.
    case nothing
  }

  let network: CellNetwork
  let itinerary: ItinerarySet?
  var layers: CellLayers
  /// What the last layer is true of, in microseconds; up to half a tick away from its fix.
  private(set) var clock: Int64 = 0
  /// The time of the last fix that was not late.
  private(set) var time: Int64 = 0
  private(set) var logEvidence = 0.0
  private(set) var restarts = 0
  private var outliersInARow = 0
  /// Where the fix of the last layer is; `nil` when that layer has none.
  private var place: Point?
  /// Whether the last layer leads nowhere, so that the next fix begins anew.
  private(set) var isLost = true

  init(_ network: CellNetwork, itinerary: [Int]) {
    self.network = network
    self.itinerary = itinerary.isEmpty ? nil : ItinerarySet(itinerary, count: network.graph.links.count)
    layers = CellLayers(motionCount: network.options.motions.count)
  }

  /// Adds a fix.
  mutating func add(_ fix: PositionFix, _ scratch: inout MatchScratch) -> Outcome {
    if fix.time < time, !layers.isEmpty { return .late }
    guard !isLost else {
      guard let observation = Observation(fix, network) else { return .nothing }
      return seed(fix, observation, &scratch)
    }
    let observation = Observation(fix, network)
    if observation != nil, isWithoutNetwork(fix) { return .offNetwork }
    guard let steps = steps(to: fix.time) else {
      guard let observation else { return .nothing }
      return seed(fix, observation, &scratch)
    }
    time = fix.time
    let sum = steps.forEach { ticks, isLast in
      // Half a tick may be beyond the last time of all.
      clock &+= Int64(ticks) * microsecondsPerTick
      var mark = CellLayers.Mark(time: clock, isOfFix: isLast, ticks: ticks, isStart: false)
      // Behind a step without a fix nothing tells what is left of an error.
      if isLast, steps.isOne, ticks > 0, network.options.errorDuration > 0, let observation, let place {
        let seconds = Double(ticks) / Double(steps.perSecond)
        mark.errors = LastingErrors(from: place, to: observation, seconds: seconds, network.options)
      }
      return scratch.advance(&layers, to: mark, isLast ? observation : nil, network, itinerary: itinerary)
    }
    place = observation?.position
    guard let observation else { return .layer }
    let isOutlier = sum < observation.outlierDensity(hasItinerary: itinerary != nil)
    outliersInARow = isOutlier ? outliersInARow + 1 : 0
    if sum > 0, outliersInARow < network.options.outlierPatience {
      logEvidence += log(sum)
      return .layer
    }
    restarts += 1
    isLost = true
    if sum > 0 { layers.removeLast() }
    return seed(fix, observation, &scratch)
  }

  private var microsecondsPerTick: Int64 { Int64(1_000_000 / network.options.ticksPerSecond) }

  /// The steps from the last layer to a time; `nil` for a time that is too far away.
  func steps(to time: Int64) -> Steps? {
    let (difference, isTooFar) = time.subtractingReportingOverflow(clock)
    let ticks = (Double(difference) / Double(microsecondsPerTick)).rounded()
    let perSecond = network.options.ticksPerSecond
    guard !isTooFar, ticks <= network.options.longestGap * Double(perSecond) else { return nil }
    return Steps(ticks: max(Int(ticks), 0), perSecond: perSecond)
  }

  /// Some time, cut into seconds and a rest.
  struct Steps {
    let ticks: Int
    let perSecond: Int
    /// Whether it is one step.
    var isOne: Bool { ticks <= perSecond }

    /// Calls a closure with the ticks of each step, and whether it is the last; with 0 when no time passes.
    ///
    /// - Returns: what the last step gives.
    func forEach<Result>(_ body: (Int, Bool) -> Result) -> Result {
      var left = ticks
      while left > perSecond {
        _ = body(perSecond, false)
        left -= perSecond
      }
      return body(left, true)
    }
  }

  /// Whether a fix tells levels none of which has a network.
  private func isWithoutNetwork(_ fix: PositionFix) -> Bool {
    !fix.levels.isEmpty && fix.levels.allSatisfy { !network.hasCells.indices.contains($0) || !network.hasCells[$0] }
  }

  /// Begins anew around a fix.
  private mutating func seed(
    _ fix: PositionFix, _ observation: Observation, _ scratch: inout MatchScratch
  ) -> Outcome {
    outliersInARow = 0
    let reach = max(observation.accuracy * network.options.outlierFactor, 5)
    guard !isWithoutNetwork(fix),
      network.distance(to: fix.position, within: min(reach, network.options.snapLimit)) != nil
    else { return .offNetwork }
    let sum = scratch.seed(&layers, time: fix.time, observation, network, itinerary: itinerary)
    guard sum > 0 else { return .offNetwork }
    (clock, time, isLost) = (fix.time, fix.time, false)
    place = fix.position
    return .layer
  }
}

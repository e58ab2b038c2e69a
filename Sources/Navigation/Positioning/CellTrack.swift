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
  /// Whether the last layer leads nowhere, so that the next fix begins anew.
  private(set) var isLost = true

  init(_ network: CellNetwork, itinerary: [Int]) {
    self.network = network
    self.itinerary = itinerary.isEmpty ? nil : ItinerarySet(itinerary, count: network.graph.links.count)
    layers = CellLayers(motionCount: network.options.motions.count)
  }

  /// Adds a fix, which the layer is to know by a number.
  mutating func add(_ fix: PositionFix, number: Int, _ scratch: inout MatchScratch) -> Outcome {
    if fix.time < time, !layers.isEmpty { return .late }
    guard !isLost else {
      guard let observation = Observation(fix, network) else { return .nothing }
      return seed(fix, number, observation, &scratch)
    }
    let observation = Observation(fix, network)
    if observation != nil, isWithoutNetwork(fix) { return .offNetwork }
    guard let steps = steps(to: fix.time) else {
      guard let observation else { return .nothing }
      return seed(fix, number, observation, &scratch)
    }
    time = fix.time
    clock += Int64(steps.reduce(0, +)) * microsecondsPerTick
    for ticks in steps.dropLast() {
      _ = scratch.advance(&layers, ticks: ticks, fix: -1, nil, network, itinerary: itinerary)
    }
    let sum = scratch.advance(
      &layers, ticks: steps.last ?? 0, fix: number, observation, network, itinerary: itinerary)
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
    return seed(fix, number, observation, &scratch)
  }

  private var microsecondsPerTick: Int64 { Int64(1_000_000 / network.options.ticksPerSecond) }

  /// The steps from the last layer to a time, each a second or less, in ticks; 0 for a time that is as good as the same;
  /// `nil` for a time that is too far away.
  func steps(to time: Int64) -> [Int]? {
    let (difference, isTooFar) = time.subtractingReportingOverflow(clock)
    let ticks = (Double(difference) / Double(microsecondsPerTick)).rounded()
    let perSecond = network.options.ticksPerSecond
    guard !isTooFar, ticks <= network.options.longestGap * Double(perSecond) else { return nil }
    let (seconds, rest) = max(Int(ticks), 0).quotientAndRemainder(dividingBy: perSecond)
    let whole = [Int](repeating: perSecond, count: seconds)
    return rest > 0 || seconds == 0 ? whole + [rest] : whole
  }

  /// Whether a fix tells levels none of which has a network.
  private func isWithoutNetwork(_ fix: PositionFix) -> Bool {
    !fix.levels.isEmpty && fix.levels.allSatisfy { !network.hasCells.indices.contains($0) || !network.hasCells[$0] }
  }

  /// Begins anew around a fix.
  private mutating func seed(
    _ fix: PositionFix, _ number: Int, _ observation: Observation, _ scratch: inout MatchScratch
  ) -> Outcome {
    outliersInARow = 0
    let reach = max(observation.accuracy * network.options.outlierFactor, 5)
    guard !isWithoutNetwork(fix),
      network.distance(to: fix.position, within: min(reach, network.options.snapLimit)) != nil
    else { return .offNetwork }
    let sum = scratch.seed(&layers, fix: number, observation, network, itinerary: itinerary)
    guard sum > 0 else { return .offNetwork }
    (clock, time, isLost) = (fix.time, fix.time, false)
    return .layer
  }
}

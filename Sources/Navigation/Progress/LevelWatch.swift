import Routing

/// Weighs what sources and estimators say of the level.
struct LevelWatch: Sendable {
  /// The level of the last readings that agree; `nil` before the first.
  private(set) var level: Int?
  /// How many readings in a row agree.
  private(set) var count = 0
  /// When the first of them came, in microseconds.
  private var since: Int64 = 0
  /// The levels of the last fix that told some.
  private var told: [Int] = []
  /// How many fixes in a row told no level.
  private var untold = 0
  /// The connector that an estimate was on last, and when.
  private var connector: (levels: (Int, Int), time: Int64)?

  /// Seconds after which a connector is forgotten.
  private static let connectorMemory = 20.0
  /// How many fixes without a level show that their source tells none.
  private static let silence = 20
  /// How probable the level of an estimate has to be to be a reading.
  private static let leastProbability = 0.7

  /// Takes what came at a time.
  ///
  /// An estimate counts before the fix that it was made of; a fix between two levels breaks nothing.
  mutating func note(
    _ fix: PositionFix?, _ estimate: PositionEstimate?, at time: Int64, _ graph: PathGraph, levelCount: Int
  ) {
    if let network = estimate?.onNetwork, graph.links.indices.contains(network.link) {
      let link = graph.links[network.link]
      let levels = (Int(graph.levels[Int(link.from)]), Int(graph.levels[Int(link.to)]))
      let isElevator = link.kind == .elevator
      if levels.0 != levels.1 || isElevator { connector = (levels, time) }
    }
    if let fix { untold = fix.levels.isEmpty ? untold + 1 : 0 }
    if let fix, !fix.levels.isEmpty { told = fix.levels }
    // What a fix denies is no longer agreed on, whatever the estimator makes of it.
    if let fix, let level, !fix.levels.isEmpty, !fix.levels.contains(level) { count = 0 }
    guard let reading = reading(fix, estimate), (0..<levelCount).contains(reading) else { return }
    if reading == level {
      if count == 0 { since = time }
      count += 1
    } else {
      (level, count, since) = (reading, 1, time)
    }
  }

  /// The level that a moment tells, `nil` where it tells none.
  ///
  /// An estimator repeats what one fix told it, and that is no evidence: it counts where the fix agrees, or where the
  /// source tells no levels at all. The fix counts alone where no estimator knows the network.
  private func reading(_ fix: PositionFix?, _ estimate: PositionEstimate?) -> Int? {
    guard let estimate, let network = estimate.onNetwork else { return fix?.levels.count == 1 ? fix?.levels[0] : nil }
    guard estimate.source == .fix || estimate.source == .filtered, let level = estimate.level,
      network.levelProbability >= Self.leastProbability
    else { return nil }
    if let fix, !fix.levels.isEmpty { return fix.levels.contains(level) ? level : nil }
    return isSilent ? level : nil
  }

  /// Whether the source tells no levels.
  var isSilent: Bool { untold >= Self.silence }

  /// Whether the last fix that told levels told others.
  func denies(_ level: Int) -> Bool { !isSilent && !told.isEmpty && !told.contains(level) }

  /// Whether readings agree on a level that a connector of the route leads to.
  func agrees(on level: Int, _ options: NavigationOptions) -> Bool {
    self.level == level && count >= options.levelFixes
  }

  /// Whether readings leave no doubt of their level, though the route does not lead there.
  ///
  /// Either the estimate has just been on a connector to it, or they have said so for long.
  func insists(at time: Int64, _ options: NavigationOptions) -> Bool {
    guard let level, count >= options.levelFixes else { return false }
    if let connector, seconds(from: connector.time, to: time) <= Self.connectorMemory,
      connector.levels.0 == level || connector.levels.1 == level
    {
      return true
    }
    return count >= options.levelFlipFixes && seconds(from: since, to: time) >= options.levelFlipTime
  }
}

/// Seconds between two times in microseconds; no difference is too large for it.
func seconds(from start: Int64, to end: Int64) -> Double { (Double(end) - Double(start)) / 1e6 }

import Routing

/// Weighs what sources and estimators say of the level.
struct LevelWatch: Sendable {
  /// The level of the last readings that agree; `nil` before the first.
  private(set) var level: Int?
  /// How many readings in a row agree.
  private(set) var count = 0
  /// When the first of them came, in microseconds.
  private var since: Int64 = 0
  /// When the last reading of any level came.
  private var last: Int64?
  /// The connector that an estimate was on last, and when.
  private var connector: (levels: (Int, Int), time: Int64)?

  /// Seconds after which a connector is forgotten.
  private static let connectorMemory = 20.0
  /// Seconds without any reading after which the level counts as not told.
  private static let silence = 10.0
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
    guard let reading = Self.reading(fix, estimate), (0..<levelCount).contains(reading) else { return }
    if reading == level {
      count += 1
    } else {
      (level, count, since) = (reading, 1, time)
    }
    last = time
  }

  private static func reading(_ fix: PositionFix?, _ estimate: PositionEstimate?) -> Int? {
    if let estimate, estimate.source == .fix || estimate.source == .filtered, let level = estimate.level,
      estimate.onNetwork?.levelProbability ?? 1 >= leastProbability
    {
      return level
    }
    // An estimator that is in doubt says more than the fix that put it there.
    guard estimate?.onNetwork == nil, let fix, fix.levels.count == 1 else { return nil }
    return fix.levels[0]
  }

  /// Whether nothing has told the level for long.
  func isSilent(at time: Int64) -> Bool { last.map { seconds(from: $0, to: time) > Self.silence } ?? true }

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

/// When a device counts as having entered or left a zone.
///
/// Distances are metres, times microseconds. What is negative or not a number counts as 0.
public struct TrackerOptions: Hashable, Sendable {
  /// How far inside the border a device must be to enter; with 0 it is enough that the zone holds it.
  public var enterDistance: Double { didSet { enterDistance = Self.sound(enterDistance) } }
  /// How far outside the border a device must be to leave; with 0 it is enough that the zone does not hold it.
  ///
  /// 1 m unless said otherwise: more than a standing device's smoothed position moves to and fro, and less than half the
  /// width of a corridor, so that whoever walks away has left before the next door.
  public var exitDistance: Double { didSet { exitDistance = Self.sound(exitDistance) } }
  /// How long a device must be inside without a break to enter.
  public var enterTime: Int64 { didSet { enterTime = Self.sound(enterTime) } }
  /// How long a device must be outside without a break to leave.
  public var exitTime: Int64 { didSet { exitTime = Self.sound(exitTime) } }
  /// Visits shorter than this are not told.
  public var minimumDwell: Int64 { didSet { minimumDwell = Self.sound(minimumDwell) } }
  /// A device that is silent for longer has left where it was last seen; at least 1.
  public var gapLimit: Int64 { didSet { gapLimit = max(1, Self.sound(gapLimit)) } }
  /// How many fixes in a row decide when the circle of error of each reaches over the border; at least 1.
  public var agreeingFixes: Int { didSet { agreeingFixes = Self.agreeing(agreeingFixes) } }

  /// Makes options.
  ///
  /// - Parameters:
  ///   - enterDistance: metres inside the border needed to enter.
  ///   - exitDistance: metres outside the border needed to leave.
  ///   - enterTime: microseconds inside needed to enter.
  ///   - exitTime: microseconds outside needed to leave.
  ///   - minimumDwell: microseconds of the shortest visit that is told.
  ///   - gapLimit: microseconds of silence after which a device has left; five minutes unless said otherwise, since
  ///     sleeping phones are heard about once a minute.
  ///   - agreeingFixes: doubtful fixes in a row that decide together.
  public init(
    enterDistance: Double = 0, exitDistance: Double = 1, enterTime: Int64 = 0, exitTime: Int64 = 0,
    minimumDwell: Int64 = 0, gapLimit: Int64 = 300_000_000, agreeingFixes: Int = 3
  ) {
    self.enterDistance = Self.sound(enterDistance)
    self.exitDistance = Self.sound(exitDistance)
    self.enterTime = Self.sound(enterTime)
    self.exitTime = Self.sound(exitTime)
    self.minimumDwell = Self.sound(minimumDwell)
    self.gapLimit = max(1, Self.sound(gapLimit))
    self.agreeingFixes = Self.agreeing(agreeingFixes)
  }

  /// How long after its time an event is told at most, in a stream that is in order and where every fix has a level.
  ///
  /// Evidence lasts as long as it must and then until the next fix; doubtful fixes may each come a gap after the last;
  /// silence is noticed up to an eighth of the gap limit late.
  public var longestDelay: Int64 {
    let gaps = gapLimit.multipliedReportingOverflow(by: Int64(agreeingFixes + 1))
    guard !gaps.overflow else { return FixBatch.farthestTime }
    let parts = [gaps.partialValue, max(enterTime, exitTime), minimumDwell]
    return parts.reduce(0) { min($0 + min($1, FixBatch.farthestTime - $0), FixBatch.farthestTime) }
  }

  private static func sound(_ distance: Double) -> Double { distance > 0 ? distance : 0 }
  private static func sound(_ time: Int64) -> Int64 { min(max(time, 0), FixBatch.farthestTime) }
  private static func agreeing(_ count: Int) -> Int { min(max(count, 1), Int(Int32.max)) }
}

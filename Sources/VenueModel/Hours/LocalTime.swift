import Text

/// A point in time as a clock shows it: seconds since 1970 in UTC, and how far that clock is ahead of UTC.
///
/// Opening hours are read on this clock. A venue's time zone is not known, so the offset of a departure stands for it, and
/// stays the same over a change to or from daylight saving time.
public struct LocalTime: Hashable, Sendable, Comparable {
  /// Seconds since 1970-01-01T00:00Z without leap seconds.
  public let seconds: Int
  /// Seconds that the clock is ahead of UTC, negative in the west; within ±18 hours.
  public let offset: Int

  /// The first and last second of the years 1 to 9999 on any clock.
  static let range =
    GregorianCalendar.dayNumber(year: 1, month: 1, day: 2) * Calendar.secondsPerDay...GregorianCalendar.dayNumber(
      year: 9999, month: 12, day: 31) * Calendar.secondsPerDay - 1
  static let largestOffset = 18 * 3600

  /// Makes a point in time, or `nil` outside the years 1 to 9999 (but for a day at either end) and for an offset of
  /// more than 18 hours or a part of a minute.
  public init?(seconds: Int, offset: Int) {
    guard Self.range.contains(seconds), abs(offset) <= Self.largestOffset, offset % 60 == 0 else { return nil }
    self.init(clamping: seconds, offset: offset)
  }

  private init(clamping seconds: Int, offset: Int) {
    self.seconds = min(max(seconds, Self.range.lowerBound), Self.range.upperBound)
    self.offset = offset
  }

  /// The point in time so many seconds later, on the same clock; at the ends of ``init(seconds:offset:)``'s range it
  /// stops.
  public func adding(seconds: Int) -> LocalTime {
    let (sum, isOver) = self.seconds.addingReportingOverflow(seconds)
    return LocalTime(clamping: isOver ? (seconds > 0 ? .max : .min) : sum, offset: offset)
  }

  /// Earlier points come first; one point on two clocks is ordered by offset.
  public static func < (a: LocalTime, b: LocalTime) -> Bool { (a.seconds, a.offset) < (b.seconds, b.offset) }

  // MARK: What the clock shows

  /// Days since 1970-01-01 on this clock.
  var dayNumber: Int { (seconds + offset).flooredQuotient(Calendar.secondsPerDay) }
  /// Seconds since midnight on this clock, 0..<86400.
  var secondOfDay: Int { (seconds + offset).flooredRemainder(Calendar.secondsPerDay) }

  /// The date: year, month (1...12) and day (1...31).
  public var date: (year: Int, month: Int, day: Int) { GregorianCalendar.date(of: dayNumber) }
  /// The hour, 0...23.
  public var hour: Int { secondOfDay / 3600 }
  /// The minute of the hour, 0...59.
  public var minute: Int { secondOfDay / 60 % 60 }
  /// The second of the minute, 0...59.
  public var second: Int { secondOfDay % 60 }
  /// The day of the week, 1 for Monday to 7 for Sunday (ISO 8601).
  public var weekday: Int { Calendar.weekday(of: dayNumber) + 1 }
  /// The week of the year, 1...53 (ISO 8601).
  public var week: Int { Calendar.week(of: dayNumber) }
}

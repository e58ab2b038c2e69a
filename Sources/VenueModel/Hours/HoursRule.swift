/// One rule of opening hours: which days, which times of these days, and what they are.
struct HoursRule: Hashable, Sendable {
  var joint = Joint.normal
  var days = DaySelector()
  /// Empty for the whole day.
  var spans: [TimeSpan] = []
  var state = OpeningHours.State.open

  /// How a rule is joined to those before it.
  enum Joint: Hashable, Sendable {
    /// `;`: an open or unknown rule replaces all that was said of its days, a closed one takes away from it.
    case normal
    /// `,`: adds to what was said.
    case additional
    /// `||`: counts where the rules before it say closed.
    case fallback
  }

  /// What the rule says of a minute, `nil` when it does not speak of it.
  ///
  /// Of spans that overlap the one that is surely meant counts before the open end of another one.
  func state(minute: Int, isToday: Bool, isYesterday: Bool) -> OpeningHours.State? {
    if spans.isEmpty { return isToday ? state : nil }
    var isInOpenEnd = false
    for span in spans {
      let isFromToday = isToday && minute >= span.start
      let late = minute + Calendar.minutesPerDay
      if isFromToday && minute < span.end || isYesterday && late < span.end { return state }
      isInOpenEnd =
        isInOpenEnd || isFromToday && minute < span.openEnd || isYesterday && late < span.openEnd
    }
    return isInOpenEnd ? .unknown : nil
  }
}

/// A span of time, in minutes since the midnight that its day begins with; it may reach into the next day.
struct TimeSpan: Hashable, Sendable {
  /// 0..<1440.
  var start: Int
  /// Exclusive, after the start, at most 2880.
  var end: Int
  /// The end of the time in which nobody knows, as after `10:00-16:00+`; ``end`` when there is none.
  var openEnd: Int
}

/// The days that a rule is about: those that every selector matches; an empty one matches all.
struct DaySelector: Hashable, Sendable {
  var years: [NumberRange] = []
  var dates: [DateRange] = []
  var weeks: [NumberRange] = []
  var weekdays: [WeekdayRange] = []
  /// Whether holidays are asked for, which no day is known to be.
  var hasHolidays = false
  /// Whether the weekdays count on holidays only, as in `PH Mo-Fr`.
  var isOnHolidaysOnly = false

  func matches(_ day: CalendarDay) -> Bool {
    (years.isEmpty || years.contains { $0.contains(day.year) })
      && (dates.isEmpty || dates.contains { $0.contains(day) })
      && (weeks.isEmpty || weeks.contains { $0.contains(day.week) }) && matchesWeekday(day)
  }

  private func matchesWeekday(_ day: CalendarDay) -> Bool {
    if isOnHolidaysOnly { return false }
    if weekdays.isEmpty { return !hasHolidays }
    return weekdays.contains { $0.contains(day) }
  }
}

/// Years or weeks from one to another, with a step; past its last number a range of weeks begins anew.
struct NumberRange: Hashable, Sendable {
  var first: Int
  var last: Int
  var step = 1

  func contains(_ number: Int) -> Bool {
    if first > last { return number >= first || number <= last }
    return number >= first && number <= last && (number - first) % step == 0
  }
}

/// Weekdays from one to another (0 for Monday), over Sunday when the last one comes first; or the *n*th one of a month.
struct WeekdayRange: Hashable, Sendable {
  var first: Int
  var last: Int
  /// Which ones of the month, from the end when negative; empty for all.
  var nths: [Int] = []
  /// Days by which the matching day comes after the weekday.
  var shift = 0

  func contains(_ day: CalendarDay) -> Bool {
    let day = shift == 0 ? day : CalendarDay(day.number - shift)
    let isWithin =
      first <= last ? day.weekday >= first && day.weekday <= last : day.weekday >= first || day.weekday <= last
    return isWithin && (nths.isEmpty || nths.contains { day.isNth($0) })
  }
}

/// When something is open, read from OpenStreetMap's `opening_hours` syntax (specification 0.7).
///
/// Exact to the minute, on the clock of the ``LocalTime`` that is asked about. docs/formats/hours.md says what of the syntax is read
/// and what was decided where the specification leaves it open.
public struct OpeningHours: Hashable, Sendable, CustomStringConvertible {
  /// The text as it was read.
  public let description: String
  /// Whether it speaks of public or school holidays (`PH`, `SH`): no calendar of them is known, and no day is one.
  public var mentionsHolidays: Bool { rules.contains { $0.days.hasHolidays } }

  let rules: [HoursRule]
  /// The minutes of the day at which something may change, ascending, from 0; the same for all days.
  private let marks: [Int]

  /// What can be said of a moment.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// Open.
    case open
    /// Closed, said so or not spoken of.
    case closed
    /// Nobody knows: `unknown`, a comment alone such as `"on appointment"`, or the time after `16:00` in
    /// `10:00-16:00+`.
    case unknown
  }

  /// The longest text that is read, in bytes; OpenStreetMap allows 255 characters.
  public static let maximumSize = 1024
  /// How far ahead a search looks at most, in seconds: 3,000 days, more than the eight years that may lie between two
  /// 29ths of February.
  public static let longestSearch = 3000 * Calendar.secondsPerDay

  /// Reads a text.
  ///
  /// - Throws: ``HoursError`` with the column of the first fault.
  /// - Complexity: O(*n*), *n* at most ``maximumSize``.
  public init(_ text: String) throws(HoursError) {
    var parser = HoursParser(text)
    rules = try parser.parse()
    description = text
    var marks: Set = [0]
    for span in rules.lazy.flatMap(\.spans) {
      for minute in [span.start, span.end, span.openEnd] { marks.insert(minute % Calendar.minutesPerDay) }
    }
    self.marks = marks.sorted()
  }

  // MARK: Moments

  /// What can be said of a moment.
  ///
  /// - Complexity: O(rules).
  public func state(at time: LocalTime) -> State {
    state(on: DayRules(rules, on: time.dayNumber), minute: time.secondOfDay / 60)
  }

  /// Whether it is surely open: a moment of which nobody knows is none.
  ///
  /// - Complexity: O(rules).
  public func isOpen(at time: LocalTime) -> Bool { state(at: time) == .open }

  /// The first moment, at or after a time, at which it is open.
  ///
  /// - Parameter within: how many seconds later it may be, that moment included; negative counts as 0, more than
  ///   ``longestSearch`` as that.
  /// - Returns: `time` itself when it is open then; `nil` when it does not open so soon.
  /// - Complexity: O(rules) for each day that is looked at, and O(spans²) for each kind of day among them: days are of one
  ///   kind when the same rules speak of them.
  public func nextOpening(atOrAfter time: LocalTime, within: Int) -> LocalTime? {
    first(atOrAfter: time, within: within) { $0 == .open }
  }

  /// The first moment, at or after a time, at which it is not open; otherwise as ``nextOpening(atOrAfter:within:)``.
  public func nextClosing(atOrAfter time: LocalTime, within: Int) -> LocalTime? {
    first(atOrAfter: time, within: within) { $0 != .open }
  }

  /// The first moment after a time at which it opens or ceases to be open; otherwise as ``nextOpening(atOrAfter:within:)``.
  public func nextChange(after time: LocalTime, within: Int) -> LocalTime? {
    let isOpen = isOpen(at: time)
    return first(atOrAfter: time, within: within) { ($0 == .open) != isOpen }
  }

  /// The first moment, at or after a time, of a state; otherwise as ``nextOpening(atOrAfter:within:)``.
  public func nextState(_ state: State, atOrAfter time: LocalTime, within: Int) -> LocalTime? {
    first(atOrAfter: time, within: within) { $0 == state }
  }

  private func first(atOrAfter time: LocalTime, within: Int, where matches: (State) -> Bool) -> LocalTime? {
    let limit = min(max(within, 0), Self.longestSearch)
    var day = DayRules(rules, on: time.dayNumber)
    if matches(state(on: day, minute: time.secondOfDay / 60)) { return time }
    // Days on which the same rules speak are alike, so that each kind of day is looked through once.
    var fruitless: Set<DayRules> = []
    var elapsed = -time.secondOfDay
    while elapsed <= limit {
      if !fruitless.contains(day) {
        for mark in marks where elapsed + mark * 60 > 0 && elapsed + mark * 60 <= limit {
          if matches(state(on: day, minute: mark)) { return time.adding(seconds: elapsed + mark * 60) }
        }
        if elapsed > 0 { fruitless.insert(day) }
      }
      elapsed += Calendar.secondsPerDay
      day.advance(rules)
    }
    return nil
  }

  /// What the rules say of a minute, each one changing what those before it said.
  private func state(on day: DayRules, minute: Int) -> State {
    var state = State.closed
    for (index, rule) in rules.enumerated() {
      let isToday = day.today[index]
      if rule.joint == .normal, rule.state != .closed, isToday { state = .closed }
      if rule.joint == .fallback, state != .closed { continue }
      state = rule.state(minute: minute, isToday: isToday, isYesterday: day.yesterday[index]) ?? state
    }
    return state
  }
}

/// Which rules are about a day, and which about the day before, whose spans may reach into it.
private struct DayRules: Hashable {
  private var number: Int
  private(set) var today: [Bool]
  private(set) var yesterday: [Bool]

  init(_ rules: [HoursRule], on number: Int) {
    self.number = number
    today = Self.matches(rules, number)
    yesterday = Self.matches(rules, number - 1)
  }

  mutating func advance(_ rules: [HoursRule]) {
    number += 1
    yesterday = today
    today = Self.matches(rules, number)
  }

  private static func matches(_ rules: [HoursRule], _ number: Int) -> [Bool] {
    let day = CalendarDay(number)
    return rules.map { $0.days.matches(day) }
  }

  static func == (a: DayRules, b: DayRules) -> Bool { a.today == b.today && a.yesterday == b.yesterday }
  func hash(into hasher: inout Hasher) {
    hasher.combine(today)
    hasher.combine(yesterday)
  }
}

extension HoursParser {
  static let weekdayNames: [String: Int] = ["mo": 0, "tu": 1, "we": 2, "th": 3, "fr": 4, "sa": 5, "su": 6]
  private static let holidays: Set = ["ph", "sh"]

  private var isAtWeekday: Bool { Self.weekdayNames[scanner.word] != nil }
  private var isAtHoliday: Bool { Self.holidays.contains(scanner.word) }
  private var isAtDays: Bool { isAtWeekday || isAtHoliday }

  /// `Mo-Fr,Su`, `PH,Mo-Fr`, `PH Mo-Fr` (the holidays among these days), `Mo[1]`; nothing when none stands here.
  mutating func weekdays(_ days: inout DaySelector) throws(HoursError) {
    scanner.skipSpaces()
    guard isAtDays else { return }
    repeat {
      if isAtHoliday {
        try holiday()
        days.hasHolidays = true
      } else {
        days.weekdays.append(try weekdayRange())
      }
    } while skipComma(before: \.isAtDays)
    scanner.skipSpaces()
    // After a blank weekdays narrow holidays down; otherwise lists are joined by commas.
    guard days.hasHolidays, days.weekdays.isEmpty, isAtWeekday else { return }
    days.isOnHolidaysOnly = true
    repeat { days.weekdays.append(try weekdayRange()) } while skipComma(before: \.isAtWeekday)
  }

  private mutating func holiday() throws(HoursError) {
    let isPublic = scanner.skipWord("ph")
    if !isPublic { _ = scanner.skipWord("sh") }
    if isPublic { _ = try shift() }
  }

  private mutating func weekdayRange() throws(HoursError) -> WeekdayRange {
    let first = try weekday()
    if scanner.skip("[") {
      let nths = try self.nths()
      return WeekdayRange(first: first, last: first, nths: nths, shift: try shift() ?? 0)
    }
    let last = scanner.skipSpaced("-") ? try weekday() : first
    return WeekdayRange(first: first, last: last)
  }

  mutating func weekday() throws(HoursError) -> Int {
    scanner.skipSpaces()
    guard let day = scanner.skipWord(Self.weekdayNames) else {
      throw scanner.error("a weekday: Mo, Tu, We, Th, Fr, Sa or Su")
    }
    return day
  }

  /// What stands in brackets: `1`, `1,3`, `1-2`, `-1`.
  private mutating func nths() throws(HoursError) -> [Int] {
    var nths: [Int] = []
    repeat {
      let first = try nth()
      guard first > 0, scanner.skip("-") else {
        nths.append(first)
        continue
      }
      nths += Array(first...(try scanner.number(upTo: 1, in: first...5, "a number from \(first) to 5")))
    } while scanner.skip(",")
    try scanner.expect("]", "',' or ']'")
    return nths
  }

  /// A number from 1 to 5, or from the end of the month with `-` before it.
  mutating func nth() throws(HoursError) -> Int {
    let isFromEnd = scanner.skip("-")
    let number = try scanner.number(upTo: 1, in: 1...5, "which one of the month, from 1 to 5 or -1 to -5")
    return isFromEnd ? -number : number
  }

  /// `+1 day`, `-2 days`; `nil`, and nothing passed, when none stands here.
  mutating func shift() throws(HoursError) -> Int? {
    var ahead = scanner
    let isBack = ahead.skipSpaced("-")
    guard isBack || ahead.skipSpaced("+") else { return nil }
    ahead.skipSpaces()
    let number = ahead
    guard ahead.skipDigits() > 0 else { return nil }
    ahead.skipSpaces()
    guard ahead.skipWord("day") || ahead.skipWord("days") else { return nil }
    scanner = number
    let days = try scanner.number(upTo: 3, in: 1...366, "a number of days from 1 to 366")
    scanner = ahead
    return isBack ? -days : days
  }
}

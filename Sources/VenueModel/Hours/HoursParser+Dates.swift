import Text

extension HoursParser {
  private static let monthNames: [String: Int] = [
    "jan": 1, "feb": 2, "mar": 3, "apr": 4, "may": 5, "jun": 6, "jul": 7, "aug": 8, "sep": 9, "oct": 10, "nov": 11,
    "dec": 12,
  ]

  private static let weekdayFromDate = "a weekday before or after a date is not read; write the date"

  private var isAtMonth: Bool { scanner.word == "easter" || Self.monthNames[scanner.word] != nil }
  private var isAtYear: Bool { scanner.digitCount == 4 && !scanner.isAtTime }
  private var isAtNumber: Bool { (1...2).contains(scanner.digitCount) && !scanner.isAtTime }
  /// Whether a date stands here, with its year or without.
  private var isAtDate: Bool {
    var ahead = self
    if ahead.isAtYear {
      _ = ahead.scanner.skipDigits()
      ahead.scanner.skipSpaces()
    }
    return ahead.isAtMonth
  }

  /// Years, dates and weeks, and the colon that may set them off; nothing when none stands here.
  mutating func dates(_ days: inout DaySelector) throws(HoursError) {
    if isAtYear, !isAtDate {
      repeat { days.years.append(try yearRange()) } while skipComma(before: \.isAtYear)
      scanner.skipSpaces()
    }
    if isAtDate {
      repeat { try dateRanges(&days.dates) } while skipComma(before: \.isAtDate)
      scanner.skipSpaces()
    }
    if scanner.skipWord("week") {
      repeat { days.weeks.append(try weekRange()) } while skipComma(before: \.isAtNumber)
    }
    if !(days.years.isEmpty && days.dates.isEmpty && days.weeks.isEmpty) { _ = scanner.skipSpaced(":") }
  }

  // MARK: Years and weeks

  /// `2026`, `2026+`, `2026-2030`, `2026-2036/2`.
  private mutating func yearRange() throws(HoursError) -> NumberRange {
    let first = try year()
    if scanner.skipSpaced("+") { return NumberRange(first: first, last: .max) }
    guard scanner.skipSpaced("-") else { return NumberRange(first: first, last: first) }
    scanner.skipSpaces()
    let last = try year(from: first)
    return NumberRange(first: first, last: last, step: try step())
  }

  private mutating func year(from first: Int = 1900) throws(HoursError) -> Int {
    try scanner.digits(4, in: first...9999, "a year from \(first) to 9999")
  }

  /// `1`, `01-10`, `51-02`, `01-53/2`.
  private mutating func weekRange() throws(HoursError) -> NumberRange {
    scanner.skipSpaces()
    let first = try scanner.number(upTo: 2, in: 1...53, "a week from 01 to 53")
    guard scanner.skipSpaced("-") else { return NumberRange(first: first, last: first) }
    scanner.skipSpaces()
    let last = try scanner.number(upTo: 2, in: 1...53, "a week from 01 to 53")
    guard last < first || scanner.byte != 0x2F else {
      return NumberRange(first: first, last: last, step: try step())
    }
    return NumberRange(first: first, last: last)
  }

  private mutating func step() throws(HoursError) -> Int {
    guard scanner.skip("/") else { return 1 }
    return try scanner.number(upTo: 3, in: 1...999, "a step from 1 to 999")
  }

  // MARK: Dates

  /// `Jan`, `Jan-Mar`, `Dec 24`, `Dec 24-26`, `Dec 24-Jan 2`, `2026 Dec 24+`, `easter -2 days`, `Mar Su[-1]-Oct Su[-1]`; and
  /// `Dec 24,26`, which is a date for each day.
  private mutating func dateRanges(_ ranges: inout [DateRange]) throws(HoursError) {
    let start = scanner
    let first = try date(.first)
    var range = DateRange(first: first, last: first.asLast)
    scanner.skipSpaces()
    let sign = scanner
    if scanner.skip("+") {
      guard Self.weekdayNames[scanner.word] == nil else { throw sign.unsupported(Self.weekdayFromDate) }
      guard first.year != nil else {
        throw start.unsupported("a date without end needs its year, as in 2026 \(start.word) …")
      }
      range.isOpenEnded = true
    } else if scanner.skip("-") {
      scanner.skipSpaces()
      let end = scanner
      range.last = try lastDate(of: first)
      guard !range.isBackwards else { throw end.error("a date that is not before the first one") }
    }
    ranges.append(range)
    while case .day(let month, _) = ranges[ranges.count - 1].last.kind, skipComma(before: \.isAtNumber) {
      let mark = DateMark(kind: .day(month: month, try dayNumber(in: month)), year: range.last.year ?? first.year)
      ranges.append(DateRange(first: mark, last: mark))
    }
  }

  private mutating func lastDate(of first: DateMark) throws(HoursError) -> DateMark {
    let start = scanner
    if isAtNumber, case .day(let month, let day) = first.kind {
      let last = try dayNumber(in: month)
      guard last >= day else { throw start.error("a day that is not before \(day), or a month before the day") }
      return DateMark(kind: .day(month: month, last), year: first.year, shift: try shift() ?? 0)
    }
    if scanner.skipWord(Self.weekdayNames) != nil {
      throw start.unsupported(Self.weekdayFromDate)
    }
    let last = try date(first.isWholeMonth ? .lastMonth : .last)
    if last.year != nil, first.year == nil {
      throw start.error("a date without a year, as the first one has none")
    }
    guard first.isWholeMonth == last.isWholeMonth else {
      throw start.error(first.isWholeMonth ? "a month without a day, as the first one has none" : "a date with its day")
    }
    return last.asLast
  }

  /// Which date of a range is read.
  private enum End {
    case first
    case last
    /// The last one after a month without a day: weekdays after it are no part of it.
    case lastMonth
  }

  /// A date with its year and the days that it is moved by, or a month without a day.
  private mutating func date(_ end: End) throws(HoursError) -> DateMark {
    var year: Int?
    if isAtYear {
      year = try self.year()
      scanner.skipSpaces()
    }
    if scanner.skipWord("easter") { return DateMark(kind: .easter, year: year, shift: try shift() ?? 0) }
    guard let month = scanner.skipWord(Self.monthNames) else {
      throw scanner.error("a month of three letters such as Jan, or 'easter'")
    }
    if end != .lastMonth, let mark = try weekdayMark(in: month, year, end) { return mark }
    var ahead = self
    ahead.scanner.skipSpaces()
    guard ahead.isAtNumber else { return DateMark(kind: .day(month: month, 1), year: year, isWholeMonth: true) }
    self = ahead
    let day = try dayNumber(in: month)
    return DateMark(kind: .day(month: month, day), year: year, shift: try shift() ?? 0)
  }

  /// `Su[-1]` after a month, where it is an end of a range of dates; else it is left to the weekdays, which say the same.
  private mutating func weekdayMark(
    in month: Int, _ year: Int?, _ end: End
  ) throws(HoursError) -> DateMark? {
    var ahead = self
    ahead.scanner.skipSpaces()
    guard let weekday = ahead.scanner.skipWord(Self.weekdayNames), ahead.scanner.skip("[") else { return nil }
    guard let nth = try? ahead.nth(), ahead.scanner.skip("]") else { return nil }
    let shift = try ahead.shift() ?? 0
    if end == .first {
      var after = ahead
      guard after.scanner.skipSpaced("-") else { return nil }
      after.scanner.skipSpaces()
      guard after.isAtDate else { return nil }
    }
    self = ahead
    return DateMark(kind: .weekday(month: month, weekday, nth: nth), year: year, shift: shift)
  }

  private mutating func dayNumber(in month: Int) throws(HoursError) -> Int {
    // 2024 is a leap year: 29 February is a date.
    let length = GregorianCalendar.length(ofMonth: month, in: 2024)
    return try scanner.number(upTo: 2, in: 1...length, "a day from 1 to \(length)")
  }
}

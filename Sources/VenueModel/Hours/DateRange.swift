import Text

/// Days from one date to another one, every year or once.
struct DateRange: Hashable, Sendable {
  var first: DateMark
  /// Inclusive; equal to ``first`` for a single day.
  var last: DateMark
  /// Whether there is no last day; the first one then has a year.
  var isOpenEnded = false

  func contains(_ day: CalendarDay) -> Bool {
    if let year = first.year { return contains(day, from: year) }
    // A shift moves a date by up to a year, and a range may run into the next one.
    let reach = max(1, first.reach, last.reach)
    return (day.year - reach - 1...day.year + reach).contains { contains(day, from: $0) }
  }

  /// Whether a day is in the range that begins in a year.
  private func contains(_ day: CalendarDay, from year: Int) -> Bool {
    guard isOpenEnded || first != last else { return first.day(in: year, .exactly) == day.number }
    guard let start = first.day(in: year, .first), day.number >= start else { return false }
    if isOpenEnded { return true }
    return end(from: year, start).map { day.number <= $0 } ?? false
  }

  /// The last day of the range that begins in a year on a day: the first such date that is not before it.
  private func end(from year: Int, _ start: Int) -> Int? {
    if let lastYear = last.year { return last.day(in: lastYear, .last) }
    guard let end = last.day(in: year, .last) else { return nil }
    return end >= start ? end : last.day(in: year + 1, .last)
  }

  /// Whether the years that are given put the end before the beginning.
  var isBackwards: Bool {
    guard let year = first.year, let lastYear = last.year, let start = first.day(in: year, .first),
      let end = last.day(in: lastYear, .last)
    else { return false }
    return end < start
  }
}

/// A date as people write it, which is another day in each year.
struct DateMark: Hashable, Sendable {
  var kind: Kind
  /// The only year in which it counts, `nil` for all.
  var year: Int?
  /// Days to be added.
  var shift = 0
  /// Whether it stands for all of its month.
  var isWholeMonth = false

  enum Kind: Hashable, Sendable {
    case day(month: Int, Int)
    case monthEnd(Int)
    case easter
    case weekday(month: Int, Int, nth: Int)
  }

  /// What becomes of 29 February in other years.
  enum Missing {
    /// There is no such day.
    case exactly
    /// As the first day of a range it is 1 March.
    case first
    /// As the last day of a range it is 28 February.
    case last
  }

  /// The same as the end of a range: of a month its last day.
  var asLast: DateMark {
    guard isWholeMonth, case .day(let month, _) = kind else { return self }
    return DateMark(kind: .monthEnd(month), year: year, isWholeMonth: true)
  }

  /// How many years a shift may move it.
  var reach: Int { shift == 0 ? 0 : 2 }

  /// The number of its day in a year; `nil` when that year has none.
  func day(in year: Int, _ missing: Missing) -> Int? {
    unshifted(in: year, missing).map { $0 + shift }
  }

  private func unshifted(in year: Int, _ missing: Missing) -> Int? {
    switch kind {
    case .day(let month, let day):
      let length = GregorianCalendar.length(ofMonth: month, in: year)
      if day > length, missing == .exactly { return nil }
      let shown = day > length && missing == .last ? length : day
      return GregorianCalendar.dayNumber(year: year, month: month, day: shown)
    case .monthEnd(let month):
      return GregorianCalendar.dayNumber(
        year: year, month: month, day: GregorianCalendar.length(ofMonth: month, in: year))
    case .easter:
      return Calendar.easter(in: year)
    case .weekday(let month, let weekday, let nth):
      let length = GregorianCalendar.length(ofMonth: month, in: year)
      let first = GregorianCalendar.dayNumber(year: year, month: month, day: 1)
      let ahead = (weekday - Calendar.weekday(of: first) + 7) % 7 + 1
      let day = nth > 0 ? ahead + 7 * (nth - 1) : ahead + 7 * ((length - ahead) / 7 + 1 + nth)
      return (1...length).contains(day) ? first + day - 1 : nil
    }
  }
}

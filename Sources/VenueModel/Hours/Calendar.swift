import Text

/// What opening hours ask of the calendar beyond dates; days count from 1970-01-01, as in ``GregorianCalendar``.
enum Calendar {
  static let minutesPerDay = 1440
  static let secondsPerDay = 86_400

  /// The day of the week, 0 for Monday to 6 for Sunday; 1970-01-01 was a Thursday.
  static func weekday(of number: Int) -> Int { (number + 3).flooredRemainder(7) }

  /// The week of ISO 8601, 1...53: weeks begin on Mondays, and the first one holds the year's first Thursday.
  static func week(of number: Int) -> Int {
    let thursday = number - weekday(of: number) + 3
    return (thursday - GregorianCalendar.dayNumber(year: GregorianCalendar.date(of: thursday).year, month: 1, day: 1))
      / 7 + 1
  }

  /// Easter Sunday of the Western churches, by the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms).
  static func easter(in year: Int) -> Int {
    let a = year % 19
    let b = year / 100
    let c = year % 100
    let g = (8 * b + 13) / 25
    let h = (19 * a + b - b / 4 - g + 15) % 30
    let l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7
    let m = (a + 11 * h + 22 * l) / 451
    let sum = h + l - 7 * m + 114
    return GregorianCalendar.dayNumber(year: year, month: sum / 31, day: sum % 31 + 1)
  }
}

/// What selectors ask of a day, worked out once.
struct CalendarDay {
  let number: Int
  let year: Int
  let month: Int
  let day: Int
  let weekday: Int
  let week: Int

  init(_ number: Int) {
    self.number = number
    (year, month, day) = GregorianCalendar.date(of: number)
    weekday = Calendar.weekday(of: number)
    week = Calendar.week(of: number)
  }

  /// Whether it is the *n*th of its weekday in its month, counted from the end for negative *n*.
  func isNth(_ nth: Int) -> Bool {
    nth > 0
      ? (day - 1) / 7 + 1 == nth : (GregorianCalendar.length(ofMonth: month, in: year) - day) / 7 + 1 == -nth
  }
}

/// The proleptic Gregorian calendar in whole numbers; days count from 1970-01-01.
///
/// The conversions are Howard Hinnant's `days_from_civil` and `civil_from_days`
/// (<https://howardhinnant.github.io/date_algorithms.html>), which need no tables and no loops.
enum Calendar {
  static let minutesPerDay = 1440
  static let secondsPerDay = 86_400

  /// The number of the day of a date; months from 1, and days beyond the month's end run into the next one.
  static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted.flooredQuotient(400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The date of a day.
  static func date(of number: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = shifted.flooredQuotient(146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// The day of the week, 0 for Monday to 6 for Sunday; 1970-01-01 was a Thursday.
  static func weekday(of number: Int) -> Int { (number + 3).flooredRemainder(7) }

  static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  /// The number of days of a month, 1...12.
  static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The week of ISO 8601, 1...53: weeks begin on Mondays, and the first one holds the year's first Thursday.
  static func week(of number: Int) -> Int {
    let thursday = number - weekday(of: number) + 3
    return (thursday - dayNumber(year: date(of: thursday).year, month: 1, day: 1)) / 7 + 1
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
    return dayNumber(year: year, month: sum / 31, day: sum % 31 + 1)
  }
}

extension Int {
  /// The quotient rounded towards minus infinity; the divisor is positive.
  func flooredQuotient(_ divisor: Int) -> Int { self >= 0 ? self / divisor : (self + 1) / divisor - 1 }

  /// What ``flooredQuotient(_:)`` leaves, 0 or more.
  func flooredRemainder(_ divisor: Int) -> Int { self - flooredQuotient(divisor) * divisor }
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
    (year, month, day) = Calendar.date(of: number)
    weekday = Calendar.weekday(of: number)
    week = Calendar.week(of: number)
  }

  /// Whether it is the *n*th of its weekday in its month, counted from the end for negative *n*.
  func isNth(_ nth: Int) -> Bool {
    nth > 0
      ? (day - 1) / 7 + 1 == nth : (Calendar.length(ofMonth: month, in: year) - day) / 7 + 1 == -nth
  }
}

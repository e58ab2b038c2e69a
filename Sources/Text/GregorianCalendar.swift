/// The proleptic Gregorian calendar in whole numbers; days count from 1970-01-01.
///
/// The conversions are Howard Hinnant's `days_from_civil` and `civil_from_days`
/// (<https://howardhinnant.github.io/date_algorithms.html>), which need no tables and no loops.
public enum GregorianCalendar {
  /// The number of the day of a date; months from 1, and days beyond the month's end run into the next one.
  public static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted.flooredQuotient(400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The date of a day: year, month (1...12) and day (1...31).
  public static func date(of number: Int) -> (year: Int, month: Int, day: Int) {
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

  /// Whether a year has a 29 February.
  public static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  /// The number of days of a month, 1...12.
  public static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension Int {
  /// The quotient rounded towards minus infinity; the divisor is positive.
  @inlinable public func flooredQuotient(_ divisor: Int) -> Int {
    self >= 0 ? self / divisor : (self + 1) / divisor - 1
  }

  /// What ``flooredQuotient(_:)`` leaves, 0 or more.
  @inlinable public func flooredRemainder(_ divisor: Int) -> Int { self - flooredQuotient(divisor) * divisor }
}

import Text

extension LocalTime: CustomStringConvertible {
  /// Reads ISO 8601 with an offset: `2026-11-30T08:15+01:00`.
  ///
  /// Seconds may be missing, and parts of a second are dropped; `T` may be a blank; the offset may be `Z`, `+01`, `+0100`.
  ///
  /// - Throws: ``HoursError``, also for a date that is not in the calendar and a missing offset.
  public init(_ text: String) throws(HoursError) {
    var scanner = HoursScanner(text)
    let year = try scanner.digits(4, in: 1...9999, "a year of four digits")
    try scanner.expect("-", "'-' between year and month, as in 2026-11-30")
    let month = try scanner.digits(2, in: 1...12, "a month from 01 to 12")
    try scanner.expect("-", "'-' between month and day, as in 2026-11-30")
    let length = GregorianCalendar.length(ofMonth: month, in: year)
    let day = try scanner.digits(2, in: 1...length, "a day from 01 to \(length)")
    guard scanner.skip("T") || scanner.skip("t") || scanner.skip(" ") else {
      throw scanner.error("'T' and a time of day, as in 2026-11-30T08:15+01:00")
    }
    let hour = try scanner.digits(2, in: 0...23, "an hour from 00 to 23")
    try scanner.expect(":", "':' between hour and minute")
    let minute = try scanner.digits(2, in: 0...59, "a minute from 00 to 59")
    var second = 0
    if scanner.skip(":") {
      second = try scanner.digits(2, in: 0...59, "a second from 00 to 59")
      if scanner.skip(".") || scanner.skip(",") {
        guard scanner.skipDigits() > 0 else { throw scanner.error("digits after the point") }
      }
    }
    let column = scanner.column
    let offset = try Self.offset(&scanner)
    guard scanner.isAtEnd else { throw scanner.error("the end of the text") }
    let days = GregorianCalendar.dayNumber(year: year, month: month, day: day)
    let seconds = days * Calendar.secondsPerDay + hour * 3600 + minute * 60 + second - offset
    guard let time = LocalTime(seconds: seconds, offset: offset) else {
      throw HoursError(column: column, expected: "a time within the years 1 to 9999", found: text)
    }
    self = time
  }

  private static func offset(_ scanner: inout HoursScanner) throws(HoursError) -> Int {
    if scanner.skip("Z") || scanner.skip("z") { return 0 }
    let start = scanner
    let isWest = scanner.skip("-")
    guard isWest || scanner.skip("+") else {
      throw scanner.error("the offset from UTC, as in +01:00 or Z, without which the time could be any")
    }
    let hours = try scanner.digits(2, in: 0...18, "the hours of the offset, from 00 to 18")
    var minutes = 0
    if scanner.skip(":") || scanner.isAtDigit {
      minutes = try scanner.digits(2, in: 0...59, "the minutes of the offset, from 00 to 59")
    }
    let seconds = hours * 3600 + minutes * 60
    guard seconds <= largestOffset else { throw start.error("an offset of at most 18:00") }
    return isWest ? -seconds : seconds
  }

  /// ISO 8601 and RFC 3339, with seconds: `2026-11-30T08:15:00+01:00`, `Z` for no offset.
  public var description: String {
    let (year, month, day) = date
    let thousands = "\(year)"
    let filled = String(repeating: "0", count: max(0, 4 - thousands.count)) + thousands
    let clock = "\(Self.two(hour)):\(Self.two(minute)):\(Self.two(second))"
    return "\(filled)-\(Self.two(month))-\(Self.two(day))T\(clock)\(offsetText)"
  }

  private var offsetText: String {
    if offset == 0 { return "Z" }
    let minutes = abs(offset) / 60
    return "\(offset < 0 ? "-" : "+")\(Self.two(minutes / 60)):\(Self.two(minutes % 60))"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension HoursParser {
  private static let events: Set = ["dawn", "sunrise", "sunset", "dusk"]

  /// Whether a time stands here, or something that is to be refused as one.
  var isAtTimes: Bool { scanner.isAtDigit || scanner.byte == 0x28 || Self.events.contains(scanner.word) }

  /// `08:00-12:00,13:00-17:00`.
  mutating func times() throws(HoursError) -> [TimeSpan] {
    var spans: [TimeSpan] = []
    repeat { spans.append(try span()) } while skipComma(before: \.isAtTimes)
    return spans
  }

  /// `08:00-12:00`, `22:00-02:00`, `22:00-26:00`, `10:00+`, `10:00-16:00+`.
  private mutating func span() throws(HoursError) -> TimeSpan {
    let day = Calendar.minutesPerDay
    try refuseEvent()
    let start = try time(in: 0...23, "a time from 00:00 to 23:59, such as 08:00")
    if scanner.skipSpaced("+") { return TimeSpan(start: start, end: day, openEnd: day) }
    guard scanner.skipSpaced("-") else { throw scanner.error("'-' and when it ends, or '+'") }
    scanner.skipSpaces()
    try refuseEvent()
    let column = scanner
    var end = try time(in: 0...48, "a time from 00:00 to 48:00, such as 17:00")
    guard end <= 2 * day else { throw column.error("a time from 00:00 to 48:00, such as 17:00") }
    if end <= start { end += day }
    scanner.skipSpaces()
    if scanner.byte == 0x2F { throw scanner.unsupported("departures at intervals are no opening hours") }
    // An open end lasts until the day is over on which it begins.
    let openEnd = scanner.skip("+") ? (end + day - 1) / day * day : end
    return TimeSpan(start: start, end: end, openEnd: openEnd)
  }

  private mutating func time(in hours: ClosedRange<Int>, _ expected: String) throws(HoursError) -> Int {
    let hour = try scanner.number(upTo: 2, in: hours, expected)
    try scanner.expect(":", "':' and minutes, as in 08:00")
    let minute = try scanner.digits(2, in: 0...59, "minutes from 00 to 59")
    guard !scanner.isAtDigit else { throw scanner.error("'-', '+' or the end of the time") }
    return hour * 60 + minute
  }

  private func refuseEvent() throws(HoursError) {
    var ahead = scanner
    if ahead.skip("(") { ahead.skipSpaces() }
    guard Self.events.contains(ahead.word) else { return }
    throw ahead.unsupported("the sun's times depend on the position and the season; write times of day")
  }
}

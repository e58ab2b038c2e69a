/// The unit of a point in time that is written as a number.
public enum TimeUnit: String, CaseIterable, Hashable, Sendable {
  case seconds = "s"
  case milliseconds = "ms"
  case microseconds = "us"

  /// The power of ten of microseconds that the unit is.
  public var power: Int {
    switch self {
    case .seconds: 6
    case .milliseconds: 3
    case .microseconds: 0
    }
  }
}

/// Why a text is no point in time.
public enum TimeError: Error, Hashable, Sendable {
  /// It is neither a date with a time of day nor a number.
  case notATime
  /// A month, a day, an hour, a minute, a second or an offset is out of its range.
  case notInCalendar
  /// It is a number of 1e17 microseconds or more (the year 5138); the unit in which it would be none of these.
  case tooLarge(fits: TimeUnit?)
}

/// Reads points in time from bytes: dates of ISO 8601 and RFC 3339, or numbers.
///
/// A date is `2026-11-30T08:15:00.25+01:00`: `T` may be `t` or a blank, seconds and their fraction may be missing, the
/// point may be a comma, and the offset is `Z`, `z`, `+01:00`, `+0100`, `+01` or none. A number has a sign, a point and
/// an exponent as wanted. Every digit counts: nothing passes through a double. What is shorter than a microsecond is
/// dropped.
public enum TimeReader {
  /// How a point in time was written.
  public enum Form: UInt8, Hashable, Sendable {
    case number
    /// A date with `Z` or an offset.
    case zoned
    /// A date without an offset, taken for UTC.
    case unzoned
  }

  /// A point in time that was read.
  public struct Reading: Hashable, Sendable {
    /// Microseconds since 1970-01-01T00:00Z without leap seconds, or since wherever numbers begin.
    public var time: Int64
    /// The offset behind its last byte.
    public var end: Int
    /// How it was written.
    public var form: Form
  }

  /// Numbers of microseconds from here on are taken for a mistake of the unit.
  static let limit: UInt64 = 100_000_000_000_000_000

  /// Reads the point in time that starts at an offset.
  ///
  /// - Parameters:
  ///   - bytes: the text; a byte that cannot belong to it must follow somewhere, and 32 bytes behind the start may be read.
  ///   - start: where it starts.
  ///   - unit: of numbers.
  /// - Complexity: O(length of the text).
  @inlinable public static func read(
    _ bytes: UnsafePointer<UInt8>, at start: Int, _ unit: TimeUnit
  ) throws(TimeError) -> Reading {
    // Four digits and a hyphen begin a date and no number.
    bytes[start &+ 4] == UInt8(ascii: "-") && bytes[start] &- 0x30 <= 9 && bytes[start &+ 3] &- 0x30 <= 9
      ? try readDate(bytes, start) : try readNumber(bytes, start, unit)
  }

  /// The point in time that a whole text writes.
  public static func value(_ text: String, _ unit: TimeUnit) throws(TimeError) -> Reading {
    let bytes = Array(text.utf8) + Array(repeating: 0x0A, count: 32)
    let result = bytes.withUnsafeBufferPointer { bytes -> Result<Reading, TimeError> in
      guard let base = bytes.baseAddress else { return .failure(.notATime) }
      do throws(TimeError) { return .success(try read(base, at: 0, unit)) } catch { return .failure(error) }
    }
    let reading = try result.get()
    guard reading.end == text.utf8.count else { throw .notATime }
    return reading
  }

  /// Seconds ahead of UTC that a whole text writes as dates do: `Z`, `+05:30`, `-0330` or `+01`.
  ///
  /// - Throws: ``TimeError/notATime``, or ``TimeError/notInCalendar`` for 24 hours or 60 minutes and more.
  public static func offset(_ text: String) throws(TimeError) -> Int {
    if text == "Z" || text == "z" { return 0 }
    guard text.hasPrefix("+") || text.hasPrefix("-") else { throw .notATime }
    let bytes = Array(text.utf8) + Array(repeating: 0x0A, count: 8)
    let result = bytes.withUnsafeBufferPointer { bytes -> Result<(offset: Int, end: Int), TimeError> in
      guard let base = bytes.baseAddress else { return .failure(.notATime) }
      var end = 0
      do throws(TimeError) { return .success((try readOffset(base, &end), end)) } catch { return .failure(error) }
    }
    let (offset, end) = try result.get()
    guard end == text.utf8.count else { throw .notATime }
    return offset
  }

  // MARK: Dates

  /// The two digits at an offset; above 99 when they are none.
  @inline(__always)
  private static func pair(_ bytes: UnsafePointer<UInt8>, _ index: Int) -> Int {
    let (tens, ones) = (bytes[index] &- 0x30, bytes[index &+ 1] &- 0x30)
    return tens <= 9 && ones <= 9 ? Int(tens) &* 10 &+ Int(ones) : 100
  }

  @usableFromInline
  static func readDate(_ bytes: UnsafePointer<UInt8>, _ start: Int) throws(TimeError) -> Reading {
    let (century, rest) = (pair(bytes, start), pair(bytes, start &+ 2))
    let (month, day) = (pair(bytes, start &+ 5), pair(bytes, start &+ 8))
    let (hour, minute) = (pair(bytes, start &+ 11), pair(bytes, start &+ 14))
    let separator = bytes[start &+ 10]
    guard max(century, rest, month, day, hour, minute) < 100, bytes[start &+ 7] == UInt8(ascii: "-"),
      separator | 0x20 == UInt8(ascii: "t") || separator == 0x20, bytes[start &+ 13] == UInt8(ascii: ":")
    else { throw .notATime }
    let year = century * 100 + rest
    var index = start &+ 16
    var second = 0
    var fraction = 0
    if bytes[index] == UInt8(ascii: ":") {
      second = pair(bytes, index &+ 1)
      guard second < 100 else { throw .notATime }
      index &+= 3
      if bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: ",") {
        fraction = try readFraction(bytes, &index)
      }
    }
    guard year >= 1, 1...12 ~= month, day >= 1, day <= GregorianCalendar.length(ofMonth: month, in: year), hour < 24,
      minute < 60, second < 60
    else { throw .notInCalendar }
    var form = Form.zoned
    var offset = 0
    switch bytes[index] {
    case UInt8(ascii: "Z"), UInt8(ascii: "z"): index &+= 1
    case UInt8(ascii: "+"), UInt8(ascii: "-"): offset = try readOffset(bytes, &index)
    default: form = .unzoned
    }
    let days = GregorianCalendar.dayNumber(year: year, month: month, day: day)
    let seconds = days * 86_400 + hour * 3600 + minute * 60 + second - offset
    return Reading(time: Int64(seconds * 1_000_000 + fraction), end: index, form: form)
  }

  /// Microseconds of a fraction whose point is at an index, which moves behind it.
  private static func readFraction(_ bytes: UnsafePointer<UInt8>, _ index: inout Int) throws(TimeError) -> Int {
    let front = index &+ 1
    index = front
    var micros = 0
    while bytes[index] &- 0x30 <= 9 {
      if index &- front < 6 { micros = micros &* 10 &+ Int(bytes[index] &- 0x30) }
      index &+= 1
    }
    var digits = index &- front
    guard digits > 0 else { throw .notATime }
    while digits < 6 {
      micros &*= 10
      digits &+= 1
    }
    return micros
  }

  /// Seconds ahead of UTC of an offset whose sign is at an index, which moves behind it.
  private static func readOffset(_ bytes: UnsafePointer<UInt8>, _ index: inout Int) throws(TimeError) -> Int {
    let isWest = bytes[index] == UInt8(ascii: "-")
    let hours = pair(bytes, index &+ 1)
    guard hours < 100 else { throw .notATime }
    index &+= 3
    var minutes = 0
    let hasColon = bytes[index] == UInt8(ascii: ":")
    if hasColon || bytes[index] &- 0x30 <= 9 {
      if hasColon { index &+= 1 }
      minutes = pair(bytes, index)
      guard minutes < 100 else { throw .notATime }
      index &+= 2
    }
    guard hours < 24, minutes < 60 else { throw .notInCalendar }
    return (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  // MARK: Numbers

  @usableFromInline
  static func readNumber(
    _ bytes: UnsafePointer<UInt8>, _ start: Int, _ unit: TimeUnit
  ) throws(TimeError) -> Reading {
    var index = start
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative || bytes[index] == UInt8(ascii: "+") { index &+= 1 }
    var digits: UInt64 = 0
    var count = 0
    var exponent = 0
    // Eighteen digits are more than any time below the limit has; those behind them only tell how large it is.
    func take(_ isFraction: Bool) {
      while bytes[index] &- 0x30 <= 9 {
        let isRoom = digits < limit
        if isRoom { digits = digits &* 10 &+ UInt64(bytes[index] &- 0x30) }
        if isRoom == isFraction { exponent &+= isFraction ? -1 : 1 }
        index &+= 1
        count &+= 1
      }
    }
    take(false)
    if bytes[index] == UInt8(ascii: ".") {
      index &+= 1
      take(true)
    }
    guard count > 0 else { throw .notATime }
    if bytes[index] | 0x20 == UInt8(ascii: "e") { readExponent(bytes, &index, &exponent) }
    let magnitude = try microseconds(digits, exponent, unit)
    return Reading(time: isNegative ? -Int64(magnitude) : Int64(magnitude), end: index, form: .number)
  }

  private static func readExponent(_ bytes: UnsafePointer<UInt8>, _ index: inout Int, _ exponent: inout Int) {
    var next = index &+ 1
    let isNegative = bytes[next] == UInt8(ascii: "-")
    if isNegative || bytes[next] == UInt8(ascii: "+") { next &+= 1 }
    let front = next
    var written = 0
    while bytes[next] &- 0x30 <= 9 {
      if written < 100_000 { written = written * 10 + Int(bytes[next] &- 0x30) }
      next &+= 1
    }
    guard next > front else { return }
    exponent &+= isNegative ? -written : written
    index = next
  }

  /// `digits · 10^exponent` units in whole microseconds, below ``limit``.
  private static func microseconds(
    _ digits: UInt64, _ exponent: Int, _ unit: TimeUnit
  ) throws(TimeError) -> UInt64 {
    let power = exponent &+ unit.power
    if power < 0 { return try checked(power < -18 ? 0 : digits / PowersOfTen.integer(-power), digits, exponent, unit) }
    guard digits > 0 else { return 0 }
    guard power <= 18 else { throw tooLarge(digits, exponent, unit) }
    let (product, isOver) = digits.multipliedReportingOverflow(by: PowersOfTen.integer(power))
    return try checked(isOver ? .max : product, digits, exponent, unit)
  }

  private static func checked(
    _ value: UInt64, _ digits: UInt64, _ exponent: Int, _ unit: TimeUnit
  ) throws(TimeError) -> UInt64 {
    guard value < limit else { throw tooLarge(digits, exponent, unit) }
    return value
  }

  /// The largest smaller unit in which a number would be a time.
  private static func tooLarge(_ digits: UInt64, _ exponent: Int, _ unit: TimeUnit) -> TimeError {
    let smaller = TimeUnit.allCases.first { $0.power < unit.power && (try? microseconds(digits, exponent, $0)) != nil }
    return .tooLarge(fits: smaller)
  }
}

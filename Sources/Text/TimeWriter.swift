/// Writes points in time as text.
public enum TimeWriter {
  /// ISO 8601 and RFC 3339 in UTC: `2026-11-30T08:15:00.25Z`, with as many decimals as there are, six at most.
  ///
  /// - Parameter time: microseconds since 1970-01-01T00:00Z; outside the years 0 to 9999 the year takes the digits and
  ///   the sign that it needs.
  public static func date(_ time: Int64) -> String {
    let micros = Int(time)
    let seconds = micros.flooredQuotient(1_000_000)
    let (year, month, day) = GregorianCalendar.date(of: seconds.flooredQuotient(86_400))
    let second = seconds.flooredRemainder(86_400)
    guard 0...9999 ~= year else {
      return
        "\(padded(year, 4))-\(two(month))-\(two(day))T\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))"
        + "\(fraction(micros.flooredRemainder(1_000_000), 6))Z"
    }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { bytes in
      var count = 0
      func write(_ number: Int, _ digits: Int, then end: Unicode.Scalar?) {
        var rest = number
        for place in stride(from: count + digits - 1, through: count, by: -1) {
          bytes[place] = UInt8(ascii: "0") + UInt8(rest % 10)
          rest /= 10
        }
        count += digits
        guard let end else { return }
        bytes[count] = UInt8(ascii: end)
        count += 1
      }
      write(year, 4, then: "-")
      write(month, 2, then: "-")
      write(day, 2, then: "T")
      write(second / 3600, 2, then: ":")
      write(second / 60 % 60, 2, then: ":")
      let fraction = micros.flooredRemainder(1_000_000)
      write(second % 60, 2, then: fraction > 0 ? "." : "Z")
      if fraction > 0 {
        write(fraction, 6, then: nil)
        while bytes[count - 1] == UInt8(ascii: "0") { count -= 1 }
        bytes[count] = UInt8(ascii: "Z")
        count += 1
      }
      return String(decoding: bytes[..<count], as: UTF8.self)
    }
  }

  /// ISO 8601 and RFC 3339 as clocks show it that are ahead of UTC: `2026-11-30T13:45:00.25+05:30`.
  ///
  /// - Parameters:
  ///   - time: microseconds since 1970-01-01T00:00Z, a day at least from the ends of the type.
  ///   - offset: seconds ahead of UTC, whole minutes, less than a day each way; 0 is written as `Z`.
  public static func date(_ time: Int64, offset: Int) -> String {
    date(time + Int64(offset) * 1_000_000).dropLast() + self.offset(offset)
  }

  /// How far clocks are ahead of UTC: `Z`, or such as `+05:30`.
  ///
  /// - Parameter seconds: whole minutes, less than a day each way; what is less than a minute is cut off.
  public static func offset(_ seconds: Int) -> String {
    let minutes = seconds.magnitude / 60
    return minutes == 0 ? "Z" : "\(seconds < 0 ? "-" : "+")\(two(Int(minutes / 60))):\(two(Int(minutes % 60)))"
  }

  /// A number of a unit, with as many decimals as there are.
  public static func number(_ time: Int64, _ unit: TimeUnit) -> String {
    let factor: UInt64 = unit == .seconds ? 1_000_000 : unit == .milliseconds ? 1000 : 1
    let (whole, rest) = time.magnitude.quotientAndRemainder(dividingBy: factor)
    return (time < 0 ? "-" : "") + "\(whole)" + fraction(Int(rest), unit.power)
  }

  /// A point and digits without trailing zeros; nothing for 0.
  private static func fraction(_ value: Int, _ digits: Int) -> String {
    guard value > 0 else { return "" }
    var text = padded(value, digits)
    while text.last == "0" { text.removeLast() }
    return "." + text
  }

  private static func two(_ number: Int) -> String { padded(number, 2) }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = "\(number.magnitude)"
    return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

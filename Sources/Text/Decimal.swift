/// Text of numbers, the same on every machine and in every locale.
public enum Decimal {
  /// The shortest text that reads back as the same double, without a useless `.0` and without an exponent
  /// where twenty digits suffice.
  ///
  /// Not a number and the infinities, which JSON cannot hold, give `null`.
  public static func shortest(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    if value == value.rounded(.towardZero), value.magnitude < 1e15 {
      return String(Int64(value))
    }
    return value.description
  }

  /// The value rounded to `decimals` places (half away from zero), `-0` as `0`.
  ///
  /// - Parameters:
  ///   - value: any double; not a number and the infinities give `null`.
  ///   - decimals: digits after the point, clamped to 0...15.
  /// - Returns: at most `decimals` digits after the point, trailing zeros removed unless `padded`.
  public static func fixed(_ value: Double, _ decimals: Int, padded: Bool = false) -> String {
    guard value.isFinite else { return "null" }
    let places = min(max(decimals, 0), 15)
    let scale = powerOfTen(places)
    let scaled = (value.magnitude * scale).rounded(.toNearestOrAwayFromZero)
    guard scaled < 9e18 else { return shortest(value) }
    let digits = UInt64(scaled)
    let unit = UInt64(scale)
    let whole = digits / unit
    let fraction = digits % unit
    var text = value < 0 && digits > 0 ? "-\(whole)" : "\(whole)"
    if places > 0 && (padded || fraction > 0) {
      let tail = String(fraction)
      text += "." + String(repeating: "0", count: places - tail.utf8.count) + tail
      if !padded { while text.utf8.last == UInt8(ascii: "0") { text.removeLast() } }
    }
    return text
  }

  private static func powerOfTen(_ exponent: Int) -> Double {
    var result = 1.0
    for _ in 0..<exponent { result *= 10 }
    return result
  }
}

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

  /// The value rounded to `decimals` places as C's `printf` rounds (exact ties to even), `-0` as `0`.
  ///
  /// - Parameters:
  ///   - value: any double; not a number and the infinities give `null`.
  ///   - decimals: digits after the point, clamped to 0...15.
  /// - Returns: at most `decimals` digits after the point, trailing zeros removed unless `padded`.
  public static func fixed(_ value: Double, _ decimals: Int, padded: Bool = false) -> String {
    guard value.isFinite else { return "null" }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: DecimalWriter.room) { bytes in
      guard let base = bytes.baseAddress else { return "" }
      let count =
        padded
        ? DecimalWriter.writeFixed(value, min(max(decimals, 0), 15), to: base)
        : DecimalWriter.write(value, decimals, to: base)
      return String(decoding: bytes[..<count], as: UTF8.self)
    }
  }

  /// The number that a whole text writes, as ``DecimalReader`` reads it; `nil` when it is none, or too large for a double.
  public static func value(_ text: String) -> Double? {
    var text = text + "\n"
    return text.withUTF8 { utf8 in
      guard let base = utf8.baseAddress else { return nil }
      let (value, end) = DecimalReader.read(base, at: 0)
      return end > 0 && end == utf8.count - 1 && value.isFinite ? value : nil
    }
  }
}

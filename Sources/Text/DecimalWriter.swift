#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes numbers as decimal text into bytes.
///
/// One layout for the whole program: no `-0`, no locale, no plus sign; see ``Decimal`` for texts.
public enum DecimalWriter {
  /// How many bytes ``writeFixed(_:_:to:)`` and ``writeShortest(_:to:)`` may touch behind where they start.
  public static let room = 400

  /// Writes a value with exactly so many decimals, as C's `printf("%.*f")` rounds: to the nearest, and exact ties to even.
  ///
  /// - Parameters:
  ///   - value: a finite double; anything else writes nothing. `-0.0004` with three decimals is `0.000`.
  ///   - decimals: 0...15.
  ///   - out: at least ``room`` bytes.
  /// - Returns: the number of bytes written; more than these may have been touched.
  public static func writeFixed(_ value: Double, _ decimals: Int, to out: UnsafeMutablePointer<UInt8>) -> Int {
    let scale = PowersOfTen.double(decimals)
    let magnitude = value.magnitude
    let product = magnitude * scale
    // Below 2^52 adding 2^52 rounds to a whole number, without the branch on the fraction that no processor can guess.
    // What the rounding took off is exact, and only at a half is the true product's side of it in question.
    guard product < integerLimit else { return writeLong(value, decimals, to: out) }
    let shifted = product + integerLimit
    var whole = shifted.bitPattern & (1 << 52 - 1)
    let fraction = product - (shifted - integerLimit)
    if fraction.magnitude == 0.5 {
      let rest = (-product).addingProduct(magnitude, scale)
      let floor = fraction > 0 ? whole : whole &- 1
      whole = rest > 0 || rest == 0 && floor & 1 == 1 ? floor &+ 1 : floor
    }
    var start = 0
    if value < 0 && whole > 0 {
      out[0] = UInt8(ascii: "-")
      start = 1
    }
    return start &+ writeDigits(whole, decimals, to: out + start)
  }

  /// Adds the shortest text that reads back as the same double to bytes; nothing for one that is not finite.
  public static func appendShortest(_ value: Double, to bytes: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { text in
      guard let base = text.baseAddress else { return }
      bytes.append(contentsOf: text[..<writeShortest(value, to: base)])
    }
  }

  /// Writes a value as answers show it: rounded to `decimals` places without trailing zeros, or as short as reads back.
  ///
  /// - Parameters:
  ///   - value: a finite double; anything else writes nothing.
  ///   - decimals: clamped to 0...15; `nil` for as many as are needed.
  ///   - out: at least ``room`` bytes.
  /// - Returns: the number of bytes written; more than these may have been touched.
  public static func write(_ value: Double, _ decimals: Int?, to out: UnsafeMutablePointer<UInt8>) -> Int {
    guard let decimals else { return writeShortest(value, to: out) }
    let places = min(max(decimals, 0), 15)
    // More digits than a double has: the shortest text says all of them, and printf's further ones say nothing.
    if value.magnitude * PowersOfTen.double(places) >= 9e15, value.magnitude < 1e15 {
      return writeShortest(value, to: out)
    }
    var count = writeFixed(value, places, to: out)
    guard places > 0, count > 0 else { return count }
    while out[count &- 1] == UInt8(ascii: "0") { count &-= 1 }
    if out[count &- 1] == UInt8(ascii: ".") { count &-= 1 }
    return count
  }

  /// Writes digits with a point before the last `decimals` of them.
  @inline(__always)
  private static func writeDigits(_ digits: UInt64, _ decimals: Int, to out: UnsafeMutablePointer<UInt8>) -> Int {
    var (front, rest) = (zeroDigits, digits)
    if digits >= 100_000_000 {
      let high = digits / 100_000_000
      front = eightDigits(high)
      rest = digits &- high &* 100_000_000
    }
    let back = eightDigits(rest)
    // The first byte that is not '0', of sixteen; at least one digit stands before the point.
    let zeros =
      front != zeroDigits
      ? (front ^ zeroDigits).trailingZeroBitCount >> 3 : 8 &+ ((back ^ zeroDigits) | 1 << 63).trailingZeroBitCount >> 3
    let first = min(zeros, 15 &- decimals)
    // Shifted in registers and stored sixteen bytes at a time; what is too much is overwritten or not counted.
    let all = UInt128(truncatingIfNeeded: back) << 64 | UInt128(truncatingIfNeeded: front)
    let target = UnsafeMutableRawPointer(out)
    target.storeBytes(of: all &>> UInt128(truncatingIfNeeded: first &* 8), as: UInt128.self)
    let count = 16 &- first
    if decimals == 0 { return count }
    let point = count &- decimals
    let tail = all &>> UInt128(truncatingIfNeeded: (16 &- decimals) &* 8)
    (target + (point &+ 1)).storeBytes(of: tail, as: UInt128.self)
    out[point] = UInt8(ascii: ".")
    return count &+ 1
  }

  /// 2^52, from which on doubles are whole numbers.
  private static let integerLimit = 4_503_599_627_370_496.0
  private static let zeroDigits: UInt64 = 0x3030_3030_3030_3030

  /// Eight digits as ASCII, the first in the lowest byte: halves, then quarters, then digits of all lanes at once.
  @inline(__always)
  private static func eightDigits(_ value: UInt64) -> UInt64 {
    let upper = value / 10_000
    let fours = upper | (value &- upper &* 10_000) << 32
    let hundreds = (fours &* 10_486) >> 20 & 0x7F_0000_007F
    let twos = hundreds | (fours &- hundreds &* 100) << 16
    let tens = (twos &* 103) >> 10 & 0x000F_000F_000F_000F
    return (tens | (twos &- tens &* 10) << 8) | zeroDigits
  }

  /// Numbers of more than 53 bits, digit by digit by the C library.
  @inline(never)
  private static func writeLong(_ value: Double, _ decimals: Int, to out: UnsafeMutablePointer<UInt8>) -> Int {
    guard value.isFinite else { return 0 }
    let count = withVaList([Int32(decimals), value]) { list in
      out.withMemoryRebound(to: CChar.self, capacity: room) { vsnprintf($0, room, "%.*f", list) }
    }
    return Int(min(max(count, 0), Int32(room - 1)))
  }

  /// Writes the shortest text that reads back as the same double, laid out as ``Decimal/shortest(_:)`` has it.
  ///
  /// - Parameters:
  ///   - value: a finite double; anything else writes nothing.
  ///   - out: at least ``room`` bytes.
  /// - Returns: the number of bytes written; more than these may have been touched.
  public static func writeShortest(_ value: Double, to out: UnsafeMutablePointer<UInt8>) -> Int {
    guard value.isFinite else { return 0 }
    let magnitude = value.magnitude
    if magnitude < 1e12 {
      // Up to 15 digits no two decimals share a double: when the value is a whole number of millionths, that is it.
      let millionths = (magnitude * 1e6).rounded(.toNearestOrEven)
      if millionths < 1e15, millionths / 1e6 == magnitude, millionths == 0 || magnitude >= 1e-4 {
        var count = writeFixed(value, 6, to: out)
        while out[count &- 1] == 0x30 { count &-= 1 }
        if out[count &- 1] == UInt8(ascii: ".") { count &-= 1 }
        return count
      }
    }
    var text = Decimal.shortest(value)
    return text.withUTF8 { bytes in
      UnsafeMutableRawPointer(out).copyMemory(
        from: UnsafeRawPointer(bytes.baseAddress ?? UnsafePointer(out)), byteCount: bytes.count)
      return bytes.count
    }
  }
}

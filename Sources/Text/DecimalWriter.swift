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
    // Below 2^53 the product's fraction is exact, and so is the question on which side of a half the true product lies.
    guard product < 9_007_199_254_740_992 else { return writeLong(value, decimals, to: out) }
    var whole = UInt64(product)
    let fraction = product - Double(whole)
    if fraction > 0.5 {
      whole &+= 1
    } else if fraction == 0.5 {
      let rest = (-product).addingProduct(magnitude, scale)
      if rest > 0 || rest == 0 && whole & 1 == 1 { whole &+= 1 }
    }
    var start = 0
    if value < 0 && whole > 0 {
      out[0] = UInt8(ascii: "-")
      start = 1
    }
    return start &+ writeDigits(whole, decimals, to: out + start)
  }

  /// Writes digits with a point before the last `decimals` of them.
  @inline(__always)
  private static func writeDigits(_ digits: UInt64, _ decimals: Int, to out: UnsafeMutablePointer<UInt8>) -> Int {
    let high = digits / 100_000_000
    let (front, back) = (eightDigits(high), eightDigits(digits &- high &* 100_000_000))
    // The first byte that is not '0', of sixteen; at least one digit stands before the point.
    let zeros =
      front != zeroDigits
      ? (front ^ zeroDigits).trailingZeroBitCount >> 3 : 8 &+ ((back ^ zeroDigits) | 1 << 63).trailingZeroBitCount >> 3
    let first = min(zeros, 15 &- decimals)
    return withUnsafeTemporaryAllocation(byteCount: 40, alignment: 8) { scratch in
      // Copied sixteen bytes at a time, whatever the length; what is too much is overwritten or not counted.
      guard let base = scratch.baseAddress else { return 0 }
      base.storeBytes(of: front, as: UInt64.self)
      base.storeBytes(of: back, toByteOffset: 8, as: UInt64.self)
      let target = UnsafeMutableRawPointer(out)
      copySixteen(base + first, target)
      let count = 16 &- first
      if decimals == 0 { return count }
      let point = count &- decimals
      copySixteen(base + (16 &- decimals), target + (point &+ 1))
      out[point] = UInt8(ascii: ".")
      return count &+ 1
    }
  }

  private static let zeroDigits: UInt64 = 0x3030_3030_3030_3030

  @inline(__always)
  private static func copySixteen(_ from: UnsafeRawPointer, _ to: UnsafeMutableRawPointer) {
    to.storeBytes(of: from.loadUnaligned(as: SIMD2<UInt64>.self), as: SIMD2<UInt64>.self)
  }

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

/// Reads decimal numbers from bytes, correctly rounded, the same in every locale.
///
/// The grammar is a sign, digits, a point, an exponent: `-12.5`, `.5`, `5.`, `1e-3`. Hexadecimal, `inf`, `nan`, blanks
/// and decimal commas are no numbers. Three exact rules by the size of the number, after Clinger (How to read floating
/// point numbers accurately, 1990): one multiplication or division; one 128 by 64 bit division with the remainder as
/// sticky bit; the standard library for the rest, which no coordinate of up to 15 decimals needs.
public enum DecimalReader {
  /// Reads the number that starts at an offset.
  ///
  /// - Parameters:
  ///   - bytes: the text; a byte that cannot belong to a number must follow somewhere.
  ///   - start: where the number starts.
  /// - Returns: the nearest double and the offset behind the number; `end == start` when there is none, and a value that
  ///   is not finite when it is too large for a double.
  /// - Complexity: O(length of the number).
  public static func read(_ bytes: UnsafePointer<UInt8>, at start: Int) -> (value: Double, end: Int) {
    var index = start
    let sign = bytes[index]
    let isNegative = sign == UInt8(ascii: "-")
    if isNegative || sign == UInt8(ascii: "+") { index &+= 1 }
    let front = index
    var digits: UInt64 = 0
    while true {
      let digit = UInt64(bytes[index] &- 0x30)
      if digit > 9 { break }
      digits = digits &* 10 &+ digit
      index &+= 1
    }
    var count = index &- front
    var exponent = 0
    if bytes[index] == UInt8(ascii: ".") {
      index &+= 1
      let fraction = index
      while true {
        let digit = UInt64(bytes[index] &- 0x30)
        if digit > 9 { break }
        digits = digits &* 10 &+ digit
        index &+= 1
      }
      exponent = fraction &- index
      count &-= exponent
    }
    if count == 0 { return (0, start) }
    if bytes[index] | 0x20 == UInt8(ascii: "e") { readExponent(bytes, &index, &exponent) }
    if count <= 19 || significantDigits(bytes, front) <= 19, let value = exact(digits, exponent) {
      return (isNegative ? -value : value, index)
    }
    return (slow(bytes, start, index), index)
  }

  /// Adds a written exponent; leaves everything as it is when no digits follow the `e`.
  @inline(never)
  private static func readExponent(_ bytes: UnsafePointer<UInt8>, _ index: inout Int, _ exponent: inout Int) {
    var next = index &+ 1
    let isNegative = bytes[next] == UInt8(ascii: "-")
    if isNegative || bytes[next] == UInt8(ascii: "+") { next &+= 1 }
    let front = next
    var written = 0
    while true {
      let digit = Int(bytes[next] &- 0x30)
      if digit > 9 { break }
      if written < 100_000 { written = written * 10 + digit }
      next &+= 1
    }
    guard next > front else { return }
    exponent += isNegative ? -written : written
    index = next
  }

  /// The number of digits from the first that is not 0 on.
  private static func significantDigits(_ bytes: UnsafePointer<UInt8>, _ front: Int) -> Int {
    var index = front
    while bytes[index] == 0x30 || bytes[index] == UInt8(ascii: ".") { index += 1 }
    var count = 0
    while true {
      let byte = bytes[index]
      if byte &- 0x30 <= 9 { count += 1 } else if byte != UInt8(ascii: ".") { return count }
      index += 1
    }
  }

  /// `digits · 10^exponent` where that can be rounded exactly without long arithmetic.
  @inline(__always)
  private static func exact(_ digits: UInt64, _ exponent: Int) -> Double? {
    if digits <= 1 << 53, exponent >= -22, exponent <= 22 {
      let value = Double(digits)
      return exponent < 0
        ? value / PowersOfTen.double(0 &- exponent) : value * PowersOfTen.double(exponent)
    }
    if exponent <= 0, exponent >= -19 { return quotient(digits, PowersOfTen.integer(0 &- exponent)) }
    return nil
  }

  /// The double nearest to a quotient of positive integers, ties to even.
  private static func quotient(_ dividend: UInt64, _ divisor: UInt64) -> Double {
    // Both are shifted to full width; the dividend a bit less when the quotient would not fit into 64 bits.
    let up = dividend.leadingZeroBitCount
    let divisorShift = divisor.leadingZeroBitCount
    let denominator = divisor << UInt64(divisorShift)
    var high = dividend << UInt64(up)
    var low: UInt64 = 0
    var shift = 64 + up - divisorShift
    if high >= denominator {
      low = high << 63
      high >>= 1
      shift -= 1
    }
    let (wide, rest) = denominator.dividingFullWidth((high, low))
    // `wide` has 63 or 64 significant bits; the remainder only matters as "more than nothing".
    let zeros = wide.leadingZeroBitCount
    let dropped = 11 - zeros
    let half: UInt64 = 1 << UInt64(dropped - 1)
    var kept = wide >> UInt64(dropped)
    let tail = wide & (half &* 2 &- 1)
    if tail > half || tail == half && (rest != 0 || kept & 1 == 1) { kept += 1 }
    return Double(sign: .plus, exponent: dropped - shift, significand: Double(kept))
  }

  @inline(never)
  private static func slow(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Double {
    let text = String(decoding: UnsafeBufferPointer(start: bytes + start, count: end - start), as: UTF8.self)
    return Double(text) ?? .infinity
  }
}

/// The exact orientation for coordinates so large or small that products leave the range of doubles.
///
/// Slow (an array of 66 words is filled), and only reached for coordinates beyond 1e150 or below 1e-140.
func wideOrientation(_ a: Point, _ b: Point, _ c: Point) -> Int {
  var sum = WideSum()
  sum.add(product: a.x, b.y)
  sum.add(product: -a.y, b.x)
  sum.add(product: b.x, c.y)
  sum.add(product: -b.y, c.x)
  sum.add(product: c.x, a.y)
  sum.add(product: -c.y, a.x)
  return sum.sign
}

/// A two's complement integer that counts units of 2⁻²¹⁴⁸, the square of the least double.
///
/// Products of doubles are whole numbers of that unit and stay below 2⁴¹⁹⁶ of them, so 66 words hold a sum of six.
private struct WideSum {
  private var words = [UInt64](repeating: 0, count: 66)

  mutating func add(product x: Double, _ y: Double) {
    guard x != 0, y != 0 else { return }
    let (xDigits, xPower) = WideSum.parts(of: x)
    let (yDigits, yPower) = WideSum.parts(of: y)
    let (high, low) = xDigits.multipliedFullWidth(by: yDigits)
    let (word, shift) = (xPower + yPower).quotientAndRemainder(dividingBy: 64)
    // Shifts of 64 and more give 0 in Swift, so no case is needed for a shift of 0.
    let shifted = (low << shift, (high << shift) | (low >> (64 - shift)), high >> (64 - shift))
    if (x < 0) == (y < 0) {
      add(shifted, at: word)
    } else {
      subtract(shifted, at: word)
    }
  }

  /// The whole number and the power of two, counted from 2⁻¹⁰⁷⁴, that make up a number's size.
  private static func parts(of value: Double) -> (digits: UInt64, power: Int) {
    let stored = Int(value.exponentBitPattern)
    return stored == 0
      ? (value.significandBitPattern, 0)
      : (value.significandBitPattern | 1 << 52, stored - 1)
  }

  private mutating func add(_ value: (UInt64, UInt64, UInt64), at word: Int) {
    var carry = false
    for index in word..<words.count {
      let offset = index - word
      let digit = offset == 0 ? value.0 : offset == 1 ? value.1 : offset == 2 ? value.2 : 0
      if offset > 2 && !carry { return }
      let (once, first) = words[index].addingReportingOverflow(digit)
      let (twice, second) = once.addingReportingOverflow(carry ? 1 : 0)
      words[index] = twice
      carry = first || second
    }
  }

  private mutating func subtract(_ value: (UInt64, UInt64, UInt64), at word: Int) {
    var borrow = false
    for index in word..<words.count {
      let offset = index - word
      let digit = offset == 0 ? value.0 : offset == 1 ? value.1 : offset == 2 ? value.2 : 0
      if offset > 2 && !borrow { return }
      let (once, first) = words[index].subtractingReportingOverflow(digit)
      let (twice, second) = once.subtractingReportingOverflow(borrow ? 1 : 0)
      words[index] = twice
      borrow = first || second
    }
  }

  /// -1, 0 or 1.
  var sign: Int {
    if words[words.count - 1] >> 63 == 1 { return -1 }
    return words.contains { $0 != 0 } ? 1 : 0
  }
}

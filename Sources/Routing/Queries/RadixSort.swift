/// Sorts integers digit by digit, the least digit first, several times as fast as comparing them.
enum RadixSort {
  private static let digitBits = 11

  /// Sorts keys ascending.
  ///
  /// - Complexity: O(n) for each 11 bits of the greatest key.
  static func sort(_ keys: inout [UInt64]) {
    // A table of digits is larger than what few keys are worth.
    guard keys.count > 512 else { return keys.sort() }
    let greatest = keys.reduce(0, max)
    let mask = UInt64(1 << digitBits - 1)
    var sorted = keys
    for shift in stride(from: UInt64(0), to: UInt64(64 - greatest.leadingZeroBitCount), by: digitBits) {
      var places = [Int](repeating: 0, count: 1 << digitBits)
      for key in keys { places[Int(key &>> shift & mask)] += 1 }
      var before = 0
      for digit in places.indices { (places[digit], before) = (before, before + places[digit]) }
      for key in keys {
        let digit = Int(key &>> shift & mask)
        sorted[places[digit]] = key
        places[digit] += 1
      }
      swap(&keys, &sorted)
    }
  }
}

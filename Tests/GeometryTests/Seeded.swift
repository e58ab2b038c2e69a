import Geometry

/// Random numbers that repeat for a seed (SplitMix64; Steele, Lea and Flood 2014).
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func double(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

  /// A point of the integer grid 0...size in both directions.
  mutating func gridPoint(_ size: Int) -> Point { Point(Double(int(0...size)), Double(int(0...size))) }

  mutating func point(_ range: ClosedRange<Double>) -> Point { Point(double(range), double(range)) }
}

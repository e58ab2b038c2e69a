/// Random numbers for simulated walks: the same bits from a seed on every machine, since nothing but `+ - × ÷` and the
/// square root is used, which IEEE 754 rounds alike everywhere.
struct WalkRandom {
  private var state: UInt64
  /// The second number of a pair, see ``normal()``.
  private var spare: Double?

  init(seed: UInt64) { state = seed }

  /// The next 64 bits (SplitMix64; Steele, Lea, Flood 2014).
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 up to, but not including 1.
  mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Whether something of this probability happens.
  mutating func happens(_ probability: Double) -> Bool { uniform() < probability }

  /// A number from 0 up to, but not including a positive bound.
  mutating func index(below bound: Int) -> Int { Int(next().multipliedFullWidth(by: UInt64(bound)).high) }

  /// A number of the normal distribution of mean 0 and deviation 1, by the polar method (Marsaglia, Bray 1964).
  mutating func normal() -> Double {
    if let spare {
      self.spare = nil
      return spare
    }
    while true {
      let (u, v) = (2 * uniform() - 1, 2 * uniform() - 1)
      let square = u * u + v * v
      guard square > 0, square < 1 else { continue }
      let scale = (-2 * Self.logarithm(square) / square).squareRoot()
      spare = v * scale
      return u * scale
    }
  }

  /// A number of the exponential distribution.
  mutating func exponential(mean: Double) -> Double { -mean * Self.logarithm(1 - uniform()) }

  /// The natural logarithm of a positive number, to some units in the last place.
  static func logarithm(_ x: Double) -> Double {
    var exponent = Double(x.exponent)
    var significand = x.significand
    if significand > 1.4142135623730951 {
      significand /= 2
      exponent += 1
    }
    // 2 artanh z, with z² below 0.03.
    let z = (significand - 1) / (significand + 1)
    var (term, sum) = (z, 0.0)
    for odd in stride(from: 1.0, to: 26, by: 2) {
      sum += term / odd
      term *= z * z
    }
    return 2 * sum + exponent * 0.6931471805599453
  }

  /// `e` to the power of a negative number, within 1e-12 of itself.
  static func decay(_ x: Double) -> Double {
    guard x < 40 else { return 0 }
    let small = -x / 1024
    var power = 1.0
    for term in stride(from: 7.0, to: 0, by: -1) { power = 1 + small / term * power }
    for _ in 0..<10 { power *= power }
    return power
  }
}

/// A number that wanders about 0 and forgets where it was within a time: a first-order autoregressive process.
struct WanderingNumber {
  private(set) var value: Double
  private let keep: Double
  private let renew: Double

  /// - Parameters:
  ///   - deviation: of all values.
  ///   - time: seconds after which a value is forgotten to 1/e; 0 makes each value a new one.
  ///   - step: seconds between two values.
  init(deviation: Double, time: Double, step: Double, _ random: inout WalkRandom) {
    keep = time > 0 ? WalkRandom.decay(step / time) : 0
    renew = deviation * (1 - keep * keep).squareRoot()
    value = deviation * random.normal()
  }

  mutating func advance(_ random: inout WalkRandom) { value = keep * value + renew * random.normal() }
}

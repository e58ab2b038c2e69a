import Glibc

/// How far somebody gets in a step who starts anywhere in a cell: a normal distribution without its part below 0, added to
/// a uniform one.
struct StepDistribution {
  private let mean: Double
  private let deviation: Double
  /// Metres of the cell in which the step starts.
  private let start: Double
  private let shareBelowZero: Double
  private let integralAtZero: Double
  /// Metres behind which next to nothing is, counted from the start of the cell.
  let reach: Double

  /// How many deviations of the normal distribution are looked at: a ten-thousandth lies beyond.
  private static let width = 3.7

  init(mean: Double, deviation: Double, start: Double) {
    self.mean = mean
    self.deviation = max(deviation, 1e-3)
    self.start = start
    shareBelowZero = Self.share(-mean / self.deviation)
    integralAtZero = Self.integral(-mean / self.deviation)
    reach = mean + Self.width * self.deviation + start
  }

  /// The probability to get no farther than some metres from the start of the cell.
  func share(upTo distance: Double) -> Double {
    if distance <= 0 { return 0 }
    if distance >= reach { return 1 }
    return min((integral(distance) - integral(distance - start)) / start, 1)
  }

  /// The integral from 0 of the probability that the step alone is shorter.
  private func integral(_ distance: Double) -> Double {
    if distance <= 0 { return 0 }
    let whole = deviation * (Self.integral((distance - mean) / deviation) - integralAtZero)
    return (whole - shareBelowZero * distance) / (1 - shareBelowZero)
  }

  /// The standard normal distribution function.
  private static func share(_ z: Double) -> Double { 0.5 * erfc(-z * 0.5.squareRoot()) }

  /// Its integral from minus infinity.
  private static func integral(_ z: Double) -> Double { z * share(z) + exp(-z * z / 2) * 0.398_942_280_401_432_7 }
}

import Foundation
import TestSupport
import Testing

@testable import Navigation

@Suite struct WalkRandomTests {
  @Test func `Logarithm and decay are those of the mathematics library`() {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    for _ in 0..<20_000 {
      let x = Double.random(in: 0...1, using: &random) * pow(10, Double.random(in: -300...300, using: &random))
      guard x.isNormal else { continue }
      let difference = abs(WalkRandom.logarithm(x) - log(x))
      #expect(difference <= 4e-16 * max(abs(log(x)), 1), "seed \(seed): logarithm of \(x)")
      let y = Double.random(in: 0...39, using: &random)
      #expect(abs(WalkRandom.decay(y) / exp(-y) - 1) < 1e-11, "seed \(seed): decay of \(y)")
    }
    #expect(WalkRandom.logarithm(1) == 0)
    #expect(WalkRandom.decay(0) == 1)
    #expect(WalkRandom.decay(1000) == 0)
  }

  @Test func `Normal numbers have the moments and the tails of the distribution`() {
    let seed = TestSeed.make()
    var random = WalkRandom(seed: seed)
    let count = 400_000
    let numbers = (0..<count).map { _ in random.normal() }
    func mean(_ value: (Double) -> Double) -> Double { numbers.reduce(0) { $0 + value($1) } / Double(count) }
    // Five standard errors each: of x^k it is sqrt(E x^2k - (E x^k)^2) / sqrt(n).
    let error = 5 / Double(count).squareRoot()
    #expect(abs(mean { $0 }) < error, "seed \(seed)")
    #expect(abs(mean { $0 * $0 } - 1) < error * 2.0.squareRoot(), "seed \(seed)")
    #expect(abs(mean { $0 * $0 * $0 }) < error * 15.0.squareRoot(), "seed \(seed)")
    #expect(abs(mean { $0 * $0 * $0 * $0 } - 3) < error * 96.0.squareRoot(), "seed \(seed)")
    for (bound, share) in [(1.0, 0.317310508), (2.0, 0.045500264), (3.0, 0.002699796)] {
      let found = mean { abs($0) > bound ? 1 : 0 }
      #expect(abs(found - share) < error * share.squareRoot(), "seed \(seed): beyond \(bound)")
    }
    let waits = (0..<count).map { _ in random.exponential(mean: 5) }
    #expect(abs(waits.reduce(0, +) / Double(count) - 5) < error * 5, "seed \(seed)")
    #expect(waits.allSatisfy { $0 >= 0 && $0.isFinite }, "seed \(seed)")
  }

  @Test func `The first numbers of a seed are the same everywhere and for ever`() {
    var random = WalkRandom(seed: 1)
    let numbers = (0..<4).map { _ in random.normal().bitPattern }
    #expect(numbers == Self.first)
  }

  private static let first: [UInt64] = [
    4_601_407_943_086_469_324, 4_609_820_503_763_945_113, 4_601_894_385_929_139_744, 13_811_303_872_142_153_365,
  ]
}

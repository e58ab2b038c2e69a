import Geometry
import Navigation
import TestSupport
import Testing

/// What a source tells, counted over long walks.
@Suite struct FixNoiseTests {
  /// A walk of 10,000 s on the middle one of three levels.
  private func walk(_ seed: UInt64, _ change: (inout FixNoise) -> Void) throws -> SimulatedWalk {
    let drawn = DrawnVenue(levels: [("Ground", "a-b"), ("First", "C-D"), ("Second", "e-f")], scale: 7000)
    var options = WalkOptions.steady
    options.seed = seed
    change(&options.noise)
    return try WalkBehaviorTests.walk(drawn, ["C", "D"], options).walk
  }

  private func errors(_ walk: SimulatedWalk) -> [Point] {
    walk.fixes.compactMap { fix in
      walk.truth(at: fix.time).map { Point(fix.position.x - $0.position.x, fix.position.y - $0.position.y) }
    }
  }

  private func deviation(_ values: [Double]) -> Double {
    (values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot()
  }

  @Test func `White noise has its deviation on each axis, and no memory`() throws {
    let seed = TestSeed.make()
    let errors = errors(try walk(seed) { $0.deviation = 4 })
    let x = errors.map(\.x)
    let y = errors.map(\.y)
    // Five standard errors of a deviation are 5 σ / sqrt(2 n), those of a correlation 5 / sqrt(n).
    #expect(abs(deviation(x) - 4) < 0.15 && abs(deviation(y) - 4) < 0.15, "seed \(seed)")
    #expect(abs(correlation(x, y)) < 0.05, "seed \(seed)")
    #expect(abs(correlation(x, Array(x.dropFirst()))) < 0.05, "seed \(seed)")
  }

  private func correlation(_ a: [Double], _ b: [Double]) -> Double {
    let count = min(a.count, b.count)
    let product = zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } / Double(count)
    return product / (deviation(a) * deviation(b))
  }

  @Test func `Correlated noise forgets to 1/e within its time, and keeps its deviation`() throws {
    let seed = TestSeed.make()
    let x = errors(
      try walk(seed) { noise in
        noise.deviation = 3
        noise.correlationTime = 5
      }
    ).map(\.x)
    // As good as some 1,000 values that have nothing to do with each other.
    #expect(abs(deviation(x) - 3) < 0.4, "seed \(seed): \(deviation(x))")
    let later = correlation(x, Array(x.dropFirst(5)))
    #expect(abs(later - 0.3679) < 0.15, "seed \(seed): \(later)")
  }

  @Test func `Outliers come in their share and with their deviation, at the accuracy of others`() throws {
    let seed = TestSeed.make()
    let walk = try walk(seed) { noise in
      noise.deviation = 0.1
      noise.outlierShare = 0.1
      noise.outlierDeviation = 50
      noise.accuracyFactor = 2.5
    }
    let far = errors(walk).filter { max(abs($0.x), abs($0.y)) > 1 }
    #expect(abs(Double(far.count) / Double(walk.fixes.count) - 0.1) < 0.016, "seed \(seed): \(far.count)")
    #expect(abs(deviation(far.map(\.x)) - 50) < 6, "seed \(seed)")
    #expect(walk.fixes.allSatisfy { $0.accuracy == 0.25 })
    #expect(try self.walk(seed) { $0.accuracyFactor = nil }.fixes.allSatisfy { $0.accuracy == nil })
  }

  @Test func `Fixes stay away in their share, one by one and for a while`() throws {
    let seed = TestSeed.make()
    let missing = try walk(seed) { $0.missingShare = 0.2 }
    #expect(abs(Double(missing.fixes.count) / Double(missing.truth.count) - 0.8) < 0.02, "seed \(seed)")
    let gaps = try walk(seed) { noise in
      noise.gapRate = 0.01
      noise.gapTime = 30
    }
    let lengths = zip(gaps.fixes, gaps.fixes.dropFirst()).map { Double($1.time - $0.time) / 1e6 }.filter { $0 > 1 }
    // About 10,000 / (100 + 30) gaps.
    #expect((45...110).contains(lengths.count), "seed \(seed): \(lengths.count)")
    let mean = lengths.reduce(0, +) / Double(max(lengths.count, 1))
    #expect(abs(mean - 31) < 5 * 30 / Double(lengths.count).squareRoot(), "seed \(seed): \(mean)")
  }

  @Test(arguments: [0.0, 8]) func `Wrong levels come in their share, and stay for their time`(time: Double) throws {
    let seed = TestSeed.make()
    let fixes = try walk(seed) { noise in
      noise.wrongLevelShare = 0.15
      noise.wrongLevelTime = time
    }.fixes
    let isWrong = fixes.map { $0.levels != [1] }
    let share = Double(isWrong.count { $0 }) / Double(fixes.count)
    let runLength = max(time, 1)
    let error = (0.15 * 0.85 * runLength / Double(fixes.count)).squareRoot()
    #expect(abs(share - 0.15) < 5 * error, "seed \(seed): \(share)")
    var runs: [Int] = []
    for (index, wrong) in isWrong.enumerated() where wrong {
      if index > 0, isWrong[index - 1], fixes[index].levels == fixes[index - 1].levels {
        runs[runs.count - 1] += 1
      } else {
        runs.append(1)
      }
    }
    if time > 0 { #expect(runs.dropLast().allSatisfy { $0 % Int(time) == 0 }, "seed \(seed): \(runs)") }
    let others = Set(fixes.flatMap(\.levels))
    #expect(others == [0, 1, 2])
  }

  @Test func `Levels are told in their share`() throws {
    let seed = TestSeed.make()
    let fixes = try walk(seed) { $0.levelShare = 0.3 }.fixes
    let share = Double(fixes.count { !$0.levels.isEmpty }) / Double(fixes.count)
    #expect(abs(share - 0.3) < 0.033, "seed \(seed): \(share)")
  }

  @Test func `Course and speed are told with their deviations, or not`() throws {
    let seed = TestSeed.make()
    let walk = try walk(seed) { noise in
      noise.courseDeviation = 8
      noise.speedDeviation = 0.1
    }
    let inner = walk.fixes.dropFirst().dropLast()
    let turns = inner.compactMap(\.course).map { turn(from: 90, to: $0) }
    #expect(turns.count == inner.count)
    #expect(abs(deviation(turns) - 8) < 0.4, "seed \(seed): \(deviation(turns))")
    let speeds = inner.compactMap(\.speed).map { $0 - 1.4 }
    #expect(abs(deviation(speeds) - 0.1) < 0.005, "seed \(seed): \(deviation(speeds))")
    #expect(walk.fixes.first?.course == nil, "who has not yet moved has no course")
    #expect(try self.walk(seed) { _ in }.fixes.allSatisfy { $0.course == nil && $0.speed == nil })
  }
}

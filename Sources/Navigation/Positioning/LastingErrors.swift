import Geometry
import Glibc

/// How well a step between two cells fits two fixes one after the other whose errors depend on each other.
///
/// Errors that last are taken to follow an autoregressive process of the first order, along either axis: a share of an
/// error is left at the next fix, and the rest is new. Then the new part tells how well a step fits, exactly.
struct LastingErrors {
  private let before: Point
  private let now: Point
  /// What is left of an error, 0...1.
  private let share: Double
  private let peak: Double
  private let exponent: Double
  private let widePeak: Double
  private let wideExponent: Double

  /// - Parameters:
  ///   - before: the fix before.
  ///   - seconds: the time between the two, above 0.
  init(from before: Point, to observation: Observation, seconds: Double, _ options: MatchOptions) {
    (self.before, now) = (before, observation.position)
    share = exp(-seconds / max(options.errorDuration, 1e-6))
    let variance = observation.accuracy * observation.accuracy
    let fresh = variance * max(1 - share * share, 1e-6)
    let wide = variance * options.outlierFactor * options.outlierFactor
    peak = (1 - options.outlierShare) / (2 * .pi * fresh)
    widePeak = options.outlierShare / (2 * .pi * wide)
    (exponent, wideExponent) = (-0.5 / fresh, -0.5 / wide)
  }

  /// The density of the second fix when somebody went from one place to another.
  @inline(__always)
  func density(_ fromX: Double, _ fromY: Double, _ toX: Double, _ toY: Double) -> Double {
    let (dx, dy) = (now.x - toX, now.y - toY)
    let (freshX, freshY) = (dx - share * (before.x - fromX), dy - share * (before.y - fromY))
    return peak * exp((freshX * freshX + freshY * freshY) * exponent)
      + widePeak * exp((dx * dx + dy * dy) * wideExponent)
  }

  /// The same for two cells.
  func density(from cell: Int, to target: Int, _ table: CellTable) -> Double {
    density(table.x[cell], table.y[cell], table.x[target], table.y[target])
  }
}

extension MatchScratch {
  /// As the plain step forward, each way weighed with two fixes.
  mutating func spread(
    _ layers: borrowing CellLayers, _ range: Range<Int>, _ table: borrowing StepTable, _ errors: LastingErrors,
    _ cells: CellTable
  ) {
    let motions = layers.motionCount
    for slot in range {
      let cell = Int(layers.cells[slot])
      for motion in 0..<motions {
        let (row, weight) = (cell * motions + motion, layers.weights[slot * motions + motion])
        for entry in Int(table.starts[row])..<Int(table.ends[row]) {
          let target = Int(table.targets[entry])
          states[target * motions + motion] +=
            weight * table.shares[entry] * errors.density(from: cell, to: target, cells)
          touch(target)
        }
      }
    }
  }

  /// As the plain step back, each way weighed with two fixes.
  mutating func gather(
    _ layers: borrowing CellLayers, _ range: Range<Int>, _ table: borrowing StepTable, _ errors: LastingErrors,
    _ cells: CellTable
  ) {
    let motions = layers.motionCount
    for slot in range {
      let cell = Int(layers.cells[slot])
      for motion in 0..<motions {
        let row = cell * motions + motion
        var sum = 0.0
        for entry in Int(table.starts[row])..<Int(table.ends[row]) {
          let target = Int(table.targets[entry])
          let likelihood = states[target * motions + motion]
          if likelihood > 0 { sum += table.shares[entry] * likelihood * errors.density(from: cell, to: target, cells) }
        }
        likelihoods[(slot - range.lowerBound) * motions + motion] = sum
      }
    }
  }
}

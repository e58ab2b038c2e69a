import Geometry
import Routing

/// Tells where somebody is as sources of positions do: somewhere near, at times, on some level.
struct FixSource {
  private let noise: FixNoise
  private let interval: Double
  /// The levels that a wrong one is taken from.
  private let levels: [Int]
  private var random: WalkRandom
  private var x: WanderingNumber
  private var y: WanderingNumber
  /// Seconds until fixes come again.
  private var gap = 0.0
  /// A wrong level that stays, and for how many seconds.
  private var wrong: (level: Int, left: Double)?

  init(_ options: WalkOptions, _ graph: PathGraph, _ random: WalkRandom) {
    noise = options.noise
    interval = 1 / options.rate
    levels = Set(graph.levels).sorted().map(Int.init)
    self.random = random
    x = WanderingNumber(
      deviation: noise.deviation, time: noise.correlationTime, step: interval, &self.random)
    y = WanderingNumber(
      deviation: noise.deviation, time: noise.correlationTime, step: interval, &self.random)
  }

  /// What the source tells of a moment, `nil` when nothing; to be asked in order, once for each.
  ///
  /// Each kind of chance is drawn whether it matters or not, so that one more of one kind leaves the others as they are.
  mutating func fix(of moment: Walker.Moment) -> PositionFix? {
    defer {
      x.advance(&random)
      y.advance(&random)
    }
    let truth = moment.truth
    let isOutlier = random.happens(noise.outlierShare)
    let far = (random.normal() * noise.outlierDeviation, random.normal() * noise.outlierDeviation)
    let error = isOutlier ? far : (x.value, y.value)
    let told = level(truth.level)
    let turn = random.normal()
    let haste = random.normal()
    guard comes() else { return nil }
    return PositionFix(
      time: truth.time, position: Point(truth.position.x + error.0, truth.position.y + error.1),
      levels: told.map { [$0] } ?? [], accuracy: noise.accuracyFactor.map { $0 * noise.deviation },
      course: course(moment.course, turn), speed: noise.speedDeviation.map { max(moment.speed + haste * $0, 0) })
  }

  /// Whether a fix comes at all.
  private mutating func comes() -> Bool {
    let isMissing = random.happens(noise.missingShare)
    let begins = random.happens(noise.gapRate * interval)
    let length = random.exponential(mean: noise.gapTime)
    if gap > 0 { gap -= interval } else if begins { gap = length }
    return gap <= 0 && !isMissing
  }

  private mutating func level(_ truth: Int) -> Int? {
    let isTold = random.happens(noise.levelShare)
    let others = levels.filter { $0 != truth }
    let chance = random.uniform()
    let choice = random.index(below: max(others.count, 1))
    if let stays = wrong, stays.left > 0 {
      wrong = (stays.level, stays.left - interval)
      return isTold ? stays.level : nil
    }
    wrong = nil
    guard !others.isEmpty, chance < beginning else { return isTold ? truth : nil }
    wrong = (others[choice], max(noise.wrongLevelTime, interval) - interval)
    return isTold ? others[choice] : nil
  }

  /// How probable it is that a wrong level begins at a fix, so that the wrong ones come to their share.
  private var beginning: Double {
    let fixes = max((noise.wrongLevelTime / interval).rounded(.up), 1)
    let share = min(noise.wrongLevelShare, 0.999)
    return noise.wrongLevelShare <= 0 ? 0 : share / (share + (1 - share) * fixes)
  }

  /// The course told, to a hundredth of a degree, so that no last bit of an arc tangent shows.
  private func course(_ truth: Double?, _ turn: Double) -> Double? {
    guard let truth, let deviation = noise.courseDeviation else { return nil }
    let hundredths = ((truth + turn * deviation) * 100).rounded().truncatingRemainder(dividingBy: 36000)
    return (hundredths < 0 ? hundredths + 36000 : hundredths) / 100
  }
}

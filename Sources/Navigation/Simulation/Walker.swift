import Geometry

/// Goes through a plan as time passes.
struct Walker {
  private let plan: WalkPlan
  private let options: WalkOptions
  private var random: WalkRandom
  private let ownSpeed: Double
  private var drift: WanderingNumber
  private let steps: Int
  private var move = 0
  /// How much of the move is done.
  private var done = 0.0
  private var wait = 0.0
  private var pause = 0.0
  /// Metres a second at the last step.
  private var speed = 0.0

  /// Chance has its say at least this often, in seconds.
  private static let longestStep = 0.1

  /// Where somebody is at a moment, and how they move.
  struct Moment {
    var truth: TruePosition
    /// Degrees clockwise from `y`; `nil` for somebody who stands or is carried.
    var course: Double?
    /// Metres a second.
    var speed: Double
  }

  init(_ plan: WalkPlan, _ options: WalkOptions, _ random: WalkRandom) {
    self.plan = plan
    self.options = options
    self.random = random
    let own = options.speed + options.speedDeviation * self.random.normal()
    ownSpeed = min(max(own, WalkOptions.slowest), WalkOptions.fastest)
    let interval = 1 / options.rate
    steps = max(Int((interval / Self.longestStep).rounded(.up)), 1)
    drift = WanderingNumber(
      deviation: options.drift, time: options.driftTime, step: interval / Double(steps), &self.random)
    wait = plan.moves.first?.wait ?? 0
  }

  var hasArrived: Bool { move >= plan.moves.count }

  func moment(at time: Int64) -> Moment {
    let current = plan.moves[min(move, plan.moves.count - 1)]
    let share = hasArrived ? current.to : current.from + (current.to - current.from) * done
    let piece = plan.pieces[current.piece]
    let truth = piece.truth(at: share, time: time)
    guard speed > 0, !hasArrived, piece.pace.isWalked, let bearing = piece.bearing(at: share) else {
      return Moment(truth: truth, course: nil, speed: hasArrived ? 0 : speed)
    }
    return Moment(truth: truth, course: current.to >= current.from ? bearing : bearing + 180, speed: speed)
  }

  /// Lets the time between two positions pass.
  mutating func advance(_ seconds: Double) {
    for _ in 0..<steps where !hasArrived { step(seconds / Double(steps)) }
  }

  private mutating func step(_ seconds: Double) {
    drift.advance(&random)
    let walking = min(max(ownSpeed + drift.value, WalkOptions.slowest), WalkOptions.fastest)
    var left = seconds
    var meters = 0.0
    let isWalking = plan.pieces[plan.moves[move].piece].pace.isWalked && wait == 0
    if isWalking, pause == 0, random.happens(options.pauseRate * seconds) {
      pause = random.exponential(mean: options.pauseTime)
    }
    Self.pass(&pause, &left)
    while left > 0, !hasArrived {
      Self.pass(&wait, &left)
      guard wait == 0 else { break }
      let current = plan.moves[move]
      let piece = plan.pieces[current.piece]
      let share = abs(current.to - current.from)
      let whole = share * piece.seconds(at: walking)
      let isDone = whole * (1 - done) <= left
      let part = isDone ? 1 - done : left / whole
      if piece.pace.isWalked { meters += part * share * piece.meters }
      left = isDone ? left - whole * part : 0
      done += part
      if isDone { next() }
    }
    speed = meters / seconds
  }

  private mutating func next() {
    move += 1
    done = 0
    wait = hasArrived ? 0 : plan.moves[move].wait
  }

  /// Lets as much of a delay pass as there is time.
  private static func pass(_ delay: inout Double, _ left: inout Double) {
    let time = min(delay, left)
    delay -= time
    left -= time
  }
}

extension WalkPiece {
  /// Seconds for all of it, at a speed on level ground.
  fileprivate func seconds(at speed: Double) -> Double {
    switch pace {
    case .walked(let share): meters / (speed * share)
    case .carried(let seconds): seconds
    }
  }
}

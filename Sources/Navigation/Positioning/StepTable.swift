import Glibc

/// The probabilities to get from each cell to others within a step, for each class of motion.
///
/// Rows are made all at once, or for the arcs that are asked for.
struct StepTable: Sendable {
  private let options: MatchOptions
  /// Seconds of the step.
  private let duration: Double
  /// How motions change within the step, row by row.
  let motionChanges: [Double]
  /// Where the row of each cell and class starts and ends, by `cell × classes + class`.
  ///
  /// A start of -1: not made yet.
  private(set) var starts: [Int32]
  private(set) var ends: [Int32]
  /// Cells.
  private(set) var targets: [Int32] = []
  private(set) var shares: [Double] = []

  /// An empty table for steps of some ticks.
  init(empty arcs: ArcTable, _ options: MatchOptions, ticks: Int) {
    self.options = options
    duration = Double(ticks) / Double(options.ticksPerSecond)
    motionChanges = options.motionChanges(within: duration)
    starts = [Int32](repeating: -1, count: arcs.cellCount * options.motions.count)
    ends = starts
  }

  /// A whole table.
  init(_ arcs: ArcTable, _ options: MatchOptions, ticks: Int) {
    self.init(empty: arcs, options, ticks: ticks)
    for arc in 0..<arcs.count { addRows(of: arc, arcs) }
  }

  /// Makes the rows of an arc unless they are there.
  mutating func prepare(_ arc: Int, _ arcs: ArcTable) {
    if starts[arcs.cells(of: arc).lowerBound * options.motions.count] < 0 { addRows(of: arc, arcs) }
  }

  private mutating func addRows(of arc: Int, _ arcs: ArcTable) {
    let cellLength = arcs.cellLengths[arc]
    let walking = options.walkingSpeed
    for (place, cell) in arcs.cells(of: arc).enumerated() {
      for (number, motion) in options.motions.enumerated() {
        let carried = arcs.carried[arc] * walking
        let speed = arcs.carried[arc] < 1 ? max(motion.speed, carried) : carried
        // Who is carried spreads as one who walks, in proportion.
        let spread = motion.speed > 0 ? motion.deviation : 0.3 * carried
        var row = StepRow()
        if speed > 0 {
          // Cells spread a step by themselves; see `MatchOptions.Motion.deviation`.
          let variance = spread * spread * duration - cellLength * cellLength / 6
          let deviation = max(variance, 1e-4).squareRoot()
          row.walk(
            arcs, from: arc, cell: place,
            StepDistribution(mean: speed * duration, deviation: deviation, start: cellLength))
        } else {
          row.add(cell, 1)
        }
        row.finish()
        if arcs.reverse[arc] >= 0 { turnRound(&row, arc, place, arcs) }
        let state = cell * options.motions.count + number
        starts[state] = Int32(targets.count)
        targets += row.targets
        shares += row.shares
        ends[state] = Int32(targets.count)
      }
    }
  }

  /// Lets a part of those who are in a cell turn round on the spot.
  private func turnRound(_ row: inout StepRow, _ arc: Int, _ place: Int, _ arcs: ArcTable) {
    let cells = arcs.cells(of: arc)
    let isEnd = place == cells.count - 1 && arcs.following(arc).isEmpty
    let rate = isEnd ? options.deadEndReverseRate : options.reverseRate
    let back = arcs.cells(of: Int(arcs.reverse[arc])).upperBound - 1 - place
    row.share(1 - pow(1 - rate, duration), with: back)
  }
}

/// Where one gets from a cell, as it is found.
private struct StepRow {
  private(set) var targets: [Int32] = []
  private(set) var shares: [Double] = []
  /// How many arcs may still be entered: ways that branch again and again within centimetres must not take forever.
  private var budget = 256

  /// Shares below this are not followed, and not kept.
  private static let least = 1e-6

  mutating func add(_ cell: Int, _ share: Double) {
    guard share > 0 else { return }
    if let slot = targets.firstIndex(of: Int32(cell)) {
      shares[slot] += share
    } else {
      targets.append(Int32(cell))
      shares.append(share)
    }
  }

  /// Lays a step out along an arc from one of its cells on.
  mutating func walk(_ arcs: ArcTable, from arc: Int, cell: Int, _ step: StepDistribution) {
    let start = -Double(cell) * arcs.cellLengths[arc]
    walk(arcs, arc, start: start, cell, passed: 0, probability: 1, step)
  }

  /// - Parameters:
  ///   - start: where the arc starts, in metres from the start of the cell where the step starts.
  ///   - passed: the share of the step that ends before the cell.
  private mutating func walk(
    _ arcs: ArcTable, _ arc: Int, start: Double, _ first: Int, passed: Double, probability: Double,
    _ step: StepDistribution
  ) {
    let (cells, length) = (arcs.cells(of: arc), arcs.cellLengths[arc])
    var passed = passed
    for place in first..<cells.count {
      let share = step.share(upTo: start + Double(place + 1) * length)
      add(cells.lowerBound + place, probability * (share - passed))
      passed = max(share, passed)
      if passed >= 1 { return }
    }
    let rest = probability * (1 - passed)
    let following = arcs.following(arc)
    budget -= 1
    if following.isEmpty || rest < Self.least || budget < 0 { return add(cells.upperBound - 1, rest) }
    let end = start + Double(cells.count) * length
    for slot in following {
      walk(
        arcs, Int(arcs.next[slot]), start: end, 0, passed: passed, probability: probability * arcs.nextShares[slot],
        step)
    }
  }

  /// Drops what is next to nothing and makes the rest sum to 1.
  mutating func finish() {
    let kept = targets.indices.filter { shares[$0] >= Self.least }
    (targets, shares) = (kept.map { targets[$0] }, kept.map { shares[$0] })
    let sum = shares.reduce(0, +)
    for slot in shares.indices { shares[slot] /= sum }
  }

  /// Gives a part of all to one more cell.
  mutating func share(_ part: Double, with cell: Int) {
    guard part > 0 else { return }
    for slot in shares.indices { shares[slot] *= 1 - part }
    add(cell, part)
  }
}

/// The steps of the estimator backward in time.
extension MatchScratch {
  /// The estimate of the last layer, from what was known then.
  mutating func estimateOfLast(_ layers: borrowing CellLayers, _ network: CellNetwork) -> PositionEstimate {
    let range = layers.range(layers.count - 1)
    let motions = layers.motionCount
    reserve(range.count * motions)
    for slot in range {
      var sum = 0.0
      for motion in 0..<motions { sum += layers.weights[slot * motions + motion] }
      marginals[slot - range.lowerBound] = sum
    }
    return sums.estimate(layers.cells, range, marginals, network)
  }

  /// Goes back from the last layer and estimates some layers from all that is known.
  ///
  /// - Parameters:
  ///   - wanted: the layers to estimate; the way back ends at the first of them. Layers without a fix are passed over.
  ///   - report: is called with the layer and its estimate, newest first.
  mutating func smooth(
    _ layers: borrowing CellLayers, _ wanted: Range<Int>, _ network: CellNetwork,
    report: (Int, PositionEstimate) -> Void
  ) {
    guard !wanted.isEmpty else { return }
    let motions = layers.motionCount
    var layer = layers.count - 1
    var range = layers.range(layer)
    reserve(range.count * motions)
    for slot in 0..<(range.count * motions) { likelihoods[slot] = 1 }
    while true {
      if wanted.contains(layer), layers.marks[layer].isOfFix {
        report(layer, estimate(layers, range, network))
      }
      if layer == wanted.lowerBound { return }
      let before = layers.range(layer - 1)
      reserve(before.count * motions)
      if layers.marks[layer].isStart {
        for slot in 0..<(before.count * motions) { likelihoods[slot] = 1 }
      } else {
        goBack(layers, from: layer, network)
      }
      layer -= 1
      range = before
    }
  }

  private mutating func reserve(_ count: Int) {
    if likelihoods.count >= count { return }
    likelihoods += repeatElement(0, count: 2 * count - likelihoods.count)
    marginals += repeatElement(0, count: likelihoods.count - marginals.count)
  }

  /// Multiplies what was known at a layer by what came after it.
  private mutating func estimate(
    _ layers: borrowing CellLayers, _ range: Range<Int>, _ network: CellNetwork
  ) -> PositionEstimate {
    let motions = layers.motionCount
    let weights = layers.weights.span
    var total = 0.0
    for slot in range {
      var sum = 0.0
      for motion in 0..<motions {
        sum += weights[slot * motions + motion] * likelihoods[(slot - range.lowerBound) * motions + motion]
      }
      marginals[slot - range.lowerBound] = sum
      total += sum
    }
    if !(total > 0) {
      // What was known and what came after are so far apart that no number can tell: what was known counts.
      for slot in range {
        marginals[slot - range.lowerBound] = (0..<motions).reduce(0) { $0 + layers.weights[slot * motions + $1] }
      }
    }
    return sums.estimate(layers.cells, range, marginals, network)
  }

  /// Replaces the likelihoods of a layer's states, by what came after them, by those of the layer before it.
  private mutating func goBack(
    _ layers: borrowing CellLayers, from layer: Int, _ network: CellNetwork
  ) {
    let (motions, ticks) = (layers.motionCount, layers.marks[layer].ticks)
    let (range, before) = (layers.range(layer), layers.range(layer - 1))
    let table = ticks > 0 ? table(ticks: ticks, network, cells: layers.cells[before]) : nil
    lay(layers, range, table?.motionChanges)
    if let table, let errors = layers.marks[layer].errors {
      gather(layers, before, table, errors, network.cells)
    } else if let table {
      Self.gather(layers, before, table, states, &likelihoods)
    } else {
      pick(layers, before)
    }
    for slot in range {
      let state = Int(layers.cells[slot]) * motions
      for motion in 0..<motions { states[state + motion] = 0 }
    }
    // Only their proportions matter; this keeps them within range.
    var best = 0.0
    let count = before.count * motions
    for slot in 0..<count { best = max(best, likelihoods[slot]) }
    guard best > 0 else { return }
    let scale = 1 / best
    for slot in 0..<count { likelihoods[slot] *= scale }
  }

  /// Spreads out likelihoods with their densities over the states, before motions changed.
  private mutating func lay(_ layers: borrowing CellLayers, _ range: Range<Int>, _ changes: [Double]?) {
    let motions = layers.motionCount
    let (cells, densities) = (layers.cells.span, layers.densities.span)
    for slot in range {
      let place = (slot - range.lowerBound) * motions
      let (state, density) = (Int(cells[slot]) * motions, densities[slot])
      for from in 0..<motions {
        guard let changes else {
          states[state + from] = density * likelihoods[place + from]
          continue
        }
        var sum = 0.0
        for to in 0..<motions { sum += changes[from * motions + to] * likelihoods[place + to] }
        states[state + from] = density * sum
      }
    }
  }

  /// Sums up, for each state of a layer, where its row leads.
  private static func gather(
    _ layers: borrowing CellLayers, _ range: Range<Int>, _ table: borrowing StepTable, _ states: borrowing [Double],
    _ likelihoods: inout [Double]
  ) {
    let motions = layers.motionCount
    let cells = layers.cells.span
    let (starts, ends) = (table.starts.span, table.ends.span)
    let (targets, shares) = (table.targets.span, table.shares.span)
    let states = states.span
    var likelihoods = likelihoods.mutableSpan
    for slot in range {
      let row = Int(cells[unchecked: slot]) * motions
      for motion in 0..<motions {
        var sum = 0.0
        for entry in Int(starts[unchecked: row + motion])..<Int(ends[unchecked: row + motion]) {
          sum += shares[unchecked: entry] * states[unchecked: Int(targets[unchecked: entry]) * motions + motion]
        }
        likelihoods[unchecked: (slot - range.lowerBound) * motions + motion] = sum
      }
    }
  }

  private mutating func pick(_ layers: borrowing CellLayers, _ range: Range<Int>) {
    let motions = layers.motionCount
    for slot in range {
      for motion in 0..<motions {
        likelihoods[(slot - range.lowerBound) * motions + motion] = states[Int(layers.cells[slot]) * motions + motion]
      }
    }
  }
}

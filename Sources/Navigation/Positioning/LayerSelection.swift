/// How a layer is made of the cells that a step touched.
extension MatchScratch {
  /// Lets motions change, weighs the touched cells by their densities, and keeps the best of them as a layer.
  ///
  /// - Parameter changes: how motions change within the step; `nil` when no time passed.
  /// - Returns: the sum over the touched cells of probability times density; when it is 0 no layer is added.
  mutating func addLayer(
    _ mark: CellLayers.Mark, to layers: inout CellLayers, _ changes: [Double]?, _ options: MatchOptions
  ) -> Double {
    let motions = layers.motionCount
    if let changes { Self.changeMotions(changes, motions, &states, touched, touchedCount) }
    let (sum, best) = Self.weigh(&states, &densities, &totals, touched, touchedCount, motions)
    let isUsable = sum > 0 && sum.isFinite
    if isUsable {
      layers.begin(mark)
      let kept = select(atLeast: options.beam * best, options.mostCells)
      layers.append(kept, touched, densities, states)
    }
    Self.clear(&states, touched, touchedCount, motions)
    return isUsable ? sum : 0
  }

  private static func changeMotions(
    _ changes: [Double], _ motions: Int, _ states: inout [Double], _ touched: borrowing [Int32], _ count: Int
  ) {
    var states = states.mutableSpan
    let touched = touched.span
    if motions == 2 {
      let (stay0, go0, go1, stay1) = (changes[0], changes[1], changes[2], changes[3])
      for slot in 0..<count {
        let state = Int(touched[unchecked: slot]) * 2
        let (first, second) = (states[unchecked: state], states[unchecked: state + 1])
        states[unchecked: state] = first * stay0 + second * go1
        states[unchecked: state + 1] = first * go0 + second * stay1
      }
      return
    }
    var before = [Double](repeating: 0, count: motions)
    for slot in 0..<count {
      let state = Int(touched[slot]) * motions
      for motion in 0..<motions { before[motion] = states[state + motion] }
      for to in 0..<motions {
        var sum = 0.0
        for from in 0..<motions { sum += before[from] * changes[from * motions + to] }
        states[state + to] = sum
      }
    }
  }

  /// Multiplies states by the densities of their cells.
  ///
  /// - Returns: the sum of all, and the greatest of the cells.
  private static func weigh(
    _ states: inout [Double], _ densities: inout [Double], _ totals: inout [Double], _ touched: borrowing [Int32],
    _ count: Int, _ motions: Int
  ) -> (sum: Double, best: Double) {
    var states = states.mutableSpan
    var totals = totals.mutableSpan
    let (touched, densities) = (touched.span, densities.span)
    var (sum, best) = (0.0, 0.0)
    for slot in 0..<count {
      let state = Int(touched[unchecked: slot]) * motions
      let density = densities[unchecked: slot]
      var total = 0.0
      for motion in 0..<motions {
        let weight = states[unchecked: state + motion] * density
        states[unchecked: state + motion] = weight
        total += weight
      }
      totals[unchecked: slot] = total
      sum += total
      best = max(best, total)
    }
    return (sum, best)
  }

  private static func clear(_ states: inout [Double], _ touched: borrowing [Int32], _ count: Int, _ motions: Int) {
    var states = states.mutableSpan
    let touched = touched.span
    for slot in 0..<count {
      let state = Int(touched[unchecked: slot]) * motions
      for motion in 0..<motions { states[unchecked: state + motion] = 0 }
    }
  }

  /// Moves the touched cells that reach a threshold, and the best ones when they are too many, to the front.
  ///
  /// - Returns: how many they are, and the sum of their weights.
  private mutating func select(atLeast threshold: Double, _ most: Int) -> (count: Int, sum: Double) {
    var threshold = threshold
    if touchedCount > most {
      threshold = max(threshold, totals[..<touchedCount].sorted(by: >)[most - 1])
    }
    return Self.select(threshold, most, totals, &touched, &densities, touchedCount)
  }

  private static func select(
    _ threshold: Double, _ most: Int, _ totals: borrowing [Double], _ touched: inout [Int32],
    _ densities: inout [Double], _ count: Int
  ) -> (count: Int, sum: Double) {
    var touched = touched.mutableSpan
    var densities = densities.mutableSpan
    let totals = totals.span
    var (kept, sum) = (0, 0.0)
    for slot in 0..<count {
      let total = totals[unchecked: slot]
      guard total >= threshold, total > 0, kept < most else { continue }
      sum += total
      // Swapped, for those that are left out are cleared, too.
      let cell = touched[unchecked: slot]
      touched[unchecked: slot] = touched[unchecked: kept]
      touched[unchecked: kept] = cell
      densities[unchecked: kept] = densities[unchecked: slot]
      kept += 1
    }
    return (kept, sum)
  }
}

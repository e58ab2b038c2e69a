/// What an estimator thinks at each step of the time: the cells where somebody may be, with their probabilities.
///
/// All layers lie one behind the other in the same arrays, so that a step allocates nothing.
struct CellLayers {
  /// What a layer is of.
  struct Mark {
    /// Its first cell.
    var first = 0
    /// What it is true of, in microseconds.
    var time: Int64
    /// Whether it is of a fix; others only bridge the time between two.
    var isOfFix: Bool
    /// The ticks since the layer before it; 0 when the fixes are closer together than a tick.
    var ticks: Int
    /// Whether nothing leads here from the layer before it.
    var isStart: Bool
    /// What the step here is weighed with where errors last; `nil` where the cells are weighed with the fix alone.
    var errors: LastingErrors?
  }

  /// How many classes of motion there are.
  let motionCount: Int
  private(set) var marks: [Mark] = []
  var cells: [Int32] = []
  /// The probabilities by what was known then, for each class of motion of each cell; those of a layer sum to 1.
  var weights: [Double] = []
  /// How well each cell fits the fix; 1 without one.
  var densities: [Double] = []

  init(motionCount: Int) { self.motionCount = motionCount }

  var count: Int { marks.count }
  var isEmpty: Bool { marks.isEmpty }

  /// The cells of a layer.
  func range(_ layer: Int) -> Range<Int> {
    marks[layer].first..<(layer + 1 < marks.count ? marks[layer + 1].first : cells.count)
  }

  /// Begins a layer, to which cells are appended then.
  mutating func begin(_ mark: Mark) {
    marks.append(mark)
    marks[marks.count - 1].first = cells.count
  }

  /// Adds cells to the last layer, with states that are made to sum to 1.
  mutating func append(
    _ kept: (count: Int, sum: Double), _ touched: borrowing [Int32], _ densities: borrowing [Double],
    _ states: borrowing [Double]
  ) {
    cells.append(contentsOf: touched[..<kept.count])
    self.densities.append(contentsOf: densities[..<kept.count])
    let first = weights.count
    weights.append(contentsOf: repeatElement(0, count: kept.count * motionCount))
    let (motions, scale) = (motionCount, 1 / kept.sum)
    let (touched, states) = (touched.span, states.span)
    var weights = weights.mutableSpan
    for slot in 0..<kept.count {
      let state = Int(touched[unchecked: slot]) * motions
      for motion in 0..<motions {
        weights[unchecked: first + slot * motions + motion] = scale * states[unchecked: state + motion]
      }
    }
  }

  /// Takes the last layer away.
  mutating func removeLast() {
    guard let mark = marks.popLast() else { return }
    cells.removeLast(cells.count - mark.first)
    densities.removeLast(densities.count - mark.first)
    weights.removeLast(weights.count - mark.first * motionCount)
  }

  /// Forgets the first layers.
  mutating func removeFirst(_ layers: Int) {
    guard layers > 0 else { return }
    let cut = layers < marks.count ? marks[layers].first : cells.count
    marks.removeFirst(layers)
    cells.removeFirst(cut)
    densities.removeFirst(cut)
    weights.removeFirst(cut * motionCount)
    for layer in 0..<marks.count { marks[layer].first -= cut }
  }

  /// Forgets all layers.
  mutating func removeAll() {
    marks.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
    weights.removeAll(keepingCapacity: true)
    densities.removeAll(keepingCapacity: true)
  }
}

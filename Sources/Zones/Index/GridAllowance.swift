/// How much grids may cost, so that areas that lie over each other by the thousand neither hang nor eat memory.
///
/// Areas as venues have them need some fifty words and two hundred steps an edge.
struct GridAllowance {
  private var steps: Int
  private let words: Int
  /// Whether there is nothing left.
  private(set) var isUsedUp = false

  /// - Parameter divisor: makes it so many times smaller, for tests.
  init(edges: Int, divisor: Int = 1) {
    steps = ((1 << 26) + 1024 * edges) / divisor
    words = ((1 << 24) + 128 * edges) / divisor
  }

  /// Takes steps away, at a size of the records.
  mutating func spend(_ steps: Int, records: Int = 0) {
    self.steps -= steps
    if self.steps < 0 || records > words { isUsedUp = true }
  }
}

extension [UInt32] {
  /// The place of the first value that is not below another, of ascending ones.
  func lowerBound(_ value: UInt32) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether a value is among ascending ones.
  func containsSorted(_ value: UInt32) -> Bool {
    let place = lowerBound(value)
    return place < count && self[place] == value
  }
}

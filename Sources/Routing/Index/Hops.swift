import VenueModel

/// For each entry of the rows on one side the step that leads towards the vertex of its column.
struct Hops: Sendable {
  /// The number of the step among those of the row's vertex, or ``long``.
  let bytes: Column<UInt8>
  /// The entries whose step has a number that does not fit in a byte, ascending.
  let long: Column<Long>

  /// An entry with a step of a high number.
  struct Long: BitwiseCopyable, Sendable {
    var entry: UInt32
    var step: Int32
  }

  /// Stands for "see ``long-swift.property``", and for no step at all.
  static let long: UInt8 = 255

  /// Takes bytes and the entries that do not fit, in any order.
  init(_ bytes: [UInt8], _ long: [Long]) {
    self.init(bytes: Column(bytes), long: Column(long.sorted { $0.entry < $1.entry }))
  }

  /// Takes columns that were checked.
  init(bytes: Column<UInt8>, long: Column<Long>) {
    self.bytes = bytes
    self.long = long
  }

  /// The step of an entry that does not fit in a byte; 0 for an entry without a step.
  ///
  /// - Complexity: O(log long entries).
  func longHop(_ entry: Int) -> Int {
    var (low, high) = (0, long.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(long[middle].entry) < entry { low = middle + 1 } else { high = middle }
    }
    return low < long.count && Int(long[low].entry) == entry ? Int(long[low].step) : 0
  }
}

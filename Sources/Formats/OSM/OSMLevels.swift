/// The levels that a tag names: lists, ranges, fractions, as `level` and `repeat_on` have them.
///
/// Every text has a meaning, if only none at all; what had to be guessed or left out is told as a ``Doubt``.
struct OSMLevels: Hashable {
  /// The levels that are named, ends of ranges included, lowest first, each once.
  private(set) var named: [Double] = []
  /// The ranges, lowest first and apart from each other; each covers the levels that the data has between its ends.
  private(set) var ranges: [ClosedRange<Double>] = []
  /// What was odd about the text.
  private(set) var doubts: [Doubt] = []

  /// Something about a text that its author should look at.
  enum Doubt: Hashable {
    /// A part names no level from −1,000 to 1,000; it was left out.
    case unreadable(String)
    /// A comma was taken for a decimal point.
    case commaAsPoint
    /// A comma was taken for a semicolon.
    case commaInList
    /// A range falls; it was turned round.
    case fallingRange
  }

  /// How far from the ground a level may be.
  static let reach = 1_000.0

  /// No level.
  init() {}

  /// Reads a text.
  ///
  /// - Complexity: O(length), and O(*n* log *n*) in the number of its parts.
  init(_ text: String) {
    let bytes = OSMLevelText.withoutCommas(Array(text.utf8), &doubts)
    for part in bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
      let part = OSMLevelText.trimmed(part)
      if !part.isEmpty { read(part) }
    }
    settle()
  }

  /// Sorts what is named, and joins ranges that overlap.
  private mutating func settle() {
    named = Set(named).sorted()
    var apart: [ClosedRange<Double>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = apart.last, range.lowerBound <= last.upperBound {
        apart[apart.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        apart.append(range)
      }
    }
    ranges = apart
  }

  private mutating func read(_ part: ArraySlice<UInt8>) {
    if let dash = OSMLevelText.rangeDash(part) {
      let first = OSMLevelText.number(OSMLevelText.trimmed(part[..<dash]))
      let last = OSMLevelText.number(OSMLevelText.trimmed(part[(dash + 1)...]))
      if let first, let last {
        if first > last { tell(.fallingRange) }
        named += [first, last]
        if first != last { ranges.append(min(first, last)...max(first, last)) }
        return
      }
    } else if let level = OSMLevelText.number(part) {
      named.append(level)
      return
    }
    tell(.unreadable(String(decoding: part.prefix(40), as: UTF8.self)))
  }

  private mutating func tell(_ doubt: Doubt) {
    if !doubts.contains(doubt), doubts.count < 4 { doubts.append(doubt) }
  }

  /// Whether no level is named.
  var isEmpty: Bool { named.isEmpty }

  /// The only level that is named; `nil` for none and several.
  var single: Double? { named.count == 1 ? named[0] : nil }

  /// The levels that are meant, lowest first, each once.
  ///
  /// - Parameters:
  ///   - known: the levels that the data has, lowest first.
  ///   - limit: how many are wanted; of more the lowest ones are given.
  /// - Complexity: O(*n* log *n*) in the levels named and the result, and O(log *known*) a range.
  func covered(of known: [Double], limit: Int = .max) -> [Double] {
    guard !ranges.isEmpty else { return Array(named.prefix(limit)) }
    var within: [Double] = []
    for range in ranges where within.count < limit {
      var index = known.partitioningIndex { $0 >= range.lowerBound }
      while index < known.count, known[index] <= range.upperBound, within.count < limit {
        within.append(known[index])
        index += 1
      }
    }
    return Array(Set(named + within).sorted().prefix(limit))
  }

  /// The levels of this tag and of another one.
  func union(_ other: OSMLevels) -> OSMLevels {
    var both = self
    both.named += other.named
    both.ranges += other.ranges
    both.settle()
    return both
  }

  /// A level as people write it: `-1`, `0.5`.
  static func text(_ level: Double) -> String {
    if let whole = Int(exactly: level) { return String(whole) }
    return level.description
  }
}

extension Array {
  /// The first index whose element belongs to the second part of an array that is partitioned by a test.
  func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// The levels that a tag names: lists, ranges, fractions, as `level` and `repeat_on` have them.
///
/// Every text has a meaning, if only none at all; what had to be guessed or left out is told as a ``Doubt``.
struct OSMLevels: Hashable {
  /// The levels that are named one by one, lowest first, each once.
  private(set) var singles: [Double] = []
  /// The ranges; each covers the levels that the data has between its ends.
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
    singles = Set(singles).sorted()
  }

  private mutating func read(_ part: ArraySlice<UInt8>) {
    if let dash = OSMLevelText.rangeDash(part) {
      let first = OSMLevelText.number(OSMLevelText.trimmed(part[..<dash]))
      let last = OSMLevelText.number(OSMLevelText.trimmed(part[(dash + 1)...]))
      if let first, let last {
        if first > last { tell(.fallingRange) }
        ranges.append(min(first, last)...max(first, last))
        return
      }
    } else if let level = OSMLevelText.number(part) {
      singles.append(level)
      return
    }
    tell(.unreadable(String(decoding: part.prefix(40), as: UTF8.self)))
  }

  private mutating func tell(_ doubt: Doubt) {
    if !doubts.contains(doubt), doubts.count < 4 { doubts.append(doubt) }
  }

  /// Whether no level is named.
  var isEmpty: Bool { singles.isEmpty && ranges.isEmpty }

  /// The only level that is named; `nil` for none, several and ranges over more than one.
  var single: Double? {
    if singles.count == 1, ranges.isEmpty { return singles[0] }
    if singles.isEmpty, ranges.count == 1, ranges[0].lowerBound == ranges[0].upperBound { return ranges[0].lowerBound }
    return nil
  }

  /// The levels that the data has by this text alone: those named, and the ends of ranges.
  var named: [Double] { singles + ranges.flatMap { [$0.lowerBound, $0.upperBound] } }

  /// The levels that are meant, lowest first, each once.
  ///
  /// - Parameter known: the levels that the data has, lowest first.
  /// - Complexity: O(ranges · (log *known* + result)).
  func covered(of known: [Double]) -> [Double] {
    guard !ranges.isEmpty else { return singles }
    var levels = Set(singles)
    for range in ranges {
      levels.insert(range.lowerBound)
      levels.insert(range.upperBound)
      var index = known.partitioningIndex { $0 >= range.lowerBound }
      while index < known.count, known[index] <= range.upperBound {
        levels.insert(known[index])
        index += 1
      }
    }
    return levels.sorted()
  }

  /// The levels of this tag and of another one.
  func union(_ other: OSMLevels) -> OSMLevels {
    var both = self
    both.singles = Set(singles + other.singles).sorted()
    both.ranges += other.ranges
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

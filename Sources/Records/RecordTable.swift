/// The records of a chunk: where they are, the numbers in them, and the places that an answer replaces.
///
/// One shape for every format. A scanner fills it, the positions are converted in their columns, and the writer copies
/// the bytes between the replaced places and prints into those; quotes, line ends, blanks, key order and escapes
/// survive because nobody touches them.
final class RecordTable {
  /// A place in the bytes that the answer replaces.
  struct Edit: BitwiseCopyable {
    /// Its first byte, and the one behind its last.
    var start: UInt32
    var end: UInt32
    var kind: Kind
    /// Which position, or which text of ``texts``.
    var index: UInt32

    enum Kind: UInt8, BitwiseCopyable {
      /// The first, second or third number of a position.
      case x
      case y
      case z
      /// A text that stands instead.
      case text
    }
  }

  /// A record, from its first byte to the one behind its last; line ends and commas are not part of it.
  struct Record: BitwiseCopyable {
    var start: UInt32
    var end: UInt32
    /// Its first edit and its first position; the next record's are behind its last.
    var firstEdit: UInt32
    var firstPosition: UInt32
    /// Lines between the start of the chunk and the record.
    var line: UInt32
    /// The number of its level, -1 when it needs none.
    var level: Int32 = -1
    /// Why it failed: an index into ``failures``, -1 when it did not.
    var failure: Int32 = -1
  }

  /// Why a record failed.
  struct Failure {
    var code: String
    var message: String
    /// Whether it failed before, in the program that wrote it: it is handed on and not told again.
    var isHandedOn = false
  }

  let x = Column<Double>()
  let y = Column<Double>()
  /// Heights; empty when the records have none.
  let z = Column<Double>()
  let edits = Column<Edit>()
  let records = Column<Record>()
  var failures: [Failure] = []
  var texts: [String] = []
  /// Whether there are heights.
  let hasHeights: Bool
  /// What makes fixes of the positions; `nil` when only positions are read.
  let fixes: FixColumns?
  /// Why nothing more can be read; the records before are good.
  var breach: (offset: Int, failure: Failure)?

  init(hasHeights: Bool, hasFixes: Bool = false) {
    self.hasHeights = hasHeights
    fixes = hasFixes ? FixColumns() : nil
  }

  func removeAll() {
    // Enough for a chunk of short records.
    let kept = 1 << 17
    x.removeAll(keeping: kept)
    y.removeAll(keeping: kept)
    z.removeAll(keeping: kept)
    edits.removeAll(keeping: kept)
    records.removeAll(keeping: kept)
    fixes?.removeAll(keeping: kept)
    failures.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    breach = nil
  }

  /// The number of positions.
  var count: Int { x.count }

  /// Adds a position and returns its number.
  @inline(__always)
  func append(_ position: (x: Double, y: Double, z: Double)) {
    x.append(position.x)
    y.append(position.y)
    if hasHeights { z.append(position.z) }
  }

  /// Forgets the positions from a number on.
  func truncatePositions(to length: Int) {
    x.truncate(to: length)
    y.truncate(to: length)
    z.truncate(to: length)
  }

  /// Starts a record.
  @inline(__always)
  func begin(_ start: Int, line: Int) {
    records.append(
      Record(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: start),
        firstEdit: UInt32(truncatingIfNeeded: edits.count), firstPosition: UInt32(truncatingIfNeeded: x.count),
        line: UInt32(truncatingIfNeeded: line)))
  }

  /// Ends the last record.
  @inline(__always)
  func end(_ end: Int) { records.base[records.count &- 1].end = UInt32(truncatingIfNeeded: end) }

  /// Marks the last record as failed.
  func fail(_ code: String, _ message: String, isHandedOn: Bool = false) {
    records.base[records.count - 1].failure = Int32(failures.count)
    failures.append(Failure(code: code, message: message, isHandedOn: isHandedOn))
  }

  /// Marks a record as failed, unless it did already.
  func fail(record: Int, _ code: String, _ message: String) {
    guard records[record].failure < 0 else { return }
    records.base[record].failure = Int32(failures.count)
    failures.append(Failure(code: code, message: message))
  }

  /// Whether a record failed here, and not in the program that wrote it.
  func isFailure(_ record: Int) -> Bool {
    let failure = records[record].failure
    return failure >= 0 && !failures[Int(failure)].isHandedOn
  }

  @inline(__always)
  func edit(_ start: Int, _ end: Int, _ kind: Edit.Kind, _ index: Int) {
    edits.append(
      Edit(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end), kind: kind,
        index: UInt32(truncatingIfNeeded: index)))
  }

  func edit(_ start: Int, _ end: Int, text: String) {
    edit(start, end, .text, texts.count)
    texts.append(text)
  }

  /// The edits of a record.
  func edits(of record: Int) -> Range<Int> {
    let next = record + 1 < records.count ? Int(records[record + 1].firstEdit) : edits.count
    return Int(records[record].firstEdit)..<next
  }

  /// The positions of a record.
  func positions(of record: Int) -> Range<Int> {
    let next = record + 1 < records.count ? Int(records[record + 1].firstPosition) : count
    return Int(records[record].firstPosition)..<next
  }
}

import Frames

/// The answer to one chunk.
public struct ChunkReport: Sendable {
  /// Records that were answered, failed ones among them.
  public var records = 0
  /// Records that failed.
  public var failed = 0
  /// What to tell, in the order of the records.
  public var messages: [Message] = []
  /// Why nothing more can be read.
  public var breach: RecordError?
  /// Whether nothing more is to be answered, because a record failed and that ends the work.
  public var isLast = false
  /// Positions that are far from the venue or outside the area of use, of all records.
  public var doubts = 0

  /// Something to tell about a record.
  public struct Message: Sendable, Hashable {
    /// The line on which the record starts.
    public var line: Int
    /// A stable name, dot-separated.
    public var code: String
    /// What is wrong and what to do.
    public var text: String
    /// Whether the record failed; else it was answered all the same.
    public var isError: Bool
  }

  /// Makes a report of nothing.
  public init() {}

  /// Tells what looks odd in the first records of a table that did not fail, and which of them failed.
  ///
  /// - Parameters:
  ///   - written: how many records were written.
  ///   - line: the line of a record.
  mutating func tell(
    _ table: RecordTable, _ doubts: [PositionConversion.FoundDoubt], written: Int, line: (RecordTable.Record) -> Int
  ) {
    tellDoubts(table, doubts, written, line)
    tellFailures(table, written, line)
  }

  private mutating func tellDoubts(
    _ table: RecordTable, _ doubts: [PositionConversion.FoundDoubt], _ written: Int, _ line: (RecordTable.Record) -> Int
  ) {
    for found in doubts.sorted(by: { $0.position < $1.position }) {
      guard let record = table.record(ofPosition: found.position), record < written, table.records[record].failure < 0
      else { continue }
      self.doubts += 1
      // A stream of them is counted; the first ones say enough.
      if messages.count < 20 { messages.append(Message(found.doubt, found.chain, line: line(table.records[record]))) }
    }
  }

  private mutating func tellFailures(_ table: RecordTable, _ written: Int, _ line: (RecordTable.Record) -> Int) {
    guard !table.failures.isEmpty else { return }
    var failures: [Message] = []
    for record in table.records.elements[..<written] where record.failure >= 0 {
      failed += 1
      let failure = table.failures[Int(record.failure)]
      guard !failure.isHandedOn else { continue }
      failures.append(Message(line: line(record), code: failure.code, text: failure.message, isError: true))
    }
    guard !failures.isEmpty else { return }
    messages = (messages + failures).enumerated()
      .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
  }
}

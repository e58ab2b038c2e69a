/// What a batch of pairs looks like, and how it is answered: shared by all workers, changed by none.
public struct PairLayout: Sendable {
  /// The format of the records: CSV or NDJSON.
  public var input: RecordFormat
  /// The format of the answers: CSV or NDJSON.
  public var output: RecordFormat
  /// How many columns the header of CSV names.
  public var columnCount: Int
  /// The column of the places to start from.
  public var from: Int
  /// The column of the places to go to.
  public var to: Int
  /// Decimals of the answer; `nil` for as many as are needed.
  public var precision: Int?
  /// Whether distances are metres and times are known; else distances are pixels.
  public var isMeasured: Bool
  /// Whether the answer ends at the first record that fails.
  public var stopsOnError: Bool

  /// Makes a layout.
  public init(
    input: RecordFormat, output: RecordFormat, columnCount: Int = 2, from: Int = 0, to: Int = 1, precision: Int? = nil,
    isMeasured: Bool = true, stopsOnError: Bool = false
  ) {
    self.input = input
    self.output = output
    self.columnCount = columnCount
    self.from = from
    self.to = to
    self.precision = precision
    self.isMeasured = isMeasured
    self.stopsOnError = stopsOnError
  }

  /// How many bytes the header of a CSV text takes, line end included; all of them when it does not end.
  public static func headerLength(_ front: RecordBuffer) -> Int { CSVScanner.endOfRecord(front.bytes, front.count) }
}

/// Whoever knows the venue: finds nodes and ways for a ``PairWorker``, and answers what is not plain.
public protocol PairAnswerer: AnyObject {
  /// The node that a name stands for, when it is one node and nothing else; `nil` else.
  func node(named name: String) -> Int32?

  /// Metres and seconds of the way between two nodes; `nil` when there is none.
  func measure(from: Int32, to: Int32) -> (distance: Double, duration: Double)?

  /// The whole answer to a record, line end included.
  ///
  /// - Parameters:
  ///   - record: its bytes, good until the call returns.
  ///   - line: the line on which it starts.
  ///   - isTooLong: whether these are the first bytes of a record that is longer than records may be.
  /// - Returns: one answer a record; none for a blank line.
  func answers(to record: UnsafeBufferPointer<UInt8>, line: Int, isTooLong: Bool) -> [PairAnswer]
}

/// The answer to one record.
public struct PairAnswer: Sendable {
  /// What to write.
  public var text: String
  /// Whether there is a way.
  public var isFound: Bool
  /// Why the record could not be answered, where it could not.
  public var message: String?

  /// Makes an answer.
  public init(text: String, isFound: Bool, message: String? = nil) {
    self.text = text
    self.isFound = isFound
    self.message = message
  }
}

/// The answer to one chunk of pairs.
public struct PairReport: Sendable {
  /// Records that were answered.
  public var records = 0
  /// Whether some record failed or has no way.
  public var hasFailed = false
  /// What to tell, in the order of the records.
  public var messages: [String] = []
  /// Whether nothing more is to be answered, because a record failed and that ends the work.
  public var isLast = false

  /// Makes a report of nothing.
  public init() {}
}

import Geometry
import Text

/// The fixes of one chunk of a log, in its order, with the areas that hold them; good until the worker reads on.
public struct LogBatch {
  private let chunk: LogChunk

  init(_ chunk: LogChunk) { self.chunk = chunk }

  /// How many there are; records that failed have none.
  public var count: Int { chunk.points.count }
  /// Where, in local metres.
  public var points: [Point] { chunk.points }
  /// On which level.
  public var levels: [Int32] { chunk.levels }
  /// Which areas hold them: in their order, ascending areas within one.
  public var hits: [PositionHit] { chunk.hits }
  /// When, in microseconds.
  public var times: UnsafeBufferPointer<Int64> { column(chunk.table.fixes?.times) }
  /// How accurate, in metres; not a number where the log does not say.
  public var accuracies: UnsafeBufferPointer<Double> { column(chunk.table.fixes?.accuracies) }
  /// The course, in degrees; not a number where the log does not say.
  public var courses: UnsafeBufferPointer<Double> { column(chunk.table.fixes?.courses) }
  /// How fast, in metres a second; not a number where the log does not say.
  public var speeds: UnsafeBufferPointer<Double> { column(chunk.table.fixes?.speeds) }
  /// How the first time was written, also when its record failed later; `nil` when none was read.
  public var firstForm: TimeReader.Form? { chunk.table.fixes?.firstForm }
  /// Whether the time of some was a date without an offset, and taken for UTC.
  public var hasUnzoned: Bool { chunk.table.fixes?.hasUnzoned ?? false }

  /// A record of the chunk, whether it is a fix or failed.
  public struct Record {
    /// Its line, counted from 1.
    public var line: Int
    /// Its bytes without the line end.
    public var bytes: UnsafeBufferPointer<UInt8>
    /// The number of its fix; `nil` when it failed.
    public var fix: Int?
    /// What the answer to a record that failed is, without the line end: its cells and why, or an error object.
    public var failure: String?
  }

  /// Calls `body` with each record, in their order; valid for the call only.
  public func forEachRecord(_ body: (Record) -> Void) {
    let (input, table) = (chunk.input, chunk.table)
    let failures = FailureWriter(table: table, input: input, layout: chunk.job.layout, keepsSource: true)
    var fix = 0
    for index in 0..<chunk.recordCount {
      let record = table.records[index]
      let bytes = UnsafeBufferPointer(
        start: UnsafePointer(input.bytes) + Int(record.start), count: Int(record.end - record.start))
      var made = Record(line: input.firstLine + Int(record.line), bytes: bytes)
      if record.failure < 0 {
        made.fix = fix
        fix += 1
      } else {
        let output = AnswerBuffer(capacity: 256)
        failures.write(index, output)
        made.failure = String(decoding: output.contents, as: UTF8.self)
      }
      body(made)
    }
  }

  private func column<Element>(_ column: Column<Element>?) -> UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(start: column?.base, count: column == nil ? 0 : count)
  }

  /// The name of the device of a fix, as bytes; empty where no column names it.
  public func device(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    guard let fixes = chunk.table.fixes else { return UnsafeBufferPointer(start: nil, count: 0) }
    let name = fixes.devices[index]
    let base = name.isDecoded ? UnsafePointer(fixes.letters.base) : UnsafePointer(chunk.input.bytes)
    return UnsafeBufferPointer(start: base + Int(name.start), count: Int(name.length))
  }
}

/// Reads chunks of a log into fixes; one a thread.
///
/// Reading, moving into local metres and asking for areas happen in ``read()``, on many threads; who takes the
/// ``batch``es in turn sees all fixes in the order of the log.
public final class FixWorker {
  private let chunk: LogChunk
  /// The next chunk.
  public var input: RecordBuffer { chunk.input }
  /// What the last one held.
  public var batch: LogBatch { LogBatch(chunk) }

  /// Makes a worker.
  public init(_ job: LogJob, _ answerer: any ZoneAnswerer) { chunk = LogChunk(job, answerer) }

  /// Reads the chunk in ``input`` into the ``batch``.
  ///
  /// - Complexity: O(bytes of the chunk), and what asking takes.
  public func read() -> ChunkReport { chunk.read() }
}

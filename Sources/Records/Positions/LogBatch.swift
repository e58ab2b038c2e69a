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
  /// How the first time was written, also when its record failed later; `nil` when none was read.
  public var firstForm: TimeReader.Form? { chunk.table.fixes?.firstForm }
  /// Whether the time of some was a date without an offset, and taken for UTC.
  public var hasUnzoned: Bool { chunk.table.fixes?.hasUnzoned ?? false }

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

import Frames
import Geometry
import Text

/// One chunk of a log after the other: read into columns, moved into local metres, asked for areas; one a worker.
final class LogChunk {
  let job: LogJob
  let input = RecordBuffer()
  let table: RecordTable
  private let conversion: PositionConversion
  private let csv: CSVScanner?
  private let ndjson: NDJSONScanner?
  private let answerer: any ZoneAnswerer

  /// How many records are answered: all of them, or those up to the first that failed.
  private(set) var recordCount = 0
  /// The positions of the records that did not fail, in their order.
  private(set) var points: [Point] = []
  /// Their levels.
  private(set) var levels: [Int32] = []
  /// Which areas hold them.
  private(set) var hits: [PositionHit] = []

  init(_ job: LogJob, _ answerer: any ZoneAnswerer) {
    self.job = job
    self.answerer = answerer
    let memo = LevelMemo(job.levelLookup)
    csv = job.layout.map { CSVScanner(layout: $0, memo: memo, keepsSource: true, unit: job.unit) }
    ndjson = job.format == .ndjson ? NDJSONScanner(job.fields, memo, unit: job.unit) : nil
    conversion = PositionConversion(job.chains, defaultLevel: job.defaultLevel)
    let hasHeights = job.layout.map { $0.needed.contains { $0.role == .z } } ?? (job.fields.source.count > 2)
    table = RecordTable(hasHeights: hasHeights, hasFixes: job.readsFixes)
  }

  /// Reads ``input``, and asks for all its positions at once.
  ///
  /// - Complexity: O(bytes of the chunk), and what asking takes.
  func read() -> ChunkReport {
    table.removeAll()
    csv?.scan(input, into: table)
    ndjson?.scan(input, into: table)
    conversion.convert(table)
    var report = ChunkReport()
    recordCount = table.records.count
    if job.stopsOnError, !table.failures.isEmpty,
      let first = (0..<recordCount).first(where: { table.isFailure($0) })
    {
      recordCount = first + 1
      report.isLast = true
    }
    report.records = recordCount
    report.tell(table, conversion.doubts, written: recordCount) { input.firstLine + Int($0.line) }
    gather()
    hits.removeAll(keepingCapacity: hits.capacity < 1 << 18)
    answerer.append(points, levels: levels, to: &hits)
    return report
  }

  /// Brings the positions of the records that did not fail together, and their fixes.
  private func gather() {
    points.removeAll(keepingCapacity: points.capacity < 1 << 17)
    levels.removeAll(keepingCapacity: levels.capacity < 1 << 17)
    let (x, y) = (table.x, table.y)
    let defaultLevel = Int32(job.defaultLevel)
    for index in 0..<recordCount {
      let record = table.records[index]
      guard record.failure < 0 else { continue }
      let position = Int(record.firstPosition)
      table.fixes?.move(position, to: points.count)
      points.append(Point(x[position], y[position]))
      levels.append(record.level < 0 ? defaultLevel : record.level)
    }
  }

  /// The area nearest to a position.
  func nearest(_ position: Int) -> (zone: Int, distance: Double)? {
    answerer.nearest(to: points[position], level: Int(levels[position]))
  }
}

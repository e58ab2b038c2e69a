import Frames
import Text

/// What a stream of records is to become: shared by all workers, changed by none.
public struct ConversionJob: Sendable {
  /// The format of the records.
  public var format: RecordFormat
  /// The chains, one a level; one in all when positions need no level.
  public var chains: [Result<FrameChain, RecordError>]
  /// What a record's level names: an index into ``chains``.
  public var levelLookup: LevelMemo.Lookup
  /// The level of records that name none.
  public var defaultLevel: Int
  /// The layout, for CSV.
  public var layout: CSVLayout?
  /// The fields, for JSON.
  public var fields: PositionFields
  /// Decimals of the answer; `nil` for the shortest text that reads back.
  public var precision: Int?
  /// What stands for an old `crs` member of GeoJSON.
  public var crs: String
  /// Whether the answer ends at the first record that failed.
  public var stopsOnError: Bool

  /// Makes a job.
  public init(
    format: RecordFormat, chains: [Result<FrameChain, RecordError>], defaultLevel: Int = 0, fields: PositionFields,
    layout: CSVLayout? = nil, precision: Int? = nil, crs: String = "null", stopsOnError: Bool = false,
    levelLookup: @escaping LevelMemo.Lookup
  ) {
    self.format = format
    self.chains = chains
    self.defaultLevel = defaultLevel
    self.fields = fields
    self.layout = layout
    self.precision = precision
    self.crs = crs
    self.stopsOnError = stopsOnError
    self.levelLookup = levelLookup
  }

  /// Whether heights take part.
  var hasHeights: Bool {
    layout.map { $0.needed.contains { $0.role == .z } } ?? (fields.source.count > 2) || fields.target.count > 2
  }
}

/// Converts chunks; one a thread.
public final class ConversionWorker {
  private let job: ConversionJob
  private let conversion: PositionConversion
  private let table: RecordTable
  private var boxes: [GeoJSONScanner.FoundBox] = []
  private let csv: CSVScanner?
  private let ndjson: NDJSONScanner?
  private var geoJSON: GeoJSONScanner?
  /// How many lines end before an offset of the chunk that was asked for last.
  private var counted = (offset: 0, lines: 0)
  /// The next chunk.
  public let input = RecordBuffer()
  /// The answer to it.
  public let output = AnswerBuffer()

  /// Makes a worker.
  public init(_ job: ConversionJob) {
    self.job = job
    conversion = PositionConversion(job.chains, defaultLevel: job.defaultLevel)
    let memo = LevelMemo(job.levelLookup)
    csv = job.layout.map { CSVScanner(layout: $0, memo: memo, keepsSource: job.fields.keepsSource) }
    ndjson = job.format == .ndjson ? NDJSONScanner(job.fields, memo) : nil
    table = RecordTable(hasHeights: job.hasHeights)
    geoJSON = job.format == .geojson ? GeoJSONScanner(job.fields, memo, crs: job.crs, table: table) : nil
  }

  /// Answers the chunk in ``input`` into ``output``.
  ///
  /// - Complexity: O(bytes of the chunk).
  public func convert() -> ChunkReport {
    output.count = 0
    output.shrink(to: 4 << 20)
    table.removeAll()
    counted = (0, 0)
    boxes = []
    csv?.scan(input, into: table)
    ndjson?.scan(input, into: table)
    if let found = geoJSON?.scan(input) { boxes = found }
    var report = ChunkReport()
    conversion.convert(table)
    convertBoxes()
    report.breach = table.breach.map { breach in
      let (line, column) = place(breach.offset)
      return RecordError(breach.failure.code, breach.failure.message, line: line, column: column)
    }
    let writer = RecordWriter(job: job, table: table, input: input)
    let written = writer.write(to: output)
    let isContent = input.content != .prologue && input.content != .epilogue
    report.records = isContent ? written : 0
    if job.stopsOnError, written < table.records.count || written > 0 && table.isFailure(written - 1) {
      report.isLast = true
    }
    report.tell(table, conversion.doubts, written: written, line: line)
    if report.isLast { report.breach = nil }
    return report
  }

  // MARK: Boxes

  /// A box becomes the box around its converted outline, of which so many points a side are looked at.
  private static let pointsASide = 21

  private func convertBoxes() {
    for box in boxes {
      var level = job.defaultLevel
      if box.record < table.records.count, table.records[box.record].level >= 0 {
        level = Int(table.records[box.record].level)
      }
      // Where each feature names its level, the box around all of them has none.
      let isOfAll = input.content == .prologue || input.content == .epilogue
      if isOfAll, job.fields.level != nil { continue }
      guard let converter = try? conversion.converter(conversion.chain(ofLevel: Int32(level))) else { continue }
      var outline = PositionColumns()
      let (west, south, north) = (box.numbers[0], box.numbers[1], box.numbers[3])
      // A box across the antimeridian ends west of where it begins (RFC 7946, section 5.2).
      let east = converter.chain.source == .wgs84 && box.numbers[2] < west ? box.numbers[2] + 360 : box.numbers[2]
      for step in 0..<Self.pointsASide {
        let part = Double(step) / Double(Self.pointsASide - 1)
        // The far corner itself, which the sum may miss by a bit.
        let isLast = step == Self.pointsASide - 1
        let x = isLast ? east : west + (east - west) * part
        let y = isLast ? north : south + (north - south) * part
        outline.x += [x, x, west, east]
        outline.y += [south, north, y, y]
      }
      if table.hasHeights { outline.z = Array(repeating: 0, count: outline.count) }
      converter.convert(&outline)
      let good = (0..<outline.count).filter { outline.isUsable($0) }
      guard let first = good.first else { continue }
      var least = (outline.x[first], outline.y[first])
      var greatest = least
      for index in good {
        least = (min(least.0, outline.x[index]), min(least.1, outline.y[index]))
        greatest = (max(greatest.0, outline.x[index]), max(greatest.1, outline.y[index]))
      }
      for (offset, number) in [least.0, least.1, greatest.0, greatest.1].enumerated() {
        table.texts[box.firstText + offset] =
          job.precision.map { Decimal.fixed(number, $0, padded: true) } ?? Decimal.shortest(number)
      }
    }
  }

  private func line(of record: RecordTable.Record) -> Int {
    job.format == .geojson
      ? place(Int(record.start)).line : input.firstLine + Int(record.line)
  }

  /// The line and column of an offset in the chunk.
  private func place(_ offset: Int) -> (line: Int, column: Int) {
    // Asked in rising order mostly, so lines are counted on from the last answer.
    if offset < counted.offset { counted = (0, 0) }
    counted.lines += lineFeeds(input.bytes + counted.offset, offset - counted.offset)
    counted.offset = offset
    return (input.firstLine + counted.lines, offset - lastLineEnd(input.bytes, 0, offset) + 1)
  }
}

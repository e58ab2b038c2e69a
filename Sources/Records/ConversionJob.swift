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
}

/// Converts chunks; one a thread.
public final class ConversionWorker {
  private let job: ConversionJob
  private var converters: [Int: FrameConverter] = [:]
  private let table: RecordTable
  private var boxes: [GeoJSONScanner.FoundBox] = []
  /// Positions of the chunk that look odd.
  private var doubts: [FoundDoubt] = []
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
    doubts = []
    csv?.scan(input, into: table)
    ndjson?.scan(input, into: table)
    if let found = geoJSON?.scan(input) { boxes = found }
    var report = ChunkReport()
    convertColumns()
    convertBoxes()
    report.breach = table.breach.map { breach in
      let (line, column) = place(breach.offset)
      return RecordError(breach.failure.code, breach.failure.message, line: line, column: column)
    }
    let writer = RecordWriter(job: job, table: table, input: input)
    let written = writer.write(to: output)
    let isContent = input.content != .prologue && input.content != .epilogue
    report.records = isContent ? written : 0
    if job.stopsOnError, written < table.records.count || lastFailed(written) { report.isLast = true }
    tellDoubts(written, &report)
    tellFailures(written, &report)
    if report.isLast { report.breach = nil }
    return report
  }

  private func lastFailed(_ written: Int) -> Bool {
    guard written > 0 else { return false }
    let failure = table.records[written - 1].failure
    return failure >= 0 && !table.failures[Int(failure)].isHandedOn
  }

  // MARK: Positions

  private func convertColumns() {
    let hasLevels = table.records.elements.contains { $0.level >= 0 }
    guard hasLevels else {
      return convert(level: job.defaultLevel, 0..<table.records.count, isWhole: true)
    }
    var recordsOfLevel: [Int: [Int]] = [:]
    for (index, record) in table.records.elements.enumerated() where record.failure < 0 {
      recordsOfLevel[record.level < 0 ? job.defaultLevel : Int(record.level), default: []].append(index)
    }
    for level in recordsOfLevel.keys.sorted() {
      convert(level: level, recordsOfLevel[level] ?? [], isWhole: false)
    }
  }

  /// Converts the positions of records, all of which are on one level.
  ///
  /// - Parameter isWhole: whether these are all records, so that their columns need not be gathered.
  private func convert(level: Int, _ records: some Sequence<Int>, isWhole: Bool) {
    guard table.count > 0 else { return }
    let converter: FrameConverter
    do throws(RecordError) {
      converter = try self.converter(level)
    } catch {
      for record in records where !table.positions(of: record).isEmpty {
        table.fail(record: record, error.code, error.message)
      }
      return
    }
    let positions = isWhole ? nil : records.flatMap { Array(table.positions(of: $0)) }
    var columns = gather(positions)
    converter.convert(&columns)
    // The table still has what was converted, so a failure can say it.
    for index in 0..<columns.count where !columns.isUsable(index) {
      failConversion(positions?[index] ?? index, converter)
    }
    scatter(columns, positions)
    for doubt in converter.doubts {
      doubts.append(FoundDoubt(position: positions?[doubt.index] ?? doubt.index, doubt: doubt, chain: converter.chain))
    }
  }

  /// The positions of some numbers, or all of them, as columns.
  private func gather(_ positions: [Int]?) -> PositionColumns {
    guard let positions else {
      return PositionColumns(x: Array(table.x.elements), y: Array(table.y.elements), z: Array(table.z.elements))
    }
    return PositionColumns(
      x: positions.map { table.x[$0] }, y: positions.map { table.y[$0] },
      z: table.hasHeights ? positions.map { table.z[$0] } : [])
  }

  private func scatter(_ columns: PositionColumns, _ positions: [Int]?) {
    for (column, target) in [(columns.x, table.x), (columns.y, table.y), (columns.z, table.z)] {
      guard let positions else {
        column.withUnsafeBufferPointer { target.replace(with: $0) }
        continue
      }
      for index in column.indices { target.base[positions[index]] = column[index] }
    }
  }

  private func converter(_ level: Int) throws(RecordError) -> FrameConverter {
    if let known = converters[level] { return known }
    let chain = try job.chains[level].get()
    do throws(FrameError) {
      let made = try chain.converter()
      converters[level] = made
      return made
    } catch {
      throw RecordError(error.code, error.message)
    }
  }

  private func failConversion(_ position: Int, _ converter: FrameConverter) {
    guard let record = record(ofPosition: position), table.records[record].failure < 0 else { return }
    let (x, y) = (table.x[position], table.y[position])
    let fault = converter.fault(x: x, y: y, z: table.hasHeights ? table.z[position] : 0)
    table.fail(
      record: record, fault?.code ?? "position.not-convertible",
      "\(Decimal.shortest(x)), \(Decimal.shortest(y)) cannot become \(converter.chain.target.name):"
        + " \(fault?.message ?? "the result is no number")")
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
      guard let converter = try? converter(level) else { continue }
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

  // MARK: Messages

  /// A position that looks odd.
  private struct FoundDoubt {
    var position: Int
    var doubt: FrameConverter.FoundDoubt
    var chain: FrameChain
  }

  /// Tells what looks odd in records that were written and did not fail.
  private func tellDoubts(_ written: Int, _ report: inout ChunkReport) {
    for found in doubts.sorted(by: { $0.position < $1.position }) {
      guard let record = record(ofPosition: found.position), record < written, table.records[record].failure < 0 else {
        continue
      }
      report.doubts += 1
      // A stream of them is counted; the first ones say enough.
      if report.messages.count < 20 {
        report.messages.append(ChunkReport.Message(found.doubt, found.chain, line: line(of: table.records[record])))
      }
    }
  }

  private func tellFailures(_ written: Int, _ report: inout ChunkReport) {
    var messages: [ChunkReport.Message] = []
    for record in table.records.elements[..<written] where record.failure >= 0 {
      report.failed += 1
      let failure = table.failures[Int(record.failure)]
      guard !failure.isHandedOn else { continue }
      messages.append(.init(line: line(of: record), code: failure.code, text: failure.message, isError: true))
    }
    guard !messages.isEmpty else { return }
    report.messages = (report.messages + messages).enumerated()
      .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
  }

  private func line(of record: RecordTable.Record) -> Int {
    job.format == .geojson
      ? place(Int(record.start)).line : input.firstLine + Int(record.line)
  }

  /// The record that a position belongs to.
  private func record(ofPosition position: Int) -> Int? {
    let index = table.records.elements.partitioningIndex { Int($0.firstPosition) > position } - 1
    return index >= 0 ? index : nil
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

extension UnsafeBufferPointer {
  /// The first index whose element satisfies a condition that all later ones satisfy as well.
  fileprivate func partitioningIndex(_ isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

import Arguments
import Formats
import Routing
import VenueModel

/// `footway route --pairs`: one answer a record, in order, in constant memory.
enum PairBatch {
  static func run(
    _ query: inout RouteQuery, _ path: String, _ invocation: Invocation, _ console: Console
  ) throws(Failure) -> Int32 {
    let format = invocation.text("format") ?? "auto"
    guard ["auto", "csv", "ndjson"].contains(format) else {
      throw Failure("error: '--pairs' answers in csv or ndjson, not in \(format) [usage.conflict]")
    }
    let source = try FileReader.Source(path)
    var input = RecordInput(source.size)
    var output = try Output(invocation.text("output"))
    var progress = Progress("pairs", choice: invocation.switchValue("progress"), console: console)
    let name = FileReader.name(path)
    var writer: PairWriter?
    var status: Int32 = 0
    while let records = try input.next(source, name) {
      for record in records {
        if writer == nil {
          let isCSV = format == "auto" ? input.isCSV : format == "csv"
          writer = PairWriter(RouteWording(query), invocation, isCSV: isCSV, columns: input.columns)
        }
        let isOK = answer(record, &query, &writer, name, console)
        if !isOK { status = 1 }
        if !isOK, invocation.isSet("stop-on-error"), writer?.lastFailed == true {
          try output.write(writer?.take() ?? "")
          try output.finish()
          return 1
        }
      }
      try output.write(writer?.take() ?? "")
      progress.update(done: writer?.count ?? 0, fraction: input.fraction)
    }
    if writer == nil {
      // No record: the header alone is the answer.
      let isCSV = format == "auto" ? input.isCSV : format == "csv"
      writer = PairWriter(RouteWording(query), invocation, isCSV: isCSV, columns: input.columns)
      try output.write(writer?.take() ?? "")
    }
    progress.finish()
    try output.finish()
    return status
  }

  /// Answers one record; `false` when it failed or has no route.
  private static func answer(
    _ record: PairRecord, _ query: inout RouteQuery, _ writer: inout PairWriter?, _ name: String, _ console: Console
  ) -> Bool {
    do throws(LookupError) {
      if let error = record.error { throw error }
      let pair = try query.answer(from: record.from, to: record.to)
      writer?.write(pair, asWritten: (record.from, record.to), cells: record.cells)
      if case .noRoute = pair.answer { return false }
      return true
    } catch {
      console.say("\(name):\(record.line):1: error: \(error.message) [\(error.code)]")
      writer?.write(error, record)
      return false
    }
  }
}

/// A pair as read, or why it could not be.
struct PairRecord {
  var line: Int
  var from: String
  var to: String
  var cells: [String] = []
  var error: LookupError?
}

/// Reads records from CSV or NDJSON, whichever the first byte says.
struct RecordInput {
  private(set) var isCSV = true
  /// The columns of the CSV, in their order.
  private(set) var columns: [String] = []
  private let size: Int?
  private var bytesRead = 0
  private var isStarted = false
  private var isFinished = false
  private var csv = CSVReader()
  private var lines = LineReader()
  private var buffer = [UInt8](repeating: 0, count: 1 << 18)
  private var columnOfFrom: Int?
  private var columnOfTo: Int?

  init(_ size: Int?) { self.size = size }

  /// How much of a file was read; `nil` for a pipe.
  var fraction: Double? { size.map { $0 > 0 ? Double(bytesRead) / Double($0) : 1 } }

  /// The next records, `nil` at the end.
  ///
  /// An empty array means: ask again.
  mutating func next(_ source: borrowing FileReader.Source, _ name: String) throws(Failure) -> [PairRecord]? {
    if isFinished { return nil }
    let count = try source.read(into: &buffer)
    bytesRead += count
    let bytes = buffer[..<count]
    if !isStarted, let first = bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }) {
      isStarted = true
      isCSV = first != UInt8(ascii: "{")
    }
    if count == 0 { isFinished = true }
    return isCSV ? try csvRecords(bytes, name) : jsonRecords(bytes)
  }

  // MARK: CSV

  private mutating func csvRecords(_ bytes: ArraySlice<UInt8>, _ name: String) throws(Failure) -> [PairRecord] {
    var records = csv.read(bytes)
    if isFinished, let last = csv.finish() { records.append(last) }
    var pairs: [PairRecord] = []
    for record in records {
      if columns.isEmpty {
        try readHeader(record, name)
      } else if record.cells != [""] {
        pairs.append(pair(record))
      }
    }
    if isFinished && columns.isEmpty {
      throw Failure(
        at: SourcePlace(file: name), "is empty; the first line names the columns: from,to", code: "pairs.empty")
    }
    return pairs
  }

  private mutating func readHeader(_ record: CSVReader.Record, _ name: String) throws(Failure) {
    columns = record.cells
    columnOfFrom = columns.firstIndex(of: "from")
    columnOfTo = columns.firstIndex(of: "to")
    guard columnOfFrom != nil, columnOfTo != nil else {
      throw Failure(
        at: SourcePlace(file: name, .line(record.line, column: 1)),
        "the first line must name the columns 'from' and 'to'; it has \(columns.map { "'\($0)'" }.joined(separator: ", "))",
        code: "pairs.no-header")
    }
  }

  private func pair(_ record: CSVReader.Record) -> PairRecord {
    var pair = PairRecord(line: record.line, from: "", to: "", cells: record.cells)
    guard record.cells.count == columns.count, let columnOfFrom, let columnOfTo, !record.isCutOff else {
      let what =
        record.isCutOff
        ? "a quoted cell is never closed, or the record is longer than 16 MiB"
        : "the record has \(record.cells.count) cells, the header \(columns.count)"
      pair.error = LookupError("pairs.bad-record", what)
      return pair
    }
    pair.from = record.cells[columnOfFrom]
    pair.to = record.cells[columnOfTo]
    return pair
  }

  // MARK: NDJSON

  private mutating func jsonRecords(_ bytes: ArraySlice<UInt8>) -> [PairRecord] {
    var records = lines.read(bytes)
    if isFinished, let last = lines.finish() { records.append(last) }
    return records.compactMap { line in
      let isBlank = line.bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
      return isBlank && !line.isCutOff ? nil : Self.pair(line)
    }
  }

  private static func pair(_ line: LineReader.Line) -> PairRecord {
    var pair = PairRecord(line: line.number, from: "", to: "")
    guard !line.isCutOff else {
      pair.error = LookupError("pairs.bad-record", "the line is longer than 16 MiB")
      return pair
    }
    do throws(JSONError) {
      let root = try JSONDocument(TextBuffer(line.bytes)).root
      guard let from = root["from"]?.string, let to = root["to"]?.string else {
        pair.error = LookupError("pairs.bad-record", "the object needs \"from\" and \"to\" as texts")
        return pair
      }
      pair.from = from
      pair.to = to
    } catch {
      pair.error = LookupError("json.syntax", "column \(error.column): \(error.message)")
    }
    return pair
  }
}

/// Splits a text into lines, chunk by chunk, with a limit to their length.
struct LineReader {
  struct Line {
    var bytes: [UInt8]
    var number: Int
    var isCutOff: Bool
  }

  private var line: [UInt8] = []
  private var number = 1
  private var isCutOff = false
  private static let longest = 16 << 20

  mutating func read(_ bytes: ArraySlice<UInt8>) -> [Line] {
    var lines: [Line] = []
    var rest = bytes
    while let end = rest.firstIndex(of: 0x0A) {
      append(rest[..<end])
      lines.append(take())
      rest = rest[(end + 1)...]
    }
    append(rest)
    return lines
  }

  mutating func finish() -> Line? { line.isEmpty && !isCutOff ? nil : take() }

  private mutating func append(_ bytes: ArraySlice<UInt8>) {
    let room = Self.longest - line.count
    if bytes.count > room { isCutOff = true }
    line.append(contentsOf: bytes.prefix(room))
  }

  private mutating func take() -> Line {
    defer {
      line.removeAll(keepingCapacity: true)
      number += 1
      isCutOff = false
    }
    return Line(bytes: line, number: number, isCutOff: isCutOff)
  }
}

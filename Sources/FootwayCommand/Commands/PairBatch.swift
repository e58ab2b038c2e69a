import Arguments
import Formats
import Glibc
import Records
import Routing
import VenueModel

/// `footway route --pairs`: one answer a record, in order, in constant memory, on all threads.
///
/// Reading happens under one lock and writing under another, see ``OrderedWorkers``; each stored property belongs to one
/// of the two.
final class PairBatch {
  private let query: RouteQuery
  private let zones: VenueZones?
  private let invocation: Invocation
  private let console: Console
  private let name: String
  // Reading.
  private var reader: RecordReader<Failure>
  private let size: Int?
  private var readFailure: Failure?
  // Writing.
  private var output: Output
  private var writeFailure: Failure?
  private var progress: Progress
  private var answered = 0
  private var hasFailed = false

  /// Bytes read at once: some thousand records, so that threads share small files as well and lines of routes stay few.
  private static let chunk = 1 << 16

  init(
    _ query: consuming RouteQuery, _ zones: VenueZones?, _ path: String, _ invocation: Invocation, _ console: Console
  ) throws(Failure) {
    let format = invocation.text("format") ?? "auto"
    guard ["auto", "csv", "ndjson"].contains(format) else {
      throw Failure("error: '--pairs' answers in csv or ndjson, not in \(format) [usage.conflict]")
    }
    self.query = query
    self.zones = zones
    self.invocation = invocation
    self.console = console
    name = FileReader.name(path)
    let source = SharedSource(try FileReader.Source(path))
    size = source.size
    reader = unsafe RecordReader(chunk: Self.chunk) { bytes throws(Failure) in try unsafe source.read(bytes) }
    output = try Output(invocation.text("output"))
    progress = Progress("pairs", choice: invocation.switchValue("progress"), console: console)
  }

  /// A file that closures can hold.
  private final class SharedSource {
    private let source: FileReader.Source

    init(_ source: consuming FileReader.Source) { self.source = source }
    var size: Int? { source.size }
    func read(_ bytes: UnsafeMutableRawBufferPointer) throws(Failure) -> Int { try unsafe source.read(into: bytes) }
  }

  /// Refuses flags that say how a batch is answered where there is none; answers in NDJSON are those of a batch.
  static func checkFlags(_ invocation: Invocation) throws(Failure) {
    guard invocation.text("pairs") == nil else { return }
    let isRecord = invocation.text("format") == "ndjson"
    for flag in (isRecord ? [] : ["geometry", "steps", "nodes"]) + ["stop-on-error"] where invocation.isSet(flag) {
      let rest = flag == "stop-on-error" ? "'--pairs'" : "'--pairs' or '--format ndjson'"
      throw Failure("error: '--\(flag)' needs \(rest) [usage.missing-flag]")
    }
  }

  /// Answers everything; 1 when a record failed or has no way.
  func run() throws(Failure) -> Int32 {
    let layout = try makeLayout()
    // Where nothing but distance and duration is asked, ways between nodes need no routes.
    let isDirect = !["geometry", "steps", "nodes", "zones"].contains { invocation.isSet($0) }
    let measures = isDirect && query.restrictions == nil ? query.router.index.map { WayMeasures($0) } : nil
    let nameCount = query.graph.networkNodeCount + query.venue.places.count
    let cores = max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)
    // A small file is answered before a second thread has begun.
    let useful = size.map { 1 + $0 / Self.chunk } ?? .max
    var answerings: [PairAnswering] = []
    for _ in 0..<min(invocation.integer("jobs") ?? cores, useful) {
      answerings.append(
        PairAnswering(query, try zones.map(RouteZones.init), layout, measures, invocation, name: name))
    }
    OrderedWorkers.run(answerings.count) {
      let answering = answerings.removeLast()
      let worker = PairWorker(layout, answering, nameCount: nameCount, isDirect: measures != nil)
      var report = PairReport()
      var bytesRead = 0
      return OrderedWorkers.Worker(
        read: {
          defer { bytesRead = self.reader.bytesRead }
          return self.read(worker)
        }, work: { report = worker.answer() }, write: { self.write(worker, report, bytesRead) })
    }
    progress.finish()
    if let failure = readFailure ?? writeFailure { throw failure }
    try output.finish()
    return hasFailed ? 1 : 0
  }

  private func read(_ worker: PairWorker) -> Bool {
    do throws(Failure) {
      return try reader.next(worker.input)
    } catch {
      readFailure = error
      return false
    }
  }

  private func write(_ worker: PairWorker, _ report: PairReport, _ bytesRead: Int) -> Bool {
    for message in report.messages { console.say(message) }
    do throws(Failure) {
      try unsafe output.write(worker.output.contents)
    } catch {
      writeFailure = error
      return false
    }
    answered += report.records
    if report.hasFailed { hasFailed = true }
    // How much was read for the answers written so far, near enough for a progress bar.
    progress.update(done: answered, fraction: size.map { $0 > 0 ? min(Double(bytesRead) / Double($0), 1) : 1 })
    return !report.isLast
  }

  // MARK: The layout

  /// Recognises the pairs, reads the header of CSV and writes that of the answer.
  private func makeLayout() throws(Failure) -> PairLayout {
    let front = try reader.peek()
    let bytes = unsafe UnsafeBufferPointer(start: front.bytes, count: front.count)
    let isCSV = unsafe bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } != UInt8(ascii: "{")
    reader.format = isCSV ? .csv : .ndjson
    var layout = PairLayout(
      input: reader.format, output: invocation.text("format").flatMap { RecordFormat(rawValue: $0) } ?? reader.format,
      precision: invocation.integer("precision"), isMeasured: query.graph.isMeasured,
      stopsOnError: invocation.isSet("stop-on-error"))
    var columns = ["from", "to"]
    if isCSV {
      columns = try unsafe header(Array(bytes[..<PairLayout.headerLength(front)]))
      layout.columnCount = columns.count
      (layout.from, layout.to) = try ends(columns)
      reader.skip(PairLayout.headerLength(front))
    }
    guard layout.output == .csv else { return layout }
    let added = PairWriter.addedColumns(invocation, isMeasured: layout.isMeasured)
    if let taken = columns.first(where: { added.contains($0) }) {
      throw Failure(
        at: SourcePlace(file: name, .line(1, column: 1)),
        "the column '\(taken)' is there already, which the answer adds; rename it, or ask for --format ndjson",
        code: "pairs.name-taken")
    }
    try output.write(PairWriter.row(columns + added))
    return layout
  }

  private func header(_ bytes: [UInt8]) throws(Failure) -> [String] {
    var csv = CSVReader(isAtFront: false)
    guard let record = csv.read(bytes).first ?? csv.finish() else {
      throw Failure(
        at: SourcePlace(file: name), "is empty; the first line names the columns: from,to", code: "pairs.empty")
    }
    return record.cells
  }

  private func ends(_ columns: [String]) throws(Failure) -> (from: Int, to: Int) {
    if let from = columns.firstIndex(of: "from"), let to = columns.firstIndex(of: "to") { return (from, to) }
    throw Failure(
      at: SourcePlace(file: name, .line(1, column: 1)),
      "the first line must name the columns 'from' and 'to'; it has \(columns.map { "'\($0)'" }.joined(separator: ", "))",
      code: "pairs.no-header")
  }
}

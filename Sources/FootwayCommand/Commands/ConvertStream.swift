import Arguments
import Frames
import Glibc
import Records
import Text
import VenueModel

/// The stream of `footway convert`: chunks in, chunks out, on all threads.
///
/// Reading happens under one lock and writing under another, see ``OrderedWorkers``; each stored property belongs to one
/// of the two.
final class ConvertStream {
  private let request: ConvertRequest
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
  private var doubts = 0
  private var toldDoubts = 0
  private static let mostDoubts = 10
  private static let moreDoubts = "position.more"

  init(_ request: ConvertRequest, _ invocation: Invocation, _ console: Console) throws(Failure) {
    self.request = request
    self.invocation = invocation
    self.console = console
    let path = invocation.operands.first ?? "-"
    if path == "-", isatty(0) == 1 {
      throw Failure(
        "error: no positions: name a file, or pipe them in [usage.missing-operand]\ntry 'footway help convert'")
    }
    name = FileReader.name(path)
    let source = SharedSource(try FileReader.Source(path))
    size = source.size
    reader = unsafe RecordReader { bytes throws(Failure) in try unsafe source.read(bytes) }
    output = try Output(invocation.text("output"))
    progress = Progress("records", choice: invocation.switchValue("progress"), console: console)
  }

  /// A file that closures can hold.
  private final class SharedSource {
    private let source: FileReader.Source

    init(_ source: consuming FileReader.Source) { self.source = source }
    var size: Int? { source.size }
    func read(_ bytes: UnsafeMutableRawBufferPointer) throws(Failure) -> Int { try unsafe source.read(into: bytes) }
  }

  /// Answers everything; 1 when a record failed.
  func run() throws(Failure) -> Int32 {
    let job = try makeJob()
    let cores = max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)
    // A small file is answered before a second thread has begun.
    let wanted = size.map { $0 < 1 << 20 ? 1 : cores } ?? cores
    OrderedWorkers.run(invocation.integer("jobs") ?? wanted) {
      let worker = ConversionWorker(job)
      var report = ChunkReport()
      var bytesRead = 0
      return OrderedWorkers.Worker(
        read: {
          defer { bytesRead = self.reader.bytesRead }
          return self.read(worker)
        }, work: { report = worker.convert() }, write: { self.write(worker, report, bytesRead) })
    }
    progress.finish()
    if let failure = readFailure ?? writeFailure { throw failure }
    if doubts > toldDoubts {
      console.remark("\(name): warning: \(doubts - toldDoubts) more positions like these [\(Self.moreDoubts)]")
    }
    try output.finish()
    return hasFailed ? 1 : 0
  }

  private func read(_ worker: ConversionWorker) -> Bool {
    do throws(Failure) {
      return try reader.next(worker.input)
    } catch {
      readFailure = error
      return false
    }
  }

  private func write(_ worker: ConversionWorker, _ report: ChunkReport, _ bytesRead: Int) -> Bool {
    do throws(Failure) {
      try unsafe output.write(worker.output.contents)
      answered += report.records
      if report.failed > 0 { hasFailed = true }
      tell(report)
      // How much was read for the answers written so far, near enough for a progress bar.
      progress.update(done: answered, fraction: size.map { $0 > 0 ? min(Double(bytesRead) / Double($0), 1) : 1 })
      if let breach = report.breach {
        throw Failure(
          at: SourcePlace(file: name, .line(breach.line, column: breach.column)), breach.message, code: breach.code)
      }
      return !report.isLast
    } catch {
      writeFailure = error
      return false
    }
  }

  // MARK: Messages

  static func tell(_ warnings: [FrameError], _ console: Console) {
    for warning in warnings { console.remark("warning: \(warning.message) [\(warning.code)]") }
  }

  private func tell(_ report: ChunkReport) {
    doubts += report.doubts
    for message in report.messages {
      if message.isError {
        console.say("\(name):\(message.line):1: error: \(message.text) [\(message.code)]")
      } else if toldDoubts < Self.mostDoubts {
        toldDoubts += 1
        console.remark("\(name):\(message.line):1: warning: \(message.text) [\(message.code)]")
      }
    }
  }

  // MARK: The job

  private func makeJob() throws(Failure) -> ConversionJob {
    let chains = try request.chains()
    guard let chain = chains.lazy.compactMap({ try? $0.get() }).first else {
      throw Failure("error: no level can be converted [frame.unknown-scale]")
    }
    Self.tell(chain.warnings, console)
    let front = try reader.peek()
    do throws(RecordError) {
      return try job(chains, chain, front)
    } catch {
      let place =
        error.line > 0
        ? SourcePlace(file: name, .line(error.line, column: error.column)) : SourcePlace(file: name)
      throw Failure(at: place, error.message, code: error.code)
    }
  }

  private func job(
    _ chains: [Result<FrameChain, RecordError>], _ chain: FrameChain, _ front: RecordBuffer
  ) throws(RecordError) -> ConversionJob {
    let forced = invocation.text("format").flatMap { RecordFormat(rawValue: $0) }
    let format: RecordFormat
    if let forced { format = forced } else { format = try RecordFormat.recognise(front) }
    reader.format = format
    let wanted = try columns(chain)
    let keepsSource = invocation.isSet("keep")
    var job = ConversionJob(
      format: format, chains: chains, defaultLevel: request.defaultLevel,
      fields: PositionFields(source: [], target: []), precision: invocation.integer("precision"), crs: crs(chain),
      stopsOnError: invocation.isSet("stop-on-error"), levelLookup: request.levelLookup)
    if format == .csv {
      let layout = try CSVLayout(
        front, chain: chain, wanted: wanted, levelColumn: request.levelField,
        keepsSource: keepsSource)
      job.layout = layout
      job.fields = PositionFields(
        source: wanted ?? [], target: chain.targetAxes.map(\.column), level: request.levelField,
        keepsSource: keepsSource)
      reader.skip(layout.length)
      writeHeader(layout.header)
    } else {
      if format == .geojson, keepsSource {
        throw RecordError("usage.conflict", "'--keep' has no meaning for GeoJSON, whose positions have one place")
      }
      let keys = format == .ndjson ? PositionFields.keysOfFirstObject(front) : []
      job.fields = try PositionFields(
        chain, keys: keys, wanted: wanted, level: request.levelField, keepsSource: keepsSource)
    }
    return job
  }

  private func writeHeader(_ header: [UInt8]) {
    do throws(Failure) { try output.write(header) } catch { writeFailure = error }
  }

  private func columns(_ chain: FrameChain) throws(RecordError) -> [String]? {
    guard let text = invocation.text("columns") else { return nil }
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard names.count == 2 || names.count == 3, Set(names).count == names.count else {
      throw RecordError("usage.bad-value", "'--columns \(text)' needs two or three different names joined by commas")
    }
    guard names.count >= chain.sourceAxes.count || names.count == 2 && chain.sourceAxes[2].direction == "up" else {
      throw RecordError(
        "usage.bad-value", "\(chain.source.name) has \(chain.sourceAxes.count) axes; '--columns' names \(names.count)")
    }
    return names
  }

  /// What stands for an old `crs` member: the target, or nothing where GeoJSON has no name for it.
  private func crs(_ chain: FrameChain) -> String {
    var name: String?
    switch chain.target {
    case .wgs84: name = "urn:ogc:def:crs:OGC:1.3:CRS84"
    case .crs(let text):
      let parts = text.uppercased().split(separator: ":")
      if parts.count == 2, parts[0] == "EPSG" { name = "urn:ogc:def:crs:EPSG::\(parts[1])" }
    default: break
    }
    guard let name else { return "null" }
    return "{\"type\":\"name\",\"properties\":{\"name\":\"\(name)\"}}"
  }
}

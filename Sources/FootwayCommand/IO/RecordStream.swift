import Glibc
import Records
import VenueModel

/// A stream of records from a file or a pipe, answered chunk by chunk, in order, on all threads.
///
/// Reading happens under one lock and writing under another, see ``OrderedWorkers``; each stored property belongs to one
/// of the two.
final class RecordStream {
  /// What messages call the stream.
  let name: String
  private let console: Console
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

  /// What a thread does with a chunk.
  struct Worker {
    /// The next chunk.
    let input: RecordBuffer
    /// Works on it.
    let work: () -> ChunkReport
    /// Writes what became of it, in turn.
    let write: (inout Output) throws(Failure) -> Void
  }

  /// - Parameters:
  ///   - path: `-` for standard input.
  ///   - output: `nil` for standard output.
  ///   - what: what progress counts.
  init(
    _ path: String, output: String?, counting what: String, progress choice: Bool?, _ console: Console
  ) throws(Failure) {
    self.console = console
    name = FileReader.name(path)
    let source = SharedSource(try FileReader.Source(path))
    size = source.size
    reader = unsafe RecordReader { bytes throws(Failure) in try unsafe source.read(bytes) }
    self.output = try Output(output)
    progress = Progress(what, choice: choice, console: console)
  }

  /// A file that closures can hold.
  private final class SharedSource {
    private let source: FileReader.Source

    init(_ source: consuming FileReader.Source) { self.source = source }
    var size: Int? { source.size }
    func read(_ bytes: UnsafeMutableRawBufferPointer) throws(Failure) -> Int { try unsafe source.read(into: bytes) }
  }

  /// The front of the stream, to recognise it.
  func peek() throws(Failure) -> RecordBuffer { try reader.peek() }

  /// Says what the records are, passes over the header and writes that of the answer.
  func begin(_ format: RecordFormat, skipping length: Int = 0, header: [UInt8] = []) throws(Failure) {
    reader.format = format
    reader.skip(length)
    try output.write(header)
  }

  /// Why the stream cannot be answered at all, with its place.
  func failure(_ error: RecordError) -> Failure {
    let place =
      error.line > 0 ? SourcePlace(file: name, .line(error.line, column: error.column)) : SourcePlace(file: name)
    return Failure(at: place, error.message, code: error.code)
  }

  /// Answers everything.
  ///
  /// - Parameters:
  ///   - jobs: threads, `nil` for one a core.
  ///   - end: writes what follows the last answer.
  /// - Returns: 1 when a record failed, else 0.
  func run(
    jobs: Int?, _ make: () throws(Failure) -> Worker,
    end: (inout Output) throws(Failure) -> Void = { _ throws(Failure) in }
  ) throws(Failure) -> Int32 {
    let cores = max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)
    // A small file is answered before a second thread has begun.
    let wanted = size.map { $0 < 1 << 20 ? 1 : cores } ?? cores
    var workers: [Worker] = []
    for _ in 0..<(jobs ?? wanted) { workers.append(try make()) }
    OrderedWorkers.run(workers.count) {
      let worker = workers.removeLast()
      var report = ChunkReport()
      var bytesRead = 0
      return OrderedWorkers.Worker(
        read: {
          defer { bytesRead = self.reader.bytesRead }
          return self.read(worker)
        }, work: { report = worker.work() }, write: { self.write(worker, report, bytesRead) })
    }
    progress.finish()
    if let failure = readFailure ?? writeFailure { throw failure }
    if doubts > toldDoubts {
      console.remark("\(name): warning: \(doubts - toldDoubts) more positions like these [\(Self.moreDoubts)]")
    }
    try end(&output)
    try output.finish()
    return hasFailed ? 1 : 0
  }

  private func read(_ worker: Worker) -> Bool {
    do throws(Failure) {
      return try reader.next(worker.input)
    } catch {
      readFailure = error
      return false
    }
  }

  private func write(_ worker: Worker, _ report: ChunkReport, _ bytesRead: Int) -> Bool {
    do throws(Failure) {
      try worker.write(&output)
      answered += report.records
      if report.failed > 0 { hasFailed = true }
      tell(report)
      // How much was read for the answers written so far, near enough for a progress bar.
      progress.update(done: answered, fraction: size.map { $0 > 0 ? min(Double(bytesRead) / Double($0), 1) : 1 })
      if let breach = report.breach { throw failure(breach) }
      return !report.isLast
    } catch {
      writeFailure = error
      return false
    }
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
}

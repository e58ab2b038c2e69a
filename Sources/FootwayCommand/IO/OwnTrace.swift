import Arguments
import Formats
import Frames
import Geometry
import Navigation
import Records
import Text
import VenueModel

/// Reads traces in Footway's own CSV and NDJSON, by the reader of logs.
struct OwnTrace {
  private let request: TraceRequest
  private let name: String
  private let forced: RecordFormat?
  private var venue: Venue { request.venue }

  init(_ request: TraceRequest, _ name: String, _ forced: RecordFormat?) {
    (self.request, self.name, self.forced) = (request, name, forced)
  }

  /// No areas are asked for.
  private final class NoZones: ZoneAnswerer {
    func append(_ points: [Point], levels: [Int32], to hits: inout [PositionHit]) {}
    func nearest(to point: Point, level: Int) -> (zone: Int, distance: Double)? { nil }
  }

  /// The bytes of a text, handed out piece by piece.
  private final class Bytes {
    let all: [UInt8]
    var start = 0

    init(_ text: borrowing TextBuffer) { all = unsafe text.withBytes { unsafe Array($0) } }

    func read(_ room: UnsafeMutableRawBufferPointer) -> Int {
      let count = min(room.count, all.count - start)
      unsafe room.copyBytes(from: all[start..<(start + count)])
      start += count
      return count
    }
  }

  func read(_ text: borrowing TextBuffer, _ added: ([String]) -> [String]) throws(Failure) -> TraceInput {
    let bytes = Bytes(text)
    var reader = unsafe RecordReader<Never> { room in unsafe bytes.read(room) }
    let front = reader.peek()
    let format: RecordFormat
    let names: [String]
    do throws(RecordError) {
      format = try self.format(front)
      // What an object lacks the next one may have.
      names = try LogRequest.names(front, format) + (format == .ndjson ? Self.optionalKeys : [])
    } catch {
      throw failure(error)
    }
    let chains = try chains(names)
    let job: LogJob
    do throws(RecordError) {
      job = try LogJob(
        front, log(names, added(names)), format: format, chains: chains, defaultLevel: request.level ?? unknownLevel,
        levelLookup: levelLookup)
    } catch {
      throw failure(error)
    }
    let header = Self.header(front, job)
    reader.format = format
    reader.skip(job.headerLength)
    return read(&reader, job, names, header: header)
  }

  private static let optionalKeys = ["level"]

  private func format(_ front: RecordBuffer) throws(RecordError) -> RecordFormat {
    if let forced { return forced }
    let format = try RecordFormat.recognise(front)
    guard format != .geojson else {
      throw RecordError("record.geojson", "is GeoJSON; a trace is CSV with a header, or one JSON object a line")
    }
    return format
  }

  private func failure(_ error: RecordError) -> Failure {
    let spot = error.line > 0 ? SourcePlace.Spot.line(error.line, column: error.column) : .whole
    return Failure(at: SourcePlace(file: name, spot), error.message, code: error.code)
  }

  /// The header as it stands, without its line end.
  private static func header(_ front: RecordBuffer, _ job: LogJob) -> String {
    let bytes = unsafe UnsafeBufferPointer(start: UnsafePointer(front.bytes), count: min(job.headerLength, front.count))
    let text = unsafe String(decoding: bytes, as: UTF8.self)
    // A quoted name may hold a line break, so that only the end is looked at.
    return String(text.reversed().drop { $0.isNewline }.reversed())
  }

  private static let degrees = "trace.degrees"

  // MARK: What is read

  /// The number of no level, for records that do not tell theirs.
  private var unknownLevel: Int { venue.levels.count }

  private var levelLookup: LevelMemo.Lookup {
    let (lookup, unknown) = (LevelChains.lookup(venue), unknownLevel)
    return { text in
      // In JSON, null.
      text.isEmpty || text == "null" ? .success(unknown) : lookup(text)
    }
  }

  private func chains(_ names: [String]) throws(Failure) -> [Result<FrameChain, RecordError>] {
    let invocation = request.invocation
    let usual = invocation.isSet("columns") ? Frame.local : LogRequest.usualFrame(names)
    if let columns = invocation.text("columns")?.lowercased(), !invocation.isSet("frame"),
      ["lon", "lng", "lat", "deg"].contains(where: columns.contains)
    {
      request.console.remark(
        "\(name): warning: '--columns \(columns)' are taken for local metres; degrees need '--frame wgs84' [\(Self.degrees)]"
      )
    }
    let frame = Frame(try invocation.text("frame").map(ConvertRequest.definition) ?? usual.name)
    var options = FrameChain.Options()
    options.advice = "give the plan a place or a scale, or the positions in local metres"
    var chains = try LevelChains.chains(
      from: frame, to: .local, LevelChains.frames(of: venue, between: [frame]), options, only: request.level)
    if let chain = chains.lazy.compactMap({ try? $0.get() }).first {
      ConvertStream.tell(chain.warnings, request.console)
    }
    if chains.count > 1 {
      chains.append(.failure(RecordError("record.level", "a position on a plan needs a level")))
    }
    return chains
  }

  private func log(_ names: [String], _ added: [String]) throws(RecordError) -> LogRequest {
    let invocation = request.invocation
    var log = LogRequest()
    (log.readsFixes, log.readsMotion, log.added) = (true, true, added)
    if let text = invocation.text("columns") {
      let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard names.count == 2, Set(names).count == 2 else {
        throw RecordError("usage.bad-value", "'--columns \(text)' needs two different names joined by a comma")
      }
      log.columns = names
    }
    if request.level != nil {
      log.level = .none
    } else if let column = invocation.text("level-column") {
      log.level = .required(column)
    } else {
      log.level = .optional(!names.contains("level") && names.contains("floor") ? "floor" : "level")
    }
    log.timeColumn = invocation.text("time-column")
    log.deviceColumn = invocation.text("device-column")
    log.unit = invocation.text("time-unit").flatMap { TimeUnit(rawValue: $0) } ?? .seconds
    return log
  }

  // MARK: Reading

  private func read(
    _ reader: inout RecordReader<Never>, _ job: LogJob, _ names: [String], header: String
  ) -> TraceInput {
    var trace = TraceInput(
      name: name, isCSV: job.format == .csv, fields: names, header: header, addsError: !names.contains("error"))
    let worker = FixWorker(job, NoZones())
    while reader.next(worker.input) {
      let report = worker.read()
      trace.failedCount += report.failed
      for message in report.messages {
        let text =
          "\(name):\(message.line):1: \(message.isError ? "error" : "warning"): \(message.text) [\(message.code)]"
        message.isError ? request.console.say(text) : request.console.remark(text)
      }
      let batch = worker.batch
      if let form = batch.firstForm { trace.isDated = form != .number }
      batch.forEachRecord { record in
        var made = unsafe TraceInput.Record(line: record.line, text: String(decoding: record.bytes, as: UTF8.self))
        made.failure = record.failure
        guard let index = record.fix else { return trace.records.append(made) }
        made.fix = fix(batch, index)
        trace.add(made, device: unsafe String(decoding: batch.device(index), as: UTF8.self))
      }
      if let breach = report.breach {
        trace.failedCount += 1
        request.console.say("\(name):\(breach.line):\(breach.column): error: \(breach.message) [\(breach.code)]")
        break
      }
    }
    return trace
  }

  private func fix(_ batch: LogBatch, _ index: Int) -> PositionFix {
    func number(_ value: Double) -> Double? { value.isNaN ? nil : value }
    let level = Int(batch.levels[index])
    return unsafe PositionFix(
      time: batch.times[index], position: batch.points[index], levels: level == unknownLevel ? [] : [level],
      accuracy: number(batch.accuracies[index]), course: number(batch.courses[index]),
      speed: number(batch.speeds[index]))
  }
}

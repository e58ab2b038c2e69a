import Frames
import Geometry
import TestSupport
import VenueModel

@testable import Records

/// A whole stream through reader, workers and writer, as the command runs it.
struct Conversion: Equatable {
  var output: [UInt8] = []
  var messages: [ChunkReport.Message] = []
  var records = 0
  var failed = 0
  var breach: RecordError?

  var text: String { String(decoding: output, as: UTF8.self) }
  var codes: [String] { messages.map(\.code) }

  /// What is converted, and how the stream is cut.
  struct Settings {
    var format: RecordFormat?
    var source = Frame.picture(.pixels)
    var target = Frame.picture(.jibestream)
    var columns: [String]?
    var keepsSource = false
    /// Names of levels with their scales; `nil` for one without a level column, and a scale of 0 for an unknown one.
    var levels: [(name: String, scale: Double)]?
    var precision: Int?
    var stopsOnError = false
    var crs = "null"
    var chunk = 1 << 20
    var workers = 1
    var limit = 16 << 20
  }

  static let scale = (ppm: 20.0, mmpp: 223.0)

  /// A number as ``Settings`` of no levels convert it, written the slow way.
  static func converted(_ number: Double, ppm: Double = scale.ppm) -> Double { number * 1000 / (ppm * scale.mmpp) }

  static func shown(_ number: Double) -> String {
    number == number.rounded() && number.magnitude < 1e15 ? String(Int64(number)) : number.description
  }

  static func frames(_ ppm: Double) -> LevelFrames {
    LevelFrames(pixelsPerMeter: PixelsPerMeter(ppm), millimetersPerUnit: MillimetersPerUnit(scale.mmpp))
  }

  /// Everything that threads share; the engine locks.
  private final class Stream {
    var reader: RecordReader<Never>
    var result = Conversion()

    init(_ bytes: [UInt8], _ settings: Settings) {
      var place = 0
      reader = RecordReader(chunk: settings.chunk, limit: settings.limit) { room in
        let count = min(room.count, bytes.count - place)
        bytes.withUnsafeBytes { room.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[place..<(place + count)])) }
        place += count
        return count
      }
    }
  }

  static func run(_ text: String, _ settings: Settings = Settings()) throws -> Conversion {
    try run(Array(text.utf8), settings)
  }

  /// - Throws: ``RecordError`` for a stream that cannot be converted at all.
  static func run(_ bytes: [UInt8], _ settings: Settings = Settings()) throws -> Conversion {
    let stream = Stream(bytes, settings)
    let job = try job(stream, settings)
    OrderedWorkers.run(settings.workers) {
      let worker = ConversionWorker(job)
      var report = ChunkReport()
      return OrderedWorkers.Worker(
        read: { stream.reader.next(worker.input) }, work: { report = worker.convert() },
        write: {
          stream.result.output += worker.output.contents
          stream.result.messages += report.messages
          stream.result.records += report.records
          stream.result.failed += report.failed
          stream.result.breach = report.breach
          return report.breach == nil && !report.isLast
        })
    }
    return stream.result
  }

  private static func job(_ stream: Stream, _ settings: Settings) throws -> ConversionJob {
    var chains: [Result<FrameChain, RecordError>] = []
    for (_, ppm) in settings.levels ?? [("", scale.ppm)] {
      guard ppm > 0 else {
        chains.append(.failure(RecordError("frame.unknown-scale", "no scale")))
        continue
      }
      chains.append(.success(try FrameChain(from: settings.source, to: settings.target, in: frames(ppm))))
    }
    guard let chain = try chains.first?.get() else { throw RecordError("test", "no chain") }
    let front = stream.reader.peek()
    let format: RecordFormat
    if let forced = settings.format { format = forced } else { format = try RecordFormat.recognise(front) }
    stream.reader.format = format
    let names = settings.levels?.map(\.name) ?? []
    var job = ConversionJob(
      format: format, chains: chains, fields: PositionFields(source: [], target: []), precision: settings.precision,
      crs: settings.crs, stopsOnError: settings.stopsOnError
    ) { name in
      names.firstIndex(of: name).map { .success($0) } ?? .failure(RecordError("level.unknown", "no level '\(name)'"))
    }
    let level = settings.levels == nil ? nil : "level"
    if format == .csv {
      let layout = try CSVLayout(
        front, chain: chain, wanted: settings.columns, levelColumn: level, keepsSource: settings.keepsSource)
      job.layout = layout
      job.fields = PositionFields(
        source: settings.columns ?? [], target: chain.targetAxes.map(\.column), level: level,
        keepsSource: settings.keepsSource)
      stream.reader.skip(layout.length)
      stream.result.output += layout.header
    } else {
      let keys = format == .ndjson ? PositionFields.keysOfFirstObject(front) : []
      job.fields = try PositionFields(
        chain, keys: keys, wanted: settings.columns, level: level, keepsSource: settings.keepsSource)
    }
    return job
  }
}

/// The cuts of a stream that must not change an answer.
enum Cuts {
  static let sizes = [1, 2, 3, 7, 64, 4097]

  /// The answer in one chunk by one worker, after it was compared with that for other chunks and numbers of workers.
  static func agreeing(
    _ bytes: [UInt8], _ settings: Conversion.Settings, _ report: (String) -> Void
  ) throws -> Conversion {
    let whole = try Conversion.run(bytes, settings)
    for size in sizes {
      for workers in 1...3 {
        var cut = settings
        cut.chunk = size
        cut.workers = workers
        let other = try Conversion.run(bytes, cut)
        if other != whole {
          report("chunks of \(size), \(workers) workers: \(difference(whole, other))")
          return whole
        }
      }
    }
    return whole
  }

  private static func difference(_ one: Conversion, _ other: Conversion) -> String {
    guard one.output == other.output else {
      let same = zip(one.output, other.output).prefix { $0 == $1 }.count
      let from = max(same - 40, 0)
      func part(_ bytes: [UInt8]) -> String {
        String(decoding: bytes[from...].prefix(100), as: UTF8.self).debugDescription
      }
      return "output from byte \(same): \(part(one.output)) or \(part(other.output))"
    }
    return one.messages == other.messages
      ? "counts \(one.records), \(one.failed), \(String(describing: one.breach)) or \(other.records), \(other.failed),"
        + " \(String(describing: other.breach))"
      : "messages \(one.messages.prefix(5)) or \(other.messages.prefix(5))"
  }
}

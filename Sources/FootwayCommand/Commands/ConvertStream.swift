import Arguments
import Frames
import Glibc
import Records
import Text
import VenueModel

/// The stream of `footway convert`: chunks in, chunks out.
struct ConvertStream {
  private let request: ConvertRequest
  private let invocation: Invocation
  private let console: Console
  private let stream: RecordStream

  init(_ request: ConvertRequest, _ invocation: Invocation, _ console: Console) throws(Failure) {
    self.request = request
    self.invocation = invocation
    self.console = console
    let path = invocation.operands.first ?? "-"
    if path == "-", isatty(0) == 1 {
      throw Failure(
        "error: no positions: name a file, or pipe them in [usage.missing-operand]\ntry 'footway help convert'")
    }
    stream = try RecordStream(
      path, output: invocation.text("output"), counting: "records", progress: invocation.switchValue("progress"),
      console)
  }

  /// Answers everything; 1 when a record failed.
  func run() throws(Failure) -> Int32 {
    let job = try makeJob()
    return try stream.run(jobs: invocation.integer("jobs")) {
      let worker = ConversionWorker(job)
      return RecordStream.Worker(input: worker.input, work: { worker.convert() }) { output throws(Failure) in
        try unsafe output.write(worker.output.contents)
      }
    }
  }

  static func tell(_ warnings: [FrameError], _ console: Console) {
    for warning in warnings { console.remark("warning: \(warning.message) [\(warning.code)]") }
  }

  // MARK: The job

  private func makeJob() throws(Failure) -> ConversionJob {
    let chains = try request.chains()
    guard let chain = chains.lazy.compactMap({ try? $0.get() }).first else {
      throw Failure("error: no level can be converted [frame.unknown-scale]")
    }
    Self.tell(chain.warnings, console)
    let front = try stream.peek()
    let job: ConversionJob
    do throws(RecordError) { job = try self.job(chains, chain, front) } catch { throw stream.failure(error) }
    try stream.begin(job.format, skipping: job.layout?.length ?? 0, header: job.layout?.header ?? [])
    return job
  }

  private func job(
    _ chains: [Result<FrameChain, RecordError>], _ chain: FrameChain, _ front: RecordBuffer
  ) throws(RecordError) -> ConversionJob {
    let forced = invocation.text("format").flatMap { RecordFormat(rawValue: $0) }
    let format: RecordFormat
    if let forced { format = forced } else { format = try RecordFormat.recognise(front) }
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

import Arguments
import Records
import VenueModel

/// `footway zones`: which zones hold each position of a log, or what its devices do in them.
enum ZonesCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> Int32 {
    let isOfDevices = invocation.isSet("events") || invocation.isSet("summary")
    try checkFlags(invocation, isOfDevices: isOfDevices)
    try checkPaths(invocation)
    let request = try ZonesRequest(invocation, console)
    return try isOfDevices ? follow(request, invocation, console) : join(request, invocation)
  }

  /// One answer a record, or with `--long` one a record and zone.
  private static func join(_ request: ZonesRequest, _ invocation: Invocation) throws(Failure) -> Int32 {
    let stream = try request.open()
    let zones = try request.zones()
    let join = ZoneJoin(
      ids: zones.venue.zones.map(\.id), beacons: zones.beacons?.beacons.map(\.id), isLong: invocation.isSet("long"),
      tellsNearest: invocation.isSet("nearest"), precision: invocation.integer("precision"))
    let job = try request.job(stream, added: join.added, readsFixes: false)
    try stream.begin(job.format, skipping: job.headerLength, header: job.header)
    return try stream.run(jobs: invocation.integer("jobs")) { () throws(Failure) in
      let worker = ZoneJoinWorker(job, join, try ZoneAnswering(zones))
      return RecordStream.Worker(input: worker.input, work: { worker.answer() }) { output throws(Failure) in
        try unsafe output.write(worker.output.contents)
      }
    }
  }

  /// What happened in the zones, and figures of it.
  private static func follow(
    _ request: ZonesRequest, _ invocation: Invocation, _ console: Console
  ) throws(Failure) -> Int32 {
    let stream = try request.open()
    let zones = try request.zones()
    let events = try ZoneEventStream(zones, invocation, console, name: stream.name)
    let job = try request.job(stream, added: [], readsFixes: true)
    try stream.begin(job.format, skipping: job.headerLength)
    let path = invocation.text("summary")
    let isAlone = path != nil && !invocation.isSet("events")
    // Opened before anything is read, so that a place that cannot be written is told at once.
    var file: Output? = path == nil || isAlone && path == "-" ? nil : try Output(path)
    let status: Int32
    do throws(Failure) {
      status = try stream.run(jobs: invocation.integer("jobs")) { () throws(Failure) in
        let worker = FixWorker(job, try ZoneAnswering(zones))
        return RecordStream.Worker(input: worker.input, work: { worker.read() }) { output throws(Failure) in
          try events.take(worker.batch, &output)
        }
      } end: { output throws(Failure) in
        try events.finish(&output)
        if isAlone, path == "-" { try output.write(events.summaryText()) }
      }
    } catch {
      throw error.isClosedPipe ? unwritten(invocation) ?? error : error
    }
    try file?.write(events.summaryText())
    try file?.finish()
    // Last: a state that appears says that everything before it was told.
    try events.commit()
    return status
  }

  /// That named files were not written because whoever reads the answer had enough of it; `nil` when none is named.
  ///
  /// A state must not pass over what nobody was told.
  private static func unwritten(_ invocation: Invocation) -> Failure? {
    let files = ["summary", "state"].compactMap { invocation.text($0) }.filter { $0 != "-" }
    guard !files.isEmpty else { return nil }
    return Failure(
      at: SourcePlace(file: "standard output"),
      "was closed before the end of the log, so not written: \(files.joined(separator: ", "))", code: "output.closed")
  }
}

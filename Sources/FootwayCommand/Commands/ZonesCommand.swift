import Arguments
import Records
import VenueModel

/// `footway zones`: which zones hold each position of a log, or what its devices do in them.
enum ZonesCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> Int32 {
    let request = try ZonesRequest(invocation, console)
    let isOfDevices = invocation.isSet("events") || invocation.isSet("summary")
    try checkFlags(invocation, isOfDevices: isOfDevices)
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
    let status = try stream.run(jobs: invocation.integer("jobs")) { () throws(Failure) in
      let worker = FixWorker(job, try ZoneAnswering(zones))
      return RecordStream.Worker(input: worker.input, work: { worker.read() }) { output throws(Failure) in
        try events.take(worker.batch, &output)
      }
    } end: { output throws(Failure) in
      try events.finish(&output)
      if isAlone, path == "-" { try output.write(events.summaryText()) }
    }
    try file?.write(events.summaryText())
    try file?.finish()
    return status
  }

  private static let ofDevices = [
    "time-column", "device-column", "device", "time-unit", "enter-distance", "exit-distance", "enter-time", "exit-time",
    "min-dwell", "gap", "agreeing-fixes", "state", "utc-offset",
  ]

  private static let ofBeacons = ["beacon-range", "beacon-threshold", "path-loss"]

  /// Refuses flags that would say nothing.
  private static func checkFlags(_ invocation: Invocation, isOfDevices: Bool) throws(Failure) {
    let given = ofBeacons.filter { invocation.isSet($0) }
    if let flag = given.first, !invocation.isSet("beacons") {
      throw Failure("error: '--\(flag)' needs '--beacons' [usage.missing-flag]")
    }
    if given.count > 1, given[0] == "beacon-range" {
      throw Failure("error: '--beacon-range' and '--\(given[1])' exclude each other [usage.conflict]")
    }
    if isOfDevices {
      for flag in ["long", "nearest", "precision"] where invocation.isSet(flag) {
        let other = invocation.isSet("events") ? "events" : "summary"
        throw Failure("error: '--\(other)' and '--\(flag)' exclude each other [usage.conflict]")
      }
      let output = invocation.text("output") ?? "-"
      if invocation.isSet("events"), invocation.text("summary") == "-", output == "-" {
        throw Failure(
          "error: events and summary cannot both go to standard output; name a file with '--summary' [usage.conflict]")
      }
    } else if let flag = ofDevices.first(where: { invocation.isSet($0) }) {
      throw Failure("error: '--\(flag)' needs '--events' or '--summary' [usage.missing-flag]")
    }
  }
}

import Arguments
import Records
import VenueModel

/// `footway zones`: which zones hold each position of a log.
enum ZonesCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> Int32 {
    let request = try ZonesRequest(invocation, console)
    return try join(request, invocation)
  }

  /// One answer a record, or with `--long` one a record and zone.
  private static func join(_ request: ZonesRequest, _ invocation: Invocation) throws(Failure) -> Int32 {
    let stream = try request.open()
    let zones = try request.zones()
    let join = ZoneJoin(
      ids: zones.venue.zones.map(\.id), isLong: invocation.isSet("long"), tellsNearest: invocation.isSet("nearest"),
      precision: invocation.integer("precision"))
    let job = try request.job(stream, added: join.added, readsFixes: false)
    try stream.begin(job.format, skipping: job.headerLength, header: job.header)
    return try stream.run(jobs: invocation.integer("jobs")) { () throws(Failure) in
      let worker = ZoneJoinWorker(job, join, try ZoneAnswering(zones))
      return RecordStream.Worker(input: worker.input, work: { worker.answer() }) { output throws(Failure) in
        try unsafe output.write(worker.output.contents)
      }
    }
  }
}

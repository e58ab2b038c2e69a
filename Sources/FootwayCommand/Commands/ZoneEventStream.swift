import Arguments
import Geometry
import Records
import Text
import VenueModel
import Zones

/// `footway zones --events`: a log of positions turned into who came into which zone, and who left.
///
/// Fixes are read and asked for zones on all threads; they come here in the order of the log, one chunk after the other.
@safe final class ZoneEventStream {
  let zones: VenueZones
  private let reader: ZoneReader
  private let unit: TimeUnit
  private let tellsEvents: Bool
  let tellsSummary: Bool
  let console: Console
  let name: String
  private(set) var session: ZoneSession
  /// Where the session is saved; `nil` when it ends with the log.
  private var stateFile: Output?
  private let identity: UInt64
  /// How many fixes earlier logs left out.
  private let leftOutBefore: (late: Int, duplicate: Int)
  /// The device of records that name none.
  private let device: [UInt8]
  private var fixes = FixBatch()
  private var hits: [ZoneHit] = []
  private var events: [ZoneEvent] = []
  private var hasToldUnzoned = false

  init(_ zones: VenueZones, _ invocation: Invocation, _ console: Console, name: String) throws(Failure) {
    self.zones = zones
    self.console = console
    self.name = name
    unit = invocation.text("time-unit").flatMap { TimeUnit(rawValue: $0) } ?? .seconds
    device = Array((invocation.text("device") ?? "").utf8)
    tellsEvents = invocation.isSet("events")
    tellsSummary = invocation.isSet("summary")
    reader = try zones.reader()
    let (options, limits) = (Self.options(invocation), zones.limits)
    let counting = try Self.summaryOptions(zones, invocation)
    identity = ZoneIdentity.hash(zones, unit)
    session = ZoneSession(limits: limits, options: options, summary: counting)
    if let path = invocation.text("state") {
      if let state = try Self.saved(path) {
        do throws(ZoneStateError) {
          session = try ZoneSession(
            state: state, identity: identity, limits: limits, options: options, summary: counting)
        } catch {
          throw Failure(at: SourcePlace(file: path), Self.message(error), code: "zones.state")
        }
      }
      // Opened before anything is read, so that a place that cannot be written is told at once.
      stateFile = try Output(path)
    }
    leftOutBefore = (session.tracker.lateCount, session.tracker.duplicateCount)
  }

  /// The bytes of a saved state; `nil` when there is none yet.
  private static func saved(_ path: String) throws(Failure) -> [UInt8]? {
    guard FileReader.exists(path) else { return nil }
    // A device may give bytes for ever, and a pipe none.
    guard FileReader.target(path) != nil else {
      throw Failure(at: SourcePlace(file: path), Self.message(.notAState), code: "zones.state")
    }
    return try FileReader.bytes(path)
  }

  private static func message(_ error: ZoneStateError) -> String {
    switch error {
    case .notAState: "is no saved state of zones; name a file that '--state' wrote, or one that is not there yet"
    case .version(let version): "was saved by another version of footway (\(version)); begin anew with another file"
    case .damaged: "is damaged; begin anew with another file"
    case .foreign: "was saved for other zones or with other options; give the same flags, or begin anew"
    }
  }

  /// The options of the tracker: what the flags say, else its own.
  private static func options(_ invocation: Invocation) -> TrackerOptions {
    var options = TrackerOptions()
    func microseconds(_ flag: String) -> Int64? { invocation.number(flag).map { Int64(($0 * 1e6).rounded()) } }
    if let distance = invocation.number("enter-distance") { options.enterDistance = distance }
    if let distance = invocation.number("exit-distance") { options.exitDistance = distance }
    if let time = microseconds("enter-time") { options.enterTime = time }
    if let time = microseconds("exit-time") { options.exitTime = time }
    if let time = microseconds("min-dwell") { options.minimumDwell = time }
    if let time = microseconds("gap") { options.gapLimit = time }
    if let count = invocation.integer("agreeing-fixes") { options.agreeingFixes = count }
    return options
  }

  // MARK: The stream

  /// Takes the next fixes and writes what they make happen.
  func take(_ batch: LogBatch, _ output: inout Output) throws(Failure) {
    if session.hasDates == nil { session.hasDates = batch.firstForm.map { $0 != .number } }
    if batch.hasUnzoned, !hasToldUnzoned {
      hasToldUnzoned = true
      console.remark("\(name): note: times without an offset are taken for UTC [\(Self.unzoned)]")
    }
    fixes.removeAll()
    let (times, accuracies) = unsafe (batch.times, batch.accuracies)
    for index in 0..<batch.count {
      let fix = unsafe Fix(
        time: times[index], device: serial(batch.device(index)), point: batch.points[index], level: batch.levels[index],
        accuracy: accuracies[index])
      fixes.append(fix)
    }
    hits.removeAll(keepingCapacity: true)
    for hit in batch.hits { hits.append(ZoneHit(position: hit.position, zone: hit.zone)) }
    session.update(fixes, hits: hits, depths: reader, into: &events)
    try tell(&output)
    session.forgetSilentDevices()
  }

  private static let unzoned = "zones.no-offset"
  private static let late = "zones.late"

  private func serial(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    guard name.isEmpty else { return unsafe session.serial(UnsafeRawBufferPointer(name)) }
    return unsafe device.withUnsafeBytes { unsafe session.serial($0) }
  }

  /// Ends all visits, or writes the state, which appears with ``commit()``; tells what was dropped.
  func finish(_ output: inout Output) throws(Failure) {
    if stateFile != nil {
      try stateFile?.write(session.state(identity: identity))
      try stateFile?.flush()
      // The summary is of what there is; that visits end here is not so, and not told.
      session.finish(into: &events)
      events.removeAll()
    } else {
      session.finish(into: &events)
      try tell(&output)
    }
    tellLateBoundaries()
    let late = session.tracker.lateCount - leftOutBefore.late
    let duplicate = session.tracker.duplicateCount - leftOutBefore.duplicate
    guard late + duplicate > 0 else { return }
    console.remark(
      "\(name): warning: fixes left out: \(late) older than the last one of their device,"
        + " \(duplicate) of the same time; sort the log by time [\(Self.late)]")
  }

  /// Lets the state appear under its name; to be called when everything else is written.
  func commit() throws(Failure) { try stateFile?.finish() }

  // MARK: Events

  private func tell(_ output: inout Output) throws(Failure) {
    var json = JSONWriter()
    if tellsEvents { for event in events { write(event, to: &json) } }
    events.removeAll(keepingCapacity: true)
    try output.write(json.take())
  }

  private func write(_ event: ZoneEvent, to json: inout JSONWriter) {
    json.beginObject()
    let beacon = zones.beacon(event.zone)
    let id = beacon?.id ?? zones.venue.zones[event.zone].id
    switch event.kind {
    case .enter, .exit:
      let (enter, exit) = beacon == nil ? ("enter", "exit") : ("inRange", "outOfRange")
      json.write("event", event.kind == .enter ? enter : exit)
      writeTime(event.time, "time", to: &json)
      json.write("device", session.names.name(event.device))
      json.write(beacon == nil ? "zone" : "beacon", id)
      if case .exit(let dwell, let cause) = event.kind {
        json.write("dwell", Double(dwell) / 1e6)
        json.write("cause", "\(cause)")
      }
    case .full(let occupancy, let limit), .free(let occupancy, let limit):
      json.write("event", occupancy > limit ? "full" : "free")
      writeTime(event.time, "time", to: &json)
      json.write("zone", id)
      json.write("occupancy", occupancy)
      json.write("limit", limit)
    }
    json.endObject()
    json.endLine()
  }

  /// Writes a time as the log has them, a date with the offset of clocks in seconds.
  func writeTime(_ time: Int64?, _ key: String, offset: Int = 0, to json: inout JSONWriter) {
    guard let time else { return json.write(key, nil as String?) }
    if session.hasDates ?? true {
      json.write(key, offset == 0 ? TimeWriter.date(time) : TimeWriter.date(time, offset: offset))
    } else {
      json.write(key, digits: TimeWriter.number(time, unit))
    }
  }
}

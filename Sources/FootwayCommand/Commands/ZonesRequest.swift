import Arguments
import Formats
import Frames
import Glibc
import Records
import Text
import VenueModel
import Zones

/// What a log of positions is to be asked: the flags of `footway zones`, understood.
struct ZonesRequest {
  private let input: VenueInput
  private var venue: Venue { input.reading.venue }
  private let invocation: Invocation
  private let console: Console
  /// The level of positions that name none.
  private let defaultLevel: Int

  init(_ invocation: Invocation, _ console: Console) throws(Failure) {
    self.invocation = invocation
    self.console = console
    input = try VenueInput(invocation.operands, VenueOptions(invocation, makesPaths: false))
    guard let name = invocation.text("level") else {
      defaultLevel = 0
      return
    }
    do throws(LookupError) { defaultLevel = try VenueLookup(input.reading.venue).level(name, "--level \(name)") } catch
    {
      throw Failure(error)
    }
  }

  private static let noZones = "zones.none"
  private static let noBeacons = "zones.no-beacons"
  private static let unplacedBeacons = "zones.beacons-unplaced"
  private static let limitedRanges = "zones.beacon-range"

  /// The zones, prepared, with the beacons if `--beacons` asks for them.
  func zones() throws(Failure) -> VenueZones {
    let beacons = invocation.isSet("beacons") ? BeaconAreas(venue, range: range) : nil
    if venue.zones.isEmpty, beacons?.beacons.isEmpty ?? true {
      console.remark("warning: the venue has no zones [\(Self.noZones)]")
    }
    if let beacons { tell(beacons) }
    let boundary = invocation.text("boundary").flatMap { BoundaryPolicy(rawValue: $0) } ?? .covers
    return try VenueZones(input, boundary, beacons: beacons, console)
  }

  /// How far beacons reach, as the flags say.
  private var range: BeaconRange {
    if let meters = invocation.number("beacon-range") { return .fixed(meters: meters) }
    return .pathLoss(
      exponent: invocation.number("path-loss") ?? BeaconRange.standardExponent,
      threshold: invocation.number("beacon-threshold") ?? BeaconRange.standardThreshold)
  }

  private func tell(_ beacons: BeaconAreas) {
    if beacons.beacons.isEmpty {
      console.remark("warning: the venue has no beacons that have a place [\(Self.noBeacons)]")
    } else if beacons.unplacedCount > 0 {
      console.remark(
        "warning: beacons without a place, which are not watched: \(beacons.unplacedCount) of \(venue.beacons.count)"
          + " [\(Self.unplacedBeacons)]")
    }
    if beacons.limitedCount > 0 {
      let limits = BeaconRange.limits
      console.remark(
        "note: beacons whose range was moved into \(Decimal.shortest(limits.lowerBound)) to"
          + " \(Decimal.shortest(limits.upperBound)) m: \(beacons.limitedCount) [\(Self.limitedRanges)]")
    }
  }

  /// Opens the log.
  func open() throws(Failure) -> RecordStream {
    let path = invocation.text("positions") ?? "-"
    if path == "-" {
      guard !invocation.operands.contains("-") else {
        throw Failure("error: the venue and the positions cannot both be standard input [usage.conflict]")
      }
      guard isatty(0) == 0 else {
        throw Failure(
          "error: no positions: name a file with --positions, or pipe them in [usage.missing-operand]\n"
            + "try 'footway help zones'")
      }
    }
    return try RecordStream(
      path, output: invocation.text("output"), counting: "positions", progress: invocation.switchValue("progress"),
      console)
  }

  /// Reads the front of a log.
  ///
  /// - Parameters:
  ///   - added: the columns that the answer to a record adds.
  ///   - readsFixes: whether times and devices are read.
  func job(_ stream: RecordStream, added: [String], readsFixes: Bool) throws(Failure) -> LogJob {
    let front = try stream.peek()
    let format: RecordFormat
    let names: [String]
    do throws(RecordError) {
      format = try self.format(front, readsFixes)
      names = try LogRequest.names(front, format)
    } catch {
      throw stream.failure(error)
    }
    let source = Frame(try invocation.text("frame").map(ConvertRequest.definition) ?? usualFrame(names))
    var options = FrameChain.Options()
    options.advice = "give the plan a place or a scale, or the positions in local metres"
    let chains = try LevelChains.chains(
      from: source, to: .local, LevelChains.frames(of: venue, between: [source]), options,
      only: invocation.isSet("level") ? defaultLevel : nil)
    if let chain = chains.lazy.compactMap({ try? $0.get() }).first { ConvertStream.tell(chain.warnings, console) }
    do throws(RecordError) {
      return try LogJob(
        front, request(added, readsFixes), format: format, chains: chains, defaultLevel: defaultLevel,
        stopsOnError: invocation.isSet("stop-on-error"), levelLookup: LevelChains.lookup(venue))
    } catch {
      throw stream.failure(error)
    }
  }

  /// An empty log of devices is one in which nothing happened: objects, as it lacks the header of a table.
  private func format(_ front: RecordBuffer, _ readsFixes: Bool) throws(RecordError) -> RecordFormat {
    if readsFixes, front.count == 0 { return .ndjson }
    if let forced = invocation.text("format").flatMap({ RecordFormat(rawValue: $0) }) { return forced }
    let format = try RecordFormat.recognise(front)
    guard format != .geojson else {
      throw RecordError("record.geojson", "is GeoJSON; `zones` reads CSV with a header, or one JSON object a line")
    }
    return format
  }

  /// Names given with `--columns` are those of no frame in particular.
  private func usualFrame(_ names: [String]) -> String {
    invocation.isSet("columns") ? Frame.local.name : LogRequest.usualFrame(names).name
  }

  private func request(_ added: [String], _ readsFixes: Bool) throws(RecordError) -> LogRequest {
    var request = LogRequest()
    request.added = added
    request.readsFixes = readsFixes
    if let text = invocation.text("columns") {
      let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard names.count == 2, Set(names).count == 2 else {
        throw RecordError("usage.bad-value", "'--columns \(text)' needs two different names joined by a comma")
      }
      request.columns = names
    }
    if invocation.isSet("level") {
      request.level = .none
    } else if venue.levels.count == 1, !invocation.isSet("level-column") {
      request.level = .optional("level")
    } else {
      request.level = .required(invocation.text("level-column") ?? "level")
    }
    guard readsFixes else { return request }
    request.timeColumn = invocation.text("time-column")
    request.deviceColumn = invocation.text("device-column")
    request.isOfOneDevice = invocation.isSet("device")
    request.unit = invocation.text("time-unit").flatMap { TimeUnit(rawValue: $0) } ?? .seconds
    return request
  }
}

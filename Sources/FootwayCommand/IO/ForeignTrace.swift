import Arguments
import Formats
import Frames
import Geometry
import Navigation
import Records
import Text
import VenueModel

/// Reads traces of other programs, and makes records of Footway's own CSV of them.
struct ForeignTrace {
  private let request: TraceRequest
  private let name: String
  /// How many columns the answer to a record adds.
  private var addedCount = 0
  private var venue: Venue { request.venue }

  init(_ request: TraceRequest, _ name: String) { (self.request, self.name) = (request, name) }

  mutating func read(
    _ text: borrowing TextBuffer, _ format: TraceFormat, _ added: ([String]) -> [String]
  ) throws(Failure) -> TraceInput {
    for flag in ["columns", "level-column", "time-column", "device-column", "time-unit"]
    where request.invocation.isSet(flag) {
      throw Failure("error: a trace of format \(format.rawValue) has no columns for '--\(flag)' [usage.conflict]")
    }
    let reading: TraceReading
    do throws(FormatError) { reading = try TraceReader.read(text, as: format, name: name) } catch {
      throw Failure(error)
    }
    for finding in reading.findings where finding.severity != .note || !request.console.isQuiet {
      request.console.tell(finding)
    }
    let levels = levels(reading)
    let (columns, positions) = try positions(reading, levels.map { try? $0.get() })
    let fields = ["time"] + columns + ["level", "accuracy", "course", "speed", "device"]
    addedCount = added(fields).count
    var trace = TraceInput(
      name: name, isCSV: true, fields: fields, header: fields.joined(separator: ","), addsError: true)
    trace.isDated = [.gpx, .competition, .mist, .barefoot].contains(format)
    trace.failedCount = reading.findings.count { $0.severity == .error }
    for (index, row) in reading.rows.enumerated() {
      add(row, levels[index], positions[index], to: &trace)
    }
    return trace
  }

  /// The level of each row; `nil` where it tells none.
  private func levels(_ reading: TraceReading) -> [Result<Int?, RecordError>] {
    let lookup = LevelChains.lookup(venue)
    var known: [String: Result<Int?, RecordError>] = [:]
    return reading.rows.map { row in
      if let level = request.level { return .success(level) }
      guard let text = row.level else { return .success(venue.levels.count == 1 ? 0 : nil) }
      if let level = known[text] { return level }
      let level = lookup(text).map { Optional($0) }
      known[text] = level
      return level
    }
  }

  /// What the numbers of a position are called, and where each is in local metres.
  private func positions(
    _ reading: TraceReading, _ levels: [Int??]
  ) throws(Failure) -> (columns: [String], [Result<Point, RecordError>]) {
    let points = reading.rows.map { Point($0.x, $0.y) }
    let stated = try request.invocation.text("frame").map(ConvertRequest.definition).map { Frame($0) }
    switch (stated, reading.place) {
    case (let frame?, _), (nil, .frame(let frame)):
      let bridge = try FrameBridge(
        from: frame, to: .local, of: venue, advice: "give the plan a place or a scale", request.console)
      return (frame == .wgs84 ? ["lon", "lat"] : ["x", "y"], bridge.convert(points, levels: levels.map { $0 ?? nil }))
    case (nil, .floorBox): return (["x", "y"], inFloorBoxes(points, levels))
    }
  }

  private func inFloorBoxes(_ points: [Point], _ levels: [Int??]) -> [Result<Point, RecordError>] {
    var boxes: [Int: FloorBox?] = [:]
    return zip(points, levels).map { point, level in
      guard let level = level ?? nil else {
        return .failure(RecordError("record.level", "a position on a floor needs a level"))
      }
      let box = boxes[level] ?? FloorBox(venue, level: level)
      boxes[level] = .some(box)
      guard let box, let local = box.local(point) else {
        return .failure(
          RecordError(
            "trace.floor-box",
            "level '\(venue.levelLabel(level))' has no ground in degrees, from whose corner the trace is measured;"
              + " --frame says what else it is measured in"))
      }
      return .success(local)
    }
  }

  private func add(
    _ row: TraceRow, _ level: Result<Int?, RecordError>, _ position: Result<Point, RecordError>,
    to trace: inout TraceInput
  ) {
    func text(_ number: Double?) -> String { number.map { Decimal.shortest($0) } ?? "" }
    let time = trace.isDated ? TimeWriter.date(row.time) : TimeWriter.number(row.time, .seconds)
    let cells = [
      time, text(row.x), text(row.y), row.level ?? "", text(row.accuracy), text(row.course), text(row.speed),
      row.device,
    ].map { CSV.cell($0) }
    var record = TraceInput.Record(line: row.line, text: cells.joined(separator: ","))
    do throws(RecordError) {
      let level = try level.get()
      record.fix = PositionFix(
        time: row.time, position: try position.get(), levels: level.map { [$0] } ?? [], accuracy: row.accuracy,
        course: row.course, speed: row.speed)
      trace.add(record, device: row.device)
    } catch {
      trace.failedCount += 1
      request.console.say("\(name):\(row.line):1: error: \(error.message) [\(error.code)]")
      record.failure =
        record.text + String(repeating: ",", count: addedCount + 1) + CSV.cell("\(error.message) [\(error.code)]")
      trace.records.append(record)
    }
  }
}

import Arguments
import Formats
import Geometry
import Navigation
import Records
import Text
import VenueModel

/// A recorded trace: the records of its file in their order, and the fixes of each device in order of time.
struct TraceInput {
  /// What messages call it.
  let name: String
  /// Whether records are rows of CSV with a ``header``; else they are objects of JSON.
  let isCSV: Bool
  /// The names of the records' fields: all columns of CSV, or the keys of the first object and those that others may have.
  let fields: [String]
  /// The header of CSV as it stands, without its line end.
  let header: String
  /// Whether the answer to a row of CSV ends with a cell for an error, which it adds.
  let addsError: Bool
  var records: [Record] = []
  /// The devices in the order in which they first appear.
  var devices: [Device] = []
  /// Whether times are dates.
  var isDated = false

  /// A record.
  struct Record {
    /// Its line, counted from 1.
    var line: Int
    /// As it stands, without a line end.
    var text: String
    /// An index into ``TraceInput/devices``, 0 for one that failed.
    var device = 0
    /// `nil` when it failed.
    var fix: PositionFix?
    /// What is answered to one that failed.
    var failure: String?
  }

  /// Somebody whose positions were recorded.
  struct Device {
    /// Empty where the trace has no names.
    var name: String
    /// Its records that have a fix, in order of time; of equal times in the order of the file.
    var records: [Int] = []
  }

  /// How many records failed, or were left out when the file was read.
  var failedCount = 0

  /// The fixes of a device, in order of time.
  func fixes(of device: Int) -> [PositionFix] { devices[device].records.compactMap { records[$0].fix } }

  init(name: String, isCSV: Bool, fields: [String], header: String, addsError: Bool) {
    (self.name, self.isCSV, self.fields, self.header, self.addsError) = (name, isCSV, fields, header, addsError)
  }

  /// Puts the fixes of each device in order of time.
  mutating func sort() {
    for device in devices.indices {
      let times = devices[device].records.map { records[$0].fix?.time ?? 0 }
      devices[device].records = zip(times, devices[device].records).sorted { $0 < $1 }.map(\.1)
    }
  }

  private var numbers: [String: Int] = [:]

  /// Adds a record with a fix.
  mutating func add(_ record: Record, device name: String) {
    let device: Int
    if let known = numbers[name] {
      device = known
    } else {
      device = devices.count
      numbers[name] = device
      devices.append(Device(name: name))
    }
    devices[device].records.append(records.count)
    records.append(record)
    records[records.count - 1].device = device
  }
}

/// Opens a trace as the flags say.
struct TraceRequest {
  let venue: Venue
  let invocation: Invocation
  let console: Console
  /// The level of all positions; `nil` when records tell theirs.
  let level: Int?

  /// - Parameter levelFlag: the flag that names the level of all positions; `nil` where there is none.
  init(
    _ venue: Venue, _ invocation: Invocation, _ console: Console, levelFlag: String? = "level"
  ) throws(Failure) {
    (self.venue, self.invocation, self.console) = (venue, invocation, console)
    guard let levelFlag, let name = invocation.text(levelFlag) else {
      level = nil
      return
    }
    do throws(LookupError) { level = try VenueLookup(venue).level(name, "--level \(name)") } catch {
      throw Failure(error)
    }
  }

  /// Refuses standard input for both the venue and the trace, before either is read.
  static func check(_ path: String, _ invocation: Invocation) throws(Failure) {
    if path == "-", ["replay", "render"].contains(invocation.command), invocation.text("closures") == "-" {
      throw Failure("error: standard input can be the closures or the trace, not both [usage.conflict]")
    }
    guard path == "-", invocation.operands.contains("-") else { return }
    throw Failure("error: standard input can be the venue or the trace, not both [usage.conflict]")
  }

  /// Reads a trace.
  ///
  /// - Parameters:
  ///   - path: `-` for standard input.
  ///   - added: the columns that the answer to a record adds, by the names of its own.
  func read(_ path: String, added: ([String]) -> [String] = { _ in [] }) throws(Failure) -> TraceInput {
    let text = try FileReader.read(path)
    let name = FileReader.name(path)
    guard Self.isText(text) else {
      throw Failure(at: SourcePlace(file: name), "is no text, so no trace", code: "trace.binary")
    }
    let forced = invocation.text("trace-format")
    let format = forced.map { TraceFormat(rawValue: $0) } ?? TraceReader.recognise(text)
    var trace: TraceInput
    if let format {
      var foreign = ForeignTrace(self, name)
      trace = try foreign.read(text, format, added)
    } else {
      trace = try OwnTrace(self, name, RecordFormat(rawValue: forced ?? "")).read(text, added)
    }
    trace.sort()
    guard trace.records.contains(where: { $0.fix != nil }) else {
      throw Failure(
        at: SourcePlace(file: name), "the trace has no position that can be used", code: "trace.empty")
    }
    tellDistance(of: trace)
    return trace
  }

  /// Whether the beginning of a file holds no zero byte.
  private static func isText(_ text: borrowing TextBuffer) -> Bool {
    unsafe text.withBytes { bytes in
      unsafe !bytes.prefix(1024).contains(0)
    }
  }

  /// Farther than this from the box around the venue nobody is in it, in metres.
  private static let reach = 200.0
  private static let far = "trace.far"

  /// Tells when most of a trace lies elsewhere: its frame is another one, or it is of another venue.
  private func tellDistance(of trace: TraceInput) {
    let box = venue.extent()
    let fixes = trace.records.compactMap(\.fix).filter(\.position.isFinite)
    let away = fixes.lazy.map { box.squaredDistance(to: $0.position).squareRoot() }.filter { $0 > Self.reach }
    let count = away.count
    guard !box.isEmpty, count * 2 > fixes.count, let least = away.min() else { return }
    console.remark(
      "\(trace.name): warning: \(count) of \(fixes.count) positions lie outside of the venue, \(Decimal.fixed(least, 0)) m and more;"
        + " does --frame say what they are? [\(Self.far)]")
  }
}

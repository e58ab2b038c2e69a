import Arguments
import Frames
import Geometry
import Navigation
import Routing
import Text
import VenueModel

/// Writes a simulated walk as a trace.
struct SimulatedTrace {
  private let walk: SimulatedWalk
  private let venue: Venue
  private let graph: PathGraph
  private let columns: [String]
  /// Whether times are dates.
  private let isDated: Bool
  private let format: String
  private let precision: Int?
  /// Where the fixes are, and truly were, in the frame of the answer.
  private let told: [Point]
  private let truth: [TruePosition]
  private let truePositions: [Point]
  private let hasTruth: Bool

  init(
    _ walk: SimulatedWalk, of venue: Venue, _ graph: PathGraph, isDated: Bool, _ invocation: Invocation,
    _ console: Console
  ) throws(Failure) {
    (self.walk, self.venue, self.graph, self.isDated) = (walk, venue, graph, isDated)
    format = invocation.text("format") ?? "csv"
    precision = invocation.integer("precision")
    let frame = try OutputFrame(
      invocation.text("frame") ?? (format == "gpx" ? Frame.wgs84.name : Frame.local.name), of: venue, console)
    if format == "gpx", frame.frame != .wgs84 {
      throw Failure("error: GPX has longitude and latitude; leave '--frame' out [usage.conflict]")
    }
    if format == "gpx", invocation.isSet("truth") {
      throw Failure("error: '--format gpx' and '--truth' exclude each other [usage.conflict]")
    }
    columns = frame.columns
    truth = walk.fixes.compactMap { walk.truth(at: $0.time) }
    // A fix on the plan of another level is where the source drew it: on the plan that it names.
    let levels = zip(walk.fixes, truth).map { $0.levels.first ?? $1.level }
    told = try frame.numbers(walk.fixes.map(\.position), levels: levels)
    hasTruth = invocation.isSet("truth")
    truePositions =
      hasTruth ? try frame.numbers(truth.map(\.position), levels: truth.map(\.level)) : []
  }

  func write(to output: inout Output) throws(Failure) {
    switch format {
    case "gpx": try writeGPX(&output)
    case "ndjson":
      for index in walk.fixes.indices { try output.write(object(index)) }
    default:
      try output.write(fields(nil).map(\.name).joined(separator: ",") + "\n")
      for index in walk.fixes.indices {
        try output.write(fields(index).map { $0.value.map { CSV.cell($0.text) } ?? "" }.joined(separator: ",") + "\n")
      }
    }
  }

  /// A value of a record.
  private enum Value {
    case number(String)
    case word(String)

    var text: String {
      switch self {
      case .number(let text), .word(let text): text
      }
    }
  }

  private typealias Field = (name: String, value: Value?)

  /// The fields of a fix, in their order; of none, their names.
  private func fields(_ index: Int?) -> [Field] {
    let fix = index.map { walk.fixes[$0] }
    let place = index.map { told[$0] }
    var fields: [Field] = [
      ("time", fix.map { isDated ? .word(TimeWriter.date($0.time)) : .number(TimeWriter.number($0.time, .seconds)) }),
      (columns[0], number(place?.x)), (columns[1], number(place?.y)),
      ("level", fix?.levels.first.map { .word(venue.levelLabel($0)) }), ("accuracy", number(fix?.accuracy)),
      ("course", number(fix?.course)), ("speed", number(fix?.speed)),
    ]
    guard hasTruth else { return fields }
    let truth = index.map { self.truth[$0] }
    let truePlace = index.map { truePositions[$0] }
    fields += [
      ("true_\(columns[0])", number(truePlace?.x)), ("true_\(columns[1])", number(truePlace?.y)),
      ("true_level", truth.map { .word(venue.levelLabel($0.level)) }),
      ("true_edge", truth?.link.map { .word(graph.linkName($0, in: venue)) }),
      ("true_offset", truth?.link == nil ? nil : number(truth?.offset)),
      ("true_distance", number(truth?.distanceAlong)), ("off_route", truth.map { .number("\($0.isOffRoute)") }),
    ]
    return fields
  }

  private func number(_ value: Double?) -> Value? {
    value.map { .number(Self.text($0, precision)) }
  }

  private static func text(_ value: Double, _ precision: Int?) -> String {
    precision.map { Decimal.fixed(value, $0) } ?? Decimal.shortest(value)
  }

  private func object(_ index: Int) -> String {
    let members = fields(index).compactMap { field -> String? in
      switch field.value {
      case nil: nil
      case .number(let text): "\"\(field.name)\":\(text)"
      case .word(let text): "\"\(field.name)\":\(JSONWriter.quoted(text))"
      }
    }
    return "{\(members.joined(separator: ","))}\n"
  }

  private func writeGPX(_ output: inout Output) throws(Failure) {
    try output.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="footway" xmlns="http://www.topografix.com/GPX/1/1" xmlns:f="urn:footway:trace">
      <trk><name>\(Self.escaped(venue.name))</name><trkseg>

      """)
    for (index, fix) in walk.fixes.enumerated() {
      let values = fields(index).map { $0.value?.text }
      var point =
        "<trkpt lat=\"\(values[2] ?? "")\" lon=\"\(values[1] ?? "")\"><time>\(TimeWriter.date(fix.time))</time>"
      let extensions = fields(index)[3...].compactMap { field in
        field.value.map { "<f:\(field.name)>\(Self.escaped($0.text))</f:\(field.name)>" }
      }
      if !extensions.isEmpty { point += "<extensions>\(extensions.joined())</extensions>" }
      try output.write(point + "</trkpt>\n")
    }
    try output.write("</trkseg></trk>\n</gpx>\n")
  }

  /// A text of XML 1.0; characters that it cannot hold are left out.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\t", "\n", "\r": escaped.unicodeScalars.append(scalar)
      default:
        if scalar.value >= 0x20, scalar.value < 0xFFFE || scalar.value > 0xFFFF {
          escaped.unicodeScalars.append(scalar)
        }
      }
    }
    return escaped
  }
}

import Arguments
import Formats
import Geometry
import Routing
import Text
import VenueModel

/// Writes the answers of a batch, as CSV with the columns of the input before its own, or as NDJSON.
struct PairWriter {
  private let wording: RouteWording
  private let isCSV: Bool
  private let columnCount: Int
  private let wantsGeometry: Bool
  private let wantsSteps: Bool
  private let wantsNodes: Bool
  private let wantsZones: Bool
  private let precision: Int?
  private var text = ""

  /// - Parameter columnCount: how many columns the header of the pairs has, 2 where they have none.
  init(_ wording: RouteWording, _ invocation: Invocation, isCSV: Bool, columnCount: Int = 2) {
    self.wording = wording
    self.isCSV = isCSV
    self.columnCount = columnCount
    wantsGeometry = invocation.isSet("geometry")
    wantsSteps = invocation.isSet("steps")
    wantsNodes = invocation.isSet("nodes")
    wantsZones = wording.zones != nil
    precision = invocation.integer("precision")
  }

  /// The columns that answers in CSV add to those of the input.
  static func addedColumns(_ invocation: Invocation, isMeasured: Bool) -> [String] {
    var columns = ["code", isMeasured ? "distance" : "pixels", "duration"]
    columns += ["nodes", "geometry", "steps", "zones"].filter { invocation.isSet($0) }
    return columns + ["error"]
  }

  /// Hands over what was written so far.
  mutating func take() -> String {
    defer { text = "" }
    return text
  }

  /// Writes an answer.
  mutating func write(_ pair: RoutedPair, asWritten: (from: String, to: String), cells: [String] = []) {
    if isCSV {
      let front = cells.count == columnCount ? cells : [asWritten.from, asWritten.to]
      append(front + self.cells(pair) + [""])
    } else {
      writeJSON(pair, asWritten)
    }
  }

  /// Writes why a record could not be answered.
  mutating func write(_ error: LookupError, _ record: PairRecord) {
    if isCSV {
      var front = Array(record.cells.prefix(columnCount))
      if front.isEmpty { front = [record.from, record.to] }
      while front.count < columnCount { front.append("") }
      let empty = 3 + [wantsNodes, wantsGeometry, wantsSteps, wantsZones].count { $0 }
      append(front + [String](repeating: "", count: empty) + ["\(error.message) [\(error.code)]"])
      return
    }
    var json = JSONWriter()
    json.beginObject()
    json.write("line", record.line)
    json.beginObject("error")
    json.write("code", error.code)
    json.write("message", error.message)
    json.endObject()
    json.endObject()
    json.endLine()
    text += json.take()
  }

  private mutating func append(_ cells: [String]) { text += Self.row(cells) }

  /// A row of CSV.
  static func row(_ cells: [String]) -> String { cells.map(CSV.cell).joined(separator: ",") + "\n" }

  private func cells(_ pair: RoutedPair) -> [String] {
    guard case .route(let route) = pair.answer else {
      return ["NoRoute", "", ""] + [wantsNodes, wantsGeometry, wantsSteps, wantsZones].filter { $0 }.map { _ in "" }
    }
    var cells = ["Ok", RouteWording.number(route.distance, precision)]
    cells.append(wording.graph.isMeasured ? RouteWording.number(route.duration, precision) : "")
    if wantsNodes { cells.append(wording.nodes(route).joined(separator: " ")) }
    if wantsGeometry { cells.append(wellKnownText(route)) }
    if wantsSteps {
      let steps = wording.guidance(route, to: pair.to).legs.flatMap(\.steps)
      cells.append(steps.map(\.instruction).joined(separator: " | "))
    }
    if let zones = wording.zones { cells.append(zones.ids(route).map(CSV.element).joined(separator: ";")) }
    return cells
  }

  /// `LINESTRING (x y, …)` in the frame of answers (OGC 06-103r4), without the levels.
  private func wellKnownText(_ route: Route) -> String {
    let line = wording.line(route).map { point in
      wording.positions.numbers(point).map { RouteWording.number($0, precision) }.joined(separator: " ")
    }
    return line.count == 1 ? "POINT (\(line[0]))" : "LINESTRING (\(line.joined(separator: ", ")))"
  }

  private mutating func writeJSON(_ pair: RoutedPair, _ asWritten: (from: String, to: String)) {
    var json = JSONWriter(precision: precision)
    json.beginObject()
    json.write("from", asWritten.from)
    json.write("to", asWritten.to)
    switch pair.answer {
    case .route(let route):
      json.write("code", "Ok")
      wording.writeMeasures(route.distance, route.duration, to: &json)
      if wantsNodes { json.write("nodes", wording.nodes(route)) }
      if wantsGeometry { wording.positions.writeLine(wording.line(route), "geometry", to: &json) }
      if wantsSteps {
        wording.writeSteps(wording.guidance(route, to: pair.to).legs.flatMap(\.steps), "steps", to: &json)
      }
      if let zones = wording.zones { json.write("zones", zones.ids(route)) }
    case .noRoute(let noRoute):
      json.write("code", "NoRoute")
      json.write("distance", nil as Double?)
      json.write("duration", nil as Double?)
      json.write("reason", wording.code(noRoute.reason))
    }
    json.endObject()
    json.endLine()
    text += json.take()
  }
}

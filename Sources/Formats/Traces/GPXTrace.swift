import Frames
import Text
import VenueModel

/// GPX 1.0 and 1.1: the points of tracks; of routes where there are no tracks; of waypoints where there is neither.
///
/// Course and speed are where 1.0 has them, or anywhere in the extensions of a point; so are a level and an accuracy.
final class GPXTrace: XMLHandler {
  private enum Kind: Int, CaseIterable {
    case track
    case route
    case waypoint

    /// What messages call its points.
    var points: String { ["points of tracks", "points of routes", "waypoints"][rawValue] }

    init?(_ element: String) {
      switch element {
      case "trkpt": self = .track
      case "rtept": self = .route
      case "wpt": self = .waypoint
      default: return nil
      }
    }
  }

  private struct Point {
    var kind: Kind
    var attributes: [String: String]
    var line: Int
    var values: [String: String] = [:]
    var device = 0
  }

  private var root: String?
  private var path: [String] = []
  private var text = ""
  private var point: Point?
  private var points: [Point] = []
  /// What tracks and routes are called, by their numbers.
  private var names: [String] = [""]

  private static let wanted: Set = ["time", "speed", "course", "level", "accuracy"]
  /// More of one value than this is none.
  private static let longest = 1 << 12

  static func read(_ text: borrowing TextBuffer, into draft: inout TraceDraft) throws(FormatError) {
    let handler = GPXTrace()
    try XMLReader.read(text, name: draft.name, handler)
    guard handler.root == "gpx" else {
      throw FormatError(
        "trace.gpx.root", at: SourcePlace(file: draft.name),
        "is XML, but no GPX: its root is '\((handler.root ?? "").prefix(40))'")
    }
    draft.place = .frame(.wgs84)
    handler.tell(&draft)
  }

  func start(_ name: String, _ attributes: [String: String], line: Int) {
    if root == nil { root = name }
    path.append(name)
    text = ""
    if name == "trk" || name == "rte" { names.append("\(name) \(names.count)") }
    guard point == nil, let kind = Kind(name) else { return }
    point = Point(kind: kind, attributes: attributes, line: line, device: kind == .waypoint ? 0 : names.count - 1)
  }

  func text(_ text: String) {
    if self.text.utf8.count < Self.longest { self.text += text }
  }

  func end(_ name: String) {
    path.removeLast()
    if let found = point, Kind(name) == found.kind {
      points.append(found)
      point = nil
    } else if point != nil, Self.wanted.contains(name), !text.isEmpty {
      point?.values[name] = text
    } else if name == "name", path.last == "trk" || path.last == "rte", !text.isEmpty {
      names[names.count - 1] = text
    }
    text = ""
  }

  private func tell(_ draft: inout TraceDraft) {
    let kind = Kind.allCases.first { kind in points.contains { $0.kind == kind } } ?? .track
    let others = Kind.allCases.filter { other in other != kind && points.contains { $0.kind == other } }
    for other in others {
      draft.note(
        .note, "trace.gpx.others", "\(points.count { $0.kind == other }) \(other.points) were passed over")
    }
    for point in points where point.kind == kind { add(point, &draft) }
  }

  private func add(_ point: Point, _ draft: inout TraceDraft) {
    func number(_ text: String?) -> Double? { text.flatMap { Decimal.value(Self.trimmed($0)) } }
    guard let latitude = number(point.attributes["lat"]), let longitude = number(point.attributes["lon"]) else {
      return draft.leaveOut(line: point.line, "the point needs the numbers lat and lon")
    }
    var row = TraceRow(line: point.line, time: 0, x: longitude, y: latitude, device: names[point.device])
    row.level = point.values["level"].map(Self.trimmed)
    row.accuracy = number(point.values["accuracy"]).flatMap { $0 >= 0 ? $0 : nil }
    row.course = number(point.values["course"])
    row.speed = number(point.values["speed"]).flatMap { $0 >= 0 ? $0 : nil }
    guard let text = point.values["time"] else { return draft.add(row, time: nil) }
    guard let time = draft.time(Self.trimmed(text), .seconds, .line(point.line, column: 1)) else { return }
    draft.add(row, time: time)
  }

  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}

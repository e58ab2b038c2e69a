import Formats
import Rendering
import Text
import VenueModel

/// A summary of zones as `footway zones --summary` writes it: for each zone visits, devices, dwell and peak.
struct ZoneSummaryFile {
  private let file: String
  private let root: JSONValue
  /// The entries of zones that the venue has, by their index.
  private var entries: [(zone: Int, value: JSONValue)] = []

  /// How many zones that the venue does not have are told.
  private static let mostUnknown = 10

  /// Opens a summary, and tells of zones that the venue does not have.
  ///
  /// - Throws: when the file is no summary.
  init(_ path: String, of venue: Venue, _ console: Console) throws(Failure) {
    file = FileReader.name(path)
    root = try VenueInput.parse(path).root
    guard root.kind == .object, let zones = root["zones"], zones.kind == .array else {
      throw fault(
        root, "this is no summary of zones: it needs \"zones\", an array, as `footway zones --summary` writes it")
    }
    var indices: [String: Int] = [:]
    for (index, zone) in venue.zones.enumerated() { indices[zone.id] = index }
    var taken: Set<String> = []
    var unknown: [JSONValue] = []
    for entry in zones.elements {
      guard entry.kind == .object, let id = entry["id"]?.string else {
        throw fault(entry, "an entry of \"zones\" is an object with \"id\", the id of a zone")
      }
      guard taken.insert(id).inserted else { throw fault(entry, "zone '\(id)' stands here twice") }
      if let index = indices[id] { entries.append((index, entry)) } else { unknown.append(entry) }
    }
    for entry in unknown.prefix(Self.mostUnknown) {
      let more = unknown.count - Self.mostUnknown
      let isLast = entry.pointer == unknown.prefix(Self.mostUnknown).last?.pointer
      console.tell(
        Finding(
          .warning, "summary.unknown-zone", at: SourcePlace(file: file, .pointer(entry.pointer)),
          "the venue has no zone '\(entry["id"]?.string ?? "")'; its numbers were left out"
            + (isLast && more > 0 ? "; \(more) more like this" : "")))
    }
  }

  /// The numbers of the zones.
  ///
  /// - Throws: when one is no number of 0 or more; one that is absent or `null` is no fault.
  func heat(by measure: ZoneHeat.Measure) throws(Failure) -> ZoneHeat {
    var values: [Int: Double] = [:]
    for (zone, entry) in entries {
      guard let value = Self.member(of: entry, measure), !value.isNull else { continue }
      guard let number = value.double, number >= 0, number.isFinite else {
        throw fault(value, "expected a number of 0 or more")
      }
      values[zone] = number
    }
    return ZoneHeat(measure, values: values, remarks: remarks)
  }

  private static func member(of entry: JSONValue, _ measure: ZoneHeat.Measure) -> JSONValue? {
    switch measure {
    case .dwell: entry["totalDwell"]
    case .meanDwell: entry["meanDwell"]
    case .visits: entry["visits"]
    case .devices: entry["devices"]
    case .peak: entry["peakOccupancy"]
    }
  }

  /// What the numbers cover, for the legend: from the first visit to the last.
  private var remarks: [String] {
    let first = times("firstSeen").min { $0.time < $1.time }
    let last = times("lastSeen").max { $0.time < $1.time }
    return [first.map { "from \($0.text)" }, last.map { "until \($0.text)" }].compactMap(\.self)
  }

  /// The times of the zones under a key: dates, or numbers of a unit that the file does not name.
  private func times(_ key: String) -> [(time: Double, text: String)] {
    entries.compactMap { _, entry in
      guard let value = entry[named: key] else { return nil }
      if let number = value.double { return (number, Decimal.shortest(number)) }
      guard let text = value.string, let reading = try? TimeReader.value(text, .seconds) else { return nil }
      return (Double(reading.time), text)
    }
  }

  private func fault(_ value: JSONValue, _ message: String) -> Failure {
    Failure(at: SourcePlace(file: file, .pointer(value.pointer)), message, code: "summary.format")
  }
}

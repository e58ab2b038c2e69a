import Text
import VenueModel

/// What a file of closures says of a venue.
public struct ClosuresReading: Sendable {
  /// The closures that could be read, in the order of the file.
  public var closures: [Closure]
  /// What was odd.
  public var findings: [Finding]
}

/// Reads a file of closures (docs/formats/closures.md).
public struct ClosuresReader {
  private var reader: JSONReader
  private var lookup: VenueLookup

  /// Reads a document and finds in a venue what it refers to.
  ///
  /// A closure that cannot be read is left out with an error among the findings, and nothing else is lost for it.
  ///
  /// - Throws: ``FormatError`` for a document that is no object with an array `closures`.
  /// - Complexity: O(*n* · size of the venue) for *n* closures of edges, connectors or zones.
  public static func read(_ document: SourceDocument, for venue: Venue) throws(FormatError) -> ClosuresReading {
    let root = document.json.root
    guard root.kind == .object, let entries = root["closures"], entries.kind == .array else {
      throw FormatError(
        "closures.format", at: SourcePlace(file: document.name),
        "this is no file of closures: it needs an object with \"closures\", an array")
    }
    var closures = ClosuresReader(reader: JSONReader(file: document.name), lookup: VenueLookup(venue))
    closures.reader.findDuplicateKeys(document.json)
    closures.checkKeys(root, ["$schema", "closures"])
    let read = entries.elements.compactMap { closures.closure($0) }
    return ClosuresReading(closures: read, findings: closures.reader.findings.closed())
  }

  private static let keys = Closure.Kind.allCases.map(\.rawValue) + ["from", "until", "hours", "reason"]

  private mutating func closure(_ entry: JSONValue) -> Closure? {
    guard entry.kind == .object else {
      reader.findWrongType(entry, wanted: "an object")
      return nil
    }
    checkKeys(entry, Self.keys)
    // All is looked at before anything is given up, so that each fault is told of at once.
    let target = target(entry)
    let times = times(entry)
    guard var closure = target, let times else { return nil }
    closure.from = times.from
    closure.until = times.until
    closure.hours = times.hours
    closure.reason = reader.text(entry["reason"])
    return closure
  }

  private mutating func target(_ entry: JSONValue) -> Closure? {
    let kinds = Closure.Kind.allCases.filter { entry[named: $0.rawValue].map { !$0.isNull } ?? false }
    guard kinds.count == 1, let kind = kinds.first, let value = entry[named: kind.rawValue] else {
      let names = Closure.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      reader.find(
        .error, "closures.no-target", entry,
        "a closure needs one of \(names), and has \(kinds.isEmpty ? "none" : "several"); it was left out")
      return nil
    }
    guard let name = reader.text(value) else { return nil }
    do throws(LookupError) {
      return Closure(kind, try lookup.indices(of: kind, name), reference: name)
    } catch {
      findUnresolved(kind, error, value)
      return nil
    }
  }

  private mutating func findUnresolved(_ kind: Closure.Kind, _ error: LookupError, _ value: JSONValue) {
    let message = "\(error.message); the closure was left out"
    if error.code == "closures.ambiguous" {
      reader.find(.error, "closures.ambiguous", value, message)
      return
    }
    switch kind {
    case .edge: reader.find(.error, "closures.unknown-edge", value, message)
    case .node: reader.find(.error, "closures.unknown-node", value, message)
    case .connector: reader.find(.error, "closures.unknown-connector", value, message)
    case .zone: reader.find(.error, "closures.unknown-zone", value, message)
    case .level: reader.find(.error, "closures.unknown-level", value, message)
    }
  }

  // MARK: Times

  private typealias Times = (from: LocalTime?, until: LocalTime?, hours: OpeningHours?)

  /// When the closure is in force; `nil` when that cannot be read, for then it could be any time.
  private mutating func times(_ entry: JSONValue) -> Times? {
    let from = time(entry["from"])
    let until = time(entry["until"])
    let hours = hours(entry["hours"])
    guard let from, let until, let hours else { return nil }
    if let from, let until, until.seconds <= from.seconds {
      reader.find(
        .warning, "closures.never", entry["until"] ?? entry,
        "the closure ends before it begins, so it is never in force")
    }
    return (from, until, hours)
  }

  /// A time of an entry; `nil` when it cannot be read, and `nil` inside when there is none.
  private mutating func time(_ value: JSONValue?) -> LocalTime?? {
    guard let value, !value.isNull else { return .some(nil) }
    do throws(HoursError) {
      guard let text = value.string else {
        throw HoursError(column: 1, expected: "a text such as 2026-11-30T08:00+01:00", found: "another value")
      }
      return try LocalTime(text)
    } catch {
      reader.find(.error, "closures.bad-time", value, "the time cannot be read: \(error); the closure was left out")
      return nil
    }
  }

  /// The hours of an entry; `nil` when they cannot be read, and `nil` inside when there are none.
  private mutating func hours(_ value: JSONValue?) -> OpeningHours?? {
    guard let value, !value.isNull else { return .some(nil) }
    do throws(HoursError) {
      guard let text = value.string else {
        throw HoursError(column: 1, expected: "a text such as Mo-Fr 08:00-10:00", found: "another value")
      }
      let hours = try OpeningHours(text)
      if hours.mentionsHolidays {
        reader.find(
          .note, "closures.no-holidays", value,
          "the hours speak of holidays, of which no calendar is known; no day counts as one")
      }
      return hours
    } catch {
      reader.find(.error, "closures.bad-hours", value, "the hours cannot be read: \(error); the closure was left out")
      return nil
    }
  }

  /// Tells of members that the format does not have.
  private mutating func checkKeys(_ value: JSONValue, _ known: [String]) {
    for (key, member) in value.members where !known.contains(key.string) {
      let near = EditDistance.nearest(to: key.string, in: known, limit: 1).first
      let hint = near.map { "; did you mean '\($0)'?" } ?? ""
      reader.find(
        .warning, "closures.unknown-key", member, "the key '\(key.string)' is not known here and was ignored\(hint)")
    }
  }
}

import Arguments
import Formats
import Routing
import VenueModel

/// What the flags --avoid, --closures, --depart and --max-wait say.
struct RestrictionFlags {
  private let closures: [Closure]
  private let departure: LocalTime?
  private let patience: Int

  /// Whether any of the flags is given; all of a venue is needed then, since closures name anything in it.
  static func areGiven(_ invocation: Invocation) -> Bool {
    !invocation.texts("avoid").isEmpty || invocation.text("closures") != nil || invocation.text("depart") != nil
  }

  /// - Throws: when the time, a reference or the file cannot be read, or the file names something that is not there: the
  ///   closure that is lost might be the one that matters.
  init(
    _ venue: Venue, _ invocation: Invocation, _ restricting: RouteQuery.Restricting, _ console: Console
  ) throws(Failure) {
    departure = try invocation.text("depart").map { text throws(Failure) in try Self.time(text) }
    // Who does not follow the time does not wait either.
    patience = restricting == .alongTheWay ? invocation.integer("max-wait") ?? 1800 : 0
    var closures: [Closure] = []
    var lookup = VenueLookup(venue)
    for text in invocation.texts("avoid") {
      do throws(LookupError) {
        closures.append(try Closure.parse(text, in: &lookup))
      } catch {
        throw Failure(error, at: SourcePlace(file: VenueInput.operand(invocation)))
      }
    }
    if let file = invocation.text("closures") { closures += try Self.read(file, venue, console) }
    self.closures = closures
  }

  private static func time(_ text: String) throws(Failure) -> LocalTime {
    do throws(HoursError) {
      return try LocalTime(text)
    } catch {
      throw Failure(
        "error: '--depart \(text)': expected \(error.expected) at column \(error.column), found \(error.found.isEmpty ? "the end" : error.found); write"
          + " a time such as 2026-11-30T08:15+01:00 [usage.time]")
    }
  }

  private static func read(_ file: String, _ venue: Venue, _ console: Console) throws(Failure) -> [Closure] {
    let document = SourceDocument(name: FileReader.name(file), json: try VenueInput.parse(file))
    let reading: ClosuresReading
    do throws(FormatError) {
      reading = try ClosuresReader.read(document, for: venue)
    } catch {
      throw Failure(error)
    }
    let errors = reading.findings.filter { $0.severity == .error }
    guard let first = errors.first else { return reading.closures }
    for error in errors.dropFirst() { console.say("\(error.place): error: \(error.message) [\(error.code)]") }
    throw Failure(at: first.place, first.message, code: first.code)
  }

  /// The restrictions on a graph; `nil` when there are none.
  func restrictions(_ graph: PathGraph, _ venue: Venue) -> Restrictions {
    let hours = departure == nil ? [:] : graph.openingHours(in: venue)
    return Restrictions(
      graph, venue, closures: closures, hours: hours, departure: departure, patience: patience)
  }
}

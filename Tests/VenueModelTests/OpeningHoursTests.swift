import Testing
import VenueModel

@Suite struct OpeningHoursTests {
  /// What a text says of some moments; 2026-11-30 is a Monday.
  struct Sentence: CustomTestStringConvertible, Sendable {
    var hours: String
    var moment: String
    var state: OpeningHours.State
    var testDescription: String { "\(hours) at \(moment) is \(state)" }
  }

  /// `HOURS at MOMENT is STATE`, one a line; several moments are joined by commas, with one state.
  static let sentences: [Sentence] = openingHoursTable.split(separator: "\n").flatMap { line -> [Sentence] in
    let parts = line.split(separator: " at ", maxSplits: 1)
    let rest = parts[1].split(separator: " is ")
    guard let state = OpeningHours.State(rawValue: String(rest[1])) else { return [] }
    return rest[0].split(separator: ", ").map {
      Sentence(hours: String(parts[0]), moment: String($0), state: state)
    }
  }

  @Test(arguments: sentences) func `each expression says of each moment what its sentence says`(
    _ sentence: Sentence
  ) throws {
    let hours = try OpeningHours(sentence.hours)
    let time = try LocalTime(sentence.moment + "+01:00")
    #expect(hours.state(at: time) == sentence.state)
    #expect(hours.isOpen(at: time) == (sentence.state == .open))
    #expect(hours.description == sentence.hours)
  }

  @Test func `the table holds at least 120 different expressions with moments of each state`() {
    #expect(Set(Self.sentences.map(\.hours)).count >= 120)
    #expect(Set(Self.sentences.map(\.state)).count == 3)
  }

  @Test func `the last second before closing is open and the next one is not`() throws {
    let hours = try OpeningHours("Mo-Fr 08:00-10:00")
    #expect(hours.isOpen(at: try LocalTime("2026-11-30T09:59:59+01:00")))
    #expect(!hours.isOpen(at: try LocalTime("2026-11-30T10:00:00+01:00")))
    #expect(!hours.isOpen(at: try LocalTime("2026-11-30T07:59:59+01:00")))
  }

  @Test func `hours are read on the clock of the moment, not in UTC`() throws {
    let hours = try OpeningHours("Mo 08:00-10:00")
    #expect(hours.isOpen(at: try LocalTime("2026-11-30T08:15+01:00")))
    #expect(!hours.isOpen(at: try LocalTime("2026-11-30T07:15Z")))
    #expect(hours.isOpen(at: try LocalTime("2026-11-30T08:15-11:00")))
  }

  // MARK: Searching

  private func text(_ time: LocalTime?) -> String { time?.description ?? "never" }

  @Test(arguments: [
    ("Mo-Fr 08:00-10:00", "2026-11-30T08:15+01:00", 0, "2026-11-30T08:15:00+01:00"),
    ("Mo-Fr 08:00-10:00", "2026-11-30T10:00+01:00", 79_200, "2026-12-01T08:00:00+01:00"),
    ("Mo-Fr 08:00-10:00", "2026-11-30T10:00+01:00", 79_199, "never"),
    ("Mo-Fr 08:00-10:00", "2026-11-30T07:59:31+01:00", 29, "2026-11-30T08:00:00+01:00"),
    ("Mo-Fr 08:00-10:00", "2026-11-30T07:59:31+01:00", 28, "never"),
    ("Mo-Fr 08:00-10:00", "2026-12-04T11:00+01:00", .max, "2026-12-07T08:00:00+01:00"),
    ("24/7", "2026-11-30T08:15:07+01:00", -5, "2026-11-30T08:15:07+01:00"),
    ("off", "2026-11-30T08:15+01:00", .max, "never"),
    ("PH 10:00-12:00", "2026-11-30T08:15+01:00", .max, "never"),
    ("Feb 29", "2096-03-01T00:00Z", .max, "2104-02-29T00:00:00Z"),
    ("2030 Jan 1", "2026-11-30T00:00+01:00", .max, "2030-01-01T00:00:00+01:00"),
    ("2020", "2026-11-30T00:00+01:00", .max, "never"),
    ("unknown; Tu 12:00-13:00", "2026-11-30T00:00+01:00", 200_000, "2026-12-01T12:00:00+01:00"),
  ]) func `the next opening is the first open moment within the limit`(
    hours: String, from: String, within: Int, expected: String
  ) throws {
    let found = try OpeningHours(hours).nextOpening(atOrAfter: try LocalTime(from), within: within)
    #expect(text(found) == expected)
  }

  @Test(arguments: [
    ("Mo-Fr 08:00-10:00", "2026-11-30T08:00+01:00", "2026-11-30T10:00:00+01:00"),
    ("Mo-Fr 08:00-10:00", "2026-11-30T10:00+01:00", "2026-12-01T08:00:00+01:00"),
    ("22:00-02:00", "2026-11-30T23:59:59+01:00", "2026-12-01T02:00:00+01:00"),
    ("08:00-10:00,10:00-12:00", "2026-11-30T08:00+01:00", "2026-11-30T12:00:00+01:00"),
    ("24/7", "2026-11-30T08:00+01:00", "never"), ("00:00-24:00", "2026-11-30T08:00+01:00", "never"),
    ("10:00-16:00+", "2026-11-30T12:00+01:00", "2026-11-30T16:00:00+01:00"),
  ]) func `the next change is when it opens or ceases to be open`(hours: String, from: String, expected: String) throws
  {
    let found = try OpeningHours(hours).nextChange(after: try LocalTime(from), within: .max)
    #expect(text(found) == expected)
  }

  @Test func `the next closing is the first moment that is not open`() throws {
    let hours = try OpeningHours("Mo-Fr 08:00-10:00")
    let open = try LocalTime("2026-11-30T08:30+01:00")
    #expect(text(hours.nextClosing(atOrAfter: open, within: 5400)) == "2026-11-30T10:00:00+01:00")
    #expect(hours.nextClosing(atOrAfter: open, within: 5399) == nil)
    let closed = try LocalTime("2026-11-30T10:30+01:00")
    #expect(hours.nextClosing(atOrAfter: closed, within: 0) == closed)
  }

  @Test func `a search ends at the ends of time`() throws {
    let last = try LocalTime("9999-12-30T23:00Z")
    #expect(try OpeningHours("24/7").nextChange(after: last, within: .max) == nil)
    let first = try #require(LocalTime(seconds: -62_135_510_400, offset: -64_800))
    #expect(try OpeningHours("off").nextOpening(atOrAfter: first, within: .max) == nil)
  }

  @Test func `only hours that speak of holidays say so`() throws {
    #expect(try OpeningHours("Mo-Fr 08:00-10:00; PH off").mentionsHolidays)
    #expect(try OpeningHours("SH Mo 08:00-10:00").mentionsHolidays)
    #expect(!(try OpeningHours("Mo-Fr 08:00-10:00")).mentionsHolidays)
  }
}

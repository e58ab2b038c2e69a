import TestSupport
import Testing
import VenueModel

@Suite struct HoursErrorTests {
  @Test(arguments: [
    ("", 1, "days, times"), ("   ", 4, "days, times"), ("x", 1, "days, times"), ("Mo-", 4, "a weekday"),
    ("Mo-Fx", 4, "a weekday"), ("Monday", 1, "days, times"), ("Mo 10", 6, "':' and minutes"),
    ("Mo 10:00", 9, "'-'"), ("Mo 10:00-", 10, "a time from 00:00 to 48:00"), ("10:00-1200", 7, "a time from"),
    ("24:00-25:00", 1, "a time from 00:00 to 23:59"), ("10:00-48:01", 7, "a time from 00:00 to 48:00"),
    ("10:60-12:00", 4, "minutes"), ("10:000-12:00", 6, "'-', '+'"), ("10:00–12:00", 6, "'-'"),
    ("10:00-12:00 am", 13, "times, 'open'"), ("Mo 10:00-12:00;;Tu", 16, "days, times"), ("Mo;Tu,", 7, "days, times"),
    ("Mo ||", 6, "days, times"), ("; Mo", 1, "days, times"), ("Mo 10:00-12:00 | Tu", 16, "times, 'open'"),
    ("Mo[0]", 4, "which one"), ("Mo[6]", 4, "which one"), ("Mo[1", 5, "',' or ']'"), ("Mo[3-2]", 6, "from 3 to 5"),
    ("Feb 30", 5, "a day from 1 to 29"), ("Apr 31", 5, "from 1 to 30"), ("Dec 26-24", 8, "not before 26"),
    ("Jan-Mar 5", 5, "a month without a day"), ("Jan 5-Mar", 7, "a date with its day"),
    ("Jan 1-2027 Feb 1", 7, "a date without a year"), ("2026 Feb 1-2025 Jan 1", 12, "not before the first"),
    ("1850", 1, "a year from 1900"), ("2026-2025", 6, "a year from 2026"), ("week 54", 6, "a week"),
    ("week 1-10/0", 11, "a step"), ("week", 5, "a week"), ("\"never ending", 1, "a comment"),
    ("Jan 1 +999 days", 8, "a number of days"), ("24/8", 1, "a time from 00:00 to 23:59"),
    ("Mo 10:00-12:00 Tu", 16, "times, 'open'"),
    ("Mo,10:00", 9, "'-'"), ("PH[1]", 3, "times, 'open'"), ("ö", 1, "days, times"),
  ]) func `a text outside the syntax is refused with the column and what could stand there`(
    text: String, column: Int, part: String
  ) {
    let error = #expect(throws: HoursError.self) { try OpeningHours(text) }
    #expect(error?.kind == .syntax)
    #expect(error?.column == column, "\(error?.description ?? "")")
    #expect(error?.expected.contains(part) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    ("sunrise-sunset", 1, "sunrise"), ("Mo-Fr 08:00-sunset", 13, "sunset"), ("(sunset-01:00)-22:00", 2, "sunset"),
    ("dawn-dusk", 1, "dawn"), ("10:00-16:00/90", 12, "/"), ("10:00-16:00/01:30", 12, "/"), ("Jan 1+Mo", 6, "+"),
    ("2026 Jan 1 +Mo", 12, "+"), ("Jan 1-Mo", 7, "Mo"), ("Jan 1+", 1, "Jan"),
    ("\"summer\": Mo-Fr 10:00-12:00", 1, "\""),
  ]) func `what cannot be told is refused by its name`(text: String, column: Int, found: String) {
    let error = #expect(throws: HoursError.self) { try OpeningHours(text) }
    #expect(error?.kind == .unsupported)
    #expect(error?.column == column)
    #expect(error?.found == found)
    #expect(error?.description.contains("is not supported") == true)
  }

  @Test func `a text of more than 1024 bytes is refused`() throws {
    let long = Array(repeating: "Mo 10:00-12:00", count: 100).joined(separator: ";")
    let error = #expect(throws: HoursError.self) { try OpeningHours(long) }
    #expect(error?.description == "column 1025: expected at most 1024 bytes, found '1499 bytes'")
    #expect(try OpeningHours(String(long.prefix(1004))).isOpen(at: LocalTime("2026-11-30T11:00Z")))
  }

  private static let corpus = Set(OpeningHoursTests.sentences.map(\.hours)).sorted()

  /// Reads a text and, where it can be read, searches in it.
  private func exercise(_ text: String, _ time: LocalTime) {
    do throws(HoursError) {
      let hours = try OpeningHours(text)
      let opening = hours.nextOpening(atOrAfter: time, within: 2 * 86_400)
      if let opening { #expect(hours.isOpen(at: opening), "\(text)") }
    } catch {
      #expect(error.column >= 1 && error.column <= max(text.utf8.count + 1, 1025), "\(text)")
      #expect(!error.expected.isEmpty, "\(text)")
    }
  }

  @Test(.timeLimit(.minutes(2))) func `no beginning of an expression is a crash`() throws {
    let time = try LocalTime("2026-11-30T08:15+01:00")
    for text in Self.corpus {
      for length in 0...text.utf8.count { exercise(String(decoding: text.utf8.prefix(length), as: UTF8.self), time) }
    }
  }

  @Test(.timeLimit(.minutes(2))) func `no damage of one byte is a crash`() throws {
    let time = try LocalTime("2026-11-30T08:15+01:00")
    let bytes = Array("\u{0} \";,|+-:/[]()019Mxö".utf8) + [0x80, 0xFF]
    var random = SplitMix(seed: 7)
    for text in Self.corpus {
      let original = Array(text.utf8)
      for place in original.indices {
        for byte in [bytes[Int.random(in: bytes.indices, using: &random)], original[place] ^ 1, original[place] ^ 0x20]
        {
          var damaged = original
          damaged[place] = byte
          exercise(String(decoding: damaged, as: UTF8.self), time)
        }
        var shorter = original
        shorter.remove(at: place)
        exercise(String(decoding: shorter, as: UTF8.self), time)
      }
    }
  }

  @Test(.timeLimit(.minutes(1))) func `the longest search in the busiest text that is read ends soon`() throws {
    let spans = (0..<92).map { "\($0 / 4):\($0 % 4)1-\($0 / 4):\($0 % 4)2" }.joined(separator: ",")
    let hours = try OpeningHours("\(spans.suffix(1000).drop { $0 != "," }.dropFirst()) off")
    #expect(hours.nextOpening(atOrAfter: try LocalTime("2026-11-30T08:15+01:00"), within: .max) == nil)
  }
}

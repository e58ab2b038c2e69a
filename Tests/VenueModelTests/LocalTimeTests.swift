import Foundation
import TestSupport
import Testing
import VenueModel

@Suite struct LocalTimeTests {
  @Test(arguments: [
    ("2026-11-30T08:15+01:00", 1_796_022_900, 3600), ("2026-11-30T07:15:00Z", 1_796_022_900, 0),
    ("2026-11-30 08:15:00.999+01", 1_796_022_900, 3600), ("2026-11-30t08:15:00+0100", 1_796_022_900, 3600),
    ("2026-11-29T23:15:00,5-08:00", 1_796_022_900, -28_800), ("2026-11-30T07:15-00:00", 1_796_022_900, 0),
    ("1970-01-01T00:00z", 0, 0), ("1969-12-31T23:59:59Z", -1, 0), ("2000-02-29T00:00+05:45", 951_761_700, 20_700),
    ("0001-01-02T00:00Z", -62_135_510_400, 0), ("9999-12-30T23:59:59Z", 253_402_214_399, 0),
  ]) func `ISO 8601 with an offset is read`(text: String, seconds: Int, offset: Int) throws {
    let time = try LocalTime(text)
    #expect(time.seconds == seconds)
    #expect(time.offset == offset)
    #expect(try LocalTime(time.description) == time)
  }

  @Test(arguments: [
    ("", 1, "a year"), ("2026", 5, "'-'"), ("26-11-30T08:15Z", 1, "a year"), ("2026-13-01T00:00Z", 6, "a month"),
    ("2026-02-29T00:00Z", 9, "from 01 to 28"), ("2026-11-31T00:00Z", 9, "from 01 to 30"),
    ("2026-11-30", 11, "'T'"), ("2026-11-30T24:00Z", 12, "an hour"), ("2026-11-30T08:60Z", 15, "a minute"),
    ("2026-11-30T08:15", 17, "the offset from UTC"), ("2026-11-30T08:15:00", 20, "the offset from UTC"),
    ("2026-11-30T08:15:60Z", 18, "a second"), ("2026-11-30T08:15:00.Z", 21, "digits"),
    ("2026-11-30T08:15+19:00", 18, "the hours of the offset"), ("2026-11-30T08:15+18:01", 17, "an offset of at most"),
    ("2026-11-30T08:15+01:60", 21, "the minutes of the offset"), ("2026-11-30T08:15Zulu", 18, "the end"),
    ("2026-11-30T08:15 CET", 17, "the offset"), ("0000-01-01T00:00Z", 1, "a year"),
    ("0001-01-01T00:00Z", 17, "within the years"), ("9999-12-31T00:00Z", 17, "within the years"),
    ("２026-11-30T08:15Z", 1, "a year"),
  ]) func `another text is refused with the column and what is missing`(text: String, column: Int, part: String) {
    let error = #expect(throws: HoursError.self) { try LocalTime(text) }
    #expect(error?.column == column)
    #expect(error?.expected.contains(part) == true, "\(error?.description ?? "")")
  }

  @Test func `dates, weekdays and weeks are those of Foundation's calendar on every day from 1890 to 2110`() throws {
    var calendar = Foundation.Calendar(identifier: .iso8601)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    for day in stride(from: -29_219, to: 51_500, by: 1) {
      let time = try #require(LocalTime(seconds: day * 86_400 + 43_200, offset: 0))
      let parts = calendar.dateComponents(
        [.year, .month, .day, .weekday, .weekOfYear], from: Date(timeIntervalSince1970: Double(time.seconds)))
      let date = time.date
      let isSame =
        parts.year == date.year && parts.month == date.month && parts.day == date.day
        && parts.weekday == time.weekday % 7 + 1 && parts.weekOfYear == time.week
      if !isSame { Issue.record("day \(day): \(time), week \(time.week), not \(parts)") }
    }
  }

  @Test func `random times are written and read back, and show their own clock`() throws {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    for _ in 0..<2000 {
      let seconds = Int.random(in: -62_135_510_400...253_402_214_399, using: &random)
      let offset = Int.random(in: -1080...1080, using: &random) * 60
      let time = try #require(LocalTime(seconds: seconds, offset: offset))
      #expect(try LocalTime(time.description) == time, "seed \(seed)")
      let clock = try #require(LocalTime(seconds: time.adding(seconds: offset).seconds, offset: 0))
      if clock.seconds == seconds + offset {
        let ofClock = [clock.hour, clock.minute, clock.second, clock.weekday, clock.week]
        #expect([time.hour, time.minute, time.second, time.weekday, time.week] == ofClock, "seed \(seed)")
      }
    }
  }

  @Test func `times outside the range are none, and adding stops at its ends`() throws {
    #expect(LocalTime(seconds: .max, offset: 0) == nil)
    #expect(LocalTime(seconds: .min, offset: 0) == nil)
    #expect(LocalTime(seconds: 0, offset: 64_860) == nil)
    #expect(LocalTime(seconds: 0, offset: 30) == nil)
    let time = try LocalTime("2026-11-30T08:15+01:00")
    #expect(time.adding(seconds: 3600).description == "2026-11-30T09:15:00+01:00")
    #expect(time.adding(seconds: .max).seconds == 253_402_214_399)
    #expect(time.adding(seconds: .min).seconds == -62_135_510_400)
  }

  @Test func `times are ordered by the moment, then by the clock`() throws {
    let west = try LocalTime("2026-11-30T07:15Z")
    let east = try LocalTime("2026-11-30T08:15+01:00")
    #expect(west < east && west != east)
    #expect(east < west.adding(seconds: 1))
  }
}

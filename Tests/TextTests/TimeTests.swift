import Foundation
import TestSupport
import Testing

@testable import Text

/// Points in time as logs write them.
@Suite struct TimeTests {
  @Test("Every time of the table is read as Python reads it") func table() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Tables/times.txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(lines.count > 1000)
    for line in lines {
      let parts = line.split(separator: "\t")
      let front = parts[0].split(separator: " ")
      let unit = try #require(TimeUnit(rawValue: String(front[0])))
      let reading = try TimeReader.value(String(parts[1]), unit)
      #expect(reading.time == Int64(front[1]), "\(line)")
      #expect((reading.form == .number) == !parts[1].contains(":"), "\(line)")
    }
  }

  @Test("A date without an offset is taken for UTC and says so") func offsets() throws {
    #expect(try TimeReader.value("2026-11-30T08:15:00Z", .seconds).form == .zoned)
    #expect(try TimeReader.value("2026-11-30t08:15:00+01", .seconds).form == .zoned)
    let bare = try TimeReader.value("2026-11-30 08:15:00", .seconds)
    #expect(bare.form == .unzoned)
    #expect(bare.time == 1_796_026_500_000_000)
  }

  @Test(
    "What is no time is told apart from what is no date of the calendar",
    arguments: [
      ("", TimeError.notATime), ("-", .notATime), (".", .notATime), ("nan", .notATime), ("inf", .notATime),
      ("0x10", .notATime), ("1 2", .notATime), ("1e", .notATime), ("1,5", .notATime), ("2026-11-30", .notATime),
      ("2026-11-30T", .notATime), ("2026-11-30T08", .notATime), ("2026-11-30T08:1", .notATime),
      ("2026-1-30T08:15", .notATime), ("20261130T081500Z", .notATime), ("2026-11-30T08:15:00.Z", .notATime),
      ("2026-11-30T08:15:0Z", .notATime), ("2026-11-30T08:15:00Zz", .notATime), ("2026-11-30T08:15:00+1", .notATime),
      ("2026-11-30X08:15:00", .notATime), ("2026-02-29T00:00Z", .notInCalendar), ("1900-02-29T00:00Z", .notInCalendar),
      ("2026-13-01T00:00Z", .notInCalendar), ("2026-00-01T00:00Z", .notInCalendar),
      ("2026-01-00T00:00Z", .notInCalendar), ("0000-01-01T00:00Z", .notInCalendar),
      ("2026-01-01T24:00Z", .notInCalendar), ("2026-01-01T00:60Z", .notInCalendar),
      ("2026-01-01T00:00:60Z", .notInCalendar), ("2026-01-01T00:00+24:00", .notInCalendar),
      ("2026-01-01T00:00+00:60", .notInCalendar),
    ])
  func faults(text: String, fault: TimeError) {
    #expect(throws: fault) { try TimeReader.value(text, .seconds) }
  }

  @Test func `an offset alone is read as dates write it, and written the same`() throws {
    for (text, seconds, written) in [
      ("Z", 0, "Z"), ("z", 0, "Z"), ("+00:00", 0, "Z"), ("+05:30", 19_800, "+05:30"), ("-0330", -12_600, "-03:30"),
      ("+01", 3600, "+01:00"), ("-23:59", -86_340, "-23:59"), ("-00:30", -1800, "-00:30"),
    ] {
      #expect(try TimeReader.offset(text) == seconds && TimeWriter.offset(seconds) == written, "\(text)")
    }
    for text in ["", "+", "-", "05:30", "+5", "+5:30", "+05:3", "+05:30 ", "+05:30Z", "UTC", "Zz", "+05:30:00"] {
      #expect(throws: TimeError.notATime, "\(text)") { try TimeReader.offset(text) }
    }
    for text in ["+24:00", "-00:60"] { #expect(throws: TimeError.notInCalendar) { try TimeReader.offset(text) } }
  }

  @Test func `a date with an offset is the same moment`() throws {
    #expect(TimeWriter.date(1_796_026_500_250_000, offset: 19_800) == "2026-11-30T13:45:00.25+05:30")
    #expect(TimeWriter.date(0, offset: -60) == "1969-12-31T23:59:00-00:01")
    #expect(TimeWriter.date(1_796_026_500_000_000, offset: 0) == "2026-11-30T08:15:00Z")
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    for _ in 0..<1000 {
      let time = Int64.random(in: -60_000_000_000_000_000...60_000_000_000_000_000, using: &random)
      let date = TimeWriter.date(time, offset: Int.random(in: -1439...1439, using: &random) * 60)
      #expect(try TimeReader.value(date, .seconds).time == time, "seed \(seed): \(date)")
    }
  }

  @Test("A number too large for its unit names the unit that fits") func units() throws {
    for (text, unit, fits) in [
      ("1764500000000", TimeUnit.seconds, TimeUnit.milliseconds), ("1e11", .seconds, .milliseconds),
      ("-100000000000.5", .seconds, .milliseconds), ("1764500000000000", .seconds, .microseconds),
      ("1764500000000000", .milliseconds, .microseconds),
    ] {
      #expect(throws: TimeError.tooLarge(fits: fits)) { try TimeReader.value(text, unit) }
      #expect(try TimeReader.value(text, fits).form == .number)
    }
    for text in ["1e300", "1764500000000000000", "1" + String(repeating: "0", count: 400)] {
      for unit in TimeUnit.allCases {
        #expect(throws: TimeError.tooLarge(fits: nil)) { try TimeReader.value(text, unit) }
      }
    }
  }

  @Test("A time that was written reads back the same, as a date and in every unit", arguments: 0..<4)
  func roundTrip(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for _ in 0..<2000 {
      let span = [1000, 1_000_000, 4_000_000_000_000_000, 60_000_000_000_000_000][Int(random.next() % 4)]
      let time = Int64(random.next() % UInt64(2 * span)) - Int64(span)
      let date = TimeWriter.date(time)
      let reading = try TimeReader.value(date, .seconds)
      #expect(reading.time == time && reading.form == .zoned, "seed \(seed): \(date)")
      for unit in TimeUnit.allCases {
        let number = TimeWriter.number(time, unit)
        #expect(try TimeReader.value(number, unit).time == time, "seed \(seed): \(number) \(unit)")
      }
    }
    #expect(TimeWriter.date(0) == "1970-01-01T00:00:00Z")
    #expect(TimeWriter.date(1_796_026_500_250_000) == "2026-11-30T08:15:00.25Z")
    #expect(TimeWriter.number(-1_500_000, .seconds) == "-1.5")
  }
}

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

import Foundation
import TestSupport
import Testing

/// `footway zones --summary`: hours by local clocks, and what the figures cannot say of a log in disorder.
@Suite struct ZoneSummaryTests {
  private static let header = "time,device,x,y,level\n"

  private func run(_ rows: [String], _ flags: [String]) throws -> Footway.Outcome {
    try Footway.run(
      ["zones", "Data/venues/airport", "--frame", "px"] + flags,
      input: .text(Self.header + rows.joined(separator: "\n") + "\n"))
  }

  /// The entry of the check-in hall, where the positions of these logs are.
  private func hall(_ outcome: Footway.Outcome) throws -> JSONTree {
    let zones = try JSONTree(outcome.output)["zones"]?.elements ?? []
    return try #require(zones.first { $0["name"] == .string("Check-in hall") })
  }

  /// Fixes of a device in the check-in hall, one a minute.
  private func stay(_ device: String, from first: Int, minutes: Int) -> [String] {
    (0...minutes).map { "\(1_796_000_400 + (first + $0) * 60),\(device),1000,600,1" }
  }

  /// From 18:10 to 18:50 in UTC, 23:40 to 00:20 in India.
  private static let evening = ["10", "14", "18", "22", "26", "30", "34", "38", "42", "46", "50"].map {
    "2026-11-30T18:\($0):00Z,a,1000,600,1"
  }

  @Test func `Hours begin as local clocks show them and are printed with their offset`() throws {
    func starts(_ flags: [String]) throws -> [String] {
      let outcome = try run(Self.evening, ["--summary", "-"] + flags)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let hall = try hall(outcome)
      #expect(hall["firstSeen"] == .string("2026-11-30T18:10:00Z"))
      let offset = try #require(try JSONTree(outcome.output)["utcOffset"]?.string)
      return [offset] + (hall["hours"]?.elements ?? []).compactMap { $0["start"]?.string }
    }
    let utc = ["Z", "2026-11-30T18:00:00Z"]
    #expect(try starts([]) == utc)
    #expect(try starts(["--utc-offset", "Z"]) == utc && starts(["--utc-offset", "+00:00"]) == utc)
    #expect(
      try starts(["--utc-offset", "+05:30"]) == [
        "+05:30", "2026-11-30T23:00:00+05:30", "2026-12-01T00:00:00+05:30",
      ])
    #expect(
      try starts(["--utc-offset=-03:30"]) == ["-03:30", "2026-11-30T14:00:00-03:30", "2026-11-30T15:00:00-03:30"])
    #expect(try starts(["--utc-offset=-05:00"]) == ["-05:00", "2026-11-30T13:00:00-05:00"])
  }

  @Test func `Hours of a log whose times are numbers are numbers too, moved by the offset`() throws {
    let rows = stay("a", from: 0, minutes: 40)
    for (offset, shift) in [("Z", 0.0), ("+00:30", 1800), ("-00:30", -1800)] {
      let outcome = try run(rows, ["--summary", "-", "--utc-offset=\(offset)"])
      let told = try hall(outcome)["hours"]?.elements.compactMap { $0["start"]?.number } ?? []
      let ends = [1_796_000_400, 1_796_000_400 + 2400.0].map { (($0 + shift) / 3600).rounded(.down) * 3600 - shift }
      #expect(told == (ends[0] == ends[1] ? [ends[0]] : ends), "\(offset)")
    }
  }

  @Test func `An offset that is none is refused, and so is one that says nothing`() throws {
    for text in ["5", "05:30", "+5:30", "+24:00", "Asia/Kolkata", ""] {
      let outcome = try run(Self.evening, ["--summary", "-", "--utc-offset", text])
      #expect(outcome.status == 2 && outcome.output.isEmpty && outcome.errors.contains("[usage.bad-value]"), "\(text)")
    }
    let alone = try run(Self.evening, ["--utc-offset", "Z"])
    #expect(alone.status == 2 && alone.errors.contains("[usage.missing-flag]"))
  }

  @Test func `A state is taken up with the offset with which it was saved, and with no other`() throws {
    let scratch = try Scratch()
    let flags = ["--summary", "-", "--state", scratch.path("state")]
    let whole = try run(Self.evening, ["--summary", "-", "--utc-offset", "+05:30"])
    #expect(try run(Array(Self.evening[..<6]), flags + ["--utc-offset", "+05:30"]).status == 0)
    for other in [[], ["--utc-offset", "+05:45"]] {
      let outcome = try run(Array(Self.evening[6...]), flags + other)
      #expect(outcome.status == 2 && outcome.errors.contains("[zones.state]") && outcome.output.isEmpty)
    }
    #expect(try run(Array(Self.evening[6...]), flags + ["--utc-offset", "+0530"]).output == whole.output)
  }

  @Test func `A log sorted by device is told that its hours are not to be trusted, one sorted by time is not`() throws {
    let byDevice = ["a", "b", "c"].flatMap { stay($0, from: 0, minutes: 300) }
    let sorted = try run(byDevice.sorted { $0.prefix(10) < $1.prefix(10) }, ["--summary", "-"])
    #expect(sorted.status == 0 && sorted.errors.isEmpty, "\(sorted.errors)")
    #expect(try JSONTree(sorted.output)["lateBoundaries"]?.number == 0)
    #expect(try hall(sorted)["peakOccupancy"]?.number == 3)
    // The enters of b and c come five hours late, unless the tracker waits for longer.
    let patient = try run(byDevice, ["--summary", "-", "--gap", "100000"])
    #expect(patient.output == sorted.output && patient.errors.isEmpty, "\(patient.errors)")
    let late = try run(byDevice, ["--summary", "-"])
    let count = try #require(try JSONTree(late.output)["lateBoundaries"]?.number)
    #expect(count >= 2 && late.status == 0)
    #expect(late.errors.split(separator: "\n").count { $0.hasSuffix("[zones.late-boundaries]") } == 1, "\(late.errors)")
    #expect(late.errors.contains("closed: \(Int(count));"), "\(late.errors)")
    // Events say nothing of hours.
    #expect(!(try run(byDevice, ["--events"]).errors.contains("[zones.late-boundaries]")))
  }

  @Test func `A device that is seen once is a visit, and the peak of its moment`() throws {
    let hall = try hall(try run(["2026-11-30T08:00:00Z,a,1000,600,1"], ["--summary", "-"]))
    #expect(hall["visits"]?.number == 1 && hall["totalDwell"]?.number == 0 && hall["peakOccupancy"]?.number == 1)
    #expect(hall["peakTime"] == .string("2026-11-30T08:00:00Z"))
    #expect(hall["hours"]?.elements.map { $0["peakOccupancy"]?.number } == [1])
  }
}

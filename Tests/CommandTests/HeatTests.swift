import Foundation
import TestSupport
import Testing

/// `footway render --heat`.
@Suite struct HeatTests {
  private static func render(_ summary: String, _ more: [String] = []) throws -> Footway.Outcome {
    try Footway.run(["render", "Data/venues/mall", "--heat", "-"] + more, input: .text(summary))
  }

  @Test(arguments: [
    ("[]", ""), ("{}", ""), (#"{"zones":{}}"#, ""), (#"{"zones":[7]}"#, "/zones/0"),
    (#"{"zones":[{"name":"x"}]}"#, "/zones/0"), (#"{"zones":[{"id":5}]}"#, "/zones/0"),
    (#"{"zones":[{"id":"octagon"},{"id":"octagon"}]}"#, "/zones/1"),
    (#"{"zones":[{"id":"octagon","totalDwell":"long"}]}"#, "/zones/0/totalDwell"),
    (#"{"zones":[{"id":"octagon","totalDwell":-1}]}"#, "/zones/0/totalDwell"),
  ])
  func `A file that is no summary is refused at the place of its fault`(summary: String, pointer: String) throws {
    let outcome = try Self.render(summary)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    let place = pointer.isEmpty ? "standard input" : "standard input#\(pointer)"
    #expect(outcome.errors.hasPrefix("footway: \(place): error: "), "\(outcome.errors)")
    #expect(outcome.errors.hasSuffix("[summary.format]\n"), "\(outcome.errors)")
  }

  @Test func `The summary of the sample log is what is drawn, with the times of its first and last visits`() throws {
    let log = Footway.root + "/Data/venues/mall/positions.csv"
    let zones = try Footway.run(["zones", "Data/venues/mall", "--positions", log, "--summary", "-"])
    let kept = try String(contentsOfFile: Footway.root + "/Data/golden/mall-summary.json", encoding: .utf8)
    #expect(zones.status == 0 && zones.errors.isEmpty && zones.output == kept)
    let picture = try Self.render(zones.output)
    #expect(picture.status == 0 && picture.errors.isEmpty)
    // By hand: the one visit of the cinema goes from 22:07:25 to the end of badge-04's log.
    #expect(picture.output.contains("<title>Cinema Lumen: 2 min</title>"))
    #expect(
      picture.output.contains("from 2026-11-30T22:00:00Z") && picture.output.contains("until 2026-11-30T22:10:25Z"))
    // Dates with parts of seconds and numbers are compared by what they say, not by their letters.
    let odd = #"{"zones":[{"id":"octagon","firstSeen":"2026-01-01T00:00:05Z","lastSeen":"2026-01-01T00:00:09Z"},"#
    let later = #"{"id":"entrance","firstSeen":"2026-01-01T00:00:04.5Z","lastSeen":"2026-01-01T00:00:09.5Z"}]}"#
    let dates = try Self.render(odd + later).output
    #expect(dates.contains("from 2026-01-01T00:00:04.5Z") && dates.contains("until 2026-01-01T00:00:09.5Z"))
    let numbers = try Self.render(#"{"zones":[{"id":"octagon","firstSeen":9,"lastSeen":10.5},{"id":"food"}]}"#).output
    #expect(numbers.contains(">from 9<") && numbers.contains(">until 10.5<"))
  }

  @Test func `Each measure draws its own numbers, and what is absent is no data`() throws {
    let summary = #"""
      {"zones":[{"id":"octagon","visits":12345,"devices":678,"totalDwell":11520,"meanDwell":45,"peakOccupancy":91},
        {"id":"entrance","visits":null,"totalDwell":null}]}
      """#
    for (measure, text) in [
      ("dwell", "3 h 12 min"), ("mean-dwell", "45 s"), ("visits", "12345"), ("devices", "678"), ("peak", "91"),
    ] {
      let outcome = try Self.render(summary, ["--heat-by", measure])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      #expect(outcome.output.contains("<title>Octagon: \(text)</title>"), "\(measure)")
      #expect(outcome.output.contains("<title>Entrance: no data</title>"), "\(measure)")
    }
  }

  @Test func `Zones that the venue does not have are told, the first ten of them`() throws {
    let zones = (0..<25).map { "{\"id\":\"none-\($0)\"}" }.joined(separator: ",")
    let outcome = try Self.render("{\"zones\":[\(zones)]}")
    #expect(outcome.status == 0 && outcome.output.contains("</svg>"))
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 10 && lines.allSatisfy { $0.hasSuffix("[summary.unknown-zone]") }, "\(outcome.errors)")
    #expect(lines.last?.contains("15 more like this") == true)
  }
}

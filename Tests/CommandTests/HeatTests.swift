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

import Foundation
import Testing

@Suite struct ExportTests {
  @Test func `an exported network routes as the one it came from`() throws {
    let folder = NSTemporaryDirectory() + "footway-export-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let paths = "\(folder)/paths.json"
    let written = try Footway.run(["export", "Data/venues/museum", "--to", "mist-paths", "-o", paths])
    #expect(written.status == 0 && written.errors.contains("[export.no-plan]"), "\(written.errors)")
    func meters(_ venue: String, _ ends: (String, String)) throws -> Double? {
      let outcome = try Footway.run([
        "route", venue, "--from", "node:G/\(ends.0)", "--to", "node:G/\(ends.1)", "--profile", "distance", "--format",
        "json",
      ])
      #expect(outcome.status == 0, "\(outcome.errors)")
      return (try JSONSerialization.jsonObject(with: outcome.outputBytes) as? [String: Any])?["distance"] as? Double
    }
    for ends in [("R01", "R05"), ("R02", "R07"), ("R03", "D05")] {
      let original = try #require(try meters("Data/venues/museum", ends))
      let exported = try #require(try meters(paths, ends))
      #expect(original > 20 && abs(original - exported) < 0.01, "\(ends): \(original) and \(exported)")
    }
  }

  @Test func `a venue without a network has nothing to export`() throws {
    let outcome = try Footway.run(
      ["export", "-", "--to", "mist-paths"], input: .text(#"[{"id":"M1","name":"Ground","type":"image","ppm":10}]"#))
    #expect(outcome.status == 1 && outcome.errors.contains("[export.no-network]"), "\(outcome.errors)")
  }

  @Test func `a folder and an archive hold the same feed, and files that were there before are told`() throws {
    let folder = NSTemporaryDirectory() + "footway-export-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder + "/feed", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try "{}".write(toFile: folder + "/feed/old.json", atomically: false, encoding: .utf8)
    let first = try Footway.run(["export", "Data/venues/clinic", "--to", "gtfs", "-o", folder + "/feed"])
    #expect(first.status == 0 && first.errors.contains("old.json") && first.errors.contains("[export.other-files]"))
    try FileManager.default.removeItem(atPath: folder + "/feed/old.json")
    let second = try Footway.run(["export", "Data/venues/clinic", "--to", "gtfs", "-o", folder + "/feed.zip"])
    #expect(second.status == 0 && !second.errors.contains("[export.other-files]"), "\(second.errors)")
    let answers = try ["feed", "feed.zip"].map { try Footway.run(["inspect", folder + "/" + $0, "--json"]) }
    #expect(answers[0].status == 0 && answers[0].output == answers[1].output)
    let difference = try Footway.run(["diff", folder + "/feed", folder + "/feed.zip"])
    #expect(difference.status == 0, "\(difference.output)")
  }
}

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
}

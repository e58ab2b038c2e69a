import Formats
import Foundation
import TestSupport
import Testing

/// Recorded traces that lie beside the package in `../shared/data`.
@Suite struct RealTraceTests {
  private static let folder = MistSamples.folder.deletingLastPathComponent()

  private static let condition: ConditionTrait = .enabled(
    if: FileManager.default.fileExists(atPath: folder.appendingPathComponent("indoor-location/wifine/test").path),
    "the recorded traces (../shared/data/indoor-location) are not beside the package")

  private static func read(_ name: String) throws -> TraceReading {
    let bytes = TextBuffer(Array(try Data(contentsOf: folder.appendingPathComponent(name))))
    let recognised = TraceReader.recognise(bytes)
    let format = try #require(recognised, "\(name) is not recognised")
    return try TraceReader.read(bytes, as: format, name: name)
  }

  @Test(condition) func `All fourteen path files of the competition give their 43 waypoints`() throws {
    let counts = ["B1": [4, 4], "F1": [3, 3, 3], "F2": [4, 4, 3], "F3": [2, 2, 2], "F4": [3, 3, 3]]
    for (floor, expected) in counts {
      let name = "indoor-location/location-competition-20/site1/\(floor)/path_data_files"
      let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.appendingPathComponent(name).path)
      let readings = try files.sorted().map { try Self.read("\(name)/\($0)") }
      #expect(readings.map(\.rows.count).sorted() == expected.sorted(), "\(floor)")
      for reading in readings {
        #expect(reading.findings.isEmpty && reading.format == .competition)
        #expect(reading.rows.allSatisfy { $0.level == floor })
        #expect(zip(reading.rows, reading.rows.dropFirst()).allSatisfy { $0.time < $1.time })
      }
    }
  }

  @Test(
    condition,
    arguments: [("45_e_2", 45, ["0", "1"]), ("46_e_1", 75, ["0", "2"]), ("4_1", 21, ["0"]), ("4_15", 14, ["0"])])
  func `Walks of WiFine give all their rows`(name: String, count: Int, floors: [String]) throws {
    let reading = try Self.read("indoor-location/wifine/test/test_\(name).csv")
    #expect(reading.format == .wifine && reading.rows.count == count && reading.findings.isEmpty)
    #expect(Set(reading.rows.compactMap(\.level)).sorted() == floors)
    #expect(
      reading.rows.first?.time == 0 && zip(reading.rows, reading.rows.dropFirst()).allSatisfy { $0.time < $1.time })
  }

  @Test(condition) func `The samples of barefoot and fmm give all their positions`() throws {
    let barefoot = try Self.read("map-matching/barefoot/x0001-015.json")
    #expect(barefoot.rows.count == 80 && barefoot.findings.isEmpty && Set(barefoot.rows.map(\.device)) == ["\\x0001"])
    let timed = try Self.read("map-matching/fmm-example/gps_timestamps.csv")
    #expect(timed.rows.count == 17 && timed.findings.isEmpty && Set(timed.rows.map(\.device)) == ["1", "2", "3"])
    for name in ["gps", "trips"] {
      let untimed = try Self.read("map-matching/fmm-example/\(name).csv")
      #expect(untimed.rows.count == 17 && untimed.findings.map(\.code) == ["trace.no-times"])
      #expect(zip(untimed.rows, timed.rows).allSatisfy { $0.x == $1.x && $0.y == $1.y && $0.device == $1.device })
    }
  }

  @Test(condition) func `The three webhook documents of the vendor's description are read`() throws {
    let data = try Data(contentsOf: Self.folder.appendingPathComponent("mist/openapi2021_webhook_location.json"))
    let examples = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(examples.count == 3)
    for (name, example) in examples {
      let bytes = TextBuffer(Array(try JSONSerialization.data(withJSONObject: example)))
      let format = TraceReader.recognise(bytes)
      #expect(format == .mist, "\(name)")
      let rows = try TraceReader.read(bytes, as: .mist, name: name).rows
      #expect(rows.count == 1 && rows[0].x == 13.5 && rows[0].y == 3.2 && !rows[0].device.isEmpty, "\(name)")
    }
  }
}

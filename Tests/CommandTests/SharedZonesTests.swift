import Foundation
import TestSupport
import Testing

/// The zones of the shared Mist site against what its author expects.
@Suite struct SharedZonesTests {
  private struct Expected: Decodable {
    var points: [Spot]

    struct Spot: Decodable {
      var px: [Double]
      var `in`: [String]?
      var boundary: [String]?
    }
  }

  private struct Named: Decodable {
    var id: String
    var name: String
  }

  @Test(.enabled(if: Command.sharedData != nil, "no ../shared/data"))
  func `Pixels of the shared site are in the zones that its author names`() throws {
    let folder = try #require(Command.sharedData).appending(path: "mist")
    let zones = folder.appending(path: "zones_clean.original.json")
    let expected = try JSONDecoder().decode(
      Expected.self, from: Data(contentsOf: folder.appending(path: "zones_clean.expected.original.json")))
    let names = Dictionary(
      uniqueKeysWithValues: try JSONDecoder().decode([Named].self, from: Data(contentsOf: zones)).map {
        ($0.id, $0.name)
      })
    var log = "x,y,level\n"
    for spot in expected.points { log += "\(spot.px[0]),\(spot.px[1]),Ground floor\n" }
    for boundary in ["covers", "contains"] {
      let outcome = try Command.run(
        [
          "zones", folder.appending(path: "maps_clean.original.json").path, zones.path, "--frame", "px", "--boundary",
          boundary,
        ], input: Data(log.utf8))
      #expect(outcome.status == 0, "\(outcome.error)")
      let rows = outcome.output.split(separator: "\n").dropFirst().map {
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
      try #require(rows.count == expected.points.count)
      for (spot, row) in zip(expected.points, rows) {
        let found = Set(row[3].split(separator: ";").map { names[String($0)] ?? String($0) })
        if let inside = spot.in { #expect(found == Set(inside), "\(spot.px), \(boundary)") }
        // The plan is turned, so that a pixel on an edge is on it only but for rounding.
        if let border = spot.boundary { #expect(found.isSubset(of: border), "\(spot.px), \(boundary)") }
      }
    }
  }
}

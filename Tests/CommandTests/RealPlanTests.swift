import Foundation
import Testing

private let samples = Footway.root + "/../shared/data"

/// Real venues from file to route, as a user asks for it.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: samples + "/SOURCES.md"), "needs the shared sample data"))
struct RealPlanTests {

  private struct Step: Decodable {
    var instruction: String
  }

  private struct Leg: Decodable {
    var level: String
    var steps: [Step]
  }

  private struct Answer: Decodable {
    var code: String
    var distance: Double?
    var legs: [Leg]?
    var edges: [String]?
  }

  private func route(_ file: String, _ from: String, _ to: String, _ flags: String...) throws -> Answer {
    let outcome = try Footway.run(
      ["route", "\(samples)/\(file)", "--from", from, "--to", to, "--format", "json"] + flags, limit: 120)
    #expect(outcome.status == 0 || outcome.output.contains("NoRoute"), "\(file): \(outcome.errors)")
    return try JSONDecoder().decode(Answer.self, from: outcome.outputBytes)
  }

  @Test func `Dresden leads from room to room through doors that the plan alone tells`() throws {
    let file = "osm-indoor/dresden-apb/apb.osm"
    let near = try route(file, "E023", "E069")
    #expect(near.code == "Ok" && (35...70).contains(near.distance ?? 0))
    let levels = try route(file, "E023", "3078")
    #expect(levels.code == "Ok" && Set(levels.legs?.map(\.level) ?? []).isSuperset(of: ["0", "3"]))
    // The paths of the file alone know neither.
    #expect(try route(file, "E023", "3078", "--paths", "source").code != "Ok")
  }

  @Test func `polymap leads over its own network, and over paths made of its floor plan alone`() throws {
    let file = "imdf/spbstu-polymap"
    let drawn = try route(file, "8e5c4bb5-f0fe-47f0-85cd-e85f6865a3b6", "Classroom 110")
    let made = try route(file, "8e5c4bb5-f0fe-47f0-85cd-e85f6865a3b6", "Classroom 110", "--paths", "plan")
    #expect(drawn.code == "Ok" && made.code == "Ok")
    let (first, second) = (drawn.distance ?? 0, made.distance ?? 0)
    // The drawn network begins some metres off both rooms, and its kinks cost others.
    #expect(first > 20 && second > 20 && second < first * 1.3 && second > first * 0.7, "\(first) \(second)")
  }

  @Test func `a school bundle leads over floors with stairs, and not without`() throws {
    let file = "mvf/mappedin-school-demo/school-demo-multifloor-mvfv3.zip"
    let outcome = try Footway.run(["inspect", "\(samples)/\(file)", "--json"], limit: 120)
    let object = try JSONSerialization.jsonObject(with: outcome.outputBytes) as? [String: Any]
    let places = try #require(object?["places"] as? [[String: Any]])
    let levels = Set(places.compactMap { $0["level"] as? String }).sorted()
    #expect(levels.count > 1)
    let ends = levels.prefix(2).compactMap { level in places.first { $0["level"] as? String == level }?["id"] as? String
    }
    try #require(ends.count == 2)
    #expect(try route(file, ends[0], ends[1]).code == "Ok")
    #expect(try route(file, ends[0], ends[1], "--profile", "step-free").code == "NoRoute")
  }

  @Test func `a plan whose rooms are shops without doors gets entrances, and is drawn`() throws {
    let folder = "indoor-location/location-competition-20/site1/F1"
    let outcome = try Footway.run(["inspect", "\(samples)/\(folder)", "--json"], limit: 120)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let object = try JSONSerialization.jsonObject(with: outcome.outputBytes) as? [String: Any]
    let network = try #require(object?["network"] as? [String: Any])
    #expect((network["nodes"] as? Int ?? 0) > 300 && (network["edges"] as? Int ?? 0) > 300)
    let picture = try Footway.run(["render", "\(samples)/\(folder)"], limit: 120)
    #expect(picture.status == 0 && picture.output.hasPrefix("<svg") || picture.output.hasPrefix("<?xml"))
  }

  @Test func `one venue is made of files of several formats at once`() throws {
    let outcome = try Footway.run(
      [
        "inspect", "\(samples)/osm-indoor/grenoble-caserne/caserne.osm", "Data/venues/library/library.geojson",
        "--json",
        "--paths", "source",
      ], limit: 60)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let object = try JSONSerialization.jsonObject(with: outcome.outputBytes) as? [String: Any]
    #expect((object?["levels"] as? [Any])?.isEmpty == false)
  }
}

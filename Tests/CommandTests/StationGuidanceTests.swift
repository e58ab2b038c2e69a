import Foundation
import TestSupport
import Testing

/// Guidance through real stations, whose levels are joined by edges.
@Suite struct StationGuidanceTests {
  private static let data = URL(fileURLWithPath: Footway.root).deletingLastPathComponent().path + "/shared/data"
  private static let moorgate = data + "/osm-indoor/london-moorgate/moorgate.osm.pbf"

  private static func feed(_ name: String) -> [String] {
    ["stops", "pathways", "levels"].map { "\(data)/gtfs-pathways/\(name)/\($0).txt" }
  }

  private static func isThere(_ path: String) -> ConditionTrait {
    .enabled(if: FileManager.default.fileExists(atPath: path), "\(path) is not beside the package")
  }

  /// The steps of a route in JSON.
  private static func steps(_ arguments: [String]) throws -> [JSONTree] {
    let outcome = try Footway.run(["route"] + arguments + ["--format", "json"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let answer = try JSONTree(outcome.output)
    let schema = URL(fileURLWithPath: Footway.root + "/Data/schemas/route.schema.json")
    #expect(JSONSchema(try JSONTree(try Data(contentsOf: schema)), isClosed: true).errors(answer) == [])
    let legs = answer["legs"]?.elements ?? []
    for leg in legs {
      for step in leg["steps"]?.elements ?? [] { #expect(step["level"] == leg["level"]) }
    }
    return legs.flatMap { $0["steps"]?.elements ?? [] }
  }

  private static func texts(_ steps: [JSONTree]) -> [String] { steps.map { $0["instruction"]?.string ?? "" } }

  /// The levels that steps lead through: where each starts, and where the last one ends.
  private static func levels(_ steps: [JSONTree]) -> [String] {
    steps.compactMap { $0["level"]?.string } + steps.suffix(1).compactMap { ($0["toLevel"] ?? $0["level"])?.string }
  }

  @Test(isThere(feed("prague-pid-2020")[0]))
  func `in Roztyly stairs and elevator lead down to the platform, one step each`() throws {
    let ends = feedEnds("Roztyly", "U601S1E1", "U601Z101P")
    let walking = try Self.steps(Self.feed("prague-pid-2020") + ends)
    #expect(Self.texts(walking).filter { $0.hasPrefix("Take") } == ["Take the stairs down to Nástupiště"])
    #expect(Set(Self.levels(walking)).count == 2)
    let free = try Self.steps(Self.feed("prague-pid-2020") + ends + ["--profile", "step-free"])
    #expect(Self.texts(free).filter { $0.hasPrefix("Take") } == ["Take the elevator down to Nástupiště"])
    for steps in [walking, free] {
      let changes = steps.filter { $0["toLevel"] != nil }
      #expect(changes.count == 1 && changes[0]["level"] != changes[0]["toLevel"])
      #expect(Self.levels(steps).first == changes[0]["level"]?.string)
      #expect(Self.levels(steps).last == changes[0]["toLevel"]?.string)
    }
  }

  private func feedEnds(_ station: String, _ from: String, _ to: String) -> [String] {
    ["--station", station, "--from", from, "--to", to]
  }

  @Test(isThere(moorgate))
  func `in Moorgate all steps to all places go on where the last one ended and name the level they lead to`() throws {
    let inspection = try JSONTree(try Footway.run(["inspect", Self.moorgate, "--json"]).output)
    let places = (inspection["places"]?.elements ?? []).compactMap { $0["id"]?.string }
    #expect(places.count > 200)
    let pairs = "from,to\n" + places.map { "way/156402689,\($0)\n\($0),way/1327982761\n" }.joined()
    let outcome = try Footway.run(
      ["route", Self.moorgate, "--pairs", "-", "--format", "ndjson", "--steps"], input: .text(pairs))
    var changes = 0
    for line in outcome.output.split(separator: "\n") {
      let steps = try JSONTree(String(line))["steps"]?.elements ?? []
      for (step, next) in zip(steps, steps.dropFirst()) {
        let end = step["toLevel"] ?? step["level"]
        #expect(end == next["level"], "\(line)")
        guard let level = step["toLevel"]?.string else { continue }
        changes += 1
        let text = step["instruction"]?.string ?? ""
        let isUp = (Double(level) ?? 0) > (Double(step["level"]?.string ?? "") ?? 0)
        #expect(text.contains("\(isUp ? "up" : "down") to \(level)"), "\(line)")
        // A flight over several levels is one step.
        let goesOn = next["toLevel"]?.string.map { ((Double($0) ?? 0) > (Double(level) ?? 0)) == isUp } ?? false
        let isEdge = text.hasPrefix("Take the stairs") || text.hasPrefix("Take the escalator")
        #expect(!isEdge || !goesOn || next["maneuver"]?["type"] != step["maneuver"]?["type"], "\(line)")
      }
    }
    #expect(changes > 100)
  }

  @Test(isThere(feed("edmonton-ets-2026")[0]))
  func `in Edmonton's Churchill station the signs are followed, from sources and compiled`() throws {
    let scratch = try Scratch()
    let station = ["--station", "Churchill Station Underground"]
    let built = try Footway.run(
      ["build", Self.data + "/gtfs-pathways/edmonton-ets-2026"] + station + ["-o", scratch.path("station.footway")])
    #expect(built.status == 0, "\(built.errors)")
    for venue in [Self.feed("edmonton-ets-2026") + station, [scratch.path("station.footway")]] {
      let down = try Self.steps(venue + ["--from", "E1", "--to", "18762"])
      #expect(
        Self.texts(down) == [
          "Take the stairs down to Concourse Level",
          "Turn sharply right and follow the signs to \"Churchill LRT Station\" for 100 m",
          "Take the stairs up to Ground Level, following the signs to \"Proof of Payment Area\"",
          "You arrive at Churchill Station",
        ])
      #expect(down.map { $0["signs"]?.string } == [nil, "Churchill LRT Station", "Proof of Payment Area", nil])
      // A cab with signs at its doors.
      let free = try Self.steps(venue + ["--from", "E20", "--to", "18762", "--profile", "step-free"])
      #expect(free.compactMap { $0["signs"]?.string } == ["Churchill LRT Station", "ToTrains"])
      #expect(Self.texts(free)[0].hasPrefix("Take the elevator down to Concourse Level, following the signs to"))
    }
  }
}

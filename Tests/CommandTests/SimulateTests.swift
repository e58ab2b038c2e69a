import Foundation
import TestSupport
import Testing

/// Traces that `footway simulate` makes.
@Suite struct SimulateTests {
  private static let walk = ["simulate", "Data/venues/airport", "--from", "Curb", "--to", "Gate A4"]

  /// The rows of CSV without quotes, by the names of their columns.
  private func rows(_ text: String) -> [[String: String]] {
    let lines = text.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    guard let names = lines.first else { return [] }
    return lines.dropFirst().map { cells in
      Dictionary(uniqueKeysWithValues: zip(names, cells).map { (String($0), String($1)) })
    }
  }

  @Test func `The same flags give the same bytes, another seed other ones`() throws {
    let first = try Footway.run(Self.walk + ["--seed", "5"])
    #expect(first.status == 0, "\(first.errors)")
    #expect(try Footway.run(Self.walk + ["--seed", "5"]).output == first.output)
    #expect(try Footway.run(Self.walk + ["--seed", "6"]).output != first.output)
  }

  @Test func `Fixes lie round the truth as the noise says, in any frame`() throws {
    let outcome = try Footway.run(Self.walk + ["--rate", "20", "--noise", "2", "--truth", "--frame", "mist"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let rows = rows(outcome.output)
    #expect(rows.count > 1000)
    var square = 0.0
    for row in rows {
      let x = try #require(Double(row["x"] ?? ""))
      let trueX = try #require(Double(row["true_x"] ?? ""))
      square += (x - trueX) * (x - trueX)
      #expect(row["level"] == row["true_level"] && row["accuracy"] == "2")
    }
    let deviation = (square / Double(rows.count)).squareRoot()
    #expect(abs(deviation - 2) < 5 * 2 / (2 * Double(rows.count)).squareRoot(), "\(deviation)")
  }

  @Test func `The share of gaps and of wrong floors is what the flags say`() throws {
    let flags = ["--rate", "20", "--truth", "--wrong-floors", "0.2"]
    let all = rows(try Footway.run(Self.walk + flags).output)
    let wrong = Double(all.count { $0["level"] != $0["true_level"] }) / Double(all.count)
    #expect(abs(wrong - 0.2) < 0.03, "\(wrong)")
    let holes = rows(try Footway.run(Self.walk + flags + ["--gaps", "0.4"]).output)
    #expect(abs(Double(holes.count) / Double(all.count) - 0.6) < 0.04)
    let long = rows(try Footway.run(Self.walk + flags + ["--gaps", "0.4", "--gap-time", "5"]).output)
    let times = long.compactMap { Double($0["time"] ?? "") }
    #expect(zip(times, times.dropFirst()).contains { $1 - $0 > 2 })
  }

  @Test func `A walk over several stops stands at each`() throws {
    let flags = ["--via", "Security", "--stop-time", "40", "--walker", "steady", "--truth"]
    let rows = rows(try Footway.run(Self.walk + flags).output)
    let along = rows.compactMap { Double($0["true_distance"] ?? "") }
    let runs = Dictionary(grouping: along, by: { $0 }).mapValues(\.count)
    #expect(runs.values.contains { $0 >= 40 })
    #expect(zip(along, along.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func `Somebody who gets lost is told to be, and ends at the same place`() throws {
    let plain = rows(try Footway.run(Self.walk + ["--truth"]).output)
    let lost = rows(try Footway.run(Self.walk + ["--truth", "--wrong-turn", "25", "--new-route"]).output)
    #expect(plain.allSatisfy { $0["off_route"] == "false" })
    #expect(lost.contains { $0["off_route"] == "true" })
    for name in ["true_x", "true_y", "true_level"] { #expect(plain.last?[name] == lost.last?[name]) }
  }

  @Test func `A venue without a scale is refused, and so is a wrong turn without a junction told`() throws {
    let scratch = try Scratch()
    let map = """
      [{"id": "m", "name": "Flat", "type": "image", "width": 100, "height": 100, "wayfinding": {}, "wayfinding_path":
      {"coordinate": "actual", "nodes": [{"name": "A", "position": {"x": 10, "y": 10}, "edges": {"B": "1"}},
      {"name": "B", "position": {"x": 90, "y": 10}, "edges": {"A": "1"}}]}}]
      """
    let path = scratch.folder + "/map.json"
    try map.write(toFile: path, atomically: true, encoding: .utf8)
    let outcome = try Footway.run(["simulate", path, "--from", "node:A", "--to", "node:B"])
    #expect(outcome.status == 2 && outcome.errors.contains("[simulate.no-scale]"), "\(outcome.errors)")
    let straight = try Footway.run(Self.walk + ["--wrong-turn", "5@100000"])
    #expect(straight.status == 0 && straight.errors.contains("[simulate.no-junction]"), "\(straight.errors)")
  }

  @Test(arguments: [
    ["--start", "noon"], ["--wrong-turn", "0"], ["--wrong-turn", "5@"], ["--wrong-turn", "5@2@3"], ["--stand", "5"],
    ["--turn-back", "-5@3"], ["--new-route"], ["--rate", "0"], ["--speed", "9"], ["--frame", "nowhere"],
    ["--format", "gpx", "--truth"], ["--format", "gpx", "--frame", "local"], ["--noise", "inf"],
  ]) func `Wrong flags are refused`(flags: [String]) throws {
    let outcome = try Footway.run(Self.walk + flags)
    #expect(outcome.status == 2 && outcome.output.isEmpty, "\(flags): \(outcome.errors)")
    #expect(outcome.errors.hasPrefix("footway: error: "), "\(flags): \(outcome.errors)")
  }
}

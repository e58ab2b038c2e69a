import Foundation
import TestSupport
import Testing

/// Traces that `footway match` lays on the network.
@Suite struct MatchTests {
  private static let venue = "Data/venues/airport"
  private static let walk = [
    "simulate", venue, "--from", "Curb", "--to", "Gate A4", "--truth", "--seed", "3", "--walker", "steady",
  ]

  private func rows(_ text: String) -> [[String: String]] {
    let lines = text.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    guard let names = lines.first else { return [] }
    return lines.dropFirst().map { cells in
      Dictionary(zip(names, cells).map { (String($0), String($1)) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// The root of the mean square distance between matched and true positions, and the share of levels that are right.
  private func score(_ text: String) throws -> (rms: Double, levels: Double) {
    let rows = rows(text)
    try #require(!rows.isEmpty)
    var (square, levels) = (0.0, 0)
    for row in rows {
      let numbers = ["matched_x", "true_x", "matched_y", "true_y"].compactMap { Double(row[$0] ?? "") }
      try #require(numbers.count == 4, "\(row)")
      square += (numbers[0] - numbers[1]) * (numbers[0] - numbers[1])
      square += (numbers[2] - numbers[3]) * (numbers[2] - numbers[3])
      levels += row["matched_level"] == row["true_level"] ? 1 : 0
    }
    return ((square / Double(rows.count)).squareRoot(), Double(levels) / Double(rows.count))
  }

  @Test func `A matched trace is nearer to the truth than its fixes, and knows the level`() throws {
    let trace = try Footway.run(Self.walk).output
    let whole = try Footway.run(["match", Self.venue], input: .text(trace))
    #expect(whole.status == 0, "\(whole.errors)")
    let lines = (trace.split(separator: "\n"), whole.output.split(separator: "\n"))
    #expect(lines.0.count == lines.1.count)
    for (own, answer) in zip(lines.0, lines.1) { #expect(answer.hasPrefix(own + ",")) }
    let offline = try score(whole.output)
    // Fixes are off by 3 m times the root of two.
    #expect(offline.rms < 1.6 && offline.levels > 0.97, "\(offline)")
    let lag = try score(try Footway.run(["match", Self.venue, "--lag", "5"], input: .text(trace)).output)
    let live = try score(try Footway.run(["match", Self.venue, "--live"], input: .text(trace)).output)
    #expect(live.rms < 3 && lag.rms < 2 && offline.rms < live.rms, "\(offline), \(lag), \(live)")
    let endless = try Footway.run(["match", Self.venue, "--lag", "600"], input: .text(trace)).output
    #expect(endless == whole.output, "a lag as long as the trace is the whole trace")
  }

  @Test func `A trace is matched alike whatever its format and frame`() throws {
    let plain = Self.walk.filter { $0 != "--truth" }
    var edges: [[String]] = []
    for flags in [[], ["--format", "ndjson"], ["--frame", "wgs84"], ["--frame", "mist"], ["--format", "gpx"]] {
      let trace = try Footway.run(plain + flags).output
      let frame = flags.contains("mist") ? ["--frame", "mist"] : []
      let outcome = try Footway.run(["match", Self.venue] + frame, input: .text(trace))
      #expect(outcome.status == 0, "\(flags): \(outcome.errors)")
      if flags.contains("ndjson") {
        edges.append(
          try outcome.output.split(separator: "\n").map { line in
            guard case .string(let edge)? = try JSONTree(String(line))["edge"] else { return "" }
            return edge
          })
      } else {
        edges.append(rows(outcome.output).map { $0["edge"] ?? "" })
      }
    }
    for other in edges.dropFirst() {
      #expect(other.count == edges[0].count)
      // Degrees are rounded, so that a fix between two edges may fall to the other.
      #expect(zip(other, edges[0]).count { $0 == $1 } >= edges[0].count - 1)
    }
  }

  @Test func `Devices are matched each by itself, in order of time, and answered in the order of the file`() throws {
    let plain = Self.walk.filter { !["--truth", "--seed", "3"].contains($0) }
    let walks = try ["3", "8"].map { seed in
      try Footway.run(plain + ["--seed", seed]).output.split(separator: "\n").dropFirst().map(String.init)
    }
    let alone = try walks.map { walk in
      rows(
        try Footway.run(
          ["match", Self.venue], input: .text("time,x,y,level,accuracy,course,speed\n" + walk.joined(separator: "\n"))
        ).output)
    }
    var mixed = zip(walks[0], walks[1]).flatMap { ["a,\($0)", "b,\($1)"] }
    mixed.reverse()
    let text = "device,time,x,y,level,accuracy,course,speed\n" + mixed.joined(separator: "\n")
    let together = rows(try Footway.run(["match", Self.venue], input: .text(text)).output)
    let count = mixed.count / 2
    let a = Array(together.filter { $0["device"] == "a" }.reversed())
    #expect(count > 200)
    #expect(a.count == count && together.first?["time"] == "\(count - 1)")
    // What follows the end of the shorter walk tells the last of the other one more.
    for (row, own) in zip(a, alone[0]).prefix(max(count - 20, 0)) { #expect(row["edge"] == own["edge"]) }
  }

  @Test func `The walked path is GeoJSON along the edges, level by level`() throws {
    let scratch = try Scratch()
    let trace = try Footway.run(Self.walk).output
    let path = scratch.path("path.geojson")
    let outcome = try Footway.run(["match", Self.venue, "--path", path], input: .text(trace))
    #expect(outcome.status == 0, "\(outcome.errors)")
    let tree = try JSONTree(try String(contentsOfFile: path, encoding: .utf8))
    guard case .array(let features)? = tree["features"] else {
      Issue.record("no features")
      return
    }
    #expect(features.count >= 2)
    let levels = features.compactMap { feature -> String? in
      if case .string(let level)? = feature["properties"]?["level"] { level } else { nil }
    }
    #expect(levels.first == "0" && levels.contains("1"))
  }

  @Test func `Records that fail are answered in their place and make the status 1`() throws {
    let csv = try Footway.run(
      ["match", Self.venue], input: .text("time,x,y,level\n1,-45,-17,0\nnoon,1,2,0\n2,-45\n3,-45,-15,\n"))
    #expect(csv.status == 1)
    let lines = csv.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 5)
    #expect(lines[0] == "time,x,y,level,edge,offset,matched_x,matched_y,matched_level,distance,confidence,source,error")
    #expect(lines[2].contains("[record.time]") && lines[3].contains("[record.cells]"))
    #expect(csv.errors.contains("standard input:3:1: error:") && csv.errors.contains("standard input:4:1: error:"))
    for line in lines where !line.contains("\"") {
      #expect(line.split(separator: ",", omittingEmptySubsequences: false).count == 13, "\(line)")
    }
    let json = try Footway.run(
      ["match", Self.venue],
      input: .text(
        "{\"time\":1,\"x\":-45,\"y\":-17}\n{\"time\":2,\"x\":\"far\",\"y\":1}\n{\"time\":3,\"x\":-45,\"y\":-15,\"level\":0}\n"
      ))
    #expect(json.status == 1)
    let objects = try json.output.split(separator: "\n").map { try JSONTree(String($0)) }
    #expect(objects.count == 3)
    #expect(objects[1]["error"] != nil && objects[0]["edge"] != nil && objects[2]["matched_level"] != nil)
  }

  @Test func `Input that cannot be matched is refused with its reason`() throws {
    func code(_ arguments: [String], _ text: String) throws -> String {
      let outcome = try Footway.run(["match"] + arguments, input: .text(text))
      #expect(outcome.status == 2 && outcome.output.isEmpty, "\(arguments): \(outcome.errors)")
      let end = outcome.errors.split(separator: "\n").last { $0.contains("[") } ?? ""
      return String(end.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" })
    }
    let good = "time,x,y\n1,-45,-17\n"
    #expect(try code([Self.venue], "") == "record.empty")
    #expect(try code([Self.venue], "time,x,y\n") == "trace.empty")
    #expect(try code([Self.venue], "x,y\n1,2\n") == "record.no-column")
    #expect(try code([Self.venue], "{\"type\":\"FeatureCollection\",\"features\":[]}") == "record.geojson")
    #expect(try code([Self.venue], "<kml/>") == "trace.gpx.root")
    #expect(try code([Self.venue, "--trace-format", "gpx"], good) == "xml.syntax")
    #expect(try code([Self.venue, "--frame", "nowhere"], good) == "crs.unknown")
    #expect(try code([Self.venue, "--level", "attic"], good) == "level.unknown")
    #expect(try code([Self.venue, "--live", "--lag", "3"], good) == "usage.conflict")
    #expect(try code([Self.venue, "--path", "-"], good) == "usage.conflict")
    #expect(try code(["-"], good) == "usage.conflict")
    #expect(try code([Self.venue, "--time-unit", "ms"], "<gpx/>") == "usage.conflict")
    #expect(try code([Self.venue, "--trace", "/nowhere.csv"], "") == "input.unreadable")
    let floor = "#\\tFloorName:1\\n1574658811470\\tTYPE_WAYPOINT\\t1.5\\t2\\n"
      .replacingOccurrences(of: "\\t", with: "\t").replacingOccurrences(of: "\\n", with: "\n")
    let outcome = try Footway.run(["match", Self.venue], input: .text(floor))
    #expect(outcome.status == 2 && outcome.errors.contains("[trace.floor-box]"), "\(outcome.errors)")
    let map = """
      [{"id": "m", "name": "Flat", "type": "image", "width": 100, "height": 100, "wayfinding": {}, "wayfinding_path":
      {"coordinate": "actual", "nodes": [{"name": "A", "position": {"x": 10, "y": 10}, "edges": {"B": "1"}},
      {"name": "B", "position": {"x": 90, "y": 10}, "edges": {"A": "1"}}]}}]
      """
    let scratch = try Scratch()
    try map.write(toFile: scratch.path("map.json"), atomically: true, encoding: .utf8)
    #expect(try code([scratch.path("map.json")], good) == "match.no-scale")
  }

  @Test func `Where there are no paths positions are smoothed, and where the network is lost that is told`() throws {
    let empty = try Footway.run(
      ["match", "Data/golden/zones.geojson"], input: .text("time,x,y,level\n1,1,1,\n2,2,2,\n"))
    #expect(empty.errors.contains("[match.no-network]"), "\(empty.errors)")
    let far = (0..<30).map { "\($0),\($0 < 15 ? -45 : 20),\($0 < 15 ? -17 : 20),0,1" }.joined(separator: "\n")
    let lost = try Footway.run(["match", Self.venue], input: .text("time,x,y,level,accuracy\n\(far)\n"))
    #expect(lost.status == 0 && lost.errors.contains("[match.restarts]"), "\(lost.errors)")
  }
}

import Foundation
import TestSupport
import Testing

/// `footway zones`: logs of positions joined with the zones that hold them.
@Suite struct ZonesTests {
  private func zones(_ log: String, _ flags: [String] = [], venue: String = "Data/venues/airport") throws
    -> Footway.Outcome
  {
    try Footway.run(["zones", venue] + flags, input: .text(log))
  }

  /// The outlines of the airport's zones in pixels: rectangles, each with the label of its level.
  private struct Rectangle {
    var id: String
    var level: String
    var x: ClosedRange<Double>
    var y: ClosedRange<Double>
  }

  private static func rectangles() throws -> [Rectangle] {
    func json(_ name: String) throws -> [[String: Any]] {
      let file = Command.root.appending(path: "Data/venues/airport/\(name)")
      return try #require(try JSONSerialization.jsonObject(with: try Data(contentsOf: file)) as? [[String: Any]])
    }
    // The level of the mezzanine's map is called after the lounges there.
    let levels = ["Arrivals": "Arrivals", "Departures": "Departures", "Mezzanine": "Lounges"]
    var names: [String: String] = [:]
    for map in try json("maps.json") {
      let name = try #require(map["name"] as? String)
      if let id = map["id"] as? String { names[id] = levels[name] }
    }
    return try json("zones.json").map { zone in
      let vertices = try #require(zone["vertices"] as? [[String: Double]])
      let (x, y) = (vertices.compactMap { $0["x"] }, vertices.compactMap { $0["y"] })
      try #require(Set(x).count == 2 && Set(y).count == 2)
      return Rectangle(
        id: try #require(zone["id"] as? String), level: try #require(names[zone["map_id"] as? String ?? ""]),
        x: try #require(x.min())...(try #require(x.max())), y: try #require(y.min())...(try #require(y.max())))
    }
  }

  @Test("Random positions get the zones whose rectangles hold them, in both formats and by any number of threads")
  func rectangles() throws {
    let rectangles = try Self.rectangles()
    var random = SplitMix(seed: 7)
    let count = Footway.isFast ? 200_000 : 20_000
    var (csv, ndjson) = ("n,x,level,y\n", "")
    var (rows, lines) = ("n,x,level,y,zones,error\n", "")
    for number in 0..<count {
      // Parts of pixels, so that no position is on a border, which a turned plan could move it off.
      let x = Double(Int.random(in: 0..<2480, using: &random)) + 0.3
      let y = Double(Int.random(in: 0..<1100, using: &random)) + 0.3
      let level = ["Arrivals", "Departures", "Lounges"][Int.random(in: 0..<3, using: &random)]
      let held = rectangles.filter { $0.level == level && $0.x.contains(x) && $0.y.contains(y) }.map(\.id)
      csv += "\(number),\(x),\(level),\(y)\n"
      rows += "\(number),\(x),\(level),\(y),\(held.joined(separator: ";")),\n"
      let object = "{\"n\":\(number),\"x\":\(x),\"level\":\"\(level)\",\"y\":\(y)"
      ndjson += object + "}\n"
      lines += object + ",\"zones\":[\(held.map { "\"\($0)\"" }.joined(separator: ","))]}\n"
    }
    for jobs in ["1", "8"] {
      for (log, expected) in [(csv, rows), (ndjson, lines)] {
        let outcome = try zones(log, ["--frame", "px", "--jobs", jobs])
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        let answers = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
        let wanted = expected.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(answers.count == wanted.count)
        let wrong = zip(answers, wanted).first { $0 != $1 }
        #expect(wrong == nil, "seed 7, \(jobs) threads")
      }
    }
  }

  @Test("Longitude and latitude are taken for what they are, and give the zones of the same positions in metres")
  func earth() throws {
    let scratch = try Scratch()
    var random = SplitMix(seed: 9)
    var log = "level,x,y\n"
    for _ in 0..<500 {
      log += "Departures,\(Int.random(in: 0..<2480, using: &random)).5,\(Int.random(in: 0..<880, using: &random)).5\n"
    }
    func convert(_ frame: String) throws -> String {
      let path = try scratch.write(log, "px.csv")
      return try Footway.run(["convert", "--venue", "Data/venues/airport", "--from", "px", "--to", frame, path]).output
    }
    func held(_ outcome: Footway.Outcome) -> [Substring] {
      outcome.output.split(separator: "\n").dropFirst().map {
        $0.split(separator: ",", omittingEmptySubsequences: false)[4]
      }
    }
    let earth = try zones(try convert("wgs84"))
    let plane = try zones(try convert("local"))
    let system = try zones(try convert("EPSG:26915"), ["--frame", "EPSG:26915"])
    #expect(held(earth).count == 500 && Set(held(earth)).count > 3)
    #expect(held(earth) == held(plane) && held(system) == held(plane))
    #expect(earth.status == 0 && earth.errors.isEmpty)
  }

  @Test("A venue of one level needs no level column, and --level stands for one") func levels() throws {
    let clinic = try zones("x,y\n1,1\n", venue: "Data/venues/clinic")
    #expect(clinic.status == 0 && clinic.output.hasPrefix("x,y,zones,error\n1,1,"))
    let wrong = try zones("x,y,level\n1,1,Attic\n", venue: "Data/venues/clinic")
    #expect(wrong.status == 1 && wrong.errors.contains("[record.level]"))
    let missing = try zones("x,y\n1,1\n")
    #expect(missing.status == 2 && missing.errors.contains("[record.no-level]") && missing.errors.contains("--level "))
    let named = try zones("x,y\n1200.5,500.5\n", ["--level", "#1", "--frame", "px"])
    #expect(named.status == 0 && named.output.split(separator: ",").count > 4)
    let other = try zones("x,y,floor\n1200.5,500.5,1\n", ["--level-column", "floor", "--frame", "px"])
    #expect(other.status == 0 && other.output.contains(";"))
  }

  @Test func `The column of the level is found whatever its case`() throws {
    let wrong = try zones("x,y,Level\n1,1,Attic\n", venue: "Data/venues/clinic")
    #expect(wrong.status == 1 && wrong.errors.contains("[record.level]"))
    let several = try zones("x,y,LEVEL\n1200.5,500.5,1\n", ["--frame", "px"])
    #expect(several.status == 0 && several.output.contains(";"), "\(several.errors)")
    let objects = try zones("{\"x\":1200.5,\"y\":500.5,\"Level\":1}\n", ["--frame", "px"])
    #expect(objects.status == 0 && objects.output.contains("\"zones\":[\""), "\(objects.errors)")
    // The exact name comes first.
    let both = try zones("x,y,Level,level\n1200.5,500.5,Attic,1\n", ["--frame", "px"])
    #expect(both.status == 0, "\(both.errors)")
  }

  @Test func `What a venue without a place on Earth needs is told without flags that are not there`() throws {
    let earth = try zones("lon,lat,level\n1,1,0\n", venue: "Data/venues/museum")
    #expect(earth.status == 2 && earth.errors.contains("[frame.no-georeference]"))
    #expect(earth.errors.contains("give the plan a place or a scale, or the positions in local metres"))
    #expect(!earth.errors.contains("--venue"))
  }

  @Test func `Zones that were left out are told, from sources and from a compiled venue`() throws {
    let scratch = try Scratch()
    func feature(_ number: Int) -> String {
      "{\"type\":\"Feature\",\"id\":\"f\(number)\",\"properties\":{},\"geometry\":{\"type\":\"Polygon\","
        + "\"coordinates\":[[[1,1],[5,5],[9,9],[1,1]]]}}"
    }
    try scratch.write(
      "{\"type\":\"FeatureCollection\",\"frame\":\"local\",\"features\":["
        + (0..<13).map(feature).joined(separator: ",") + "]}", "zones.json")
    try scratch.write(
      "[{\"id\":\"m\",\"name\":\"G\",\"type\":\"image\",\"ppm\":10,\"width\":1000,\"height\":1000}]", "maps.json")
    let compiled = scratch.path("venue.footway")
    _ = try Footway.run(["build", scratch.folder, "-o", compiled, "--quiet"])
    for venue in [scratch.folder, compiled] {
      let outcome = try zones("x,y\n1,1\n", venue: venue)
      #expect(outcome.status == 0 && outcome.output == "x,y,zones,error\n1,1,,\n", "\(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").filter { $0.hasSuffix("[geojson.outline]") }.count == 10)
      #expect(outcome.errors.contains("3 more errors in zones; `footway check` tells all [zones.more-errors]"))
      let quiet = try zones("x,y\n1,1\n", ["--quiet"], venue: venue)
      #expect(quiet.errors.isEmpty)
    }
  }

  @Test("What cannot be answered ends with 2 and says why") func refused() throws {
    for (log, flags, code) in [
      ("", [], "record.empty"), ("a,b\n", [], "record.no-column"),
      ("{\"type\":\"FeatureCollection\",\"features\":[]}", [], "record.geojson"), ("[1]", [], "record.json-array"),
      ("x,y,level\n", ["--columns", "x"], "usage.bad-value"), ("x,y,level\n", ["--frame", "moon"], "crs."),
      ("x,y,level\n", ["--level", "Attic"], "level.unknown"), ("lon,lat,zones,level\n", [], "record.name-taken"),
    ] {
      let outcome = try zones(log, flags)
      #expect(outcome.status == 2 && outcome.errors.contains("[\(code)"), "\(outcome.errors)")
      #expect(outcome.output.isEmpty)
    }
    let both = try Footway.run(["zones", "-"], input: .file("Data/venues/clinic/maps.json"))
    #expect(both.status == 2 && both.errors.contains("[usage.conflict]"))
  }

  @Test("A venue without zones is answered and told, as are outlines that had to be repaired") func oddVenues() throws {
    let none = try zones("x,y,level\n1,1,0\n", venue: "Data/venues/museum")
    #expect(none.output == "x,y,level,zones,error\n1,1,0,,\n" && none.errors.contains("[zones.none]"))
    let scratch = try Scratch()
    try scratch.write(
      "[{\"id\":\"m\",\"name\":\"G\",\"type\":\"image\",\"ppm\":10,\"width\":1000,\"height\":1000}]", "maps.json")
    try scratch.write(
      "[{\"id\":\"bow\",\"name\":\"Bow\",\"map_id\":\"m\",\"vertices\":[{\"x\":0,\"y\":0},{\"x\":100,\"y\":100},"
        + "{\"x\":100,\"y\":0},{\"x\":0,\"y\":100}]}]", "zones.json")
    let bow = try zones("x,y\n10,50\n50,20\n", ["--frame", "px"], venue: scratch.folder)
    #expect(bow.status == 0 && bow.errors.contains("[zone.repaired]"))
    #expect(bow.output == "x,y,zones,error\n10,50,bow,\n50,20,,\n")
  }

  @Test("Whoever has read enough ends it quietly, and a line without an end is cut off") func pipes() throws {
    let many = "yes '{\"x\":1,\"y\":1,\"level\":\"1\"}' | \"$FOOTWAY\" zones Data/venues/airport"
    let closed = try Footway.shell("\(many) | head -2; echo \"${PIPESTATUS[@]}\"")
    #expect(closed.output.split(separator: "\n").count == 3 && closed.output.hasSuffix(" 0 0\n"))
    #expect(closed.errors.isEmpty)
    let endless = try Footway.shell(
      "(printf 'x,y,level\\n1,1,1\\n'; head -c \(40 << 20) /dev/zero | tr '\\0' x) |"
        + " (ulimit -v 1500000; exec \"$FOOTWAY\" zones Data/venues/airport)", limit: 60)
    #expect(endless.status == 1 && endless.errors.contains("[record.too-long]"))
    #expect(endless.outputBytes.count < 20 << 20)
  }
}

import Foundation
import TestSupport
import Testing

/// `footway georeference` as a process: what it refuses, what it says no to, and that its answers are of use.
@Suite struct GeoreferenceTests {
  private static let points = "Data/golden/departures.csv"

  private static func run(_ text: String, _ flags: [String] = []) throws -> Command.Outcome {
    try Command.run(["georeference", "-"] + flags, input: Data(text.utf8))
  }

  /// Four corners of a plan of 1000 × 500 pixels near the equator, 10 pixels to the metre or nearly so.
  private static func plan(_ last: String = "1000,500,0.0009,-0.00045") -> String {
    "x,y,lon,lat\n0,0,0,0\n1000,0,0.0009,0\n0,500,0,-0.00045\n\(last)\n"
  }

  // MARK: Refused

  @Test(
    "Points that fix nothing, and files that hold none, end with 2 and the code of the fault",
    arguments: [
      ("x,y,lon,lat\n1,1,1,1\n", [], "georeference.too-few-points"),
      ("x,y,lon,lat\n1,1,1,1\n1,1,1,1\n", [], "georeference.coincident"),
      ("x,y,lon,lat\n0,0,0,0\n1,1,0.001,0.001\n2,2,0.002,0.002\n", ["--model", "affine"], "georeference.collinear"),
      ("x,y,lon,lat\n0,0,0,89.999\n1,1,0.001,89.999\n", [], "georeference.pole"),
      ("x,y,lon,lat\n0,0,13,52\n1,1,-13,52\n0,5,13.1,52\n", [], "georeference.too-far-apart"),
      (
        "x,y,lon,lat\n0,0,52.5,13.4\n1000,0,52.5,13.401478\n0,1000,52.4991,13.4\n", ["--ppm", "10"],
        "georeference.exchanged"
      ),
      ("", [], "points.empty"), ("a,b\n", [], "points.no-header"), ("{}", [], "points.unknown-format"),
      ("[", [], "json.syntax"), ("x,y,lon,lat\n1,1,1,1\n", ["--unit", "mist"], "points.no-scale"),
      ("px_x,px_y,lon,lat\n1,1,1,1\n", ["--unit", "mist", "--ppm", "5"], "points.unit"),
      ("#CRS: EPSG:99999\nmapX,mapY,sourceX,sourceY\n1,1,1,1\n", [], "points.crs"),
      ("1\n0\n0\n-1\n0\n0\n", [], "points.no-size"), ("0\n0\n0\n0\n0\n0\n", ["--size", "9x9"], "points.world-file"),
      ("", ["--size", "9"], "usage.bad-value"), ("", ["--size", "0,5"], "usage.bad-value"),
      ("", ["--crs", "EPSG:1"], "usage.bad-value"), ("", ["--ppm", "0"], "usage.bad-value"),
      ("", ["--ppm", "-5"], "usage.bad-value"), ("", ["--level", "1"], "usage.missing-flag"),
      ("", ["--apply", "-"], "usage.conflict"), ("", ["--apply", "x", "--format", "json"], "usage.conflict"),
      ("", ["--apply", "Data/venues/airport"], "level.missing"),
      ("", ["--apply", "Data/venues/airport", "--level", "9"], "level.unknown"),
      ("", ["--apply", "Data/venues/nowhere"], "input.unreadable"),
    ] as [(String, [String], String)])
  func refused(text: String, flags: [String], code: String) throws {
    let answer = try Self.run(text, flags)
    #expect(answer.status == 2 && answer.output.isEmpty)
    #expect(answer.error.contains("[\(code)]"), "\(answer.error)")
  }

  // MARK: The answer is no

  @Test(
    "A frame that should not be used is given with status 1 and a reason",
    arguments: [
      (plan("1000,500,0.00095,-0.00045"), ["--ppm", "10"], "georeference.suspect"),
      ("x,y,lon,lat\n0,0,0,0\n1000,0,0.0009,0\n0,500,0,0.00045\n", [], "georeference.mirrored"),
      (plan(), ["--ppm", "12"], "georeference.scale"), (plan("x,500,1,1"), [], "points.bad-record"),
      (plan("1000,500,1,91"), [], "position.not-on-earth"),
    ] as [(String, [String], String)])
  func answersNo(text: String, flags: [String], code: String) throws {
    let answer = try Self.run(text, flags + ["--format", "json"])
    #expect(answer.status == 1)
    #expect(try JSONTree(answer.output)["controlPoints"]?.elements.count == 3)
    #expect(answer.error.contains("error: ") && answer.error.contains("[\(code)]"), "\(answer.error)")
  }

  @Test(
    "What is only doubtful is told and leaves the status 0",
    arguments: [
      (plan(), ["--ppm", "10.4"], "warning", "georeference.scale"),
      (plan("1000,500,0.00091,-0.0005") + "500,250,0.00049,-0.00019\n", [], "warning", "georeference.residual"),
      ("x,y,lon,lat\n0,0,0,0\n1000,0,0.0009,0\n", [], "note", "georeference.unchecked"),
      ("id,x,y,lon,lat\nA,0,0,0,0\nA,1000,0,0.0009,0\n", [], "warning", "points.duplicate-id"),
    ] as [(String, [String], String, String)])
  func doubts(text: String, flags: [String], severity: String, code: String) throws {
    let answer = try Self.run(text, flags + ["--format", "json"])
    #expect(answer.status == 0)
    #expect(answer.error.contains("\(severity): ") && answer.error.contains("[\(code)]"), "\(answer.error)")
    let quiet = try Self.run(text, flags + ["--format", "json", "--quiet"])
    #expect(quiet.error.contains("[\(code)]") == (severity != "note"))
  }

  @Test("A world file of a plan that its map does not show is refused") func offTheMap() throws {
    let text = "x,y,lon,lat\n0,0,0,89.98\n1000,0,0,89.985\n"
    let answer = try Self.run(text, ["--format", "world-file", "--crs", "EPSG:3857", "--size", "3000,3000"])
    #expect(answer.status == 2 && answer.error.contains("[georeference.off-the-map]"), "\(answer.error)")
  }

  // MARK: Answers

  @Test("An answer read as points gives the same answer again", arguments: [[], ["--model", "affine"]])
  func again(flags: [String]) throws {
    let first = try Command.run(["georeference", Self.points, "--ppm", "10", "--format", "json"] + flags)
    let second = try Self.run(first.output, ["--format", "json"])
    #expect(second.status == 0 && second.output == first.output)
  }

  @Test("The same points give the same frame in pixels, in metres and in units of the drawing")
  func units() throws {
    func frame(_ factor: Double, _ flags: [String]) throws -> String {
      let rows = [(0.0, 0.0, 0.0, 0.0), (1000, 0, 0.0009, 0), (0, 500, 0, -0.00045)].map {
        "\($0.0 * factor),\($0.1 * factor),\($0.2),\($0.3)\n"
      }
      return try Self.run(
        "x,y,lon,lat\n" + rows.joined(),
        ["--ppm", "10", "--mmpp", "50", "--format", "json", "--precision", "6"] + flags
      ).output
    }
    let pixels = try frame(1, [])
    #expect(try frame(0.1, ["--unit", "mist"]) == pixels)
    #expect(try frame(2, ["--unit", "jibestream"]) == pixels)
  }

  @Test("A manifest with the frame set is used by other commands, and a good frame changes nothing")
  func applied() throws {
    let scratch = try Scratch()
    for name in ["maps.json", "zones.json", "venue.json"] {
      try FileManager.default.copyItem(
        atPath: Footway.root + "/Data/venues/airport/\(name)", toPath: scratch.path(name))
    }
    let points = Footway.root + "/" + Self.points
    let route = ["route", scratch.folder, "--from", "Curb", "--to", "Gate A4", "--format", "json", "--precision", "1"]
    let before = try JSONTree(try Footway.run(route).output)
    let outcome = try Footway.run([
      "georeference", points, "--apply", scratch.folder, "--level", "1", "-o", scratch.path("venue.json"),
    ])
    #expect(outcome.status == 0 && outcome.errors.isEmpty && outcome.output.isEmpty)
    #expect(try String(contentsOfFile: scratch.path("venue.json"), encoding: .utf8).contains("\"controlPoints\""))
    let after = try JSONTree(try Footway.run(route).output)
    #expect(before["nodes"] == after["nodes"])
    let lengths = [before, after].map { $0["distance"]?.number ?? 0 }
    #expect(lengths[0] > 100 && abs(lengths[0] - lengths[1]) < 0.5)
    let again = try Footway.run([
      "georeference", points, "--apply", scratch.folder + "/venue.json", "--level", "Departures",
    ])
    #expect(again.output == (try String(contentsOfFile: scratch.path("venue.json"), encoding: .utf8)))
  }

  @Test("A new manifest names files by their paths from the folder that holds them all") func newManifest() throws {
    let scratch = try Scratch()
    for (name, folder) in [("maps.json", "a/maps"), ("zones.json", "a/zones")] {
      try FileManager.default.createDirectory(atPath: scratch.path(folder), withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        atPath: Footway.root + "/Data/venues/airport/\(name)", toPath: scratch.path("\(folder)/\(name)"))
    }
    let points = Footway.root + "/" + Self.points
    let apply = ["--apply", "a/maps/maps.json", "--apply", "a/zones/zones.json", "--level", "Departures"]
    let outcome = try Footway.run(["georeference", points] + apply, in: scratch.folder)
    #expect(outcome.status == 0 && outcome.errors.contains("belongs to a/venue.json"))
    #expect(
      try JSONTree(outcome.output)["files"]?.elements.compactMap(\.string) == ["maps/maps.json", "zones/zones.json"])
    let written = try Footway.run(["georeference", points] + apply + ["-o", "a/venue.json"], in: scratch.folder)
    #expect(written.status == 0 && written.errors.isEmpty)
    #expect(try Footway.run(["check", "a"], in: scratch.folder).status == 0)
    let nowhere = try Footway.run(
      ["georeference", points, "--apply", "../maps/maps.json", "--apply", "zones.json", "--level", "Departures"],
      in: scratch.path("a/zones"))
    #expect(nowhere.status == 2 && nowhere.errors.contains("[manifest.file]"), "\(nowhere.errors)")
  }

  @Test("Levels that are no array are not touched") func brokenManifest() throws {
    let scratch = try Scratch()
    try FileManager.default.copyItem(
      atPath: Footway.root + "/Data/venues/airport/maps.json", toPath: scratch.path("maps.json"))
    try scratch.write(#"{"footway":1,"files":["maps.json"],"levels":7}"#, "venue.json")
    let outcome = try Footway.run([
      "georeference", Footway.root + "/" + Self.points, "--apply", scratch.folder, "--level", "Departures",
    ])
    #expect(outcome.status == 2 && outcome.errors.contains("[manifest.levels]"), "\(outcome.errors)")
  }

  // MARK: A new picture

  private static let moved =
    "id,old_x,old_y,new_x,new_y\na,100,100,250,150\nb,2300,100,3550,150\nc,200,800,400,1200\n"

  @Test("A replaced picture moves the level's things in all files, and routes are as long as before")
  func replacedPlan() throws {
    let scratch = try Scratch()
    try scratch.write(Self.moved, "moved.csv")
    let outcome = try Footway.run([
      "georeference", scratch.path("moved.csv"), "--replace-plan", "Data/venues/airport", "--level", "Departures",
      "--size", "4000,1500", "-o", scratch.path("new/airport"),
    ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("15 px/m, was 10"))
    #expect(outcome.output.contains("nothing falls outside"))
    func length(_ venue: String) throws -> Double {
      let run = try Footway.run(["route", venue, "--from", "Curb", "--to", "Gate A4", "--format", "json"])
      return try #require(try JSONTree(run.output)["distance"]?.number)
    }
    #expect(abs(try length("Data/venues/airport") - length(scratch.path("new/airport"))) < 0.02)
    let maps = try String(contentsOfFile: scratch.path("new/airport/maps.json"), encoding: .utf8)
    let old = try String(contentsOfFile: Footway.root + "/Data/venues/airport/maps.json", encoding: .utf8)
    let (lines, oldLines) = (maps.split(separator: "\n"), old.split(separator: "\n"))
    #expect(lines.count == oldLines.count)
    // The first map is another level: not a byte of it changes.
    let second = try #require(oldLines.firstIndex { $0.contains("\"name\": \"Departures\"") })
    #expect(lines[..<second] == oldLines[..<second], "\(zip(lines, oldLines).first { $0 != $1 } ?? ("", ""))")
  }

  @Test("What falls outside a smaller picture is told, and the answer is no") func smallerPlan() throws {
    let scratch = try Scratch()
    try scratch.write(Self.moved, "moved.csv")
    let outcome = try Footway.run([
      "georeference", scratch.path("moved.csv"), "--replace-plan", "Data/venues/airport", "--level", "Departures",
      "--size", "3000,1500", "-o", scratch.path("new"), "--format", "json",
    ])
    #expect(outcome.status == 1)
    let report = try JSONTree(outcome.output)
    #expect(report["moved"]?["nodes"]?.number == 141)
    #expect((report["outside"]?.elements.count ?? 0) > 10)
  }

  @Test(
    "A replacement that cannot be made writes nothing",
    arguments: [
      (["--level", "Departures"], "usage.missing-flag"), (["-o", "NEW"], "level."),
      (["--level", "Nowhere", "-o", "NEW"], "level.unknown"), (["--apply", "x", "-o", "NEW"], "usage.conflict"),
      (["--level", "Departures", "--size", "0,5", "-o", "NEW"], "usage.bad-value"),
    ])
  func refusedReplacement(flags: [String], code: String) throws {
    let scratch = try Scratch()
    try scratch.write(Self.moved, "moved.csv")
    let outcome = try Footway.run(
      ["georeference", scratch.path("moved.csv"), "--replace-plan", "Data/venues/airport"]
        + flags.map { $0 == "NEW" ? scratch.path("new") : $0 })
    #expect(outcome.status == 2 && outcome.errors.contains("[\(code)"), "\(outcome.errors)")
    #expect(!FileManager.default.fileExists(atPath: scratch.path("new")))
  }

  @Test(
    "A replacement that would mislead is refused or says no",
    arguments: [
      ("0,0,100,0\n100,0,0,0\n0,50,100,50\n", ["--model", "affine"], 2, "georeference.mirrored"),
      ("0,0,0,0\n2000,0,2000,0\n0,800,0,800\n2000,800,2000,1200\n", [], 1, "georeference.suspect"),
      ("0,0,0,0\n2000,0,2000,0\n", ["--format", "svg"], 2, "usage.conflict"),
      ("0,0,0,0\n2000,0,2000,0\n", ["--unit", "mist"], 2, "usage.conflict"),
    ] as [(String, [String], Int32, String)])
  func misleading(rows: String, flags: [String], status: Int32, code: String) throws {
    let scratch = try Scratch()
    try scratch.write("old_x,old_y,new_x,new_y\n" + rows, "moved.csv")
    let outcome = try Footway.run(
      [
        "georeference", scratch.path("moved.csv"), "--replace-plan", "Data/venues/airport", "--level", "Departures",
        "--size", "9000,9000", "-o", scratch.path("new"),
      ] + flags)
    #expect(outcome.status == status && outcome.errors.contains("[\(code)]"), "\(outcome.errors)")
  }

  @Test("A level without a Mist map, and a folder that is the source, are refused and nothing is written")
  func refusedTargets() throws {
    let scratch = try Scratch()
    try scratch.write("old_x,old_y,new_x,new_y\n0,0,10,10\n2000,0,2010,10\n", "moved.csv")
    let mall = try Footway.run([
      "georeference", scratch.path("moved.csv"), "--replace-plan", "Data/venues/mall", "--level", "#1", "-o",
      scratch.path("new"),
    ])
    #expect(mall.status == 2 && mall.errors.contains("[georeference.no-mist-map]"), "\(mall.errors)")
    #expect(!FileManager.default.fileExists(atPath: scratch.path("new")))
    try FileManager.default.copyItem(atPath: Footway.root + "/Data/venues/airport", toPath: scratch.path("copy"))
    let own = try Footway.run([
      "georeference", scratch.path("moved.csv"), "--replace-plan", scratch.path("copy"), "--level", "Departures", "-o",
      scratch.path("copy"),
    ])
    #expect(own.status == 2 && own.errors.contains("[output.is-input]"), "\(own.errors)")
    let old = try Data(contentsOf: URL(fileURLWithPath: Footway.root + "/Data/venues/airport/maps.json"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.path("copy/maps.json"))) == old)
  }
}

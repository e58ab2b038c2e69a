import Foundation
import TestSupport
import Testing

/// `footway convert` as a process: what it refuses, what it warns of, and that it streams.
@Suite struct ConvertTests {
  private static let plane = ["convert", "--ppm", "20", "--from", "px", "--to", "mist"]
  private static let airport = ["convert", "--venue", "Data/venues/airport"]

  // MARK: Refused

  @Test(
    "What cannot be converted at all ends with 2, the code of the fault and no output",
    arguments: [
      (["convert"], "", "usage.missing-flag"), (["convert", "--from", "px"], "", "usage.missing-flag"),
      (plane + ["--level", "1"], "", "usage.missing-flag"), (plane + ["--ppm", "2"], "", "usage.repeated-flag"),
      (["convert", "--from", "px", "--to", "mist", "--ppm", "0"], "", "usage.bad-value"),
      (["convert", "--from", "px", "--to", "mist", "--mmpp", "x"], "", "usage.bad-value"),
      (plane + ["--venue", "Data/venues/clinic"], "", "usage.conflict"),
      (plane + ["--at", "1"], "", "usage.bad-value"),
      (plane + ["--at", "1,2,3,4"], "", "usage.bad-value"), (plane + ["--at", "1,x"], "", "usage.bad-value"),
      (plane + ["--columns", "x"], "x,y\n", "usage.bad-value"),
      (plane + ["--columns", "x,x"], "x,y\n", "usage.bad-value"),
      (plane + ["--format", "geojson", "--keep"], "{}", "usage.conflict"),
      (plane + ["--precision", "16"], "", "usage.bad-value"),
      (plane + ["--format", "xml"], "", "usage.unknown-choice"),
      (plane + ["a", "b"], "", "usage.extra-operand"), (plane + ["nowhere.csv"], "", "input.unreadable"),
      (plane + ["-o", "nowhere/out.csv"], "x,y\n1,2\n", "output.unwritable"),
      (plane + ["-o", "/dev/full"], "x,y\n1,2\n", "output.unwritable"), (plane, "", "record.empty"),
      (plane, "[{\"x\":1,\"y\":2}]", "record.json-array"), (plane, "a;b\n", "record.separator"),
      (plane, "x,y,x\n", "record.duplicate-column"), (plane, "a,b\n", "record.no-column"),
      (plane, "1,2\n", "record.no-header"), (plane, "\"x,y\n1,2\n", "record.unclosed-quote"),
      (airport + ["--from", "px", "--to", "mist"], "x,y\n1,2\n", "record.no-level"),
      (airport + ["--from", "px", "--to", "mist", "--explain"], "", "level.missing"),
      (airport + ["--from", "px", "--to", "mist", "--level", "9"], "", "level.unknown"),
      (["convert", "--from", "px", "--to", "mist"], "", "frame.unknown-scale"),
      (["convert", "--ppm", "9", "--from", "px", "--to", "wgs84"], "", "frame.no-georeference"),
      (["convert", "--from", "wgs84", "--to", "EPSG:4001", "--at", "1,2"], "", "crs.no-operation"),
      (["convert", "--from", "@nowhere", "--to", "wgs84"], "", "input.unreadable"),
      (["convert", "--frame", "Data/golden/fixes.csv", "--from", "px", "--to", "wgs84"], "", "json.syntax"),
      (["convert", "--frame", "Data/golden/cases.txt", "--from", "px", "--to", "wgs84"], "", "json.syntax"),
    ] as [([String], String, String)])
  func refused(arguments: [String], input: String, code: String) throws {
    let answer = try Command.run(arguments, input: Data(input.utf8))
    #expect(answer.status == 2, "\(answer.error)")
    #expect(answer.output.isEmpty || arguments.contains("/dev/full"))
    #expect(answer.error.contains("[\(code)]"), "\(answer.error)")
  }

  @Test("A reference system that nobody knows is answered with the nearest ones") func unknownSystem() throws {
    for (name, near) in [("EPSG:258333", "EPSG:25833"), ("ETRS89 / UTM zone 33", "EPSG:25833")] {
      let answer = try Command.run(["convert", "--from", "wgs84", "--to", name, "--at", "1,2"])
      #expect(answer.status == 2 && answer.error.contains("[crs.unknown]") && answer.error.contains(near))
    }
  }

  @Test("A frame that a venue lacks is answered with those that it has") func usableFrames() throws {
    let answer = try Command.run(
      ["convert", "--venue", "Data/golden/plain.json", "--from", "px", "--to", "EPSG:25833"],
      input: Data("x,y\n1,2\n".utf8))
    #expect(answer.status == 2 && answer.error.contains("known are px, mist, local"), "\(answer.error)")
  }

  // MARK: Warnings

  @Test("Exchanged and distant positions are told, and told in number when there are many") func doubts() throws {
    let head = "lon,lat\n"
    let flags = ["convert", "--from", "wgs84", "--to", "EPSG:25833"]
    let swapped = try Command.run(flags, input: Data((head + "52.5,13.4\n170,-40\n").utf8))
    #expect(swapped.status == 0)
    #expect(swapped.error.contains("standard input:2:1: warning: 52.5, 13.4"), "\(swapped.error)")
    #expect(swapped.error.contains("[position.swapped]") && swapped.error.contains("[position.outside-area]"))
    let many = try Command.run(flags, input: Data((head + String(repeating: "52.5,13.4\n", count: 25)).utf8))
    #expect(many.error.split(separator: "\n").count == 11)
    #expect(many.error.hasSuffix("warning: 15 more positions like these [position.more]\n"), "\(many.error)")
    let quiet = try Command.run(flags + ["--quiet"], input: Data((head + "52.5,13.4\n").utf8))
    #expect(
      quiet.error.isEmpty && quiet.output == many.output.split(separator: "\n").prefix(2).joined(separator: "\n") + "\n"
    )
    // The mall is at latitude 43.9, so that its longitude of -79.3 could be a latitude.
    let mall = ["convert", "--venue", "Data/venues/mall", "--from", "wgs84", "--to", "EPSG:32617"]
    let venue = try Command.run(mall, input: Data((head + "43.8716,-79.3124\n-79.3124,43.8716\n-79,43\n").utf8))
    #expect(venue.error.contains("standard input:2:1: warning: 43.8716, -79.3124"), "\(venue.error)")
    #expect(venue.error.contains("[position.swapped]") && venue.error.contains(":4:1: warning: -79, 43 (longitude"))
    #expect(venue.error.contains("[position.far-away]") && !venue.error.contains(":3:1:"))
    let at = try Command.run(mall + ["--at", "43.8716,-79.3124"])
    #expect(at.status == 0 && at.error.contains("[position.swapped]"), "\(at.error)")
  }

  @Test("Systems that count west, and grids that are not there, are told") func systems() throws {
    let south = try Command.run(["convert", "--from", "EPSG:4148", "--to", "EPSG:2054", "--at", "31,-25"])
    #expect(south.status == 0 && south.error.contains("[crs.axes]"), "\(south.error)")
    let grid = try Command.run(["convert", "--from", "EPSG:27700", "--to", "wgs84", "--explain"])
    #expect(grid.status == 0 && grid.output.contains("candidate 1: "))
    #expect(grid.output.contains("[crs.missing-grid]") == grid.output.contains("NOT AVAILABLE"), "\(grid.output)")
  }

  @Test("Records fail alone, each with the code of its fault") func codes() throws {
    let rows = [
      ("1,2,3", "record.cells"), ("a,2", "record.not-a-number"), (",2", "record.missing"),
      ("1e300,2", "position.too-large"),
    ]
    let input = "x,y\n" + rows.map { $0.0 + "\n" }.joined()
    let answer = try Command.run(Self.plane, input: Data(input.utf8))
    #expect(answer.status == 1)
    for (line, (_, code)) in zip(answer.error.split(separator: "\n"), rows) { #expect(line.hasSuffix("[\(code)]")) }
    let again = try Command.run(Self.plane, input: Data(answer.output.utf8))
    #expect(again.status == 1 && again.output == answer.output && again.error.isEmpty)
  }

  // MARK: Frames

  @Test("A frame in a file is as good as a venue") func frameFile() throws {
    let scratch = try Scratch()
    let frame = try Command.run(["georeference", "Data/golden/departures.csv", "--format", "json"])
    let file = try scratch.write(frame.output, "frame.json")
    let flags = ["convert", "--frame", file, "--precision", "4"]
    let earth = try Command.run(flags + ["--from", "px", "--to", "wgs84", "--at", "140,760"])
    #expect(earth.status == 0 && earth.output == "-93.8130,41.6177\n", "\(earth.error)")
    let back = try Command.run(flags + ["--from", "wgs84", "--to", "px", "--at", "-93.8130171393191,41.6176765734719"])
    #expect(back.output == "140.0000,760.0000\n", "\(back.error)")
    let mist = try Command.run(flags + ["--ppm", "10", "--from", "px", "--to", "mist", "--at", "140,760"])
    #expect(mist.output == "14.0000,76.0000\n", "\(mist.error)")
    let text = try scratch.write("[1]", "list.json")
    let list = try Command.run(["convert", "--frame", text, "--from", "px", "--to", "wgs84"])
    #expect(list.status == 2 && list.error.contains("[frame.no-frame]"), "\(list.error)")
  }

  @Test("A definition may lie in a file, with a line end behind it") func definitionFile() throws {
    let scratch = try Scratch()
    let file = try scratch.write("EPSG:25833\n", "crs.txt")
    let flags = ["convert", "--from", "wgs84", "--precision", "3", "--at", "13.4,52.5"]
    let named = try Command.run(flags + ["--to", "EPSG:25833"])
    #expect(try Command.run(flags + ["--to", "@\(file)"]).output == named.output && named.status == 0)
  }

  @Test("Formats are forced by name, and levels named by the column that is wanted") func flags() throws {
    let forced = try Command.run(Self.plane + ["--format", "ndjson"], input: Data("[1,2]\n".utf8))
    #expect(forced.status == 1 && forced.output.contains("\"code\":\"json.syntax\""))
    let input = "etage,x,y\n1,15,35\n"
    let levels = try Command.run(
      Self.airport + ["--from", "mist", "--to", "px", "--level-column", "etage"], input: Data(input.utf8))
    #expect(levels.status == 0 && levels.output == "etage,x,y,error\n1,150,350,\n", "\(levels.error)")
  }

  // MARK: Streams

  @Test("A reader that has enough ends the command quietly") func brokenPipe() throws {
    let line =
      "set -o pipefail; (echo x,y; yes 1,2 | head -n 300000) | \"$FOOTWAY\" convert --ppm 20 --from px --to mist | head -n 2"
    let outcome = try Footway.shell(line)
    #expect(outcome.output == "x,y,error\n0.05,0.1,\n" && outcome.errors.isEmpty, "\(outcome.errors)")
  }

  @Test("An output file appears only when it is whole") func outputFile() throws {
    let scratch = try Scratch()
    let file = scratch.path("out.json")
    let broken = try Command.run(
      Self.plane + ["-o", file], input: Data("{\"type\":\"FeatureCollection\",\"features\":[".utf8))
    #expect(broken.status == 2 && broken.error.contains("[json.syntax]") && scratch.names.isEmpty, "\(broken.error)")
    let failed = try Command.run(Self.plane + ["-o", file], input: Data("x,y\na,1\n".utf8))
    #expect(failed.status == 1 && scratch.names == ["out.json"])
  }

  @Test("Pieces that come late are recognised and answered like a file") func slowPipe() throws {
    for (pieces, answer) in [
      (
        ["\\n", "{\\n", "\"type\":\"Point\",", "\"coordinates\":[20,40]}"],
        "\n{\n\"type\":\"Point\",\"coordinates\":[1,2]}"
      ),
      (["i", "d,x,y", "\\n1,2", "0,40\\n"], "id,x,y,error\n1,1,2,\n"),
    ] {
      let writes = pieces.map { "printf '\($0)'; sleep 0.05; " }.joined()
      let outcome = try Footway.shell("(\(writes)) | \"$FOOTWAY\" convert --ppm 20 --from px --to mist")
      #expect(outcome.output == answer && outcome.status == 0, "\(outcome.errors)")
    }
  }

  @Test("The answer is the same for any number of threads, and sixty megabytes need no more memory than one")
  func large() throws {
    let scratch = try Scratch()
    let count = Footway.isFast ? 60 << 20 : 4 << 20
    var rows: [UInt8] = []
    for index in 0..<1000 { rows += Array("\(index),\(index % 977).25,\(index % 91).5,\"row, \(index)\"\n".utf8) }
    var text = Data("id,x,y,note\n".utf8)
    while text.count < count { text += rows }
    let file = try scratch.write(text, "in.csv")
    var answers: [Data] = []
    for jobs in [1, 3] {
      let out = scratch.path("out\(jobs).csv")
      let outcome = try Footway.run(Self.plane + ["--jobs", "\(jobs)", "-o", out, file], limit: 60)
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      #expect(outcome.peakMemory < 100 << 20, "\(outcome.peakMemory >> 20) MiB")
      answers.append(try Data(contentsOf: URL(fileURLWithPath: out)))
    }
    #expect(answers[0] == answers[1])
    #expect(answers[0].count { $0 == 0x0A } == text.count { $0 == 0x0A })
  }

  @Test("A line beyond the limit is passed over, and the next one answered", arguments: ["csv", "ndjson"])
  func longLine(format: String) throws {
    let (head, good, answer) =
      format == "csv"
      ? ("note,x,y\\n", "n,20,40", "n,1,2,") : ("", "{\"x\":20,\"y\":40}", "{\"x\":1,\"y\":2}")
    let outcome = try Footway.shell(
      "(printf '\(head)'; echo '\(good)'; head -c 20000000 /dev/zero | tr '\\0' x; echo; echo '\(good)') |"
        + " (ulimit -v 1000000; exec \"$FOOTWAY\" convert --ppm 20 --from px --to mist --format \(format))", limit: 60)
    let lines = outcome.output.split(separator: "\n")
    #expect(outcome.status == 1 && outcome.errors.contains("[record.too-long]"), "\(outcome.errors)")
    #expect(lines.count == (format == "csv" ? 4 : 3) && lines.last == Substring(answer))
  }

  @Test("Conversions in the plane do without PROJ, and its absence is told") func withoutPROJ() throws {
    // So little memory that the command runs, but the library cannot be loaded.
    for memory in stride(from: 20 << 20, through: 200 << 20, by: 4 << 20) {
      let plane = try Command.run(Self.plane + ["--at", "300,700"], memory: memory)
      guard plane.status == 0 else { continue }
      #expect(plane.output == "15,35\n")
      let earth = try Command.run(["convert", "--from", "wgs84", "--to", "EPSG:3003", "--at", "9,45"], memory: memory)
      #expect(earth.status == 2 && earth.error.contains("[proj.missing]"), "\(memory >> 20) MiB: \(earth.error)")
      return
    }
    Issue.record("the command does not start within 200 MiB")
  }

  @Test("A column of somebody's own that is called error does not keep rows from being converted") func ownError()
    throws
  {
    let outcome = try Command.run(
      ["convert", "--ppm", "10", "--from", "px", "--to", "mist"], input: Data("x,y,error\n10,20,3.5\n,,broken\n".utf8))
    #expect(outcome.output == "x,y,error\n1,2,3.5\n,,broken\n")
  }

  @Test("Heights count in every format when the target has them") func heights() throws {
    let flags = ["convert", "--from", "wgs84", "--to", "EPSG:4978", "--precision", "3"]
    let point = try Command.run(flags + ["--at", "13,52,100"]).output
    #expect(point == "3834167.673,885187.355,5002882.147\n", "\(point)")
    let csv = try Command.run(flags, input: Data("lon,lat,height\n13,52,100\n".utf8)).output
    #expect(csv == "x,y,z,error\n\(point.dropLast()),\n")
    let json = try Command.run(flags, input: Data("{\"lon\":13,\"lat\":52,\"height\":100}\n".utf8)).output
    #expect(json == "{\"x\":3834167.673,\"y\":885187.355,\"z\":5002882.147}\n")
    let flat = try Command.run(flags, input: Data("lon,lat\n13,52\n".utf8)).output
    #expect(flat.hasPrefix("x,y,z,error\n3834107.6"), "\(flat)")
  }
}

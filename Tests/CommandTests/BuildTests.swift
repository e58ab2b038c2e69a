import Foundation
import Routing
import TestSupport
import Testing
import VenueModel

/// `footway build`, and what the other commands make of its files.
@Suite struct BuildTests {
  private static let samples = ["airport", "campus", "clinic", "mall"]
  private static func source(_ name: String) -> String { "Data/venues/\(name)" }

  /// The sample venues, built once.
  private static let compiled: Scratch? = {
    guard let scratch = try? Scratch() else { return nil }
    _ = try? Footway.run(["build"] + samples.map(source) + ["-o", scratch.folder, "--quiet"])
    return scratch
  }()

  private func file(_ name: String) throws -> String { try #require(Self.compiled).path("\(name).footway") }

  @Test(
    "Every command answers from a compiled venue what it answers from the sources", arguments: samples,
    [
      ["check"], ["check", "--json"], ["check", "--geojson"], ["check", "--sarif"], ["render"],
      ["render", "--findings", "--width", "400"],
    ])
  func same(name: String, arguments: [String]) throws {
    let expected = try Footway.run([arguments[0], Self.source(name)] + arguments.dropFirst())
    let answer = try Footway.run([arguments[0], try file(name)] + arguments.dropFirst())
    #expect(answer.status == expected.status)
    #expect(answer.output == expected.output)
    #expect(answer.errors == expected.errors)
  }

  @Test(
    "Routes from a compiled venue are those from the sources", arguments: ["text", "json", "geojson", "csv", "svg"])
  func routes(format: String) throws {
    for profile in ["walking", "step-free", "distance"] {
      // Ends between which no two ways are equally good: of those the index and a search may take different ones.
      let rest = ["--from", "Gate A1", "--to", "Gate B2", "--format", format, "--profile", profile]
      for more in [[], ["--use-source-costs"]] {
        let expected = try Footway.run(["route", Self.source("airport")] + rest + more)
        let answer = try Footway.run(["route", try file("airport")] + rest + more)
        #expect(expected.status == 0)
        #expect(answer.output == expected.output)
        #expect(answer.errors == expected.errors)
      }
    }
    let pairs = ["--pairs", "Data/golden/pairs.csv", "--nodes", "--steps", "--geometry"]
    let expected = try Footway.run(["route", Self.source("clinic")] + pairs)
    #expect(try Footway.run(["route", try file("clinic")] + pairs).output == expected.output)
  }

  @Test("Inspect tells the same of a compiled venue, and what is in the file", arguments: samples)
  func inspect(name: String) throws {
    let expected = try JSONTree(Footway.run(["inspect", Self.source(name), "--json"]).output)
    let answer = try JSONTree(Footway.run(["inspect", try file(name), "--json"]).output)
    guard case .object(let expected) = expected, case .object(var answer) = answer else {
      Issue.record("no objects")
      return
    }
    let removed = answer.removeValue(forKey: "compiled")
    let compiled = try #require(removed)
    #expect(answer == expected)
    let size = try FileManager.default.attributesOfItem(atPath: try file(name))[.size] as? Int
    #expect(compiled["bytes"] == .number(Double(try #require(size))))
    #expect(
      compiled["profiles"] == .array(["walking", "step-free", "distance", "fewest-level-changes"].map { .string($0) }))
  }

  @Test("Positions are converted through a compiled venue")
  func convert() throws {
    let rest = ["--level", "1", "--from", "px", "--to", "wgs84", "Data/golden/fixes.csv"]
    let expected = try Footway.run(["convert", "--venue", Self.source("airport")] + rest)
    let answer = try Footway.run(["convert", "--venue", try file("airport")] + rest)
    #expect(answer.output == expected.output && !answer.output.isEmpty)
  }

  @Test("A compiled venue is read from a pipe and from standard input")
  func pipes() throws {
    let expected = try Footway.run(["inspect", try file("mall")])
    #expect(expected.status == 0)
    #expect(try Footway.run(["inspect", "-"], input: .file(try file("mall"))).output == expected.output)
    let piped = try Footway.shell("cat '\(try file("mall"))' | $FOOTWAY inspect -")
    #expect(piped.output == expected.output)
    let named = try Footway.shell("$FOOTWAY inspect <(cat '\(try file("mall"))')")
    #expect(named.output == expected.output)
    let written = try Footway.shell("$FOOTWAY build Data/venues/mall -o - | $FOOTWAY inspect -")
    #expect(written.output == expected.output)
  }

  @Test("The files are the same whatever the number of threads, and summaries stand in the order of the operands")
  func jobs() throws {
    let scratch = try Scratch()
    let map = try String(contentsOfFile: Footway.root + "/Data/venues/clinic/maps.json", encoding: .utf8)
    var operands: [String] = []
    for index in 0..<24 {
      operands.append(try scratch.write(index % 7 == 3 ? "{" : map, "venue-\(index).json"))
    }
    var answers: [Footway.Outcome] = []
    for jobs in ["1", "2", "7"] {
      answers.append(
        try Footway.run(["build"] + operands + ["-o", scratch.path("out-\(jobs)"), "--jobs", jobs, "--quiet"]))
    }
    for answer in answers {
      #expect(answer.status == 1)
      #expect(answer.output == answers[0].output)
      #expect(answer.errors == answers[0].errors)
    }
    let lines = answers[0].output.split(separator: "\n")
    #expect(lines.count == 24)
    for (index, line) in lines.enumerated() {
      #expect(line.hasPrefix("venue-\(index): "))
      #expect(line.hasSuffix("failed") == (index % 7 == 3))
    }
    #expect(answers[0].errors.contains("[json.syntax]"))
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path("out-1")).sorted()
    #expect(names.count == 21)
    for name in names {
      let files = try ["1", "2", "7"].map {
        try Data(contentsOf: URL(fileURLWithPath: scratch.path("out-\($0)/\(name)")))
      }
      #expect(files[0] == files[1] && files[0] == files[2])
    }
  }

  @Test("A file is left alone while sources and settings are the same, and written again when they are not")
  func unchanged() throws {
    let scratch = try Scratch()
    let source = try scratch.write(
      String(contentsOfFile: Footway.root + "/Data/venues/clinic/maps.json", encoding: .utf8), "clinic.json")
    let output = scratch.path("clinic.footway")
    func build(_ more: [String] = []) throws -> String {
      let answer = try Footway.run(["build", source, "-o", output, "--quiet"] + more)
      #expect(answer.status == 0)
      return answer.output
    }
    let first = try build()
    #expect(first.contains("4 profiles"))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: output))
    #expect(try build() == "clinic: unchanged\n")
    #expect(try build(["--force"]) == first)
    #expect(try Data(contentsOf: URL(fileURLWithPath: output)) == bytes)
    #expect(try build(["--profile", "distance"]).contains("1 profile,"))
    #expect(try build(["--profile", "distance", "--profile", "distance"]) == "clinic: unchanged\n")
    #expect(try build() == first)
    // A file that was cut has the header of a whole one.
    try bytes.dropLast(64).write(to: URL(fileURLWithPath: output))
    #expect(try build() == first)
    let text = try String(contentsOfFile: source, encoding: .utf8)
    try scratch.write(text + " ", "clinic.json")
    #expect(try build() == first)
    #expect(scratch.names == ["clinic.footway", "clinic.json"])
  }

  @Test("Venues of one name, outputs over inputs, and folders that are files are refused before anything is written")
  func plans() throws {
    let scratch = try Scratch()
    let map = try String(contentsOfFile: Footway.root + "/Data/venues/clinic/maps.json", encoding: .utf8)
    for folder in ["a", "b"] {
      try FileManager.default.createDirectory(atPath: scratch.path(folder), withIntermediateDirectories: true)
      try scratch.write(map, "\(folder)/map.json")
    }
    let out = scratch.path("out")
    let both = [scratch.path("a/map.json"), scratch.path("b/map.json")]
    for (arguments, code) in [
      (both + ["-o", out], "build.same-name"), (both + ["-o", scratch.path("a/map.json")], "output.unwritable"),
      ([scratch.path("a/map.json"), "-o", scratch.path("a/map.json")], "output.is-input"),
      ([scratch.path("a"), "-o", scratch.path("a/map.json")], "output.is-input"),
      (both + ["-o", "-"], "output.unwritable"), ([both[0], "-o", scratch.path("no/such/place")], "output.unwritable"),
      ([both[0]], "usage.missing-flag"), ([try file("mall"), "-o", out], "footway.no-sources"),
    ] {
      let answer = try Footway.run(["build"] + arguments)
      #expect(answer.status == 2, "\(arguments)")
      #expect(answer.errors.contains("[\(code)]"), "\(answer.errors)")
    }
    #expect(scratch.names == ["a", "b"])
    #expect(try String(contentsOfFile: scratch.path("a/map.json"), encoding: .utf8) == map)
    // Folders give their names, also where they are written as a dot.
    let dots = try Footway.run(["build", ".", "../b", "-o", "../out"], in: scratch.path("a"))
    #expect(dots.status == 0, "\(dots.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: out).sorted() == ["a.footway", "b.footway"])
  }

  @Test("The summary is NDJSON on request, with failures in their places")
  func json() throws {
    let scratch = try Scratch()
    let bad = try scratch.write("[1,", "bad.json")
    let answer = try Footway.run(
      ["build", Self.source("mall"), bad, Self.source("clinic"), "-o", scratch.path("out"), "--json"])
    #expect(answer.status == 1)
    let lines = try answer.output.split(separator: "\n").map { try JSONTree(String($0)) }
    #expect(lines.map { $0["venue"] } == ["mall", "bad", "clinic"].map { .string($0) })
    #expect(lines.map { $0["status"] } == ["built", "failed", "built"].map { .string($0) })
    #expect(lines[1]["error"]?["code"] == .string("json.syntax"))
    #expect(
      lines[0]["profiles"] == .array(["walking", "step-free", "distance", "fewest-level-changes"].map { .string($0) }))
    let all = try Footway.run(["build", bad, scratch.path("nowhere.json"), "-o", scratch.path("out")])
    #expect(all.status == 2)
    #expect(all.output == "bad: failed\nnowhere: failed\n")
  }

  @Test(
    "Damaged files are one clear error",
    arguments: [
      ("truncated", "footway.truncated"), ("header", "footway.damaged"), ("section", "footway.damaged"),
      ("version", "footway.version"), ("order", "footway.byte-order"), ("forced", "footway.foreign"),
      ("together", "footway.not-alone"), ("changed", "footway.no-sources"),
    ])
  func damage(kind: String, code: String) throws {
    let scratch = try Scratch()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: try file("clinic")))
    var arguments = ["inspect", scratch.path("x.footway")]
    switch kind {
    case "truncated": bytes = bytes.dropLast(1000)
    case "header": bytes[20] ^= 1
    case "section": bytes[bytes.count - 3000] ^= 1
    case "version":
      bytes[12] = 9
      let sum = XXHash64.hash([UInt8](bytes[..<56]))
      for index in 0..<8 { bytes[56 + index] = UInt8(truncatingIfNeeded: sum >> UInt64(8 * index)) }
    case "order": bytes.replaceSubrange(8..<12, with: bytes[8..<12].reversed())
    case "forced":
      bytes = Data("{}".utf8)
      arguments += ["--input-format", "footway"]
    case "together": arguments.append("Data/venues/mall")
    default: arguments = ["georeference", "Data/golden/departures.csv", "--apply", arguments[1], "--level", "1"]
    }
    try scratch.write(bytes, "x.footway")
    let answer = try Footway.run(arguments)
    #expect(answer.status == 2, "\(answer.output)")
    #expect(answer.output.isEmpty)
    #expect(answer.errors.contains("[\(code)]"), "\(answer.errors)")
    #expect(answer.errors.split(separator: "\n").count == 1)
  }

  @Test func `only a feed has stations to build each alone`() throws {
    let scratch = try Scratch()
    let refused = try Footway.run(["build", "Data/venues/clinic", "-o", scratch.path("out"), "--each-station"])
    #expect(refused.status == 2 && refused.errors.contains("[build.no-stations]"), "\(refused.errors)")
  }

  @Test("A file that holds less than its checksums say is inconsistent")
  func inconsistent() throws {
    let scratch = try Scratch()
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: try file("clinic"))))
    // The first section becomes one that nobody knows.
    bytes[64] = 31
    func put(_ sum: UInt64, _ offset: Int) {
      for index in 0..<8 { bytes[offset + index] = UInt8(truncatingIfNeeded: sum >> UInt64(8 * index)) }
    }
    let end = 64 + 40 * Int(bytes[32])
    put(XXHash64.hash(Array(bytes[64..<end])), 48)
    put(XXHash64.hash(Array(bytes[..<56])), 56)
    try scratch.write(Data(bytes), "x.footway")
    let answer = try Footway.run(["check", scratch.path("x.footway")])
    #expect(answer.status == 2)
    #expect(answer.errors.contains("[footway.inconsistent]"), "\(answer.errors)")
  }

  @Test("A file that is cut while it is in use ends the process with a message, a file that is replaced does not")
  func cut() throws {
    let scratch = try Scratch()
    let original = try file("clinic")
    // The command opens the pipe when it has the venue, so that the file changes under its feet.
    // It may be gone before the pairs are written, which must not end the shell.
    let script = """
      trap '' PIPE; mkfifo pairs; cp '\(original)' x.footway
      $FOOTWAY route x.footway --pairs pairs --no-progress & command=$!
      exec 3>pairs
      CHANGE
      printf 'from,to\\nReception,Pharmacy\\n' >&3; exec 3>&-
      wait $command
      """
    let cut = try Footway.shell(
      script.replacingOccurrences(of: "CHANGE", with: ": > x.footway"), in: scratch.folder)
    #expect(cut.status == 2, "\(cut.errors)")
    #expect(cut.errors.contains("[footway.truncated]"))
    try FileManager.default.removeItem(atPath: scratch.path("pairs"))
    let replaced = try Footway.shell(
      script.replacingOccurrences(of: "CHANGE", with: "echo '{}' > y; mv y x.footway"), in: scratch.folder)
    #expect(replaced.status == 0, "\(replaced.errors)")
    #expect(replaced.output.contains("Reception,Pharmacy"))
  }

  @Test("A named pipe is read once, by the command alone")
  func namedPipe() throws {
    let scratch = try Scratch()
    let expected = try Footway.run(["inspect", try file("mall")])
    let answer = try Footway.shell(
      "mkfifo pipe; cat '\(try file("mall"))' > pipe & $FOOTWAY inspect pipe && wait $!", in: scratch.folder)
    #expect(answer.status == 0, "\(answer.errors)")
    #expect(answer.output == expected.output)
  }

  @Test(
    "Samples of vendors answer the same when compiled", .enabled(if: Command.sharedData != nil, "no ../shared/data"))
  func shared() throws {
    let folder = try #require(Command.sharedData)
    let scratch = try Scratch()
    var compared = 0
    for kind in ["mist", "jibestream"] {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: kind).path).sorted()
      for name in names where name.hasSuffix(".json") {
        let source = folder.appending(path: "\(kind)/\(name)").path
        let expected = try Footway.run(["check", source, "--json"])
        let built = try Footway.run(["build", source, "-o", scratch.path("x.footway"), "--force", "--quiet"])
        #expect((built.status == 2) == (expected.status == 2), "\(name)")
        guard built.status == 0 else { continue }
        let answer = try Footway.run(["check", scratch.path("x.footway"), "--json"])
        #expect(answer.output == expected.output && answer.status == expected.status, "\(name)")
        let drawn = try Footway.run(["render", scratch.path("x.footway")])
        #expect(try Footway.run(["render", source]).output == drawn.output, "\(name)")
        compared += 1
      }
    }
    #expect(compared > 8)
  }
}

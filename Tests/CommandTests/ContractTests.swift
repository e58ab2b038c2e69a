import Foundation
import TestSupport
import Testing

/// What every command promises, whatever it is asked.
@Suite struct ContractTests {
  // MARK: Output

  @Test("Answers go to standard output and nothing else does")
  func streams() throws {
    for arguments in [
      ["inspect", "Data/venues/airport"], ["check", "Data/venues/airport"],
      ["route", "Data/venues/airport", "--from", "Curb", "--to", "Gate A1"],
    ] {
      let outcome = try Footway.run(arguments)
      #expect(outcome.status == 0)
      #expect(!outcome.output.isEmpty)
      #expect(outcome.errors.isEmpty)
    }
    let failed = try Footway.run(["inspect", "Data/venues/nowhere"])
    #expect(failed.status == 2)
    #expect(failed.output.isEmpty)
    #expect(failed.errors.hasPrefix("footway: Data/venues/nowhere: error: "))
  }

  @Test("A file of -o holds what standard output would have held, and nothing lies beside it")
  func outputFile() throws {
    let scratch = try Scratch()
    let direct = try Footway.run(["inspect", "Data/venues/airport", "--json"])
    let outcome = try Footway.run(["inspect", "Data/venues/airport", "--json", "-o", scratch.path("out.json")])
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty)
    #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.path("out.json"))) == direct.outputBytes)
    #expect(scratch.names == ["out.json"])
  }

  @Test("An existing file of -o is untouched when the command fails")
  func untouchedOutput() throws {
    let scratch = try Scratch()
    try scratch.write("what was there", "out.txt")
    for arguments in [
      ["inspect", "Data/venues/nowhere"], ["route", "Data/venues/clinic", "--from", "Nowhere", "--to", "Triage"],
      ["route", "Data/venues/clinic", "--pairs", "Data/golden/cases.txt"], ["inspect", "Data/venues/README.md"],
    ] {
      let outcome = try Footway.run(arguments + ["-o", scratch.path("out.txt")])
      #expect(outcome.status == 2)
      #expect(try String(contentsOfFile: scratch.path("out.txt"), encoding: .utf8) == "what was there")
      #expect(scratch.names == ["out.txt"])
    }
  }

  @Test("An output that cannot be written ends with status 2 and leaves nothing behind")
  func unwritableOutput() throws {
    let scratch = try Scratch()
    let missing = try Footway.run(["inspect", "Data/venues/clinic", "-o", scratch.path("no/out.txt")])
    #expect(missing.status == 2)
    #expect(missing.errors.contains("cannot be written"))
    let folder = try Footway.run(["inspect", "Data/venues/clinic", "-o", scratch.folder])
    #expect(folder.status == 2)
    #expect(
      folder.errors == "footway: \(scratch.folder): error: cannot be written: Is a directory [output.unwritable]\n")
    #expect(scratch.names.isEmpty)
    let beside = try FileManager.default.contentsOfDirectory(atPath: NSTemporaryDirectory())
    #expect(!beside.contains { $0.hasPrefix((scratch.folder as NSString).lastPathComponent + ".") })
    let full = try Footway.run(["inspect", "Data/venues/clinic"], output: "/dev/full")
    #expect(full.status == 2)
    #expect(full.errors.contains("[output.unwritable]"))
  }

  @Test("A device or a pipe named with -o is written to, not replaced")
  func outputDevice() throws {
    let scratch = try Scratch()
    let outcome = try Footway.shell(
      """
      mkfifo pipe; timeout 5 cat pipe > copy &
      "$FOOTWAY" inspect "\(Footway.root)/Data/venues/clinic" -o pipe; s=$?
      [ -p pipe ] && echo still a pipe; wait; exit $s
      """, in: scratch.folder)
    #expect(outcome.status == 0)
    #expect(outcome.output == "still a pipe\n")
    let copy = try String(contentsOfFile: scratch.path("copy"), encoding: .utf8)
    #expect(copy.hasPrefix("Wickham Green Clinic\n"))
  }

  @Test("A link named with -o stays a link, and the file behind it gets the answer")
  func outputLink() throws {
    let scratch = try Scratch()
    try scratch.write("old", "real.txt")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("link.txt"), withDestinationPath: scratch.path("real.txt"))
    let outcome = try Footway.run(["inspect", "Data/venues/clinic", "-o", scratch.path("link.txt")])
    #expect(outcome.status == 0)
    #expect(try String(contentsOfFile: scratch.path("real.txt"), encoding: .utf8).hasPrefix("Wickham Green Clinic"))
    #expect(scratch.names == ["link.txt", "real.txt"])
  }

  @Test("A reader who has enough ends the command quietly with status 0")
  func brokenPipe() throws {
    for command in [
      "inspect Data/venues/airport --json", "help route", "completions bash",
      "route Data/venues/airport --pairs <(echo from,to; yes 'Curb,Gate A1' | head -n 20000)",
    ] {
      let outcome = try Footway.shell("\"$FOOTWAY\" \(command) | head -c 10 >/dev/null; echo ${PIPESTATUS[0]}")
      #expect(outcome.output == "0\n", "\(command)")
      #expect(outcome.errors.isEmpty, "\(command): \(outcome.errors)")
    }
  }

  @Test("--quiet silences remarks but not errors")
  func quiet() throws {
    let scratch = try Scratch()
    // The second map is an error, which routing on the first remarks on.
    let maps = try sample("clinic/maps.json").trimmingCharacters(in: .whitespacesAndNewlines)
    let file = try scratch.write(maps.dropLast() + ",{\"ppm\":25}]", "maps.json")
    let arguments = ["route", file, "--from", "node:reception", "--to", "node:triage"]
    let loud = try Footway.run(arguments)
    #expect(loud.status == 0)
    #expect(loud.errors == "footway: note: the files have 1 error; `footway check` lists them\n")
    let quiet = try Footway.run(["--quiet"] + arguments)
    #expect(quiet.status == 0)
    #expect(quiet.errors.isEmpty)
    #expect(quiet.output == loud.output)
    let failed = try Footway.run(["route", "Data/venues/clinic", "--from", "Nowhere", "--to", "Triage", "-q"])
    #expect(failed.status == 2)
    #expect(failed.errors.contains("[place.unknown]"))
  }

  @Test("There is no colour in what is no terminal, with NO_COLOR or without")
  func colour() throws {
    for environment in [[:], ["NO_COLOR": "1"], ["NO_COLOR": "", "TERM": "xterm-256color", "FORCE_COLOR": "1"]] {
      for arguments in [["check", "Data/venues/airport"], ["inspect", "nowhere"], ["help"]] {
        let outcome = try Footway.run(arguments, environment: environment)
        #expect(!outcome.output.contains("\u{1B}"))
        #expect(!outcome.errors.contains("\u{1B}"))
      }
    }
  }

  @Test("Progress is shown on request only, where standard error is no terminal")
  func progress() throws {
    let pairs = "from,to\n" + String(repeating: "Curb,Gate A1\n", count: 2000)
    let silent = try Footway.run(["route", "Data/venues/airport", "--pairs", "-"], input: .text(pairs))
    #expect(silent.status == 0)
    #expect(silent.errors.isEmpty)
  }

  @Test("The same question gets the same bytes, run after run")
  func repeated() throws {
    for arguments in [
      ["inspect", "Data/venues/mall", "--json"], ["check", "Data/venues/airport", "--sarif"],
      ["route", "Data/venues/airport", "--from", "Curb", "--to", "Restrooms", "--format", "json"],
      ["route", "Data/venues/airport", "--pairs", "Data/golden/pairs.ndjson", "--steps", "--nodes", "--geometry"],
      ["route", "Data/venues/campus", "--from", "Nowhere", "--to", "Library"],
    ] {
      let first = try Footway.run(arguments)
      for _ in 0..<3 {
        let again = try Footway.run(arguments)
        #expect(again.outputBytes == first.outputBytes)
        #expect(again.errorBytes == first.errorBytes)
        #expect(again.status == first.status)
      }
    }
  }

  @Test("Usage errors suggest what may have been meant and write nothing")
  func suggestions() throws {
    for (arguments, suggestion) in [
      (["route", "Data/venues/clinic", "--form", "Reception"], "--from"), (["inspct"], "inspect"),
      (["chekc", "Data/venues/clinic"], "check"), (["inspect", "Data/venues/clinic", "--jsn"], "--json"),
      (["route", "Data/venues/clinic", "--from", "Recepton", "--to", "Triage"], "Reception"),
    ] {
      let outcome = try Footway.run(arguments)
      #expect(outcome.status == 2)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.contains("did you mean '\(suggestion)'"), "\(outcome.errors)")
    }
  }

  // MARK: Input

  @Test("Standard input is a venue named -")
  func standardInput() throws {
    let file = Footway.Input.file(Footway.root + "/Data/venues/clinic/maps.json")
    let piped = try Footway.run(["inspect", "-", "--json"], input: file)
    let named = try Footway.run(["inspect", "Data/venues/clinic/maps.json", "--json"])
    #expect(piped.status == 0)
    #expect(piped.output == named.output)
    let broken = try Footway.run(["inspect", "-"], input: .text("{"))
    #expect(broken.status == 2)
    #expect(broken.errors.hasPrefix("footway: standard input:1:2: error: "))
    let both = try Footway.run(["route", "-", "--pairs", "-"], input: file)
    #expect(both.status == 2)
    let none = try Footway.run(["inspect", "-"])
    #expect(none.status == 2)
  }

  @Test("A folder of several JSON files is read whole without a manifest")
  func folderWithoutManifest() throws {
    let scratch = try Scratch()
    for name in ["maps.json", "zones.json", "beacons.json"] { try scratch.write(try sample("clinic/\(name)"), name) }
    try scratch.write("not of interest", "notes.txt")
    let folder = try Footway.run(["inspect", scratch.folder, "--json"])
    let files = try Footway.run(
      ["inspect"] + ["beacons.json", "maps.json", "zones.json"].map(scratch.path) + ["--json"])
    #expect(folder.status == 0)
    #expect(folder.output == files.output)
    #expect(try JSONTree(folder.output)["beacons"] == .number(8))
  }

  @Test("A folder without a venue says what could be done")
  func emptyFolder() throws {
    let scratch = try Scratch()
    let outcome = try Footway.run(["inspect", scratch.folder])
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("[input.no-venue]"))
  }

  @Test("A manifest that names a missing file, or one outside its folder, is refused")
  func manifestFiles() throws {
    let scratch = try Scratch()
    for (files, word) in [
      ("[\"gone.json\"]", "gone.json"), ("[\"../maps.json\"]", "may not leave"), ("[\"/etc/passwd\"]", "may not leave"),
      ("[]", "venue.json"), ("[\"venue.json\"]", "venue.json"), ("[\".\"]", "error"), ("[\"\"]", "error"),
      ("[3]", "error"),
      ("null", "error"), ("[\"a\\u0000b\"]", "error"),
    ] {
      try scratch.write("{\"footway\":1,\"files\":\(files)}", "venue.json")
      let outcome = try Footway.run(["inspect", scratch.folder])
      #expect(outcome.status == 2, "\(files): \(outcome.output)")
      #expect(outcome.errors.contains(word), "\(files)")
      #expect(!outcome.errors.contains("root:"))
    }
  }

  @Test("A file that cannot be read is named, with the reason")
  func unreadable() throws {
    let scratch = try Scratch()
    let missing = try Footway.run(["inspect", scratch.path("gone.json")])
    #expect(missing.status == 2)
    #expect(missing.errors.contains("gone.json: error: cannot be read: No such file or directory [input.unreadable]"))
    try scratch.write("[]", "secret.json")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: scratch.path("secret.json"))
    let secret = try Footway.run(["inspect", scratch.path("secret.json")])
    #expect(secret.status == 2)
    // Whoever is root may read everything, and then the content is what is wrong.
    #expect(secret.errors.contains(getuid() == 0 ? "[format.unknown]" : "Permission denied"))
  }

  @Test(
    "Input that is no venue ends with status 2 and one message",
    arguments: [
      "", " \n\t ", "null", "true", "0", "\"text\"", "[]", "{}", "[[]]", "[{}]", "[null]", "{\"footway\":1}",
      "{\"footway\":2,\"files\":[\"a.json\"]}", "{", "[1,2", "{\"a\":NaN}", "[1e400]", "{\"a\":1e308,\"b\":-1e308}",
      "\u{FEFF}[]", "\u{0}", "[\"\\ud800\"]", "[01]", "[1,]", "{\"a\":1,\"a\":2}", "[] []", "<xml/>", "from,to\nA,B\n",
      "{\"map\":5}",
      "{\"name\":\"\(String(repeating: "x", count: 100_000))\"}",
    ])
  func noVenue(_ text: String) throws {
    let scratch = try Scratch()
    let file = try scratch.write(text, "input.json")
    for command in [["inspect", file], ["check", file], ["route", file, "--from", "A", "--to", "B"]] {
      let outcome = try Footway.run(command)
      #expect(outcome.status == 2, "\(outcome.output.prefix(300))\(outcome.errors.prefix(300))")
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("footway: "))
      #expect(outcome.errors.utf8.count < 1000, "\(outcome.errors.prefix(300))")
    }
  }

  @Test("A document of a known kind that holds nothing usable is told by check, with status 1")
  func nothingUsable() throws {
    for text in ["[{\"ppm\":\"25\"}]", "[{\"wayfinding_path\":null}]", "[{\"ppm\":25,\"width\":\"wide\"}]"] {
      let outcome = try Footway.run(["check", "-"], input: .text(text))
      #expect(outcome.status == 1)
      #expect(outcome.output.hasPrefix("standard input#/0: error: "), "\(outcome.output)")
      let route = try Footway.run(["route", "-", "--from", "A", "--to", "B"], input: .text(text))
      #expect(route.status == 2)
      #expect(route.output.isEmpty)
    }
  }

  @Test("Files in SARIF are URI references, whatever their names hold")
  func uriReferences() throws {
    let scratch = try Scratch()
    let file = try scratch.write(try sample("airport/maps.json"), "my maps #1 ä.json")
    let outcome = try Footway.run(["check", file, "--sarif"])
    #expect(outcome.output.contains("/my%20maps%20%231%20%C3%A4.json\""))
    #expect(!outcome.output.contains("my maps"))
  }

  @Test("A finding about a whole file names the file and nothing more")
  func wholeFile() throws {
    let outcome = try Footway.run(["check", "Data/venues/clinic/maps.json", "--input-format", "mist-zones"])
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("Data/venues/clinic/maps.json: error: the venue has no level [venue.no-level]\n"))
  }

  @Test("Bytes that are no text end with status 2")
  func binary() throws {
    let scratch = try Scratch()
    var random = SplitMix(seed: 5)
    let noise = Data((0..<5000).map { _ in UInt8.random(in: 0...255, using: &random) })
    var latin = Data(try sample("clinic/maps.json").utf8)
    latin.replaceSubrange(200..<201, with: [0xE9])
    for bytes in [noise, Data([0x89, 0x50, 0x4E, 0x47]), Data([0x1F, 0x8B, 0x08]), Data([0xFF, 0xFE, 0x5B, 0])] {
      let file = try scratch.write(bytes, "input.json")
      let outcome = try Footway.run(["inspect", file])
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains(bytes.first == 0x1F ? "[archive.damaged]" : "[json.syntax]"))
    }
    let file = try scratch.write(latin, "latin.json")
    let outcome = try Footway.run(["inspect", file])
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("latin.json:"))
  }

  @Test("A file that ends too early is told with the line where it ends")
  func truncated() throws {
    let scratch = try Scratch()
    let text = try sample("clinic/maps.json")
    for share in [0.1, 0.3, 0.5, 0.9, 0.999] {
      let part = text.prefix(Int(Double(text.count) * share))
      let file = try scratch.write(String(part), "maps.json")
      let outcome = try Footway.run(["check", file])
      let line = part.split(separator: "\n", omittingEmptySubsequences: false).count
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("maps.json:\(line):"), "line \(line): \(outcome.errors)")
    }
  }

  @Test("Deep nesting is refused, not followed to the end of the stack")
  func nesting() throws {
    let scratch = try Scratch()
    for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("[{\"wayfinding_path\":", "}]")] {
      for depth in [100, 2000, 1_000_000] {
        let deep = String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
        let file = try scratch.write(deep, "deep.json")
        let outcome = try Footway.run(["check", file])
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasPrefix("footway: "))
      }
    }
  }

  @Test(
    "Numbers of any size in any place end in a status, never in a crash",
    arguments: ["1e308", "-1e308", "1e400", "1e-320", "-0", "99999999999999999999", "0.1e1", "9007199254740993"])
  func numbers(_ number: String) throws {
    let scratch = try Scratch()
    let text = try sample("clinic/maps.json")
    for key in ["ppm", "width", "height", "orientation", "x", "y"] {
      let pattern = try Regex("\"\(key)\": *-?[0-9.]+")
      let changed = text.replacing(pattern, with: "\"\(key)\": \(number)")
      let one = text.replacing(pattern, with: "\"\(key)\": \(number)", maxReplacements: 1)
      for damaged in [changed, one] {
        let file = try scratch.write(damaged, "maps.json")
        for command in [
          ["check", file], ["inspect", file, "--json"],
          ["route", file, "--from", "node:reception", "--to", "node:triage", "--format", "json"],
        ] {
          let outcome = try Footway.run(command)
          #expect(outcome.signal == nil && (0...2).contains(outcome.status ?? -1), "\(key) \(command[0])")
          if outcome.status == 0 && command[0] != "check" {
            #expect(throws: Never.self, "\(key) \(command[0])") { try JSONTree(outcome.output) }
          }
        }
      }
    }
  }

  private func sample(_ name: String) throws -> String {
    try String(contentsOfFile: Footway.root + "/Data/venues/" + name, encoding: .utf8)
  }
}

import Foundation
import TestSupport
import Testing

/// A folder of its own for a test, removed afterwards.
private func withFolder<R>(_ body: (URL) throws -> R) throws -> R {
  let folder = FileManager.default.temporaryDirectory.appending(path: "footway-" + UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}

@Suite struct ContractTests {
  @Test("A file appears whole under its name, and not at all when the command fails") func atomicOutput() throws {
    try withFolder { folder in
      let file = folder.appending(path: "out.txt")
      let good = try Command.run(["inspect", "Data/venues/clinic", "-o", file.path])
      #expect(good.status == 0 && good.output.isEmpty)
      let text = try String(contentsOf: file, encoding: .utf8)
      let bad = try Command.run(["route", "Data/venues/clinic", "--from", "x", "--to", "y", "-o", file.path])
      #expect(bad.status == 2)
      #expect(try String(contentsOf: file, encoding: .utf8) == text, "a failed command touched its output")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out.txt"])
      let nowhere = try Command.run(["inspect", "Data/venues/clinic", "-o", folder.path + "/no/out.txt"])
      #expect(nowhere.status == 2 && nowhere.error.contains("output.unwritable"))
    }
  }

  @Test("A reader that has enough ends the command quietly") func brokenPipe() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    let binary = ProcessInfo.processInfo.environment["FOOTWAY_BINARY"] ?? ".build/debug/footway"
    process.arguments = [
      "-c",
      "for i in 1 2 3 4 5; do \(binary) render Data/venues/airport; done 2>err.$$ | head -c 10 >/dev/null;"
        + " echo \"${PIPESTATUS[0]} $(cat err.$$)\"; rm err.$$",
    ]
    process.currentDirectoryURL = Command.root
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(output == "0 \n")
  }

  @Test("A venue comes from standard input, from a folder, or from its files in any order") func inputs() throws {
    let maps = try Data(contentsOf: Command.root.appending(path: "Data/venues/clinic/maps.json"))
    let piped = try Command.run(["inspect", "-", "--json"], input: maps)
    #expect(piped.status == 0 && piped.output.contains("\"nodes\": 71"))
    let folder = try Command.run(["inspect", "Data/venues/clinic", "--json"])
    let manifest = try Command.run(["inspect", "Data/venues/clinic/venue.json", "--json"])
    #expect(folder.output == manifest.output)
    let base = "Data/venues/clinic/"
    let forward = try Command.run(["inspect", base + "maps.json", base + "zones.json", base + "beacons.json"])
    let backward = try Command.run(["inspect", base + "beacons.json", base + "zones.json", base + "maps.json"])
    #expect(forward.output == backward.output)
    let withoutManifest = try withFolder { folder in
      for name in ["maps.json", "zones.json"] {
        try FileManager.default.copyItem(
          at: Command.root.appending(path: base + name), to: folder.appending(path: name))
      }
      return try Command.run(["inspect", folder.path])
    }
    #expect(withoutManifest.status == 0 && withoutManifest.output.contains("71 nodes"))
    let empty = try withFolder { try Command.run(["inspect", $0.path]) }
    #expect(empty.status == 2 && empty.error.contains("input.no-venue"))
  }

  @Test(
    "Unusable input is one clear message with its place, and exit 2",
    arguments: [
      ("", "1:1: error: the text is empty"), ("\u{0}\u{1}\u{2}", "error:"), ("[", "it is probably cut off"),
      ("{\"ppm\": NaN}", "JSON has no NaN"), (String(repeating: "[", count: 200_000), "nested deeper than 128"),
      ("[]", "format.unknown"), ("{\"a\":1}", "format.unknown"), ("7", "format.unknown"),
      ("{\"footway\":2,\"files\":[\"x\"]}", "manifest.version"),
      ("{\"footway\":1,\"files\":[\"../x\"]}", "manifest.file"),
      ("{\"footway\":1,\"files\":[\"nowhere.json\"]}", "input.unreadable"),
      ("{\"vendor_name\":\"jibestream\"}", "format.not-a-venue"),
    ])
  func unusable(text: String, expected: String) throws {
    let outcome = try Command.run(["check", "-"], input: Data(text.utf8))
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains(expected), "\(outcome.error)")
    #expect(outcome.error.split(separator: "\n").count == 1)
  }

  @Test("Coordinates that no venue has are findings, and what is sound stays") func absurdNumbers() throws {
    let map = """
      [{"id":"m","name":"M","ppm":10,"width":100,"height":100,"wayfinding_path":{"nodes":[
      {"name":"a","position":{"x":1e308,"y":1}},{"name":"b","position":{"x":1,"y":1e400}},
      {"name":"c","position":{"x":10,"y":10},"edges":{"d":"1","a":"1"}},
      {"name":"d","position":{"x":90,"y":10},"edges":{"c":"1"}}]}}]
      """
    let checked = try Command.run(["check", "-"], input: Data(map.utf8))
    #expect(checked.status == 1)
    #expect(checked.output.contains("[position.out-of-range]"))
    #expect(checked.output.contains("[mist.node.no-position]"))
    let routed = try Command.run(
      ["route", "-", "--from", "node:c", "--to", "node:d", "--format", "ndjson"], input: Data(map.utf8))
    #expect(
      routed.output
        == "{\"from\":\"node:c\",\"to\":\"node:d\",\"code\":\"Ok\",\"distance\":8,\"duration\":5.970149253731343}\n")
  }

  @Test("A hundred thousand pairs are answered in order and in constant memory") func manyPairs() throws {
    var pairs = "n,from,to\n"
    for number in 0..<(Command.isRelease ? 100_000 : 5_000) {
      pairs += "\(number),node:\(number % 7 == 0 ? "nowhere" : "desk"),node:entrance\n"
    }
    let names = try Command.run(["inspect", "Data/venues/clinic/maps.json", "--json"])
    #expect(names.status == 0)
    let outcome = try Command.run(
      ["route", "Data/venues/clinic/maps.json", "--pairs", "-", "--quiet"], input: Data(pairs.utf8),
      memory: Command.isRelease ? 400 << 20 : 4 << 30, seconds: 60)
    let rows = outcome.output.split(separator: "\n")
    #expect(rows.count == pairs.split(separator: "\n").count)
    for (index, row) in rows.dropFirst().enumerated() where !row.hasPrefix("\(index),") {
      Issue.record("row \(index) is out of order: \(row)")
      break
    }
    #expect(outcome.status == 1)
  }

  @Test("The same question gives the same bytes") func determinism() throws {
    for arguments in [
      ["render", "Data/venues/airport", "--findings"], ["inspect", "Data/venues/mall", "--json"],
      ["check", "Data/venues/airport", "--json"],
      ["route", "Data/venues/campus", "--from", "Library", "--to", "Bus stop", "--format", "json"],
    ] {
      let first = try Command.run(arguments)
      for _ in 0..<4 { #expect(try Command.run(arguments) == first) }
    }
  }

  @Test("Generated manuals and completions are current") func generated() throws {
    let files = [
      (["man"], "docs/man/footway.1"), (["man", "inspect"], "docs/man/footway-inspect.1"),
      (["man", "check"], "docs/man/footway-check.1"), (["man", "route"], "docs/man/footway-route.1"),
      (["man", "render"], "docs/man/footway-render.1"), (["completions", "bash"], "completions/footway.bash"),
      (["completions", "zsh"], "completions/_footway"), (["completions", "fish"], "completions/footway.fish"),
    ]
    for (arguments, file) in files {
      let text = try String(contentsOf: Command.root.appending(path: file), encoding: .utf8)
      #expect(try Command.run(arguments).output == text, "\(file) is not current: run tools/generate")
    }
  }
}

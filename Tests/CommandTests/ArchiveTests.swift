import Foundation
import TestSupport
import Testing

/// Venues in archives and in folders of folders.
@Suite struct ArchiveTests {
  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "footway-archive-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func write(_ bytes: some Sequence<UInt8>, _ path: String) throws {
    let folder = (path as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  private func files(of venue: String) throws -> [(name: String, content: [UInt8])] {
    let folder = "\(Footway.root)/Data/venues/\(venue)"
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { $0.hasSuffix(".json") || $0.hasSuffix(".csv") }
      .map { ("\(venue)/\($0)", Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)")))) }
  }

  @Test(arguments: ["airport", "museum"]) func `a venue in an archive is the venue in its folder`(venue: String) throws
  {
    try inFolder { folder in
      let plain = try Footway.run(["inspect", "Data/venues/\(venue)", "--json"])
      for (name, bytes) in [
        ("v.zip", ArchiveSamples.zip(try files(of: venue))), ("v.tar", ArchiveSamples.tar(try files(of: venue))),
      ] {
        try write(bytes, "\(folder)/\(name)")
        let packed = try Footway.run(["inspect", "\(folder)/\(name)", "--json"])
        #expect(packed.status == 0 && packed.output == plain.output, "\(name): \(packed.errors)")
      }
    }
  }

  @Test func `a file that a manifest in an archive names must be in it`() throws {
    try inFolder { folder in
      try write(
        ArchiveSamples.zip(try files(of: "museum").filter { !$0.name.hasSuffix("edges.csv") }), "\(folder)/v.zip")
      let outcome = try Footway.run(["inspect", "\(folder)/v.zip"])
      #expect(outcome.status == 2)
      #expect(
        outcome.errors.contains("v.zip/museum/edges.csv: error: the manifest names this file"), "\(outcome.errors)")
    }
  }

  @Test func `a bad file among good ones loses itself only, in a folder and in an archive`() throws {
    let map = #"[{"id":"M1","name":"Ground","type":"image","width":100,"height":100,"ppm":10}]"#
    let files: [(name: String, content: [UInt8])] = [
      ("plans/maps.json", Array(map.utf8)), ("plans/broken.geojson", Array("{\"type\":\n[1,]}".utf8)),
      ("notes/other.json", Array(#"{"hello":1}"#.utf8)), ("LICENSE.txt", Array("Free.".utf8)),
      ("inner.zip", ArchiveSamples.zip([("a.json", [0x7B, 0x7D])])), ("picture.png", [0x89, 0x50]),
    ]
    try inFolder { folder in
      for (name, content) in files where name != "inner.zip" { try write(content, "\(folder)/venue/\(name)") }
      try write(ArchiveSamples.zip(files), "\(folder)/venue.zip")
      for (source, nested) in [("venue", []), ("venue.zip", ["archive.nested venue.zip/inner.zip"])] {
        let outcome = try Footway.run(["check", source, "--json"], in: folder)
        #expect(outcome.status == 1, "\(outcome.errors)")
        let object = try JSONSerialization.jsonObject(with: outcome.outputBytes) as? [String: Any]
        let findings = try #require(object?["findings"] as? [[String: Any]])
        let told = findings.compactMap { finding -> String? in
          guard let code = finding["code"] as? String, code.hasPrefix("input.") || code.hasPrefix("archive.") else {
            return nil
          }
          return "\(code) \(finding["place"] ?? "")"
        }
        let expected = [
          "input.bad-member \(source)/plans/broken.geojson:2:4", "input.passed-over \(source)/notes/other.json",
        ]
        #expect(told.sorted() == (nested + expected).sorted(), "\(told)")
      }
    }
  }

  @Test func `folders and archives without a venue, and bombs, are refused in words`() throws {
    try inFolder { folder in
      try write(ArchiveSamples.zip([]), "\(folder)/empty.zip")
      try write(ArchiveSamples.zip([("../x.json", [0x7B, 0x7D])]), "\(folder)/leads-out.zip")
      try write([0x50, 0x4B, 3, 4, 1, 2, 3], "\(folder)/cut.zip")
      for (name, code) in [
        ("empty.zip", "[input.no-venue]"), ("leads-out.zip", "[archive.file-name]"), ("cut.zip", "[archive.damaged]"),
        (".", "[archive."),
      ] {
        let outcome = try Footway.run(["inspect", name], in: folder)
        #expect(outcome.status == 2 && outcome.errors.contains(code), "\(name): \(outcome.errors)")
      }
    }
  }

  @Test func `a file that holds nothing is called empty`() throws {
    try inFolder { folder in
      for name in ["a.osm", "b.csv", "c.json"] {
        try write([], "\(folder)/\(name)")
        let outcome = try Footway.run(["inspect", name], in: folder)
        #expect(
          outcome.status == 2 && outcome.errors.contains("\(name): error: is empty [input.empty]"), "\(outcome.errors)")
      }
    }
  }

  @Test func `a compiled venue cannot be read otherwise`() throws {
    try inFolder { folder in
      let compiled = "\(folder)/clinic.footway"
      #expect(try Footway.run(["build", "Data/venues/clinic", "-o", compiled]).status == 0)
      for flags in [["--station", "X"], ["--paths", "plan"], ["--clearance", "1"]] {
        let outcome = try Footway.run(["inspect", compiled] + flags)
        #expect(outcome.status == 2 && outcome.errors.contains("[footway.no-sources]"), "\(flags): \(outcome.errors)")
      }
    }
  }

  @Test func `a folder of more files than a venue has is refused`() throws {
    try inFolder { folder in
      for number in 0...10_000 { try write([], "\(folder)/\(number).json") }
      let outcome = try Footway.run(["inspect", folder])
      #expect(outcome.status == 2 && outcome.errors.contains("[input.too-many-files]"), "\(outcome.errors)")
    }
  }

  @Test func `a bomb ends early and in bounded memory`() throws {
    try inFolder { folder in
      let script =
        "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED); z.writestr('a.json', b' ' * (300 << 20)); z.close()"
      let python = Process()
      python.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
      python.arguments = ["-c", script, "\(folder)/bomb.zip"]
      try python.run()
      python.waitUntilExit()
      try #require(python.terminationStatus == 0)
      let outcome = try Footway.run(["inspect", "bomb.zip"], in: folder, memory: 4 << 30)
      #expect(outcome.status == 2 && outcome.errors.contains("[archive.too-large]"), "\(outcome.errors)")
      #expect(outcome.peakMemory < 600 << 20)
    }
  }
}

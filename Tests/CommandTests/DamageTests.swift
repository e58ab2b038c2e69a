import Foundation
import TestSupport
import Testing

/// The vendors' sample documents, which lie beside the package.
enum VendorDocuments {
  static func folder(_ vendor: String) -> String {
    URL(fileURLWithPath: Footway.root + "/../shared/data/" + vendor).standardizedFileURL.path
  }

  static var arePresent: Bool { Footway.isFolder(folder("mist")) }
}

/// The command survives documents that were damaged at random: it ends in time, with a status, and in bounded memory.
@Suite struct DamageTests {
  /// A venue whose files are damaged one at a time.
  private struct Sample {
    let name: String
    let files: [String: DamagedDocument]
    /// Pairs to route, as CSV.
    let pairs: String
  }

  /// Seeds from `FOOTWAY_DAMAGE_SEED` on, so that a run can try other damage than the usual one.
  static func seeds(_ count: UInt64) -> [UInt64] {
    let first = ProcessInfo.processInfo.environment["FOOTWAY_DAMAGE_SEED"].flatMap { UInt64($0) } ?? 1
    return (0..<count).map { first &+ $0 }
  }

  private static let pairs = [
    "airport": ["Curb,Gate A4", "Train platform,Panorama Café", "node:lane-1-in,Restrooms"],
    "campus": ["Bus stop,Lab 204", "Library,Cafeteria"], "clinic": ["Reception,X-Ray", "Exam 1,Exam 8"],
    "mall": ["South entrance,Cinema Lumen", "ATM,5001"],
  ]
  private static let positions = [
    "\"px:300,200;level=#0\",\"px:500,400;level=#0\"", "\"local:0,0;level=#1\",\"mist:9,9;level=#0\"",
    "\"px:10,10\",\"px:1000,500\"",
  ]
  @Test("Damaged sample venues end every command with a status", arguments: seeds(4))
  func samples(seed: UInt64) throws {
    let samples = try Self.pairs.sorted { $0.key < $1.key }.map { venue, pairs in
      let folder = Footway.root + "/Data/venues/" + venue
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }
      return try Sample(
        name: venue, files: Self.documents(folder, names), pairs: Self.csv(pairs + Self.positions))
    }
    try Self.damage(samples, seed: seed, count: Footway.isFast ? 400 : 25)
  }

  @Test(
    "Damaged documents of vendors end every command with a status",
    .enabled(if: VendorDocuments.arePresent, "the vendors' sample documents are not beside the package"),
    arguments: seeds(2))
  func vendorDocuments(seed: UInt64) throws {
    var samples: [Sample] = []
    let nodes = ["node:N1,node:N2", "node:A,node:B", "node:1001,node:1002"]
    for vendor in ["mist", "jibestream"] where Footway.isFolder(VendorDocuments.folder(vendor)) {
      let names = try FileManager.default.contentsOfDirectory(atPath: VendorDocuments.folder(vendor)).sorted()
      for name in names where name.hasSuffix(".json") && !name.contains("expected") {
        let files = try Self.documents(VendorDocuments.folder(vendor), [name])
        samples.append(Sample(name: "\(vendor)/\(name)", files: files, pairs: Self.csv(nodes + Self.positions)))
      }
      if vendor == "jibestream" {
        let both = try Self.documents(
          VendorDocuments.folder(vendor), ["venue_full.original.json", "building_full.original.json"])
        samples.append(Sample(name: vendor, files: both, pairs: Self.csv(nodes + Self.positions)))
      }
    }
    #expect(samples.count > 5)
    try Self.damage(samples, seed: seed, count: Footway.isFast ? 400 : 25)
  }

  @Test("Damaged batches end with a status and one answer a record", arguments: seeds(1))
  func batches(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let folder = GoldenCase.folder
    let documents = try ["pairs.csv", "pairs.ndjson"].map { name in
      DamagedDocument(Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))))
    }
    for index in 0..<(Footway.isFast ? 200 : 20) {
      let bytes = documents[index % 2].damaged(&random)
      let outcome = try Footway.run(
        ["route", "Data/venues/clinic", "--pairs", "-", "--steps", "--format", index % 3 == 0 ? "ndjson" : "csv"],
        input: .bytes(Data(bytes)), memory: 1 << 30, limit: 10)
      Self.expectStatus(outcome, "seed \(seed), case \(index)")
    }
  }

  private static func documents(_ folder: String, _ names: [String]) throws -> [String: DamagedDocument] {
    var documents: [String: DamagedDocument] = [:]
    for name in names {
      documents[name] = DamagedDocument(Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))))
    }
    return documents
  }

  private static func csv(_ pairs: [String]) -> String { "from,to\n" + pairs.joined(separator: "\n") + "\n" }

  private static let commands: [[String]] = [
    ["check"], ["check", "--json"], ["check", "--geojson"], ["check", "--sarif"], ["inspect"], ["inspect", "--json"],
  ]
  private static let routes: [[String]] = [
    ["--format", "csv"], ["--format", "ndjson", "--steps", "--geometry", "--nodes"],
    ["--format", "csv", "--profile", "step-free", "--steps", "--geometry"],
    ["--format", "ndjson", "--use-source-costs"],
    ["--format", "ndjson", "--profile", "distance", "--precision", "3"],
  ]

  /// Damages files and runs the command on them; stops after a minute on slow machines.
  private static func damage(_ samples: [Sample], seed: UInt64, count: Int) throws {
    var random = SplitMix(seed: seed)
    let start = Date()
    var done = 0
    var answered = 0
    for index in 0..<count where Date().timeIntervalSince(start) < 60 {
      guard let sample = samples.randomElement(using: &random) else { return }
      let scratch = try Scratch()
      for (name, document) in sample.files { try scratch.write(Data(document.bytes), name) }
      guard let file = sample.files.keys.sorted().randomElement(using: &random), let document = sample.files[file]
      else { return }
      try scratch.write(Data(document.damaged(&random)), file)
      let command = commands.randomElement(using: &random) ?? []
      let flags = routes.randomElement(using: &random) ?? []
      let what = "seed \(seed), case \(index): \(sample.name), \(file)"
      let told = try Footway.run([command[0], scratch.folder] + command.dropFirst(), memory: 1 << 30, limit: 10)
      let isSound = expectStatus(told, "\(what), \(command)")
      let routed = try Footway.run(
        ["route", scratch.folder, "--pairs", "-"] + flags, input: .text(sample.pairs), memory: 1 << 30, limit: 10)
      let isRouted = expectStatus(routed, "\(what), route \(flags)")
      if !isSound || !isRouted { keep(scratch, "\(seed)-\(index)") }
      if routed.output.contains("Ok") { answered += 1 }
      done += 1
    }
    print(
      "seed \(seed): \(done) damaged documents, \(answered) with a route, \(Int(Date().timeIntervalSince(start))) s")
    #expect(answered >= done / 20)
  }

  /// Whether a run ended as runs must, with numbers that JSON has.
  @discardableResult private static func expectStatus(_ outcome: Footway.Outcome, _ what: String) -> Bool {
    let output = outcome.output
    let isFinite = !["nan", "inf", "-nan", "-inf"].contains { number in
      [":", ",", "[", " "].contains { output.contains("\($0)\(number)\n") || output.contains("\($0)\(number),") }
    }
    let isSound =
      outcome.signal == nil && (0...2).contains(outcome.status ?? -1) && !outcome.didTimeOut && isFinite
      && (outcome.status != 2 || !outcome.errors.isEmpty)
    if !isSound {
      let end = outcome.signal.map { "signal \($0)" } ?? "status \(outcome.status ?? -1)"
      Issue.record("\(what): \(end)\(isFinite ? "" : ", a number is not finite")\n\(outcome.errors.prefix(500))")
    }
    return isSound
  }

  /// Keeps the files of a case that failed.
  private static func keep(_ scratch: Scratch, _ name: String) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("footway-damage-\(name)").path
    try? FileManager.default.removeItem(atPath: folder)
    try? FileManager.default.copyItem(atPath: scratch.folder, toPath: folder)
    print("the files lie in \(folder)")
  }
}

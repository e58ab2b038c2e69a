import Foundation
import TestSupport
import Testing
import VenueModel

@testable import Formats

/// A venue as a format has it: reduced, and the files that were written of it.
struct ExportedVenue {
  let reduced: Venue
  let losses: LossReport
  private(set) var files: [(name: String, bytes: [UInt8])] = []

  init(_ venue: Venue, _ writer: any VenueWriter.Type) throws {
    var reduced = venue
    var losses = LossReport()
    try writer.reduce(&reduced, &losses)
    (self.reduced, self.losses) = (reduced, losses)
    var files: [(name: String, bytes: [UInt8])] = []
    let sink = ExportSink(
      open: { files.append(($0, [])) },
      send: {
        if files.isEmpty { files.append(("", [])) }
        files[files.count - 1].bytes += $0
      })
    try writer.write(reduced, to: sink)
    try sink.flush()
    self.files = files
  }

  /// A file's text; empty when it was not written.
  func text(_ name: String) -> String {
    files.first { $0.name == name }.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
  }

  /// How many losses of a code were told.
  func count(_ code: String) -> Int { losses.losses.filter { $0.code == code }.reduce(0) { $0 + $1.count } }

  /// What reading the files gives.
  func read() throws -> VenueReading {
    try VenueReader.read(
      files.map { SourceDocument(name: $0.name, json: try JSONDocument(TextBuffer($0.bytes))) })
  }
}

/// The venues of the repository and, where they are beside the package, of the shared data.
enum SampleVenue {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The folders of `Data/venues`.
  static let all = ["airport", "athenaeum", "campus", "clinic", "library", "mall", "museum"]

  /// Sets of documents of `../shared/data`, each a venue.
  static let shared = [
    "mist/maps_clean.original.json mist/zones_clean.original.json mist/vbeacons.original.json",
    "jibestream/venue_full.original.json jibestream/building_full.original.json", "imdf/spbstu-polymap",
    "geojson-graph/wrld-westport-house",
  ]

  static let condition: ConditionTrait = .enabled(
    if: FileManager.default.fileExists(atPath: package.appendingPathComponent("../shared/data/mist").path),
    "the sample documents (../shared/data) are not beside the package")

  static func read(_ name: String) throws -> Venue { try read(["Data/venues/\(name)"]) }

  static func readShared(_ names: String) throws -> Venue {
    try read(names.split(separator: " ").map { "../shared/data/\($0)" })
  }

  private static func read(_ paths: [String]) throws -> Venue {
    var documents: [SourceDocument] = []
    var tables: [CSVTable] = []
    for path in paths {
      let url = package.appendingPathComponent(path).standardizedFileURL
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
      let names = isFolder.boolValue ? try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() : [""]
      for name in names where name != "positions.csv" {
        let file = name.isEmpty ? url : url.appendingPathComponent(name)
        let bytes = Array(try Data(contentsOf: file))
        switch file.pathExtension {
        case "json", "geojson":
          let document = SourceDocument(name: file.lastPathComponent, json: try JSONDocument(TextBuffer(bytes)))
          if VenueReader.reads(document) { documents.append(document) }
        case "csv": tables.append(CSVTable(name: file.lastPathComponent, TextBuffer(bytes)))
        default: break
        }
      }
    }
    return try VenueReader.read(documents, tables: tables).venue
  }
}

extension ExportedVenue {
  /// A venue with things of every kind.
  static func random(_ seed: UInt64) -> Venue {
    var random = SplitMix(seed: seed)
    let shapes = RandomVenue.Shape.allCases
    var venue = RandomVenue.make(shapes[Int(seed % UInt64(shapes.count))], using: &random)
    RandomVenue.furnish(&venue, using: &random)
    return venue
  }
}

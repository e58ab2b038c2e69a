import Foundation
import Geometry
import TestSupport
import VenueModel

@testable import Formats

/// A venue as a writer left it: reduced, and its files.
struct WrittenVenue {
  var reduced: Venue
  var losses = LossReport()
  /// The files in the order in which they were begun; a format of one file has one without a name.
  var files: [(name: String, bytes: [UInt8])] = []

  /// Reduces and writes a venue.
  init(_ venue: Venue, _ format: OutputFormat) throws {
    reduced = venue
    let writer = format.writer
    try writer.reduce(&reduced, &losses)
    let box = Files()
    let sink = ExportSink(
      open: { box.all.append(($0, [])) },
      send: { bytes in
        if box.all.isEmpty { box.all.append(("", [])) }
        box.all[box.all.count - 1].bytes += bytes
      })
    try writer.write(reduced, to: sink)
    try sink.flush()
    files = box.all
  }

  private final class Files { var all: [(name: String, bytes: [UInt8])] = [] }

  /// The bytes of all files.
  var bytes: [UInt8] { files.flatMap { Array($0.name.utf8) + $0.bytes } }

  /// The content of the only file, or of the one of a name.
  func text(_ name: String = "") -> String {
    String(decoding: files.first { $0.name == name }?.bytes ?? [], as: UTF8.self)
  }

  /// What the files are as tables.
  func read() throws -> VenueReading {
    let tables = files.map { CSVTable(name: $0.name, TextBuffer($0.bytes)) }
    return try VenueReader.read([], tables: tables)
  }

  /// The codes of what was lost.
  var codes: [String] { losses.losses.map(\.code) }
}

/// Venues to write: random ones, the samples of the package and those beside it.
enum VenuesToWrite {
  /// A furnished random venue of each shape for a seed.
  static func random(_ seed: UInt64) -> [Venue] {
    var random = SplitMix(seed: seed)
    return RandomVenue.Shape.allCases.map { shape in
      var venue = RandomVenue.make(shape, using: &random)
      RandomVenue.furnish(&venue, using: &random)
      return venue
    }
  }

  /// Texts that every format has to keep, or to tell what became of them.
  static let hostileTexts = [
    "\"", "\"quoted\"", "a,b", "a;b", "back\\slash", "\\.", "\\N", "line\nfeed", "carriage\rreturn", "\r\n",
    "tab\tstop",
    "nul\u{0}byte", "$$", "'; DROP TABLE nodes; --", "]]>", "<!--", "&amp;", "</node>", "🚶‍♀️", "e\u{301}", "\u{FEFF}mark",
    "\u{FEFF}\"marked quote\"",
    " blanks ", "\u{1B}", "\u{FFFE}",
  ]

  /// A venue whose nodes, edges, places and signs have such texts.
  static func hostile(georeference: LonLat? = nil) -> Venue {
    var venue = Venue(id: "h", name: "]]>\"'\\")
    venue.georeference = georeference.map { Georeference(anchor: $0) }
    venue.levels = [Level(id: "0", ordinal: 0, name: "0")]
    for (index, text) in hostileTexts.enumerated() {
      let spot = Place.Location(level: 0, position: .init(Double(index), 1), node: index)
      venue.network.nodes.append(PathNode(id: text, level: 0, position: spot.position))
      venue.places.append(Place(id: "place \(index)", name: text, locations: [spot]))
      guard index > 0 else { continue }
      venue.network.signs.append(EdgeSign(edge: index - 1, forward: text))
      venue.network.edges.append(PathEdge(id: text, from: index - 1, to: index, hours: text))
    }
    return venue
  }

  /// The venues in the folder `Data/venues`, with their names.
  static func samples() throws -> [(name: String, venue: Venue)] {
    let folder = Command.root.appending(path: "Data/venues")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().compactMap { name in
      var isFolder: ObjCBool = false
      let path = folder.appending(path: name)
      guard FileManager.default.fileExists(atPath: path.path, isDirectory: &isFolder), isFolder.boolValue else {
        return nil
      }
      return (name, try read(path))
    }
  }

  /// Venues beside the package that have a network.
  static let shared = [
    "gtfs-pathways/detroit-people-mover", "geojson-graph/wrld-westport-house", "osm-indoor/london-moorgate",
  ]

  /// Reads the files of a folder as one venue.
  static func read(_ folder: URL) throws -> Venue {
    var documents: [SourceDocument] = []
    var tables: [CSVTable] = []
    var files: [SourceFile] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      let url = folder.appending(path: name)
      guard let data = try? Data(contentsOf: url), !name.hasSuffix(".md"), name != "positions.csv" else { continue }
      let buffer = TextBuffer(data)
      if let kind = SourceFile.kind(of: buffer) {
        files.append(SourceFile(name: name, kind: kind, bytes: Array(data)))
      } else if name.hasSuffix(".csv") || name.hasSuffix(".txt") {
        if CSVTable.kind(of: buffer) != nil { tables.append(CSVTable(name: name, buffer)) }
      } else if let json = try? JSONDocument(buffer) {
        let document = SourceDocument(name: name, json: json)
        if VenueReader.reads(document) { documents.append(document) }
      }
    }
    return try VenueReader.read(documents, tables: tables, files: files).venue
  }
}

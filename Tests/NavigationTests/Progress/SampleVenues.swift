import Formats
import Foundation
import TestSupport
import VenueModel

/// The sample venues of `Data/venues`, read as the command reads their folders.
enum SampleVenues {
  static let names = ["airport", "athenaeum", "campus", "clinic", "library", "mall", "museum"]

  /// Those that can be read, by their names; a test holds that this is every one.
  static let all: [(name: String, venue: Venue)] = names.compactMap { name in
    (try? read(name)).map { (name, $0) }
  }

  /// Reads the files that the manifest of a folder names, or without one all that can be read.
  static func read(_ name: String) throws -> Venue {
    let folder = Command.root.appending(path: "Data/venues/\(name)")
    var documents: [SourceDocument] = []
    var tables: [CSVTable] = []
    var named: Set<String>?
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      let text = TextBuffer(Array(try Data(contentsOf: folder.appending(path: file))))
      if file.hasSuffix(".csv") {
        tables.append(CSVTable(name: file, text))
      } else if file.hasSuffix("json") {
        let document = SourceDocument(name: file, json: try JSONDocument(text))
        if let files = try VenueReader.filesNamed(by: document) { named = Set(files + [file]) }
        if VenueReader.reads(document) { documents.append(document) }
      }
    }
    if let named {
      documents.removeAll { !named.contains($0.name) }
      tables.removeAll { !named.contains($0.name) }
    }
    return try VenueReader.read(documents, tables: tables).venue
  }
}

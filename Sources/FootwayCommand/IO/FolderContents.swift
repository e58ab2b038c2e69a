import Formats
import VenueModel

/// Which files of a folder, or of an archive, may be part of a venue.
enum FolderContents {
  /// How many files a folder may have.
  private static let mostFiles = 10_000
  /// How deep folders are looked into.
  private static let mostDepth = 5

  /// The files of a venue in a folder: its manifest `venue.json`, else whatever may hold venue data, folders within it
  /// included, in the order of their paths.
  static func files(in folder: String) throws(Failure) -> [(path: String, isManifest: Bool)] {
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    let manifest = base + "venue.json"
    // IMDF knows a file of this name too.
    if FileReader.exists(manifest), try VenueInput.manifest(manifest) != nil { return [(manifest, true)] }
    var files: [String] = []
    try collect(base, depth: 1, into: &files)
    guard !files.isEmpty else { throw nothing(in: folder) }
    return files.map { ($0, false) }
  }

  /// That a folder or an archive holds nothing of a venue.
  static func nothing(in path: String) -> Failure {
    Failure(
      at: SourcePlace(file: path),
      "there is no venue.json here and no file that describes a venue (JSON, GeoJSON, CSV, GTFS tables, OpenStreetMap"
        + " data, IndoorGML, DXF, GeoPackage); name the files of the venue, or write a manifest (docs/formats/manifest.md)",
      code: "input.no-venue")
  }

  private static func collect(_ folder: String, depth: Int, into files: inout [String]) throws(Failure) {
    for name in try FileReader.names(in: folder) where !name.hasPrefix(".") {
      let path = folder + name
      if FileReader.isFolder(path) {
        if depth < mostDepth { try collect(path + "/", depth: depth + 1, into: &files) }
      } else if isWanted(name) {
        files.append(path)
        guard files.count <= mostFiles else {
          throw Failure(
            at: SourcePlace(file: folder), "has more than \(mostFiles) files; name those of one venue",
            code: "input.too-many-files")
        }
      }
    }
  }

  /// Whether a file may hold venue data, by its path in a folder or an archive: the large tables of GTFS that tell of trips do not.
  static func isWanted(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    guard let name = parts.last, !parts.contains(where: { $0.hasPrefix(".") || $0 == "__MACOSX" }) else { return false }
    let ending = name.split(separator: ".", omittingEmptySubsequences: false).last.map { $0.lowercased() } ?? ""
    guard endings.contains(ending), name.contains(".") else { return false }
    return !timetables.contains(String(name))
  }

  /// Whether a file is JSON by its name; what else could not be recognised is passed over in silence.
  static func isJSON(_ name: String) -> Bool { [".json", ".geojson"].contains { name.lowercased().hasSuffix($0) } }

  /// Pictures in SVG are taken only when they are named: a folder may hold some that are drawn of the venue.
  private static let endings: Set<String> = [
    "json", "geojson", "csv", "txt", "osm", "pbf", "xml", "gml", "dxf", "gpkg", "zip", "gz", "bz2", "xz", "zst", "tar",
    "7z",
  ]
  private static let timetables: Set<String> = ["stop_times.txt", "trips.txt", "shapes.txt", "calendar_dates.txt"]
}

import Formats
import Foundation
import Geometry
import Pathways
import Testing
import VenueModel

/// A level of a real building, from the sample data beside the package.
struct RealLevel: Sendable {
  /// The building and the level.
  var name: String
  var venue: Venue
  var level: Int
  /// Metres of half a wall between areas that share an edge in the drawing; 0 where walls are drawn.
  var wallHalf: Double
}

/// A real building whose plan is among the sample data.
enum RealBuilding: String, CaseIterable, Sendable {
  case polymap
  case dresden
  case school
  case westport
  case mall

  private static let data = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("../shared/data").standardizedFileURL

  private var place: URL {
    let path =
      switch self {
      case .polymap: "imdf/spbstu-polymap"
      case .dresden: "osm-indoor/dresden-apb/apb.osm"
      case .school: "mvf/mappedin-school-demo/school-demo-multifloor-mvfv3.zip"
      case .westport: "geojson-graph/wrld-westport-house"
      case .mall: "indoor-location/location-competition-20/site1"
      }
    return Self.data.appendingPathComponent(path)
  }

  /// Whether the sample is there.
  var isPresent: Bool { FileManager.default.fileExists(atPath: place.path) }

  /// Skips a test where no sample lies beside the package.
  static let condition: ConditionTrait = .enabled(
    if: allCases.allSatisfy(\.isPresent), "the sample plans (../shared/data) are not all beside the package")

  /// Its levels that have a plan.
  func levels() throws -> [RealLevel] {
    let venue = try read()
    return venue.levels.indices.compactMap { level in
      guard venue.spaces.count(where: { $0.level == level && $0.use != .obstacle }) > 2 else { return nil }
      // A level told by half a storey is a landing of stairs, no floor.
      if self == .dresden, let ordinal = venue.levels[level].ordinal, ordinal != ordinal.rounded() { return nil }
      let building = venue.levels[level].building.map { "\($0 + 1)/" } ?? ""
      let name = [venue.levels[level].shortName, venue.levels[level].name].first { !$0.isEmpty } ?? "\(level)"
      return RealLevel(
        name: "\(rawValue) \(venue.buildings.count > 1 ? building : "")\(name)", venue: venue, level: level,
        wallHalf: self == .westport || self == .mall ? 0 : 0.1)
    }
  }

  // MARK: Reading

  private func read() throws -> Venue {
    switch self {
    case .polymap, .westport: try VenueReader.read(try documents(in: place, recursive: false)).venue
    case .mall: try VenueReader.read(try documents(in: place, recursive: true)).venue
    case .dresden:
      try VenueReader.read(
        [], files: [SourceFile(name: "apb.osm", kind: .openStreetMap, bytes: Array(try Data(contentsOf: place)))]
      ).venue
    case .school: try VenueReader.read(try unpacked()).venue
    }
  }

  private func documents(in folder: URL, recursive: Bool) throws -> [SourceDocument] {
    let files = FileManager.default
    let names =
      recursive
      ? try files.contentsOfDirectory(atPath: folder.path).sorted().flatMap { level in
        ["floor_info.json", "geojson_map.json"].map { "\(level)/\($0)" }
      } : try files.contentsOfDirectory(atPath: folder.path).sorted()
    return try names.filter { $0.hasSuffix("json") }.compactMap { name in
      let bytes = Array(try Data(contentsOf: folder.appendingPathComponent(name)))
      let document = SourceDocument(name: "\(rawValue)/\(name)", json: try JSONDocument(TextBuffer(bytes)))
      return VenueReader.reads(document) ? document : nil
    }
  }

  private func unpacked() throws -> [SourceDocument] {
    let archive = try ArchiveReader(name: "school.zip", TextBuffer(Array(try Data(contentsOf: place))))
    var documents: [SourceDocument] = []
    while let path = archive.next() {
      guard path.hasSuffix("json"), let content = archive.content() else { continue }
      let document = SourceDocument(name: "school.zip/\(path)", json: try JSONDocument(content))
      if VenueReader.reads(document) { documents.append(document) }
    }
    return documents
  }
}

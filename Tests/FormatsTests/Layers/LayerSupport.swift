import Foundation
import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Formats

/// Writing and reading layers in tests.
enum LayerSupport {
  /// What an export wrote, and what it lost.
  static func export(_ venue: Venue, _ format: OutputFormat) throws -> (bytes: [UInt8], losses: LossReport) {
    var bytes: [UInt8] = []
    let sink = ExportSink(open: { _ in }, send: { bytes += $0 })
    let losses = try format.write(venue, to: sink)
    return (bytes, losses)
  }

  static func read(_ bytes: [UInt8], _ format: OutputFormat) throws -> VenueReading {
    if format == .geoPackage {
      return try VenueReader.read([], files: [SourceFile(name: "v.gpkg", kind: .geoPackage, bytes: bytes)])
    }
    return try VenueReader.read([SourceDocument(name: "v.geojson", json: try JSONDocument(TextBuffer(bytes)))])
  }

  /// A furnished venue, and whether it has a place on Earth.
  static func random(_ random: inout SplitMix, _ shape: RandomVenue.Shape) -> Venue {
    var venue = RandomVenue.make(shape, using: &random)
    RandomVenue.furnish(&venue, using: &random)
    return venue
  }

  /// Checks that reading what a format wrote gives back what its reduction left, and that the same bytes come twice.
  static func checkRoundTrip(
    _ venue: Venue, _ format: OutputFormat, tolerance: Double, _ comment: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (bytes, losses) = try export(venue, format)
    #expect(try export(venue, format).bytes == bytes, comment, sourceLocation: sourceLocation)
    var reduced = venue
    var report = LossReport()
    try format.writer.reduce(&reduced, &report)
    #expect(report == losses, comment, sourceLocation: sourceLocation)
    var reading = try read(bytes, format)
    snap(&reading.venue, to: reduced, tolerance)
    // A level that was written around the anchor is still on no place on Earth.
    reading.findings.removeAll { $0.code == "frame.unplaced-level" }
    #expect(reading.findings.map(\.message) == [], comment, sourceLocation: sourceLocation)
    #expect(firstDifference(reading.venue, reduced) == nil, comment, sourceLocation: sourceLocation)
    #expect(reading.venue == reduced, comment, sourceLocation: sourceLocation)
  }

  static func firstDifference(_ a: Venue, _ b: Venue) -> String? {
    func difference<Element: Equatable>(_ what: String, _ a: [Element], _ b: [Element]) -> String? {
      if a.count != b.count { return "\(what): \(a.count) and \(b.count)" }
      return zip(a, b).first { $0 != $1 }.map { "\(what): \($0) and \($1)" }
    }
    let found: [String?] = [
      difference("buildings", a.buildings, b.buildings), difference("levels", a.levels, b.levels),
      difference("spaces", a.spaces, b.spaces), difference("openings", a.openings, b.openings),
      difference("walls", a.walls, b.walls), difference("nodes", a.network.nodes, b.network.nodes),
      difference("edges", a.network.edges, b.network.edges), difference("signs", a.network.signs, b.network.signs),
      difference("connectors", a.connectors, b.connectors), difference("places", a.places, b.places),
      difference("zones", a.zones, b.zones), difference("beacons", a.beacons, b.beacons),
      difference("georeference", [a.georeference], [b.georeference]),
      difference("id and name", [a.id, a.name], [b.id, b.name]),
    ]
    return found.lazy.compactMap { $0 }.first
  }

  // MARK: Tolerance

  /// Puts every position of a venue that is within a tolerance of that of another one in its place.
  static func snap(_ venue: inout Venue, to other: Venue, _ tolerance: Double) {
    func snapped(_ a: Point, _ b: Point) -> Point { a.distance(to: b) <= tolerance ? b : a }
    func snapped(_ a: [Point], _ b: [Point]) -> [Point] { a.count == b.count ? zip(a, b).map { snapped($0, $1) } : a }
    func snapped(_ a: Ring, _ b: Ring) -> Ring { (try? Ring(snapped(a.points, b.points))) ?? a }
    func snapped(_ a: Polygon, _ b: Polygon) -> Polygon {
      guard a.holes.count == b.holes.count else { return a }
      return Polygon(snapped(a.shell, b.shell), holes: zip(a.holes, b.holes).map { snapped($0, $1) })
    }
    func each<Element>(_ a: inout [Element], _ b: [Element], _ body: (inout Element, Element) -> Void) {
      for index in a.indices where index < b.count { body(&a[index], b[index]) }
    }
    each(&venue.network.nodes, other.network.nodes) { $0.position = snapped($0.position, $1.position) }
    each(&venue.network.edges, other.network.edges) { $0.shape = snapped($0.shape, $1.shape) }
    each(&venue.walls, other.walls) { $0.points = snapped($0.points, $1.points) }
    each(&venue.openings, other.openings) { $0.points = snapped($0.points, $1.points) }
    each(&venue.beacons, other.beacons) { $0.position = snapped($0.position, $1.position) }
    each(&venue.spaces, other.spaces) { each(&$0.polygons, $1.polygons) { $0 = snapped($0, $1) } }
    each(&venue.places, other.places) {
      each(&$0.locations, $1.locations) { $0.position = snapped($0.position, $1.position) }
    }
    each(&venue.zones, other.zones) {
      each(&$0.areas, $1.areas) { area, other in
        switch (area.shape, other.shape) {
        case (.polygon(let a), .polygon(let b)): area.shape = .polygon(snapped(a, b))
        case (.circle(let a), .circle(let b)):
          if let circle = Circle(center: snapped(a.center, b.center), radius: a.radius) { area.shape = .circle(circle) }
        default: break
        }
      }
    }
  }

  // MARK: Real venues

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The sample venues of the repository, by the names of their folders.
  static func samples() throws -> [(name: String, venue: Venue)] {
    let folder = root.appending(path: "Data/venues")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().compactMap { name in
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: folder.appending(path: name).path, isDirectory: &isFolder),
        isFolder.boolValue
      else { return nil }
      return (name, try read(folder.appending(path: name)))
    }
  }

  private static func read(_ folder: URL) throws -> Venue {
    var documents: [SourceDocument] = []
    var tables: [CSVTable] = []
    var files: [SourceFile] = []
    // Recorded positions are no part of a venue.
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    where !name.hasPrefix("positions") {
      guard let data = FileManager.default.contents(atPath: folder.appending(path: name).path) else { continue }
      let text = TextBuffer(Array(data))
      if let kind = SourceFile.kind(of: text) {
        files.append(SourceFile(name: name, kind: kind, bytes: Array(data)))
      } else if CSVTable.kind(of: text) != nil {
        tables.append(CSVTable(name: name, text))
      } else if name.hasSuffix("json"), let json = try? JSONDocument(text) {
        let document = SourceDocument(name: name, json: json)
        if VenueReader.reads(document) { documents.append(document) }
      }
    }
    return try VenueReader.read(documents, tables: tables, files: files).venue
  }

  /// Whole venues of the folder of foreign samples.
  static func foreign() throws -> [(name: String, venue: Venue)] {
    let data = root.deletingLastPathComponent().appending(path: "shared/data")
    var venues: [(String, Venue)] = []
    for kind in ["imdf", "osm-indoor", "mvf", "gtfs-pathways", "mist"] {
      let folder = data.appending(path: kind)
      for name in ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted() {
        if let venue = try? read(folder.appending(path: name)), !venue.levels.isEmpty {
          venues.append(("\(kind)/\(name)", venue))
        }
      }
    }
    return venues
  }

  static let hasForeign: ConditionTrait = .enabled(
    if: FileManager.default.fileExists(
      atPath: root.deletingLastPathComponent().appending(path: "shared/data/imdf").path),
    "needs the folder shared/data beside the repository")
}

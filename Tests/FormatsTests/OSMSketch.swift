import Foundation
import Routing
import TestSupport
import Testing
import VenueModel

@testable import Formats

/// A small map as XML, in steps of about a metre around 51° north.
struct OSMSketch {
  private var lines: [String] = []

  /// Adds a node at some steps east and north of the origin.
  mutating func node(_ id: Int, _ x: Double, _ y: Double, _ tags: [String: String] = [:]) {
    add("<node id='\(id)' lon='\(13 + x * 1.4e-5)' lat='\(51 + y * 9e-6)'>", tags, "</node>")
  }

  mutating func way(_ id: Int, _ nodes: [Int], _ tags: [String: String]) {
    add("<way id='\(id)'>" + nodes.map { "<nd ref='\($0)'/>" }.joined(), tags, "</way>")
  }

  mutating func relation(_ id: Int, _ members: [(way: Int, role: String)], _ tags: [String: String]) {
    let inner = members.map { "<member type='way' ref='\($0.way)' role='\($0.role)'/>" }.joined()
    add("<relation id='\(id)'>" + inner, tags, "</relation>")
  }

  /// Adds a room with four corners, whose nodes are called after it: `id`1 … `id`4.
  mutating func room(_ id: Int, _ x: Double, _ y: Double, _ tags: [String: String]) {
    let corners = [(0.0, 0.0), (4, 0), (4, 4), (0, 4)]
    for (index, corner) in corners.enumerated() { node(id * 10 + index + 1, x + corner.0, y + corner.1) }
    way(id, [1, 2, 3, 4, 1].map { id * 10 + $0 }, tags)
  }

  private mutating func add(_ start: String, _ tags: [String: String], _ end: String) {
    let inner = tags.sorted { $0.key < $1.key }.map { "<tag k='\($0.key)' v='\($0.value)'/>" }.joined()
    lines.append(start + inner + end)
  }

  var text: String { "<?xml version='1.0'?>\n<osm version='0.6'>\n\(lines.joined(separator: "\n"))\n</osm>\n" }
}

/// What reading OpenStreetMap data gave.
struct OSMResult {
  var venue: Venue
  var findings: [Finding]

  init(_ files: [SourceFile], _ documents: [SourceDocument] = []) throws {
    let reading = try VenueReader.read(documents, files: files)
    venue = reading.venue
    findings = reading.findings
    #expect(venue.validityProblems(hasFreeEdges: true) == [])
  }

  init(xml: String) throws {
    try self.init([SourceFile(name: "map.osm", kind: .openStreetMap, bytes: Array(xml.utf8))])
  }

  init(_ build: (inout OSMSketch) -> Void) throws {
    var sketch = OSMSketch()
    build(&sketch)
    try self.init(xml: sketch.text)
  }

  init(geoJSON text: String) throws {
    try self.init([], [SourceDocument(name: "map.geojson", json: try JSONDocument(TextBuffer(Array(text.utf8))))])
  }

  func count(_ code: String) -> Int { findings.count { $0.code == code } }
  func spots(_ code: String) -> [String] { findings.filter { $0.code == code }.map(\.place.description) }

  /// The ids of the levels.
  var levels: [String] { venue.levels.map(\.id) }

  /// The levels that a space, an opening and their copies are on.
  func levels(ofSpace id: String) -> [String] {
    venue.spaces.filter { $0.id == id || $0.id.hasPrefix(id + "@") }.map { venue.levels[$0.level].id }
  }
  func levels(ofOpening id: String) -> [String] {
    venue.openings.filter { $0.id == id || $0.id.hasPrefix(id + "@") }.map { venue.levels[$0.level].id }
  }

  private func name(_ node: Int) -> String {
    let node = venue.network.nodes[node]
    return "\(node.id.replacingOccurrences(of: "node/", with: ""))@\(venue.levels[node.level].id)"
  }

  /// The edges as `1@0-2@1 stairs`, `>` for one way.
  var edges: [String] {
    venue.network.edges.map { edge in
      let (from, to) = edge.direction == .backward ? (edge.to, edge.from) : (edge.from, edge.to)
      return "\(name(from))\(edge.direction == .both ? "-" : ">")\(name(to)) \(edge.kind.rawValue)"
    }
  }

  /// The edges that a way became.
  func edges(of way: Int) -> [String] {
    zip(venue.network.edges, edges).filter { $0.0.id == "way/\(way)" || $0.0.id.hasPrefix("way/\(way)#") }.map(\.1)
  }

  /// The levels of the landings of a connector.
  func stops(_ id: String) -> [String]? {
    venue.connectors.first { $0.id == id }.map { connector in
      connector.landings.map { venue.levels[venue.network.nodes[$0.node].level].id }
    }
  }

  /// The node of the network at a node of the map on a level.
  func node(_ id: Int, _ level: String) -> Int? {
    venue.network.nodes.firstIndex { $0.id == "node/\(id)" && venue.levels[$0.level].id == level }
  }

  func place(_ id: String) -> Place? { venue.places.first { $0.id == id } }

  /// The route between two nodes of the map on levels; `nil` when there is none.
  func route(
    from: Int, _ fromLevel: String, to: Int, _ toLevel: String, _ profile: Profile = .walking
  ) throws -> Route? {
    route(try #require(node(from, fromLevel)), try #require(node(to, toLevel)), profile)
  }

  /// The route between two nodes of the network; `nil` when there is none.
  func route(_ from: Int, _ to: Int, _ profile: Profile = .walking) -> Route? {
    var router = Router(venue, profile: profile)
    let answer = router.route(from: RouteEnd(node: from, of: venue), to: RouteEnd(node: to, of: venue))
    if case .route(let route) = answer { return route }
    return nil
  }
}

/// The sample extracts, which lie beside the package in `../shared/data/osm-indoor`.
enum OSMSamples {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("../shared/data/osm-indoor").standardizedFileURL

  static let condition: ConditionTrait = .enabled(
    if: FileManager.default.fileExists(atPath: folder.appendingPathComponent("dresden-apb/apb.osm").path),
    "the sample extracts (../shared/data/osm-indoor) are not beside the package")

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  static func result(_ name: String) throws -> OSMResult {
    let bytes = try bytes(name)
    guard name.hasSuffix(".geojson") else {
      return try OSMResult([SourceFile(name: name, kind: .openStreetMap, bytes: bytes)])
    }
    return try OSMResult([], [SourceDocument(name: name, json: try JSONDocument(TextBuffer(bytes)))])
  }
}

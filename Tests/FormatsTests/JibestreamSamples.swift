import Foundation
import Testing
import VenueModel

@testable import Formats

/// The sample documents, which lie beside the package in `../shared/data/jibestream`.
enum JibestreamSamples {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("../shared/data/jibestream").standardizedFileURL

  /// Whether they are there; tests that need them are skipped without.
  static var arePresent: Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent("building_full.original.json").path)
  }

  static let condition: ConditionTrait = .enabled(
    if: arePresent, "the sample documents (../shared/data/jibestream) are not beside the package")

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent("\(name).original.json")))
  }
}

/// What reading a venue of Jibestream documents gave.
struct JibestreamResult {
  var draft: Draft
  var findings: FindingList

  var venue: Venue { draft.venue }
  var codes: Set<String> { Set(findings.all.map(\.code)) }

  /// Reads documents; venues and buildings are told apart by the caller, in any order.
  init(_ documents: [(isVenue: Bool, file: String, bytes: [UInt8])]) throws {
    var reader = JibestreamReader()
    var findings = FindingList()
    for document in documents {
      let root = try JSONDocument(TextBuffer(document.bytes)).root
      var json = JSONReader(file: document.file, findings: findings)
      if document.isVenue { reader.readVenue(root, &json) } else { reader.readBuilding(root, &json) }
      findings = json.findings
    }
    reader.finish(&findings)
    draft = reader.draft
    self.findings = findings
  }

  /// Reads texts.
  init(venue: String? = nil, buildings: String...) throws {
    var documents = buildings.enumerated().map { (false, "building\($0.offset).json", Array($0.element.utf8)) }
    if let venue { documents.insert((true, "venue.json", Array(venue.utf8)), at: 0) }
    try self.init(documents)
  }

  /// A building of one floor with one map, from the inside of the map's object.
  init(venue: String? = nil, map: String) throws {
    try self.init(
      venue: venue,
      buildings: #"{"id":1,"name":"B","floors":{"items":[{"id":11,"level":1,"name":"F","map":{"id":21,\#(map)}}]}}"#)
  }

  /// The findings with a code, as `pointer: severity`.
  func spots(_ code: String) -> [String] {
    findings.all.filter { $0.code == code }.map { "\($0.place): \($0.severity)" }
  }

  func edge(_ from: String, _ to: String) -> PathEdge? {
    venue.network.edges.first { edge in
      let ends = [venue.network.nodes[edge.from].id, venue.network.nodes[edge.to].id]
      return ends == [from, to] || ends == [to, from]
    }
  }

  /// The ids of a connector's landings.
  func landings(_ id: String) -> [String]? {
    venue.connectors.first { $0.id == id }?.landings.map { venue.network.nodes[$0.node].id }
  }
}

import Foundation
import Geometry
import Routing
import Testing
import VenueModel

@testable import Formats

/// The sample documents, which lie beside the package in `../shared/data/mist`.
enum MistSamples {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("../shared/data/mist").standardizedFileURL

  static let condition: ConditionTrait = .enabled(
    if: FileManager.default.fileExists(atPath: folder.appendingPathComponent("maps_traps.original.json").path),
    "the sample documents (../shared/data/mist) are not beside the package")

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent("\(name).json")))
  }

  static func document(_ name: String) throws -> SourceDocument {
    SourceDocument(name: "\(name).json", json: try JSONDocument(TextBuffer(try bytes(name))))
  }

  /// The root of a file with expectations.
  static func root(_ name: String) throws -> JSONValue { try document(name).json.root }

  /// The elements of an array file as texts of their own.
  static func elements(_ name: String) throws -> [String] {
    let array = try #require(try JSONSerialization.jsonObject(with: Data(try bytes(name))) as? [Any])
    return try array.map {
      String(decoding: try JSONSerialization.data(withJSONObject: $0, options: .sortedKeys), as: UTF8.self)
    }
  }
}

/// What reading a venue gave.
struct VenueResult {
  var venue: Venue
  var findings: [Finding]

  init(_ documents: [SourceDocument], format: InputFormat? = nil) throws {
    let reading = try VenueReader.read(documents, format: format)
    venue = reading.venue
    findings = reading.findings
  }

  /// Reads sample files.
  init(samples names: String...) throws {
    try self.init(names.map { try MistSamples.document($0) })
  }

  /// Reads texts, called `0.json`, `1.json` and so on.
  init(_ texts: String..., format: InputFormat? = nil) throws {
    try self.init(
      texts.enumerated().map { index, text in
        SourceDocument(name: "\(index).json", json: try JSONDocument(TextBuffer(Array(text.utf8))))
      }, format: format)
  }

  /// Reads a map of 1000 × 500 pixels, 10 to the metre, with more members.
  init(map members: String) throws {
    try self.init(#"{"id":"M","name":"Map","width":1000,"height":500,"ppm":10,\#(members)}"#)
  }

  /// Reads a map with the nodes of a path.
  init(nodes: String) throws {
    try self.init(map: #""wayfinding_path":{"coordinate":"actual","nodes":[\#(nodes)]}"#)
  }

  var codes: Set<String> { Set(findings.map(\.code)) }

  /// Every finding: of reading, of the venue and of its network.
  var allFindings: [Finding] { findings + venue.check() + NetworkCheck.findings(venue, PathGraph(venue)) }

  /// The findings with a code, as `place: severity`.
  func spots(_ code: String) -> [String] {
    findings.filter { $0.code == code }.map { "\($0.place): \($0.severity)" }
  }

  /// The codes of what was found at or below a pointer.
  func codes(below pointer: String) -> Set<String> {
    Set(
      findings.filter { finding in
        guard case .pointer(let found) = finding.place.spot else { return false }
        return found == pointer || found.hasPrefix(pointer + "/")
      }.map(\.code))
  }

  func level(_ id: String) -> Int? { venue.levels.firstIndex { $0.id == id } }

  /// The names of the nodes of a level.
  func nodes(_ level: Int = 0) -> [String] { venue.network.nodes.filter { $0.level == level }.map(\.id) }

  /// The edges of a level as `N1-N2` or `N1>N2`.
  func edges(_ level: Int = 0) -> [String] {
    venue.network.edges.filter { venue.network.nodes[$0.from].level == level }.map { edge in
      let from = venue.network.nodes[edge.from].id
      let to = venue.network.nodes[edge.to].id
      switch edge.direction {
      case .both: return "\(from)-\(to)"
      case .forward: return "\(from)>\(to)"
      case .backward: return "\(to)>\(from)"
      }
    }
  }

  /// The lengths of the edges of a level, to a millimetre.
  func lengths(_ level: Int = 0) -> [Double] {
    venue.network.edges.filter { venue.network.nodes[$0.from].level == level }
      .map { (venue.network.length(of: $0) * 1000).rounded() / 1000 }
  }
}

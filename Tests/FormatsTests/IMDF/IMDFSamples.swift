import Foundation
import Testing

@testable import Formats

/// The sample documents, which lie beside the package in `../shared/data/imdf`.
enum IMDFSamples {
  static let folder = MistSamples.folder.deletingLastPathComponent().appendingPathComponent("imdf")

  static let condition: ConditionTrait = .enabled(
    if: FileManager.default.fileExists(atPath: folder.appendingPathComponent("spbstu-polymap/unit.geojson").path),
    "the sample documents (../shared/data/imdf) are not beside the package")

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  static func document(_ name: String) throws -> SourceDocument {
    SourceDocument(name: name, json: try JSONDocument(TextBuffer(try bytes(name))))
  }

  /// The names of a folder's documents.
  static func names(_ name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(name).path)
      .filter { $0.hasSuffix(".geojson") || $0.hasSuffix(".json") }.sorted().map { "\(name)/\($0)" }
  }

  /// The university campus as made in Unity.
  static func polymap() throws -> VenueResult { try VenueResult(try names("spbstu-polymap").map { try document($0) }) }

  /// The features of a layer of the campus, as Foundation reads them.
  static func features(_ layer: String) throws -> [[String: Any]] {
    let root = try JSONSerialization.jsonObject(with: Data(try bytes("spbstu-polymap/\(layer).geojson")))
    return try #require((root as? [String: Any])?["features"] as? [[String: Any]])
  }
}

/// Writes small venues in the manner of IMDF: positions are counted in steps of a hundred-thousandth of a degree, about
/// a metre, from longitude 10, latitude 50.
enum IMDFText {
  static func position(_ x: Double, _ y: Double) -> String { "[\(10 + x * 1e-5),\(50 + y * 1e-5)]" }

  static func point(_ x: Double, _ y: Double) -> String { #"{"type":"Point","coordinates":\#(position(x, y))}"# }

  static func line(_ points: (Double, Double)...) -> String {
    let list = points.map { position($0.0, $0.1) }.joined(separator: ",")
    return #"{"type":"LineString","coordinates":[\#(list)]}"#
  }

  static func ring(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
    let corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)]
    return "[\(corners.map { position($0.0, $0.1) }.joined(separator: ","))]"
  }

  static func box(_ x: Double, _ y: Double, _ width: Double = 4, _ height: Double = 4) -> String {
    #"{"type":"Polygon","coordinates":[\#(ring(x, y, width, height))]}"#
  }

  static func feature(_ type: String, _ id: String, _ geometry: String = "null", _ properties: String = "") -> String {
    #"{"type":"Feature","id":"\#(id)","feature_type":"\#(type)","geometry":\#(geometry),"properties":{\#(properties)}}"#
  }

  static func collection(_ features: String...) -> String {
    #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
  }

  static func level(_ id: String, _ ordinal: Int, _ more: String = "") -> String {
    feature("level", id, "null", #""ordinal":\#(ordinal),"name":{"en":"Level \#(ordinal)"}"# + more)
  }

  static func unit(_ id: String, _ level: String, _ x: Double, _ category: String, _ more: String = "") -> String {
    feature("unit", id, box(x, 0), #""category":"\#(category)","level_id":"\#(level)""# + more)
  }

  static let manifest = #"{"version":"1.0.0","created":"2026-01-01T00:00:00Z","language":"de"}"#
}

/// Reads documents with the names 0.geojson, 1.geojson and so on.
func readIMDF(_ texts: String...) throws -> VenueResult {
  try VenueResult(
    texts.enumerated().map { index, text in
      SourceDocument(name: "\(index).geojson", json: try JSONDocument(TextBuffer(Array(text.utf8))))
    })
}

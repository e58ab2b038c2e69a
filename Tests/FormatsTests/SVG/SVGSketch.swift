import Foundation
import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Formats

/// Reads drawings that tests write.
enum SVGSketch {
  /// A drawing of 1000 by 500 units with some content.
  static func drawing(_ content: String, header: String = #"viewBox="0 0 1000 500""#) -> String {
    #"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \#(header)>\#(content)</svg>"#
  }

  static func reading(_ texts: [(name: String, text: String)], options: String? = nil) throws -> VenueReading {
    let documents = try options.map {
      [SourceDocument(name: "options.json", json: try JSONDocument(TextBuffer(Array($0.utf8))))]
    }
    return try VenueReader.read(
      documents ?? [],
      files: texts.map { SourceFile(name: $0.name, kind: .svg, bytes: Array($0.text.utf8)) })
  }

  static func reading(_ content: String, header: String? = nil, options: String? = nil) throws -> VenueReading {
    let text = header.map { drawing(content, header: $0) } ?? drawing(content)
    return try reading([("floor0.svg", text)], options: options)
  }

  /// The shapes of a drawing, in pixels.
  static func shapes(_ content: String, header: String? = nil) throws -> [SVGShape] {
    let text = header.map { drawing(content, header: $0) } ?? drawing(content)
    let document = try SVGDocument(TextBuffer(Array(text.utf8)), file: "x.svg")
    var findings = FindingList()
    guard let root = document.root else { return [] }
    return SVGPen.draw(document, SVGFrame(root, SourcePlace(file: "x.svg"), &findings), &findings)
  }
}

/// The sample drawings, which lie beside the package in `../shared/data/svg`.
enum SVGSamples {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("../shared/data/svg")
    .standardizedFileURL

  static let condition: ConditionTrait = .enabled(
    if: FileManager.default.fileExists(atPath: folder.path),
    "the sample drawings (../shared/data/svg) are not beside the package")
}

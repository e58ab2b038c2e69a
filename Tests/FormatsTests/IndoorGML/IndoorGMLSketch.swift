import Foundation
import Testing
import VenueModel

@testable import Formats

/// A small IndoorGML file: what lies in its cells, boundaries, states and transitions, as text.
struct IndoorGMLSketch {
  var cells = ""
  var boundaries = ""
  var states = ""
  var transitions = ""
  var system = ""

  /// Adds a flat square cell of 4 by 4 with its state in the middle.
  mutating func room(
    _ number: Int, x: Double, z: Double = 0, element: String = "CellSpace", description: String = "", name: String = "",
    hasPoint: Bool = true
  ) {
    let ring = [(x, 0.0), (x + 4, 0), (x + 4, 4), (x, 4), (x, 0)].map { "\($0.0) \($0.1) \(z)" }.joined(separator: " ")
    cells += """
      <cellSpaceMember><\(element) g:id="C\(number)"><g:description>\(description)</g:description><g:name>\(name)</g:name>
      <cellSpaceGeometry><Geometry2D><g:Polygon><g:exterior><g:LinearRing><g:posList srsDimension="3">\(ring)</g:posList>
      </g:LinearRing></g:exterior></g:Polygon></Geometry2D></cellSpaceGeometry><duality l:href="#S\(number)"/></\(element)>
      </cellSpaceMember>
      """
    let point = "<geometry><g:Point><g:pos>\(x + 2) 2 \(z)</g:pos></g:Point></geometry>"
    states +=
      "<stateMember><State g:id=\"S\(number)\"><duality l:href=\"C\(number)\"/>\(hasPoint ? point : "")</State></stateMember>"
  }

  mutating func transition(_ id: String, _ from: String, _ to: String, weight: String = "1", inner: String = "") {
    transitions += """
      <transitionMember><Transition g:id="\(id)"><weight>\(weight)</weight><connects l:href="#\(from)"/>
      <connects l:href="#\(to)"/>\(inner)</Transition></transitionMember>
      """
  }

  var text: String {
    """
    <?xml version="1.0"?>
    <i:IndoorFeatures xmlns:i="http://www.opengis.net/indoorgml/1.0/core" xmlns="http://www.opengis.net/indoorgml/1.0/core"
     xmlns:g="http://www.opengis.net/gml/3.2" xmlns:l="http://www.w3.org/1999/xlink">
    <g:boundedBy><g:Envelope\(system.isEmpty ? "" : " srsName=\"\(system)\"")/></g:boundedBy>
    <primalSpaceFeatures><PrimalSpaceFeatures>\(cells)\(boundaries)</PrimalSpaceFeatures></primalSpaceFeatures>
    <multiLayeredGraph><MultiLayeredGraph><spaceLayers><spaceLayerMember><SpaceLayer g:id="L1">
    <nodes>\(states)</nodes><edges>\(transitions)</edges>
    </SpaceLayer></spaceLayerMember></spaceLayers></MultiLayeredGraph></multiLayeredGraph>
    </i:IndoorFeatures>
    """
  }

  func reading() throws -> VenueReading { try IndoorGMLSamples.reading(Array(text.utf8)) }
}

/// The sample files, which lie beside the package in `../shared/data/indoorgml`.
enum IndoorGMLSamples {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("../shared/data/indoorgml").standardizedFileURL

  static let condition: ConditionTrait = .enabled(
    if: FileManager.default.fileExists(atPath: folder.path),
    "the samples (../shared/data/indoorgml) are not beside the package")

  static func reading(_ bytes: [UInt8]) throws -> VenueReading {
    try VenueReader.read([], files: [SourceFile(name: "plan.gml", kind: .indoorGML, bytes: bytes)])
  }

  static func reading(_ name: String) throws -> VenueReading {
    try reading(Array(try Data(contentsOf: folder.appendingPathComponent(name))))
  }
}

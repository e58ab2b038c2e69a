import Frames
import Geometry
import VenueModel

/// What the coordinates of an IndoorGML file are.
enum IndoorGMLSystem {
  /// Metres of a plane of its own, moved so that they begin near the origin.
  case local
  /// Degrees, longitude first, once it was applied.
  case degrees

  /// Coordinates beyond this are those of a map, in whatever projection, and would lie outside of every venue.
  private static let largestLocal = Draft.reach

  /// Tells the reference system, and turns all positions into degrees or into metres near the origin.
  static func apply(to document: inout GMLDocument, _ findings: inout FindingList) -> IndoorGMLSystem {
    let place = SourcePlace(file: document.file)
    guard let name = document.systems.first else {
      findings.add(
        .note, "indoorgml.no-system", at: place,
        "no srsName tells what the coordinates are; they were taken for metres of a plane of their own")
      moveToOrigin(&document, place, &findings)
      return .local
    }
    if document.systems.count > 1 {
      findings.add(
        .warning, "indoorgml.systems", at: place,
        "the file names several reference systems; all coordinates were read by '\(name.prefix(80))'")
    }
    guard let code = code(of: name), convert(&document, code) else {
      findings.add(
        .warning, "indoorgml.unknown-system", at: place,
        "the reference system '\(name.prefix(80))' is not known here; the coordinates were taken for metres of a plane of"
          + " their own")
      moveToOrigin(&document, place, &findings)
      return .local
    }
    return .degrees
  }

  /// The code of an authority that a name of any form holds, and whether its own order of axes is meant.
  ///
  /// `EPSG:4326` is used with the longitude first, `urn:ogc:def:crs:EPSG::4326` and
  /// `http://www.opengis.net/def/crs/EPSG/0/4326` say latitude first.
  private static func code(of name: String) -> (text: String, isOfficial: Bool)? {
    let parts = name.uppercased().split { ":/#.".contains($0) }
    guard let last = parts.last else { return nil }
    if last == "CRS84" || last == "CRS84H" { return ("EPSG:4326", false) }
    guard name.uppercased().contains("EPSG"), last.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    let lowercased = name.lowercased()
    let isOfficial = lowercased.hasPrefix("urn:") || lowercased.contains("/def/crs/")
    return ("EPSG:\(last)", isOfficial)
  }

  private static func convert(_ document: inout GMLDocument, _ code: (text: String, isOfficial: Bool)) -> Bool {
    // Geographic systems have these codes.
    let isGeographic = Int(code.text.dropFirst(5)).map { (4001...4999).contains($0) } ?? false
    if isGeographic, code.isOfficial { swap(&document.positions.x, &document.positions.y) }
    // 4979 is 4326 with a height.
    if ["EPSG:4326", "EPSG:4979"].contains(code.text) { return true }
    guard let chain = try? FrameChain(from: .crs(code.text), to: .wgs84, in: LevelFrames()),
      let converter = try? chain.converter()
    else {
      if isGeographic, code.isOfficial { swap(&document.positions.x, &document.positions.y) }
      return false
    }
    var columns = PositionColumns(x: document.positions.x, y: document.positions.y)
    converter.convert(&columns)
    (document.positions.x, document.positions.y) = (columns.x, columns.y)
    return true
  }

  private static func moveToOrigin(
    _ document: inout GMLDocument, _ place: SourcePlace, _ findings: inout FindingList
  ) {
    guard let left = document.positions.x.min(), let bottom = document.positions.y.min(),
      let right = document.positions.x.max(), let top = document.positions.y.max(),
      max(abs(left), abs(right), abs(bottom), abs(top)) > largestLocal,
      max(abs(left), abs(bottom)) < 1e9
    else { return }
    let (x, y) = (left.rounded(.down), bottom.rounded(.down))
    for index in document.positions.x.indices {
      document.positions.x[index] -= x
      document.positions.y[index] -= y
    }
    findings.add(
      .note, "indoorgml.moved", at: place,
      "the coordinates are those of a map that is not named; they were moved by \(Int(x)), \(Int(y)) to the origin;"
        + " write the srsName to place the venue on Earth")
  }
}

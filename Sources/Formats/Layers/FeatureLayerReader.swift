import VenueModel

/// Reads a venue from its feature layers, in GeoJSON or in a GeoPackage.
enum FeatureLayerReader {
  /// Whether a document is a collection of features that says what they are: by our member at the top, or, where a
  /// program dropped that, in the properties of its first feature.
  static func isRecognized(_ root: JSONValue) -> Bool {
    guard root["type"]?.string == "FeatureCollection", let features = root["features"] else { return false }
    if root["footway"]?.kind == .object { return true }
    guard let first = features.elements.first(where: { _ in true })?["properties"] else { return false }
    return first["number"]?.integer != nil && first["layer"]?.string.flatMap { FeatureLayer(rawValue: $0) } != nil
  }

  static func read(
    _ documents: [SourceDocument], _ packages: [SourceFile], _ findings: inout FindingList
  ) throws(FormatError) -> Draft {
    var whole = Draft()
    for document in documents {
      let before = findings.all.count
      whole.append(try GeoJSONLayerReader.read(document, &findings), since: before, &findings)
    }
    for package in packages {
      let before = findings.all.count
      whole.append(try GeoPackageReader.read(package, &findings), since: before, &findings)
    }
    return whole
  }
}

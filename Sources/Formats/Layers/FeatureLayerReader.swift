import VenueModel

/// Reads a venue from its feature layers, in GeoJSON or in a GeoPackage.
struct FeatureLayerReader {
  static func isRecognized(_ root: JSONValue) -> Bool { false }

  static func read(
    _ documents: [SourceDocument], _ packages: [SourceFile], _ findings: inout FindingList
  ) throws(FormatError) -> Draft { Draft() }
}

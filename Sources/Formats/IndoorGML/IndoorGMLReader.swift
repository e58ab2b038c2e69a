import VenueModel

/// Reads IndoorGML 1.0.
struct IndoorGMLReader {
  static func read(_ files: [SourceFile], _ findings: inout FindingList) throws(FormatError) -> Draft { Draft() }
}

import VenueModel

/// Reads drawings in DXF.
struct DXFReader {
  static func read(
    _ files: [SourceFile], _ options: [SourceDocument], _ findings: inout FindingList
  ) throws(FormatError) -> Draft { Draft() }
}

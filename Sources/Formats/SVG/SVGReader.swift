import VenueModel

/// Reads plans in SVG.
struct SVGReader {
  static func read(
    _ files: [SourceFile], _ options: [SourceDocument], _ findings: inout FindingList
  ) throws(FormatError) -> Draft { Draft() }
}

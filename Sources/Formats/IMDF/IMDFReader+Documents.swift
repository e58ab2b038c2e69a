import VenueModel

extension IMDFReader {
  /// Whether a document is IMDF: a collection with a `feature_type`, a manifest, or a building of OpenIndoorMaps; an
  /// empty collection is a layer without features.
  static func isIMDF(_ root: JSONValue) -> Bool {
    if root["indoor_map"]?["features"]?.kind == .array { return true }
    if root["type"]?.string == "FeatureCollection", let features = root["features"], features.kind == .array {
      var isEmpty = true
      for feature in features.elements.prefix(50) {
        isEmpty = false
        if feature["feature_type"] != nil || feature["properties"]?["feature_type"] != nil { return true }
      }
      return isEmpty
    }
    // "version" and "created" alone are in manifests of many formats.
    return root["version"]?.string != nil && root["created"]?.string != nil && root["language"]?.string != nil
      && root["features"] == nil
  }

  /// Reads those of some documents that are IMDF.
  ///
  /// - Throws: ``FormatError`` when there are some, and none of them has a feature.
  static func read(
    _ documents: [SourceDocument], _ kinds: [DocumentKind], _ findings: inout FindingList
  ) throws(FormatError) -> Draft {
    var reader: IMDFReader?
    for (document, kind) in zip(documents, kinds) where kind == .imdf {
      if reader == nil {
        reader = IMDFReader(findings)
        findings = FindingList()
      }
      reader?.read(document)
    }
    guard var reader else { return Draft() }
    reader.finish()
    findings = reader.findings
    guard reader.hasFeatures else {
      let first = zip(documents, kinds).first { $0.1 == .imdf }
      throw FormatError(
        "imdf.no-features", at: SourcePlace(file: first?.0.name ?? ""),
        "there is no feature that describes a level; name all files of the venue")
    }
    return reader.draft
  }

  /// Whether anything was read that is somewhere.
  private var hasFeatures: Bool { !draft.venue.levels.isEmpty }
}

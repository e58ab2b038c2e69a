extension OutputFormat {
  /// What writes it.
  var writer: any VenueWriter.Type {
    get throws(ExportError) {
      switch self {
      case .indoorGML: return IndoorGMLWriter.self
      default: throw ExportError("export.unknown", "'\(rawValue)' cannot be written yet")
      }
    }
  }
}

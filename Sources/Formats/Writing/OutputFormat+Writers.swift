extension OutputFormat {
  /// What writes it.
  var writer: any VenueWriter.Type {
    get throws(ExportError) {
      switch self {
      case .imdf: IMDFWriter.self
      case .jibestream: JibestreamWriter.self
      case .mist: MistWriter.self
      case .mistPaths: MistPathWriter.self
      default: throw ExportError("export.unknown", "'\(rawValue)' cannot be written yet")
      }
    }
  }
}

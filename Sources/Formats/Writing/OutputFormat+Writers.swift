extension OutputFormat {
  /// What writes it.
  var writer: any VenueWriter.Type {
    get throws(ExportError) {
      switch self {
      case .csv: return CSVNetworkWriter.self
      case .gtfs: return GTFSWriter.self
      case .graphML: return GraphMLWriter.self
      case .pgRouting: return PgRoutingWriter.self
      default: throw ExportError("export.unknown", "'\(rawValue)' cannot be written yet")
      }
    }
  }
}

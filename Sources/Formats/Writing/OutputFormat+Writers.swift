extension OutputFormat {
  /// What writes it.
  var writer: any VenueWriter.Type {
    get throws(ExportError) {
      switch self {
      case .geoJSON: return GeoJSONLayerWriter.self
      case .geoPackage: return GeoPackageWriter.self
      case .kml: return KMLWriter.self
      default: throw ExportError("export.unknown", "'\(rawValue)' cannot be written yet")
      }
    }
  }
}

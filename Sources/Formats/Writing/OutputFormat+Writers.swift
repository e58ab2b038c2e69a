extension OutputFormat {
  /// What writes it.
  var writer: any VenueWriter.Type {
    switch self {
    case .venue: ManifestWriter.self
    case .imdf: IMDFWriter.self
    case .jibestream: JibestreamWriter.self
    case .mist: MistWriter.self
    case .mistPaths: MistPathWriter.self
    case .geoJSON: GeoJSONLayerWriter.self
    case .geoPackage: GeoPackageWriter.self
    case .kml: KMLWriter.self
    case .csv: CSVNetworkWriter.self
    case .gtfs: GTFSWriter.self
    case .graphML: GraphMLWriter.self
    case .pgRouting: PgRoutingWriter.self
    case .indoorGML: IndoorGMLWriter.self
    case .osm: OSMWriter.self
    }
  }
}

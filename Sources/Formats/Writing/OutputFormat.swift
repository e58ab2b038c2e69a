import VenueModel

/// A format that a venue can be written in.
public enum OutputFormat: String, CaseIterable, Sendable {
  /// A manifest that holds the whole venue.
  case venue
  /// Mist maps with their paths, zones and beacons.
  case mist
  /// Mist maps with nothing but their wayfinding paths.
  case mistPaths = "mist-paths"
  /// A Jibestream venue with waypoints and paths.
  case jibestream
  /// IMDF 1.0.
  case imdf
  /// OpenStreetMap XML by Simple Indoor Tagging.
  case osm
  /// Feature layers in GeoJSON.
  case geoJSON = "geojson"
  /// Pathways and levels of GTFS.
  case gtfs
  /// IndoorGML 1.0.
  case indoorGML = "indoorgml"
  /// Feature layers in a GeoPackage.
  case geoPackage = "gpkg"
  /// The path network in GraphML.
  case graphML = "graphml"
  /// The path network as an SQL script for pgRouting.
  case pgRouting = "pgrouting"
  /// KML.
  case kml
  /// The path network in CSV.
  case csv

  /// Whether it is several files: a folder, or an archive.
  public var hasSeveralFiles: Bool {
    switch self {
    case .mist, .jibestream, .imdf, .gtfs, .csv: true
    case .venue, .mistPaths, .osm, .geoJSON, .indoorGML, .geoPackage, .graphML, .pgRouting, .kml: false
    }
  }

  /// Whether it has a layer for what is wrong with a venue.
  public var showsFindings: Bool { self == .geoJSON || self == .geoPackage }

  /// Writes a venue.
  ///
  /// - Parameter findings: what is wrong with it, for formats that show it; see ``showsFindings``.
  /// - Returns: what could not be said.
  /// - Throws: ``ExportError`` when the format needs what the venue does not have, or the sink takes no more.
  public func write(
    _ venue: consuming Venue, findings: [Finding] = [], to sink: ExportSink
  ) throws(ExportError) -> LossReport {
    var losses = LossReport()
    let writer = writer
    try writer.reduce(&venue, &losses)
    try writer.write(venue, findings: findings, to: sink)
    try sink.flush()
    return losses
  }
}

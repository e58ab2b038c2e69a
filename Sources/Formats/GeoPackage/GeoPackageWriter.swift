import Geometry
import VenueModel

/// Writes a venue as a GeoPackage 1.3 (OGC 12-128r17) with a table for each layer that has rows; docs/formats/geopackage.md.
enum GeoPackageWriter: VenueWriter {
  static func reduce(_ venue: inout Venue, _ losses: inout LossReport) throws(ExportError) {
    try LayerReduction.reduce(&venue, decimals: nil, &losses)
  }

  static func write(_ venue: Venue, to sink: ExportSink) throws(ExportError) {
    try write(venue, findings: [], to: sink)
  }

  static func write(_ venue: Venue, findings: [Finding], to sink: ExportSink) throws(ExportError) {
    try write(VenueLayers(venue, findings: findings), to: sink)
  }

  private static func write(_ layers: VenueLayers, to sink: ExportSink) throws(ExportError) {
    let database: SQLiteDatabase
    do throws(SQLiteDatabase.Fault) {
      database = try SQLiteDatabase()
      try fill(database, layers)
    } catch {
      throw ExportError(
        "export.database",
        error.isFull
          ? "the GeoPackage grows past 1 GiB or the memory there is; export levels or parts of the venue one by one"
          : "SQLite says: \(error.message)")
    }
    try database.forEachChunk { (chunk) throws(ExportError) in try sink.write(chunk) }
  }

  private static func fill(_ database: SQLiteDatabase, _ layers: VenueLayers) throws(SQLiteDatabase.Fault) {
    try database.run("BEGIN")
    try database.run(GeoPackageSchema.tables)
    for row in GeoPackageSchema.systems {
      try database.prepare("INSERT INTO gpkg_spatial_ref_sys VALUES(?,?,?,?,?,?)").run(row)
    }
    for layer in FeatureLayer.allCases where layers.count(layer) > 0 || layer == .level {
      let table = GeoPackageTable(layer, layers)
      let extent = try table.fill(database)
      try table.register(database, extent: extent)
      if table.hasIndex { try database.run(GeoPackageIndex.triggers(table.name)) }
    }
    try GeoPackageStyles.write(database, layers)
    try database.run("COMMIT")
  }
}

/// A table with the rows of a layer.
struct GeoPackageTable {
  let layer: FeatureLayer
  let layers: VenueLayers
  /// From so many rows on an index is worth its place.
  static let leastIndexed = 100

  init(_ layer: FeatureLayer, _ layers: VenueLayers) {
    self.layer = layer
    self.layers = layers
  }

  var name: String { layer.table }
  var hasGeometry: Bool { layer.shape != .none }
  var hasIndex: Bool { hasGeometry && layers.count(layer) >= Self.leastIndexed }
  var srs: Int32 { layers.frame.isGeographic ? 4326 : -1 }

  /// What the geometry column is said to hold.
  var geometryType: String? {
    switch layer.shape {
    case .none: return nil
    case .point: return "POINT"
    case .line: return "LINESTRING"
    case .area: return "MULTIPOLYGON"
    case .lineOrPoint:
      let points = layers.venue.openings.count { $0.points.count == 1 }
      return points == 0 ? "LINESTRING" : points == layers.venue.openings.count ? "POINT" : "GEOMETRY"
    }
  }

  private func sqlType(_ type: FeatureLayer.FieldType) -> String {
    switch type {
    case .text, .texts: "TEXT"
    case .real: "DOUBLE"
    case .integer: "INTEGER"
    case .truth: "BOOLEAN"
    }
  }

  /// Makes the table and its rows; returns the box around them.
  func fill(_ database: SQLiteDatabase) throws(SQLiteDatabase.Fault) -> Box {
    var columns = ["\"fid\" INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL"]
    if let geometryType { columns.append("\"geom\" \(geometryType)") }
    columns += layer.fields.map { "\"\($0.name)\" \(sqlType($0.type))" }
    try database.run("CREATE TABLE \"\(name)\" (\(columns.joined(separator: ", ")))")
    if hasIndex { try database.run(GeoPackageIndex.table(name)) }
    let marks = Array(repeating: "?", count: columns.count).joined(separator: ",")
    let insert = try database.prepare("INSERT INTO \"\(name)\" VALUES(\(marks))")
    let index = hasIndex ? try database.prepare("INSERT INTO \"rtree_\(name)_geom\" VALUES(?,?,?,?,?)") : nil
    let first = hasGeometry ? 3 : 2
    var extent = Box.empty
    try layers.forEachRow(layer) { (row) throws(SQLiteDatabase.Fault) in
      try insert.bind(1, .integer(row.number))
      let box = row.geometry.box
      if hasGeometry {
        if box.isEmpty {
          try insert.bind(2, .none)
        } else {
          try insert.bind(2, GeoPackageGeometry.bytes(row.geometry, srs: srs))
        }
      }
      for (number, value) in row.values.enumerated() { try insert.bind(first + number, value) }
      try insert.run()
      guard !box.isEmpty else { return }
      extent.add(box.min)
      extent.add(box.max)
      try index?.run([.integer(row.number), .real(box.min.x), .real(box.max.x), .real(box.min.y), .real(box.max.y)])
    }
    return extent
  }

  /// Tells of the table in those that say what a GeoPackage holds.
  func register(_ database: SQLiteDatabase, extent: Box) throws(SQLiteDatabase.Fault) {
    let bounds = extent.isEmpty ? [] : [extent.min.x, extent.min.y, extent.max.x, extent.max.y]
    try database.prepare("INSERT INTO gpkg_contents VALUES(?,?,?,?,?,?,?,?,?,?)").run(
      [
        .text(name), .text(hasGeometry ? "features" : "attributes"), .text(layer.title), .text(""),
        .text(GeoPackageSchema.lastChange),
      ] + (0..<4).map { $0 < bounds.count ? .real(bounds[$0]) : .none } + [.integer(Int(hasGeometry ? srs : 0))])
    guard let geometryType else { return }
    try database.prepare("INSERT INTO gpkg_geometry_columns VALUES(?,?,?,?,?,?)").run([
      .text(name), .text("geom"), .text(geometryType), .integer(Int(srs)), .integer(0), .integer(0),
    ])
    guard hasIndex else { return }
    try database.prepare("INSERT INTO gpkg_extensions VALUES(?,?,?,?,?)").run([
      .text(name), .text("geom"), .text("gpkg_rtree_index"),
      .text("http://www.geopackage.org/spec120/#extension_rtree"), .text("write-only"),
    ])
  }
}

/// The tables that say what a GeoPackage holds (OGC 12-128r17, annex C).
enum GeoPackageSchema {
  /// When everything was changed last: always the same, so that the same venue gives the same bytes.
  static let lastChange = "2000-01-01T00:00:00.000Z"

  static let tables = """
    CREATE TABLE gpkg_spatial_ref_sys (
      srs_name TEXT NOT NULL,
      srs_id INTEGER NOT NULL PRIMARY KEY,
      organization TEXT NOT NULL,
      organization_coordsys_id INTEGER NOT NULL,
      definition TEXT NOT NULL,
      description TEXT
    );
    CREATE TABLE gpkg_contents (
      table_name TEXT NOT NULL PRIMARY KEY,
      data_type TEXT NOT NULL,
      identifier TEXT UNIQUE,
      description TEXT DEFAULT '',
      last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
      min_x DOUBLE,
      min_y DOUBLE,
      max_x DOUBLE,
      max_y DOUBLE,
      srs_id INTEGER,
      CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id)
    );
    CREATE TABLE gpkg_geometry_columns (
      table_name TEXT NOT NULL,
      column_name TEXT NOT NULL,
      geometry_type_name TEXT NOT NULL,
      srs_id INTEGER NOT NULL,
      z TINYINT NOT NULL,
      m TINYINT NOT NULL,
      CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name),
      CONSTRAINT uk_gc_table_name UNIQUE (table_name),
      CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),
      CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id)
    );
    CREATE TABLE gpkg_extensions (
      table_name TEXT,
      column_name TEXT,
      extension_name TEXT NOT NULL,
      definition TEXT NOT NULL,
      scope TEXT NOT NULL,
      CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name)
    );
    """

  /// The three reference systems that every GeoPackage has.
  static let systems: [[FieldValue]] = [
    [
      .text("Undefined Cartesian SRS"), .integer(-1), .text("NONE"), .integer(-1), .text("undefined"),
      .text("undefined Cartesian coordinate reference system"),
    ],
    [
      .text("Undefined geographic SRS"), .integer(0), .text("NONE"), .integer(0), .text("undefined"),
      .text("undefined geographic coordinate reference system"),
    ],
    [
      .text("WGS 84 geodetic"), .integer(4326), .text("EPSG"), .integer(4326),
      .text(
        "GEOGCS[\"WGS 84\",DATUM[\"WGS_1984\",SPHEROID[\"WGS 84\",6378137,298.257223563,AUTHORITY[\"EPSG\",\"7030\"]],"
          + "AUTHORITY[\"EPSG\",\"6326\"]],PRIMEM[\"Greenwich\",0,AUTHORITY[\"EPSG\",\"8901\"]],"
          + "UNIT[\"degree\",0.0174532925199433,AUTHORITY[\"EPSG\",\"9122\"]],AXIS[\"Latitude\",NORTH],"
          + "AXIS[\"Longitude\",EAST],AUTHORITY[\"EPSG\",\"4326\"]]"),
      .text("longitude/latitude coordinates in decimal degrees on the WGS 84 spheroid"),
    ],
  ]
}

/// The extension for spatial indexes (OGC 12-128r17, annex F.3): an R*-tree, and what keeps it right when others write.
enum GeoPackageIndex {
  static func table(_ name: String) -> String {
    "CREATE VIRTUAL TABLE \"rtree_\(name)_geom\" USING rtree(id, minx, maxx, miny, maxy)"
  }

  /// The triggers of a table, made once its rows are there, for they call functions that SQLite alone does not have.
  static func triggers(_ name: String) -> String {
    let tree = "\"rtree_\(name)_geom\""
    let put =
      "INSERT OR REPLACE INTO \(tree) VALUES (NEW.\"fid\", ST_MinX(NEW.\"geom\"), ST_MaxX(NEW.\"geom\"),"
      + " ST_MinY(NEW.\"geom\"), ST_MaxY(NEW.\"geom\"));"
    let some = "(NEW.\"geom\" NOTNULL AND NOT ST_IsEmpty(NEW.\"geom\"))"
    let no = "(NEW.\"geom\" ISNULL OR ST_IsEmpty(NEW.\"geom\"))"
    let parts: [(String, String, String, String)] = [
      ("insert", "AFTER INSERT", some, put),
      ("update1", "AFTER UPDATE OF \"geom\"", "OLD.\"fid\" = NEW.\"fid\" AND \(some)", put),
      (
        "update2", "AFTER UPDATE OF \"geom\"", "OLD.\"fid\" = NEW.\"fid\" AND \(no)",
        "DELETE FROM \(tree) WHERE id = OLD.\"fid\";"
      ),
      (
        "update3", "AFTER UPDATE", "OLD.\"fid\" != NEW.\"fid\" AND \(some)",
        "DELETE FROM \(tree) WHERE id = OLD.\"fid\"; \(put)"
      ),
      (
        "update4", "AFTER UPDATE", "OLD.\"fid\" != NEW.\"fid\" AND \(no)",
        "DELETE FROM \(tree) WHERE id IN (OLD.\"fid\", NEW.\"fid\");"
      ),
      ("delete", "AFTER DELETE", "OLD.\"geom\" NOT NULL", "DELETE FROM \(tree) WHERE id = OLD.\"fid\";"),
    ]
    return parts.map { part in
      "CREATE TRIGGER \"rtree_\(name)_geom_\(part.0)\" \(part.1) ON \"\(name)\" WHEN \(part.2) BEGIN \(part.3) END;"
    }.joined(separator: "\n")
  }
}

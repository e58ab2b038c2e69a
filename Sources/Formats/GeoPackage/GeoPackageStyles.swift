import Text
import VenueModel

/// How QGIS draws the layers when they are added: its table `layer_styles`, with a style in its own language (QML) for
/// each layer, and in SLD for others.
enum GeoPackageStyles {
  static func write(_ database: SQLiteDatabase, _ layers: VenueLayers) throws(SQLiteDatabase.Fault) {
    try database.run(
      """
      CREATE TABLE layer_styles (
        id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
        f_table_catalog TEXT(256),
        f_table_schema TEXT(256),
        f_table_name TEXT(256),
        f_geometry_column TEXT(256),
        styleName TEXT(30),
        styleQML TEXT,
        styleSLD TEXT,
        useAsDefault BOOLEAN,
        description TEXT,
        owner TEXT(30),
        ui TEXT(30),
        update_time DATETIME DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now'))
      );
      """)
    try database.prepare("INSERT INTO gpkg_contents VALUES(?,?,?,?,?,?,?,?,?,?)").run([
      .text("layer_styles"), .text("attributes"), .text("layer_styles"), .text(""),
      .text(GeoPackageSchema.lastChange), .none, .none, .none, .none, .integer(0),
    ])
    let insert = try database.prepare("INSERT INTO layer_styles VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?)")
    var number = 0
    for layer in FeatureLayer.allCases where layers.count(layer) > 0 && layer.shape != .none {
      number += 1
      let style = LayerStyle(layer)
      try insert.run([
        .integer(number), .text(""), .text(""), .text(layer.table), .text("geom"), .text(layer.table),
        .text(style.qml), .text(style.sld), .truth(true), .text(""), .text(""), .none,
        .text(GeoPackageSchema.lastChange),
      ])
    }
  }
}

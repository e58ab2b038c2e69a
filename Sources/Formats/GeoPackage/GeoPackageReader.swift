import VenueModel

/// Reads a venue from a GeoPackage with feature layers, also when other programs edited it.
///
/// The file may come from anybody: it is asked for the rows of tables and nothing else, see
/// ``SQLiteDatabase/init(reading:)``.
enum GeoPackageReader {
  /// - Throws: ``FormatError`` for what is no GeoPackage with levels, and for reference systems that are not known here.
  static func read(_ file: SourceFile, _ findings: inout FindingList) throws(FormatError) -> Draft {
    let place = SourcePlace(file: file.name)
    let database: SQLiteDatabase
    let tables: [String: String]
    do throws(SQLiteDatabase.Fault) {
      database = try SQLiteDatabase(reading: file.bytes)
      tables = try Self.tables(database)
    } catch {
      throw FormatError(
        "geopackage.damaged", at: place,
        "this is no database that can be read (SQLite says: \(error.message)); export it anew")
    }
    if file.bytes.count > 18, file.bytes[18] == 2 {
      findings.add(
        .warning, "geopackage.wal", at: place,
        "the file was left open in write-ahead mode; changes that are only in the file '-wal' beside it were not read; close"
          + " it in the program that edits it")
    }
    guard tables[FeatureLayer.level.table] != nil else {
      let names = tables.keys.filter { !$0.hasPrefix("gpkg_") && !$0.hasPrefix("rtree_") && !$0.hasPrefix("sqlite_") }
      throw FormatError(
        "geopackage.no-layers", at: place,
        "a venue is read from the tables \(FeatureLayer.allCases.map(\.table).joined(separator: ", ")), of which 'levels'"
          + " must be there; this file has \(names.isEmpty ? "none" : names.sorted().prefix(20).joined(separator: ", "))"
      )
    }
    let columns = geometryColumns(database, tables)
    let isGeographic = try system(columns, place)
    var layers = LayerDraft(file: file.name, isGeographic: isGeographic, findings)
    // A row takes six bytes at least; a tree of pages that shares them would else give rows without end.
    var budget = file.bytes.count / 6
    for layer in FeatureLayer.allCases where layer != .finding && tables[layer.table] != nil {
      do throws(SQLiteDatabase.Fault) {
        if hasGeneratedColumns(tables[layer.table] ?? "") {
          throw SQLiteDatabase.Fault(status: 1, message: "it has generated columns, which are not run")
        }
        var table = try GeoPackageRows(layer, database, geometry: columns[layer.table]?.name ?? "geom")
        table.tellColumns(&layers)
        while try table.next() {
          budget -= 1
          guard budget >= 0 else { throw SQLiteDatabase.Fault(status: 11, message: "more rows than there is room for") }
          layers.add(table.row(&layers), at: table.place(file.name))
        }
      } catch {
        layers.findings.add(
          .error, "geopackage.table", at: SourcePlace(file: file.name, .element(layer.table)),
          "the table cannot be read to its end (SQLite says: \(error.message)); what came before was kept")
      }
    }
    findings = layers.findings
    return layers.finish()
  }

  /// The plain tables with the text that made them.
  private static func tables(_ database: SQLiteDatabase) throws(SQLiteDatabase.Fault) -> [String: String] {
    let schema = try database.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
    var tables: [String: String] = [:]
    while try schema.next() {
      guard case .text(let name) = schema[0], case .text(let sql) = schema[1] else { continue }
      // Neither a view nor a virtual table that says it is a plain one.
      let words = sql.prefix(64).lowercased().split(whereSeparator: \.isWhitespace)
      if words.count > 1, words[0] == "create", words[1] == "table" { tables[name] = sql }
    }
    return tables
  }

  /// Whether a table has columns that are worked out by what its text says: none is without the word `AS`.
  private static func hasGeneratedColumns(_ sql: String) -> Bool {
    sql.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains("as")
  }

  private struct GeometryColumn {
    let name: String
    let system: Int
  }

  /// The geometry columns by their tables; nothing where they are not told.
  private static func geometryColumns(_ database: SQLiteDatabase, _ tables: [String: String]) -> [String:
    GeometryColumn]
  {
    var columns: [String: GeometryColumn] = [:]
    guard tables["gpkg_geometry_columns"] != nil,
      let rows = try? database.prepare("SELECT table_name, column_name, srs_id FROM gpkg_geometry_columns")
    else { return columns }
    for _ in 0..<1000 {
      guard (try? rows.next()) == true else { break }
      guard case .text(let table) = rows[0], case .text(let name) = rows[1], case .integer(let system) = rows[2] else {
        continue
      }
      columns[table] = GeometryColumn(name: name, system: system)
    }
    return columns
  }

  /// Whether positions are degrees of WGS 84; else they are metres in no system.
  private static func system(_ columns: [String: GeometryColumn], _ place: SourcePlace) throws(FormatError) -> Bool {
    var systems: Set<Int> = []
    for layer in FeatureLayer.allCases where layer != .finding {
      if let column = columns[layer.table] { systems.insert(column.system) }
    }
    guard systems.isSubset(of: [4326]) || systems.isSubset(of: [-1]) else {
      let names = systems.sorted().map { $0 > 0 ? "EPSG:\($0)" : String($0) }.joined(separator: ", ")
      throw FormatError(
        "geopackage.reference-system", at: place,
        "the layers are in the reference systems \(names); transform all to EPSG:4326, or leave all in metres of no system (-1)"
      )
    }
    return systems.contains(4326)
  }
}

/// The rows of a table.
private struct GeoPackageRows {
  private let layer: FeatureLayer
  private let statement: SQLiteStatement
  /// For each field its column, `nil` where the table has none.
  private let columns: [Int?]
  private let geometry: Int?
  private let unknown: [String]
  private var number = 0

  init(_ layer: FeatureLayer, _ database: SQLiteDatabase, geometry: String) throws(SQLiteDatabase.Fault) {
    self.layer = layer
    // The number of a row is its key, whatever that is called.
    statement = try database.prepare("SELECT rowid, * FROM \"\(layer.table)\"")
    let names = statement.columns
    let fields = layer.fields
    columns = fields.map { field in names.dropFirst().firstIndex(of: field.name) }
    self.geometry = names.dropFirst().firstIndex(of: geometry)
    let known = Set(fields.map(\.name) + ["fid", "ogc_fid", geometry])
    unknown = names.dropFirst().filter { !known.contains($0) }
  }

  func tellColumns(_ layers: inout LayerDraft) {
    for name in unknown.prefix(20) {
      layers.findings.add(
        .note, "layers.column", at: SourcePlace(file: layers.file, .element(layer.table)),
        "'\(layer.table)' has no field '\(name.prefix(40))'; it was ignored", limit: 20)
    }
  }

  mutating func next() throws(SQLiteDatabase.Fault) -> Bool {
    guard try statement.next() else { return false }
    if case .integer(let key) = statement[0] { number = key }
    return true
  }

  func place(_ file: String) -> SourcePlace { SourcePlace(file: file, .element("\(layer.table)/\(number)")) }

  func row(_ layers: inout LayerDraft) -> FeatureRow {
    var row = FeatureRow(layer, number: number)
    for (column, field) in zip(columns, layer.fields) {
      var value = column.map { statement[$0] } ?? .none
      if field.type == .texts, case .text(let text) = value { value = .texts(JSONTexts.texts(text)) }
      row.values.append(value)
    }
    if let geometry, statement[geometry] != .none {
      row.geometry = GeoPackageGeometry.read(statement.bytes(geometry)) ?? .none
    }
    return row
  }
}

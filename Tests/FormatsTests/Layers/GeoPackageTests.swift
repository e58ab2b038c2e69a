import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Formats

@Suite struct GeoPackageTests {
  private func package(_ seed: UInt64) throws -> [UInt8] {
    var random = SplitMix(seed: seed)
    return try LayerSupport.export(LayerSupport.random(&random, .building), .geoPackage).bytes
  }

  /// Reads bytes that may be damaged; what matters is that it comes to an end, with a venue or an error of ours.
  private func tryToRead(_ bytes: [UInt8]) {
    do { _ = try LayerSupport.read(bytes, .geoPackage) } catch { #expect(error is FormatError) }
  }

  @Test func `a GeoPackage says that it is one`() throws {
    let bytes = try package(1)
    #expect(SourceFile.kind(of: TextBuffer(bytes)) == .geoPackage)
    #expect(Array(bytes[68..<72]) == Array("GPKG".utf8))
    #expect(Array(bytes[60..<64]) == [0, 0, 0x28, 0x3C])
  }

  @Test(arguments: [OutputFormat.geoPackage, .geoJSON])
  func `what is wrong with a venue is a layer of its own, and reading passes over it`(format: OutputFormat) throws {
    var random = SplitMix(seed: 4)
    let venue = LayerSupport.random(&random, .building)
    let finding = Finding(
      .warning, "network.island", at: SourcePlace(file: "maps.json"), "cut off", position: Point(1, 2), level: 0)
    func bytes(_ findings: [Finding]) throws -> [UInt8] {
      var bytes: [UInt8] = []
      _ = try format.write(venue, findings: findings, to: ExportSink(open: { _ in }, send: { bytes += $0 }))
      return bytes
    }
    let (plain, told) = (try bytes([]), try bytes([finding]))
    #expect(!String(decoding: plain, as: UTF8.self).contains(finding.code))
    #expect(String(decoding: told, as: UTF8.self).contains(finding.code) && format.showsFindings)
    let readings = try [plain, told].map { try LayerSupport.read($0, format) }
    #expect(readings[0].venue == readings[1].venue)
  }

  @Test func `a file cut off anywhere is refused or read in part`() throws {
    let bytes = try package(2)
    for count in stride(from: 0, to: bytes.count, by: 1531) { tryToRead(Array(bytes.prefix(count))) }
  }

  @Test func `flipped bytes do no harm`() throws {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    let bytes = try package(3)
    for _ in 0..<300 {
      var damaged = bytes
      for _ in 0..<(1 + random.next() % 20) {
        // The schema and the first pages decide on most.
        let reach = random.next() % 2 == 0 ? 8192 : bytes.count
        damaged[Int(random.next() % UInt64(reach))] = UInt8(truncatingIfNeeded: random.next())
      }
      tryToRead(damaged)
    }
  }

  private func database(_ sql: String, edit: (SQLiteDatabase) throws -> Void = { _ in }) throws -> [UInt8] {
    let database = try SQLiteDatabase()
    try database.run(sql)
    try edit(database)
    var bytes: [UInt8] = []
    database.forEachChunk { bytes += $0 }
    return bytes
  }

  private func code(_ bytes: [UInt8]) -> String? {
    do {
      _ = try LayerSupport.read(bytes, .geoPackage)
      return nil
    } catch {
      return (error as? FormatError)?.code
    }
  }

  @Test func `a foreign database is told which tables are needed`() throws {
    #expect(code(try database("CREATE TABLE roads (fid INTEGER PRIMARY KEY)")) == "geopackage.no-layers")
    #expect(code(Array("SQLite format 3\u{0}".utf8)) == "geopackage.damaged")
    let mercator = """
      CREATE TABLE levels (fid INTEGER PRIMARY KEY, id TEXT);
      CREATE TABLE gpkg_geometry_columns (table_name, column_name, srs_id);
      INSERT INTO gpkg_geometry_columns VALUES ('levels', 'geom', 3857);
      """
    #expect(code(try database(mercator)) == "geopackage.reference-system")
  }

  @Test func `views, virtual tables and functions in a schema are not run`() throws {
    let level = "CREATE TABLE levels (fid INTEGER PRIMARY KEY, id TEXT); INSERT INTO levels VALUES (1, 'L');"
    #expect(code(try database("CREATE VIEW levels AS SELECT 1 AS id")) == "geopackage.no-layers")
    #expect(code(try database("CREATE VIRTUAL TABLE levels USING rtree(id, a, b)")) == "geopackage.no-layers")
    let hidden = level + "CREATE TABLE buildings (fid INTEGER PRIMARY KEY, id TEXT AS (hex(zeroblob(100000000))));"
    let reading = try LayerSupport.read(try database(hidden), .geoPackage)
    #expect(reading.findings.map(\.code) == ["geopackage.table"])
    #expect(reading.venue.levels.map(\.id) == ["L"])
  }

  @Test func `a geometry that is none leaves out its row only`() throws {
    let sql = """
      CREATE TABLE levels (fid INTEGER PRIMARY KEY, id TEXT); INSERT INTO levels VALUES (1, 'L');
      CREATE TABLE nodes (fid INTEGER PRIMARY KEY, geom BLOB, level TEXT);
      """
    let good = GeoPackageGeometry.bytes(.point(Point(1, 2)), srs: -1)
    let bytes = try database(sql) { database in
      let insert = try database.prepare("INSERT INTO nodes VALUES (?, ?, 'L')")
      for (number, geometry) in [good, Array(good.dropLast()), [1, 2, 3], good].enumerated() {
        try insert.bind(1, .integer(number + 1))
        try insert.bind(2, geometry)
        try insert.run()
      }
    }
    let reading = try LayerSupport.read(bytes, .geoPackage)
    #expect(reading.findings.map(\.code) == ["layers.geometry", "layers.geometry"])
    #expect(reading.findings.map(\.place.description) == ["v.gpkg#nodes/2", "v.gpkg#nodes/3"])
    #expect(reading.venue.network.nodes.map(\.position) == [Point(1, 2), Point(1, 2)])
  }

  @Test func `a file in write-ahead mode is read and told`() throws {
    var bytes = try package(4)
    (bytes[18], bytes[19]) = (2, 2)
    #expect(try LayerSupport.read(bytes, .geoPackage).findings.map(\.code).contains("geopackage.wal"))
  }

  @Test func `geometries come back from their bytes, and damaged ones are none`() throws {
    let ring = [Point(0, 0), Point(4, 0), Point(4, 4)]
    for geometry in [FeatureGeometry.point(Point(1, 2)), .line(ring), .areas([[ring, ring], [ring]])] {
      let bytes = GeoPackageGeometry.bytes(geometry, srs: 4326)
      var expected = geometry
      if case .areas(let areas) = geometry { expected = .areas(areas.map { $0.map { $0 + [$0[0]] } }) }
      #expect(GeoPackageGeometry.read(bytes) == expected)
      for count in 0..<bytes.count { #expect(GeoPackageGeometry.read(Array(bytes.prefix(count))) == nil) }
    }
    // One line in a multi-line, big-endian, with heights.
    let text: [UInt8] = [
      0x47, 0x50, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0xED, 0, 0, 0, 1, 0, 0, 0, 3, 0xEA, 0, 0, 0, 1,
    ]
    #expect(
      GeoPackageGeometry.read(text + Array(repeating: 0, count: 24)) == .line([Point(0, 0)]))
  }
}

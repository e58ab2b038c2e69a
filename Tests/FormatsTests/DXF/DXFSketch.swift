import Formats
import VenueModel

/// A DXF put together in a test.
struct DXFSketch {
  var version = "AC1018"
  var codePage = "ANSI_1252"
  var units: Int? = 6
  var hidden: [String] = []
  private(set) var entities: [UInt8] = []
  private(set) var blocks: [UInt8] = []

  static func groups(_ pairs: [(Int, String)]) -> [UInt8] { pairs.flatMap { Array("\($0.0)\n\($0.1)\n".utf8) } }

  mutating func add(_ type: String, _ layer: String, _ pairs: [(Int, String)]) {
    entities += Self.groups([(0, type), (8, layer)] + pairs)
  }

  mutating func add(raw: [UInt8]) { entities += raw }

  mutating func line(_ layer: String, _ a: (Double, Double), _ b: (Double, Double)) {
    add("LINE", layer, [(10, "\(a.0)"), (20, "\(a.1)"), (11, "\(b.0)"), (21, "\(b.1)")])
  }

  mutating func polyline(_ layer: String, _ points: [(Double, Double, Double)], isClosed: Bool = false) {
    add(
      "LWPOLYLINE", layer,
      [(90, "\(points.count)"), (70, isClosed ? "1" : "0")]
        + points.flatMap { [(10, "\($0.0)"), (20, "\($0.1)"), (42, "\($0.2)")] })
  }

  mutating func arc(_ layer: String, _ center: (Double, Double), _ radius: Double, _ from: Double, _ to: Double) {
    add(
      "ARC", layer,
      [(10, "\(center.0)"), (20, "\(center.1)"), (40, "\(radius)"), (50, "\(from)"), (51, "\(to)")])
  }

  mutating func text(_ layer: String, _ text: String, _ x: Double, _ y: Double, height: Double = 0.2) {
    add("TEXT", layer, [(10, "\(x)"), (20, "\(y)"), (40, "\(height)"), (1, text)])
  }

  /// Adds a block whose entities are those of another sketch.
  mutating func block(_ name: String, base: (Double, Double) = (0, 0), _ content: DXFSketch) {
    blocks += Self.groups([(0, "BLOCK"), (8, "0"), (2, name), (10, "\(base.0)"), (20, "\(base.1)")])
    blocks += content.entities + Self.groups([(0, "ENDBLK")])
  }

  mutating func insert(_ layer: String, _ block: String, _ x: Double, _ y: Double, _ more: [(Int, String)] = []) {
    add("INSERT", layer, [(2, block), (10, "\(x)"), (20, "\(y)")] + more)
  }

  var bytes: [UInt8] {
    var header: [(Int, String)] = [(0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, version)]
    header += [(9, "$DWGCODEPAGE"), (3, codePage)]
    if let units { header += [(9, "$INSUNITS"), (70, "\(units)")] }
    header += [(0, "ENDSEC"), (0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LAYER")]
    for name in hidden { header += [(0, "LAYER"), (2, name), (70, "1"), (62, "7")] }
    header += [(0, "ENDTAB"), (0, "ENDSEC"), (0, "SECTION"), (2, "BLOCKS")]
    return Self.groups(header) + blocks + Self.groups([(0, "ENDSEC"), (0, "SECTION"), (2, "ENTITIES")]) + entities
      + Self.groups([(0, "ENDSEC"), (0, "EOF")])
  }

  func read(_ options: String? = nil, name: String = "house.dxf") throws -> VenueReading {
    try Self.read([SourceFile(name: name, kind: .dxf, bytes: bytes)], options)
  }

  static func read(_ files: [SourceFile], _ options: String? = nil) throws -> VenueReading {
    let documents = try options.map {
      [SourceDocument(name: "options.json", json: try JSONDocument(TextBuffer(Array($0.utf8))))]
    }
    return try VenueReader.read(documents ?? [], files: files)
  }
}

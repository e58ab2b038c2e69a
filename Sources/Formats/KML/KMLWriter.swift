import Geometry
import Text
import VenueModel

/// Writes a venue as KML 2.2 (OGC 07-147r2): a folder for each level with one for each of its layers; docs/formats/kml.md.
///
/// For looking at only: it is not read again, so the columns of the layers are text beside the shapes.
enum KMLWriter: VenueWriter {
  /// The layers that are shown, from the ground up.
  static let layers: [FeatureLayer] = [.space, .zone, .wall, .opening, .edge, .landing, .place, .beacon]

  static func reduce(_ venue: inout Venue, _ losses: inout LossReport) throws(ExportError) {
    _ = try Reduction.requireGeoreference(&venue, &losses)
    try LayerReduction.reduce(&venue, decimals: GeoJSONLayerWriter.decimals, &losses)
    losses.approximate(
      "export.circles", "round zones", "KML has no circles; they are polygons of 64 corners",
      items: venue.zones.filter { $0.areas.contains { $0.polygon == nil } }.map(\.id))
    losses.drop(
      "export.no-location", "places", "they have no location", items: venue.places.filter(\.locations.isEmpty).map(\.id)
    )
    losses.drop(
      "export.no-location", "beacons", "they are on no level", items: venue.beacons.filter { $0.level == nil }.map(\.id)
    )
    venue.places.removeAll(where: \.locations.isEmpty)
    venue.beacons.removeAll { $0.level == nil }
  }

  static func write(_ venue: Venue, to sink: ExportSink) throws(ExportError) {
    var document = KMLDocument(VenueLayers(venue))
    try document.write(to: sink)
  }
}

/// The document as it is written.
private struct KMLDocument {
  private let layers: VenueLayers
  private var xml = XMLWriter()

  init(_ layers: VenueLayers) { self.layers = layers }

  mutating func write(to sink: ExportSink) throws(ExportError) {
    xml.begin("kml", ["xmlns": "http://www.opengis.net/kml/2.2"])
    xml.begin("Document")
    xml.element("name", [:], layers.venue.name.isEmpty ? layers.venue.id : layers.venue.name)
    for layer in KMLWriter.layers {
      for (index, entry) in LayerStyle(layer).symbols.enumerated() { writeStyle(layer, index, entry.symbol) }
    }
    // The rows of each level, so that every row is looked at once.
    let rows = KMLWriter.layers.map { rowsByLevel($0) }
    for level in layers.venue.levels.indices {
      xml.begin("Folder")
      xml.element("name", [:], layers.venue.levels[level].name)
      for (number, layer) in KMLWriter.layers.enumerated() where !rows[number][level].isEmpty {
        xml.begin("Folder")
        xml.element("name", [:], layer.title)
        var row = FeatureRow(layer)
        let style = LayerStyle(layer)
        for index in rows[number][level] {
          layers.fill(&row, index)
          write(row, style)
          if xml.count > 1 << 15 { try sink.write(xml.take()) }
        }
        xml.end()
      }
      xml.end()
    }
    xml.end()
    xml.end()
    try sink.write(xml.take())
  }

  private func rowsByLevel(_ layer: FeatureLayer) -> [[Int]] {
    var rows = Array(repeating: [Int](), count: layers.venue.levels.count)
    for index in 0..<layers.count(layer) {
      if let level = layers.level(layer, index) { rows[level].append(index) }
    }
    return rows
  }

  // MARK: Styles

  /// A colour as KML has it: opacity, blue, green, red.
  private static func color(_ color: UInt32, alpha: UInt32) -> String {
    let turned = alpha << 24 | (color & 0xFF) << 16 | color & 0xFF00 | color >> 16
    let digits = Array("0123456789abcdef")
    return String((0..<8).reversed().map { digits[Int(turned >> UInt32($0 * 4) & 15)] })
  }

  private mutating func writeStyle(_ layer: FeatureLayer, _ index: Int, _ symbol: LayerStyle.Symbol) {
    xml.begin("Style", ["id": "\(layer.rawValue)-\(index)"])
    if layer.shape == .point {
      xml.begin("IconStyle")
      xml.element("color", [:], Self.color(symbol.color, alpha: 255))
      xml.element("scale", [:], "0.6")
      xml.end()
    }
    xml.begin("LineStyle")
    xml.element("color", [:], Self.color(layer.shape == .area ? 0x787878 : symbol.color, alpha: 255))
    xml.element("width", [:], Decimal.fixed(symbol.size * 4, 1))
    xml.end()
    if layer.shape == .area {
      xml.begin("PolyStyle")
      xml.element("color", [:], Self.color(symbol.color, alpha: layer == .zone ? 64 : 255))
      xml.end()
    }
    xml.end()
  }

  // MARK: Placemarks

  private mutating func write(_ row: FeatureRow, _ style: LayerStyle) {
    guard row.geometry != .none else { return }
    let fields = row.layer.fields
    func text(_ name: String) -> String? {
      guard let index = fields.firstIndex(where: { $0.name == name }) else { return nil }
      return Self.text(row.values[index])
    }
    xml.begin("Placemark")
    if let name = text("name"), !name.isEmpty { xml.element("name", [:], name) }
    let value = style.field.flatMap(text)
    let symbol = style.symbols.firstIndex { $0.value == value } ?? style.symbols.count - 1
    xml.element("styleUrl", [:], "#\(row.layer.rawValue)-\(symbol)")
    xml.begin("ExtendedData")
    for (field, value) in zip(fields, row.values) where field.name != "name" {
      guard let text = Self.text(value) else { continue }
      xml.begin("Data", ["name": field.name])
      xml.element("value", [:], text)
      xml.end()
    }
    xml.end()
    write(row.geometry)
    xml.end()
  }

  private static func text(_ value: FieldValue) -> String? {
    switch value {
    case .none, .other: nil
    case .text(let text): text
    case .real(let number): Decimal.shortest(number)
    case .integer(let number): String(number)
    case .truth(let truth): truth ? "1" : "0"
    case .texts(let texts): texts.joined(separator: ", ")
    }
  }

  private mutating func write(_ geometry: FeatureGeometry) {
    switch geometry {
    case .none: break
    case .point(let point):
      xml.begin("Point")
      writeCoordinates([point])
      xml.end()
    case .line(let points):
      xml.begin("LineString")
      writeCoordinates(points)
      xml.end()
    case .areas(let areas):
      if areas.count != 1 { xml.begin("MultiGeometry") }
      for rings in areas {
        xml.begin("Polygon")
        for (index, ring) in rings.enumerated() {
          xml.begin(index == 0 ? "outerBoundaryIs" : "innerBoundaryIs")
          xml.begin("LinearRing")
          writeCoordinates(ring + ring.prefix(1))
          xml.end()
          xml.end()
        }
        xml.end()
      }
      if areas.count != 1 { xml.end() }
    }
  }

  private mutating func writeCoordinates(_ points: [Point]) {
    let decimals = GeoJSONLayerWriter.decimals
    xml.element(
      "coordinates", [:],
      points.map { "\(Decimal.fixed($0.x, decimals)),\(Decimal.fixed($0.y, decimals))" }.joined(separator: " "))
  }
}

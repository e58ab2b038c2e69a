import Geometry
import Text
import VenueModel

/// Writes a venue as one collection of features (RFC 7946), a feature a line; docs/formats/geojson.md.
enum GeoJSONLayerWriter: VenueWriter {
  /// A tenth of a millimetre on the ground.
  static let decimals = 9

  static func reduce(_ venue: inout Venue, _ losses: inout LossReport) throws(ExportError) {
    try LayerReduction.reduce(&venue, decimals: decimals, &losses)
  }

  static func write(_ venue: Venue, to sink: ExportSink) throws(ExportError) {
    try write(venue, findings: [], to: sink)
  }

  static func write(_ venue: Venue, findings: [Finding], to sink: ExportSink) throws(ExportError) {
    try write(VenueLayers(venue, findings: findings), to: sink)
  }

  private static func write(_ layers: VenueLayers, to sink: ExportSink) throws(ExportError) {
    var json = JSONWriter()
    try writeHead(layers, &json, to: sink)
    let precision = layers.frame.isGeographic ? decimals : nil
    var isFirst = true
    for layer in FeatureLayer.allCases where layer != .venue {
      let fields = layer.fields
      try layers.forEachRow(layer) { (row) throws(ExportError) in
        if !isFirst { try sink.write(",\n") }
        isFirst = false
        json.beginObject()
        json.write("type", "Feature")
        json.beginObject("properties")
        json.write("layer", layer.rawValue)
        json.write("number", row.number)
        write(row.values, fields, &json)
        json.endObject()
        write(row.geometry, precision, &json)
        json.endObject()
        try sink.write(json.takeRecord())
      }
    }
    try sink.write("\n]}\n")
  }

  /// The start of the collection, with what is true of all features in a member that RFC 7946 leaves to us.
  private static func writeHead(
    _ layers: VenueLayers, _ json: inout JSONWriter, to sink: ExportSink
  ) throws(ExportError) {
    json.beginObject()
    json.write("frame", layers.frame.isGeographic ? LayerFrame.degreesName : LayerFrame.localName)
    var row = FeatureRow(.venue)
    layers.fill(&row, 0)
    write(row.values, FeatureLayer.venue.fields, &json)
    json.endObject()
    try sink.write("{\"type\":\"FeatureCollection\",\n\"footway\":")
    try sink.write(json.takeRecord())
    try sink.write(",\n\"features\":[\n")
  }

  private static func write(_ values: [FieldValue], _ fields: [FeatureLayer.Field], _ json: inout JSONWriter) {
    for (index, field) in fields.enumerated() {
      switch values[index] {
      case .none, .other: break
      case .text(let text): json.write(field.name, text)
      case .real(let number): json.write(field.name, number)
      case .integer(let number): json.write(field.name, number)
      case .truth(let truth): json.write(field.name, truth)
      case .texts(let texts): json.write(field.name, texts)
      }
    }
  }

  // MARK: Geometry

  private static func write(_ geometry: FeatureGeometry, _ precision: Int?, _ json: inout JSONWriter) {
    let type: String
    switch geometry {
    case .none: return json.write("geometry", Optional<String>.none)
    case .point: type = "Point"
    case .line: type = "LineString"
    case .areas(let areas): type = areas.count == 1 ? "Polygon" : "MultiPolygon"
    }
    json.beginObject("geometry")
    json.write("type", type)
    switch geometry {
    case .none: break
    case .point(let point): json.write("coordinates", numbers: [point.x, point.y], precision: precision)
    case .line(let points): write("coordinates", points, precision, &json)
    case .areas(let areas):
      if areas.count != 1 { json.beginArray("coordinates") }
      for area in areas {
        json.beginArray(areas.count == 1 ? "coordinates" : nil)
        for ring in area { write(nil, ring, precision, &json, closing: true) }
        json.endArray()
      }
      if areas.count != 1 { json.endArray() }
    }
    json.endObject()
  }

  private static func write(
    _ key: String?, _ points: [Point], _ precision: Int?, _ json: inout JSONWriter, closing: Bool = false
  ) {
    json.beginArray(key)
    for point in points { json.write(numbers: [point.x, point.y], precision: precision) }
    if closing, let first = points.first { json.write(numbers: [first.x, first.y], precision: precision) }
    json.endArray()
  }
}

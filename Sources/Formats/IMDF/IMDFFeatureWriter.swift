import Frames
import Geometry
import Text
import VenueModel

/// Writes the features of a reduced venue, one a line, each with all properties that its type has.
struct IMDFFeatureWriter {
  let venue: Venue
  let frame: LocalFrame
  let sink: ExportSink
  let finder: IMDFUnitFinder
  var json = JSONWriter()
  private var isFirst = true

  /// Digits behind the point of degrees: a tenth of a millimetre.
  static let decimals = 9

  init(_ venue: Venue, _ frame: LocalFrame, _ sink: ExportSink) {
    self.venue = venue
    self.frame = frame
    self.sink = sink
    finder = IMDFUnitFinder(venue)
  }

  /// Writes a collection, and no file where it would be empty.
  mutating func collection<Elements: Collection>(
    _ type: String, _ elements: Elements,
    _ write: (inout IMDFFeatureWriter, Elements.Element) throws(ExportError) -> Void
  ) throws(ExportError) {
    guard !elements.isEmpty else { return }
    try sink.begin(file: "\(type).geojson")
    try sink.write("{\"type\":\"FeatureCollection\",\"features\":[")
    isFirst = true
    for element in elements { try write(&self, element) }
    try sink.write("\n]}\n")
  }

  /// Writes a feature; without a geometry of its own, it is `null`.
  mutating func feature(
    _ type: String, _ id: String,
    geometry: (inout IMDFFeatureWriter) -> Void = { $0.json.write("geometry", String?.none) },
    properties: (inout IMDFFeatureWriter) -> Void
  ) throws(ExportError) {
    try sink.write(isFirst ? "\n" : ",\n")
    isFirst = false
    json.beginObject()
    json.write("id", id)
    json.write("type", "Feature")
    json.write("feature_type", type)
    geometry(&self)
    json.beginObject("properties")
    properties(&self)
    json.endObject()
    json.endObject()
    var line = JSONWriter()
    swap(&line, &json)
    try sink.write(line.take())
  }

  // MARK: Geometry

  private func position(_ point: Point) -> LonLat { frame.lonLat(point) ?? frame.anchor }

  private mutating func write(_ point: Point, _ key: String? = nil) {
    let position = position(point)
    json.write(key, numbers: [position.longitude, position.latitude], precision: Self.decimals)
  }

  mutating func point(_ key: String = "geometry", _ point: Point?) {
    guard let point else { return json.write(key, String?.none) }
    json.beginObject(key)
    json.write("type", "Point")
    write(point, "coordinates")
    json.endObject()
  }

  mutating func line(_ points: [Point]) {
    json.beginObject("geometry")
    json.write("type", "LineString")
    json.beginArray("coordinates")
    for point in points { write(point) }
    json.endArray()
    json.endObject()
  }

  /// Writes areas, several as a MultiPolygon.
  mutating func areas(_ polygons: [Polygon]) {
    json.beginObject("geometry")
    json.write("type", polygons.count == 1 ? "Polygon" : "MultiPolygon")
    json.beginArray("coordinates")
    for polygon in polygons {
      if polygons.count > 1 { json.beginArray() }
      for ring in polygon.rings {
        json.beginArray()
        for point in ring.points + ring.points.prefix(1) { write(point) }
        json.endArray()
      }
      if polygons.count > 1 { json.endArray() }
    }
    json.endArray()
    json.endObject()
  }

  // MARK: Properties

  /// Writes names by their language, `null` without one.
  mutating func label(_ key: String, _ text: String?) {
    guard let text, !text.isEmpty else { return json.write(key, String?.none) }
    json.beginObject(key)
    json.write(IMDFWriter.language, text)
    json.endObject()
  }

  mutating func nothing(_ keys: String...) { for key in keys { json.write(key, String?.none) } }

  mutating func list(_ key: String, _ words: [String]) {
    if words.isEmpty { nothing(key) } else { json.write(key, words) }
  }
}

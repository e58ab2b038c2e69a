import Frames
import Geometry
import Text
import VenueModel

/// Writes IMDF 1.0 (OGC 20-094): `manifest.json` and a collection for each type of feature (docs/formats/imdf.md).
///
/// What the standard demands and a venue does not tell is made: footprints and outlines of levels, an address, a category
/// of the venue. Nothing depends on the clock.
enum IMDFWriter: VenueWriter {
  /// The language that names are written in, as venues do not tell theirs.
  static let language = "en"
  /// What the manifest calls the writer; its details are walls.
  static let generator = "footway"
  /// When an archive was made is not told: the same venue gives the same bytes.
  static let created = "1970-01-01T00:00:00Z"

  static func reduce(_ venue: inout Venue, _ losses: inout LossReport) throws(ExportError) {
    try IMDFReduction.reduce(&venue, &losses)
    losses.approximate(
      "export.venue-category", "the venue's category and address",
      "both must be there and nothing tells them: a business campus at an address of its name", items: [venue.id])
  }

  static func write(_ venue: Venue, to sink: ExportSink) throws(ExportError) {
    guard let frame = venue.localFrame else { throw ExportError("export.no-georeference", "the venue is nowhere") }
    try sink.begin(file: "manifest.json")
    var json = JSONWriter(indentation: 2)
    json.beginObject()
    json.write("version", "1.0.0")
    json.write("created", created)
    json.write("generated_by", generator)
    json.write("language", language)
    json.write("extensions", String?.none)
    json.endObject()
    json.endLine()
    try sink.write(json.take())
    var features = IMDFFeatureWriter(venue, frame, sink)
    try features.writeStructure()
    try features.writeSpaces()
    try features.writeOpenings()
    try features.writePlaces()
    try features.writeRelationships()
    try features.writeAreas()
  }

  // MARK: Points

  /// Metres that a point is away from every border to count as inside, whatever its digits are.
  private static let clearance = 0.001

  /// Whether a point is well inside of one of some areas.
  static func isInside(_ point: Point, _ polygons: [Polygon]) -> Bool {
    polygons.contains { $0.contains(point) == .inside && $0.distanceToBorder(from: point) > clearance }
  }

  /// Where the name of a space is drawn.
  static func labelPoint(of space: Space) -> Point { space.polygons[0].labelPoint() }
}

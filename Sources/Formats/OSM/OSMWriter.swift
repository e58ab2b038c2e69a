import Frames
import Text
import VenueModel

/// Writes OpenStreetMap XML by Simple Indoor Tagging: areas, walls, doors, ways with their levels, elevators, places.
///
/// Ids are negative, as editors have them for what the map does not have yet, and count in the order of the file.
enum OSMWriter: VenueWriter {
  /// How many decimals of degrees the map has, about a centimetre.
  static let decimals = 7

  static func write(_ venue: Venue, to sink: ExportSink) throws(ExportError) {
    guard let frame = venue.localFrame else {
      throw ExportError("export.no-georeference", "OpenStreetMap needs longitude and latitude")
    }
    let sheet = OSMSheet(venue)
    var xml = XMLWriter()
    xml.begin("osm", ["version": "0.6", "generator": "footway"])
    for (index, node) in sheet.nodes.enumerated() {
      let position = frame.lonLat(node.position)
      xml.begin(
        "node",
        [
          "id": "-\(index + 1)", "lat": Decimal.fixed(position?.latitude ?? 0, decimals),
          "lon": Decimal.fixed(position?.longitude ?? 0, decimals),
        ])
      write(node.tags, &xml)
      xml.end()
      try sink.write(xml.take())
    }
    for (index, way) in sheet.ways.enumerated() {
      xml.begin("way", ["id": "-\(index + 1)"])
      for node in way.nodes { xml.element("nd", ["ref": "-\(node + 1)"]) }
      write(way.tags, &xml)
      xml.end()
      try sink.write(xml.take())
    }
    for (index, relation) in sheet.relations.enumerated() {
      xml.begin("relation", ["id": "-\(index + 1)"])
      for member in relation.members {
        xml.element(
          "member", ["type": "way", "ref": "-\(member.way + 1)", "role": member.isInner ? "inner" : "outer"])
      }
      write(relation.tags, &xml)
      xml.end()
      try sink.write(xml.take())
    }
    xml.end()
    try sink.write(xml.take())
  }

  private static func write(_ tags: [OSMTag], _ xml: inout XMLWriter) {
    for tag in tags { xml.element("tag", ["k": tag.key.rawValue, "v": tag.value]) }
  }
}

import Geometry
import Text
import VenueModel

/// Writes a manifest that holds the whole venue under `venue` (docs/formats/manifest.md), so that nothing is lost: reading
/// it gives the same venue, to the last bit of every number.
enum ManifestWriter: VenueWriter {
  static func reduce(_ venue: inout Venue, _ losses: inout LossReport) throws(ExportError) {}

  static func write(_ venue: Venue, to sink: ExportSink) throws(ExportError) {
    var head = JSONWriter()
    head.beginObject()
    head.write("footway", 1)
    if !venue.id.isEmpty { head.write("id", venue.id) }
    if !venue.name.isEmpty { head.write("name", venue.name) }
    head.endObject()
    try sink.write("\(head.take().dropLast()),\n\"venue\":{")
    if let anchor = venue.georeference?.anchor {
      var json = JSONWriter()
      json.write(numbers: [anchor.longitude, anchor.latitude])
      try sink.write("\n\"anchor\":\(json.take()),")
    }
    try list("buildings", venue.buildings, sink) {
      $0.write("id", $1.id); $0.write("name", $1.name)
    }
    try list("levels", venue.levels, sink, write)
    try list("spaces", venue.spaces, sink, write)
    try list("openings", venue.openings, sink, write)
    try list("walls", venue.walls, sink) {
      $0.write("level", $1.level); write("points", $1.points, &$0)
    }
    try list("nodes", venue.network.nodes, sink) { json, node in
      json.write("id", node.id)
      json.write("level", node.level)
      json.write("position", numbers: [node.position.x, node.position.y])
    }
    try list("edges", venue.network.edges, sink, write)
    try list("signs", venue.network.signs, sink) { json, sign in
      json.write("edge", sign.edge)
      write("forward", sign.forward, &json)
      write("backward", sign.backward, &json)
    }
    try list("connectors", venue.connectors, sink, write)
    try list("places", venue.places, sink, write)
    try list("zones", venue.zones, sink, write)
    try list("beacons", venue.beacons, sink, isLast: true, write)
    try sink.write("}}\n")
  }

  /// Writes an array of objects, one a line.
  private static func list<Element>(
    _ name: String, _ elements: [Element], _ sink: ExportSink, isLast: Bool = false,
    _ write: (inout JSONWriter, Element) -> Void
  ) throws(ExportError) {
    try sink.write("\n\"\(name)\":[")
    for (number, element) in elements.enumerated() {
      var json = JSONWriter()
      json.beginObject()
      write(&json, element)
      json.endObject()
      try sink.write((number == 0 ? "\n" : ",\n") + json.take())
    }
    try sink.write(isLast ? "]" : "],")
  }

  // MARK: Members that may be missing

  private static func write(_ key: String, _ value: String?, _ json: inout JSONWriter) {
    if let value { json.write(key, value) }
  }

  private static func write(_ key: String, _ value: Double?, _ json: inout JSONWriter) {
    if let value { json.write(key, value) }
  }

  private static func write(_ key: String, _ value: Int?, _ json: inout JSONWriter) {
    if let value { json.write(key, value) }
  }

  private static func write(_ key: String, isTrue value: Bool, _ json: inout JSONWriter) {
    if value { json.write(key, value) }
  }

  private static func write(_ key: String, _ points: [Point], _ json: inout JSONWriter) {
    json.beginArray(key)
    for point in points { json.write(numbers: [point.x, point.y]) }
    json.endArray()
  }

  private static func write(_ key: String, _ polygon: Polygon, _ json: inout JSONWriter) {
    json.beginArray(key.isEmpty ? nil : key)
    for ring in [polygon.shell] + polygon.holes {
      json.beginArray()
      for point in ring.points { json.write(numbers: [point.x, point.y]) }
      json.endArray()
    }
    json.endArray()
  }

  // MARK: Elements

  private static func write(_ json: inout JSONWriter, _ level: Level) {
    json.write("id", level.id)
    write("sourceID", level.sourceID, &json)
    write("ordinal", level.ordinal, &json)
    json.write("name", level.name)
    json.write("shortName", level.shortName)
    write("building", level.building, &json)
    write("elevation", level.elevation, &json)
    write("isOutdoor", isTrue: level.isOutdoor, &json)
    guard let plan = level.plan else { return }
    json.beginObject("plan")
    if let size = plan.size { json.write("size", numbers: [size.width, size.height]) }
    write("ppm", plan.pixelsPerMeter, &json)
    write("mmpp", plan.millimetersPerUnit, &json)
    let map = plan.toLocal
    json.write("toLocal", numbers: [map.a, map.b, map.c, map.d, map.tx, map.ty])
    write("isGeoreferenced", isTrue: plan.isGeoreferenced, &json)
    if let placement = plan.placement {
      json.beginObject("placement")
      json.write("source", placement.source)
      write("rms", placement.rms, &json)
      write("scaleRatio", placement.scaleRatio, &json)
      write("isMirrored", isTrue: placement.isMirrored, &json)
      json.endObject()
    }
    json.endObject()
  }

  private static func write(_ json: inout JSONWriter, _ space: Space) {
    json.write("id", space.id)
    json.write("name", space.name)
    write("category", space.category, &json)
    json.write("use", space.use.rawValue)
    json.write("level", space.level)
    write("access", space.access?.rawValue, &json)
    json.beginArray("polygons")
    for polygon in space.polygons { write("", polygon, &json) }
    json.endArray()
  }

  private static func write(_ json: inout JSONWriter, _ opening: Opening) {
    json.write("id", opening.id)
    write("category", opening.category, &json)
    json.write("level", opening.level)
    json.write("kind", opening.kind.rawValue)
    write("points", opening.points, &json)
    write("width", opening.width, &json)
    write("access", opening.access?.rawValue, &json)
    write("isClosed", isTrue: opening.isClosed, &json)
  }

  private static func write(_ json: inout JSONWriter, _ edge: PathEdge) {
    if !edge.id.isEmpty { json.write("id", edge.id) }
    json.write("from", edge.from)
    json.write("to", edge.to)
    json.write("kind", edge.kind.rawValue)
    json.write("direction", edge.direction.rawValue)
    write("access", edge.access?.rawValue, &json)
    write("isClosed", isTrue: edge.isClosed, &json)
    write("hours", edge.hours, &json)
    write("length", edge.length, &json)
    write("duration", edge.duration, &json)
    write("sourceCost", edge.sourceCost, &json)
    if !edge.shape.isEmpty { write("shape", edge.shape, &json) }
  }

  private static func write(_ json: inout JSONWriter, _ connector: Connector) {
    json.write("id", connector.id)
    json.write("name", connector.name)
    json.write("kind", connector.kind.rawValue)
    json.beginArray("landings")
    for landing in connector.landings {
      json.beginObject()
      json.write("node", landing.node)
      write("signs", landing.signs, &json)
      json.endObject()
    }
    json.endArray()
    json.write("direction", connector.direction.rawValue)
    write("access", connector.access?.rawValue, &json)
    write("isClosed", isTrue: connector.isClosed, &json)
    write("hours", connector.hours, &json)
    write("length", connector.length, &json)
    write("duration", connector.duration, &json)
    write("sourceCost", connector.sourceCost, &json)
  }

  private static func write(_ json: inout JSONWriter, _ place: Place) {
    json.write("id", place.id)
    json.write("name", place.name)
    write("category", place.category, &json)
    json.beginArray("locations")
    for location in place.locations {
      json.beginObject()
      json.write("level", location.level)
      json.write("position", numbers: [location.position.x, location.position.y])
      write("node", location.node, &json)
      json.endObject()
    }
    json.endArray()
    if !place.keywords.isEmpty { json.write("keywords", place.keywords) }
    write("hours", place.hours, &json)
  }

  private static func write(_ json: inout JSONWriter, _ zone: Zone) {
    json.write("id", zone.id)
    json.write("name", zone.name)
    write("occupancyLimit", zone.occupancyLimit, &json)
    json.beginArray("areas")
    for area in zone.areas {
      json.beginObject()
      json.write("level", area.level)
      switch area.shape {
      case .polygon(let polygon): write("polygon", polygon, &json)
      case .circle(let circle):
        json.write("center", numbers: [circle.center.x, circle.center.y])
        json.write("radius", circle.radius)
      }
      json.endObject()
    }
    json.endArray()
  }

  private static func write(_ json: inout JSONWriter, _ beacon: Beacon) {
    json.write("id", beacon.id)
    json.write("name", beacon.name)
    write("uuid", beacon.uuid, &json)
    write("major", beacon.major, &json)
    write("minor", beacon.minor, &json)
    write("power", beacon.power, &json)
    write("level", beacon.level, &json)
    json.write("position", numbers: [beacon.position.x, beacon.position.y])
    write("node", beacon.node, &json)
  }
}

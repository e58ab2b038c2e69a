import Geometry
import Text
import VenueModel

/// Writes Mist documents: `maps.json`, and `zones.json` and `beacons.json` where there are any (docs/formats/mist.md).
///
/// A map holds a level with its frame, its paths and its walls. What joins levels, and all that people look for, has no
/// place there.
enum MistWriter: VenueWriter {
  static func reduce(_ venue: inout Venue, _ losses: inout LossReport) throws(ExportError) {
    guard !venue.levels.isEmpty else { throw ExportError("export.no-level", "the venue has no level, so no map") }
    MistFrameReduction.reduce(&venue, &losses)
    dropUnknown(&venue, &losses)
    MistNetworkReduction.reduce(&venue, &losses)
    MistLevelReduction.reduce(&venue, &losses)
    MistZoneReduction.reduce(&venue, &losses)
    reduceWalls(&venue, &losses)
    reduceBeacons(&venue, &losses)
  }

  static func write(_ venue: Venue, to sink: ExportSink) throws(ExportError) {
    try sink.begin(file: "maps.json")
    var maps = MistMapWriter(venue, isWhole: true)
    try maps.write(venue.levels.indices, to: sink)
    if !venue.zones.isEmpty {
      try sink.begin(file: "zones.json")
      try writeZones(venue, to: sink)
    }
    if !venue.beacons.isEmpty {
      try sink.begin(file: "beacons.json")
      try writeBeacons(venue, to: sink)
    }
  }

  // MARK: Reduction

  /// Drops all that maps have no word for.
  static func dropUnknown(_ venue: inout Venue, _ losses: inout LossReport) {
    losses.drop(
      "export.venue-name", "the venue's id and name", "maps know no venue",
      items: venue.id.isEmpty && venue.name.isEmpty ? [] : [venue.id.isEmpty ? venue.name : venue.id])
    losses.drop(
      "export.connectors", "connectors", "a map holds the paths of one level", items: venue.connectors.map(\.id))
    losses.drop("export.places", "places", "a map knows none", items: venue.places.map(\.id))
    losses.drop("export.spaces", "spaces", "a map has walls and no areas", items: venue.spaces.map(\.id))
    losses.drop("export.openings", "doors and gaps", "a map knows none", items: venue.openings.map(\.id))
    (venue.id, venue.name) = ("", "")
    venue.connectors = []
    venue.places = []
    venue.spaces = []
    venue.openings = []
  }

  /// Walls become lines of two points, level by level.
  private static func reduceWalls(_ venue: inout Venue, _ losses: inout LossReport) {
    var walls: [[Wall]] = venue.levels.map { _ in [] }
    var bent: [String] = []
    for (number, wall) in venue.walls.enumerated() {
      if wall.points.count > 2 { bent.append("\(venue.levels[wall.level].id)/\(number + 1)") }
      walls[wall.level] += zip(wall.points, wall.points.dropFirst()).map { Wall(level: wall.level, points: [$0, $1]) }
    }
    venue.walls = walls.flatMap { $0 }
    losses.approximate(
      "export.wall-lines", "walls with corners", "each stretch became a wall of its own", items: bent)
  }

  private static func reduceBeacons(_ venue: inout Venue, _ losses: inout LossReport) {
    var untied: [String] = []
    for index in venue.beacons.indices {
      if venue.beacons[index].level == nil { venue.beacons[index].position = Point(0, 0) }
      guard let node = venue.beacons[index].node.map({ venue.network.nodes[$0] }) else { continue }
      guard node.level == venue.beacons[index].level, !node.id.isEmpty else {
        venue.beacons[index].node = nil
        untied.append(venue.beacons[index].id)
        continue
      }
    }
    losses.drop(
      "export.beacon-nodes", "nodes of beacons", "a beacon names a node of its own map only", items: untied)
  }

  // MARK: Files

  private static func writeZones(_ venue: Venue, to sink: ExportSink) throws(ExportError) {
    let toPixels = venue.toPixels
    var json = JSONWriter(indentation: 2)
    json.beginArray()
    for zone in venue.zones {
      json.beginObject()
      json.write("id", zone.id)
      json.write("name", zone.name)
      if let limit = zone.occupancyLimit { json.write("occupancy_limit", limit) }
      // The reduction leaves each zone one outline.
      if let area = zone.areas.first, let polygon = area.polygon {
        json.write("map_id", venue.levels[area.level].id)
        json.beginArray("vertices")
        for point in polygon.shell.points { json.writePixel(nil, toPixels[area.level](point)) }
        json.endArray()
      }
      json.endObject()
      try sink.write(json.take())
    }
    json.endArray()
    json.endLine()
    try sink.write(json.take())
  }

  private static func writeBeacons(_ venue: Venue, to sink: ExportSink) throws(ExportError) {
    let toPixels = venue.toPixels
    var json = JSONWriter(indentation: 2)
    json.beginArray()
    for beacon in venue.beacons {
      json.beginObject()
      json.write("id", beacon.id)
      json.write("name", beacon.name)
      json.write("map_id", beacon.level.map { venue.levels[$0].id })
      if let level = beacon.level { json.writeMembers(ofPixel: toPixels[level](beacon.position)) }
      json.write("uuid", beacon.uuid)
      json.write("major", beacon.major.map { Double($0) })
      json.write("minor", beacon.minor.map { Double($0) })
      json.write("power", beacon.power)
      json.write("wayfinding_nodename", beacon.node.map { venue.network.nodes[$0].id })
      json.endObject()
      try sink.write(json.take())
    }
    json.endArray()
    json.endLine()
    try sink.write(json.take())
  }
}

extension Venue {
  /// The way from local metres into the pixels of each level's plan; where there is none, metres stay.
  var toPixels: [PlaneTransform] { levels.map { $0.plan?.toLocal.inverse ?? .identity } }
}

extension JSONWriter {
  /// Decimals of pixels: a thousandth of a millimetre at a pixel a millimetre, a millimetre at a pixel a kilometre.
  private static let pixelDecimals = 6

  /// Writes `x` and `y` of a pixel.
  mutating func writeMembers(ofPixel pixel: Point) {
    write("x", digits: Decimal.fixed(pixel.x, precision ?? Self.pixelDecimals))
    write("y", digits: Decimal.fixed(pixel.y, precision ?? Self.pixelDecimals))
  }

  /// Writes a pixel as an object.
  mutating func writePixel(_ key: String?, _ pixel: Point) {
    beginObject(key)
    writeMembers(ofPixel: pixel)
    endObject()
  }
}

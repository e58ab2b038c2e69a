import Geometry
import VenueModel

extension ManifestReader {
  private static let shapeKeys = positionKeys + ["holes", "radius"]

  /// Adds the manifest's zones, and changes those of the files that it names.
  mutating func addZones(_ venue: inout Venue, _ nodes: NodeTable) {
    var indices: [String: Int] = [:]
    for (index, zone) in venue.zones.enumerated() { indices[zone.id] = index }
    var ids: Set<String> = []
    for entry in objects("zones") {
      checkKeys(entry, ["id", "name", "occupancyLimit", "areas"] + Self.shapeKeys)
      guard let id = newID(entry, "zone", &ids) else { continue }
      let areas = areas(entry, venue, nodes, isKnown: indices[id] != nil)
      if let known = indices[id] {
        change(&venue.zones[known], entry)
        venue.zones[known].areas += areas
      } else if !areas.isEmpty {
        var zone = Zone(id: id, name: id, areas: areas)
        change(&zone, entry)
        venue.zones.append(zone)
      }
    }
  }

  /// Gives a zone what an entry says, and leaves what it does not say.
  private mutating func change(_ zone: inout Zone, _ entry: JSONValue) {
    if let name = reader.text(entry["name"]) { zone.name = name }
    if let limit = reader.integer(entry["occupancyLimit"], in: Zone.occupancyLimits) {
      // Sources write 0 for no limit.
      zone.occupancyLimit = limit == 0 ? nil : limit
    }
  }

  /// The shapes of an entry: `areas`, or its own one; a zone of the files needs none.
  private mutating func areas(
    _ entry: JSONValue, _ venue: Venue, _ nodes: NodeTable, isKnown: Bool
  ) -> [Zone.Area] {
    guard let list = entry["areas"], !list.isNull else {
      if isKnown, entry["level"] == nil { return [] }
      return area(entry, venue, nodes).map { [$0] } ?? []
    }
    var areas: [Zone.Area] = []
    for shape in list.elements {
      checkKeys(shape, Self.shapeKeys)
      if let area = area(shape, venue, nodes) { areas.append(area) }
    }
    if list.elements.first(where: { _ in true }) == nil {
      reader.find(.error, "manifest.outline", list, "a zone needs an array of shapes here; it has none")
    }
    return areas
  }

  private mutating func area(_ shape: JSONValue, _ venue: Venue, _ nodes: NodeTable) -> Zone.Area? {
    let found = frame(of: shape, among: Self.pointFrames)
    // An array of numbers is one point, so it is a centre; of arrays it is an outline.
    let isCenter = shape["node"] != nil || found?.points.elements.first { _ in true }?.kind == .number
    let area = isCenter ? circle(shape, venue, nodes) : polygon(shape, venue)
    if let area, venue.isOutsidePlan(area) {
      reader.find(
        .warning, "zone.outside-plan", shape, "the zone reaches over the edge of the plan; is it in the right frame?",
        position: area.box.center, level: area.level)
    }
    return area
  }

  private mutating func polygon(_ shape: JSONValue, _ venue: Venue) -> Zone.Area? {
    guard let level = level(of: shape, in: venue),
      let shell = outline(shape, venue, level: level, frames: Self.pointFrames),
      let frame = frame(of: shape, among: Self.pointFrames)
    else { return nil }
    if let radius = shape["radius"], !radius.isNull {
      reader.find(
        .warning, "manifest.zone.radius", radius, "a radius belongs to a centre, and this is an outline; it was ignored"
      )
    }
    var holes: [Ring] = []
    if let list = shape["holes"], !list.isNull {
      if list.kind != .array { reader.findWrongType(list, wanted: "an array of outlines") }
      for hole in list.elements {
        if let ring = ring(hole, frame.name, venue, level: level) { holes.append(ring) }
      }
    }
    return Zone.Area(level: level, polygon: Polygon(shell, holes: holes))
  }

  private mutating func circle(_ shape: JSONValue, _ venue: Venue, _ nodes: NodeTable) -> Zone.Area? {
    guard let position = position(shape, venue, nodes) else { return nil }
    guard venue.levels[position.level].isMeasured else {
      reader.find(
        .error, "manifest.position.frame", shape,
        "level '\(venue.levels[position.level].name)' has no scale, which a radius in metres needs")
      return nil
    }
    guard let value = shape["radius"], let radius = reader.number(value), radius > 0, radius <= Draft.reach,
      let circle = Circle(center: position.point, radius: radius)
    else {
      reader.find(
        .error, "manifest.zone.radius", shape["radius"] ?? shape,
        "a centre needs a radius in metres, above 0 and up to \(Int(Draft.reach)); the shape was left out")
      return nil
    }
    if let holes = shape["holes"], !holes.isNull {
      reader.find(.warning, "manifest.zone.holes", holes, "a circle has no holes; they were ignored")
    }
    return Zone.Area(level: position.level, circle: circle)
  }
}

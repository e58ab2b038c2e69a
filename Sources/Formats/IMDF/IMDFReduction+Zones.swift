import Geometry
import VenueModel

extension IMDFReduction {
  /// Zones become geofences, each with the same outlines on all of its levels.
  mutating func reduceZones(_ source: String) {
    var (nowhere, split, round, unnamed): ([String], [String], [String], [String]) = ([], [], [], [])
    losses.drop(
      "export.occupancy-limits", "limits of how many people zones may hold", "a geofence has none",
      items: venue.zones.filter { $0.occupancyLimit != nil }.map(\.id))
    var zones: [Zone] = []
    for zone in venue.zones {
      var isRound = false
      let parts = Self.parts(of: zone, &isRound)
      if isRound { round.append(zone.id) }
      if parts.isEmpty {
        nowhere.append(zone.id)
        continue
      }
      if parts.count > 1 { split.append(zone.id) }
      if Self.label(zone.name) == nil { unnamed.append(zone.id) }
      for (number, part) in parts.enumerated() {
        let id =
          number == 0 ? claim(zone.id, "zone", in: source) : make("\(zone.id)/\(number + 1)", "zone", in: source)
        let areas = part.levels.flatMap { level in part.polygons.map { Zone.Area(level: level, polygon: $0) } }
        zones.append(Zone(id: id, name: Self.label(zone.name) ?? id, areas: areas))
      }
    }
    venue.zones = zones
    losses.drop("export.zones", "zones without an area", "a geofence has one", items: nowhere)
    losses.approximate(
      "export.zone-parts", "zones of several shapes", "each level's shape became a geofence of its own", items: split)
    losses.approximate(
      "export.circles", "round zones", "their outline has \(Circle.outlineCorners) corners", items: round)
    losses.approximate("export.names", "zones without a name", "they are called by their id", items: unnamed)
  }

  /// The shapes of a zone with the levels that have them.
  private static func parts(of zone: Zone, _ isRound: inout Bool) -> [(levels: [Int], polygons: [Polygon])] {
    var shapes: [(level: Int, polygons: [Polygon])] = []
    for area in zone.areas {
      var polygon: Polygon?
      switch area.shape {
      case .polygon(let own): polygon = IMDFSource.withoutHolesOutside(own)
      case .circle(let circle):
        isRound = true
        polygon = circle.outline.map { Polygon($0) }
      }
      guard let polygon = polygon?.rightHanded else { continue }
      if let index = shapes.firstIndex(where: { $0.level == area.level }) {
        shapes[index].polygons.append(polygon)
      } else {
        shapes.append((area.level, [polygon]))
      }
    }
    guard let first = shapes.first else { return [] }
    if shapes.allSatisfy({ $0.polygons == first.polygons }) { return [(shapes.map(\.level), first.polygons)] }
    return shapes.map { ([$0.level], $0.polygons) }
  }
}

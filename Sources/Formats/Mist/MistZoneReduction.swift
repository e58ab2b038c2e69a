import Geometry
import VenueModel

/// Makes zones of single outlines without holes, each on one map.
enum MistZoneReduction {
  private struct Losses {
    var nowhere: [String] = []
    var split: [String] = []
    var round: [String] = []
    var holes: [String] = []
  }

  static func reduce(_ venue: inout Venue, _ losses: inout LossReport) {
    var lost = Losses()
    var ids = UniqueIDs()
    for zone in venue.zones { _ = ids.claim(zone.id) }
    var zones: [Zone] = []
    for zone in venue.zones {
      let areas = zone.areas.compactMap { outline(of: $0, zone.id, &lost) }
      if areas.isEmpty { lost.nowhere.append(zone.id) }
      if areas.count > 1 { lost.split.append(zone.id) }
      for (number, area) in areas.enumerated() {
        zones.append(
          Zone(
            id: number == 0 ? zone.id : ids.claim(zone.id), name: zone.name, areas: [area],
            occupancyLimit: zone.occupancyLimit))
      }
    }
    venue.zones = zones
    losses.drop("export.zones", "zones without an area", "a zone has an outline", items: lost.nowhere)
    losses.approximate(
      "export.zone-parts", "zones of several parts", "each part became a zone of its own", items: lost.split)
    losses.approximate(
      "export.circles", "round zones", "their outline has \(Circle.outlineCorners) corners", items: lost.round)
    losses.drop("export.zone-holes", "holes of zones", "an outline has none", items: lost.holes)
  }

  private static func outline(of area: Zone.Area, _ id: String, _ lost: inout Losses) -> Zone.Area? {
    switch area.shape {
    case .polygon(let polygon):
      if !polygon.holes.isEmpty { lost.holes.append(id) }
      return Zone.Area(level: area.level, polygon: Polygon(polygon.shell))
    case .circle(let circle):
      lost.round.append(id)
      return circle.outline.map { Zone.Area(level: area.level, polygon: Polygon($0)) }
    }
  }
}

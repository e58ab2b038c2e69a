import Geometry
import Records
import VenueModel
import Zones

/// Answers which zones of a venue hold positions, for one thread.
final class ZoneAnswering: ZoneAnswerer {
  private let areas: [[(zone: UInt32, area: Zone.Area)]]
  private let boundary: BoundaryPolicy

  init(_ venue: Venue, _ boundary: BoundaryPolicy) {
    self.boundary = boundary
    var areas: [[(zone: UInt32, area: Zone.Area)]] = venue.levels.map { _ in [] }
    for (index, zone) in venue.zones.enumerated() {
      for area in zone.areas { areas[area.level].append((UInt32(index), area)) }
    }
    self.areas = areas
  }

  func append(_ points: [Point], levels: [Int32], to hits: inout [PositionHit]) {
    for (index, point) in points.enumerated() {
      var last: UInt32?
      for (zone, area) in areas[Int(levels[index])] where last != zone && contains(area, point) {
        hits.append(PositionHit(position: UInt32(index), zone: zone))
        last = zone
      }
    }
  }

  func nearest(to point: Point, level: Int) -> (zone: Int, distance: Double)? {
    var best: (zone: Int, distance: Double)?
    for (zone, area) in areas[level] {
      let distance = contains(area, point) ? 0 : distance(area, point)
      if distance < best?.distance ?? .infinity { best = (Int(zone), distance) }
    }
    return best
  }

  private func contains(_ area: Zone.Area, _ point: Point) -> Bool {
    guard area.box.contains(point) else { return false }
    let containment =
      switch area.shape {
      case .polygon(let polygon): polygon.contains(point)
      case .circle(let circle): circle.contains(point)
      }
    return containment == .inside || containment == .boundary && boundary == .covers
  }

  private func distance(_ area: Zone.Area, _ point: Point) -> Double {
    switch area.shape {
    case .polygon(let polygon): polygon.distanceToBorder(from: point)
    case .circle(let circle): circle.distanceToBorder(from: point)
    }
  }
}

import Geometry
import VenueModel

extension IMDFReduction {
  mutating func reduceOpenings(_ source: String) {
    var lost = OpeningLosses()
    for index in venue.openings.indices { reduceOpening(index, source, &lost) }
    venue.openings.removeAll { $0.points.isEmpty }
    // Gates for cars are closed to people, unless all openings are such gates.
    if !venue.openings.allSatisfy({ $0.category == "automobile" }) {
      for index in venue.openings.indices where venue.openings[index].category == "automobile" {
        guard !venue.openings[index].isClosed else { continue }
        venue.openings[index].category = "pedestrian"
        lost.categories.append(venue.openings[index].id)
      }
    }
    losses.drop("export.openings", "openings without a point", "an opening has a line", items: lost.nowhere)
    losses.approximate(
      "export.opening-points", "openings with one point",
      "a line of \(Self.doorWidth) m, or of their width, stands there",
      items: lost.points)
    losses.drop("export.opening-widths", "widths of openings", "the line tells it", items: lost.widths)
    losses.approximate(
      "export.opening-kinds", "kinds of openings", "IMDF tells doors, gates and gaps", items: lost.kinds)
    losses.drop(
      "export.opening-access", "what tells that openings have steps", "a door can only say that it has none",
      items: lost.access)
    losses.approximate(
      "export.categories", "categories of openings", "IMDF has a list of them", items: lost.categories)
  }

  private struct OpeningLosses {
    var nowhere: [String] = []
    var points: [String] = []
    var widths: [String] = []
    var kinds: [String] = []
    var access: [String] = []
    var categories: [String] = []
  }

  /// Metres of a door of which only a point is known.
  private static let doorWidth = 1.0

  private mutating func reduceOpening(_ index: Int, _ source: String, _ lost: inout OpeningLosses) {
    var opening = venue.openings[index]
    let id = opening.id
    if opening.points.isEmpty { return lost.nowhere.append(id) }
    if opening.points.count == 1 {
      lost.points.append(id)
      opening.points = line(through: opening.points[0], level: opening.level, width: opening.width ?? Self.doorWidth)
    } else if opening.width != nil {
      lost.widths.append(id)
    }
    opening.width = nil
    if ![.door, .gate, .walkway].contains(opening.kind) {
      lost.kinds.append(id)
      opening.kind = [.securityLane, .exitGate].contains(opening.kind) ? .gate : .door
    }
    let isTold = opening.access == .yes || opening.access == .no && opening.kind == .gate
    if !isTold, opening.access != nil {
      lost.access.append(id)
      opening.access = nil
    }
    let isKnown = IMDFStandard.openings.contains(opening.category ?? "")
    if !isKnown || opening.category == "emergencyexit" && !opening.isClosed {
      if opening.category != nil { lost.categories.append(id) }
      opening.category = "pedestrian"
    }
    opening.id = claim(id, "opening", in: source)
    venue.openings[index] = opening
  }

  /// A line through a point along the nearest border of a space, at most a metre away, else from west to east.
  private func line(through point: Point, level: Int, width: Double) -> [Point] {
    var nearest = (distance: 1.0, direction: Point(1, 0))
    for ring in venue.spaces.lazy.filter({ $0.level == level }).flatMap(\.polygons).flatMap(\.rings)
    where ring.box.expanded(by: 1).contains(point) {
      for index in ring.points.indices {
        let edge = ring.edge(index)
        let distance = edge.nearest(to: point).point.distance(to: point)
        guard distance < nearest.distance, edge.length > 0 else { continue }
        nearest = (
          distance, Point((edge.end.x - edge.start.x) / edge.length, (edge.end.y - edge.start.y) / edge.length)
        )
      }
    }
    let (x, y) = (nearest.direction.x * width / 2, nearest.direction.y * width / 2)
    return [Point(point.x - x, point.y - y), Point(point.x + x, point.y + y)]
  }
}

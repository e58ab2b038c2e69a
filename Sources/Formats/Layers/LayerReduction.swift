import Geometry
import Text
import VenueModel

/// What feature layers cannot hold of a venue; little.
enum LayerReduction {
  /// Takes out of a venue, or changes in it, what its layers could not give back.
  ///
  /// - Parameter decimals: how many a degree is written with; `nil` for all.
  /// - Throws: ``ExportError`` for a venue without a level, and with positions that no reader would keep.
  /// - Complexity: O(size of the venue).
  static func reduce(_ venue: inout Venue, decimals: Int?, _ losses: inout LossReport) throws(ExportError) {
    guard !venue.levels.isEmpty else {
      throw ExportError("export.no-level", "the venue has no level, so there is nothing to write")
    }
    try checkPositions(venue)
    renameTwins(&venue, &losses)
    dropShapeless(&venue, &losses)
    turnRings(&venue, decimals: decimals, &losses)
    for index in venue.beacons.indices where venue.beacons[index].level == nil {
      venue.beacons[index].position = Point(0, 0)
    }
    venue.sortLevels()
    guard venue.georeference != nil else { return }
    losses.approximate(
      "export.unplaced-levels", "levels with all that is on them",
      "nothing says where they are on Earth; they are written around the anchor of the venue",
      items: venue.levels.filter { $0.plan.map { !$0.isGeoreferenced } ?? false }.map(\.id))
  }

  private static func checkPositions(_ venue: Venue) throws(ExportError) {
    var fault: Point?
    func check(_ point: Point) {
      if !(abs(point.x) <= LayerFrame.reach && abs(point.y) <= LayerFrame.reach) { fault = point }
    }
    venue.forEachPosition { check($1) }
    for edge in venue.network.edges { for point in edge.shape { check(point) } }
    for space in venue.spaces {
      for polygon in space.polygons {
        polygon.holes.forEach {
          check($0.box.min); check($0.box.max)
        }
      }
    }
    for zone in venue.zones {
      for area in zone.areas {
        area.polygon?.holes.forEach {
          check($0.box.min); check($0.box.max)
        }
      }
    }
    guard let fault else { return }
    throw ExportError(
      "export.position",
      "the position (\(Decimal.shortest(fault.x)), \(Decimal.shortest(fault.y))) is none, or more than 100 km from the"
        + " origin; correct it in the source")
  }

  /// Ids by which rows refer to each other, or belong together, must be unique.
  private static func renameTwins(_ venue: inout Venue, _ losses: inout LossReport) {
    func rename<Element>(_ elements: inout [Element], _ id: WritableKeyPath<Element, String>, _ what: String) {
      var taken = MarkedIDs()
      var renamed: [String] = []
      for index in elements.indices {
        let old = elements[index][keyPath: id]
        let new = taken.claim(old)
        guard new != old else { continue }
        elements[index][keyPath: id] = new
        renamed.append(new)
      }
      losses.approximate(
        "export.renamed", what, "their ids stand twice; a mark was put behind the later ones", items: renamed)
    }
    rename(&venue.buildings, \.id, "buildings")
    rename(&venue.levels, \.id, "levels")
    rename(&venue.connectors, \.id, "connectors")
    rename(&venue.places, \.id, "places")
    rename(&venue.zones, \.id, "zones")
  }

  private static func dropShapeless(_ venue: inout Venue, _ losses: inout LossReport) {
    let why = "they have no outline, line or point"
    losses.drop("export.no-geometry", "spaces", why, items: venue.spaces.filter(\.polygons.isEmpty).map(\.id))
    venue.spaces.removeAll(where: \.polygons.isEmpty)
    losses.drop("export.no-geometry", "openings", why, items: venue.openings.filter(\.points.isEmpty).map(\.id))
    venue.openings.removeAll(where: \.points.isEmpty)
    let walls = venue.walls.filter { $0.points.count < 2 }.map { "on level \(venue.levels[$0.level].id)" }
    losses.drop("export.no-geometry", "walls", why, items: walls)
    venue.walls.removeAll { $0.points.count < 2 }
  }

  /// Turns all rings as the formats want them, which changes no area, and drops those that the rounding of degrees
  /// flattens.
  private static func turnRings(_ venue: inout Venue, decimals: Int?, _ losses: inout LossReport) {
    let frame = LayerFrame(venue)
    func survives(_ ring: Ring) -> Bool {
      guard frame.isGeographic else { return true }
      let scale = (0..<(decimals ?? 0)).reduce(1.0) { scale, _ in scale * 10 }
      let written = ring.points.map { point in
        let position = frame(point)
        guard decimals != nil else { return position }
        return Point((position.x * scale).rounded() / scale, (position.y * scale).rounded() / scale)
      }
      return (try? Ring(written)) != nil
    }
    func written(_ polygon: Polygon) -> Polygon? {
      guard survives(polygon.shell) else { return nil }
      let turned = polygon.withTurnedRings
      return Polygon(turned.shell, holes: turned.holes.filter(survives))
    }
    var flattened: [String] = []
    for index in venue.spaces.indices {
      let count = venue.spaces[index].polygons.reduce(0) { $0 + $1.rings.count }
      venue.spaces[index].polygons = venue.spaces[index].polygons.compactMap(written)
      if venue.spaces[index].polygons.reduce(0, { $0 + $1.rings.count }) < count {
        flattened.append(venue.spaces[index].id)
      }
    }
    venue.spaces.removeAll(where: \.polygons.isEmpty)
    for index in venue.zones.indices {
      let areas = venue.zones[index].areas
      venue.zones[index].areas = areas.compactMap { area in
        guard let polygon = area.polygon else { return area }
        guard let kept = written(polygon) else { return nil }
        return Zone.Area(level: area.level, polygon: kept)
      }
      let isLess = zip(areas, venue.zones[index].areas).contains { $0.polygon?.holes.count != $1.polygon?.holes.count }
      if isLess || areas.count > venue.zones[index].areas.count { flattened.append(venue.zones[index].id) }
    }
    losses.drop(
      "export.flat", "outlines or holes of spaces and zones", "they are thinner than a tenth of a millimetre",
      items: flattened)
  }
}

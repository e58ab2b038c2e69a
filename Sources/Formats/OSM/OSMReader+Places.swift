import Geometry
import VenueModel

extension OSMReader {
  /// Makes a place of each room, shop, amenity, platform and entrance that can be called by something.
  mutating func readPlaces() {
    var position = 0
    for area in elements.areas {
      // The spaces of an area stand one behind the other, as the areas do.
      let first = position
      while position < draft.venue.spaces.count, Self.isSpace(draft.venue.spaces[position].id, of: area.id) {
        position += 1
      }
      guard first < position, Self.isGoal(area), let sight = OSMSight(area.tags) else { continue }
      let point = Self.inside(draft.venue.spaces[first].polygons)
      let locations = (first..<position).map { number in
        Place.Location(level: draft.venue.spaces[number].level, position: point)
      }
      add(sight, area.id, area.tags, locations)
    }
    for (index, levels) in elements.sights {
      let way = data.ways[Int(index)]
      guard let sight = OSMSight(way.tags), let point = sightPosition(way) else { continue }
      let stated = covered(levels, way.file, way.id)
      let locations = (stated.isEmpty ? [0] : stated).map {
        Place.Location(level: level($0, way.file), position: point)
      }
      add(sight, way.id, way.tags, locations)
    }
    for path in elements.paths { addPlatform(path) }
    for (index, levels) in elements.nodes { addSight(index, levels) }
  }

  private static func isSpace(_ space: String, of area: String) -> Bool {
    space == area || space.hasPrefix(area) && space.dropFirst(area.count).first == "@"
  }

  /// Whether people want to go to an area, not just through it.
  private static func isGoal(_ area: OSMElements.Area) -> Bool {
    switch area.use {
    case .room, .restricted, .open: true
    default: false
    }
  }

  /// A point well inside the largest part of an area.
  static func inside(_ polygons: [Polygon]) -> Point {
    let size = { (polygon: Polygon) in polygon.box.width * polygon.box.height }
    guard let largest = polygons.max(by: { size($0) < size($1) }) else { return Point(0, 0) }
    // The middle of most rooms is in them, and found a hundred times faster.
    let middle = largest.shell.centroid
    if largest.contains(middle) == .inside { return middle }
    return largest.labelPoint(precision: max(largest.box.width, largest.box.height) / 20)
  }

  private func sightPosition(_ way: OSMData.Way) -> Point? {
    let points = way.nodes.map(position)
    if way.isClosed, let ring = try? Ring(points) { return Self.inside([Polygon(ring)]) }
    return points.isEmpty ? nil : points[points.count / 2]
  }

  /// A platform that is drawn as a line.
  private mutating func addPlatform(_ path: OSMElements.Path) {
    let way = data.ways[Int(path.way)]
    guard OSMSight.isOne(way.tags), let sight = OSMSight(way.tags), !way.nodes.isEmpty else { return }
    let middle = way.nodes[way.nodes.count / 2]
    let ends = [way.nodes[0], middle, way.nodes[way.nodes.count - 1]]
    guard let level = path.levels.single ?? ends.compactMap({ pathLevels[$0]?.first }).first else { return }
    let number = self.level(level, way.file)
    let node = networkNodes[OSMNetworkKey(node: middle, level: number)]
    add(sight, way.id, way.tags, [Place.Location(level: number, position: position(middle), node: node)])
  }

  private mutating func addSight(_ index: Int32, _ levels: OSMLevels) {
    let node = data.nodes[Int(index)]
    guard OSMSight.isOne(node.tags), let sight = OSMSight(node.tags) else { return }
    let id = data.name(ofNode: index)
    let stated = covered(levels, node.file, id)
    let areas = Set((outlines[index] ?? []).prefix(64).flatMap { areaLevels[Int($0)] }).sorted()
    let guessed = pathLevels[index].map { $0.sorted() } ?? (areas.isEmpty ? [0] : areas)
    let all = stated.isEmpty ? guessed : stated
    let locations = all.map { level in
      let number = self.level(level, node.file)
      return Place.Location(
        level: number, position: node.position, node: networkNodes[OSMNetworkKey(node: index, level: number)])
    }
    add(sight, id, node.tags, locations)
  }

  private mutating func add(_ sight: OSMSight, _ id: String, _ tags: OSMTags, _ locations: [Place.Location]) {
    draft.venue.places.append(
      Place(
        id: id, name: sight.name, category: sight.category, locations: locations, keywords: sight.keywords,
        hours: tags[.openingHours]))
  }
}

import Geometry
import VenueModel

extension OSMReader {
  /// Corners that outlines may have, beside four times those of the ways of the data.
  private static let spareCorners = 1_000_000

  /// Makes the spaces, and notes whose outlines pass through each node.
  mutating func readAreas() {
    let rings = OSMRings(data: data)
    var corners = 4 * data.ways.reduce(0) { $0 + $1.nodes.count } + Self.spareCorners
    areaLevels.reserveCapacity(elements.areas.count)
    for (index, area) in elements.areas.enumerated() {
      var levels = levels(of: area)
      areaLevels.append(levels)
      // Charged before anything is made, as many relations may share one long way.
      let count = rings.cornerCount(area)
      guard count <= corners else {
        tell(
          .error, "osm.areas.too-many-corners", area.file, area.id,
          "the areas have far more corners in all than the data has nodes; this one was left out")
        continue
      }
      let polygons = rings.polygons(area, &findings)
      guard !polygons.isEmpty else { continue }
      noteOutline(area, Int32(index))
      if levels.count > 1, count * levels.count > corners {
        tell(
          .warning, "osm.levels.too-many", area.file, area.id,
          "the areas on several levels have too many corners in all; this one was put on its lowest level")
        levels = [levels[0]]
      }
      corners -= count * levels.count
      let access = OSMAccess(area.tags).access
      let name = area.tags[.name] ?? area.tags[.ref] ?? ""
      let category = Self.category(area.tags)
      for level in levels {
        let number = self.level(level, area.file)
        draft.venue.spaces.append(
          Space(
            id: Self.id(area.id, on: level, of: levels), name: name, category: category, use: area.use, level: number,
            polygons: polygons, access: access))
      }
    }
  }

  /// What an area is, in the words of its tags.
  private static func category(_ tags: OSMTags) -> String? {
    let keys: [OSMKey] = [.indoor, .highway, .railway, .publicTransport, .room, .shop, .amenity, .buildingPart, .area]
    let telling: [OSMKey] = [.room, .shop, .amenity]
    let key = telling.first { tags.isSet($0) && !tags.has($0, "yes") } ?? keys.first { tags.isSet($0) }
    return key.flatMap { key in tags[key].map { "\(key.rawValue)=\($0)" } }
  }

  private mutating func levels(of area: OSMElements.Area) -> [Double] {
    let levels = covered(area.levels, area.file, area.id)
    if !levels.isEmpty { return levels }
    if area.tags.isSet(.indoor) || area.tags.isSet(.room) {
      tell(
        .warning, "osm.area.no-level", area.file, area.id,
        "the area is indoors but has no level; it was put on level 0")
    }
    return [0]
  }

  private mutating func noteOutline(_ area: OSMElements.Area, _ index: Int32) {
    let ways: [Int32] =
      switch area.outline {
      case .way(let way): [way]
      case .relation(let relation): data.relations[Int(relation)].members.map(\.way)
      }
    for way in ways {
      for node in data.ways[Int(way)].nodes where outlines[node]?.last != index {
        outlines[node, default: []].append(index)
      }
    }
  }

  /// Makes the walls that are drawn as lines.
  mutating func readWalls() {
    for (index, wall) in elements.walls {
      let way = data.ways[Int(index)]
      let points = way.nodes.map(position)
      guard points.count > 1 else {
        tellTooFew(way)
        continue
      }
      var levels = covered(wall, way.file, way.id)
      if levels.isEmpty {
        tell(.warning, "osm.area.no-level", way.file, way.id, "the wall has no level; it was put on level 0")
        levels = [0]
      }
      for level in levels { draft.venue.walls.append(Wall(level: self.level(level, way.file), points: points)) }
    }
    for (index, _) in elements.nodes where data.nodes[Int(index)].tags.has(.indoor, "wall", "room", "area", "corridor")
    {
      let node = data.nodes[Int(index)]
      tell(
        .note, "osm.node.no-area", node.file, data.name(ofNode: index),
        "a single node is no \(node.tags[.indoor] ?? "area"); it was left out", limit: 5)
    }
  }

  /// The finding for a line that is none.
  mutating func tellTooFew(_ way: OSMData.Way) {
    tell(
      .warning, "osm.way.too-few-nodes", way.file, way.id,
      "the way has fewer than two different nodes in the data; it was left out", limit: 10)
  }
}

import Geometry
import VenueModel

extension OSMReader {
  /// Makes an opening of each door and entrance, on each of its levels.
  mutating func readDoors() {
    for (index, own) in elements.nodes {
      let node = data.nodes[Int(index)]
      guard node.tags[.door] != nil || node.tags.isSet(.entrance) else { continue }
      let id = data.name(ofNode: index)
      let areas = (outlines[index] ?? []).filter { elements.areas[Int($0)].use != .obstacle }
      let levels = doorLevels(own, areas, index, node, id)
      tellOutlines(areas.count, node, id, levels[0], hasPath: pathLevels[index] != nil)
      var width: Double?
      if let text = node.tags[.doorWidth] ?? node.tags[.width] {
        width = OSMLength.meters(text)
        if width == nil {
          tell(
            .warning, "osm.door.width", node.file, id,
            "'\(text.prefix(40))' is no width in metres that a door has; it was ignored", position: node.position,
            level: levels[0])
        }
      }
      let access = OSMAccess(node.tags)
      for level in levels {
        let number = self.level(level, node.file)
        draft.venue.openings.append(
          Opening(
            id: Self.id(id, on: level, of: levels), category: Self.doorCategory(node.tags), level: number,
            kind: node.tags.has(.door, "no") ? .walkway : .door, points: [node.position], width: width,
            access: access.access, isClosed: access.isClosed))
      }
    }
  }

  private static func doorCategory(_ tags: OSMTags) -> String? {
    let key = tags.isSet(.entrance) ? OSMKey.entrance : .door
    return tags[key].map { "\(key.rawValue)=\($0)" }
  }

  /// The levels of a door: its own, else those that all its areas have, else those of any, else those of its ways.
  private mutating func doorLevels(
    _ own: OSMLevels, _ areas: [Int32], _ index: Int32, _ node: OSMData.Node, _ id: String
  ) -> [Double] {
    let stated = covered(own, node.file, id)
    if !stated.isEmpty { return stated }
    let all = areas.prefix(64).map { areaLevels[Int($0)] }
    let common = all.dropFirst().reduce(all.first ?? []) { common, levels in common.filter { levels.contains($0) } }
    let ofAreas = common.isEmpty ? Set(all.joined()).sorted() : common
    let levels = !ofAreas.isEmpty ? ofAreas : pathLevels[index].map { $0.sorted() } ?? [0]
    let source = !ofAreas.isEmpty ? "the areas around it" : pathLevels[index] != nil ? "the ways through it" : "nothing"
    tell(
      .note, "osm.door.no-level", node.file, id,
      "the door has no level; it was put on \(levels.map(OSMLevels.text).joined(separator: ", ")), by \(source)",
      position: node.position, level: levels[0])
    return Array(levels.prefix(OSMLevelTable.mostLevels))
  }

  private mutating func tellOutlines(
    _ count: Int, _ node: OSMData.Node, _ id: String, _ level: Double, hasPath: Bool
  ) {
    if count == 0, !hasPath {
      tell(
        .note, "osm.door.no-outline", node.file, id, "the door is on no outline of an area and on no way",
        position: node.position, level: level)
    } else if count == 1, node.tags.isSet(.door) {
      tell(
        .note, "osm.door.one-outline", node.file, id,
        "the door is on the outline of one area only; it leads out of it, if anywhere", position: node.position,
        level: level)
    }
  }
}

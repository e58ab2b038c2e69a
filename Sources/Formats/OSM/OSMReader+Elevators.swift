import Geometry
import VenueModel

extension OSMReader {
  /// An elevator before its landings are made.
  private struct Shaft {
    var id: String
    var file: Int32
    var tags: OSMTags
    var stops: [Double]
    var position: Point
    /// Whether a tag names its levels.
    var hasLevels: Bool
  }

  /// Makes a connector of each elevator: a node, or an area that ways lead to.
  mutating func readElevators() {
    for (index, levels) in elements.nodes where data.nodes[Int(index)].tags.has(.highway, "elevator") {
      let node = data.nodes[Int(index)]
      let id = data.name(ofNode: index)
      var shaft = Shaft(
        id: id, file: node.file, tags: node.tags, stops: covered(levels, node.file, id),
        position: node.position, hasLevels: !levels.isEmpty)
      let met = pathLevels[index] ?? []
      settleStops(&shaft, met)
      let landings = shaft.stops.map { networkNode(index, on: $0, node.file) }
      addConnector(shaft, landings, ways: met.count)
    }
    for (index, area) in elements.areas.enumerated() where area.use == .elevator { readShaft(area, Int32(index)) }
  }

  /// An elevator that is drawn as an area gets landings where ways meet its outline; one that none meets is part of the
  /// floor plan alone.
  private mutating func readShaft(_ area: OSMElements.Area, _ index: Int32) {
    guard case .way(let way) = area.outline else { return }
    var doors: [(node: Int32, level: Double)] = []
    for node in Set(data.ways[Int(way)].nodes).sorted() {
      for level in pathLevels[node] ?? [] { doors.append((node, level)) }
    }
    guard !doors.isEmpty, let first = data.ways[Int(way)].nodes.first else { return }
    let points = data.ways[Int(way)].nodes.map(position)
    let center = (try? Ring(points))?.centroid ?? position(first)
    var shaft = Shaft(
      id: area.id, file: area.file, tags: area.tags, stops: area.levels.isEmpty ? [] : areaLevels[Int(index)],
      position: center, hasLevels: !area.levels.isEmpty)
    let met = Set(doors.map(\.level)).sorted()
    settleStops(&shaft, met)
    var landings: [Int] = []
    for level in shaft.stops {
      let number = self.level(level, area.file)
      let landing = addNode(area.id, at: center, number)
      landings.append(landing)
      for door in doors where door.level == level {
        let from = networkNode(door.node, on: level, area.file)
        draft.venue.network.edges.append(PathEdge(id: "\(area.id)@\(OSMLevels.text(level))", from: from, to: landing))
      }
    }
    addConnector(shaft, landings, ways: met.count)
  }

  /// The stops of an elevator: those that its tag names, and those that ways at it are on.
  private mutating func settleStops(_ shaft: inout Shaft, _ met: [Double]) {
    let unlisted = met.filter { !shaft.stops.contains($0) }.sorted()
    if !shaft.hasLevels {
      tell(
        .warning, "osm.elevator.no-level", shaft.file, shaft.id,
        "the elevator has no level; its stops are those of the ways that meet it"
          + (met.isEmpty ? ", and there are none" : ""), position: shaft.position, level: met.min() ?? 0)
    } else if !unlisted.isEmpty {
      let texts = unlisted.map(OSMLevels.text).joined(separator: ", ")
      tell(
        .warning, "osm.elevator.unlisted-level", shaft.file, shaft.id,
        "ways on the levels \(texts) lead to the elevator, which are not in its list; they were added",
        position: shaft.position, level: unlisted[0])
    }
    shaft.stops = Set(shaft.stops + unlisted).sorted()
    if shaft.stops.isEmpty { shaft.stops = [0] }
  }

  private mutating func addConnector(_ shaft: Shaft, _ landings: [Int], ways: Int) {
    let level = shaft.stops[0]
    if shaft.stops.count < 2 {
      tell(
        .warning, "osm.elevator.one-level", shaft.file, shaft.id,
        "the elevator is known on level \(OSMLevels.text(level)) only, so it leads nowhere", position: shaft.position,
        level: level)
    }
    if ways == 0 {
      tell(
        .note, "osm.elevator.no-way", shaft.file, shaft.id, "no way leads to the elevator",
        position: shaft.position, level: level)
    } else if ways == 1 {
      tell(
        .note, "osm.elevator.one-way", shaft.file, shaft.id, "ways lead to the elevator on one level only",
        position: shaft.position, level: level)
    }
    let access = OSMAccess(shaft.tags)
    draft.venue.connectors.append(
      Connector(
        id: shaft.id, name: shaft.tags[.name] ?? shaft.tags[.ref] ?? "", kind: .elevator,
        landings: landings.map { Connector.Landing(node: $0) }, access: access.access, isClosed: access.isClosed,
        hours: access.hours))
  }
}

import Geometry
import VenueModel

extension Venue {
  /// Drops what lies absurdly far away after placing, with a finding each.
  mutating func dropFarPositions(_ frames: [Draft.LevelFrame], _ findings: inout FindingList) {
    func isNear(_ point: Point) -> Bool {
      point.isFinite && abs(point.x) <= Draft.reach && abs(point.y) <= Draft.reach
    }
    func tell(_ what: String, _ id: String, _ level: Int) {
      findings.add(
        .error, "position.out-of-range", at: SourcePlace(file: frames[level].place.file, .element(id)),
        "\(what) '\(id)' lies more than 100 km from the origin; it was dropped", level: level, scope: level)
    }
    if !network.nodes.allSatisfy({ isNear($0.position) }) {
      dropNodes { node in
        if isNear(node.position) { return false }
        tell("node", node.id, node.level)
        return true
      }
    }
    for index in network.edges.indices where !network.edges[index].shape.allSatisfy(isNear) {
      network.edges[index].shape = network.edges[index].shape.filter(isNear)
    }
    walls.removeAll { wall in !wall.points.allSatisfy(isNear) }
    openings.removeAll { opening in !opening.points.allSatisfy(isNear) }
    for index in spaces.indices {
      spaces[index].polygons.removeAll { !isNear($0.box.min) || !isNear($0.box.max) }
    }
    for index in zones.indices {
      let id = zones[index].id
      zones[index].areas.removeAll { area in
        if isNear(area.box.min) && isNear(area.box.max) { return false }
        tell("zone", id, area.level)
        return true
      }
    }
    for index in places.indices {
      let id = places[index].id
      places[index].locations.removeAll { location in
        if isNear(location.position) { return false }
        tell("place", id, location.level)
        return true
      }
    }
    for index in beacons.indices {
      if let level = beacons[index].level, !isNear(beacons[index].position) {
        tell("beacon", beacons[index].id, level)
        beacons[index].level = nil
      }
    }
  }

  /// Drops the nodes that a test names, with their edges, and leaves everything that named them without a node.
  mutating func dropNodes(where isDropped: (PathNode) -> Bool) {
    var renumbered: [Int?] = []
    renumbered.reserveCapacity(network.nodes.count)
    var kept: [PathNode] = []
    for node in network.nodes {
      if isDropped(node) {
        renumbered.append(nil)
      } else {
        renumbered.append(kept.count)
        kept.append(node)
      }
    }
    network.nodes = kept
    network.replaceEdges { edge in
      guard let from = renumbered[edge.from], let to = renumbered[edge.to] else { return nil }
      var edge = edge
      edge.from = from
      edge.to = to
      return edge
    }
    for index in connectors.indices {
      connectors[index].landings = connectors[index].landings.compactMap { landing in
        renumbered[landing.node].map { Connector.Landing(node: $0, signs: landing.signs) }
      }
    }
    for index in places.indices {
      for spot in places[index].locations.indices {
        places[index].locations[spot].node = places[index].locations[spot].node.flatMap { renumbered[$0] }
      }
    }
    for index in beacons.indices { beacons[index].node = beacons[index].node.flatMap { renumbered[$0] } }
  }

  /// Sorts the levels, lowest first, unknown heights last, else as they came; returns the new index of each old one.
  @discardableResult
  mutating func sortLevels() -> [Int] {
    let order = levels.indices.sorted { a, b in
      let first = levels[a].ordinal ?? .infinity
      let second = levels[b].ordinal ?? .infinity
      return first != second ? first < second : a < b
    }
    var newIndex = [Int](repeating: 0, count: levels.count)
    for (new, old) in order.enumerated() { newIndex[old] = new }
    guard newIndex != Array(levels.indices) else {
      sortLandings()
      return newIndex
    }
    levels = order.map { levels[$0] }
    for index in network.nodes.indices { network.nodes[index].level = newIndex[network.nodes[index].level] }
    for index in spaces.indices { spaces[index].level = newIndex[spaces[index].level] }
    for index in openings.indices { openings[index].level = newIndex[openings[index].level] }
    for index in walls.indices { walls[index].level = newIndex[walls[index].level] }
    for index in zones.indices {
      for area in zones[index].areas.indices {
        zones[index].areas[area].level = newIndex[zones[index].areas[area].level]
      }
    }
    for index in places.indices {
      for spot in places[index].locations.indices {
        places[index].locations[spot].level = newIndex[places[index].locations[spot].level]
      }
    }
    for index in beacons.indices { beacons[index].level = beacons[index].level.map { newIndex[$0] } }
    sortLandings()
    return newIndex
  }

  /// Puts the landings of each connector in the order of their levels, lowest first, else as they came.
  mutating func sortLandings() {
    for index in connectors.indices {
      let landings = connectors[index].landings
      let order = landings.indices.sorted { a, b in
        let first = levels[network.nodes[landings[a].node].level].ordinal ?? .infinity
        let second = levels[network.nodes[landings[b].node].level].ordinal ?? .infinity
        return first != second ? first < second : a < b
      }
      connectors[index].landings = order.map { landings[$0] }
    }
  }
}

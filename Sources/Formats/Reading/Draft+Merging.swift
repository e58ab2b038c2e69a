import VenueModel

extension Draft {
  /// Adds everything of another draft, with a finding for each level whose id is taken; both levels are kept.
  ///
  /// - Parameter firstFinding: how many findings there were before the other draft was read; the levels of those made
  ///   since are its own, and become those of the whole.
  mutating func append(_ other: Draft, since firstFinding: Int, _ findings: inout FindingList) {
    let offset = venue.levels.count
    if offset > 0 {
      findings.update(from: firstFinding) { finding in finding.level = finding.level.map { $0 + offset } }
    }
    if venue.levels.isEmpty {
      self = other
      return
    }
    guard !other.venue.levels.isEmpty else { return }
    let taken = Set(venue.levels.map(\.id))
    for (level, frame) in zip(other.venue.levels, other.frames) where taken.contains(level.id) {
      findings.add(
        .error, "level.duplicate-id", at: frame.place,
        "the level id '\(level.id)' is used in two files; both levels were kept, so name levels by other means")
    }
    let levelOffset = venue.levels.count
    let nodeOffset = venue.network.nodes.count
    let buildingOffset = venue.buildings.count
    frames += other.frames
    venue.buildings += other.venue.buildings
    venue.levels += other.venue.levels.map { level in
      var level = level
      level.building = level.building.map { $0 + buildingOffset }
      return level
    }
    venue.network.nodes += other.venue.network.nodes.map { node in
      PathNode(id: node.id, level: node.level + levelOffset, position: node.position)
    }
    let edgeOffset = venue.network.edges.count
    venue.network.signs += other.venue.network.signs.map { sign in
      EdgeSign(edge: sign.edge + edgeOffset, forward: sign.forward, backward: sign.backward)
    }
    venue.network.edges += other.venue.network.edges.map { edge in
      var edge = edge
      edge.from += nodeOffset
      edge.to += nodeOffset
      return edge
    }
    appendRest(of: other.venue, levelOffset, nodeOffset)
  }

  private mutating func appendRest(of other: Venue, _ levelOffset: Int, _ nodeOffset: Int) {
    if venue.name.isEmpty { venue.name = other.name }
    venue.walls += other.walls.map { Wall(level: $0.level + levelOffset, points: $0.points) }
    venue.spaces += other.spaces.map { space in
      var space = space
      space.level += levelOffset
      return space
    }
    venue.openings += other.openings.map { opening in
      var opening = opening
      opening.level += levelOffset
      return opening
    }
    venue.connectors += other.connectors.map { connector in
      var connector = connector
      connector.landings = connector.landings.map { landing in
        Connector.Landing(node: landing.node + nodeOffset, signs: landing.signs)
      }
      return connector
    }
    venue.places += other.places.map { place in
      var place = place
      place.locations = place.locations.map { location in
        Place.Location(
          level: location.level + levelOffset, position: location.position, node: location.node.map { $0 + nodeOffset })
      }
      return place
    }
    venue.zones += other.zones.map { zone in
      var zone = zone
      zone.areas = zone.areas.map { Zone.Area(level: $0.level + levelOffset, shape: $0.shape) }
      return zone
    }
    venue.beacons += other.beacons.map { beacon in
      var beacon = beacon
      beacon.level = beacon.level.map { $0 + levelOffset }
      beacon.node = beacon.node.map { $0 + nodeOffset }
      return beacon
    }
  }
}

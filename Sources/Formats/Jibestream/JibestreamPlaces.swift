import VenueModel

extension JibestreamReader {
  /// Makes places of the destinations and amenities, with a location at each of their doors.
  mutating func joinPlaces(_ findings: inout FindingList) {
    var indexOfKey: [JibestreamPlaceKey: Int] = [:]
    var ids: Set<String> = []
    /// The nodes that each place has already, by its index.
    var doors: [Set<Int>] = []
    for place in places {
      guard indexOfKey[place.key] == nil else {
        findings.add(
          .error, "jibestream.place.duplicate-id", at: place.source.place,
          "\(place.title) is there twice; the first one was kept")
        continue
      }
      indexOfKey[place.key] = draft.venue.places.count
      var nodes: Set<Int> = []
      let locations = locations(of: place, &nodes, &findings)
      doors.append(nodes)
      draft.venue.places.append(
        Place(
          id: uniqueID(of: place, &ids, &findings), name: place.name, category: place.key.kind.rawValue,
          locations: locations, keywords: place.keywords))
    }
    addDoorsOfWaypoints(indexOfKey, &doors, &findings)
    for place in places {
      guard let index = indexOfKey.removeValue(forKey: place.key), draft.venue.places[index].locations.isEmpty else {
        continue
      }
      findings.add(
        .warning, "jibestream.place.nowhere", at: place.source.place,
        "\(place.title) has no location that is known; it is listed, but nobody can be led there")
    }
  }

  /// The id of the source, with the kind before it when it is taken.
  private func uniqueID(
    of place: JibestreamPlace, _ ids: inout Set<String>, _ findings: inout FindingList
  ) -> String {
    if ids.insert(place.key.id).inserted { return place.key.id }
    var id = place.key.id
    repeat { id = "\(place.key.kind.rawValue)-\(id)" } while !ids.insert(id).inserted
    findings.add(
      .note, "jibestream.place.id-taken", at: place.source.place,
      "another place has the id '\(place.key.id)' as well; this \(place.key.kind.rawValue) became '\(id)'")
    return id
  }

  private func locations(
    of place: JibestreamPlace, _ nodes: inout Set<Int>, _ findings: inout FindingList
  ) -> [Place.Location] {
    var result: [Place.Location] = []
    for door in place.doors {
      if let mapID = door.mapID, levelOfMap[mapID] == nil {
        findings.add(
          .warning, "jibestream.place.unknown-map", at: door.source.place,
          "\(place.title) has a location on map '\(mapID)', which is not there; the location was dropped")
        continue
      }
      if door.waypoints.isEmpty {
        findings.add(
          .warning, "jibestream.place.no-waypoint", at: door.source.place,
          "a location of \(place.title) names no waypoint, so it is nowhere; it was dropped")
      }
      for id in door.waypoints {
        guard let node = nodeOfWaypoint[id] else {
          findings.add(
            .warning, "jibestream.place.unknown-waypoint", at: door.source.place,
            "\(place.title) has a door at waypoint '\(id)', which is not there or was dropped; the door was dropped")
          continue
        }
        guard nodes.insert(node).inserted else { continue }
        result.append(location(at: node))
        findOtherMap(door, id, node, place, &findings)
      }
    }
    return result
  }

  private func location(at node: Int) -> Place.Location {
    let itsNode = draft.venue.network.nodes[node]
    return Place.Location(level: itsNode.level, position: itsNode.position, node: node)
  }

  private func findOtherMap(
    _ door: JibestreamPlace.Door, _ id: String, _ node: Int, _ place: JibestreamPlace,
    _ findings: inout FindingList
  ) {
    let itsNode = draft.venue.network.nodes[node]
    guard let mapID = door.mapID, let level = levelOfMap[mapID], level != itsNode.level else { return }
    findings.add(
      .warning, "jibestream.place.other-map", at: door.source.place,
      "\(place.title) has a door at waypoint '\(id)' on map '\(mapID)', but that waypoint lies on another floor; the"
        + " waypoint counts", position: itsNode.position, level: itsNode.level)
  }

  /// Adds the doors that only waypoints name.
  private mutating func addDoorsOfWaypoints(
    _ indexOfKey: [JibestreamPlaceKey: Int], _ doors: inout [Set<Int>], _ findings: inout FindingList
  ) {
    // Without a venue document the places are not known, which was told.
    guard venueSource != nil else { return }
    for waypoint in waypoints where !waypoint.places.isEmpty {
      guard let node = nodeOfWaypoint[waypoint.id] else { continue }
      for key in waypoint.places {
        guard let index = indexOfKey[key] else {
          findings.add(
            .warning, "jibestream.waypoint.unknown-place", at: waypoint.source.place,
            "waypoint '\(waypoint.id)' is a door of \(key.kind.rawValue) '\(key.id)', which is not there",
            scope: waypoint.level)
          continue
        }
        guard doors[index].insert(node).inserted else { continue }
        draft.venue.places[index].locations.append(location(at: node))
        findings.add(
          .note, "jibestream.place.door-added", at: waypoint.source.place,
          "waypoint '\(waypoint.id)' is a door of \(key.kind.rawValue) '\(key.id)', which does not list it; it was added",
          scope: waypoint.level, limit: 10)
      }
    }
  }
}

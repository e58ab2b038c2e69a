import VenueModel

/// Steps of writers whose format knows nodes by one id and one name.
extension Reduction {
  /// Gives each node an id of its own in the whole venue: one that several levels have goes behind the id of its level.
  ///
  /// - Parameter taken: ids that something else has.
  static func makeNodeIDsUnique(_ venue: inout Venue, _ losses: inout LossReport, except taken: [String] = []) {
    var count: [String: Int] = [:]
    for id in taken { count[id, default: 0] += 1 }
    for node in venue.network.nodes { count[node.id, default: 0] += 1 }
    var ids = UniqueIDs()
    for id in taken { _ = ids.claim(id) }
    var changed: [String] = []
    // What is unique already keeps its id, whatever comes before it.
    for node in venue.network.nodes where count[node.id] == 1 && !node.id.isEmpty { _ = ids.claim(node.id) }
    for index in venue.network.nodes.indices {
      let node = venue.network.nodes[index]
      guard node.id.isEmpty || count[node.id] != 1 else { continue }
      let wanted = node.id.isEmpty ? "node \(index + 1)" : "\(venue.levels[node.level].id)/\(node.id)"
      venue.network.nodes[index].id = ids.claim(wanted)
      changed.append(venue.network.nodes[index].id)
    }
    losses.approximate(
      "export.node-ids", "ids of nodes", "ids are unique in the whole file; the level was put before them",
      items: changed)
  }

  /// Makes of places the names of the nodes that they are at, one a node, as places with the ids of the nodes, in their
  /// order.
  ///
  /// - Complexity: O(nodes + places).
  static func keepNamesOfNodes(_ venue: inout Venue, _ losses: inout LossReport) {
    var names = [String?](repeating: nil, count: venue.network.nodes.count)
    var kept = [Place?](repeating: nil, count: venue.network.nodes.count)
    var lost: [String] = []
    for place in venue.places {
      var isKept = false
      for location in place.locations {
        guard let node = location.node, names[node] == nil, !place.name.isEmpty else { continue }
        names[node] = place.name
        kept[node] = place
        isKept = true
      }
      if !isKept { lost.append(place.id) }
    }
    losses.drop(
      "export.places", "places",
      "a place is the name of a node here; it has no node, no name, or another one has its node",
      items: lost)
    var changed: [String] = []
    var places: [Place] = []
    for (index, node) in venue.network.nodes.enumerated() {
      guard let name = names[index] else { continue }
      let spot = Place.Location(level: node.level, position: node.position, node: index)
      let place = Place(id: node.id, name: name, locations: [spot])
      if place != kept[index] { changed.append(kept[index]?.id ?? node.id) }
      places.append(place)
    }
    losses.approximate(
      "export.place-details", "places", "only the name is held, at the node and with its id", items: changed)
    venue.places = places
  }
}

extension Venue {
  /// The name of each node that a place is at, after ``Reduction/keepNamesOfNodes(_:_:)``.
  var namesOfNodes: [String?] {
    var names = [String?](repeating: nil, count: network.nodes.count)
    for place in places {
      for location in place.locations { if let node = location.node { names[node] = place.name } }
    }
    return names
  }
}

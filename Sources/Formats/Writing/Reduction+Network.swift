import VenueModel

/// Steps of writers whose format holds a path network and little else.
extension Reduction {
  /// The largest length in metres, duration in seconds or cost that a network may have.
  static let largestMeasure = 1e6

  /// Takes out what is no network, makes edges of connectors, and drops what no route uses either: levels without a
  /// scale where others have one, and edges of absurd lengths.
  ///
  /// Places and signs stay, and so do georeference and plans.
  ///
  /// - Throws: ``ExportError`` for a venue without a node.
  static func keepNetwork(
    _ venue: inout Venue, _ losses: inout LossReport, elevators: ElevatorStyle
  ) throws(ExportError) {
    guard !venue.network.nodes.isEmpty else {
      throw ExportError(
        "export.no-network",
        "the venue has no path network, and this format holds nothing else; make one with"
          + " 'footway build', or write another format")
    }
    dropAreas(&venue, &losses)
    keepMeasuredLevels(&venue, &losses)
    losses.approximate(
      "export.connectors", "connectors", "the format has edges only; each became edges between neighbouring landings",
      items: venue.connectors.map(\.id))
    venue.replaceConnectorsByEdges(elevators)
    dropUnmeasurableEdges(&venue, &losses)
  }

  /// Takes out rooms, walls, zones and beacons.
  static func dropAreas(_ venue: inout Venue, _ losses: inout LossReport) {
    let why = "the format holds a path network only"
    losses.drop("export.spaces", "spaces", why, items: venue.spaces.map(\.id))
    losses.drop("export.openings", "openings", why, items: venue.openings.map(\.id))
    losses.drop("export.walls", "walls", why, items: venue.walls.map { "on level \(venue.levels[$0.level].id)" })
    losses.drop("export.zones", "zones", why, items: venue.zones.map(\.id))
    losses.drop("export.beacons", "beacons", why, items: venue.beacons.map(\.id))
    venue.spaces = []
    venue.openings = []
    venue.walls = []
    venue.zones = []
    venue.beacons = []
  }

  /// Drops levels in pixels where others are in metres; tells when all are in pixels.
  private static func keepMeasuredLevels(_ venue: inout Venue, _ losses: inout LossReport) {
    let unmeasured = venue.levels.indices.filter { !venue.levels[$0].isMeasured }
    let ids = unmeasured.map { venue.levels[$0].id }
    if ConnectorMeasures(venue).isMeasured {
      losses.drop(
        "export.unmeasured-levels", "levels with all that is on them", "they have no scale while others have one",
        items: ids)
      venue.removeLevels(Set(unmeasured))
    } else {
      losses.approximate(
        "export.no-scale", "levels", "no plan has a scale, so lengths and positions are pixels", items: ids)
    }
  }

  /// Drops edges whose length or duration no route can have, and costs that none can have.
  private static func dropUnmeasurableEdges(_ venue: inout Venue, _ losses: inout LossReport) {
    let range = 0...largestMeasure
    let network = venue.network
    func isUsable(_ edge: PathEdge) -> Bool {
      range.contains(network.length(of: edge)) && range.contains(edge.duration ?? 0)
    }
    guard !network.edges.allSatisfy({ isUsable($0) && range.contains($0.sourceCost ?? 0) }) else { return }
    losses.drop(
      "export.edges", "edges", "their length or duration is negative or above a million, so no route uses them",
      items: network.edges.indices.filter { !isUsable(network.edges[$0]) }.map(venue.edgeID))
    losses.drop(
      "export.costs", "costs of edges", "they are negative or above a million",
      items: network.edges.indices.filter { !range.contains(network.edges[$0].sourceCost ?? 0) }.map(venue.edgeID))
    venue.network.replaceEdges { edge in
      guard isUsable(edge) else { return nil }
      var edge = edge
      edge.sourceCost = edge.sourceCost.flatMap { range.contains($0) ? $0 : nil }
      return edge
    }
  }

  /// Takes out the bends of edges, which keep the length along them.
  static func dropBends(_ venue: inout Venue, _ losses: inout LossReport) {
    let network = venue.network
    losses.drop(
      "export.bends", "bends of edges", "an edge has two ends only; its length is that along the bends",
      items: network.edges.indices.filter { !network.edges[$0].shape.isEmpty }.map(venue.edgeID))
    venue.network.replaceEdges { edge in
      var edge = edge
      if !edge.shape.isEmpty { edge.length = network.length(of: edge) }
      edge.shape = []
      return edge
    }
  }

  /// Drops nodes that lie further from the origin than readers allow.
  static func dropFarNodes(_ venue: inout Venue, _ losses: inout LossReport) {
    func isFar(_ node: PathNode) -> Bool { !(max(abs(node.position.x), abs(node.position.y)) <= Draft.reach) }
    losses.drop(
      "export.far-nodes", "nodes with their edges", "they lie more than 100 km from the origin",
      items: venue.network.nodes.filter(isFar).map(\.id))
    venue.dropNodes(where: isFar)
  }

  /// Drops what nobody may use now, for formats whose readers would use it.
  static func dropClosedEdges(_ venue: inout Venue, _ losses: inout LossReport) {
    let closed = venue.network.edges.indices.filter { venue.network.edges[$0].isClosed }
    losses.drop(
      "export.closed-edges", "closed edges", "the format has no word for them", items: closed.map(venue.edgeID))
    venue.network.replaceEdges { $0.isClosed ? nil : $0 }
  }

  /// Puts U+FFFD in the place of characters that a format cannot hold, in every text of the network.
  static func replaceCharacters(
    _ venue: inout Venue, _ losses: inout LossReport, why: String, where isRefused: (Unicode.Scalar) -> Bool
  ) {
    var changed: [String] = []
    func mend(_ text: inout String) {
      guard text.unicodeScalars.contains(where: isRefused) else { return }
      var mended = String.UnicodeScalarView()
      for scalar in text.unicodeScalars { mended.append(isRefused(scalar) ? "\u{FFFD}" : scalar) }
      text = String(mended)
      changed.append(text)
    }
    func mend(_ text: inout String?) {
      guard var value = text else { return }
      mend(&value)
      text = value
    }
    mend(&venue.id)
    mend(&venue.name)
    for index in venue.levels.indices {
      mend(&venue.levels[index].id)
      mend(&venue.levels[index].name)
    }
    for index in venue.network.nodes.indices { mend(&venue.network.nodes[index].id) }
    for index in venue.network.edges.indices {
      mend(&venue.network.edges[index].id)
      mend(&venue.network.edges[index].hours)
    }
    for index in venue.network.signs.indices {
      mend(&venue.network.signs[index].forward)
      mend(&venue.network.signs[index].backward)
    }
    for index in venue.places.indices {
      mend(&venue.places[index].id)
      mend(&venue.places[index].name)
    }
    losses.approximate("export.characters", "texts", why, items: changed)
  }
}

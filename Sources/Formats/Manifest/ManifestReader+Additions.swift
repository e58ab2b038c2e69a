import Geometry
import VenueModel

extension ManifestReader {
  /// Adds the manifest's edges, connectors, places, spaces, openings and zones to the placed venue.
  mutating func complete(_ venue: inout Venue, _ findings: inout FindingList) {
    reader.findings = findings
    defer { findings = reader.findings }
    var nodes = NodeTable(venue)
    addEdges(&venue, nodes)
    addConnectors(&venue, &nodes)
    venue.sortLandings()
    addPlaces(&venue, nodes)
    addSpaces(&venue)
    addOpenings(&venue)
    addZones(&venue, nodes)
  }

  // MARK: Edges

  private mutating func addEdges(_ venue: inout Venue, _ nodes: NodeTable) {
    let entries = objects("edges")
    guard !entries.isEmpty else { return }
    var edgeOfPair: [UInt64: Int] = [:]
    for (index, edge) in venue.network.edges.enumerated() { edgeOfPair[Self.pair(edge.from, edge.to)] = index }
    for entry in entries {
      checkKeys(
        entry,
        ["level", "from", "to", "id", "add", "kind", "direction", "access", "closed", "hours", "length", "duration"])
      guard let level = level(of: entry, in: venue), let from = node(entry, "from", level, venue, nodes),
        let to = node(entry, "to", level, venue, nodes)
      else { continue }
      let isNew = reader.bool(entry["add"]) ?? false
      let known = edgeOfPair[Self.pair(from, to)]
      guard from != to, isNew || known != nil else {
        reader.find(
          .error, "manifest.edge.unknown", entry,
          "there is no edge between these nodes; write \"add\": true to make one")
        continue
      }
      var edge = isNew ? PathEdge(from: from, to: to) : venue.network.edges[known ?? 0]
      change(&edge, entry, isReversed: edge.from != from)
      if isNew {
        edgeOfPair[Self.pair(from, to)] = venue.network.edges.count
        venue.network.edges.append(edge)
      } else if let known {
        venue.network.edges[known] = edge
      }
    }
  }

  private static func pair(_ a: Int, _ b: Int) -> UInt64 { UInt64(min(a, b)) << 32 | UInt64(max(a, b)) }

  private mutating func node(
    _ entry: JSONValue, _ name: String, _ level: Int, _ venue: Venue, _ nodes: NodeTable
  ) -> Int? {
    guard let member = entry[named: name], let id = reader.text(member) else {
      reader.find(.error, "manifest.node.unknown", entry, "an edge needs \"\(name)\", the id of a node")
      return nil
    }
    if let node = nodes[level, id] { return node }
    reader.find(
      .error, "manifest.node.unknown", member, "level '\(venue.levels[level].name)' has no node '\(id)'")
    return nil
  }

  private mutating func change(_ edge: inout PathEdge, _ entry: JSONValue, isReversed: Bool) {
    if let id = reader.text(entry["id"]) { edge.id = id }
    if let kind = choice(entry["kind"], PathKind.self) { edge.kind = kind }
    if let direction = choice(entry["direction"], Direction.self) {
      switch direction {
      case .both: edge.direction = .both
      case .forward: edge.direction = isReversed ? .backward : .forward
      case .backward: edge.direction = isReversed ? .forward : .backward
      }
    }
    if let access = choice(entry["access"], Access.self) { edge.access = access }
    if let isClosed = reader.bool(entry["closed"]) { edge.isClosed = isClosed }
    if let hours = reader.text(entry["hours"]) { edge.hours = hours }
    if let length = measure(entry["length"]) { edge.length = length }
    if let duration = measure(entry["duration"]) { edge.duration = duration }
  }

  // MARK: Connectors

  /// How a manifest writes the direction of a connector.
  private enum Travel: String, CaseIterable {
    case both
    case up
    case down
  }

  private mutating func addConnectors(_ venue: inout Venue, _ nodes: inout NodeTable) {
    var indices: [String: Int] = [:]
    for (index, connector) in venue.connectors.enumerated() { indices[connector.id] = index }
    var ids: Set<String> = []
    for entry in objects("connectors") {
      checkKeys(
        entry,
        ["id", "kind", "name", "landings", "direction", "access", "closed", "hours", "length", "duration"])
      guard let id = newID(entry, "connector", &ids) else { continue }
      if let known = indices[id] {
        change(&venue.connectors[known], entry)
        continue
      }
      guard let kind = choice(entry["kind"], PathKind.self) else {
        reader.find(.error, "manifest.connector.kind", entry, "connector '\(id)' needs a kind; it was left out")
        continue
      }
      var connector = Connector(id: id, kind: kind, landings: [])
      change(&connector, entry)
      for landing in entry["landings"].map({ Array($0.elements) }) ?? [] {
        checkKeys(landing, Self.positionKeys)
        guard let position = position(landing, venue, nodes) else { continue }
        guard let node = position.node ?? venue.joinNode(id, at: position.point, level: position.level) else {
          reader.find(
            .error, "manifest.connector.level-without-network", landing,
            "level '\(venue.levels[position.level].name)' has no edge to join the landing to")
          continue
        }
        nodes[position.level, venue.network.nodes[node].id] = node
        connector.landings.append(Connector.Landing(node: node))
      }
      venue.connectors.append(connector)
    }
  }

  /// Gives a connector what an entry says, and leaves what it does not say.
  private mutating func change(_ connector: inout Connector, _ entry: JSONValue) {
    if let name = reader.text(entry["name"]) { connector.name = name }
    if let kind = choice(entry["kind"], PathKind.self) { connector.kind = kind }
    switch choice(entry["direction"], Travel.self) {
    case nil: break
    case .both: connector.direction = .both
    case .up: connector.direction = .forward
    case .down: connector.direction = .backward
    }
    if let access = choice(entry["access"], Access.self) { connector.access = access }
    if let isClosed = reader.bool(entry["closed"]) { connector.isClosed = isClosed }
    if let hours = reader.text(entry["hours"]) { connector.hours = hours }
    if let length = measure(entry["length"]) { connector.length = length }
    if let duration = measure(entry["duration"]) { connector.duration = duration }
  }

  /// The id of a new element; `nil` with a finding when it is missing or taken.
  mutating func newID(_ entry: JSONValue, _ what: String, _ taken: inout Set<String>) -> String? {
    guard let id = reader.text(entry["id"]), !id.isEmpty else {
      reader.find(.error, "manifest.id.missing", entry, "a \(what) needs an id; it was left out")
      return nil
    }
    guard taken.insert(id).inserted else {
      reader.find(
        .error, "manifest.id.duplicate", entry["id"] ?? entry,
        "the \(what) id '\(id)' is used twice; the first was kept")
      return nil
    }
    return id
  }

  // MARK: Places and spaces

  private mutating func addPlaces(_ venue: inout Venue, _ nodes: NodeTable) {
    var indices: [String: Int] = [:]
    for (index, place) in venue.places.enumerated() { indices[place.id] = index }
    var ids: Set<String> = []
    for entry in objects("places") {
      checkKeys(entry, ["id", "name", "category", "keywords", "hours", "locations"] + Self.positionKeys)
      guard let id = newID(entry, "place", &ids) else { continue }
      let locations = locations(entry, venue, nodes, isKnown: indices[id] != nil)
      if let known = indices[id] {
        change(&venue.places[known], entry)
        venue.places[known].locations += locations
      } else {
        var place = Place(id: id, name: id, locations: locations)
        change(&place, entry)
        venue.places.append(place)
      }
    }
  }

  /// Gives a place what an entry says, and leaves what it does not say.
  private mutating func change(_ place: inout Place, _ entry: JSONValue) {
    if let name = reader.text(entry["name"]) { place.name = name }
    if let category = reader.text(entry["category"]) { place.category = category }
    if let hours = reader.text(entry["hours"]) { place.hours = hours }
    for word in entry["keywords"].map({ Array($0.elements) }) ?? [] {
      if let word = reader.text(word) { place.keywords.append(word) }
    }
  }

  /// The positions of an entry: `locations`, or its own one; a place of the files needs none.
  private mutating func locations(
    _ entry: JSONValue, _ venue: Venue, _ nodes: NodeTable, isKnown: Bool
  ) -> [Place.Location] {
    let spots = entry["locations"].map { Array($0.elements) }
    if spots == nil, isKnown, entry["level"] == nil { return [] }
    var locations: [Place.Location] = []
    for spot in spots ?? [entry] {
      if spots != nil { checkKeys(spot, Self.positionKeys) }
      guard let position = position(spot, venue, nodes) else { continue }
      locations.append(Place.Location(level: position.level, position: position.point, node: position.node))
    }
    return locations
  }
}

import Geometry
import VenueModel

/// Makes a venue fit Jibestream documents: waypoints, paths that go both ways on a floor, and places at waypoints.
struct JibestreamReduction {
  static func reduce(_ venue: inout Venue, _ losses: inout LossReport) {
    JibestreamFrameReduction.reduce(&venue, &losses)
    dropUnknown(&venue, &losses)
    reduceEdgesToPaths(&venue, &losses)
    reduceLevels(&venue, &losses)
    reduceConnectors(&venue, &losses)
    reducePlaces(&venue, &losses)
    nameWaypoints(&venue, &losses)
  }

  private static func dropUnknown(_ venue: inout Venue, _ losses: inout LossReport) {
    let things: [(String, String, [String])] = [
      ("export.spaces", "spaces", venue.spaces.map(\.id)),
      ("export.openings", "doors and gaps", venue.openings.map(\.id)),
      ("export.walls", "walls", venue.walls.map { venue.levels[$0.level].id }),
      ("export.zones", "zones", venue.zones.map(\.id)), ("export.beacons", "beacons", venue.beacons.map(\.id)),
    ]
    for (code, what, items) in things { losses.drop(code, what, "a map has waypoints and paths only", items: items) }
    venue.spaces = []
    venue.openings = []
    venue.walls = []
    venue.zones = []
    venue.beacons = []
  }

  // MARK: Edges

  /// Kinds, as the network keeps them where the paths of Mist would not, and straight edges without costs.
  private static func reduceEdgesToPaths(_ venue: inout Venue, _ losses: inout LossReport) {
    var edges: [PathEdge] = []
    var (between, closed, loops, parallel): ([String], [String], [String], [String]) = ([], [], [], [])
    var (attributes, oneWay, bent): ([String], [String], [String]) = ([], [], [])
    var pairs: Set<UInt64> = []
    var ids = MarkedIDs(Set(venue.network.nodes.map(\.id)))
    for (index, edge) in venue.network.edges.enumerated() {
      let level = venue.network.nodes[edge.from].level
      let name = venue.edgeID(index)
      let pair = UInt64(min(edge.from, edge.to)) << 32 | UInt64(max(edge.from, edge.to))
      if level != venue.network.nodes[edge.to].level {
        between.append(name)
      } else if edge.isClosed {
        closed.append(name)
      } else if edge.from == edge.to {
        loops.append(name)
      } else if edge.shape.isEmpty, !pairs.insert(pair).inserted {
        parallel.append(name)
      } else {
        if edge.direction != .both { oneWay.append(name) }
        if !edge.shape.isEmpty { bent.append(name) }
        let isSigned = [true, false].contains { venue.network.signText(alongEdge: index, isForward: $0) != nil }
        let (kind, access) = plain(edge.kind, edge.access)
        if kind != edge.kind || access != edge.access || edge.hours != nil || edge.length != nil || edge.duration != nil
          || edge.sourceCost != nil || isSigned
        {
          attributes.append(name)
        }
        var last = edge.from
        for (number, point) in edge.shape.enumerated() {
          let id = ids.claim("\(venue.network.nodes[edge.from].id)~\(venue.network.nodes[edge.to].id)~\(number + 1)")
          venue.network.nodes.append(PathNode(id: id, level: level, position: point))
          edges.append(PathEdge(from: last, to: venue.network.nodes.count - 1, kind: kind, access: access))
          last = venue.network.nodes.count - 1
        }
        edges.append(
          PathEdge(id: edge.shape.isEmpty ? edge.id : "", from: last, to: edge.to, kind: kind, access: access))
      }
    }
    venue.network.edges = edges
    venue.network.signs = []
    losses.drop(
      "export.edges-between-levels", "edges between levels", "paths between floors are connectors", items: between)
    losses.drop("export.closed-edges", "closed edges", "a path cannot say that it is closed", items: closed)
    losses.drop("export.loops", "edges that lead back to their node", "a path joins waypoints", items: loops)
    losses.drop("export.parallel-edges", "edges beside another one", "two waypoints are joined once", items: parallel)
    losses.drop(
      "export.edge-attributes", "cost, hours, signs, duration, length, gate or unknown access of edges",
      "a path has a type that tells its kind and who can use it", items: attributes)
    losses.approximate("export.one-way", "one-way edges", "paths on a floor go both ways", items: oneWay)
    losses.approximate("export.bends", "edges with bends", "each bend became a waypoint", items: bent)
  }

  /// A kind and an access that path types tell.
  private static func plain(_ kind: PathKind, _ access: Access?) -> (PathKind, Access?) {
    (kind == .gate || kind == .exitGate ? .other : kind, access == .unknown ? nil : access)
  }

  // MARK: Levels and connectors

  private static func reduceLevels(_ venue: inout Venue, _ losses: inout LossReport) {
    losses.drop(
      "export.level-attributes", "elevations of levels, or that they are outdoors", "a floor has neither",
      items: venue.levels.filter { $0.elevation != nil || $0.isOutdoor || $0.sourceID != nil }.map(\.id))
    let homeless = venue.levels.indices.filter { venue.levels[$0].building == nil }
    losses.approximate(
      "export.building-made", "levels of no building", "a floor has one; it is named as the venue",
      items: homeless.map { venue.levels[$0].id })
    if !homeless.isEmpty {
      var ids = MarkedIDs(Set(venue.buildings.map(\.id)))
      venue.buildings.append(Building(id: ids.claim("building"), name: venue.name))
    }
    for index in venue.levels.indices {
      venue.levels[index].building = venue.levels[index].building ?? venue.buildings.count - 1
      venue.levels[index].elevation = nil
      venue.levels[index].isOutdoor = false
      venue.levels[index].sourceID = nil
    }
    sortByBuilding(&venue)
  }

  /// Puts levels of one height in the order of their buildings, as they are read.
  private static func sortByBuilding(_ venue: inout Venue) {
    let ordinals = venue.levels.map(\.ordinal)
    let order = venue.levels.indices.sorted { a, b in
      let (first, second) = (venue.levels[a], venue.levels[b])
      return (first.ordinal ?? .infinity, first.building ?? 0, a) < (
        second.ordinal ?? .infinity, second.building ?? 0, b
      )
    }
    for (rank, index) in order.enumerated() { venue.levels[index].ordinal = Double(rank) }
    venue.sortLevels()
    for (rank, index) in order.enumerated() { venue.levels[rank].ordinal = ordinals[index] }
  }

  private static func reduceConnectors(_ venue: inout Venue, _ losses: inout LossReport) {
    var (closed, flat, attributes): ([String], [String], [String]) = ([], [], [])
    venue.connectors = venue.connectors.compactMap { old in
      var levels: Set<Int> = []
      let landings = old.landings.filter { levels.insert(venue.network.nodes[$0.node].level).inserted }
      guard !old.isClosed else {
        closed.append(old.id)
        return nil
      }
      guard landings.count > 1 else {
        flat.append(old.id)
        return nil
      }
      let (kind, access) = plain(old.kind, old.access)
      let new = Connector(
        id: old.id, name: old.name, kind: kind, landings: landings.map { Connector.Landing(node: $0.node) },
        direction: old.direction, access: access)
      if new != old { attributes.append(old.id) }
      return new
    }
    losses.drop("export.closed-connectors", "closed connectors", "a path cannot say that it is closed", items: closed)
    losses.drop("export.connectors", "connectors on one level", "they join no floors", items: flat)
    losses.drop(
      "export.connector-attributes", "signs, hours, costs, gates or second landings on a level of connectors",
      "a path over floors has one waypoint on each", items: attributes)
  }

  // MARK: Places

  private static func reducePlaces(_ venue: inout Venue, _ losses: inout LossReport) {
    var (added, moved, changed, attributes): ([String], [String], [String], [String]) = ([], [], [], [])
    for index in venue.places.indices {
      var place = venue.places[index]
      var seen: Set<Int> = []
      var locations: [Place.Location] = []
      for location in place.locations {
        var node = location.node
        if node == nil || venue.network.nodes[node ?? 0].level != location.level {
          node = venue.network.nodes.count
          added.append(place.id)
          venue.network.nodes.append(
            PathNode(id: "\(place.id)@\(locations.count + 1)", level: location.level, position: location.position))
        }
        guard let node, seen.insert(node).inserted else { continue }
        let position = venue.network.nodes[node].position
        if position != location.position { moved.append(place.id) }
        locations.append(Place.Location(level: location.level, position: position, node: node))
      }
      var words: Set<String> = []
      let keywords = place.keywords.map(trimmed).filter { !$0.isEmpty && words.insert($0).inserted }
      if place.hours != nil || keywords != place.keywords || place.name.isEmpty { attributes.append(place.id) }
      if place.category != "destination", place.category != "amenity" {
        if place.category != nil { changed.append(place.id) }
        place.category = "destination"
      }
      venue.places[index] = Place(
        id: place.id, name: place.name.isEmpty ? place.id : place.name, category: place.category, locations: locations,
        keywords: keywords)
    }
    venue.places = ["destination", "amenity"].flatMap { kind in venue.places.filter { $0.category == kind } }
    losses.approximate(
      "export.place-waypoints", "locations of places without a node", "a waypoint that no path leads to stands there",
      items: added)
    losses.approximate("export.place-nodes", "locations of places", "they are at their waypoints", items: moved)
    losses.approximate(
      "export.categories", "categories of places", "they are destinations or amenities", items: changed)
    losses.drop(
      "export.place-attributes", "hours, empty names or empty and repeated keywords of places", "a place has none",
      items: attributes)
  }

  private static func trimmed(_ word: String) -> String {
    var word = Substring(word)
    while word.first?.isWhitespace == true { word = word.dropFirst() }
    while word.last?.isWhitespace == true { word = word.dropLast() }
    return String(word)
  }

  // MARK: Ids

  /// Ids of waypoints are unique in the whole venue, those of edges and connectors among all paths.
  private static func nameWaypoints(_ venue: inout Venue, _ losses: inout LossReport) {
    var nodes = UniqueIDs()
    var renamed: [String] = []
    for index in venue.network.nodes.indices {
      let id = nodes.claim(venue.network.nodes[index].id)
      if id != venue.network.nodes[index].id { renamed.append(venue.nodeID(index)) }
      venue.network.nodes[index].id = id
    }
    var paths = Set(venue.connectors.map(\.id))
    var made: [String] = []
    var number = 0
    for index in venue.network.edges.indices {
      let id = venue.network.edges[index].id
      if !id.isEmpty, paths.insert(id).inserted { continue }
      repeat { number += 1 } while !paths.insert("\(number)").inserted
      made.append(venue.edgeID(index))
      venue.network.edges[index].id = "\(number)"
    }
    losses.approximate(
      "export.node-ids", "ids of nodes", "those of waypoints are unique in the venue", items: renamed)
    losses.approximate("export.edge-ids", "edges without an id of their own", "a path has one", items: made)
  }
}

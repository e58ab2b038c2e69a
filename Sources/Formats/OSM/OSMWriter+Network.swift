import Geometry
import VenueModel

extension OSMWriter {
  /// How near in metres what is drawn at one place has to be to become one node.
  static let reach = 0.02

  /// Makes the network one of ways, and elevators of one node each.
  static func reduceNetwork(_ venue: inout Venue, _ losses: inout LossReport) {
    let signed = venue.connectors.filter { $0.landings.contains { $0.signs != nil } }
    losses.drop(
      "export.signs", "signs at landings of connectors", "the map has no tag for them that is read",
      items: signed.map(\.id))
    let elevators = venue.connectors.filter { $0.kind == .elevator }
    venue.connectors.removeAll { $0.kind == .elevator }
    losses.approximate(
      "export.connectors", "connectors", "ways join levels; each became ways from landing to landing",
      items: venue.connectors.map(\.id))
    venue.replaceConnectorsByEdges(.stops)
    venue.network.signs = []
    venue.connectors = elevators
    reduceEdges(&venue, &losses)
    reduceElevators(&venue, &losses)
    dropLoneNodes(&venue, &losses)
  }

  private static func reduceEdges(_ venue: inout Venue, _ losses: inout LossReport) {
    let loops = venue.network.edges.indices.filter { venue.network.edges[$0].from == venue.network.edges[$0].to }
    losses.drop("export.loops", "edges", "they join a node with itself", items: loops.map { venue.edgeID($0) })
    venue.network.replaceEdges { $0.from == $0.to ? nil : $0 }
    let wells = OSMStairwells(venue.spaces)
    var measured: [String] = []
    var kinds: [String] = []
    for (index, edge) in venue.network.edges.enumerated() {
      var reduced = edge
      let (from, to) = (venue.network.nodes[edge.from], venue.network.nodes[edge.to])
      reduced.kind = kind(edge.kind, joinsLevels: from.level != to.level) {
        wells.hold([from.position] + edge.shape + [to.position])
      }
      if reduced.kind != edge.kind { kinds.append(venue.edgeID(index)) }
      (reduced.length, reduced.duration, reduced.sourceCost) = (nil, nil, nil)
      reduced.hours = hours(edge.hours)
      if edge.length != nil || edge.duration != nil || edge.sourceCost != nil || reduced.hours != edge.hours {
        measured.append(venue.edgeID(index))
      }
      venue.network.edges[index] = reduced
    }
    losses.approximate(
      "export.kinds", "edges",
      "ways are to walk on, steps, elevators and what moves; others became ways, or ramps"
        + " between levels", items: kinds)
    losses.drop(
      "export.edge-attributes", "lengths, durations, costs and too long hours of edges", "the map has no tag for them",
      items: measured)
  }

  /// What a reader takes an edge for.
  private static func kind(_ kind: PathKind, joinsLevels: Bool, isInStairwell: () -> Bool) -> PathKind {
    switch kind {
    case .stairs, .escalator, .elevator, .movingWalkway: return kind
    default: return !joinsLevels ? .walkway : isInStairwell() ? .stairs : .ramp
    }
  }

  /// Hours that a tag can hold.
  static func hours(_ hours: String?) -> String? {
    guard let hours, !hours.isEmpty, hours.unicodeScalars.count <= OSMTag.longest,
      hours.unicodeScalars.allSatisfy({ $0 >= " " && $0 != "\u{FFFE}" && $0 != "\u{FFFF}" })
    else { return nil }
    return hours
  }

  // MARK: Elevators

  /// Makes each elevator one position with one landing a level; landings elsewhere lead there by ways.
  private static func reduceElevators(_ venue: inout Venue, _ losses: inout LossReport) {
    losses.drop(
      "export.loops", "elevators", "they stop on fewer than two levels",
      items: venue.connectors.filter { levels(of: $0, venue).count < 2 }.map(\.id))
    venue.connectors = venue.connectors.filter { levels(of: $0, venue).count > 1 }
    var taken: Set<Int> = []
    // Where steps meet an elevator, its stops tell too little about where they end.
    for edge in venue.network.edges
    where edge.kind != .walkway || venue.network.nodes[edge.from].level != venue.network.nodes[edge.to].level {
      taken.formUnion([edge.from, edge.to])
    }
    var moved: [String] = []
    var stripped: [String] = []
    for index in venue.connectors.indices {
      let old = venue.connectors[index]
      let elevator = Connector(
        id: old.id, name: old.name, kind: .elevator, landings: old.landings.map { Connector.Landing(node: $0.node) },
        access: old.access, isClosed: old.isClosed, hours: hours(old.hours))
      var signless = old
      for number in signless.landings.indices { signless.landings[number].signs = nil }
      if elevator != signless { stripped.append(old.id) }
      venue.connectors[index] = elevator
      if isOneNode(elevator, venue), taken.isDisjoint(with: elevator.landings.map(\.node)) {
        taken.formUnion(elevator.landings.map(\.node))
        for landing in elevator.landings {
          venue.network.nodes[landing.node].position = venue.network.nodes[elevator.landings[0].node].position
        }
        continue
      }
      moved.append(old.id)
      addCab(&venue, index)
    }
    losses.approximate(
      "export.elevator-nodes", "elevators", "an elevator is one node; ways lead to it from where its landings are",
      items: moved)
    losses.drop(
      "export.connector-attributes", "directions, lengths, durations, costs and too long hours of elevators",
      "the map has no tag for them", items: stripped)
  }

  private static func levels(of elevator: Connector, _ venue: Venue) -> Set<Int> {
    Set(elevator.landings.map { venue.network.nodes[$0.node].level })
  }

  private static func isOneNode(_ elevator: Connector, _ venue: Venue) -> Bool {
    let nodes = elevator.landings.map { venue.network.nodes[$0.node] }
    return levels(of: elevator, venue).count == nodes.count
      && nodes.allSatisfy { $0.position.distance(to: nodes[0].position) <= reach }
  }

  private static func addCab(_ venue: inout Venue, _ index: Int) {
    let elevator = venue.connectors[index]
    let position = venue.network.nodes[elevator.landings[0].node].position
    var cabs: [Int: Int] = [:]
    var landings: [Connector.Landing] = []
    for landing in elevator.landings {
      let level = venue.network.nodes[landing.node].level
      let cab = cabs[level] ?? venue.network.nodes.count
      if cabs[level] == nil {
        cabs[level] = cab
        landings.append(Connector.Landing(node: cab))
        venue.network.nodes.append(PathNode(id: elevator.id, level: level, position: position))
      }
      venue.network.edges.append(PathEdge(id: elevator.id, from: landing.node, to: cab))
    }
    venue.connectors[index].landings = landings.sorted {
      venue.network.nodes[$0.node].level < venue.network.nodes[$1.node].level
    }
  }

  /// A node is the end of a way or a stop.
  private static func dropLoneNodes(_ venue: inout Venue, _ losses: inout LossReport) {
    var isUsed = [Bool](repeating: false, count: venue.network.nodes.count)
    for edge in venue.network.edges { (isUsed[edge.from], isUsed[edge.to]) = (true, true) }
    for connector in venue.connectors { for landing in connector.landings { isUsed[landing.node] = true } }
    let lone = venue.network.nodes.indices.filter { !isUsed[$0] }
    guard !lone.isEmpty else { return }
    losses.drop("export.lone-nodes", "nodes", "no way ends at them", items: lone.map { venue.network.nodes[$0].id })
    // Told apart by their numbers, as ids may stand on several levels.
    var number = -1
    venue.dropNodes { _ in
      number += 1
      return !isUsed[number]
    }
  }

  // MARK: Doors

  /// Makes of openings single points of a width that a tag can hold.
  static func reduceOpenings(_ venue: inout Venue, _ losses: inout LossReport) {
    losses.drop(
      "export.shapeless", "openings", "they have no position", items: venue.openings.filter(\.points.isEmpty).map(\.id))
    venue.openings.removeAll(where: \.points.isEmpty)
    var flattened: [String] = []
    var kinds: [String] = []
    var categories: [String] = []
    for index in venue.openings.indices {
      var opening = venue.openings[index]
      let (first, last) = (opening.points[0], opening.points[opening.points.count - 1])
      let width = opening.width ?? first.distance(to: last)
      opening.points = [first.interpolated(to: last, fraction: 0.5)]
      opening.width = (0.001...100).contains(width) ? (width * 1000).rounded() / 1000 : nil
      opening.kind = opening.kind == .walkway ? .walkway : .door
      let tags = OSMWords.opening(opening.kind, category: opening.category)
      opening.category = tags[tags.count - 1].text
      let old = venue.openings[index]
      if opening.points != old.points || opening.width != old.width { flattened.append(old.id) }
      if opening.kind != old.kind { kinds.append(old.id) }
      if let category = old.category, category != opening.category { categories.append(old.id) }
      venue.openings[index] = opening
    }
    losses.approximate(
      "export.opening-points", "openings", "an opening is a point with a width in whole millimetres", items: flattened)
    losses.approximate("export.opening-kinds", "openings", "they became doors", items: kinds)
    losses.approximate("export.categories", "openings", "their categories are those of doors", items: categories)
  }

  /// Makes doors nodes of the outlines they are on, and lets them restrict the ways that end at them.
  static func joinDoors(_ venue: inout Venue, _ losses: inout LossReport) {
    var onLevel: [Int: [Point]] = [:]
    for opening in venue.openings { onLevel[opening.level, default: []].append(opening.points[0]) }
    for index in venue.spaces.indices where venue.spaces[index].use != .elevator {
      let doors = onLevel[venue.spaces[index].level] ?? []
      venue.spaces[index].polygons = venue.spaces[index].polygons.map { polygon in
        let near = doors.filter { polygon.box.expanded(by: reach).contains($0) }
        guard !near.isEmpty else { return polygon }
        return Polygon(joined(polygon.shell, near), holes: polygon.holes.map { joined($0, near) })
      }
    }
    var restricted: [String] = []
    var doorAt: [Int: Opening] = [:]
    for (opening, node) in zip(venue.openings, OSMDoors.nodes(of: venue)) { if let node { doorAt[node] = opening } }
    for (index, edge) in venue.network.edges.enumerated() {
      let doors = [doorAt[edge.from], doorAt[edge.to]].compactMap { $0 }
      var reduced = edge
      for door in doors {
        reduced.isClosed = reduced.isClosed || door.isClosed
        if door.access == .no { reduced.access = .no }
      }
      guard reduced != edge else { continue }
      restricted.append(venue.edgeID(index))
      venue.network.edges[index] = reduced
    }
    losses.approximate(
      "export.door-restrictions", "edges", "they end at a door that is closed or has a step, which holds for them, too",
      items: restricted)
  }

  /// A ring with the doors on it as corners; as it was where that leaves none.
  private static func joined(_ ring: Ring, _ doors: [Point]) -> Ring {
    var points = ring.points
    for door in doors where !points.contains(door) {
      if let corner = points.firstIndex(where: { $0.distance(to: door) <= reach }) {
        points[corner] = door
        continue
      }
      let side = points.indices.first { index in
        Segment(points[index], points[(index + 1) % points.count]).distance(to: door) <= reach
      }
      if let side { points.insert(door, at: side + 1) }
    }
    return points == ring.points ? ring : (try? Ring(points)) ?? ring
  }
}

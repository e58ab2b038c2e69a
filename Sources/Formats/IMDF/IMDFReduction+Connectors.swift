import Geometry
import VenueModel

extension IMDFReduction {
  /// Connectors become relationships between anchors, or between the units that are their stairwells and shafts; the
  /// network keeps their landings only.
  mutating func reduceConnectors(_ source: String) {
    dropUnusableConnectors()
    tellConnectorLosses()
    let finder = IMDFUnitFinder(venue)
    var nodes: [PathNode] = []
    var numbers: [Int: Int] = [:]
    var takenUnits: Set<Int> = []
    for index in venue.connectors.indices {
      var connector = venue.connectors[index]
      connector.landings = Self.ordered(&connector, venue)
      connector.id = claim(connector.id, "connector", in: source)
      for landing in IMDFReduction.written(connector, venue) where numbers[landing] == nil {
        let node = venue.network.nodes[landing]
        let unit = finder.unit(at: node.position, level: node.level)
        let id =
          unit.flatMap { own($0, connector.kind, node.position, &takenUnits) }
          ?? claim(node.id, "landing \(venue.levels[node.level].id)", in: source)
        numbers[landing] = nodes.count
        nodes.append(PathNode(id: id, level: node.level, position: node.position))
      }
      venue.connectors[index] = connector
    }
    for index in venue.connectors.indices {
      venue.connectors[index].landings = venue.connectors[index].landings.compactMap { landing in
        numbers[landing.node].map { Connector.Landing(node: $0) }
      }
    }
    venue.network = PathNetwork()
    venue.network.nodes = nodes
    for place in venue.places.indices {
      for spot in venue.places[place].locations.indices where venue.places[place].locations[spot].node != nil {
        venue.places[place].locations[spot].node = 0
      }
    }
  }

  /// The id of a unit that stands for a landing well inside of it, when it is of the kind and nothing else lands there.
  private func own(_ unit: Int, _ kind: PathKind, _ point: Point, _ taken: inout Set<Int>) -> String? {
    let space = venue.spaces[unit]
    guard space.use.connection == kind, IMDFWriter.isInside(point, space.polygons) else { return nil }
    return taken.insert(unit).inserted ? space.id : nil
  }

  private mutating func dropUnusableConnectors() {
    var (closed, flat): ([String], [String]) = ([], [])
    venue.connectors = venue.connectors.compactMap { connector in
      var connector = connector
      var seen: Set<Int> = []
      connector.landings = connector.landings.filter { seen.insert($0.node).inserted }
      if connector.isClosed {
        closed.append(connector.id)
        return nil
      }
      if Set(connector.landings.map { venue.network.nodes[$0.node].level }).count < 2 {
        flat.append(connector.id)
        return nil
      }
      return connector
    }
    losses.drop(
      "export.closed-connectors", "closed connectors", "a relationship cannot say that it is closed", items: closed)
    losses.drop("export.connectors", "connectors on one level", "a relationship joins levels", items: flat)
  }

  private mutating func tellConnectorLosses() {
    let changed = venue.connectors.filter { Self.plainKind($0.kind) != $0.kind }.map(\.id)
    let richer = venue.connectors.filter { connector in
      !connector.name.isEmpty || connector.access != nil || connector.length != nil || connector.duration != nil
        || connector.sourceCost != nil || connector.landings.contains { $0.signs != nil }
    }
    losses.approximate(
      "export.connector-kinds", "kinds of connectors",
      "IMDF has stairs, escalators, elevators, ramps, moving walkways"
        + " and traversals", items: changed)
    losses.drop(
      "export.connector-attributes", "names, access, signs, length, duration or cost of connectors",
      "a relationship has none", items: richer.map(\.id))
    for index in venue.connectors.indices {
      let old = venue.connectors[index]
      venue.connectors[index] = Connector(
        id: old.id, kind: Self.plainKind(old.kind), landings: old.landings.map { Connector.Landing(node: $0.node) },
        direction: old.direction, hours: old.hours.flatMap { Self.label($0) })
    }
  }

  private static func plainKind(_ kind: PathKind) -> PathKind {
    [.stairs, .escalator, .elevator, .ramp, .movingWalkway].contains(kind) ? kind : .walkway
  }

  /// The landings, and the direction as it is told where both ends are at one height.
  private static func ordered(_ connector: inout Connector, _ venue: Venue) -> [Connector.Landing] {
    func height(_ landing: Connector.Landing) -> Double {
      venue.levels[venue.network.nodes[landing.node].level].ordinal ?? .infinity
    }
    let landings = connector.landings
    guard connector.direction == .backward, let first = landings.first, let last = landings.last,
      height(first) == height(last)
    else { return landings }
    connector.direction = .forward
    return landings.reversed()
  }

  /// The nodes of a connector from its origin to its destination; of landings at one height the order stays.
  static func written(_ connector: Connector, _ venue: Venue) -> [Int] {
    let nodes = connector.landings.map(\.node)
    guard connector.direction == .backward else { return nodes }
    func height(_ node: Int) -> Double { venue.levels[venue.network.nodes[node].level].ordinal ?? .infinity }
    return nodes.enumerated().sorted {
      (-height($0.element), $0.offset) < (-height($1.element), $1.offset)
    }.map(\.element)
  }
}

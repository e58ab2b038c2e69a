import Geometry
import Text
import VenueModel

/// The elements that a reduced venue becomes, numbered from 0 in the order of the file.
///
/// Nodes of the network on different levels are different nodes of the map, save at an elevator, which is one node with
/// all its stops. Doors are nodes of the outlines around them and of the ways that end at them.
struct OSMSheet {
  struct Node {
    var position: Point
    var tags: [OSMTag] = []
  }
  struct Way {
    var nodes: [Int]
    var tags: [OSMTag] = []
  }
  struct Relation {
    var members: [(way: Int, isInner: Bool)]
    var tags: [OSMTag]
  }
  /// Where a space is.
  enum Area {
    case way(Int)
    case relation(Int)

    /// What the reader calls it.
    var id: String {
      switch self {
      case .way(let number): "way/-\(number + 1)"
      case .relation(let number): "relation/-\(number + 1)"
      }
    }
  }
  /// A position on a level, to find doors in outlines.
  private struct Spot: Hashable {
    var level: Int
    var position: Point
  }

  private(set) var nodes: [Node] = []
  private(set) var ways: [Way] = []
  private(set) var relations: [Relation] = []
  /// The nodes of the map for nodes of the network, openings, and the places that are no spaces.
  private(set) var networkNodes: [Int] = []
  private(set) var doors: [Int] = []
  private(set) var places: [Int] = []
  /// The ways of edges, and the elements of spaces.
  private(set) var edges: [Int] = []
  private(set) var areas: [Area] = []

  private let venue: Venue
  private var doorAt: [Spot: Int] = [:]

  /// Takes a reduced venue; O(its size).
  init(_ venue: Venue) {
    self.venue = venue
    addNetworkNodes()
    addDoors()
    addPlaces()
    addWalls()
    addSpaces()
    addEdges()
  }

  /// What the reader calls a node.
  static func id(ofNode number: Int) -> String { "node/-\(number + 1)" }

  /// The level of an element as its tag has it.
  private func level(_ index: Int) -> OSMTag { OSMTag(.level, text(index)) }

  private func text(_ level: Int) -> String { OSMLevels.text(venue.levels[level].ordinal ?? 0) }

  private mutating func add(_ position: Point, _ tags: [OSMTag] = []) -> Int {
    nodes.append(Node(position: position, tags: tags))
    return nodes.count - 1
  }

  // MARK: Nodes

  private mutating func addNetworkNodes() {
    var elevatorAt: [Int: Int] = [:]
    for (index, connector) in venue.connectors.enumerated() {
      for landing in connector.landings { elevatorAt[landing.node] = index }
    }
    var cabs: [Int: Int] = [:]
    for (index, node) in venue.network.nodes.enumerated() {
      guard let elevator = elevatorAt[index] else {
        networkNodes.append(add(node.position))
        continue
      }
      let cab = cabs[elevator] ?? add(node.position, tags(of: venue.connectors[elevator]))
      cabs[elevator] = cab
      networkNodes.append(cab)
    }
  }

  private func tags(of elevator: Connector) -> [OSMTag] {
    let stops = elevator.landings.map { text(venue.network.nodes[$0.node].level) }
    var tags = [OSMTag(.highway, "elevator"), OSMTag(.level, stops.joined(separator: ";"))]
    if !elevator.name.isEmpty { tags.append(OSMTag(.name, elevator.name)) }
    return tags + OSMWords.access(elevator.access) + restrictions(elevator.isClosed, elevator.hours)
  }

  private func restrictions(_ isClosed: Bool, _ hours: String?) -> [OSMTag] {
    (isClosed ? [OSMTag(.access, "no")] : []) + (hours.map { [OSMTag(.openingHours, $0)] } ?? [])
  }

  private mutating func addDoors() {
    for (opening, shared) in zip(venue.openings, OSMDoors.nodes(of: venue)) {
      let position = opening.points.first ?? Point(0, 0)
      let number = shared.map { networkNodes[$0] } ?? add(position)
      var tags = OSMWords.opening(opening.kind, category: opening.category) + [level(opening.level)]
      if let width = opening.width { tags.append(OSMTag(.width, Decimal.shortest(width))) }
      nodes[number].tags = tags + OSMWords.access(opening.access) + restrictions(opening.isClosed, nil)
      doors.append(number)
      let spot = Spot(level: opening.level, position: position)
      if doorAt[spot] == nil { doorAt[spot] = number }
    }
  }

  private mutating func addPlaces() {
    // Those that the names of spaces make stand first, and are written with these.
    for place in venue.places.dropFirst(venue.spaces.count(where: OSMWords.isPlace)) {
      guard let location = place.locations.first else { continue }
      let number = location.node.map { networkNodes[$0] } ?? add(location.position)
      var tags = [OSMTag(.name, place.name), OSMWords.place(place.category), level(location.level)]
      if let word = place.keywords.first { tags.append(OSMTag(.altName, word)) }
      nodes[number].tags = tags + restrictions(false, place.hours)
      places.append(number)
    }
  }

  // MARK: Ways

  private mutating func addWalls() {
    for wall in venue.walls {
      ways.append(Way(nodes: wall.points.map { add($0) }, tags: [OSMTag(.indoor, "wall"), level(wall.level)]))
    }
  }

  private mutating func addSpaces() {
    for space in venue.spaces {
      var tags = OSMWords.space(space.use, category: space.category)
      if !space.name.isEmpty { tags.append(OSMTag(.name, space.name)) }
      tags.append(level(space.level))
      let label = venue.levels[space.level].shortName
      if label != text(space.level) { tags.append(OSMTag(.levelRef, label)) }
      tags += OSMWords.access(space.access)
      let rings = space.polygons.flatMap { polygon in polygon.rings.enumerated().map { ($1, isInner: $0 > 0) } }
      if rings.count == 1 {
        areas.append(.way(ways.count))
        ways.append(Way(nodes: outline(rings[0].0, space), tags: tags))
      } else {
        areas.append(.relation(relations.count))
        let members = rings.map { ring, isInner in
          ways.append(Way(nodes: outline(ring, space)))
          return (ways.count - 1, isInner)
        }
        relations.append(Relation(members: members, tags: [OSMTag(.type, "multipolygon")] + tags))
      }
    }
  }

  /// The nodes of a ring, which ends at the node where it begins.
  private mutating func outline(_ ring: Ring, _ space: Space) -> [Int] {
    var outline: [Int] = []
    for point in ring.points {
      // Ways that meet the outline of an elevator lead into it, whichever elevator stands there.
      let door = space.use == .elevator ? nil : doorAt[Spot(level: space.level, position: point)]
      outline.append(door ?? add(point))
    }
    return outline + outline.prefix(1)
  }

  private mutating func addEdges() {
    for edge in venue.network.edges {
      let bends = edge.shape.map { add($0) }
      let (from, to) = (venue.network.nodes[edge.from].level, venue.network.nodes[edge.to].level)
      var tags = OSMWords.edge(edge)
      if from == to {
        tags.append(level(from))
      } else {
        // Levels stand in the order of their numbers.
        tags.append(OSMTag(.level, "\(text(min(from, to)));\(text(max(from, to)))"))
        tags.append(OSMTag(.incline, from < to ? "up" : "down"))
      }
      edges.append(ways.count)
      ways.append(
        Way(
          nodes: [networkNodes[edge.from]] + bends + [networkNodes[edge.to]],
          tags: tags + OSMWords.access(edge.access) + restrictions(edge.isClosed, edge.hours)))
    }
  }
}

/// Which nodes of the network are doors.
enum OSMDoors {
  /// The node of the network at each opening: on its level and at its very position, no landing, no place and
  /// no other opening.
  ///
  /// - Complexity: O(nodes + openings).
  static func nodes(of venue: Venue) -> [Int?] {
    var taken = Set(venue.connectors.flatMap { $0.landings.map(\.node) })
    for place in venue.places { taken.formUnion(place.locations.compactMap(\.node)) }
    var free: [Int: [Point: Int]] = [:]
    for (index, node) in venue.network.nodes.enumerated() where !taken.contains(index) {
      if free[node.level]?[node.position] == nil { free[node.level, default: [:]][node.position] = index }
    }
    return venue.openings.map { opening in
      opening.points.first.flatMap { free[opening.level]?.removeValue(forKey: $0) }
    }
  }
}

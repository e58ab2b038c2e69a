import Geometry
import VenueModel

/// The points of a level that need a node: nodes of the source, and places.
struct LevelSpots {
  private(set) var spots: [LevelNetwork.Spot] = []
  /// For each spot the node of the source that it is; `nil` for a place.
  private(set) var sources: [Int?] = []
  /// For each location of a place on this level what it was joined to.
  private(set) var places: [(place: Int, location: Int, target: Target)] = []
  /// Straight edges of the source between spots.
  private(set) var paths: [(from: Int, to: Int)] = []
  /// Nodes of the source that stand in a door.
  private(set) var atDoors: [(node: Int, door: Int)] = []
  /// Nodes of the source that have to be joined and lie on no ground.
  private(set) var lost: [Int] = []
  private var near: [CellSpot: [Int]] = [:]

  /// What a place was joined to.
  enum Target {
    case spot(Int)
    case door(Int)
    /// No ground is near.
    case nothing
  }

  /// Metres within which a place takes a node that is there.
  private static let sameSpot = 0.3
  /// Metres that a place may lie off the ground.
  private static let reach = 1.0
  /// Metres around the middle of a door within which a node stands in it.
  private static let doorReach = 0.5

  private struct CellSpot: Hashable {
    var cell: Int
    var square: GridSquare
  }

  init(_ venue: Venue, _ ground: LevelGround, keepsPaths: Bool) {
    let doors = PackedRTree(boxes: ground.doors.map { Box(min: $0.middle, max: $0.middle) })
    let kept = keepsPaths ? Array(repeating: true, count: venue.network.nodes.count) : venue.linkNodes
    var numbers: [Int: Int] = [:]
    for (number, node) in venue.network.nodes.enumerated() where kept[number] && node.level == ground.level {
      if let cell = ground.map.cell(at: node.position) {
        numbers[number] = spots.count
        add(cell, node.position, source: number)
      } else if let door = Self.door(near: node.position, within: Self.doorReach, ground, doors) {
        atDoors.append((number, door))
      } else if !keepsPaths {
        if let near = ground.map.nearest(to: node.position, within: Self.reach) {
          numbers[number] = spots.count
          add(near.cell, node.position, source: number)
        } else {
          lost.append(number)
        }
      }
    }
    if keepsPaths {
      for edge in venue.network.edges where edge.shape.isEmpty && edge.from != edge.to {
        if let from = numbers[edge.from], let to = numbers[edge.to] { paths.append((from, to)) }
      }
    }
    addPlaces(venue, ground, doors)
  }

  private mutating func add(_ cell: Int, _ position: Point, source: Int?) {
    let key = CellSpot(cell: cell, square: GridSquare(position, size: Self.sameSpot))
    near[key, default: []].append(spots.count)
    spots.append(LevelNetwork.Spot(cell: cell, position: position))
    sources.append(source)
  }

  private static func door(
    near point: Point, within reach: Double, _ ground: LevelGround, _ doors: PackedRTree
  ) -> Int? {
    doors.nearest(to: point, within: reach) { ground.doors[$0].middle.distance(to: point) }?.index
  }

  // MARK: Places

  private mutating func addPlaces(_ venue: Venue, _ ground: LevelGround, _ doors: PackedRTree) {
    // By position, so that the order of the places does not matter.
    var locations: [(place: Int, location: Int, position: Point)] = []
    for (number, place) in venue.places.enumerated() {
      for (index, location) in place.locations.enumerated() where location.level == ground.level {
        locations.append((number, index, location.position))
      }
    }
    locations.sort { a, b in
      if a.position != b.position { return a.position.comes(before: b.position) }
      return venue.places[a.place].id < venue.places[b.place].id
    }
    for (place, location, position) in locations {
      places.append((place, location, target(position, ground, doors)))
    }
  }

  private mutating func target(_ position: Point, _ ground: LevelGround, _ doors: PackedRTree) -> Target {
    if let door = Self.door(near: position, within: Self.sameSpot, ground, doors) { return .door(door) }
    var spot = position
    var cell = ground.map.cell(at: position)
    if cell == nil, let near = ground.map.nearest(to: position, within: Self.reach) {
      (cell, spot) = (near.cell, near.point)
    }
    guard let cell else { return .nothing }
    for square in GridSquare(spot, size: Self.sameSpot).neighbours {
      let key = CellSpot(cell: cell, square: square)
      if let known = near[key]?.first(where: { spots[$0].position.distance(to: spot) <= Self.sameSpot }) {
        return .spot(known)
      }
    }
    add(cell, spot, source: nil)
    return .spot(spots.count - 1)
  }
}

extension Venue {
  /// Which nodes join levels: landings of connectors, and ends of edges between levels.
  var linkNodes: [Bool] {
    var isLink = [Bool](repeating: false, count: network.nodes.count)
    for connector in connectors { for landing in connector.landings { isLink[landing.node] = true } }
    for edge in network.edges where network.nodes[edge.from].level != network.nodes[edge.to].level {
      isLink[edge.from] = true
      isLink[edge.to] = true
    }
    return isLink
  }
}

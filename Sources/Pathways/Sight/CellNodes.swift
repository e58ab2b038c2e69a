import Geometry
import VenueModel

/// The nodes of a cell: corners of its free ground, its doors with a step behind each, and spots in it.
struct CellNodes {
  private(set) var nodes: [SightNode] = []
  /// For each node what it stands for.
  private(set) var roles: [Role] = []

  /// What a node of a cell is in the network of its level.
  enum Role: Hashable {
    case corner
    case step
    /// A door, by its number on the level.
    case door(Int)
    /// The middle of a room.
    case anchor
    /// A spot of the level, by its number.
    case spot(Int)
  }

  /// Gathers nodes, from south to north; of equal ones the order is corners, steps, doors, the anchor, spots.
  ///
  /// - Parameters:
  ///   - doors: the numbers of doors and of their sides that lead into the cell.
  ///   - spots: other points in it.
  init(
    _ cell: Cell, doors: [(door: Int, side: Door.Side)], of level: [Door], anchor: Point?, spots: [(Int, Point)],
    options: PathwayOptions, isHall: Bool
  ) {
    for part in cell.free.parts { addCorners(of: part) }
    for (number, side) in doors {
      let door = level[number]
      let reach = isHall ? options.doorStep : options.clearance
      let doorway = SightNode.Doorway(door, side)
      let step = door.spot(
        side, beyondFace: max(min(reach, side.depth / 2), side.entry - side.face + Self.roomStep))
      // Where an entrance was made is not known so well that one could tell how it is left.
      let steps = door.opening == nil ? [step] : Self.steps(step, doorway, from: door.middle, cell)
      for spot in steps { add(SightNode(position: spot, kind: .step), .step) }
      add(SightNode(position: door.middle, kind: .door(doorway), isOutside: side.entry > 0), .door(number))
    }
    if let anchor { add(SightNode(position: anchor, kind: .spot), .anchor) }
    for (number, position) in spots {
      let isOutside = !cell.free.inside.contains(position)
      add(SightNode(position: position, kind: .spot, isOutside: isOutside), .spot(number))
    }
    let order = nodes.indices.sorted { a, b in
      let (p, q) = (nodes[a].position, nodes[b].position)
      return p != q ? p.comes(before: q) : a < b
    }
    nodes = order.map { nodes[$0] }
    roles = order.map { roles[$0] }
  }

  /// Where one may turn behind a door: on both sides as far off as one sees out of it, so that nobody who turns along
  /// the wall goes straight ahead first; straight ahead where one side has no room for that.
  private static func steps(_ ahead: Point, _ doorway: SightNode.Doorway, from middle: Point, _ cell: Cell) -> [Point] {
    let most = (ahead - middle).length * doorway.slope * 0.99
    var spots: [Point] = []
    for along in [doorway.inward.left, -doorway.inward.left] {
      let end = ahead + along * most
      let wall = cell.free.edges.crossings(ahead, end, limit: .max).first
      let offset = wall > 1 ? most : wall * most - 0.05
      if offset >= leastTurn { spots.append(ahead + along * offset) }
    }
    return spots.count == 2 ? spots : spots + [ahead]
  }

  /// Metres behind the border of the free ground from which on one may turn, more than it is smoothed by.
  private static let roomStep = 0.05
  /// Metres to the side that make a step of its own.
  private static let leastTurn = 0.3

  private mutating func add(_ node: SightNode, _ role: Role) {
    nodes.append(node)
    roles.append(role)
  }

  /// The corners of a part that jut into it; rings run counter-clockwise, holes are walked the other way.
  private mutating func addCorners(of part: Polygon) {
    for (number, ring) in part.rings.enumerated() {
      let points = number == 0 ? ring.points : ring.points.reversed()
      for index in points.indices {
        let before = points[index == 0 ? points.count - 1 : index - 1]
        let after = points[index + 1 == points.count ? 0 : index + 1]
        guard orientation(before, points[index], after) < 0 else { continue }
        add(SightNode(position: points[index], kind: .corner(before: before, after: after)), .corner)
      }
    }
  }
}

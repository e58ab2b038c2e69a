import Geometry
import VenueModel

/// The ground of a venue that one can walk on, as far as a network was made on it: joins any point to the nodes that a
/// straight path leads to.
///
/// Needs no library when asked. A value; any number of threads may ask it.
public struct WalkableGround: GroundSight {
  /// For each level its areas; none where nothing was made.
  private(set) var levels: [[Area]]
  private var trees: [PackedRTree]

  /// An area between walls.
  struct Area: Sendable {
    /// The floor up to the walls.
    let floor: Polygon
    /// The parts of the floor off the walls.
    let freeParts: [Polygon]
    /// The nodes in it or at its border.
    let nodes: [(node: Int, sight: SightNode)]
    let inside: BandedArea
    let freeInside: BandedArea
    let sight: Sight

    init(_ cell: Cell, _ nodes: [(node: Int, sight: SightNode)]) {
      floor = cell.floor
      freeParts = cell.free.parts
      self.nodes = nodes
      inside = cell.inside
      freeInside = cell.free.inside
      sight = Sight(free: cell.free.edges, walls: cell.walls)
    }

    init(floor: Polygon, freeParts: [Polygon], nodes: [(node: Int, sight: SightNode)]) {
      self.floor = floor
      self.freeParts = freeParts
      self.nodes = nodes
      let free = freeParts.flatMap(\.rings)
      inside = BandedArea(floor.rings)
      freeInside = BandedArea(free)
      sight = Sight(free: SegmentGrid(free), walls: SegmentGrid(floor.rings))
    }
  }

  init(levelCount: Int) {
    levels = Array(repeating: [], count: levelCount)
    trees = Array(repeating: PackedRTree(boxes: []), count: levelCount)
  }

  /// Takes the cells of a level and the nodes in each.
  mutating func set(_ cells: [Cell], _ nodes: [[(node: Int, sight: SightNode)]], level: Int) {
    set(zip(cells, nodes).map { Area($0, $1) }, level: level)
  }

  /// Takes the areas of a level.
  mutating func set(_ areas: [Area], level: Int) {
    levels[level] = areas
    trees[level] = PackedRTree(boxes: levels[level].map(\.inside.box))
  }

  /// The nodes of the network to which a straight path leads from a point, nearest first, with the metres to each.
  ///
  /// - Parameter level: an index into the venue's levels.
  /// - Returns: nothing for a point in a wall, on an obstacle, or on a level where nothing was made.
  /// - Complexity: O(nodes of the area around the point · what a line of sight passes).
  public func visibleNodes(from point: Point, level: Int) -> [(node: Int, distance: Double)] {
    guard let area = area(at: point, level: level) else { return [] }
    let from = spot(point, area)
    var found: [(node: Int, distance: Double)] = []
    for (node, sight) in area.nodes where area.sight.sees(from, sight) {
      found.append((node, point.distance(to: sight.position)))
    }
    return found.sorted { ($0.distance, $0.node) < ($1.distance, $1.node) }
  }

  /// Whether a straight path leads from one point to another one without crossing a wall.
  ///
  /// - Parameter level: an index into the venue's levels.
  /// - Returns: `false` where one of the points is in a wall, or where nothing was made.
  public func isClear(_ a: Point, _ b: Point, level: Int) -> Bool {
    guard let area = area(at: a, level: level), area.inside.contains(b) else { return false }
    return area.sight.walls.crossings(a, b, limit: 0).count == 0
  }

  private func spot(_ point: Point, _ area: Area) -> SightNode {
    SightNode(position: point, kind: .spot, isOutside: !area.freeInside.contains(point))
  }

  private func area(at point: Point, level: Int) -> Area? {
    guard levels.indices.contains(level), point.isFinite else { return nil }
    var found: Int?
    trees[level].search(Box(min: point, max: point)) { number in
      if number < found ?? .max, levels[level][number].inside.contains(point) { found = number }
    }
    return found.map { levels[level][$0] }
  }
}

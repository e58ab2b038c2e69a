import Geometry
import Overlay
import VenueModel

/// The network that is made on one level.
struct LevelNetwork {
  /// Nodes from south to north.
  private(set) var nodes: [Node] = []
  private(set) var edges: [Edge] = []
  /// For each cell the nodes that may be joined to from within it.
  private(set) var sights: [[(node: Int, sight: SightNode)]] = []
  /// For each spot the node that it became, `nil` when none.
  private(set) var spotNodes: [Int?] = []
  /// For each space of the plan the node in its middle, `nil` when it has none.
  private(set) var anchors: [Int?] = []
  /// The cells that have more nodes than are dealt with.
  private(set) var overfull: [Int] = []
  /// Parts of open ground that nothing leads to.
  private(set) var islands: [Polygon] = []

  /// A node of a level.
  struct Node {
    var position: Point
    var meaning: Meaning
  }

  /// What a node stands for.
  enum Meaning: Hashable {
    case corner
    case door(Int)
    case anchor(space: Int)
    case spot(Int)
  }

  /// An edge between nodes of the level.
  struct Edge {
    var from: Int
    var to: Int
    /// The door that is passed on it; `nil` where none is.
    var door: Int?
    /// Whether it leads into ground that is not for the public.
    var isRestricted = false
  }

  /// A point that needs a node of its own in a cell.
  struct Spot {
    var cell: Int
    var position: Point
  }

  /// Rooms with so many doors that are long or large are halls.
  private static let hallDoors = 4
  /// How much longer a hall's border is than that of a square of its area, squared.
  private static let hallElongation = 2.0
  /// A hall is that large in any case, in square metres.
  private static let hallArea = 150.0
  /// Islands below this are not told of, in square metres.
  private static let leastIsland = 4.0

  /// Makes the network of a level.
  ///
  /// - Parameters:
  ///   - spots: points that need a node.
  ///   - paths: straight edges that are there already, by their spots.
  init(
    _ ground: LevelGround, spots: [Spot], paths: [(from: Int, to: Int)], options: PathwayOptions
  ) throws(OverlayError) {
    var builder = Builder(ground, spots)
    anchors = Array(repeating: nil, count: ground.plan.spaces.count)
    spotNodes = Array(repeating: nil, count: spots.count)
    let doors = ground.doorsOfCells
    var spotsOfCells: [[(Int, Point)]] = Array(repeating: [], count: ground.map.cells.count)
    for (number, spot) in spots.enumerated() { spotsOfCells[spot.cell].append((number, spot.position)) }
    var pathsOfCells: [[(Int, Int)]] = Array(repeating: [], count: ground.map.cells.count)
    for path in paths where spots[path.from].cell == spots[path.to].cell {
      pathsOfCells[spots[path.from].cell].append((path.from, path.to))
    }
    let lonely = Self.lonelyGround(ground, doors, spotsOfCells)
    var parts: [(cell: Int, nodes: CellNodes)] = []
    for (number, cell) in ground.map.cells.enumerated() {
      let isLonely = number == lonely
      guard !doors[number].isEmpty || !spotsOfCells[number].isEmpty || isLonely else { continue }
      let cellNodes = CellNodes(
        cell, doors: doors[number], of: ground.doors, anchor: Self.anchor(cell, hasDoor: !doors[number].isEmpty),
        spots: spotsOfCells[number], options: options, isHall: Self.isHall(cell, doors: doors[number].count))
      guard cellNodes.nodes.count <= options.mostNodes else {
        overfull.append(number)
        continue
      }
      parts.append((number, cellNodes))
    }
    let chosen = try Self.chosen(parts, ground, pathsOfCells, options)
    for (part, edges) in zip(parts, chosen) {
      let isLonely = part.cell == lonely
      builder.add(part.cell, part.nodes, chosen: edges, paths: pathsOfCells[part.cell], keepsLargest: isLonely)
    }
    islands = builder.islands(leastArea: Self.leastIsland, except: Set(overfull + [lonely].compactMap { $0 }))
    finish(builder)
  }

  // MARK: Cells

  /// The edges of each cell: small ones side by side, large ones in turn, as each of them keeps all threads busy.
  private static func chosen(
    _ parts: [(cell: Int, nodes: CellNodes)], _ ground: LevelGround, _ paths: [[(Int, Int)]], _ options: PathwayOptions
  ) throws(OverlayError) -> [[CellEdge]] {
    let isLarge = parts.map { $0.nodes.nodes.count > options.allPairsLimit }
    func edges(_ number: Int) throws(OverlayError) -> [CellEdge] {
      let (cell, nodes) = parts[number]
      return try Builder.chosen(ground.map.cells[cell], nodes, paths: paths[cell], options: options)
    }
    var found = try Workers.map(parts.count, threads: options.threads) { () throws(OverlayError) in
    } _: { (_, number) throws(OverlayError) in
      isLarge[number] ? [] : try edges(number)
    }
    for number in parts.indices where isLarge[number] { found[number] = try edges(number) }
    return found
  }

  /// The middle of a room, on its free ground.
  private static func anchor(_ cell: Cell, hasDoor: Bool) -> Point? {
    guard hasDoor, !cell.isOpen else { return nil }
    let middle = cell.floor.shell.centroid
    if cell.free.inside.contains(middle) { return middle }
    return cell.free.parts.max { $0.area < $1.area }?.labelPoint()
  }

  /// Whether a cell is ground where the ways out of doors are led off the wall.
  private static func isHall(_ cell: Cell, doors: Int) -> Bool {
    if cell.isOpen { return true }
    guard doors >= hallDoors else { return false }
    let area = cell.floor.area
    let border = cell.floor.shell.perimeter
    return area >= hallArea || border * border >= 16 * hallElongation * area
  }

  /// On a level where nothing leads anywhere, the largest cell.
  private static func lonelyGround(
    _ ground: LevelGround, _ doors: [[(door: Int, side: Door.Side)]], _ spots: [[(Int, Point)]]
  ) -> Int? {
    guard doors.allSatisfy(\.isEmpty), spots.allSatisfy(\.isEmpty) else { return nil }
    let open = ground.map.cells.indices.filter { ground.map.cells[$0].isOpen }
    return open.max { ground.map.cells[$0].floor.area < ground.map.cells[$1].floor.area }
  }

  // MARK: Order

  /// Numbers nodes from south to north and edges by their nodes.
  private mutating func finish(_ builder: Builder) {
    let made = builder.nodes
    let order = made.indices.sorted { a, b in
      made[a].position != made[b].position ? made[a].position.comes(before: made[b].position) : a < b
    }
    var numbers = [Int](repeating: 0, count: made.count)
    for (number, old) in order.enumerated() { numbers[old] = number }
    nodes = order.map { made[$0] }
    edges = builder.edges.map { edge in
      let (a, b) = (numbers[edge.from], numbers[edge.to])
      return Edge(from: min(a, b), to: max(a, b), door: edge.door, isRestricted: edge.isRestricted)
    }
    edges.sort { ($0.from, $0.to) < ($1.from, $1.to) }
    sights = builder.sights.map { $0.map { (numbers[$0.node], $0.sight) } }
    for (number, node) in nodes.enumerated() {
      switch node.meaning {
      case .spot(let spot): spotNodes[spot] = number
      case .anchor(let space): anchors[space] = anchors[space] ?? number
      case .corner, .door: break
      }
    }
  }
}

import Geometry
import Overlay
import VenueModel

extension LevelNetwork {
  /// Puts the networks of cells together, which meet in their doors.
  struct Builder {
    private(set) var nodes: [Node] = []
    private(set) var edges: [Edge] = []
    private(set) var sights: [[(node: Int, sight: SightNode)]]
    private let ground: LevelGround
    private let spots: [Spot]
    private var doorNodes: [Int?]
    /// For each cell whether each part of its free ground has a node.
    private var isReached: [[Bool]]

    init(_ ground: LevelGround, _ spots: [Spot]) {
      self.ground = ground
      self.spots = spots
      doorNodes = Array(repeating: nil, count: ground.doors.count)
      sights = Array(repeating: [], count: ground.map.cells.count)
      isReached = ground.map.cells.map { Array(repeating: false, count: $0.free.parts.count) }
    }

    /// Adds the network of a cell.
    ///
    /// - Parameter keepsLargest: whether the largest part is kept though nothing leads to it.
    mutating func add(
      _ number: Int, _ made: CellNodes, chosen: [CellEdge], paths: [(Int, Int)], keepsLargest: Bool
    ) {
      let cell = ground.map.cells[number]
      var kept = chosen
      let isKept = Self.pruned(made, &kept, Self.joined(paths, made), isOpen: cell.isOpen, keepsLargest: keepsLargest)
      var numbers = [Int](repeating: -1, count: made.nodes.count)
      for (index, node) in made.nodes.enumerated() where isKept[index] {
        numbers[index] = self.number(node, made.roles[index], cell)
        sights[number].append((numbers[index], node))
        var spot = node.position
        if case .door(let doorway) = node.kind { spot = spot + doorway.inward * (doorway.entry + 0.01) }
        for part in cell.free.parts.indices where !isReached[number][part] {
          if cell.free.parts[part].contains(spot) != .outside { isReached[number][part] = true }
        }
      }
      for edge in kept {
        edges.append(
          Edge(
            from: numbers[edge.from], to: numbers[edge.to], door: door(made, edge, number),
            isRestricted: cell.use == .restricted && Self.isAtDoor(made, edge)))
      }
    }

    /// Chooses the edges of a cell.
    static func chosen(
      _ cell: Cell, _ made: CellNodes, paths: [(Int, Int)], options: PathwayOptions
    ) throws(OverlayError) -> [CellEdge] {
      let sight = Sight(free: cell.free.edges, walls: cell.walls)
      let candidates = CandidateEdges(nodes: made.nodes, sight: sight, options: options)
      var spanner = Spanner(made.nodes.map(\.position))
      for path in joined(paths, made) { spanner.join(path) }
      let edges = try candidates.edges()
      if paths.isEmpty, let door = onlyExit(cell, made) { return spanner.tree(from: door, of: edges) }
      return spanner.chosen(from: edges, stretch: options.stretch)
    }

    /// The door of a room in which one sees everywhere from anywhere, so that all ways over nodes lead through that
    /// door; `nil` where there may be others.
    private static func onlyExit(_ cell: Cell, _ made: CellNodes) -> Int? {
      guard !cell.isOpen else { return nil }
      var exit: Int?
      var spots = 0
      for (index, role) in made.roles.enumerated() {
        switch role {
        case .corner: return nil
        case .door:
          guard exit == nil else { return nil }
          exit = index
        case .spot: spots += 1
        case .step, .anchor: break
        }
      }
      return spots < 2 ? exit : nil
    }

    /// The number of a node on the level.
    private mutating func number(_ node: SightNode, _ role: CellNodes.Role, _ cell: Cell) -> Int {
      let meaning: Meaning
      switch role {
      case .corner, .step: meaning = .corner
      case .anchor: meaning = cell.space.map { .anchor(space: $0) } ?? .corner
      case .spot(let spot): meaning = .spot(spot)
      case .door(let door):
        if let known = doorNodes[door] { return known }
        doorNodes[door] = nodes.count
        meaning = .door(door)
      }
      nodes.append(Node(position: node.position, meaning: meaning))
      return nodes.count - 1
    }

    /// The existing edges between spots of a cell.
    private static func joined(_ paths: [(Int, Int)], _ made: CellNodes) -> [CellEdge] {
      guard !paths.isEmpty else { return [] }
      var places: [Int: Int] = [:]
      for (index, role) in made.roles.enumerated() { if case .spot(let spot) = role { places[spot] = index } }
      return paths.compactMap { from, to in
        guard let a = places[from], let b = places[to], a != b else { return nil }
        return CellEdge(from: a, to: b, cost: made.nodes[a].position.distance(to: made.nodes[b].position))
      }
    }

    // MARK: Pruning

    /// Leaves out steps on open ground that lead nowhere else, and whatever no door, room or spot reaches.
    ///
    /// In rooms such steps stay: from beside a door one sees no other node from which a way leads out of it.
    ///
    /// - Returns: which nodes are kept.
    private static func pruned(
      _ made: CellNodes, _ edges: inout [CellEdge], _ paths: [CellEdge], isOpen: Bool, keepsLargest: Bool
    ) -> [Bool] {
      var degree = [Int](repeating: 0, count: made.nodes.count)
      for edge in edges {
        degree[edge.from] += 1
        degree[edge.to] += 1
      }
      let stubs = Set(made.roles.indices.filter { made.roles[$0] == .step && degree[$0] < (isOpen ? 2 : 1) })
      edges.removeAll { stubs.contains($0.from) || stubs.contains($0.to) }
      var sets = DisjointSets(made.nodes.count)
      for edge in edges + paths { sets.join(edge.from, edge.to) }
      var isWanted = [Bool](repeating: false, count: made.nodes.count)
      if keepsLargest {
        var sizes = [Int](repeating: 0, count: made.nodes.count)
        for index in sizes.indices { sizes[sets.root(index)] += 1 }
        if let largest = sizes.indices.max(by: { (sizes[$0], $1) < (sizes[$1], $0) }) { isWanted[largest] = true }
      }
      for (index, role) in made.roles.enumerated() {
        switch role {
        case .corner, .step: break
        case .door, .anchor, .spot: isWanted[sets.root(index)] = true
        }
      }
      var isUsed = [Bool](repeating: false, count: made.nodes.count)
      edges.removeAll { !isWanted[sets.root($0.from)] }
      for edge in edges {
        isUsed[edge.from] = true
        isUsed[edge.to] = true
      }
      for (index, role) in made.roles.enumerated() {
        switch role {
        case .door: isUsed[index] = true
        // On open ground a point is a node though nothing else is near.
        case .spot: isUsed[index] = isUsed[index] || isOpen
        // The one corner of open ground that nothing leads to.
        case .corner: isUsed[index] = isUsed[index] || keepsLargest && isWanted[sets.root(index)]
        case .step, .anchor: break
        }
      }
      return isUsed
    }

    // MARK: Doors

    /// The door that is passed on an edge: each counts on the side of its smaller cell, so that a way through it meets
    /// it once.
    private func door(_ made: CellNodes, _ edge: CellEdge, _ cell: Int) -> Int? {
      var found: Int?
      for end in [edge.from, edge.to] {
        guard case .door(let door) = made.roles[end], counted(door) == cell else { continue }
        // Of two doors the one that is closed or costs more is told.
        if let other = found, weight(other) >= weight(door) { continue }
        found = door
      }
      return found
    }

    private func weight(_ door: Int) -> Int {
      guard let opening = ground.doors[door].opening.map({ ground.plan.openings[$0] }) else { return 0 }
      return (opening.isClosed ? 8 : 0) + (opening.access == .no ? 4 : 0) + (opening.kind == .walkway ? 0 : 2)
    }

    /// The cell on whose side a door counts.
    private func counted(_ door: Int) -> Int? {
      let cells = ground.doors[door].sides.map(\.cell)
      return cells.min { a, b in
        let (p, q) = (ground.map.cells[a].floor.area, ground.map.cells[b].floor.area)
        return p != q ? p < q : a < b
      }
    }

    private static func isAtDoor(_ made: CellNodes, _ edge: CellEdge) -> Bool {
      [edge.from, edge.to].contains { if case .door = made.roles[$0] { true } else { false } }
    }

    // MARK: Islands

    /// Parts of open ground without a node, but for cells of which all or the largest part counts.
    func islands(leastArea: Double, except spared: Set<Int>) -> [Polygon] {
      var found: [Polygon] = []
      for (number, cell) in ground.map.cells.enumerated() where cell.isOpen && !spared.contains(number) {
        for (part, polygon) in cell.free.parts.enumerated() where !isReached[number][part] {
          if polygon.area >= leastArea { found.append(polygon) }
        }
      }
      return found
    }
  }
}

/// Sets of numbers that are joined pair by pair.
struct DisjointSets {
  private var parents: [Int]

  init(_ count: Int) { parents = Array(0..<count) }

  /// The number that stands for the set of another one.
  mutating func root(_ number: Int) -> Int {
    var number = number
    while parents[number] != number {
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }

  /// Joins two sets; the lower number stands for both.
  mutating func join(_ a: Int, _ b: Int) {
    let (p, q) = (root(a), root(b))
    parents[max(p, q)] = min(p, q)
  }
}

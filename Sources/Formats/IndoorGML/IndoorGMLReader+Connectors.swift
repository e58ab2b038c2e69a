import Geometry
import Text
import VenueModel

/// What files say that transitions weigh.
struct SourceWeights {
  /// The edges, what they weigh and how long they are.
  private(set) var all: [(edge: Int, weight: Double, length: Double)] = []

  mutating func add(_ text: String?, _ edge: Int, _ length: Double) {
    if let weight = text.flatMap(Decimal.value), weight >= 0 { all.append((edge, weight, length)) }
  }

  /// Whether there are several, and all say the same.
  var isOneValue: Bool { all.count > 1 && all.allSatisfy { $0.weight == all[0].weight } }

  /// Whether they are the lengths of the lines.
  var isLength: Bool { all.allSatisfy { abs($0.weight - $0.length) <= max(0.002, $0.length / 100) } }
}

extension IndoorGMLReader {
  func length(_ edge: PathEdge) -> Double { draft.venue.network.length(of: edge) }

  /// Keeps weights as costs of the source where they say more than the lines do.
  mutating func setCosts(_ weights: SourceWeights) {
    guard !weights.all.isEmpty else { return }
    if weights.isOneValue {
      tell(
        .note, "indoorgml.equal-weights", at: SourcePlace(file: document.file),
        "all \(weights.all.count) weights of transitions are \(Decimal.shortest(weights.all[0].weight)), which says"
          + " nothing; they were passed over, and lengths are measured")
    } else if system == .degrees || !weights.isLength {
      for weight in weights.all { draft.venue.network.edges[weight.edge].sourceCost = weight.weight }
    }
  }

  /// The connector that was written as transitions from landing to landing.
  mutating func addTold(_ id: String, _ edges: [(edge: PathEdge, feature: GMLFeature)]) {
    guard let first = edges.first else { return }
    var landings = [Connector.Landing(node: first.edge.from)]
    for (edge, _) in edges { landings.append(Connector.Landing(node: edge.to)) }
    let edge = first.edge
    draft.venue.connectors.append(
      Connector(
        id: ids[.connector, default: UniqueIDs()].claim(id), name: first.feature.name, kind: edge.kind,
        landings: landings, direction: edge.direction, access: edge.access, isClosed: edge.isClosed, hours: edge.hours,
        length: edge.length, duration: edge.duration, sourceCost: edge.sourceCost))
  }

  /// Transitions between the cells of one shaft are one elevator with all its stops.
  mutating func addLifts(_ lifts: [(edge: PathEdge, feature: GMLFeature)]) {
    var shaftOfNode: [Int: Int] = [:]
    var shafts: [(feature: GMLFeature, nodes: [Int])] = []
    for (edge, feature) in lifts {
      let (a, b) = (shaftOfNode[edge.from], shaftOfNode[edge.to])
      let shaft = a ?? b ?? shafts.count
      if shaft == shafts.count { shafts.append((feature, [])) }
      for node in [edge.from, edge.to] where shaftOfNode[node] == nil {
        shaftOfNode[node] = shaft
        shafts[shaft].nodes.append(node)
      }
      if let a, let b, a != b {
        for node in shafts[b].nodes { shaftOfNode[node] = a }
        shafts[a].nodes += shafts[b].nodes
        shafts[b].nodes = []
      }
    }
    for shaft in shafts where !shaft.nodes.isEmpty {
      draft.venue.connectors.append(
        Connector(
          id: claim(.connector, shaft.feature), kind: .elevator,
          landings: shaft.nodes.map { Connector.Landing(node: $0) }))
    }
  }

  // MARK: Boundaries

  mutating func readBoundaries() {
    if document.boundaries.isEmpty, !document.cells.isEmpty {
      tell(
        .note, "indoorgml.no-boundaries", at: SourcePlace(file: document.file),
        "the file has no boundaries of cells, so nothing tells where doors are")
    }
    let passages = passages()
    var known: Set<[Point]> = []
    var unused = 0
    for (number, boundary) in document.boundaries.enumerated() {
      let isWall = boundary.words["indoor"] == "wall"
      let passage = passages[number]
      guard isWall || passage != nil || boundary.words["kind"] != nil else {
        unused += 1
        continue
      }
      var points = line(of: boundary)
      guard !points.isEmpty else { continue }
      let level = passage?.level ?? level(of: boundary, number)
      if isWall {
        draft.venue.walls.append(Wall(level: level, points: points))
        continue
      }
      if boundary.words["kind"] == nil {
        // Boundaries come in pairs, one from each side.
        guard known.insert([Point(Double(level), 0)] + points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }).inserted else {
          continue
        }
      } else if points.count == 2, points[0] == points[1] {
        points.removeLast()
      }
      draft.venue.openings.append(opening(boundary, level, points, passage?.kind ?? .walkway))
    }
    if unused > 0 {
      tell(
        .note, "indoorgml.boundaries", at: SourcePlace(file: document.file),
        "\(unused) boundaries have no transition across them; they were taken for parts of walls, which outlines tell as"
          + " well")
    }
  }

  private mutating func opening(_ boundary: GMLFeature, _ level: Int, _ points: [Point], _ kind: PathKind) -> Opening {
    let text = boundary.text.lowercased()
    let isDoor = ["door", "connectionboundary"].contains { text.contains($0) }
    return Opening(
      id: claim(.opening, boundary), category: boundary.words["category"], level: level,
      kind: boundary.words["kind"].flatMap(PathKind.init) ?? (isDoor ? .door : kind), points: points,
      width: boundary.words["width"].flatMap(Decimal.value), access: access(boundary),
      isClosed: boundary.words["closed"] == "yes")
  }

  /// The boundaries that a transition of one level passes, with the level and what the edge is.
  private func passages() -> [Int: (level: Int, kind: PathKind)] {
    var result: [Int: (level: Int, kind: PathKind)] = [:]
    func add(_ boundary: Int, _ transition: GMLFeature) {
      let levels = transition.connects.compactMap { stateOfID[$0] }.compactMap { levelOfState[$0] }
      guard transition.layer == layer, let level = levels.first, levels.allSatisfy({ $0 == level }) else { return }
      result[boundary] = (level, transition.text.lowercased().contains("door") ? .door : .walkway)
    }
    var transitionOfID: [String: Int] = [:]
    for (number, transition) in document.transitions.enumerated() {
      if transitionOfID[transition.id] == nil { transitionOfID[transition.id] = number }
      if let boundary = transition.duality.flatMap({ boundaryOfID[$0] }) { add(boundary, transition) }
    }
    for (number, boundary) in document.boundaries.enumerated() where result[number] == nil {
      if let transition = boundary.duality.flatMap({ transitionOfID[$0] }) {
        add(number, document.transitions[transition])
      }
    }
    return result
  }

  private func level(of boundary: GMLFeature, _ number: Int) -> Int {
    let key = boundary.words["level"] ?? boundary.words["storey"]
    return draft.venue.levels.firstIndex { $0.id == key } ?? 0
  }

  /// The line of a boundary on the ground: its own, or that under a face that stands upright.
  private func line(of boundary: GMLFeature) -> [Point] {
    if let line = boundary.shapes.first(where: { $0.kind == .line }) { return points(line.positions) }
    let face = boundary.shapes.first ?? boundary.references.first.flatMap { document.polygons[$0] }
    guard let face else { return [] }
    let corners = points(face.positions)
    guard let hull = ConvexHull.polygon(corners) else {
      // Upright: all corners are above one line, whose ends are its extremes.
      let sorted = corners.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
      guard let first = sorted.first, let last = sorted.last, first != last else { return [] }
      return [first, last]
    }
    let box = hull.box
    let isThin = hull.area <= 0.01 * max(box.width, box.height) * max(box.width, box.height)
    let sorted = corners.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    if isThin, let first = sorted.first, let last = sorted.last { return [first, last] }
    return corners.first == corners.last ? corners : corners + corners.prefix(1)
  }
}

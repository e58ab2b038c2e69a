import Geometry
import Text
import VenueModel

extension IndoorGMLReader {
  mutating func readStates() {
    for number in states {
      let state = document.states[number]
      // Written for places and for cells without a node.
      if state.words["node"] == "none" { continue }
      guard let level = levelOfState[number], let position = position(of: state, number) else {
        tell(
          .warning, "indoorgml.state.no-position", at: place(state),
          "the state has neither a point nor a cell with an outline; it was left out with its transitions")
        continue
      }
      nodeOfState[number] = draft.venue.network.nodes.count
      // Ids of nodes are unique on their levels.
      let id = state.words["id"] ?? (state.id.isEmpty ? state.element : state.id)
      draft.venue.network.nodes.append(
        PathNode(id: nodeIDs[level, default: UniqueIDs()].claim(id), level: level, position: position))
    }
  }

  private mutating func position(of state: GMLFeature, _ number: Int) -> Point? {
    if let shape = state.shapes.first { return position(shape.positions.lowerBound) }
    guard let area = cellOfState[number].flatMap({ outlines[$0].first }) else { return nil }
    tell(
      .note, "indoorgml.state.no-point", at: place(state),
      "the state has no point; it was put in the middle of its cell", limit: 10)
    return area.insidePoint
  }

  // MARK: Transitions

  /// What two transitions have in common that are the same way.
  private struct Way: Hashable {
    var ends: [Int]
    var shape: [Point]
  }

  mutating func readTransitions() {
    var known: Set<Way> = []
    var repeated = 0
    var lifts: [(edge: PathEdge, feature: GMLFeature)] = []
    var told: [(id: String, edges: [(PathEdge, GMLFeature)])] = []
    var indexOfConnector: [String: Int] = [:]
    var weights = SourceWeights()
    for feature in document.transitions where feature.layer == layer {
      guard let ends = ends(of: feature) else { continue }
      var edge = PathEdge(from: ends.from, to: ends.to)
      edge.shape = shape(of: feature, edge)
      let isOwn = feature.words["kind"] != nil
      let isForward = ends.from < ends.to
      let way = Way(
        ends: isForward ? [ends.from, ends.to] : [ends.to, ends.from],
        shape: isForward ? edge.shape : edge.shape.reversed())
      if !isOwn, !known.insert(way).inserted {
        repeated += 1
        continue
      }
      describe(&edge, feature)
      if let id = feature.words["connector"] {
        if indexOfConnector[id] == nil {
          indexOfConnector[id] = told.count
          told.append((id, []))
        }
        told[indexOfConnector[id] ?? 0].edges.append((edge, feature))
      } else if edge.kind == .elevator, !isOwn, joinsLevels(edge) {
        lifts.append((edge, feature))
      } else {
        edge.id = claimEdge(feature)
        if !isOwn { weights.add(feature.weight, draft.venue.network.edges.count, length(edge)) }
        draft.venue.network.edges.append(edge)
      }
    }
    for connector in told { addTold(connector.id, connector.edges) }
    addLifts(lifts)
    setCosts(weights)
    markThickDoors()
    if repeated > 0 {
      tell(
        .note, "indoorgml.transition.repeated", at: SourcePlace(file: document.file),
        "\(repeated) transitions run where another one does, most likely for the way back; ways lead both ways here, so"
          + " they were left out")
    }
  }

  private mutating func claimEdge(_ feature: GMLFeature) -> String {
    // What it was before it was written: edges may have none, or share one.
    feature.words["id"] ?? (feature.id.isEmpty ? "" : claim(.edge, feature))
  }

  private mutating func ends(of feature: GMLFeature) -> (from: Int, to: Int)? {
    guard feature.connects.count == 2 else {
      tell(
        .warning, "indoorgml.transition.ends", at: place(feature),
        "the transition connects \(feature.connects.count) states, and two are needed; it was left out")
      return nil
    }
    for link in feature.connects where stateOfID[link] == nil {
      tellDangling(feature, link, "the transition was left out")
      return nil
    }
    let nodes = feature.connects.compactMap { stateOfID[$0] }.compactMap { nodeOfState[$0] }
    guard nodes.count == 2 else {
      tell(
        .warning, "indoorgml.transition.no-node", at: place(feature),
        "a state of the transition was left out or lies in another layer; the transition was left out as well")
      return nil
    }
    guard nodes[0] != nodes[1] else {
      tell(
        .warning, "indoorgml.transition.loop", at: place(feature),
        "the transition joins a state with itself; it was left out")
      return nil
    }
    return (nodes[0], nodes[1])
  }

  /// The bends of a transition on the way from its first state, whichever way its line is drawn.
  private func shape(of feature: GMLFeature, _ edge: PathEdge) -> [Point] {
    guard let line = feature.shapes.first(where: { $0.kind == .line }) else { return [] }
    var points = points(line.positions)
    let (from, to) = (draft.venue.network.nodes[edge.from].position, draft.venue.network.nodes[edge.to].position)
    guard let first = points.first, let last = points.last else { return [] }
    if first.distance(to: from) + last.distance(to: to) > first.distance(to: to) + last.distance(to: from) {
      points.reverse()
    }
    if points.first == from { points.removeFirst() }
    if points.last == to { points.removeLast() }
    return points
  }

  func joinsLevels(_ edge: PathEdge) -> Bool {
    draft.venue.network.nodes[edge.from].level != draft.venue.network.nodes[edge.to].level
  }

  private func describe(_ edge: inout PathEdge, _ feature: GMLFeature) {
    let words = feature.words
    edge.kind = words["kind"].flatMap(PathKind.init) ?? kind(of: feature, edge)
    edge.direction = words["direction"].flatMap(Direction.init) ?? .both
    edge.access = access(feature)
    edge.isClosed = words["closed"] == "yes"
    edge.hours = words["hours"]
    func number(_ key: String) -> Double? { words[key].flatMap(Decimal.value).flatMap { $0 >= 0 ? $0 : nil } }
    edge.length = number("length")
    edge.duration = number("duration")
    edge.sourceCost = number("cost")
  }

  /// What a transition is to walk on: by its own words, by those of its boundary, and between levels by its cells.
  private func kind(of feature: GMLFeature, _ edge: PathEdge) -> PathKind {
    var text = feature.text.lowercased()
    if joinsLevels(edge) {
      let cells = feature.connects.compactMap { stateOfID[$0] }.compactMap { cellOfState[$0] }
      let uses = cells.compactMap { use(of: document.cells[$0]).connection }
      for (word, kind) in [
        ("elevator", PathKind.elevator), ("lift", .elevator), ("escalator", .escalator), ("stair", .stairs),
        ("ramp", .ramp),
      ] where text.contains(word) { return kind }
      return uses.first ?? .other
    }
    if let boundary = feature.duality.flatMap({ boundaryOfID[$0] }) {
      text += " " + document.boundaries[boundary].text.lowercased()
    }
    return text.contains("door") ? .door : .walkway
  }

  /// Doors in thick walls have a state of their own: of the two ways to it one is the door, so that it counts once.
  private mutating func markThickDoors() {
    var doors: Set<Int> = []
    for (state, cell) in cellOfState where Self.isDoor(document.cells[cell]) {
      if let node = nodeOfState[state] { doors.insert(node) }
    }
    guard !doors.isEmpty else { return }
    var degrees: [Int: Int] = [:]
    for edge in draft.venue.network.edges {
      for node in [edge.from, edge.to] where doors.contains(node) { degrees[node, default: 0] += 1 }
    }
    var marked: Set<Int> = []
    for index in draft.venue.network.edges.indices where draft.venue.network.edges[index].kind == .walkway {
      let edge = draft.venue.network.edges[index]
      for node in [edge.from, edge.to] where doors.contains(node) {
        if degrees[node] == 2, !marked.insert(node).inserted { continue }
        draft.venue.network.edges[index].kind = .door
      }
    }
  }
}

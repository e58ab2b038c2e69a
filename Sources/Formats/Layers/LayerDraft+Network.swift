import Geometry
import VenueModel

extension LayerDraft {
  mutating func addNode(_ cells: FeatureCells) {
    guard let level = level(cells) else { return }
    guard let position = point(cells) else { return tellGeometry(cells, wanted: "a point") }
    guard nodeOfNumber[cells.number] == nil else {
      return find(
        .error, "layers.duplicate", cells, "the number \(cells.number) stands twice in 'nodes'; this row was left out")
    }
    nodeOfNumber[cells.number] = draft.venue.network.nodes.count
    draft.venue.network.nodes.append(
      PathNode(id: text(cells, "id") ?? String(cells.number), level: level, position: position))
  }

  mutating func addEdge(_ cells: FeatureCells) {
    guard let from = node(cells, "from_node", consequence: "the edge was left out"),
      let to = node(cells, "to_node", consequence: "the edge was left out")
    else {
      guard cells["from_node"] == .none || cells["to_node"] == .none else { return }
      return find(
        .error, "layers.reference", cells, "an edge needs the nodes 'from_node' and 'to_node'; it was left out")
    }
    let shape = shape(cells, from: draft.venue.network.nodes[from], to: draft.venue.network.nodes[to])
    let number = draft.venue.network.edges.count
    draft.venue.network.edges.append(
      PathEdge(
        id: text(cells, "id") ?? "", from: from, to: to, kind: word(cells, "kind") ?? .walkway,
        direction: word(cells, "direction") ?? .both, access: word(cells, "access"),
        isClosed: truth(cells, "closed") ?? false, hours: text(cells, "hours"), length: amount(cells, "length"),
        duration: amount(cells, "duration"), sourceCost: amount(cells, "cost"), shape: shape))
    let (forward, backward) = (text(cells, "signs_forward"), text(cells, "signs_backward"))
    if forward != nil || backward != nil {
      draft.venue.network.signs.append(EdgeSign(edge: number, forward: forward, backward: backward))
    }
  }

  /// The bends of an edge: its line without the ends, which are where its nodes are.
  private mutating func shape(_ cells: FeatureCells, from: PathNode, to: PathNode) -> [Point] {
    switch cells.geometry {
    case .none: return []
    case .line(let line) where line.count > 1 && line.allSatisfy(isPosition):
      // A tenth of a metre; both may have been rounded on their way.
      let tolerance = isGeographic ? 1e-6 : 0.1
      let gap = max(
        abs(line[0].x - from.position.x), abs(line[0].y - from.position.y), abs(line[line.count - 1].x - to.position.x),
        abs(line[line.count - 1].y - to.position.y))
      if gap > tolerance {
        find(
          .warning, "layers.edge-ends", cells,
          "the line does not lead from node to node; it was joined to them, so move the nodes instead")
      }
      return Array(line.dropFirst().dropLast())
    default:
      find(.warning, "layers.geometry", cells, "an edge is drawn as a line; it was read as a straight one")
      return []
    }
  }

  mutating func addConnector(_ cells: FeatureCells) {
    let id = id(cells, .connector)
    connectorOfID[id] = draft.venue.connectors.count
    draft.venue.connectors.append(
      Connector(
        id: id, name: text(cells, "name") ?? "", kind: word(cells, "kind") ?? .other, landings: [],
        direction: word(cells, "direction") ?? .both, access: word(cells, "access"),
        isClosed: truth(cells, "closed") ?? false, hours: text(cells, "hours"), length: amount(cells, "length"),
        duration: amount(cells, "duration"), sourceCost: amount(cells, "cost")))
  }

  mutating func addLanding(_ cells: FeatureCells) {
    let id = text(cells, "connector") ?? ""
    guard let connector = connectorOfID[id] else {
      return find(
        .error, "layers.reference", cells, "'\(id)' is the id of no connector; the landing was left out")
    }
    guard let node = node(cells, "node", consequence: "the landing was left out") else {
      guard cells["node"] == .none else { return }
      return find(.error, "layers.reference", cells, "a landing needs a 'node'; it was left out")
    }
    draft.venue.connectors[connector].landings.append(Connector.Landing(node: node, signs: text(cells, "signs")))
  }
}

import Geometry

extension VenueComparison {
  mutating func compareNodes() {
    let (olds, news) = (old.network.nodes, new.network.nodes)
    let (before, after) = (old, new)
    tell(.node, nodes, oldName: { before.nodeID($0) }, newName: { after.nodeID($0) }) { all, a, b, pair in
      all.idField(pair, olds[a].id, news[b].id)
      all.levelField(pair, olds[a].level, news[b].level)
      let distance = olds[a].position.distance(to: news[b].position)
      if distance > all.tolerance { all.tell(pair(), .moved(distance)) }
    }
  }

  // MARK: Edges

  private struct EdgeKey: Hashable {
    var a: Int
    var b: Int
    var id = ""
    /// What else it says, as it is walked from `a` to `b`.
    var edge: PathEdge?
  }

  /// An edge of the new venue, or one of the old venue with the nodes of the new one, walked from the lower node.
  private func upright(_ edge: PathEdge, isOld: Bool) -> PathEdge {
    var edge = edge
    if isOld { (edge.from, edge.to) = (nodeNumber(edge.from), nodeNumber(edge.to)) }
    return edge.from > edge.to ? edge.turned : edge
  }

  private func key(_ edge: PathEdge, isOld: Bool, id: Bool, content: Bool) -> EdgeKey? {
    if id, edge.id.isEmpty { return nil }
    var upright = upright(edge, isOld: isOld)
    var key = EdgeKey(a: upright.from, b: upright.to)
    if id { key.id = edge.id }
    if content {
      upright.id = ""
      upright.length = upright.length.map(rounded)
      upright.shape = upright.shape.map { Point(rounded($0.x), rounded($0.y)) }
      key.edge = upright
    }
    return key
  }

  private mutating func matchEdges() {
    let (olds, news) = (old.network.edges, new.network.edges)
    var matching = edges
    func join(id: Bool, content: Bool) {
      matching.join(
        { key(olds[$0], isOld: true, id: id, content: content) },
        { key(news[$0], isOld: false, id: id, content: content) })
    }
    if !ignoresIDs {
      join(id: true, content: false)
      matching.join({ olds[$0].id.isEmpty ? nil : olds[$0].id }, { news[$0].id.isEmpty ? nil : news[$0].id })
    }
    join(id: false, content: true)
    join(id: false, content: false)
    edges = matching
  }

  /// Whether an edge of the new venue leads the other way than the one of the old venue that it was.
  private func isTurned(_ a: PathEdge, _ b: PathEdge) -> Bool {
    let (from, to) = (nodeNumber(a.from), nodeNumber(a.to))
    return (from == b.to || to == b.from) && from != b.from && to != b.to
  }

  mutating func compareEdges() {
    matchEdges()
    let (olds, news) = (old.network.edges, new.network.edges)
    let (before, after) = (old, new)
    tell(.edge, edges, oldName: { before.edgeID($0) }, newName: { after.edgeID($0) }) { all, a, b, pair in
      let edge = olds[a]
      all.compare(edge, all.isTurned(edge, news[b]) ? news[b].turned : news[b], pair)
    }
  }

  private mutating func compare(_ a: PathEdge, _ b: PathEdge, _ pair: () -> Pair) {
    idField(pair, a.id, b.id)
    nodeField(pair, "from", a.from, b.from)
    nodeField(pair, "to", a.to, b.to)
    field(pair, "kind", a.kind, b.kind)
    field(pair, "direction", a.direction, b.direction)
    field(pair, "access", a.access, b.access)
    field(pair, "isClosed", a.isClosed, b.isClosed)
    field(pair, "hours", a.hours, b.hours)
    field(pair, "length", meters: a.length, b.length)
    field(pair, "duration", a.duration, b.duration)
    field(pair, "sourceCost", a.sourceCost, b.sourceCost)
    if a.shape.isNear(b.shape, tolerance) || isLoopTurned(a, b) { return }
    if a.shape.count == b.shape.count {
      tell(pair(), .moved(zip(a.shape, b.shape).reduce(0) { max($0, $1.0.distance(to: $1.1)) }))
    } else {
      field(pair, "shape", "\(a.shape.count) bends", "\(b.shape.count) bends")
    }
  }

  /// A loop has no lower end, so its sense shows in its bends alone.
  private func isLoopTurned(_ a: PathEdge, _ b: PathEdge) -> Bool {
    a.from == a.to && a.direction == .both && a.shape.isNear(b.shape.reversed(), tolerance)
  }

  // MARK: Signs

  mutating func compareSigns() {
    var matching = Matching(old.network.signs.count, new.network.signs.count)
    let (before, after) = (old, new)
    matching.join({ edges.newOf[before.network.signs[$0].edge] }, { after.network.signs[$0].edge })
    tell(
      .sign, matching, oldName: { before.edgeID(before.network.signs[$0].edge) },
      newName: { after.edgeID(after.network.signs[$0].edge) }
    ) { all, a, b, pair in
      let sign = before.network.signs[a]
      var other = after.network.signs[b]
      if all.isTurned(before.network.edges[sign.edge], after.network.edges[other.edge]) {
        (other.forward, other.backward) = (other.backward, other.forward)
      }
      all.field(pair, "forward", sign.forward, other.forward)
      all.field(pair, "backward", sign.backward, other.backward)
    }
  }

  // MARK: Connectors

  private struct ConnectorKey: Hashable {
    var nodes: [Int]
    var kind: PathKind?
    var name: String?
  }

  mutating func compareConnectors() {
    let (olds, news) = (old.connectors, new.connectors)
    func oldNodes(_ index: Int) -> [Int] { olds[index].landings.map { nodeNumber($0.node) }.sorted() }
    func newNodes(_ index: Int) -> [Int] { news[index].landings.map(\.node).sorted() }
    var matching = Matching(olds.count, news.count)
    if !ignoresIDs { matching.join({ olds[$0].id }, { news[$0].id }) }
    matching.join(
      { ConnectorKey(nodes: oldNodes($0), kind: olds[$0].kind, name: olds[$0].name) },
      { ConnectorKey(nodes: newNodes($0), kind: news[$0].kind, name: news[$0].name) })
    matching.join({ ConnectorKey(nodes: oldNodes($0)) }, { ConnectorKey(nodes: newNodes($0)) })
    if ignoresIDs {
      matching.join(
        { olds[$0].name.isEmpty ? nil : ConnectorKey(nodes: [], kind: olds[$0].kind, name: olds[$0].name) },
        { news[$0].name.isEmpty ? nil : ConnectorKey(nodes: [], kind: news[$0].kind, name: news[$0].name) })
    }
    tell(.connector, matching, oldName: { olds[$0].id }, newName: { news[$0].id }) { all, a, b, pair in
      all.idField(pair, olds[a].id, news[b].id)
      all.compare(olds[a], news[b], pair)
    }
  }

  private mutating func compare(_ a: Connector, _ b: Connector, _ pair: () -> Pair) {
    field(pair, "name", a.name, b.name)
    field(pair, "kind", a.kind, b.kind)
    field(pair, "direction", a.direction, b.direction)
    field(pair, "access", a.access, b.access)
    field(pair, "isClosed", a.isClosed, b.isClosed)
    field(pair, "hours", a.hours, b.hours)
    field(pair, "length", meters: a.length, b.length)
    field(pair, "duration", a.duration, b.duration)
    field(pair, "sourceCost", a.sourceCost, b.sourceCost)
    if a.landings.map({ nodeNumber($0.node) }) == b.landings.map(\.node) {
      for (landing, other) in zip(a.landings, b.landings) {
        field(pair, "signs at \(old.nodeID(landing.node))", landing.signs, other.signs)
      }
      return
    }
    func text(_ venue: Venue, _ connector: Connector) -> String {
      let landings = connector.landings.map { landing in
        venue.nodeID(landing.node) + (landing.signs.map { " (\($0))" } ?? "")
      }
      return landings.joined(separator: ", ")
    }
    tell(pair(), .changed(field: "landings", from: text(old, a), to: text(new, b)))
  }
}

extension PathEdge {
  /// The same edge, told from its other end.
  fileprivate var turned: PathEdge {
    var edge = self
    (edge.from, edge.to) = (to, from)
    edge.shape = shape.reversed()
    switch direction {
    case .both: break
    case .forward: edge.direction = .backward
    case .backward: edge.direction = .forward
    }
    return edge
  }
}

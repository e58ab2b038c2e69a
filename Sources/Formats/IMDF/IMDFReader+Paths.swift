import Frames
import Geometry
import VenueModel

/// The nodes of a `navPath` layer while their neighbours are not known yet.
private struct IMDFPathLayer {
  var features: [IMDFFeature] = []
  /// The node of each feature; `nil` for one that was left out.
  var nodes: [Int?] = []
  /// How much longer than it is a path at each node of the network is felt to be; empty while no node tells.
  var weights: [Int: Double] = [:]
  var edgeOfPair: [UInt64: Int] = [:]
  /// Where nodes lie in metres, to measure with.
  var plane: LocalFrame?
}

extension IMDFReader {
  /// Reads the extension `navPath`: points with their neighbours.
  mutating func readPathNodes() {
    var layer = IMDFPathLayer()
    forEach(.navPath) { reader, feature, source in reader.readNode(feature, &layer, &source) }
    guard let first = layer.nodes.lazy.compactMap({ $0 }).first else { return }
    let position = draft.venue.network.nodes[first].position
    layer.plane = LocalFrame(anchor: LonLat(longitude: position.x, latitude: position.y))
    for feature in layer.features { add(feature, .navPath) }
    var index = 0
    forEach(.navPath) { reader, feature, source in
      if let node = layer.nodes[index] { reader.readNeighbours(of: feature, node, &layer, &source) }
      index += 1
    }
    findOneWayEdges(layer)
  }

  private mutating func readNode(
    _ feature: IMDFFeature, _ layer: inout IMDFPathLayer, _ source: inout IMDFSource
  ) {
    layer.features.append(feature)
    layer.nodes.append(nil)
    guard let point = source.point(of: feature, "node") else { return }
    let level: Int
    if source.text(source.property(feature, "level_id", &told)) == nil {
      if told.insert("outdoor nodes").inserted {
        source.reader.find(
          .note, "imdf.path.outdoor", feature.value,
          "nodes without a level are outdoors; they were put on a level of their own with the ordinal 0")
      }
      level = outdoor(source)
    } else {
      guard let known = self.level(of: feature, "node", &source) else { return }
      level = known
    }
    let isFirst = nodeOfID[feature.id] == nil
    let node = addNode(claimedNodeID(feature, &source), level, point)
    if isFirst { nodeOfID[feature.id] = node }
    layer.nodes[layer.nodes.count - 1] = node
    if let weight = source.reader.positive(feature.property("weight")) { layer.weights[node] = weight }
    if let building = source.text(source.property(feature, "building_id", &told)), buildingOfID[building] == nil {
      source.reader.find(
        .warning, "imdf.unknown-building", feature.value,
        "node '\(feature.id)' is in building '\(building.prefix(60))', which is not there", limit: 20)
    }
  }

  /// Tells of an id that stands twice; the id itself is claimed where the node is added.
  private func claimedNodeID(_ feature: IMDFFeature, _ source: inout IMDFSource) -> String {
    if nodeOfID[feature.id] != nil {
      source.reader.find(
        .warning, "imdf.duplicate-id", feature.value,
        "the id '\(feature.id)' stands twice; references mean the first one, and this one got a number")
    }
    return feature.id
  }

  // MARK: Edges

  private mutating func readNeighbours(
    of feature: IMDFFeature, _ node: Int, _ layer: inout IMDFPathLayer, _ source: inout IMDFSource
  ) {
    let neighbours = source.list(source.property(feature, "neighbours", &told))
    if neighbours.isEmpty {
      source.reader.find(
        .note, "imdf.path.no-neighbour", feature.value, "node '\(feature.id)' leads nowhere", limit: 5)
    }
    for id in neighbours {
      guard let other = nodeOfID[id] else {
        source.reader.find(
          .warning, "imdf.path.unknown-node", feature.value,
          "node '\(feature.id)' has the neighbour '\(id.prefix(60))', which is not there or was left out")
        continue
      }
      guard other != node else {
        source.reader.find(
          .note, "imdf.path.self", feature.value, "node '\(feature.id)' is its own neighbour; that was left out",
          limit: 5)
        continue
      }
      join(node, other, feature, &layer, &source)
    }
  }

  /// Makes an edge of a link, or a two-way one of the edge that its reverse made.
  private mutating func join(
    _ from: Int, _ to: Int, _ feature: IMDFFeature, _ layer: inout IMDFPathLayer, _ source: inout IMDFSource
  ) {
    let pair = UInt64(min(from, to)) << 32 | UInt64(max(from, to))
    if let edge = layer.edgeOfPair[pair] {
      if draft.venue.network.edges[edge].from == to {
        draft.venue.network.edges[edge].direction = .both
      } else {
        source.reader.find(
          .note, "imdf.path.repeated", feature.value,
          "node '\(feature.id)' names a neighbour twice; once counts", limit: 5)
      }
      return
    }
    let (a, b) = (draft.venue.network.nodes[from], draft.venue.network.nodes[to])
    if a.position == b.position, a.level == b.level {
      source.reader.find(
        .note, "imdf.path.zero-length", feature.value,
        "'\(a.id)' and '\(b.id)' are at the same point; their edge has no length", limit: 5)
    }
    layer.edgeOfPair[pair] = draft.venue.network.edges.count
    draft.venue.network.edges.append(
      PathEdge(
        from: from, to: to, kind: kind(between: a, b), direction: .forward, sourceCost: cost(from, to, layer)))
  }

  /// What an edge is to walk on: where levels change, the stairs or the elevator at its ends, else stairs; a door
  /// where one end is outdoors.
  private mutating func kind(between a: PathNode, _ b: PathNode) -> PathKind {
    if a.level == b.level { return .walkway }
    if a.level == outdoorLevel || b.level == outdoorLevel { return .door }
    return vertical.kind(between: [(a.level, a.position), (b.level, b.position)]) ?? .stairs
  }

  /// Metres times the mean weight of both ends.
  private func cost(_ from: Int, _ to: Int, _ layer: IMDFPathLayer) -> Double? {
    guard !layer.weights.isEmpty, let plane = layer.plane else { return nil }
    let ends = [from, to].compactMap { node -> Point? in
      let position = draft.venue.network.nodes[node].position
      return plane.local(LonLat(longitude: position.x, latitude: position.y))
    }
    guard ends.count == 2 else { return nil }
    let factor = ((layer.weights[from] ?? 1) + (layer.weights[to] ?? 1)) / 2
    let cost = ends[0].distance(to: ends[1]) * factor
    return cost.isFinite ? cost : nil
  }

  private mutating func findOneWayEdges(_ layer: IMDFPathLayer) {
    guard let file = layer.features.first.map({ fileName($0.source) }) else { return }
    for edge in draft.venue.network.edges where edge.direction == .forward {
      let (from, to) = (draft.venue.network.nodes[edge.from], draft.venue.network.nodes[edge.to])
      findings.add(
        .note, "imdf.path.one-way", at: SourcePlace(file: file, .element(from.id)),
        "'\(from.id)' leads to '\(to.id)' but not back; it was kept as a one-way edge", position: from.position,
        level: from.level, limit: 3)
    }
  }

  // MARK: Nodes of places

  /// Reads the extension that ties places to nodes.
  mutating func readAssociations() {
    forEach(.navPathAssociated) { reader, feature, source in
      let nodeID = source.text(source.property(feature, "pathNode_id", &reader.told))
      let placeID = source.text(source.property(feature, "associated_id", &reader.told))
      guard let node = nodeID.flatMap({ reader.nodeOfID[$0] }), let place = placeID.flatMap({ reader.placeOfID[$0] })
      else {
        return source.reader.find(
          .warning, "imdf.path.unknown-end", feature.value,
          "the link from node '\((nodeID ?? "").prefix(60))' to place '\((placeID ?? "").prefix(60))' has an end that is"
            + " not there; it was left out", limit: 20)
      }
      reader.tie(place, to: node)
    }
  }

  /// Gives a place a node: the location on the node's level that has none yet, else a new location there.
  private mutating func tie(_ place: Int, to node: Int) {
    let itsNode = draft.venue.network.nodes[node]
    let locations = draft.venue.places[place].locations
    guard !locations.contains(where: { $0.node == node }) else { return }
    if let free = locations.firstIndex(where: { $0.level == itsNode.level && $0.node == nil }) {
      draft.venue.places[place].locations[free].node = node
    } else {
      draft.venue.places[place].locations.append(
        Place.Location(level: itsNode.level, position: itsNode.position, node: node))
    }
  }
}

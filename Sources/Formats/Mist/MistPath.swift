import Geometry
import VenueModel

/// A path blob as read: nodes by name and directed arcs between them, in pixels.
struct MistPath {
  var names: [String] = []
  var positions: [Point] = []
  var values: [JSONValue] = []
  var index: [String: Int] = [:]
  var arcs: [Arc] = []

  struct Arc {
    var from: Int
    var to: Int
    var cost: Double?
  }
}

extension MistReader {
  /// Reads the network of a map.
  mutating func readWayfinding(_ value: JSONValue?, _ map: JSONValue, level: Int, _ reader: inout JSONReader) {
    guard let value else {
      return reader.find(
        .note, "mist.path.none", map, "the map has no wayfinding_path, so nothing can be routed on it")
    }
    guard let path = readPath(value, level: level, &reader) else { return }
    if path.names.isEmpty {
      return reader.find(.note, "mist.path.none", value, "the wayfinding_path is empty; nothing can be routed on it")
    }
    findOddNodes(path, level: level, &reader)
    let first = draft.venue.network.nodes.count
    for (name, position) in zip(path.names, path.positions) {
      draft.venue.network.nodes.append(PathNode(id: name, level: level, position: position))
    }
    nodes[level] = path.index.mapValues { $0 + first }
    addEdges(path, first: first, level: level, &reader)
  }

  /// Joins arcs that run both ways into one edge.
  private mutating func addEdges(_ path: MistPath, first: Int, level: Int, _ reader: inout JSONReader) {
    var edgeOfPair: [UInt64: Int] = [:]
    edgeOfPair.reserveCapacity(path.arcs.count / 2)
    let start = draft.venue.network.edges.count
    for arc in path.arcs {
      let reversed = UInt64(arc.to) << 32 | UInt64(arc.from)
      if let edge = edgeOfPair.removeValue(forKey: reversed) {
        draft.venue.network.edges[edge].direction = .both
        continue
      }
      let pair = UInt64(arc.from) << 32 | UInt64(arc.to)
      guard edgeOfPair[pair] == nil else { continue }
      edgeOfPair[pair] = draft.venue.network.edges.count
      draft.venue.network.edges.append(
        PathEdge(from: first + arc.from, to: first + arc.to, direction: .forward, sourceCost: arc.cost))
    }
    for edge in draft.venue.network.edges[start...] {
      let from = edge.from - first
      let to = edge.to - first
      if edge.direction == .forward {
        reader.find(
          .note, "mist.edge.one-way", path.values[from],
          "'\(path.names[from])' leads to '\(path.names[to])' but not back; it was kept as a one-way edge", limit: 3)
      }
      if path.positions[from] == path.positions[to] {
        reader.find(
          .note, "mist.edge.zero-length", path.values[from],
          "'\(path.names[from])' and '\(path.names[to])' are at the same point; their edge has no length",
          position: path.positions[from], level: level, limit: 3)
      }
    }
  }

  private func findOddNodes(_ path: MistPath, level: Int, _ reader: inout JSONReader) {
    if let size = draft.frames[level].evidence.size {
      for (index, position) in path.positions.enumerated()
      where position.x < 0 || position.y < 0 || position.x > size.width || position.y > size.height {
        reader.find(
          .warning, "mist.node.outside-plan", path.values[index],
          "node '\(path.names[index])' lies outside the plan; was the picture replaced?", position: position,
          level: level)
      }
    }
    var folded: Set<[UInt8]> = []
    folded.reserveCapacity(path.names.count)
    for (index, name) in path.names.enumerated() {
      let key = name.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }
      if !folded.insert(key).inserted {
        reader.find(
          .note, "mist.node.similar-names", path.values[index],
          "node '\(name)' differs from another one by upper and lower case only; names are kept exactly", limit: 3)
      }
    }
  }

  /// Reads the walls of a map as lines.
  mutating func readWalls(_ value: JSONValue?, level: Int, _ reader: inout JSONReader) {
    guard let value, let path = readPath(value, level: level, &reader) else { return }
    var drawn: Set<UInt64> = []
    for arc in path.arcs {
      let pair = UInt64(min(arc.from, arc.to)) << 32 | UInt64(max(arc.from, arc.to))
      guard drawn.insert(pair).inserted else { continue }
      draft.venue.walls.append(Wall(level: level, points: [path.positions[arc.from], path.positions[arc.to]]))
    }
  }

  /// Checks the survey paths of a map; they are where somebody walked once and no part of the network.
  mutating func readSurvey(_ value: JSONValue?, level: Int, _ reader: inout JSONReader) {
    guard let value else { return }
    var blobs = Array(value.elements)
    if value.kind == .object {
      reader.find(.note, "mist.survey.object", value, "sitesurvey_path is one object, not an array; it was read so")
      blobs = [value]
    }
    for blob in blobs {
      guard let path = readPath(blob, level: level, &reader), !path.names.isEmpty else { continue }
      reader.find(
        .note, "mist.survey.ignored", blob,
        "a survey path with \(path.names.count) nodes was read and left out: it is no way to walk", limit: 1)
    }
  }

  // MARK: Path blobs

  /// Reads a path blob; `nil` when it is none, or when its coordinates are not pixels.
  private func readPath(_ blob: JSONValue, level: Int, _ reader: inout JSONReader) -> MistPath? {
    guard blob.kind == .object else {
      reader.findWrongType(blob, wanted: "a path object with nodes")
      return nil
    }
    if let coordinate = blob["coordinate"], !coordinate.isNull, coordinate.string != "actual" {
      reader.find(
        .warning, "mist.path.coordinate", coordinate,
        "the path's coordinate is not 'actual', so its unit is unknown; the path was dropped")
      return nil
    }
    var path = MistPath()
    guard let nodes = blob["nodes"], !nodes.isNull else { return path }
    guard nodes.kind == .array else {
      reader.findWrongType(nodes, wanted: "an array of nodes")
      return path
    }
    var edges: [JSONValue?] = []
    for node in nodes.elements {
      if let members = readNode(node, into: &path, &reader) { edges.append(members) }
    }
    for (from, value) in edges.enumerated() {
      if let value { readArcs(value, from: from, into: &path, &reader) }
    }
    return path
  }

  /// Reads a node's name and position; returns its `edges`, or the outer `nil` when the node was dropped.
  private func readNode(_ node: JSONValue, into path: inout MistPath, _ reader: inout JSONReader) -> JSONValue?? {
    guard node.kind == .object else {
      reader.findWrongType(node, wanted: "a node object")
      return nil
    }
    var name: String?
    var position: Point?
    var edges: JSONValue?
    for (key, value) in node.members {
      switch key {
      case "name": name = name ?? reader.text(value)
      case "position": position = position ?? reader.xy(value)
      case "edges": edges = edges ?? value
      default: break
      }
    }
    guard let name else {
      reader.find(
        .warning, "mist.node.no-name", node, "the node has no name, so nothing can lead to it; it was dropped")
      return nil
    }
    guard let position else {
      reader.find(.warning, "mist.node.no-position", node, "node '\(name)' has no position; it was dropped")
      return nil
    }
    guard path.index[name] == nil else {
      reader.find(
        .error, "mist.node.duplicate-name", node,
        "the node name '\(name)' is used twice on this map, so edges to it are unclear; the first one was kept")
      return nil
    }
    path.index[name] = path.names.count
    path.names.append(name)
    path.positions.append(position)
    path.values.append(node)
    return .some(edges)
  }

  private func readArcs(_ edges: JSONValue, from: Int, into path: inout MistPath, _ reader: inout JSONReader) {
    switch edges.kind {
    case .object:
      for (key, value) in edges.members {
        addArc(from, to: key.string, cost: cost(value, &reader), value, into: &path, &reader)
      }
    case .array:
      reader.find(.note, "mist.edge.list", edges, "edges are a list of names, not an object; it was read so", limit: 1)
      for value in edges.elements {
        guard let name = reader.text(value) else { continue }
        addArc(from, to: name, cost: nil, value, into: &path, &reader)
      }
    case .null: break
    default: reader.findWrongType(edges, wanted: "an object of neighbours")
    }
  }

  private func addArc(
    _ from: Int, to name: String, cost: Double?, _ value: JSONValue, into path: inout MistPath,
    _ reader: inout JSONReader
  ) {
    guard let to = path.index[name] else {
      return reader.find(
        .warning, "mist.edge.unknown-node", value,
        "node '\(path.names[from])' has an edge to '\(name)', which is not there; the edge was dropped")
    }
    guard to != from else {
      return reader.find(
        .warning, "mist.edge.self-loop", value, "node '\(name)' has an edge to itself; the edge was dropped")
    }
    path.arcs.append(MistPath.Arc(from: from, to: to, cost: cost))
  }

  /// The cost that the source states; anything but a positive number is noted and counts as none.
  private func cost(_ value: JSONValue, _ reader: inout JSONReader) -> Double? {
    let number = value.double ?? value.string.flatMap { $0 == "1" ? 1 : JSONReader.number($0) }
    if let number, number > 0, number <= 1e6 { return number }
    reader.find(
      .note, "mist.edge.odd-cost", value, "a cost is no number from 0 to a million; costs do not count anyway", limit: 1
    )
    return nil
  }
}

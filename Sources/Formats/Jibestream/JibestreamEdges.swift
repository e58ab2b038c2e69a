import Geometry
import VenueModel

extension JibestreamReader {
  /// The longest path of which every two waypoints are joined.
  static let longestClique = 64
  /// How many edges are made of all paths together; a small file could ask for billions.
  static let mostEdges = 4_000_000

  /// Joins every two nodes of a path on one level, as the vendor's software does.
  mutating func addEdges(
    _ path: JibestreamPath, _ type: JibestreamPathType, _ nodes: [Int], _ findings: inout FindingList
  ) {
    if nodes.count > Self.longestClique {
      findings.add(
        .warning, "jibestream.path.long", at: path.source.place,
        "\(path.title) names \(nodes.count) waypoints of one floor; only \(Self.longestClique) are joined each with"
          + " each, so these were joined in their order", scope: path.level)
      for index in nodes.indices.dropLast() { addEdge(path, "", type, nodes[index], nodes[index + 1], &findings) }
      return
    }
    // Ids are unique, so a path that makes several edges gives its id to none of them.
    let id = nodes.count == 2 ? path.id ?? "" : ""
    for first in nodes.indices {
      for second in nodes.indices where second > first {
        addEdge(path, id, type, nodes[first], nodes[second], &findings)
      }
    }
  }

  private mutating func addEdge(
    _ path: JibestreamPath, _ id: String, _ type: JibestreamPathType, _ from: Int, _ to: Int,
    _ findings: inout FindingList
  ) {
    let a = draft.venue.network.nodes[from]
    let b = draft.venue.network.nodes[to]
    let pair = UInt64(min(from, to)) << 32 | UInt64(max(from, to))
    guard edgeOfPair[pair] == nil else {
      return findings.add(
        .note, "jibestream.edge.parallel", at: path.source.place,
        "\(path.title) joins '\(a.id)' and '\(b.id)', which an earlier path joins; the earlier edge was kept",
        position: a.position, level: a.level, scope: path.level, limit: 10)
    }
    guard draft.venue.network.edges.count < Self.mostEdges else {
      return findings.add(
        .error, "jibestream.network.too-large", at: path.source.place,
        "the paths ask for more than \(Self.mostEdges) edges; the rest was dropped", limit: 1)
    }
    edgeOfPair[pair] = draft.venue.network.edges.count
    let cost = type.weight.map { $0 * a.position.distance(to: b.position) }
    draft.venue.network.edges.append(
      PathEdge(
        id: id, from: from, to: to, kind: type.kind, access: type.access,
        sourceCost: cost.flatMap { $0.isFinite ? $0 : nil }))
    if a.position == b.position {
      findings.add(
        .note, "jibestream.edge.zero-length", at: path.source.place,
        "'\(a.id)' and '\(b.id)' are at the same point; their edge has no length", position: a.position,
        level: a.level, scope: path.level, limit: 3)
    }
  }

  /// Makes a connector of a path over several levels, with a landing at each of its nodes.
  mutating func addConnector(
    _ path: JibestreamPath, _ type: JibestreamPathType, _ nodes: [Int], _ findings: inout FindingList
  ) {
    // Only a path without an id needs a made one.
    let ids = nodes.prefix(8).map { draft.venue.network.nodes[$0].id }
    var id = path.id ?? "path-" + ids.joined(separator: "-")
    while !connectorIDs.insert(id).inserted { id += "'" }
    draft.venue.connectors.append(
      Connector(
        id: id, name: path.name, kind: type.kind, landings: nodes.map { Connector.Landing(node: $0) },
        direction: path.direction == 1 ? .forward : path.direction == 2 ? .backward : .both, access: type.access,
        sourceCost: type.weight))
    let ordinals = nodes.map { draft.venue.levels[draft.venue.network.nodes[$0].level].ordinal }
    if path.direction != 0, ordinals.contains(nil) || Set(ordinals).count == 1 {
      findings.add(
        .warning, "jibestream.path.up-unclear", at: path.source.place,
        "\(path.title) goes one way, but its floors do not tell which of them is higher; it goes in the order of its"
          + " landings, floors without a level last", scope: path.level)
    }
  }
}

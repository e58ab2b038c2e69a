import Geometry

extension Venue {
  /// Adds a node at a point and joins it to the nearest edge of its level, which is split where they meet.
  ///
  /// - Parameters:
  ///   - id: what to call the node; a number is added while another node of the level is called so.
  ///   - point: local metres.
  ///   - level: an index into the levels.
  /// - Returns: the node's index; `nil`, and nothing changed, when the level has no edge.
  /// - Complexity: O(nodes + edges).
  public mutating func joinNode(_ id: String, at point: Point, level: Int) -> Int? {
    var nearest: (edge: Int, at: LinePosition)?
    for (index, edge) in network.edges.enumerated()
    where network.nodes[edge.from].level == level && network.nodes[edge.to].level == level {
      guard let found = LineString(network.line(of: edge)).nearest(to: point) else { continue }
      if found.distance < nearest?.at.distance ?? .infinity { nearest = (index, found) }
    }
    guard let nearest else { return nil }
    let joint = split(nearest.edge, at: nearest.at, id: freeID(id + "/joint", level))
    if nearest.at.distance < PathNetwork.reachOfNode { return joint }
    let node = network.nodes.count
    network.nodes.append(PathNode(id: freeID(id, level), level: level, position: point))
    network.edges.append(PathEdge(from: node, to: joint))
    return node
  }

  /// The node where an edge is met: one of its ends when that is nearer than a centimetre, else a new one.
  private mutating func split(_ index: Int, at spot: LinePosition, id: String) -> Int {
    let edge = network.edges[index]
    let length = LineString(network.line(of: edge)).length
    if spot.along < PathNetwork.reachOfNode { return edge.from }
    if length - spot.along < PathNetwork.reachOfNode { return edge.to }
    let node = network.nodes.count
    network.nodes.append(PathNode(id: id, level: network.nodes[edge.from].level, position: spot.point))
    let share = spot.along / length
    var first = edge
    first.to = node
    first.length = edge.length.map { $0 * share }
    first.duration = edge.duration.map { $0 * share }
    first.sourceCost = edge.sourceCost.map { $0 * share }
    first.shape = Array(edge.shape.prefix(spot.segment))
    var second = edge
    second.id = edge.id.isEmpty ? "" : edge.id + "/2"
    second.from = node
    second.length = edge.length.map { $0 * (1 - share) }
    second.duration = edge.duration.map { $0 * (1 - share) }
    second.sourceCost = edge.sourceCost.map { $0 * (1 - share) }
    second.shape = Array(edge.shape.dropFirst(spot.segment))
    network.edges[index] = first
    network.append(second, signedLike: index)
    return node
  }

  private func freeID(_ wanted: String, _ level: Int) -> String {
    let taken = Set(network.nodes.lazy.filter { $0.level == level && $0.id.hasPrefix(wanted) }.map(\.id))
    if !taken.contains(wanted) { return wanted }
    var number = 2
    while taken.contains("\(wanted)-\(number)") { number += 1 }
    return "\(wanted)-\(number)"
  }
}

extension PathNetwork {
  /// What is nearer to a node than this along an edge is at the node, in metres: nobody is sent round a block for
  /// standing a few millimetres past a junction on a one-way edge.
  public static let reachOfNode = 0.01

  /// The line of an edge from its `from` to its `to`, in local metres.
  public func line(of edge: PathEdge) -> [Point] {
    [nodes[edge.from].position] + edge.shape + [nodes[edge.to].position]
  }
}

import Geometry
import VenueModel

/// Makes a network fit the paths of Mist maps: each on one level, with straight arcs that say no more than where they
/// lead and what they cost.
///
/// Nodes come out level by level, those of bends behind the others.
struct MistNetworkReduction {
  private let venue: Venue
  private var nodesOfLevel: [[PathNode]]
  /// Where each node of the venue is among those of its level.
  private var slots: [Int] = []
  private var ids: [MarkedIDs]
  /// The pairs of nodes that an edge without bends joins already.
  private var pairs: [Set<UInt64>]
  private var edges: [(level: Int, edge: PathEdge)] = []

  private var lost = Losses()

  /// The edges that a path cannot say, or not whole, by the names that answers have for them.
  private struct Losses {
    var betweenLevels: [String] = []
    var closed: [String] = []
    var loops: [String] = []
    var parallel: [String] = []
    var attributes: [String] = []
    var ids: [String] = []
    var bent: [String] = []
    var costs: [String] = []
  }

  private init(_ venue: Venue) {
    self.venue = venue
    nodesOfLevel = Array(repeating: [], count: venue.levels.count)
    for node in venue.network.nodes {
      slots.append(nodesOfLevel[node.level].count)
      nodesOfLevel[node.level].append(node)
    }
    ids = nodesOfLevel.map { MarkedIDs(Set($0.map(\.id))) }
    pairs = Array(repeating: [], count: venue.levels.count)
  }

  /// Reduces the network of a venue; nodes that beacons and places name are followed.
  ///
  /// - Complexity: O(size of the network).
  static func reduce(_ venue: inout Venue, _ losses: inout LossReport) {
    var reduction = MistNetworkReduction(venue)
    for index in venue.network.edges.indices { reduction.take(index) }
    reduction.tell(&losses)
    reduction.replace(in: &venue)
  }

  // MARK: Edges

  private mutating func take(_ index: Int) {
    let edge = venue.network.edges[index]
    let level = venue.network.nodes[edge.from].level
    if level != venue.network.nodes[edge.to].level { return lost.betweenLevels.append(venue.edgeID(index)) }
    if edge.isClosed { return lost.closed.append(venue.edgeID(index)) }
    if edge.from == edge.to { return lost.loops.append(venue.edgeID(index)) }
    let (from, to) = (slots[edge.from], slots[edge.to])
    if edge.shape.isEmpty, !pairs[level].insert(UInt64(min(from, to)) << 32 | UInt64(max(from, to))).inserted {
      return lost.parallel.append(venue.edgeID(index))
    }
    let isPlain =
      edge.kind == .walkway && edge.access == nil && edge.hours == nil && edge.duration == nil && edge.length == nil
    let isSigned = [true, false].contains { venue.network.signText(alongEdge: index, isForward: $0) != nil }
    if !isPlain || isSigned { lost.attributes.append(venue.edgeID(index)) }
    if !edge.id.isEmpty { lost.ids.append(edge.id) }
    add(edge, index, level, from, to)
  }

  /// Adds an edge as straight pieces, with a node of its own for each bend.
  private mutating func add(_ edge: PathEdge, _ index: Int, _ level: Int, _ from: Int, _ to: Int) {
    let ends = (nodesOfLevel[level][from].id, nodesOfLevel[level][to].id)
    let line = venue.network.line(of: edge)
    let total = zip(line, line.dropFirst()).reduce(0.0) { $0 + $1.0.distance(to: $1.1) }
    if !edge.shape.isEmpty { lost.bent.append(venue.edgeID(index)) }
    var last = from
    var isCostKept = true
    for (number, (start, end)) in zip(line, line.dropFirst()).enumerated() {
      var next = to
      if number < edge.shape.count {
        next = nodesOfLevel[level].count
        let id = ids[level].claim("\(ends.0)~\(ends.1)~\(number + 1)")
        nodesOfLevel[level].append(PathNode(id: id, level: level, position: end))
      }
      let share = edge.shape.isEmpty ? 1 : total > 0 ? start.distance(to: end) / total : 0
      let cost = edge.sourceCost.map { $0 * share } ?? 0
      let isSaid = cost > 0 && cost <= MistReader.highestCost
      isCostKept = isCostKept && isSaid
      join(level, last, next, edge.direction, cost: isSaid ? cost : 1)
      last = next
    }
    if !isCostKept { lost.costs.append(venue.edgeID(index)) }
  }

  /// Adds a piece the way round in which it is read again.
  private mutating func join(_ level: Int, _ from: Int, _ to: Int, _ direction: Direction, cost: Double) {
    let isTurned = direction == .backward || direction == .both && to < from
    edges.append(
      (
        level,
        PathEdge(
          from: isTurned ? to : from, to: isTurned ? from : to, direction: direction == .both ? .both : .forward,
          sourceCost: cost)
      ))
  }

  // MARK: Result

  private func replace(in venue: inout Venue) {
    var first: [Int] = []
    var count = 0
    for nodes in nodesOfLevel {
      first.append(count)
      count += nodes.count
    }
    func number(_ node: Int) -> Int { first[self.venue.network.nodes[node].level] + slots[node] }
    venue.network = PathNetwork()
    venue.network.nodes = nodesOfLevel.flatMap { $0 }
    venue.network.edges = edges.map { level, edge in
      var edge = edge
      edge.from += first[level]
      edge.to += first[level]
      return edge
    }
    for index in venue.beacons.indices { venue.beacons[index].node = venue.beacons[index].node.map(number) }
    for index in venue.connectors.indices {
      for landing in venue.connectors[index].landings.indices {
        venue.connectors[index].landings[landing].node = number(venue.connectors[index].landings[landing].node)
      }
    }
    for index in venue.places.indices {
      for spot in venue.places[index].locations.indices {
        venue.places[index].locations[spot].node = venue.places[index].locations[spot].node.map(number)
      }
    }
  }

  private func tell(_ losses: inout LossReport) {
    losses.drop(
      "export.edges-between-levels", "edges between levels", "a map holds the paths of one level",
      items: lost.betweenLevels)
    losses.drop("export.closed-edges", "closed edges", "a path cannot say that it is closed", items: lost.closed)
    losses.drop("export.loops", "edges that lead back to their node", "a path joins two nodes", items: lost.loops)
    losses.drop(
      "export.parallel-edges", "edges beside another one", "a path leads to a node once", items: lost.parallel)
    losses.drop(
      "export.edge-attributes", "the kind, access, hours, signs, duration or stated length of edges",
      "a path only says where it leads", items: lost.attributes)
    losses.drop("export.edge-ids", "ids of edges", "paths are named by their nodes", items: lost.ids)
    losses.approximate(
      "export.bends", "edges with bends", "each bend became a node, as paths are straight", items: lost.bent)
    losses.approximate(
      "export.edge-costs", "edges without a cost from 0 to a million", "each path states one, so they cost 1",
      items: lost.costs)
  }
}

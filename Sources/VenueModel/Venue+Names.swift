extension Venue {
  /// What a level is called in ids and on the command line: its short name when no other level has it, else its id.
  public func levelLabel(_ level: Int) -> String {
    let name = levels[level].shortName
    let isUnique = !name.isEmpty && levels.count { $0.shortName == name || $0.id == name || $0.name == name } == 1
    return isUnique ? name : levels[level].id
  }

  /// How a node is written in answers and read on the command line: its id, after `LEVEL/` when the venue has several
  /// levels, because ids are unique on their level only.
  public func nodeID(_ node: Int) -> String {
    qualified(network.nodes[node].id, level: network.nodes[node].level)
  }

  /// How an edge is written in answers: its id, or its ends joined by `-` (both ways) or `>` (one way), after `LEVEL/`
  /// when the venue has several levels and the source gave the edge no id.
  public func edgeID(_ edge: Int) -> String {
    let edge = network.edges[edge]
    if !edge.id.isEmpty { return edge.id }
    return edgeID(
      from: network.nodes[edge.from].id, to: network.nodes[edge.to].id, edge.direction,
      level: network.nodes[edge.from].level)
  }

  /// How an edge without an id of its own is written: its ends joined by `-` or `>`.
  public func edgeID(from: String, to: String, _ direction: Direction, level: Int) -> String {
    let id =
      switch direction {
      case .both: "\(from)-\(to)"
      case .forward: "\(from)>\(to)"
      case .backward: "\(to)>\(from)"
      }
    return qualified(id, level: level)
  }

  /// An id that is unique on its level only, after `LEVEL/` when the venue has several levels.
  public func qualified(_ id: String, level: Int) -> String {
    levels.count > 1 ? "\(levelLabel(level))/\(id)" : id
  }
}

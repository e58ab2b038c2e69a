import Geometry
import VenueModel

extension GTFSBuilder {
  /// Metres along stairs for each step: 0.28 m forward and 0.17 m up.
  static let metersPerStep = 0.33
  /// Steps from one level to the next where nobody counted them, as the reference of GTFS estimates.
  static let stepsPerLevel = 15.0
  /// Metres from one level to the next, as elsewhere when no source tells.
  static let storeyHeight = 4.0

  /// Adds the edges and connectors of pathways.
  mutating func addEdges(_ joined: [GTFSJoin]) {
    let access = GTFSAccess(locations, stops)
    let shafts = GTFSShafts(joined.indices.filter { joined[$0].pathway.kind == .elevator }, joined, locations) {
      nodeOfLocation[$0].map { draft.venue.network.nodes[$0].level }
    }
    for shaft in shafts.all { addConnector(shaft, joined, access) }
    for (index, join) in joined.enumerated() where !shafts.isTaken[index] {
      guard let from = nodeOfLocation[join.from], let to = nodeOfLocation[join.to] else { continue }
      tellOfLevels(join, from, to)
      let pathway = join.pathway
      if pathway.signs.forward != nil || pathway.signs.backward != nil {
        draft.venue.network.signs.append(
          EdgeSign(
            edge: draft.venue.network.edges.count, forward: pathway.signs.forward, backward: pathway.signs.backward))
      }
      draft.venue.network.edges.append(
        PathEdge(
          id: pathway.id, from: from, to: to, kind: pathway.kind, direction: pathway.isTwoWay ? .both : .forward,
          access: access.access(of: pathway, join.from, join.to), length: length(of: pathway, from, to),
          duration: pathway.time))
    }
  }

  private mutating func addConnector(_ shaft: GTFSShafts.Shaft, _ joined: [GTFSJoin], _ access: GTFSAccess) {
    let nodes = shaft.locations.compactMap { nodeOfLocation[$0] }
    // Each stop of a cab became a node, so nodes and signs are in the same order.
    let signs = shaft.locations.map { Self.signs(at: $0, of: shaft.pathways.map { joined[$0] }) }
    var itsAccess: Access?
    for pathway in shaft.pathways {
      let join = joined[pathway]
      if let from = nodeOfLocation[join.from], let to = nodeOfLocation[join.to] { tellOfLevels(join, from, to) }
      // One stop that is closed to a wheelchair does not close the others, but its own door: told by the edges there.
      if shaft.locations.count == 2 { itsAccess = itsAccess ?? access.access(of: join.pathway, join.from, join.to) }
    }
    let heights = nodes.map { draft.venue.levels[draft.venue.network.nodes[$0].level].ordinal ?? .infinity }
    let order = nodes.indices.sorted { heights[$0] != heights[$1] ? heights[$0] < heights[$1] : $0 < $1 }
    let first = shaft.pathways.map { joined[$0].pathway.id }.first { !$0.isEmpty }
    draft.venue.connectors.append(
      Connector(
        id: first ?? "elevator \(draft.venue.network.nodes[nodes[0]].id)", kind: .elevator,
        landings: order.map { Connector.Landing(node: nodes[$0], signs: signs[$0]) }, access: itsAccess))
  }

  /// What signs say at a stop of a cab; `nil` where they say one thing of one ride and another of the next, as nobody
  /// knows at the door which of them is meant.
  private static func signs(at stop: Int, of pathways: [GTFSJoin]) -> String? {
    var texts: Set<String?> = []
    for join in pathways {
      if join.from == stop { texts.insert(join.pathway.signs.forward) }
      if join.to == stop, join.pathway.isTwoWay { texts.insert(join.pathway.signs.backward) }
    }
    return texts.count == 1 ? texts.first.flatMap { $0 } : nil
  }

  /// How many levels lie between two nodes; one where nobody knows.
  private func levelsBetween(_ from: Int, _ to: Int) -> Double {
    guard let change = change(from, to), change != 0 else { return 1 }
    return abs(change)
  }

  /// How much higher a node is than another one, in levels; `nil` where a height is not known.
  private func change(_ from: Int, _ to: Int) -> Double? {
    let nodes = draft.venue.network.nodes
    if nodes[from].level == nodes[to].level { return 0 }
    guard let first = draft.venue.levels[nodes[from].level].ordinal,
      let second = draft.venue.levels[nodes[to].level].ordinal
    else { return nil }
    return second - first
  }

  // MARK: Costs

  /// The metres of a pathway: as stated, else reckoned for what changes the level; `nil` to measure it on the plan.
  private func length(of pathway: GTFSPathway, _ from: Int, _ to: Int) -> Double? {
    if let length = pathway.length { return length }
    let nodes = draft.venue.network.nodes
    let run = GTFSPositions.distance(nodes[from].position, nodes[to].position)
    guard run <= Draft.reach else { return nil }
    let levels = levelsBetween(from, to)
    switch pathway.kind {
    case .stairs:
      let steps = pathway.stairs.map { Double(abs($0)) } ?? levels * Self.stepsPerLevel
      return max(run, steps * Self.metersPerStep)
    // A slope of 30°.
    case .escalator: return max(run, 2 * Self.storeyHeight * levels)
    // Nobody walks in a cab, unless its time is not told: then it takes its time by its height.
    case .elevator: return pathway.time == nil ? Self.storeyHeight * levels : 0
    default:
      if nodes[from].level == nodes[to].level { return nil }
      let rise = Self.storeyHeight * levels
      return (run * run + rise * rise).squareRoot()
    }
  }

  // MARK: Contradictions

  /// Tells where a pathway contradicts the levels of its ends.
  private mutating func tellOfLevels(_ join: GTFSJoin, _ from: Int, _ to: Int) {
    let pathway = join.pathway
    let node = draft.venue.network.nodes[from]
    func tell(_ severity: Finding.Severity, _ code: String, _ message: String) {
      findings.add(severity, code, at: pathway.place, message, position: node.position, level: node.level)
    }
    if stations[locations[join.from].stop] != stations[locations[join.to].stop] {
      tell(.note, "gtfs.pathway.two-stations", "the pathway leads from one station to another one; it was kept")
    }
    // A level that was worked out from the pathways contradicts none of them.
    guard isLevelStated[join.from], isLevelStated[join.to], let change = change(from, to) else { return }
    let isVertical = GTFSJoin.isVertical(pathway.kind)
    if change != 0, !isVertical, pathway.kind != .other {
      tell(
        .warning, "gtfs.pathway.level-change",
        "a pathway of kind \(pathway.kind.rawValue) leads from one level to another one; it was kept, as a slope")
    } else if change == 0, isVertical {
      tell(
        .warning, "gtfs.pathway.one-level",
        "a pathway of kind \(pathway.kind.rawValue) stays on its level; it was kept, and costs what one level does")
    } else if change != 0, let stairs = pathway.stairs, (stairs > 0) != (change > 0) {
      tell(
        .warning, "gtfs.pathway.stairs-against-levels",
        "by its stair_count of \(stairs) the pathway leads \(stairs > 0 ? "up" : "down"), by its levels the other way;"
          + " only the number of steps was used")
    }
  }
}

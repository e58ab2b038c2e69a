import Geometry
import VenueModel

/// Gathers the links of a graph and sorts their arcs into rows.
struct PathGraphBuilder {
  private let venue: Venue
  private let measures: ConnectorMeasures
  private(set) var positions: [Point]
  private(set) var levels: [Int32]
  private(set) var links: [PathGraph.Link] = []
  private(set) var findings: [Finding] = []

  /// Whether lengths are metres.
  var isMeasured: Bool { measures.isMeasured }

  init(_ venue: Venue) {
    self.venue = venue
    positions = venue.network.nodes.map(\.position)
    levels = venue.network.nodes.map { Int32($0.level) }
    measures = ConnectorMeasures(venue)
  }

  // MARK: Edges

  mutating func addEdges() {
    let venue = venue
    links.reserveCapacity(venue.network.edges.count)
    let isMeasured = isMeasured
    let isUsable = venue.levels.map { $0.isMeasured == isMeasured }
    for (index, level) in venue.levels.enumerated() where !isUsable[index] {
      guard venue.network.nodes.contains(where: { $0.level == index }) else { continue }
      findings.append(
        Finding(
          .error, "level.no-scale", at: SourcePlace(file: "", .element(level.id)),
          "level '\(level.name)' has no scale while others have one; its network was left out; give it ppm in the"
            + " manifest", level: index))
    }
    for (index, edge) in venue.network.edges.enumerated()
    where isUsable[venue.network.nodes[edge.from].level] && isUsable[venue.network.nodes[edge.to].level] {
      add(
        PathGraph.Link(
          from: Int32(edge.from), to: Int32(edge.to), kind: edge.kind, origin: .edge(index),
          length: venue.network.length(of: edge), duration: edge.duration, levelsBetween: 0,
          access: edge.access ?? edge.kind.usualAccess, isAccessStated: edge.access != nil,
          direction: edge.direction, isClosed: edge.isClosed, hasHours: edge.hours != nil,
          sourceCost: edge.sourceCost), id: venue.edgeID(index))
    }
  }

  private mutating func add(_ link: PathGraph.Link, id: @autoclosure () -> String) {
    guard link.length >= 0, link.length <= PathGraph.longest, (link.duration ?? 0) >= 0,
      (link.duration ?? 0) <= PathGraph.longest
    else {
      findings.append(
        Finding(
          .error, "network.length", at: SourcePlace(file: "", .element(id())),
          "the length or duration of '\(id())' is negative or above a million; it was left out",
          position: positions[Int(link.from)], level: Int(levels[Int(link.from)])))
      return
    }
    links.append(link)
  }

  // MARK: Connectors

  mutating func addConnectors() {
    for (index, connector) in venue.connectors.enumerated() where connector.landings.count >= 2 {
      if connector.kind == .elevator {
        addElevator(index, connector)
      } else {
        for (lower, upper) in zip(connector.landings, connector.landings.dropFirst()) {
          addFlight(index, connector, lower.node, upper.node)
        }
      }
    }
  }

  private mutating func addFlight(_ index: Int, _ connector: Connector, _ from: Int, _ to: Int) {
    let length = measures.flightLength(
      of: connector, from: venue.network.nodes[from], to: venue.network.nodes[to])
    add(link(index, connector, from, to, .flight(connector: index), length), id: connector.id)
  }

  private mutating func addElevator(_ index: Int, _ connector: Connector) {
    var cabs: [(level: Int32, node: Int)] = []
    for landing in connector.landings {
      let level = levels[landing.node]
      let cab: Int
      if let known = cabs.first(where: { $0.level == level }) {
        cab = known.node
      } else {
        cab = positions.count
        positions.append(positions[landing.node])
        levels.append(level)
        cabs.append((level, cab))
      }
      let walk = positions[landing.node].distance(to: positions[cab])
      var door = link(index, connector, landing.node, cab, .boarding(connector: index), walk)
      door.direction = .both
      door.duration = nil
      add(door, id: connector.id)
    }
    for (lower, upper) in zip(cabs, cabs.dropFirst()) {
      add(link(index, connector, lower.node, upper.node, .ride(connector: index), 0), id: connector.id)
    }
  }

  private func link(
    _ index: Int, _ connector: Connector, _ from: Int, _ to: Int, _ origin: PathGraph.Origin, _ length: Double
  ) -> PathGraph.Link {
    PathGraph.Link(
      from: Int32(from), to: Int32(to), kind: connector.kind, origin: origin, length: length,
      duration: connector.duration, levelsBetween: measures.levelsBetween(Int(levels[from]), Int(levels[to])),
      access: connector.access ?? connector.kind.usualAccess, isAccessStated: connector.access != nil,
      direction: connector.direction, isClosed: connector.isClosed, hasHours: connector.hours != nil,
      sourceCost: connector.sourceCost)
  }
}

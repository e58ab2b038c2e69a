import Geometry
import VenueModel

/// How the cab of an elevator stands in a network that has edges only.
enum ElevatorStyle {
  /// The first landing on a level is where the cab stops: an edge leads from each stop to the next one. Lengths are
  /// those of routes, but each edge is boarded anew, and its duration says so.
  case stops
  /// A node for each level at which the cab stops, so that it is boarded once and ridden any number of levels.
  case cabs
}

extension Venue {
  /// Puts edges in the place of connectors, with the lengths that routes have through them; those with fewer than two
  /// landings just go.
  ///
  /// - Complexity: O(nodes + landings).
  mutating func replaceConnectorsByEdges(_ style: ElevatorStyle) {
    var replacement = ConnectorReplacement(self)
    for connector in connectors where connector.landings.count > 1 {
      if connector.kind != .elevator {
        replacement.addFlights(connector)
      } else if style == .cabs {
        replacement.addCabs(connector, levels)
      } else {
        replacement.addStops(connector)
      }
    }
    network = replacement.network
    connectors = []
  }
}

private struct ConnectorReplacement {
  var network: PathNetwork
  private let measures: ConnectorMeasures
  /// How many edges the connector at hand has so far.
  private var parts = 0

  init(_ venue: Venue) {
    network = venue.network
    measures = ConnectorMeasures(venue)
  }

  /// An edge from each landing to the next one.
  mutating func addFlights(_ connector: Connector) {
    parts = 0
    for (lower, upper) in zip(connector.landings, connector.landings.dropFirst()) {
      let length = measures.flightLength(
        of: connector, from: network.nodes[lower.node], to: network.nodes[upper.node])
      add(connector, lower, upper, length: length, duration: connector.duration)
    }
  }

  /// Edges between the first landings of each level, and from these to the others on the same level.
  mutating func addStops(_ connector: Connector) {
    parts = 0
    var stops: [Connector.Landing] = []
    for landing in connector.landings {
      guard let stop = stop(beside: landing, among: stops) else {
        stops.append(landing)
        continue
      }
      add(
        connector, stop, landing, length: distance(stop.node, landing.node), duration: wait, direction: .both)
    }
    for (lower, upper) in zip(stops, stops.dropFirst()) {
      add(connector, lower, upper, length: 0, duration: wait + ride(connector, lower, upper))
    }
  }

  /// A node of the cab on each level, edges into it and out of it, and between these nodes.
  mutating func addCabs(_ connector: Connector, _ levels: [Level]) {
    parts = 0
    var cabs: [Connector.Landing] = []
    for landing in connector.landings {
      let node = network.nodes[landing.node]
      let cab: Connector.Landing
      if let known = stop(beside: landing, among: cabs) {
        cab = known
      } else {
        cab = Connector.Landing(node: network.nodes.count)
        cabs.append(cab)
        network.nodes.append(
          PathNode(id: "\(connector.id)@\(levels[node.level].id)", level: node.level, position: node.position))
      }
      let walk = distance(landing.node, cab.node)
      // Whoever boards waits, as long as the profile says; whoever gets off does not.
      add(connector, landing, cab, length: walk, duration: nil, direction: .forward)
      add(connector, cab, landing, length: walk, duration: walk / PathKind.walkingSpeed, direction: .forward)
    }
    for (lower, upper) in zip(cabs, cabs.dropFirst()) {
      add(connector, lower, upper, length: 0, duration: ride(connector, lower, upper))
    }
  }

  /// Seconds of boarding.
  private var wait: Double { PathKind.elevator.usualWait }

  /// Seconds of a ride between two stops.
  private func ride(_ connector: Connector, _ lower: Connector.Landing, _ upper: Connector.Landing) -> Double {
    if let duration = connector.duration { return duration }
    let count = measures.levelsBetween(network.nodes[lower.node].level, network.nodes[upper.node].level)
    return count * PathKind.secondsPerElevatorLevel
  }

  private func stop(beside landing: Connector.Landing, among stops: [Connector.Landing]) -> Connector.Landing? {
    stops.first { network.nodes[$0.node].level == network.nodes[landing.node].level }
  }

  private func distance(_ a: Int, _ b: Int) -> Double {
    network.nodes[a].position.distance(to: network.nodes[b].position)
  }

  private mutating func add(
    _ connector: Connector, _ from: Connector.Landing, _ to: Connector.Landing, length: Double, duration: Double?,
    direction: Direction? = nil
  ) {
    guard from.node != to.node else { return }
    parts += 1
    if from.signs != nil || to.signs != nil {
      network.signs.append(EdgeSign(edge: network.edges.count, forward: from.signs, backward: to.signs))
    }
    network.edges.append(
      PathEdge(
        id: parts == 1 ? connector.id : "\(connector.id)/\(parts)", from: from.node, to: to.node, kind: connector.kind,
        direction: direction ?? connector.direction, access: connector.access, isClosed: connector.isClosed,
        hours: connector.hours, length: length, duration: duration, sourceCost: connector.sourceCost))
  }
}

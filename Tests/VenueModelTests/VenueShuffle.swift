import Geometry
import TestSupport
import VenueModel

extension Venue {
  /// The same venue told in another way: its elements in another order, outlines begun elsewhere and walked the other
  /// way, edges told from their other ends.
  func retold(_ random: inout SplitMix) -> Venue {
    var venue = self
    let nodeOrder = network.nodes.indices.shuffled(using: &random)
    let edgeOrder = network.edges.indices.shuffled(using: &random)
    let node = Self.inverse(nodeOrder)
    venue.network.nodes = nodeOrder.map { network.nodes[$0] }
    var turned = Set<Int>()
    venue.network.edges = edgeOrder.map { index in
      var edge = network.edges[index]
      (edge.from, edge.to) = (node[edge.from], node[edge.to])
      guard random.next() % 2 == 0 else { return edge }
      turned.insert(index)
      (edge.from, edge.to) = (edge.to, edge.from)
      edge.shape.reverse()
      edge.direction = edge.direction == .forward ? .backward : edge.direction == .backward ? .forward : .both
      return edge
    }
    let edge = Self.inverse(edgeOrder)
    venue.network.signs = network.signs.map { sign in
      turned.contains(sign.edge)
        ? EdgeSign(edge: edge[sign.edge], forward: sign.backward, backward: sign.forward)
        : EdgeSign(edge: edge[sign.edge], forward: sign.forward, backward: sign.backward)
    }.sorted { $0.edge < $1.edge }
    for index in connectors.indices {
      for landing in connectors[index].landings.indices {
        venue.connectors[index].landings[landing].node = node[connectors[index].landings[landing].node]
      }
    }
    for index in places.indices {
      for location in places[index].locations.indices {
        venue.places[index].locations[location].node = places[index].locations[location].node.map { node[$0] }
      }
      venue.places[index].locations.shuffle(using: &random)
    }
    for index in beacons.indices { venue.beacons[index].node = beacons[index].node.map { node[$0] } }
    venue.retellAreas(&random)
    return venue
  }

  private mutating func retellAreas(_ random: inout SplitMix) {
    for index in spaces.indices {
      spaces[index].polygons = spaces[index].polygons.map { $0.retold(&random) }.shuffled(using: &random)
    }
    for index in walls.indices where random.next() % 2 == 0 { walls[index].points.reverse() }
    for index in openings.indices where random.next() % 2 == 0 { openings[index].points.reverse() }
    for index in zones.indices {
      for area in zones[index].areas.indices {
        guard let polygon = zones[index].areas[area].polygon else { continue }
        zones[index].areas[area].shape = .polygon(polygon.retold(&random))
      }
      zones[index].areas.shuffle(using: &random)
    }
    spaces.shuffle(using: &random)
    openings.shuffle(using: &random)
    walls.shuffle(using: &random)
    connectors.shuffle(using: &random)
    places.shuffle(using: &random)
    zones.shuffle(using: &random)
    beacons.shuffle(using: &random)
  }

  private static func inverse(_ order: [Int]) -> [Int] {
    var inverse = order
    for (new, old) in order.enumerated() { inverse[old] = new }
    return inverse
  }

  /// The same venue with another id for whatever has one.
  var renamed: Venue {
    var venue = self
    venue.id += "'"
    for index in buildings.indices { venue.buildings[index].id += "'" }
    for index in levels.indices { venue.levels[index].id += "'" }
    for index in spaces.indices { venue.spaces[index].id += "'" }
    for index in openings.indices { venue.openings[index].id += "'" }
    for index in connectors.indices { venue.connectors[index].id += "'" }
    for index in places.indices { venue.places[index].id += "'" }
    for index in zones.indices { venue.zones[index].id += "'" }
    for index in beacons.indices { venue.beacons[index].id += "'" }
    for index in network.nodes.indices { venue.network.nodes[index].id += "'" }
    for index in network.edges.indices { venue.network.edges[index].id += "'" }
    return venue
  }
}

extension Polygon {
  fileprivate func retold(_ random: inout SplitMix) -> Polygon {
    Polygon(shell.retold(&random), holes: holes.map { $0.retold(&random) })
  }
}

extension Ring {
  fileprivate func retold(_ random: inout SplitMix) -> Ring {
    let start = Int(random.next() % UInt64(count))
    let turned = (try? Ring(Array(points[start...] + points[..<start]))) ?? self
    return random.next() % 2 == 0 ? turned : turned.reversed
  }
}

import Geometry
import VenueModel

/// Spots to start from and to go to, made from a seed: nodes, points on edges, places with several doors.
public enum RandomEnd {
  /// Makes the spots of an end; the venue must have a node.
  public static func spots(_ venue: Venue, using random: inout SplitMix) -> [Place.Location] {
    let count = [1, 1, 1, 2, 3][Int(random.next() % 5)]
    return (0..<count).map { _ in spot(venue, &random) }
  }

  private static func spot(_ venue: Venue, _ random: inout SplitMix) -> Place.Location {
    let network = venue.network
    if network.edges.isEmpty || random.next() % 3 == 0 {
      let node = Int(random.next() % UInt64(network.nodes.count))
      return Place.Location(level: network.nodes[node].level, position: network.nodes[node].position, node: node)
    }
    let edge = network.edges[Int(random.next() % UInt64(network.edges.count))]
    let line = LineString(network.line(of: edge))
    let point = line.point(at: line.length * Double.random(in: 0...1, using: &random)) ?? Point(0, 0)
    return Place.Location(level: network.nodes[edge.from].level, position: point)
  }
}

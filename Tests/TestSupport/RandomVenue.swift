import Geometry
import VenueModel

/// Venues made from a seed, to test searches against an oracle.
public enum RandomVenue {
  /// What a random venue looks like.
  public enum Shape: String, CaseIterable, Sendable {
    /// Corridors in a grid over several levels, with elevators, stairs and escalators.
    case building
    /// Nodes joined at random, with parallel edges, one-way edges and zero lengths.
    case tangle
    /// A tree with some edges missing.
    case forest
    /// Many edges of equal length, so that many ways are equally good.
    case lattice
  }

  /// Makes a venue.
  public static func make(_ shape: Shape, using random: inout SplitMix) -> Venue {
    var venue = Venue(id: "random", name: shape.rawValue)
    switch shape {
    case .building: building(&venue, &random)
    case .tangle: tangle(&venue, &random)
    case .forest: forest(&venue, &random)
    case .lattice: lattice(&venue, &random)
    }
    return venue
  }

  private static func level(_ index: Int) -> Level {
    Level(id: "L\(index)", ordinal: Double(index), name: "Level \(index)", shortName: "\(index)")
  }

  private static func addGrid(
    _ venue: inout Venue, level: Int, width: Int, height: Int, _ random: inout SplitMix, jitter: Double
  ) -> [Int] {
    var nodes: [Int] = []
    for y in 0..<height {
      for x in 0..<width {
        let position = Point(
          Double(x) * 10 + Double.random(in: 0...1, using: &random) * jitter,
          Double(y) * 10 + Double.random(in: 0...1, using: &random) * jitter)
        nodes.append(venue.network.nodes.count)
        venue.network.nodes.append(PathNode(id: "n\(venue.network.nodes.count)", level: level, position: position))
      }
    }
    for y in 0..<height {
      for x in 0..<width {
        if x + 1 < width { addEdge(&venue, nodes[y * width + x], nodes[y * width + x + 1], &random) }
        if y + 1 < height { addEdge(&venue, nodes[y * width + x], nodes[(y + 1) * width + x], &random) }
      }
    }
    return nodes
  }

  private static func addEdge(_ venue: inout Venue, _ from: Int, _ to: Int, _ random: inout SplitMix) {
    guard random.next() % 10 > 0 else { return }
    var edge = PathEdge(from: from, to: to)
    switch random.next() % 12 {
    case 0: edge.direction = .forward
    case 1: edge.direction = .backward
    case 2: edge.isClosed = true
    case 3: edge.kind = .stairs
    case 4: edge.kind = .ramp
    case 5: edge.access = .no
    case 6: edge.kind = .door
    default: break
    }
    venue.network.edges.append(edge)
  }

  private static func building(_ venue: inout Venue, _ random: inout SplitMix) {
    let levelCount = 2 + Int(random.next() % 3)
    var grids: [[Int]] = []
    for index in 0..<levelCount {
      venue.levels.append(level(index))
      grids.append(addGrid(&venue, level: index, width: 6, height: 4, &random, jitter: 3))
    }
    let kinds: [PathKind] = [.elevator, .stairs, .escalator, .elevator, .ramp]
    for (number, kind) in kinds.enumerated() {
      let spot = Int(random.next() % 24)
      var landings: [Connector.Landing] = []
      for grid in grids where random.next() % 4 > 0 { landings.append(Connector.Landing(node: grid[spot])) }
      var connector = Connector(id: "c\(number)", kind: kind, landings: landings)
      if kind == .escalator { connector.direction = random.next() % 2 == 0 ? .forward : .backward }
      connector.isClosed = random.next() % 8 == 0
      venue.connectors.append(connector)
    }
  }

  private static func tangle(_ venue: inout Venue, _ random: inout SplitMix) {
    venue.levels.append(level(0))
    let count = 2 + Int(random.next() % 30)
    for index in 0..<count {
      // A coarse grid of positions, so that some nodes coincide.
      let position = Point(Double(random.next() % 6), Double(random.next() % 6))
      venue.network.nodes.append(PathNode(id: "n\(index)", level: 0, position: position))
    }
    for _ in 0..<(count * 2) {
      let from = Int(random.next() % UInt64(count))
      let to = Int(random.next() % UInt64(count))
      if from != to { addEdge(&venue, from, to, &random) }
    }
  }

  private static func forest(_ venue: inout Venue, _ random: inout SplitMix) {
    venue.levels.append(level(0))
    let count = 2 + Int(random.next() % 40)
    for index in 0..<count {
      let position = Point(Double.random(in: 0...100, using: &random), Double.random(in: 0...100, using: &random))
      venue.network.nodes.append(PathNode(id: "n\(index)", level: 0, position: position))
      if index > 0 { addEdge(&venue, Int(random.next() % UInt64(index)), index, &random) }
    }
  }

  private static func lattice(_ venue: inout Venue, _ random: inout SplitMix) {
    venue.levels.append(level(0))
    _ = addGrid(&venue, level: 0, width: 6, height: 6, &random, jitter: 0)
  }
}

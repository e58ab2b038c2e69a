import Foundation
import Geometry
import Navigation
import Routing
import TestSupport
import VenueModel

/// Networks drawn by hand, to know what should come out.
struct TestNetwork {
  var venue = Venue(id: "test", name: "test")

  init(levels: Int = 1) {
    for level in 0..<levels {
      venue.levels.append(Level(id: "L\(level)", ordinal: Double(level), name: "Level \(level)"))
    }
  }

  var graph: PathGraph { PathGraph(venue) }

  @discardableResult mutating func node(_ x: Double, _ y: Double, level: Int = 0) -> Int {
    let number = venue.network.nodes.count
    venue.network.nodes.append(PathNode(id: "n\(number)", level: level, position: Point(x, y)))
    return number
  }

  mutating func edge(
    _ from: Int, _ to: Int, _ kind: PathKind = .walkway, _ direction: Direction = .both, shape: [Point] = []
  ) {
    venue.network.edges.append(PathEdge(from: from, to: to, kind: kind, direction: direction, shape: shape))
  }

  /// A straight way of some metres.
  static func line(_ length: Double) -> TestNetwork {
    var network = TestNetwork()
    network.edge(network.node(0, 0), network.node(length, 0))
    return network
  }

  /// Three short ways that meet.
  static var tee: TestNetwork {
    var network = TestNetwork()
    let middle = network.node(0, 0)
    for (x, y) in [(-2.5, 0.3), (3.1, 0.0), (0.2, 2.0)] { network.edge(middle, network.node(x, y)) }
    return network
  }

  /// A triangle, with a dead end.
  static var ring: TestNetwork {
    var network = TestNetwork()
    let corners = [network.node(0, 0), network.node(2.2, 0), network.node(1, 2.1)]
    for (from, to) in [(0, 1), (1, 2), (2, 0)] { network.edge(corners[from], corners[to]) }
    network.edge(corners[1], network.node(4, 0.5))
    return network
  }

  /// A square that is walked one way round, with a way out.
  static var oneWay: TestNetwork {
    var network = TestNetwork()
    let corners = [network.node(0, 0), network.node(2, 0), network.node(2, 2), network.node(0, 2)]
    for index in 0..<4 { network.edge(corners[index], corners[(index + 1) % 4], .walkway, .forward) }
    network.edge(corners[2], network.node(4, 2.5))
    return network
  }

  /// A building: corridors in a grid with a door and a room every few metres, with stairs and an elevator.
  static func building(columns: Int, rows: Int, levels: Int, using random: inout SplitMix) -> TestNetwork {
    var network = TestNetwork(levels: levels)
    var stairs: [Connector.Landing] = []
    var elevator: [Connector.Landing] = []
    for level in 0..<levels {
      var junctions: [[Int]] = []
      for row in 0..<rows {
        junctions.append(
          (0..<columns).map { column in
            let jitter = (Double.random(in: -0.6...0.6, using: &random), Double.random(in: -0.6...0.6, using: &random))
            return network.node(Double(column) * 15 + jitter.0, Double(row) * 15 + jitter.1, level: level)
          })
      }
      for row in 0..<rows {
        for column in 0..<columns {
          if column + 1 < columns {
            network.corridor(junctions[row][column], junctions[row][column + 1], level, &random)
          }
          if row + 1 < rows, column % 3 == 0 || random.next() % 2 == 0 {
            network.corridor(junctions[row][column], junctions[row + 1][column], level, &random)
          }
        }
      }
      stairs.append(Connector.Landing(node: junctions[1][1]))
      elevator.append(Connector.Landing(node: junctions[rows / 2][columns / 2]))
    }
    if levels > 1 {
      network.venue.connectors = [
        Connector(id: "stairs", kind: .stairs, landings: stairs),
        Connector(id: "elevator", kind: .elevator, landings: elevator),
      ]
    }
    return network
  }

  private mutating func corridor(_ from: Int, _ to: Int, _ level: Int, _ random: inout SplitMix) {
    let (start, end) = (venue.network.nodes[from].position, venue.network.nodes[to].position)
    let length = start.distance(to: end)
    let across = Point(-(end.y - start.y) / length, (end.x - start.x) / length)
    var last = from
    for share in [1.0 / 3, 2.0 / 3] {
      let place = start.interpolated(to: end, fraction: share + Double.random(in: -0.05...0.05, using: &random))
      let door = node(place.x, place.y, level: level)
      edge(last, door)
      last = door
      for side in [1.0, -1] where random.next() % 10 < 7 {
        let depth = Double.random(in: 3.3...4.5, using: &random)
        let inside = node(place.x + across.x * side * 1.3, place.y + across.y * side * 1.3, level: level)
        let room = node(place.x + across.x * side * depth, place.y + across.y * side * depth, level: level)
        edge(door, inside, .door)
        edge(inside, room)
      }
    }
    edge(last, to)
  }
}

extension SplitMix {
  /// A number of the standard normal distribution.
  mutating func normal() -> Double {
    let (u, v) = (
      Double.random(in: Double.leastNonzeroMagnitude...1, using: &self), Double.random(in: 0..<1, using: &self)
    )
    return (-2 * log(u)).squareRoot() * cos(2 * .pi * v)
  }

  /// A point that lies a normal distribution away from another one.
  mutating func near(_ point: Point, _ deviation: Double) -> Point {
    Point(point.x + deviation * normal(), point.y + deviation * normal())
  }
}

/// A walk with what is true at each fix.
struct TestWalk {
  var fixes: [PositionFix] = []
  var links: [Int] = []
  var positions: [Point] = []
  var levels: [Int] = []
  /// Whether the truth is on a connector.
  var isOnConnector: [Bool] = []

  /// How somebody walks.
  enum Gait {
    /// 1.4 m/s throughout.
    case steady
    /// At a speed of one's own that drifts, with pauses.
    case own
  }

  /// Walks between two nodes, one fix a second; nil when there is no way.
  init?(
    _ router: inout Router, _ venue: Venue, from: Int, to: Int, _ gait: Gait, noise: Double,
    using random: inout SplitMix
  ) {
    guard
      case .route(let route) = router.route(from: RouteEnd(node: from, of: venue), to: RouteEnd(node: to, of: venue))
    else { return nil }
    let own = gait == .steady ? 1.4 : max(1.3 + 0.2 * random.normal(), 0.5)
    var (drift, pause, passed, second) = (0.0, 0.0, 0.0, 0)
    var part = 0
    while part < route.parts.count {
      let here = route.parts[part]
      let speed = here.distance > 0 && here.kind == .walkway || here.kind == .door ? 1 : 0.0
      // Elsewhere one takes as long as the route says.
      let length = speed > 0 ? here.distance : here.duration * own
      if passed >= length {
        passed -= length
        part += 1
        continue
      }
      add(here, passed / length, second, noise, &random)
      second += 1
      guard gait == .own else {
        passed += own
        continue
      }
      for _ in 0..<10 {
        drift += -drift * 0.02 + 0.15 * 0.2 * random.normal()
        if pause > 0 { pause -= 0.1 } else { passed += max(own + drift, 0) * 0.1 }
        if random.next() % 1000 == 0 { pause = -5 * log(Double.random(in: 1e-9...1, using: &random)) }
      }
    }
  }

  private mutating func add(
    _ part: Route.Part, _ share: Double, _ second: Int, _ noise: Double, _ random: inout SplitMix
  ) {
    let line = LineString(part.points)
    let truth = line.point(at: line.length * share) ?? Point(0, 0)
    positions.append(truth)
    links.append(part.link ?? -1)
    levels.append(share < 0.5 ? part.fromLevel : part.toLevel)
    if case .edge = part.origin { isOnConnector.append(false) } else { isOnConnector.append(true) }
    fixes.append(
      PositionFix(time: Int64(second) * 1_000_000, position: random.near(truth, noise), accuracy: noise))
  }
}

import Geometry
import Overlay
import Pathways
import Routing
import VenueModel

/// A plan put together in a test.
struct TestPlan {
  var venue = Venue(id: "plan", name: "Plan")

  init(levels: [Double] = [0]) {
    venue.levels = levels.map { Level(id: "L\(Int($0))", ordinal: $0, name: "Level \(Int($0))") }
  }

  /// Adds a rectangle.
  @discardableResult
  mutating func box(
    _ id: String, _ use: Space.Use = .room, _ x: Double, _ y: Double, _ width: Double, _ height: Double, level: Int = 0
  ) -> Int {
    area(id, use, [(x, y), (x + width, y), (x + width, y + height), (x, y + height)], level: level)
  }

  /// Adds an area by its corners.
  @discardableResult
  mutating func area(
    _ id: String, _ use: Space.Use = .room, _ corners: [(Double, Double)], holes: [[(Double, Double)]] = [],
    level: Int = 0
  ) -> Int {
    let rings = ([corners] + holes).compactMap { try? Ring($0.map { Point($0.0, $0.1) }) }
    let polygons = rings.isEmpty ? [] : [Polygon(rings[0], holes: Array(rings.dropFirst()))]
    venue.spaces.append(Space(id: id, use: use, level: level, polygons: polygons))
    return venue.spaces.count - 1
  }

  /// Adds an opening.
  @discardableResult
  mutating func door(
    _ id: String, _ points: [(Double, Double)], kind: PathKind = .door, isClosed: Bool = false, access: Access? = nil,
    level: Int = 0
  ) -> Int {
    venue.openings.append(
      Opening(
        id: id, level: level, kind: kind, points: points.map { Point($0.0, $0.1) }, access: access, isClosed: isClosed))
    return venue.openings.count - 1
  }

  mutating func wall(_ points: [(Double, Double)], level: Int = 0) {
    venue.walls.append(Wall(level: level, points: points.map { Point($0.0, $0.1) }))
  }

  mutating func place(_ name: String, _ x: Double, _ y: Double, level: Int = 0) {
    let location = Place.Location(level: level, position: Point(x, y))
    venue.places.append(Place(id: name, name: name, locations: [location]))
  }

  func made(_ options: PathwayOptions = PathwayOptions(), mode: PathwayMode = .plan) throws -> PathwayResult {
    try venue.withPathways(options, mode: mode)
  }
}

extension PathwayResult {
  /// The codes of findings, each once, in order.
  var codes: [String] { Set(findings.map(\.code)).sorted() }

  /// The node with an id.
  func node(_ id: String, level: Int = 0) -> Int? {
    venue.network.nodes.firstIndex { $0.id == id && $0.level == level }
  }

  /// The metres between two nodes by their ids.
  func length(_ from: String, _ to: String) -> Double? {
    guard let a = node(from), let b = node(to) else { return nil }
    return length(a, b)
  }

  /// The metres between two nodes along the network, `nil` when there is no way; Bellman and Ford's way, to depend on
  /// nothing that is tested.
  func length(_ from: Int, _ to: Int) -> Double? {
    let network = venue.network
    var least = [Double](repeating: .infinity, count: network.nodes.count)
    least[from] = 0
    var isChanged = true
    while isChanged {
      isChanged = false
      for edge in network.edges where !edge.isClosed {
        let length = network.length(of: edge)
        for (a, b) in [(edge.from, edge.to), (edge.to, edge.from)] where least[a] + length < least[b] - 1e-12 {
          least[b] = least[a] + length
          isChanged = true
        }
      }
      for connector in venue.connectors {
        for a in connector.landings {
          for b in connector.landings where least[a.node] + 1 < least[b.node] {
            least[b.node] = least[a.node] + 1
            isChanged = true
          }
        }
      }
    }
    return least[to].isFinite ? least[to] : nil
  }
}

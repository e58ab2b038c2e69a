import Frames
import Geometry
import VenueModel

@testable import Formats

/// Whatever a venue says, element by element, to compare two of them up to small differences of positions.
///
/// Positions are those of the first venue's frame, by way of Earth where both are there; those of a level whose plan
/// nothing places are metres of that plan.
struct VenueEntries {
  private struct Entry {
    var text: String
    var points: [Point] = []
  }

  private let venue: Venue
  private let move: (Point) -> Point
  private var entries: [Entry] = []

  /// What two venues do not have in common, few lines of it; empty when they are the same.
  ///
  /// - Parameter tolerance: metres.
  static func differences(_ a: Venue, _ b: Venue, tolerance: Double = 0.001) -> [String] {
    let first = VenueEntries(a) { $0 }
    var move: (Point) -> Point = { $0 }
    if let old = a.localFrame, let new = b.localFrame {
      move = { new.lonLat($0).flatMap { old.local($0) } ?? Point(.nan, .nan) }
    }
    let second = VenueEntries(b, move)
    var found: [String] = []
    if (a.georeference == nil) != (b.georeference == nil) { found.append("only one of them is on Earth") }
    for (old, new) in zip(first.entries, second.entries) where found.count < 6 {
      if old.text != new.text {
        found.append("\(old.text) became \(new.text)")
      } else if old.points.count != new.points.count {
        found.append("\(old.text): \(old.points.count) points became \(new.points.count)")
      } else if let pair = zip(old.points, new.points).first(where: { !($0.distance(to: $1) <= tolerance) }) {
        found.append("\(old.text): \(pair.0) became \(pair.1)")
      }
    }
    if first.entries.count != second.entries.count {
      found.append("\(first.entries.count) elements became \(second.entries.count)")
    }
    return found
  }

  private init(_ venue: Venue, _ move: @escaping (Point) -> Point) {
    self.venue = venue
    self.move = move
    add("venue", venue.id, venue.name)
    for building in venue.buildings { add("building", building.id, building.name) }
    for index in venue.levels.indices { addLevel(index) }
    let first = entries.count
    for node in venue.network.nodes { add("node", node.id, node.level, on: node.level, points: [node.position]) }
    for index in venue.network.edges.indices { addEdge(index) }
    for connector in venue.connectors {
      add(
        "connector", connector.id, connector.name, connector.kind, connector.direction, connector.access,
        connector.isClosed, connector.hours, connector.length, connector.duration, connector.sourceCost,
        connector.landings.map { [node($0.node), $0.signs] })
    }
    // In what order files list a network means nothing.
    let network = entries[first...].sorted { $0.text < $1.text }
    entries.replaceSubrange(first..., with: network)
    addAreas()
    addPlaces()
  }

  private mutating func add(_ parts: Any?..., on level: Int = 0, points: [Point] = []) {
    let isPlaced = venue.levels.isEmpty || venue.levels[level].plan?.isGeoreferenced ?? true
    entries.append(
      Entry(
        text: parts.map { $0.map { "\($0)" } ?? "-" }.joined(separator: " "),
        points: isPlaced ? points.map(move) : points))
  }

  private func node(_ index: Int?) -> String {
    index.map { "\(venue.network.nodes[$0].level)/\(venue.network.nodes[$0].id)" } ?? "-"
  }

  private mutating func addLevel(_ index: Int) {
    let level = venue.levels[index]
    add(
      "level", level.id, level.sourceID, level.ordinal, level.name, level.shortName, level.elevation, level.isOutdoor,
      level.building.map { venue.buildings[$0].id })
    guard let plan = level.plan else { return }
    add(
      "plan", plan.size, plan.pixelsPerMeter, plan.millimetersPerUnit, plan.isGeoreferenced, on: index,
      points: [Point(0, 0), Point(100, 0), Point(0, 100)].map { plan.toLocal($0) })
  }

  private mutating func addEdge(_ index: Int) {
    let edge = venue.network.edges[index]
    let isTurned = edge.direction == .both && edge.to < edge.from
    add(
      "edge", node(isTurned ? edge.to : edge.from), node(isTurned ? edge.from : edge.to), edge.id, edge.kind,
      edge.direction, edge.access, edge.isClosed, edge.hours, edge.length, edge.duration, edge.sourceCost,
      venue.network.signText(alongEdge: index, isForward: true),
      venue.network.signText(alongEdge: index, isForward: false),
      on: venue.network.nodes[edge.from].level, points: isTurned ? edge.shape.reversed() : edge.shape)
  }

  private mutating func addAreas() {
    for space in venue.spaces {
      add(
        "space", space.id, space.name, space.category, space.use, space.level, space.access,
        space.polygons.map { $0.rings.map(\.count) }, on: space.level,
        points: space.polygons.flatMap { $0.rings.flatMap(\.points) })
    }
    for opening in venue.openings {
      add(
        "opening", opening.id, opening.category, opening.level, opening.kind, opening.width, opening.access,
        opening.isClosed, on: opening.level, points: opening.points)
    }
    for wall in venue.walls { add("wall", wall.level, on: wall.level, points: wall.points) }
    for zone in venue.zones {
      add("zone", zone.id, zone.name, zone.occupancyLimit)
      for area in zone.areas {
        switch area.shape {
        case .polygon(let polygon): add("area", area.level, on: area.level, points: polygon.rings.flatMap(\.points))
        case .circle(let circle): add("circle", area.level, circle.radius, on: area.level, points: [circle.center])
        }
      }
    }
  }

  private mutating func addPlaces() {
    for place in venue.places {
      add("place", place.id, place.name, place.category, place.keywords, place.hours)
      for location in place.locations {
        add("location", location.level, node(location.node), on: location.level, points: [location.position])
      }
    }
    for beacon in venue.beacons {
      add(
        "beacon", beacon.id, beacon.name, beacon.uuid, beacon.major, beacon.minor, beacon.power, beacon.level,
        node(beacon.node), on: beacon.level ?? 0, points: beacon.level == nil ? [] : [beacon.position])
    }
  }
}

import Geometry
import VenueModel

extension Venue {
  /// The same venue in the local frame that touches at another anchor.
  ///
  /// Every point keeps its longitude and latitude. The picture of a plan follows three of its corners, so the rest of it
  /// may move by the square of its distance to the anchors over the radius of the Earth: a millimetre in some hundred
  /// metres from anchors ten kilometres apart. Levels whose plan lies nowhere on Earth stay in metres of their own.
  ///
  /// - Returns: `nil` without a georeference, for an anchor that is no position or lies at a pole, and when something
  ///   lies more than 1,000 km from either anchor.
  /// - Complexity: O(size of the venue).
  public func reanchored(at anchor: LonLat) -> Venue? {
    guard let georeference, let old = LocalFrame(anchor: georeference.anchor), let new = LocalFrame(anchor: anchor)
    else { return nil }
    if georeference.anchor == anchor { return self }
    var move = Reanchoring(
      old: old, new: new, isFixed: levels.map { level in level.plan.map { !$0.isGeoreferenced } ?? false })
    var venue = self
    venue.georeference = Georeference(anchor: anchor)
    for index in levels.indices where !move.isFixed[index] {
      if let plan = levels[index].plan { venue.levels[index].plan?.toLocal = move(plan) }
    }
    venue.moveNetwork(by: &move)
    venue.moveAreas(by: &move)
    venue.movePoints(by: &move)
    return move.hasFailed ? nil : venue
  }

  private mutating func moveNetwork(by move: inout Reanchoring) {
    for index in network.edges.indices where !network.edges[index].shape.isEmpty {
      let level = network.nodes[network.edges[index].from].level
      network.edges[index].shape = network.edges[index].shape.map { move($0, level) }
    }
    for index in network.nodes.indices {
      network.nodes[index].position = move(network.nodes[index].position, network.nodes[index].level)
    }
  }

  private mutating func moveAreas(by move: inout Reanchoring) {
    for index in spaces.indices {
      spaces[index].polygons = spaces[index].polygons.map { move($0, spaces[index].level) }
    }
    for index in zones.indices {
      zones[index].areas = zones[index].areas.map { area in
        switch area.shape {
        case .polygon(let polygon): Zone.Area(level: area.level, polygon: move(polygon, area.level))
        case .circle(let circle): Zone.Area(level: area.level, circle: move(circle, area.level))
        }
      }
    }
  }

  private mutating func movePoints(by move: inout Reanchoring) {
    for index in walls.indices { walls[index].points = walls[index].points.map { move($0, walls[index].level) } }
    for index in openings.indices {
      openings[index].points = openings[index].points.map { move($0, openings[index].level) }
    }
    for index in places.indices {
      places[index].locations = places[index].locations.map { location in
        var location = location
        location.position = move(location.position, location.level)
        return location
      }
    }
    for index in beacons.indices {
      if let level = beacons[index].level { beacons[index].position = move(beacons[index].position, level) }
    }
  }
}

/// The way from one local frame to another one, over the ellipsoid.
private struct Reanchoring {
  let old: LocalFrame
  let new: LocalFrame
  /// The levels that lie nowhere on Earth.
  let isFixed: [Bool]
  /// Whether something lay too far away.
  var hasFailed = false

  mutating func callAsFunction(_ point: Point, _ level: Int) -> Point {
    if isFixed[level] { return point }
    guard let moved = old.lonLat(point).flatMap({ new.local($0) }) else {
      hasFailed = true
      return point
    }
    return moved
  }

  mutating func callAsFunction(_ polygon: Polygon, _ level: Int) -> Polygon {
    Polygon(ring(polygon.shell, level), holes: polygon.holes.map { ring($0, level) })
  }

  private mutating func ring(_ ring: Ring, _ level: Int) -> Ring {
    guard let moved = try? Ring(ring.points.map { self($0, level) }) else {
      hasFailed = true
      return ring
    }
    return moved
  }

  mutating func callAsFunction(_ circle: Circle, _ level: Int) -> Circle {
    guard let moved = Circle(center: self(circle.center, level), radius: circle.radius) else {
      hasFailed = true
      return circle
    }
    return moved
  }

  /// Where the pixels of a plan lie, by three corners of its picture, or of a thousand pixels where the size is unknown.
  mutating func callAsFunction(_ plan: Plan) -> PlaneTransform {
    let (width, height) = (plan.size?.width ?? 1000, plan.size?.height ?? 1000)
    let corners = (Point(0, 0), Point(width, 0), Point(0, height))
    func moved(_ corner: Point) -> Point? { old.lonLat(plan.toLocal(corner)).flatMap { new.local($0) } }
    guard let a = moved(corners.0), let b = moved(corners.1), let c = moved(corners.2),
      let transform = PlaneTransform(from: corners, to: (a, b, c))
    else {
      hasFailed = true
      return plan.toLocal
    }
    return transform
  }
}

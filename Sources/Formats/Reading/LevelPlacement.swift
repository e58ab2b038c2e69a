import Frames
import Geometry
import Text
import VenueModel

/// How positions of a level as its source has them become metres of the venue's local frame.
enum LevelPlacement {
  /// From the pixels of its plan.
  case plane(PlaneTransform)
  /// From degrees, x longitude and y latitude.
  case degrees(LocalFrame)
  /// The way back: from metres to degrees, rounded to some decimals as a file has them.
  case earth(LocalFrame, decimals: Int)

  /// The place of a position; not finite for degrees that are none or more than 1,000 km away.
  func callAsFunction(_ point: Point) -> Point {
    switch self {
    case .plane(let transform): transform(point)
    case .degrees(let frame): frame.local(LonLat(longitude: point.x, latitude: point.y)) ?? Point(.nan, .nan)
    case .earth(let frame, let decimals):
      frame.lonLat(point).map { Point(Self.rounded($0.longitude, decimals), Self.rounded($0.latitude, decimals)) }
        ?? Point(.nan, .nan)
    }
  }

  private static func rounded(_ degrees: Double, _ decimals: Int) -> Double {
    Decimal.value(Decimal.fixed(degrees, decimals)) ?? degrees
  }

  /// The place of a polygon, or `nil` when that flattens the outline; holes that are flattened go.
  func callAsFunction(_ polygon: Polygon) -> Polygon? {
    guard let outer = try? Ring(polygon.shell.points.map { self($0) }) else { return nil }
    return Polygon(outer, holes: polygon.holes.compactMap { hole in try? Ring(hole.points.map { self($0) }) })
  }

  /// The place of the shape of a zone, or `nil` when that flattens it; a circle stays one, of the same area.
  func callAsFunction(_ shape: Zone.Area.Shape) -> Zone.Area.Shape? {
    switch (shape, self) {
    case (.polygon(let polygon), _): return self(polygon).map { .polygon($0) }
    case (.circle(let circle), .plane(let transform)):
      let scale = abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
      return Circle(center: transform(circle.center), radius: circle.radius * scale).map { .circle($0) }
    case (.circle(let circle), .degrees), (.circle(let circle), .earth):
      return Circle(center: self(circle.center), radius: circle.radius).map { .circle($0) }
    }
  }
}

extension Venue {
  /// Places every position by what its level needs.
  mutating func place(by placements: [LevelPlacement]) {
    for index in network.nodes.indices {
      network.nodes[index].position = placements[network.nodes[index].level](network.nodes[index].position)
    }
    for index in network.edges.indices where !network.edges[index].shape.isEmpty {
      let place = placements[network.nodes[network.edges[index].from].level]
      network.edges[index].shape = network.edges[index].shape.map { place($0) }
    }
    for index in walls.indices {
      let place = placements[walls[index].level]
      walls[index].points = walls[index].points.map { place($0) }
    }
    for index in openings.indices {
      let place = placements[openings[index].level]
      openings[index].points = openings[index].points.map { place($0) }
    }
    for index in spaces.indices {
      let place = placements[spaces[index].level]
      spaces[index].polygons = spaces[index].polygons.compactMap { place($0) }
    }
    for index in zones.indices {
      zones[index].areas = zones[index].areas.compactMap { area in
        placements[area.level](area.shape).map { Zone.Area(level: area.level, shape: $0) }
      }
    }
    for index in places.indices {
      for spot in places[index].locations.indices {
        let location = places[index].locations[spot]
        places[index].locations[spot].position = placements[location.level](location.position)
      }
    }
    for index in beacons.indices {
      if let level = beacons[index].level { beacons[index].position = placements[level](beacons[index].position) }
    }
  }

  /// Calls `body` with every position and its level, outlines without their holes.
  func forEachPosition(_ body: (Int, Point) -> Void) {
    for node in network.nodes { body(node.level, node.position) }
    for wall in walls { for point in wall.points { body(wall.level, point) } }
    for opening in openings { for point in opening.points { body(opening.level, point) } }
    for space in spaces {
      for polygon in space.polygons { for point in polygon.shell.points { body(space.level, point) } }
    }
    for zone in zones {
      for area in zone.areas {
        switch area.shape {
        case .polygon(let polygon): for point in polygon.shell.points { body(area.level, point) }
        // Its radius is in metres, also where positions are degrees.
        case .circle(let circle): body(area.level, circle.center)
        }
      }
    }
    for place in places { for location in place.locations { body(location.level, location.position) } }
    for beacon in beacons { if let level = beacon.level { body(level, beacon.position) } }
  }
}

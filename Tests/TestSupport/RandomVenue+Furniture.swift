import Geometry
import VenueModel

extension RandomVenue {
  /// Puts things of every kind into a venue, with members that are there and members that are not.
  public static func furnish(_ venue: inout Venue, using random: inout SplitMix) {
    var furnisher = Furnisher(venue: venue, random: random)
    furnisher.furnishStructure()
    furnisher.furnishNetwork()
    furnisher.furnishAreas()
    furnisher.furnishPlaces()
    (venue, random) = (furnisher.venue, furnisher.random)
  }
}

private struct Furnisher {
  var venue: Venue
  var random: SplitMix

  mutating func chance() -> Bool { random.next() % 2 == 0 }
  mutating func number() -> Double { Double.random(in: -500...500, using: &random) }
  mutating func positive() -> Double { Double.random(in: 0.5...50, using: &random) }
  mutating func point() -> Point { Point(number(), number()) }
  mutating func count(_ most: Int) -> Int { Int(random.next() % UInt64(most + 1)) }
  mutating func level() -> Int { count(venue.levels.count - 1) }
  mutating func node() -> Int { count(venue.network.nodes.count - 1) }
  mutating func access() -> Access? { [.yes, .no, .unknown, nil][count(3)] }
  mutating func maybe<Value>(_ make: (inout Furnisher) -> Value) -> Value? { chance() ? make(&self) : nil }
  mutating func text() -> String {
    ["", "Café", "Ünïcødé ✈️", "a\u{0}b", "\"quoted\", and more", String(repeating: "long ", count: 60)][count(5)]
  }

  mutating func polygon() -> Polygon {
    let (x, y, side) = (number(), number(), positive())
    func square(_ inset: Double) -> Ring? {
      try? Ring([
        Point(x + inset, y + inset), Point(x + side - inset, y + inset), Point(x + side - inset, y + side - inset),
        Point(x + inset, y + side - inset),
      ])
    }
    let hole = chance() ? square(side / 4) : nil
    guard let shell = square(0) else { preconditionFailure("a square of a side above 0 is a ring") }
    return Polygon(shell, holes: hole.map { [$0] } ?? [])
  }

  mutating func furnishStructure() {
    for index in 0..<count(3) { venue.buildings.append(Building(id: "b\(index)", name: text())) }
    for index in venue.levels.indices {
      venue.levels[index].elevation = maybe { $0.number() }
      venue.levels[index].isOutdoor = chance()
      if !venue.buildings.isEmpty { venue.levels[index].building = maybe { $0.count($0.venue.buildings.count - 1) } }
      guard chance() else { continue }
      let ppm = positive()
      var plan = Plan(
        size: maybe { Plan.Size(width: $0.positive(), height: $0.positive()) } ?? nil, pixelsPerMeter: ppm,
        millimetersPerUnit: maybe { $0.positive() }, toLocal: .scale(1 / ppm, -1 / ppm), isGeoreferenced: chance())
      plan.placement = maybe {
        Plan.Placement(
          source: "control points", rms: $0.maybe { $0.positive() }, scaleRatio: $0.maybe { $0.positive() },
          isMirrored: $0.chance())
      }
      venue.levels[index].plan = plan
    }
    if chance() { venue.georeference = Georeference(anchor: LonLat(longitude: number() / 3, latitude: number() / 6)) }
  }

  mutating func furnishNetwork() {
    for index in venue.network.edges.indices where chance() {
      if chance() { venue.network.edges[index].id = "edge \(index)" }
      venue.network.edges[index].hours = maybe { _ in "Mo-Fr 08:00-18:00" }
      venue.network.edges[index].length = maybe { $0.positive() }
      venue.network.edges[index].duration = maybe { $0.positive() }
      venue.network.edges[index].sourceCost = maybe { $0.positive() }
      for _ in 0..<count(3) { venue.network.edges[index].shape.append(point()) }
    }
    for edge in venue.network.edges.indices where count(3) == 0 {
      let forward = maybe { $0.text() }
      venue.network.signs.append(EdgeSign(edge: edge, forward: forward, backward: forward == nil ? text() : nil))
    }
    for index in venue.connectors.indices where chance() {
      for landing in venue.connectors[index].landings.indices {
        venue.connectors[index].landings[landing].signs = maybe { $0.text() }
      }
      venue.connectors[index].name = text()
      venue.connectors[index].access = access()
      venue.connectors[index].hours = maybe { _ in "24/7" }
      venue.connectors[index].length = maybe { $0.positive() }
      venue.connectors[index].duration = maybe { $0.positive() }
      venue.connectors[index].sourceCost = maybe { $0.positive() }
    }
  }

  mutating func furnishAreas() {
    for index in 0..<count(6) {
      let polygons = (0...count(2)).map { _ in polygon() }
      venue.spaces.append(
        Space(
          id: "s\(index)", name: text(), category: maybe { $0.text() },
          use: Space.Use.allCases[count(Space.Use.allCases.count - 1)], level: level(), polygons: polygons,
          access: access()))
      venue.openings.append(
        Opening(
          id: "o\(index)", category: maybe { $0.text() }, level: level(), kind: [.door, .gate, .walkway][count(2)],
          points: [point(), point()], width: maybe { $0.positive() }, access: access(), isClosed: count(1) == 1))
      venue.walls.append(Wall(level: level(), points: (0...2 + count(4)).map { _ in point() }))
      let areas = (0...count(2)).map { _ in
        if random.next() % 3 == 0, let circle = Circle(center: point(), radius: 2.5) {
          return Zone.Area(level: level(), circle: circle)
        }
        return Zone.Area(level: level(), polygon: polygon())
      }
      venue.zones.append(
        Zone(id: "z\(index)", name: text(), areas: areas, occupancyLimit: maybe { 1 + $0.count(100) }))
    }
  }

  mutating func furnishPlaces() {
    for index in 0..<count(8) {
      let locations = (0..<count(3)).map { _ in
        Place.Location(level: level(), position: point(), node: maybe { $0.node() })
      }
      venue.places.append(
        Place(
          id: "p\(index)", name: text(), category: maybe { $0.text() }, locations: locations,
          keywords: (0..<count(3)).map { _ in text() }, hours: maybe { _ in "sunrise-sunset" }))
      venue.beacons.append(
        Beacon(
          id: "beacon \(index)", name: text(), uuid: maybe { $0.text() }, major: maybe { $0.count(65_535) },
          minor: maybe { $0.count(65_535) }, power: maybe { $0.number() }, level: maybe { $0.level() },
          position: point(), node: maybe { $0.node() }))
    }
  }
}

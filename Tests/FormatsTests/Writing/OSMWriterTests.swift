import Frames
import Geometry
import Routing
import TestSupport
import Testing
import VenueModel

@testable import Formats

/// Reading what was written gives the reduced venue again.
struct OSMWriterTests {
  private static func reading(_ bytes: [UInt8]) throws -> VenueReading {
    try VenueReader.read([], files: [SourceFile(name: "v.osm", kind: .openStreetMap, bytes: bytes)])
  }

  /// Checks the round trip of a venue: all is the same, positions within a millimetre of those that were rounded.
  private static func check(_ venue: Venue, _ comment: Comment) throws {
    let exported = try ExportedVenue(venue, OSMWriter.self)
    #expect(try ExportedVenue(venue, OSMWriter.self).files[0].bytes == exported.files[0].bytes, comment)
    let reading = try reading(exported.files[0].bytes)
    let (read, reduced) = (sorted(reading.venue), sorted(exported.reduced))
    let told = reading.findings.filter { $0.severity != .note && $0.code.hasPrefix("osm.") }
    #expect(told.map(\.message) == [], comment)
    #expect(read.georeference == reduced.georeference, comment)
    #expect(read.levels == reduced.levels, comment)
    #expect(read.spaces == reduced.spaces, comment)
    #expect(read.openings == reduced.openings, comment)
    #expect(read.walls == reduced.walls, comment)
    #expect(read.network.nodes == reduced.network.nodes, comment)
    #expect(edges(read) == edges(reduced), comment)
    #expect(stops(read) == stops(reduced), comment)
    #expect(read.connectors.map(\.name) == reduced.connectors.map(\.name), comment)
    #expect(read.connectors.map(\.access) == reduced.connectors.map(\.access), comment)
    #expect(read.connectors.map(\.isClosed) == reduced.connectors.map(\.isClosed), comment)
    #expect(read.connectors.map(\.hours) == reduced.connectors.map(\.hours), comment)
    #expect(places(read) == places(reduced), comment)
  }

  /// The venue in whole millimetres, in the order of ids and levels.
  private static func sorted(_ venue: Venue) -> Venue {
    var venue = venue
    let order = venue.network.nodes.indices.sorted { a, b in
      let (first, second) = (venue.network.nodes[a], venue.network.nodes[b])
      return (first.id, first.level) < (second.id, second.level)
    }
    var number = order
    for (new, old) in order.enumerated() { number[old] = new }
    venue.network.nodes = order.map { venue.network.nodes[$0] }
    for index in venue.network.edges.indices {
      venue.network.edges[index].from = number[venue.network.edges[index].from]
      venue.network.edges[index].to = number[venue.network.edges[index].to]
    }
    for index in venue.connectors.indices {
      for landing in venue.connectors[index].landings.indices {
        venue.connectors[index].landings[landing].node = number[venue.connectors[index].landings[landing].node]
      }
    }
    for index in venue.places.indices {
      for spot in venue.places[index].locations.indices {
        venue.places[index].locations[spot].node = venue.places[index].locations[spot].node.map { number[$0] }
      }
    }
    venue.connectors.sort { $0.id < $1.id }
    venue.openings.sort { $0.id < $1.id }
    venue.spaces.sort { $0.id < $1.id }
    venue.places.sort { $0.id < $1.id }
    venue.network.edges.sort { $0.id < $1.id }
    return rounded(venue)
  }

  private static func rounded(_ venue: Venue) -> Venue {
    var venue = venue
    func round(_ point: Point) -> Point {
      Point((point.x * 1000).rounded() / 1000 + 0, (point.y * 1000).rounded() / 1000 + 0)
    }
    func round(_ ring: Ring) -> Ring { (try? Ring(ring.points.map(round))) ?? ring }
    for index in venue.network.nodes.indices {
      venue.network.nodes[index].position = round(venue.network.nodes[index].position)
    }
    for index in venue.network.edges.indices {
      venue.network.edges[index].shape = venue.network.edges[index].shape.map(round)
    }
    for index in venue.walls.indices { venue.walls[index].points = venue.walls[index].points.map(round) }
    for index in venue.openings.indices { venue.openings[index].points = venue.openings[index].points.map(round) }
    for index in venue.spaces.indices {
      venue.spaces[index].polygons = venue.spaces[index].polygons.map {
        Polygon(round($0.shell), holes: $0.holes.map(round))
      }
    }
    for index in venue.places.indices {
      for spot in venue.places[index].locations.indices {
        venue.places[index].locations[spot].position = round(venue.places[index].locations[spot].position)
      }
    }
    return venue
  }

  private static func edges(_ venue: Venue) -> [PathEdge] { venue.network.edges }
  private static func stops(_ venue: Venue) -> [[Int]] { venue.connectors.map { $0.landings.map(\.node) } }
  private static func places(_ venue: Venue) -> [Place] { venue.places }

  private static func placed(_ venue: Venue) -> Venue {
    var venue = venue
    guard venue.georeference == nil else { return venue }
    venue.georeference = Georeference(anchor: LonLat(longitude: 8.5, latitude: 47.4))
    for index in venue.levels.indices { venue.levels[index].plan = nil }
    return venue
  }

  @Test(arguments: SampleVenue.all) func `the sample venues come back as they were reduced`(name: String) throws {
    try Self.check(Self.placed(SampleVenue.read(name)), "\(name)")
  }

  @Test func `random venues come back as they were reduced`() throws {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    for round in 0..<40 {
      let venue = RandomVenue.make(&random)
      do {
        try Self.check(Self.placed(venue), "seed \(seed), round \(round)")
      } catch let error as ExportError {
        #expect(error.code == "export.no-georeference", "seed \(seed), round \(round)")
      }
    }
  }

  @Test(
    OSMSamples.condition,
    arguments: [
      "london-moorgate/moorgate.osm.pbf", "grenoble-grand-place/grand-place.geojson",
      "singapore-bayfront/bayfront_singapore.osm.pbf",
    ])
  func `extracts of the map come back as they were reduced`(name: String) throws {
    try Self.check(OSMSamples.result(name).venue, "\(name)")
  }

  /// Two rooms with a door between them on level 0, an elevator and an escalator to level 1, and a shop there.
  private static func house() throws -> Venue {
    func square(_ x: Double, hole: Bool = false) throws -> Polygon {
      func ring(_ inset: Double) throws -> Ring {
        try Ring([
          Point(x + inset, inset), Point(x + 10 - inset, inset), Point(x + 10 - inset, 10 - inset),
          Point(x + inset, 10 - inset),
        ])
      }
      return Polygon(try ring(0), holes: hole ? [try ring(4)] : [])
    }
    var venue = Venue(id: "house", name: "House")
    venue.georeference = Georeference(anchor: LonLat(longitude: 8.5, latitude: 47.4))
    venue.levels = [
      Level(id: "a", ordinal: 0, name: "Ground", shortName: "G"), Level(id: "b", ordinal: 1, name: "Upstairs"),
    ]
    venue.spaces = [
      Space(id: "left", name: "Hall \"A\" & <B>\n🚪", use: .room, level: 0, polygons: [try square(0)], access: .yes),
      Space(id: "right", use: .restricted, level: 0, polygons: [try square(10, hole: true)]),
    ]
    venue.openings = [
      Opening(id: "door", level: 0, points: [Point(10, 1.5), Point(10, 2.5)], access: .yes)
    ]
    venue.walls = [Wall(level: 1, points: [Point(0, 0), Point(0, 9)])]
    let spots: [(Int, Point)] = [
      (0, Point(2, 2)), (0, Point(10, 2)), (0, Point(18, 2)), (1, Point(18, 2)), (1, Point(2, 2)), (1, Point(30, 2)),
    ]
    venue.network.nodes = spots.enumerated().map { PathNode(id: "n\($0)", level: $1.0, position: $1.1) }
    venue.network.edges = [
      PathEdge(from: 0, to: 1, shape: [Point(5, 3)]), PathEdge(from: 1, to: 2, kind: .door, direction: .backward),
      PathEdge(from: 3, to: 4, access: .no, isClosed: true, hours: "Mo-Fr 08:00-18:00"), PathEdge(from: 3, to: 5),
    ]
    venue.connectors = [
      Connector(id: "lift", name: "Lift", kind: .elevator, landings: [.init(node: 2), .init(node: 3)]),
      Connector(
        id: "moving", kind: .escalator, landings: [.init(node: 0), .init(node: 4)], direction: .backward),
    ]
    venue.places = [
      Place(
        id: "p", name: "Café \"☕️\"", category: "amenity=cafe",
        locations: [.init(level: 1, position: Point(30, 2), node: 5)], keywords: ["Coffee"], hours: "24/7")
    ]
    return venue
  }

  @Test func `a house is written as the map has houses`() throws {
    let venue = try Self.house()
    try Self.check(venue, "house")
    let text = try ExportedVenue(venue, OSMWriter.self).text("")
    #expect(text.contains("<osm version=\"0.6\" generator=\"footway\">"))
    func element(_ marks: String...) -> Substring? {
      text.matches(of: #/<(node|way|relation) id[^>\/]*>(?s:.*?)<\/(node|way|relation)>/#).map(\.0).first { element in
        marks.allSatisfy { element.contains($0) }
      }
    }
    func tag(_ key: String, _ value: String) -> String { "<tag k=\"\(key)\" v=\"\(value)\"/>" }
    let door = try #require(element("<node", tag("door", "yes")))
    #expect(
      door.contains(tag("level", "0")) && door.contains(tag("width", "1")) && door.contains(tag("wheelchair", "yes")))
    let id = try #require(door.firstMatch(of: #/id="(-[0-9]+)"/#)).1
    // Two outlines and two ways have it.
    #expect(text.matches(of: #/<nd ref="(-[0-9]+)"/#).count { $0.1 == id } == 4)
    #expect(element("<node", tag("highway", "elevator"), tag("level", "0;1"), tag("name", "Lift")) != nil)
    #expect(
      element(
        "<way", tag("highway", "steps"), tag("conveying", "backward"), tag("level", "0;1"), tag("incline", "up")) != nil
    )
    #expect(element("<way", tag("highway", "footway"), tag("oneway", "-1"), tag("level", "0")) != nil)
    #expect(
      element(
        "<way", tag("wheelchair", "no"), tag("access", "no"), tag("opening_hours", "Mo-Fr 08:00-18:00")) != nil)
    #expect(
      element("<relation", tag("type", "multipolygon"), "role=\"outer\"", "role=\"inner\"", tag("access", "private"))
        != nil)
    #expect(element("<way", tag("indoor", "wall"), tag("level", "1")) != nil)
    #expect(
      element("<node", tag("name", "Café &quot;☕️&quot;"), tag("amenity", "cafe"), tag("alt_name", "Coffee")) != nil)
    #expect(element("<way", tag("indoor", "room"), tag("level:ref", "G"), "&lt;B&gt;&#10;🚪") != nil)
  }

  @Test(arguments: SampleVenue.all) func `routes over what was written are as long as they were`(name: String) throws {
    let exported = try ExportedVenue(Self.placed(SampleVenue.read(name)), OSMWriter.self)
    let (old, new) = (exported.reduced, try Self.reading(exported.files[0].bytes).venue)
    let ends = old.network.nodes.indices.filter { $0 % (old.network.nodes.count / 6 + 1) == 0 }
    func length(_ venue: Venue, _ from: PathNode, _ to: PathNode) throws -> Double? {
      let nodes = venue.network.nodes
      let a = try #require(nodes.firstIndex { $0.id == from.id && $0.level == from.level })
      let b = try #require(nodes.firstIndex { $0.id == to.id && $0.level == to.level })
      var router = Router(venue, profile: .distance)
      let answer = router.route(from: RouteEnd(node: a, of: venue), to: RouteEnd(node: b, of: venue))
      if case .route(let route) = answer { return route.distance }
      return nil
    }
    for a in ends {
      for b in ends where a != b {
        let was = try length(old, old.network.nodes[a], old.network.nodes[b])
        let now = try length(new, old.network.nodes[a], old.network.nodes[b])
        #expect((was == nil) == (now == nil), "\(name): \(a) to \(b)")
        #expect(abs((was ?? 0) - (now ?? 0)) < 0.01, "\(name): \(a) to \(b)")
      }
    }
  }

  @Test func `what the map cannot hold is told`() throws {
    var venue = try Self.house()
    venue.buildings = [Building(id: "b", name: "B")]
    venue.zones = [Zone(id: "z", name: "", areas: [])]
    venue.beacons = [Beacon(id: "c", name: "")]
    venue.levels += [Level(id: "empty", ordinal: 7, name: ""), Level(id: "twin", ordinal: 1, name: "")]
    venue.levels[0].elevation = 2
    venue.levels[0].sourceID = "source"
    venue.network.signs = [EdgeSign(edge: 0, forward: "Exit")]
    venue.network.edges.append(PathEdge(from: 0, to: 0))
    venue.network.edges[3].length = 99
    venue.network.nodes.append(PathNode(id: "lone", level: 0, position: Point(4, 4)))
    venue.openings[0].isClosed = true
    venue.connectors[0].direction = .forward
    venue.network.nodes[3].position = Point(17, 2)
    venue.spaces[0].use = .ramp
    venue.spaces[1].name = String(repeating: "x", count: 300)
    venue.places.append(Place(id: "", name: "", category: "odd", locations: [.init(level: 0, position: Point(1, 1))]))
    venue.places.append(Place(id: "nowhere", name: "Nowhere", locations: []))
    let exported = try ExportedVenue(venue, OSMWriter.self)
    for (code, count) in [
      ("export.venue-name", 1), ("export.buildings", 1), ("export.zones", 1), ("export.beacons", 1),
      ("export.signs", 1),
      ("export.source-ids", 1), ("export.long-texts", 1), ("export.level-numbers", 1), ("export.empty-levels", 1),
      ("export.connectors", 1), ("export.loops", 1), ("export.kinds", 1), ("export.elevator-nodes", 1),
      ("export.connector-attributes", 1), ("export.lone-nodes", 1), ("export.opening-points", 1),
      ("export.no-location", 1), ("export.names", 1), ("export.categories", 1), ("export.space-uses", 1),
      ("export.named-units", 2), ("export.door-restrictions", 2), ("export.rounded", 2),
    ] { #expect(exported.count(code) == count, "\(code)") }
    try Self.check(venue, "lossy house")
    var nowhere = Venue()
    nowhere.levels = [Level(id: "a", name: "a")]
    var losses = LossReport()
    #expect(throws: ExportError.self) { try OSMWriter.reduce(&nowhere, &losses) }
    nowhere.georeference = venue.georeference
    #expect(throws: ExportError.self) { try OSMWriter.reduce(&nowhere, &losses) }
  }
}

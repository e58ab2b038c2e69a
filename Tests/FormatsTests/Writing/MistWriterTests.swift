import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Formats

@Suite struct MistWriterTests {
  private func expectRoundTrip(_ venue: Venue, _ comment: String) throws {
    let written = try ExportedVenue(venue, MistWriter.self)
    let read = try written.read()
    #expect(VenueEntries.differences(written.reduced, read.venue) == [], "\(comment)")
    #expect(read.venue.validityProblems() == [], "\(comment)")
    let again = try ExportedVenue(venue, MistWriter.self)
    #expect(again.files.map(\.bytes) == written.files.map(\.bytes), "\(comment)")
  }

  @Test func `what is written of random venues is read as what was left of them`() throws {
    let first = TestSeed.make()
    for seed in (0..<60).map({ first &+ $0 }) {
      try expectRoundTrip(ExportedVenue.random(seed), "seed \(seed)")
    }
  }

  @Test(arguments: SampleVenue.all) func `samples come back as maps`(name: String) throws {
    try expectRoundTrip(SampleVenue.read(name), name)
  }

  @Test(SampleVenue.condition, arguments: SampleVenue.shared) func `shared samples come back as maps`(
    names: String
  ) throws {
    try expectRoundTrip(SampleVenue.readShared(names), names)
  }

  @Test(MistSamples.condition) func `of clean maps nothing but the names of edges' venue is lost`() throws {
    let venue = try SampleVenue.readShared(SampleVenue.shared[0])
    let written = try ExportedVenue(venue, MistWriter.self)
    #expect(written.losses.losses.map(\.code) == [])
    #expect(written.files.map(\.name) == ["maps.json", "zones.json", "beacons.json"])
    #expect(VenueEntries.differences(venue, written.reduced) == [])
  }

  private func venue() throws -> Venue {
    var venue = Venue(id: "v", name: "V")
    venue.buildings = [Building(id: "b", name: "Main"), Building(id: "c", name: "Empty")]
    venue.levels = [
      Level(
        id: "G", sourceID: "map-1", ordinal: 0, name: "Ground \"floor\"\n🚪", shortName: "G", building: 0, elevation: 2),
      Level(id: "1", ordinal: 1.5, name: "One", isOutdoor: true),
    ]
    for (number, level) in [0, 0, 0, 1].enumerated() {
      venue.network.nodes.append(PathNode(id: "n\(number)", level: level, position: Point(Double(number) * 4, 3)))
    }
    venue.network.edges = [
      PathEdge(id: "e", from: 1, to: 0, kind: .door, sourceCost: 6, shape: [Point(2, 4)]),
      PathEdge(from: 0, to: 1, direction: .backward), PathEdge(from: 0, to: 1),
      PathEdge(from: 1, to: 2, isClosed: true),
      PathEdge(from: 2, to: 2), PathEdge(from: 0, to: 3),
    ]
    venue.connectors = [Connector(id: "lift", kind: .elevator, landings: [.init(node: 0), .init(node: 3)])]
    venue.places = [Place(id: "p", name: "P", locations: [])]
    let square = try Ring([Point(0, 0), Point(4, 0), Point(4, 4), Point(0, 4)])
    let hole = try Ring([Point(1, 1), Point(2, 1), Point(2, 2), Point(1, 2)])
    venue.spaces = [Space(id: "s", level: 0, polygons: [Polygon(square)])]
    venue.openings = [Opening(id: "o", level: 0, points: [Point(0, 1)])]
    venue.walls = [
      Wall(level: 1, points: [Point(0, 0), Point(4, 0)]),
      Wall(level: 0, points: [Point(0, 0), Point(4, 0), Point(4, 4)]),
    ]
    let circle = try #require(Circle(center: Point(2, 2), radius: 1))
    venue.zones = [
      Zone(
        id: "z", name: "Z",
        areas: [Zone.Area(level: 0, polygon: Polygon(square, holes: [hole])), Zone.Area(level: 1, circle: circle)]),
      Zone(id: "z-2", name: "nowhere", areas: []),
    ]
    venue.beacons = [
      Beacon(id: "a", name: "A", major: 1, level: 0, position: Point(1, 1), node: 3),
      Beacon(id: "b", name: "B", uuid: "u", power: -59),
    ]
    return venue
  }

  @Test func `each thing that maps cannot say is told with its number`() throws {
    let written = try ExportedVenue(venue(), MistWriter.self)
    let counts = [
      "export.no-plan": 2, "export.moved": 2, "export.venue-name": 1, "export.connectors": 1, "export.places": 1,
      "export.spaces": 1, "export.openings": 1, "export.edges-between-levels": 1, "export.closed-edges": 1,
      "export.loops": 1, "export.parallel-edges": 1, "export.edge-attributes": 1, "export.edge-ids": 1,
      "export.bends": 1, "export.edge-costs": 1, "export.level-ids": 1, "export.level-attributes": 3,
      "export.building-ids": 1, "export.buildings": 1, "export.zones": 1, "export.zone-parts": 1, "export.circles": 1,
      "export.zone-holes": 1, "export.wall-lines": 1, "export.beacon-nodes": 1,
    ]
    for (code, count) in counts { #expect(written.count(code) == count, "\(code)") }
    #expect(Set(written.losses.losses.map(\.code)) == Set(counts.keys))
    try expectRoundTrip(venue(), "by hand")
  }

  @Test func `a bend becomes a node and the cost is shared by length`() throws {
    let reduced = try ExportedVenue(venue(), MistWriter.self).reduced
    #expect(reduced.network.nodes.map(\.id) == ["n0", "n1", "n2", "n1~n0~1", "n3"])
    let costs = reduced.network.edges.map(\.sourceCost)
    #expect(costs == [3, 3, 1] && reduced.network.edges[2].direction == .forward && reduced.network.edges[2].from == 1)
  }

  @Test func `a round zone keeps its area and a part its place`() throws {
    let zones = try ExportedVenue(venue(), MistWriter.self).read().venue.zones
    #expect(zones.map(\.id) == ["z", "z-3"] && zones.map { $0.areas[0].level } == [0, 1])
    #expect(abs(zones[1].areas[0].squareMeters - .pi) < 1e-6)
  }

  @Test func `levels that nothing places share one frame, so that they stay above each other`() throws {
    let read = try ExportedVenue(venue(), MistWriter.self).read().venue
    let positions = read.network.nodes.filter { $0.id == "n0" || $0.id == "n3" }.map(\.position)
    #expect(abs(positions[1].x - positions[0].x - 12) < 1e-6 && positions[0].y == positions[1].y)
    #expect(read.levels[0].plan?.size == read.levels[1].plan?.size)
  }

  @Test func `a venue on Earth without plans gets maps that are there too`() throws {
    var venue = try venue()
    venue.georeference = Georeference(anchor: LonLat(longitude: 13.4, latitude: 52.5))
    let written = try ExportedVenue(venue, MistWriter.self)
    #expect(written.count("export.moved") == 0 && written.count("export.no-plan") == 2)
    let read = try written.read()
    #expect(!read.findings.contains { $0.code.hasPrefix("frame.") })
    #expect(VenueEntries.differences(written.reduced, read.venue, tolerance: 1e-5) == [])
  }

  @Test func `a plan that is mirrored or of another scale gets a frame that a map can state`() throws {
    var venue = try venue()
    venue.georeference = Georeference(anchor: LonLat(longitude: 13.4, latitude: 52.5))
    let size = Plan.Size(width: 100, height: 100)
    let mirrored = PlaneTransform(a: 0.1, b: 0, c: 0, d: 0.1, tx: 3, ty: 2)
    venue.levels[0].plan = Plan(size: size, pixelsPerMeter: 10, toLocal: mirrored, isGeoreferenced: true)
    venue.levels[1].plan = Plan(
      size: size, pixelsPerMeter: 20, toLocal: .scale(0.1, -0.1), isGeoreferenced: true)
    #expect(try ExportedVenue(venue, MistWriter.self).count("export.no-plan") == 2)
    try expectRoundTrip(venue, "both")
    venue.levels[1].plan?.pixelsPerMeter = nil
    venue.levels[0].plan?.toLocal = PlaneTransform(a: 0.1, b: 0.001, c: 0.01, d: -0.1, tx: 3, ty: 2)
    #expect(try ExportedVenue(venue, MistWriter.self).count("export.no-plan") == 0)
    try expectRoundTrip(venue, "by corners and by points")
  }

  @Test func `a place on Earth that no plan has is told and left out`() throws {
    var venue = try venue()
    venue.georeference = Georeference(anchor: LonLat(longitude: 13.4, latitude: 52.5))
    for index in venue.levels.indices {
      venue.levels[index].plan = Plan(pixelsPerMeter: 5, toLocal: .scale(0.2, -0.2))
    }
    #expect(try ExportedVenue(venue, MistWriter.self).count("export.georeference") == 1)
    #expect(try ExportedVenue(venue, JibestreamWriter.self).count("export.georeference") == 1)
    try expectRoundTrip(venue, "nowhere")
  }

  @Test func `a venue without a level has no map`() throws {
    #expect { try ExportedVenue(Venue(), MistWriter.self) } throws: { ($0 as? ExportError)?.code == "export.no-level" }
  }
}

import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Formats

@Suite struct JibestreamWriterTests {
  private func expectRoundTrip(_ venue: Venue, _ comment: String) throws {
    let written = try ExportedVenue(venue, JibestreamWriter.self)
    let read = try written.read()
    #expect(VenueEntries.differences(written.reduced, read.venue) == [], "\(comment)")
    #expect(read.venue.validityProblems() == [], "\(comment)")
    let again = try ExportedVenue(venue, JibestreamWriter.self)
    #expect(again.files.map(\.bytes) == written.files.map(\.bytes), "\(comment)")
  }

  @Test func `what is written of random venues is read as what was left of them`() throws {
    let first = TestSeed.make()
    for seed in (0..<60).map({ first &+ $0 }) { try expectRoundTrip(ExportedVenue.random(seed), "seed \(seed)") }
  }

  @Test(arguments: SampleVenue.all) func `samples come back as waypoints and paths`(name: String) throws {
    try expectRoundTrip(SampleVenue.read(name), name)
  }

  @Test(SampleVenue.condition, arguments: SampleVenue.shared) func `shared samples come back as waypoints and paths`(
    names: String
  ) throws {
    try expectRoundTrip(SampleVenue.readShared(names), names)
  }

  private func venue() -> Venue {
    var venue = Venue(id: "7", name: "Hall \"A\"\n🚇")
    venue.levels = [
      Level(id: "10", ordinal: 0, name: "Ground", shortName: "G", elevation: 1),
      Level(id: "11", ordinal: 1, name: "One"),
    ]
    for number in 0..<6 {
      let level = number / 3
      venue.network.nodes.append(
        PathNode(id: "\(number % 3)", level: level, position: Point(Double(number % 3) * 5, Double(level))))
    }
    venue.network.edges = [
      PathEdge(id: "e", from: 0, to: 1, kind: .ramp, direction: .forward, access: .no),
      PathEdge(from: 0, to: 1), PathEdge(from: 1, to: 2, hours: "24/7", shape: [Point(7, 2)]),
      PathEdge(from: 3, to: 4, isClosed: true), PathEdge(from: 4, to: 4), PathEdge(from: 2, to: 5),
    ]
    venue.connectors = [
      Connector(
        id: "up", name: "Up", kind: .escalator, landings: [.init(node: 0, signs: "Trains"), .init(node: 3)],
        direction: .forward, access: .no),
      Connector(id: "shut", kind: .elevator, landings: [.init(node: 1), .init(node: 4)], isClosed: true),
      Connector(id: "flat", kind: .ramp, landings: [.init(node: 0), .init(node: 1)]),
    ]
    venue.places = [
      Place(
        id: "p", name: "P", category: "shop", locations: [.init(level: 0, position: Point(3, 3))],
        keywords: [" a ", "a"]),
      Place(id: "q", name: "Q", category: "amenity", locations: [.init(level: 1, position: Point(1, 1), node: 4)]),
    ]
    venue.walls = [Wall(level: 0, points: [Point(0, 0), Point(1, 0)])]
    return venue
  }

  @Test func `each thing that documents cannot say is told with its number`() throws {
    let written = try ExportedVenue(venue(), JibestreamWriter.self)
    let counts = [
      "export.no-plan": 2, "export.moved": 2, "export.walls": 1, "export.edges-between-levels": 1,
      "export.closed-edges": 1, "export.loops": 1, "export.parallel-edges": 1, "export.edge-attributes": 1,
      "export.one-way": 1, "export.bends": 1, "export.level-attributes": 1, "export.building-made": 2,
      "export.closed-connectors": 1, "export.connectors": 1, "export.connector-attributes": 1,
      "export.place-waypoints": 1, "export.place-nodes": 1, "export.categories": 1, "export.place-attributes": 1,
      "export.node-ids": 3, "export.edge-ids": 2,
    ]
    for (code, count) in counts { #expect(written.count(code) == count, "\(code)") }
    #expect(Set(written.losses.losses.map(\.code)) == Set(counts.keys))
    #expect(written.files.map(\.name) == ["jmap-venue.json", "jmap-building-1.json"])
    try expectRoundTrip(venue(), "by hand")
    let read = try written.read().venue
    #expect(read.network.edges.map(\.kind) == [.ramp, .walkway, .walkway] && read.network.edges[0].access == .no)
    #expect(read.connectors.map(\.direction) == [.forward] && read.connectors[0].name == "Up")
  }

  @Test func `a venue on Earth gets one drawing for all floors, whose corners say where it is`() throws {
    var venue = venue()
    venue.georeference = Georeference(anchor: LonLat(longitude: 13.4, latitude: 52.5))
    venue.levels[1].plan = Plan(pixelsPerMeter: 5, toLocal: .scale(0.2, -0.2))
    #expect(try ExportedVenue(venue, JibestreamWriter.self).count("export.unplaced-levels") == 1)
    venue.levels[1].plan = nil
    let written = try ExportedVenue(venue, JibestreamWriter.self)
    #expect(written.text("jmap-venue.json").contains("topLeft"))
    let read = try written.read()
    #expect(!read.findings.contains { $0.code.hasPrefix("frame.") || $0.code.hasPrefix("jibestream.corners") })
    #expect(VenueEntries.differences(written.reduced, read.venue, tolerance: 1e-4) == [])
    // What has such a drawing keeps it.
    #expect(try ExportedVenue(read.venue, JibestreamWriter.self).losses.losses.map(\.code) == [])
  }

  @Test func `a venue without a level has no floor`() throws {
    #expect { try ExportedVenue(Venue(), JibestreamWriter.self) } throws: {
      ($0 as? ExportError)?.code == "export.no-level"
    }
  }
}

import Frames
import Geometry
import Routing
import TestSupport
import Testing
import VenueModel

@testable import Formats

/// Venues written as stations of GTFS: read again, they are the reduced venue.
@Suite struct GTFSWriterTests {
  /// A venue on Earth, some of whose places are platforms and entrances.
  private static func station(_ venue: Venue, _ random: inout SplitMix) -> Venue {
    var venue = venue
    venue.georeference = Georeference(anchor: LonLat(longitude: 8.5, latitude: 47.25))
    for index in venue.places.indices {
      venue.places[index].category = ["platform", "Main Entrance", "shop", nil].randomElement(using: &random) ?? nil
    }
    return venue
  }

  /// Moves everything to the origin, once it is known where on Earth it was.
  private static func unplaced(_ venue: Venue) -> (venue: Venue, positions: [LonLat?]) {
    var venue = venue
    let frame = venue.localFrame
    let positions = venue.network.nodes.map { frame?.lonLat($0.position) }
    venue.georeference = nil
    for index in venue.network.nodes.indices { venue.network.nodes[index].position = Point(0, 0) }
    for index in venue.places.indices {
      for spot in venue.places[index].locations.indices { venue.places[index].locations[spot].position = Point(0, 0) }
    }
    return (venue, positions)
  }

  /// Expects that reading a written venue gives the reduced one, positions within a tenth of a millimetre.
  private static func expectSame(_ written: WrittenVenue, _ name: String) throws {
    let reading = try written.read()
    let (read, positions) = unplaced(reading.venue)
    let (reduced, expected) = unplaced(written.reduced)
    #expect(read == reduced, "\(name)")
    #expect(positions.count == expected.count)
    for (position, wanted) in zip(positions, expected) {
      let (position, wanted) = (try #require(position), try #require(wanted))
      #expect(abs(position.longitude - wanted.longitude) < 1e-9, "\(name)")
      #expect(abs(position.latitude - wanted.latitude) < 1e-9, "\(name)")
    }
    let problems = [
      "gtfs.stop.no-position", "gtfs.pathway.exit-gate-both", "gtfs.pathway.loop", "gtfs.bad-value",
      "gtfs.level.no-index",
      "gtfs.pathway.stairs-against-levels", "gtfs.pathway.duplicate-id", "gtfs.stop.no-level",
      "gtfs.pathway.no-direction",
    ]
    #expect(!reading.findings.contains { problems.contains($0.code) }, "\(name)")
  }

  @Test(arguments: 0..<20) func `a random venue is read back as it was reduced`(round: UInt64) throws {
    let seed = TestSeed.make() &+ round
    var random = SplitMix(seed: seed)
    for venue in VenuesToWrite.random(seed) {
      let station = Self.station(venue, &random)
      // Levels that lie nowhere on Earth go; a venue may have nothing else.
      guard station.levels.contains(where: { $0.plan?.isGeoreferenced ?? true }) else { continue }
      do {
        let written = try WrittenVenue(station, .gtfs)
        try Self.expectSame(written, "\(venue.name), seed \(seed)")
        #expect(try WrittenVenue(station, .gtfs).bytes == written.bytes)
      } catch let error as ExportError {
        #expect(error.code == "export.no-network", "\(venue.name), seed \(seed)")
      }
    }
  }

  @Test(arguments: 0..<10) func `routes are as long in the feed as before`(round: UInt64) throws {
    let seed = TestSeed.make() &+ round
    var random = SplitMix(seed: seed)
    for venue in VenuesToWrite.random(seed) {
      var station = Self.station(venue, &random)
      for index in station.levels.indices { station.levels[index].plan = nil }
      guard let written = try? WrittenVenue(station, .gtfs) else { continue }
      let read = try written.read().venue
      let pairs = RouteCosts.pairs(30, nodes: venue.network.nodes.count, &random)
      #expect(
        RouteCosts.costs(read, .distance, pairs) == RouteCosts.costs(station, .distance, pairs),
        "\(venue.name), seed \(seed)")
    }
  }

  @Test func `the sample venues that are on Earth are read back as they were reduced`() throws {
    var count = 0
    for (name, venue) in try VenuesToWrite.samples() where venue.georeference != nil && !venue.network.edges.isEmpty {
      try Self.expectSame(try WrittenVenue(venue, .gtfs), name)
      count += 1
    }
    #expect(count > 2)
  }

  @Test(.enabled(if: Command.sharedData != nil, "no sample data beside the package"), arguments: VenuesToWrite.shared)
  func `real venues are read back as they were reduced`(path: String) throws {
    guard let folder = Command.sharedData?.appending(path: path) else { return }
    try Self.expectSame(try WrittenVenue(try VenuesToWrite.read(folder), .gtfs), path)
  }

  @Test func `any text survives as an id and a name`() throws {
    var venue = VenuesToWrite.hostile(georeference: LonLat(longitude: 8.5, latitude: 47.25))
    for index in venue.places.indices { venue.places[index].category = "platform" }
    let written = try WrittenVenue(venue, .gtfs)
    try Self.expectSame(written, "hostile")
    let read = try written.read().venue
    #expect(read.network.nodes.map { Array($0.id.utf8) } == VenuesToWrite.hostileTexts.map { Array($0.utf8) })
    #expect(Array(read.id.utf8) == Array(venue.id.utf8))
    #expect(read.places.count == VenuesToWrite.hostileTexts.count)
  }

  /// Two levels with everything that a feed has a word for, or has not.
  private static func small() -> Venue {
    var venue = Venue(id: "S", name: "Central")
    venue.georeference = Georeference(anchor: LonLat(longitude: 8.5, latitude: 47.25))
    venue.buildings = [Building(id: "b", name: "B")]
    venue.levels = [
      Level(id: "S/0", ordinal: 0, name: "Street", building: 0), Level(id: "1", ordinal: 1, name: "Deck", elevation: 5),
    ]
    venue.network.nodes = (0..<4).map { PathNode(id: "n\($0)", level: $0 / 2, position: Point(Double($0), 0)) }
    func location(_ node: Int) -> [Place.Location] {
      [.init(level: node / 2, position: venue.network.nodes[node].position, node: node)]
    }
    venue.places = [
      Place(id: "in", name: "Main door", category: "entrance", locations: location(0)),
      Place(id: "n3", name: "Track 1", category: "platform", locations: location(3), keywords: ["T1"]),
      Place(id: "kiosk", name: "Kiosk", category: "shop", locations: location(1)),
    ]
    venue.network.edges = [
      PathEdge(id: "w", from: 0, to: 1, length: 12.5),
      PathEdge(id: "g", from: 0, to: 1, kind: .exitGate, direction: .both),
      PathEdge(id: "s", from: 2, to: 1, kind: .stairs, direction: .backward, length: 6.6),
      PathEdge(id: "e", from: 1, to: 2, kind: .escalator, direction: .forward, length: 13),
      PathEdge(from: 2, to: 3, kind: .door, hours: "24/7", sourceCost: 1), PathEdge(id: "x", from: 2, to: 2),
      PathEdge(id: "no", from: 2, to: 3, kind: .ramp, access: .no),
      PathEdge(id: "slow", from: 2, to: 3, duration: 0.2),
    ]
    venue.network.signs = [EdgeSign(edge: 2, forward: "Way\n out", backward: "Trains")]
    venue.connectors = [
      Connector(id: "lift", kind: .elevator, landings: [.init(node: 1, signs: "Up"), .init(node: 2)])
    ]
    return venue
  }

  @Test func `the tables have what a producer must write`() throws {
    let written = try WrittenVenue(Self.small(), .gtfs)
    #expect(written.files.map(\.name) == ["stops.txt", "pathways.txt", "levels.txt"])
    let stops = written.text("stops.txt").split(separator: "\n")
    #expect(stops.count == 6)
    #expect(stops[1].hasPrefix("S,,Central,47.2") && stops[1].hasSuffix(",1,,,"))
    #expect(stops[2].hasPrefix("n0,,Main door,") && stops[2].hasSuffix(",2,S,0,0"))
    #expect(stops[3].hasPrefix("n1,,,") && stops[3].hasSuffix(",3,S,,0"))
    #expect(stops[5].hasPrefix("n3,T1,Track 1,") && stops[5].hasSuffix(",0,S,1,1"))
    #expect(
      written.text("pathways.txt").split(separator: "\n").dropFirst() == [
        "w,n0,n1,1,1,12.5,,,,", "g,n0,n1,6,1,1,,,,", "s,n1,n2,2,0,6.6,,20,Trains,Way out",
        "e,n1,n2,4,0,13,20,,,", "Deck/n2-n3,n2,n3,1,1,1,2,,,", "no,n2,n3,1,1,1,,,,", "slow,n2,n3,1,1,1,1,,,",
        "lift,n1,n2,5,1,0,30,,Up,",
      ])
    #expect(written.text("levels.txt") == "level_id,level_index,level_name\n0,0,Street\n1,1,Deck\n")
  }

  @Test func `what a feed has no word for is told`() throws {
    let written = try WrittenVenue(Self.small(), .gtfs)
    let told = written.losses.losses.map { "\($0.kind) \($0.code) \($0.items.joined(separator: " "))" }
    #expect(
      told == [
        "approximated export.connectors lift", "dropped export.buildings b", "dropped export.places kiosk",
        "approximated export.place-details in", "approximated export.level-details 1", "dropped export.edges x",
        "dropped export.hours Deck/n2-n3", "dropped export.costs Deck/n2-n3", "approximated export.edge-ids Deck/n2-n3",
        "approximated export.kinds Deck/n2-n3 no", "approximated export.exit-gates g",
        "approximated export.durations e Deck/n2-n3 slow", "approximated export.access no",
        "approximated export.sign-lines s",
      ])
  }

  @Test func `a venue without a place on Earth, and one without an edge, are refused`() throws {
    func code(_ venue: Venue) -> String? {
      do {
        _ = try WrittenVenue(venue, .gtfs)
        return nil
      } catch { return (error as? ExportError)?.code }
    }
    var venue = Self.small()
    venue.network.edges = []
    venue.network.signs = []
    venue.connectors = []
    #expect(code(venue) == "export.no-network")
    venue.georeference = nil
    #expect(code(venue) == "export.no-georeference")
  }
}

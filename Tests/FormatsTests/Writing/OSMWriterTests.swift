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
}

import Geometry
import Routing
import TestSupport
import Testing
import VenueModel

@testable import Formats

/// Path networks written in CSV: read again, they are the reduced venue to the last digit.
@Suite struct CSVNetworkWriterTests {
  @Test(arguments: 0..<20) func `a random venue is read back as it was reduced`(round: UInt64) throws {
    let seed = TestSeed.make() &+ round
    for venue in VenuesToWrite.random(seed) {
      let written = try WrittenVenue(venue, .csv)
      let reading = try written.read()
      #expect(reading.venue == written.reduced, "\(venue.name), seed \(seed)")
      #expect(!reading.findings.contains { $0.severity == .error }, "\(venue.name), seed \(seed)")
      #expect(try WrittenVenue(venue, .csv).bytes == written.bytes)
    }
  }

  @Test(arguments: 0..<10) func `routes cost in CSV what they cost before, elevators included`(round: UInt64) throws {
    let seed = TestSeed.make() &+ round
    var random = SplitMix(seed: seed)
    for venue in VenuesToWrite.random(seed) {
      let read = try WrittenVenue(venue, .csv).read().venue
      let pairs = RouteCosts.pairs(30, nodes: venue.network.nodes.count, &random)
      // Cabs come behind the nodes of the network, which keep their numbers.
      for profile in [Profile.distance, .walking, .stepFree] {
        #expect(
          RouteCosts.costs(read, profile, pairs) == RouteCosts.costs(venue, profile, pairs),
          "\(venue.name) \(profile.name), seed \(seed)")
      }
    }
  }

  @Test func `the sample venues are read back as they were reduced`() throws {
    for (name, venue) in try VenuesToWrite.samples() where !venue.network.nodes.isEmpty {
      let written = try WrittenVenue(venue, .csv)
      #expect(try written.read().venue == written.reduced, "\(name)")
    }
  }

  @Test(.enabled(if: Command.sharedData != nil, "no sample data beside the package"), arguments: VenuesToWrite.shared)
  func `real venues are read back as they were reduced`(path: String) throws {
    guard let folder = Command.sharedData?.appending(path: path) else { return }
    let written = try WrittenVenue(try VenuesToWrite.read(folder), .csv)
    #expect(try written.read().venue == written.reduced)
  }

  @Test func `any text survives as an id, a name and hours`() throws {
    let venue = VenuesToWrite.hostile()
    let read = try WrittenVenue(venue, .csv).read().venue
    #expect(read.network.nodes.map { Array($0.id.utf8) } == VenuesToWrite.hostileTexts.map { Array($0.utf8) })
    #expect(read.places.map { Array($0.name.utf8) } == VenuesToWrite.hostileTexts.map { Array($0.utf8) })
    #expect(read.network.edges.map { $0.hours } == VenuesToWrite.hostileTexts.dropFirst().map { $0 })
    #expect(read.network.edges.map(\.id) == venue.network.edges.map(\.id))
  }

  @Test func `an elevator becomes a cab on each level, boarded once`() throws {
    var venue = Venue()
    venue.levels = (0..<3).map { Level(id: "L\($0)", ordinal: Double($0), name: "\($0)") }
    venue.network.nodes = (0..<3).map { PathNode(id: "n\($0)", level: $0, position: Point(0, 0)) }
    venue.connectors = [Connector(id: "lift", kind: .elevator, landings: (0..<3).map { .init(node: $0) })]
    let written = try WrittenVenue(venue, .csv)
    #expect(
      written.text("edges.csv") == """
        from,to,id,length,duration,kind,accessible,direction,closed,hours,cost
        n0,lift@L0,lift,0,,elevator,,forward,0,,
        lift@L0,n0,lift/2,0,0,elevator,,forward,0,,
        n1,lift@L1,lift/3,0,,elevator,,forward,0,,
        lift@L1,n1,lift/4,0,0,elevator,,forward,0,,
        n2,lift@L2,lift/5,0,,elevator,,forward,0,,
        lift@L2,n2,lift/6,0,0,elevator,,forward,0,,
        lift@L0,lift@L1,lift/7,0,5,elevator,,both,0,,
        lift@L1,lift@L2,lift/8,0,5,elevator,,both,0,,

        """)
    #expect(RouteCosts.costs(try written.read().venue, .walking, [(0, 2)]) == [35_000])
  }

  @Test func `levels of one height become one, and unknown heights come above the others`() throws {
    var venue = Venue()
    venue.levels = [
      Level(id: "a", ordinal: 2, name: "A"), Level(id: "b", ordinal: 2, name: "B"), Level(id: "c", name: "C"),
      Level(id: "d", ordinal: -5000, name: "D"), Level(id: "empty", ordinal: 3, name: ""),
    ]
    venue.network.nodes = (0..<4).map { PathNode(id: "n", level: $0, position: Point(Double($0), 0)) }
    let written = try WrittenVenue(venue, .csv)
    #expect(
      written.text("nodes.csv") == "id,x,y,level,name\na/n,0,0,2,\nb/n,1,0,2,\nc/n,2,0,3,\nd/n,3,0,4,\n")
    #expect(try written.read().venue == written.reduced)
    #expect(written.codes == ["export.node-ids", "export.empty-levels", "export.level-numbers"])
  }

  @Test func `what has no column is told`() throws {
    var venue = Venue(id: "v", name: "Museum")
    venue.georeference = Georeference(anchor: LonLat(longitude: 1, latitude: 2))
    venue.levels = [Level(id: "0", ordinal: 0, name: "0")]
    let square = try Ring([Point(0, 0), Point(1, 0), Point(1, 1)])
    venue.spaces = [Space(id: "s", name: "", use: .room, level: 0, polygons: [Polygon(square)])]
    venue.openings = [Opening(id: "o", level: 0, kind: .door, points: [Point(0, 0), Point(1, 0)])]
    venue.walls = [Wall(level: 0, points: [Point(0, 0), Point(1, 0)])]
    venue.zones = [Zone(id: "z", name: "", areas: [.init(level: 0, polygon: Polygon(square))])]
    venue.beacons = [Beacon(id: "b", name: "", level: 0, position: Point(0, 0))]
    venue.network.nodes = [
      PathNode(id: "a", level: 0, position: Point(0, 0)), PathNode(id: "b", level: 0, position: Point(3, 4)),
      PathNode(id: "far", level: 0, position: Point(1e6, 0)),
    ]
    venue.network.edges = [
      PathEdge(id: "bent", from: 0, to: 1, shape: [Point(3, 0)]), PathEdge(id: "minus", from: 0, to: 1, length: -1),
      PathEdge(id: "dear", from: 0, to: 1, sourceCost: -1),
    ]
    venue.network.signs = [EdgeSign(edge: 0, forward: "Exit")]
    venue.places = [
      Place(id: "p", name: "Here", category: "x", locations: [.init(level: 0, position: Point(0, 0), node: 0)]),
      Place(id: "q", name: "Nowhere", locations: [.init(level: 0, position: Point(0, 0))]),
    ]
    let written = try WrittenVenue(venue, .csv)
    let told = written.losses.losses.map { "\($0.kind) \($0.code) \($0.items.joined(separator: " "))" }
    #expect(
      told == [
        "dropped export.spaces s", "dropped export.openings o", "dropped export.walls on level 0",
        "dropped export.zones z", "dropped export.beacons b", "dropped export.edges minus",
        "dropped export.costs dear", "dropped export.signs bent",
        "dropped export.georeference Museum", "dropped export.names Museum v", "dropped export.bends bent",
        "dropped export.far-nodes far",
        "dropped export.places q", "approximated export.place-details p",
      ])
    let read = try written.read().venue
    #expect(read == written.reduced)
    #expect(read.network.edges.map(\.length) == [7, nil])
    #expect(read.places == [Place(id: "a", name: "Here", locations: venue.places[0].locations)])
  }

  @Test func `a venue without a node and one with too many levels are refused`() throws {
    func code(_ venue: Venue) -> String? {
      do {
        _ = try WrittenVenue(venue, .csv)
        return nil
      } catch { return (error as? ExportError)?.code }
    }
    var venue = Venue()
    venue.levels = (0...1000).map { Level(id: "\($0)", ordinal: Double($0) / 2, name: "") }
    #expect(code(venue) == "export.no-network")
    venue.network.nodes = venue.levels.indices.map { PathNode(id: "a", level: $0, position: Point(0, 0)) }
    #expect(code(venue) == "export.too-many-levels")
  }

  @Test func `levels in pixels go where others have a scale, and are told where none has`() throws {
    var venue = Venue()
    let pixels = Plan(toLocal: .scale(1, -1))
    venue.levels = [Level(id: "0", ordinal: 0, name: "0", plan: pixels), Level(id: "1", ordinal: 1, name: "1")]
    venue.network.nodes = [
      PathNode(id: "a", level: 0, position: Point(0, 0)), PathNode(id: "b", level: 1, position: Point(0, 0)),
    ]
    #expect(try WrittenVenue(venue, .csv).codes == ["export.unmeasured-levels"])
    #expect(try WrittenVenue(venue, .csv).reduced.network.nodes.map(\.id) == ["b"])
    venue.levels[1].plan = pixels
    #expect(try WrittenVenue(venue, .csv).codes == ["export.no-scale", "export.level-numbers"])
  }
}

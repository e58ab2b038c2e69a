import Geometry
import Routing
import Testing
import VenueModel

@Suite struct NetworkCheckTests {
  private func findings(_ venue: Venue) -> [Finding] { NetworkCheck.findings(venue, PathGraph(venue)) }

  @Test("A sound network has no findings") func sound() {
    #expect(findings(soundVenue()) == [])
  }

  @Test("A venue without a network is told of") func none() {
    var venue = soundVenue()
    venue.network = PathNetwork()
    venue.connectors = []
    #expect(lines(findings(venue)) == ["network.none V: warning"])
  }

  @Test("A level without a scale beside measured ones is left out of the graph") func noScale() {
    var venue = soundVenue()
    venue.levels[1].plan = Plan(toLocal: .scale(1, -1))
    #expect(lines(findings(venue)).contains("level.no-scale L1: error"))
    venue.levels[0].plan = Plan(toLocal: .scale(1, -1))
    #expect(!findings(venue).map(\.code).contains("level.no-scale"))
  }

  @Test("Lengths and durations below 0 or past a million are left out") func length() {
    var venue = soundVenue()
    venue.network.edges[0].length = -1
    venue.network.edges[1].id = "slow"
    venue.network.edges[1].duration = 1e7
    let found = lines(findings(venue))
    #expect(found.contains("network.length Ground/N0-N1: error"))
    #expect(found.contains("network.length slow: error"))
  }

  @Test("Parts that nothing joins are told of with their size") func islands() throws {
    var venue = soundVenue()
    venue.network.nodes.append(PathNode(id: "lonely", level: 0, position: Point(1, -1)))
    let found = try #require(findings(venue).first { $0.code == "network.island" })
    #expect(found.severity == .warning)
    #expect(found.message.contains("1 node"))
  }

  @Test func `buildings that nothing joins are checked each for itself, and together once a way joins them`() throws {
    var venue = Venue(id: "V", name: "Two stations")
    venue.buildings = ["A", "B"].map { Building(id: $0, name: "Station \($0)") }
    for building in 0..<2 {
      venue.levels.append(Level(id: "L\(building)", ordinal: 0, name: "\(building)", building: building))
      for number in 0..<3 {
        venue.network.nodes.append(
          PathNode(id: "N\(number)", level: building, position: Point(Double(number) * 10, Double(building) * 500)))
      }
      let first = building * 3
      venue.network.edges += [PathEdge(from: first, to: first + 1), PathEdge(from: first + 1, to: first + 2)]
      let spot = Place.Location(level: building, position: venue.network.nodes[first].position, node: first)
      venue.places.append(Place(id: "P\(building)", name: "Platform \(building)", locations: [spot]))
    }
    #expect(lines(findings(venue)) == ["network.buildings-apart V: note"])
    // An island within a station is one as before.
    venue.network.nodes.append(PathNode(id: "lonely", level: 1, position: Point(99, 500)))
    #expect(lines(findings(venue)) == ["network.buildings-apart V: note", "network.island 1/lonely: warning"])
    venue.network.nodes.removeLast()
    venue.network.edges.append(PathEdge(from: 2, to: 3, direction: .forward, length: 600))
    #expect(
      lines(findings(venue)).contains("place.no-way-back P1: warning")
        || lines(findings(venue)).contains("place.unreachable P0: error"))
    venue.network.edges[4].direction = .both
    #expect(lines(findings(venue)) == [])
  }

  @Test("One-way edges that trap or shut out are told of") func traps() {
    var venue = soundVenue()
    venue.network.edges[3].direction = .forward
    #expect(lines(findings(venue)).contains("network.one-way-trap First/N2: warning"))
    venue.network.edges[3].direction = .backward
    #expect(lines(findings(venue)).contains("network.one-way-source First/N2: warning"))
  }

  @Test("Places that cannot be reached, left, or reached without a step are told of") func places() {
    var venue = soundVenue()
    // Two levels of the same size, so that the ground is the main part by its order.
    venue.connectors[0].kind = .stairs
    #expect(lines(findings(venue)) == ["place.not-step-free P: warning"])
    venue.places[0].locations[0].node = 5
    venue.network.edges[3].direction = .forward
    #expect(lines(findings(venue)).contains("place.no-way-back P: warning"))
    venue.network.edges[3].direction = .backward
    #expect(lines(findings(venue)).contains("place.unreachable P: error"))
    venue.network.edges[3].direction = .both
    venue.network.edges[3].isClosed = true
    #expect(lines(findings(venue)).contains("place.unreachable P: error"))
  }

  @Test("A place far from any path is told of, and how far") func farAway() throws {
    var venue = soundVenue()
    venue.places[0].locations = [Place.Location(level: 1, position: Point(15, -30))]
    let found = try #require(findings(venue).first)
    #expect(lines([found]) == ["place.far-from-network P: warning"])
    #expect(found.message.contains("25 m"))
  }
}

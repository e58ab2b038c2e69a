import Geometry
import TestSupport
import Testing
import VenueModel

@Suite struct VenueCheckTests {
  @Test("A sound venue has no findings") func sound() {
    #expect(soundVenue().check() == [])
    #expect(soundVenue().validityProblems() == [])
  }

  @Test("A venue without levels is an error") func noLevel() {
    #expect(lines(Venue(id: "V").check()) == ["venue.no-level V: error"])
  }

  @Test("A level that nothing joins to another one is told of") func noConnector() {
    var venue = soundVenue()
    venue.connectors = []
    let codes = Set(venue.check().map(\.code))
    #expect(codes == ["level.no-connector"])
    venue.network.nodes.removeLast(3)
    venue.network.edges.removeLast(2)
    #expect(venue.check() == [])
  }

  @Test("Levels without an ordinal or with the name of another one are told of") func levels() {
    var venue = soundVenue()
    venue.levels[1].ordinal = nil
    #expect(Set(venue.check().map(\.code)) == ["level.no-ordinal"])
    venue.levels[1].ordinal = 1
    venue.levels[1].shortName = "Ground"
    #expect(lines(venue.check()) == ["level.same-name L1: note"])
    venue.buildings = [Building(id: "A", name: "A")]
    venue.levels[1].building = 0
    #expect(venue.check() == [])
  }

  @Test("Connectors that lead nowhere or whose direction is unclear are told of") func connectors() {
    var venue = soundVenue()
    let elevator = venue.connectors[0]
    venue.connectors += [
      Connector(id: "none", kind: .stairs, landings: []),
      Connector(id: "one", kind: .stairs, landings: [Connector.Landing(node: 1)]),
      Connector(id: "flat", kind: .ramp, landings: [Connector.Landing(node: 0), Connector.Landing(node: 1)]),
    ]
    #expect(
      lines(venue.check()) == [
        "connector.one-landing none: error", "connector.one-landing one: error", "connector.one-level flat: warning",
      ])
    venue.connectors = [elevator]
    venue.connectors[0].direction = .forward
    #expect(venue.check() == [])
    venue.levels[1].ordinal = nil
    #expect(venue.check().map(\.code).contains("connector.direction-unclear"))
  }

  @Test func `Holes that reach out of their outline are told of`() throws {
    func ring(_ x: Double, _ y: Double, _ size: Double) throws -> Ring {
      try Ring([Point(x, y), Point(x + size, y), Point(x + size, y + size), Point(x, y + size)])
    }
    // An L: the corner at the top right is not in it.
    let shell = try Ring([
      Point(0, 0), Point(10, 0), Point(10, 4), Point(4, 4), Point(4, 10), Point(0, 10),
    ])
    var venue = soundVenue()
    for (hole, isOutside) in [(try ring(1, 1, 2), false), (try ring(7, 7, 2), true), (try ring(8, 1, 3), true)] {
      venue.zones = [Zone(id: "Z", name: "Zone", areas: [Zone.Area(level: 1, polygon: Polygon(shell, holes: [hole]))])]
      #expect(lines(venue.check()) == (isOutside ? ["zone.hole-outside Z: warning"] : []))
    }
  }

  @Test("Outlines that cross themselves are told of where they cross") func outlines() throws {
    var venue = soundVenue()
    venue.zones = [Zone(id: "Z", name: "Zone", areas: [Zone.Area(level: 1, polygon: Polygon(try bowTie()))])]
    venue.spaces = [Space(id: "S", level: 0, polygons: [Polygon(try bowTie())])]
    let findings = venue.check()
    #expect(lines(findings) == ["zone.self-crossing Z: warning", "space.self-crossing S: warning"])
    #expect(findings.map(\.level) == [1, 0])
    #expect(findings.map(\.position) == [Point(2, -2), Point(2, -2)])
  }

  @Test("Places without a location, of the same name, or outside their plan are told of") func places() {
    var venue = soundVenue()
    venue.places += [
      Place(id: "Q", name: "Nowhere", locations: []),
      Place(id: "R", name: "Kiosk", locations: [Place.Location(level: 0, position: Point(20, -10))]),
      Place(id: "S", name: "Outside", locations: [Place.Location(level: 0, position: Point(21, -5))]),
    ]
    #expect(
      lines(venue.check()) == [
        "place.no-location Q: error", "place.same-name R: note", "place.outside-plan S: warning",
      ])
  }
}

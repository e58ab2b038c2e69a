import Geometry
import Testing
import VenueModel

@testable import Formats

/// What IMDF cannot say of a small venue that has something of each kind.
@Suite struct IMDFLossTests {
  private func square(_ x: Double, _ y: Double, _ side: Double) throws -> Polygon {
    Polygon(try Ring([Point(x, y), Point(x, y + side), Point(x + side, y + side), Point(x + side, y)]))
  }

  private func venue() throws -> Venue {
    var venue = Venue(id: "hall", name: "")
    venue.georeference = Georeference(anchor: LonLat(longitude: 13.4, latitude: 52.5))
    venue.levels = [
      Level(id: "G", sourceID: "map", ordinal: 0, name: "Ground \"floor\"\n🚪", shortName: "", elevation: 1),
      Level(id: "M", ordinal: 0.5, name: "Mezzanine"), Level(id: "?", name: "Attic", isOutdoor: true),
    ]
    venue.levels[1].plan = Plan(pixelsPerMeter: 10, toLocal: .scale(0.1, -0.1), isGeoreferenced: true)
    var holed = try square(20, 0, 4)
    holed.holes = try [square(30, 0, 1).shell]
    venue.spaces = [
      Space(id: "shop", name: "Shop", category: "shop", level: 0, polygons: [try square(0, 0, 10)], access: .no),
      Space(id: "hall", category: "walkway", use: .open, level: 0, polygons: [holed]),
      Space(id: "floor", use: .ground, level: 0, polygons: [try square(-5, -5, 50)]),
      Space(id: "empty", level: 0, polygons: []),
    ]
    venue.openings = [
      Opening(id: "a", level: 0, points: [Point(10, 5)], width: 2), Opening(id: "b", level: 0, points: []),
      Opening(
        id: "c", category: "barrier", level: 0, kind: .securityLane, points: [Point(0, 1), Point(0, 2)], width: 1,
        access: .no),
      Opening(id: "d", category: "pedestrian", level: 0, points: [Point(0, 4), Point(0, 5)], access: .unknown),
    ]
    for number in 0..<4 {
      venue.network.nodes.append(
        PathNode(id: "n\(number % 2)", level: number / 2, position: Point(5 + Double(number % 2), 5)))
    }
    venue.network.edges = [PathEdge(from: 0, to: 1)]
    venue.connectors = [
      Connector(id: "e", name: "Up", kind: .door, landings: [.init(node: 0), .init(node: 2)], direction: .backward),
      Connector(id: "shut", kind: .stairs, landings: [.init(node: 0), .init(node: 2)], isClosed: true),
      Connector(id: "flat", kind: .stairs, landings: [.init(node: 0), .init(node: 1)]),
    ]
    venue.places = [
      Place(
        id: "gate", name: "", category: "gateway", locations: [.init(level: 0, position: Point(21, 1), node: 0)],
        keywords: ["A", "B"]),
      Place(
        id: "both", name: "Two", category: "restroom",
        locations: [.init(level: 0, position: Point(22, 1)), .init(level: 1, position: Point(1, 1))]),
      Place(id: "none", name: "None", locations: []),
    ]
    let circle = try #require(Circle(center: Point(2, 2), radius: 1))
    venue.zones = [
      Zone(
        id: "z", name: "", areas: [.init(level: 0, circle: circle), .init(level: 1, polygon: try square(0, 0, 3))],
        occupancyLimit: 4), Zone(id: "y", name: "Y", areas: []),
    ]
    venue.beacons = [Beacon(id: "b", name: "B")]
    venue.walls = [Wall(level: 0, points: [Point(0, 0), Point(1, 0), Point(1, 1)])]
    return venue
  }

  @Test func `each thing that IMDF cannot say is told with its number`() throws {
    let written = try ExportedVenue(venue(), IMDFWriter.self)
    let counts = [
      "export.names": 4, "export.building-made": 2, "export.plans": 1, "export.level-attributes": 2,
      "export.ordinals": 2, "export.spaces": 1, "export.holes": 1, "export.categories": 3, "export.space-access": 1,
      "export.openings": 1, "export.opening-points": 1, "export.opening-widths": 1, "export.opening-kinds": 1,
      "export.opening-access": 1, "export.occupancy-limits": 1, "export.zones": 1, "export.zone-parts": 1,
      "export.circles": 1, "export.network": 1, "export.beacons": 1, "export.walls": 1, "export.units-made": 1,
      "export.ground-made": 1, "export.ground": 1, "export.closed-connectors": 1, "export.connectors": 1,
      "export.connector-kinds": 1, "export.connector-attributes": 1, "export.places": 1, "export.place-parts": 1,
      "export.keywords": 1, "export.place-nodes": 1, "export.named-units": 1, "export.venue-category": 1,
    ]
    for (code, count) in counts { #expect(written.count(code) == count, "\(code)") }
    #expect(Set(written.losses.losses.map(\.code)) == Set(counts.keys).union(["export.ids"]))
    #expect(VenueEntries.differences(written.reduced, try written.read().venue) == [])
  }

  @Test func `what is written of it is what somebody would have drawn`() throws {
    let read = try ExportedVenue(venue(), IMDFWriter.self).read().venue
    #expect(read.levels.map(\.ordinal) == [0, 1, 2] && read.levels[0].name == "Ground \"floor\"\n🚪")
    let door = try #require(read.openings.first).points
    #expect(abs(door[0].distance(to: door[1]) - 2) < 0.001 && abs(door[0].x - door[1].x) < 0.001)
    #expect(read.connectors.map(\.direction) == [.backward] && read.connectors[0].kind == .walkway)
    #expect(read.places.map(\.category) == ["unspecified", "restroom", "restroom", "room"])
    #expect(read.places[0].keywords == ["A"] && read.places[0].name == "gateway")
    #expect(read.zones.map { $0.areas[0].level } == [0, 1] && read.walls.count == 1)
  }
}

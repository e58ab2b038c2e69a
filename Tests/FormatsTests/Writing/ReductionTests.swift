import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Formats

@Suite("What writers take out")
struct ReductionTests {
  /// Three levels, the middle one with a plan that lies nowhere on Earth.
  private static func venue() throws -> Venue {
    var venue = Venue(id: "v", name: "V")
    venue.georeference = Georeference(anchor: LonLat(longitude: 13.4, latitude: 52.5))
    venue.levels = ["L0", "L1", "L2"].enumerated().map { Level(id: $1, ordinal: Double($0), name: $1) }
    venue.levels[1].plan = Plan(toLocal: .identity)
    for level in 0..<3 {
      venue.network.nodes += [0, 1].map {
        PathNode(id: "N\($0)", level: level, position: Point(Double($0) * 5, Double(level)))
      }
      venue.network.edges.append(PathEdge(id: "E\(level)", from: level * 2, to: level * 2 + 1))
      venue.network.signs.append(EdgeSign(edge: level, forward: "to \(level)"))
      venue.walls.append(Wall(level: level, points: [Point(0, 0), Point(1, Double(level))]))
    }
    venue.network.edges.append(PathEdge(id: "slope", from: 1, to: 2))
    venue.connectors = [
      Connector(id: "lift", kind: .elevator, landings: [0, 2, 4].map { Connector.Landing(node: $0) }),
      Connector(id: "steps", kind: .stairs, landings: [1, 3].map { Connector.Landing(node: $0) }),
    ]
    venue.places = [
      Place(
        id: "desk", name: "Desk",
        locations: (0..<3).map { Place.Location(level: $0, position: Point(0, 0), node: $0 * 2) }),
      Place(id: "closet", name: "Closet", locations: [Place.Location(level: 1, position: Point(0, 0))]),
    ]
    venue.beacons = [Beacon(id: "b", name: "b"), Beacon(id: "c", name: "c", level: 1)]
    return venue
  }

  @Test func `a level that is nowhere on Earth goes with all that is on it, and nothing else`() throws {
    var venue = try Self.venue()
    var losses = LossReport()
    _ = try Reduction.requireGeoreference(&venue, &losses)
    #expect(losses.losses.map(\.code) == ["export.unplaced-levels"] && losses.losses[0].items == ["L1"])
    #expect(venue.levels.map(\.id) == ["L0", "L2"])
    #expect(venue.network.nodes.map(\.level) == [0, 0, 1, 1])
    #expect(venue.network.edges.map(\.id) == ["E0", "E2"])
    #expect(venue.network.edges.map { [$0.from, $0.to] } == [[0, 1], [2, 3]])
    #expect(venue.network.signs == [EdgeSign(edge: 0, forward: "to 0"), EdgeSign(edge: 1, forward: "to 2")])
    #expect(venue.walls.map(\.level) == [0, 1])
    #expect(venue.connectors.map(\.id) == ["lift"] && venue.connectors[0].landings.map(\.node) == [0, 2])
    #expect(venue.places.map(\.id) == ["desk"])
    #expect(venue.places[0].locations.map(\.level) == [0, 1] && venue.places[0].locations.map(\.node) == [0, 2])
    #expect(venue.beacons.map(\.id) == ["b"])
    #expect(venue.check().allSatisfy { $0.severity != .error }, "\(venue.check())")
  }

  @Test func `a venue without a place on Earth is refused for formats in degrees`() throws {
    var placed = try Self.venue()
    placed.removeLevels([0, 2])
    var unplaced = try Self.venue()
    unplaced.georeference = nil
    for venue in [placed, unplaced] {
      let error = try #require(throws: ExportError.self) {
        var (venue, losses) = (venue, LossReport())
        _ = try Reduction.requireGeoreference(&venue, &losses)
      }
      #expect(error.code == "export.no-georeference")
    }
  }

  @Test func `losses of one code and reason are told together, and those of nothing not at all`() {
    var losses = LossReport()
    losses.drop("export.zones", "zones", "it has none", items: ["a"])
    losses.drop("export.zones", "zones", "it has none", items: ["b", "c"])
    losses.drop("export.beacons", "beacons", "it has none", items: [])
    losses.approximate("export.zones", "zones", "as polygons", items: ["d"])
    #expect(losses.losses.map(\.count) == [3, 1] && losses.losses[0].items == ["a", "b", "c"])
  }

  @Test func `a venue with nothing on its levels is not written as a map`() throws {
    var venue = Venue()
    venue.georeference = Georeference(anchor: LonLat(longitude: 13.4, latitude: 52.5))
    venue.levels = [Level(id: "L", ordinal: 0, name: "L")]
    for writer in [OSMWriter.self, IndoorGMLWriter.self] as [any VenueWriter.Type] {
      let error = try #require(throws: ExportError.self) { _ = try ExportedVenue(venue, writer) }
      #expect(error.code == "export.nothing", "\(writer)")
    }
  }

  @Test func `spaces give their names to the places in them, and the report says which`() throws {
    let exported = try ExportedVenue(try SampleVenue.read("library"), OSMWriter.self)
    #expect(exported.losses.losses.first { $0.code == "export.space-names" }?.items == ["reading", "study"])
  }
}

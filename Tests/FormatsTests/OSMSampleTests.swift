import Testing
import VenueModel

@testable import Formats

/// The sample extracts hold what their list says, and what is wrong with them is told.
@Suite(OSMSamples.condition) struct OSMSampleTests {
  /// The elements of a sample.
  private static func elements(_ name: String) throws -> (data: OSMData, elements: OSMElements) {
    var data = OSMData()
    var findings = FindingList()
    if name.hasSuffix(".geojson") {
      data.read(
        SourceDocument(name: name, json: try JSONDocument(TextBuffer(try OSMSamples.bytes(name)))), &findings)
    } else {
      try data.read(SourceFile(name: name, kind: .openStreetMap, bytes: try OSMSamples.bytes(name)), &findings)
    }
    return (data, OSMElements(data, &findings))
  }

  private static func count(_ data: OSMData, _ key: OSMKey, _ value: String) -> Int {
    data.ways.count { $0.tags.has(key, value) }
  }

  @Test(arguments: ["apb.osm", "apb.osm.pbf", "apb.geojson"])
  func `The university building in Dresden holds the same in all three encodings`(name: String) throws {
    let (data, elements) = try Self.elements("dresden-apb/\(name)")
    // The list counts the rooms with the two elevators.
    #expect(Self.count(data, .indoor, "room") == 400)
    #expect(Self.count(data, .indoor, "corridor") == 43)
    #expect(Self.count(data, .indoor, "pathway") == 21)
    #expect(Self.count(data, .indoor, "wall") + data.nodes.count { $0.tags.has(.indoor, "wall") } == 56)
    #expect(Self.count(data, .stairs, "yes") == 8)
    #expect(Self.count(data, .highway, "elevator") == 2)
    let repeats = data.ways.count { $0.tags[.repeatOn] != nil } + data.nodes.count { $0.tags[.repeatOn] != nil }
    // The converter lost doors at positions that another one is at.
    #expect(repeats == (name == "apb.geojson" ? 21 : 22))
    let doors = data.nodes.count { $0.tags[.door] != nil }
    #expect(name == "apb.geojson" ? (495...502).contains(doors) : doors == 502)
    #expect(elements.knownLevels == [-1, 0, 0.08, 0.25, 0.5, 1, 1.5, 2, 3])

    let result = try OSMSamples.result("dresden-apb/\(name)")
    #expect(result.levels == ["-1", "0", "0.08", "0.25", "0.5", "1", "1.5", "2", "3"])
    let uses = Dictionary(grouping: result.venue.spaces, by: \.use).mapValues(\.count)
    #expect(uses == [.room: 393, .open: 45, .stairs: 60, .elevator: 16])
    #expect(result.venue.walls.count == 8)
    #expect(result.venue.places.count == 451)
    #expect(result.venue.connectors.isEmpty)
    #expect(result.count("osm.steps.no-level") == 2)
    #expect(result.count("osm.door.one-outline") == 13)
    #expect(result.count("osm.node.no-area") == 5)
    #expect(result.levels(ofSpace: "way/870541349") == ["0", "0.08", "0.25", "0.5", "1", "1.5", "2", "3"])
    #expect(result.venue.spaces.contains { $0.id == "relation/11878686" && $0.name == "Foyer" })
  }

  @Test(arguments: ["caserne.osm", "caserne.geojson"])
  func `The barracks in Grenoble hold what the list says`(name: String) throws {
    let (data, _) = try Self.elements("grenoble-caserne/\(name)")
    #expect(Self.count(data, .indoor, "room") == 59)
    #expect(Self.count(data, .indoor, "corridor") == 9)
    #expect(data.nodes.count { $0.tags[.door] != nil } == 10)
    let result = try OSMSamples.result("grenoble-caserne/\(name)")
    #expect(result.venue.openings.count == 10)
    #expect(result.venue.spaces.count == 75)
    #expect(result.venue.connectors.map(\.landings.count) == [2, 2, 2])
    #expect(result.count("osm.elevator.no-way") == 3)
    #expect(result.spots("osm.area.not-closed") == ["grenoble-caserne/\(name)#way/398056956"])
    #expect(result.spots("osm.area.no-level") == ["grenoble-caserne/\(name)#way/398056943"])
    #expect(result.count("osm.door.no-outline") == 3)
  }

  @Test func `The shopping centre in Grenoble holds what the list says`() throws {
    let (data, _) = try Self.elements("grenoble-grand-place/grand-place.geojson")
    #expect(Self.count(data, .indoor, "room") == 114)
    #expect(Self.count(data, .highway, "footway") == 142)
    #expect(Self.count(data, .highway, "steps") == 15)
    #expect(data.nodes.count { $0.tags.has(.highway, "elevator") } == 3)
    let result = try OSMSamples.result("grenoble-grand-place/grand-place.geojson")
    #expect(result.levels == ["-1", "0", "1", "2"])
    #expect(result.venue.connectors.count == 3)
    #expect(result.count("osm.elevator.no-level") == 1)
    #expect(result.venue.network.edges.count { $0.kind == .movingWalkway && $0.direction != .both } == 2)
  }

  @Test func `The station in London holds what the list says`() throws {
    let (data, _) = try Self.elements("london-moorgate/moorgate.osm.pbf")
    #expect(Self.count(data, .highway, "corridor") == 46)
    #expect(Self.count(data, .highway, "steps") == 68)
    #expect(data.nodes.count { $0.tags.has(.highway, "elevator") } == 9)
    let result = try OSMSamples.result("london-moorgate/moorgate.osm.pbf")
    #expect(result.levels == ["-9", "-8", "-7", "-6", "-4", "-2", "-1", "0", "1", "2", "3"])
    #expect(result.stops("node/1141415207") == ["0", "1"])
    #expect(result.stops("node/12286248170") == ["-8", "-1", "0"])
    #expect(result.count("osm.level.comma") == 1)
    #expect(result.count("osm.steps.no-level") == 47)
    #expect(result.count("osm.door.no-level") == 36)
    #expect(result.count("osm.elevator.no-level") == 2)
    #expect(result.spots("osm.elevator.one-level") == ["london-moorgate/moorgate.osm.pbf#node/5609643664"])
    #expect(result.count("osm.relation.incomplete") == 2)
    #expect(result.count("osm.escalator.no-direction") == 6)
  }

  @Test func `Stations in Singapore, Helsinki, Cologne and Hamburg are read, cut as they are`() throws {
    let bayfront = try Self.elements("singapore-bayfront/bayfront_singapore.osm.pbf")
    #expect(Self.count(bayfront.data, .highway, "corridor") == 12)
    #expect(Self.count(bayfront.data, .highway, "steps") == 7)
    #expect(bayfront.elements.knownLevels.first == -2 && bayfront.elements.knownLevels.last == 57)
    let helsinki = try OSMSamples.result("helsinki-matinkyla/matinkyla-escalator.osm.pbf")
    #expect(helsinki.edges == ["4822605930@-2-11330999537@-2 walkway"])
    // Both escalators lost an end to the cut.
    #expect(helsinki.count("osm.way.too-few-nodes") == 2)
    #expect(helsinki.count("osm.way.missing-nodes") == 2)
    let cologne = try OSMSamples.result("kde-platforms/cologne-central.osm")
    #expect(cologne.venue.connectors.count == 6)
    #expect(cologne.count("osm.elevator.one-level") == 3)
    #expect(cologne.count("osm.relation.incomplete") == 2)
    let hamburg = try OSMSamples.result("kde-platforms/hamburg-central.osm")
    #expect(hamburg.venue.spaces.count == 11)
    #expect(hamburg.venue.places.contains { $0.category == "railway=platform" && $0.name.contains("5") })
  }
}

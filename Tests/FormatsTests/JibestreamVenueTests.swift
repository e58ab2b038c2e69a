import Geometry
import Testing
import VenueModel

@testable import Formats

/// Venue documents: path types, places and corners.
@Suite struct JibestreamVenueTests {
  private static let building = #"""
    {"id":1,"name":"B","venueId":900,"floors":{"items":[{"id":11,"level":1,"name":"F","map":{"id":21,"mmPerPixel":50,
    "width":100,"height":100,"waypoints":{"items":[
    {"id":1,"coordinates":[0,0],"associations":{"destinations":[{"id":7}],"amenities":null}},
    {"id":2,"coordinates":[30,40],"associations":{"destinations":[],"amenities":[{"id":7}]}}]},
    "paths":{"items":[{"id":5,"pathTypeId":9,"waypointIds":[1,2]}]}}}]}}
    """#

  private static let types = #""pathTypes":{"items":[{"id":9,"name":"Ramp","accessibility":0,"weight":2}]}"#

  private func read(_ venue: String) throws -> JibestreamResult {
    try JibestreamResult(venue: #"{"id":900,"name":"V",\#(venue)}"#, buildings: Self.building)
  }

  @Test(
    "Names tell path types where they can, else the usual numbers do",
    arguments: [
      ("Elevator", "9", PathKind.elevator), ("Service Lift", "9", .elevator), ("ESCALATORS", "9", .escalator),
      ("Staircase", "9", .stairs), ("Ramp", "9", .ramp), ("Moving sidewalk", "9", .movingWalkway),
      ("Normal", "9", .walkway), ("Security check", "9", .securityLane), ("Door", "9", .door),
      ("Treppe", "4", .stairs), ("Stairs", "2", .stairs), ("Uplifting", "9", .other), ("", "1", .walkway),
    ])
  func typeNames(name: String, id: String, kind: PathKind) throws {
    let types = #""pathTypes":{"items":[{"id":\#(id),"name":"\#(name)"}]}"#
    let building = Self.building.replacing(#""pathTypeId":9"#, with: #""pathTypeId":\#(id)"#)
    let result = try JibestreamResult(venue: #"{"id":900,"name":"V",\#(types)}"#, buildings: building)
    #expect(result.venue.network.edges.map(\.kind) == [kind])
    #expect(result.venue.network.edges.map(\.access) == [nil])
    #expect(result.codes.contains("jibestream.type.unclear") == (kind == .other))
    #expect(result.codes.contains("jibestream.type.name-decides") == (name == "Stairs"))
  }

  @Test(
    "Accessibility 0 is for everybody, anything above is not",
    arguments: [("0", Access.yes), ("50", .no), ("100", .no), ("null", nil), (#""0""#, .yes)] as [(String, Access?)])
  func accessibility(value: String, access: Access?) throws {
    let result = try read(#""pathTypes":{"items":[{"id":9,"name":"Ramp","accessibility":\#(value),"weight":2}]}"#)
    #expect(result.venue.network.edges.map(\.access) == [access])
    #expect(result.venue.network.edges.map(\.sourceCost) == [100])
  }

  @Test(
    "Oddities of path types are found",
    arguments: [
      (#""pathTypes":null"#, "jibestream.type.none"), (#""pathTypes":{"items":[]}"#, "jibestream.type.none"),
      (#""pathTypes":{"items":[{"name":"Ramp"}]}"#, "jibestream.type.no-id"),
      (#""pathTypes":{"items":[{"id":9,"name":"Ramp"},{"id":9,"name":"Lift"}]}"#, "jibestream.type.duplicate-id"),
      (#""pathTypes":{"items":[{"id":9,"name":"Ramp","weight":-1}]}"#, "jibestream.type.odd-weight"),
      (#""pathTypes":{"items":[{"id":9,"name":"Ramp","weight":1e300}]}"#, "jibestream.type.odd-weight"),
    ])
  func types(venue: String, code: String) throws {
    #expect(try read(venue).codes.contains(code))
  }

  // MARK: Places

  @Test("Destinations and amenities that share a number stay apart") func sharedNumbers() throws {
    let result = try read(
      Self.types + #","destinations":{"items":[{"id":7,"name":"Shop"}]},"amenities":{"items":[{"id":7,"name":"WC"}]}"#)
    #expect(result.venue.places.map(\.id) == ["7", "amenity-7"])
    #expect(result.venue.places.map(\.category) == ["destination", "amenity"])
    #expect(result.spots("jibestream.place.id-taken") == ["venue.json#/amenities/items/0: note"])
    // Their doors stand at the waypoints only.
    #expect(result.venue.places.map { $0.locations.map(\.node) } == [[0], [1]])
    #expect(result.spots("jibestream.place.door-added").count == 2)
    #expect(!result.codes.contains("jibestream.place.nowhere"))
  }

  @Test(
    "Oddities of places are found",
    arguments: [
      (#"{"id":8,"name":"A","locations":[{"mapId":99,"waypointIds":[1]}]}"#, "jibestream.place.unknown-map"),
      (#"{"id":8,"name":"A","locations":[{"mapId":21,"waypointIds":[99]}]}"#, "jibestream.place.unknown-waypoint"),
      (#"{"id":8,"name":"A","locations":[{"mapId":21,"waypointIds":null}]}"#, "jibestream.place.no-waypoint"),
      (#"{"id":8,"name":"A","locations":null}"#, "jibestream.place.nowhere"),
      (#"{"id":8}"#, "jibestream.place.no-name"), (#"{"unitNumber":"3"}"#, "jibestream.place.no-id"),
      (#"{"id":8,"name":"A"},{"id":8,"name":"B"}"#, "jibestream.place.duplicate-id"),
      (#"{"id":8,"name":"A"}"#, "jibestream.waypoint.unknown-place"),
      (#"{"id":8,"name":"A","locations":5}"#, "json.type"),
    ])
  func places(items: String, code: String) throws {
    let result = try read(Self.types + #","destinations":{"items":[\#(items)]}"#)
    #expect(result.codes.contains(code))
    #expect(result.venue.places.count == (code == "jibestream.place.no-id" ? 0 : 1))
  }

  @Test("A door whose map is not that of its waypoint counts where the waypoint is") func otherMap() throws {
    let second = #"{"id":2,"name":"C","floors":{"items":[{"id":12,"level":1,"map":{"id":22,"mmPerPixel":50}}]}}"#
    let result = try JibestreamResult(
      venue:
        #"{"id":900,\#(Self.types),"destinations":{"items":[{"id":7,"name":"A","locations":[{"mapId":22,"waypointIds":[1]}]}]}}"#,
      buildings: Self.building, second)
    #expect(result.venue.places[0].locations.map(\.level) == [0])
    #expect(result.codes.contains("jibestream.place.other-map"))
  }

  @Test("Keywords come from lists, texts with commas, tags and the unit number, each once") func keywords() throws {
    let result = try read(
      Self.types
        + #","destinations":{"items":[{"id":7,"name":"A","keywords":" tea, cake,tea","tags":["cake","3",null],"unitNumber":3}]}"#
    )
    #expect(result.venue.places[0].keywords == ["tea", "cake", "3"])
  }

  // MARK: Documents

  @Test("Documents that do not fit each other are told") func documents() throws {
    let venue = #"{"id":901,"name":"V",\#(Self.types),"buildings":{"items":[{"id":1},{"id":2}]}}"#
    let nameless = #"{"floors":{"items":[{"level":3},{"id":11,"name":"F"},{"id":13,"map":{"id":21}}]}}"#
    let result = try JibestreamResult(
      venue: venue, buildings: Self.building, Self.building, nameless, #"{"id":3}"#, "[]")
    #expect(result.spots("jibestream.building.missing") == ["venue.json#/buildings/items/1: warning"])
    #expect(result.spots("jibestream.building.other-venue") == ["building0.json: warning"])
    #expect(result.spots("jibestream.building.duplicate-id") == ["building1.json: error"])
    #expect(result.spots("jibestream.building.no-id") == ["building2.json: note"])
    #expect(result.spots("jibestream.floor.no-id") == ["building2.json#/floors/items/0: error"])
    #expect(result.spots("jibestream.floor.duplicate-id") == ["building2.json#/floors/items/1: error"])
    #expect(result.spots("jibestream.map.duplicate-id") == ["building2.json#/floors/items/2/map: error"])
    #expect(result.spots("jibestream.building.no-floors") == ["building3.json: warning"])
    #expect(result.spots("json.type") == ["building4.json: warning"])
    #expect(result.venue.levels.map(\.id) == ["11", "13"])
  }

  @Test("A venue document may bring the floors of its buildings; a second one is skipped") func embedded() throws {
    let venue = Array(#"{"id":900,"name":"V",\#(Self.types),"buildings":{"items":[\#(Self.building)]}}"#.utf8)
    let result = try JibestreamResult([(true, "a", venue), (true, "b", venue)])
    #expect(result.venue.network.nodes.count == 2)
    #expect(result.spots("jibestream.venue.second") == ["b: error"])
  }

  // MARK: Corners

  @Test(
    "Corners are read as latitude, longitude, and exchanged when only that is north-up",
    arguments: [
      ("[52.5,13.4]", "[52.4999,13.4001]", 52.5, nil),
      ("[13.4,52.5]", "[13.4001,52.4999]", 52.5, "jibestream.corners.swapped"),
      ("[121.4,31.2]", "[121.4001,31.1999]", 31.2, "jibestream.corners.swapped"),
      ("[-33.9,151.2]", "[-33.9001,151.2001]", -33.9, nil),
      ("[500,13.4]", "[52.4999,13.4001]", nil, "position.not-on-earth"),
      ("[52.5,13.4]", "null", nil, "jibestream.corners.incomplete"),
    ] as [(String, String, Double?, String?)])
  func corners(topLeft: String, bottomRight: String, latitude: Double?, code: String?) throws {
    let result = try read(
      Self.types + #","coordinates":{"topLeft":\#(topLeft),"bottomRight":\#(bottomRight)}"#)
    #expect(result.draft.frames[0].evidence.topLeft?.latitude == latitude)
    #expect(result.draft.frames[0].evidence.cornerRule == .mercatorBox)
    let found = result.codes.subtracting(["jibestream.waypoint.unknown-place"])
    #expect(found == (code.map { [$0] } ?? []))
  }

  @Test("The corners belong to the first drawing unless another one covers the same ground") func otherSizes() throws {
    func floor(_ id: Int, _ scale: Int, _ side: Int) -> String {
      #"{"id":\#(id),"level":\#(id),"map":{"id":\#(id),"mmPerPixel":\#(scale),"width":\#(side),"height":\#(side)}}"#
    }
    let floors = [floor(1, 50, 200), floor(2, 100, 100), floor(3, 50, 100)].joined(separator: ",")
    let result = try JibestreamResult(
      venue: #"{"id":900,\#(Self.types),"coordinates":{"topLeft":[0.00009,0],"bottomRight":[0,0.00009]}}"#,
      buildings: #"{"id":1,"name":"B","floors":{"items":[\#(floors)]}}"#)
    #expect(result.spots("jibestream.map.other-size").count == 2)
    #expect(
      result.draft.frames.map(\.evidence.cornerSize) == [nil, nil, Plan.Size(width: 200, height: 200)])
    var findings = FindingList()
    let venue = result.draft.placed(&findings)
    #expect(findings.all == [])
    let ends = try venue.levels.map { try #require($0.plan).toLocal(Point(100, 100)) }
    #expect(ends[0].distance(to: ends[2]) < 1e-6)
    #expect(ends[0].distance(to: ends[1]) > 6)
  }

  @Test("Secrets are neither read nor shown") func secrets() throws {
    let result = try read(
      Self.types + #","extensors":{"client_secret":"hush-1"},"client_secret":"hush-2","token":"hush-3""#)
    #expect(!"\(result.venue)\(result.findings.all)".contains("hush"))
  }
}

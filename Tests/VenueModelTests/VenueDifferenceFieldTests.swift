import Geometry
import TestSupport
import Testing
import VenueModel

/// That no member of the model is forgotten: each one that a type has must stand in the table of its changes, and each
/// change must be told.
@Suite struct VenueDifferenceFieldTests {
  private struct Table {
    var value: Any
    var changes: [String: (inout Venue) -> Void]
  }

  @Test func `a change of any member of the model is told`() throws {
    let venue = try Self.full()
    for table in try Self.tables(venue) {
      let type = "\(type(of: table.value))"
      let members = Set(Mirror(reflecting: table.value).children.compactMap(\.label))
      #expect(members == Set(table.changes.keys), "the members of \(type) and the changes that are tried")
      for (member, change) in table.changes {
        var changed = venue
        change(&changed)
        #expect(changed != venue, "\(type).\(member) did not change")
        #expect(!VenueDifference(venue, changed).isEmpty, "\(type).\(member) is not told")
        #expect(!VenueDifference(changed, venue).isEmpty, "\(type).\(member) is not told the other way round")
      }
    }
  }

  /// A venue with one thing of each kind that has every member.
  private static func full() throws -> Venue {
    var venue = soundVenue()
    venue.buildings = [Building(id: "B", name: "Building"), Building(id: "C", name: "Other")]
    venue.georeference = Georeference(anchor: LonLat(longitude: 13, latitude: 52))
    venue.levels[0].building = 0
    venue.levels[0].plan?.placement = Plan.Placement(source: "corners", rms: 1, scaleRatio: 1)
    let shell = try Ring([Point(0, 0), Point(9, 0), Point(9, 9), Point(0, 9)])
    let hole = try Ring([Point(1, 1), Point(2, 1), Point(2, 2)])
    venue.spaces = [Space(id: "S", level: 0, polygons: [Polygon(shell, holes: [hole])])]
    venue.openings = [Opening(id: "O", level: 0, points: [Point(0, 0), Point(1, 0)])]
    venue.walls = [Wall(level: 0, points: [Point(0, 0), Point(9, 0)])]
    venue.network.edges[0].shape = [Point(7, -4)]
    venue.network.signs = [EdgeSign(edge: 0, forward: "Gates")]
    let circle = try #require(Circle(center: Point(4, 4), radius: 2))
    venue.zones = [
      Zone(
        id: "Z", name: "Zone",
        areas: [Zone.Area(level: 0, circle: circle), Zone.Area(level: 0, polygon: Polygon(shell, holes: [hole]))])
    ]
    venue.beacons = [Beacon(id: "D", name: "Beacon", level: 0, position: Point(3, 3))]
    return venue
  }

  private static func tables(_ venue: Venue) throws -> [Table] {
    try structureTables(venue) + networkTables(venue) + areaTables(venue) + placeTables(venue)
  }

  // MARK: Structure

  private static func structureTables(_ venue: Venue) throws -> [Table] {
    let level = venue.levels[0]
    let plan = try #require(level.plan)
    return [
      Table(
        value: venue,
        changes: [
          "id": { $0.id = "x" }, "name": { $0.name = "x" }, "buildings": { $0.buildings.removeLast() },
          "levels": { $0.levels.append(Level(id: "x", name: "x")) }, "spaces": { $0.spaces = [] },
          "openings": { $0.openings = [] }, "walls": { $0.walls = [] }, "connectors": { $0.connectors = [] },
          "network": { $0.network.edges.removeLast() }, "places": { $0.places = [] }, "zones": { $0.zones = [] },
          "beacons": { $0.beacons = [] }, "georeference": { $0.georeference = nil },
        ]),
      Table(
        value: try #require(venue.georeference),
        changes: ["anchor": { $0.georeference?.anchor.latitude += 0.1 }]),
      Table(
        value: venue.buildings[0],
        changes: ["id": { $0.buildings[0].id = "x" }, "name": { $0.buildings[0].name = "x" }]),
      Table(
        value: level,
        changes: [
          "id": { $0.levels[0].id = "x" }, "sourceID": { $0.levels[0].sourceID = "x" },
          "ordinal": { $0.levels[0].ordinal = 0.5 }, "name": { $0.levels[0].name = "x" },
          "shortName": { $0.levels[0].shortName = "x" }, "building": { $0.levels[0].building = 1 },
          "elevation": { $0.levels[0].elevation = 1 }, "isOutdoor": { $0.levels[0].isOutdoor = true },
          "plan": { $0.levels[0].plan = nil },
        ]),
      Table(
        value: plan,
        changes: [
          "size": { $0.levels[0].plan?.size = nil }, "pixelsPerMeter": { $0.levels[0].plan?.pixelsPerMeter = 11 },
          "millimetersPerUnit": { $0.levels[0].plan?.millimetersPerUnit = 1 },
          "toLocal": { $0.levels[0].plan?.toLocal.c = 0.01 },
          "isGeoreferenced": { $0.levels[0].plan?.isGeoreferenced = true },
          "placement": { $0.levels[0].plan?.placement = nil },
        ]),
      Table(
        value: try #require(plan.placement),
        changes: [
          "source": { $0.levels[0].plan?.placement?.source = "x" }, "rms": { $0.levels[0].plan?.placement?.rms = 2 },
          "scaleRatio": { $0.levels[0].plan?.placement?.scaleRatio = 2 },
          "isMirrored": { $0.levels[0].plan?.placement?.isMirrored = true },
        ]),
      Table(
        value: try #require(plan.size),
        changes: [
          "width": { $0.levels[0].plan?.size?.width += 1 }, "height": { $0.levels[0].plan?.size?.height += 1 },
        ]),
    ]
  }

  // MARK: Network

  private static func networkTables(_ venue: Venue) -> [Table] {
    [
      Table(
        value: venue.network,
        changes: [
          "nodes": { $0.network.nodes.append(PathNode(id: "x", level: 0, position: Point(1, 1))) },
          "edges": { $0.network.edges.removeLast() }, "signs": { $0.network.signs = [] },
        ]),
      Table(
        value: venue.network.nodes[0],
        changes: [
          "id": { $0.network.nodes[0].id = "x" }, "level": { $0.network.nodes[0].level = 1 },
          "position": { $0.network.nodes[0].position.x += 1 },
        ]),
      Table(
        value: venue.network.edges[0],
        changes: [
          "id": { $0.network.edges[0].id = "x" }, "from": { $0.network.edges[0].from = 2 },
          "to": { $0.network.edges[0].to = 2 }, "kind": { $0.network.edges[0].kind = .ramp },
          "direction": { $0.network.edges[0].direction = .backward }, "access": { $0.network.edges[0].access = .no },
          "isClosed": { $0.network.edges[0].isClosed = true }, "hours": { $0.network.edges[0].hours = "24/7" },
          "length": { $0.network.edges[0].length = 1 }, "duration": { $0.network.edges[0].duration = 1 },
          "sourceCost": { $0.network.edges[0].sourceCost = 1 },
          "shape": { $0.network.edges[0].shape[0].x += 1 },
        ]),
      Table(
        value: venue.network.signs[0],
        changes: [
          "edge": { $0.network.signs[0].edge = 1 }, "forward": { $0.network.signs[0].forward = "x" },
          "backward": { $0.network.signs[0].backward = "x" },
        ]),
      Table(
        value: venue.connectors[0],
        changes: [
          "id": { $0.connectors[0].id = "x" }, "name": { $0.connectors[0].name = "x" },
          "kind": { $0.connectors[0].kind = .stairs }, "landings": { $0.connectors[0].landings.removeLast() },
          "direction": { $0.connectors[0].direction = .forward }, "access": { $0.connectors[0].access = .no },
          "isClosed": { $0.connectors[0].isClosed = true }, "hours": { $0.connectors[0].hours = "24/7" },
          "length": { $0.connectors[0].length = 1 }, "duration": { $0.connectors[0].duration = 1 },
          "sourceCost": { $0.connectors[0].sourceCost = 1 },
        ]),
      Table(
        value: venue.connectors[0].landings[0],
        changes: [
          "node": { $0.connectors[0].landings[0].node = 1 }, "signs": { $0.connectors[0].landings[0].signs = "x" },
        ]),
    ]
  }

  // MARK: Areas

  private static func areaTables(_ venue: Venue) throws -> [Table] {
    let polygon = venue.spaces[0].polygons[0]
    guard case .circle(let circle) = venue.zones[0].areas[0].shape else { return [] }
    let other = try Ring([Point(3, 3), Point(4, 3), Point(4, 4)])
    let wider = try #require(Circle(center: circle.center, radius: circle.radius + 1))
    let elsewhere = try #require(Circle(center: Point(5, 5), radius: circle.radius))
    return [
      Table(
        value: venue.spaces[0],
        changes: [
          "id": { $0.spaces[0].id = "x" }, "name": { $0.spaces[0].name = "x" },
          "category": { $0.spaces[0].category = "x" }, "use": { $0.spaces[0].use = .ramp },
          "level": { $0.spaces[0].level = 1 }, "polygons": { $0.spaces[0].polygons = [] },
          "access": { $0.spaces[0].access = .no },
        ]),
      Table(
        value: polygon,
        changes: [
          "shell": { $0.spaces[0].polygons[0].shell = other }, "holes": { $0.spaces[0].polygons[0].holes = [] },
        ]),
      Table(
        value: venue.openings[0],
        changes: [
          "id": { $0.openings[0].id = "x" }, "category": { $0.openings[0].category = "x" },
          "level": { $0.openings[0].level = 1 }, "kind": { $0.openings[0].kind = .gate },
          "points": { $0.openings[0].points[0].x += 0.1 }, "width": { $0.openings[0].width = 1 },
          "access": { $0.openings[0].access = .no }, "isClosed": { $0.openings[0].isClosed = true },
        ]),
      Table(
        value: venue.walls[0],
        changes: ["level": { $0.walls[0].level = 1 }, "points": { $0.walls[0].points[1].y = 1 }]),
      Table(
        value: venue.zones[0],
        changes: [
          "id": { $0.zones[0].id = "x" }, "name": { $0.zones[0].name = "x" },
          "areas": { $0.zones[0].areas.removeLast() }, "occupancyLimit": { $0.zones[0].occupancyLimit = 1 },
        ]),
      Table(
        value: venue.zones[0].areas[0],
        changes: [
          "level": { $0.zones[0].areas[0].level = 1 },
          "shape": { $0.zones[0].areas[0].shape = .polygon(Polygon(other)) },
        ]),
      Table(
        value: circle,
        changes: [
          "center": { $0.zones[0].areas[0].shape = .circle(elsewhere) },
          "radius": { $0.zones[0].areas[0].shape = .circle(wider) },
        ]),
    ]
  }

  // MARK: Places

  private static func placeTables(_ venue: Venue) -> [Table] {
    [
      Table(
        value: venue.places[0],
        changes: [
          "id": { $0.places[0].id = "x" }, "name": { $0.places[0].name = "x" },
          "category": { $0.places[0].category = "x" }, "locations": { $0.places[0].locations = [] },
          "keywords": { $0.places[0].keywords = ["x"] }, "hours": { $0.places[0].hours = "24/7" },
        ]),
      Table(
        value: venue.places[0].locations[0],
        changes: [
          "level": { $0.places[0].locations[0].level = 0 }, "position": { $0.places[0].locations[0].position.x += 1 },
          "node": { $0.places[0].locations[0].node = 3 },
        ]),
      Table(
        value: venue.beacons[0],
        changes: [
          "id": { $0.beacons[0].id = "x" }, "name": { $0.beacons[0].name = "x" },
          "uuid": { $0.beacons[0].uuid = "x" }, "major": { $0.beacons[0].major = 1 },
          "minor": { $0.beacons[0].minor = 1 }, "power": { $0.beacons[0].power = 1 },
          "level": { $0.beacons[0].level = nil }, "position": { $0.beacons[0].position.x += 1 },
          "node": { $0.beacons[0].node = 0 },
        ]),
    ]
  }
}

import Foundation
import Geometry
import Testing
import VenueModel

@testable import Formats

private typealias Text = IMDFText

@Suite struct IMDFReaderTests {
  /// A venue of two levels with all that usually stands in one.
  private static let sound = [
    Text.manifest,
    Text.collection(Text.feature("venue", "V", Text.box(0, 0, 90, 90), #""name":{"en":"Mall","de":"Haus"}"#)),
    Text.collection(Text.feature("building", "B", "null", #""name":{"fr":"Maison","en":"House"}"#)),
    Text.collection(Text.level("G", 0, #","building_ids":["B"]"#), Text.level("F", 1, #","building_ids":["B"]"#)),
    Text.collection(
      Text.unit("u1", "G", 0, "office", #","name":{"fr":"Bureau"}"#), Text.unit("u2", "G", 4, "walkway"),
      Text.unit("lift-G", "G", 8, "elevator", #","accessibility":["wheelchair"]"#),
      Text.unit("lift-F", "F", 8, "elevator"), Text.unit("staff", "F", 0, "office", #","restriction":"employeesonly""#),
      Text.unit("void", "F", 4, "opentobelow"), Text.unit("steps", "F", 12, "steps")),
    Text.collection(
      Text.feature("opening", "o1", Text.line((4, 1), (4, 2)), #""category":"pedestrian","level_id":"G""#),
      Text.feature("opening", "o2", Text.line((8, 1), (8, 2)), #""category":"automobile","level_id":"G""#),
      Text.feature(
        "opening", "o3", Text.line((9, 0), (10, 0)),
        #""category":"pedestrian","level_id":"G","access_control":["badgereader"],"door":{"type":"sliding"}"#),
      Text.feature("opening", "o4", Text.line((0, 1), (0, 2)), #""category":"emergencyexit","level_id":"G""#),
      Text.feature(
        "opening", "o5", Text.line((1, 0), (2, 0)),
        #""category":"pedestrian.principal","level_id":"G","door":{"type":"revolving"}"#)),
    Text.collection(
      Text.feature("anchor", "a", Text.point(1, 1), #""unit_id":"u2""#),
      Text.feature(
        "occupant", "shop", "null", #""name":{"de":"Laden","en":"Shop"},"anchor_id":"a","hours":"Mo-Fr 9:00-17:00""#),
      Text.feature("amenity", "wc", Text.point(2, 2), #""category":"restroom","name":null,"unit_ids":["u1","staff"]"#),
      Text.feature("kiosk", "k", Text.box(5, 1, 1, 1), #""level_id":"G""#),
      Text.feature("fixture", "f", Text.box(6, 1, 1, 1), #""level_id":"G","category":"desk""#),
      Text.feature("geofence", "z", Text.box(0, 0, 8, 4), #""name":{"en":"Zone"},"level_ids":["G","F"]"#),
      Text.feature("geofence", "z2", Text.box(0, 0, 8, 4), #""building_ids":["B"]"#),
      Text.feature("detail", "d", Text.line((0, 0), (1, 1)), #""level_id":"G""#),
      Text.feature("section", "s", Text.box(0, 0), #""level_id":"G""#),
      Text.feature(
        "relationship", "r", "null",
        #""category":"elevator","direction":"undirected","origin":{"id":"lift-G","feature_type":"unit"},"#
          + #""intermediary":null,"destination":{"id":"lift-F","feature_type":"unit"},"hours":"Mo-Su 06:00-22:00""#)),
  ]

  private static func read(_ texts: [String]) throws -> VenueResult {
    try VenueResult(
      texts.enumerated().map { index, text in
        SourceDocument(name: "\(index).geojson", json: try JSONDocument(TextBuffer(Array(text.utf8))))
      })
  }

  @Test func `a sound venue is read without a finding, whatever the order of its files`() throws {
    let result = try Self.read(Self.sound)
    #expect(result.findings == [])
    #expect(result.venue.validityProblems() == [])
    let reversed = try Self.read(Self.sound.reversed())
    #expect(reversed.findings == [])
    #expect(reversed.venue.levels == result.venue.levels && reversed.venue.spaces == result.venue.spaces)
    #expect(reversed.venue.connectors == result.venue.connectors && reversed.venue.places == result.venue.places)
  }

  @Test func `names are taken in the manifest's language, then in English, then in the first that is there`() throws {
    let venue = try Self.read(Self.sound).venue
    #expect(venue.name == "Haus")
    #expect(venue.buildings.map(\.name) == ["House"])
    #expect(venue.places.first { $0.id == "shop" }?.name == "Laden")
    #expect(venue.places.first { $0.id == "shop" }?.keywords == ["Shop"])
    #expect(venue.places.first { $0.id == "u1" }?.name == "Bureau")
    #expect(venue.places.first { $0.id == "wc" }?.name == "restroom")
  }

  @Test func `units are what their category, restriction and accessibility say`() throws {
    let venue = try Self.read(Self.sound).venue
    var uses: [String: Space.Use] = [:]
    for space in venue.spaces { uses[space.id] = space.use }
    #expect(
      uses == [
        "u1": .room, "u2": .open, "lift-G": .elevator, "lift-F": .elevator, "staff": .restricted, "void": .obstacle,
        "steps": .open, "k": .obstacle, "f": .obstacle,
      ])
    #expect(venue.spaces.first { $0.id == "lift-G" }?.access == .yes)
    #expect(venue.spaces.first { $0.id == "steps" }?.access == .no)
    #expect(venue.spaces.first { $0.id == "f" }?.category == "desk")
    #expect(abs((venue.spaces.first { $0.id == "u1" }?.polygons[0].area ?? 0) - 16 * 0.7169 * 1.1123) < 0.1)
  }

  @Test func `openings tell doors from gates, gaps and emergency exits`() throws {
    let openings = try Self.read(Self.sound).venue.openings
    #expect(openings.map(\.kind) == [.door, .door, .gate, .door, .door])
    // A gate for cars is closed where others are for people.
    #expect(openings.map(\.isClosed) == [false, true, false, true, false])
    #expect(openings.map(\.access) == [nil, nil, nil, nil, .no])
    #expect(openings.allSatisfy { $0.points.count == 2 })
  }

  @Test func `occupants are at their anchors, and amenities on each level of their units`() throws {
    let venue = try Self.read(Self.sound).venue
    let shop = try #require(venue.places.first { $0.id == "shop" })
    #expect(shop.locations.map { venue.levels[$0.level].id } == ["G"] && shop.hours == "Mo-Fr 9:00-17:00")
    let restroom = try #require(venue.places.first { $0.id == "wc" })
    #expect(restroom.locations.map { venue.levels[$0.level].id } == ["G", "F"])
    // A room with a name is a place when nobody is in it.
    #expect(venue.places.map(\.id) == ["shop", "wc", "u1"])
  }

  @Test func `geofences are zones on their levels`() throws {
    let venue = try Self.read(Self.sound).venue
    #expect(venue.zones.map(\.name) == ["Zone", "z2"])
    #expect(venue.zones.map { $0.areas.map { venue.levels[$0.level].id } } == [["G", "F"], ["G", "F"]])
  }

  @Test func `a relationship between levels is a connector with a landing in each unit`() throws {
    let venue = try Self.read(Self.sound).venue
    let lift = try #require(venue.connectors.first)
    #expect(venue.connectors.count == 1 && lift.kind == .elevator && lift.direction == .both)
    #expect(lift.hours == "Mo-Su 06:00-22:00")
    let nodes = lift.landings.map { venue.network.nodes[$0.node] }
    #expect(nodes.map(\.id) == ["lift-G", "lift-F"] && nodes.map(\.level) == [0, 1])
    for node in nodes {
      let unit = try #require(venue.spaces.first { $0.id == node.id })
      #expect(unit.polygons[0].contains(node.position) == .inside)
    }
  }

  @Test func `directed relationships go up or down by the ordinals, and edges on one level go along their line`() throws
  {
    func relationship(_ id: String, _ category: String, _ ends: [String], _ geometry: String = "null") -> String {
      func end(_ id: String) -> String { #"{"id":"\#(id)","feature_type":"unit"}"# }
      let middle = ends.dropFirst().dropLast().map(end).joined(separator: ",")
      return Text.feature(
        "relationship", id, geometry,
        #""category":"\#(category)","direction":"directed","origin":\#(end(ends[0])),"intermediary":[\#(middle)],"#
          + #""destination":\#(end(ends[ends.count - 1]))"#)
    }
    let result = try readIMDF(
      Text.manifest, Text.collection(Text.level("G", 0), Text.level("F", 1), Text.level("H", 2)),
      Text.collection(
        Text.unit("g", "G", 0, "escalator"), Text.unit("f", "F", 0, "escalator"), Text.unit("h", "H", 0, "escalator"),
        Text.unit("a", "G", 10, "room"), Text.unit("b", "G", 20, "room")),
      Text.collection(Text.feature("opening", "door", Text.line((14, 1), (14, 3)), #""level_id":"G""#)),
      Text.collection(
        relationship("up", "escalator", ["g", "f", "h"]), relationship("down", "escalator", ["f", "g"]),
        relationship("path", "traversal.path", ["a", "b"], Text.line((22, 2), (16, 3), (12, 2))),
        relationship("through", "traversal", ["a", "door", "b"]),
        relationship("belt", "movingwalkway", ["a", "b"])))
    #expect(result.findings == [])
    #expect(result.venue.connectors.map(\.direction) == [.forward, .backward])
    #expect(result.venue.connectors.map(\.landings.count) == [3, 2])
    let edges = result.venue.network.edges
    #expect(edges.map(\.kind) == [.walkway, .walkway, .walkway, .movingWalkway])
    #expect(edges.allSatisfy { $0.direction == .forward })
    #expect(edges.map(\.shape.count) == [3, 0, 0, 0])
    let nodes = result.venue.network.nodes
    // The line was drawn from the destination.
    #expect(edges[0].shape[0].distance(to: nodes[edges[0].from].position) < 1)
    #expect(nodes[edges[1].to].id == "door" && nodes[edges[2].from].id == "door")
  }

  @Test func `an amenity over several levels joins them where nothing else does`() throws {
    let texts = [
      Text.manifest, Text.collection(Text.level("G", 0), Text.level("F", 1)),
      Text.collection(Text.unit("g", "G", 0, "stairs"), Text.unit("f", "F", 0, "stairs")),
      Text.collection(
        Text.feature("amenity", "s", Text.point(1, 1), #""category":"stairs","name":{"en":"A"},"unit_ids":["g","f"]"#)),
    ]
    let venue = try Self.read(texts).venue
    #expect(venue.connectors.map(\.kind) == [.stairs] && venue.connectors.map(\.name) == ["A"])
    #expect(venue.connectors[0].landings.map { venue.network.nodes[$0.node].level } == [0, 1])
  }

  @Test func `the outline of a level is ground when it is outdoors or holds no unit`() throws {
    let outline = Text.box(0, 0, 50, 50)
    func level(_ id: String, _ ordinal: Int, _ outdoor: Bool) -> String {
      Text.feature("level", id, outline, #""ordinal":\#(ordinal),"outdoor":\#(outdoor),"name":"\#(id)""#)
    }
    let venue = try readIMDF(
      Text.manifest, Text.collection(level("G", 0, false), level("F", 1, false), level("out", 0, true)),
      Text.collection(Text.unit("u", "G", 0, "room"), Text.unit("v", "out", 0, "room"))
    ).venue
    #expect(Set(venue.spaces.filter { $0.use == .ground }.map(\.id)) == ["F", "out"])
  }
}

import Foundation
import Geometry
import Testing
import VenueModel

@testable import Formats

/// The sample building with everything wrong that was thought of.
@Suite(JibestreamSamples.condition) struct JibestreamTrapTests {
  private let traps: JibestreamResult

  init() throws {
    traps = try JibestreamResult([
      (true, "venue", try JibestreamSamples.bytes("venue_full")),
      (false, "hall", try JibestreamSamples.bytes("building_full")),
      (false, "traps", try JibestreamSamples.bytes("building_traps")),
    ])
  }

  /// What is found, and where.
  private static let expected: [(String, [String])] = [
    ("jibestream.corners.swapped", ["/coordinates: warning"]),
    ("jibestream.floor.other-building", (0...4).map { "/floors/items/\($0): note" }),
    ("jibestream.floor.no-level", ["/floors/items/2: note"]),
    ("jibestream.floor.same-level", ["/floors/items/4: note"]),
    ("jibestream.floor.no-map", ["/floors/items/3: warning"]),
    (
      "jibestream.map.no-scale",
      ["/floors/items/0/map/mmPerPixel: warning", "/floors/items/2/map/mmPerPixel: warning"]
    ),
    ("jibestream.map.size-contradicts", ["/floors/items/1/map: warning"]),
    ("jibestream.map.other-size", ["/floors/items/1: note"]),
    ("jibestream.waypoint.no-position", ["/floors/items/1/map/waypoints/items/3: warning"]),
    ("jibestream.waypoint.unknown-map", ["/floors/items/1/map/waypoints/items/5: warning"]),
    ("jibestream.waypoint.link", ["/floors/items/1/map/waypoints/items/6: note"]),
    ("jibestream.waypoint.other-map", ["/floors/items/1/map/waypoints/items/7: note"]),
    ("jibestream.waypoint.outside-plan", ["/floors/items/1/map/waypoints/items/8: warning"]),
    (
      "json.text-number",
      ["/floors/items/1/map/waypoints/items/4/coordinates/0: note", "/floors/items/4/map/mmPerPixel: note"]
    ),
    ("jibestream.path.unknown-waypoint", ["/floors/items/1/map/paths/items/1: warning"]),
    ("jibestream.path.too-short", (2...4).map { "/floors/items/1/map/paths/items/\($0): warning" }),
    ("jibestream.path.unknown-type", ["/floors/items/1/map/paths/items/5: warning"]),
    ("jibestream.path.no-type", ["/floors/items/1/map/paths/items/6: warning"]),
    ("jibestream.path.direction-ignored", ["/floors/items/1/map/paths/items/7: note"]),
    ("jibestream.edge.parallel", ["/floors/items/1/map/paths/items/7: note"]),
    ("jibestream.path.repeated-waypoint", ["/floors/items/1/map/paths/items/10: warning"]),
    ("jibestream.path.duplicate-id", []),
  ]

  @Test(
    "Each trap has its finding at its place",
    arguments: expected)
  func findings(code: String, spots: [String]) {
    #expect(traps.spots(code) == spots.map { "traps#\($0)" })
  }

  @Test("Nothing else is found") func others() {
    let found = traps.findings.all
    #expect(found.allSatisfy { $0.place.file == "traps" })
    #expect(traps.codes == Set(Self.expected.filter { !$0.1.isEmpty }.map(\.0)))
  }

  @Test("All floors are listed, with their own scale and level") func floors() {
    let floors = traps.venue.levels.dropFirst(2)
    #expect(floors.map(\.id) == ["933", "931", "932", "934", "935"])
    #expect(floors.map(\.ordinal) == [3, 1, nil, 4, 1])
    #expect(traps.draft.frames.dropFirst(2).map(\.millimetersPerUnit) == [nil, 50, nil, nil, 50])
    #expect(traps.draft.frames[3].evidence.size == Plan.Size(width: 1000, height: 600))
  }

  @Test("Waypoints that hold are nodes on their own floors") func nodes() {
    let nodes = traps.venue.network.nodes.dropFirst(13)
    #expect(nodes.map(\.id) == ["21", "1", "2", "3", "5", "7", "8", "9"])
    #expect(nodes.map(\.level) == [2, 3, 3, 3, 3, 3, 4, 3])
    #expect(traps.venue.network.nodes[17].position == Point(500, 100))
  }

  @Test("A path joins each of its waypoints with each") func clique() {
    #expect(traps.edge("1", "2")?.id == "")
    #expect(traps.edge("1", "3")?.id == "")
    #expect(traps.edge("2", "3")?.id == "")
    #expect(traps.edge("1", "2")?.direction == .both)
    #expect(traps.edge("2", "5")?.kind == .other)
    #expect(traps.edge("2", "5")?.access == .unknown)
    #expect(traps.edge("3", "9")?.kind == .other)
    #expect(traps.venue.network.edges.count == 11 + 5)
  }

  @Test("A lift over three floors that is listed twice is one connector") func lift() {
    #expect(traps.venue.connectors.filter { $0.id == "19" }.count == 1)
    #expect(traps.landings("19") == ["2", "8", "21"])
  }

  @Test("All drawings are placed, also those without a scale or of another size") func placing() throws {
    var findings = traps.findings
    let venue = traps.draft.placed(&findings)
    #expect(!findings.all.contains { $0.code.hasPrefix("frame.") || $0.code.hasPrefix("position.") })
    #expect(venue.levels.allSatisfy { $0.plan?.isGeoreferenced == true })
    // Both halls have the same corners, so that one unit is one place on all floors.
    let reference = try #require(venue.levels.first { $0.id == "911" }?.plan).toLocal(Point(300, 100))
    for level in venue.levels {
      let point = try #require(level.plan).toLocal(Point(300, 100))
      #expect(point.distance(to: reference) < 1e-3)
    }
    let elevator = try #require(venue.connectors.first { $0.id == "19" })
    #expect(elevator.landings.map { venue.network.nodes[$0.node].id } == ["2", "21", "8"])
  }
}

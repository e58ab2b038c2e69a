import Foundation
import Geometry
import Routing
import TestSupport
import Testing
import VenueModel

@testable import Formats

@Suite(MVFSamples.condition) struct MVFSchoolTests {
  @Test func `everything that the school's bundle holds is there`() throws {
    let result = try MVFSamples.read()
    let venue = result.venue
    #expect(venue.validityProblems() == [])
    #expect(venue.name == "Multi-floor School Demo" && venue.buildings.count == 1)
    #expect(venue.levels.map(\.name) == ["Level 1", "Level 2", "Level 3", "Level 4"])
    #expect(venue.levels.map(\.ordinal) == [0, 1, 2, 3] && venue.levels.allSatisfy { $0.building == 0 })
    #expect(venue.network.nodes.count == 23_468)
    let doors = venue.network.edges.filter { $0.kind == .door }
    #expect(doors.count == 240 && venue.openings.count == 240)
    var directed = 0
    for edge in venue.network.edges where edge.kind != .door { directed += edge.direction == .both ? 2 : 1 }
    #expect(directed == 46_500)
    #expect(venue.connectors.map(\.kind) == [.stairs, .stairs, .stairs])
    #expect(Set(venue.connectors.map(\.landings.count)) == [2, 4])
    #expect(venue.connectors.allSatisfy { $0.access == .no && !$0.isClosed })
    #expect(
      venue.places.count == 38 && venue.places.allSatisfy { place in place.locations.allSatisfy { $0.node != nil } })
    #expect(venue.spaces.count == 62 + 41 + 79 + 41 && venue.spaces.allSatisfy { $0.use == .room })
    #expect(venue.walls.count > 900)
    #expect(result.findings.filter { $0.severity > .error && $0.severity < .note } == [])
  }

  @Test func `floors are joined by stairs, which somebody who cannot climb a step does not use`() throws {
    let venue = try MVFSamples.read().venue
    let first = try #require(venue.places.first { $0.locations.allSatisfy { $0.level == 0 } })
    let upper = try #require(venue.places.first { $0.locations.allSatisfy { $0.level == 1 } })
    let ends = try [first, upper].map { place in
      RouteEnd(node: try #require(place.locations.first?.node), of: venue)
    }
    var walker = Router(venue, profile: .walking)
    guard case .route(let route) = walker.route(from: ends[0], to: ends[1]) else {
      Issue.record("there is no way from \(first.name) to \(upper.name)")
      return
    }
    #expect(route.parts.contains { $0.kind == .stairs } && route.parts.contains { $0.kind == .door })
    // The school has no elevator.
    var wheelchair = Router(venue, profile: .stepFree)
    guard case .noRoute = wheelchair.route(from: ends[0], to: ends[1]) else {
      Issue.record("a way without steps was found where there is none")
      return
    }
    // On one floor doors can be passed.
    let other = try #require(
      venue.places.first { $0.id != first.id && $0.locations.allSatisfy { $0.level == 0 } && $0.name != first.name })
    let node = try #require(other.locations.first?.node)
    guard case .route(let flat) = wheelchair.route(from: ends[0], to: RouteEnd(node: node, of: venue)) else {
      Issue.record("there is no way without steps on one floor")
      return
    }
    #expect(flat.parts.contains { $0.kind == .door } && flat.parts.allSatisfy { $0.kind != .stairs })
  }

  @Test func `every door has a node on each side, at its line`() throws {
    let venue = try MVFSamples.read().venue
    var lines: [String: Opening] = [:]
    for opening in venue.openings { lines[opening.id] = opening }
    #expect(lines.count == 240 && lines.values.allSatisfy { $0.points.count == 2 && !$0.isClosed })
    for edge in venue.network.edges where edge.kind == .door {
      let (from, to) = (venue.network.nodes[edge.from], venue.network.nodes[edge.to])
      #expect(from.level == to.level && from.position.distance(to: to.position) < 0.5)
      let nearest = venue.openings.lazy.filter { $0.level == from.level }
        .map { Segment($0.points[0], $0.points[1]).distance(to: from.position) }.min()
      #expect((nearest ?? 9) < 0.5)
    }
  }
}

@Suite struct MVFTests {
  private func read(_ changes: [String: String] = [:]) throws -> VenueResult {
    try MVFText.read(MVFText.bundle(changes))
  }

  @Test func `a sound bundle is read without a finding`() throws {
    let result = try read()
    let venue = result.venue
    #expect(result.findings == [])
    #expect(venue.validityProblems() == [])
    #expect(venue.id == "M" && venue.name == "School" && venue.buildings.map(\.name) == ["House"])
    #expect(venue.spaces.map(\.use) == [.room, .open, .obstacle, .room, .open, .obstacle])
    #expect(venue.walls.map(\.level) == [0, 1])
    #expect(result.edges(0) == ["n1a-n1p1", "n1p2-n1s", "n1s-n1l", "n1p1-n1p2"])
    #expect(venue.network.edges.map(\.kind).filter { $0 == .door }.count == 2)
    #expect(venue.network.edges.allSatisfy { $0.access == .yes && !$0.isClosed })
    #expect(venue.connectors.map(\.kind) == [.stairs, .elevator] && venue.connectors.map(\.access) == [.no, .yes])
    #expect(venue.connectors.map(\.sourceCost) == [2000, 3001])
    let lab = try #require(venue.places.first)
    #expect(lab.name == "Lab" && lab.category == "Class")
    #expect(lab.locations.map(\.level) == [0, 1])
    #expect(lab.locations.map { $0.node.map { venue.network.nodes[$0].id } } == ["n1a", "n2s"])
    // Metres and what the link costs beyond them.
    let edge = venue.network.edges[0]
    #expect(abs((edge.sourceCost ?? 0) - venue.network.length(of: edge) - 2) < 0.01)
  }

  @Test func `without steps the way goes by the elevator, else by the stairs that are nearer`() throws {
    let venue = try read().venue
    func kinds(_ profile: Profile) throws -> Set<PathKind> {
      var router = Router(venue, profile: profile)
      let ends = try ["n1a", "n2a"].map { id in
        RouteEnd(node: try #require(venue.network.nodes.firstIndex { $0.id == id }), of: venue)
      }
      guard case .route(let route) = router.route(from: ends[0], to: ends[1]) else { return [] }
      return Set(route.parts.map(\.kind)).intersection([.stairs, .elevator])
    }
    #expect(try kinds(.walking) == [.stairs])
    #expect(try kinds(.stepFree) == [.elevator])
  }

  @Test func `flags close what is not public, and unknown ones are told`() throws {
    let nodes = MVFText.collection([
      MVFText.node("x", 1, [], ["y", "z"], flags: 1), MVFText.node("y", 2, [], ["x"], flags: 1),
      MVFText.node("z", 3, [], ["x"], flags: 4 + 64),
    ])
    let result = try read(["b/nodes/f2.geojson": nodes])
    let edges = result.venue.network.edges.filter { result.venue.network.nodes[$0.from].level == 1 }
    // What differs by direction is two edges.
    #expect(edges.map(\.direction) == [.both, .forward, .forward])
    #expect(edges.map(\.isClosed) == [true, true, false] && edges.map(\.access) == [.yes, .yes, .no])
    #expect(result.spots("mvf.flags.unknown") == ["b/nodes/f2.geojson#/features/2/properties/neighbors/0/flags: note"])
  }

  @Test func `ends, nodes and floors that are not there are told`() throws {
    let nodes = MVFText.collection([
      MVFText.node("n1a", 1, [], ["gone", "n1a", "q", "q"]), MVFText.node("q", 2, [], []), MVFText.node("q", 2, [], []),
      MVFText.feature("null", #""id":"w","neighbors":[]"#),
    ])
    let connections = MVFText.connections([
      MVFText.connection("x", "teleport", [MVFText.end("gone", "f1")], [MVFText.end("lift1", "f2")], #""entryCost":1"#),
      MVFText.connection(
        "up", "escalator", [MVFText.end("lift1", "f1")], [MVFText.end("stairs2", "f2")], #""entryCost":1"#),
    ])
    let result = try read([
      "b/nodes/f1.geojson": nodes, "b/nodes/f9.geojson": nodes, "b/connections.json": connections,
      "b/kinds/f1.json": #"{"a1":"room","gone":"room"}"#,
      "b/locations.json":
        #"[{"id":"p","details":{"name":"P"},"geometryAnchors":[{"geometryId":"gone"}]},{"id":"p","details":{}}]"#,
    ])
    #expect(result.venue.validityProblems() == [])
    #expect(
      result.spots("mvf.unknown-node") == [
        "b/nodes/f1.geojson#/features/0/properties/neighbors/0: warning",
        "b/nodes/f1.geojson#/features/0/properties/neighbors/1: warning",
      ])
    #expect(result.spots("mvf.edge.repeated") == ["b/nodes/f1.geojson#/features/0/properties/neighbors/3: note"])
    #expect(result.spots("mvf.node.no-neighbor").first == "b/nodes/f1.geojson#/features/1: note")
    #expect(result.spots("mvf.node.duplicate-id") == ["b/nodes/f1.geojson#/features/2: error"])
    #expect(result.spots("mvf.node") == ["b/nodes/f1.geojson#/features/3: warning"])
    #expect(result.spots("mvf.unknown-floor") == ["b/nodes/f9.geojson: warning"])
    #expect(result.spots("mvf.connection.type") == ["b/connections.json#/4: note"])
    #expect(result.spots("mvf.connection.ends") == ["b/connections.json#/4: warning"])
    #expect(result.spots("mvf.connection.other-floor") == ["b/connections.json#/4/exits/0: warning"])
    #expect(result.spots("mvf.door.side") == ["b/connections.json#/0: warning"])
    #expect(result.spots("mvf.unknown-geometry").contains("kinds#gone: note"))
    #expect(result.spots("mvf.place.nowhere") == ["b/locations.json#/0: warning", "b/locations.json#/1: warning"])
    #expect(result.spots("mvf.duplicate-id") == ["b/locations.json#/1: warning"])
    // One gets on below and off above.
    #expect(result.venue.connectors.first { $0.id == "up" }?.direction == .forward)
  }

  @Test func `floors without an id or a height and geometries without an id are told`() throws {
    let floors = MVFText.collection([
      MVFText.feature("null", #""id":"f1","elevation":0"#), MVFText.feature("null", #""id":"f1","elevation":0"#),
      MVFText.feature("null", #""id":"f2","elevation":1e9"#),
    ])
    let result = try read([
      "b/floors.geojson": floors,
      "b/geometry/f1.geojson": MVFText.collection([
        MVFText.feature(IMDFText.box(0, 0), #""id":"a1""#), MVFText.feature(IMDFText.box(0, 0), ""),
      ]),
    ])
    #expect(result.spots("mvf.floor") == ["b/floors.geojson#/features/1: error"])
    #expect(result.spots("mvf.floor.elevation") == ["b/floors.geojson#/features/2: warning"])
    #expect(result.spots("mvf.geometry") == ["b/geometry/f1.geojson#/features/1: warning"])
  }

  @Test func `a bundle without links says so, and its areas are kept`() throws {
    let few = MVFText.collection([MVFText.node("n", 1, [], [])])
    let result = try read(["b/nodes/f1.geojson": few, "b/nodes/f2.geojson": few, "b/connections.json": "[]"])
    #expect(result.spots("mvf.network.none") == ["b: warning"])
    #expect(result.venue.spaces.count == 6)
  }

  @Test func `a bundle of another version or without floors is refused`() throws {
    for (changes, code) in [
      (["b/manifest.geojson": MVFText.manifest("2.1.0")], "mvf.version"),
      (["b/floors.geojson": "{}", "b/floor-stacks.json": "[]"], "mvf.no-floors"),
    ] as [([String: String], String)] {
      let error = #expect(throws: FormatError.self) {
        _ = try VenueResult(
          MVFText.bundle(changes).map {
            SourceDocument(name: $0.name, json: try JSONDocument(TextBuffer(Array($0.text.utf8))))
          }.filter { VenueReader.reads($0) })
      }
      #expect(error?.code == code)
    }
  }

  // MARK: Damage

  @Test(arguments: [20_261_130, 7] as [UInt64])
  func `damaged bundles are read or refused, never trapped`(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let samples = MVFText.bundle.map { ($0.name, DamagedJSON(Array($0.text.utf8))) }
    var count = 0
    for round in 0..<800 {
      do {
        let documents = try samples.map { name, sample in
          let bytes = round % 3 == 0 && Bool.random(using: &random) ? sample.broken(&random) : sample.damaged(&random)
          return SourceDocument(name: name, json: try JSONDocument(TextBuffer(bytes)))
        }
        let result = try VenueResult(documents.shuffled(using: &random).filter { VenueReader.reads($0) })
        #expect(result.venue.validityProblems() == [], "seed \(seed), round \(round)")
        count += 1
      } catch is FormatError {
      } catch is JSONError {}
    }
    #expect(count > 100, "seed \(seed)")
  }
}

import Foundation
import Frames
import Geometry
import Routing
import TestSupport
import Testing
import VenueModel

@testable import Formats

/// The university campus is read whole, with its faults told.
@Suite(IMDFSamples.condition) struct IMDFPolymapTests {
  @Test func `everything that the files hold is there`() throws {
    let result = try IMDFSamples.polymap()
    let venue = result.venue
    #expect(venue.validityProblems(hasFreeEdges: true) == [])
    #expect(venue.id == "01e8570e-fbe1-4324-831f-59177c201ded")
    #expect(venue.name == "Peter the Great St.Petersburg Polytechnic University")
    #expect(venue.buildings.count == 80)
    #expect(venue.levels.map(\.ordinal) == [0, 0, 1, 1, 2, 2, 3, 4, 5])
    #expect(venue.levels.filter(\.isOutdoor).map(\.id) == ["outdoor"])
    #expect(venue.levels.filter { $0.building == nil }.map(\.id) == ["outdoor"])
    #expect(venue.spaces.count == 443 && Set(venue.spaces.map(\.id)).count == 443)
    #expect(venue.openings.count == 472)
    #expect(venue.network.nodes.count == 2726)
    func places(_ layer: String) throws -> [Place] {
      let ids = Set(try IMDFSamples.features(layer).compactMap { $0["id"] as? String })
      return venue.places.filter { ids.contains($0.id) }
    }
    #expect(try places("occupant").count == 264)
    #expect(try places("amenity").count == 37)
    #expect(try places("attraction").count == 19)
    #expect(try places("enviromentAmenity").count == 45)
    // Rooms with a name in which nobody is.
    #expect(try places("unit").count == 37)
    #expect(venue.places.count == 402 && venue.places.allSatisfy { !$0.locations.isEmpty })
    #expect(venue.connectors.isEmpty && venue.zones.isEmpty)
  }

  @Test func `spaces are what their category and restriction say`() throws {
    let result = try IMDFSamples.polymap()
    var uses: [Space.Use: Int] = [:]
    for space in result.venue.spaces { uses[space.use, default: 0] += 1 }
    // 59 rooms are restricted, 59 units are stairs.
    #expect(uses == [.room: 291, .open: 29, .stairs: 59, .elevator: 5, .restricted: 59])
    #expect(result.venue.openings.allSatisfy { !$0.isClosed && $0.kind == .walkway })
  }

  @Test func `links are edges, once for both ways, and those between levels know what they go by`() throws {
    let result = try IMDFSamples.polymap()
    let network = result.venue.network
    var arcs: Set<[String]> = []
    var listed = 0
    var levelOf: [String: String] = [:]
    let features = try IMDFSamples.features("navPath")
    for feature in features {
      let id = try #require(feature["id"] as? String)
      levelOf[id] = (feature["properties"] as? [String: Any])?["level_id"] as? String ?? "outdoor"
    }
    var between = 0
    for feature in features {
      let id = try #require(feature["id"] as? String)
      let properties = try #require(feature["properties"] as? [String: Any])
      for neighbour in try #require(properties["neighbours"] as? [String]) {
        listed += 1
        arcs.insert([id, neighbour])
        if levelOf[id] != levelOf[neighbour] { between += 1 }
      }
    }
    #expect(listed == 6303 && between == 76)
    var made: Set<[String]> = []
    for edge in network.edges {
      let (from, to) = (network.nodes[edge.from].id, network.nodes[edge.to].id)
      made.insert([from, to])
      if edge.direction == .both { made.insert([to, from]) }
    }
    #expect(made == arcs)
    #expect(network.edges.filter { $0.direction == .forward }.count == 9)
    let links = network.edges.filter { network.nodes[$0.from].level != network.nodes[$0.to].level }
    var kinds: [PathKind: Int] = [:]
    for link in links { kinds[link.kind, default: 0] += 1 }
    #expect(links.count == 38)
    // None of the five elevators is joined to the one above it.
    #expect(kinds == [.door: 2, .stairs: 36])
    // Between 1 and 3 times the length.
    #expect(
      network.edges.allSatisfy { edge in
        let ratio = (edge.sourceCost ?? -1) / max(network.length(of: edge), 1e-9)
        return network.length(of: edge) == 0 || (0.999...3.001).contains(ratio)
      })
  }

  @Test func `every link of a place to a node is kept`() throws {
    let result = try IMDFSamples.polymap()
    let venue = result.venue
    var tied: Set<[String]> = []
    for place in venue.places {
      for node in place.locations.compactMap(\.node) { tied.insert([venue.network.nodes[node].id, place.id]) }
    }
    let links = try IMDFSamples.features("navPathAssocieted").compactMap { feature -> [String]? in
      guard let properties = feature["properties"] as? [String: Any], let node = properties["pathNode_id"] as? String,
        let place = properties["associeted_id"] as? String
      else { return nil }
      return [node, place]
    }
    #expect(links.count == 327)
    #expect(tied == Set(links))
    #expect(result.findings.filter { $0.code == "imdf.path.unknown-end" } == [])
  }

  @Test func `what is wrong with the files is told, once where it is everywhere`() throws {
    let result = try IMDFSamples.polymap()
    let expected: [String: Int] = [
      "imdf.opening.all-automobile": 1, "imdf.level.category": 1, "imdf.level.all-restricted": 1,
      "imdf.footprint.alike": 1, "imdf.hole-outside": 2, "imdf.path.outdoor": 1, "imdf.path.one-way": 3,
      "imdf.path.repeated": 5, "imdf.path.no-neighbour": 5, "imdf.environment.ignored": 1,
    ]
    var counts: [String: Int] = [:]
    for finding in result.findings { counts[finding.code, default: 0] += 1 }
    for (code, count) in expected { #expect(counts[code] == count, "\(code)") }
    let misspelt = result.findings.filter { $0.code == "imdf.key.misspelt" }.map(\.message).joined(separator: "\n")
    for word in ["builing_id", "unit_categoty", "associeted_id", "navPathAssocieted", "enviroment_unit"] {
      #expect(misspelt.contains(word), "\(word)")
    }
    #expect(result.findings.filter { $0.severity == .error } == [])
  }

  @Test func `routes are as long as those of a search over the links of the file`() throws {
    let seed: UInt64 = 20_261_130
    var random = SplitMix(seed: seed)
    let venue = try IMDFSamples.polymap().venue
    let anchor = try #require(venue.georeference?.anchor)
    let frame = try #require(LocalFrame(anchor: anchor))
    let graph = try LinkGraph(IMDFSamples.features("navPath"), frame)
    var nodes: [String: Int] = [:]
    for (index, node) in venue.network.nodes.enumerated() { nodes[node.id] = index }
    var profile = Profile.walking
    profile.basis = .distance
    profile.levelChangePenalty = 0
    profile.factors = [:]
    var router = Router(venue, profile: profile)
    var found = 0
    for _ in 0..<60 {
      let from = try #require(graph.ids.randomElement(using: &random))
      let to = try #require(graph.ids.randomElement(using: &random))
      let expected = graph.distance(from: from, to: to)
      let ends = try [from, to].map { RouteEnd(node: try #require(nodes[$0]), of: venue) }
      var distance: Double?
      if case .route(let route) = router.route(from: ends[0], to: ends[1]) { distance = route.distance }
      #expect((distance == nil) == (expected == nil), "seed \(seed), \(from) to \(to)")
      if let distance, let expected {
        found += 1
        // The router counts whole millimetres of each link.
        #expect(abs(distance - expected) < 0.05, "seed \(seed), \(from) to \(to)")
      }
    }
    #expect(found >= 50)
  }
}

/// The links of a `navPath` layer as they stand in the file, for a search of Dijkstra's kind without any of ours.
private struct LinkGraph {
  var ids: [String] = []
  var positions: [String: Point] = [:]
  var neighbours: [String: [String]] = [:]

  init(_ features: [[String: Any]], _ frame: LocalFrame) throws {
    for feature in features {
      let id = try #require(feature["id"] as? String)
      let position = try #require((feature["geometry"] as? [String: Any])?["coordinates"] as? [Double])
      ids.append(id)
      let place: Point? = frame.local(LonLat(longitude: position[0], latitude: position[1]))
      positions[id] = place
      neighbours[id] = (feature["properties"] as? [String: Any])?["neighbours"] as? [String]
    }
  }

  /// O(n²), which needs no heap.
  func distance(from: String, to: String) -> Double? {
    var open: [String: Double] = [from: 0]
    var closed: Set<String> = []
    while let (id, distance) = open.min(by: { ($0.value, $0.key) < ($1.value, $1.key) }) {
      if id == to { return distance }
      open[id] = nil
      closed.insert(id)
      for other in neighbours[id] ?? [] where !closed.contains(other) {
        guard let a = positions[id], let b = positions[other] else { continue }
        open[other] = min(open[other] ?? .infinity, distance + a.distance(to: b))
      }
    }
    return nil
  }
}

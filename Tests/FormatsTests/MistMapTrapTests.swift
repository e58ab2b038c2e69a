import Foundation
import Frames
import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Formats

/// The maps T01 to T34, each with one oddity.
@Suite(MistSamples.condition) struct MistMapTrapTests {
  /// What is found at each map of the file; `frame.unplaced-level` and `mist.path.none` beside it do not count unless
  /// they are the point.
  private static let expected: [String: Set<String>] = [
    "T01": ["mist.map.no-scale", "mist.path.none"], "T02": ["mist.map.no-scale", "mist.path.none"],
    "T04": ["json.text-number"], "T05": ["mist.map.google"], "T06": ["mist.edge.unknown-node"],
    "T08": ["frame.unplaced-level"], "T09": ["mist.edge.odd-cost"], "T10": ["mist.node.duplicate-name"],
    "T12": ["mist.edge.self-loop", "mist.edge.zero-length"], "T13": ["mist.node.similar-names"],
    "T14": ["mist.path.coordinate"], "T16": ["mist.map.size-contradicts"], "T17": ["mist.node.outside-plan"],
    "T18": ["mist.map.origin"], "T20": ["frame.corners-contradict"], "T21": ["mist.georef.inactive"],
    "T22": ["frame.points-on-a-line"], "T24": ["frame.swapped"], "T25": ["frame.mirrored"],
    "T26": ["mist.georef.missing-point"], "T28": ["mist.path.none"], "T29": ["mist.map.old-spelling"],
    "T30": ["mist.jibestream.scale"], "T32": ["mist.map.duplicate-id"], "T33": ["mist.survey.object"],
    "T34": ["mist.edge.list"],
  ]

  /// The number of each map in the file by its key.
  private func numbers() throws -> [String: Int] {
    var numbers: [String: Int] = [:]
    for (index, map) in try MistSamples.root("maps_traps.original").elements.enumerated() {
      numbers[String(try #require(map["name"]?.string).prefix(3))] = index
    }
    return numbers
  }

  /// A map of the file, read alone.
  private func alone(_ key: String) throws -> VenueResult {
    let index = try #require(try numbers()[key])
    return try VenueResult(try MistSamples.elements("maps_traps.original")[index], format: .mistMaps)
  }

  /// A map of the file among the others, with its level.
  private func map(_ key: String) throws -> (result: VenueResult, level: Int, findings: Set<String>) {
    let result = try VenueResult(samples: "maps_traps.original")
    let index = try #require(try numbers()[key])
    let map = Array(try MistSamples.root("maps_traps.original").elements)[index]
    let level = try #require(result.level(map["id"]?.string ?? ""))
    return (result, level, result.codes(below: "/\(index)"))
  }

  @Test("Each map has the finding for its oddity at its own pointer, and no map is without one") func table() throws {
    let result = try VenueResult(samples: "maps_traps.original")
    let numbers = try numbers()
    let keys = try MistSamples.root("maps_traps.expected.original").elements.compactMap { $0["key"]?.string }
    #expect(Set(keys) == Set(Self.expected.keys))
    #expect(Set(keys) == Set(numbers.keys))
    for (key, codes) in Self.expected {
      let found = result.codes(below: "/\(try #require(numbers[key]))")
      #expect(codes.isSubset(of: found), "\(key): \(found.sorted())")
      let besides = found.subtracting(codes).subtracting(["frame.unplaced-level", "mist.path.none"])
      let known: Set<String> =
        switch key {
        // The coordinates of a trap may be odd in a second way.
        case "T09": ["json.type"]
        case "T30": ["mist.map.size-contradicts", "json.text-number"]
        case "T33": ["mist.survey.ignored"]
        default: []
        }
      #expect(besides.isSubset(of: known), "\(key): \(besides.sorted())")
    }
    #expect(result.venue.levels.count == keys.count - 1)
    #expect(result.venue.validityProblems() == [])
  }

  @Test("A map that says nothing is listed, without scale, place or network", arguments: ["T01", "T02"])
  func nothing(key: String) throws {
    let result = try alone(key)
    #expect(result.venue.levels.count == 1)
    let plan = try #require(result.venue.levels[0].plan)
    #expect(plan.pixelsPerMeter == nil && plan.size == nil && !plan.isGeoreferenced)
    #expect(result.nodes() == [])
    #expect(result.venue.georeference == nil)
  }

  @Test("T04: numbers written as texts are numbers") func textNumbers() throws {
    let result = try alone("T04")
    let plan = try #require(result.venue.levels[0].plan)
    #expect(plan.pixelsPerMeter == 10)
    #expect(plan.size == Plan.Size(width: 1000, height: 500))
    #expect(plan.isGeoreferenced)
    #expect(result.edges() == ["N1-N2"])
    #expect(abs(result.lengths()[0] - 20) < 0.1)
  }

  @Test("T05: a google map has no plan, and its origin in degrees shifts nothing") func google() throws {
    let (result, level, findings) = try map("T05")
    #expect(!findings.contains("mist.map.origin"))
    #expect(!findings.contains("mist.map.no-scale"))
    #expect(try #require(result.venue.levels[level].plan).size == nil)
  }

  @Test("T06: the edge to a node that is not there is dropped, the other one kept") func unknownNode() throws {
    let result = try alone("T06")
    #expect(result.edges() == ["N1-N2"])
    #expect(result.spots("mist.edge.unknown-node") == ["0.json#/wayfinding_path/nodes/0/edges/N77: warning"])
  }

  @Test("T08: two parts stay two parts, which the network check tells") func parts() throws {
    let result = try alone("T08")
    #expect(result.edges() == ["N1-N2", "N3-N4"])
    #expect(result.allFindings.map(\.code).contains("network.island"))
  }

  @Test("T09: lengths come from positions, whatever the costs say") func costs() throws {
    let result = try alone("T09")
    #expect(result.edges() == ["N1-N2", "N1-N3", "N2-N3"])
    #expect(result.lengths() == [20, 28.284, 20])
    #expect(result.venue.network.edges.map(\.sourceCost) == [1, nil, nil])
  }

  @Test("T10: of two nodes of one name the first one stays") func duplicateName() throws {
    let result = try alone("T10")
    #expect(result.nodes() == ["N1", "N2"])
    #expect(result.venue.network.nodes[1].position == Point(30, -10))
    #expect(result.spots("mist.node.duplicate-name") == ["0.json#/wayfinding_path/nodes/2: error"])
  }

  @Test("T12: an edge between nodes at one point is kept, an edge to itself is not") func zeroLength() throws {
    let result = try alone("T12")
    #expect(result.edges() == ["N1-N2", "N2-N3"])
    #expect(result.lengths() == [0, 20])
  }

  @Test("T13: names are kept exactly") func names() throws {
    let result = try alone("T13")
    #expect(result.nodes() == ["n1", "N1", "Flur Süd", "10", "2"])
    #expect(Set(result.edges()).count == 4)
    #expect(result.spots("mist.node.similar-names").count == 1)
  }

  @Test("T14: a path whose coordinates are not pixels gives no nodes") func coordinate() throws {
    #expect(try alone("T14").nodes() == [])
  }

  @Test("T16: ppm counts where width_m contradicts it") func size() throws {
    let result = try alone("T16")
    #expect(result.lengths() == [20])
    #expect(result.spots("mist.map.size-contradicts") == ["0.json#/width_m: warning", "0.json#/height_m: warning"])
  }

  @Test("T17: nodes outside the plan are kept where they are") func outside() throws {
    let result = try alone("T17")
    #expect(result.venue.network.nodes.map(\.position) == [Point(-2, -10), Point(150, -10)])
    #expect(result.spots("mist.node.outside-plan").count == 2)
    #expect(result.findings.first { $0.code == "mist.node.outside-plan" }?.position == Point(-2, -10))
  }

  @Test("T18: the origin shifts nothing") func origin() throws {
    #expect(try alone("T18").venue.network.nodes.map(\.position) == [Point(10, -10), Point(30, -10)])
  }

  @Test("T20: contradicting corners place nothing, and both readings are told") func corners() throws {
    let result = try alone("T20")
    #expect(result.venue.georeference == nil)
    let message = try #require(result.findings.first { $0.code == "frame.corners-contradict" }).message
    #expect(message.contains("by its corners a pixel is 0.199") && message.contains("by ppm 0.1 m"))
    #expect(message.contains("orientation"))
  }

  @Test(
    "T21, T22, T26: points that are inactive, on one line or missing place nothing", arguments: ["T21", "T22", "T26"])
  func points(key: String) throws {
    let result = try alone(key)
    #expect(result.venue.georeference == nil)
    let (all, level, _) = try map(key)
    #expect(try #require(all.venue.levels[level].plan).isGeoreferenced == false)
  }

  @Test("T24: exchanged latitude and longitude are put right, so that the scale is") func swapped() throws {
    let result = try alone("T24")
    let anchor = try #require(result.venue.georeference?.anchor)
    #expect(abs(anchor.latitude - 52.4998) < 0.001 && abs(anchor.longitude - 13.4007) < 0.001)
    let plan = try #require(result.venue.levels[0].plan)
    let across = plan.toLocal(Point(0, 0)).distance(to: plan.toLocal(Point(1000, 0)))
    let down = plan.toLocal(Point(0, 0)).distance(to: plan.toLocal(Point(0, 500)))
    #expect(abs(across - 100) < 2 && abs(down - 50) < 1)
    #expect(plan.toLocal.determinant < 0)
  }

  @Test("T25: a mirrored plan is used as it stands") func mirrored() throws {
    let result = try alone("T25")
    let plan = try #require(result.venue.levels[0].plan)
    #expect(plan.isGeoreferenced)
    #expect(plan.toLocal.determinant > 0)
    // South is up on such a plan.
    #expect(plan.toLocal(Point(0, 500)).y > plan.toLocal(Point(0, 0)).y)
  }

  @Test("T28: empty paths are no fault, but nothing can be routed") func empty() throws {
    let result = try alone("T28")
    #expect(result.codes == ["mist.path.none"])
    #expect(result.findings.map(\.severity) == [.note])
  }

  @Test("T29: old spellings are read") func oldSpellings() throws {
    let result = try alone("T29")
    let plan = try #require(result.venue.levels[0].plan)
    #expect(plan.isGeoreferenced)
    let anchor = try #require(result.venue.georeference?.anchor)
    let frame = try #require(LocalFrame(anchor: anchor))
    let corner = try #require(frame.local(LonLat(longitude: 13.4, latitude: 52.5)))
    #expect(plan.toLocal(Point(0, 0)).distance(to: corner) < 0.01)
    #expect(result.spots("mist.map.old-spelling").contains("0.json#/latlng_bt: note"))
  }

  @Test("T30: mmpp as text is read, and empty secrets are none") func vendorRecord() throws {
    let result = try alone("T30")
    #expect(result.venue.levels[0].plan?.millimetersPerUnit == 223)
    #expect(!result.codes.contains("mist.secret-dropped"))
  }

  @Test("T32: of two maps of one id the first one stays") func duplicateID() throws {
    let (result, level, _) = try map("T06")
    #expect(result.venue.levels[level].name.hasPrefix("T06"))
    #expect(result.spots("mist.map.duplicate-id") == ["maps_traps.original.json#/23: error"])
  }

  @Test("T33: a survey path that stands alone is read, and is no network") func survey() throws {
    let result = try alone("T33")
    #expect(result.nodes() == [])
    #expect(result.spots("mist.survey.ignored") == ["0.json#/sitesurvey_path: note"])
  }

  @Test("T34: edges as a list of names are read") func edgeList() throws {
    #expect(try alone("T34").edges() == ["N1-N2"])
  }
}

import Foundation
import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Formats

@Suite struct MistBeaconTests {
  private static let map =
    #"{"id":"M","name":"Map","width":1000,"height":500,"ppm":10,"wayfinding_path":{"coordinate":"actual","#
    + #""nodes":[{"name":"N1","position":{"x":100,"y":100},"edges":{}}]}}"#

  private func beacon(_ members: String, map: String = map) throws -> VenueResult {
    try VenueResult(map, #"[{"id":"B","name":"Beacon","uuid":"u","major":1,\#(members)}]"#)
  }

  @Test("Each sample beacon is read as it should", MistSamples.condition) func samples() throws {
    let result = try VenueResult(samples: "maps_clean.original", "vbeacons.original")
    let beacons = result.venue.beacons
    #expect(
      beacons.map(\.name) == [
        "VB good", "VB node name null", "VB node name not in the path", "VB not placed", "VB 3 m away from its node",
        "VB strings",
      ])
    #expect(beacons.map(\.level) == [0, 0, 0, nil, 0, 0])
    #expect(beacons.map { $0.node.map { result.venue.network.nodes[$0].id } } == ["N3", nil, nil, nil, "N3", nil])
    #expect(beacons.map(\.minor) == [1, 2, 3, 4, 5, 6])
    #expect(beacons[0].power == 4)
    let file = "vbeacons.original.json#"
    #expect(result.spots("mist.beacon.unknown-node") == ["\(file)/2/wayfinding_nodename: warning"])
    #expect(result.spots("mist.beacon.no-map") == ["\(file)/3: warning"])
    #expect(result.spots("mist.beacon.off-node") == ["\(file)/4: warning"])
    #expect(result.spots("json.text-number").contains { $0.hasPrefix("\(file)/5/") })
    #expect(result.findings.first { $0.code == "mist.beacon.off-node" }?.message.contains("3 m away") == true)
    #expect(result.venue.validityProblems() == [])
  }

  @Test("The published beacon is read, its metres agree with its pixels", MistSamples.condition) func published() throws
  {
    let text = String(decoding: try MistSamples.bytes("openapi2021_vbeacon"), as: UTF8.self)
    let map = #"{"id":"5a8b84e6-xxxx-xxxx-xxxx-fce4c3998516","name":"Map","ppm":70.0498}"#
    let result = try VenueResult(map, text)
    #expect(result.codes == ["mist.path.none"])
    #expect(result.venue.beacons[0].power == -4)
    #expect(result.venue.beacons[0].position.distance(to: Point(8.32265, -8.27982)) < 0.001)
    #expect(try VenueResult(text).codes == ["mist.map.missing"])
  }

  @Test(
    "Oddities are told of at their place",
    arguments: [
      (#""map_id":"M","x":50,"y":60,"power":200"#, "mist.beacon.power", "/0/power: warning"),
      (#""map_id":"M","x":50"#, "mist.beacon.no-position", "/0: warning"),
      (#""map_id":"M","x_m":5,"y_m":6"#, "mist.beacon.meters-only", "/0: note"),
      (#""map_id":"M","x":50,"y":60,"x_m":50,"y_m":60"#, "mist.beacon.meters-contradict", "/0: warning"),
      (#""map_id":"M","x":-1,"y":60"#, "mist.beacon.outside-plan", "/0: warning"),
      (#""map_id":"X","x":50,"y":60"#, "mist.beacon.unknown-map", "/0/map_id: error"),
      (#""map_id":null,"x":50,"y":60"#, "mist.beacon.no-map", "/0: warning"),
      (#""map_id":"M","x":50,"y":60,"minor":70000"#, "json.out-of-range", "/0/minor: warning"),
      (#""map_id":"M","x":50,"y":60,"minor":1.5"#, "json.out-of-range", "/0/minor: warning"),
      (
        #""map_id":"M","x":50,"y":60,"wayfinding_nodename":"N9""#, "mist.beacon.unknown-node",
        "/0/wayfinding_nodename: warning"
      ),
      (#""map_id":"M","x":50,"y":60,"wayfinding_nodename":"N1""#, "mist.beacon.off-node", "/0: warning"),
    ])
  func oddities(members: String, code: String, spot: String) throws {
    let result = try beacon(members)
    #expect(result.spots(code) == ["1.json#\(spot)"])
    // Whatever is odd, what the beacon sends is kept.
    #expect(result.venue.beacons.map(\.id) == ["B"])
    #expect(result.venue.validityProblems() == [])
  }

  @Test("A beacon without a map of the files is said to be unplaced, not left out") func wording() throws {
    for map in ["\"X\"", "null"] {
      let result = try beacon(#""map_id":\#(map),"x":50,"y":60"#)
      let found = try #require(result.findings.first { $0.code.hasPrefix("mist.beacon.") })
      #expect(found.message.hasSuffix("it was left unplaced"))
      #expect(result.venue.beacons[0].level == nil)
    }
  }

  @Test("Of two beacons of one id the first one stays; what is no object is no beacon") func duplicates() throws {
    let beacon = #"{"id":"B","name":"Beacon","uuid":"u","major":1,"map_id":"M","x":1,"y":1}"#
    let result = try VenueResult(Self.map, "[\(beacon),\(beacon),[]]")
    #expect(result.spots("mist.beacon.duplicate-id") == ["1.json#/1: error"])
    #expect(result.spots("json.type") == ["1.json#/2: warning"])
    #expect(result.venue.beacons.count == 1)
  }
}

import Foundation
import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Formats

@Suite struct MistZoneTests {
  private static let square = #"[{"x":10,"y":10},{"x":20,"y":10},{"x":20,"y":20},{"x":10,"y":20}]"#
  private static let map = #"{"id":"M","name":"Map","width":1000,"height":500,"ppm":10}"#

  /// A zone on the map M.
  private func zone(_ members: String, map: String = map) throws -> VenueResult {
    try VenueResult(map, #"[{"id":"Z","name":"Zone","map_id":"M",\#(members)}]"#)
  }

  // MARK: Samples

  @Test("Each sample zone has the finding for its oddity at its own pointer", MistSamples.condition) func traps() throws
  {
    let expected: [(String, Set<String>, isKept: Bool)] = [
      ("Z01", ["mist.zone.closed"], true), ("Z02", [], true), ("Z03", ["mist.zone.too-few-vertices"], false),
      ("Z05", ["mist.zone.no-vertices"], false), ("Z06", ["mist.zone.flat"], false),
      ("Z07", ["mist.zone.repeated-vertex"], true), ("Z09", ["mist.zone.no-map"], false),
      ("Z10", ["mist.zone.outside-plan"], true), ("Z11", ["mist.zone.meters-contradict"], true),
      ("Z13", ["mist.zone.bad-vertex", "mist.zone.too-few-vertices"], false), ("Z14", ["mist.zone.meters-only"], true),
      ("Z15", ["mist.zone.no-outline"], false),
    ]
    let result = try VenueResult(samples: "maps_clean.original", "zones_traps.original")
    let zones = Array(try MistSamples.root("zones_traps.original").elements)
    #expect(zones.count == expected.count)
    for (index, zone) in zones.enumerated() {
      let (key, codes, isKept) = expected[index]
      #expect(zone["name"]?.string?.prefix(3) == key[...])
      let found = Set(
        result.findings.filter { finding in
          guard finding.place.file == "zones_traps.original.json", case .pointer(let pointer) = finding.place.spot
          else { return false }
          return pointer == "/\(index)" || pointer.hasPrefix("/\(index)/")
        }.map(\.code))
      #expect(found == codes, "\(key)")
      #expect(result.venue.zones.contains { $0.id == zone["id"]?.string } == isKept, "\(key)")
    }
    // The bow tie is kept as drawn; the check of the venue tells of it.
    #expect(result.venue.check().map(\.code).contains("zone.self-crossing"))
    let closed = try #require(result.venue.zones.first { $0.name.hasPrefix("Z01") })
    #expect(closed.areas[0].polygon?.shell.count == 4)
    #expect(abs(closed.areas[0].squareMeters - 25) < 0.01)
    let repeated = try #require(result.venue.zones.first { $0.name.hasPrefix("Z07") })
    #expect(repeated.areas[0].polygon?.shell.count == 4)
    let contradicted = try #require(result.venue.zones.first { $0.name.hasPrefix("Z11") })
    #expect(abs(contradicted.areas[0].squareMeters - 25) < 0.01)
    let fromMeters = try #require(result.venue.zones.first { $0.name.hasPrefix("Z14") })
    #expect(abs(fromMeters.areas[0].squareMeters - 25) < 0.01)
    #expect(result.venue.validityProblems() == [])
  }

  @Test("A zone without maps makes up its level, without a scale", MistSamples.condition) func withoutMaps() throws {
    let result = try VenueResult(samples: "openapi_zone_stats")
    #expect(result.venue.levels.map(\.id) == ["123449d4-d12f-4feb-b40f-5be0e2ae1234"])
    #expect(result.codes == ["mist.map.missing"])
    #expect(result.venue.zones[0].occupancyLimit == 4)
    #expect(result.venue.zones[0].name == "Zone A")
    #expect(result.venue.zones[0].areas[0].polygon?.shell.count == 4)
    let short = try VenueResult(samples: "openapi_zone_stats_short")
    #expect(short.venue == result.venue)
    #expect(try VenueResult(samples: "openapi2021_zone").venue.zones.map(\.id) == ["Board Room"])
  }

  @Test("The metres of the published zone are its pixels by a scale of 30.25", MistSamples.condition)
  func publishedScale() throws {
    let zones = String(decoding: try MistSamples.bytes("openapi_zone_stats"), as: UTF8.self)
    let map = #"{"id":"123449d4-d12f-4feb-b40f-5be0e2ae1234","name":"Map","width":3000,"height":3000,"ppm":SCALE}"#
    let right = try VenueResult(map.replacing("SCALE", with: "30.25001614"), zones)
    #expect(right.codes == ["mist.path.none"])
    let wrong = try VenueResult(map.replacing("SCALE", with: "60"), zones)
    #expect(wrong.spots("mist.zone.meters-contradict") == ["1.json#/0/vertices_m: warning"])
  }

  @Test("Proposed zones belong to the only map, and to none when there are several", MistSamples.condition)
  func autoZones() throws {
    let zones = String(decoding: try MistSamples.bytes("openapi_auto_zones"), as: UTF8.self)
    let result = try VenueResult(Self.map, zones)
    #expect(result.venue.zones.map(\.id) == ["auto:zone1", "auto:zone2"])
    #expect(abs(result.venue.zones[1].areas[0].squareMeters - 4) < 1e-9)
    let unclear = try VenueResult("[\(Self.map),\(Self.map.replacing("\"M\"", with: "\"N\""))]", zones)
    #expect(unclear.venue.zones == [])
    #expect(unclear.spots("mist.zone.no-map") == ["1.json#/zones/0: warning", "1.json#/zones/1: warning"])
  }

  @Test("A zone that devices hear has no outline and is left out", MistSamples.condition) func rssiZones() throws {
    let result = try VenueResult(samples: "maps_clean.original", "openapi_rssizone_stats")
    #expect(result.venue.zones == [])
    #expect(result.spots("mist.zone.no-outline") == ["openapi_rssizone_stats.json#/0: note"])
  }

  // MARK: Small documents

  @Test("A page with results and a zone that stands alone are read") func shapes() throws {
    let zone = #"{"id":"Z","name":"Zone","map_id":"M","vertices":\#(Self.square)}"#
    for text in [zone, "[\(zone)]", #"{"results":[\#(zone)],"total":1}"#] {
      #expect(try VenueResult(Self.map, text).venue.zones.map(\.id) == ["Z"])
    }
    #expect(try VenueResult(#"{"results":[\#(Self.map)],"page":1}"#).venue.levels.map(\.id) == ["M"])
  }

  @Test(
    "Zones that cannot be read are left out, with the reason at their place",
    arguments: [
      (
        #""vertices":[{"x":1},{"x":2,"y":2},{"x":3,"y":1},{"x":1,"y":5}]"#, "mist.zone.bad-vertex", "/0/vertices/0",
        true
      ),
      (#""vertices":"round""#, "json.type", "/0/vertices", false),
      (#""vertices":[]"#, "mist.zone.too-few-vertices", "/0", false),
      (#""vertices":[{"x":1,"y":1},{"x":2,"y":2},{"x":3,"y":3}]"#, "mist.zone.flat", "/0", false),
      (#""vertices":[{"x":1,"y":1},{"x":1e200,"y":2},{"x":3,"y":3}]"#, "mist.zone.too-few-vertices", "/0", false),
      (#""vertices":null"#, "mist.zone.no-vertices", "/0", false),
    ])
  func unreadable(members: String, code: String, pointer: String, isKept: Bool) throws {
    let result = try zone(members)
    #expect(result.spots(code).contains { $0.hasPrefix("1.json#\(pointer):") })
    #expect(result.venue.zones.count == (isKept ? 1 : 0))
  }

  @Test("Metres serve where pixels are missing and the map has a scale") func metersOnly() throws {
    let result = try zone(#""vertices_m":\#(Self.square),"occupancy_limit":0"#)
    #expect(result.spots("mist.zone.meters-only") == ["1.json#/0/vertices_m: note"])
    #expect(abs(result.venue.zones[0].areas[0].squareMeters - 100) < 1e-9)
    #expect(result.venue.zones[0].occupancyLimit == nil)
    let unscaled = try zone(#""vertices_m":\#(Self.square)"#, map: #"{"id":"M","name":"Map","ppm":0}"#)
    #expect(unscaled.spots("mist.zone.no-scale") == ["1.json#/0/vertices_m: error"])
    #expect(unscaled.venue.zones == [])
  }

  @Test("Zones of one id, of an unknown map, or that are no objects are told of") func references() throws {
    let zone = #"{"id":"Z","name":"Zone","map_id":"M","vertices":\#(Self.square)}"#
    let result = try VenueResult(
      Self.map, "[\(zone),\(zone),7,\(zone.replacing("\"Z\"", with: "\"Y\"").replacing("\"M\"", with: "\"X\""))]")
    #expect(result.spots("mist.zone.duplicate-id") == ["1.json#/1: error"])
    #expect(result.spots("mist.zone.unknown-map") == ["1.json#/3/map_id: error"])
    #expect(result.spots("json.type") == ["1.json#/2: warning"])
    #expect(result.venue.zones.map(\.id) == ["Z"])
  }

  @Test("Winding turns with y, and areas do not") func winding() throws {
    let result = try zone(#""vertices":\#(Self.square)"#)
    #expect(result.venue.zones[0].areas[0].squareMeters == 1)
    #expect(result.venue.zones[0].areas[0].box.min == Point(1, -2))
  }
}

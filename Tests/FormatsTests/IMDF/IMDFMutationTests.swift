import Foundation
import Routing
import TestSupport
import Testing
import VenueModel

@testable import Formats

private typealias Text = IMDFText

/// Reading IMDF survives whatever documents say.
@Suite struct IMDFMutationTests {
  private static let texts = [
    Text.manifest,
    Text.collection(
      Text.feature("venue", "V", Text.box(0, 0, 90, 90), #""name":{"en":"Mall"},"address_id":"A""#),
      Text.feature("address", "A"), Text.feature("building", "B", "null", #""name":{"en":"House"}"#),
      Text.feature("footprint", "fp", Text.box(0, 0, 50, 50), #""category":"ground","building_ids":["B"]"#),
      Text.level("G", 0, #","building_ids":["B"]"#), Text.level("F", 1),
      Text.feature("level", "O", Text.box(0, 0, 90, 90), #""ordinal":0,"outdoor":true,"name":"O""#)),
    Text.collection(
      Text.unit("u1", "G", 0, "office", #","name":{"fr":"Bureau"},"display_point":\#(Text.point(1, 1))"#),
      Text.unit("u2", "G", 4, "walkway"), Text.unit("e1", "G", 8, "elevator"), Text.unit("e2", "F", 8, "elevator"),
      Text.feature("unit", "w", Text.line((0, 0), (9, 0)), #""level_id":"G""#)),
    Text.collection(
      Text.feature(
        "opening", "o1", Text.line((4, 1), (4, 2)), #""category":"automobile","level_id":"G","door":{"type":"open"}"#),
      Text.feature("opening", "o2", Text.box(8, 1, 1, 1), #""category":"pedestrian","level_id":"F""#)),
    Text.collection(
      Text.feature("anchor", "a", Text.point(1, 1), #""unit_id":"u2""#),
      Text.feature("occupant", "shop", "null", #""name":{"en":"Shop"},"anchor_id":"a""#),
      Text.feature("amenity", "wc", Text.point(2, 2), #""category":"stairs","unit_ids":["e1","e2"]"#),
      Text.feature("kiosk", "k", Text.box(5, 1, 1, 1), #""level_id":"G""#),
      Text.feature("geofence", "z", Text.box(0, 0, 8, 4), #""level_ids":["G","F"]"#),
      Text.feature("geofence", "z2", Text.box(0, 0, 8, 4), #""building_ids":["B"]"#),
      Text.feature(
        "relationship", "r", Text.line((0, 0), (1, 1)),
        #""category":"elevator","direction":"directed","origin":{"id":"e1"},"intermediary":[{"id":"a"}],"#
          + #""destination":{"id":"e2"}"#),
      Text.feature(
        "relationship", "t", Text.line((0, 0), (1, 1)),
        #""category":"traversal.path","direction":"directed","origin":{"id":"u1"},"destination":{"id":"o1"}"#)),
    Text.collection(
      Text.feature("navPath", "n1", Text.point(1, 1), #""level_id":"G","neighbours":["n2","n3"],"weight":2"#),
      Text.feature("navPath", "n2", Text.point(8, 1), #""level_id":"G","neighbours":["n1"],"building_id":"B""#),
      Text.feature("navPath", "n3", Text.point(8, 1), #""level_id":null,"neighbours":["n1","n2"]"#),
      Text.feature("navPathAssociated", "na", "null", #""pathNode_id":"n1","associated_id":"shop""#),
      Text.feature("attraction", "at", Text.point(9, 9), #""name":"T","building_id":"B""#),
      Text.feature("environment_unit", "eu", Text.box(0, 0))),
    #"{"id":1,"name":"B","location":{"latitude":1,"longitude":2},"indoor_map":{"type":"FeatureCollection","features":["#
      + Text.feature("unit", "iu", Text.box(0, 0), #""level_id":"null""#)
      + #"]},"indoor_routes":{"features":[{"type":"Feature","properties":{},"geometry":\#(Text.line((0, 0), (5, 5), (9, 9)))},"#
      + #"{"type":"Feature","geometry":\#(Text.line((5, 5), (9, 0)))}]},"pois":{"features":[{"type":"Feature","properties":"#
      + #"{"id":7,"name":"Lab","type":"lab","floor":0},"geometry":\#(Text.point(1, 1))}]}}"#,
  ]

  /// Reads texts as a venue and checks what comes; `nil` when they are refused with an error.
  private static func read(_ texts: [[UInt8]], _ context: String) throws -> VenueResult? {
    do {
      let result = try VenueResult(
        texts.map { SourceDocument(name: "file", json: try JSONDocument(TextBuffer($0))) })
      #expect(result.venue.validityProblems(hasFreeEdges: true) == [], "\(context)")
      #expect(Set(result.venue.spaces.map(\.id)).count == result.venue.spaces.count, "\(context)")
      #expect(Set(result.venue.openings.map(\.id)).count == result.venue.openings.count, "\(context)")
      #expect(result.allFindings.allSatisfy { !$0.message.isEmpty && $0.position?.isFinite ?? true }, "\(context)")
      return result
    } catch is FormatError {
      return nil
    } catch is JSONError {
      return nil
    }
  }

  @Test(arguments: [20_261_130, 4] as [UInt64])
  func `hundreds of venues with exchanged values are read or refused, never trapped`(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let samples = Self.texts.map { DamagedJSON(Array($0.utf8)) }
    var count = 0
    for round in 0..<500 {
      // Most documents of a venue are sound, or nothing of the others would be reached.
      let damaged = samples.indices.map { index in
        Int.random(in: 0..<3, using: &random) == 0 ? samples[index].damaged(&random) : Array(Self.texts[index].utf8)
      }
      if try Self.read(damaged.shuffled(using: &random), "seed \(seed), round \(round)") != nil { count += 1 }
    }
    #expect(count > 100, "seed \(seed)")
  }

  @Test(arguments: [20_261_130, 5] as [UInt64])
  func `flipped bytes and cut texts are read or refused, never trapped`(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let samples = Self.texts.map { DamagedJSON(Array($0.utf8)) }
    for round in 0..<1500 {
      _ = try Self.read([samples[round % samples.count].broken(&random)], "seed \(seed), round \(round)")
    }
  }

  @Test func `the sample venue is sound before it is damaged`() throws {
    let result = try #require(try Self.read(Self.texts.map { Array($0.utf8) }, "sound"))
    #expect(result.venue.levels.count == 4 && result.venue.connectors.count == 1)
    #expect(result.venue.network.nodes.count == 12 && result.venue.zones.count == 2)
  }

  @Test func `hostile sizes end in time`() throws {
    // One id for everything, holes that fill an outline, and a geofence for each of many levels.
    let twins = (0..<20_000).map { _ in Text.unit("same", "G", 0, "room") }.joined(separator: ",")
    let levels = (0..<900).map { Text.level("L\($0)", $0, #","building_ids":["B"]"#) }.joined(separator: ",")
    let fences = (0..<900).map { Text.feature("geofence", "g\($0)", Text.box(0, 0), #""building_ids":["B"]"#) }
      .joined(separator: ",")
    let shell = (0..<20_000).map { index in
      Text.position(Double(index % 2) * 10, Double(index) * 1e-3)
    }.joined(separator: ",")
    let holes = (0..<5_000).map { Text.ring(4, Double($0) * 1e-3, 1e-3, 1e-4) }.joined(separator: ",")
    let clock = ContinuousClock()
    let time = try clock.measure {
      let result = try readIMDF(
        Text.manifest,
        #"{"type":"FeatureCollection","features":[\#(Text.feature("building", "B")),\#(levels),\#(Text.level("G", 0)),\#(fences)]}"#,
        #"{"type":"FeatureCollection","features":[\#(twins)]}"#,
        #"{"type":"FeatureCollection","features":[{"type":"Feature","id":"h","feature_type":"unit","properties":{"level_id":"G"},"geometry":{"type":"Polygon","coordinates":[[\#(shell),\#(Text.position(0, 0))],\#(holes)]}}]}"#
      )
      #expect(result.venue.spaces.count == 20_001)
      #expect(result.codes.contains("imdf.geofence.nowhere"))
    }
    #expect(time < .seconds(60))
  }
}

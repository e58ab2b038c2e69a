import Foundation
import Routing
import TestSupport
import Testing
import VenueModel

@testable import Formats

/// Reading Mist documents and manifests survives whatever they say.
@Suite(MistSamples.condition) struct MistMutationTests {
  private static let manifest = #"""
    {"footway":1,"name":"V","files":["maps.json"],"buildings":[{"id":"T","name":"T"}],
     "levels":[{"source":"Ground floor","id":"G","ordinal":0,"building":"T","frame":{"ppm":20,"mmpp":50,"orientation":0}},
      {"source":"First floor","id":"F","ordinal":1,"elevation":4,"frame":{"topLeft":[13.4,52.5]}},
      {"source":"Annex (orientation 30)","frame":{"controlPoints":[{"px":[0,0],"lonLat":[13.4021,52.4991]},
       {"px":[1250,0],"lonLat":[13.402489359,52.499237191]},{"px":[625,750],"lonLat":[13.402429556,52.499026022]}]}}],
     "connectors":[{"id":"E","kind":"elevator","landings":[{"level":"G","node":"N3"},{"level":"F","node":"N2"}]},
      {"id":"S","kind":"stairs","direction":"up","length":9,"landings":[{"level":"G","px":[700,650]},
       {"level":"F","mist":[30,60]},{"level":"G","lonLat":[13.4007,52.4997]},{"level":"F","jibestream":[1,2]}]}],
     "edges":[{"level":"G","from":"N2","to":"N1","direction":"backward","length":20,"kind":"ramp"},
      {"level":"G","from":"N1","to":"N9","add":true,"duration":3}],
     "places":[{"id":"p","name":"P","level":"G","px":[10,10],"keywords":["a"]},
      {"id":"q","locations":[{"level":"F","local":[1,2]},{"level":"G","node":"N1"}]}],
     "spaces":[{"id":"s","level":"G","px":[[0,0],[10,0],[10,10]]},{"id":"t","level":"F","local":[[0,0],[9,0],[9,9]]}],
     "zones":[{"id":"z","level":"G","px":[[0,0],[90,0],[90,90]],"holes":[[[10,5],[20,5],[20,9]]],"occupancyLimit":5},
      {"id":"c","level":"F","mist":[9,9],"radius":3},
      {"id":"two","areas":[{"level":"G","lonLat":[[13.4007,52.4997],[13.4008,52.4997],[13.4008,52.4998]]},
       {"level":"F","node":"N2","radius":1}]}]}
    """#

  private static let geoJSON = #"""
    {"type":"FeatureCollection","features":[
     {"type":"Feature","id":"g","properties":{"name":"G","level":"G","kind":"zone","occupancyLimit":3},"geometry":
      {"type":"Polygon","coordinates":[[[13.4007,52.4997],[13.4009,52.4997],[13.4009,52.4999],[13.4007,52.4997]],
       [[13.40075,52.49971],[13.4008,52.49971],[13.4008,52.49972],[13.40075,52.49971]]]}},
     {"type":"Feature","properties":{"id":"g","level":1},"geometry":
      {"type":"MultiPolygon","coordinates":[[[[13.4007,52.4997],[13.4009,52.4997],[13.4009,52.4999],[13.4007,52.4997]]]]}},
     {"type":"Feature","properties":{"id":"c","level":"F","radius":4},"geometry":{"type":"Point",
      "coordinates":[13.4008,52.4998,3]}}]}
    """#

  private static func samples() throws -> [DamagedJSON] {
    [DamagedJSON(Array(manifest.utf8)), DamagedJSON(Array(geoJSON.utf8))]
      + (try ["maps_clean.original", "maps_traps.original", "zones_traps.original", "vbeacons.original"]
        .map { DamagedJSON(try MistSamples.bytes($0)) })
  }

  /// Reads texts as a venue and checks what comes; `nil` when they are refused with an error.
  private static func read(_ texts: [[UInt8]], _ context: String) throws -> VenueResult? {
    do {
      let result = try VenueResult(
        texts.map { SourceDocument(name: "file", json: try JSONDocument(TextBuffer($0))) })
      #expect(result.venue.validityProblems() == [], "\(context)")
      let unsound = result.allFindings.first { finding in
        let isPlaced = finding.position?.isFinite ?? true
        let hasLevel = finding.level.map { result.venue.levels.indices.contains($0) } ?? true
        return !isPlaced || !hasLevel || finding.message.isEmpty
      }
      #expect(unsound == nil, "\(context)")
      return result
    } catch is FormatError {
      return nil
    } catch is JSONError {
      return nil
    }
  }

  @Test(
    "Thousands of venues with exchanged values are read or refused, never trapped",
    arguments: [20_261_130, 1, 2] as [UInt64])
  func exchangedValues(seed: UInt64) throws {
    print("mutations of Mist documents: seed \(seed)")
    var random = SplitMix(seed: seed)
    let samples = try Self.samples()
    var count = 0
    for round in 0..<400 {
      // Most documents of a venue are sound, or nothing of the others would be reached.
      let damaged = samples.map { $0.damaged(&random) }
      if try Self.read(damaged.shuffled(using: &random), "seed \(seed), round \(round)") != nil { count += 1 }
    }
    #expect(count > 100)
  }

  @Test("Flipped bytes and cut texts are read or refused, never trapped", arguments: [20_261_130, 3] as [UInt64])
  func brokenTexts(seed: UInt64) throws {
    print("broken Mist documents: seed \(seed)")
    var random = SplitMix(seed: seed)
    let samples = try Self.samples()
    var count = 0
    for round in 0..<2500 {
      let sample = samples[round % samples.count]
      if try Self.read([sample.broken(&random)], "seed \(seed), round \(round)") != nil { count += 1 }
    }
    #expect(count > 50)
  }

  @Test("The sample venue with its manifest is sound before it is damaged") func sound() throws {
    let result = try #require(
      try Self.read([Array(Self.manifest.utf8), try MistSamples.bytes("maps_clean.original")], "sound"))
    #expect(result.venue.levels.map(\.id).prefix(2) == ["G", "F"])
    #expect(result.venue.connectors.map(\.landings.count) == [2, 3])
    #expect(result.venue.places.count == 2 && result.venue.spaces.count == 2)
    #expect(result.venue.zones.map(\.id) == ["z", "c", "two"])
    let alone = try #require(try Self.read([Array(Self.geoJSON.utf8)], "sound"))
    #expect(alone.findings == [] && alone.venue.zones.map(\.areas.count) == [2, 1])
  }
}

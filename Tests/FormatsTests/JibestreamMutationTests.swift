import Foundation
import TestSupport
import Testing

@testable import Formats

/// Reading survives whatever a document says.
@Suite(JibestreamSamples.condition) struct JibestreamMutationTests {
  @Test("Thousands of damaged documents are read and placed without a trap", arguments: [20_260_801, 7, 8] as [UInt64])
  func mutations(seed: UInt64) throws {
    print("mutations of Jibestream documents: seed \(seed)")
    var random = SplitMix(seed: seed)
    let samples = [
      (true, try JibestreamSamples.bytes("venue_full")), (false, try JibestreamSamples.bytes("building_full")),
      (false, try JibestreamSamples.bytes("building_traps")),
    ].map { (isVenue: $0.0, json: DamagedJSON($0.1)) }
    var read = 0
    for _ in 0..<1000 {
      let damaged = samples.map { sample in
        (sample.isVenue, "file", sample.json.damaged(&random))
      }
      // Documents that are no JSON any more are another test's business.
      guard let result = try? JibestreamResult(damaged.shuffled(using: &random)) else { continue }
      read += 1
      var findings = result.findings
      let venue = result.draft.placed(&findings)
      let nodes = venue.network.nodes
      #expect(nodes.allSatisfy { venue.levels.indices.contains($0.level) && $0.position.isFinite })
      #expect(venue.network.edges.allSatisfy { nodes[$0.from].level == nodes[$0.to].level && $0.from != $0.to })
      #expect(Set(venue.connectors.map(\.id)).count == venue.connectors.count)
      #expect(Set(venue.places.map(\.id)).count == venue.places.count)
      #expect(Set(venue.levels.map(\.id)).count == venue.levels.count)
      #expect(findings.closed().allSatisfy { $0.place.file == "file" && !$0.message.isEmpty })
    }
    #expect(read > 700)
  }
}

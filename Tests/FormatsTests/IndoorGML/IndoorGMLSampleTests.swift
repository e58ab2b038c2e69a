import Testing
import VenueModel

@testable import Formats

/// The sample files hold what their list says, and what is wrong with them is told.
@Suite(IndoorGMLSamples.condition) struct IndoorGMLSampleTests {
  @Test func `The school of three storeys has all cells, states and ways`() throws {
    let reading = try IndoorGMLSamples.reading("stemlab/201-2019-05-24-corrected.gml")
    let venue = reading.venue
    #expect(venue.levels.map(\.id) == ["1", "2", "3"])
    #expect(venue.levels.map(\.ordinal) == [1, 2, 3])
    #expect(venue.spaces.count == 80)
    #expect(venue.network.nodes.count == 80)
    // Each of the 184 transitions has one for the way back.
    let shafts = venue.connectors.map(\.landings.count)
    #expect(venue.network.edges.count + shafts.reduce(0) { $0 + $1 - 1 } == 92)
    #expect(shafts == [3])
    #expect(venue.network.edges.count { $0.kind == .stairs } == 2)
    #expect(!venue.openings.isEmpty && venue.openings.count <= 96)
    #expect(venue.spaces.count { $0.use == .elevator } == 3)
    #expect(venue.spaces.count { $0.use == .stairs } == 4)
    #expect(venue.levels.allSatisfy { $0.elevation == nil })
    for code in [
      "indoorgml.heights", "indoorgml.equal-weights", "indoorgml.no-system", "indoorgml.transition.repeated",
      "indoorgml.boundaries",
    ] { #expect(reading.count(code) == 1, "\(code)") }
  }

  @Test func `The house without storeys gets levels from the heights of its floors`() throws {
    let reading = try IndoorGMLSamples.reading("stemlab/FJK-Haus_IndoorGML_withEXR-corrected_1_0_3.gml")
    let venue = reading.venue
    #expect(venue.spaces.count == 14)
    #expect(venue.network.nodes.count == 14)
    // All 30 transitions are pairs, one for each direction.
    #expect(venue.network.edges.count == 15)
    #expect(reading.count("indoorgml.transition.repeated") == 1)
    #expect(venue.levels.map(\.ordinal) == [-1, 0, 1])
    #expect(venue.places.count == 14)
    #expect(abs(venue.extent().min.x) < 100_000)
    for code in ["indoorgml.levels", "indoorgml.moved", "indoorgml.no-boundaries", "indoorgml.equal-weights"] {
      #expect(reading.count(code) == 1, "\(code)")
    }
  }

  @Test func `A file whose links lead nowhere keeps its state`() throws {
    let reading = try IndoorGMLSamples.reading("infactory-imdf/example.gml")
    #expect(reading.venue.network.nodes.map(\.id) == ["R1"])
    #expect(reading.venue.network.edges.isEmpty)
    #expect(reading.count("indoorgml.dangling-link") == 2)
  }

  @Test(arguments: ["example1.gml", "sampleData2.gml"])
  func `Of two layers the one whose states stand for cells is walked on`(name: String) throws {
    let reading = try IndoorGMLSamples.reading("infactory-imdf/\(name)")
    #expect(reading.venue.spaces.count == 3)
    #expect(reading.venue.network.nodes.map(\.id) == ["R1", "R2"])
    #expect(reading.count("indoorgml.layers") == 1)
    // Two boundaries, one from each side.
    #expect(reading.venue.openings.count == 1)
  }
}

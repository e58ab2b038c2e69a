import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Formats

@Suite struct LayerRoundTripTests {
  static let formats: [OutputFormat] = [.geoJSON, .geoPackage]

  @Test(arguments: formats) func `random venues come back as they were written`(_ format: OutputFormat) throws {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    for round in 0..<40 {
      for shape in RandomVenue.Shape.allCases {
        let venue = LayerSupport.random(&random, shape)
        // A degree of nine decimals is a tenth of a millimetre; without degrees nothing is rounded.
        try LayerSupport.checkRoundTrip(
          venue, format, tolerance: venue.georeference == nil ? 0 : 2e-4, "seed \(seed), round \(round), \(shape)")
      }
    }
  }

  @Test(arguments: formats) func `the sample venues come back as they were written`(_ format: OutputFormat) throws {
    let samples = try LayerSupport.samples()
    #expect(samples.count > 2)
    for (name, venue) in samples { try LayerSupport.checkRoundTrip(venue, format, tolerance: 2e-4, "\(name)") }
  }

  @Test(LayerSupport.hasForeign, arguments: formats)
  func `foreign venues come back as they were written`(_ format: OutputFormat) throws {
    let venues = try LayerSupport.foreign()
    #expect(venues.count > 3)
    for (name, venue) in venues { try LayerSupport.checkRoundTrip(venue, format, tolerance: 2e-4, "\(name)") }
  }
}

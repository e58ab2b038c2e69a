import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Formats

@Suite struct KMLWriterTests {
  @Test func `a venue without a place on Earth is refused`() throws {
    var venue = Venue()
    venue.levels = [Level(id: "L", name: "L")]
    let error = #expect(throws: ExportError.self) { try LayerSupport.export(venue, .kml) }
    #expect(error?.code == "export.no-georeference")
  }

  @Test func `every shape of every level is a placemark in the folder of its level`() throws {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    for _ in 0..<20 {
      var venue = LayerSupport.random(&random, .building)
      venue.georeference = Georeference(anchor: LonLat(longitude: 13.4, latitude: 52.5))
      for index in venue.levels.indices { venue.levels[index].plan = nil }
      let (bytes, losses) = try LayerSupport.export(venue, .kml)
      #expect(try LayerSupport.export(venue, .kml).bytes == bytes)
      let text = String(decoding: bytes, as: UTF8.self)
      var reduced = venue
      var report = LossReport()
      try KMLWriter.reduce(&reduced, &report)
      #expect(losses == report)
      let layers = VenueLayers(reduced)
      var expected = 0
      for layer in KMLWriter.layers { layers.forEachRow(layer) { if $0.geometry != .none { expected += 1 } } }
      #expect(text.split(separator: "<Placemark>").count - 1 == expected, "seed \(seed)")
      #expect(text.split(separator: "  <Folder>\n   <name>Level ").count - 1 == venue.levels.count, "seed \(seed)")
      let round = venue.zones.count { $0.areas.contains { $0.polygon == nil } }
      #expect(losses.losses.first { $0.code == "export.circles" }?.count ?? 0 == round, "seed \(seed)")
      let nowhere = venue.places.count { $0.locations.isEmpty }
      #expect(
        losses.losses.first { $0.code == "export.no-location" && $0.what == "places" }?.count ?? 0 == nowhere,
        "seed \(seed)")
    }
  }
}

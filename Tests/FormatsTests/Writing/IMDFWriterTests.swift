import Foundation
import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Formats

@Suite struct IMDFWriterTests {
  private func placed(_ venue: Venue) -> Venue {
    var venue = venue
    if venue.georeference == nil { venue.georeference = Georeference(anchor: LonLat(longitude: 13.4, latitude: 52.5)) }
    for index in venue.levels.indices { venue.levels[index].plan?.isGeoreferenced = true }
    return venue
  }

  private func expectRoundTrip(_ venue: Venue, _ comment: String) throws {
    let written = try ExportedVenue(venue, IMDFWriter.self)
    let read = try written.read()
    #expect(VenueEntries.differences(written.reduced, read.venue) == [], "\(comment)")
    #expect(read.venue.validityProblems() == [], "\(comment)")
    let again = try ExportedVenue(venue, IMDFWriter.self)
    #expect(again.files.map(\.bytes) == written.files.map(\.bytes), "\(comment)")
    // What was read is valid already, so that nothing but what readers cannot tell is lost again.
    let twice = try ExportedVenue(read.venue, IMDFWriter.self)
    #expect(twice.count("export.ids") == 0 && twice.count("export.categories") == 0, "\(comment)")
    #expect(VenueEntries.differences(read.venue, twice.reduced, tolerance: 0.01) == [], "\(comment)")
  }

  @Test func `what is written of random venues is read as what was left of them`() throws {
    let first = TestSeed.make()
    for seed in (0..<60).map({ first &+ $0 }) {
      try expectRoundTrip(placed(ExportedVenue.random(seed)), "seed \(seed)")
    }
  }

  @Test(arguments: ["airport", "athenaeum", "campus", "clinic", "library", "mall"])
  func `samples come back as features`(
    name: String
  ) throws {
    try expectRoundTrip(SampleVenue.read(name), name)
  }

  @Test(SampleVenue.condition, arguments: SampleVenue.shared) func `shared samples come back as features`(
    names: String
  ) throws {
    try expectRoundTrip(SampleVenue.readShared(names), names)
  }

  @Test func `a venue that is nowhere on Earth is refused`() throws {
    let venue = try SampleVenue.read("museum")
    #expect { try ExportedVenue(venue, IMDFWriter.self) } throws: {
      ($0 as? ExportError)?.code == "export.no-georeference"
    }
  }

  /// The members that each type must have, and their number in the standard's tables.
  @Test func `each feature has all properties of its type and ids are UUIDs that are there once`() throws {
    let properties = [
      "address": "address unit locality province country postal_code postal_code_ext postal_code_vanity",
      "amenity": "category accessibility name alt_name hours phone website unit_ids address_id correlation_id",
      "anchor": "address_id unit_id", "building": "name alt_name category restriction display_point address_id",
      "detail": "level_id", "fixture": "category name alt_name anchor_id level_id display_point",
      "footprint": "category name building_ids",
      "geofence":
        "category restriction name alt_name correlation_id display_point building_ids level_ids parents",
      "kiosk": "name alt_name anchor_id level_id display_point",
      "level":
        "category restriction outdoor ordinal name short_name display_point address_id building_ids",
      "occupant": "name category anchor_id hours phone website validity correlation_id",
      "opening": "category accessibility access_control door name alt_name display_point level_id",
      "relationship": "category direction origin intermediary destination hours",
      "unit": "category restriction accessibility name alt_name level_id display_point",
      "venue": "category restriction name alt_name hours phone website display_point address_id",
    ]
    var seen: Set<String> = []
    var ids: Set<String> = []
    for seed in UInt64(1)...12 {
      let written = try ExportedVenue(placed(ExportedVenue.random(seed)), IMDFWriter.self)
      ids = []
      for file in written.files where file.name != "manifest.json" {
        let root = try JSONSerialization.jsonObject(with: Data(file.bytes)) as? [String: Any]
        for feature in try #require(root?["features"] as? [[String: Any]]) {
          let type = try #require(feature["feature_type"] as? String)
          seen.insert(type)
          #expect(file.name == "\(type).geojson" && feature["type"] as? String == "Feature")
          let id = try #require(feature["id"] as? String)
          #expect(NameUUID.isUUID(id) && ids.insert(id).inserted, "\(type) \(id)")
          let keys = Set((feature["properties"] as? [String: Any] ?? [:]).keys)
          #expect(keys == Set((properties[type] ?? "").split(separator: " ").map(String.init)), "\(type)")
        }
      }
    }
    #expect(seen.isSuperset(of: Set(properties.keys).subtracting(["kiosk", "occupant"])))
  }

  @Test func `a UUID of a name is that of the standard's algorithm`() {
    // FIPS 180-4 test values.
    #expect(SHA1.digest(of: Array("abc".utf8)).map { UInt($0) }.prefix(4) == [0xA9, 0x99, 0x3E, 0x36])
    #expect(SHA1.digest(of: []).map { UInt($0) }.prefix(4) == [0xDA, 0x39, 0xA3, 0xEE])
    let long = Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)
    #expect(SHA1.digest(of: long).map { UInt($0) }.suffix(4) == [0xE5, 0x46, 0x70, 0xF1])
    let id = NameUUID.make("a")
    #expect(NameUUID.isUUID(id) && id == NameUUID.make("a") && id != NameUUID.make("b"))
    #expect(Array(id)[14] == "5" && "89ab".contains(Array(id)[19]))
    #expect(!NameUUID.isUUID("G") && !NameUUID.isUUID("6e2c4a51-8f0b-4d37-9ac6-1d7358e2b40g"))
  }
}

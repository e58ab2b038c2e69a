import Foundation
import Testing

@testable import Formats

@Suite struct DocumentKindTests {
  @Test("Every sample file of Mist is recognised for what it is", MistSamples.condition) func mist() throws {
    let expected: [String: DocumentKind] = [
      "maps_clean.original": .mistMaps, "maps_traps.original": .mistMaps, "openapi2021_map_google": .mistMaps,
      "openapi2021_map_image": .mistMaps, "openapi_maps_placeholder": .mistMaps, "zones_clean.original": .mistZones,
      "zones_traps.original": .mistZones, "openapi2021_zone": .mistZones, "openapi_auto_zones": .mistZones,
      "openapi_rssizone_stats": .mistZones, "openapi_zone_stats": .mistZones, "openapi_zone_stats_short": .mistZones,
      "vbeacons.original": .mistBeacons, "openapi2021_vbeacon": .mistBeacons,
      "openapi_map_import_response": .notAVenue(
        "the reply of a Mist map import: 1 plan and 1 access point, without any position; ask the API for the maps"
          + " themselves (sites/SITE/maps)"),
      "wayfinding_import_bodies.original": .notAVenue(
        "the body of a Mist import call that names a map of Jibestream, and no map: give Jibestream's own documents, or"
          + " the maps of Mist (sites/SITE/maps); it may hold credentials, so keep it to yourself"),
      // Several messages under names of their own are of no format.
      "openapi2021_webhook_location": .unknown,
      "maps_clean.expected.original": .unknown, "maps_traps.expected.original": .unknown,
      "zones_clean.expected.original": .unknown,
    ]
    let names = try FileManager.default.contentsOfDirectory(atPath: MistSamples.folder.path)
      .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
    #expect(Set(names) == Set(expected.keys))
    for (name, kind) in expected { #expect(DocumentKind(try MistSamples.root(name)) == kind, "\(name)") }
  }

  @Test("Every sample file of Jibestream is recognised for what it is", JibestreamSamples.condition)
  func jibestream() throws {
    let expected: [(String, DocumentKind)] = [
      ("venue_full", .jibestreamVenue), ("building_full", .jibestreamBuilding), ("building_traps", .jibestreamBuilding),
      ("expected", .unknown),
    ]
    for (name, kind) in expected {
      #expect(DocumentKind(try JSONDocument(TextBuffer(try JibestreamSamples.bytes(name))).root) == kind, "\(name)")
    }
  }

  @Test(IMDFSamples.condition) func `every sample file of IMDF is recognised for what it is`() throws {
    for name in try IMDFSamples.names("spbstu-polymap") + IMDFSamples.names("openindoormaps-demo") {
      let document = try IMDFSamples.document(name)
      #expect(DocumentKind(document.json.root, name: name) == .imdf, "\(name)")
    }
  }

  @Test(MVFSamples.condition) func `every document of an MVF bundle is recognised for what it is`() throws {
    let documents = try MVFSamples.documents()
    #expect(documents.count == 36)
    for document in documents {
      #expect(DocumentKind(document.json.root, name: document.name) == .mvf, "\(document.name)")
      #expect(VenueReader.reads(document), "\(document.name)")
    }
  }

  @Test func `bodies and replies of imports are refused with what they hold and where the plan is`() throws {
    for (text, words) in [
      (
        #"{"vendor_name":"ekahau","import_height":true,"import_all_floorplans":false}"#,
        "the settings of a Mist import of plans from ekahau"
      ),
      (#"{"vendor_name":"ibwave"}"#, "ibwave, and no plan: that is in the file sent with them"),
      (#"{"vendor_name":"micello","map_id":"c6","account_key":"not-to-be-shown"}"#, "names a map of Micello"),
      (#"[{"vendor_name":"jibestream","client_secret":"not-to-be-shown"}]"#, "give Jibestream's own documents"),
      (#"{"vendor_name":"somebody"}"#, "the body of a Mist import call"),
      (#"{"vendor_name":7}"#, "the body of a Mist import call"),
      (#"{"aps":[],"floorplans":[{},{}]}"#, "2 plans and 0 access points, without any position"),
    ] {
      do {
        _ = try VenueResult(text)
        Issue.record("\(text) was read")
      } catch let error as FormatError {
        #expect(error.code == "format.not-a-venue" && error.message.contains(words), "\(text): \(error.message)")
        #expect(!error.message.contains("not-to-be-shown"))
      }
    }
  }

  @Test("A forced format is taken without a look at the content") func forced() throws {
    #expect(try VenueResult(#"{"id":"M"}"#, format: .mistMaps).venue.levels.map(\.id) == ["M"])
    for format in InputFormat.allCases { _ = try? VenueResult("[]", format: format) }
  }
}

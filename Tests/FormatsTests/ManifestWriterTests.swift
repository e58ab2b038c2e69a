import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Formats

@Suite("A manifest that holds the whole venue")
struct ManifestWriterTests {
  private func roundTrip(_ venue: Venue) throws -> (Venue, [Finding]) {
    let exported = try ExportedVenue(venue, ManifestWriter.self)
    #expect(exported.losses.isEmpty && exported.reduced == venue)
    #expect(try ExportedVenue(venue, ManifestWriter.self).files[0].bytes == exported.files[0].bytes)
    let reading = try exported.read()
    return (reading.venue, reading.findings)
  }

  /// A venue as files give it: a finished venue has its levels and landings in the order of their heights.
  private func sorted(_ venue: Venue) -> Venue {
    var venue = venue
    venue.sortLevels()
    return venue
  }

  @Test func `reading what was written gives the same venue, to the last bit`() throws {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    for number in 0..<200 {
      let venue = sorted(RandomVenue.make(&random))
      let (again, findings) = try roundTrip(venue)
      #expect(
        again == venue && findings.isEmpty, "\(seed), venue \(number): \(VenueDifference(venue, again)) \(findings)")
    }
  }

  @Test("The sample venues come back as they were", arguments: SampleVenue.all)
  func samples(_ name: String) throws {
    let venue = try SampleVenue.read(name)
    let (again, findings) = try roundTrip(venue)
    #expect(again == venue && findings.isEmpty, "\(VenueDifference(venue, again)) \(findings)")
  }

  @Test("Real venues come back as they were", SampleVenue.condition, arguments: SampleVenue.shared)
  func real(_ names: String) throws {
    let venue = try SampleVenue.readShared(names)
    let (again, findings) = try roundTrip(venue)
    #expect(again == venue && findings.isEmpty, "\(VenueDifference(venue, again)) \(findings)")
  }

  private func read(_ venue: String, more: String = "") throws -> VenueReading {
    try VenueReader.read([
      SourceDocument(
        name: "venue.json", json: try JSONDocument(TextBuffer(#"{"footway":1,"venue":\#(venue)\#(more)}"#.utf8)))
    ])
  }

  @Test(
    "What cannot be read is left out with a finding, and the rest is kept",
    arguments: [
      (#""buildings":[{"name":"b"}]"#, "manifest.venue.element", "/venue/buildings/0"),
      (#""buildings":[7]"#, "json.type", "/venue/buildings/0"),
      (#""walls":7"#, "json.type", "/venue/walls"),
      (#""wall":[]"#, "manifest.key.unknown", "/venue/wall"),
      (#""anchor":[13,91]"#, "manifest.venue.anchor", "/venue/anchor"),
      (#""spaces":[{"id":"s","level":1,"polygons":[]}]"#, "manifest.venue.element", "/venue/spaces/0"),
      (#""spaces":[{"id":"s","level":0,"polygons":[[[[0,0],[1,1]]]]}]"#, "manifest.venue.element", "/venue/spaces/0"),
      (#""spaces":[{"id":"s","level":0,"use":"den","polygons":[]}]"#, "manifest.value.unknown", "/venue/spaces/0/use"),
      (#""openings":[{"id":"o","level":0,"points":[]}]"#, "manifest.venue.element", "/venue/openings/0"),
      (#""walls":[{"level":0,"points":[[0,0]]}]"#, "manifest.venue.element", "/venue/walls/0"),
      (#""walls":[{"level":0,"points":[[0,0],[1e9,0]]}]"#, "manifest.venue.element", "/venue/walls/0"),
      (#""signs":[{"edge":3,"forward":"x"}]"#, "manifest.venue.element", "/venue/signs/0"),
      (#""signs":[{"edge":0}]"#, "manifest.venue.element", "/venue/signs/0"),
      (#""connectors":[{"id":"c"}]"#, "manifest.venue.element", "/venue/connectors/0"),
      (
        #""connectors":[{"id":"c","kind":"stairs","landings":[{"node":-1}]}]"#, "manifest.venue.element",
        "/venue/connectors/0/landings/0"
      ),
      (#""places":[{"name":"p"}]"#, "manifest.venue.element", "/venue/places/0"),
      (
        #""places":[{"id":"p","locations":[{"level":0}]}]"#, "manifest.venue.element",
        "/venue/places/0/locations/0"
      ),
      (
        #""zones":[{"id":"z","areas":[{"level":0,"center":[0,0],"radius":0}]}]"#, "manifest.venue.element",
        "/venue/zones/0/areas/0"
      ),
      (#""beacons":[{"id":"b"}]"#, "manifest.venue.element", "/venue/beacons/0"),
    ])
  func faults(_ member: String, _ code: String, _ pointer: String) throws {
    let plain =
      #""levels":[{"id":"L"}],"nodes":[{"id":"a","level":0,"position":[0,0]},{"id":"b","level":0,"position":[3,4]}]"#
      + #","edges":[{"from":0,"to":1}]"#
    let reading = try read("{\(plain),\(member)}")
    #expect(
      reading.findings.contains { $0.code == code && $0.place.description.contains(pointer) }, "\(reading.findings)")
    #expect(reading.venue.network.nodes.count == 2 && reading.venue.network.edges.count == 1)
  }

  @Test func `what lay on a level that is left out goes with it, and numbers still mean what they meant`() throws {
    let reading = try read(
      #"{"levels":[{"id":"A"},{"id":"A"},{"id":"B","plan":{"toLocal":[1,0,0,1,0]}},{"id":"C","plan":{"toLocal":[1,1,1,1,0,0]}}],"#
        + #""nodes":[{"id":"1","level":1,"position":[0,0]},{"id":"2","level":2,"position":[1,0]},"#
        + #"{"id":"3","level":2,"position":[2,0]}],"edges":[{"from":0,"to":1},{"from":1,"to":2,"length":-1}],"#
        + #""signs":[{"edge":1,"forward":"out"}]}"#)
    #expect(reading.venue.levels.map(\.id) == ["A", "B", "C"] && reading.venue.levels.allSatisfy { $0.plan == nil })
    #expect(reading.venue.network.nodes.map(\.id) == ["2", "3"])
    #expect(reading.venue.network.edges == [PathEdge(from: 0, to: 1)])
    #expect(reading.venue.network.signs == [EdgeSign(edge: 0, forward: "out")])
    #expect(reading.findings.filter { $0.code == "manifest.venue.plan" }.count == 2)
    #expect(reading.findings.filter { $0.code == "manifest.venue.element" }.count == 3, "\(reading.findings)")
  }

  @Test func `what a manifest adds is added to the venue that it holds`() throws {
    let reading = try read(
      #"{"levels":[{"id":"L","name":"Ground"}],"nodes":[{"id":"a","level":0,"position":[0,0]}]}"#,
      more: #","name":"House","places":[{"id":"p","name":"P","level":"Ground","node":"a"}]"#)
    #expect(reading.findings.isEmpty && reading.venue.name == "House", "\(reading.findings)")
    #expect(reading.venue.places.map(\.locations) == [[Place.Location(level: 0, position: Point(0, 0), node: 0)]])
  }

  @Test func `a manifest with a venue is not read together with levels of files`() throws {
    let error = try #require(throws: FormatError.self) {
      _ = try VenueReader.read([
        SourceDocument(
          name: "venue.json",
          json: try JSONDocument(TextBuffer(#"{"footway":1,"venue":{"levels":[{"id":"L"}]}}"#.utf8))),
        SourceDocument(
          name: "maps.json",
          json: try JSONDocument(TextBuffer(#"[{"id":"M","name":"M","type":"image","ppm":10}]"#.utf8))),
      ])
    }
    #expect(error.code == "manifest.venue.with-files")
  }
}

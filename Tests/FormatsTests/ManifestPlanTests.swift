import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Formats

@Suite struct ManifestPlanTests {
  private func read(_ members: String) throws -> (venue: Venue, findings: [Finding]) {
    let map = #"[{"id":"M","name":"Ground","type":"image","width":400,"height":200,"ppm":10}]"#
    let manifest = #"{"footway":1,"files":["maps.json"],\#(members)}"#
    let documents = try [("maps.json", map), ("venue.json", manifest)].map { name, text in
      SourceDocument(name: name, json: try JSONDocument(TextBuffer(text.utf8)))
    }
    let reading = try VenueReader.read(documents)
    return (reading.venue, reading.findings.filter { $0.place.file == "venue.json" })
  }

  @Test func `spaces say what they are to somebody on foot, and openings lie in the same metres`() throws {
    let (venue, findings) = try read(
      #""spaces":[{"id":"h","use":"open","level":"Ground","mist":[[0,0],[20,0],[20,8],[0,8]]},"#
        + #"{"id":"r","level":"Ground","px":[[0,80],[60,80],[60,140]]}],"#
        + #""openings":[{"id":"d","level":"Ground","px":[[25,80],[35,80]],"width":1,"access":"yes"},"#
        + #"{"id":"g","kind":"gate","level":"Ground","mist":[3,8],"closed":true,"category":"staff"}]"#)
    #expect(findings == [])
    #expect(venue.spaces.map(\.use) == [.open, .room])
    #expect(venue.openings.map(\.id) == ["d", "g"])
    #expect(venue.openings[0].points == [Point(2.5, -8), Point(3.5, -8)])
    #expect(venue.openings[0].kind == .door && venue.openings[0].width == 1 && venue.openings[0].access == .yes)
    #expect(venue.openings[1].points == [Point(3, -8)] && venue.openings[1].kind == .gate)
    #expect(venue.openings[1].isClosed && venue.openings[1].category == "staff")
    #expect(venue.validityProblems() == [])
  }

  @Test(
    arguments: [
      (#"{"id":"d","level":"Ground"}"#, "manifest.position.missing", "/openings/0"),
      (#"{"id":"d","level":"Ground","px":[]}"#, "manifest.position.missing", "/openings/0/px"),
      (#"{"id":"d","level":"Ground","px":[[1,2],[3]]}"#, "json.type", "/openings/0/px/1"),
      (#"{"level":"Ground","px":[1,2]}"#, "manifest.id.missing", "/openings/0"),
      (#"{"id":"d","level":"Ground","px":[1,2],"kind":"dore"}"#, "manifest.value.unknown", "/openings/0/kind"),
      (#"{"id":"d","level":"Ground","lonLat":[1,2]}"#, "manifest.position.frame", "/openings/0/lonLat"),
      (#"{"id":"d","level":"Ground","px":[1,2],"wide":1}"#, "manifest.key.unknown", "/openings/0/wide"),
      (#"{"id":"d","level":"Ground","px":[1,2],"width":-1}"#, "json.out-of-range", "/openings/0/width"),
    ])
  func `each fault of an opening is found at its place`(entry: String, code: String, pointer: String) throws {
    let (_, findings) = try read(#""openings":[\#(entry)]"#)
    #expect(findings.map(\.code) == [code])
    #expect(findings.first?.place.spot == .pointer(pointer))
  }
}

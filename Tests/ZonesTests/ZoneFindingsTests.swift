import Geometry
import Testing
import VenueModel

@testable import Zones

@Suite struct ZoneFindingsTests {
  private func venue(_ zones: [(String, [Point])]) throws -> Venue {
    var venue = Venue()
    venue.levels = [Level(id: "G", name: "Ground")]
    venue.zones = try zones.map {
      Zone(id: $0.0, name: $0.0, areas: [Zone.Area(level: 0, polygon: Polygon(try Ring($0.1)))])
    }
    return venue
  }

  @Test func `A repaired outline is a note that says what became of it, and where`() throws {
    let venue = try venue([
      ("fine", [Point(0, 0), Point(1, 0), Point(0, 1)]),
      ("bow tie", [Point(0, 0), Point(4, 4), Point(4, 0), Point(0, 4)]),
    ])
    let findings = ZoneIndex.findings(venue)
    #expect(findings.map(\.code) == ["zone.repaired"] && findings[0].severity == .note)
    #expect(findings[0].message == "zone 'bow tie' was repaired: Self-intersection; it became 2 parts")
    #expect(findings[0].position == Point(2, 2) && findings[0].level == 0)
    #expect(findings[0].place.description.contains("bow tie"))
    #expect(try ZoneIndex.build(venue).findings == findings)
  }

  @Test func `An outline that runs back over itself loses its area`() throws {
    // A spike with a bend: each edge is walked both ways, though the points are not on one line.
    let spikes = [Point(0, 0), Point(4, 0), Point(4, 4), Point(4, 0)]
    let findings = ZoneIndex.findings(try venue([("spikes", spikes)]))
    #expect(findings.map(\.code) == ["zone.lost"] && findings[0].severity == .error, "\(findings)")
  }

  @Test func `Without GEOS it is said that nobody looked`() {
    let finding = ZoneError.missingGEOS.finding
    #expect(finding.code == "zone.unchecked" && finding.severity == .error)
    #expect(finding.message.contains("install libgeos-c1v5"))
  }
}

import Testing
import VenueModel

@Suite struct ClosureTests {
  private func time(_ text: String) throws -> LocalTime { try LocalTime(text) }

  @Test func `a closure without times is always in force and never ends`() throws {
    let closure = Closure(.edge, [3], reference: "E7")
    #expect(closure.isInForce(at: nil))
    #expect(closure.isInForce(at: try time("2026-11-30T08:00Z")))
    #expect(closure.nextEnd(atOrAfter: try time("2026-11-30T08:00Z"), within: .max) == nil)
  }

  @Test func `a closure is in force from its beginning until just before its end, on any clock`() throws {
    let closure = Closure(
      .node, [0], reference: "N3", from: try time("2026-11-30T08:00+01:00"), until: try time("2026-11-30T10:00+01:00"))
    #expect(!closure.isInForce(at: try time("2026-11-30T06:59:59Z")))
    #expect(closure.isInForce(at: try time("2026-11-30T07:00:00Z")))
    #expect(closure.isInForce(at: try time("2026-11-30T08:59:59Z")))
    #expect(!closure.isInForce(at: try time("2026-11-30T09:00:00Z")))
    #expect(closure.isInForce(at: nil))
    let middle = try time("2026-11-30T08:00Z")
    #expect(closure.nextEnd(atOrAfter: middle, within: 3600)?.description == "2026-11-30T09:00:00Z")
    #expect(closure.nextEnd(atOrAfter: middle, within: 3599) == nil)
    let before = try time("2026-11-30T06:00Z")
    #expect(closure.nextEnd(atOrAfter: before, within: 0) == before)
  }

  @Test func `hours narrow a closure down, and the earlier end counts`() throws {
    var closure = Closure(
      .connector, [0], reference: "lift-1", until: try time("2026-11-30T09:30+01:00"),
      hours: try OpeningHours("Mo-Fr 08:00-10:00; Tu unknown"))
    #expect(!closure.isInForce(at: try time("2026-11-30T07:59+01:00")))
    let open = try time("2026-11-30T08:15+01:00")
    #expect(closure.isInForce(at: open))
    #expect(closure.nextEnd(atOrAfter: open, within: .max)?.description == "2026-11-30T09:30:00+01:00")
    closure.until = nil
    #expect(closure.nextEnd(atOrAfter: open, within: .max)?.description == "2026-11-30T10:00:00+01:00")
    #expect(closure.nextEnd(atOrAfter: open, within: 6299) == nil)
    // On Tuesday nobody knows, so that it counts as closed.
    let tuesday = try time("2026-12-01T12:00+01:00")
    #expect(closure.isInForce(at: tuesday))
    #expect(closure.nextEnd(atOrAfter: tuesday, within: .max)?.description == "2026-12-02T00:00:00+01:00")
  }

  @Test func `hours that cannot be read are told of once for each text, as always open`() throws {
    var venue = soundVenue()
    venue.network.edges[0].hours = "Mo 10-12"
    venue.network.edges[1].hours = "Mo 10-12"
    venue.connectors[0].hours = "sunrise-sunset"
    venue.places[0].hours = "Mo-Fr 08:00-18:00"
    let findings = venue.check()
    #expect(findings.map(\.code) == ["venue.hours.unreadable", "venue.hours.unreadable"])
    #expect(findings.allSatisfy { $0.severity == .warning && $0.message.hasSuffix("treated as always open") })
    #expect(findings[0].place.description == "#\(venue.edgeID(0))")
    #expect(findings[0].message.contains("'Mo 10-12' (here and 1 times more) cannot be read: column 6: expected"))
    #expect(findings[1].place.description == "#E")
    #expect(findings[1].message.contains("'sunrise' is not supported"))
  }

  @Test func `hours that speak of holidays are a note`() throws {
    var venue = soundVenue()
    venue.places[0].hours = "Mo-Fr 08:00-18:00; PH off"
    #expect(lines(venue.check()) == ["venue.hours.no-holidays P: note"])
  }
}

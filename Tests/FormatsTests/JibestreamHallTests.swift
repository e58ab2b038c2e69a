import Foundation
import Frames
import Geometry
import Testing
import VenueModel

@testable import Formats

/// The sample hall: two floors, nothing wrong with it.
@Suite(JibestreamSamples.condition) struct JibestreamHallTests {
  private func hall(venueFirst: Bool = true) throws -> JibestreamResult {
    let venue = (true, "venue.json", try JibestreamSamples.bytes("venue_full"))
    let building = (false, "building.json", try JibestreamSamples.bytes("building_full"))
    return try JibestreamResult(venueFirst ? [venue, building] : [building, venue])
  }

  @Test("A clean hall is read whole, without a finding") func counts() throws {
    let hall = try hall()
    #expect(hall.findings.all == [])
    #expect(hall.venue.id == "900")
    #expect(hall.venue.name == "Original Hall")
    #expect(hall.venue.buildings == [Building(id: "910", name: "Hall")])
    #expect(hall.venue.levels.map(\.id) == ["911", "912"])
    #expect(hall.venue.levels.map(\.ordinal) == [1, 2])
    #expect(hall.venue.levels.map(\.shortName) == ["L1", "L2"])
    #expect(hall.venue.levels.map(\.building) == [0, 0])
    #expect(hall.venue.network.nodes.count == 13)
    #expect(hall.venue.network.edges.count == 11)
    #expect(hall.venue.connectors.count == 4)
    #expect(hall.draft.frames.map(\.millimetersPerUnit) == [50, 50])
    #expect(hall.draft.frames.map(\.evidence.pixelsPerMeter) == [20, 20])
    #expect(hall.draft.frames.map(\.evidence.size) == [Plan.Size(width: 2000, height: 1200)].flatMap { [$0, $0] })
  }

  @Test("The order of the documents does not matter") func order() throws {
    let first = try hall()
    let second = try hall(venueFirst: false)
    #expect(first.venue == second.venue)
    #expect(second.findings.all == [])
  }

  @Test("Connectors have the kind, direction and access of their path types") func connectors() throws {
    let hall = try hall()
    #expect(hall.venue.connectors.map(\.id) == ["3101", "3102", "3103", "3104"])
    #expect(hall.venue.connectors.map(\.name) == ["Lift", "Escalator up", "Escalator down", "Stairs"])
    #expect(hall.venue.connectors.map(\.kind) == [.elevator, .escalator, .escalator, .stairs])
    #expect(hall.venue.connectors.map(\.direction) == [.both, .forward, .backward, .both])
    #expect(hall.venue.connectors.map(\.access) == [.yes, .no, .no, .no])
    #expect(hall.venue.connectors.map(\.sourceCost) == [6, 2, 2, 3])
    #expect(hall.landings("3101") == ["1007", "2007"])
    #expect(hall.landings("3103") == ["1003", "2003"])
  }

  @Test("Edges have their path's id and cost length times weight") func edges() throws {
    let edge = try #require(try hall().edge("1001", "1002"))
    #expect(edge.id == "3001")
    #expect(edge.kind == .walkway)
    #expect(edge.access == .yes)
    #expect(edge.sourceCost == 400)
    #expect(edge.direction == .both)
  }

  @Test("Each door of a place is a location with its node") func places() throws {
    let hall = try hall()
    #expect(hall.venue.places.map(\.id) == ["701", "702", "801"])
    #expect(hall.venue.places.map(\.name) == ["Room 1", "Room 2 (two doors)", "Washroom"])
    #expect(hall.venue.places.map(\.category) == ["destination", "destination", "amenity"])
    #expect(hall.venue.places.map(\.keywords) == [["meeting", "101"], ["201"], []])
    let doors = hall.venue.places.map { place in
      place.locations.map { $0.node.map { hall.venue.network.nodes[$0].id } ?? "" }
    }
    #expect(doors == [["1005"], ["2001", "2005"], ["1006", "2004"]])
    #expect(hall.venue.places[2].locations.map(\.level) == [0, 1])
    #expect(hall.venue.places[0].locations[0].position == Point(1800, 600))
  }

  @Test("Units lie on Earth where expected, within a centimetre") func frame() throws {
    let hall = try hall()
    var findings = hall.findings
    let venue = hall.draft.placed(&findings)
    #expect(findings.all == [])
    let anchor = try #require(venue.georeference?.anchor)
    let frame = try #require(LocalFrame(anchor: anchor))
    let expected = try JSONDocument(TextBuffer(try JibestreamSamples.bytes("expected"))).root
    let points = Array(try #require(expected["frame"]).elements)
    #expect(points.count == 4)
    for point in points {
      let local = try #require(point["local"]).elements.compactMap(\.double)
      let position = LonLat(
        longitude: try #require(point["lon"]?.double), latitude: try #require(point["lat"]?.double))
      for level in venue.levels {
        let plan = try #require(level.plan)
        #expect(plan.isGeoreferenced)
        let placed = plan.toLocal(Point(local[0], local[1]))
        #expect(placed.distance(to: try #require(frame.local(position))) < 0.01)
      }
    }
  }

  @Test("The steps of the expected routes are there and passable") func routes() throws {
    let hall = try hall()
    let expected = try JSONDocument(TextBuffer(try JibestreamSamples.bytes("expected"))).root
    let routes = Array(try #require(expected["routes"]).elements)
    #expect(routes.count == 9)
    for route in routes {
      let waypoints = try #require(route["waypoints"]).elements.compactMap(\.integer).map(String.init)
      let paths = try #require(route["paths"]).elements.compactMap(\.integer).map(String.init)
      let isStepFree = route["accessLevel"]?.integer == 0
      for (index, path) in paths.enumerated() {
        let ends = [waypoints[index], waypoints[index + 1]]
        if let connector = hall.venue.connectors.first(where: { $0.id == path }) {
          let landings = hall.landings(path)
          #expect(connector.direction != .backward || landings == ends.reversed())
          #expect(connector.direction != .forward || landings == ends)
          #expect(Set(landings ?? []) == Set(ends))
          #expect(!isStepFree || connector.access == .yes)
        } else {
          #expect(hall.edge(ends[0], ends[1])?.id == path)
        }
      }
    }
  }
}

import Geometry
import Navigation
import Routing
import TestSupport
import Testing
import VenueModel

@Suite struct ArrivalTests {
  @Test("Whoever is there is told so")
  func alreadyThere() throws {
    let guided = try Guided(DrawnVenue("A-----B"), "A", "A")
    #expect(guided.texts == ["You are at A"])
    #expect(guided.kinds == [.arrive])
    #expect(guided.guidance.legs.map(\.distance) == [0])
  }

  @Test("A place beside the way lies on the side it is on")
  func sides() throws {
    let drawn = DrawnVenue(
      """
                1
      A-------------------B
                2
      """, scale: 2)
    #expect(try Guided(drawn, "A", "1").texts == ["Walk 20 m", "You arrive at 1, on your left"])
    #expect(try Guided(drawn, "A", "2").texts.last == "You arrive at 2, on your right")
    #expect(try Guided(drawn, "B", "1").texts.last == "You arrive at 1, on your right")
    #expect(try Guided(drawn, "B", "2").texts.last == "You arrive at 2, on your left")
  }

  @Test("A place at the path or straight ahead has no side")
  func noSide() throws {
    let drawn = DrawnVenue(
      """
      A---------b  1
           2
      """)
    #expect(try Guided(drawn, "A", "1").texts.last == "You arrive at 1")
    #expect(try Guided(drawn, "A", "2").texts.last == "You arrive at 2")
  }

  @Test("Ends within edges are measured from where they meet the way")
  func withinEdges() throws {
    let drawn = DrawnVenue(
      """
         1
      A---------------b
                      |
                      |
                      |
                      | 2
                      |
                      C
      """)
    let guided = try Guided(drawn, "1", "2")
    #expect(guided.texts == ["Walk 15 m", "Turn right at C and walk 4 m", "You arrive at 2, on your left"])
    #expect(abs(guided.guidance.legs[0].distance - 17) < 1e-9)
  }

  @Test("Both ends on one edge walk that part of it, in either direction")
  func oneEdge() throws {
    let drawn = DrawnVenue(
      """
         1        2
      A--------------------B
      """)
    #expect(try Guided(drawn, "1", "2").texts == ["Walk 9 m", "You arrive at 2"])
    #expect(try Guided(drawn, "2", "1").texts == ["Walk 9 m", "You arrive at 1"])
  }

  @Test("An end without a name has arrived")
  func unnamed() throws {
    let drawn = DrawnVenue("a---------b")
    let guided = try Guided(
      drawn.venue, RouteEnd(node: drawn.node("a"), of: drawn.venue), RouteEnd(node: drawn.node("b"), of: drawn.venue))
    #expect(guided.texts == ["Walk 10 m", "You have arrived"])
  }

  @Test("Without a scale lengths are pixels and nothing takes time")
  func unmeasured() throws {
    let drawn = DrawnVenue(
      """
      A---------b
           1    |
                |
                |
                |
                C
      """, scale: 10, isMeasured: false)
    let guided = try Guided(drawn, "A", "C")
    #expect(guided.texts == ["Walk 100 px", "Turn right and walk 50 px", "You arrive at C"])
    #expect(guided.steps.allSatisfy { $0.duration == 0 })
    #expect(guided.guidance.legs.allSatisfy { $0.duration == 0 })
  }

  @Test("Bearings are told where north is known")
  func bearings() throws {
    var venue = DrawnVenue("a---------b").venue
    let ends = (RouteEnd(node: 0, of: venue), RouteEnd(node: 1, of: venue))
    #expect(try Guided(venue, ends.0, ends.1).steps[0].maneuver.bearing == nil)
    venue.georeference = Georeference(anchor: LonLat(longitude: 8.5, latitude: 47.4))
    #expect(try Guided(venue, ends.0, ends.1).steps[0].maneuver.bearing == 90)
  }
}

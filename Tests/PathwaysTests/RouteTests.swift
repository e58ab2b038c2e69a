import Geometry
import Pathways
import Routing
import TestSupport
import Testing
import VenueModel

@Suite struct RouteTests {
  @Test func `The way between two rooms leads through the middle of their door`() throws {
    var plan = TestPlan()
    plan.box("a", .room, 0, 0, 5, 4)
    plan.box("b", .room, 5, 0, 5, 4)
    plan.door("d", [(5, 1), (5, 2)])
    plan.place("A", 1, 3)
    plan.place("B", 9, 3)
    let result = try plan.made()
    #expect(result.codes == [])
    let door = try #require(result.node("d"))
    #expect(result.venue.network.nodes[door].position == Point(5, 1.5))
    let ends = result.venue.places.compactMap { $0.locations[0].node }
    try #require(ends.count == 2)
    let length = try #require(result.length(ends[0], ends[1]))
    let straight = Point(1, 3).distance(to: Point(5, 1.5)) + Point(5, 1.5).distance(to: Point(9, 3))
    #expect(length >= straight && length < straight * 1.06)
    let (from, to) = (try #require(result.length(ends[0], door)), try #require(result.length(door, ends[1])))
    #expect(abs(from + to - length) < 1e-9)
  }

  @Test func `Rooms on a corridor are routed between by name`() throws {
    var plan = TestPlan()
    plan.box("hall", .open, 0, 0, 40, 2.5)
    for number in 0..<10 {
      let x = Double(number) * 4
      plan.box("r\(number)", .room, x, 2.5, 4, 5)
      plan.door("d\(number)", [(x + 1, 2.5), (x + 2, 2.5)])
      plan.place("R\(number)", x + 2, 5)
    }
    let result = try plan.made()
    #expect(result.codes == [])
    var router = Router(result.venue, profile: .walking)
    let answer = router.route(
      from: try #require(result.venue.places[0].locations[0].node).end(of: result.venue),
      to: try #require(result.venue.places[9].locations[0].node).end(of: result.venue))
    guard case .route(let route) = answer else {
      Issue.record("no route: \(answer)")
      return
    }
    #expect(route.distance > 36 && route.distance < 36 + 2 * 3.5 + 2)
  }
}

extension Int {
  fileprivate func end(of venue: Venue) -> RouteEnd { RouteEnd(node: self, of: venue) }
}

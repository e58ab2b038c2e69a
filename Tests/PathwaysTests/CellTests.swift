import Geometry
import Testing
import VenueModel

@testable import Pathways

/// Areas as drawings have them: overlapping, inside each other, cut by walls, with slits, necks and columns.
@Suite struct CellTests {
  @Test func `Where rooms overlap the smaller one keeps the ground`() throws {
    var plan = TestPlan()
    plan.box("large", .room, 0, 0, 10, 8)
    plan.box("kiosk", .room, 4, 3, 2, 2)
    plan.box("edge", .room, 9, 0, 4, 4)
    plan.door("k", [(4, 3.5), (4, 4.5)])
    plan.door("e", [(9, 1), (9, 2)])
    let result = try plan.made()
    #expect(result.codes == [])
    let (large, kiosk, edge) = (
      try #require(result.node("large")), try #require(result.node("kiosk")), try #require(result.node("edge"))
    )
    #expect(result.length(kiosk, edge) != nil && result.length(large, kiosk) != nil)
    // Nothing leads through the kiosk, whose only door is on the west.
    #expect(result.ground.isClear(Point(1, 4), Point(3.5, 4), level: 0))
    #expect(!result.ground.isClear(Point(1, 4), Point(8, 4), level: 0))
  }

  @Test func `Equal areas drawn twice are told`() throws {
    var plan = TestPlan()
    plan.box("a", .room, 0, 0, 5, 4)
    plan.box("b", .room, 0, 0, 5, 4)
    plan.door("d", [(5, 1), (5, 2)])
    let result = try plan.made()
    #expect(result.codes == ["pathways.opening.outside", "pathways.space.covered"])
  }

  @Test func `A hole that reaches out of its outline cuts what it covers and nothing else`() throws {
    var plan = TestPlan()
    plan.area(
      "a", .open, [(0, 0), (10, 0), (10, 6), (0, 6)], holes: [[(8, 2), (12, 2), (12, 4), (8, 4)]])
    plan.door("w", [(0, 2), (0, 3)])
    plan.place("P", 9, 5.2)
    let result = try plan.made()
    #expect(!result.ground.isClear(Point(9, 1), Point(9, 5), level: 0))
    #expect(result.venue.places[0].locations[0].node != nil)
    #expect(result.ground.visibleNodes(from: Point(11, 3), level: 0).isEmpty)
  }

  @Test func `An outline that crosses itself gives both of its loops`() throws {
    var plan = TestPlan()
    plan.area("bow", .room, [(0, 0), (8, 6), (8, 0), (0, 6)])
    plan.door("w", [(0, 2.5), (0, 3.5)])
    plan.door("e", [(8, 2.5), (8, 3.5)])
    let result = try plan.made()
    #expect(result.node("w") != nil && result.node("e") != nil)
    #expect(!result.codes.contains("pathways.space.too-tangled"))
  }

  @Test func `A wall line across a corridor parts it, and a door in the line leads through`() throws {
    var plan = TestPlan()
    plan.box("hall", .open, 0, 0, 20, 3)
    plan.wall([(10, -1), (10, 4)])
    plan.place("A", 2, 1.5)
    plan.place("B", 18, 1.5)
    func length(_ plan: TestPlan) throws -> Double? {
      let result = try plan.made()
      let ends = result.venue.places.compactMap { $0.locations[0].node }
      return ends.count == 2 ? result.length(ends[0], ends[1]) : nil
    }
    let blocked = try length(plan)
    #expect(blocked == nil)
    plan.door("d", [(10, 1), (10, 2)])
    let found = try length(plan)
    let through = try #require(found)
    #expect(abs(through - 16) < 0.01)
  }

  @Test func `A slit of a tenth of a metre is a wall, and a neck of half a metre a way`() throws {
    func made(_ gap: Double) throws -> PathwayResult {
      var plan = TestPlan()
      plan.box("ground", .ground, 0, 0, 20, 6)
      plan.box("lower", .obstacle, 9, 0, 2, 3)
      plan.box("upper", .obstacle, 9, 3 + gap, 2, 3 - gap)
      plan.place("A", 2, 3)
      plan.place("B", 18, 3)
      return try plan.made()
    }
    let slit = try made(0.1)
    let apart = slit.venue.places.compactMap { $0.locations[0].node }
    #expect(apart.count == 2 && slit.length(apart[0], apart[1]) == nil)
    let neck = try made(0.5)
    let ends = neck.venue.places.compactMap { $0.locations[0].node }
    let length = try #require(neck.length(ends[0], ends[1]))
    #expect(length < 16.2)
    let wide = try made(2)
    let wideEnds = wide.venue.places.compactMap { $0.locations[0].node }
    let wideLength = try #require(wide.length(wideEnds[0], wideEnds[1]))
    #expect(wideLength < 16.6)
  }

  @Test func `A passage of six tenths of a metre between columns saves the way around`() throws {
    var plan = TestPlan()
    plan.box("ground", .ground, 0, 0, 30, 20)
    plan.box("south", .obstacle, 14, 1.2, 2, 8.5)
    plan.box("north", .obstacle, 14, 10.3, 2, 8.5)
    plan.place("A", 5, 10)
    plan.place("B", 25, 10)
    let result = try plan.made()
    let ends = result.venue.places.compactMap { $0.locations[0].node }
    let length = try #require(result.length(ends[0], ends[1]))
    #expect(length < 20.2)
  }

  @Test func `A column that touches a wall is walked around on its free side`() throws {
    var plan = TestPlan()
    plan.box("hall", .open, 0, 0, 20, 4)
    plan.box("column", .obstacle, 9, 0, 1, 1.5)
    plan.place("A", 2, 1)
    plan.place("B", 18, 1)
    let result = try plan.made()
    #expect(result.codes == [])
    let ends = result.venue.places.compactMap { $0.locations[0].node }
    let length = try #require(result.length(ends[0], ends[1]))
    #expect(length > 16.1 && length < 17)
  }

  @Test func `Shops without doors get an entrance in the middle of their longest front, and islands are told`() throws {
    var plan = TestPlan()
    plan.box("floor", .ground, 0, 0, 30, 20)
    plan.box("shop", .room, 0, 12, 10, 8)
    plan.box("kiosk", .room, 14, 4, 4, 2)
    plan.area(
      "ring", .room, [(22, 10), (30, 10), (30, 20), (22, 20)], holes: [[(24, 12), (28, 12), (28, 18), (24, 18)]])
    let result = try plan.made()
    #expect(result.codes == ["pathways.entrance.made", "pathways.ground.island"])
    let (shop, kiosk) = (try #require(result.node("shop")), try #require(result.node("kiosk")))
    #expect(result.length(shop, kiosk) != nil)
    #expect(result.venue.network.nodes.contains { $0.position.distance(to: Point(5, 12)) < 0.3 })
  }

  @Test func `A plan of walls alone is ground up to its picture, cut by the walls`() throws {
    var plan = TestPlan()
    plan.wall([(0, 0), (20, 0), (20, 10), (0, 10), (0, 0)])
    plan.wall([(10, 0), (10, 10)])
    plan.door("d", [(10, 4), (10, 5)])
    plan.place("A", 2, 2)
    plan.place("B", 18, 8)
    let result = try plan.made()
    let ends = result.venue.places.compactMap { $0.locations[0].node }
    let door = Point(10, 4.5)
    let straight = Point(2, 2).distance(to: door) + door.distance(to: Point(18, 8))
    let length = try #require(result.length(ends[0], ends[1]))
    #expect(length < straight * 1.06)
  }

  @Test func `A room between walls that meet has no ground`() throws {
    var plan = TestPlan()
    plan.box("a", .room, 0, 0, 5, 4)
    plan.box("thin", .room, 5, 0, 0.15, 4)
    plan.door("d", [(0, 1), (0, 2)])
    #expect(try plan.made().codes == ["pathways.opening.outside", "pathways.space.too-narrow"])
  }
}

import Geometry
import Overlay
import Testing
import VenueModel

@testable import Pathways

/// Rooms made of walls: gaps at doors, gaps of drawing, walls of two lines.
@Suite struct RoomTests {
  /// Two rooms, 5 m × 4 m each, with a door of 0.9 m in the wall between.
  private func twoRooms(gap: Double = 0) -> TestPlan {
    var plan = TestPlan()
    plan.wall([(5, gap), (5, 0), (0, 0), (0, 4), (5, 4)])
    plan.wall([(5, 4), (10, 4), (10, 0), (5, 0)])
    plan.wall([(5, 4), (5, 2.4)])
    plan.wall([(5, 0), (5, 1.5)])
    plan.door("d", [(5, 1.5), (5, 2.4)])
    plan.place("West", 1, 1)
    plan.place("East", 9, 3)
    return plan
  }

  @Test func `Walls with a door between become two rooms with a way through the door`() throws {
    let result = try twoRooms().venue.withRooms()
    #expect(result.findings.isEmpty && result.madeLevels == [0])
    #expect(result.venue.spaces.map(\.id) == ["room-1", "room-2"])
    #expect(Set(result.venue.spaces.map(\.name)) == ["West", "East"])
    for space in result.venue.spaces { #expect(abs(space.polygons[0].area - 20) < 0.05) }
    let paths = try result.venue.withPathways()
    let (west, east) = (
      try #require(paths.venue.places[0].locations[0].node), try #require(paths.venue.places[1].locations[0].node)
    )
    let length = try #require(paths.length(west, east))
    // Through the middle of the door: (1, 1), (5, 1.95), (9, 3).
    #expect(length > 8.2 && length < 9.2)
  }

  @Test func `Walls of two lines become obstacles, and the door leads through both faces`() throws {
    var plan = TestPlan()
    plan.wall([(0, 0), (10.2, 0), (10.2, 4.2), (0, 4.2), (0, 0)])
    for x in [0.2, 5.2] {
      let (a, b) = (x, x + 4.8)
      if x < 1 {
        plan.wall([(b, 1.5), (b, 0.2), (a, 0.2), (a, 4), (b, 4), (b, 2.4)])
      } else {
        plan.wall([(a, 1.5), (a, 0.2), (b, 0.2), (b, 4), (a, 4), (a, 2.4)])
      }
    }
    plan.door("d", [(5, 1.5), (5, 2.4)])
    plan.place("West", 1, 1)
    plan.place("East", 9, 3)
    let result = try plan.venue.withRooms()
    #expect(result.findings.isEmpty)
    #expect(result.venue.spaces.filter { $0.use == .room }.count == 2)
    #expect(result.venue.spaces.contains { $0.use == .obstacle })
    #expect(result.venue.walls.isEmpty)
    let paths = try result.venue.withPathways()
    let nodes = paths.venue.places.compactMap { $0.locations[0].node }
    #expect(paths.length(nodes[0], nodes[1]) != nil)
  }

  @Test func `Small gaps are closed and told, wide ones are not`() throws {
    var plan = TestPlan()
    plan.wall([(0, 0), (5, 0), (5, 4), (0, 4), (0, 0.2)])
    let small = try plan.venue.withRooms()
    #expect(small.findings.map(\.code) == ["rooms.gaps-bridged"] && small.venue.spaces.count == 1)
    var open = TestPlan()
    open.wall([(0, 0), (5, 0), (5, 4), (0, 4), (0, 0.6)])
    let wide = try open.venue.withRooms()
    #expect(wide.findings.map(\.code) == ["rooms.no-closed-face"] && wide.venue == open.venue)
  }

  @Test func `A door off the walls is told`() throws {
    var plan = twoRooms()
    plan.door("lost", [(2, 2), (2.9, 2)])
    let result = try plan.venue.withRooms()
    #expect(result.findings.map(\.code) == ["rooms.door-off-wall"])
  }

  @Test func `Levels with areas of their own are left alone, and too many walls are refused`() throws {
    var plan = twoRooms()
    plan.box("hall", .open, 0, 0, 10, 4)
    #expect(try plan.venue.withRooms().venue == plan.venue)
    var far = twoRooms()
    far.wall([(0, 0), (1e7, 0)])
    #expect(try far.venue.withRooms().findings.map(\.code) == ["rooms.too-large"])
  }

  @Test func `Rooms do not depend on the order or the sense of walls`() throws {
    let plan = twoRooms()
    let expected = try plan.venue.withRooms().venue.spaces
    var turned = plan
    turned.venue.walls = plan.venue.walls.reversed().map { Wall(level: 0, points: $0.points.reversed()) }
    #expect(try turned.venue.withRooms().venue.spaces == expected)
  }
}

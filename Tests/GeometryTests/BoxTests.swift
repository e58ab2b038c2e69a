import Geometry
import Testing

@Suite struct BoxTests {
  @Test("The empty box holds and meets nothing and has no size") func empty() {
    let box = Box([Point]())
    #expect(box == .empty && box.isEmpty && box.width == 0 && box.height == 0)
    #expect(!box.contains(Point(0, 0)))
    #expect(!box.intersects(Box([Point(0, 0), Point(1, 1)])))
    #expect(!box.intersects(box))
    #expect(box.expanded(by: 5) == .empty)
  }

  @Test("Borders belong to the box") func borders() {
    let box = Box([Point(0, 0), Point(2, 4)])
    #expect(box.contains(Point(2, 4)) && !box.contains(Point(2.1, 4)))
    #expect(box.intersects(Box([Point(2, 4)])) && !box.intersects(Box([Point(2, 4.1)])))
    #expect(box.squaredDistance(to: Point(5, 8)) == 25 && box.squaredDistance(to: Point(1, 1)) == 0)
    #expect(box.center == Point(1, 2))
  }

  @Test("A point that is not finite is not added") func notFinite() {
    #expect(Box([Point(.nan, 1), Point(3, .infinity), Point(1, 2)]) == Box([Point(1, 2)]))
  }
}

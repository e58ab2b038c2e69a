import Geometry
import Testing

@Suite struct SegmentTests {
  @Test("A segment of no length is nearest at its only point, fraction 0") func zeroLength() {
    let dot = Segment(Point(2, 3), Point(2, 3))
    let nearest = dot.nearest(to: Point(5, 7))
    #expect(nearest.fraction == 0)
    #expect(nearest.point == Point(2, 3))
    #expect(dot.length == 0)
    #expect(dot.distance(to: Point(5, 7)) == 5)
    #expect(dot.intersects(dot))
    #expect(dot.crossing(Segment(Point(0, 3), Point(9, 3))) == Point(2, 3))
    #expect(dot.crossing(Segment(Point(0, 4), Point(9, 4))) == nil)
  }

  @Test("Beyond an end, that end is the nearest point") func clamped() {
    let segment = Segment(Point(0, 0), Point(10, 0))
    #expect(segment.nearest(to: Point(-3, 4)) == (0, Point(0, 0)))
    #expect(segment.nearest(to: Point(13, 4)) == (1, Point(10, 0)))
    #expect(segment.nearest(to: Point(2.5, 4)) == (0.25, Point(2.5, 0)))
    #expect(segment.nearest(to: Point(.nan, 4)) == (0, Point(0, 0)))
  }

  @Test("A proper crossing, a touch, an overlap and a miss are told apart") func crossing() {
    let flat = Segment(Point(0, 0), Point(4, 0))
    #expect(flat.crossing(Segment(Point(1, -1), Point(3, 1))) == Point(2, 0))
    #expect(flat.crossing(Segment(Point(3, 0), Point(3, 5))) == Point(3, 0))
    #expect(flat.crossing(Segment(Point(6, 0), Point(3, 0))) == Point(3, 0))
    #expect(flat.crossing(Segment(Point(5, 0), Point(6, 0))) == nil)
    #expect(flat.crossing(Segment(Point(5, -1), Point(5, 1))) == nil)
  }
}

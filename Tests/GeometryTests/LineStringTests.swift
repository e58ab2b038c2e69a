import Geometry
import Testing

@Suite struct LineStringTests {
  private let corner = LineString([Point(0, 0), Point(4, 0), Point(4, 3)])

  @Test("Without points there is no place; one point is a path of no length") func degenerate() {
    #expect(LineString([]).length == 0)
    #expect(LineString([]).point(at: 1) == nil)
    #expect(LineString([]).nearest(to: Point(0, 0)) == nil)
    #expect(LineString([]).box.isEmpty)
    let dot = LineString([Point(1, 2)])
    #expect(dot.length == 0)
    #expect(dot.point(at: 7) == Point(1, 2))
    #expect(dot.nearest(to: Point(4, 6))?.distance == 5)
    #expect(dot.simplified(tolerance: 1) == dot)
  }

  @Test("Distances along the path are cut at its ends") func along() {
    #expect(corner.length == 7)
    #expect(corner.point(at: -1) == Point(0, 0))
    #expect(corner.point(at: 1) == Point(1, 0))
    #expect(corner.point(at: 4) == Point(4, 0))
    #expect(corner.point(at: 5.5) == Point(4, 1.5))
    #expect(corner.point(at: 99) == Point(4, 3))
    #expect(corner.reversed.point(at: 1) == Point(4, 2))
  }

  @Test("The nearest place knows its segment and how far along it is") func nearest() {
    let place = corner.nearest(to: Point(6, 1))
    #expect(place?.segment == 1)
    #expect(place?.point == Point(4, 1))
    #expect(place?.along == 5)
    #expect(place?.distance == 2)
    #expect(corner.nearest(to: Point(4, 0))?.segment == 0)
  }

  @Test("Repeated points do not disturb", arguments: 0..<10) func repeated(seed: Int) throws {
    var random = Seeded(seed)
    let path = LineString((0..<30).map { _ in random.gridPoint(3) })
    for turn in 0..<50 {
      let distance = random.double(0...path.length)
      let point = try #require(path.point(at: distance))
      let place = try #require(path.nearest(to: point))
      #expect(place.distance < 1e-9, "seed \(seed) turn \(turn)")
      let back = try #require(path.point(at: place.along))
      #expect(back.distance(to: point) < 1e-9, "seed \(seed) turn \(turn)")
    }
  }

  @Test("A simplified path keeps its ends and stays within the tolerance", arguments: 0..<20) func simplified(seed: Int)
  {
    var random = Seeded(seed)
    var point = Point(0, 0)
    let path = LineString(
      (0..<300).map { _ in
        point = Point(point.x + random.double(-1...2), point.y + random.double(-1...1))
        return point
      })
    for tolerance in [0.0, 0.3, 2, 1000] {
      let simple = path.simplified(tolerance: tolerance)
      #expect(simple.points.first == path.points.first && simple.points.last == path.points.last, "seed \(seed)")
      #expect(tolerance < 1000 || simple.points.count == 2, "seed \(seed)")
      for point in path.points {
        #expect((simple.nearest(to: point)?.distance ?? .infinity) <= tolerance + 1e-9, "seed \(seed) \(tolerance)")
      }
    }
  }

  @Test("Points on a straight stretch go, a closed path keeps its shape") func straight() {
    let straight = LineString([Point(0, 0), Point(1, 0), Point(2, 0), Point(2, 1)])
    #expect(straight.simplified(tolerance: 0).points == [Point(0, 0), Point(2, 0), Point(2, 1)])
    #expect(straight.simplified(tolerance: -1) == straight)
    #expect(straight.simplified(tolerance: .nan) == straight)
    let closed = LineString([Point(0, 0), Point(4, 0), Point(4, 4), Point(0, 4), Point(0, 0)])
    #expect(closed.simplified(tolerance: 1) == closed)
  }

  @Test(
    "Bearings run clockwise from north",
    arguments: [
      (Point(0, 1), 0.0), (Point(1, 1), 45), (Point(1, 0), 90), (Point(0, -1), 180), (Point(-1, 0), 270),
      (Point(-1, 1), 315), (Point(0, 0), 0), (Point(-1e-300, 1), 0),
    ] as [(Point, Double)])
  func bearings(end: Point, degrees: Double) {
    #expect(abs(bearing(from: Point(0, 0), to: end) - degrees) < 1e-12)
    #expect(bearing(from: Point(0, 0), to: end) < 360)
  }

  @Test(
    "Turns are positive to the right and at most half a circle",
    arguments: [
      (0.0, 90.0, 90.0), (90, 0, -90), (350, 10, 20), (10, 350, -20), (0, 180, 180), (180, 0, 180), (270, 90, 180),
      (5, 5, 0), (0, 725, 5),
    ] as [(Double, Double, Double)])
  func turns(first: Double, second: Double, degrees: Double) {
    #expect(turn(from: first, to: second) == degrees)
  }
}

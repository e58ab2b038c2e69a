import Geometry
import Testing

@Suite struct BufferTests {
  private func segments(_ count: Int, _ random: inout Seeded) -> [Segment] {
    func point() -> Point {
      Point(Double.random(in: 0...60, using: &random), Double.random(in: 0...40, using: &random))
    }
    return (0..<count).map { index in
      let start = point()
      switch index % 4 {
      case 0: return Segment(start, start)
      case 1: return Segment(start, Point(start.x + 20, start.y))
      default: return Segment(start, point())
      }
    }
  }

  @Test("Buffers are valid, hold what is near and nothing that is far")
  func oracle() throws {
    let seed = Int.random(in: 0...Int.max)
    var random = Seeded(seed)
    for round in 0..<150 {
      let segments = segments(1 + round % 12, &random)
      let radius = Double.random(in: 0.5...4, using: &random)
      let buffer = Buffer(segments, radius: radius)
      #expect(!buffer.polygons.isEmpty, "seed \(seed), round \(round)")
      for polygon in buffer.polygons {
        #expect(polygon.shell.isCounterClockwise && polygon.holes.allSatisfy { !$0.isCounterClockwise })
        for ring in polygon.rings { #expect(ring.selfCrossing == nil, "seed \(seed), round \(round)") }
        let isApart = polygon.holes.allSatisfy { hole in
          hole.points.allSatisfy { polygon.shell.contains($0) == .inside }
        }
        #expect(isApart, "seed \(seed), round \(round)")
      }
      for _ in 0..<300 {
        let point = Point(Double.random(in: -6...66, using: &random), Double.random(in: -6...46, using: &random))
        let distance = segments.map { $0.distance(to: point) }.min() ?? 0
        let holders = buffer.polygons.count { $0.contains(point) == .inside }
        // A sample lies within 0.75 cells of every point, and the simplified line within a quarter of the traced one.
        if distance < radius - buffer.cell { #expect(holders == 1, "seed \(seed), round \(round), \(point)") }
        if distance > radius + buffer.cell { #expect(holders == 0, "seed \(seed), round \(round), \(point)") }
      }
      #expect(Buffer(segments, radius: radius).polygons == buffer.polygons)
    }
  }

  @Test("A square of corridors keeps its courtyard as a hole, and few vertices")
  func courtyard() throws {
    let corners = [Point(0, 0), Point(30, 0), Point(30, 30), Point(0, 30)]
    let segments = corners.indices.map { Segment(corners[$0], corners[($0 + 1) % 4]) }
    let polygons = Buffer(segments, radius: 2).polygons
    #expect(polygons.count == 1)
    let polygon = try #require(polygons.first)
    #expect(polygon.holes.count == 1)
    // Four strips of 30 m by 4 m share the corners: 34² - 26², less four rounded corners.
    #expect(abs(polygon.area - (34.0 * 34 - 26 * 26 - 4 * (4 - .pi))) < 5)
    #expect(polygon.shell.count < 60)
  }

  @Test("An area too large for its radius gets a coarser grid, not more memory")
  func large() {
    let buffer = Buffer([Segment(Point(0, 0), Point(100_000, 90_000))], radius: 1)
    #expect(buffer.cell > 10)
    #expect(buffer.polygons.count == 1)
    #expect(Buffer([], radius: 1).polygons.isEmpty)
  }
}

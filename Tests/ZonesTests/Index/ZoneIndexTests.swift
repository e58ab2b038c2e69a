import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Zones

@Suite struct ZoneIndexTests {
  private func square(_ x: Double, _ y: Double, _ side: Double) throws -> Polygon {
    Polygon(try Ring([Point(x, y), Point(x + side, y), Point(x + side, y + side), Point(x, y + side)]))
  }

  @Test func `A batch says what single questions say, in order of positions and areas`() throws {
    let seed: UInt64 = 31
    var random = SplitMix(seed: seed)
    let polygons = RandomZones.rooms(5, rounded: true, using: &random)
    let areas = polygons.enumerated().map { [Zone.Area(level: $0.offset % 3, polygon: $0.element)] }
    let (index, _) = try ZoneIndex.build(areas, levelCount: 4)
    let reader = try ZoneReader(index)
    let box = polygons.reduce(into: Box.empty) { $0.add($1.box) }
    let points = RandomZones.uniform(box, 999, using: &random) + RandomZones.hardPoints(polygons, 999, using: &random)
    let levels = points.map { _ in Int32(random.next() % 7) - 2 }
    var hits: [ZoneHit] = []
    reader.append(points, levels: levels, to: &hits)
    var single: [ZoneHit] = []
    for (position, point) in points.enumerated() {
      for zone in reader.zones(at: point, level: Int(levels[position])) {
        single.append(ZoneHit(position: UInt32(position), zone: UInt32(zone)))
      }
    }
    #expect(hits == single && !hits.isEmpty, "seed \(seed)")
    #expect(hits.allSatisfy { levels[Int($0.position)] == Int32($0.zone) % 3 })
  }

  @Test func `A circle holds what is within its radius, to the last bit`() throws {
    let seed: UInt64 = 41
    var random = SplitMix(seed: seed)
    var circles: [Circle] = []
    for _ in 0..<40 {
      let center = Point(Double.random(in: 0...50, using: &random), Double(random.next() % 50))
      circles.append(try #require(Circle(center: center, radius: Double(1 + random.next() % 60) / 4)))
    }
    circles.append(try #require(Circle(center: Point(10, 10), radius: 1e-5)))
    for cellsPerEdge in [0.2, 1, 20] {
      let (index, _) = try ZoneIndex.build(
        circles.map { [Zone.Area(level: 0, circle: $0)] }, levelCount: 1, cellsPerEdge: cellsPerEdge)
      for boundary in BoundaryPolicy.allCases {
        let reader = try ZoneReader(index, boundary: boundary)
        var points = RandomZones.uniform(Box([Point(0, 0), Point(50, 50)]), 3_000, using: &random)
        for circle in circles {
          let (x, y, r) = (circle.center.x, circle.center.y, circle.radius)
          points += [Point(x + r, y), Point((x - r).nextUp, y), Point(x, y + r), Point(x, (y - r).nextDown)]
          points += [Point(x + 0.6 * r, y + 0.8 * r), Point(x, y)]
        }
        for point in points {
          let expected = circles.indices.filter { number in
            let containment = circles[number].contains(point)
            return containment == .inside || containment == .boundary && boundary == .covers
          }
          #expect(reader.zones(at: point, level: 0) == expected, "seed \(seed), \(point), \(cellsPerEdge)")
        }
      }
    }
  }

  @Test func `An area of several parts makes one hit`() throws {
    let circle = try #require(Circle(center: Point(10, 5), radius: 4))
    let (index, repairs) = try ZoneIndex.build(
      [
        [Zone.Area(level: 0, polygon: try square(0, 0, 10)), Zone.Area(level: 0, circle: circle)],
        [Zone.Area(level: 0, polygon: try square(2, 2, 3)), Zone.Area(level: 1, polygon: try square(0, 0, 1))],
      ], levelCount: 2)
    let reader = try ZoneReader(index)
    #expect(repairs.isEmpty)
    #expect(reader.zones(at: Point(9.5, 5), level: 0) == [0])
    #expect(reader.zones(at: Point(13, 5), level: 0) == [0])
    #expect(reader.zones(at: Point(14, 5), level: 0) == [0])
    #expect(reader.zones(at: Point(3, 3), level: 0) == [0, 1])
    #expect(reader.zones(at: Point(0.5, 0.5), level: 1) == [1])
    #expect(reader.zones(at: Point(0.5, 0.5), level: 7) == [] && reader.zones(at: Point(0.5, 0.5), level: -1) == [])
    // Where the border of one part is inside the other, it is no border of the area.
    let strict = try ZoneReader(index, boundary: .contains)
    #expect(strict.zones(at: Point(10, 5), level: 0) == [0])
    #expect(strict.zones(at: Point(0, 5), level: 0) == [])
  }

  @Test func `What is not valid is repaired as GEOS does, and told`() throws {
    let bowTie = Polygon(try Ring([Point(0, 0), Point(4, 4), Point(4, 0), Point(0, 4)]))
    let holeOutside = Polygon(
      try Ring([Point(10, 0), Point(14, 0), Point(14, 4), Point(10, 4)]),
      holes: [try Ring([Point(13, 1), Point(16, 1), Point(16, 3), Point(13, 3)])])
    let (index, repairs) = try ZoneIndex.build(
      [
        [Zone.Area(level: 0, polygon: bowTie)], [Zone.Area(level: 0, polygon: holeOutside)],
        [Zone.Area(level: 0, polygon: try square(20, 0, 4)), Zone.Area(level: 0, polygon: try square(22, 0, 4))],
      ], levelCount: 1)
    let reader = try ZoneReader(index)
    #expect(repairs.map(\.area) == [0, 1, 2])
    #expect(
      repairs.map(\.text) == [
        "Self-intersection; it became 2 parts", "Self-intersection; it became 2 parts",
        "its parts overlap (Self-intersection) and were joined",
      ])
    #expect(repairs[0].position == Point(2, 2))
    #expect(reader.zones(at: Point(1, 2), level: 0) == [0] && reader.zones(at: Point(2, 1), level: 0) == [])
    #expect(reader.zones(at: Point(13.5, 2), level: 0) == [])
    #expect(reader.zones(at: Point(23, 2), level: 0) == [2] && reader.zones(at: Point(25, 2), level: 0) == [2])
  }

  @Test func `Without areas nothing is anywhere`() throws {
    for areas in [[], [[]], [[], []]] as [[[Zone.Area]]] {
      let reader = try ZoneReader(ZoneIndex.build(areas, levelCount: 2).index)
      #expect(reader.zones(at: Point(0, 0), level: 0) == [])
      #expect(areas.isEmpty || reader.depth(of: 0, at: Point(0, 0), level: 0) == -.infinity)
    }
  }

  @Test func `Depth is the distance to the border, positive inside`() throws {
    let hole = try Ring([Point(4, 4), Point(6, 4), Point(6, 6), Point(4, 6)])
    let outer = Polygon(try square(0, 0, 10).shell, holes: [hole])
    let circle = try #require(Circle(center: Point(20, 0), radius: 3))
    let (index, _) = try ZoneIndex.build(
      [[Zone.Area(level: 0, polygon: outer)], [Zone.Area(level: 0, circle: circle)]], levelCount: 2)
    let reader = try ZoneReader(index)
    #expect(reader.depth(of: 0, at: Point(2, 5), level: 0) == 2)
    #expect(reader.depth(of: 0, at: Point(5, 5), level: 0) == -1)
    #expect(reader.depth(of: 0, at: Point(13, 14), level: 0) == -5)
    #expect(
      reader.depth(of: 1, at: Point(20, 1), level: 0) == 2 && reader.depth(of: 1, at: Point(24, 0), level: 0) == -1)
    #expect(reader.depth(of: 1, at: Point(20, 1), level: 1) == -.infinity)
  }

  @Test func `Enormous and tiny coordinates neither crash nor lie`() throws {
    for scale in [1e-12, 1e-3, 1e12, 1e50, 1e99] {
      let (index, _) = try ZoneIndex.build(
        [[Zone.Area(level: 0, polygon: try square(scale, scale, scale))]], levelCount: 1)
      let reader = try ZoneReader(index)
      #expect(reader.zones(at: Point(1.5 * scale, 1.5 * scale), level: 0) == [0], "\(scale)")
      #expect(reader.zones(at: Point(scale, 2 * scale), level: 0) == [0], "\(scale)")
      #expect(reader.zones(at: Point(2.5 * scale, 1.5 * scale), level: 0) == [], "\(scale)")
    }
  }
}

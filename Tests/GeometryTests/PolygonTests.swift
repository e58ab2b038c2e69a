import Geometry
import Testing

@Suite struct PolygonTests {
  private func square(_ low: Double, _ high: Double) throws -> Ring {
    try Ring([Point(low, low), Point(high, low), Point(high, high), Point(low, high)])
  }

  @Test("A hole is outside, its border is border, and its area is taken off") func holes() throws {
    let polygon = Polygon(try square(0, 10), holes: [try square(2, 4), try square(6, 8).reversed])
    #expect(polygon.area == 92)
    #expect(polygon.box == Box([Point(0, 0), Point(10, 10)]))
    #expect(polygon.contains(Point(3, 3)) == .outside)
    #expect(polygon.contains(Point(2, 3)) == .boundary)
    #expect(polygon.contains(Point(0, 3)) == .boundary)
    #expect(polygon.contains(Point(5, 5)) == .inside)
    #expect(polygon.contains(Point(11, 5)) == .outside)
    #expect(polygon.distanceToBorder(from: Point(5, 5)) == 2.0.squareRoot())
  }

  @Test("Containment with holes agrees with GEOS", arguments: 0..<20) func containment(seed: Int) throws {
    var random = Seeded(seed)
    let shell = try RingSamples.star(&random, count: 25, around: Point(0, 0), radius: 30)
    let inner = try Ring(shell.points.map { Point($0.x / 2, $0.y / 2) })
    let polygon = Polygon(shell, holes: [inner])
    let geos = try #require(GEOSOracle(shell, holes: [inner]))
    #expect(geos.isValid, "seed \(seed)")
    #expect(abs(polygon.area - geos.squareMetres) < 1e-9 * geos.squareMetres, "seed \(seed)")
    for probe in (0..<500).map({ _ in random.point(-30...30) }) + inner.points + shell.points {
      #expect(polygon.contains(probe) == geos.contains(probe), "seed \(seed): \(probe)")
    }
  }

  @Test("The label point of a square is its middle, of a ring-shaped hall the middle of a side") func labels() throws {
    #expect(Polygon(try square(0, 10)).labelPoint().distance(to: Point(5, 5)) < 0.2)
    let hall = Polygon(try square(0, 10), holes: [try square(3, 7)])
    #expect(hall.contains(hall.labelPoint()) == .inside)
    #expect(hall.distanceToBorder(from: hall.labelPoint()) > 1.65)
  }

  @Test("The label point of a concave ring is inside and nearly the farthest from its border", arguments: 0..<30)
  func concave(seed: Int) throws {
    var random = Seeded(seed)
    let polygon = Polygon(try RingSamples.star(&random, count: random.int(3...30), around: Point(0, 0), radius: 30))
    let label = polygon.labelPoint(precision: 0.05)
    #expect(polygon.contains(label) == .inside, "seed \(seed)")
    let clearance = polygon.distanceToBorder(from: label)
    for _ in 0..<2000 {
      let probe = random.point(-30...30)
      guard polygon.contains(probe) == .inside else { continue }
      #expect(polygon.distanceToBorder(from: probe) <= clearance + 0.061, "seed \(seed): \(probe)")
    }
  }

  @Test("Thin, winding and tiny areas still hold their label") func thin() throws {
    for ring in [
      try RingSamples.spiral(turns: 4, width: 0.5),
      try Ring([Point(0, 0), Point(100, 100), Point(100.001, 100.001), Point(0.002, 0)]),
      try Ring([Point(0, 0), Point(1e-9, 0), Point(0, 1e-9)]),
      try Ring([Point(0, 0), Point(1000, 0), Point(1000, 2), Point(998, 2), Point(998, 0.01), Point(0, 0.01)]),
      try Ring([Point(0, 0), Point(2, 2), Point(2, 0), Point(0, 2)]),
    ] {
      let polygon = Polygon(ring)
      #expect(polygon.contains(polygon.labelPoint()) == .inside, "\(ring.points)")
      #expect(polygon.labelPoint() == polygon.labelPoint(), "\(ring.points)")
    }
  }

  @Test("Without any inside the label is a vertex") func nothing() throws {
    let polygon = Polygon(try square(0, 4), holes: [try square(-1, 5)])
    #expect(polygon.area == 0)
    #expect(polygon.labelPoint() == Point(0, 0))
  }
}

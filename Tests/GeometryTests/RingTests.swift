import Geometry
import Testing

@Suite struct RingTests {
  private let square = [Point(0, 0), Point(4, 0), Point(4, 4), Point(0, 4)]

  @Test("The closing point and equal neighbours are dropped") func normalised() throws {
    let ring = try Ring(square)
    let repeated = [
      Point(0, 0), Point(0, 0), Point(4, 0), Point(4, 4), Point(4, 4), Point(0, 4), Point(0, 0), Point(0, 0),
    ]
    #expect(try Ring(repeated) == ring)
    #expect(ring.points == square)
    #expect(ring.box == Box(min: Point(0, 0), max: Point(4, 4)))
  }

  @Test("Points that enclose nothing are refused with a reason") func refused() {
    func reason(_ points: [Point]) -> RingError? {
      do throws(RingError) {
        _ = try Ring(points)
        return nil
      } catch {
        return error
      }
    }
    #expect(reason([]) == .tooFewPoints(distinct: 0))
    #expect(reason([Point(1, 1), Point(1, 1), Point(1, 1)]) == .tooFewPoints(distinct: 1))
    #expect(reason([Point(1, 1), Point(2, 1), Point(1, 1)]) == .tooFewPoints(distinct: 2))
    #expect(reason([Point(1, 1), Point(2, 1), Point(1, 1), Point(2, 1)]) == .tooFewPoints(distinct: 2))
    #expect(reason([Point(1, 1), Point(2, 2), Point(3, 3)]) == .flat)
    #expect(reason([Point(0, 0), Point(1e-200, 0), Point(0, 1e-200)]) == .flat)
    #expect(reason([Point(0, 0), Point(1, .nan), Point(1, 1)]) == .coordinate(index: 1))
    #expect(reason([Point(0, 0), Point(1, 0), Point(1, .infinity)]) == .coordinate(index: 2))
    #expect(reason([Point(0, 0), Point(1e101, 0), Point(1, 1)]) == .coordinate(index: 1))
  }

  @Test("Counter-clockwise is positive, and reversing changes only the sign") func sense() throws {
    let ring = try Ring(square)
    #expect(ring.signedArea == 16)
    #expect(ring.isCounterClockwise)
    #expect(ring.reversed.signedArea == -16)
    #expect(ring.reversed.area == 16)
    #expect(ring.reversed.points[0] == ring.points[0])
    #expect(ring.reversed.reversed == ring)
    #expect(ring.perimeter == 16)
    #expect(ring.centroid == Point(2, 2))
    #expect(ring.distance(to: Point(2, 3)) == 1)
    #expect(ring.distance(to: Point(7, 8)) == 5)
  }

  @Test("Far from the origin the area loses nothing") func farAway() throws {
    let moved = try Ring(square.map { Point($0.x + 5e8, $0.y - 5e8) })
    #expect(moved.signedArea == 16)
    #expect(moved.centroid == Point(5e8 + 2, -5e8 + 2))
  }

  @Test("A bow tie has no area, and its centre is that of its line") func bowTie() throws {
    let ring = try Ring([Point(0, 0), Point(2, 2), Point(2, 0), Point(0, 2)])
    #expect(ring.signedArea == 0)
    #expect(ring.selfCrossing == Point(1, 1))
    #expect(ring.centroid == Point(1, 1))
    #expect(ring.contains(Point(0.25, 1)) == .inside)
    #expect(ring.contains(Point(1, 1.5)) == .outside)
    #expect(ring.contains(Point(1, 1)) == .boundary)
  }

  @Test("Area, perimeter and centre agree with GEOS", arguments: 0..<20) func measures(seed: Int) throws {
    var random = Seeded(seed)
    for turn in 0..<20 {
      let center = random.point(-1000...1000)
      let ring = try RingSamples.star(&random, count: random.int(3...40), around: center, radius: 50)
      let geos = try #require(GEOSOracle(ring))
      let centroid = try #require(geos.centroid)
      #expect(abs(ring.area - geos.squareMetres) < 1e-8 * geos.squareMetres, "seed \(seed) turn \(turn)")
      #expect(abs(ring.perimeter - geos.perimeter) < 1e-9 * geos.perimeter, "seed \(seed) turn \(turn)")
      #expect(ring.centroid.distance(to: centroid) < 1e-7, "seed \(seed) turn \(turn)")
    }
  }

  @Test("Containment agrees with GEOS on concave rings, vertices and edges included", arguments: 0..<20)
  func containment(seed: Int) throws {
    var random = Seeded(seed)
    for turn in 0..<10 {
      let star = try RingSamples.star(&random, count: random.int(3...30), around: Point(0, 0), radius: 20)
      // Whole coordinates put many points exactly on edges.
      guard let ring = try? Ring(star.points.map { Point($0.x.rounded(), $0.y.rounded()) }) else { continue }
      guard ring.selfCrossing == nil else { continue }
      let geos = try #require(GEOSOracle(ring))
      var probes = ring.points
      for index in 0..<ring.count {
        probes.append(ring.edge(index).start.interpolated(to: ring.edge(index).end, fraction: 0.5))
        probes.append(ring.edge(index).start.interpolated(to: ring.edge(index).end, fraction: random.double(0...1)))
      }
      for _ in 0..<200 { probes.append(Point(Double(random.int(-42...42)) / 2, Double(random.int(-42...42)) / 2)) }
      for probe in probes {
        #expect(ring.contains(probe) == geos.contains(probe), "seed \(seed) turn \(turn): \(probe) in \(ring.points)")
      }
    }
  }

  @Test("Containment in rings that cross themselves follows the even-odd rule", arguments: 0..<20)
  func evenOdd(seed: Int) {
    var random = Seeded(seed)
    for turn in 0..<50 {
      guard let ring = RingSamples.grid(&random, count: random.int(3...9), size: 6) else { continue }
      for x in -1...7 {
        for y in -1...7 {
          let probe = Point(Double(x), Double(y))
          #expect(ring.contains(probe) == parity(ring, probe), "seed \(seed) turn \(turn): \(probe) in \(ring.points)")
        }
      }
    }
  }

  /// Counts crossings with a ray that passes no other point of the grid, by whole numbers.
  private func parity(_ ring: Ring, _ probe: Point) -> Containment {
    func side(_ a: Point, _ b: Point, _ c: Point) -> Double { (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) }
    let far = Point(probe.x + 10_007, probe.y + 1)
    var isInside = false
    for index in 0..<ring.count {
      let edge = ring.edge(index)
      if side(edge.start, edge.end, probe) == 0 && edge.box.contains(probe) { return .boundary }
      let crosses =
        (side(edge.start, edge.end, probe) > 0) != (side(edge.start, edge.end, far) > 0)
        && (side(probe, far, edge.start) > 0) != (side(probe, far, edge.end) > 0)
      if crosses { isInside.toggle() }
    }
    return isInside ? .inside : .outside
  }

  @Test("A point that is not finite is outside") func notFinite() throws {
    let ring = try Ring(square)
    #expect(ring.contains(Point(.nan, 1)) == .outside)
    #expect(ring.contains(Point(1, .infinity)) == .outside)
  }
}

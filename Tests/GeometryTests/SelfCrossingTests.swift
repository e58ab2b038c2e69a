import Geometry
import Testing

@Suite struct SelfCrossingTests {
  @Test("Every kind of fault is found") func kinds() throws {
    let spike = [Point(0, 0), Point(8, 0), Point(4, 0), Point(4, 4)]
    #expect(try Ring(spike).selfCrossing == Point(8, 0))
    let touch = [Point(0, 0), Point(4, 0), Point(4, 4), Point(2, 0), Point(0, 4)]
    #expect(try Ring(touch).selfCrossing == Point(2, 0))
    let twice = [Point(0, 0), Point(2, 2), Point(4, 0), Point(4, 4), Point(2, 2), Point(0, 4)]
    #expect(try Ring(twice).selfCrossing == Point(2, 2))
    let overlap = [Point(0, 0), Point(6, 0), Point(6, 3), Point(4, 0), Point(2, 0), Point(0, 3)]
    #expect(try Ring(overlap).selfCrossing != nil)
  }

  @Test("A triangle and a vertex on a straight edge are no fault") func simple() throws {
    #expect(try Ring([Point(0, 0), Point(4, 0), Point(0, 4)]).selfCrossing == nil)
    #expect(try Ring([Point(0, 0), Point(2, 0), Point(4, 0), Point(0, 4)]).selfCrossing == nil)
  }

  @Test("Simplicity agrees with GEOS on small grids full of touches and spikes", arguments: 0..<40)
  func grid(seed: Int) throws {
    var random = Seeded(seed)
    for turn in 0..<250 {
      let size = random.int(2...8)
      guard let ring = RingSamples.grid(&random, count: random.int(3...8), size: size) else { continue }
      let geos = try #require(GEOSOracle(ring))
      let place = ring.selfCrossing
      #expect((place == nil) == geos.isSimple, "seed \(seed) turn \(turn): \(ring.points)")
      #expect((place == nil) == geos.isValid, "seed \(seed) turn \(turn): \(ring.points)")
      #expect((place == nil) == (ring.reversed.selfCrossing == nil), "seed \(seed) turn \(turn): \(ring.points)")
      if let place { #expect(edges(of: ring, near: place) > 1, "seed \(seed) turn \(turn): \(ring.points)") }
    }
  }

  @Test("The place is on two edges, and concave rings without faults have none", arguments: 0..<20)
  func large(seed: Int) throws {
    var random = Seeded(seed)
    let star = try RingSamples.star(&random, count: 300, around: Point(100, 100), radius: 80)
    #expect(star.selfCrossing == nil, "seed \(seed)")
    var points = star.points
    points.swapAt(random.int(0...140), random.int(150...299))
    let crossed = try Ring(points)
    let geos = try #require(GEOSOracle(crossed))
    let place = crossed.selfCrossing
    #expect((place == nil) == geos.isSimple, "seed \(seed)")
    if let place { #expect(edges(of: crossed, near: place) > 1, "seed \(seed)") }
  }

  private func edges(of ring: Ring, near place: Point) -> Int {
    (0..<ring.count).count { ring.edge($0).distance(to: place) < 1e-9 }
  }
}

import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Zones

/// The index against `GEOSPreparedCovers` and `GEOSPreparedContains`.
@Suite struct ZoneTruthTests {
  private static let shifts = [Point(0, 0), Point(500_000, 5_400_000), Point(-1e9, 3)]

  /// Compares all answers of an index with GEOS; every hit, in order.
  private func compare(
    _ polygons: [Polygon], _ points: [Point], cellsPerEdge: Double, _ comment: Comment
  ) throws {
    let areas = polygons.map { [Zone.Area(level: 0, polygon: $0)] }
    let (index, repairs) = try ZoneIndex.build(areas, levelCount: 1, cellsPerEdge: cellsPerEdge)
    #expect(repairs.isEmpty, comment)
    let oracles = try polygons.map { try #require(PreparedOracle($0)) }
    let boxes = polygons.map { $0.box }
    for boundary in BoundaryPolicy.allCases {
      let reader = try ZoneReader(index, boundary: boundary)
      var hits: [ZoneHit] = []
      reader.append(points, level: 0, to: &hits)
      var expected: [ZoneHit] = []
      for (position, point) in points.enumerated() {
        for (zone, oracle) in oracles.enumerated() where boxes[zone].contains(point) {
          if boundary == .covers ? oracle.covers(point) : oracle.contains(point) {
            expected.append(ZoneHit(position: UInt32(position), zone: UInt32(zone)))
          }
        }
      }
      if hits != expected {
        let wrong = Set(hits).symmetricDifference(expected)
        let first = try #require(wrong.min { ($0.position, $0.zone) < ($1.position, $1.zone) } ?? hits.first)
        Issue.record(
          "\(comment) \(boundary): \(wrong.count) wrong, zone \(first.zone) at \(points[Int(first.position)])")
      }
    }
  }

  @Test(arguments: [2.0, 5, 20], [true, false])
  func `Every position gets GEOS's own answer, on borders too`(cellsPerEdge: Double, rounded: Bool) throws {
    for (number, shift) in Self.shifts.enumerated() {
      let seed = UInt64(100 + number)
      var random = SplitMix(seed: seed)
      let polygons = RandomZones.rooms(6, rounded: rounded, shift: shift, using: &random)
      let box = polygons.reduce(into: Box.empty) { $0.add($1.box) }
      let points =
        RandomZones.uniform(box, 4_000, using: &random) + RandomZones.hardPoints(polygons, 4_000, using: &random)
      try compare(polygons, points, cellsPerEdge: cellsPerEdge, "seed \(seed), shift \(shift), \(cellsPerEdge) cells")
    }
  }

  @Test func `Corners of cells and their neighbours in double precision are no exception`() throws {
    var random = SplitMix(seed: 9)
    let polygons = RandomZones.rooms(4, rounded: true, using: &random)
    let box = polygons.reduce(into: Box.empty) { $0.add($1.box) }
    var points: [Point] = []
    for _ in 0..<3_000 {
      let x = (Double.random(in: box.min.x...box.max.x, using: &random) * 8).rounded() / 8
      let y = (Double.random(in: box.min.y...box.max.y, using: &random) * 8).rounded() / 8
      points += [Point(x, y), Point(x.nextDown, y), Point(x, y.nextUp), Point(x.nextUp, y.nextDown)]
    }
    for cellsPerEdge in [3.0, 20] { try compare(polygons, points, cellsPerEdge: cellsPerEdge, "cell corners") }
  }

  @Test func `Where GEOS is not exact the index is not either`() throws {
    // By exact arithmetic the point is on the edge from the first to the second vertex.
    let ring = try Ring([Point(404.6, 495.1), Point(122.6, 31.1), Point(404.6, 31.1)])
    let point = Point(179, 123.9)
    #expect(Polygon(ring).contains(point) == .boundary)
    for turned in [ring, ring.reversed] {
      let oracle = try #require(PreparedOracle(Polygon(turned)))
      let (index, _) = try ZoneIndex.build([[Zone.Area(level: 0, polygon: Polygon(turned))]], levelCount: 1)
      let reader = try ZoneReader(index)
      #expect(reader.zones(at: point, level: 0).count == (oracle.covers(point) ? 1 : 0))
    }
    let covered = try #require(PreparedOracle(Polygon(ring))).covers(point)
    #expect(!covered, "GEOS has become exact here: read docs/decisions/0015 again")
  }

  @Test func `Triangles at tenths of a metre with points on their edges, both ways round`() throws {
    let seed: UInt64 = 77
    var random = SplitMix(seed: seed)
    func tenth() -> Double { Double(random.next() % 5_000) / 10 }
    var wrong = 0
    for _ in 0..<60 {
      var rings: [Ring] = []
      while rings.count < 200 {
        let corners = [Point(tenth(), tenth()), Point(tenth(), tenth()), Point(tenth(), tenth())]
        guard let ring = try? Ring(corners) else { continue }
        rings.append(random.next() % 2 == 0 ? ring : ring.reversed)
      }
      // Each on a level of its own, so that it has a grid of its own.
      let areas = rings.enumerated().map { [Zone.Area(level: $0.offset, polygon: Polygon($0.element))] }
      let (index, _) = try ZoneIndex.build(areas, levelCount: rings.count, cellsPerEdge: 1)
      let reader = try ZoneReader(index)
      for (level, ring) in rings.enumerated() {
        let oracle = try #require(PreparedOracle(Polygon(ring)))
        for edge in 0..<3 {
          let on = ring.edge(edge).start.interpolated(
            to: ring.edge(edge).end, fraction: Double(random.next() % 10) / 10)
          let point = Point((on.x * 10).rounded() / 10, (on.y * 10).rounded() / 10)
          if reader.zones(at: point, level: level).isEmpty == oracle.covers(point) { wrong += 1 }
        }
      }
    }
    #expect(wrong == 0, "seed \(seed)")
  }

  @Test func `Shapes that trip grids`() throws {
    func ring(_ points: [(Double, Double)]) throws -> Ring { try Ring(points.map { Point($0.0, $0.1) }) }
    let touching = Polygon(
      try ring([(0, 0), (10, 0), (10, 10), (0, 10)]), holes: [try ring([(0, 5), (3, 3), (3, 7)])])
    let nearlyLevel = Polygon(try ring([(20, 0), (30, 1e-9), (30, 2), (25, 2 + 1e-9), (20, 2)]))
    let sliver = Polygon(try ring([(20, 5), (40, 5 + 1e-9), (20, 5 + 2e-9)]))
    let onLines = Polygon(try ring([(0, 16), (8, 16), (8, 24), (4, 24), (4, 20), (0, 20)]))
    // Sixty spikes that meet in one point, and a comb of which hundreds of edges lie in one cell.
    var fan: [(Double, Double)] = []
    for number in 0..<60 { fan += [(50, 50), (60, 40 + Double(number) / 3), (60, 40.1 + Double(number) / 3)] }
    var comb: [(Double, Double)] = [(50, 0)]
    for number in 0..<150 {
      comb.append((50 + Double(number) / 4_000, number % 2 == 0 ? 3 : 1))
    }
    comb.append((50.2, 0))
    var polygons = [touching, nearlyLevel, sliver, onLines, Polygon(try ring(comb))]
    for number in 0..<60 {
      polygons.append(Polygon(try ring(Array(fan[(3 * number)..<(3 * number + 3)]))))
    }
    var random = SplitMix(seed: 5)
    let points =
      RandomZones.uniform(Box([Point(-1, -1), Point(61, 61)]), 3_000, using: &random)
      + RandomZones.uniform(Box([Point(49.9, 0), Point(50.3, 3)]), 2_000, using: &random)
      + RandomZones.hardPoints(polygons, 8_000, using: &random)
    for cellsPerEdge in [1.0, 20] { try compare(polygons, points, cellsPerEdge: cellsPerEdge, "shapes") }
  }

  @Test func `A zone very far away costs the others nothing`() throws {
    var random = SplitMix(seed: 15)
    var polygons = RandomZones.rooms(5, rounded: false, using: &random)
    let points = RandomZones.uniform(Box([Point(0, 0), Point(45, 45)]), 2_000, using: &random)
    polygons.append(Polygon(try Ring([Point(1e6, 1e6), Point(1e6 + 5, 1e6), Point(1e6, 1e6 + 5)])))
    try compare(
      polygons, points + RandomZones.hardPoints(polygons, 1_000, using: &random), cellsPerEdge: 20, "outlier")
    let (index, _) = try ZoneIndex.build(polygons.map { [Zone.Area(level: 0, polygon: $0)] }, levelCount: 1)
    let reader = try ZoneReader(index)
    var hits: [ZoneHit] = []
    reader.append(points, level: 0, to: &hits)
    #expect(!hits.isEmpty && reader.doubtCount * 100 < points.count, "\(reader.doubtCount) doubts")
    #expect(index.byteCount < 20_000_000)
  }

  @Test func `Random positions hardly ever need GEOS`() throws {
    var random = SplitMix(seed: 21)
    let polygons = RandomZones.rooms(10, rounded: false, using: &random)
    let box = polygons.reduce(into: Box.empty) { $0.add($1.box) }
    let (index, _) = try ZoneIndex.build(polygons.map { [Zone.Area(level: 0, polygon: $0)] }, levelCount: 1)
    let reader = try ZoneReader(index)
    var hits: [ZoneHit] = []
    reader.append(RandomZones.uniform(box, 100_000, using: &random), level: 0, to: &hits)
    #expect(hits.count > 30_000 && reader.doubtCount <= 10, "\(reader.doubtCount) doubts")
  }
}

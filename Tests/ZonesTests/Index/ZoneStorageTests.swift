import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Zones

@Suite struct ZoneStorageTests {
  private static func sample() throws -> (ZoneIndex, [Polygon]) {
    var random = SplitMix(seed: 61)
    let polygons = RandomZones.rooms(2, rounded: true, using: &random)
    var areas = polygons.map { [Zone.Area(level: 0, polygon: $0)] }
    areas.append([Zone.Area(level: 1, circle: try #require(Circle(center: Point(3, 3), radius: 2)))])
    // A fan of triangles, so that there is a finer grid.
    for number in 0..<30 {
      let y = Double(number) / 5
      areas.append([Zone.Area(level: 1, polygon: Polygon(try Ring([Point(0, 0), Point(9, y), Point(9, y + 0.05)])))])
    }
    return (try ZoneIndex.build(areas, levelCount: 2, cellsPerEdge: 5).index, polygons)
  }

  private func answers(_ index: ZoneIndex, _ points: [Point]) throws -> [[ZoneHit]] {
    try [0, 1].map { level in
      var hits: [ZoneHit] = []
      try ZoneReader(index).append(points, level: level, to: &hits)
      return hits
    }
  }

  @Test func `An index of its stored columns answers alike`() throws {
    let (index, polygons) = try Self.sample()
    var random = SplitMix(seed: 62)
    let points =
      RandomZones.uniform(Box([Point(0, 0), Point(18, 18)]), 3_000, using: &random)
      + RandomZones.hardPoints(polygons, 1_000, using: &random)
    #expect(index.grids.count > 3)
    let again = try ZoneIndex(index.storage)
    #expect(try answers(again, points) == answers(index, points))
  }

  @Test func `A damaged index is refused, or answers without leaving its columns`() throws {
    let (index, _) = try Self.sample()
    let seed: UInt64 = 63
    var random = SplitMix(seed: seed)
    let points = RandomZones.uniform(Box([Point(0, 0), Point(18, 18)]), 300, using: &random)
    func damaged<Value: FixedWidthInteger>(_ column: Column<Value>, _ random: inout SplitMix) -> Column<Value> {
      var values = Array(column)
      guard let place = values.indices.randomElement(using: &random) else { return column }
      switch random.next() % 4 {
      case 0: values[place] = Value(truncatingIfNeeded: random.next())
      case 1: values[place] ^= 1 << Value(random.next() % UInt64(Value.bitWidth))
      case 2: values.removeLast()
      default: values[place] = values.randomElement(using: &random) ?? 0
      }
      return Column(values)
    }
    var refused = 0
    for _ in 0..<500 {
      var storage = index.storage
      switch random.next() % 7 {
      case 0: storage.counts = damaged(storage.counts, &random)
      case 1: storage.grids = damaged(storage.grids, &random)
      case 2: storage.codes = damaged(storage.codes, &random)
      case 3: storage.records = damaged(storage.records, &random)
      case 4: storage.ringStarts = damaged(storage.ringStarts, &random)
      case 5: storage.parts = damaged(storage.parts, &random)
      default: storage.partStarts = damaged(storage.partStarts, &random)
      }
      do {
        _ = try answers(ZoneIndex(storage), points)
      } catch ZoneError.damaged {
        refused += 1
      }
    }
    #expect(refused > 150, "seed \(seed): \(refused) refused")
  }
}

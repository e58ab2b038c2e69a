import Geometry
import Overlay
import TestSupport
import Testing
import VenueModel

@testable import Zones

/// Outlines made to hang or to fill the memory; without limits each of these runs for minutes or takes gigabytes.
@Suite struct HostileZoneTests {
  private func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) throws -> Polygon {
    Polygon(try Ring([Point(x, y), Point(x + width, y), Point(x + width, y + height), Point(x, y + height)]))
  }

  /// The outline and the findings of one zone, and what holds a point.
  private func findings(_ areas: [Zone.Area]) throws -> [Finding] {
    var venue = Venue()
    venue.levels = [Level(id: "G", name: "Ground")]
    venue.zones = [Zone(id: "z", name: "z", areas: areas)]
    return ZoneIndex.findings(venue)
  }

  @Test func `An outline that crosses itself hundreds of times is left out and told`() throws {
    let seed: UInt64 = 81
    var random = SplitMix(seed: seed)
    let points = RandomZones.uniform(Box([Point(0, 0), Point(100, 100)]), 1_000, using: &random)
    let tangle = try findings([Zone.Area(level: 0, polygon: Polygon(try Ring(points)))])
    #expect(tangle.map(\.code) == ["zone.too-tangled"] && tangle.allSatisfy { $0.severity == .error }, "seed \(seed)")
    #expect(tangle[0].message.contains("crosses itself more than 250 times; nothing is in it"))
    #expect(tangle[0].position != nil && tangle[0].level == 0)
    let few = try findings([Zone.Area(level: 0, polygon: Polygon(try Ring(Array(points.prefix(20)))))])
    #expect(few.map(\.code) == ["zone.repaired"], "seed \(seed)")
    // What is sound of the zone stays.
    let mixed = [
      Zone.Area(level: 0, polygon: Polygon(try Ring(points))), Zone.Area(level: 0, polygon: try rectangle(0, 0, 9, 9)),
    ]
    let (index, repairs) = try ZoneIndex.build([mixed], levelCount: 1)
    #expect(repairs.map(\.isRefused) == [true] && repairs.map(\.isLost) == [false])
    #expect(try ZoneReader(index).zones(at: Point(1, 1), level: 0) == [0])
  }

  @Test func `Outlines that cross themselves below the limit are repaired until there are too many of them`() throws {
    var random = SplitMix(seed: 82)
    var budget = RepairBudget(selfCrossings: 4_000)
    let ring = try Ring(RandomZones.uniform(Box([Point(0, 0), Point(9, 9)]), 40, using: &random))
    var repaired = 0
    while budget.refusalToRepair(ring) == nil { repaired += 1 }
    #expect((15...100).contains(repaired))
    #expect(budget.selfCrossings < 0)
  }

  @Test func `Spikes side by side across each other's boxes are not checked by the billion`() throws {
    var points: [Point] = []
    for number in 0..<300 {
      let x = Double(number) / 1_000
      points += [Point(x, x), Point(x + 100.0005, x - 99.9995)]
    }
    points += [Point(0.3, 0.3), Point(-0.7, 1.3), Point(-1, 1)]
    var budget = RepairBudget(pairs: 50_000)
    #expect(budget.refusalToCheck([try Ring(points)])?.contains("side by side") == true)
  }

  @Test func `Bars across bars are joined while their crossings are few, and left out when there are too many`() throws
  {
    func bars(_ count: Int) throws -> [Polygon] {
      try (0..<count).flatMap { number in
        [
          try rectangle(0, Double(number), Double(count), 0.5), try rectangle(Double(number), 0, 0.5, Double(count)),
        ]
      }
    }
    let few = try findings(bars(8).map { Zone.Area(level: 0, polygon: $0) })
    #expect(few.map(\.code) == ["zone.repaired"])
    var budget = RepairBudget(commonCrossings: 2_000)
    #expect(budget.refusalToJoin(try bars(40).flatMap(\.rings))?.contains("too often") == true)
  }

  @Test(arguments: [60, 200]) func `Zones that lie exactly over each other are all found`(count: Int) throws {
    let polygon = try rectangle(0, 0, 50, 50)
    let areas = [[Zone.Area]](repeating: [Zone.Area(level: 0, polygon: polygon)], count: count)
    let (index, _) = try ZoneIndex.build(areas, levelCount: 1, cellsPerEdge: 2, divisor: 256)
    let reader = try ZoneReader(index)
    for point in [Point(25, 25), Point(0, 10), Point(50, 50), Point(0.001, 49.999)] {
      #expect(reader.zones(at: point, level: 0).count == count, "\(point)")
    }
    #expect(reader.zones(at: Point(-0.001, 10), level: 0).isEmpty)
    #expect(index.byteCount < 1 << 20)
  }

  @Test func `Zones nested by the hundred take no more memory than is allowed, and answer right`() throws {
    let areas = try (0..<100).map { number -> [Zone.Area] in
      let reach = Double(number) / 10
      return [Zone.Area(level: 0, polygon: try rectangle(-reach, -reach, 1 + 2 * reach, 1 + 2 * reach))]
    }
    let (index, _) = try ZoneIndex.build(areas, levelCount: 1, cellsPerEdge: 20, divisor: 256)
    #expect(index.byteCount < 1 << 20, "\(index.byteCount)")
    let reader = try ZoneReader(index)
    for (x, count) in [(0.5, 100), (-5.05, 49), (-9.85, 1), (-9.95, 0)] {
      #expect(reader.zones(at: Point(x, 0.5), level: 0) == Array((100 - count)..<100), "\(x)")
    }
  }

  @Test func `A zone as large as a country beside rooms costs them nothing`() throws {
    var areas = [[Zone.Area(level: 0, polygon: try rectangle(-1e9, -1e9, 2e9, 2e9))]]
    for number in 0..<200 {
      areas.append([Zone.Area(level: 0, polygon: try rectangle(Double(number) * 2, 0, 1, 1))])
    }
    let (index, _) = try ZoneIndex.build(areas, levelCount: 1)
    let reader = try ZoneReader(index)
    #expect(
      reader.zones(at: Point(100.5, 0.5), level: 0) == [0, 51] && reader.zones(at: Point(1e8, 3), level: 0) == [0])
    #expect(index.byteCount < 10 << 20)
  }
}

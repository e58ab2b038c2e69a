import Foundation
import Geometry
import Pathways
import TestSupport
import Testing
import VenueModel

/// Networks made from plans of real buildings, against shortest paths on the floor that is drawn.
///
/// `FOOTWAY_PATHWAY_PAIRS=400` asks for as many pairs a level instead of a few and prints the table of
/// docs/algorithms/pathways.md.
@Suite(.serialized, RealBuilding.condition) struct RealLevelTests {
  private static let pairs = ProcessInfo.processInfo.environment["FOOTWAY_PATHWAY_PAIRS"].flatMap { Int($0) }

  /// What a level is held to.
  private struct Bounds {
    var median = 1.06
    var most = 1.15
    var sameClearance = 1.03
    var lost = 0
  }

  /// Levels that are held to less, with the reason in docs/algorithms/pathways.md.
  private static let exceptions: [String: Bounds] = [
    "school Level 1": Bounds(median: 1.07),
    "westport G": Bounds(lost: .max),
    "westport 2": Bounds(median: 1.07),
    "westport 3": Bounds(median: 1.08, most: 1.25, sameClearance: 1.05, lost: 1),
    "westport 4": Bounds(median: 1.09, most: 1.42, sameClearance: 1.055, lost: 1),
    "westport 5": Bounds(median: 1.11, most: 1.28), "westport 6": Bounds(median: 1.105, most: 1.2),
    "mall B1": Bounds(most: 1.18, lost: 2), "mall F2": Bounds(lost: 1), "mall F3": Bounds(lost: 1),
  ]

  @Test(arguments: RealBuilding.allCases)
  func `Ways through a real building are hardly longer than shortest paths, off the walls, and lead to all rooms`(
    building: RealBuilding
  ) throws {
    let levels = try building.levels()
    let venue = try #require(levels.first?.venue)
    let result = try venue.withPathways(mode: .plan)
    var all: [Double] = []
    for level in levels {
      var measure = try LevelMeasure(level, result)
      try measure.measure(pairs: Self.pairs ?? 21, seed: 5)
      if Self.pairs != nil { print(measure.row) }
      let bounds = Self.exceptions[level.name] ?? Bounds()
      let factors = measure.stretches.map(\.factor)
      try #require(factors.count > 10, "\(level.name)")
      all += factors
      #expect(factors.quantile(0.5) < bounds.median, "\(level.name), seed 5")
      // One pair of twenty tells nothing of a level by itself.
      if factors.count >= 80 { #expect(factors.quantile(0.95) < bounds.most, "\(level.name), seed 5") }
      #expect(measure.sameClearance.quantile(0.5) < bounds.sameClearance, "\(level.name), seed 5")
      #expect(measure.metres.near < 0.08 * measure.metres.all, "\(level.name), seed 5")
      #expect(measure.lost.count <= bounds.lost, "\(level.name), seed 5: \(measure.lost)")
      #expect(measure.unreachedRooms().isEmpty, "\(level.name): \(measure.unreachedRooms())")
      #expect(measure.edgesThroughWalls(level).isEmpty, "\(level.name): \(measure.edgesThroughWalls(level))")
    }
    #expect(all.quantile(0.95) < (building == .westport ? 1.22 : 1.15), "\(building), seed 5")
  }

  @Test func `At least twenty levels are measured`() throws {
    let levels = try RealBuilding.allCases.flatMap { try $0.levels() }
    #expect(levels.count >= 20)
    #expect(Set(levels.map(\.name)).count == levels.count)
  }

  @Test func `The two oracles for shortest paths agree`() throws {
    for plan in try GeneratedPlan.all() {
      let oracle = GeodesicOracle(plan.area)
      let floor = FloorGeodesic(plan.area)
      var random = SplitMix(seed: 21)
      let points = plan.points(8, oracle, using: &random)
      for (number, a) in points.enumerated() {
        let others = Array(points[(number + 1)...])
        for (b, shortest) in zip(others, oracle.distances(from: a, to: others)) {
          let found = try #require(floor.distance(a, b, within: 1.2 * shortest), "\(plan.name): \(a) to \(b)")
          #expect(abs(found - shortest) < 1e-9, "\(plan.name), seed 21: \(a) to \(b)")
          #expect(floor.distance(a, b, within: 0.99 * shortest) == nil || found == a.distance(to: b))
        }
      }
    }
  }
}

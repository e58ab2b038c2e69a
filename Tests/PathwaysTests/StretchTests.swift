import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Pathways

/// Made networks against shortest paths that an independent oracle finds in the same floor.
@Suite struct StretchTests {
  @Test func `Ways are hardly longer than shortest paths, and off the walls`() throws {
    for plan in try GeneratedPlan.all() {
      let result = try plan.plan.made()
      let oracle = GeodesicOracle(plan.area)
      let walk = FreeWalk(result)
      var random = SplitMix(seed: 11)
      let points = plan.points(16, oracle, using: &random)
      var stretches: [Double] = []
      var near = 0.0
      var total = 0.0
      for (number, a) in points.enumerated() {
        let others = Array(points[(number + 1)...]).filter { $0.distance(to: a) >= 3 }
        for (b, shortest) in zip(others, oracle.distances(from: a, to: others)) {
          let path = try FreeWalk.way(walk, a, b, plan.name)
          #expect(path.pathLength > shortest - 1e-6, "\(plan.name): shorter than possible from \(a) to \(b)")
          stretches.append(path.pathLength / shortest)
          // Out of a door and into the next one beside it one goes round two jambs in the middle of the doors.
          #expect(path.pathLength < shortest * 1.15 + 1.5, "\(plan.name): from \(a) to \(b)")
          let shares = nearWalls(path, plan, oracle)
          near += shares.near
          total += shares.all
        }
      }
      #expect(stretches.quantile(0.5) < 1.06, "\(plan.name)")
      #expect(stretches.quantile(0.95) < 1.15, "\(plan.name)")
      #expect(near < 0.08 * total, "\(plan.name): \(near) of \(total) m")
    }
  }

  /// The metres of a path away from its ends and from doors, and those of them that are nearer than half a metre to a wall.
  private func nearWalls(_ path: [Point], _ plan: GeneratedPlan, _ oracle: GeodesicOracle) -> (
    near: Double, all: Double
  ) {
    var near = 0.0
    var all = 0.0
    for (a, b) in zip(path, path.dropFirst()) {
      let steps = max(Int(a.distance(to: b)), 1)
      for step in 0..<steps {
        let spot = a.interpolated(to: b, fraction: (Double(step) + 0.5) / Double(steps))
        if spot.distance(to: path[0]) < 1 || spot.distance(to: path[path.count - 1]) < 1 { continue }
        if plan.doors.contains(where: { $0.distance(to: spot) < 1 }) { continue }
        all += a.distance(to: b) / Double(steps)
        // Half a metre, less what corners are smoothed by.
        if oracle.distanceToBorder(spot) < 0.46 { near += a.distance(to: b) / Double(steps) }
      }
    }
    return (near, all)
  }

  @Test func `Against shortest paths of the same clearance ways are hardly longer at all`() throws {
    var stretches: [Double] = []
    for plan in try GeneratedPlan.all() where plan.doors.isEmpty {
      let oracle = GeodesicOracle(try UnionOracle.inset(plan.area, by: 0.5))
      let walk = FreeWalk(try plan.plan.made())
      var random = SplitMix(seed: 12)
      let points = plan.points(60, oracle, using: &random)
      for (a, b) in zip(points, points.dropFirst()) where a.distance(to: b) >= 3 {
        let shortest = oracle.distances(from: a, to: [b])[0]
        let path = try FreeWalk.way(walk, a, b, plan.name)
        stretches.append(path.pathLength / shortest)
      }
    }
    #expect(stretches.quantile(0.5) < 1.03 && stretches.quantile(0.95) < 1.08)
  }

  @Test func `No edge crosses a wall, and every room with a door is reached`() throws {
    for plan in try GeneratedPlan.all() {
      let result = try plan.plan.made()
      let nodes = result.venue.network.nodes
      let lines = result.venue.network.edges.map { Segment(nodes[$0.from].position, nodes[$0.to].position) }
      let uncovered = try UnionOracle.uncovered(lines, by: plan.area)
      for (line, length) in zip(lines, uncovered) { #expect(length < 1e-3, "\(plan.name): \(line)") }
      for space in plan.plan.venue.spaces where space.use == .room {
        let node = try #require(result.node(space.id), "\(plan.name): \(space.id)")
        #expect(result.length(0, node) != nil, "\(plan.name): \(space.id)")
      }
    }
  }
}

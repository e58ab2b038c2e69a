import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Pathways

/// Plans that no building has.
@Suite struct HostileTests {
  @Test func `Plans without areas, with empty areas and with lines of no length give nothing and do no harm`() throws {
    var plan = TestPlan()
    #expect(try plan.made().madeLevels == [])
    plan.venue.spaces.append(Space(id: "empty", use: .open, level: 0, polygons: []))
    plan.wall([(1, 1), (1, 1)])
    plan.door("none", [])
    plan.door("d", [(3, 3), (3, 3), (3, 3)])
    let result = try plan.made()
    #expect(result.venue.network.nodes.isEmpty)
    #expect(TestPlan(levels: []).venue.levels.isEmpty)
    #expect(try TestPlan(levels: []).made().findings == [])
  }

  @Test func `Areas at the end of the world and across half of it are left out and told`() throws {
    var plan = TestPlan()
    plan.box("far", .room, 1e9, 1e9, 5, 5)
    plan.box("wide", .open, -1e7, -1e7, 2e7, 2e7)
    plan.box("a", .room, 0, 0, 5, 5)
    plan.door("d", [(0, 1), (0, 2)])
    plan.door("x", [(1e300, 1e300), (-1e300, 1e300)])
    let result = try plan.made()
    #expect(result.findings.filter { $0.code == "pathways.space.too-large" }.count == 2)
    #expect(result.node("a") != nil)
  }

  @Test func `Outlines that cross themselves all over are left out and told`() throws {
    var random = SplitMix(seed: 9)
    let corners = (0..<700).map { _ in
      (Double.random(in: 0...50, using: &random), Double.random(in: 0...50, using: &random))
    }
    var plan = TestPlan()
    plan.area("knot", .room, corners)
    plan.box("a", .room, 60, 0, 5, 5)
    plan.door("d", [(60, 1), (60, 2)])
    let result = try plan.made()
    #expect(result.codes.contains("pathways.space.too-tangled") && result.node("a") != nil)
  }

  @Test func `What is over a limit is told, and the rest is made`() throws {
    var plan = TestPlan()
    plan.box("hall", .open, 0, 0, 40, 20)
    for x in 0..<8 { plan.box("c\(x)", .obstacle, Double(x) * 5 + 2, 10, 1, 1) }
    plan.box("a", .room, 0, 20, 5, 5)
    plan.box("b", .room, 5, 20, 5, 5)
    plan.door("d", [(2, 20), (3, 20)])
    plan.door("e", [(5, 22), (5, 23)])
    var options = PathwayOptions()
    options.mostNodes = 20
    let few = try plan.made(options)
    #expect(few.codes == ["pathways.space.too-many-corners"])
    #expect(few.length("a", "b") != nil)
    options.mostVertices = 40
    #expect(try plan.made(options).codes == ["pathways.level.too-large"])
  }

  @Test func `A plan without a scale has no metres to make paths by`() throws {
    var plan = TestPlan()
    plan.box("a", .open, 0, 0, 500, 400)
    plan.venue.levels[0].plan = Plan(toLocal: PlaneTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0))
    let result = try plan.made()
    #expect(result.codes == ["pathways.level.no-scale"] && result.venue == plan.venue)
  }

  @Test func `Options out of their ranges become the nearest in them`() {
    var options = PathwayOptions()
    options.clearance = -1
    options.stretch = .nan
    options.cones = 1_000_000
    options.sightRange = .infinity
    let bounded = options.bounded
    #expect(bounded.clearance == 0.1 && bounded.stretch == 1.05 && bounded.cones == 128)
    #expect(bounded.sightRange == 1_000 && bounded.bounded == bounded)
  }

  @Test func `Areas and openings thrown about at random end in a network whose edges have two ends`() throws {
    for seed in UInt64(1)...12 {
      var random = SplitMix(seed: seed)
      func number(_ most: Double) -> Double { Double.random(in: 0...most, using: &random) }
      var plan = TestPlan(levels: [0, 1])
      for index in 0..<30 {
        let corners = (0..<Int.random(in: 3...9, using: &random)).map { _ in (number(30), number(30)) }
        let use = Space.Use.allCases[Int.random(in: 0..<Space.Use.allCases.count, using: &random)]
        plan.area("s\(index)", use, corners, level: index % 2)
        let first = (number(30), number(30))
        let rest = (0..<Int.random(in: 0...4, using: &random)).map { _ in (number(30), number(30)) }
        plan.door("o\(index)", [first] + rest + (index % 3 == 0 ? [first] : []), level: index % 2)
        plan.wall([first, (number(30), number(30))], level: index % 2)
        plan.place("p\(index)", number(30), number(30), level: index % 2)
      }
      let result = try plan.made()
      let network = result.venue.network
      #expect(network.edges.allSatisfy { $0.from != $0.to }, "seed \(seed)")
      for level in 0...1 {
        let ids = network.nodes.filter { $0.level == level }.map(\.id)
        #expect(Set(ids).count == ids.count, "seed \(seed)")
      }
    }
  }
}

import Geometry
import Testing
import VenueModel

@testable import Pathways

/// Levels over each other, and networks that are there already.
@Suite struct LevelTests {
  private func tower(_ levels: [Double], without: Set<Int> = []) -> TestPlan {
    var plan = TestPlan(levels: levels)
    for level in levels.indices {
      plan.box("hall\(level)", .open, 0, 0, 20, 3, level: level)
      if !without.contains(level) {
        plan.box("lift\(level)", .elevator, 2, 3, 2, 2, level: level)
        plan.door("ld\(level)", [(2.5, 3), (3.5, 3)], level: level)
      }
      plan.box("stairs\(level)", .stairs, 10, 3, 3, 5, level: level)
      plan.place("P\(level)", 18, 1.5, level: level)
    }
    return plan
  }

  @Test func `Stairs and elevators over each other join levels`() throws {
    let result = try tower([0, 1, 2]).made()
    #expect(result.codes == [])
    #expect(result.venue.connectors.map(\.kind) == [.elevator, .stairs])
    #expect(result.venue.connectors.map(\.landings.count) == [3, 3])
    #expect(result.venue.connectors.map(\.id) == ["lift0", "stairs0"])
    let ends = result.venue.places.compactMap { $0.locations[0].node }
    #expect(result.length(ends[0], ends[2]) != nil)
    #expect(result.madeLevels == [0, 1, 2])
  }

  @Test func `An elevator passes a level that it does not serve, and stairs do not`() throws {
    var plan = tower([0, 1, 2], without: [1])
    plan.venue.spaces.removeAll { $0.id == "stairs1" }
    let result = try plan.made()
    #expect(result.venue.connectors.map(\.kind) == [.elevator])
    #expect(result.venue.connectors[0].landings.map { result.venue.network.nodes[$0.node].level } == [0, 2])
    #expect(result.codes == ["pathways.connector.alone"])
  }

  @Test func `Connectors of the source win over those that would be made`() throws {
    var plan = tower([0, 1])
    for level in 0...1 {
      plan.venue.network.nodes.append(PathNode(id: "own", level: level, position: Point(3, 4)))
    }
    plan.venue.connectors.append(
      Connector(id: "own", kind: .elevator, landings: [.init(node: 0), .init(node: 1)]))
    let result = try plan.made()
    #expect(result.venue.connectors.map(\.id) == ["own", "stairs0"])
    let own = result.venue.connectors[0].landings.map(\.node)
    #expect(own.map { result.venue.network.nodes[$0].id } == ["own", "own"])
    let place = try #require(result.venue.places[0].locations[0].node)
    #expect(result.length(place, own[0]) != nil)
  }

  /// A corridor with a path of the source along it, and rooms beside it.
  private func corridor(withDoorNodes: Bool) -> TestPlan {
    var plan = TestPlan()
    plan.box("hall", .open, 0, 0, 40, 3)
    var network = PathNetwork()
    for (index, x) in [1.0, 20, 39].enumerated() {
      network.nodes.append(PathNode(id: "s\(index)", level: 0, position: Point(x, 1.5)))
    }
    network.edges = [PathEdge(id: "e0", from: 0, to: 1), PathEdge(id: "e1", from: 1, to: 2)]
    for number in 0..<4 {
      let x = Double(number) * 10
      plan.box("r\(number)", .room, x, 3, 10, 5)
      plan.door("d\(number)", [(x + 4, 3), (x + 5, 3)])
      if withDoorNodes {
        network.nodes.append(PathNode(id: "door\(number)", level: 0, position: Point(x + 4.5, 3.05)))
        network.edges.append(PathEdge(from: 1, to: network.nodes.count - 1))
      }
    }
    plan.venue.network = network
    return plan
  }

  @Test func `What the source leaves out is made and joined to its paths`() throws {
    let result = try corridor(withDoorNodes: false).made(mode: .complete)
    #expect(result.venue.network.nodes.prefix(3).map(\.id) == ["s0", "s1", "s2"])
    #expect(result.venue.network.edges.prefix(2).map(\.id) == ["e0", "e1"])
    for number in 0..<4 {
      let length = try #require(result.length("s0", "r\(number)"))
      #expect(length < Double(number) * 10 + 12)
    }
  }

  @Test func `In the automatic mode a level whose rooms are served stays as it is`() throws {
    let served = try corridor(withDoorNodes: true).made(mode: .auto)
    #expect(served.madeLevels == [] && served.venue == corridor(withDoorNodes: true).venue)
    let bare = try corridor(withDoorNodes: false).made(mode: .auto)
    #expect(bare.madeLevels == [0] && bare.node("r3") != nil)
    let complete = try corridor(withDoorNodes: true).made(mode: .complete)
    let step = try #require(complete.length("door2", "d2"))
    #expect(step < 0.06)
  }

  @Test func `The source's network is dropped when the plan alone counts, but for what joins levels`() throws {
    var plan = corridor(withDoorNodes: true)
    plan.venue.places.append(
      Place(id: "p", name: "P", locations: [.init(level: 0, position: Point(1, 1.5), node: 0)]))
    let result = try plan.made(mode: .plan)
    #expect(result.node("s1") == nil && result.node("door1") == nil)
    let node = try #require(result.venue.places[0].locations[0].node)
    #expect(result.venue.network.nodes[node].position == Point(1, 1.5))
  }

  @Test func `Signs along what joins levels stay when the source's other paths are dropped`() throws {
    var plan = corridor(withDoorNodes: true)
    plan.venue.levels.append(Level(id: "up", ordinal: 1, name: "Up"))
    let (down, up) = (1, plan.venue.network.nodes.count)
    plan.venue.network.nodes.append(PathNode(id: "up", level: 1, position: Point(20, 1.5)))
    plan.venue.network.edges.append(PathEdge(id: "stairs", from: down, to: up, kind: .stairs))
    let edge = plan.venue.network.edges.count - 1
    plan.venue.network.signs = [
      EdgeSign(edge: 0, forward: "Along"), EdgeSign(edge: edge, forward: "Up", backward: "Down"),
    ]
    let result = try plan.made(mode: .plan)
    #expect(result.venue.network.signs.map(\.forward) == ["Up"])
    let sign = try #require(result.venue.network.signs.first)
    #expect(result.venue.network.edges[sign.edge].id == "stairs" && sign.backward == "Down")
    // With the source's paths kept, the signs are as they were.
    let whole = try plan.made(mode: .complete)
    #expect(whole.venue.network.signs == plan.venue.network.signs)
  }

  @Test func `Places off the ground are joined within a metre, and told beyond`() throws {
    var plan = TestPlan()
    plan.box("hall", .open, 0, 0, 20, 3)
    plan.box("shut", .room, 0, 6, 5, 5)
    plan.door("w", [(0, 1), (0, 2)])
    plan.place("near", 10, 3.4)
    plan.place("far", 10, 9)
    plan.place("inside", 2, 8)
    plan.venue.network.nodes = [
      PathNode(id: "a", level: 0, position: Point(15, 15)), PathNode(id: "b", level: 0, position: Point(15, 1.5)),
    ]
    plan.venue.connectors = [Connector(id: "c", kind: .ramp, landings: [.init(node: 0), .init(node: 1)])]
    let result = try plan.made()
    #expect(
      result.codes == [
        "pathways.link.no-ground", "pathways.opening.outside", "pathways.place.no-ground", "pathways.place.no-way",
        "pathways.space.no-door",
      ])
    let nodes = result.venue.places.map { $0.locations[0].node }
    let near = try #require(nodes[0])
    #expect(nodes[1] == nil && nodes[2] == nil)
    #expect(result.venue.network.nodes[near].position.distance(to: Point(10, 2.5)) < 0.01)
    let door = try #require(result.node("w"))
    #expect(result.length(near, door) != nil)
  }
}

import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Routing

@Suite struct RouteIndexTests {
  @Test("Costs and ways between all nodes of networks full of traps are those of the oracle", arguments: 0..<8)
  func oracle(part: Int) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    for round in 0..<120 {
      let network = RandomNetwork(seed: seed &+ UInt64(part * 1000 + round))
      let graph = PathGraph(network.venue)
      let topology = try #require(RouteTopology(graph))
      for profile in [Profile.distance, .stepFree] {
        let costs = LinkCosts(graph, profile)
        let index = try #require(RouteIndex(graph, costs, topology: topology))
        check(index, Oracle(graph, costs), "seed \(seed), part \(part), round \(round), \(profile.name)")
      }
    }
  }

  /// Every pair, and every way arc by arc.
  private func check(_ index: RouteIndex, _ oracle: Oracle, _ note: String) {
    let graph = index.graph
    var arcs: [Int32] = []
    var faults = 0
    for from in 0..<graph.nodeCount where faults < 3 {
      for to in 0..<graph.nodeCount where faults < 3 {
        let expected = oracle.cost(from, to)
        let cost = index.cost(from: from, to: to)
        arcs.removeAll(keepingCapacity: true)
        let isThere = index.appendArcs(from: from, to: to, into: &arcs)
        let isRight =
          (cost == RouteIndex.noWay ? nil : UInt64(cost)) == expected && isThere == (expected != nil)
          && (!isThere || walk(arcs, index, from, to) == expected)
        if !isRight {
          faults += 1
          Issue.record("\(note): \(from) to \(to) costs \(cost), not \(expected ?? .max); arcs \(arcs)")
        }
      }
    }
  }

  /// What a way costs when it is walked; `nil` when it has a gap or uses what may not be used.
  private func walk(_ arcs: [Int32], _ index: RouteIndex, _ from: Int, _ to: Int) -> UInt64? {
    var node = Int32(from)
    var cost: UInt64 = 0
    for arc in arcs {
      guard arc >= 0 else { return nil }
      let link = index.graph.links[Int(arc >> 1)]
      let isForward = arc & 1 == 0
      guard (isForward ? link.from : link.to) == node, link.direction != (isForward ? .backward : .forward) else {
        return nil
      }
      let own = index.costs.cost(ofArc: arc)
      guard own != LinkCosts.unusable else { return nil }
      cost += UInt64(own)
      node = isForward ? link.to : link.from
    }
    return node == to ? cost : nil
  }

  @Test(
    "Buildings, tangles, forests and lattices have the costs of the oracle for every profile",
    arguments: RandomVenue.Shape.allCases)
  func venues(shape: RandomVenue.Shape) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix(seed: seed)
    for round in 0..<25 {
      let graph = PathGraph(RandomVenue.make(shape, using: &random))
      let topology = try #require(RouteTopology(graph))
      for profile in Profile.builtIn {
        let costs = LinkCosts(graph, profile)
        let index = try #require(RouteIndex(graph, costs, topology: topology))
        check(index, Oracle(graph, costs), "seed \(seed), round \(round), \(profile.name)")
      }
    }
  }
}

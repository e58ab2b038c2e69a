import CKernels
import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Routing

/// What stands for "no way" in the kernels; the macro itself does not come over.
private let FAR = Int32(1 << 30) - 1

@Suite struct RouteIndexTests {
  @Test("Costs and ways between all nodes of networks full of traps are those of the oracle", arguments: 0..<8)
  func oracle(part: Int) throws {
    let seed = TestSeed.make()
    for round in 0..<30 {
      let network = RandomNetwork(seed: seed &+ UInt64(part * 1000 + round))
      let graph = PathGraph(network.venue)
      let topology = try #require(RouteTopology(graph))
      for profile in [Profile.distance, .stepFree] {
        let costs = LinkCosts(graph, profile)
        let index = try #require(RouteIndex(graph, costs, topology: topology))
        check(index, Oracle(graph, costs).cost, "seed \(seed), part \(part), round \(round), \(profile.name)")
      }
    }
  }

  /// Every pair, and every way arc by arc.
  private func check(
    _ index: RouteIndex, _ oracle: (Int, Int) -> UInt64?, among nodes: [Int]? = nil, _ note: String
  ) {
    let all = nodes == nil
    let nodes = nodes ?? Array(0..<index.graph.nodeCount)
    let table = index.costs(from: nodes, to: nodes)
    let pairs = nodes.flatMap { from in nodes.map { (from: Int32(from), to: Int32($0)) } }
    #expect(index.costs(of: pairs) == table, "\(note): the batch differs from the table")
    for node in nodes where all {
      let row = Array(table[(node * nodes.count)..<((node + 1) * nodes.count)])
      #expect(index.costsToAll(from: node) == row, "\(note): costs from \(node)")
      let column = nodes.map { table[$0 * nodes.count + node] }
      #expect(index.costsFromAll(to: node) == column, "\(note): costs to \(node)")
    }
    var arcs: [Int32] = []
    var faults = 0
    for (row, from) in nodes.enumerated() where faults < 3 {
      for (column, to) in nodes.enumerated() where faults < 3 {
        let expected = oracle(from, to)
        let cost = index.cost(from: from, to: to)
        arcs.removeAll(keepingCapacity: true)
        let isThere = index.appendArcs(from: from, to: to, into: &arcs)
        let isRight =
          cost == table[row * nodes.count + column] && (cost == RouteIndex.noWay ? nil : UInt64(cost)) == expected
          && isThere == (expected != nil)
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
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    for round in 0..<8 {
      let graph = PathGraph(RandomVenue.make(shape, using: &random))
      let topology = try #require(RouteTopology(graph))
      for profile in Profile.builtIn {
        let costs = LinkCosts(graph, profile)
        let index = try #require(RouteIndex(graph, costs, topology: topology))
        check(index, Oracle(graph, costs).cost, "seed \(seed), round \(round), \(profile.name)")
      }
    }
  }

  @Test("The vector kernels give what their portable twins give")
  func kernels() {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    func row(_ count: Int) -> [Int32] {
      (0..<count).map { _ in
        Int32.random(in: 0...9, using: &random) == 0 ? FAR : Int32.random(in: 0...50, using: &random)
      }
    }
    for _ in 0..<2000 {
      let columns = Int32.random(in: 0...40, using: &random)
      let rows = (0..<4).map { _ in row(48) }
      let costs = row(4)
      let depths = (0..<2).map { _ in Int32.random(in: 0...40, using: &random) }
      let (fast, slow) = rows[0].withUnsafeBufferPointer { a in
        rows[1].withUnsafeBufferPointer { b in
          rows[2].withUnsafeBufferPointer { c in
            rows[3].withUnsafeBufferPointer { d in
              var start = footway_side(
                deep: a.baseAddress, shallow: b.baseAddress, cost_of_deep: costs[0], cost_of_shallow: costs[1],
                shallow_columns: depths[0])
              var end = footway_side(
                deep: c.baseAddress, shallow: d.baseAddress, cost_of_deep: costs[2], cost_of_shallow: costs[3],
                shallow_columns: depths[1])
              return (
                footway_least_cost(&start, &end, columns), footway_least_cost_portable(&start, &end, columns)
              )
            }
          }
        }
      }
      #expect(fast == slow, "seed \(seed): the least cost of \(columns) columns")
      let count = Int(columns)
      var (one, other) = (rows[0], rows[0])
      footway_min_plus(&one, rows[1], costs[0], count)
      footway_min_plus_portable(&other, rows[1], costs[0], count)
      #expect(one == other, "seed \(seed): min-plus of \(count)")
      let slots = (0..<count).map { _ in Int32.random(in: 0..<48, using: &random) }
      var cells = [[UInt32]](repeating: [UInt32](repeating: 7, count: 41), count: 2)
      footway_spread(&cells[0], rows[0], slots, count)
      footway_spread_portable(&cells[1], rows[0], slots, count)
      #expect(cells[0] == cells[1], "seed \(seed): spread of \(count)")
      let vertices = (0..<4).map { footway_vertex(row: UInt32($0 * 8), depth: 0, first_step: 0, node: 0) }
      (one, other) = ([Int32](repeating: 0, count: 4), [Int32](repeating: 0, count: 4))
      footway_least_sums(&one, rows[2], count / 16 * 8, rows[3], vertices, 4)
      footway_least_sums_portable(&other, rows[2], count / 16 * 8, rows[3], vertices, 4)
      #expect(one == other, "seed \(seed): the least sums")
    }
  }

  @Test("A way that could cost more than the index can hold makes no index, and an open space none either")
  func limits() {
    var venue = Venue(id: "long")
    venue.levels = [Level(id: "0", name: "0")]
    for node in 0..<3 {
      venue.network.nodes.append(PathNode(id: "\(node)", level: 0, position: Point(Double(node), 0)))
    }
    venue.network.edges = [PathEdge(from: 0, to: 1, length: 600_000), PathEdge(from: 1, to: 2, length: 600_000)]
    let graph = PathGraph(venue)
    #expect(RouteIndex(graph, LinkCosts(graph, .distance)) == nil)
    venue.network.edges = [PathEdge(from: 0, to: 1, length: 60_000), PathEdge(from: 1, to: 2, length: 60_000)]
    let shorter = PathGraph(venue)
    #expect(RouteIndex(shorter, LinkCosts(shorter, .distance))?.cost(from: 0, to: 2) == 120_000_000)
  }

  @Test("A vertex of more than 255 steps keeps its ways")
  func manySteps() throws {
    // Two hubs with 300 ways of two pieces between them, of which the last is the shortest, and a tail at each.
    var venue = Venue(id: "hubs")
    venue.levels = [Level(id: "0", name: "0")]
    func node() -> Int {
      venue.network.nodes.append(PathNode(id: "n", level: 0, position: Point(Double(venue.network.nodes.count), 0)))
      return venue.network.nodes.count - 1
    }
    let hubs = [node(), node()]
    for way in 0..<300 {
      let (a, b) = (node(), node())
      venue.network.edges.append(PathEdge(from: hubs[0], to: a, length: Double(400 - way)))
      venue.network.edges.append(PathEdge(from: a, to: hubs[1], length: 1))
      venue.network.edges.append(PathEdge(from: hubs[0], to: b, length: 500))
    }
    let graph = PathGraph(venue)
    let costs = LinkCosts(graph, .distance)
    let index = try #require(RouteIndex(graph, costs))
    var search = Search(graph)
    func dijkstra(_ from: Int, _ to: Int) -> UInt64? {
      search.run(graph, costs, from: [Search.Seed(node: from, cost: 0)], to: [Search.Seed(node: to, cost: 0)])?.cost
    }
    check(index, dijkstra, among: hubs + [2, 3, 299, 300, 599, 600, 601], "hubs")
  }
}

import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Routing

@Suite struct CostSearchTests {
  @Test("A search that ends at its targets knows what they cost", arguments: RandomVenue.Shape.allCases)
  func targets(shape: RandomVenue.Shape) {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    var (reached, all) = (0, 0)
    for round in 0..<100 {
      let graph = PathGraph(RandomVenue.make(shape, using: &random))
      let costs = LinkCosts(graph, queryProfiles[round % 3])
      let rows = CostRows(graph, costs, isReversed: round % 2 == 1)
      var whole = CostSearch(rows)
      var ended = CostSearch(rows)
      for _ in 0..<3 {
        let seeds = (0..<2).map { _ in
          Search.Seed(node: Int(random.next() % UInt64(graph.nodeCount)), cost: random.next() % 20_000)
        }
        let targets = Set((0..<3).map { _ in Int(random.next() % UInt64(graph.nodeCount)) })
        whole.run(from: seeds)
        ended.run(from: seeds, targets: targets.count, isTarget: targets.contains)
        for target in targets {
          #expect(ended.cost(of: target) == whole.cost(of: target), "seed \(seed), round \(round), target \(target)")
          guard let cost = whole.cost(of: target) else { continue }
          let way = ended.way(to: target, graph)
          let sum = way.arcLinks.reduce(seeds[way.seed].cost) { $0 + UInt64(costs.cost(ofArc: $1)) }
          #expect(sum == cost, "seed \(seed), round \(round), target \(target)")
        }
        reached += ended.reachedCount
        all += whole.reachedCount
      }
    }
    #expect(reached < all, "seed \(seed): no search ended before it had reached everything")
  }

  @Test("Costs that do not fit into 64 bits with a node are searched as others are")
  func wide() {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    let offset = UInt64(1) << 62
    for round in 0..<100 {
      let graph = PathGraph(RandomVenue.make(RandomVenue.Shape.allCases[round % 4], using: &random))
      let costs = LinkCosts(graph, queryProfiles[round % 3])
      let rows = CostRows(graph, costs)
      var plain = CostSearch(rows)
      var wide = CostSearch(rows)
      let node = Int(random.next() % UInt64(graph.nodeCount))
      let limit = random.next() % 60_000
      plain.run(from: [Search.Seed(node: node, cost: 0)], limit: limit)
      wide.run(from: [Search.Seed(node: node, cost: offset)], limit: offset + limit)
      #expect(wide.nodesByCost() == plain.nodesByCost(), "seed \(seed), round \(round)")
      for other in 0..<graph.nodeCount {
        #expect(wide.cost(of: other) == plain.cost(of: other).map { $0 + offset }, "seed \(seed), round \(round)")
      }
    }
  }

  @Test("A ring longer than a walk is reached from both sides of each seed")
  func ring() {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    let count = 5 * CostSearch.walkLength
    var venue = Venue(name: "ring")
    venue.levels.append(Level(id: "0", ordinal: 0, name: "0"))
    let lengths = (0..<count).map { _ in Double(1 + random.next() % 9) }
    for node in 0..<count {
      venue.network.nodes.append(PathNode(id: "\(node)", level: 0, position: Point(Double(node) * 1e-3, 0)))
      venue.network.edges.append(PathEdge(from: node, to: (node + 1) % count, length: lengths[node]))
    }
    let graph = PathGraph(venue)
    var search = CostSearch(CostRows(graph, LinkCosts(graph, .distance)))
    var starts: [UInt64] = [0]
    for length in lengths { starts.append(starts[starts.count - 1] + UInt64(length * 1000)) }
    for seedCount in [1, 2, 7] {
      let seeds = (0..<seedCount).map { _ in
        Search.Seed(node: Int(random.next() % UInt64(count)), cost: random.next() % 50_000)
      }
      search.run(from: seeds)
      let expected = (0..<count).map { node in
        seeds.reduce(UInt64.max) { best, seed in
          let along = max(starts[node], starts[seed.node]) - min(starts[node], starts[seed.node])
          return min(best, seed.cost + min(along, starts[count] - along))
        }
      }
      #expect((0..<count).map { search.cost(of: $0) } == expected, "seed \(seed), \(seedCount) seeds")
      let order = (0..<count).sorted { (expected[$0], $0) < (expected[$1], $1) }
      #expect(search.nodesByCost().map { Int($0) } == order, "seed \(seed), \(seedCount) seeds")
    }
  }

  @Test("Digits sort as comparisons do")
  func radixSort() {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    for count in [0, 1, 2, 512, 513, 5000] {
      for bits in [0, 1, 11, 12, 40, 64] as [UInt64] {
        var keys = (0..<count).map { _ in bits == 0 ? 0 : random.next() >> (64 - bits) }
        let expected = keys.sorted()
        RadixSort.sort(&keys)
        #expect(keys == expected, "seed \(seed), \(count) keys of \(bits) bits")
      }
    }
  }
}

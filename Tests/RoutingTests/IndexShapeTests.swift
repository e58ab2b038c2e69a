import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Routing

/// Indexes of networks of one shape each, up to ten thousand nodes, against one-to-all searches.
@Suite struct IndexShapeTests {
  /// A network of some edges between numbered nodes.
  struct Shape: CustomTestStringConvertible {
    var name: String
    var nodes: Int
    var edges: [PathEdge] = []
    var testDescription: String { name }

    /// Positions say little about the shape, so that cuts have to be found.
    func venue(seed: UInt64) -> Venue {
      var random = SplitMix(seed: seed)
      var venue = Venue(id: name)
      venue.levels = [Level(id: "0", name: "0"), Level(id: "1", name: "1")]
      for node in 0..<nodes {
        let place = Point(Double(node % 100) + Double.random(in: 0...1, using: &random), Double(node / 100))
        venue.network.nodes.append(PathNode(id: "\(node)", level: node * 2 / max(nodes, 1), position: place))
      }
      venue.network.edges = edges
      return venue
    }

    /// - Parameter random: draws lengths of whole metres, 0 to 9, so that many ways are equally good.
    mutating func join(_ from: Int, _ to: Int, _ random: inout SplitMix, oneWay: UInt64 = 0) {
      var edge = PathEdge(from: from, to: to, length: Double(random.next() % 10))
      if random.next() % 100 < oneWay { edge.direction = random.next() % 2 == 0 ? .forward : .backward }
      edges.append(edge)
    }
  }

  static let shapes: [Shape] = {
    var random = SplitMix(seed: 77)
    func make(_ name: String, _ nodes: Int, _ fill: (inout Shape, inout SplitMix) -> Void) -> Shape {
      var shape = Shape(name: name, nodes: nodes)
      fill(&shape, &random)
      return shape
    }
    return [
      make("nothing", 0) { _, _ in },
      make("a single node", 1) { _, _ in },
      make("two nodes", 2) { $0.join(0, 1, &$1) },
      make("no edges", 5) { _, _ in },
      make("only loops", 4) { for node in 0..<4 { $0.join(node, node, &$1) } },
      make("parallel edges", 2) { for _ in 0..<300 { $0.join(0, 1, &$1, oneWay: 50) } },
      make("a star", 1001) { for arm in 1...1000 { $0.join(0, arm, &$1, oneWay: 20) } },
      make("a wheel", 301) {
        for spoke in 1...300 {
          $0.join(0, spoke, &$1)
          $0.join(spoke, spoke % 300 + 1, &$1, oneWay: 60)
        }
      },
      make("everybody with everybody", 60) { for a in 0..<60 { for b in 0..<a { $0.join(a, b, &$1, oneWay: 60) } } },
      make("an open space", 400) { shape, random in
        for node in 0..<400 {
          for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
            let (x, y) = (node % 20 + dx, node / 20 + dy)
            if x >= 0, x < 20, y < 20 { shape.join(node, y * 20 + x, &random, oneWay: 10) }
          }
        }
      },
      make("a tree", 2000) { for node in 1..<2000 { $0.join(node, (node - 1) / 3, &$1, oneWay: 15) } },
      make("caterpillars in rings", 1200) { shape, random in
        for ring in 0..<10 {
          let base = ring * 120
          for node in 0..<60 {
            shape.join(base + node, base + (node + 1) % 60, &random, oneWay: 5)
            shape.join(base + node, base + 60 + node, &random, oneWay: 5)
          }
          if ring > 0, ring % 4 != 0 { shape.join(base, base - 120 + 30, &random) }
        }
      },
      make("one-way streets", 300) { shape, random in
        for node in 0..<300 {
          if node % 20 < 19 { shape.join(node, node + 1, &random, oneWay: 90) }
          if node < 280 { shape.join(node, node + 20, &random, oneWay: 90) }
        }
      },
      make("a long chain", 10_000) { for node in 1..<10_000 { $0.join(node - 1, node, &$1) } },
      make("a long chain with one-way pieces", 10_000) {
        for node in 1..<10_000 { $0.join(node - 1, node, &$1, oneWay: node % 2500 == 0 ? 100 : 0) }
      },
      make("a long ring", 10_000) { for node in 0..<10_000 { $0.join(node, (node + 1) % 10_000, &$1) } },
      make("a long ring that is broken twice", 10_000) {
        for node in 0..<10_000 { $0.join(node, (node + 1) % 10_000, &$1) }
        $0.edges[10].isClosed = true
        $0.edges[7000].isClosed = true
      },
    ]
  }()

  @Test("Every shape has the costs of one-to-all searches, both ways, in tables and along ways", arguments: shapes)
  func costs(shape: Shape) throws {
    let graph = PathGraph(shape.venue(seed: 5))
    let costs = LinkCosts(graph, .distance)
    let index = try #require(RouteIndex(graph, costs))
    var random = SplitMix(seed: 3)
    let count = min(shape.nodes, shape.nodes > 5000 ? 6 : 40)
    let nodes =
      shape.nodes <= 60 ? Array(0..<shape.nodes) : (0..<count).map { _ in Int(random.next() % UInt64(shape.nodes)) }
    let table = index.costs(from: nodes, to: nodes)
    var ahead = CostSearch(CostRows(graph, costs))
    var back = CostSearch(CostRows(graph, costs, isReversed: true))
    var arcs: [Int32] = []
    for (row, node) in nodes.enumerated() {
      let seeds = [Search.Seed(node: node, cost: 0)]
      ahead.run(from: seeds)
      back.run(from: seeds)
      let all = (0..<graph.nodeCount).map { ahead.cost(of: $0).map { UInt32($0) } ?? RouteIndex.noWay }
      let reverse = (0..<graph.nodeCount).map { back.cost(of: $0).map { UInt32($0) } ?? RouteIndex.noWay }
      #expect(index.costsToAll(from: node) == all, "from \(node)")
      #expect(index.costsFromAll(to: node) == reverse, "to \(node)")
      #expect(Array(table[(row * nodes.count)..<((row + 1) * nodes.count)]) == nodes.map { all[$0] }, "row \(node)")
      for other in nodes {
        #expect(index.cost(from: node, to: other) == all[other], "\(node) to \(other)")
        arcs.removeAll()
        let isThere = index.appendArcs(from: node, to: other, costing: UInt64(all[other]), into: &arcs)
        #expect(isThere == (all[other] != RouteIndex.noWay), "\(node) to \(other)")
      }
    }
  }

  @Test("A table within one long dead end or ring does not walk it once for every cell", .timeLimit(.minutes(5)))
  func longTables() throws {
    for shape in Self.shapes where shape.name.hasPrefix("a long") {
      let graph = PathGraph(shape.venue(seed: 1))
      let index = try #require(RouteIndex(graph, LinkCosts(graph, .distance)))
      let targets = Array(0..<shape.nodes)
      let sources = [0, 4999, 9999]
      let table = index.costs(from: sources, to: targets)
      for (row, source) in sources.enumerated() {
        #expect(Array(table[(row * 10_000)..<((row + 1) * 10_000)]) == index.costsToAll(from: source), "\(shape.name)")
      }
    }
  }

  @Test("Preparing twice gives the same columns, whatever other profiles were prepared before")
  func deterministic() throws {
    let seed = TestSeed.make()
    for round in 0..<40 as Range<UInt64> {
      let graph = PathGraph(RandomNetwork(seed: seed &+ round).venue)
      let topologies = try (0..<2).map { _ in try #require(RouteTopology(graph)) }
      var columns: [String: [[Int32]]] = [:]
      for (topology, profiles) in zip(topologies, [Profile.builtIn, Profile.builtIn.reversed()]) {
        for profile in profiles {
          let index = try #require(RouteIndex(graph, LinkCosts(graph, profile), topology: topology))
          let labels = (Array(index.leaving) + Array(index.arriving)).flatMap {
            [$0.deep, $0.shallow, $0.costOfDeep, $0.costOfShallow]
          }
          let hops = [index.forwardHops, index.backwardHops].flatMap { $0.bytes.map { Int32($0) } }
          let tree = topology.vertices.map(\.node) + topology.steps.map(\.head)
          let own = [Array(index.forward), Array(index.backward), labels, hops, Array(tree)]
          if let other = columns[profile.name] {
            #expect(own == other, "seed \(seed), round \(round), \(profile.name)")
          }
          columns[profile.name] = own
        }
      }
    }
  }

  @Test("An open space beyond the limit is refused soon, and routes are found all the same", .timeLimit(.minutes(5)))
  func openSpace() throws {
    var shape = Shape(name: "hall", nodes: 160_000)
    for node in 0..<160_000 {
      if node % 400 < 399 { shape.edges.append(PathEdge(from: node, to: node + 1, length: 1)) }
      if node < 159_600 { shape.edges.append(PathEdge(from: node, to: node + 400, length: 1)) }
    }
    var venue = shape.venue(seed: 1)
    for node in 0..<160_000 {
      venue.network.nodes[node].level = 0
      venue.network.nodes[node].position = Point(Double(node % 400), Double(node / 400))
    }
    let graph = PathGraph(venue)
    let costs = LinkCosts(graph, .distance)
    let clock = ContinuousClock()
    var index: RouteIndex?
    let time = clock.measure { index = RouteIndex(graph, costs) }
    #expect(index == nil)
    #expect(time < .seconds(120), "a refusal took \(time)")
    var router = Router(venue, graph, costs, index: index)
    let ends = [0, 399 * 400 + 7].map { RouteEnd(node: $0, of: graph) }
    guard case .route(let route) = router.route(from: ends[0], to: ends[1]) else {
      Issue.record("no route")
      return
    }
    #expect(route.distance == 406)
  }
}

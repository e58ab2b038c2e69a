/// How different the ways should be that are offered beside the best one.
public struct AlternativesQuery: Sendable {
  /// How many ways are wanted at most, the best one among them; 1 or more.
  public var count: Int
  /// How many times the cost of the best way another may cost; 1 or more.
  public var maximumStretch: Double
  /// Which share of a way's cost may be spent on links that ways before it use; 0...1.
  public var maximumOverlap: Double

  /// Makes a query; three ways, half as dear again, and sharing 60 % at most.
  public init(count: Int = 3, maximumStretch: Double = 1.5, maximumOverlap: Double = 0.6) {
    self.count = count
    self.maximumStretch = maximumStretch
    self.maximumOverlap = maximumOverlap
  }
}

/// A way beside others.
public struct Alternative: Sendable, Hashable {
  /// The way.
  public var route: Route
  /// Its cost as a multiple of the best one's, 1 or more.
  public var stretch: Double
  /// The share of its cost that is spent on links of ways before it, 0...1.
  public var overlap: Double
}

/// An answer to "how else could I get there".
public enum AlternativesAnswer: Sendable, Hashable {
  /// The best way first, then others, in the order in which they were chosen.
  case ways([Alternative])
  /// None, and why.
  case noRoute(NoRoute)
}

extension Router {
  /// The share of the best way's cost over which a way must be a cheapest one around its via node.
  static let localOptimality = 0.25
  /// How many plateaus are looked at, the most promising first.
  static let mostCandidates = 1000

  /// The best way between two ends, and sufficiently different ones that a person would not call a detour.
  ///
  /// A way must keep to the query's stretch and overlap, pass no node and no stretch twice, and be a cheapest way on
  /// every part of a quarter of the best way's cost around the node that it goes by. Deterministic; fewer ways than
  /// asked for, or the best one alone, may come back.
  ///
  /// Method: ways via a plateau, where the trees of the cheapest ways from the start and to the goal run together
  /// (I. Abraham, D. Delling, A. V. Goldberg, R. F. Werneck, "Alternative routes in road networks", ACM Journal of
  /// Experimental Algorithmics 18 (2013)), with their T-test for local optimality.
  ///
  /// - Complexity: two searches within the stretch, and a cheap look at up to 1000 plateaus.
  public mutating func alternatives(
    from start: RouteEnd, to end: RouteEnd, _ query: AlternativesQuery = AlternativesQuery()
  ) -> AlternativesAnswer {
    let best: Route
    switch route(from: start, to: end) {
    case .noRoute(let noRoute): return .noRoute(noRoute)
    case .route(let route): best = route
    }
    var ways = [Alternative(route: best, stretch: 1, overlap: 0)]
    guard query.count > 1, best.cost > 0 else { return .ways(ways) }
    let limit = UInt64(min(Double(best.cost) * max(query.maximumStretch, 1), 0x1p62))
    let trees = ViaTrees(graph, costs, joined(start), joined(end), limit: limit)
    var used = Set(best.parts.compactMap(\.link))
    for candidate in trees.plateaus().prefix(Self.mostCandidates) where ways.count < query.count {
      let way = trees.way(via: candidate)
      let overlap = trees.overlap(way, with: used, costs)
      guard overlap <= query.maximumOverlap, trees.isSimple(way, graph),
        isLocallyOptimal(way, via: candidate.first, Double(best.cost) * Self.localOptimality)
      else { continue }
      let route = assemble(
        way, trees.source.joints[way.start.tag], trees.target.joints[way.goal.tag])
      ways.append(
        Alternative(route: route, stretch: Double(route.cost) / Double(best.cost), overlap: overlap))
      used.formUnion(route.parts.compactMap(\.link))
    }
    return .ways(ways)
  }

  /// Whether the part of a way from `reach` before a node to `reach` behind it is a cheapest one (the T-test).
  private mutating func isLocallyOptimal(_ way: Search.Found, via node: Int, _ reach: Double) -> Bool {
    let nodes = graph.nodes(along: way)
    guard let middle = nodes.firstIndex(of: node) else { return false }
    var (first, last) = (middle, middle)
    var (before, behind) = (UInt64(0), UInt64(0))
    while first > 0, Double(before) < reach {
      first -= 1
      before += UInt64(costs.cost(ofArc: way.arcLinks[first]))
    }
    while last < way.arcLinks.count, Double(behind) < reach {
      behind += UInt64(costs.cost(ofArc: way.arcLinks[last]))
      last += 1
    }
    return leastCost(from: nodes[first], to: nodes[last]) == before + behind
  }
}

extension PathGraph {
  /// The nodes that a way passes, one more than its arcs.
  func nodes(along way: Search.Found) -> [Int] {
    [way.start.node]
      + way.arcLinks.map { arcLink in
        let link = links.records[Int(arcLink >> 1)]
        return Int(arcLink & 1 == 0 ? link.to : link.from)
      }
  }
}

/// The trees of the cheapest ways from a start to every node and from every node to a goal.
struct ViaTrees: ~Copyable {
  let source: JoinedPlace
  let target: JoinedPlace
  private let graph: PathGraph
  private var ahead: CostSearch
  private var back: CostSearch
  private let limit: UInt64

  /// A chain of arcs that both trees share.
  struct Plateau {
    /// Its first node, by which the way goes.
    var first: Int
    /// What it costs itself.
    var length: UInt64
    /// What the way over it costs.
    var cost: UInt64

    /// Short ways over long plateaus are the promising ones.
    static func precedes(_ a: Plateau, _ b: Plateau) -> Bool {
      let (one, other) = (2 * a.cost - a.length, 2 * b.cost - b.length)
      return one != other ? one < other : a.first < b.first
    }
  }

  init(_ graph: PathGraph, _ costs: LinkCosts, _ source: JoinedPlace, _ target: JoinedPlace, limit: UInt64) {
    self.graph = graph
    self.source = source
    self.target = target
    self.limit = limit
    ahead = CostSearch(CostRows(graph, costs))
    back = CostSearch(CostRows(graph, costs, isReversed: true))
    ahead.run(from: source.seeds, limit: limit)
    back.run(from: target.goals, limit: limit)
  }

  /// The plateaus of one arc or more with ways within the limit, the most promising first.
  func plateaus() -> [Plateau] {
    var plateaus: [Plateau] = []
    for first in ahead.nodesByCost().lazy.map({ Int($0) }) {
      guard let before = ahead.cost(of: first), let behind = back.cost(of: first), before + behind <= limit,
        previous(first) == nil
      else { continue }
      var last = first
      while let next = next(last) { last = next }
      guard last != first, let end = ahead.cost(of: last) else { continue }
      plateaus.append(Plateau(first: first, length: end - before, cost: before + behind))
    }
    return plateaus.sorted(by: Plateau.precedes)
  }

  /// The node behind one on its plateau.
  private func next(_ node: Int) -> Int? {
    guard back.cost(of: node) != nil, let arcLink = back.arrival(of: node) else { return nil }
    let link = graph.links.records[Int(arcLink >> 1)]
    let head = Int(arcLink & 1 == 0 ? link.to : link.from)
    return ahead.cost(of: head) != nil && ahead.arrival(of: head) == arcLink ? head : nil
  }

  /// The node before one on its plateau.
  private func previous(_ node: Int) -> Int? {
    guard let arcLink = ahead.arrival(of: node) else { return nil }
    let link = graph.links.records[Int(arcLink >> 1)]
    let tail = Int(arcLink & 1 == 0 ? link.from : link.to)
    return back.cost(of: tail) != nil && back.arrival(of: tail) == arcLink ? tail : nil
  }

  /// The way over a plateau.
  func way(via plateau: Plateau) -> Search.Found {
    let first = ahead.way(to: plateau.first, graph)
    let second = back.way(to: plateau.first, graph)
    return Search.Found(
      cost: plateau.cost, start: source.seeds[first.seed], goal: target.goals[second.seed],
      arcLinks: first.arcLinks + second.arcLinks)
  }

  /// The share of a way's cost that is spent on some links.
  func overlap(_ way: Search.Found, with used: Set<Int>, _ costs: LinkCosts) -> Double {
    var shared: UInt64 = 0
    for arcLink in way.arcLinks where used.contains(Int(arcLink >> 1)) {
      shared += UInt64(costs.cost(ofArc: arcLink))
    }
    if let link = source.joints[way.start.tag].link, used.contains(link) { shared += way.start.cost }
    if let link = target.joints[way.goal.tag].link, used.contains(link) { shared += way.goal.cost }
    return way.cost > 0 ? Double(shared) / Double(way.cost) : 1
  }

  /// Whether a way passes no node and no stretch of a link twice.
  func isSimple(_ way: Search.Found, _ graph: PathGraph) -> Bool {
    let nodes = graph.nodes(along: way)
    guard Set(nodes).count == nodes.count else { return false }
    let (start, end) = (source.joints[way.start.tag], target.joints[way.goal.tag])
    // A way that begins or ends within a link must not come through that link again.
    for case let link? in [start.link, end.link]
    where way.arcLinks.contains(where: { Int($0 >> 1) == link }) { return false }
    guard case .link(let link, let from) = start.place, case .link(link, let to) = end.place else { return true }
    // Off at one side and back from the other: only what lies between the two is left out.
    return way.start.isForward == way.goal.isForward && (way.start.isForward ? from >= to : from <= to)
  }
}

extension Joint {
  /// The link within which it lies; `nil` at a node.
  var link: Int? {
    if case .link(let link, _) = place { link } else { nil }
  }
}

import Footway

extension Engine {
  /// Ways round a closed edge in the middle of the best way.
  ///
  /// What is closed is gathered beforehand, as a service does once for all questions.
  mutating func closures() {
    var router = Router(venue, graph, costs, index: index)
    var plain = Router(venue, graph, costs)
    var times: [Double] = []
    var checked = 0
    let most = graph.nodeCount > 500_000 ? 60 : 400
    for pair in pairs.prefix(2 * most) where times.count < most {
      let (start, end) = (RouteEnd(node: Int(pair.from), of: graph), RouteEnd(node: Int(pair.to), of: graph))
      guard case .route(let best) = router.route(from: start, to: end), best.parts.count > 2,
        case .edge(let edge) = graph.links[best.parts[best.parts.count / 2].link].origin
      else { continue }
      let restrictions = Restrictions(graph, venue, closures: [Closure(.edge, [edge], reference: "edge \(edge)")])
      var answer: RouteAnswer?
      let time = measure(3) { answer = router.route(from: start, to: end, under: restrictions) }
      times.append(time.median)
      if checked < 5 {
        precondition(Self.cost(answer) == Self.cost(plain.route(from: start, to: end, under: restrictions)))
        checked += 1
      }
    }
    guard !times.isEmpty else { return }
    times.sort()
    report.note("closure_pairs", UInt64(times.count))
    report.note("closure_us", times[times.count / 2] * 1e6)
    report.note("closure_us_95", times[times.count * 95 / 100] * 1e6)
  }

  private static func cost(_ answer: RouteAnswer?) -> UInt64? {
    if case .route(let route)? = answer { route.cost } else { nil }
  }

  /// What can be reached within some seconds, and all.
  mutating func reaches() {
    var search = CostSearch(CostRows(graph, LinkCosts(graph, .walking)))
    let sources = pairs.prefix(20).map { Int($0.from) }
    for limit in [60, 300, 1200] as [UInt64] {
      func each(_ body: (inout CostSearch, Int) -> Void) {
        for source in sources {
          search.run(from: [Search.Seed(node: source, cost: 0)], limit: limit * 1000)
          body(&search, source)
        }
      }
      let times = measure(5) { each { _, _ in } }
      var (count, sum) = (0, UInt64(0))
      each { search, _ in
        count += search.reachedCount
        for node in search.nodesByCost() { sum += search.cost(of: Int(node)) ?? 0 }
      }
      report.note("reach_\(limit)_us", times, times: 1e6 / Double(sources.count))
      report.note("reach_\(limit)_nodes", Double(count) / Double(sources.count))
      report.note("sum_reach_\(limit)", sum)
    }
  }
}

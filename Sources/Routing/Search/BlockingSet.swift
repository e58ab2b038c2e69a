import VenueModel

/// Finds a smallest set of obstacles that, taken away, would make a way; of several such sets one with a short way.
///
/// An obstacle may stand on many links: a forbidden kind, an access limit, a closed connector, a closure. The fewest of
/// them on a way is a hard problem in general (minimum label path), so a first way with the fewest barred links bounds
/// it, and a search over sets of obstacles looks for less, up to a number of steps.
struct BlockingSet {
  private let graph: PathGraph
  private let profile: Profile
  private let restrictions: Restrictions?

  /// What has to be taken away.
  private enum Obstacle: Hashable {
    case link(PathGraph.Origin, Int)
    case kind(PathKind)
    case access(Access)
    case closure(Int)
  }

  /// More steps than this are not worth a smaller set.
  private static let stepLimit = 200_000

  init(_ graph: PathGraph, _ profile: Profile, _ restrictions: Restrictions?) {
    self.graph = graph
    self.profile = profile
    self.restrictions = restrictions
  }

  /// The obstacles on the way, each link of them once, in the order of the way; empty when nothing but the ends' own
  /// links is in the way.
  ///
  /// - Complexity: O(links log links), and at most 200,000 steps more where several obstacles are in the way.
  func blockers(from starts: [Int], to goals: [Int]) -> [Blocker] {
    let opened = PathGraph(opening: graph)
    guard let way = fewestLinks(opened, starts, goals) else { return [] }
    let count = Set(way.compactMap { obstacle($0)?.obstacle }).count
    let better = count > 1 ? fewestObstacles(opened, starts, Set(goals), below: count) : nil
    var blockers: [Blocker] = []
    for arcLink in better ?? way {
      if let obstacle = obstacle(arcLink) { blockers.append(Blocker(link: Int(arcLink >> 1), reason: obstacle.reason)) }
    }
    return blockers
  }

  /// What bars a link in the direction of an arc; `nil` when nothing does.
  private func obstacle(_ arcLink: Int32) -> (obstacle: Obstacle, reason: Blocker.Reason)? {
    let number = Int(arcLink >> 1)
    let link = graph.links[number]
    if let reason = profile.refusal(of: link) {
      switch reason {
      case .forbiddenKind: return (.kind(link.kind), reason)
      case .notStepFree: return (link.access == .no ? .access(.no) : .kind(link.kind), reason)
      case .unknownAccess: return (.access(.unknown), reason)
      default: return (.link(link.origin, 0), reason)
      }
    }
    if link.direction == (arcLink & 1 == 0 ? .backward : .forward) { return (.link(link.origin, 1), .oneWay) }
    guard let restrictions else { return nil }
    if restrictions.closed.contains(number) { return (.closure(restrictions.closureOfLink[number] ?? -1), .avoided) }
    // When one would come is not known here, so what is shut at the departure counts.
    if restrictions.wait(beforeLink: number, after: 0) == nil { return (.link(link.origin, 2), .hours) }
    return nil
  }

  /// The arcs of a way with the fewest barred links: Dijkstra where such a link costs more than all free ones together.
  private func fewestLinks(_ opened: PathGraph, _ starts: [Int], _ goals: [Int]) -> [Int32]? {
    let barrier: UInt32 = 100_000_000
    var forward: [UInt32] = []
    var backward: [UInt32] = []
    for (number, link) in graph.links.enumerated() {
      let length = UInt32(min(link.length.rounded(), 1_000_000))
      forward.append(obstacle(Int32(number) * 2) == nil ? length : barrier)
      backward.append(obstacle(Int32(number) * 2 + 1) == nil ? length : barrier)
    }
    let costs = LinkCosts(graph, profile, forward: forward, backward: backward)
    var search = Search(opened)
    return search.run(
      opened, costs, from: starts.map { Search.Seed(node: $0, cost: 0) },
      to: goals.map { Search.Seed(node: $0, cost: 0) }
    )?.arcLinks
  }

  private struct Label {
    var node: Int32
    var parent: Int32
    var arcLink: Int32
    var length: Double
    /// Numbers of obstacles, ascending.
    var obstacles: [Int32]
  }

  /// The arcs of a way with fewer different obstacles than a number; `nil` when there is none, or when it takes too long
  /// to find.
  private func fewestObstacles(
    _ opened: PathGraph, _ starts: [Int], _ goals: Set<Int>, below bound: Int
  ) -> [Int32]? {
    var numbers: [Obstacle: Int32] = [:]
    var labels = starts.map { Label(node: Int32($0), parent: -1, arcLink: -1, length: 0, obstacles: []) }
    var settled: [Int32: [[Int32]]] = [:]
    // Labels waiting by the number of their obstacles; within one number the shortest first.
    var waiting = [[Int32]](repeating: [], count: bound)
    waiting[0] = labels.indices.map { Int32($0) }
    var steps = 0
    for count in 0..<bound {
      var heap = CostHeap()
      for label in waiting[count] { heap.push(Int32(min(labels[Int(label)].length, 1e9)), Int(label)) }
      while let (_, number) = heap.pop() {
        let label = labels[number]
        if settled[label.node]?.contains(where: { Self.isSubset($0, label.obstacles) }) == true { continue }
        settled[label.node, default: []].append(label.obstacles)
        if goals.contains(Int(label.node)) { return Self.way(labels, number) }
        steps += 1
        if steps > Self.stepLimit { return nil }
        for arc in opened.arcs(of: Int(label.node)) {
          let arcLink = opened.arcLinks[arc]
          var next = label
          (next.node, next.parent, next.arcLink) = (opened.heads[arc], Int32(number), arcLink)
          next.length += opened.links.records[Int(arcLink >> 1)].length
          if let obstacle = obstacle(arcLink)?.obstacle {
            let own = numbers[obstacle] ?? Int32(numbers.count)
            numbers[obstacle] = own
            if !next.obstacles.contains(own) { next.obstacles = (next.obstacles + [own]).sorted() }
          }
          guard next.obstacles.count < bound else { continue }
          labels.append(next)
          if next.obstacles.count == count {
            heap.push(Int32(min(next.length, 1e9)), labels.count - 1)
          } else {
            waiting[next.obstacles.count].append(Int32(labels.count - 1))
          }
        }
      }
    }
    return nil
  }

  private static func isSubset(_ one: [Int32], _ other: [Int32]) -> Bool { one.allSatisfy(other.contains) }

  private static func way(_ labels: [Label], _ last: Int) -> [Int32] {
    var arcLinks: [Int32] = []
    var number = last
    while labels[number].parent >= 0 {
      arcLinks.append(labels[number].arcLink)
      number = Int(labels[number].parent)
    }
    return arcLinks.reversed()
  }
}

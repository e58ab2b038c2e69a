import Geometry
import VenueModel

/// Answers route questions about one venue for one profile.
///
/// It holds the memory of a search, so it is for one task at a time and cannot be copied; graph and costs may be shared
/// by many routers.
public struct Router: ~Copyable {
  /// The venue.
  public let venue: Venue
  /// Its graph.
  public let graph: PathGraph
  /// What the links cost.
  public let costs: LinkCosts
  /// The graph prepared for these costs, where somebody did; without it questions are answered by searches.
  public let index: RouteIndex?
  /// What of the venue's ground is known, `nil` for nothing.
  public let ground: (any GroundSight)?
  /// Whether each node is at a link that the profile uses; empty without ground.
  private let isUsable: [Bool]
  let pace: Pace
  private var locator: EdgeLocator
  var search: Search

  /// Makes a router.
  ///
  /// - Parameters:
  ///   - index: made of the same graph and costs; `nil` to search.
  ///   - ground: joins points off the network to what they see of it; `nil` to join them to the nearest edge.
  /// - Complexity: O(nodes + links).
  public init(
    _ venue: Venue, _ graph: PathGraph, _ costs: LinkCosts, index: RouteIndex? = nil, ground: (any GroundSight)? = nil
  ) {
    self.venue = venue
    self.graph = graph
    self.costs = costs
    self.index = index
    self.ground = ground
    isUsable = ground == nil ? [] : costs.usableNodes(graph)
    pace = Pace(costs.profile)
    locator = EdgeLocator(graph, levelCount: venue.levels.count)
    search = Search(graph)
  }

  /// Makes a router for a venue and a profile.
  ///
  /// - Complexity: O(nodes + edges).
  public init(_ venue: Venue, profile: Profile) {
    let graph = PathGraph(venue)
    self.init(venue, graph, LinkCosts(graph, profile))
  }

  /// A cheapest way between two ends.
  ///
  /// Ends that are the same point give a route of 0 m without parts. Of equally cheap ways the same one is given on
  /// every run.
  ///
  /// - Parameter restrictions: what may not be used, always or at some times, see ``Restrictions``.
  /// - Complexity: with an index O(nodes of the way) when nothing is in the way; else O((nodes + links) log nodes) at
  ///   worst, A* looks at what lies in the direction of the goal.
  public mutating func route(
    from start: RouteEnd, to end: RouteEnd, under restrictions: Restrictions? = nil
  ) -> RouteAnswer {
    let restrictions = restrictions.flatMap { $0.isEmpty ? nil : $0 }
    var starts = join(start, except: restrictions?.closed)
    var ends = join(end, except: restrictions?.closed)
    // Where closures leave nothing to join to, they are what stands in the way.
    let isShut = restrictions != nil && (starts.isEmpty || ends.isEmpty)
    if starts.isEmpty, isShut { starts = join(start) }
    if ends.isEmpty, isShut { ends = join(end) }
    guard !starts.isEmpty else { return .noRoute(NoRoute(reason: .noNetwork(level: start.spots.first?.level ?? 0))) }
    guard !ends.isEmpty else { return .noRoute(NoRoute(reason: .noNetwork(level: end.spots.first?.level ?? 0))) }
    let question = Question(
      starts: starts, ends: ends, seeds: starts.indices.flatMap { self.seeds(starts[$0], tag: $0) },
      goals: ends.indices.flatMap { self.goals(ends[$0], tag: $0) })
    if isShut { return .noRoute(explain(question, restrictions)) }
    let over = restrictions == nil ? overGround(starts, ends) : nil
    let route = if let restrictions { answer(question, under: restrictions) } else { answer(question) }
    if let over, over.cost <= route?.cost ?? .max { return .route(self.route(over)) }
    return route.map { .route($0) } ?? .noRoute(explain(question, restrictions))
  }

  /// A question with its ends joined to the network.
  struct Question {
    var starts: [Joint]
    var ends: [Joint]
    var seeds: [Search.Seed]
    var goals: [Search.Seed]
  }

  private mutating func answer(_ question: Question) -> Route? {
    let direct = Self.direct(question.starts, question.ends, graph, costs)
    let limit = direct?.cost ?? .max
    if let found = way(question, below: limit) {
      return assemble(found, question.starts[found.start.tag], question.ends[found.goal.tag])
    }
    return direct.map { assemble($0, question.starts[$0.start], question.ends[$0.end]) }
  }

  /// The cheapest way over nodes, by the index where there is one and it holds together.
  private mutating func way(_ question: Question, below limit: UInt64) -> Search.Found? {
    switch index?.way(from: question.seeds, to: question.goals, below: limit) {
    case .found(let found): found
    case .nothing: nil
    case nil, .unsound:
      search.run(graph, costs, from: question.seeds, to: question.goals, potential: straight(question), limit: limit)
    }
  }

  private func straight(_ question: Question) -> Potential? {
    Potential(graph, costs, goals: question.goals.map { graph.positions[$0.node] })
  }

  // MARK: Joining

  /// To how many of the nodes that a point sees it is joined.
  private static let mostNodesSeen = 32

  /// The spots of an end that can be joined to the network; one off the network has a joint for each node that it sees.
  ///
  /// - Parameter closed: links that nobody is to be joined to.
  mutating func join(_ end: RouteEnd, except closed: LinkSet? = nil) -> [Joint] {
    var joints: [Joint] = []
    for (index, spot) in end.spots.enumerated() {
      if let node = spot.node {
        let position = graph.positions[node]
        joints.append(
          Joint(
            spot: index, position: spot.position, joined: position, level: spot.level,
            distance: position.distance(to: spot.position), place: .node(node)))
        continue
      }
      let seen = nodesSeen(from: spot)
      if !seen.isEmpty {
        for (node, distance) in seen {
          joints.append(
            Joint(
              spot: index, position: spot.position, joined: graph.positions[node], level: spot.level,
              distance: distance, place: .node(node), approach: costs.ofWalking(distance), isWalked: true))
        }
      } else if let (link, found) = locator.nearest(
        to: spot.position, level: spot.level, graph, costs, except: closed)
      {
        let length = LineString(graph.line(of: link)).length
        joints.append(
          Joint(
            spot: index, position: spot.position, joined: found.point, level: spot.level, distance: found.distance,
            place: place(on: link, at: found.along, of: length)))
      }
    }
    return joints
  }

  /// The nearest nodes that a spot sees and that the profile can use.
  private func nodesSeen(from spot: Place.Location) -> [(node: Int, distance: Double)] {
    var seen: [(node: Int, distance: Double)] = []
    for (node, distance) in ground?.visibleNodes(from: spot.position, level: spot.level) ?? []
    where isUsable[node] {
      seen.append((node, distance))
      if seen.count == Self.mostNodesSeen { break }
    }
    return seen
  }

  /// A place on a link, or the node at its end where that is within ``PathNetwork/reachOfNode``.
  private func place(on link: Int, at along: Double, of length: Double) -> Joint.Place {
    if along < PathNetwork.reachOfNode { return .node(Int(graph.links[link].from)) }
    if length - along < PathNetwork.reachOfNode { return .node(Int(graph.links[link].to)) }
    return .link(link, fraction: along / length)
  }

  func seeds(_ joint: Joint, tag: Int) -> [Search.Seed] {
    switch joint.place {
    case .node(let node): return [Search.Seed(node: node, cost: joint.approach, tag: tag)]
    case .link(let index, let fraction):
      let link = graph.links[index]
      var seeds: [Search.Seed] = []
      if link.direction != .backward {
        let cost = Self.share(costs.forward[index], 1 - fraction)
        seeds.append(Search.Seed(node: Int(link.to), cost: cost, tag: tag))
      }
      if link.direction != .forward {
        let cost = Self.share(costs.backward[index], fraction)
        seeds.append(Search.Seed(node: Int(link.from), cost: cost, tag: tag, isForward: false))
      }
      return seeds
    }
  }

  func goals(_ joint: Joint, tag: Int) -> [Search.Seed] {
    switch joint.place {
    case .node(let node): return [Search.Seed(node: node, cost: joint.approach, tag: tag)]
    case .link(let index, let fraction):
      let link = graph.links[index]
      var goals: [Search.Seed] = []
      if link.direction != .backward {
        let cost = Self.share(costs.forward[index], fraction)
        goals.append(Search.Seed(node: Int(link.from), cost: cost, tag: tag))
      }
      if link.direction != .forward {
        let cost = Self.share(costs.backward[index], 1 - fraction)
        goals.append(Search.Seed(node: Int(link.to), cost: cost, tag: tag, isForward: false))
      }
      return goals
    }
  }

  static func share(_ cost: UInt32, _ fraction: Double) -> UInt64 {
    UInt64((Double(cost) * fraction).rounded())
  }

  // MARK: Within one link

  /// A way that stays within one link.
  struct Direct {
    var cost: UInt64
    var start: Int
    var end: Int
    var link: Int
    var from: Double
    var to: Double
  }

  /// The cheapest way that stays within the link of both ends; `nil` when they share none in the right direction.
  static func direct(
    _ starts: [Joint], _ ends: [Joint], _ graph: PathGraph, _ costs: LinkCosts
  ) -> Direct? {
    var best: Direct?
    for (startIndex, start) in starts.enumerated() {
      guard case .link(let link, let from) = start.place else { continue }
      for (endIndex, end) in ends.enumerated() {
        guard case .link(link, let there) = end.place else { continue }
        let direction = graph.links[link].direction
        // Two spots that close are one, whichever comes first on a one-way edge.
        let to = abs(there - from) * graph.links[link].length < PathNetwork.reachOfNode ? from : there
        guard from == to || direction == .both || (from < to) == (direction == .forward) else { continue }
        let cost = Self.share(from <= to ? costs.forward[link] : costs.backward[link], abs(to - from))
        if cost < best?.cost ?? .max {
          best = Direct(cost: cost, start: startIndex, end: endIndex, link: link, from: from, to: to)
        }
      }
    }
    return best
  }

  // MARK: Assembling

  /// - Parameter wait: milliseconds waited before the link.
  func assemble(_ direct: Direct, _ start: Joint, _ end: Joint, wait: UInt64 = 0) -> Route {
    var parts = [graph.part(direct.link, from: direct.from, to: direct.to, pace)].compactMap { $0 }
    if !parts.isEmpty { parts[0].wait = Double(wait) / 1000 }
    return route(parts, cost: direct.cost, start, end)
  }

  /// - Parameter waits: milliseconds waited before the start's link, each arc and the goal's link; empty for none.
  func assemble(_ found: Search.Found, _ start: Joint, _ end: Joint, waits: [UInt64] = []) -> Route {
    var parts: [Route.Part] = []
    func add(_ part: Route.Part?, _ number: Int) {
      guard var part else { return }
      if !waits.isEmpty { part.wait = Double(waits[number]) / 1000 }
      parts.append(part)
    }
    if let approach = Route.Part(approach: start, isStart: true, pace) { parts.append(approach) }
    if case .link(let link, let fraction) = start.place {
      add(graph.part(link, from: fraction, to: found.start.isForward ? 1 : 0, pace), 0)
    }
    for (number, arcLink) in found.arcLinks.enumerated() {
      let isForward = arcLink & 1 == 0
      add(graph.part(Int(arcLink >> 1), from: isForward ? 0 : 1, to: isForward ? 1 : 0, pace), number + 1)
    }
    if case .link(let link, let fraction) = end.place {
      add(graph.part(link, from: found.goal.isForward ? 0 : 1, to: fraction, pace), found.arcLinks.count + 1)
    }
    if let approach = Route.Part(approach: end, isStart: false, pace) { parts.append(approach) }
    return route(parts, cost: found.cost, start, end)
  }

  func route(_ parts: [Route.Part], cost: UInt64, _ start: Joint, _ end: Joint) -> Route {
    func joined(_ joint: Joint) -> JoinedEnd {
      JoinedEnd(
        position: joint.position, level: joint.level, joined: joint.isWalked ? joint.position : joint.joined,
        distance: joint.isWalked ? 0 : joint.distance, spot: joint.spot)
    }
    var walk = Walk()
    for part in parts { walk += Walk(distance: part.distance, duration: part.wait + part.duration) }
    return Route(
      start: joined(start), end: joined(end), parts: parts, distance: walk.distance,
      duration: graph.isMeasured ? walk.duration : 0, cost: cost)
  }
}

extension LineString {
  /// The points from one fraction of the length to another, backwards when the first is the greater.
  func slice(from: Double, to: Double) -> [Point] {
    if from == 0 && to == 1 { return points }
    if from > to { return slice(from: to, to: from).reversed() }
    let total = length
    var result: [Point] = []
    var along = 0.0
    if let first = point(at: from * total) { result.append(first) }
    for index in 1..<max(points.count, 1) {
      along += points[index - 1].distance(to: points[index])
      if along > from * total && along < to * total { result.append(points[index]) }
    }
    if let last = point(at: to * total) { result.append(last) }
    return result
  }
}

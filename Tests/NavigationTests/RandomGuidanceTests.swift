import Navigation
import Routing
import TestSupport
import Testing
import VenueModel

@Suite struct RandomGuidanceTests {
  @Test("Steps add up to legs, and legs to the route", arguments: RandomVenue.Shape.allCases)
  func sums(shape: RandomVenue.Shape) {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    var count = 0
    for round in 0..<400 where count < 500 {
      var venue = RandomVenue.make(shape, using: &random)
      joinLevels(of: &venue, using: &random)
      for profile in [Profile.walking, .stepFree] {
        var router = Router(venue, profile: profile)
        for _ in 0..<10 {
          let from = Int(random.next() % UInt64(router.graph.networkNodeCount))
          let to = Int(random.next() % UInt64(router.graph.networkNodeCount))
          let answer = router.route(from: RouteEnd(node: from, of: venue), to: RouteEnd(node: to, of: venue))
          guard case .route(let route) = answer else { continue }
          count += 1
          let guidance = Guidance(route, in: venue, graph: router.graph, destination: "there")
          let note = "seed \(seed), round \(round), \(profile.name), \(from) to \(to)"
          check(guidance, route, note)
          checkLevelsAndSigns(guidance, route, venue, note)
          let again = Guidance(route, in: venue, graph: router.graph, destination: "there")
          #expect(again == guidance, "\(note): not the same twice")
        }
      }
    }
    #expect(count >= 500, "seed \(seed): too few routes")
  }

  // In a tangle several edges of one length join two nodes: which of them is taken is not told by the nodes.
  @Test(
    "Nodes in line are no decisions: a network with each edge cut in two is told alike",
    arguments: RandomVenue.Shape.allCases.filter { $0 != .tangle })
  func nodesInLine(shape: RandomVenue.Shape) {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    var count = 0
    for round in 0..<200 where count < 300 {
      let venue = RandomVenue.make(shape, using: &random)
      let cut = Self.cut(venue)
      var first = Router(venue, profile: .walking)
      var second = Router(cut, profile: .walking)
      let nodeCount = venue.network.nodes.count
      for _ in 0..<10 {
        let from = Int(random.next() % UInt64(nodeCount))
        let to = Int(random.next() % UInt64(nodeCount))
        let told = [
          Self.tell(&first, venue, from, to, nodeCount), Self.tell(&second, cut, from, to, nodeCount),
        ].compactMap { $0 }
        guard told.count == 2, told[0].nodes == told[1].nodes else { continue }
        count += 1
        #expect(told[0].texts == told[1].texts, "seed \(seed), round \(round), \(from) to \(to)")
      }
    }
    #expect(count >= 300, "seed \(seed): too few routes")
  }

  /// The nodes of the uncut network that a route passes, and what is told of it; `nil` without a way.
  private static func tell(
    _ router: inout Router, _ venue: Venue, _ from: Int, _ to: Int, _ nodeCount: Int
  ) -> (nodes: [Int], texts: [String])? {
    let answer = router.route(from: RouteEnd(node: from, of: venue), to: RouteEnd(node: to, of: venue))
    guard case .route(let route) = answer else { return nil }
    let guidance = Guidance(route, in: venue, graph: router.graph, destination: "there")
    // Of equally good ways either may be taken.
    return (
      route.parts.compactMap(\.toNode).filter { $0 < nodeCount },
      guidance.legs.flatMap(\.steps).map(\.instruction)
    )
  }

  /// A venue with a node in the middle of each straight edge that stays on its level.
  private static func cut(_ venue: Venue) -> Venue {
    var cut = venue
    cut.network.edges = []
    for edge in venue.network.edges {
      let (from, to) = (venue.network.nodes[edge.from], venue.network.nodes[edge.to])
      guard from.level == to.level, edge.shape.isEmpty else {
        cut.network.edges.append(edge)
        continue
      }
      let middle = cut.network.nodes.count
      cut.network.nodes.append(
        PathNode(
          id: "cut\(middle)", level: from.level,
          position: from.position.interpolated(to: to.position, fraction: 0.5)))
      for (start, end) in [(edge.from, middle), (middle, edge.to)] {
        var half = edge
        half.id = ""
        (half.from, half.to) = (start, end)
        half.length = edge.length.map { $0 / 2 }
        half.duration = edge.duration.map { $0 / 2 }
        half.sourceCost = edge.sourceCost.map { $0 / 2 }
        cut.network.edges.append(half)
      }
    }
    return cut
  }

  /// Makes edges of half of the connectors, forgets some heights, and puts signs along some edges.
  private func joinLevels(of venue: inout Venue, using random: inout SplitMix) {
    venue.connectors = venue.connectors.filter { connector in
      if random.next() % 2 == 0 { return true }
      let kind = PathKind.allCases[Int(random.next() % UInt64(PathKind.allCases.count))]
      for (from, to) in zip(connector.landings, connector.landings.dropFirst()) {
        venue.network.edges.append(PathEdge(from: from.node, to: to.node, kind: kind, direction: connector.direction))
      }
      return false
    }
    for level in venue.levels.indices {
      if random.next() % 5 == 0 { venue.levels[level].ordinal = nil }
      venue.levels[level].isOutdoor = random.next() % 4 == 0
    }
    for edge in venue.network.edges.indices where random.next() % 4 == 0 {
      venue.network.signs.append(EdgeSign(edge: edge, forward: "F\(edge % 7)", backward: "B\(edge % 7)"))
    }
  }

  private func checkLevelsAndSigns(_ guidance: Guidance, _ route: Route, _ venue: Venue, _ note: String) {
    let steps = guidance.legs.flatMap(\.steps)
    for (step, next) in zip(steps, steps.dropFirst()) {
      #expect(step.toLevel == next.level, "\(note): a step starts where none ended")
    }
    #expect(steps.first?.level == route.start.level, "\(note): the first step is on another level")
    for step in steps where step.level != step.toLevel {
      let name = venue.levels[step.toLevel].name
      #expect(step.instruction.contains("to \(name)"), "\(note): '\(step.instruction)' does not name \(name)")
    }
    let texts = route.parts.compactMap { part -> String? in
      guard case .edge(let edge) = part.origin else { return nil }
      guard let sign = venue.network.signs.first(where: { $0.edge == edge }) else { return nil }
      return part.isForward ? sign.forward : sign.backward
    }
    let told = steps.compactMap(\.signs)
    #expect(told.isEmpty == texts.isEmpty, "\(note): signs \(texts) are told as \(told)")
    // In the order of the route.
    var rest = texts[...]
    for text in told {
      let place = rest.firstIndex(of: text)
      #expect(place != nil, "\(note): signs \(texts) are told as \(told)")
      rest = place.map { rest[$0...] } ?? []
    }
    for step in steps {
      #expect(step.instruction.contains("the signs") == (step.signs != nil), "\(note): '\(step.instruction)'")
    }
  }

  private func check(_ guidance: Guidance, _ route: Route, _ note: String) {
    var distance = 0.0
    var duration = 0.0
    for leg in guidance.legs {
      #expect(!leg.steps.isEmpty, "\(note): an empty leg")
      var sum = (distance: 0.0, duration: 0.0)
      for (index, step) in leg.steps.enumerated() {
        #expect(step.level == leg.level, "\(note): a step of another level")
        #expect(
          step.toLevel == step.level || index == leg.steps.count - 1, "\(note): a leg goes on behind a connector")
        #expect(step.distance >= 0 && step.duration >= 0, "\(note): a negative step")
        #expect(!step.instruction.isEmpty, "\(note): no words")
        sum.distance += step.distance
        sum.duration += step.duration
      }
      #expect(abs(sum.distance - leg.distance) < 1e-6, "\(note): steps do not add up to their leg")
      #expect(abs(sum.duration - leg.duration) < 1e-6, "\(note): times of steps do not add up to their leg")
      distance += leg.distance
      duration += leg.duration
    }
    #expect(abs(distance - route.distance) < 1e-6, "\(note): legs do not add up to the route")
    #expect(abs(duration - route.duration) < 1e-6, "\(note): times of legs do not add up to the route")
    let steps = guidance.legs.flatMap(\.steps)
    #expect(steps.last?.maneuver.type == .arrive, "\(note): no arrival")
    #expect(steps.count { $0.maneuver.type == .arrive } == 1, "\(note): more than one arrival")
    #expect(steps.first?.maneuver.type != .turn, "\(note): a turn before the first step")
    #expect(steps.first?.maneuver.type != .continue, "\(note): on before the first step")
    #expect(steps.dropFirst().allSatisfy { $0.maneuver.type != .depart }, "\(note): a second start")
    #expect(guidance.legs.last?.level == route.end.level, "\(note): the last leg is on another level")
  }
}

import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Routing

/// What the fields of a profile do to costs and to the time that is told.
@Suite struct ProfileTests {
  /// A junction A on level 0, from which stairs lead over two flights, an escalator and an elevator to the level 2.
  private static func venue(connectors: [PathKind]) -> Venue {
    var venue = Venue()
    for level in 0..<3 {
      venue.levels.append(Level(id: "\(level)", ordinal: Double(level), name: "\(level)"))
      for (number, x) in [0.0, 40, 80].enumerated() {
        venue.network.nodes.append(PathNode(id: "N\(number)", level: level, position: Point(x, 0)))
      }
      venue.network.edges.append(PathEdge(from: 3 * level, to: 3 * level + 1))
      venue.network.edges.append(PathEdge(from: 3 * level + 1, to: 3 * level + 2))
    }
    for (number, kind) in connectors.enumerated() {
      let landings = (0..<3).map { Connector.Landing(node: 3 * $0 + number) }
      venue.connectors.append(Connector(id: "C\(number)", kind: kind, landings: landings))
    }
    return venue
  }

  private static func route(_ venue: Venue, _ profile: Profile, _ from: Int, _ to: Int) throws -> Route {
    var router = Router(venue, profile: profile)
    guard
      case .route(let route) = router.route(from: RouteEnd(node: from, of: venue), to: RouteEnd(node: to, of: venue))
    else {
      Issue.record("no route")
      throw CancellationError()
    }
    return route
  }

  @Test func `a penalty for changes of level is paid for each flight, and once for an elevator`() throws {
    var profile = Profile.walking
    profile.levelChangePenalty = 100
    for (kind, changes) in [(PathKind.stairs, 2), (.escalator, 2), (.ramp, 2), (.elevator, 1)] {
      let venue = Self.venue(connectors: [kind])
      for (from, to) in [(0, 6), (6, 0)] {
        let plain = try Self.route(venue, .walking, from, to)
        let dear = try Self.route(venue, profile, from, to)
        #expect(dear.cost == plain.cost + UInt64(changes * 100_000), "\(kind)")
        #expect(dear.duration == plain.duration && dear.parts == plain.parts, "\(kind)")
      }
    }
    profile.basis = .distance
    let venue = Self.venue(connectors: [.stairs])
    let plain = try Self.route(venue, .distance, 0, 6)
    #expect(try Self.route(venue, profile, 0, 6).cost == plain.cost + 2 * 134_000)
  }

  @Test func `the fewest level changes take an elevator farther away, and the told time stays the true one`() throws {
    // Stairs at the start, the elevator 80 m off: two flights against one boarding.
    let venue = Self.venue(connectors: [.stairs, .other, .elevator])
    let walking = try Self.route(venue, .walking, 0, 6)
    let fewest = try Self.route(venue, .fewestLevelChanges, 0, 6)
    #expect(walking.parts.allSatisfy { $0.kind != .elevator })
    #expect(fewest.parts.contains { $0.kind == .elevator } && !fewest.parts.contains { $0.kind == .stairs })
    #expect(fewest.duration > walking.duration && fewest.duration < 300)
    // One level up both are one change, so time decides.
    #expect(try Self.route(venue, .fewestLevelChanges, 0, 3).parts.allSatisfy { $0.kind != .elevator })
  }

  @Test func `edges of a network that join levels pay as connectors do`() throws {
    var venue = Self.venue(connectors: [])
    // A cab on each level behind N0; the cabs are joined.
    for level in 0..<3 {
      venue.network.nodes.append(PathNode(id: "cab", level: level, position: Point(-1, 0)))
      venue.network.edges.append(PathEdge(from: 3 * level, to: 9 + level, kind: .elevator, length: 1, duration: 10))
      if level > 0 {
        venue.network.edges.append(PathEdge(from: 8 + level, to: 9 + level, kind: .elevator, length: 4, duration: 3))
      }
    }
    var profile = Profile.walking
    profile.levelChangePenalty = 100
    for (from, to) in [(0, 6), (6, 0), (0, 3)] {
      let plain = try Self.route(venue, .walking, from, to)
      #expect(try Self.route(venue, profile, from, to).cost == plain.cost + 100_000)
    }
    // Without cabs each ride is a boarding; stairs are a flight each.
    for kind in [PathKind.elevator, .stairs] {
      var direct = Self.venue(connectors: [])
      direct.network.edges.append(PathEdge(from: 0, to: 3, kind: kind, length: 4, duration: 3))
      direct.network.edges.append(PathEdge(from: 6, to: 3, kind: kind, length: 4, duration: 3))
      for (from, to) in [(0, 6), (6, 0)] {
        let plain = try Self.route(direct, .walking, from, to)
        #expect(try Self.route(direct, profile, from, to).cost == plain.cost + 200_000, "\(kind)")
      }
    }
  }

  @Test func `factors change the cost of their kind and no told time, for random venues`() throws {
    for seed in 0..<60 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      let shapes = RandomVenue.Shape.allCases
      let venue = RandomVenue.make(shapes[Int(seed) % shapes.count], using: &random)
      let graph = PathGraph(venue)
      var profile = Profile.walking
      for kind in PathKind.allCases where Bool.random(using: &random) {
        profile.factors[kind] = Double.random(in: 0.1...5, using: &random)
      }
      let plain = LinkCosts(graph, .walking)
      let costs = LinkCosts(graph, profile)
      for (index, link) in graph.links.enumerated() {
        let factor = profile.factors[link.kind] ?? 1
        for (with, without) in [(costs.forward, plain.forward), (costs.backward, plain.backward)] {
          guard without[index] != LinkCosts.unusable else {
            #expect(with[index] == LinkCosts.unusable, "seed \(seed)")
            continue
          }
          // The plain cost is rounded to a millisecond before it is multiplied here.
          let difference = abs(Double(with[index]) - Double(without[index]) * factor)
          #expect(difference <= 0.5 + factor / 2 + 1e-6, "seed \(seed), link \(index)")
        }
      }
      let paces = (Pace(.walking), Pace(profile))
      for link in graph.links {
        #expect(paces.0.seconds(link, isEntering: true) == paces.1.seconds(link, isEntering: true), "seed \(seed)")
      }
    }
  }

  @Test func `routes by factors and penalties cost what the oracle says`() {
    for seed in 0..<60 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      let shapes = RandomVenue.Shape.allCases
      let venue = RandomVenue.make(shapes[Int(seed) % shapes.count], using: &random)
      let graph = PathGraph(venue)
      var profile = seed % 2 == 0 ? Profile.walking : .stepFree
      profile.levelChangePenalty = Double.random(in: 0...500, using: &random)
      profile.unknownFactor = Double.random(in: 1...9, using: &random)
      for kind in PathKind.allCases { profile.factors[kind] = Double.random(in: 0.01...10, using: &random) }
      let costs = LinkCosts(graph, profile)
      let oracle = Oracle(graph, costs)
      var router = Router(venue, graph, costs)
      for _ in 0..<20 {
        let from = Int.random(in: 0..<graph.networkNodeCount, using: &random)
        let to = Int.random(in: 0..<graph.networkNodeCount, using: &random)
        let answer = router.route(from: RouteEnd(node: from, of: venue), to: RouteEnd(node: to, of: venue))
        var cost: UInt64?
        if case .route(let route) = answer { cost = route.cost }
        #expect(cost == oracle.cost(from, to), "seed \(seed), \(from) to \(to)")
      }
    }
  }

  @Test func `the factor of unknown access is the profile's own`() throws {
    var venue = Self.venue(connectors: [])
    venue.network.edges[0].kind = .ramp
    for factor in [1.0, 2, 7.5] {
      var profile = Profile.stepFree
      profile.unknownFactor = factor
      let costs = LinkCosts(PathGraph(venue), profile)
      #expect(costs.forward[0] == UInt32((40 / 1.2 * 1000 * factor).rounded()))
    }
  }

  @Test func `absurd profiles reach a bound and not beyond`() {
    var profile = Profile.walking
    profile.factors[.walkway] = 1e300
    profile.levelChangePenalty = 1e300
    let costs = LinkCosts(PathGraph(Self.venue(connectors: [.stairs])), profile)
    #expect(costs.forward.allSatisfy { $0 == LinkCosts.unusable - 1 })
  }
}

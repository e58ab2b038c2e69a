import Geometry
import Navigation
import Routing
import TestSupport
import Testing
import VenueModel

/// What walkers do, in venues where it can be counted.
@Suite struct WalkBehaviorTests {
  /// A corridor of 100 m with a side way of 40 m at each 20 m.
  static let comb = DrawnVenue(
    """
    a b c d e
    | | | | |
    | | | | |
    | | | | |
    F-g-h-i-K-L
    """, scale: 10)

  static func walk(
    _ drawn: DrawnVenue, _ stops: [String], _ options: WalkOptions, profile: Profile = .walking
  ) throws -> (walk: SimulatedWalk, graph: PathGraph, routes: [Route]) {
    var router = Router(drawn.venue, profile: profile)
    let ends = stops.map { RouteEnd(node: drawn.node($0), of: drawn.venue) }
    var routes: [Route] = []
    for (from, to) in zip(ends, ends.dropFirst()) {
      guard case .route(let route) = router.route(from: from, to: to) else { continue }
      routes.append(route)
    }
    try #require(routes.count == stops.count - 1)
    let graph = router.graph
    let walk = SimulatedWalk(along: routes, in: graph, options) { node, leg in
      guard case .route(let route) = router.route(from: RouteEnd(node: node, of: graph), to: ends[leg + 1]) else {
        return nil
      }
      return route
    }
    return (walk, graph, routes)
  }

  @Test func `A steady walker has gone 1.4 m each second`() throws {
    let (walk, _, _) = try Self.walk(Self.comb, ["F", "L"], .steady)
    #expect(walk.truth.count == 73)
    for (second, position) in walk.truth.enumerated() {
      #expect(abs(position.distanceAlong - min(1.4 * Double(second), 100)) < 1e-9)
    }
  }

  @Test func `Believable walkers have their own speeds, drift, and pause one time in a hundred seconds`() throws {
    let seed = TestSeed.make()
    var options = WalkOptions.believable
    options.rate = 10
    let drawn = DrawnVenue("A-B", scale: 400)
    var (pauses, walked, stood): (Int, Double, Double) = (0, 0, 0)
    var speeds: [Double] = []
    for number in 0..<200 {
      options.seed = seed &+ UInt64(number)
      let truth = try Self.walk(drawn, ["A", "B"], options).walk.truth
      let steps = zip(truth, truth.dropFirst()).dropLast().map { $1.distanceAlong - $0.distanceAlong }
      let moving = steps.filter { $0 > 0.01 }
      speeds.append(moving.reduce(0, +) / Double(moving.count) * 10)
      walked += Double(moving.count) / 10
      stood += Double(steps.count - moving.count) / 10
      for (first, second) in zip(steps, steps.dropFirst()) where first > 0.01 && second <= 0.01 { pauses += 1 }
    }
    let mean = speeds.reduce(0, +) / 200
    let deviation = (speeds.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 199).squareRoot()
    // Standard errors: 0.2 / sqrt(200) and 0.2 / sqrt(400); a walk of 600 s knows its speed to 0.03 m/s.
    #expect(abs(mean - 1.3) < 0.06, "seed \(seed): \(mean)")
    #expect(abs(deviation - 0.2) < 0.05, "seed \(seed): \(deviation)")
    let expected = walked / 100
    #expect(abs(Double(pauses) - expected) < 5 * expected.squareRoot(), "seed \(seed): \(pauses) in \(walked) s")
    #expect(abs(stood / Double(pauses) - 5) < 25 / Double(pauses).squareRoot(), "seed \(seed): \(stood) s")
  }

  @Test func `A wrong turn goes off at a junction for some metres and comes back`() throws {
    var options = WalkOptions.steady
    options.rate = 5
    options.wrongTurns = [.init(at: 30, length: 25)]
    let (walk, _, _) = try Self.walk(Self.comb, ["F", "L"], options)
    let off = walk.truth.indices.filter { walk.truth[$0].isOffRoute }
    let first = try #require(off.first)
    let last = try #require(off.last)
    #expect(off.count == last - first + 1, "off the route more than once")
    // The first junction from 30 m on is h, at 40 m.
    for index in off {
      #expect(walk.truth[index].distanceAlong == 40)
      #expect(abs(walk.truth[index].position.x - 40) < 1e-9)
    }
    let height = off.map { walk.truth[$0].position.y + 40 }.max() ?? 0
    #expect(height <= 25 && height > 24.8, "\(height)")
    #expect(walk.truth.last?.distanceAlong == 100 && walk.wrongTurns == 1)
    #expect(abs(Double(walk.truth.count) - 150 / 1.4 * 5) < 3)
  }

  @Test func `A wrong turn ends where the way does`() throws {
    var options = WalkOptions.steady
    options.wrongTurns = [.init(at: 30, length: 500)]
    let (walk, _, _) = try Self.walk(Self.comb, ["F", "L"], options)
    #expect(abs(Double(walk.truth.count) - 180 / 1.4) < 3)
  }

  @Test func `A wrong turn without a place takes any junction, and one without a junction is none`() throws {
    var options = WalkOptions.steady
    options.wrongTurns = [.init(length: 10)]
    var places: Set<Double> = []
    for seed in 0..<60 {
      options.seed = UInt64(seed)
      let (walk, _, _) = try Self.walk(Self.comb, ["F", "L"], options)
      places.formUnion(walk.truth.filter(\.isOffRoute).map(\.distanceAlong))
    }
    #expect(places == [20, 40, 60, 80])
    options.wrongTurns = [.init(at: 81, length: 10)]
    let straight = try Self.walk(Self.comb, ["F", "L"], options).walk
    #expect(straight.truth.allSatisfy { !$0.isOffRoute } && straight.wrongTurns == 0)
  }

  @Test func `After a wrong turn a new route leads to the same end`() throws {
    // Above, a second corridor leads there as well.
    let drawn = DrawnVenue(
      """
      a-b-c-d
      | | | |
      E-f-g-H
      """, scale: 10)
    var options = WalkOptions.steady
    options.rate = 10
    options.wrongTurns = [.init(at: 5, length: 15, ending: .newRoute)]
    options.seed = 3
    let (walk, graph, _) = try Self.walk(drawn, ["E", "H"], options)
    let off = walk.truth.filter(\.isOffRoute)
    #expect(off.count > 100)
    #expect(off.first.map { abs($0.position.x - 20) < 1e-6 } == true)
    #expect(off.allSatisfy { $0.distanceAlong == 20 })
    let end = graph.positions[drawn.node("H")]
    #expect(walk.truth.last.map { $0.position.distance(to: end) < 1e-6 } == true)
  }

  @Test func `A turn back goes as far as told, and on again`() throws {
    var options = WalkOptions.steady
    options.rate = 10
    options.uTurns = [.init(at: 50, length: 30)]
    let (walk, _, _) = try Self.walk(Self.comb, ["F", "L"], options)
    let along = walk.truth.map(\.distanceAlong)
    let turn = try #require(along.firstIndex { $0 > 49.8 })
    let least = along[turn...].min() ?? 0
    #expect(abs(least - 20) < 0.2, "\(least)")
    #expect(abs(Double(walk.truth.count) - 160 / 1.4 * 10) < 5)
    #expect(walk.truth.allSatisfy { !$0.isOffRoute })
  }

  @Test func `Nobody turns back against a one-way link`() throws {
    let drawn = DrawnVenue("A->-b--C", scale: 10)
    var options = WalkOptions.steady
    options.uTurns = [.init(at: 40, length: 30)]
    let along = try Self.walk(drawn, ["A", "C"], options).walk.truth.map(\.distanceAlong)
    let start = try #require(along.firstIndex { $0 > 35 })
    #expect((along[start...].min() ?? 0) >= 40 - 10 - 1e-9)
  }

  @Test func `A walker stands where told, and fixes go on`() throws {
    var options = WalkOptions.steady
    options.stands = [.init(at: 28, seconds: 60), .init(at: 0, seconds: 10), .init(at: 1e9, seconds: 20)]
    let (walk, _, _) = try Self.walk(Self.comb, ["F", "L"], options)
    #expect(walk.truth.count { abs($0.distanceAlong - 28) < 1e-9 } == 61)
    #expect(walk.truth.count { $0.distanceAlong == 0 } == 11)
    #expect(walk.truth.count { abs($0.distanceAlong - 100) < 1e-9 } >= 20)
    #expect(walk.fixes.count == walk.truth.count)
  }

  @Test func `Elevators are waited for, and ride with fixes`() throws {
    let drawn = DrawnVenue(
      levels: [("Ground", "A--b"), ("First", "c--d"), ("Second", "e--F")],
      connectors: [.init(.elevator, "lift", ["Ground/b", "First/d", "Second/F"])], scale: 10)
    var options = WalkOptions.steady
    options.noise.courseDeviation = 0
    let (walk, graph, _) = try Self.walk(drawn, ["A", "e"], options)
    let waiting = walk.truth.count { abs($0.distanceAlong - 30) < 1e-9 && $0.level == 0 }
    // 25 s of waiting and half a ride of one level.
    #expect((26...29).contains(waiting), "\(waiting)")
    #expect(walk.truth.contains { $0.level == 1 } && walk.truth.last?.level == 2)
    for level in zip(walk.truth, walk.truth.dropFirst()) { #expect(level.1.level - level.0.level <= 1) }
    let riding = walk.truth.filter { position in
      guard let link = position.link, case .ride = graph.links[link].origin else { return false }
      return true
    }
    #expect((9...11).contains(riding.count), "\(riding.count)")
    for position in riding {
      let fix = walk.fixes.first { $0.time == position.time }
      #expect(fix != nil && fix?.course == nil)
    }
  }

  @Test func `Several stops are walked one after another, with time at each`() throws {
    var options = WalkOptions.steady
    options.stopTime = 12
    let (walk, graph, routes) = try Self.walk(Self.comb, ["F", "b", "L"], options)
    let stop = graph.positions[Self.comb.node("b")]
    #expect((11...13).contains(walk.truth.count { $0.position.distance(to: stop) < 1e-6 }))
    #expect(walk.truth.last.map { abs($0.distanceAlong - routes[0].distance - routes[1].distance) < 1e-9 } == true)
  }
}

import Geometry
import Navigation
import Routing
import TestSupport
import Testing
import VenueModel

/// Random walks through random venues, against what must be true of each.
@Suite struct SimulatedWalkTests {
  /// A walk and what it was made of.
  struct Case {
    var venue: Venue
    var graph: PathGraph
    var routes: [Route]
    var options: WalkOptions
    var walk: SimulatedWalk
    var note: String
  }

  static func options(_ random: inout SplitMix, length: Double) -> WalkOptions {
    var options = random.next() % 2 == 0 ? WalkOptions.steady : .believable
    options.seed = random.next()
    options.start = Int64(random.next() % 1_000_000)
    options.rate = [0.2, 1, 1, 2, 10][Int(random.next() % 5)]
    options.stopTime = Double(random.next() % 10)
    func place() -> Double { Double.random(in: -5...(length + 5), using: &random) }
    if random.next() % 3 == 0 { options.stands.append(.init(at: place(), seconds: 7)) }
    if random.next() % 3 == 0 { options.uTurns.append(.init(at: place(), length: 9)) }
    for _ in 0..<(random.next() % 3) {
      let at: Double? = random.next() % 2 == 0 ? place() : nil
      options.wrongTurns.append(
        .init(at: at, length: Double(1 + random.next() % 30), ending: random.next() % 2 == 0 ? .back : .newRoute))
    }
    if random.next() % 2 == 0 {
      options.noise.missingShare = 0.2
      options.noise.wrongLevelShare = 0.1
      options.noise.levelShare = 0.7
      options.noise.courseDeviation = 10
      options.noise.speedDeviation = 0.2
    }
    return options
  }

  static func forEach(count: Int, seed: UInt64, _ body: (Case) throws -> Void) rethrows -> Int {
    var random = SplitMix(seed: seed)
    var made = 0
    for round in 0..<(count * 20) where made < count {
      let shape: RandomVenue.Shape = [.building, .building, .lattice, .tangle][round % 4]
      let venue = RandomVenue.make(shape, using: &random)
      var router = Router(venue, profile: .walking)
      var routes: [Route] = []
      var node = Int(random.next() % UInt64(router.graph.networkNodeCount))
      for _ in 0..<(1 + random.next() % 2) {
        let next = Int(random.next() % UInt64(router.graph.networkNodeCount))
        let answer = router.route(from: RouteEnd(node: node, of: venue), to: RouteEnd(node: next, of: venue))
        guard case .route(let route) = answer else { break }
        routes.append(route)
        node = next
      }
      guard !routes.isEmpty else { continue }
      let options = Self.options(&random, length: routes.reduce(0) { $0 + $1.distance })
      let ends = routes.map { RouteEnd(spots: [Place.Location(level: $0.end.level, position: $0.end.position)]) }
      let graph = router.graph
      let walk = SimulatedWalk(along: routes, in: graph, options) { node, leg in
        guard case .route(let route) = router.route(from: RouteEnd(node: node, of: graph), to: ends[leg]) else {
          return nil
        }
        return route
      }
      made += 1
      try body(
        Case(
          venue: venue, graph: router.graph, routes: routes, options: options, walk: walk,
          note: "seed \(seed), round \(round), \(shape)"))
    }
    return made
  }

  @Test func `The truth is on the network, at its pace, and tells where`() {
    let seed = TestSeed.make()
    let made = Self.forEach(count: 400, seed: seed) { sample in
      let truth = sample.walk.truth
      for (step, position) in truth.enumerated() {
        #expect(
          position.time == sample.options.start + Int64((Double(step) * 1e6 / sample.options.rate).rounded()),
          "\(sample.note): the clock")
        guard let link = position.link else { continue }
        let line = LineString(sample.graph.line(of: link))
        let there = line.point(at: position.offset)
        #expect(
          (there?.distance(to: position.position) ?? .infinity) < 1e-6, "\(sample.note): \(position) is not on its link"
        )
        let ends = sample.graph.links[link]
        let levels = [ends.from, ends.to].map { Int(sample.graph.levels[Int($0)]) }
        #expect(levels.contains(position.level), "\(sample.note): \(position) is on another level than its link")
      }
      let length = sample.routes.reduce(0) { $0 + $1.distance }
      #expect(truth.allSatisfy { $0.distanceAlong >= 0 && $0.distanceAlong <= length + 1e-6 }, "\(sample.note)")
      #expect(abs((truth.last?.distanceAlong ?? -1) - length) < 1e-6, "\(sample.note): the walk ends before its end")
      #expect(truth.last?.level == sample.routes.last?.end.level, "\(sample.note)")
    }
    #expect(made == 400, "seed \(seed)")
  }

  @Test func `Nobody is faster than walkers are`() {
    let seed = TestSeed.make()
    _ = Self.forEach(count: 300, seed: seed) { sample in
      for (first, second) in zip(sample.walk.truth, sample.walk.truth.dropFirst()) {
        let kinds = [first.link, second.link].map { $0.map { sample.graph.links[$0].kind } }
        // A cab takes people from where it is drawn below to where it is drawn above in no time that walkers know.
        guard !kinds.contains(.elevator), first.level == second.level else { continue }
        let seconds = Double(second.time - first.time) / 1e6
        #expect(
          first.position.distance(to: second.position) <= WalkOptions.fastest * seconds + 1e-6,
          "\(sample.note): from \(first) to \(second)")
        // A new route comes back to the old one farther on.
        guard !sample.options.wrongTurns.contains(where: { $0.ending == .newRoute }) else { continue }
        #expect(
          abs(second.distanceAlong - first.distanceAlong) <= WalkOptions.fastest * seconds + 1e-6,
          "\(sample.note): from \(first) to \(second)")
      }
    }
  }

  @Test func `What is off the routes is told as that, and only that`() {
    let seed = TestSeed.make()
    var count = 0
    _ = Self.forEach(count: 400, seed: seed) { sample in
      let hasNewRoute = sample.options.wrongTurns.contains { $0.ending == .newRoute }
      let links = Set(sample.routes.flatMap(\.parts).compactMap(\.link))
      for position in sample.walk.truth {
        guard let link = position.link else { continue }
        if !position.isOffRoute { #expect(links.contains(link), "\(sample.note): \(position)") }
        // A new route to the first stop may lead over what the route from there uses.
        if position.isOffRoute, sample.routes.count == 1 || !hasNewRoute {
          #expect(!links.contains(link), "\(sample.note): \(position)")
        }
        count += position.isOffRoute ? 1 : 0
      }
      let asked = !sample.options.wrongTurns.isEmpty
      #expect(asked || sample.walk.truth.allSatisfy { !$0.isOffRoute }, "\(sample.note): nobody asked for that")
    }
    #expect(count > 1000, "seed \(seed): hardly anybody left the route")
  }

  @Test func `Fixes come at times of the truth, with levels of the venue`() {
    let seed = TestSeed.make()
    _ = Self.forEach(count: 200, seed: seed) { sample in
      let fixes = sample.walk.fixes
      for (first, second) in zip(fixes, fixes.dropFirst()) { #expect(first.time < second.time, "\(sample.note)") }
      for fix in fixes {
        #expect(sample.walk.truth(at: fix.time)?.time == fix.time, "\(sample.note)")
        #expect(fix.position.isFinite, "\(sample.note)")
        #expect(fix.levels.allSatisfy(sample.venue.levels.indices.contains), "\(sample.note)")
        #expect(fix.course.map { (0..<360).contains($0) } ?? true, "\(sample.note)")
        #expect(fix.speed.map { $0 >= 0 } ?? true, "\(sample.note)")
      }
      #expect(sample.walk.truth(at: sample.options.start - 1) == nil)
      if sample.options.noise.missingShare == 0 { #expect(fixes.count == sample.walk.truth.count) }
    }
  }

  @Test func `The same seed gives the same walk, another seed another one, other noise the same truth`() {
    let seed = TestSeed.make()
    _ = Self.forEach(count: 60, seed: seed) { sample in
      // Nothing that asks the router, which the sample has not got any more.
      var options = sample.options
      for turn in options.wrongTurns.indices { options.wrongTurns[turn].ending = .back }
      let walk = SimulatedWalk(along: sample.routes, in: sample.graph, options)
      #expect(walk == SimulatedWalk(along: sample.routes, in: sample.graph, options), "\(sample.note)")
      var other = options
      other.noise.deviation = 7
      other.noise.missingShare = 0.5
      other.noise.correlationTime = 4
      let noisier = SimulatedWalk(along: sample.routes, in: sample.graph, other)
      #expect(noisier.truth == walk.truth, "\(sample.note)")
      #expect(noisier.fixes != walk.fixes || walk.fixes.isEmpty, "\(sample.note)")
      other = options
      other.seed &+= 1
      #expect(SimulatedWalk(along: sample.routes, in: sample.graph, other).fixes != walk.fixes, "\(sample.note)")
    }
  }
}

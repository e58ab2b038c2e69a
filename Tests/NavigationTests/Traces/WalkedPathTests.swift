import Geometry
import Navigation
import Routing
import TestSupport
import Testing
import VenueModel

@Suite struct WalkedPathTests {
  /// Estimates that are the truth of a walk.
  private func estimates(_ truth: [TruePosition]) -> [PositionEstimate] {
    truth.map { position in
      PositionEstimate(
        time: position.time, position: position.position, level: position.level,
        onNetwork: position.link.map {
          PositionEstimate.OnNetwork(
            link: $0, offset: position.offset, linkProbability: 1, corridorProbability: 1, levelProbability: 1)
        }, deviation: 0, source: .filtered)
    }
  }

  @Test func `The path through the truth is the way that was walked`() throws {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    var count = 0
    for round in 0..<200 where count < 100 {
      let venue = RandomVenue.make(.building, using: &random)
      var router = Router(venue, profile: .walking)
      let (from, to) = (Int(random.next() % 24), Int(random.next() % UInt64(router.graph.networkNodeCount)))
      guard
        case .route(let route) = router.route(from: RouteEnd(node: from, of: venue), to: RouteEnd(node: to, of: venue)),
        route.distance > 20
      else { continue }
      count += 1
      var options = WalkOptions.steady
      options.rate = 2
      let walk = SimulatedWalk(along: [route], in: router.graph, options)
      let path = WalkedPath(estimates(walk.truth), in: router.graph)
      let drawn = route.parts.reduce(0) { $0 + LineString($1.points).length }
      let walked = path.stretches.reduce(0) { $0 + LineString($1.points).length }
      let note = "seed \(seed), round \(round): \(from) to \(to)"
      // A link that is as short may stand for the one walked.
      #expect(walked <= drawn + 1e-6 && walked > drawn * 0.9, "\(note): \(walked) m of \(drawn) m")
      #expect(path.stretches.first?.points.first == walk.truth.first?.position, "\(note)")
      let end = walk.truth.last?.position ?? Point(0, 0)
      #expect((path.stretches.last?.points.last?.distance(to: end) ?? 1) < 1e-6, "\(note)")
      #expect(path.stretches.dropFirst().allSatisfy { $0.isConnected }, "\(note): broken")
      for (first, second) in zip(path.stretches, path.stretches.dropFirst()) {
        #expect(first.level != second.level, "\(note): two stretches on one level")
      }
    }
    #expect(count == 100, "seed \(seed)")
  }

  @Test func `A path is broken where nobody was on the network, and where no way leads on`() {
    let drawn = DrawnVenue("A--b--C   D--e--F", scale: 5)
    let graph = PathGraph(drawn.venue)
    func estimate(_ second: Int64, _ link: Int?, _ offset: Double) -> PositionEstimate {
      PositionEstimate(
        time: second * 1_000_000, position: Point(0, 0), level: 0,
        onNetwork: link.map {
          PositionEstimate.OnNetwork(
            link: $0, offset: offset, linkProbability: 1, corridorProbability: 1, levelProbability: 1)
        }, deviation: 1, source: .filtered)
    }
    let path = WalkedPath(
      [
        estimate(0, 0, 2), estimate(1, 1, 3), estimate(2, nil, 0), estimate(3, 1, 5), estimate(4, 1, 7),
        estimate(5, 2, 1), estimate(6, 2, 4), estimate(7, 2, 4),
      ], in: graph)
    #expect(path.stretches.map { LineString($0.points).length } == [16, 2, 3])
    #expect(path.stretches.map(\.isConnected) == [false, false, false])
    #expect(path.stretches.map(\.links) == [[0, 1], [1], [2]])
    #expect(path.stretches.map(\.end) == [1_000_000, 4_000_000, 7_000_000])
    #expect(WalkedPath([], in: graph).stretches.isEmpty)
  }
}

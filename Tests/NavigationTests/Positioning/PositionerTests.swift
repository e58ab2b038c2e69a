import Foundation
import Geometry
import Routing
import TestSupport
import Testing
import VenueModel

@testable import Navigation

/// Fixes as they come.
@Suite struct PositionerTests {
  private static func fix(
    _ second: Double, _ x: Double, _ y: Double = 0, accuracy: Double? = 1, levels: [Int] = []
  ) -> PositionFix {
    PositionFix(
      time: Int64(second * 1e6), position: Point(x, y), levels: levels, accuracy: accuracy, course: nil, speed: nil)
  }

  /// A positioner that has followed somebody along a line for ten seconds, to 13 m.
  private static func walking(_ network: CellNetwork) -> Positioner {
    var positioner = Positioner(network)
    for second in 0...10 { _ = positioner.update(fix(Double(second), 1.3 * Double(second), 0.5)) }
    return positioner
  }

  @Test func `without fixes somebody walks on for a while, then stays`() throws {
    let network = CellNetwork(TestNetwork.line(200).graph)
    let positioner = Self.walking(network)
    #expect(Positioner(network).advance(to: 0) == nil)
    let soon = try #require(positioner.advance(to: 15_000_000))
    #expect(soon.source == .deadReckoned && soon.time == 15_000_000)
    #expect(abs(soon.position.x - 19) < 1.2 && soon.position.y == 0)
    let now = try #require(positioner.advance(to: 10_500_000))
    #expect(soon.deviation > now.deviation && now.deviation > 0)
    let later = try #require(positioner.advance(to: 60_000_000))
    let muchLater = try #require(positioner.advance(to: .max))
    #expect(later.source == .lastKnown && later.position == muchLater.position)
    #expect(later.position.x > soon.position.x && later.position.x < 28)
    #expect(positioner.advance(to: 3_000_000)?.source == .lastKnown, "times before the last fix")
    #expect(positioner.advance(to: .min)?.source == .lastKnown)
  }

  @Test func `a fix may come for a time that was reckoned over`() {
    let network = CellNetwork(TestNetwork.line(200).graph)
    var (first, second) = (Self.walking(network), Self.walking(network))
    _ = first.advance(to: 18_000_000)
    #expect(first.update(Self.fix(12, 15.6)) == second.update(Self.fix(12, 15.6)))
  }

  @Test func `fixes that say nothing are answered`() throws {
    let network = CellNetwork(TestNetwork.line(200).graph)
    var positioner = Positioner(network)
    let nothing = positioner.update(Self.fix(0, .nan))
    #expect(nothing.source == .fix && nothing.onNetwork == nil && nothing.deviation == .infinity)
    positioner = Self.walking(network)
    let blind = positioner.update(Self.fix(11, .infinity, .nan))
    #expect(blind.source == .deadReckoned && abs(blind.position.x - 14.3) < 1)
    let next = positioner.update(Self.fix(12, 15.6))
    #expect(next.source == .filtered && abs(next.position.x - 15.6) < 0.7)
    // Offline the same, from both sides.
    let fixes = (0...10).map { Self.fix(Double($0), $0 == 5 ? .nan : 1.3 * Double($0)) }
    let match = network.match(fixes)
    #expect(match.estimates[5].source == .deadReckoned && abs(match.estimates[5].position.x - 6.5) < 0.6)
    #expect(network.match([Self.fix(0, .nan)]).estimates[0].source == .fix)
    #expect(network.match([]).estimates.isEmpty)
  }

  @Test func `late fixes change nothing`() {
    let network = CellNetwork(TestNetwork.line(200).graph)
    var (first, second) = (Self.walking(network), Self.walking(network))
    let late = first.update(Self.fix(4, 100))
    #expect(late.source == .lastKnown && late.time == 4_000_000 && abs(late.position.x - 13) < 1)
    #expect(first.update(Self.fix(11, 14.3)) == second.update(Self.fix(11, 14.3)))
    var fixes = (0...10).map { Self.fix(Double($0), 1.3 * Double($0)) }
    let reference = network.match(fixes).estimates
    fixes.insert(Self.fix(2, 100), at: 6)
    var estimates = network.match(fixes).estimates
    let answer = estimates.remove(at: 6)
    #expect(estimates == reference)
    #expect(answer.source == .lastKnown && answer.position == reference[5].position)
  }

  @Test func `equal times add up`() {
    let network = CellNetwork(TestNetwork.line(200).graph)
    var positioner = Self.walking(network)
    let once = positioner.update(Self.fix(11, 14.3, accuracy: 3))
    let twice = positioner.update(Self.fix(11, 14.3, accuracy: 3))
    #expect(twice.source == .filtered && twice.deviation < once.deviation)
  }

  @Test("Any accuracy is taken", arguments: [0, -1, .nan, .infinity, 1e-300, 1e300, nil] as [Double?])
  func accuracy(value: Double?) {
    let network = CellNetwork(TestNetwork.line(200).graph)
    var positioner = Positioner(network)
    for second in 0..<20 {
      let estimate = positioner.update(Self.fix(Double(second), 1.3 * Double(second), 0.2, accuracy: value))
      #expect(estimate.position.isFinite && estimate.deviation.isFinite)
      if let place = estimate.onNetwork { #expect(place.linkProbability > 0.999 && place.offset >= 0) }
    }
  }

  @Test("Any time is taken", arguments: [Int64.min, .max, .max - 30_000, 0, 3_600_000_000])
  func time(value: Int64) {
    let network = CellNetwork(TestNetwork.line(200).graph)
    for first in [Int64.min, 0, Int64.max - 90_000, Int64.max] {
      let fixes = [first, value, value].map { PositionFix(time: $0, position: Point(5, 1), accuracy: 2) }
      var positioner = Positioner(network)
      for (fix, estimate) in zip(fixes, network.match(fixes).estimates) {
        #expect(estimate.time == fix.time && estimate.position.y == 0)
        #expect(positioner.update(fix).position.y == 0)
        #expect(positioner.advance(to: value)?.position.y == 0)
      }
    }
  }

  @Test func `after a gap of minutes the position is sought anew`() {
    let network = CellNetwork(TestNetwork.line(1000).graph)
    var positioner = Self.walking(network)
    let after = positioner.update(Self.fix(300, 700))
    #expect(abs(after.position.x - 700) < 1 && after.source == .filtered)
    #expect(positioner.restarts == 0, "nothing was lost")
    let fixes = [Self.fix(0, 0), Self.fix(1, 1.3), Self.fix(200, 700), Self.fix(201, 701.3)]
    let match = network.match(fixes)
    #expect(match.walks.count == 2 && match.restarts == 0)
    // A shorter one is bridged: nobody walks 500 m in 50 s, so the far fix is taken for an outlier.
    positioner = Self.walking(network)
    let tooSoon = positioner.update(Self.fix(60, 500))
    #expect(tooSoon.source == .fix && tooSoon.position == Point(500, 0), "farther than a position may be from its fix")
  }

  @Test func `somebody who is elsewhere all at once is found again`() {
    let network = CellNetwork(TestNetwork.line(1000).graph)
    var positioner = Self.walking(network)
    var found: Int?
    for second in 11...25 {
      let estimate = positioner.update(Self.fix(Double(second), 600 + 1.3 * Double(second), 0.3))
      if found == nil, estimate.onNetwork != nil, abs(estimate.position.x - 600 - 1.3 * Double(second)) < 2 {
        found = second
      }
    }
    #expect(found.map { $0 <= 15 } ?? false, "found at \(found ?? -1)")
    #expect(positioner.restarts == 1)
    // A single fix elsewhere is none of that.
    positioner = Self.walking(network)
    let outlier = positioner.update(Self.fix(11, 44))
    #expect(outlier.source == .filtered && abs(outlier.position.x - 14.3) < 1.5 && positioner.restarts == 0)
  }

  @Test func `far from the network the fix is the answer, and later fixes are filtered`() throws {
    let network = CellNetwork(TestNetwork.line(100).graph)
    var positioner = Positioner(network)
    let first = positioner.update(Self.fix(0, 50, 40))
    #expect(first.source == .fix && first.position == Point(50, 40) && first.onNetwork == nil && first.level == nil)
    var last = first
    for second in 1...10 { last = positioner.update(Self.fix(Double(second), 50, 40 + Double(second))) }
    #expect(last.source == .filtered && last.onNetwork == nil && last.position.distance(to: Point(50, 50)) < 1)
    let reckoned = try #require(positioner.advance(to: 12_000_000))
    #expect(reckoned.source == .deadReckoned && abs(reckoned.position.y - 52) < 1)
    // And back on it.
    let back = positioner.update(Self.fix(40, 50, 1))
    #expect(back.onNetwork != nil && back.position.y == 0)
  }

  @Test func `a level without a network has the plain filter`() {
    var test = TestNetwork(levels: 2)
    test.edge(test.node(0, 0), test.node(100, 0))
    let network = CellNetwork(test.graph)
    var positioner = Positioner(network)
    for second in 0...5 {
      let estimate = positioner.update(Self.fix(Double(second), 1.3 * Double(second), 2, levels: [1]))
      #expect(estimate.onNetwork == nil && estimate.level == 1 && estimate.source == (second == 0 ? .fix : .filtered))
    }
    #expect(positioner.update(Self.fix(6, 8, 2, levels: [0])).onNetwork != nil)
    #expect(positioner.update(Self.fix(7, 9, 2, levels: [0, 1])).level == 0, "any of several levels will do")
    let empty = CellNetwork(TestNetwork().graph)
    var lost = Positioner(empty)
    #expect(lost.update(Self.fix(0, 3)).source == .fix)
    #expect(lost.update(Self.fix(1, 4)).source == .filtered)
    #expect(empty.match([Self.fix(0, 3), Self.fix(1, 4)]).estimates.count == 2)
  }

  @Test func `a level that flips for a moment is ignored`() {
    var test = TestNetwork(levels: 2)
    for level in 0...1 { test.edge(test.node(0, 0, level: level), test.node(100, 0, level: level)) }
    let network = CellNetwork(test.graph)
    var positioner = Positioner(network)
    for second in 0..<40 {
      let level = second > 5 && second % 5 == 0 ? 1 : 0
      let estimate = positioner.update(Self.fix(Double(second), 1.3 * Double(second), levels: [level]))
      #expect(estimate.level == 0, "at \(second) s")
    }
  }

  @Test func `courses tell ways apart that lie side by side`() {
    // Two lanes, each walked its own way, nearer to each other than the fixes can tell.
    var test = TestNetwork()
    test.edge(test.node(0, 0), test.node(300, 0), .walkway, .forward)
    test.edge(test.node(300, 2), test.node(0, 2), .walkway, .forward)
    // And a way that leaves at a narrow angle.
    test.edge(0, test.node(300, 60))
    let network = CellNetwork(test.graph)
    func right(_ link: Int, course: Double?, from start: Point, _ dx: Double, _ dy: Double) -> Double {
      let seed = TestSeed.make()
      var random = SplitMix(seed: seed)
      var count = 0
      for _ in 0..<20 {
        var positioner = Positioner(network)
        for second in 0..<6 {
          let truth = Point(start.x + dx * Double(second), start.y + dy * Double(second))
          var fix = PositionFix(time: Int64(second) * 1_000_000, position: random.near(truth, 5), accuracy: 5)
          fix.course = course.map { $0 + 15 * random.normal() }
          fix.speed = 1.3
          let estimate = positioner.update(fix)
          if second > 1, estimate.onNetwork?.link == link { count += 1 }
        }
      }
      return Double(count) / 80
    }
    let east = right(0, course: 90, from: Point(150, 0), 1.3, 0)
    let west = right(1, course: 270, from: Point(150, 2), -1.3, 0)
    #expect(east > 0.9 && west > 0.9, "east \(east), west \(west)")
    let blind = right(0, course: nil, from: Point(150, 0), 1.3, 0)
    #expect(blind < 0.8, "fixes alone do as well: \(blind)")
    #expect(right(0, course: .nan, from: Point(150, 0), 1.3, 0) == blind, "a course that is no number is none")
    #expect(right(0, course: 90 + 360_000, from: Point(150, 0), 1.3, 0) > 0.9)
  }

  @Test func `an itinerary decides where fixes do not`() {
    var test = TestNetwork()
    let start = test.node(0, 0)
    let fork = test.node(20, 0)
    test.edge(start, fork)
    for y in [-1.5, 1.5] { test.edge(fork, test.node(60, y)) }
    let network = CellNetwork(test.graph)
    for link in [1, 2] {
      var positioner = Positioner(network, itinerary: [0, link, -7, 99])
      var last: PositionEstimate?
      for second in 0..<30 { last = positioner.update(Self.fix(Double(second), 1.3 * Double(second), accuracy: 4)) }
      #expect(last?.onNetwork?.link == link && (last?.onNetwork?.linkProbability ?? 0) > 0.8)
      // Fixes that clearly say otherwise are believed.
      var other = Positioner(network, itinerary: [0, link])
      let y = link == 1 ? 1.2 : -1.2
      for second in 0..<45 {
        last = other.update(Self.fix(Double(second), 1.3 * Double(second), second < 16 ? 0 : y, accuracy: 0.5))
      }
      #expect(last?.onNetwork?.link == 3 - link)
    }
  }

  @Test func `closed links are left out, and one-way links are walked one way`() {
    var test = TestNetwork()
    let (a, b) = (test.node(0, 0), test.node(50, 0))
    test.edge(a, b)
    test.edge(b, test.node(50, 50), .walkway, .forward)
    test.edge(a, test.node(0, 50))
    test.venue.network.edges[2].isClosed = true
    let graph = test.graph
    #expect(CellNetwork(graph).cellCount == 150)
    var closed = LinkSet(graph)
    closed.insert(1)
    #expect(CellNetwork(graph, closed: closed).cellCount == 100)
  }

  @Test func `the plain filter follows, leaves outliers out, and starts anew where they agree`() {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    var tracker = KalmanTracker()
    var (square, raw) = (0.0, 0.0)
    for second in 0..<200 {
      let truth = Point(1.2 * Double(second), 0.4 * Double(second))
      let fix = PositionFix(time: Int64(second) * 1_000_000, position: random.near(truth, 3), accuracy: 3)
      let estimate = tracker.update(fix)
      guard second > 10 else { continue }
      square += estimate.position.squaredDistance(to: truth)
      raw += fix.position.squaredDistance(to: truth)
    }
    #expect(square < 0.6 * raw, "seed \(seed): \(square) of \(raw)")
    let far = tracker.update(PositionFix(time: 200_000_000, position: Point(900, 900), accuracy: 3))
    #expect(far.position.distance(to: Point(240, 80)) < 10, "seed \(seed)")
    var last = far
    for second in 201..<206 {
      last = tracker.update(PositionFix(time: Int64(second) * 1_000_000, position: Point(900, 900), accuracy: 3))
    }
    #expect(last.position.distance(to: Point(900, 900)) < 10)
    #expect(tracker.update(PositionFix(time: 0, position: Point(0, 0))).source == .lastKnown)
    #expect(KalmanTracker().advance(to: 5) == nil)
  }

  @Test func `options outside of their range are brought into it`() {
    var options = MatchOptions()
    options.cellLength = -5
    options.beam = .nan
    options.tick = 1e-9
    options.motions = []
    options.mostCells = -1
    let network = CellNetwork(TestNetwork.line(20).graph, options: options)
    #expect(network.options.cellLength == 0.1 && network.options.beam == 1e-5 && network.options.mostCells == 64)
    #expect(network.options.motions == MatchOptions.Motion.standAndWalk && network.options.tick == 0.01)
    #expect(network.match([Self.fix(0, 3), Self.fix(1.337, 5)]).estimates.count == 2)
  }
}

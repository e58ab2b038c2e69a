import TestSupport
import Testing
import VenueModel

@testable import Zones

@Suite struct SessionTests {
  private static let identity: UInt64 = 77

  /// A log, and what is needed to take it up anywhere.
  private struct Log {
    var zones: DrawnZones
    var fixes: [Fix]
    var limits: [Int?]
    var options: TrackerOptions
    var summary: SummaryOptions

    init(using random: inout SplitMix, devices: Int = 10, fixesEach: Int = 200) {
      zones = DrawnZones(count: Int.random(in: 1...8, using: &random), using: &random)
      options = TrackerOptions.random(using: &random)
      let walks = Walks(devices: devices, fixesEach: fixesEach, gapLimit: options.gapLimit, using: &random)
      fixes = walks.withStragglers(gapLimit: options.gapLimit, using: &random)
      limits = zones.zones.indices.map { $0 % 3 == 2 ? nil : $0 }
      summary = SummaryOptions(
        hourOffset: Int.random(in: -7200...7200, using: &random), countsDevices: Bool.random(using: &random))
    }

    func begin() -> ZoneSession { ZoneSession(limits: limits, options: options, summary: summary) }

    func resume(_ state: [UInt8], identity: UInt64 = SessionTests.identity) throws(ZoneStateError) -> ZoneSession {
      try ZoneSession(state: state, identity: identity, limits: limits, options: options, summary: summary)
    }

    func show(_ range: Range<Int>, to session: inout ZoneSession, _ events: inout [ZoneEvent]) {
      for start in stride(from: range.lowerBound, to: range.upperBound, by: 50) {
        let slice = fixes[start..<min(start + 50, range.upperBound)]
        var batch = FixBatch()
        for var fix in slice {
          fix.device = session.serial("device \(fix.device)")
          batch.append(fix)
        }
        session.update(batch, hits: zones.hits(slice), depths: zones, into: &events)
      }
    }
  }

  @Test func `a log that is cut anywhere and taken up again gives the same events and summary`() throws {
    for _ in 0..<12 {
      let seed = TestSeed.make()
      var random = SplitMix(seed: seed)
      let log = Log(using: &random)
      var whole = log.begin()
      var expected: [ZoneEvent] = []
      log.show(0..<log.fixes.count, to: &whole, &expected)
      whole.finish(into: &expected)
      let expectedState = whole.state(identity: Self.identity)
      for _ in 0..<3 {
        let cuts = (0..<Int.random(in: 1...4, using: &random)).map { _ in
          Int.random(in: 0...log.fixes.count, using: &random)
        }
        var session = log.begin()
        var events: [ZoneEvent] = []
        var start = 0
        for cut in cuts.sorted() + [log.fixes.count] {
          log.show(start..<cut, to: &session, &events)
          start = cut
          let state = session.state(identity: Self.identity)
          session = try log.resume(state)
          let again = session.state(identity: Self.identity)
          #expect(again == state, "seed \(seed)")
        }
        session.finish(into: &events)
        let state = session.state(identity: Self.identity)
        #expect(events == expected, "seed \(seed), cut at \(cuts)")
        #expect(state == expectedState, "seed \(seed), cut at \(cuts)")
      }
    }
  }

  @Test func `the presence of all hours is the dwell of all visits`() {
    for _ in 0..<10 {
      let seed = TestSeed.make()
      var random = SplitMix(seed: seed)
      let log = Log(using: &random, devices: 10, fixesEach: 800)
      var session = log.begin()
      var events: [ZoneEvent] = []
      log.show(0..<log.fixes.count, to: &session, &events)
      session.finish(into: &events)
      let summary = session.summary
      #expect(summary.lateBoundaries == 0, "seed \(seed)")
      for zone in log.zones.zones.indices {
        let hours = summary.hours(of: zone)
        let presence = hours.reduce(0) { $0 + $1.presence * $1.repeats }
        #expect(presence == summary.figures[zone].totalDwell, "seed \(seed)")
        #expect(hours.reduce(0) { $0 + $1.entered } == summary.figures[zone].visits, "seed \(seed)")
        #expect(hours.map(\.peak).max() ?? 0 == summary.peak(of: zone)?.occupancy ?? 0, "seed \(seed)")
      }
    }
  }

  @Test func `names of silent devices are forgotten unless devices are counted`() {
    for countsDevices in [true, false] {
      var session = ZoneSession(
        limits: [nil], options: TrackerOptions(gapLimit: seconds(10)),
        summary: SummaryOptions(countsDevices: countsDevices))
      let zones = DrawnZones(strips: [(0, 10)])
      var events: [ZoneEvent] = []
      for time in 0..<100 {
        let fix = Fix(Double(time), x: 5, device: session.serial("device \(time)"))
        var batch = FixBatch()
        batch.append(fix)
        session.update(batch, hits: zones.hits([fix]), depths: zones, into: &events)
        session.forgetSilentDevices()
      }
      let count = session.names.count
      #expect(countsDevices ? count == 100 : (10...14).contains(count))
      session.finish(into: &events)
      #expect(events.count == 200 && session.summary.figures[0].visits == 100)
      #expect(session.summary.figures[0].devices == (countsDevices ? 100 : 0))
    }
  }

  private func error(_ body: () throws(ZoneStateError) -> Void) -> ZoneStateError? {
    do throws(ZoneStateError) { try body() } catch { return error }
    return nil
  }

  @Test func `a state of other zones or options, another version or something else is refused`() {
    var random = SplitMix(seed: 1)
    let log = Log(using: &random, devices: 2, fixesEach: 20)
    let state = log.begin().state(identity: Self.identity)
    #expect(error { () throws(ZoneStateError) in _ = try log.resume(state) } == nil)
    #expect(error { () throws(ZoneStateError) in _ = try log.resume(state, identity: 78) } == .foreign)
    var other = log
    other.options.exitTime += 1
    #expect(error { () throws(ZoneStateError) in _ = try other.resume(state) } == .foreign)
    other = log
    other.summary.crossedZones = 0
    #expect(error { () throws(ZoneStateError) in _ = try other.resume(state) } == .foreign)
    other = log
    other.limits[0] = 99
    #expect(error { () throws(ZoneStateError) in _ = try other.resume(state) } == .foreign)
    #expect(error { () throws(ZoneStateError) in _ = try log.resume([]) } == .notAState)
    #expect(
      error { () throws(ZoneStateError) in
        _ = try log.resume(Array("{\"type\": \"FeatureCollection\", \"features\": []}".utf8))
      } == .notAState)
    var newer = state
    newer[8] = 9
    #expect(error { () throws(ZoneStateError) in _ = try log.resume(newer) } == .version(9))
  }

  @Test func `damaged states are refused, and forged ones crash nothing`() {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    let log = Log(using: &random, devices: 6, fixesEach: 60)
    var session = log.begin()
    var events: [ZoneEvent] = []
    let half = log.fixes.count / 2
    log.show(0..<half, to: &session, &events)
    let state = session.state(identity: Self.identity)
    var accepted = 0
    for _ in 0..<1500 {
      var forged = state
      if Int.random(in: 0..<5, using: &random) == 0 {
        forged.removeLast(Int.random(in: 1..<forged.count, using: &random))
      }
      for _ in 0..<Int.random(in: 1...3, using: &random) where !forged.isEmpty {
        let place = Int.random(in: 0..<forged.count, using: &random)
        forged[place] =
          [0, 1, 0x7F, 0x80, 0xFF, .random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
      }
      guard forged != state else { continue }
      #expect(error { () throws(ZoneStateError) in _ = try log.resume(forged) } != nil, "seed \(seed)")
      // With the right sum again, what is inside must hold by itself.
      forged = forged.count > 8 ? Array(forged.dropLast(8)) : []
      var writer = StateWriter(bytes: forged)
      writer.put(XXHash64.hash(forged))
      do throws(ZoneStateError) {
        var session = try log.resume(writer.bytes)
        log.show(half..<log.fixes.count, to: &session, &events)
        session.finish(into: &events)
        accepted += 1
      } catch { continue }
    }
    #expect(accepted > 0, "seed \(seed)")
  }
}

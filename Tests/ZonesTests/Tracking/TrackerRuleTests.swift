import Geometry
import Testing

@testable import Zones

/// Zone 0 lies from x 0 to 10, zone 1 from 10 to 20, zone 2 around both from -5 to 25.
@Suite struct TrackerRuleTests {
  private let zones = DrawnZones(strips: [(0, 10), (10, 20), (-5, 25)])

  /// Enters and exits of a zone as texts.
  private func told(_ fixes: [Fix], _ options: TrackerOptions = TrackerOptions(), zone: Int = 0) -> [String] {
    zones.events(fixes, options).compactMap(Passage.init).filter { $0.zone == zone }.map { event in
      let name = event.cause.map { "\($0)" } ?? "enter"
      return "\(name) \(event.time / 1_000_000)/\(event.decided / 1_000_000)"
    }
  }

  private func walk(_ xs: Double..., from start: Double = 0) -> [Fix] {
    xs.enumerated().map { Fix(start + Double($0.offset), x: $0.element) }
  }

  @Test func `who stands at a border does not flicker`() {
    #expect(told(walk(5, 10.5, 9.5, 10.9, 9.9, 10.5)) == ["enter 0/0", "end 5/5"])
    #expect(told(walk(5, 10.5, 9.5, 11, 9.9, 10.5)) == ["enter 0/0", "left 3/3", "enter 4/4", "end 5/5"])
    #expect(
      told(walk(5, 10.1, 9.9), TrackerOptions(exitDistance: 0)) == ["enter 0/0", "left 1/1", "enter 2/2", "end 2/2"])
  }

  @Test func `the border itself is inside`() {
    #expect(told(walk(10)) == ["enter 0/0", "end 0/0"] && told(walk(10), zone: 1) == ["enter 0/0", "end 0/0"])
  }

  @Test func `an enter distance must be reached`() {
    let options = TrackerOptions(enterDistance: 2)
    #expect(told(walk(1, 1.9, 2, 1, 0), options) == ["enter 2/2", "end 4/4"])
    #expect(told(walk(1, 1.9, 1, 8.5, -3), options) == [])
  }

  @Test func `evidence counts from its first fix and must not be broken`() {
    let options = TrackerOptions(enterTime: seconds(2), exitTime: seconds(2))
    #expect(told(walk(5, 5, 5, 15, 15, 15), options) == ["enter 0/2", "left 3/5"])
    #expect(told(walk(5, 5, -1, 5, 5, 5, 15, 10.5, 15, 15, 15), options) == ["enter 3/5", "left 8/10"])
    #expect(told(walk(5, 5), options) == [])
  }

  @Test func `a fix of unknown level neither breaks evidence nor decides`() {
    let options = TrackerOptions(enterTime: seconds(2))
    let fixes = [Fix(0, x: 5), Fix(1, x: 5, level: -1), Fix(3, x: 5), Fix(4, x: 99, level: -1)]
    #expect(told(fixes, options) == ["enter 0/3", "end 4/4"])
    #expect(told([Fix(0, x: 5), Fix(3, x: 5, level: -1)], options) == [])
  }

  @Test func `a doubtful fix does not decide alone`() {
    func doubtful(_ time: Double, _ x: Double) -> Fix { Fix(time, x: x, accuracy: 3) }
    #expect(told([doubtful(0, 1), doubtful(1, 1)]) == [])
    #expect(told([doubtful(0, 1), doubtful(1, 1), doubtful(2, 1)]) == ["enter 0/2", "end 2/2"])
    #expect(told([doubtful(0, 1), doubtful(1, -1), doubtful(2, 1)]) == [])
    #expect(told([doubtful(0, 1), doubtful(1, 5)]) == ["enter 0/1", "end 1/1"])
    #expect(told([Fix(0, x: 5), doubtful(1, 12), doubtful(2, 12), Fix(3, x: 9)]) == ["enter 0/0", "end 3/3"])
    #expect(told([Fix(0, x: 5), doubtful(1, 12), doubtful(2, 13)]) == ["enter 0/0", "left 1/2"])
    #expect(told([doubtful(0, 1)], TrackerOptions(agreeingFixes: 1)) == ["enter 0/0", "end 0/0"])
    #expect(told([Fix(0, x: 1, accuracy: .nan)]) == ["enter 0/0", "end 0/0"])
  }

  @Test func `visits shorter than the minimum are not told, others as soon as they are long enough`() {
    let options = TrackerOptions(minimumDwell: seconds(3))
    #expect(told(walk(5, 5, 15, 5, 5, 5, 5, 15), options) == ["enter 3/6", "left 7/7"])
    #expect(told(walk(5, 5, 5, 15), options) == ["enter 0/3", "left 3/3"])
    // The exit at 2 is not certain before 4, when 4 s have passed; the visit lasted 2 s all the same.
    let slow = TrackerOptions(exitTime: seconds(2), minimumDwell: seconds(3))
    #expect(told(walk(5, 5, 15, 15, 15), slow) == [])
    #expect(told(walk(5, 5, 15, 15, 5, 5), slow) == ["enter 0/4", "end 5/5"])
  }

  @Test func `a silent device has left where it was last seen`() {
    let options = TrackerOptions(gapLimit: seconds(10))
    #expect(
      told([Fix(0, x: 5), Fix(10, x: 5), Fix(20.5, x: 5)], options) == [
        "enter 0/0", "gap 10/20", "enter 20/20", "end 20/20",
      ])
    #expect(told([Fix(0, x: 5), Fix(30, x: 50, device: 2)], options) == ["enter 0/0", "gap 0/10"])
    #expect(told([Fix(0, x: 5), Fix(10, x: 50, device: 2)], options) == ["enter 0/0", "end 0/0"])
    // Even at the end of evidence that it was outside.
    let slow = TrackerOptions(exitTime: seconds(5), gapLimit: seconds(10))
    #expect(told([Fix(0, x: 5), Fix(1, x: 15), Fix(2, x: 15), Fix(30, x: 15)], slow) == ["enter 0/0", "gap 2/12"])
  }

  @Test func `silent devices are told by last fix, then number`() {
    let fixes =
      [Fix(0, x: 5, device: 9), Fix(0, x: 5, device: 4), Fix(1, x: 5, device: 3), Fix(100, x: 50, device: 1)]
      + [Fix(101, x: 50, device: 1)]
    let events = zones.events(fixes, TrackerOptions(gapLimit: seconds(10)))
    #expect(events.compactMap(Passage.init).filter { $0.zone == 0 && $0.cause == .gap }.map(\.device) == [4, 9, 3])
    #expect(events.last { $0.device == 3 }?.clock == seconds(100))
  }

  @Test func `one wrong time far ahead makes nobody silent`() {
    let years = 73.0 * 365 * 86_400
    let fixes = [
      Fix(0, x: 5), Fix(10, x: 5), Fix(years, x: 5, device: 2), Fix(20, x: 5), Fix(30, x: 5), Fix(40, x: 50),
    ]
    #expect(
      zones.events(fixes).compactMap(Passage.init).filter { $0.zone == 0 && $0.device == 1 }.map(\.time) == [
        0, seconds(40),
      ])
    // Two wrong ones that do not follow each other neither.
    let two = Array(fixes.dropLast()) + [Fix(2 * years, x: 5, device: 3), Fix(40, x: 50)]
    #expect(
      zones.events(two).compactMap(Passage.init).filter { $0.zone == 0 && $0.device == 1 }.map(\.time) == [
        0, seconds(40),
      ])
  }

  @Test func `after a night those of the day before are gone, and those of the morning stay`() {
    var tracker = ZoneTracker(limits: [nil, nil, nil])
    var events: [ZoneEvent] = []
    let night = 12.0 * 3600
    let fixes = [Fix(0, x: 5), Fix(10, x: 5), Fix(night, x: 5, device: 2), Fix(night + 1, x: 5, device: 3)]
    zones.show(fixes + [Fix(night + 2, x: 5, device: 2)], to: &tracker, &events)
    let inside = events.compactMap(Passage.init).filter { $0.zone == 0 }
    #expect(inside.filter { $0.device == 1 }.map(\.cause) == [nil, .gap])
    #expect(inside.filter { $0.device != 1 }.map(\.cause) == [nil, nil])
    let (count, clock) = (tracker.deviceCount, tracker.clock)
    #expect(count == 2 && clock == seconds(night + 2))
  }

  @Test func `an error as large as the distance to the border is not doubtful`() {
    // 0.1 is larger than itself as soon as one of the two is rounded to single precision.
    let fixes = [Fix(1, x: 0.1, accuracy: 0.1), Fix(2, x: 50, accuracy: 0.1)]
    #expect(told(fixes) == ["enter 1/1", "left 2/2"])
  }

  @Test func `fixes that are not newer than the last are dropped and counted`() {
    var tracker = ZoneTracker(limits: [nil, nil, nil])
    var events: [ZoneEvent] = []
    let fixes = [Fix(5, x: 5), Fix(5, x: 50), Fix(4, x: 50), Fix(3, x: 5, device: 2), Fix(3, x: 5, device: 2)]
    zones.show(fixes, to: &tracker, &events)
    let (late, duplicate, clock) = (tracker.lateCount, tracker.duplicateCount, tracker.clock)
    #expect(late == 1 && duplicate == 2 && clock == seconds(5) && events.count == 4)
  }

  @Test func `who goes to a level where the zone goes on stays`() {
    var zones = zones
    zones.zones[0].append(DrawnZones.Part(level: 1, box: Box(min: Point(20, 0), max: Point(30, 100))))
    let fixes = [Fix(0, x: 5), Fix(1, x: 25, level: 1), Fix(2, x: 5, level: 2)]
    let passages = zones.events(fixes).compactMap(Passage.init).filter { $0.zone == 0 }
    #expect(passages.map(\.time) == [0, seconds(2)] && passages.map(\.cause) == [nil, .left])
    // The other zones have no part there, which is beyond doubt whatever the accuracy.
    let sure = zones.events([Fix(0, x: 5), Fix(1, x: 5, level: 1, accuracy: 500)]).compactMap(Passage.init)
    #expect(sure.filter { $0.zone == 2 }.map(\.cause) == [nil, .left])
  }

  @Test func `exits are told before enters, both by ascending zone`() {
    let events = zones.events(walk(5, 15), TrackerOptions(exitDistance: 0)).compactMap(Passage.init)
    #expect(
      events.map(\.zone) == [0, 2, 0, 1, 1, 2]
        && events.map { $0.dwell == nil } == [true, true, false, true, false, false])
  }

  @Test func `a zone is full over its limit and free at it`() {
    let fixes =
      (1...3).map { Fix(Double($0), x: 5, device: $0) } + (1...3).map { Fix(3 + Double($0), x: 50, device: $0) }
    let events = zones.events(fixes, limits: [1, nil, nil]).filter { $0.zone == 0 }
    let marks = events.filter { Passage($0) == nil }
    #expect(marks.map(\.kind) == [.full(occupancy: 2, limit: 1), .free(occupancy: 1, limit: 1)])
    #expect(marks.map(\.time) == [seconds(2), seconds(5)] && marks.map(\.device) == [2, 2])
  }

  @Test func `more zones at once than fit beside a device are tracked too`() {
    let zones = DrawnZones(strips: (0..<20).map { (0, 10 + Double($0)) })
    let events = zones.events(walk(5, 5, 5, 15, 15, 100)).compactMap(Passage.init)
    #expect(events.filter { $0.dwell == nil }.count == 20 && events.filter { $0.cause == .left }.count == 20)
    #expect(events.filter { $0.time == seconds(3) }.map(\.zone) == [0, 1, 2, 3, 4])
  }

  @Test func `strange numbers crash nothing and show presence at most`() {
    let strange: [Double] = [.nan, .infinity, -.infinity, 1e308]
    for x in strange {
      let fix = Fix(time: seconds(1), device: 1, point: Point(x, .nan), level: 0)
      #expect(told([Fix(0, x: 5), fix], TrackerOptions(exitDistance: 0)) == ["enter 0/0", "end 1/1"])
    }
    let extremes = [Int64.min, 0, .max].map {
      Fix(time: $0, device: 1, point: Point(5, 5), level: 0, accuracy: .infinity)
    }
    let options = TrackerOptions(
      enterDistance: .nan, exitDistance: -1, enterTime: -5, exitTime: .max, minimumDwell: .min, gapLimit: .max,
      agreeingFixes: -3)
    let events = zones.events(extremes, options).compactMap(Passage.init)
    #expect(events.last?.dwell == 2 * FixBatch.farthestTime)
    #expect(zones.events(extremes, TrackerOptions(gapLimit: 0)).isEmpty)
    #expect(options.agreeingFixes == 1 && options.enterDistance == 0 && options.longestDelay == FixBatch.farthestTime)
    // Hits of zones and fixes that do not exist are ignored.
    var tracker = ZoneTracker(limits: [nil])
    var batch = FixBatch()
    batch.append(Fix(0, x: 5))
    var told: [ZoneEvent] = []
    tracker.update(
      batch, hits: [ZoneHit(position: 0, zone: 7), ZoneHit(position: 3, zone: 0)], depths: zones, into: &told)
    #expect(told.isEmpty)
  }
}

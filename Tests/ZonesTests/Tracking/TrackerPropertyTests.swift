import TestSupport
import Testing

@testable import Zones

@Suite struct TrackerPropertyTests {
  /// Something that was drawn by a seed.
  private struct Case {
    let seed: UInt64
    var random: SplitMix
    let zones: DrawnZones
    let options: TrackerOptions
    let walks: Walks

    init(devices: Int = 12, fixesEach: Int = 300) {
      seed = TestSeed.make()
      random = SplitMix(seed: seed)
      zones = DrawnZones(count: Int.random(in: 1...12, using: &random), using: &random)
      options = TrackerOptions.random(using: &random)
      walks = Walks(devices: devices, fixesEach: fixesEach, gapLimit: options.gapLimit, using: &random)
    }
  }

  @Test func `the events are those of a slow tracker that looks at one device and zone at a time`() {
    var total = 0
    for _ in 0..<40 {
      var drawn = Case()
      let fixes = drawn.walks.withStragglers(gapLimit: drawn.options.gapLimit, using: &drawn.random)
      let expected = TrackerOracle(zones: drawn.zones, options: drawn.options).passages(fixes)
      let events = drawn.zones.events(fixes, drawn.options)
      #expect(events.compactMap(Passage.init).sorted() == expected, "seed \(drawn.seed)")
      total += expected.count
    }
    #expect(total > 1000)
  }

  @Test func `enters and exits alternate, and a dwell is the time between them`() {
    for _ in 0..<20 {
      let drawn = Case()
      var since: [[UInt64]: Int64] = [:]
      var last: [[UInt64]: Int64] = [:]
      for event in drawn.zones.events(drawn.walks.fixes, drawn.options) {
        let key = [event.device, UInt64(event.zone)]
        #expect(event.decided >= event.time, "seed \(drawn.seed)")
        switch event.kind {
        case .enter:
          #expect(since[key] == nil && last[key] ?? .min <= event.time, "seed \(drawn.seed)")
          since[key] = event.time
        case .exit(let dwell, _):
          #expect(since[key].map { event.time - $0 } == dwell, "seed \(drawn.seed)")
          #expect(dwell >= drawn.options.minimumDwell, "seed \(drawn.seed)")
          last[key] = event.time
          since[key] = nil
        case .full, .free: break
        }
      }
      #expect(since.isEmpty, "seed \(drawn.seed)")
    }
  }

  @Test func `how a stream is cut into batches makes no difference`() {
    for _ in 0..<10 {
      let drawn = Case()
      let limits: [Int?] = drawn.zones.zones.indices.map { $0 % 4 == 3 ? nil : $0 % 4 }
      let whole = drawn.zones.events(drawn.walks.fixes, drawn.options, limits: limits, batch: .max / 2)
      for size in [1, 7, 64, 1000] {
        let cut = drawn.zones.events(drawn.walks.fixes, drawn.options, limits: limits, batch: size)
        #expect(cut == whole, "seed \(drawn.seed), batches of \(size)")
      }
    }
  }

  @Test func `the order of devices makes no difference to the events of each`() {
    for _ in 0..<20 {
      var drawn = Case()
      let inOrder = drawn.zones.events(drawn.walks.fixes, drawn.options).compactMap(Passage.init).sorted()
      let byDevice = drawn.walks.fixes.sorted { ($0.device, $0.time) < ($1.device, $1.time) }
      #expect(drawn.zones.events(byDevice, drawn.options).compactMap(Passage.init).sorted() == inOrder, "\(drawn.seed)")
      let backwards = drawn.walks.fixes.sorted { ($1.device, $0.time) < ($0.device, $1.time) }
      #expect(
        drawn.zones.events(backwards, drawn.options).compactMap(Passage.init).sorted() == inOrder, "\(drawn.seed)")
      // Equal times in any order.
      let shaken = drawn.walks.fixes.shuffled(using: &drawn.random).sorted { $0.time < $1.time }
      #expect(drawn.zones.events(shaken, drawn.options).compactMap(Passage.init).sorted() == inOrder, "\(drawn.seed)")
    }
  }

  @Test func `the occupancy is the number of enters less that of exits`() {
    for _ in 0..<10 {
      let drawn = Case()
      let limits: [Int?] = drawn.zones.zones.indices.map { $0 % 3 }
      var counts = limits.map { _ in 0 }
      var isFull = limits.map { _ in false }
      for event in drawn.zones.events(drawn.walks.fixes, drawn.options, limits: limits) {
        switch event.kind {
        case .enter: counts[event.zone] += 1
        case .exit: counts[event.zone] -= 1
        case .full(let occupancy, let limit):
          #expect(!isFull[event.zone] && counts[event.zone] == occupancy && occupancy == limit + 1, "\(drawn.seed)")
          isFull[event.zone] = true
        case .free(let occupancy, let limit):
          #expect(isFull[event.zone] && counts[event.zone] == occupancy && occupancy == limit, "\(drawn.seed)")
          isFull[event.zone] = false
        }
      }
      #expect(counts.allSatisfy { $0 == 0 } && isFull.allSatisfy { !$0 }, "seed \(drawn.seed)")
    }
  }

  @Test func `memory falls when devices go silent, and their numbers are told`() {
    let zones = DrawnZones(strips: [(0, 10)])
    var tracker = ZoneTracker(limits: [nil])
    var events: [ZoneEvent] = []
    zones.show((1...10_000).map { Fix(0, x: 5, device: $0) }, to: &tracker, &events)
    #expect(tracker.deviceCount == 10_000 && tracker.deviceCapacity >= 10_000 && tracker.takeEvicted().isEmpty)
    zones.show((0...4).map { Fix(100 * Double($0) + 1, x: 5, device: 3) }, to: &tracker, &events)
    #expect(tracker.deviceCount == 1 && tracker.deviceCapacity < 1000)
    #expect(tracker.takeEvicted() == (1...10_000).filter { $0 != 3 })
    #expect(tracker.takeEvicted().isEmpty)
    #expect(events.count == 10_000 + 9_999 && tracker.occupancy == [1])
    // Places are used again.
    for round in 0..<50 {
      let start = 1000 + 400 * Double(round)
      zones.show((1...500).map { Fix(start, x: 5, device: $0 + 500 * UInt64(round)) }, to: &tracker, &events)
      #expect(tracker.deviceCapacity <= 4096)
    }
  }
}

import TestSupport
import Testing

@testable import Zones

@Suite struct SummaryTests {
  /// Visits of devices to zones from and to seconds, told one after the other.
  private func summary(
    _ visits: [(device: UInt64, zone: Int, from: Double, to: Double)], limits: [Int?] = [nil, nil, nil],
    options: SummaryOptions = SummaryOptions()
  ) -> ZoneSummary {
    var summary = ZoneSummary(limits: limits, tracking: TrackerOptions(gapLimit: seconds(10)), options: options)
    let moments = visits.flatMap { visit in
      [
        (visit.from, 1, ZoneEvent.Kind.enter, visit),
        (
          visit.to, visit.from == visit.to ? 2 : 0, .exit(dwell: seconds(visit.to) - seconds(visit.from), cause: .left),
          visit
        ),
      ]
    }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
    for (time, _, kind, visit) in moments {
      let at = seconds(time)
      summary.take([ZoneEvent(kind, time: at, decided: at, clock: at, device: visit.device, zone: visit.zone)])
    }
    summary.finish()
    return summary
  }

  private func crossings(_ visits: [(device: UInt64, zone: Int, from: Double, to: Double)]) -> [[Int]] {
    summary(visits).crossings.map { [$0.from, $0.to, $0.count] }
  }

  @Test func `visits, devices and dwell are counted`() {
    let summary = summary([(1, 0, 0, 10), (1, 0, 20, 50), (2, 0, 5, 25), (2, 1, 30, 30)])
    let zone = summary.figures[0]
    #expect(zone.visits == 3 && zone.endedVisits == 3 && zone.devices == 2)
    #expect(zone.totalDwell == seconds(60) && zone.longestDwell == seconds(30) && zone.meanDwell == 20_000_000)
    #expect(zone.firstSeen == 0 && zone.lastSeen == seconds(50))
    #expect(summary.figures[1].visits == 1 && summary.figures[1].meanDwell == 0 && summary.peak(of: 1)?.occupancy == 1)
    #expect(summary.figures[2] == ZoneFigures() && summary.peak(of: 2) == nil && summary.hours(of: 2).isEmpty)
  }

  @Test func `who leaves as another comes does not make two`() {
    let summary = summary([(1, 0, 0, 10), (2, 0, 10, 20), (3, 0, 12, 15)])
    #expect(summary.peak(of: 0)?.occupancy == 2 && summary.peak(of: 0)?.time == seconds(12))
  }

  @Test func `a visit of zero length counts for the peak at its instant`() {
    let alone = summary([(1, 0, 30, 30)])
    #expect(alone.peak(of: 0)?.occupancy == 1 && alone.peak(of: 0)?.time == seconds(30))
    #expect(alone.hours(of: 0) == [ZoneHour(hour: 0, peak: 1, presence: 0, entered: 1)])
    // With who was there before, who comes at the instant, and another like it; not with who leaves at the instant.
    let among = summary([(1, 0, 0, 50), (2, 0, 10, 30), (3, 0, 30, 30), (4, 0, 30, 30), (5, 0, 30, 40)], limits: [3])
    #expect(among.peak(of: 0)?.occupancy == 4 && among.peak(of: 0)?.time == seconds(30))
    #expect(among.timeOverLimit(of: 0) == 0 && among.hours(of: 0).map(\.presence) == [seconds(80)])
    #expect(summary([(1, 0, 0, 30), (2, 0, 30, 30)]).peak(of: 0)?.occupancy == 1)
  }

  @Test func `hours have their peak, mean and enters, and the offset moves them`() {
    // 3000 s of the first hour and 600 s of the second; the other within the second.
    let visits: [(device: UInt64, zone: Int, from: Double, to: Double)] = [(1, 0, 600, 4200), (2, 0, 4000, 4100)]
    let plain = summary(visits).hours(of: 0)
    #expect(
      plain == [
        ZoneHour(hour: 0, peak: 1, presence: seconds(3000), entered: 1),
        ZoneHour(hour: 1, peak: 2, presence: seconds(700), entered: 1),
      ])
    #expect(plain[0].meanOccupancy == 3000.0 / 3600)
    let moved = summary(visits, options: SummaryOptions(hourOffset: 1800))
    #expect(
      moved.hours(of: 0).map(\.hour) == [0, 1] && moved.hours(of: 0).map(\.presence) == [1200, 2500].map(seconds))
    #expect(moved.start(of: 1) == seconds(1800))
    #expect(summary([(1, 0, -10, -5)]).hours(of: 0).map(\.hour) == [-1])
  }

  @Test func `hours in which nobody comes or goes are one row`() {
    let hours = summary([(1, 0, 1800, 1800 + 1e9)]).hours(of: 0)
    #expect(hours.count == 3 && hours[1].repeats > 270_000 && hours[1].peak == 1 && hours[1].meanOccupancy == 1)
    #expect(hours[1].hour == 1 && hours[2].hour == 1 + hours[1].repeats)
  }

  @Test func `an hour that starts as somebody comes or goes is told once`() {
    #expect(
      summary([(1, 0, 3600, 12_600), (2, 0, 5000, 7200)]).hours(of: 0) == [
        ZoneHour(hour: 1, peak: 2, presence: seconds(5800), entered: 2),
        ZoneHour(hour: 2, peak: 1, presence: seconds(3600)),
        ZoneHour(hour: 3, peak: 1, presence: seconds(1800)),
      ])
  }

  @Test func `hours in which nobody comes or goes are one row also when they are closed one by one`() {
    // A gap of many hours keeps boundaries waiting while the clock closes hour after hour before them.
    var summary = ZoneSummary(limits: [nil, nil], tracking: TrackerOptions(gapLimit: seconds(6 * 3600)))
    func enter(_ zone: Int, _ device: UInt64, _ time: Double) {
      let at = seconds(time)
      summary.take([ZoneEvent(.enter, time: at, decided: at, clock: at, device: device, zone: zone)])
    }
    enter(0, 1, 1800)
    for hour in 1..<30 { enter(hour == 8 ? 0 : 1, UInt64(hour + 1), Double(hour) * 3600 + 60) }
    summary.finish()
    #expect(summary.hours(of: 0).map(\.hour) == [0, 1, 8] && summary.hours(of: 0).map(\.repeats) == [1, 7, 1])
  }

  @Test func `time over the limit is added up`() {
    let visits: [(device: UInt64, zone: Int, from: Double, to: Double)] = [
      (1, 0, 0, 10_000), (2, 0, 10, 20), (3, 0, 3590, 3610),
    ]
    #expect(summary(visits, limits: [1]).timeOverLimit(of: 0) == seconds(30))
    #expect(summary(visits, limits: [0]).timeOverLimit(of: 0) == seconds(10_000))
    #expect(summary(visits, limits: [2]).timeOverLimit(of: 0) == 0)
  }

  @Test func `a crossing is entering within the limit of leaving`() {
    #expect(crossings([(1, 0, 0, 10), (1, 1, 10, 20), (1, 2, 80, 90)]) == [[0, 1, 1], [1, 2, 1]])
    #expect(crossings([(1, 0, 0, 10), (1, 1, 70.1, 90)]) == [])
    #expect(crossings([(1, 0, 0, 10), (2, 1, 10, 20)]) == [])
    #expect(crossings([(1, 0, 0, 10), (1, 0, 11, 20)]) == [])
    // Only the zones that were left last count: both that were left at once, but not the one before.
    #expect(crossings([(1, 0, 0, 10), (1, 1, 0, 10), (1, 2, 15, 20)]) == [[0, 2, 1], [1, 2, 1]])
    #expect(crossings([(1, 0, 0, 9), (1, 1, 0, 10), (1, 2, 15, 20)]) == [[1, 2, 1]])
  }

  @Test func `crossings are counted between the first zones alone, and the others do not come between`() {
    let visits: [(device: UInt64, zone: Int, from: Double, to: Double)] = [
      (1, 0, 0, 10), (1, 2, 5, 12), (1, 1, 15, 20),
    ]
    #expect(crossings(visits) == [[0, 2, 1], [2, 1, 1]])
    let some = summary(visits, options: SummaryOptions(crossedZones: 2))
    #expect(some.crossings.map { [$0.from, $0.to, $0.count] } == [[0, 1, 1]] && some.figures[2].visits == 1)
  }

  @Test func `leaving the zone entered first while in the next is a crossing, being in a larger one is not`() {
    #expect(crossings([(1, 0, 0, 10), (1, 1, 8, 20)]) == [[0, 1, 1]])
    #expect(crossings([(1, 0, 0, 100), (1, 1, 8, 20), (1, 2, 30, 40)]) == [[1, 2, 1]])
    #expect(crossings([(1, 0, 0, 100), (1, 1, 8, 100)]) == [])
    // A long stay in something larger, entered from a zone that overlaps it.
    #expect(crossings([(1, 1, 0, 10), (1, 0, 5, 9000), (1, 2, 100, 200), (1, 2, 300, 400)]) == [[1, 0, 1]])
  }

  @Test func `boundaries of a closed hour are told and count for the next`() {
    var summary = ZoneSummary(limits: [nil], tracking: TrackerOptions(gapLimit: seconds(10)))
    func event(_ kind: ZoneEvent.Kind, _ time: Double, clock: Double) -> ZoneEvent {
      ZoneEvent(kind, time: seconds(time), decided: seconds(time), clock: seconds(clock), device: 1, zone: 0)
    }
    summary.take([event(.enter, 100, clock: 100), event(.exit(dwell: seconds(10), cause: .left), 110, clock: 110)])
    summary.take([event(.enter, 120, clock: 7300), event(.exit(dwell: seconds(7200), cause: .left), 7320, clock: 7320)])
    summary.finish()
    #expect(summary.lateBoundaries == 1 && summary.figures[0].totalDwell == seconds(7210))
    #expect(
      summary.hours(of: 0).map(\.hour) == [0, 2] && summary.hours(of: 0).map(\.presence) == [10, 120].map(seconds))
  }

  @Test func `peaks, hours and time over the limit are those of counting at every moment`() {
    for _ in 0..<20 {
      let seed = TestSeed.make()
      var random = SplitMix(seed: seed)
      let visits = (0..<200).map { index in
        let from = Int.random(in: -20...20, using: &random) * 600
        return (
          device: UInt64(index), zone: 0, from: Double(from),
          to: Double(from + Int.random(in: 0...10, using: &random) * 600)
        )
      }
      let limit = Int.random(in: 0...60, using: &random)
      let summary = summary(visits, limits: [limit])
      var (peak, over, hours) = (0, 0, [Int64: ZoneHour]())
      for time in stride(from: -13_000.0 + 400, to: 30_000, by: 600) {
        let now = visits.count { $0.from <= time && time < $0.to }
        let atOnce = now + visits.count { $0.from == time && $0.to == time }
        if now > limit { over += 600 }
        guard atOnce > 0 else { continue }
        peak = max(peak, atOnce)
        let number = Int64((time / 3600).rounded(.down))
        var hour = hours[number] ?? ZoneHour(hour: number, peak: 0, presence: 0)
        hour.presence += seconds(600) * Int64(now)
        hour.peak = max(hour.peak, atOnce)
        hour.entered += visits.count { $0.from == time }
        hours[number] = hour
      }
      let told = summary.hours(of: 0).flatMap { hour in
        (0..<hour.repeats).map {
          ZoneHour(hour: hour.hour + $0, peak: hour.peak, presence: hour.presence, entered: hour.entered)
        }
      }
      #expect(summary.peak(of: 0)?.occupancy == peak, "seed \(seed)")
      #expect(summary.timeOverLimit(of: 0) == seconds(Double(over)), "seed \(seed)")
      #expect(told == hours.values.sorted { $0.hour < $1.hour }, "seed \(seed)")
      #expect(summary.lateBoundaries == 0, "seed \(seed)")
    }
  }
}

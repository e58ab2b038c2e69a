import TestSupport
import Testing
import VenueModel

@Suite struct HoursOracleTests {
  private static let count = 4

  /// Midnight of a day around which calendars are odd, or any day.
  private static func start(_ random: inout SplitMix) throws -> LocalTime {
    let odd = [
      "2024-02-27", "2025-02-26", "2026-12-29", "2025-12-28", "2027-03-26", "2028-04-14", "2024-12-29", "2031-04-11",
    ]
    let day = try LocalTime("\(odd.randomElement(using: &random) ?? "")T00:00Z")
    guard Bool.random(using: &random) else { return day }
    return day.adding(seconds: Int.random(in: -300...300, using: &random) * 86_400)
  }

  @Test(arguments: 0..<8) func `random expressions are evaluated and searched as the oracle does minute by minute`(
    _ part: Int
  ) throws {
    let seed = TestSeed.make()
    var random = SplitMix(seed: seed)
    var seen = Set<OpeningHours.State>()
    for _ in 0..<25 {
      let start = try Self.start(&random)
      let days = RandomHours.days(from: start, count: Self.count)
      let sample = RandomHours(&random, near: days[1])
      let hours: OpeningHours
      do throws(HoursError) {
        hours = try OpeningHours(sample.text)
      } catch {
        Issue.record("seed \(seed): '\(sample.text)': \(error)")
        continue
      }
      let states = sample.states(of: days)
      seen.formUnion(states)
      // Both sides of every change, and some minutes between.
      let changes = states.indices.filter { $0 > 0 && states[$0] != states[$0 - 1] }.flatMap { [$0 - 1, $0] }
      let others = (0..<100).map { _ in Int.random(in: states.indices, using: &random) }
      let wrong = (changes + others).first { hours.state(at: start.adding(seconds: $0 * 60 + 59)) != states[$0] }
      #expect(
        wrong == nil,
        "seed \(seed): '\(sample.text)' at \(start.adding(seconds: (wrong ?? 0) * 60)) is \(states[wrong ?? 0])")
      for _ in 0..<10 {
        let from = Int.random(in: states.indices, using: &random)
        check(
          hours, states, start, from, second: Int.random(in: 0...59, using: &random), "seed \(seed): \(sample.text)")
      }
    }
    #expect(seen.count == 3, "seed \(seed)")
  }

  /// Compares the searches from a second of a minute with steps from minute to minute.
  private func check(
    _ hours: OpeningHours, _ states: [OpeningHours.State], _ start: LocalTime, _ from: Int, second: Int, _ note: String
  ) {
    let time = start.adding(seconds: from * 60 + second)
    func expected(_ matches: (OpeningHours.State) -> Bool) -> LocalTime? {
      if matches(states[from]) { return time }
      return states.indices.first { $0 > from && matches(states[$0]) }.map { start.adding(seconds: $0 * 60) }
    }
    let rest = states.count * 60 - from * 60 - second - 1
    let isOpen = states[from] == .open
    let opening = hours.nextOpening(atOrAfter: time, within: rest)
    #expect(opening == expected { $0 == .open }, "\(note), from \(time)")
    #expect(hours.nextClosing(atOrAfter: time, within: rest) == expected { $0 != .open }, "\(note), from \(time)")
    #expect(
      hours.nextChange(after: time, within: rest) == expected { ($0 == .open) != isOpen }, "\(note), from \(time)")
    if let opening, opening > time {
      let wait = opening.seconds - time.seconds
      #expect(hours.nextOpening(atOrAfter: time, within: wait) == opening, "\(note), from \(time)")
      #expect(hours.nextOpening(atOrAfter: time, within: wait - 1) == nil, "\(note), from \(time)")
    }
  }
}

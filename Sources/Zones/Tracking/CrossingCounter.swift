/// Counts how often devices went from one zone to another.
///
/// A pair of visits of a device is a crossing from A to B when B began within the limit after A ended, and no other visit
/// ended in between; or when A began first and ended while B went on. Being inside something larger is no crossing. A
/// pair counts as soon as both visits have ended.
struct CrossingCounter {
  struct Visit: Hashable {
    var zone: Int
    var since: Int64
    /// The end; of a visit that goes on, the latest time.
    var until: Int64
  }

  struct Trail {
    var open: [Visit] = []
    var ended: [Visit] = []
    /// The time of the stream when something of the device was told last.
    var clock: Int64
  }

  struct Pair: Hashable, Comparable {
    var from: Int
    var to: Int
    static func < (a: Pair, b: Pair) -> Bool { (a.from, a.to) < (b.from, b.to) }
  }

  /// Microseconds between leaving and entering that make a crossing.
  let limit: Int64
  /// How much later than its time something may be told.
  let delay: Int64
  let gapLimit: Int64
  var counts: [Pair: Int] = [:]
  var trails: [UInt64: Trail] = [:]
  /// With so many trails those of silent devices are looked for.
  var crowd = 1024

  init(limit: Int64, _ tracking: TrackerOptions) {
    self.limit = min(max(limit, 0), FixBatch.farthestTime / 4)
    let longest = FixBatch.farthestTime / 8
    delay = min(max(tracking.enterTime, tracking.exitTime), longest) + min(tracking.minimumDwell, longest)
    gapLimit = tracking.gapLimit
  }

  mutating func enter(_ zone: Int, at time: Int64, _ device: UInt64, clock: Int64) {
    if trails[device] == nil, trails.count >= crowd { forgetSilent(clock) }
    trails[device, default: Trail(clock: clock)].open.append(
      Visit(zone: zone, since: time, until: FixBatch.farthestTime))
    trails[device]?.clock = clock
  }

  mutating func exit(_ zone: Int, from since: Int64, to until: Int64, _ device: UInt64, clock: Int64) {
    guard var trail = trails.removeValue(forKey: device) else { return }
    trail.clock = clock
    let visit = Visit(zone: zone, since: since, until: until)
    trail.open.removeAll { $0.zone == zone }
    for other in trail.ended {
      if isCrossing(other, visit, trail.ended) { counts[Pair(from: other.zone, to: zone), default: 0] += 1 }
      if isCrossing(visit, other, trail.ended) { counts[Pair(from: zone, to: other.zone), default: 0] += 1 }
    }
    trail.ended.append(visit)
    let latest = trail.ended.reduce(until) { max($0, $1.until) }
    let (limit, delay, open) = (limit, delay, trail.open)
    trail.ended.removeAll { ended in
      latest - ended.until > limit + delay
        && !open.contains { ended.since < $0.since && $0.since - ended.until <= limit }
    }
    trails[device] = trail
  }

  /// Forgets who was where; the counts stay.
  mutating func finish() {
    trails = [:]
    crowd = 1024
  }

  private func isCrossing(_ a: Visit, _ b: Visit, _ ended: [Visit]) -> Bool {
    guard a.zone != b.zone else { return false }
    if b.since < a.until { return a.since < b.since && a.until < b.until }
    return b.since - a.until <= limit && !ended.contains { $0.until > a.until && $0.until <= b.since && $0 != b }
  }

  private mutating func forgetSilent(_ clock: Int64) {
    let longest = min(limit + delay, FixBatch.farthestTime - gapLimit) + gapLimit
    trails = trails.filter { !$0.value.open.isEmpty || clock - $0.value.clock <= longest }
    crowd = max(1024, 2 * trails.count)
  }
}

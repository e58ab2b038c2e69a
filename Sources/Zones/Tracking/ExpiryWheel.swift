/// Finds the devices that were not heard for long, without touching the others: a timing wheel that is mended late.
///
/// Time is cut into ticks, a sixteenth of the limit each. A device lies in the bucket of a tick at or before that of its
/// last fix. When a bucket is old enough to be opened, those heard since move on, at most once a bucket and device; the
/// others have been silent for the limit and at most two ticks.
struct ExpiryWheel {
  private static let ticksPerLimit: Int64 = 16
  private static let bucketCount = 18

  /// The tick of the newest time.
  private(set) var tick: Int64 = 0
  /// The first time of the next tick.
  private(set) var end = Int64.min
  /// Whether there was any time.
  var hasStarted: Bool { end != .min }
  private let length: Int64
  private var buckets: [[Int32]]
  /// The oldest tick whose bucket was not opened.
  private var oldest: Int64 = 0

  init(gapLimit: Int64) {
    length = (gapLimit - 1) / Self.ticksPerLimit + 1
    buckets = Array(repeating: [], count: Self.bucketCount)
  }

  /// Puts in a device that was heard just now.
  mutating func add(_ place: Int) { add(place, at: tick) }

  /// Puts in a device that was heard at a tick of the last sixteen.
  mutating func add(_ place: Int, at tick: Int64) { buckets[bucket(tick)].append(Int32(truncatingIfNeeded: place)) }

  /// Makes room for devices that were heard before the first time, as those of a saved state.
  mutating func expectEarlier() { oldest = tick - Self.ticksPerLimit }

  /// Whether a tick is one at which a device may have been heard that is still there.
  func holds(_ tick: Int64) -> Bool { tick >= oldest && tick <= self.tick }

  /// Moves on to the tick of a time and takes out who was not heard for long.
  ///
  /// - Parameter devices: tell at which tick each was heard last.
  mutating func advance(to time: Int64, _ devices: borrowing Slab<DeviceState>) -> [Int] {
    let next = self.tick(of: time)
    guard hasStarted else {
      (tick, oldest, end) = (next, next, (next + 1) * length)
      return []
    }
    let lastSilent = next - Self.ticksPerLimit - 1
    var silent: [Int] = []
    var opened = oldest
    while opened <= min(lastSilent, tick) {
      let places = buckets[bucket(opened)]
      buckets[bucket(opened)] = []
      for place in places {
        let heard = devices[Int(place)].arrival
        if heard > lastSilent { add(Int(place), at: heard) } else { silent.append(Int(place)) }
      }
      opened += 1
    }
    (tick, oldest, end) = (next, max(oldest, lastSilent + 1), (next + 1) * length)
    return silent
  }

  /// The tick that a time is in.
  func tick(of time: Int64) -> Int64 { (time >= 0 ? time : time - length + 1) / length }

  /// Takes everybody out; the time stays.
  mutating func removeAll() { buckets = Array(repeating: [], count: Self.bucketCount) }

  private func bucket(_ tick: Int64) -> Int {
    let rest = Int(tick % Int64(Self.bucketCount))
    return rest < 0 ? rest + Self.bucketCount : rest
  }
}

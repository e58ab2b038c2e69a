/// One hour, or several alike in a row, of a zone.
public struct ZoneHour: Hashable, Sendable {
  /// The number of the first hour since the origin of times, moved by the offset.
  public var hour: Int64
  /// How many hours in a row are like it; more than 1 when nobody came or went for long.
  public var repeats: Int64 = 1
  /// The most devices at a time.
  public var peak: Int
  /// Microseconds that devices spent there, added up, in each hour; by 3,600,000,000 the mean occupancy.
  public var presence: Int64
  /// How many devices entered.
  public var entered: Int = 0

  /// The mean number of devices.
  public var meanOccupancy: Double { Double(presence) / Double(Self.length) }

  /// Microseconds of an hour.
  static let length: Int64 = 3_600_000_000
}

/// How many devices a zone holds over time, from boundaries of visits that come a little out of order.
///
/// Boundaries wait until nothing can come before them any longer; what is closed is kept by hour alone. Visits are
/// half-open, so that at equal times exits come before enters; but a visit of zero length, that of one fix, is there at
/// its instant and counts for the peak.
struct OccupancyLine: Equatable {
  struct Boundary: Equatable {
    var time: Int64
    var kind: Kind

    enum Kind: UInt8 {
      /// The end of a visit that took time.
      case exit
      case enter
      /// The end of a visit at the instant at which it began.
      case momentaryExit
    }
  }

  var limit: Int?
  /// Microseconds by which hours start before those of the origin.
  var offset: Int64
  /// What is not closed, in the order in which it came.
  var waiting: [Boundary] = []
  /// How many devices are inside at ``closedUntil``.
  var level = 0
  var closedUntil = -FixBatch.farthestTime
  /// Hours in which somebody was there, ascending.
  var hours: [ZoneHour] = []
  var peak = 0
  var peakTime: Int64 = 0
  var timeOverLimit: Int64 = 0

  init(limit: Int?, offset: Int64) {
    self.limit = limit
    self.offset = offset
  }

  /// The number of the hour of a time.
  static func hour(_ time: Int64, offset: Int64) -> Int64 {
    let shifted = time + offset
    return (shifted >= 0 ? shifted : shifted - ZoneHour.length + 1) / ZoneHour.length
  }

  /// Closes what lies before a time; the zone is as it is then.
  ///
  /// - Complexity: O(n log n) for n boundaries that were waiting.
  mutating func close(before end: Int64) {
    settleBoundaries(before: end)
    stay(until: end)
  }

  /// Closes everything at the last boundary.
  mutating func finish() { settleBoundaries(before: .max) }

  private mutating func settleBoundaries(before end: Int64) {
    let ripe = waiting.filter { $0.time < end }.sorted { ($0.time, $0.kind.rawValue) < ($1.time, $1.kind.rawValue) }
    waiting.removeAll { $0.time < end }
    var next = 0
    while next < ripe.count {
      let time = ripe[next].time
      stay(until: time)
      var (entered, momentary) = (0, 0)
      while next < ripe.count, ripe[next].time == time {
        switch ripe[next].kind {
        case .exit: level -= 1
        case .enter: (level, entered) = (level + 1, entered + 1)
        case .momentaryExit: momentary += 1
        }
        next += 1
      }
      add(Self.hour(time, offset: offset), presence: 0, entered: entered)
      if level > peak { (peak, peakTime) = (level, time) }
      level -= momentary
    }
  }

  /// The same devices stay until a time.
  private mutating func stay(until end: Int64) {
    defer { closedUntil = max(closedUntil, end) }
    guard level > 0, end > closedUntil else { return }
    if let limit, level > limit { timeOverLimit &+= end - closedUntil }
    var start = closedUntil
    let last = Self.hour(end, offset: offset)
    while start < end {
      let hour = Self.hour(start, offset: offset)
      let hourStart = hour * ZoneHour.length - offset
      if start == hourStart, last > hour, hours.last?.hour != hour {
        addStill(hour, count: last - hour)
        start = last * ZoneHour.length - offset
      } else {
        let stop = min(end, hourStart + ZoneHour.length)
        add(hour, presence: Int64(level) * (stop - start), entered: 0)
        start = stop
      }
    }
  }

  /// Adds hours in which nobody comes or goes, to those before if they are the same.
  private mutating func addStill(_ hour: Int64, count: Int64) {
    let still = ZoneHour(hour: hour, repeats: count, peak: level, presence: Int64(level) * ZoneHour.length)
    if let last = hours.last, last.hour + last.repeats == hour, last.peak == still.peak,
      last.presence == still.presence, last.entered == 0
    {
      hours[hours.count - 1].repeats += count
    } else {
      hours.append(still)
    }
  }

  /// Adds to the newest hour or begins one.
  private mutating func add(_ hour: Int64, presence: Int64, entered: Int) {
    if hours.last?.hour != hour || hours.last?.repeats != 1 {
      if level == 0, presence == 0, entered == 0 { return }
      hours.append(ZoneHour(hour: hour, peak: 0, presence: 0))
    }
    let newest = hours.count - 1
    hours[newest].peak = max(hours[newest].peak, level)
    hours[newest].presence &+= presence
    hours[newest].entered += entered
  }
}

/// What a summary counts.
public struct SummaryOptions: Hashable, Sendable {
  /// Seconds by which hours start before those of the origin of times, at most a day: 3600 for an hour east of UTC.
  public var hourOffset: Int { didSet { hourOffset = Self.day(hourOffset) } }
  /// Microseconds between leaving a zone and entering another that make a crossing.
  public var crossingLimit: Int64
  /// Whether different devices are counted, which takes memory for each zone and device; names must not be forgotten.
  public var countsDevices: Bool
  /// How many zones, the first ones, crossings are counted between; the others do not come between them.
  public var crossedZones: Int

  /// Makes options.
  ///
  /// - Parameters:
  ///   - hourOffset: seconds, at most a day each way.
  ///   - crossingLimit: microseconds, 0 or more.
  ///   - countsDevices: whether different devices are counted.
  ///   - crossedZones: how many zones crossings are counted between; by default all.
  public init(
    hourOffset: Int = 0, crossingLimit: Int64 = 60_000_000, countsDevices: Bool = true, crossedZones: Int = .max
  ) {
    self.hourOffset = Self.day(hourOffset)
    self.crossingLimit = crossingLimit
    self.countsDevices = countsDevices
    self.crossedZones = crossedZones
  }

  private static func day(_ offset: Int) -> Int { min(max(offset, -86_400), 86_400) }
}

/// What happened in a zone, in figures.
public struct ZoneFigures: Hashable, Sendable {
  /// How many visits began.
  public internal(set) var visits = 0
  /// How many visits ended.
  public internal(set) var endedVisits = 0
  /// How many different devices came; 0 when they are not counted.
  public internal(set) var devices = 0
  /// Microseconds of all ended visits, held at the largest number there is.
  public internal(set) var totalDwell: Int64 = 0
  /// Microseconds of the longest ended visit.
  public internal(set) var longestDwell: Int64 = 0
  /// When the first visit began, `nil` before.
  public internal(set) var firstSeen: Int64?
  /// When the last visit ended, `nil` before.
  public internal(set) var lastSeen: Int64?

  /// Microseconds of an ended visit in the mean, `nil` without one.
  public var meanDwell: Double? { endedVisits == 0 ? nil : Double(totalDwell) / Double(endedVisits) }
}

/// Figures of zones, made of events as they come: visits, dwell, occupancy by hour, crossings.
///
/// Complete after ``finish()``. Memory grows with the zones, the hours in which somebody came or went, the active devices,
/// and with pairs of a zone and a device where those are counted.
public struct ZoneSummary {
  /// What is counted.
  public let options: SummaryOptions
  /// The figures of each zone.
  public internal(set) var figures: [ZoneFigures]
  /// Begins and ends of visits that were told after their hour was closed; they count for the first open hour instead.
  public internal(set) var lateBoundaries = 0

  struct ZoneDevice: Hashable, Comparable {
    var zone: Int
    var device: UInt64
    static func < (a: ZoneDevice, b: ZoneDevice) -> Bool { (a.zone, a.device) < (b.zone, b.device) }
  }

  let delay: Int64
  var lines: [OccupancyLine]
  var crossingCounter: CrossingCounter
  var known: Set<ZoneDevice> = []
  var newest = -FixBatch.farthestTime
  /// All hours before are closed.
  var horizon = Int64.min
  /// The zones with boundaries that wait.
  var waiting: Set<Int> = []

  /// Makes a summary of nothing.
  ///
  /// - Parameters:
  ///   - limits: how many devices each zone may hold, `nil` for no limit.
  ///   - tracking: the options of the tracker, which say how late events may be told.
  ///   - options: what is counted.
  public init(limits: [Int?], tracking: TrackerOptions, options: SummaryOptions = SummaryOptions()) {
    self.options = options
    figures = limits.map { _ in ZoneFigures() }
    lines = limits.map { OccupancyLine(limit: $0, offset: Int64(options.hourOffset) * 1_000_000) }
    crossingCounter = CrossingCounter(limit: options.crossingLimit, tracking)
    delay = tracking.longestDelay
  }

  /// Counts events, in the order in which a tracker told them.
  public mutating func take(_ events: some Sequence<ZoneEvent>) {
    for event in events where event.zone < figures.count { take(event) }
  }

  /// Closes all hours, after the tracker has ended all visits.
  public mutating func finish() {
    for zone in waiting { lines[zone].finish() }
    waiting = []
    crossingCounter.finish()
  }

  /// The most devices at a time that a zone held, and since when; `nil` when there never was any.
  ///
  /// Visits are half-open: who leaves as another comes does not make two. One of zero length counts at its instant.
  /// Complete after ``finish()``.
  public func peak(of zone: Int) -> (occupancy: Int, time: Int64)? {
    lines[zone].peak > 0 ? (lines[zone].peak, lines[zone].peakTime) : nil
  }

  /// Microseconds during which a zone held more devices than its limit.
  ///
  /// Complete after ``finish()``.
  public func timeOverLimit(of zone: Int) -> Int64 { lines[zone].timeOverLimit }

  /// The hours in which somebody was in a zone, ascending.
  ///
  /// Complete after ``finish()``.
  public func hours(of zone: Int) -> [ZoneHour] { lines[zone].hours }

  /// When an hour starts, in microseconds.
  public func start(of hour: Int64) -> Int64 { hour * ZoneHour.length - Int64(options.hourOffset) * 1_000_000 }

  /// How often devices went from one zone to another, by ascending zones.
  ///
  /// Complete after ``finish()``.
  public var crossings: [(from: Int, to: Int, count: Int)] {
    crossingCounter.counts.sorted { $0.key < $1.key }.map { ($0.key.from, $0.key.to, $0.value) }
  }

  private mutating func take(_ event: ZoneEvent) {
    if event.clock > newest { moveOn(to: event.clock) }
    let zone = event.zone
    switch event.kind {
    case .enter:
      figures[zone].visits += 1
      figures[zone].firstSeen = min(figures[zone].firstSeen ?? event.time, event.time)
      if options.countsDevices, known.insert(ZoneDevice(zone: zone, device: event.device)).inserted {
        figures[zone].devices += 1
      }
      if zone < options.crossedZones {
        crossingCounter.enter(zone, at: event.time, event.device, clock: event.clock)
      }
      wait(zone, event.time, .enter)
    case .exit(let dwell, _):
      figures[zone].endedVisits += 1
      let (total, overflow) = figures[zone].totalDwell.addingReportingOverflow(dwell)
      figures[zone].totalDwell = overflow ? .max : total
      figures[zone].longestDwell = max(figures[zone].longestDwell, dwell)
      figures[zone].lastSeen = max(figures[zone].lastSeen ?? event.time, event.time)
      if zone < options.crossedZones {
        crossingCounter.exit(zone, from: event.time - dwell, to: event.time, event.device, clock: event.clock)
      }
      wait(zone, event.time, dwell == 0 ? .momentaryExit : .exit)
    case .full, .free: break
    }
  }

  private mutating func wait(_ zone: Int, _ time: Int64, _ kind: OccupancyLine.Boundary.Kind) {
    var boundary = OccupancyLine.Boundary(time: time, kind: kind)
    if time < horizon {
      lateBoundaries += 1
      boundary.time = horizon
      // Visits that are moved to one instant were not there together: they make no peak.
      if kind == .momentaryExit { boundary.kind = .exit }
    }
    lines[zone].waiting.append(boundary)
    waiting.insert(zone)
  }

  /// Closes the hours before which nothing is expected any longer.
  private mutating func moveOn(to clock: Int64) {
    newest = clock
    let safe = max(clock - delay, -FixBatch.farthestTime)
    let start = start(of: OccupancyLine.hour(safe, offset: Int64(options.hourOffset) * 1_000_000))
    guard start > horizon else { return }
    horizon = start
    for zone in waiting {
      lines[zone].close(before: horizon)
      if lines[zone].waiting.isEmpty { waiting.remove(zone) }
    }
  }
}

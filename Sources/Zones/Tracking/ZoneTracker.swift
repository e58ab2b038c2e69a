import CKernels
import Geometry

/// Turns a stream of fixes of many devices, with the zones that hold each, into what happened in the zones.
///
/// The events of a device depend on its own fixes alone; enters and exits of a device in a zone alternate. The rules are
/// described in `docs/algorithms/zone-tracker.md`. Nothing crashes it, but positions that are not finite numbers should be
/// sorted out and told before: here they only show that the device is there.
///
/// - Complexity: amortised O(1) a fix that changes nothing, else O(zones around the device). Memory: 100 to 200 bytes for
///   each device that was heard within the gap limit, 40 for each of its visits.
public struct ZoneTracker: ~Copyable {
  /// When a device counts as having entered or left.
  public let options: TrackerOptions
  /// How many devices each zone may hold, `nil` for no limit.
  public let limits: [Int?]
  /// How many devices are in each zone now, by what was told.
  public internal(set) var occupancy: [Int]
  /// The newest time seen; `nil` before the first fix.
  public var clock: Int64? { wheel.hasStarted ? now : nil }
  /// Fixes that were dropped because they were older than their device's last one.
  public internal(set) var lateCount = 0
  /// Fixes that were dropped because their device already had one of the same time.
  public internal(set) var duplicateCount = 0
  /// How many devices were heard within the gap limit.
  public var deviceCount: Int { table.count }
  /// How many devices there is memory for.
  public var deviceCapacity: Int { devices.capacity }

  var now = Int64.min
  /// A time that is more than a gap limit beyond the clock and still stands alone; see ``move(to:_:_:)``.
  var leap: (time: Int64, device: UInt64)?
  /// The newest time of all fixes, also of those that the clock did not follow.
  var newest = Int64.min
  var table = KeyTable()
  var devices = Slab<DeviceState>(capacity: ZoneTracker.leastCapacity)
  var visits = Slab<Visit>(capacity: ZoneTracker.leastCapacity)
  var wheel: ExpiryWheel
  var evicted: [UInt64] = []

  static let leastCapacity = 256
  /// How many fixes ahead memory is asked for.
  private static let block = 64
  /// Tables of fewer entries stay in the cache by themselves.
  private static let cachedEntries = 1 << 14

  /// Makes a tracker of empty zones.
  ///
  /// - Parameters:
  ///   - limits: one entry for each zone.
  ///   - options: when a device counts as having entered or left.
  public init(limits: [Int?], options: TrackerOptions = TrackerOptions()) {
    self.limits = limits
    self.options = options
    occupancy = Array(repeating: 0, count: limits.count)
    wheel = ExpiryWheel(gapLimit: options.gapLimit)
  }

  /// Takes the next fixes.
  ///
  /// How a stream is cut into batches makes no difference. What ``takeEvicted()`` gives gathers until it is called.
  ///
  /// - Parameters:
  ///   - batch: fixes, those of each device in order of time; others are dropped and counted.
  ///   - hits: which zones hold which fixes, by ascending fix, then ascending zone. Others are ignored.
  ///   - depths: is asked where a hit alone does not decide.
  ///   - events: what happened is appended.
  public mutating func update(
    _ batch: FixBatch, hits: [ZoneHit], depths: some ZoneDepths, into events: inout [ZoneEvent]
  ) {
    var next = 0
    var start = 0
    while start < batch.count {
      let end = min(start + Self.block, batch.count)
      if table.capacity > Self.cachedEntries { prefetch(batch.devices, start, end) }
      for index in start..<end {
        while next < hits.count, hits[next].position < index { next &+= 1 }
        let first = next
        while next < hits.count, hits[next].position == index { next &+= 1 }
        take(batch, index, hits, first..<next, depths, &events)
      }
      start = end
    }
  }

  /// Asks for the memory of a block of devices: first of the table, then of the states.
  private func prefetch(_ serials: [UInt64], _ start: Int, _ end: Int) {
    for index in start..<end { unsafe footway_prefetch(table.address(serials[index])) }
    for index in start..<end {
      let place = table.place(of: serials[index])
      if place >= 0 { unsafe footway_prefetch(devices.address(place)) }
    }
  }

  @inline(__always)
  private mutating func take(
    _ batch: FixBatch, _ index: Int, _ hits: [ZoneHit], _ range: Range<Int>, _ depths: some ZoneDepths,
    _ events: inout [ZoneEvent]
  ) {
    let time = batch.times[index]
    let serial = batch.devices[index]
    if time > now { move(to: time, serial, &events) } else if leap != nil { leap = nil }
    let place = table.place(of: serial)
    guard place >= 0 else {
      appear(batch[index], hits, range, depths, &events)
      return
    }
    let lastSeen = devices[place].lastSeen
    guard time > lastSeen else {
      if time == lastSeen { duplicateCount &+= 1 } else { lateCount &+= 1 }
      return
    }
    if time &- lastSeen > options.gapLimit { leaveAll(place, .gap, &events) }
    devices[place].lastSeen = time
    devices[place].arrival = wheel.tick
    if !isSettled(place, hits, range), batch.levels[index] >= 0 {
      settle(place, batch[index], hits[range], depths, &events)
    }
  }

  /// Whether a device with nothing pending is in the very zones that hold its fix.
  @inline(__always)
  private func isSettled(_ place: Int, _ hits: [ZoneHit], _ range: Range<Int>) -> Bool {
    guard range.count == Int(devices[place].settled) else { return false }
    for index in range where hits[index].zone != devices[place].zones[index &- range.lowerBound] { return false }
    return true
  }

  /// A device that is not known.
  private mutating func appear(
    _ fix: Fix, _ hits: [ZoneHit], _ range: Range<Int>, _ depths: some ZoneDepths, _ events: inout [ZoneEvent]
  ) {
    let place = devices.add(DeviceState(serial: fix.device, lastSeen: fix.time, arrival: wheel.tick))
    table.set(fix.device, to: place)
    wheel.add(place)
    if !range.isEmpty, fix.level >= 0 { settle(place, fix, hits[range], depths, &events) }
  }
}

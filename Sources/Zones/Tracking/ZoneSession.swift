import VenueModel

/// A tracker with the names of its devices and a summary: what is saved so that a log can be taken up where it was left.
///
/// A log that is cut anywhere, saved and taken up again gives the same events and the same summary as in one go.
public struct ZoneSession: ~Copyable {
  /// What happened.
  public internal(set) var tracker: ZoneTracker
  /// The devices.
  public internal(set) var names: DeviceNames
  /// The figures.
  public internal(set) var summary: ZoneSummary
  /// Whether the log writes times as dates, not as numbers, which a later log must not change; `nil` before the first.
  public var hasDates: Bool?

  /// Begins with empty zones.
  ///
  /// - Parameter limits: how many devices each zone may hold, `nil` for no limit.
  public init(limits: [Int?], options: TrackerOptions, summary: SummaryOptions) {
    tracker = ZoneTracker(limits: limits, options: options)
    names = DeviceNames()
    self.summary = ZoneSummary(limits: limits, tracking: options, options: summary)
  }

  /// The number of the device with a name, given by its bytes; a new one gets the next.
  public mutating func serial(_ name: UnsafeRawBufferPointer) -> UInt64 { unsafe names.serial(name) }

  /// The number of the device with a name; a new one gets the next.
  public mutating func serial(_ name: String) -> UInt64 { names.serial(name) }

  /// Takes the next fixes: ``ZoneTracker/update(_:hits:depths:into:)``, and counts what happened.
  public mutating func update(
    _ batch: FixBatch, hits: [ZoneHit], depths: some ZoneDepths, into events: inout [ZoneEvent]
  ) {
    let before = events.count
    tracker.update(batch, hits: hits, depths: depths, into: &events)
    summary.take(events[before...])
  }

  /// Ends all visits and closes all hours.
  public mutating func finish(into events: inout [ZoneEvent]) {
    let before = events.count
    tracker.finish(into: &events)
    summary.take(events[before...])
    summary.finish()
  }

  /// Forgets the names of devices that are gone, unless different devices are counted.
  ///
  /// To be called between batches, when the events so far are written and before names of the next batch are numbered.
  public mutating func forgetSilentDevices() {
    for serial in tracker.takeEvicted() where !summary.options.countsDevices { names.forget(serial) }
  }

  private static let mark = Array("FWZONES\n".utf8)
  private static let version: UInt32 = 2

  /// The state as bytes.
  ///
  /// - Parameter identity: a hash of the zones, which a state is good for.
  /// - Complexity: O(n log n) in the number of devices.
  public func state(identity: UInt64) -> [UInt8] {
    var writer = StateWriter(bytes: Self.mark)
    writer.put(Self.version)
    writer.put(Self.fingerprint(identity, tracker.limits, tracker.options, summary.options))
    tracker.write(to: &writer)
    writer.put(names.lastSerial)
    writer.put(names.count)
    for (serial, name) in names.contents {
      writer.put(serial)
      writer.put(name.count)
      writer.bytes += name
    }
    summary.write(to: &writer)
    writer.put(hasDates != nil)
    writer.put(hasDates ?? false)
    writer.put(XXHash64.hash(writer.bytes))
    return writer.bytes
  }

  /// Goes on from a state.
  ///
  /// - Parameters:
  ///   - state: what ``state(identity:)`` gave.
  ///   - identity: the hash of the zones.
  ///   - limits: as they were.
  ///   - options: as they were.
  ///   - summaryOptions: as they were.
  /// - Throws: ``ZoneStateError`` for whatever is not the state of these zones with these options.
  public init(
    state: [UInt8], identity: UInt64, limits: [Int?], options: TrackerOptions, summary summaryOptions: SummaryOptions
  ) throws(ZoneStateError) {
    self.init(limits: limits, options: options, summary: summaryOptions)
    guard state.count >= Self.mark.count + 20, state.starts(with: Self.mark) else { throw .notAState }
    var reader = StateReader(state[Self.mark.count..<state.count - 8])
    let version = try reader.take(UInt32.self)
    guard version == Self.version else { throw .version(version) }
    var sum = StateReader(state[(state.count - 8)...])
    guard try sum.take(UInt64.self) == XXHash64.hash(Array(state.dropLast(8))) else { throw .damaged }
    guard try reader.take(UInt64.self) == Self.fingerprint(identity, limits, options, summaryOptions) else {
      throw .foreign
    }
    tracker = try ZoneTracker(&reader, limits: limits, options: options)
    names = try Self.readNames(&reader)
    summary = try ZoneSummary(&reader, limits: limits, tracking: options, options: summaryOptions)
    let (knowsDates, dates) = (try reader.take(Bool.self), try reader.take(Bool.self))
    hasDates = knowsDates ? dates : nil
    guard reader.isAtEnd else { throw .damaged }
  }

  private static func readNames(_ reader: inout StateReader) throws(ZoneStateError) -> DeviceNames {
    let last = try reader.take(UInt64.self)
    var contents: [(serial: UInt64, name: ArraySlice<UInt8>)] = []
    for _ in 0..<(try reader.takeCount(of: 16)) {
      let serial = try reader.take(UInt64.self)
      contents.append((serial, try reader.takeBytes(try reader.takeNumber())))
    }
    guard last < .max, let names = DeviceNames(contents, lastSerial: last) else { throw .damaged }
    return names
  }

  /// A hash of all that a state is good for.
  private static func fingerprint(
    _ identity: UInt64, _ limits: [Int?], _ options: TrackerOptions, _ summary: SummaryOptions
  ) -> UInt64 {
    var writer = StateWriter()
    writer.put(identity)
    for limit in limits {
      writer.put(limit != nil)
      writer.put(limit ?? 0)
    }
    writer.put(options.enterDistance)
    writer.put(options.exitDistance)
    for time in [options.enterTime, options.exitTime, options.minimumDwell, options.gapLimit] { writer.put(time) }
    writer.put(options.agreeingFixes)
    writer.put(summary.hourOffset)
    writer.put(summary.crossingLimit)
    writer.put(summary.countsDevices)
    if summary.crossedZones < limits.count { writer.put(summary.crossedZones) }
    return XXHash64.hash(writer.bytes)
  }
}

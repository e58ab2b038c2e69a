extension ZoneSummary {
  /// Writes everything that it has counted; what is in no order by ascending numbers.
  func write(to writer: inout StateWriter) {
    writer.put(lateBoundaries)
    writer.put(newest)
    writer.put(horizon)
    for zone in figures.indices {
      figures[zone].write(to: &writer)
      lines[zone].write(to: &writer)
    }
    writer.put(known.count)
    for pair in known.sorted() {
      writer.put(pair.zone)
      writer.put(pair.device)
    }
    crossingCounter.write(to: &writer)
  }

  /// Makes a summary that goes on where another was.
  init(
    _ reader: inout StateReader, limits: [Int?], tracking: TrackerOptions, options: SummaryOptions
  ) throws(ZoneStateError) {
    self.init(limits: limits, tracking: tracking, options: options)
    lateBoundaries = try reader.takeNumber(below: 1 << 62)
    newest = try reader.takeTime()
    horizon = try reader.take(Int64.self)
    guard horizon <= newest else { throw .damaged }
    for zone in figures.indices {
      figures[zone] = try ZoneFigures(&reader)
      try lines[zone].read(&reader)
      if !lines[zone].waiting.isEmpty { waiting.insert(zone) }
    }
    for _ in 0..<(try reader.takeCount(of: 16)) {
      let zone = try reader.takeNumber(below: limits.count)
      guard known.insert(ZoneDevice(zone: zone, device: try reader.take(UInt64.self))).inserted else { throw .damaged }
      figures[zone].devices += 1
    }
    try crossingCounter.read(&reader, zoneCount: limits.count)
  }
}

extension ZoneFigures {
  fileprivate func write(to writer: inout StateWriter) {
    writer.put(visits)
    writer.put(endedVisits)
    writer.put(totalDwell)
    writer.put(longestDwell)
    for time in [firstSeen, lastSeen] {
      writer.put(time != nil)
      writer.put(time ?? 0)
    }
  }

  fileprivate init(_ reader: inout StateReader) throws(ZoneStateError) {
    visits = try reader.takeNumber(below: 1 << 62)
    endedVisits = try reader.takeNumber(below: 1 << 62)
    totalDwell = Int64(try reader.takeNumber())
    longestDwell = Int64(try reader.takeNumber())
    let (hasFirst, first) = (try reader.take(Bool.self), try reader.takeTime())
    firstSeen = hasFirst ? first : nil
    let (hasLast, last) = (try reader.take(Bool.self), try reader.takeTime())
    lastSeen = hasLast ? last : nil
  }
}

extension OccupancyLine {
  /// More devices than there can be: sums of so many for an hour do not overflow.
  private static let mostDevices = 1 << 30

  fileprivate func write(to writer: inout StateWriter) {
    writer.put(level)
    writer.put(closedUntil)
    writer.put(peak)
    writer.put(peakTime)
    writer.put(timeOverLimit)
    writer.put(waiting.count)
    for boundary in waiting {
      writer.put(boundary.time)
      writer.put(boundary.kind.rawValue)
    }
    writer.put(hours.count)
    for hour in hours {
      writer.put(hour.hour)
      writer.put(hour.repeats)
      writer.put(hour.peak)
      writer.put(hour.presence)
      writer.put(hour.entered)
    }
  }

  fileprivate mutating func read(_ reader: inout StateReader) throws(ZoneStateError) {
    level = try reader.takeNumber(below: Self.mostDevices)
    closedUntil = try reader.takeTime()
    peak = try reader.takeNumber(below: Self.mostDevices)
    peakTime = try reader.takeTime()
    timeOverLimit = Int64(try reader.takeNumber(below: 1 << 62))
    for _ in 0..<(try reader.takeCount(of: 9)) {
      let time = try reader.takeTime()
      guard let kind = Boundary.Kind(rawValue: try reader.take(UInt8.self)) else { throw .damaged }
      waiting.append(Boundary(time: time, kind: kind))
    }
    for _ in 0..<(try reader.takeCount(of: 40)) {
      let hour = ZoneHour(
        hour: try reader.takeTime(), repeats: Int64(try reader.takeNumber(below: 1 << 62)),
        peak: try reader.takeNumber(below: Self.mostDevices), presence: Int64(try reader.takeNumber(below: 1 << 62)),
        entered: try reader.takeNumber(below: 1 << 62))
      guard abs(hour.hour) <= FixBatch.farthestTime / ZoneHour.length + 25, hour.repeats >= 1,
        hours.last.map({ $0.hour < hour.hour }) ?? true
      else { throw .damaged }
      hours.append(hour)
    }
  }
}

extension CrossingCounter {
  fileprivate func write(to writer: inout StateWriter) {
    writer.put(crowd)
    writer.put(counts.count)
    for (pair, count) in counts.sorted(by: { $0.key < $1.key }) {
      writer.put(pair.from)
      writer.put(pair.to)
      writer.put(count)
    }
    writer.put(trails.count)
    for (device, trail) in trails.sorted(by: { $0.key < $1.key }) {
      writer.put(device)
      writer.put(trail.clock)
      for visits in [trail.open, trail.ended] {
        writer.put(visits.count)
        for visit in visits {
          writer.put(visit.zone)
          writer.put(visit.since)
          writer.put(visit.until)
        }
      }
    }
  }

  fileprivate mutating func read(_ reader: inout StateReader, zoneCount: Int) throws(ZoneStateError) {
    crowd = try reader.takeNumber(below: 1 << 62)
    for _ in 0..<(try reader.takeCount(of: 24)) {
      let from = try reader.takeNumber(below: zoneCount)
      let pair = Pair(from: from, to: try reader.takeNumber(below: zoneCount))
      guard counts.updateValue(try reader.takeNumber(below: 1 << 62), forKey: pair) == nil else { throw .damaged }
    }
    for _ in 0..<(try reader.takeCount(of: 32)) {
      let device = try reader.take(UInt64.self)
      var trail = Trail(clock: try reader.takeTime())
      trail.open = try Self.visits(&reader, zoneCount)
      trail.ended = try Self.visits(&reader, zoneCount)
      guard trails.updateValue(trail, forKey: device) == nil else { throw .damaged }
    }
  }

  private static func visits(_ reader: inout StateReader, _ zoneCount: Int) throws(ZoneStateError) -> [Visit] {
    var visits: [Visit] = []
    for _ in 0..<(try reader.takeCount(of: 24)) {
      let zone = try reader.takeNumber(below: zoneCount)
      visits.append(Visit(zone: zone, since: try reader.takeTime(), until: try reader.takeTime()))
    }
    return visits
  }
}

extension ZoneTracker {
  /// Writes everything that future events depend on, devices by ascending serial number.
  func write(to writer: inout StateWriter) {
    writer.put(wheel.hasStarted)
    if wheel.hasStarted {
      writer.put(now)
      writer.put(newest)
    }
    writer.put(leap != nil)
    if let leap {
      writer.put(leap.time)
      writer.put(leap.device)
    }
    writer.put(lateCount)
    writer.put(duplicateCount)
    writer.put(evicted.count)
    for serial in evicted { writer.put(serial) }
    writer.put(table.count)
    for (_, place) in table.contents.sorted(by: { $0.key < $1.key }) {
      let device = devices[place]
      writer.put(device.serial)
      writer.put(device.lastSeen)
      writer.put(device.arrival)
      let list = visitList(place)
      writer.put(list.count)
      for visit in list { visit.write(to: &writer) }
    }
  }

  /// Makes a tracker that goes on where another was.
  init(
    _ reader: inout StateReader, limits: [Int?], options: TrackerOptions
  ) throws(ZoneStateError) {
    self.init(limits: limits, options: options)
    if try reader.take(Bool.self) {
      now = try reader.takeTime()
      newest = try reader.takeTime()
      _ = wheel.advance(to: now, devices)
      wheel.expectEarlier()
    }
    if try reader.take(Bool.self) {
      leap = (try reader.takeTime(), try reader.take(UInt64.self))
      guard wheel.hasStarted else { throw .damaged }
    }
    lateCount = try reader.takeNumber()
    duplicateCount = try reader.takeNumber()
    for _ in 0..<(try reader.takeCount(of: 8)) { evicted.append(try reader.take(UInt64.self)) }
    let count = try reader.takeCount(of: 32)
    guard count == 0 || wheel.hasStarted else { throw .damaged }
    var last: UInt64?
    for _ in 0..<count {
      let device = try readDevice(&reader)
      if let last, device <= last { throw .damaged }
      last = device
    }
  }

  private mutating func readDevice(_ reader: inout StateReader) throws(ZoneStateError) -> UInt64 {
    let serial = try reader.take(UInt64.self)
    let lastSeen = try reader.takeTime()
    let arrival = try reader.take(Int64.self)
    guard wheel.holds(arrival), table.place(of: serial) < 0 else { throw .damaged }
    let place = devices.add(DeviceState(serial: serial, lastSeen: lastSeen, arrival: arrival))
    table.set(serial, to: place)
    wheel.add(place, at: arrival)
    var last = -1
    for _ in 0..<(try reader.takeCount(of: Visit.byteCount)) {
      let visit = try Visit(&reader, zoneCount: limits.count, lastSeen: lastSeen)
      guard last < 0 || visits[last].zone < visit.zone else { throw .damaged }
      let new = visits.add(visit)
      if last < 0 { devices[place].firstVisit = Int32(new) } else { visits[last].next = Int32(new) }
      last = new
      if visit.phase == .told { occupancy[Int(visit.zone)] += 1 }
    }
    summarize(place)
    return serial
  }
}

extension Visit {
  /// How many bytes one takes.
  fileprivate static let byteCount = 27

  fileprivate func write(to writer: inout StateWriter) {
    writer.put(zone)
    writer.put(since)
    writer.put(leavingSince)
    writer.put(agreeing)
    writer.put(phase.rawValue)
    writer.put(isLeaving)
    writer.put(isFirm)
  }

  fileprivate init(_ reader: inout StateReader, zoneCount: Int, lastSeen: Int64) throws(ZoneStateError) {
    self.init(zone: try reader.take(UInt32.self), since: try reader.takeTime())
    leavingSince = try reader.takeTime()
    agreeing = try reader.take(Int32.self)
    guard let phase = Phase(rawValue: try reader.take(UInt8.self)) else { throw .damaged }
    self.phase = phase
    isLeaving = try reader.take(Bool.self)
    isFirm = try reader.take(Bool.self)
    guard zone < zoneCount, since <= lastSeen, agreeing >= 0, !isLeaving || (since...lastSeen).contains(leavingSince)
    else { throw .damaged }
  }
}

extension ZoneTracker {
  /// Ends all visits at the end of the stream: where each device was last seen.
  ///
  /// The cause is ``ZoneEvent/Cause/gap`` for a device that had been silent for longer than the limit, else
  /// ``ZoneEvent/Cause/end``. By ascending time of the last fix, then serial number. All devices are forgotten.
  ///
  /// - Complexity: O(n log n) for n devices.
  public mutating func finish(into events: inout [ZoneEvent]) {
    for place in inOrder(table.contents.map(\.place)) {
      leaveAll(place, newest - devices[place].lastSeen > options.gapLimit ? .gap : .end, &events)
      evict(place)
    }
    wheel.removeAll()
    shrinkIfSparse()
  }

  /// The serial numbers of devices that were forgotten since the last call and did not come again, each once, ascending.
  ///
  /// Their names are not needed any longer once the events so far are written.
  public mutating func takeEvicted() -> [UInt64] {
    let gone = Set(evicted.filter { table.place(of: $0) < 0 }).sorted()
    evicted = []
    return gone
  }

  /// Moves the clock of the stream, unless one fix alone would make it leap.
  ///
  /// A leap of more than a gap limit may be a night, or one wrong time, which would make all devices silent. The next fix
  /// of the stream tells: when it leaps too, the clock follows to the earlier of the two.
  @inline(__always)
  mutating func move(to time: Int64, _ device: UInt64, _ events: inout [ZoneEvent]) {
    newest = max(newest, time)
    if !wheel.hasStarted || time &- now <= options.gapLimit {
      leap = nil
      advance(to: time, &events)
    } else {
      follow(time, device, &events)
    }
  }

  @inline(never)
  private mutating func follow(_ time: Int64, _ device: UInt64, _ events: inout [ZoneEvent]) {
    defer { leap = time > now ? (time, device) : nil }
    guard let leap else { return }
    let target = min(leap.time, time)
    // Who was heard at the leap was heard at the time that the clock has only now.
    let place = table.place(of: leap.device)
    if place >= 0 { devices[place].arrival = wheel.tick(of: target) }
    advance(to: target, &events)
    if time &- now <= options.gapLimit { advance(to: max(time, now), &events) }
  }

  /// Moves the clock of the stream, and tells who has been silent for too long.
  @inline(__always)
  mutating func advance(to time: Int64, _ events: inout [ZoneEvent]) {
    now = time
    if time >= wheel.end { sweep(&events) }
  }

  @inline(never)
  private mutating func sweep(_ events: inout [ZoneEvent]) {
    let silent = wheel.advance(to: now, devices)
    guard !silent.isEmpty else { return }
    for place in inOrder(silent) {
      leaveAll(place, .gap, &events)
      evict(place)
    }
    shrinkIfSparse()
  }

  private func inOrder(_ places: [Int]) -> [Int] {
    places.map { (devices[$0].lastSeen, devices[$0].serial, $0) }.sorted { $0 < $1 }.map(\.2)
  }

  private mutating func evict(_ place: Int) {
    evicted.append(devices[place].serial)
    table.remove(devices[place].serial)
    devices.remove(place)
  }

  /// Gives memory back when most of it is free: what is left moves together.
  private mutating func shrinkIfSparse() {
    let isSparse = devices.capacity > 8 * devices.count || visits.capacity > 8 * max(visits.count, devices.count)
    guard isSparse, max(devices.capacity, visits.capacity) > Self.leastCapacity else { return }
    var fewerDevices = Slab<DeviceState>(capacity: max(2 * devices.count, Self.leastCapacity))
    var fewerVisits = Slab<Visit>(capacity: max(2 * visits.count, Self.leastCapacity))
    wheel.removeAll()
    for (serial, oldPlace) in table.contents {
      var device = devices[oldPlace]
      device.firstVisit = -1
      for visit in visitList(oldPlace).reversed() {
        var copy = visit
        copy.next = device.firstVisit
        device.firstVisit = Int32(fewerVisits.add(copy))
      }
      let place = fewerDevices.add(device)
      table.set(serial, to: place)
      wheel.add(place, at: device.arrival)
    }
    devices = fewerDevices
    visits = fewerVisits
  }

  /// The visits of a device, by ascending zone.
  func visitList(_ place: Int) -> [Visit] {
    var list: [Visit] = []
    var visit = Int(devices[place].firstVisit)
    while visit >= 0 {
      list.append(visits[visit])
      visit = Int(visits[visit].next)
    }
    return list
  }
}

extension ZoneTracker {
  /// Tells that a visit began, and that the zone is full now.
  mutating func tellEnter(_ visit: Visit, _ device: UInt64, decided: Int64, _ events: inout [ZoneEvent]) {
    let zone = Int(visit.zone)
    events.append(ZoneEvent(.enter, time: visit.since, decided: decided, clock: now, device: device, zone: zone))
    occupancy[zone] += 1
    guard let limit = limits[zone], occupancy[zone] - 1 == limit else { return }
    events.append(
      ZoneEvent(
        .full(occupancy: occupancy[zone], limit: limit), time: visit.since, decided: decided, clock: now,
        device: device, zone: zone))
  }

  /// Tells that a visit ended, after its begin if that was held back, and that the zone is free again; a visit that is
  /// too short is not told.
  mutating func tellExit(
    _ visit: Visit, _ device: UInt64, _ time: Int64, decided: Int64, _ cause: ZoneEvent.Cause,
    _ events: inout [ZoneEvent]
  ) {
    guard visit.phase != .candidate else { return }
    let dwell = time - visit.since
    if visit.phase == .held {
      guard dwell >= options.minimumDwell else { return }
      tellEnter(visit, device, decided: decided, &events)
    }
    let zone = Int(visit.zone)
    let exit = ZoneEvent.Kind.exit(dwell: dwell, cause: cause)
    events.append(ZoneEvent(exit, time: time, decided: decided, clock: now, device: device, zone: zone))
    occupancy[zone] -= 1
    guard let limit = limits[zone], occupancy[zone] == limit else { return }
    events.append(
      ZoneEvent(
        .free(occupancy: limit, limit: limit), time: time, decided: decided, clock: now, device: device, zone: zone))
  }

  /// Ends all visits of a device where it was last seen.
  mutating func leaveAll(_ place: Int, _ cause: ZoneEvent.Cause, _ events: inout [ZoneEvent]) {
    let (serial, lastSeen) = (devices[place].serial, devices[place].lastSeen)
    let decided = cause == .gap ? lastSeen + options.gapLimit : lastSeen
    var visit = Int(devices[place].firstVisit)
    while visit >= 0 {
      tellExit(visits[visit], serial, lastSeen, decided: decided, cause, &events)
      let next = Int(visits[visit].next)
      visits.remove(visit)
      visit = next
    }
    devices[place].firstVisit = -1
    devices[place].settled = 0
  }
}

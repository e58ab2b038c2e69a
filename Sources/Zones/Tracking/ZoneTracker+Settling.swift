import Geometry

extension ZoneTracker {
  /// Compares the visits of a device with the zones that hold its newest fix: exits are told first, then enters.
  @inline(never)
  mutating func settle(
    _ place: Int, _ fix: Fix, _ hits: ArraySlice<ZoneHit>, _ depths: some ZoneDepths, _ events: inout [ZoneEvent]
  ) {
    guard fix.point.isFinite else { return }
    var last = -1
    var visit = Int(devices[place].firstVisit)
    var hit = hits.startIndex
    while visit >= 0 || hit < hits.endIndex {
      if hit < hits.endIndex, visit < 0 || hits[hit].zone < visits[visit].zone {
        let zone = hits[hit].zone
        hit += 1
        if zone < limits.count { beginVisit(zone, after: &last, of: place, fix, depths) }
        continue
      }
      let next = Int(visits[visit].next)
      let isInside = hit < hits.endIndex && hits[hit].zone == visits[visit].zone
      if isInside { hit += 1 }
      if isInside ? stay(visit, fix, depths) : stray(visit, fix, depths, &events) {
        last = visit
      } else {
        unlink(visit, after: last, of: place)
      }
      visit = next
    }
    tellEntered(place, fix, &events)
  }

  /// Makes a visit of the evidence that a device is inside, if it is evidence.
  private mutating func beginVisit(
    _ zone: UInt32, after last: inout Int, of place: Int, _ fix: Fix, _ depths: some ZoneDepths
  ) {
    let evidence = inside(zone, fix, depths)
    guard evidence != .none else { return }
    var visit = Visit(zone: zone, since: fix.time)
    visit.next = last < 0 ? devices[place].firstVisit : visits[last].next
    visit.confirm(evidence, at: fix.time, options)
    let new = visits.add(visit)
    if last < 0 { devices[place].firstVisit = Int32(new) } else { visits[last].next = Int32(new) }
    last = new
  }

  /// A zone with a visit holds the fix; says whether the visit goes on.
  private mutating func stay(_ visit: Int, _ fix: Fix, _ depths: some ZoneDepths) -> Bool {
    visits[visit].isLeaving = false
    guard visits[visit].phase == .candidate else { return true }
    let evidence = inside(visits[visit].zone, fix, depths)
    guard evidence != .none else { return false }
    visits[visit].confirm(evidence, at: fix.time, options)
    return true
  }

  /// A zone with a visit does not hold the fix; says whether the visit goes on.
  private mutating func stray(_ visit: Int, _ fix: Fix, _ depths: some ZoneDepths, _ events: inout [ZoneEvent]) -> Bool
  {
    guard visits[visit].phase != .candidate else { return false }
    let evidence = outside(visits[visit].zone, fix, depths)
    guard evidence != .none else {
      visits[visit].isLeaving = false
      return true
    }
    guard visits[visit].refute(evidence, at: fix.time, options) else { return true }
    tellExit(visits[visit], fix.device, visits[visit].leavingSince, decided: fix.time, .left, &events)
    return false
  }

  /// What a fix that a zone holds says.
  private func inside(_ zone: UInt32, _ fix: Fix, _ depths: some ZoneDepths) -> Evidence {
    evidence(zone, fix, depths, sign: 1, distance: options.enterDistance)
  }

  /// What a fix that a zone does not hold says.
  private func outside(_ zone: UInt32, _ fix: Fix, _ depths: some ZoneDepths) -> Evidence {
    evidence(zone, fix, depths, sign: -1, distance: options.exitDistance)
  }

  private func evidence(
    _ zone: UInt32, _ fix: Fix, _ depths: some ZoneDepths, sign: Double, distance: Double
  ) -> Evidence {
    let error = fix.accuracy > 0 ? fix.accuracy : 0
    if distance == 0, error == 0 { return .firm }
    let depth = sign * depths.depth(of: Int(zone), at: fix.point, level: Int(fix.level))
    if distance > 0, !(depth >= distance) { return .none }
    return error <= abs(depth) ? .firm : .doubtful
  }

  /// Tells the visits that are long enough now.
  private mutating func tellEntered(_ place: Int, _ fix: Fix, _ events: inout [ZoneEvent]) {
    var visit = Int(devices[place].firstVisit)
    while visit >= 0 {
      if visits[visit].phase == .held {
        let end = visits[visit].isLeaving ? visits[visit].leavingSince : fix.time
        if end - visits[visit].since >= options.minimumDwell {
          visits[visit].phase = .told
          tellEnter(visits[visit], fix.device, decided: fix.time, &events)
        }
      }
      visit = Int(visits[visit].next)
    }
    summarize(place)
  }

  /// Keeps in the state of a device what it is in, if nothing is pending.
  mutating func summarize(_ place: Int) {
    var count: Int32 = 0
    var visit = Int(devices[place].firstVisit)
    while visit >= 0 {
      guard visits[visit].phase == .told, !visits[visit].isLeaving, count < DeviceState.roomForZones else {
        devices[place].settled = -1
        return
      }
      devices[place].zones[Int(count)] = visits[visit].zone
      count += 1
      visit = Int(visits[visit].next)
    }
    devices[place].settled = count
  }

  private mutating func unlink(_ visit: Int, after last: Int, of place: Int) {
    if last < 0 { devices[place].firstVisit = visits[visit].next } else { visits[last].next = visits[visit].next }
    visits.remove(visit)
  }
}

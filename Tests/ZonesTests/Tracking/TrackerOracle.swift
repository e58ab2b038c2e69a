import Geometry

@testable import Zones

/// A slow second tracker: it has the whole log of a device before it and looks at one zone at a time.
struct TrackerOracle {
  var zones: DrawnZones
  var options: TrackerOptions

  /// A stay without a long silence, of fixes in order.
  private typealias Session = [Fix]

  func passages(_ fixes: [Fix]) -> [Passage] {
    guard let clock = fixes.map(\.time).max() else { return [] }
    var passages: [Passage] = []
    for (_, own) in Dictionary(grouping: fixes, by: \.device) {
      for session in sessions(own) {
        let end = session[session.count - 1].time
        let cause = end + options.gapLimit < clock ? ZoneEvent.Cause.gap : .end
        for zone in zones.zones.indices { passages += visits(session, zone, cause) }
      }
    }
    return passages.sorted()
  }

  private func sessions(_ fixes: [Fix]) -> [Session] {
    var sessions: [Session] = []
    for fix in fixes {
      guard let last = sessions.last?.last else {
        sessions.append([fix])
        continue
      }
      if fix.time <= last.time { continue }
      if fix.time - last.time > options.gapLimit {
        sessions.append([fix])
      } else {
        sessions[sessions.count - 1].append(fix)
      }
    }
    return sessions
  }

  private func visits(_ session: Session, _ zone: Int, _ cause: ZoneEvent.Cause) -> [Passage] {
    let end = session[session.count - 1].time
    let seen = session.filter { $0.level >= 0 }
    var passages: [Passage] = []
    var next = 0
    while let enter = decision(seen, from: next, options.enterTime, { speaksForInside($0, zone) }) {
      let since = seen[enter.first].time
      let leave = decision(seen, from: enter.last + 1, options.exitTime, { speaksForOutside($0, zone) })
      let exit = leave.map { seen[$0.first].time } ?? end
      let exitDecided = leave.map { seen[$0.last].time } ?? (cause == .gap ? end + options.gapLimit : end)
      if exit - since >= options.minimumDwell {
        let certain = (enter.last..<(leave.map(\.last) ?? seen.count)).first { index in
          inside(seen, zone, from: enter.last + 1, upTo: index) - since >= options.minimumDwell
        }
        passages.append(
          Passage(
            device: seen[0].device, zone: zone, time: since, decided: certain.map { seen[$0].time } ?? exitDecided))
        passages.append(
          Passage(
            device: seen[0].device, zone: zone, time: exit, decided: exitDecided, dwell: exit - since,
            cause: leave == nil ? cause : .left))
      }
      guard let leave else { break }
      // The fix that decides an exit lies outside, so it is no evidence for the next enter.
      next = leave.last + 1
    }
    return passages
  }

  /// Until when a device is surely inside, as seen from a fix: that fix, or the first of a run of fixes outside.
  private func inside(_ seen: [Fix], _ zone: Int, from first: Int, upTo index: Int) -> Int64 {
    var start = index
    while start >= first, speaksForOutside(seen[start], zone) != nil { start -= 1 }
    return seen[min(start + 1, index)].time
  }

  /// The first run of fixes that all speak for something and together decide.
  private func decision(
    _ seen: [Fix], from start: Int, _ time: Int64, _ speaks: (Fix) -> Bool?
  ) -> (first: Int, last: Int)? {
    var first = start
    for index in seen.indices.dropFirst(start) {
      guard speaks(seen[index]) != nil else {
        first = index + 1
        continue
      }
      let run = seen[first...index]
      let isSure = run.contains { speaks($0) == true } || run.count >= options.agreeingFixes
      if isSure, seen[index].time - seen[first].time >= time { return (first, index) }
    }
    return nil
  }

  /// Whether beyond doubt; `nil` when it does not say so at all.
  private func speaksForInside(_ fix: Fix, _ zone: Int) -> Bool? {
    let depth = zones.depth(of: zone, at: fix.point, level: Int(fix.level))
    return depth >= 0 && depth >= options.enterDistance ? isSure(fix, depth) : nil
  }

  private func speaksForOutside(_ fix: Fix, _ zone: Int) -> Bool? {
    let depth = zones.depth(of: zone, at: fix.point, level: Int(fix.level))
    return depth < 0 && -depth >= options.exitDistance ? isSure(fix, depth) : nil
  }

  private func isSure(_ fix: Fix, _ depth: Double) -> Bool {
    !(fix.accuracy > 0) || Double(fix.accuracy) <= abs(depth)
  }
}

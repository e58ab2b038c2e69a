import Geometry
import Routing

/// How far along a route somebody is.
///
/// It remembers: a position belongs to the part of the line that one can have come to since the last one, so that folds,
/// crossings and corridors that are walked twice confuse nobody.
public struct RouteProgress: Sendable {
  /// The route.
  public let line: RouteLine
  /// The measure where one is; it may go back.
  public private(set) var place: Double
  /// The greatest measure that counts as done; it never goes back.
  public private(set) var best: Double
  /// When the place was true, in microseconds.
  private var time: Int64
  /// When the last position came, far from the route or not.
  private var seenTime: Int64

  /// Starts at the beginning of a line.
  public init(_ line: RouteLine, at time: Int64) {
    self.line = line
    (place, best) = (0, 0)
    (self.time, seenTime) = (time, time)
  }

  /// What a position says of the way.
  struct Reading: Sendable {
    /// Metres between the fix, or without one the position, and the route near the place.
    var fixDistance: Double
    /// Metres between the position and the route near the place.
    var distance: Double
    /// Whether progress waited because that was too far.
    var isFrozen: Bool
    /// Metres as drawn that the position is past a connector that was not taken; 0 for none.
    var pastGate: Double
  }

  /// Metres of the route walked as drawn since the place was true, at most.
  ///
  /// While fixes come from elsewhere, nobody knows how far along one is: what is then met counts as met anew, when it is
  /// clear that it is, unless nothing else would find it.
  private func reach(_ now: Int64, _ options: NavigationOptions) -> Double {
    let frozen = max(seconds(from: time, to: seenTime), 0)
    let gap = max(seconds(from: max(seenTime, time), to: now), 0)
    return options.highestSpeed * (gap + (options.offRoute == nil ? frozen : min(frozen, Self.longestFreeze)))
  }

  /// Seconds of progress that waited which may be made up for at once.
  private static let longestFreeze = 6.0

  /// Moves along with a position.
  mutating func follow(_ seen: Sighting, _ levels: LevelWatch, _ options: NavigationOptions) -> Reading {
    defer { seenTime = max(seenTime, seen.time) }
    let reach = reach(seen.time, options) + Self.slack + 2 * seen.deviation
    let free = line.range(around: place, behind: reach, ahead: reach)
    let open = open(free, levels, seen.time, options)
    let cost = cost(elapsed: seconds(from: time, to: seen.time))
    let level = levels.level.flatMap { levels.agrees(on: $0, options) ? $0 : nil }
    let found =
      line.project(seen.position, in: open, from: place, where: { $0.touches(level) }, cost: cost)
      ?? line.project(seen.position, in: open, from: place, cost: cost)
    let beyond = line.project(seen.position, in: free, from: place, cost: cost)
    let distance = beyond?.distance ?? .infinity
    let fixDistance = seen.raw.map { self.distance(from: $0, seen, options) } ?? distance
    var reading = Reading(fixDistance: fixDistance, distance: distance, isFrozen: true, pastGate: 0)
    if let beyond, levels.level != nil, beyond.measure > open.upperBound,
      beyond.distance <= options.freeze.meters(at: seen.accuracy)
    {
      reading.pastGate = line.drawn(at: beyond.measure) - line.drawn(at: open.upperBound)
    }
    guard let found, found.distance <= options.freeze.meters(at: seen.accuracy),
      options.offRoute.map({ fixDistance <= $0.meters(at: seen.accuracy) }) ?? true
    else { return reading }
    reading.isFrozen = false
    let elapsed = seconds(from: time, to: seen.time)
    let from = place
    place = found.measure
    if level == nil { hold(from: from, seen.deviation) }
    ride(from: from, elapsed)
    alight(on: level, within: Self.slack + seen.deviation)
    time = max(time, seen.time)
    keep(margin: min(seen.deviation / 2, Self.mostMargin))
    return reading
  }

  /// Metres that a place may be wrong beside what its deviation says.
  private static let slack = 3.0
  /// Metres by which what is done lags behind the place at most: the greatest of many guesses is too great.
  private static let mostMargin = 3.0
  /// Metres a second of an ordinary walk, above and below which a jump along the line costs.
  private static let usualSpeed = 1.7

  private func cost(elapsed: Double) -> (RouteLine.Projection) -> Double {
    let here = line.drawn(at: place)
    let usual = Self.usualSpeed * max(elapsed, 0) + 1
    return { [line, place] projection in
      let step = line.drawn(at: projection.measure) - here
      let excess = step > usual ? step - usual : step < -1 ? -1 - step : 0
      return projection.distance * projection.distance + 0.1 * excess * excess + 1e-6 * abs(projection.measure - place)
    }
  }

  /// The part of a range that lies between connectors whose taking nothing shows.
  private func open(
    _ range: ClosedRange<Double>, _ levels: LevelWatch, _ now: Int64, _ options: NavigationOptions
  ) -> ClosedRange<Double> {
    guard !levels.isSilent || levels.level != nil else { return range }
    let level = line.level(at: place)
    var (lower, upper) = (range.lowerBound, range.upperBound)
    if let gate = line.gate(before: place), gate.range.upperBound > lower, !levels.agrees(on: gate.fromLevel, options) {
      lower = gate.range.upperBound
    }
    let ahead = line.gates.filter { $0.range.upperBound > place && $0.range.upperBound <= upper }
    let isOpen = ahead.map {
      ($0.toLevel != level || $0.fromLevel == $0.toLevel) && levels.agrees(on: $0.toLevel, options)
    }
    // A reading of the level behind the last connector opens those before it: there were no fixes between them.
    let lastOpen = isOpen.lastIndex(of: true) ?? -1
    if lastOpen + 1 < ahead.count { upper = max(ahead[lastOpen + 1].range.upperBound.nextDown, place) }
    return min(lower, place)...upper
  }

  /// Metres between a fix and the route near the place, connectors or not, or the ways between its ends and the network.
  private func distance(from fix: Point, _ seen: Sighting, _ options: NavigationOptions) -> Double {
    let reach = reach(seen.time, options) + 10 + 3 * seen.accuracy
    let range = line.range(around: place, behind: reach, ahead: reach)
    var least = line.project(fix, in: range, from: place)?.distance ?? .infinity
    if range.lowerBound <= 0 { least = min(least, line.approaches.start.distance(to: fix)) }
    if range.upperBound >= line.end { least = min(least, line.approaches.end.distance(to: fix)) }
    return least
  }

  // MARK: Rides

  /// Metres before a cab from which on one may be in it.
  private static let doorstep = 3.0

  /// Goes on by time within a connector on which nothing else tells how far one is.
  private mutating func ride(from old: Double, _ elapsed: Double) {
    guard let gate = line.gate(after: place), gate.isTimed, gate.duration > 0 else { return }
    let start = gate.range.lowerBound
    guard line.drawn(at: start) - line.drawn(at: place) <= Self.doorstep, old >= start || place >= start else { return }
    let speed = (gate.range.upperBound - start) / gate.duration
    let base = max(old, start)
    place = min(max(place, base + max(elapsed, 0) * speed), gate.range.upperBound.nextDown)
  }

  /// Stays in a connector on which no level is told, until one is clearly past it.
  private mutating func hold(from old: Double, _ deviation: Double) {
    guard let gate = line.gate(after: old), place >= gate.range.upperBound else { return }
    let past = line.drawn(at: place) - line.drawn(at: gate.range.upperBound)
    if past < Self.slack + deviation { place = max(old, gate.range.upperBound.nextDown) }
  }

  /// Ends a connector at the level that it leads to, where its end is within some metres.
  private mutating func alight(on level: Int?, within meters: Double) {
    guard let level, let gate = line.gate(after: place), gate.range.contains(place), gate.toLevel == level else {
      return
    }
    let left = line.drawn(at: gate.range.upperBound) - line.drawn(at: place)
    if gate.isTimed || left <= meters { place = gate.range.upperBound }
  }

  /// Goes on without a position, where one is in a connector on which only time tells how far one is.
  mutating func wait(until now: Int64) {
    guard let gate = line.gate(after: place), gate.isTimed, gate.range.contains(place) else { return }
    ride(from: place, seconds(from: time, to: now))
    time = max(time, now)
    keep(margin: 0)
  }

  // MARK: What is done

  private mutating func keep(margin: Double) {
    var done = min(line.measure(drawn: line.drawn(at: place) - margin), place)
    // On another level one has taken the connector, whatever the margin.
    if let gate = line.gate(before: place) { done = max(done, gate.range.upperBound) }
    if let gate = line.gate(after: place), gate.range.contains(place) { done = place }
    best = max(best, done)
  }

  /// Metres as drawn that one has gone back.
  var backtracked: Double { line.drawn(at: best) - line.drawn(at: place) }

  /// Goes to a place anywhere on the line.
  ///
  /// - Parameters:
  ///   - doubt: metres as drawn by which it may be wrong, which do not count as done.
  ///   - isRebased: whether what was done behind it counts no more.
  mutating func join(at measure: Double, _ now: Int64, doubt: Double, isRebased: Bool = false) {
    place = measure
    time = max(time, now)
    seenTime = time
    if isRebased { best = 0 }
    keep(margin: doubt)
  }

  /// The place anywhere in a range that a position belongs to, the first of those that are as near as can be told.
  ///
  /// - Parameter doubt: metres by which the position may be wrong.
  func anywhere(
    _ seen: Sighting, in range: ClosedRange<Double>, level: Int?, doubt: Double
  ) -> RouteLine.Projection? {
    line.project(seen.position, in: range, from: place, where: { $0.touches(level) }) { projection in
      let excess = max(projection.distance - doubt, 0)
      return excess * excess + 1e-3 * projection.distance + 1e-6 * projection.measure
    }
  }
}

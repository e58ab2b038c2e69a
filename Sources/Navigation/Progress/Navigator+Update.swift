import Geometry
import Routing

extension Navigator {
  /// Takes what came at one moment.
  ///
  /// What is not newer than the last position, or older than the last tick by more than
  /// ``NavigationOptions/staleTime``, is passed over, and so are positions that are no numbers.
  ///
  /// - Parameters:
  ///   - fix: `nil` when none came.
  ///   - estimate: what an estimator makes of it, `nil` to go by the fix alone.
  /// - Complexity: O(pieces of the route within reach), off the route O(pieces of the route).
  public mutating func update(
    _ fix: PositionFix?, _ estimate: PositionEstimate? = nil, into events: inout [NavigationEvent]
  ) {
    guard isNavigating, var course, let seen = Sighting(fix, estimate, graph, options) else { return }
    guard course.lastTime.map({ seen.time > $0 }) ?? true, seconds(from: seen.time, to: clock) <= options.staleTime
    else { return }
    course.lastTime = seen.time
    clock = max(clock, seen.time)
    if seen.raw != nil {
      course.freshness.note(fixAt: seen.time, options)
      course.policy.note(seen)
    }
    course.levels.note(fix, estimate, at: seen.time, graph, levelCount: levelCount)
    let change = state == .offRoute ? lookForRoute(seen, &course) : followRoute(seen, &course)
    apply(change, seen, course, &events)
  }

  /// What an observation leads to.
  enum Change {
    case none
    case left(OffRouteReason, distance: Double)
    /// - Parameter isRebased: whether figures have to be computed anew.
    case back(isRebased: Bool)
    /// - Parameter isPassed: whether one is on the next leg already.
    case legDone(isPassed: Bool)
  }

  private mutating func apply(
    _ change: Change, _ seen: Sighting, _ course: Course, _ events: inout [NavigationEvent]
  ) {
    let before = self.course?.level ?? course.level
    self.course = course
    if course.level != before { tell(.levelChanged(from: before, to: course.level), &events) }
    switch change {
    case .none: break
    case .left(let reason, let distance):
      state = .offRoute
      tell(.offRoute(reason, distance: distance), &events)
    case .back(let isRebased):
      state = .navigating
      request = nil
      tell(.backOnRoute, &events)
      if isRebased, let trip {
        let info = figures(course, isRebased: true)
        self.info = info
        tell(.recalculated(trip.legs[leg].route, info), &events)
      }
    case .legDone(let isPassed): return finishLeg(seen, isPassed: isPassed, &events)
    }
    if state == .offRoute { ask(seen) }
    if let reason = self.course?.policy.failure(at: clock, options), state == .offRoute {
      return end(.failed, .failed(.noRoute(reason)), &events)
    }
    refresh(&events)
  }

  // MARK: On the route

  private func followRoute(_ seen: Sighting, _ course: inout Course) -> Change {
    guard course.hasJoined || join(seen, &course) else { return .none }
    let done = course.progress.best
    let reading = course.progress.follow(seen, course.levels, options)
    course.distanceFromRoute = reading.fixDistance
    course.traveled += course.progress.line.distance(at: course.progress.best) - course.progress.line.distance(at: done)
    let isWrongLevel = believeLevel(seen, &course)
    let hasMoved = course.policy.hasMoved(seen, options)
    if let reason = course.judge.judge(
      seen, reading, course.progress, isWrongLevel: isWrongLevel, hasMoved: hasMoved, options)
    {
      if reason == .away, joinAhead(seen, &course) { return .none }
      if hasPassedStop(seen, course) { return .legDone(isPassed: true) }
      course.judge.reset()
      course.arriving = 0
      course.reason = reason
      course.policy.leave(at: seen.time)
      return .left(reason, distance: reading.fixDistance)
    }
    course.arriving = hasReachedEnd(seen, reading, course) ? course.arriving + 1 : 0
    return course.arriving >= options.arrivalFixes ? .legDone(isPassed: false) : .none
  }

  /// How many positions in a row have to agree on a place away from the start.
  private static let joiningFixes = 3
  /// Metres from the start within which one position is enough.
  private static let startReach = 15.0

  /// Deviations within which people are at the start rather than anywhere else.
  private static let startDoubt = 2.5

  /// Finds the place on a route where one joins it, which may be its middle.
  private func join(_ seen: Sighting, _ course: inout Course) -> Bool {
    let line = course.progress.line
    let doubt = max(seen.deviation, Self.startDoubt * seen.accuracy, options.freeze.meters(at: seen.accuracy))
    let told = course.levels.level
    let level = told.map { course.levels.agrees(on: $0, options) ? $0 : course.level } ?? course.level
    course.joining += 1
    if level == course.level {
      let end = line.gate(after: 0)?.range.upperBound.nextDown ?? line.end
      let start = 0...max(min(line.measure(drawn: Self.startReach), end), 0)
      if let found = line.project(seen.position, in: start, from: 0), found.distance <= doubt {
        course.hasJoined = true
        course.progress.join(at: found.measure, seen.time, doubt: doubt)
        return true
      }
    }
    guard course.joining >= Self.joiningFixes else {
      course.distanceFromRoute = line.approaches.start.distance(to: seen.raw ?? seen.position)
      return false
    }
    // Who is nowhere near it starts at its start, and has left it.
    course.hasJoined = true
    if let found = course.progress.anywhere(seen, in: 0...line.end, level: level, doubt: seen.deviation),
      found.distance <= doubt
    {
      course.progress.join(at: line.settle(found.measure, level: level), seen.time, doubt: seen.deviation)
    }
    return true
  }

  /// Sets the level that is believed.
  ///
  /// - Returns: whether it is none of the route near here.
  private func believeLevel(_ seen: Sighting, _ course: inout Course) -> Bool {
    let place = course.progress.place
    let gate = course.progress.line.gate(after: place).flatMap { $0.range.contains(place) ? $0 : nil }
    // Within a connector the level is that of before, whichever floor passes by.
    let isBetween = gate.map { $0.levels.contains(course.level) } ?? false
    // Who came past more than one connector at once is where readings say, not on a level that was left unseen.
    let seenLevel = gate?.levels.first { course.levels.agrees(on: $0, options) }
    let expected = isBetween ? course.level : seenLevel ?? course.progress.line.level(at: place)
    guard let level = course.levels.level, level != expected, course.levels.insists(at: seen.time, options),
      !(gate?.levels.contains(level) ?? false)
    else {
      // What a fix denies is not told because of where one seems to be.
      if !course.levels.denies(expected) { course.level = expected }
      return false
    }
    course.level = level
    return true
  }

  /// Goes on where the route is met farther along: somebody took a short cut.
  private func joinAhead(_ seen: Sighting, _ course: inout Course) -> Bool {
    let progress = course.progress
    guard let limit = options.offRoute?.meters(at: seen.accuracy), let raw = seen.raw,
      let found = progress.anywhere(
        seen, in: progress.best...max(progress.line.end, progress.best), level: course.level,
        doubt: seen.deviation)
    else { return false }
    let near = limit * options.returnShare
    guard found.distance <= near, progress.line.position(at: found.measure).distance(to: raw) <= near,
      !course.judge.isOnOtherPath
    else { return false }
    let measure = progress.line.settle(found.measure, level: course.level)
    guard progress.line.level(at: measure) == course.level else { return false }
    course.progress.join(at: measure, seen.time, doubt: seen.deviation)
    course.judge.reset()
    return true
  }

  /// Whether an observation is one at the end of the leg.
  private func hasReachedEnd(_ seen: Sighting, _ reading: RouteProgress.Reading, _ course: Course) -> Bool {
    guard seen.raw != nil, let radius = options.arrival?.meters(at: seen.accuracy) else { return false }
    let (progress, line) = (course.progress, course.progress.line)
    guard line.gate(after: progress.place) == nil, course.level == line.lastLevel,
      course.levels.level == nil || course.levels.agrees(on: line.lastLevel, options), !course.judge.isOnOtherPath
    else { return false }
    let left = line.remainingDistance(at: progress.place)
    let approach = line.approaches.end
    if approach.length > 1, seen.position.distance(to: approach.end) <= radius {
      // The destination lies off the network: who stands there has arrived, though the route ends elsewhere.
      return left <= approach.length + 2 * radius
    }
    let isClose =
      options.offRoute.map { reading.fixDistance <= $0.meters(at: seen.accuracy) * options.returnShare } ?? true
    return isClose && !reading.isFrozen && left <= radius
      && seen.position.distance(to: line.lastPoint) <= radius + seen.deviation
  }

  /// Whether who leaves a leg at its end does so along the next one: he has been at the stop between them.
  private func hasPassedStop(_ seen: Sighting, _ course: Course) -> Bool {
    guard let trip, leg + 1 < trip.legs.count, let raw = seen.raw,
      let radius = options.arrival?.meters(at: seen.accuracy), let limit = options.offRoute?.meters(at: seen.accuracy)
    else { return false }
    let (line, best) = (course.progress.line, course.progress.best)
    guard line.gate(after: best) == nil, course.level == line.lastLevel, line.remainingDistance(at: best) <= radius
    else { return false }
    let next = RouteLine(trip.legs[leg + 1].route)
    let end = next.gate(after: 0)?.range.lowerBound ?? next.end
    guard let found = next.project(seen.position, in: 0...end, from: 0),
      let beside = next.project(raw, in: 0...end, from: 0)
    else { return false }
    return found.distance <= limit * options.returnShare && beside.distance <= limit
  }

  // MARK: Off the route

  private func lookForRoute(_ seen: Sighting, _ course: inout Course) -> Change {
    let (progress, line) = (course.progress, course.progress.line)
    if let level = course.levels.level, level != course.level, course.levels.insists(at: seen.time, options) {
      course.level = level
    }
    let raw = seen.raw ?? seen.position
    // Who went the wrong way is back where he turned round; others may be anywhere.
    let behind = options.backtrack.meters(at: seen.accuracy)
    let least =
      course.reason == .wrongWay ? line.range(around: progress.best, behind: behind / 2, ahead: 0).lowerBound : 0
    guard
      let found = progress.anywhere(seen, in: least...max(line.end, least), level: course.level, doubt: seen.deviation)
    else {
      return .none
    }
    let fixDistance = line.position(at: found.measure).distance(to: raw)
    course.distanceFromRoute = fixDistance
    guard course.judge.isBack(seen, (fixDistance, found.distance), line, options) else { return .none }
    let isRebased = line.drawn(at: progress.best) - line.drawn(at: found.measure) > behind
    course.progress.join(
      at: line.settle(found.measure, level: course.level), seen.time, doubt: seen.deviation, isRebased: isRebased)
    course.judge.reset()
    course.policy.rejoin()
    course.reason = nil
    return .back(isRebased: isRebased)
  }

  /// Asks for a new way, when it is time.
  private mutating func ask(_ seen: Sighting) {
    guard request == nil, let trip, var course, course.policy.isDue(seen, options), let average = course.policy.position
    else { return }
    course.policy.look(seen)
    self.course = course
    requestCount += 1
    // Off the network the fixes tell where one is, not the network.
    let isOnNetwork = average.distance(to: seen.position) <= options.freeze.meters(at: seen.accuracy)
    let start = isOnNetwork ? seen.position : average
    let leg = trip.legs[self.leg]
    // Later legs begin at the spot that was chosen before.
    let isLast = self.leg == trip.legs.count - 1
    let spots = leg.goal.spots
    let goal =
      isLast || !spots.indices.contains(leg.route.end.spot) ? leg.goal : RouteEnd(spots: [spots[leg.route.end.spot]])
    request = RouteRequest(
      navigation: navigation, number: requestCount, time: seen.time,
      start: RouteEnd(spots: [.init(level: course.level, position: start)]), goal: goal)
  }
}

import Routing

extension Navigator {
  /// Tells that time has passed without a position.
  ///
  /// - Parameter time: in microseconds since the origin of the fixes; one that has passed already is passed over.
  public mutating func tick(_ time: Int64, into events: inout [NavigationEvent]) {
    guard isNavigating, time > clock, var course else { return }
    clock = time
    if state == .navigating {
      let done = course.progress.best
      course.progress.wait(until: time)
      course.traveled +=
        course.progress.line.distance(at: course.progress.best) - course.progress.line.distance(at: done)
    }
    self.course = course
    if state == .offRoute, let reason = course.policy.failure(at: clock, options) {
      return end(.failed, .failed(.noRoute(reason)), &events)
    }
    refresh(&events)
  }

  /// Ends the leg that is walked: at a stop the next one begins, at the destination nothing does.
  ///
  /// - Parameter isPassed: whether one is on the next leg already, and has to be found there.
  mutating func finishLeg(_ seen: Sighting, isPassed: Bool, _ events: inout [NavigationEvent]) {
    guard let course, let trip else { return }
    guard leg + 1 < trip.legs.count else {
      let done = course.progress.line.remainingDistance(at: course.progress.best)
      var info = figures(course)
      (info.remainingDistance, info.remainingDuration) = (0, 0)
      (info.remainingDistanceOfLeg, info.remainingDurationOfLeg) = (0, 0)
      (info.nextStep, info.distanceToNextStep, info.durationToNextStep) = (course.steps.last, 0, 0)
      info.traveledDistance += done
      (info.fractionTraveled, info.isAtDestination) = (1, true)
      return end(.arrived, .arrived(info), &events)
    }
    tell(.stopReached(leg: leg), &events)
    leg += 1
    let route = trip.legs[leg].route
    var next = Course(RouteLine(route), guide(route, leg), at: seen.time)
    next.inherit(course)
    next.lastTime = course.lastTime
    next.traveled += course.progress.line.remainingDistance(at: course.progress.best)
    next.hasJoined = !isPassed
    next.level = course.level
    self.course = next
    request = nil
    refresh(&events)
  }

  /// Computes the figures, and tells them when they changed.
  mutating func refresh(_ events: inout [NavigationEvent]) {
    guard var course else { return }
    let fresh = figures(course)
    guard fresh != info || course.isUntold else { return }
    // What a person has to know at once does not wait.
    let isUrgent =
      fresh.isStale != info?.isStale || fresh.currentLevel != info?.currentLevel || fresh.nextStep != info?.nextStep
    info = fresh
    if let told = course.toldTime, !isUrgent, seconds(from: told, to: clock) < options.infoInterval {
      self.course?.isUntold = true
      return
    }
    course.toldTime = clock
    course.isUntold = false
    self.course = course
    tell(.infoChanged(fresh), &events)
  }

  /// Metres that remain, at least, as long as one has not arrived.
  private static let leastRemaining = 1.0

  /// The figures of a moment.
  ///
  /// - Parameters:
  ///   - isRebased: whether what remains may be more than before.
  ///   - selected: the places that are selected; `nil` for the same as before.
  func figures(_ course: Course, isRebased: Bool = false, selected: [String]? = nil) -> NavigationInfo {
    let (progress, line) = (course.progress, course.progress.line)
    let later = (trip?.legs.dropFirst(leg + 1) ?? []).reduce((distance: 0.0, duration: 0.0)) {
      ($0.distance + $1.route.distance, $0.duration + $1.route.duration)
    }
    let ofLeg = line.remainingDistance(at: progress.best)
    let durationOfLeg = line.remainingDuration(at: progress.best)
    var remaining = max(ofLeg + later.distance, Self.leastRemaining)
    // Sums of the same lengths in another order differ in the last digits.
    if !isRebased, let before = info { remaining = min(remaining, before.remainingDistance) }
    let next = nextStep(course)
    return NavigationInfo(
      remainingDistance: remaining, remainingDuration: durationOfLeg + later.duration,
      traveledDistance: course.traveled, fractionTraveled: course.traveled / (course.traveled + remaining),
      nextStep: next.map { course.steps[$0] },
      distanceToNextStep: next.map {
        max(line.distance(at: course.stepMeasures[$0]) - line.distance(at: progress.best), 0)
      }
        ?? 0,
      durationToNextStep: next.map { line.duration(from: progress.best, to: course.stepMeasures[$0]) } ?? 0,
      leg: leg, remainingDistanceOfLeg: ofLeg, remainingDurationOfLeg: durationOfLeg, currentLevel: course.level,
      snappedPosition: line.position(at: progress.place), distanceFromRoute: course.distanceFromRoute,
      isStale: state == .offRoute || course.freshness.isStale(at: clock, options), isAtDestination: false,
      selectedPOIs: selected ?? info?.selectedPOIs ?? [])
  }

  /// The first step that has not begun; the last one until the end.
  private func nextStep(_ course: Course) -> Int? {
    guard !course.steps.isEmpty else { return nil }
    let best = course.progress.best + 1e-6
    return course.stepMeasures.indices.dropFirst().first { course.stepMeasures[$0] > best } ?? course.steps.count - 1
  }
}

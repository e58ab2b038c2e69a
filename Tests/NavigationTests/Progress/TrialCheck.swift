import Geometry
import Navigation
import Routing
import TestSupport
import Text
import VenueModel

/// Holds what a navigator told of a walk against the guarantees.
struct TrialCheck {
  let trial: WalkTrial
  let moments: [WalkTrial.Moment]
  /// What is wrong, by the number of the guarantee.
  private(set) var faults: [(guarantee: Int, text: String)] = []

  init(_ trial: WalkTrial, _ moments: [WalkTrial.Moment]) {
    self.trial = trial
    self.moments = moments
    checkRemaining()
    checkArrival()
    checkHysteresis()
    checkRecalculation()
    checkTerminal()
    checkLevels()
    checkDelay()
  }

  private mutating func fail(_ guarantee: Int, _ text: String) {
    faults.append((guarantee, "seed \(trial.seed) in \(trial.place): \(text)"))
  }

  private var events: [NavigationEvent] { moments.flatMap(\.events) }

  // MARK: 1

  private mutating func checkRemaining() {
    var last = Double.infinity
    for event in events {
      guard let info = event.info else { continue }
      let isRecalculated = event.name == "recalculated"
      if info.remainingDistance > last, !isRecalculated {
        fail(1, "\(event.name) at \(event.time): \(last) m rise to \(info.remainingDistance)")
      }
      if (info.remainingDistance == 0) != (event.name == "arrived") {
        fail(1, "\(event.name) at \(event.time) with \(info.remainingDistance) m left")
      }
      if !(0...1).contains(info.fractionTraveled) { fail(1, "a share of \(info.fractionTraveled)") }
      last = info.remainingDistance
    }
  }

  // MARK: 2

  private mutating func checkArrival() {
    guard let last = moments.last, let leg = trial.trip.legs.last else { return }
    guard last.events.contains(where: { $0.name == "arrived" }) else {
      if trial.isPlain { fail(2, "never arrived") }
      return
    }
    let noise = trial.walkOptions.noise
    var router = Router(trial.venue, trial.graph, LinkCosts(trial.graph, .walking))
    let goal = leg.goal.spots[0]
    // A source that sticks to a wrong level can say so twice in a row, and nobody can know.
    let told = moments.compactMap(\.fix).filter { !$0.levels.isEmpty }.suffix(trial.options.levelFixes)
    let isDeceived = noise.wrongLevelTime > 0 && told.allSatisfy { $0.levels.contains(goal.level) }
    if !moments.suffix(4).map(\.truth.level).contains(goal.level), !isDeceived {
      fail(2, "arrived on level \(last.truth.level) instead of \(goal.level)")
    }
    let radius = trial.options.arrival?.meters(at: noise.deviation) ?? 0
    // Estimates err, and more so where errors last.
    let error = (noise.correlationTime > 0 ? 6 : 3) * noise.deviation + (noise.outlierShare > 0 ? 15 : 0) + 5
    guard last.truth.level == goal.level, let left = walk(from: last.truth, within: error, to: leg.goal, &router)
    else { return }
    if left > radius + error {
      fail(2, "arrived \(left) m before the end, with a radius of \(radius) and fixes of \(noise.deviation)")
    }
  }

  /// Metres to walk from a true position, or from a node that fixes cannot tell from it; `nil` when there is no way.
  private func walk(
    from truth: TruePosition, within error: Double, to goal: RouteEnd, _ router: inout Router
  ) -> Double? {
    var starts = (0..<trial.graph.networkNodeCount).filter {
      trial.graph.levels[$0] == truth.level && trial.graph.positions[$0].distance(to: truth.position) <= error
    }.map { RouteEnd(node: $0, of: trial.graph) }
    starts.append(RouteEnd(spots: [.init(level: truth.level, position: truth.position)]))
    return starts.compactMap { start -> Double? in
      guard case .route(let route) = router.route(from: start, to: goal) else { return nil }
      return route.distance
    }.min()
  }

  // MARK: 3

  private mutating func checkHysteresis() {
    var isOff = false
    var fixesSince = Int.max / 2
    for moment in moments {
      if moment.fix != nil { fixesSince += 1 }
      for event in moment.events {
        switch event.kind {
        case .offRoute(let reason, let distance):
          if isOff { fail(3, "left twice at \(event.time)") }
          isOff = true
          let limit = trial.options.offRoute?.meters(at: trial.walkOptions.noise.deviation) ?? 0
          if reason == .away, distance <= limit * trial.options.courseShare {
            fail(3, "left \(distance) m from the route")
          }
          if reason != .wrongLevel, fixesSince < trial.options.offRouteFixes {
            fail(3, "left \(fixesSince) fixes after the last change")
          }
          fixesSince = 0
        case .backOnRoute:
          if !isOff { fail(3, "back without having left at \(event.time)") }
          if fixesSince < trial.options.returnFixes { fail(3, "back \(fixesSince) fixes after having left") }
          isOff = false
          fixesSince = 0
        case .recalculated:
          isOff = false
          fixesSince = 0
        default: break
        }
        if let info = event.info, isOff, !info.isStale { fail(3, "figures off the route are not stale") }
      }
    }
  }

  // MARK: 4

  private mutating func checkRecalculation() {
    var last: Int64?
    for moment in moments {
      for event in moment.events {
        guard case .recalculated(let route, _) = event.kind else { continue }
        let isRebased = moment.events.contains { $0.name == "backOnRoute" }
        if isRebased { continue }
        if let last, Double(event.time - last) / 1e6 < trial.options.recalculationCooldown {
          fail(4, "two new routes within \(Double(event.time - last) / 1e6) s")
        }
        last = event.time
        if route == moment.route { fail(4, "the same route is told as new at \(event.time)") }
      }
    }
    for stand in stands {
      // Errors that last look like movement, now and then.
      let most = trial.walkOptions.noise.correlationTime > 0 ? 3 : 2
      guard stand.count(where: { $0.events.contains { $0.name == "recalculated" } }) > most else { continue }
      fail(4, "new routes for somebody who stands still")
    }
  }

  /// The moments of each time that the walker stood.
  private var stands: [ArraySlice<WalkTrial.Moment>] {
    moments.indices.split { $0 > 0 && moments[$0].truth.position != moments[$0 - 1].truth.position }
      .map { moments[$0.startIndex..<$0.endIndex] }
  }

  // MARK: 5

  private mutating func checkTerminal() {
    if events.first?.name != "started" { fail(5, "begins with \(events.first?.name ?? "nothing")") }
    if events.count(where: { $0.name == "started" }) != 1 { fail(5, "started more than once") }
    let ends = events.indices.filter { events[$0].isTerminal }
    if ends.count > 1 || ends.first.map({ $0 != events.count - 1 }) ?? false { fail(5, "ends at \(ends)") }
  }

  // MARK: 6

  private mutating func checkLevels() {
    var level: Int?
    for (index, moment) in moments.enumerated() {
      for event in moment.events {
        if let info = event.info {
          if let level, info.currentLevel != level { fail(6, "the level of figures changed without an event") }
          level = info.currentLevel
        }
        guard case .levelChanged(let from, let to) = event.kind else { continue }
        if from == to || from != level { fail(6, "a change from \(from) to \(to) on \(level ?? -1)") }
        level = to
        // A connector was taken, or readings said so for long.
        let near = moments.filter { abs($0.truth.time - moment.truth.time) <= 15_000_000 }
        let readings = moments[...index].compactMap(\.fix).filter { !$0.levels.isEmpty }.suffix(
          trial.options.levelFixes)
        let isTaken = near.contains { $0.truth.level == to }
        if !isTaken, !readings.allSatisfy({ $0.levels.contains(to) }) || readings.count < trial.options.levelFixes {
          fail(6, "level \(to) at \(event.time) though nobody was there and fixes said \(readings.map(\.levels))")
        }
      }
    }
  }

  // MARK: 8

  private mutating func checkDelay() {
    let noise = trial.walkOptions.noise
    guard noise.outlierShare == 0, noise.correlationTime == 0, noise.wrongLevelTime == 0,
      let limit = trial.options.offRoute?.meters(at: noise.deviation)
    else { return }
    var far = 0
    for moment in moments {
      guard moment.fix != nil else { continue }
      let line = LineString(moment.route.parts.flatMap(\.points))
      let distance = line.nearest(to: moment.truth.position)?.distance ?? 0
      let isFar = moment.state == .navigating && distance > limit + 2 * noise.deviation
      let isTold = moment.events.contains { $0.name == "offRoute" || $0.name == "recalculated" }
      far = isFar && !isTold ? far + 1 : 0
      if far > trial.options.offRouteFixes + 3 { return fail(8, "\(distance) m off the route and nothing is told") }
    }
  }
}

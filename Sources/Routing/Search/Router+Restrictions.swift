import VenueModel

extension Router {
  /// The cheapest way when something may not be used, always or at some times.
  ///
  /// The unrestricted way first: restrictions only raise costs, so where it is free of them it is the answer. Else a
  /// search round them, with the costs of the index as bounds.
  mutating func answer(_ question: Question, under restrictions: Restrictions) -> Route? {
    if let free = unhindered(question, restrictions) { return free }
    if let index { return answer(question, restrictions, IndexBound(index, goals: question.goals)) }
    if let straight = Potential(graph, costs, goals: question.goals.map { graph.positions[$0.node] }) {
      return answer(question, restrictions, straight)
    }
    return answer(question, restrictions, NoBound())
  }

  /// The best way without restrictions, when the index knows it and nothing on it is closed or makes one wait.
  private func unhindered(_ question: Question, _ restrictions: Restrictions) -> Route? {
    guard let index else { return nil }
    let direct = Self.direct(question.starts, question.ends, graph, costs)
    switch index.way(from: question.seeds, to: question.goals, below: direct?.cost ?? .max) {
    case .found(let found):
      return isFree(found, question, restrictions)
        ? assemble(found, question.starts[found.start.tag], question.ends[found.goal.tag]) : nil
    case .unsound: return nil
    case .nothing: break
    }
    guard let direct, !restrictions.closed.contains(direct.link),
      restrictions.wait(beforeLink: direct.link, after: 0) == 0
    else { return nil }
    return assemble(direct, question.starts[direct.start], question.ends[direct.end])
  }

  private func isFree(_ found: Search.Found, _ question: Question, _ restrictions: Restrictions) -> Bool {
    guard !found.arcLinks.contains(where: { restrictions.closed.contains(Int($0 >> 1)) }) else { return false }
    guard restrictions.dependsOnTime else { return true }
    let start = timedEnd(found.start, question.starts, isStart: true)
    var time = start.duration
    if let link = start.link, restrictions.wait(beforeLink: link, after: 0) != 0 { return false }
    for arcLink in found.arcLinks {
      if restrictions.wait(beforeLink: Int(arcLink >> 1), after: time) != 0 { return false }
      time += pace.milliseconds(graph.links[Int(arcLink >> 1)], isEntering: arcLink & 1 == 0)
    }
    let goal = timedEnd(found.goal, question.ends, isStart: false)
    return goal.link.map { restrictions.wait(beforeLink: $0, after: time) == 0 } ?? true
  }

  private mutating func answer<Bound: CostBound>(
    _ question: Question, _ restrictions: Restrictions, _ bound: Bound
  ) -> Route? {
    let direct = direct(question, restrictions)
    let limit = direct?.way.cost ?? .max
    guard restrictions.dependsOnTime else {
      let found = search.run(
        graph, costs, from: question.seeds, to: question.goals, bound: bound, closed: restrictions.closed, limit: limit)
      if let found { return assemble(found, question.starts[found.start.tag], question.ends[found.goal.tag]) }
      return direct.map { assemble($0.way, question.starts[$0.way.start], question.ends[$0.way.end]) }
    }
    var search = TimedSearch(graph, costs, restrictions)
    let found = search.run(
      from: question.seeds.map { timedEnd($0, question.starts, isStart: true) },
      to: question.goals.map { timedEnd($0, question.ends, isStart: false) }, bound: bound, limit: limit)
    if let found {
      let way = found.way
      return assemble(way, question.starts[way.start.tag], question.ends[way.goal.tag], waits: found.waits)
    }
    return direct.map {
      assemble($0.way, question.starts[$0.way.start], question.ends[$0.way.end], wait: $0.wait)
    }
  }

  /// The way within the link of both ends, when the link lets one pass.
  private func direct(_ question: Question, _ restrictions: Restrictions) -> (way: Direct, wait: UInt64)? {
    guard var way = Self.direct(question.starts, question.ends, graph, costs),
      !restrictions.closed.contains(way.link), let wait = restrictions.wait(beforeLink: way.link, after: 0)
    else { return nil }
    if costs.profile.basis == .time { way.cost += wait }
    return (way, wait)
  }

  /// An end with the link it lies on, and how long one is on that link.
  private func timedEnd(_ seed: Search.Seed, _ joints: [Joint], isStart: Bool) -> TimedSearch.End {
    guard case .link(let link, let fraction) = joints[seed.tag].place else {
      let seconds = joints[seed.tag].approach == 0 ? 0 : joints[seed.tag].distance / pace.walkingSpeed
      return TimedSearch.End(seed: seed, link: nil, duration: UInt64((seconds * 1000).rounded()))
    }
    let share = isStart == seed.isForward ? 1 - fraction : fraction
    return TimedSearch.End(
      seed: seed, link: link,
      duration: UInt64((Double(pace.milliseconds(graph.links[link], isEntering: seed.isForward)) * share).rounded()))
  }
}

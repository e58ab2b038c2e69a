import VenueModel

/// A search for a cheapest way when links open and close in time.
///
/// Cost and time are two things unless the profile goes by time, so a node may have several labels, none of which is
/// both dearer and later than another (Hansen 1980; Martins 1984). Ordered by cost and a bound of the rest, as A*.
///
/// Who comes earlier may wait, so an earlier label is worse only where the wait is longer than one's patience. When such
/// a wait was met, the search is made again, and only labels of the same time beat each other then; nobody walks in a
/// circle to pass the time. That can be many: after ``labelLimit`` of them the first answer stands.
struct TimedSearch {
  /// An end of a way: a node, and how one gets there from the start, or from there to the goal.
  struct End {
    var seed: Search.Seed
    /// The link on which start or goal lie, `nil` at a node.
    var link: Int?
    /// Milliseconds along that link.
    var duration: UInt64
  }

  /// What was found.
  struct Found {
    var way: Search.Found
    /// Milliseconds waited before the start's link, each of the arcs, and the goal's link.
    var waits: [UInt64]
  }

  private struct Label {
    var node: Int32
    var arcLink: Int32
    var parent: Int32
    /// The next label of the same node.
    var next: Int32
    var start: Int32
    var cost: UInt64
    var time: UInt64
    var wait: UInt64
  }

  private let graph: PathGraph
  private let costs: LinkCosts
  private let pace: Pace
  private let restrictions: Restrictions
  private var labels: [Label] = []
  private var firstLabel: [Int32: Int32] = [:]
  private var heap: [(key: UInt64, time: UInt64, label: Int32)] = []
  /// Whether an opening was too far away for somebody's patience.
  private var hasLostPatience = false
  /// Whether an earlier label beats a later one.
  private var isEarlierBetter = true
  /// The most labels of a search in which only labels of the same time beat each other.
  static let labelLimit = 20_000

  init(_ graph: PathGraph, _ costs: LinkCosts, _ restrictions: Restrictions) {
    self.graph = graph
    self.costs = costs
    self.restrictions = restrictions
    pace = Pace(costs.profile)
  }

  /// What waiting costs: time is a cost only for who goes by time.
  func cost(ofWaiting wait: UInt64) -> UInt64 { costs.profile.basis == .time ? wait : 0 }

  /// Finds a cheapest way that costs less than a limit; `nil` when there is none.
  mutating func run<Bound: CostBound>(
    from starts: [End], to goals: [End], bound: Bound, limit: UInt64
  ) -> Found? {
    let first = search(from: starts, to: goals, bound: bound, limit: limit)
    guard hasLostPatience else { return first }
    (labels, firstLabel, heap, isEarlierBetter) = ([], [:], [], false)
    let second = search(from: starts, to: goals, bound: bound, limit: first?.way.cost ?? limit)
    return second ?? first
  }

  private mutating func wait(beforeLink link: Int, after time: UInt64) -> UInt64? {
    let wait = restrictions.wait(beforeLink: link, after: time)
    if wait == nil { hasLostPatience = true }
    return wait
  }

  private mutating func search<Bound: CostBound>(
    from starts: [End], to goals: [End], bound: Bound, limit: UInt64
  ) -> Found? {
    for (number, start) in starts.enumerated() {
      guard let wait = start.link.map({ self.wait(beforeLink: $0, after: 0) }) ?? 0 else { continue }
      add(
        Label(
          node: Int32(start.seed.node), arcLink: -1, parent: -1, next: -1, start: Int32(number),
          cost: start.seed.cost + cost(ofWaiting: wait), time: wait + start.duration, wait: wait), bound)
    }
    let goalsOfNode = Dictionary(grouping: goals.indices, by: { goals[$0].seed.node })
    var best: (cost: UInt64, goal: Int, label: Int32, wait: UInt64)?
    while let next = pop(), next.key < best?.cost ?? limit, isEarlierBetter || labels.count < Self.labelLimit {
      let label = labels[Int(next.label)]
      guard !isDominated(label, by: next.label) else { continue }
      for number in goalsOfNode[Int(label.node)] ?? [] {
        let goal = goals[number]
        guard let wait = goal.link.map({ self.wait(beforeLink: $0, after: label.time) }) ?? 0 else { continue }
        let total = label.cost + cost(ofWaiting: wait) + goal.seed.cost
        if total < best?.cost ?? limit { best = (total, number, next.label, wait) }
      }
      relax(next.label, bound)
    }
    guard let best else { return nil }
    return found(best.cost, starts, goals[best.goal].seed, best.label, best.wait)
  }

  private mutating func relax<Bound: CostBound>(_ number: Int32, _ bound: Bound) {
    let label = labels[Int(number)]
    for arc in graph.arcs(of: Int(label.node)) {
      let arcLink = graph.arcLinks[arc]
      let link = Int(arcLink >> 1)
      let own = costs.cost(ofArc: arcLink)
      guard own != LinkCosts.unusable, !restrictions.closed.contains(link),
        let wait = wait(beforeLink: link, after: label.time)
      else { continue }
      add(
        Label(
          node: graph.heads[arc], arcLink: arcLink, parent: number, next: -1, start: label.start,
          cost: label.cost + UInt64(own) + cost(ofWaiting: wait),
          time: label.time + wait + pace.milliseconds(graph.links[link], isEntering: arcLink & 1 == 0), wait: wait),
        bound)
    }
  }

  /// Adds a label unless another one of its node is as cheap and as early.
  private mutating func add<Bound: CostBound>(_ label: Label, _ bound: Bound) {
    let rest = bound.bound(Int(label.node))
    guard rest != .max, !isDominated(label, by: -1), isEarlierBetter || !isCircle(label) else { return }
    var label = label
    label.next = firstLabel[label.node] ?? -1
    firstLabel[label.node] = Int32(labels.count)
    push((label.cost + rest, label.time, Int32(labels.count)))
    labels.append(label)
  }

  /// Whether a label's way was at its node before.
  private func isCircle(_ label: Label) -> Bool {
    var number = label.parent
    while number >= 0 {
      if labels[Int(number)].node == label.node { return true }
      number = labels[Int(number)].parent
    }
    return false
  }

  /// - Parameter own: the number of the label itself, -1 when it has none yet.
  private func isDominated(_ label: Label, by own: Int32) -> Bool {
    var number = firstLabel[label.node] ?? -1
    while number >= 0 {
      let other = labels[Int(number)]
      let isNoLater = isEarlierBetter ? other.time <= label.time : other.time == label.time
      if number != own, other.cost <= label.cost, isNoLater {
        // Of two labels that are alike the first counts.
        if other.cost < label.cost || other.time < label.time || own < 0 || number < own { return true }
      }
      number = other.next
    }
    return false
  }

  private func found(
    _ cost: UInt64, _ starts: [End], _ goal: Search.Seed, _ last: Int32, _ lastWait: UInt64
  ) -> Found {
    var arcLinks: [Int32] = []
    var waits = [lastWait]
    var number = last
    while labels[Int(number)].parent >= 0 {
      arcLinks.append(labels[Int(number)].arcLink)
      waits.append(labels[Int(number)].wait)
      number = labels[Int(number)].parent
    }
    waits.append(labels[Int(number)].wait)
    let start = starts[Int(labels[Int(number)].start)].seed
    return Found(
      way: Search.Found(cost: cost, start: start, goal: goal, arcLinks: arcLinks.reversed()), waits: waits.reversed())
  }

  // MARK: Heap

  private static func precedes(
    _ one: (key: UInt64, time: UInt64, label: Int32), _ other: (key: UInt64, time: UInt64, label: Int32)
  ) -> Bool {
    (one.key, one.time, one.label) < (other.key, other.time, other.label)
  }

  private mutating func push(_ entry: (key: UInt64, time: UInt64, label: Int32)) {
    heap.append(entry)
    var place = heap.count - 1
    while place > 0, Self.precedes(heap[place], heap[(place - 1) / 2]) {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func pop() -> (key: UInt64, time: UInt64, label: Int32)? {
    guard let least = heap.first, let last = heap.popLast() else { return nil }
    guard !heap.isEmpty else { return least }
    heap[0] = last
    var place = 0
    while 2 * place + 1 < heap.count {
      var child = 2 * place + 1
      if child + 1 < heap.count, Self.precedes(heap[child + 1], heap[child]) { child += 1 }
      guard Self.precedes(heap[child], heap[place]) else { break }
      heap.swapAt(place, child)
      place = child
    }
    return least
  }
}

/// The order in which some stops cost least to visit, where ways there and back may differ.
///
/// Up to ``exactLimit`` stops the order is the best there is, by dynamic programming over sets (Bellman 1962; Held, Karp
/// 1962). Above, it is a local optimum: of several nearest-neighbour orders, improved by moving runs of up to three stops
/// (Or 1976) and by turning runs round, the cheapest. Of equally cheap orders the same one is found on every run.
public struct Tour: Sendable, Hashable {
  /// The greatest number of stops for which the order is proved to be the best.
  public static let exactLimit = 12

  /// The stops in the order of the visit.
  public var order: [Int]
  /// The sum over all legs.
  public var cost: UInt64
  /// Whether no order is cheaper.
  public var isExact: Bool

  /// What the legs cost; `nil` where there is no way.
  public struct Costs: Sendable {
    /// From the start to each stop; all 0 where any stop may be the first.
    public var first: [UInt64?]
    /// From each stop to each other.
    public var between: [[UInt64?]]
    /// From each stop to the end; all 0 where any stop may be the last.
    public var last: [UInt64?]

    /// Makes costs; the three must speak of equally many stops.
    public init(first: [UInt64?], between: [[UInt64?]], last: [UInt64?]) {
      precondition(first.count == last.count && between.count == first.count, "as many stops everywhere")
      self.first = first
      self.between = between
      self.last = last
    }

    /// What an order costs; `nil` when one of its legs has no way.
    public func cost(of order: [Int]) -> UInt64? {
      guard let start = order.first, let end = order.last else { return 0 }
      guard var sum = first[start], let final = last[end] else { return nil }
      for (from, to) in zip(order, order.dropFirst()) {
        guard let leg = between[from][to] else { return nil }
        sum += leg
      }
      return sum + final
    }

    /// The stops to which no way leads from the start or from any other stop, or from which none leads on.
    ///
    /// Empty does not mean that there is a tour: some stops may exclude each other.
    public var unreachable: [Int] {
      first.indices.filter { stop in
        let others = first.indices.filter { $0 != stop }
        let canArrive = first[stop] != nil || others.contains { between[$0][stop] != nil }
        let canLeave = last[stop] != nil || others.contains { between[stop][$0] != nil }
        return !canArrive || !canLeave
      }
    }
  }

  /// Finds the order; `nil` when no order was found that has a way for every leg.
  ///
  /// - Complexity: O(2ⁿ n²) for n ≤ 12 stops; above about O(n³) for each of ten starts.
  public init?(_ costs: Costs) {
    let count = costs.first.count
    let legs = TourLegs(costs)
    let isExact = count <= Self.exactLimit
    let order = isExact ? legs.bestOrder() : legs.goodOrder()
    guard let cost = costs.cost(of: order) else { return nil }
    self.init(order: order, cost: cost, isExact: isExact)
  }

  /// Makes a tour of an order that is known.
  public init(order: [Int], cost: UInt64, isExact: Bool) {
    self.order = order
    self.cost = cost
    self.isExact = isExact
  }
}

/// The legs of a tour in flat rows, the outside as one more stop: a tour is a circle through it.
struct TourLegs {
  /// The number of stops; the outside has this number.
  let count: Int
  private let table: [UInt64]
  /// Dearer than any tour of ways that exist, so that a search for a cheap one goes round it.
  static let missing = UInt64(1) << 48

  init(_ costs: Tour.Costs) {
    count = costs.first.count
    var table = [UInt64](repeating: 0, count: (count + 1) * (count + 1))
    func leg(_ cost: UInt64?) -> UInt64 { min(cost ?? Self.missing, Self.missing) }
    for from in 0..<count {
      for to in 0..<count where from != to { table[from * (count + 1) + to] = leg(costs.between[from][to]) }
      table[from * (count + 1) + count] = leg(costs.last[from])
      table[count * (count + 1) + from] = leg(costs.first[from])
    }
    self.table = table
  }

  func leg(_ from: Int, _ to: Int) -> UInt64 { table[from * (count + 1) + to] }

  /// The cost of the circle: outside, the stops in order, outside.
  func cost(of order: [Int]) -> UInt64 {
    guard let first = order.first, let last = order.last else { return 0 }
    return zip(order, order.dropFirst()).reduce(leg(count, first) + leg(last, count)) { $0 + leg($1.0, $1.1) }
  }

  // MARK: Exact

  /// A cheapest order, of several the one that comes first when stops are compared one by one.
  func bestOrder() -> [Int] {
    guard count > 0 else { return [] }
    let full = (1 << count) - 1
    // What the rest of the tour costs at least, when the stops of `set` are done and the last of them is `stop`.
    var rest = [UInt64](repeating: .max, count: (full + 1) * count)
    for stop in 0..<count { rest[full * count + stop] = leg(stop, count) }
    for set in stride(from: full - 1, to: 0, by: -1) {
      for stop in 0..<count where set & 1 << stop != 0 {
        var least = UInt64.max
        for next in 0..<count where set & 1 << next == 0 {
          least = min(least, leg(stop, next) + rest[(set | 1 << next) * count + next])
        }
        rest[set * count + stop] = least
      }
    }
    var order: [Int] = []
    var (set, stop) = (0, count)
    while set != full {
      var best = (cost: UInt64.max, next: 0)
      for next in 0..<count where set & 1 << next == 0 {
        let cost = leg(stop, next) + rest[(set | 1 << next) * count + next]
        if cost < best.cost { best = (cost, next) }
      }
      stop = best.next
      set |= 1 << stop
      order.append(stop)
    }
    return order
  }

  // MARK: Heuristic

  private static let starts = 10

  /// The cheapest local optimum from the nearest-neighbour orders of several first stops.
  func goodOrder() -> [Int] {
    // The first stops: the nearest to the outside, and others spread over the list.
    let nearest = (0..<count).min { (leg(count, $0), $0) < (leg(count, $1), $1) } ?? 0
    let spread = (0..<min(Self.starts, count)).map { $0 * count / min(Self.starts, count) }
    var best: (cost: UInt64, order: [Int])?
    for first in [nearest] + spread.filter({ $0 != nearest }) {
      let order = improved(nearestNeighbor(from: first))
      let cost = cost(of: order)
      if cost < best?.cost ?? .max { best = (cost, order) }
    }
    return best?.order ?? []
  }

  /// From a first stop always to the nearest that is left.
  func nearestNeighbor(from first: Int) -> [Int] {
    var order = [first]
    var left = (0..<count).filter { $0 != first }
    while let last = order.last,
      let next = left.indices.min(by: { (leg(last, left[$0]), left[$0]) < (leg(last, left[$1]), left[$1]) })
    {
      order.append(left.remove(at: next))
    }
    return order
  }

  /// The order after the first improving move, again and again until there is none.
  func improved(_ start: [Int]) -> [Int] {
    var order = start
    while let better = moved(order) ?? turned(order) { order = better }
    return order
  }

  /// The best move of a run of one to three stops to another gap, if it makes the tour cheaper.
  private func moved(_ order: [Int]) -> [Int]? {
    func at(_ place: Int) -> Int { place < 0 || place >= order.count ? count : order[place] }
    var best: (gain: UInt64, run: Range<Int>, gap: Int)?
    for length in 1...3 where length < order.count {
      for start in 0...(order.count - length) {
        let end = start + length
        let (before, head, tail, after) = (at(start - 1), at(start), at(end - 1), at(end))
        let taken = leg(before, head) + leg(tail, after)
        // A gap is named by the place before which the run would stand.
        for gap in 0...order.count where gap < start || gap > end {
          let (left, right) = (at(gap - 1), at(gap))
          let removed = taken + leg(left, right)
          let added = leg(before, after) + leg(left, head) + leg(tail, right)
          if added < removed, removed - added > best?.gain ?? 0 { best = (removed - added, start..<end, gap) }
        }
      }
    }
    guard let best else { return nil }
    var result = order
    let run = Array(order[best.run])
    result.removeSubrange(best.run)
    result.insert(contentsOf: run, at: best.gap < best.run.lowerBound ? best.gap : best.gap - run.count)
    return result
  }

  /// The best turning round of a run, if it makes the tour cheaper.
  private func turned(_ order: [Int]) -> [Int]? {
    func at(_ place: Int) -> Int { place < 0 || place >= order.count ? count : order[place] }
    var best: (gain: UInt64, run: ClosedRange<Int>)?
    for start in order.indices {
      var (ahead, back): (UInt64, UInt64) = (0, 0)
      for end in order.indices.dropFirst(start + 1) {
        ahead += leg(order[end - 1], order[end])
        back += leg(order[end], order[end - 1])
        let removed = ahead + leg(at(start - 1), order[start]) + leg(order[end], at(end + 1))
        let added = back + leg(at(start - 1), order[end]) + leg(order[start], at(end + 1))
        if added < removed, removed - added > best?.gain ?? 0 { best = (removed - added, start...end) }
      }
    }
    guard let best else { return nil }
    var result = order
    result[best.run].reverse()
    return result
  }
}

import Geometry
import Routing

/// The way through the places on the network where somebody was, one after another.
///
/// Between two places it is the shortest way along links that may be walked in that direction. Where there is none
/// within reach, or the person was off the network, the path is broken. Places that lie back and forth by chance are gone
/// to all the same: a path is a picture of the estimates, no better than they are.
public struct WalkedPath: Hashable, Sendable {
  /// The stretches in order; each on one level.
  public var stretches: [Stretch]

  /// A part of the path on one level.
  public struct Stretch: Hashable, Sendable {
    /// An index into the venue's levels.
    public var level: Int
    /// Its line in local metres; two points or more.
    public var points: [Point]
    /// The links that it follows, in order, none twice in a row.
    public var links: [Int]
    /// When it begins, in microseconds: the time of the estimate before it.
    public var start: Int64
    /// When it ends.
    public var end: Int64
    /// Whether it goes on where the stretch before it ends.
    public var isConnected: Bool
  }

  /// Finds the path through some estimates.
  ///
  /// - Parameter estimates: in order of time.
  /// - Complexity: O(estimates × links within reach × log of their number).
  public init(_ estimates: [PositionEstimate], in graph: PathGraph) {
    var builder = WalkedPathBuilder(graph)
    for estimate in estimates { builder.add(estimate) }
    stretches = builder.finished()
  }
}

/// Puts a path together, estimate by estimate.
private struct WalkedPathBuilder {
  private let graph: PathGraph
  private var stretches: [WalkedPath.Stretch] = []
  private var last: PositionEstimate?

  /// Nobody gets farther between two fixes that belong together, in metres: beyond it the path is broken.
  private static let mostReach = 150.0

  init(_ graph: PathGraph) { self.graph = graph }

  mutating func add(_ estimate: PositionEstimate) {
    guard let place = estimate.onNetwork else {
      last = nil
      return
    }
    defer { last = estimate }
    guard let last, let before = last.onNetwork else { return }
    // Who stood still went nowhere.
    guard before.link != place.link || before.offset != place.offset else {
      if !stretches.isEmpty, stretches[stretches.count - 1].end == last.time {
        stretches[stretches.count - 1].end = estimate.time
      }
      return
    }
    let straight = last.position.distance(to: estimate.position)
    let search = LinkWalk(graph, reach: min(30 + 3 * straight, Self.mostReach))
    guard let pieces = search.way(from: (before.link, before.offset), to: (place.link, place.offset)) else { return }
    for piece in pieces { add(piece, last.time, estimate.time) }
  }

  private mutating func add(_ piece: LinkWalk.Piece, _ start: Int64, _ end: Int64) {
    let record = graph.links[piece.link]
    let (from, to) = (graph.levels[Int(record.from)], graph.levels[Int(record.to)])
    let points = piece.points(graph)
    guard from != to else { return append(points, Int(from), piece.link, start, end) }
    // A link between levels belongs to each by half.
    let middle = LineString(graph.line(of: piece.link)).length / 2
    for half in piece.cut(at: middle) {
      let isFirst = (half.from + half.to) / 2 < middle
      append(half.points(graph), Int(isFirst ? from : to), piece.link, start, end)
    }
  }

  private mutating func append(_ points: [Point], _ level: Int, _ link: Int, _ start: Int64, _ end: Int64) {
    guard points.count > 1, Set(points).count > 1 else { return }
    let previous = stretches.last
    let touches = previous?.points.last.map { $0.distance(to: points[0]) < 1e-6 } ?? false
    let isConnected = touches && previous?.end ?? .min >= start
    if isConnected, let previous, previous.level == level {
      let count = stretches.count - 1
      stretches[count].points += points.dropFirst()
      if previous.links.last != link { stretches[count].links.append(link) }
      stretches[count].end = end
    } else {
      stretches.append(
        WalkedPath.Stretch(
          level: level, points: points, links: [link], start: start, end: end, isConnected: isConnected))
    }
  }

  func finished() -> [WalkedPath.Stretch] { stretches }
}

/// The shortest way from a place on one link to a place on another one near by.
struct LinkWalk {
  private let graph: PathGraph
  private let reach: Double

  /// A part of a link that is walked.
  struct Piece: Equatable {
    var link: Int
    /// Metres along its line, as drawn.
    var from: Double
    var to: Double
    var isForward: Bool

    /// The parts before and after some metres along the link, in the order in which they are walked.
    func cut(at offset: Double) -> [Piece] {
      guard min(from, to) < offset, offset < max(from, to) else { return [self] }
      return [
        Piece(link: link, from: from, to: offset, isForward: isForward),
        Piece(link: link, from: offset, to: to, isForward: isForward),
      ]
    }

    /// The line walked.
    func points(_ graph: PathGraph) -> [Point] {
      let line = graph.line(of: link)
      let (low, high) = (min(from, to), max(from, to))
      var along = 0.0
      var points = [LineString(line).point(at: low) ?? line[0]]
      for index in line.indices.dropFirst() {
        along += line[index - 1].distance(to: line[index])
        if along > low, along < high { points.append(line[index]) }
      }
      points.append(LineString(line).point(at: high) ?? line[line.count - 1])
      return isForward ? points : points.reversed()
    }
  }

  /// - Parameter reach: no longer ways are found, in metres.
  init(_ graph: PathGraph, reach: Double) { (self.graph, self.reach) = (graph, reach) }

  /// The links walked in order; `nil` when none lead there within reach.
  ///
  /// On one link it is straight along it; nothing is walked against a one-way link.
  func way(from start: (link: Int, offset: Double), to end: (link: Int, offset: Double)) -> [Piece]? {
    if start.link == end.link {
      let isForward = end.offset >= start.offset
      // On a one-way link a step back is one of the estimates, not of the person.
      guard canWalk(start.link, isForward: isForward) else { return [] }
      return [Piece(link: start.link, from: start.offset, to: end.offset, isForward: isForward)]
    }
    let goals = exits(of: end.link, at: end.offset, entering: true)
    let tree = search(from: exits(of: start.link, at: start.offset, entering: false), to: goals)
    var found: (cost: Double, node: Int)?
    for goal in goals {
      guard let cost = tree[goal.node]?.cost, cost + goal.meters < found?.cost ?? reach else { continue }
      found = (cost + goal.meters, goal.node)
    }
    return found.map { pieces(tree, to: $0.node, start, end) }
  }

  private func canWalk(_ link: Int, isForward: Bool) -> Bool {
    graph.links[link].direction != (isForward ? .backward : .forward)
  }

  private func length(of link: Int) -> Double { LineString(graph.line(of: link)).length }

  /// The ends of a link that a place on it can be left by, or come to by, and the metres between.
  private func exits(of link: Int, at offset: Double, entering: Bool) -> [(node: Int, meters: Double)] {
    let record = graph.links[link]
    var exits: [(node: Int, meters: Double)] = []
    if canWalk(link, isForward: entering) { exits.append((Int(record.from), offset)) }
    if canWalk(link, isForward: !entering) { exits.append((Int(record.to), max(length(of: link) - offset, 0))) }
    return exits
  }

  private struct Reached {
    var cost: Double
    /// The arc that leads there, as the graph numbers them; -1 for a start.
    var arcLink: Int32
  }

  /// Dijkstra within reach, until no goal can be come to more cheaply.
  private func search(
    from starts: [(node: Int, meters: Double)], to goals: [(node: Int, meters: Double)]
  ) -> [Int: Reached] {
    var limit = reach
    var reached: [Int: Reached] = [:]
    var isDone: Set<Int> = []
    for start in starts where start.meters < reached[start.node]?.cost ?? reach {
      reached[start.node] = Reached(cost: start.meters, arcLink: -1)
    }
    // Few nodes are within reach: the nearest is found by looking at all.
    while let next = reached.lazy.filter({ !isDone.contains($0.key) })
      .min(by: { ($0.value.cost, $0.key) < ($1.value.cost, $1.key) })
    {
      guard next.value.cost < limit else { break }
      isDone.insert(next.key)
      for goal in goals where goal.node == next.key { limit = min(limit, next.value.cost + goal.meters) }
      for slot in graph.firstArc[next.key]..<graph.firstArc[next.key + 1] {
        let arcLink = graph.arcLinks[Int(slot)]
        let head = Int(graph.heads[Int(slot)])
        let cost = next.value.cost + graph.links[Int(arcLink >> 1)].length
        guard cost < reached[head]?.cost ?? reach, !isDone.contains(head) else { continue }
        reached[head] = Reached(cost: cost, arcLink: arcLink)
      }
    }
    return reached
  }

  private func pieces(
    _ tree: [Int: Reached], to node: Int, _ start: (link: Int, offset: Double), _ end: (link: Int, offset: Double)
  ) -> [Piece] {
    let endsAtFrom = Int(graph.links[end.link].from) == node && canWalk(end.link, isForward: true)
    var pieces = [
      Piece(
        link: end.link, from: endsAtFrom ? 0 : length(of: end.link), to: end.offset, isForward: endsAtFrom)
    ]
    var node = node
    while let reached = tree[node], reached.arcLink >= 0 {
      let link = Int(reached.arcLink >> 1)
      let isForward = reached.arcLink & 1 == 0
      let length = length(of: link)
      pieces.append(Piece(link: link, from: isForward ? 0 : length, to: isForward ? length : 0, isForward: isForward))
      node = Int(isForward ? graph.links[link].from : graph.links[link].to)
    }
    let leavesByTo = Int(graph.links[start.link].to) == node && canWalk(start.link, isForward: true)
    pieces.append(
      Piece(
        link: start.link, from: start.offset, to: leavesByTo ? length(of: start.link) : 0, isForward: leavesByTo))
    return pieces.reversed().filter { $0.from != $0.to }
  }
}

import Geometry
import Routing

/// A stretch that is simply walked, as one line, with the places where a person has to decide.
struct WalkLine {
  /// The vertices.
  private(set) var points: [Point] = []
  /// Metres of the route up to each vertex.
  private(set) var distances: [Double] = [0]
  /// Seconds of the route up to each vertex.
  private(set) var durations: [Double] = [0]
  /// The vertices where signs begin that say another thing than those before, in order.
  private(set) var signs: [(vertex: Int, text: String)] = []
  /// How many ways lead on from each vertex; 2 within an edge.
  private var degrees: [Int] = []
  /// Metres along the line up to each vertex, as drawn.
  private var along: [Double] = []

  /// How far before and after a vertex its turn is measured, in metres: a wiggle at a door is no turn.
  private static let sight = 3.0
  /// What follows within so many metres follows at once.
  static let soon = 5.0
  /// A change of direction that is told where there is a choice, in degrees.
  static let turnAtChoice = 30.0
  /// A change of direction that is told even where there is no choice: people expect to hear of a corner.
  static let turnWithoutChoice = 60.0
  /// The sharpest that several bends together are told as, in degrees.
  private static let sharpest = 150.0

  init(_ parts: some Sequence<Route.Part>, signs: (Route.Part) -> String?, degree: (Int) -> Int) {
    var last: String?
    for part in parts {
      let text = signs(part)
      if let text, text != last { self.signs.append((max(points.count - 1, 0), text)) }
      last = text
      let start = part.fromNode.map(degree) ?? 2
      let end = part.toNode.map(degree) ?? 2
      append(part, start, end)
    }
    along = [0]
    for index in 1..<max(points.count, 1) {
      along.append(along[index - 1] + points[index - 1].distance(to: points[index]))
    }
  }

  private mutating func append(_ part: Route.Part, _ start: Int, _ end: Int) {
    if points.isEmpty {
      points.append(part.points[0])
      degrees.append(start)
    }
    let length = LineString(part.points).length
    let distance = distances[distances.count - 1]
    let duration = durations[durations.count - 1]
    var walked = 0.0
    for index in 1..<part.points.count {
      walked += part.points[index - 1].distance(to: part.points[index])
      let share = length > 0 ? walked / length : Double(index) / Double(part.points.count - 1)
      points.append(part.points[index])
      degrees.append(index == part.points.count - 1 ? end : 2)
      distances.append(distance + part.distance * share)
      durations.append(duration + part.duration * share)
    }
  }

  /// Metres of the line as drawn.
  var length: Double { along.last ?? 0 }

  /// A vertex at which something is told.
  struct Decision {
    var vertex: Int
    var turn: Turn?
    /// What signs there say.
    var signs: String?
  }

  /// What is told along the line, in order: its start, its turns, and where signs begin, which are told with the start
  /// or a turn within sight of it.
  ///
  /// - Complexity: O(vertices + turns · signs).
  func decisions() -> [Decision] {
    var decisions = [Decision(vertex: 0)] + turns().map { Decision(vertex: $0.vertex, turn: $0) }
    // The decision that tells the signs before, and the first one that may tell the next.
    var told: Int?
    var next = 0
    for sign in signs {
      if let told, decisions[told].vertex >= sign.vertex {
        // Two signs within sight of one turn: the one of the way on counts.
        decisions[told].signs = sign.text
        continue
      }
      func gap(_ decision: Int) -> Double { along[decisions[decision].vertex] - along[sign.vertex] }
      while next < decisions.count, gap(next) <= -Self.sight { next += 1 }
      let near = (next..<decisions.count).prefix { gap($0) < Self.sight }.min { abs(gap($0)) < abs(gap($1)) }
      if near == nil { decisions.insert(Decision(vertex: sign.vertex), at: next) }
      let here = near ?? next
      decisions[here].signs = sign.text
      told = here
      next = here + 1
    }
    return decisions
  }

  /// A vertex at which a person turns.
  struct Turn {
    var vertex: Int
    /// Degrees, right positive.
    var angle: Double
  }

  /// The turns to tell of, in order.
  ///
  /// Bends within sight of each other are one turn, by the direction before the first and after the last of them: a
  /// corner that is cut off is a corner, and a jog that goes on as before is no turn.
  func turns() -> [Turn] {
    var groups: [[Turn]] = []
    for vertex in points.indices.dropFirst().dropLast() where isBent(at: vertex) {
      let turn = Turn(vertex: vertex, angle: angle(at: vertex))
      guard abs(turn.angle) >= Self.turnAtChoice else { continue }
      if let last = groups.last?.last, isOneTurn(last, turn) {
        groups[groups.count - 1].append(turn)
      } else {
        groups.append([turn])
      }
    }
    return groups.compactMap(turn(of:))
  }

  /// Whether the line itself bends at a vertex: on a straight stretch the bend ahead is in sight, but not there.
  private func isBent(at vertex: Int) -> Bool {
    let (before, here, after) = (points[vertex - 1], points[vertex], points[vertex + 1])
    guard before != here, here != after else { return true }
    return abs(Geometry.turn(from: bearing(from: before, to: here), to: bearing(from: here, to: after))) > 1
  }

  /// Whether two bends in a row are one turn: those within sight of each other, and slight ones to the same side soon
  /// after each other, as nobody says "slightly left, then immediately slightly left".
  private func isOneTurn(_ first: Turn, _ second: Turn) -> Bool {
    let gap = along[second.vertex] - along[first.vertex]
    if gap < Self.sight { return true }
    let areSlight = max(abs(first.angle), abs(second.angle)) < Self.turnWithoutChoice
    return gap < Self.soon && areSlight && (first.angle < 0) == (second.angle < 0)
  }

  /// The turn that bends within sight of each other make; `nil` when it is not to be told.
  private func turn(of bends: [Turn]) -> Turn? {
    guard let first = bends.first, let last = bends.last,
      var turn = bends.max(by: { abs($0.angle) < abs($1.angle) })
    else { return nil }
    if bends.count > 1 {
      guard let before = bearingBefore(first.vertex), let after = bearingAfter(last.vertex) else { return nil }
      let angle = Geometry.turn(from: before, to: after)
      // Round two corners and back is no turn on the spot, and it has a side.
      turn.angle = abs(angle) > Self.sharpest ? (first.angle < 0 ? -Self.sharpest : Self.sharpest) : angle
    }
    let isChoice = bends.contains { self.isChoice(at: $0.vertex) }
    return abs(turn.angle) >= (isChoice ? Self.turnAtChoice : Self.turnWithoutChoice) ? turn : nil
  }

  /// Whether a person could go another way at a vertex.
  func isChoice(at vertex: Int) -> Bool { degrees[vertex] > 2 }

  /// Whether a person could go another way between two vertices, these left out.
  func hasChoice(between first: Int, and last: Int) -> Bool {
    first + 1 < last && ((first + 1)..<last).contains(where: isChoice)
  }

  /// The change of direction at a vertex, seen over some metres before and after it.
  private func angle(at vertex: Int) -> Double {
    guard let before = bearingBefore(vertex), let after = bearingAfter(vertex) else { return 0 }
    return Geometry.turn(from: before, to: after)
  }

  private func seen(_ distance: Double) -> Point? {
    LineString(points).point(at: min(max(distance, 0), along.last ?? 0))
  }

  /// The direction in which the line comes to a vertex, in degrees clockwise from y; `nil` at its start.
  private func bearingBefore(_ vertex: Int) -> Double? {
    guard let before = seen(along[vertex] - Self.sight), before != points[vertex] else { return nil }
    return bearing(from: before, to: points[vertex])
  }

  /// The direction in which the line leaves a vertex, in degrees clockwise from y; `nil` at its end.
  ///
  /// - Parameter bend: a vertex beyond which nothing is looked at.
  func bearingAfter(_ vertex: Int, to bend: Int? = nil) -> Double? {
    let end = min(along[vertex] + Self.sight, bend.map { along[$0] } ?? .infinity)
    guard let after = seen(end), after != points[vertex] else { return nil }
    return bearing(from: points[vertex], to: after)
  }

  /// Whether a vertex is so near to the start that a turn there is a part of the first steps.
  func isInSight(_ vertex: Int) -> Bool { along[vertex] < Self.sight }

  /// The point some metres before a vertex, from where a person looks at the turn.
  func pointBefore(_ vertex: Int) -> Point { seen(along[vertex] - Self.sight) ?? points[vertex] }

  /// The direction in which the line ends; `nil` when it has no length.
  var lastBearing: Double? {
    guard let end = points.last, let before = seen((along.last ?? 0) - Self.sight), before != end else { return nil }
    return bearing(from: before, to: end)
  }
}

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
  /// How many ways lead on from each vertex; 2 within an edge.
  private var degrees: [Int] = []
  /// Metres along the line up to each vertex, as drawn.
  private var along: [Double] = []

  /// How far before and after a vertex its turn is measured, in metres: a wiggle at a door is no turn.
  private static let sight = 3.0
  /// A change of direction that is told where there is a choice, in degrees.
  static let turnAtChoice = 30.0
  /// A change of direction that is told even where there is no choice: people expect to hear of a corner.
  static let turnWithoutChoice = 60.0

  init(_ parts: some Sequence<Route.Part>, degree: (Int) -> Int) {
    for part in parts {
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

  /// A vertex at which a person turns.
  struct Turn {
    var vertex: Int
    /// Degrees, right positive.
    var angle: Double
  }

  /// The turns to tell of, in order.
  func turns() -> [Turn] {
    var turns: [Turn] = []
    for vertex in points.indices.dropFirst().dropLast() {
      let angle = self.angle(at: vertex)
      let limit = degrees[vertex] > 2 ? Self.turnAtChoice : Self.turnWithoutChoice
      guard abs(angle) >= limit else { continue }
      // Bends within sight of each other are one turn: the sharpest of them.
      if let last = turns.last, along[vertex] - along[last.vertex] < Self.sight {
        if abs(angle) > abs(last.angle) { turns[turns.count - 1] = Turn(vertex: vertex, angle: angle) }
      } else {
        turns.append(Turn(vertex: vertex, angle: angle))
      }
    }
    return turns
  }

  /// The change of direction at a vertex, seen over some metres before and after it.
  private func angle(at vertex: Int) -> Double {
    let here = points[vertex]
    guard let before = seen(along[vertex] - Self.sight), let after = seen(along[vertex] + Self.sight),
      before != here, after != here
    else { return 0 }
    return turn(from: bearing(from: before, to: here), to: bearing(from: here, to: after))
  }

  private func seen(_ distance: Double) -> Point? {
    LineString(points).point(at: min(max(distance, 0), along.last ?? 0))
  }

  /// The direction in which the line leaves a vertex, in degrees clockwise from y; `nil` at its end.
  func bearingAfter(_ vertex: Int) -> Double? {
    guard let after = seen(along[vertex] + Self.sight), after != points[vertex] else { return nil }
    return bearing(from: points[vertex], to: after)
  }

  /// The direction in which the line ends; `nil` when it has no length.
  var lastBearing: Double? {
    guard let end = points.last, let before = seen((along.last ?? 0) - Self.sight), before != end else { return nil }
    return bearing(from: before, to: end)
  }
}

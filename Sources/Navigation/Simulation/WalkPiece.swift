import Geometry
import Routing
import VenueModel

/// A stretch of one link, or of open ground, that a walk goes along.
struct WalkPiece {
  let link: Int?
  /// The line from its start to its end; two points or more.
  let line: [Point]
  /// Metres of the line up to each of its points.
  private let lengths: [Double]
  /// Metres along the link, as drawn, where the line starts.
  private let offset: Double
  /// Whether the line runs as the link does.
  private let isForward: Bool
  let fromLevel: Int
  let toLevel: Int
  /// Metres walked, as routes tell them.
  let meters: Double
  let pace: Pace
  /// Seconds stood before it is entered for the first time.
  let wait: Double
  /// The node of the graph at its end; `nil` when it ends within the link.
  let toNode: Int?
  /// Whether one can turn round on it.
  let isTwoWay: Bool
  /// Metres along the routes at its start and its end; twice the same off the route.
  var along: (start: Double, end: Double)
  let isOffRoute: Bool

  enum Pace: Equatable {
    /// Walked, at a share of the speed on level ground.
    case walked(Double)
    /// Carried, for some seconds.
    case carried(Double)
  }

  /// A part of a route.
  ///
  /// - Parameter before: the kind of the part before; an elevator is waited for once.
  init(
    _ part: Route.Part, _ graph: PathGraph, _ profile: Profile, after before: PathKind?, along start: Double,
    isOffRoute: Bool = false
  ) {
    self.link = part.link
    line = part.points
    lengths = Self.lengths(part.points)
    offset = Self.offset(part, graph, length: lengths[lengths.count - 1])
    isForward = part.isForward
    (fromLevel, toLevel, meters, toNode) = (part.fromLevel, part.toLevel, part.distance, part.toNode)
    let link = part.link.map { graph.links[$0] }
    pace = Pace(link, meters: part.distance, profile)
    isTwoWay = pace.isWalked && (link?.direction ?? .both) == .both
    wait = part.wait + Self.wait(link, isForward: part.isForward, pace, after: before, profile)
    along = (start, isOffRoute ? start : start + part.distance)
    self.isOffRoute = isOffRoute
  }

  /// A link of the graph that is no part of the routes, walked from one end to the other.
  init(offRoute index: Int, isForward: Bool, _ graph: PathGraph, _ profile: Profile, along: Double) {
    let link = graph.links[index]
    self.link = index
    line = isForward ? graph.line(of: index) : graph.line(of: index).reversed()
    lengths = Self.lengths(line)
    offset = isForward ? 0 : lengths[lengths.count - 1]
    self.isForward = isForward
    let ends = isForward ? (Int(link.from), Int(link.to)) : (Int(link.to), Int(link.from))
    (fromLevel, toLevel) = (Int(graph.levels[ends.0]), Int(graph.levels[ends.1]))
    (meters, toNode) = (link.length, ends.1)
    pace = Pace(link, meters: link.length, profile)
    isTwoWay = pace.isWalked && link.direction == .both
    wait = Self.wait(link, isForward: isForward, pace, after: nil, profile)
    self.along = (along, along)
    isOffRoute = true
  }

  /// Straight over open ground, which is no part of any route.
  init(from start: (Point, level: Int), to end: (Point, level: Int), along: Double, isOffRoute: Bool = false) {
    link = nil
    line = [start.0, end.0]
    lengths = Self.lengths(line)
    (offset, isForward, wait, toNode) = (0, true, 0, nil)
    (fromLevel, toLevel, meters) = (start.level, end.level, lengths[1])
    (pace, isTwoWay) = (.walked(1), true)
    self.along = (along, along)
    self.isOffRoute = isOffRoute
  }

  private static func lengths(_ line: [Point]) -> [Double] {
    var lengths = [0.0]
    for index in line.indices.dropFirst() {
      lengths.append(lengths[index - 1] + line[index - 1].distance(to: line[index]))
    }
    return lengths
  }

  /// Where the line of a part starts on its link.
  private static func offset(_ part: Route.Part, _ graph: PathGraph, length: Double) -> Double {
    guard let link = part.link else { return 0 }
    let line = LineString(graph.line(of: link))
    if part.fromNode != nil { return part.isForward ? 0 : line.length }
    if part.toNode != nil { return part.isForward ? max(line.length - length, 0) : length }
    return line.nearest(to: part.points[0])?.along ?? 0
  }

  /// Seconds at a door, at a gate, or until an elevator comes.
  private static func wait(
    _ link: PathGraph.Link?, isForward: Bool, _ pace: Pace, after before: PathKind?, _ profile: Profile
  ) -> Double {
    guard let link else { return 0 }
    let wait = profile.waits[link.kind] ?? 0
    if case .boarding = link.origin { return isForward ? wait : 0 }
    guard link.kind == .elevator else { return wait }
    return pace.isCarried && before != .elevator ? wait : 0
  }

  /// The true position at a share of the way along it.
  func truth(at share: Double, time: Int64) -> TruePosition {
    let length = lengths[lengths.count - 1]
    let metersDrawn = share * length
    return TruePosition(
      time: time, position: point(at: metersDrawn), level: share < 0.5 ? fromLevel : toLevel, link: link,
      offset: link == nil ? 0 : max(isForward ? offset + metersDrawn : offset - metersDrawn, 0),
      distanceAlong: along.start + (along.end - along.start) * share, isOffRoute: isOffRoute)
  }

  /// The direction of the line at a share of it, in degrees clockwise from `y`; `nil` for a line of no length.
  func bearing(at share: Double) -> Double? {
    guard lengths[lengths.count - 1] > 0 else { return nil }
    let segment = segment(at: share * lengths[lengths.count - 1])
    return Geometry.bearing(from: line[segment], to: line[segment + 1])
  }

  private func point(at meters: Double) -> Point {
    let segment = segment(at: meters)
    let length = lengths[segment + 1] - lengths[segment]
    guard length > 0 else { return line[segment] }
    let share = min(max((meters - lengths[segment]) / length, 0), 1)
    return line[segment].interpolated(to: line[segment + 1], fraction: share)
  }

  /// The segment of some length that holds a place of the line; the last such for its end.
  private func segment(at meters: Double) -> Int {
    var (low, high) = (0, line.count - 2)
    while low < high {
      let middle = (low + high + 1) / 2
      if lengths[middle] <= meters && lengths[middle] < lengths[lengths.count - 1] {
        low = middle
      } else {
        high = middle - 1
      }
    }
    return low
  }
}

extension WalkPiece.Pace {
  init(_ link: PathGraph.Link?, meters: Double, _ profile: Profile) {
    guard let link else {
      self = .walked(1)
      return
    }
    let speed = profile.speeds[link.kind] ?? Profile.walkingSpeed
    if link.kind == .elevator, link.levelsBetween > 0 {
      self = .carried(link.duration ?? link.levelsBetween * profile.secondsPerElevatorLevel)
    } else if link.kind == .escalator {
      self = .carried(meters / speed)
    } else {
      self = .walked(speed / (profile.speeds[.walkway] ?? Profile.walkingSpeed))
    }
  }

  var isWalked: Bool { !isCarried }
  var isCarried: Bool { if case .carried = self { true } else { false } }
}

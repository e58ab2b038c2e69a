import Geometry
import Routing
import VenueModel

/// Turns the parts of a route into steps.
struct GuidanceBuilder {
  private let route: Route
  private let venue: Venue
  private let graph: PathGraph
  private let destination: String?
  private let instructions: Instructions
  private let degrees: [Int: Int]
  private(set) var legs: [Leg] = []
  /// The direction of the last walk on the present level.
  private var heading: Double?
  /// The landmark that was named last; it is not named twice in a row.
  private var lastLandmark: String?

  /// A place nearer than this to a turn names it, in metres.
  private static let landmarkReach = 6.0
  /// A turn nearer than this behind another one is told with it, in metres.
  private static let short = 5.0
  /// A destination farther than this from the end of the path lies on one side of it, in metres.
  private static let sideDistance = 1.5

  init(_ route: Route, _ venue: Venue, _ graph: PathGraph, _ destination: String?) {
    self.route = route
    self.venue = venue
    self.graph = graph
    self.destination = destination
    instructions = Instructions(isMeasured: graph.isMeasured)
    degrees = Self.degrees(route, graph)
  }

  /// For each node on the way, how many different nodes lie around it: those that can be walked to, and those that the
  /// route comes from.
  private static func degrees(_ route: Route, _ graph: PathGraph) -> [Int: Int] {
    var around: [Int: Set<Int>] = [:]
    for part in route.parts {
      let ends = (Int(graph.links[part.link].from), Int(graph.links[part.link].to))
      for (node, other) in [ends, (ends.1, ends.0)] where node == part.fromNode || node == part.toNode {
        around[node, default: Set(graph.neighbors(of: node))].insert(other)
      }
    }
    return around.mapValues(\.count)
  }

  mutating func build() {
    var start = 0
    while start < route.parts.count {
      let end = endOfStretch(from: start)
      let stretch = route.parts[start..<end]
      if let connector = Self.connector(route.parts[start]) {
        addConnector(connector, stretch)
      } else if let type = Self.special(route.parts[start].kind) {
        addSpecial(type, stretch)
      } else {
        addWalk(stretch)
      }
      start = end
    }
    addArrival()
  }

  // MARK: Stretches

  /// Where the parts that belong to one stretch end: one connector, one kind of special edge, or a plain walk.
  private func endOfStretch(from start: Int) -> Int {
    let first = route.parts[start]
    var end = start + 1
    while end < route.parts.count {
      let next = route.parts[end]
      let isSame =
        Self.connector(first) == Self.connector(next)
        && (Self.connector(first) != nil || Self.special(first.kind) == Self.special(next.kind))
      if !isSame { break }
      end += 1
    }
    return end
  }

  private static func connector(_ part: Route.Part) -> Int? {
    switch part.origin {
    case .edge: nil
    case .flight(let connector), .boarding(let connector), .ride(let connector): connector
    }
  }

  /// The maneuver of a kind of edge that is more than walking on; doors within a level are no news.
  private static func special(_ kind: PathKind) -> Maneuver.Kind? {
    switch kind {
    case .walkway, .door, .other: nil
    case .gate: .gate
    case .stairs: .stairs
    case .escalator: .escalator
    case .movingWalkway: .movingWalkway
    case .ramp: .ramp
    case .elevator: .elevator
    case .securityLane: .securityLane
    case .exitGate: .exitGate
    }
  }

  // MARK: Steps

  private mutating func addWalk(_ parts: ArraySlice<Route.Part>) {
    guard let first = parts.first else { return }
    let line = WalkLine(parts) { degrees[$0] ?? 2 }
    let turns = line.turns()
    let starts = [0] + turns.map(\.vertex)
    /// Whether the next turn follows so soon that nobody can miss it.
    func isShort(_ number: Int) -> Bool {
      number + 1 < starts.count && line.distances[starts[number + 1]] - line.distances[starts[number]] < Self.short
        && !line.hasChoice(between: starts[number], and: starts[number + 1])
    }
    var isThen = false
    // A few metres between a connector or a gate and a turn are a part of the turn's step.
    var carried: Int?
    for (number, vertex) in starts.enumerated() {
      let end = number + 1 < starts.count ? starts[number + 1] : line.points.count - 1
      let maneuver = number > 0 ? self.turn(turns[number - 1], line) : self.start(line)
      if maneuver.type == .continue, isShort(number), !line.isChoice(at: vertex), graph.isMeasured {
        carried = vertex
        continue
      }
      let isBeforeTurn = maneuver.type == .turn && isShort(number) && graph.isMeasured
      let distance = line.distances[end] - line.distances[vertex]
      let landmark = maneuver.type == .turn ? landmark(at: line.points[vertex], level: first.fromLevel) : nil
      if let landmark { lastLandmark = landmark }
      let start = carried ?? vertex
      add(
        Step(
          maneuver: maneuver,
          instruction: instructions.walk(
            maneuver, isBeforeTurn ? nil : distance, isThen: isThen, landmark),
          distance: line.distances[end] - line.distances[start],
          duration: line.durations[end] - line.durations[start], level: first.fromLevel, toLevel: first.fromLevel,
          position: line.points[start]))
      isThen = isBeforeTurn
      carried = nil
    }
    heading = line.lastBearing ?? heading
  }

  /// What starts a walk.
  private func start(_ line: WalkLine) -> Maneuver {
    let next = line.bearingAfter(0)
    var maneuver = Maneuver(type: legs.isEmpty ? .depart : .continue, bearing: venue.georeference == nil ? nil : next)
    if let heading, let next {
      let angle = Geometry.turn(from: heading, to: next)
      if abs(angle) >= WalkLine.turnAtChoice {
        maneuver.type = .turn
        maneuver.modifier = Maneuver.Modifier(turn: angle)
      }
    }
    return maneuver
  }

  private func turn(_ turn: WalkLine.Turn, _ line: WalkLine) -> Maneuver {
    Maneuver(
      type: .turn, modifier: Maneuver.Modifier(turn: turn.angle),
      bearing: venue.georeference == nil ? nil : line.bearingAfter(turn.vertex))
  }

  private mutating func addSpecial(_ type: Maneuver.Kind, _ parts: ArraySlice<Route.Part>) {
    guard let first = parts.first else { return }
    let line = WalkLine(parts) { _ in 2 }
    let maneuver = Maneuver(type: type, bearing: venue.georeference == nil ? nil : line.bearingAfter(0))
    let distance = parts.reduce(0) { $0 + $1.distance }
    add(
      Step(
        maneuver: maneuver, instruction: instructions.pass(type, distance), distance: distance,
        duration: parts.reduce(0) { $0 + $1.duration }, level: first.fromLevel, toLevel: first.fromLevel,
        position: first.points[0]))
    heading = line.lastBearing ?? heading
  }

  private mutating func addConnector(_ index: Int, _ parts: ArraySlice<Route.Part>) {
    guard let first = parts.first, let last = parts.last else { return }
    let connector = venue.connectors[index]
    let type = Self.special(connector.kind) ?? .door
    let from = venue.levels[first.fromLevel]
    let to = venue.levels[last.toLevel]
    add(
      Step(
        maneuver: Maneuver(type: type), instruction: instructions.ride(type, connector.name, from, to),
        distance: parts.reduce(0) { $0 + $1.distance }, duration: parts.reduce(0) { $0 + $1.duration },
        level: first.fromLevel, toLevel: last.toLevel, position: first.points[0], connector: index))
    // Whoever leaves a cab or a staircase has lost the direction; a door between two plans keeps it.
    heading = type == .door ? heading : nil
  }

  private mutating func addArrival() {
    let end = route.end
    var maneuver = Maneuver(type: .arrive)
    if end.distance > Self.sideDistance, let heading {
      let angle = Geometry.turn(from: heading, to: bearing(from: end.joined, to: end.position))
      if abs(angle) > 20, abs(angle) < 160 { maneuver.modifier = angle > 0 ? .right : .left }
    }
    add(
      Step(
        maneuver: maneuver,
        instruction: instructions.arrive(destination, maneuver.modifier, isThere: route.parts.isEmpty), distance: 0,
        duration: 0, level: end.level, toLevel: end.level, position: end.joined))
  }

  private mutating func add(_ step: Step) {
    var step = step
    if !graph.isMeasured { step.duration = 0 }
    if legs.last?.level != step.level || legs.last?.steps.last.map({ $0.toLevel != $0.level }) == true {
      legs.append(Leg(level: step.level, distance: 0, duration: 0, steps: []))
    }
    legs[legs.count - 1].distance += step.distance
    legs[legs.count - 1].duration += step.duration
    legs[legs.count - 1].steps.append(step)
  }

  // MARK: Landmarks

  /// The name of the place nearest to a turn, when one is near; not of the one that the route ends at or starts from.
  private func landmark(at point: Point, level: Int) -> String? {
    guard graph.isMeasured else { return nil }
    var best: (distance: Double, name: String)?
    for place in venue.places where place.name != destination && place.name != lastLandmark && !place.name.isEmpty {
      if isAnEnd(place) { continue }
      for location in place.locations where location.level == level {
        let distance = location.position.distance(to: point)
        if distance <= Self.landmarkReach, distance < best?.distance ?? .infinity { best = (distance, place.name) }
      }
    }
    return best?.name
  }

  /// Whether the route starts or ends at a place, whatever its ends are called.
  private func isAnEnd(_ place: Place) -> Bool {
    place.locations.contains { location in
      [route.start, route.end].contains { $0.position == location.position && $0.level == location.level }
    }
  }
}

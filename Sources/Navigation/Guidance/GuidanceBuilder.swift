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
      guard let link = part.link else { continue }
      let ends = (Int(graph.links[link].from), Int(graph.links[link].to))
      for (node, other) in [ends, (ends.1, ends.0)] where node == part.fromNode || node == part.toNode {
        around[node, default: Set(graph.neighbors(of: node))].insert(other)
      }
    }
    return around.mapValues(\.count)
  }

  mutating func build() {
    for stretch in Stretch.all(of: route, in: venue) {
      switch stretch.meaning {
      case .connector(let connector): addConnector(connector, stretch)
      case .special(let type): addSpecial(type, stretch)
      case .passage(let kind): addPassage(kind, stretch)
      case .walk: addWalk(stretch)
      }
    }
    addArrival()
  }

  // MARK: Steps

  private mutating func addWalk(_ stretch: Stretch) {
    let line = WalkLine(stretch.parts, signs: signs) { degrees[$0] ?? 2 }
    let decisions = line.decisions()
    /// Whether the next decision follows so soon that nobody can miss it.
    func isShort(_ number: Int) -> Bool {
      guard number + 1 < decisions.count else { return false }
      let (start, end) = (decisions[number].vertex, decisions[number + 1].vertex)
      return line.distances[end] - line.distances[start] < Self.short && !line.hasChoice(between: start, and: end)
    }
    var isThen = false
    // A few metres between a connector or a gate and a turn are a part of the turn's step.
    var carried: Int?
    for (number, decision) in decisions.enumerated() {
      let vertex = decision.vertex
      let end = number + 1 < decisions.count ? decisions[number + 1].vertex : line.points.count - 1
      let maneuver = number > 0 ? self.maneuver(decision, line) : self.start(line)
      let isPassing = maneuver.type == .continue && decision.signs == nil && !line.isChoice(at: vertex)
      if isPassing, isShort(number), graph.isMeasured {
        carried = vertex
        continue
      }
      let isBeforeTurn = maneuver.type == .turn && isShort(number) && graph.isMeasured
      let distance = line.distances[end] - line.distances[vertex]
      let landmark = maneuver.type == .turn ? landmark(at: line.points[vertex], level: stretch.fromLevel) : nil
      if let landmark { lastLandmark = landmark }
      let start = carried ?? vertex
      add(
        Step(
          maneuver: maneuver,
          instruction: instructions.walk(
            maneuver, isBeforeTurn ? nil : distance, isThen: isThen, landmark, signs: decision.signs),
          distance: line.distances[end] - line.distances[start],
          duration: line.durations[end] - line.durations[start], level: stretch.fromLevel, toLevel: stretch.fromLevel,
          position: line.points[start], signs: decision.signs))
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

  private func maneuver(_ decision: WalkLine.Decision, _ line: WalkLine) -> Maneuver {
    Maneuver(
      type: decision.turn == nil ? .continue : .turn,
      modifier: decision.turn.map { Maneuver.Modifier(turn: $0.angle) },
      bearing: venue.georeference == nil ? nil : line.bearingAfter(decision.vertex))
  }

  private mutating func addSpecial(_ type: Maneuver.Kind, _ stretch: Stretch) {
    let line = WalkLine(stretch.parts, signs: signs) { _ in 2 }
    let isRide = type == .elevator && stretch.fromLevel != stretch.toLevel
    let maneuver = Maneuver(type: type, bearing: venue.georeference == nil || isRide ? nil : line.bearingAfter(0))
    let signs = line.signs.first?.text
    add(
      stretch, maneuver,
      stretch.fromLevel == stretch.toLevel
        ? instructions.pass(type, stretch.distance, signs: signs)
        : instructions.ride(type, "", venue.levels[stretch.fromLevel], venue.levels[stretch.toLevel], signs: signs),
      signs)
    turnAhead(line, stretch, isRide: isRide)
  }

  private mutating func addPassage(_ kind: PathKind, _ stretch: Stretch) {
    let line = WalkLine(stretch.parts, signs: signs) { _ in 2 }
    var maneuver = start(line)
    if kind == .door {
      maneuver.type = .door
      maneuver.modifier = nil
    }
    let signs = line.signs.first?.text
    let (from, to) = (venue.levels[stretch.fromLevel], venue.levels[stretch.toLevel])
    add(stretch, maneuver, instructions.passage(maneuver, stretch.distance, from, to, signs: signs), signs)
    turnAhead(line, stretch, isRide: false)
  }

  /// Takes the direction in which a stretch ends for that of the person, where that is known.
  ///
  /// Whoever leaves a cab has lost the direction, and so has who comes from a flight that is much longer than it is
  /// drawn: it folds back or winds, and nobody drew how.
  private mutating func turnAhead(_ line: WalkLine, _ stretch: Stretch, isRide: Bool) {
    let isFolded = stretch.fromLevel != stretch.toLevel && line.length < stretch.distance / 2
    heading = isRide || isFolded ? nil : line.lastBearing ?? heading
  }

  private mutating func addConnector(_ index: Int, _ stretch: Stretch) {
    let connector = venue.connectors[index]
    let type = Maneuver.Kind(connector.kind) ?? .door
    let (from, to) = (venue.levels[stretch.fromLevel], venue.levels[stretch.toLevel])
    let signs = stretch.parts.first.flatMap(signs)
    add(
      stretch, Maneuver(type: type), instructions.ride(type, connector.name, from, to, signs: signs), signs,
      connector: index)
    // Whoever leaves a cab or a staircase has lost the direction; a door between two plans keeps it.
    heading = type == .door ? heading : nil
  }

  /// What signs say where a part of the route starts; `nil` where there are none.
  private func signs(_ part: Route.Part) -> String? {
    switch part.origin {
    case .edge(let edge): venue.network.signText(alongEdge: edge, isForward: part.isForward)
    case .flight(let connector), .boarding(let connector), .ride(let connector):
      venue.connectors[connector].landings.first { $0.node == part.fromNode }?.signs
    case nil: nil
    }
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
        instruction: instructions.arrive(
          destination, maneuver.modifier, isThere: route.parts.isEmpty), distance: 0,
        duration: 0, level: end.level, toLevel: end.level, position: end.joined))
  }

  /// Adds a stretch that is one step.
  private mutating func add(
    _ stretch: Stretch, _ maneuver: Maneuver, _ instruction: String, _ signs: String?, connector: Int? = nil
  ) {
    add(
      Step(
        maneuver: maneuver, instruction: instruction, distance: stretch.distance, duration: stretch.duration,
        level: stretch.fromLevel, toLevel: stretch.toLevel,
        position: stretch.parts[stretch.parts.startIndex].points[0], connector: connector, signs: signs))
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

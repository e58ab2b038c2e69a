import Geometry
import Routing
import VenueModel

/// Turns the parts of a route into steps.
struct GuidanceBuilder {
  private let route: Route
  private let venue: Venue
  private let graph: PathGraph
  private let destination: String?
  private let degrees: [Int: Int]
  private var landmarks: Landmarks
  private(set) var legs: [Leg] = []
  /// The direction of the person, where it is known: that of the last walk, or that of the door of a cab.
  private var heading: Double?
  /// Whether the person stands in a cab, and ``heading`` is the way out.
  private var isInCab = false

  /// Whoever starts this near to a turn starts behind it, in metres.
  private static let atTurn = 1.0
  /// A connector is a straight flight when its landings are drawn at least this share of its length apart.
  ///
  /// One at 30° has 0.87; with less room it folds back, and nobody drew how.
  private static let straight = 0.8
  /// A destination farther than this from the end of the path lies on one side of it, in metres.
  private static let sideDistance = 1.5

  init(_ route: Route, _ venue: Venue, _ graph: PathGraph, _ destination: String?) {
    self.route = route
    self.venue = venue
    self.graph = graph
    self.destination = destination
    landmarks = Landmarks(venue, route, destination: destination)
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

  // MARK: Walks

  private mutating func addWalk(_ stretch: Stretch) {
    let line = WalkLine(stretch.parts, signs: signs) { degrees[$0] ?? 2 }
    if isInCab { heading = CabDoor.bearing(of: line, in: venue, level: stretch.fromLevel) }
    let leavesCab = isInCab && heading != nil
    isInCab = false
    var decisions = line.decisions()
    let start = start(line, &decisions)
    /// Whether the next decision follows so soon that nobody can miss it.
    func isShort(_ number: Int) -> Bool {
      guard graph.isMeasured, number + 1 < decisions.count else { return false }
      let (start, end) = (decisions[number].vertex, decisions[number + 1].vertex)
      return line.distances[end] - line.distances[start] < WalkLine.soon && !line.hasChoice(between: start, and: end)
    }
    var isThen = false
    // A few metres between a connector or a gate and a turn are a part of the turn's step.
    var carried: Int?
    for (number, decision) in decisions.enumerated() {
      let vertex = decision.vertex
      let end = number + 1 < decisions.count ? decisions[number + 1].vertex : line.points.count - 1
      let maneuver = number > 0 ? self.maneuver(decision, line) : start
      let isPassing = maneuver.type == .continue && decision.signs == nil && !line.isChoice(at: vertex)
      if isPassing, isShort(number) {
        carried = vertex
        continue
      }
      var facts = Step.Facts(isMeasured: graph.isMeasured)
      let isBeforeTurn = maneuver.type == .turn && isShort(number)
      facts.walked = line.distances[end] - line.distances[vertex]
      facts.isWalkTold = !isBeforeTurn
      facts.isThen = isThen
      let start = carried ?? vertex
      facts.leavesElevator = leavesCab && start == 0
      let landmark =
        maneuver.type == .turn && graph.isMeasured ? landmarks.find(at: vertex, line, stretch.fromLevel) : nil
      add(
        Step(
          maneuver: maneuver, distance: line.distances[end] - line.distances[start],
          duration: line.durations[end] - line.durations[start], level: stretch.fromLevel, toLevel: stretch.fromLevel,
          position: line.points[start], signs: decision.signs, landmark: landmark, facts: facts))
      isThen = isBeforeTurn
      carried = nil
    }
    heading = line.lastBearing ?? heading
  }

  /// What starts a walk.
  ///
  /// Nobody knows which way a person looks who sets out, so a turn right at the start is none. Whoever turns at the start and again within sight of it, as round the foot of an escalator, turns once.
  private func start(_ line: WalkLine, _ decisions: inout [WalkLine.Decision]) -> Maneuver {
    guard decisions.count > 1, decisions[1].turn != nil, line.isInSight(decisions[1].vertex) else { return start(line) }
    if legs.isEmpty, graph.isMeasured, line.distances[decisions[1].vertex] < Self.atTurn {
      decisions[0].signs = decisions[1].signs ?? decisions[0].signs
      return start(line, from: decisions.remove(at: 1).vertex)
    }
    let first = start(line, to: decisions[1].vertex)
    guard first.type == .turn else { return first }
    decisions[0].signs = decisions[1].signs ?? decisions[0].signs
    return start(line, from: decisions.remove(at: 1).vertex)
  }

  /// - Parameters:
  ///   - first: where the direction that one starts in is looked at.
  ///   - bend: the vertex up to which it is looked at.
  private func start(_ line: WalkLine, from first: Int = 0, to bend: Int? = nil) -> Maneuver {
    let next = line.bearingAfter(first, to: bend)
    var maneuver = Maneuver(type: legs.isEmpty ? .depart : .continue, bearing: known(next))
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
      bearing: known(line.bearingAfter(decision.vertex)))
  }

  /// A bearing where north is known.
  private func known(_ bearing: Double?) -> Double? { venue.georeference == nil ? nil : bearing }

  // MARK: Other stretches

  private mutating func addSpecial(_ type: Maneuver.Kind, _ stretch: Stretch) {
    let line = WalkLine(stretch.parts, signs: signs) { _ in 2 }
    let isRide = type == .elevator && stretch.fromLevel != stretch.toLevel
    add(stretch, Maneuver(type: type, bearing: isRide ? nil : known(line.bearingAfter(0))), line.signs.first?.text)
    turnAhead(line, stretch, isRide: isRide)
  }

  private mutating func addPassage(_ kind: PathKind, _ stretch: Stretch) {
    let line = WalkLine(stretch.parts, signs: signs) { _ in 2 }
    var maneuver = start(line)
    if let border = border(stretch) {
      maneuver.type = border
    } else if kind == .door {
      maneuver.type = .door
      maneuver.modifier = nil
    }
    add(stretch, maneuver, line.signs.first?.text)
    turnAhead(line, stretch, isRide: false)
  }

  /// Into a building or out of it; `nil` for a stretch that stays in the open or in buildings.
  private func border(_ stretch: Stretch) -> Maneuver.Kind? {
    switch (venue.levels[stretch.fromLevel].isOutdoor, venue.levels[stretch.toLevel].isOutdoor) {
    case (true, false): .enterBuilding
    case (false, true): .leaveBuilding
    default: nil
    }
  }

  private mutating func addConnector(_ index: Int, _ stretch: Stretch) {
    let connector = venue.connectors[index]
    let type = Maneuver.Kind(connector.kind) ?? border(stretch) ?? .door
    add(
      stretch, Maneuver(type: type), stretch.parts.first.flatMap(signs), connector: index,
      name: connector.name.isEmpty ? nil : connector.name)
    // A door between two plans keeps the direction.
    guard Maneuver.Kind(connector.kind) != nil else { return }
    let flight = WalkLine(stretch.parts, signs: { _ in nil }) { _ in 2 }
    let isStraight = isPlaced(stretch) && flight.length >= Self.straight * stretch.distance
    heading = isStraight ? flight.lastBearing : nil
    isInCab = connector.kind == .elevator
  }

  /// Whether the levels of a stretch lie over each other as they are drawn.
  private func isPlaced(_ stretch: Stretch) -> Bool {
    [stretch.fromLevel, stretch.toLevel].allSatisfy { venue.levels[$0].plan?.isGeoreferenced ?? true }
  }

  /// Takes the direction in which edges end for that of the person, where that is known.
  ///
  /// Whoever leaves a cab has lost the direction, and so has who comes from a flight that is much longer than it is
  /// drawn, or drawn in one spot: it folds back or winds, and nobody drew how. A door keeps it.
  private mutating func turnAhead(_ line: WalkLine, _ stretch: Stretch, isRide: Bool) {
    let changesLevel = stretch.fromLevel != stretch.toLevel
    let isFolded = changesLevel && line.length < stretch.distance / 2
    let isPassage = if case .passage = stretch.meaning { true } else { false }
    let before = changesLevel && !isPassage ? nil : heading
    heading = isRide || isFolded ? nil : line.lastBearing ?? before
    isInCab = isRide
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
    let facts = Step.Facts(
      isMeasured: graph.isMeasured, destination: destination, isThere: route.parts.isEmpty)
    add(
      Step(
        maneuver: maneuver, distance: 0, duration: 0, level: end.level, toLevel: end.level, position: end.joined,
        facts: facts))
  }

  // MARK: Adding

  /// Adds a stretch that is one step.
  private mutating func add(
    _ stretch: Stretch, _ maneuver: Maneuver, _ signs: String?, connector: Int? = nil, name: String? = nil
  ) {
    var facts = Step.Facts(isMeasured: graph.isMeasured, walked: stretch.distance, name: name)
    facts.levelWay = levelWay(stretch)
    add(
      Step(
        maneuver: maneuver, distance: stretch.distance, duration: stretch.duration, level: stretch.fromLevel,
        toLevel: stretch.toLevel, position: stretch.parts[stretch.parts.startIndex].points[0], connector: connector,
        signs: signs, facts: facts))
  }

  /// What people call a level, of which several buildings may have one called so.
  private func name(ofLevel index: Int, isEntered: Bool) -> String {
    let level = venue.levels[index]
    guard isEntered, let building = level.building.map({ venue.buildings[$0].name }), !building.isEmpty,
      venue.levels.contains(where: { $0.name == level.name && $0.building != level.building }),
      !level.name.contains(building)
    else { return level.name }
    return "\(building), \(level.name)"
  }

  /// The level that a stretch leads to, up or down where that is known; `nil` when it stays on its own.
  private func levelWay(_ stretch: Stretch) -> LevelWay? {
    guard stretch.fromLevel != stretch.toLevel else { return nil }
    let (from, to) = (venue.levels[stretch.fromLevel], venue.levels[stretch.toLevel])
    let name = name(ofLevel: stretch.toLevel, isEntered: from.building != to.building)
    switch (from.ordinal, to.ordinal) {
    case (let a?, let b?) where a < b: return LevelWay(name: name, climb: .up)
    case (let a?, let b?) where a > b: return LevelWay(name: name, climb: .down)
    default: return LevelWay(name: name, climb: .level)
    }
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
}

import Geometry
import Routing
import VenueModel

/// Puts the parts of a route end to end.
struct RouteLineBuilder {
  private let route: Route
  private(set) var pieces: [RouteLine.Piece] = []
  private(set) var waits: [(measure: Double, seconds: Double)] = []
  private(set) var links: Set<Int> = []
  private(set) var measures = [0.0]
  private(set) var distances = [0.0]
  private(set) var durations = [0.0]
  private(set) var drawn = [0.0]
  /// What connector each piece belongs to, by the number of its part; -1 for none, and one number for a whole ride.
  private var connectors: [Int] = []
  /// Whether each piece is ridden in a cab.
  private var isRidden: [Bool] = []

  init(_ route: Route) { self.route = route }

  mutating func build() {
    for (number, part) in route.parts.enumerated() {
      if part.wait > 0 { waits.append((measures[measures.count - 1], part.wait)) }
      if let link = part.link { links.insert(link) }
      append(part, number)
    }
    guard pieces.isEmpty else { return }
    let spot = route.start.joined
    append(Segment(spot, spot), route.start.level, route.start.level, nil, distance: 0, duration: 0)
    connectors.append(-1)
    isRidden.append(false)
  }

  private mutating func append(_ part: Route.Part, _ number: Int) {
    let isRide = part.kind == .elevator
    let isInSameCab = isRide && isRidden.last == true
    let connector = isInSameCab ? connectors[connectors.count - 1] : number
    let length = LineString(part.points).length
    let count = part.points.count - 1
    for index in 0..<count {
      let segment = Segment(part.points[index], part.points[index + 1])
      let share = length > 0 ? segment.length / length : 1 / Double(count)
      // An edge between two levels leaves the first at its last piece.
      append(
        segment, part.fromLevel, index == count - 1 ? part.toLevel : part.fromLevel, part.link,
        distance: part.distance * share, duration: part.duration * share)
      connectors.append(part.fromLevel != part.toLevel || isRide ? connector : -1)
      isRidden.append(isRide)
    }
  }

  private mutating func append(
    _ segment: Segment, _ fromLevel: Int, _ toLevel: Int, _ link: Int?, distance: Double, duration: Double
  ) {
    pieces.append(RouteLine.Piece(segment: segment, fromLevel: fromLevel, toLevel: toLevel, link: link))
    measures.append(measures[measures.count - 1] + distance + duration)
    distances.append(distances[distances.count - 1] + distance)
    durations.append(durations[durations.count - 1] + duration)
    drawn.append(drawn[drawn.count - 1] + segment.length)
  }

  /// Less than this is no drawing of a connector, in metres.
  private static let leastDrawing = 2.0

  /// The connectors: each flight is one, and so is a ride over any number of levels.
  func gates() -> [RouteLine.Gate] {
    var gates: [RouteLine.Gate] = []
    var first = 0
    while first < pieces.count {
      guard connectors[first] >= 0 else {
        first += 1
        continue
      }
      var last = first
      while last + 1 < pieces.count, connectors[last + 1] == connectors[first] { last += 1 }
      let levels = Set(pieces[first...last].flatMap { [$0.fromLevel, $0.toLevel] })
      if levels.count > 1 {
        let length = drawn[last + 1] - drawn[first]
        gates.append(
          RouteLine.Gate(
            range: measures[first]...measures[last + 1], fromLevel: pieces[first].fromLevel,
            toLevel: pieces[last].toLevel, levels: levels,
            isTimed: isRidden[first...last].contains(true) || length < Self.leastDrawing,
            duration: durations[last + 1] - durations[first]))
      }
      first = last + 1
    }
    return gates
  }
}

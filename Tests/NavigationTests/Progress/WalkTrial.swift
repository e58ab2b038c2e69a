import Geometry
import Navigation
import Routing
import TestSupport
import VenueModel

/// A simulated walk that somebody is led along, all of it from one seed.
struct WalkTrial {
  let seed: UInt64
  let place: String
  let venue: Venue
  let graph: PathGraph
  let trip: Trip
  let walk: SimulatedWalk
  let walkOptions: WalkOptions
  /// Whether somebody only follows the route, and fixes are no worse than white noise.
  let isPlain: Bool
  let options = NavigationOptions()

  /// What happened at one moment.
  struct Moment {
    var truth: TruePosition
    var fix: PositionFix?
    /// The route that counted before.
    var route: Route
    var state: Navigator.State
    var events: [NavigationEvent]
  }

  /// Makes a trial.
  ///
  /// - Parameter venue: the one to walk in, with what to call it; `nil` for one made from the seed.
  init?(seed: UInt64, venue given: (name: String, venue: Venue)? = nil) {
    var random = SplitMix(seed: seed)
    self.seed = seed
    (place, venue) = given ?? Self.venue(&random)
    var router = Router(venue, profile: .walking)
    graph = router.graph
    guard let trip = Self.trip(&router, &random) else { return nil }
    self.trip = trip
    let length = trip.legs.reduce(0) { $0 + $1.route.distance }
    guard length < 1500 else { return nil }
    isPlain = random.next() % 3 == 0
    walkOptions = Self.walkOptions(&random, length, isPlain: isPlain)
    walk = SimulatedWalk(along: trip.legs.map(\.route), in: graph, walkOptions) { node, leg in
      guard case .route(let route) = router.route(from: RouteEnd(node: node, of: router.graph), to: trip.legs[leg].goal)
      else { return nil }
      return route
    }
  }

  private static func venue(_ random: inout SplitMix) -> (name: String, venue: Venue) {
    let number = Int(random.next() % 10)
    if number < TrialVenues.drawn.count { return TrialVenues.drawn[number] }
    let shape: RandomVenue.Shape = number < 8 ? .building : number == 8 ? .lattice : .forest
    return (shape.rawValue, RandomVenue.make(shape, using: &random))
  }

  private static func trip(_ router: inout Router, _ random: inout SplitMix) -> Trip? {
    let count = router.graph.networkNodeCount
    var start = RouteEnd(node: Int(random.next() % UInt64(count)), of: router.graph)
    var legs: [Trip.Leg] = []
    for _ in 0..<(random.next() % 4 == 0 ? 2 : 1) {
      let goal = RouteEnd(node: Int(random.next() % UInt64(count)), of: router.graph)
      guard case .route(let route) = router.route(from: start, to: goal) else { continue }
      legs.append(Trip.Leg(route, to: goal))
      start = goal
    }
    return legs.isEmpty ? nil : Trip(legs: legs)
  }

  private static func walkOptions(_ random: inout SplitMix, _ length: Double, isPlain: Bool) -> WalkOptions {
    var options = random.next() % 4 == 0 ? WalkOptions.steady : .believable
    options.seed = random.next()
    options.stopTime = 12
    options.noise.deviation = Double.random(in: 1...8, using: &random)
    options.stands.append(.init(at: .infinity, seconds: 30))
    guard !isPlain else {
      options.noise.deviation = min(options.noise.deviation, 5)
      return options
    }
    func place() -> Double { Double.random(in: 0...max(length, 1), using: &random) }
    func chance(_ percent: UInt64) -> Bool { random.next() % 100 < percent }
    options.rate = [0.5, 1, 1, 1, 2][Int(random.next() % 5)]
    if chance(30) { options.stands.append(.init(at: place(), seconds: 60)) }
    if chance(25) { options.uTurns.append(.init(at: place(), length: Double.random(in: 5...40, using: &random))) }
    for _ in 0..<(random.next() % 3) {
      options.wrongTurns.append(
        .init(
          at: chance(50) ? place() : nil, length: Double.random(in: 5...60, using: &random),
          ending: chance(50) ? .back : .newRoute))
    }
    if chance(30) { options.noise.outlierShare = 0.1 }
    if chance(30) { options.noise.missingShare = 0.3 }
    if chance(30) { options.noise.gapRate = 0.01 }
    if chance(30) { options.noise.correlationTime = 5 }
    if chance(40) {
      options.noise.wrongLevelShare = 0.15
      options.noise.wrongLevelTime = chance(50) ? 0 : 8
    }
    if chance(20) { options.noise.levelShare = 0.3 }
    if chance(50) { (options.noise.courseDeviation, options.noise.speedDeviation) = (15, 0.2) }
    return options
  }

  /// Leads somebody along.
  ///
  /// - Returns: the moments of the walk, the start before the first of them, up to the end of the navigation.
  func run(_ estimator: inout TrialEstimator) -> [Moment] {
    guard var navigator = try? Navigator(venue, graph, options: options) else { return [] }
    var router = Router(venue, graph, LinkCosts(graph, .walking))
    var moments: [Moment] = []
    var fixes = walk.fixes[...]
    for truth in walk.truth {
      let route = navigator.trip.map { $0.legs[navigator.info?.leg ?? 0].route } ?? trip.legs[0].route
      var moment = Moment(truth: truth, fix: nil, route: route, state: navigator.state, events: [])
      if moments.isEmpty { navigator.start(trip, at: truth.time, into: &moment.events) }
      if let fix = fixes.first, fix.time == truth.time {
        fixes.removeFirst()
        moment.fix = fix
        navigator.update(fix, estimator.estimate(fix), router: &router, into: &moment.events)
      } else {
        navigator.tick(truth.time, into: &moment.events)
      }
      moments.append(moment)
      if !navigator.isNavigating { break }
    }
    return moments
  }
}

/// What makes estimates in a trial: the real estimator.
struct TrialEstimator {
  private var positioner: Positioner

  init(_ graph: PathGraph) { positioner = Positioner(CellNetwork(graph)) }

  mutating func estimate(_ fix: PositionFix) -> PositionEstimate? { positioner.update(fix) }
}

/// Drawn venues in which it is easy to be taken in.
enum TrialVenues {
  static let drawn: [(name: String, venue: Venue)] = [("corridors", corridors), ("fold", fold), ("tower", tower)]

  /// Corridors 6 m apart, joined at their ends and in the middle.
  private static let corridors = DrawnVenue(
    """
    A-----------------------------b-----------------------------C
    |                             |                             |
    |                             |                             |
    d-----------------------------e-----------------------------F
    |                             |                             |
    |                             |                             |
    G-----------------------------h-----------------------------I
    """, scale: 2
  ).venue

  /// One way that folds back and forth, 6 m apart, and crosses itself.
  private static let fold = DrawnVenue(
    """
    A---------------------------b
                                |
                                |
    d---------------------------c
    |
    |
    e-----------f---------------G
                |
                |
                H
    """, scale: 2
  ).venue

  /// Five floors of one plan, with an elevator, stairs that are drawn, and an escalator up.
  private static let tower = DrawnVenue(
    levels: (0..<5).map { ("L\($0)", "A---------e---------s----u----r------------B") },
    connectors: [
      .init(.elevator, "Elevator", (0..<5).map { "L\($0)/e" }),
      .init(.stairs, "Stairs A", ["L0/s", "L1/u", "L2/s", "L3/u", "L4/s"]),
      .init(.escalator, "Escalator", ["L0/r", "L1/r", "L2/r"], .forward),
    ], scale: 2
  ).venue
}

import Routing
import VenueModel

/// A person on the way through a venue: fixes go in; where the person is, and what happens on the way, comes out.
///
/// Estimator and navigator together, live or replayed alike: it has no clock. Where fixes are more than a second apart,
/// both are told of the seconds between, so that a recorded walk gives the same events as the walk itself.
public struct LiveNavigation: Sendable {
  /// The estimator.
  public private(set) var positioner: Positioner
  /// The navigator.
  public private(set) var navigator: Navigator
  private let venue: Venue
  private let plan: Plan?
  private var hasBegun = false
  private var last: Int64?

  /// For how long after a fix the seconds are told that pass without another, in seconds: then nothing changes any more.
  private static let watch: Int64 = 60
  private static let second: Int64 = 1_000_000

  /// Where a person wants to go.
  public struct Plan: Sendable {
    /// Where the way begins; `nil` for wherever the first fix is.
    public var origin: RouteEnd?
    /// The stops and the destination, in order; one or more.
    public var goals: [Goal]

    /// Makes a plan.
    public init(from origin: RouteEnd? = nil, goals: [Goal]) {
      self.origin = origin
      self.goals = goals
    }
  }

  /// A stop, or the destination.
  public struct Goal: Sendable {
    /// Where it is.
    public var end: RouteEnd
    /// The id of the place there, `nil` for none.
    public var place: String?

    /// Makes a goal.
    public init(_ end: RouteEnd, place: String? = nil) {
      self.end = end
      self.place = place
    }
  }

  /// What comes out.
  public enum Event: Hashable, Sendable {
    /// Where the person is, for each fix.
    case position(PositionEstimate)
    /// What happened in the navigation.
    case navigation(NavigationEvent)
    /// That no way leads to the goal with a number, so that the navigation fails before it begins.
    case noRoute(NoRoute, goal: Int)
  }

  /// Waits for a person.
  ///
  /// - Parameter plan: `nil` for nowhere: positions are all that comes out.
  public init(_ venue: Venue, _ network: CellNetwork, _ navigator: Navigator, plan: Plan?) {
    self.venue = venue
    self.navigator = navigator
    self.plan = plan
    positioner = Positioner(network)
  }

  /// Takes a fix in; the navigation begins with the first one that has a level.
  ///
  /// - Parameters:
  ///   - router: finds the ways, with the graph that the network was made of.
  ///   - restrictions: what may not be used.
  public mutating func take(
    _ fix: PositionFix, router: inout Router, under restrictions: Restrictions? = nil, into events: inout [Event]
  ) {
    passTime(to: fix.time, router: &router, under: restrictions, into: &events)
    let estimate = positioner.update(fix)
    events.append(.position(estimate))
    last = max(last ?? fix.time, fix.time)
    begin(at: estimate, router: &router, under: restrictions, into: &events)
    report(into: &events) { navigator, told in
      navigator.update(fix, estimate, router: &router, under: restrictions, into: &told)
    }
  }

  /// Ends the navigation, where one goes on.
  public mutating func finish(into events: inout [Event]) {
    guard let last else { return }
    report(into: &events) { navigator, told in navigator.stop(at: last, into: &told) }
  }

  /// Tells estimator and navigator of the seconds without a fix.
  private mutating func passTime(
    to time: Int64, router: inout Router, under restrictions: Restrictions?, into events: inout [Event]
  ) {
    guard navigator.isNavigating, let last, last < time else { return }
    for second in 1...Self.watch {
      let (now, isTooFar) = last.addingReportingOverflow(second * Self.second)
      guard !isTooFar, now < time else { return }
      let estimate = positioner.advance(to: now)
      report(into: &events) { navigator, told in
        if let estimate, estimate.source == .deadReckoned {
          navigator.update(nil, estimate, router: &router, under: restrictions, into: &told)
        }
        navigator.tick(now, into: &told)
      }
    }
  }

  private mutating func report(
    into events: inout [Event], _ work: (inout Navigator, inout [NavigationEvent]) -> Void
  ) {
    var told: [NavigationEvent] = []
    work(&navigator, &told)
    for event in told { events.append(.navigation(event)) }
  }

  /// Finds the way and starts along it.
  private mutating func begin(
    at estimate: PositionEstimate, router: inout Router, under restrictions: Restrictions?, into events: inout [Event]
  ) {
    guard !hasBegun, let plan else { return }
    var start = plan.origin
    if start == nil, let level = estimate.level ?? (venue.levels.count == 1 ? 0 : nil), estimate.position.isFinite {
      start = RouteEnd(spots: [Place.Location(level: level, position: estimate.position)])
    }
    guard var start else { return }
    hasBegun = true
    var legs: [Trip.Leg] = []
    for (number, goal) in plan.goals.enumerated() {
      switch router.route(from: start, to: goal.end, under: restrictions) {
      case .noRoute(let none):
        events.append(.noRoute(none, goal: number))
        let failed = NavigationEvent(navigation: 1, time: estimate.time, kind: .failed(.noRoute(none.reason)))
        return events.append(.navigation(failed))
      case .route(let route):
        legs.append(Trip.Leg(route, to: goal.end, place: goal.place))
        start = RouteEnd(spots: [goal.end.spots[route.end.spot]])
      }
    }
    report(into: &events) { navigator, told in
      navigator.start(Trip(legs: legs), at: estimate.time, into: &told)
    }
  }
}

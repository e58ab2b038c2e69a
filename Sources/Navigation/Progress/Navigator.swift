import Geometry
import Routing
import VenueModel

/// Leads somebody along a trip: positions go in, figures and events come out.
///
/// It has no clock: time comes with positions, and ``tick(_:into:)`` tells that some has passed without one. The same
/// calls give the same events.
public struct Navigator: Sendable {
  /// What it is doing.
  public internal(set) var state = State.idle
  /// What to show; `nil` when nobody is navigating.
  public internal(set) var info: NavigationInfo?
  /// The trip, with the routes that count now; `nil` when nobody is navigating.
  public internal(set) var trip: Trip?
  /// The serial number of the navigation; 0 before the first.
  public internal(set) var navigation = 0
  /// The question that waits for an answer.
  public internal(set) var request: RouteRequest?
  /// Its thresholds.
  public let options: NavigationOptions

  /// What a navigator is doing.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// Nothing, from the beginning.
    case idle
    /// Leading along the route.
    case navigating
    /// Waiting for the way back or a new one.
    case offRoute
    /// Nothing, after an arrival.
    case arrived
    /// Nothing, after somebody ended it.
    case stopped
    /// Nothing, after a failure.
    case failed
  }

  let graph: PathGraph
  let levelCount: Int
  let guide: @Sendable (Route, Int) -> [Step]
  var leg = 0
  var course: Course?
  var clock: Int64 = .min
  var requestCount = 0

  /// Makes a navigator that leads nobody yet.
  ///
  /// - Parameters:
  ///   - graph: the one that the routes of trips are found in.
  ///   - guide: the steps of a route, and of which leg of the trip it is; `nil` for plain English without the names of
  ///     destinations.
  public init(
    _ venue: Venue, _ graph: PathGraph, options: NavigationOptions = NavigationOptions(),
    guide: (@Sendable (Route, Int) -> [Step])? = nil
  ) throws(NavigationOptionsError) {
    try options.check()
    self.options = options
    self.graph = graph
    levelCount = venue.levels.count
    self.guide =
      guide ?? { route, _ in Guidance(route, in: venue, graph: graph, destination: nil).legs.flatMap(\.steps) }
  }

  /// Whether somebody is being led.
  public var isNavigating: Bool { state == .navigating || state == .offRoute }

  /// Begins a trip; one that goes on is stopped before.
  ///
  /// - Parameters:
  ///   - time: in microseconds since the origin of the fixes.
  ///   - selected: the ids of places that are selected; `nil` for that of the destination.
  public mutating func start(
    _ trip: Trip, at time: Int64, selected: [String]? = nil, into events: inout [NavigationEvent]
  ) {
    stop(at: time, into: &events)
    navigation += 1
    clock = time
    if let fault = trip.fault(isMeasured: graph.isMeasured) { return end(.failed, .failed(fault), &events) }
    self.trip = trip
    leg = 0
    requestCount = 0
    state = .navigating
    let route = trip.legs[0].route
    let course = Course(RouteLine(route), guide(route, 0), at: time)
    self.course = course
    info = figures(course, selected: selected ?? trip.legs.last?.place.map { [$0] } ?? [])
    if let info { tell(.started(info), &events) }
  }

  /// Ends the navigation.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public mutating func stop(at time: Int64, into events: inout [NavigationEvent]) -> Bool {
    guard isNavigating else { return false }
    clock = max(clock, time)
    end(.stopped, .stopped, &events)
    return true
  }

  /// Selects places by their ids; without effect when nobody is navigating.
  public mutating func select(_ places: [String]) { info?.selectedPOIs = places }

  mutating func tell(_ kind: NavigationEvent.Kind, _ events: inout [NavigationEvent]) {
    events.append(NavigationEvent(navigation: navigation, time: clock, kind: kind))
  }

  mutating func end(_ state: State, _ kind: NavigationEvent.Kind, _ events: inout [NavigationEvent]) {
    tell(kind, &events)
    self.state = state
    (info, trip, course, request) = (nil, nil, nil, nil)
  }
}

/// What a navigator knows of the leg that is walked.
struct Course: Sendable {
  var progress: RouteProgress
  var levels = LevelWatch()
  var judge = OffRouteJudge()
  var policy = RecalculationPolicy()
  var freshness: Freshness
  let steps: [Step]
  /// The measure where each step begins.
  let stepMeasures: [Double]
  /// The level that is believed.
  var level: Int
  /// Whether a place on the route has been found.
  var hasJoined = false
  var joining = 0
  var arriving = 0
  var reason: OffRouteReason?
  var distanceFromRoute = 0.0
  var traveled = 0.0
  /// The time of the last position.
  var lastTime: Int64?
  var toldTime: Int64?
  /// Whether figures have changed since they were told.
  var isUntold = false

  init(_ line: RouteLine, _ steps: [Step], at time: Int64) {
    progress = RouteProgress(line, at: time)
    freshness = Freshness(since: time)
    level = line.level(at: 0)
    self.steps = steps
    var measure = 0.0
    stepMeasures = steps.map { step in
      defer { measure += step.distance + step.duration }
      return measure
    }
  }

  /// Takes over what does not depend on the route.
  mutating func inherit(_ old: Course) {
    (levels, freshness, policy) = (old.levels, old.freshness, old.policy)
    (traveled, distanceFromRoute, toldTime) = (old.traveled, old.distanceFromRoute, old.toldTime)
    judge.reset()
  }
}

/// Whether positions are fresh.
struct Freshness: Sendable {
  /// When the navigation began: who has just begun has fresh figures.
  private let start: Int64
  private var last: Int64?
  /// Seconds between fixes, on average of late.
  private var interval: Double?

  init(since start: Int64) { self.start = start }

  mutating func note(fixAt time: Int64, _ options: NavigationOptions) {
    if let last {
      let gap = seconds(from: last, to: time)
      // A loss is no rhythm.
      if gap <= options.longestStaleTime { interval = interval.map { $0 + 0.3 * (gap - $0) } ?? gap }
    }
    last = time
  }

  /// Whether no fix has come for long, measured by how often they come.
  func isStale(at time: Int64, _ options: NavigationOptions) -> Bool {
    let limit = max(options.staleTime, min(2.5 * (interval ?? 0), options.longestStaleTime))
    return seconds(from: last ?? start, to: time) > limit
  }
}

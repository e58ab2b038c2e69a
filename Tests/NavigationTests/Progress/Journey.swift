import Geometry
import Navigation
import Routing
import TestSupport
import Testing
import VenueModel

/// Somebody who is led through a drawn venue, fix by fix.
///
/// Places are columns and lines of the drawing, as it shows them; one fix comes each second.
struct Journey: ~Copyable {
  let drawn: DrawnVenue
  var router: Router
  var navigator: Navigator
  private(set) var events: [NavigationEvent] = []
  /// Seconds since the start.
  var time = 0.0
  private(set) var spot = Point(0, 0)
  var level = 0
  /// The level that fixes tell, where that is another one.
  var toldLevel: Int??
  var accuracy: Double? = 3
  /// Metres a second.
  var speed = 1.25
  /// Whether fixes come with the course of the walk.
  var hasCourse = false
  /// What the estimator says for each fix.
  var estimate: (PositionFix) -> PositionEstimate? = { _ in nil }

  init(_ drawn: DrawnVenue, options: NavigationOptions = NavigationOptions(), profile: Profile = .walking) throws {
    self.drawn = drawn
    router = Router(drawn.venue, profile: profile)
    navigator = try Navigator(drawn.venue, router.graph, options: options)
  }

  /// Starts for a place, past some stops, from a drawn node.
  mutating func start(_ from: String, _ to: String...) throws {
    var legs: [Trip.Leg] = []
    var start = end(from)
    for name in to {
      let goal = end(name)
      guard case .route(let route) = router.route(from: start, to: goal) else {
        Issue.record("there is no way to \(name)")
        return
      }
      legs.append(Trip.Leg(route, to: goal, place: name))
      start = goal
    }
    if let first = legs.first { (spot, level) = (first.route.start.joined, first.route.start.level) }
    navigator.start(Trip(legs: legs), at: micros, into: &events)
  }

  private func end(_ name: String) -> RouteEnd {
    if let place = drawn.venue.places.first(where: { $0.name == name }) { return RouteEnd(spots: place.locations) }
    return RouteEnd(node: drawn.node(name), of: drawn.venue)
  }

  private var micros: Int64 { Int64((time * 1e6).rounded()) }

  /// Sends a fix from a column and a line of the drawing, a second later.
  mutating func fix(_ column: Double, _ line: Double, after seconds: Double = 1, course: Double? = nil) {
    time += seconds
    let told = toldLevel ?? level
    let fix = PositionFix(
      time: micros, position: Point(column, -line), levels: told.map { [$0] } ?? [], accuracy: accuracy, course: course,
      speed: course == nil ? nil : speed)
    navigator.update(fix, estimate(fix), router: &router, into: &events)
  }

  /// Walks to a column and a line of the drawing, `beside` metres to the left of the way as fixes tell.
  mutating func walk(_ column: Double, _ line: Double, noise: (Int) -> Point = { _ in Point(0, 0) }) {
    let end = Point(column, -line)
    let course = hasCourse ? bearing(from: spot, to: end) : nil
    var step = 0
    while spot != end, navigator.isNavigating {
      let left = spot.distance(to: end)
      spot = left <= speed ? end : spot.interpolated(to: end, fraction: speed / left)
      let shift = noise(step)
      fix(spot.x + shift.x, -spot.y + shift.y, course: course)
      step += 1
    }
  }

  mutating func stand(_ seconds: Int, noise: (Int) -> Point = { _ in Point(0, 0) }) {
    for second in 0..<seconds where navigator.isNavigating {
      let shift = noise(second)
      fix(spot.x + shift.x, -spot.y + shift.y)
    }
  }

  /// Goes to a column and a line of the drawing without a fix.
  mutating func vanish(to column: Double, _ line: Double, seconds: Double) {
    spot = Point(column, -line)
    time += seconds
  }

  mutating func tick(after seconds: Double) {
    time += seconds
    navigator.tick(micros, into: &events)
  }

  @discardableResult mutating func stop() -> Bool { navigator.stop(at: micros, into: &events) }

  // MARK: What happened

  /// The names of the events, without changes of figures.
  var names: [String] { events.map(\.name).filter { $0 != "infoChanged" } }

  func count(_ name: String) -> Int { events.count { $0.name == name } }

  /// The figures of every event that has some.
  var infos: [NavigationInfo] { events.compactMap(\.info) }

  /// The seconds at which events of a name came.
  func times(_ name: String) -> [Double] { events.filter { $0.name == name }.map { Double($0.time) / 1e6 } }

  mutating func forget() { events = [] }
}

import Navigation
import Routing
import TestSupport
import Testing
import VenueModel

/// A route through a drawn venue and what is told of it.
struct Guided {
  let route: Route
  let guidance: Guidance

  /// Finds a way between two ends, each a place (all its spots) or else a drawn node.
  init(
    _ drawn: DrawnVenue, _ from: String, _ to: String, profile: Profile = .walking, destination: String? = nil
  ) throws {
    try self.init(drawn.venue, Self.end(from, drawn), Self.end(to, drawn), profile, destination ?? to)
  }

  init(
    _ venue: Venue, _ from: RouteEnd, _ to: RouteEnd, _ profile: Profile = .walking, _ destination: String? = nil
  ) throws {
    var router = Router(venue, profile: profile)
    var found: Route?
    if case .route(let route) = router.route(from: from, to: to) { found = route }
    route = try #require(found, "there is no way")
    guidance = Guidance(route, in: venue, graph: router.graph, destination: destination)
  }

  private static func end(_ name: String, _ drawn: DrawnVenue) -> RouteEnd {
    if let place = drawn.venue.places.first(where: { $0.name == name }) { return RouteEnd(spots: place.locations) }
    return RouteEnd(node: drawn.node(name), of: drawn.venue)
  }

  var steps: [Step] { guidance.legs.flatMap(\.steps) }
  var texts: [String] { steps.map(\.instruction) }
  var kinds: [Maneuver.Kind] { steps.map(\.maneuver.type) }
  var turns: [Maneuver.Modifier] {
    steps.filter { $0.maneuver.type == .turn }.compactMap(\.maneuver.modifier)
  }
}

import Routing

/// Where somebody wants to go: one route, or several with stops between them.
public struct Trip: Hashable, Sendable {
  /// One or more, each beginning where the one before ends.
  public var legs: [Leg]

  /// A route to a stop; the last one leads to the destination.
  public struct Leg: Hashable, Sendable {
    /// The way there.
    public var route: Route
    /// Where it leads, to find another way there.
    public var goal: RouteEnd
    /// The id of the place there, `nil` for none.
    public var place: String?

    /// Makes a leg.
    public init(_ route: Route, to goal: RouteEnd, place: String? = nil) {
      self.route = route
      self.goal = goal
      self.place = place
    }
  }

  /// Makes a trip with stops.
  public init(legs: [Leg]) { self.legs = legs }

  /// Makes a trip of one route.
  public init(_ route: Route, to goal: RouteEnd, place: String? = nil) {
    legs = [Leg(route, to: goal, place: place)]
  }

  /// Why nobody can be led along it; `nil` when it is sound.
  func fault(isMeasured: Bool) -> NavigationFailure? {
    guard isMeasured else { return .noScale }
    guard !legs.isEmpty else { return .emptyTrip }
    for (number, pair) in zip(legs, legs.dropFirst()).enumerated() {
      let (end, start) = (pair.0.route.end, pair.1.route.start)
      if end.level != start.level || !(end.joined.distance(to: start.joined) <= Self.seam) {
        return .brokenTrip(leg: number + 1)
      }
    }
    for (number, leg) in legs.enumerated() where !leg.route.isFinite { return .brokenTrip(leg: number) }
    return nil
  }

  /// Metres between the end of a leg and the start of the next one that are no gap.
  private static let seam = 5.0
}

extension Route {
  /// Whether it can be followed at all.
  fileprivate var isFinite: Bool {
    start.joined.isFinite && end.joined.isFinite
      && parts.allSatisfy { part in
        part.points.count > 1 && part.points.allSatisfy(\.isFinite) && part.distance >= 0 && part.distance.isFinite
          && part.duration >= 0 && part.duration.isFinite && part.wait >= 0 && part.wait.isFinite
      }
  }
}

/// Why a navigation ended without an arrival.
public enum NavigationFailure: Hashable, Sendable {
  /// The trip has no route.
  case emptyTrip
  /// A route of the trip does not begin where the one before ends, or has no finite measures.
  case brokenTrip(leg: Int)
  /// The venue's plans have no scale, so that nothing can be said in metres.
  case noScale
  /// Off the route, and no way was found for ``NavigationOptions/failureTime``.
  case noRoute(NoRoute.Reason)

  /// Its name in event logs.
  public var code: String {
    switch self {
    case .emptyTrip: "emptyTrip"
    case .brokenTrip: "brokenTrip"
    case .noScale: "noScale"
    case .noRoute: "noRoute"
    }
  }
}

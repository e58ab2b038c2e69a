import Geometry

/// What a view shows while somebody is navigating.
public struct NavigationInfo: Hashable, Sendable {
  /// Metres to walk to the destination: never rises without a ``NavigationEvent/Kind/recalculated(_:_:)``, and 0
  /// exactly on arrival.
  public var remainingDistance: Double
  /// Seconds to the destination.
  public var remainingDuration: Double
  /// Metres of routes walked since the start.
  public var traveledDistance: Double
  /// The share of the way that is done, 0...1.
  public var fractionTraveled: Double
  /// What to do next: the first step that has not begun.
  public var nextStep: Step?
  /// Metres to where it begins.
  public var distanceToNextStep: Double
  /// Seconds to where it begins.
  public var durationToNextStep: Double
  /// The number of the leg of the trip that is walked, from 0.
  public var leg: Int
  /// Metres to walk to the end of that leg: the next stop, or the destination.
  public var remainingDistanceOfLeg: Double
  /// Seconds to the end of that leg.
  public var remainingDurationOfLeg: Double
  /// The level, an index into the venue's levels.
  public var currentLevel: Int
  /// Where on the route one is, in local metres.
  public var snappedPosition: Point
  /// Metres between the last fix and the route; before the first fix 0.
  public var distanceFromRoute: Double
  /// Whether the figures are those of an earlier moment: no fix has come for long, or one has left the route.
  public var isStale: Bool
  /// Whether one has arrived.
  public var isAtDestination: Bool
  /// The ids of the places that are selected.
  public var selectedPOIs: [String]
}

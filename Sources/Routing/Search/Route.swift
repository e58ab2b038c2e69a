import Geometry
import VenueModel

/// An answer to "how do I get there".
public enum RouteAnswer: Sendable, Hashable {
  /// A way.
  case route(Route)
  /// None, and why.
  case noRoute(NoRoute)
}

/// A way from one place to another.
public struct Route: Sendable, Hashable {
  /// Where it starts.
  public var start: JoinedEnd
  /// Where it ends.
  public var end: JoinedEnd
  /// What is walked, in order; empty when start and end are one point.
  public var parts: [Part]
  /// Metres walked (pixels in a venue without scale), without the way from the ends to the network unless that leads over
  /// ground that the router knows, which is a part of its own.
  public var distance: Double
  /// Seconds, by the profile's speeds and waits, and what was waited for openings; 0 in a venue without scale.
  public var duration: Double
  /// The sum that the search made least: milliseconds, millimetres or source costs × 1000.
  public var cost: UInt64

  /// A link of the graph, or a part of one at either end of the route.
  public struct Part: Sendable, Hashable {
    /// The link in the graph; `nil` for a straight path over open ground, off the network.
    public var link: Int?
    /// What it is in the venue; `nil` as for ``link``.
    public var origin: PathGraph.Origin?
    /// What it is to walk on.
    public var kind: PathKind
    /// Whether it is walked from the link's `from` to its `to`.
    public var isForward: Bool
    /// The level it starts on.
    public var fromLevel: Int
    /// The level it ends on.
    public var toLevel: Int
    /// The line walked, in local metres; two points or more.
    public var points: [Point]
    /// Metres walked.
    public var distance: Double
    /// Seconds walked, without ``wait``.
    public var duration: Double
    /// Seconds waited before it for it to open.
    public var wait = 0.0
    /// The node of the graph where it starts, `nil` when it starts within the link.
    public var fromNode: Int?
    /// The node of the graph where it ends, `nil` when it ends within the link.
    public var toNode: Int?
    /// Whether no source tells if it can be passed without a step.
    public var isAccessUnknown: Bool
    /// Whether it has opening hours; they are looked at when the departure is known.
    public var hasHours: Bool
  }
}

/// An end of a route, joined to the network.
public struct JoinedEnd: Sendable, Hashable {
  /// What the user asked for.
  public var position: Point
  /// Its level.
  public var level: Int
  /// Where it meets the network.
  public var joined: Point
  /// Metres between the two.
  public var distance: Double
  /// Which of the spots that were asked for was taken.
  public var spot: Int
}

/// Why there is no way.
public struct NoRoute: Sendable, Hashable {
  /// The reason.
  public var reason: Reason
  /// For `blocked`, a smallest set of parts that, opened, would make a way.
  public var blockedBy: [Blocker] = []

  /// The reason why there is no way.
  public enum Reason: Sendable, Hashable {
    /// The level of an end has no edge that the profile may use.
    case noNetwork(level: Int)
    /// The two ends lie on parts of the network that nothing joins.
    case differentComponents
    /// A way exists, but the profile, a closure or a one-way rule forbids it.
    case blocked
  }
}

/// A part that stands in the way.
public struct Blocker: Sendable, Hashable {
  /// The link in the graph.
  public var link: Int
  /// Why it cannot be used.
  public var reason: Reason

  /// Why a part cannot be used.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// It is closed.
    case closed
    /// It leads the other way.
    case oneWay
    /// It has a step.
    case notStepFree
    /// Nobody knows whether it has a step, and the profile is strict.
    case unknownAccess
    /// The profile does not use its kind.
    case forbiddenKind
    /// A closure closes it.
    case avoided
    /// It does not open in time.
    case hours
  }
}

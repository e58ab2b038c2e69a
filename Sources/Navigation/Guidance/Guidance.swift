import Geometry
import Routing
import VenueModel

/// A route told to a person: legs by level, and in each the steps that need a decision.
public struct Guidance: Sendable, Hashable {
  /// One leg for each stretch on one level, in order; what leads to another level belongs to the leg that it leaves.
  public var legs: [Leg]

  /// Makes the guidance of a route.
  ///
  /// - Parameters:
  ///   - graph: the graph that the route was found in.
  ///   - destination: what to call the end, `nil` to leave it unnamed.
  /// - Complexity: O(parts of the route · places of the venue).
  public init(_ route: Route, in venue: Venue, graph: PathGraph, destination: String?) {
    var builder = GuidanceBuilder(route, venue, graph, destination)
    builder.build()
    legs = builder.legs
  }
}

/// A stretch of a route on one level.
public struct Leg: Sendable, Hashable {
  /// An index into the venue's levels.
  public var level: Int
  /// The sum of its steps, in metres (pixels in a venue without scale).
  public var distance: Double
  /// The sum of its steps, in seconds; 0 in a venue without scale.
  public var duration: Double
  /// One or more.
  public var steps: [Step]
}

/// What to do next, and how far that leads.
public struct Step: Sendable, Hashable {
  /// What to do.
  public var maneuver: Maneuver
  /// The same in words.
  public var instruction: String
  /// Metres from where it starts to the next step (pixels in a venue without scale).
  public var distance: Double
  /// Seconds from where it starts to the next step; 0 in a venue without scale.
  public var duration: Double
  /// The level on which it starts.
  public var level: Int
  /// The level on which it ends; another one for a connector, or for edges that lead from level to level.
  public var toLevel: Int
  /// Where it starts, in local metres: at its maneuver, or at a connector or a gate less than 5 m before its turn.
  public var position: Point
  /// The connector that it takes, an index into the venue's connectors.
  public var connector: Int?
  /// What signs say where it starts, as printed; `nil` where no source tells of signs.
  public var signs: String?
}

/// What a person does at the start of a step.
public struct Maneuver: Sendable, Hashable {
  /// What it is.
  public var type: Kind
  /// Which way, where the type has a way.
  public var modifier: Modifier?
  /// The direction afterwards, in degrees clockwise from north; `nil` where north is unknown or nothing is walked.
  public var bearing: Double?

  /// What a maneuver is.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The first steps.
    case depart
    /// A change of direction.
    case turn
    /// On, after a connector or a gate, where signs begin, or by a slope to another level.
    case `continue`
    /// A door between two plans or levels.
    case door
    /// A gate with a ticket or a badge.
    case gate
    /// A security check.
    case securityLane
    /// A gate that lets people out only.
    case exitGate
    /// Steps.
    case stairs
    /// A moving staircase.
    case escalator
    /// A moving belt.
    case movingWalkway
    /// A slope.
    case ramp
    /// A cab.
    case elevator
    /// The end.
    case arrive
  }

  /// Which way.
  public enum Modifier: String, Sendable, Hashable, CaseIterable {
    /// On.
    case straight
    /// 30° to 60° left.
    case slightLeft
    /// 60° to 120° left; for an arrival, on the left.
    case left
    /// More than 120° left.
    case sharpLeft
    /// 30° to 60° right.
    case slightRight
    /// 60° to 120° right; for an arrival, on the right.
    case right
    /// More than 120° right.
    case sharpRight
    /// Back.
    case uturn

    /// The way of a turn in degrees, right positive.
    init(turn: Double) {
      switch turn {
      case _ where abs(turn) < 30: self = .straight
      case _ where abs(turn) >= 165: self = .uturn
      case 120...: self = .sharpRight
      case 60...: self = .right
      case 0...: self = .slightRight
      case ..<(-120): self = .sharpLeft
      case ..<(-60): self = .left
      default: self = .slightLeft
      }
    }
  }
}

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
    /// From the open into a building.
    case enterBuilding
    /// From a building into the open.
    case leaveBuilding
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
    /// One that this version has no word for; its text is a plain one.
    case unknown

    /// The maneuver that is called so, ``unknown`` for every name that is not known.
    public init(named name: String) { self = Kind(rawValue: name) ?? .unknown }
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

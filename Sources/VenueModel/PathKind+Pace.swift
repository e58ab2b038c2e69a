extension PathKind {
  /// Metres per second of a walk on level ground (Weidmann 1993: 1.34).
  public static let walkingSpeed = 1.34

  /// Seconds an elevator usually rides from one level to the next.
  public static let secondsPerElevatorLevel = 5.0

  /// Metres per second of somebody who can climb stairs, along the slope: 0.5 on stairs (Fruin 1971), 0.65 for a person
  /// who stands on an escalator (EN 115 belts run at 0.5 to 0.75), belt and walk together on a moving walkway.
  public var usualSpeed: Double {
    switch self {
    case .stairs: 0.5
    case .escalator: 0.65
    case .movingWalkway: 1.8
    case .ramp: 1.2
    case .walkway, .door, .gate, .elevator, .securityLane, .exitGate, .other: Self.walkingSpeed
    }
  }

  /// Seconds that it usually costs once; for an elevator, boarding.
  public var usualWait: Double {
    switch self {
    case .door: 1.5
    case .gate, .exitGate: 4
    case .securityLane: 300
    case .elevator: 25
    case .walkway, .stairs, .escalator, .movingWalkway, .ramp, .other: 0
    }
  }
}

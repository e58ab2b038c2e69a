import VenueModel

/// How somebody moves: speeds, waits, what is out of the question, and what a good route saves.
public struct Profile: Hashable, Sendable {
  /// What it is called on the command line.
  public var name: String
  /// What a route is the shortest by.
  public var basis: Basis
  /// Metres per second along each kind of path, above 0; kinds that are not here go by ``walkingSpeed``.
  public var speeds: [PathKind: Double]
  /// Seconds that each kind costs once, 0 or more: a door, a gate, a lane, boarding an elevator.
  public var waits: [PathKind: Double]
  /// Seconds an elevator rides from one level to the next.
  public var secondsPerElevatorLevel: Double
  /// By how much each kind is dearer (above 1) or cheaper (below) than its time or length, above 0.
  ///
  /// Kinds that are not here cost what they take. The time that a route tells is not changed by it.
  public var factors: [PathKind: Double] = [:]
  /// What a change of level costs beside its time, in seconds, 0 or more.
  ///
  /// The time that a route tells is not changed by it. By another basis each second counts as ``walkingSpeed`` metres.
  /// Each flight between landings on different levels costs it once: stairs over three storeys three times. An elevator
  /// costs it once, on boarding, however many levels it rides. An edge of the network that joins two levels counts as a
  /// flight; an edge of kind elevator counts as boarding where it leaves a node that has other edges, and as nothing
  /// where it leaves a cab, which is a node whose edges are all of that kind.
  public var levelChangePenalty = 0.0
  /// Kinds that are never used.
  public var forbidden: Set<PathKind>
  /// Whether every part of the way must be passable without a step.
  public var isStepFree: Bool
  /// What to do, step-free, where no source tells.
  public var unknownAccess: UnknownAccess
  /// By how much ``UnknownAccess/prefer`` makes parts of unknown access dearer, 1 or more.
  public var unknownFactor = 4.0

  /// What a route is the shortest by.
  public enum Basis: String, Hashable, Sendable, CaseIterable {
    /// Seconds.
    case time
    /// Metres walked; an elevator rides for nothing.
    case distance
    /// The costs that the sources state, metres where they state none.
    case source
  }

  /// What a step-free route does with parts whose access no source tells.
  public enum UnknownAccess: String, Hashable, Sendable, CaseIterable {
    /// It never uses them.
    case strict
    /// It uses them where everything else would cost ``Profile/unknownFactor`` times as much.
    case prefer
    /// It uses them like any other.
    case allow
  }

  /// Metres per second of a walk on level ground.
  public static let walkingSpeed = PathKind.walkingSpeed

  /// Everybody who can climb stairs, by time.
  public static let walking = Profile(
    name: "walking", basis: .time,
    speeds: usual([.stairs, .escalator, .movingWalkway, .ramp]) { $0.usualSpeed },
    waits: usual([.door, .gate, .securityLane, .exitGate, .elevator]) { $0.usualWait },
    secondsPerElevatorLevel: PathKind.secondsPerElevatorLevel, forbidden: [], isStepFree: false, unknownAccess: .allow)

  /// What is usual for some kinds.
  private static func usual(_ kinds: [PathKind], _ value: (PathKind) -> Double) -> [PathKind: Double] {
    Dictionary(uniqueKeysWithValues: kinds.map { ($0, value($0)) })
  }

  /// Somebody who cannot climb a step, by time.
  public static let stepFree: Profile = {
    var profile = walking
    profile.name = "step-free"
    profile.isStepFree = true
    profile.forbidden = [.stairs, .escalator]
    profile.unknownAccess = .prefer
    return profile
  }()

  /// The fewest metres walked, by any way.
  public static let distance: Profile = {
    var profile = walking
    profile.name = "distance"
    profile.basis = .distance
    return profile
  }()

  /// Everybody who can climb stairs, with as few flights and boardings as can be, and among such ways by time.
  public static let fewestLevelChanges: Profile = {
    var profile = walking
    profile.name = "fewest-level-changes"
    // More than any way round on foot takes within a venue.
    profile.levelChangePenalty = 3600
    return profile
  }()

  /// The built-in profiles, in the order in which help lists them.
  public static let builtIn = [walking, stepFree, distance, fewestLevelChanges]

  /// Whether a part of this kind and access may be used; `isClosed` parts never may.
  func allows(_ link: PathGraph.Link) -> Bool { refusal(of: link) == nil }

  /// Why this profile may not use a part; `nil` when it may.
  func refusal(of link: PathGraph.Link) -> Blocker.Reason? {
    if link.isClosed { return .closed }
    if isStepFree {
      if link.access == .no { return .notStepFree }
      if link.access == .unknown && unknownAccess == .strict { return .unknownAccess }
      // A source that says `yes` knows better than the kind: a stair lift, a flat escalator.
      if link.isAccessStated && link.access == .yes { return nil }
    }
    if forbidden.contains(link.kind) { return isStepFree ? .notStepFree : .forbiddenKind }
    return nil
  }
}

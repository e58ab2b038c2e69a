import Routing

/// How somebody walks a route, and what a source tells of it.
public struct WalkOptions: Hashable, Sendable {
  /// What all chance follows from.
  ///
  /// Chance of the walk and chance of the fixes are apart: other noise leaves the walk as it is.
  public var seed: UInt64 = 1
  /// The time of the first position, in microseconds since any origin.
  public var start: Int64 = 0
  /// Positions a second, above 0.
  public var rate = 1.0
  /// What the walker needs at doors and gates, for elevators, and on stairs in relation to walking on level ground.
  public var profile = Profile.walking

  /// The walker's own speed on level ground in metres a second, the mean of all walkers, above 0.
  public var speed = 1.3
  /// How much walkers differ, in metres a second; 0 gives each the same speed.
  ///
  /// None is slower than ``slowest``.
  public var speedDeviation = 0.2
  /// How much a walker's speed drifts about the own one, in metres a second.
  public var drift = 0.15
  /// Seconds after which a drift is forgotten to 1/e.
  public var driftTime = 5.0
  /// How often a walker who walks stops for no reason, per second.
  public var pauseRate = 0.01
  /// Seconds of such a pause, the mean of an exponential distribution.
  public var pauseTime = 5.0
  /// Seconds at each stop between two routes.
  public var stopTime = 30.0

  /// Where the walker stands still, beyond pauses; in any order.
  public var stands: [Stand] = []
  /// Where the walker turns back for a while; in any order.
  public var uTurns: [UTurn] = []
  /// Where the walker leaves the route; in any order.
  public var wrongTurns: [WrongTurn] = []

  /// What the source tells.
  public var noise = FixNoise()

  /// No walker is slower than this while walking, in metres a second; nor faster than ``fastest``.
  public static let slowest = 0.2
  /// No walker is faster than this on level ground, in metres a second.
  public static let fastest = 3.0

  /// Standing still at a place of the route.
  public struct Stand: Hashable, Sendable {
    /// Metres along the routes, one after another; beyond the end is at the end.
    public var at: Double
    /// Seconds, 0 or more.
    public var seconds: Double

    /// Makes it.
    public init(at: Double, seconds: Double) {
      self.at = at
      self.seconds = seconds
    }
  }

  /// Going back along the route, and on again.
  public struct UTurn: Hashable, Sendable {
    /// Metres along the routes, one after another, where the walker turns.
    public var at: Double
    /// Metres back at most: nobody goes against a one-way link, nor back through an elevator.
    public var length: Double

    /// Makes it.
    public init(at: Double, length: Double) {
      self.at = at
      self.length = length
    }
  }

  /// Leaving the route at a junction.
  public struct WrongTurn: Hashable, Sendable {
    /// Metres along the routes, one after another: the first junction from there on that has a way off the route on its
    /// own level is taken; `nil` takes any one by chance.
    public var at: Double?
    /// Metres off the route; less where the way ends, and up to the next node where a new route begins there.
    public var length: Double
    /// What comes then.
    public var ending: Ending

    /// What comes after a wrong turn.
    public enum Ending: Hashable, Sendable {
      /// The walker comes back the same way.
      case back
      /// The walker goes on with a new route from there; comes back where there is none.
      case newRoute
    }

    /// Makes it.
    public init(at: Double? = nil, length: Double, ending: Ending = .back) {
      self.at = at
      self.length = length
      self.ending = ending
    }
  }

  /// Makes the options of a believable walker, see ``believable``.
  public init() {}

  /// Exactly 1.4 m/s without a pause, and white noise of 3 m: the benchmark "A" of docs/algorithms/matching.md.
  public static let steady: WalkOptions = {
    var options = WalkOptions()
    (options.speed, options.speedDeviation, options.drift, options.pauseRate) = (1.4, 0, 0, 0)
    return options
  }()

  /// Own speed N(1.3, 0.2), drift of 0.15 m/s over 5 s, a pause of 5 s on average every 100 s, and white noise of 3 m:
  /// the benchmark "B" of docs/algorithms/matching.md.
  public static let believable = WalkOptions()
}

/// What a source of fixes tells of where somebody is.
public struct FixNoise: Hashable, Sendable {
  /// The standard deviation along either axis, in metres.
  public var deviation = 3.0
  /// Seconds after which an error is forgotten to 1/e; 0 for errors that have nothing to do with each other.
  public var correlationTime = 0.0
  /// The accuracy told as a multiple of ``deviation``; `nil` when none is told.
  public var accuracyFactor: Double? = 1

  /// The share of fixes that are far off, 0...1.
  public var outlierShare = 0.0
  /// The standard deviation of those along either axis, in metres; their accuracy is told as that of others.
  public var outlierDeviation = 15.0

  /// The share of fixes that do not come, each by itself, 0...1.
  public var missingShare = 0.0
  /// How often fixes stay away for a while, per second.
  public var gapRate = 0.0
  /// Seconds for which they do, the mean of an exponential distribution.
  public var gapTime = 20.0

  /// The share of fixes that tell the level at all, 0...1.
  public var levelShare = 1.0
  /// The share of levels told that are wrong, 0..<1; none in a venue of one level.
  public var wrongLevelShare = 0.0
  /// Seconds for which a wrong level stays; 0 for levels that are wrong each by itself.
  public var wrongLevelTime = 0.0

  /// The standard deviation of the course told, in degrees; `nil` when none is told.
  ///
  /// Who stands or is carried has no course.
  public var courseDeviation: Double?
  /// The standard deviation of the speed told, in metres a second; `nil` when none is told.
  public var speedDeviation: Double?

  /// Makes white noise of 3 m, with its accuracy and the right level told.
  public init() {}
}

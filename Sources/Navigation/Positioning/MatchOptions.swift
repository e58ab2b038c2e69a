/// How positions are estimated on a network: each value with its unit, default, range and reason.
///
/// Values outside of their range count as the nearest within it, values that are not numbers as the default. The figures
/// behind the defaults are in `docs/algorithms/matching.md`.
public struct MatchOptions: Hashable, Sendable {
  // MARK: Movement

  /// Metres of a cell, 0.1...10; 1 by default: 0.5 gains a third of a point and costs twice the time, 2 loses two points.
  ///
  /// 0.5 pays off for fixes better than 1.5 m, and for several walking speeds.
  public var cellLength = 1.0
  /// How people move, 1...8 classes; by default they stand or walk, see ``Motion``.
  public var motions = Motion.standAndWalk
  /// How probably somebody who stands begins to walk within a second, 0...1; 0.2: a pause lasts 5 s on average.
  public var startRate = 0.2
  /// How probably somebody who walks stops within a second, 0...1; 0.02, and 0.01 to 0.04 do as well.
  public var stopRate = 0.02
  /// How probably somebody who walks takes another pace within a second, 0...1; 0.02.
  ///
  /// It matters with several walking speeds only.
  public var paceRate = 0.02
  /// How probably somebody turns round on the spot within a second, 0...1; 0.002: 0.01 costs 0.2 points, 0.05 0.8.
  public var reverseRate = 0.002
  /// The same where the way ends, 0...1; 0.1: people stay in a room for some seconds.
  public var deadEndReverseRate = 0.1
  /// What a door, or a way that ends, weighs beside going straight on, above 0...1; 0.1: most people pass most doors,
  /// which is worth 13 points to the live position.
  public var doorWeight = 0.1
  /// What a turn by more than 45°, or stairs and elevators, weigh beside going straight on, above 0...1; 0.5.
  public var turnWeight = 0.5
  /// How long a way that ends may be to count as a room and not as a corridor of its own, in metres, 0...1000; 15.
  public var roomDepth = 15.0

  // MARK: Fixes

  /// The accuracy of fixes that tell none, in metres along either axis, 0.1...1000; 3, as good Wi-Fi and Bluetooth have.
  public var assumedAccuracy = 3.0
  /// The least accuracy that is believed, in metres, 0.05...1000; 0.5: a cell of 1 m knows no better than 0.3 m.
  public var leastAccuracy = 0.5
  /// By how much every accuracy is multiplied, 0.1...100; 1.
  ///
  /// Take 2 for a source whose errors last for seconds: too small an accuracy makes the estimate sure of what is wrong,
  /// too large a one costs little.
  public var accuracyFactor = 1.0
  /// How long the errors of the source last, in seconds (the time after which their correlation falls to 1/e), 0...600;
  /// 0 for errors that are independent.
  ///
  /// Exact for errors that follow an autoregressive process, and worth it only where they do: on independent errors it
  /// costs many points. The log evidence of ``Match`` tells which fits a source.
  public var errorDuration = 0.0
  /// The share of fixes that are outliers, 0...0.5; 0.02: costs 0.1 points without outliers and saves all with them.
  public var outlierShare = 0.02
  /// By how much outliers are wider than other fixes, 1...100; 5.
  public var outlierFactor = 5.0
  /// How many fixes in a row may look like outliers before the position is sought anew, 1...1000; 5.
  public var outlierPatience = 5
  /// How many times likelier a fix tells the right level than any other, 1...1000; 3.
  ///
  /// 1 leaves levels alone.
  ///
  /// Less than the truth, on purpose: wrong levels come in rows. With five levels and 85 % of them right, the odds are 23,
  /// but a source that sticks to a wrong level for 10 s was followed 8 % of the time at 16, 5 % at 6 and 0.3 % at 2.7,
  /// and where errors are independent 2.7 does as well as 16.
  public var levelOdds = 3.0
  /// How sharply the course of a fix points along the way, the concentration of a von Mises distribution, 0...100; 3,
  /// which is about 35°; 0 leaves the course alone.
  public var courseConcentration = 3.0
  /// The share of courses that mean nothing, 0.01...1; 0.2.
  public var courseOutlierShare = 0.2
  /// The least speed at which a course is looked at, in metres a second, 0...10; 0.3.
  public var leastCourseSpeed = 0.3
  /// What a place beside the itinerary weighs at each fix, above 0...1; 0.8.
  public var offItineraryWeight = 0.8

  // MARK: Limits

  /// Cells below this share of the best one are left out, 0...0.1; 1e-5 loses nothing, 1e-4 gets lost at outliers.
  public var beam = 1e-5
  /// How many cells are kept at most, 64...1,000,000; 4,000, a guard: 82 are live at an accuracy of 3 m.
  public var mostCells = 4000
  /// The finest time that is told apart, in seconds, 0.01...1, a whole part of a second; 0.1: 13 cm of a walk.
  public var tick = 0.1
  /// The longest time between fixes that is bridged, in seconds, 1...3600; 60.
  ///
  /// After it the position is sought anew.
  public var longestGap = 60.0
  /// How long a position goes on without fixes, in seconds, 0...3600; 10.
  ///
  /// Then it is the last that was known.
  public var deadReckoningLimit = 10.0
  /// How far from a fix its position on the network may be, in metres, 1...10,000; 60.
  ///
  /// Beyond it the fix is the answer.
  public var snapLimit = 60.0

  /// Makes the options with their defaults.
  public init() {}

  /// People who walk at several speeds, which pays off where they differ: some points of accuracy for four times the
  /// time.
  public static let severalSpeeds: MatchOptions = {
    var options = MatchOptions()
    options.cellLength = 0.5
    options.motions = Motion.standAndWalkAtThreeSpeeds
    return options
  }()
}

extension MatchOptions {
  /// A way to move.
  public struct Motion: Hashable, Sendable {
    /// Metres a second, 0...20; 0 for standing.
    public var speed: Double
    /// How far a second's way lies from that, as a standard deviation in metres, 0...20.
    ///
    /// A cell spreads by its length/√6 in each step, which is taken off: this is the deviation that results, and no less
    /// than 0.41 m with cells of 1 m.
    public var deviation: Double

    /// Makes a way to move.
    public init(speed: Double, deviation: Double) {
      self.speed = speed
      self.deviation = deviation
    }

    /// Standing, and walking at 1.3 m/s: one narrow speed that is wrong by 0.2 m/s costs up to seven points.
    public static let standAndWalk = [Motion(speed: 0, deviation: 0), Motion(speed: 1.3, deviation: 0.42)]
    /// Standing, and walking at 1, 1.3 and 1.6 m/s.
    public static let standAndWalkAtThreeSpeeds = [
      Motion(speed: 0, deviation: 0), Motion(speed: 1, deviation: 0.25), Motion(speed: 1.3, deviation: 0.25),
      Motion(speed: 1.6, deviation: 0.25),
    ]
  }

  /// The same with every value within its range.
  var bounded: MatchOptions {
    let usual = MatchOptions()
    var options = self
    func bound(_ path: WritableKeyPath<MatchOptions, Double>, _ range: ClosedRange<Double>) {
      let value = self[keyPath: path]
      options[keyPath: path] = value.isNaN ? usual[keyPath: path] : min(max(value, range.lowerBound), range.upperBound)
    }
    bound(\.cellLength, 0.1...10)
    bound(\.startRate, 0...1)
    bound(\.stopRate, 0...1)
    bound(\.paceRate, 0...1)
    bound(\.reverseRate, 0...1)
    bound(\.deadEndReverseRate, 0...1)
    bound(\.doorWeight, 1e-6...1)
    bound(\.turnWeight, 1e-6...1)
    bound(\.roomDepth, 0...1000)
    bound(\.assumedAccuracy, 0.1...1000)
    bound(\.leastAccuracy, 0.05...1000)
    bound(\.accuracyFactor, 0.1...100)
    bound(\.errorDuration, 0...600)
    bound(\.outlierShare, 0...0.5)
    bound(\.outlierFactor, 1...100)
    bound(\.levelOdds, 1...1000)
    bound(\.courseConcentration, 0...100)
    bound(\.courseOutlierShare, 0.01...1)
    bound(\.leastCourseSpeed, 0...10)
    bound(\.offItineraryWeight, 1e-6...1)
    bound(\.beam, 0...0.1)
    bound(\.tick, 0.01...1)
    bound(\.longestGap, 1...3600)
    bound(\.deadReckoningLimit, 0...3600)
    bound(\.snapLimit, 1...10_000)
    options.outlierPatience = min(max(outlierPatience, 1), 1000)
    options.mostCells = min(max(mostCells, 64), 1_000_000)
    options.motions = motions.prefix(8).map { motion in
      let speed = motion.speed.isNaN ? 1.3 : min(max(motion.speed, 0), 20)
      let deviation = motion.deviation.isNaN ? 0.42 : min(max(motion.deviation, 0), 20)
      return Motion(speed: speed, deviation: deviation)
    }
    if options.motions.isEmpty { options.motions = Motion.standAndWalk }
    return options
  }

  /// The speed that stands for walking: the mean of the classes that walk, 1.3 m/s when none does.
  var walkingSpeed: Double {
    let walking = motions.filter { $0.speed > 0 }
    return walking.isEmpty ? 1.3 : walking.reduce(0) { $0 + $1.speed } / Double(walking.count)
  }

  /// How many ticks a second has.
  var ticksPerSecond: Int { max(Int((1 / tick).rounded()), 1) }

  /// The probabilities that a motion becomes another one within a part of a second, row by row.
  func motionChanges(within seconds: Double) -> [Double] {
    let count = motions.count
    let walking = motions.count { $0.speed > 0 }
    var rows = [Double](repeating: 0, count: count * count)
    for from in 0..<count {
      var rest = 1.0
      for to in 0..<count where to != from {
        let isStanding = (motions[from].speed == 0, motions[to].speed == 0)
        let rate =
          switch isStanding {
          case (true, false): startRate / Double(max(walking, 1))
          case (false, true): stopRate / Double(count - walking)
          case (false, false): paceRate / Double(max(walking - 1, 1))
          case (true, true): 0.0
          }
        rows[from * count + to] = rate * seconds
        rest -= rate * seconds
      }
      rows[from * count + from] = max(rest, 0)
    }
    return rows
  }
}

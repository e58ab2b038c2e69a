import Arguments
import Navigation
import Text

/// What the flags of `footway simulate` say of the walk and its fixes.
enum SimulationFlags {
  /// The time of the first fix, and whether it is a date.
  static func start(_ invocation: Invocation) throws(Failure) -> (time: Int64, isDate: Bool) {
    guard let text = invocation.text("start") else { return (0, false) }
    do throws(TimeError) {
      let reading = try TimeReader.value(text, .seconds)
      return (reading.time, reading.form != .number)
    } catch {
      throw Failure("error: '--start \(text)' is no time; write 2026-11-30T08:15:00Z, or seconds [usage.bad-value]")
    }
  }

  /// More fixes than this are not made: they are kept until they are written.
  private static let mostFixes = 1e6

  static func options(_ invocation: Invocation, start: Int64) throws(Failure) -> WalkOptions {
    var options = invocation.text("walker") == "steady" ? WalkOptions.steady : .believable
    options.start = start
    options.seed = UInt64(invocation.integer("seed") ?? 1)
    options.rate = invocation.number("rate") ?? options.rate
    options.stopTime = invocation.number("stop-time") ?? options.stopTime
    options.stands.append(.init(at: .infinity, seconds: invocation.number("end-time") ?? 5))
    options.pauseRate = invocation.number("pauses") ?? options.pauseRate
    if let speed = invocation.number("speed") {
      // One walker, whose speed is known.
      (options.speed, options.speedDeviation) = (speed, 0)
    }
    for text in invocation.texts("stand") {
      let (seconds, at) = try pair("stand", text)
      options.stands.append(.init(at: try place(at, "stand", text), seconds: seconds))
    }
    for text in invocation.texts("turn-back") {
      let (length, at) = try pair("turn-back", text)
      options.uTurns.append(.init(at: try place(at, "turn-back", text), length: length))
    }
    for text in invocation.texts("wrong-turn") {
      let (length, at) = try pair("wrong-turn", text)
      options.wrongTurns.append(
        .init(at: at, length: length, ending: invocation.isSet("new-route") ? .newRoute : .back))
    }
    if invocation.isSet("new-route"), options.wrongTurns.isEmpty {
      throw Failure("error: '--new-route' needs '--wrong-turn' [usage.missing-flag]")
    }
    options.noise = noise(invocation)
    let standing =
      options.stands.reduce(0) { $0 + $1.seconds } + options.stopTime * Double(invocation.texts("via").count)
    guard standing * options.rate <= mostFixes else {
      throw Failure(
        "error: standing still for \(Decimal.fixed(standing, 0)) s makes more than \(Int(mostFixes)) fixes; give less of --stand,"
          + " --stop-time or --rate [usage.bad-value]")
    }
    return options
  }

  private static func noise(_ invocation: Invocation) -> FixNoise {
    var noise = FixNoise()
    noise.deviation = invocation.number("noise") ?? noise.deviation
    noise.correlationTime = invocation.number("noise-time") ?? 0
    let factor = invocation.number("accuracy-factor") ?? 1
    noise.accuracyFactor = factor > 0 ? factor : nil
    noise.outlierShare = invocation.number("outliers") ?? 0
    noise.outlierDeviation = invocation.number("outlier-noise") ?? noise.outlierDeviation
    let missing = invocation.number("gaps") ?? 0
    let gap = invocation.number("gap-time") ?? 0
    if gap > 0 {
      // So often that the gaps come to the share.
      (noise.gapRate, noise.gapTime) = (missing / ((1 - missing) * gap), gap)
    } else {
      noise.missingShare = missing
    }
    noise.levelShare = invocation.number("levels") ?? 1
    noise.wrongLevelShare = invocation.number("wrong-floors") ?? 0
    noise.wrongLevelTime = invocation.number("wrong-floor-time") ?? 0
    noise.courseDeviation = invocation.number("course-noise")
    noise.speedDeviation = invocation.number("speed-noise")
    return noise
  }

  /// `20`, or `20@55`.
  private static func pair(_ flag: String, _ text: String) throws(Failure) -> (Double, at: Double?) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let numbers = parts.map { Decimal.value(String($0)) }
    guard (1...2).contains(numbers.count), let first = numbers[0], first > 0, first <= 1e6,
      numbers.count == 1 || numbers[1].map({ $0 >= 0 && $0 <= 1e9 }) == true
    else { throw bad(flag, text) }
    return (first, numbers.count == 2 ? numbers[1] : nil)
  }

  private static func place(_ at: Double?, _ flag: String, _ text: String) throws(Failure) -> Double {
    guard let at else { throw bad(flag, text) }
    return at
  }

  private static func bad(_ flag: String, _ text: String) -> Failure {
    let wanted = flag == "wrong-turn" ? "20 or 20@55, metres off the route and metres from its start" : "20@55"
    return Failure("error: '--\(flag) \(text)' needs two numbers above 0 such as \(wanted) [usage.bad-value]")
  }
}

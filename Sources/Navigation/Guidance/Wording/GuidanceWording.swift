import Text

/// How guidance is put into words: a language and units.
public struct GuidanceWording: Sendable, Hashable {
  /// The language.
  public var language: Language
  /// The units of lengths.
  public var units: Units

  /// Makes a wording.
  public init(language: Language = .english, units: Units = .metric) {
    self.language = language
    self.units = units
  }

  /// What is nearer than this is announced without a distance, in metres.
  private static let now = 5.0
  /// A walk shorter than this is not told, in metres: "turn left" is enough.
  private static let leastTold = 0.5

  /// The text of a step, in this language whatever the step's own is.
  public func instruction(for step: Step) -> String {
    let facts = step.facts
    let length =
      facts.isWalkTold && (facts.walked >= Self.leastTold || !facts.isMeasured)
      ? self.length(facts.walked, isMeasured: facts.isMeasured) : nil
    return sentence(text(of: step, Onward(length: length, signs: step.signs), isThen: facts.isThen))
  }

  /// A step told ahead of it: "In 30 m, turn left".
  ///
  /// - Parameters:
  ///   - next: the step behind it, which is told as well when it follows at once: "turn left, then immediately turn right".
  ///   - distance: metres from the person to where the step starts (pixels in a venue without scale); below 5 m it is
  ///     not told.
  public func announce(_ step: Step, then next: Step? = nil, in distance: Double) -> String {
    let facts = step.facts
    let isNow = facts.isMeasured && distance < Self.now
    let length = length(distance, isMeasured: facts.isMeasured)
    if step.maneuver.type == .arrive, !isNow {
      return sentence(language.phrases.arrive(in: length, at: facts.destination, step.maneuver.side))
    }
    var text = text(of: step, Onward(signs: step.signs), isThen: false)
    if !isNow { text = language.phrases.ahead(length, text) }
    if let next, next.facts.isThen {
      text = language.phrases.joined(text, self.text(of: next, Onward(signs: next.signs), isThen: true))
    }
    return sentence(text)
  }

  /// A length with its unit, rounded as people say it: "250 m", "0.1 mi"; never 0.
  ///
  /// - Parameters:
  ///   - distance: metres (pixels in a venue without scale), 0 or more.
  ///   - isMeasured: whether it is metres.
  public func length(_ distance: Double, isMeasured: Bool = true) -> String {
    let phrases = language.phrases
    let spoken =
      isMeasured ? units.spoken(distance) : SpokenLength(number: max(distance.rounded(), 1), unit: .pixels)
    return spoken.digits(phrases.decimalMark) + phrases.unitGap + phrases.sign(of: spoken.unit)
  }

  /// A duration in words, to the minute: "about 3 minutes".
  ///
  /// - Parameter seconds: 0 or more.
  public func duration(_ seconds: Double) -> String { language.phrases.about(SpokenDuration(seconds)) }

  private func sentence(_ text: String) -> String {
    language.phrases.hasCapitals ? text.prefix(1).uppercased() + text.dropFirst() : text
  }

  /// A step as a sentence that begins in lower case.
  private func text(of step: Step, _ onward: Onward, isThen: Bool) -> String {
    let phrases = language.phrases
    let facts = step.facts
    let modifier = step.maneuver.modifier
    // Straight on is no change of direction.
    let turn = modifier == .straight ? nil : modifier
    switch step.maneuver.type {
    case .arrive:
      return facts.isThere
        ? phrases.alreadyThere(facts.destination) : phrases.arrive(at: facts.destination, step.maneuver.side)
    case .enterBuilding, .leaveBuilding:
      let border = step.maneuver.type == .enterBuilding ? Border.into : .outOf
      return phrases.cross(border, by: facts.name, to: facts.levelWay?.name ?? "", turn, signs: onward.signs)
    case .unknown: return phrases.unknown(onward)
    case .depart, .continue, .turn:
      let isFirst = step.maneuver.type == .depart
      if let level = facts.levelWay { return phrases.climb(turn, onward, isFirst: isFirst, to: level) }
      if facts.leavesElevator { return phrases.leaveElevator(turn ?? .straight, at: step.landmark, onward) }
      guard step.maneuver.type == .turn, let modifier else { return phrases.walk(onward, isFirst: isFirst) }
      if modifier == .straight, onward != .nothing { return phrases.walk(onward, isFirst: false) }
      return phrases.turn(modifier, at: step.landmark, isThen: isThen, onward)
    case .door, .gate, .securityLane, .exitGate, .movingWalkway, .stairs, .escalator, .ramp, .elevator:
      guard let feature = Feature(step.maneuver.type) else { return phrases.unknown(onward) }
      guard let level = facts.levelWay else { return phrases.pass(feature, onward) }
      return phrases.take(feature, facts.name, to: level, signs: onward.signs)
    }
  }
}

extension Maneuver {
  /// The side of an arrival; `nil` for straight ahead, and for other maneuvers of no use.
  fileprivate var side: Side? {
    switch modifier {
    case .left: .left
    case .right: .right
    default: nil
    }
  }
}

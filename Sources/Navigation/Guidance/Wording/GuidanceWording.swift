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
  /// A walk shorter than this behind a turn is not told, in metres: "turn left" is enough.
  private static let leastTold = 1.5

  /// The text of a step, in this language whatever the step's own is.
  public func instruction(for step: Step) -> String {
    let facts = step.facts
    let isLong = facts.walked >= Self.leastTold || step.maneuver.modifier == nil || !facts.isMeasured
    let length = facts.isWalkTold && isLong ? self.length(facts.walked, isMeasured: facts.isMeasured) : nil
    return sentence(text(of: step, length, isThen: facts.isThen))
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
      return sentence(language.phrases.arrive(in: length, at: Self.plain(facts.destination), step.maneuver.side))
    }
    var text = text(of: step, nil, isThen: false)
    if !isNow { text = language.phrases.ahead(length, text) }
    if let next, next.facts.isThen {
      text = language.phrases.joined(text, self.text(of: next, nil, isThen: true))
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
  private func text(of step: Step, _ length: String?, isThen: Bool) -> String {
    let phrases = language.phrases
    let facts = step.facts
    let onward = Onward(length: length, signs: Self.plain(step.signs))
    // Straight on is no change of direction.
    let turn = step.maneuver.modifier == .straight ? nil : step.maneuver.modifier
    let level = facts.levelWay.flatMap { way in Self.plain(way.name).map { LevelWay(name: $0, climb: way.climb) } }
    switch step.maneuver.type {
    case .arrive:
      let place = Self.plain(facts.destination)
      return facts.isThere ? phrases.alreadyThere(place) : phrases.arrive(at: place, step.maneuver.side)
    case .enterBuilding, .leaveBuilding:
      let border = step.maneuver.type == .enterBuilding ? Border.into : .outOf
      return phrases.cross(border, by: Self.plain(facts.name), to: level?.name, turn, signs: onward.signs)
    case .unknown: return phrases.unknown(onward)
    case .depart, .continue, .turn:
      let isFirst = step.maneuver.type == .depart
      if let level { return phrases.climb(turn, onward, isFirst: isFirst, to: level) }
      let landmark = Self.plain(step.landmark)
      if facts.leavesElevator { return phrases.leaveElevator(turn ?? .straight, at: landmark, onward) }
      guard step.maneuver.type == .turn, let modifier = step.maneuver.modifier,
        modifier != .straight || onward == .nothing
      else { return phrases.walk(onward, isFirst: isFirst) }
      return phrases.turn(modifier, at: landmark, isThen: isThen, onward)
    case .door, .gate, .securityLane, .exitGate, .movingWalkway, .stairs, .escalator, .ramp, .elevator:
      guard let feature = Feature(step.maneuver.type) else { return phrases.unknown(onward) }
      guard let level else { return phrases.pass(feature, onward) }
      return phrases.take(feature, Self.plain(facts.name), to: level, signs: onward.signs)
    }
  }

  /// A name of a source on one line, without space at its ends; `nil` when nothing is left.
  private static func plain(_ name: String?) -> String? {
    let words = name?.split(whereSeparator: \.isWhitespace) ?? []
    return words.isEmpty ? nil : words.joined(separator: " ")
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

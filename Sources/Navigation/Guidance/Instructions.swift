import Text
import VenueModel

/// The words of guidance, in English.
///
/// All texts are here and nowhere else, so that another language is another such type.
struct Instructions {
  /// Whether distances are metres; else they are pixels.
  let isMeasured: Bool

  /// A walk after a start, a turn or something passed.
  ///
  /// - Parameters:
  ///   - distance: how far; `nil` when the next turn follows at once.
  ///   - isThen: whether the turn before left that out.
  ///   - signs: what signs say on the way.
  func walk(
    _ maneuver: Maneuver, _ distance: Double?, isThen: Bool = false, _ landmark: String? = nil, signs: String?
  ) -> String {
    let length = distance.map(length)
    let follow = signs.map { "follow \(self.signs($0))" + (length.map { " for \($0)" } ?? "") }
    guard maneuver.type == .turn, let modifier = maneuver.modifier else {
      if let follow { return Self.capitalized(follow) }
      return (maneuver.type == .depart ? "Walk" : "Continue for") + (length.map { " \($0)" } ?? "")
    }
    let turn = turn(modifier)
    let way = isThen ? "Then immediately \(turn.prefix(1).lowercased())\(turn.dropFirst())" : turn
    return way + (landmark.map { " at \($0)" } ?? "")
      + ((follow ?? length.map { "walk \($0)" }).map { " and \($0)" } ?? "")
  }

  private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  /// Signs by what they say, which may begin with the word that leads up to it.
  private func signs(_ text: String) -> String {
    "the signs \(text.lowercased().hasPrefix("to ") ? "" : "to ")\"\(text)\""
  }

  /// What is added to something passed or taken where signs lead on.
  private func following(_ signs: String?) -> String { signs.map { ", following \(self.signs($0))" } ?? "" }

  private func turn(_ modifier: Maneuver.Modifier) -> String {
    switch modifier {
    case .straight: "Go straight on"
    case .slightLeft: "Turn slightly left"
    case .left: "Turn left"
    case .sharpLeft: "Turn sharply left"
    case .slightRight: "Turn slightly right"
    case .right: "Turn right"
    case .sharpRight: "Turn sharply right"
    case .uturn: "Turn round"
    }
  }

  /// Something passed within a level.
  func pass(_ type: Maneuver.Kind, _ distance: Double, signs: String?) -> String {
    pass(type, distance) + following(signs)
  }

  private func pass(_ type: Maneuver.Kind, _ distance: Double) -> String {
    switch type {
    case .securityLane: "Pass security"
    case .gate: "Pass the gate"
    case .exitGate: "Leave through the exit gate"
    case .movingWalkway: "Take the moving walkway for \(length(distance))"
    case .stairs: "Take the stairs"
    case .escalator: "Take the escalator"
    case .ramp: "Take the ramp"
    case .elevator: "Take the elevator"
    default: "Continue for \(length(distance))"
    }
  }

  /// A connector, or an edge of a kind like one, from one level to another.
  ///
  /// - Parameter name: what people call it, empty when nobody named it.
  func ride(_ type: Maneuver.Kind, _ name: String, _ from: Level, _ to: Level, signs: String?) -> String {
    let way = way(from, to)
    let text: String
    switch type {
    case .door: text = "Go through \(name.isEmpty ? "the door" : name) \(way)"
    case .gate, .securityLane, .exitGate:
      text = "\(name.isEmpty ? pass(type, 0) : "Go through \(name)") \(way)"
    default:
      // "Take Escalator up to Departures", not "up up".
      let saysWay = name.hasSuffix(" up") || name.hasSuffix(" down")
      text = "Take \(name.isEmpty ? common(type) : name) \(saysWay ? "to \(to.name)" : way)"
    }
    return text + following(signs)
  }

  /// A door or a plain walk from one level to another.
  func passage(_ maneuver: Maneuver, _ distance: Double, _ from: Level, _ to: Level, signs: String?) -> String {
    if from.isOutdoor != to.isOutdoor {
      let go = "go \(to.isOutdoor ? "out" : "in") to \(to.name)" + following(signs)
      guard maneuver.type == .turn, let modifier = maneuver.modifier else { return Self.capitalized(go) }
      return "\(turn(modifier)) and \(go)"
    }
    if maneuver.type == .door { return ride(.door, "", from, to, signs: signs) }
    return "\(walk(maneuver, distance, signs: signs)) \(way(from, to))"
  }

  /// The way to a level, up or down where that is known.
  private func way(_ from: Level, _ to: Level) -> String {
    switch (from.ordinal, to.ordinal) {
    case (let a?, let b?) where a < b: "up to \(to.name)"
    case (let a?, let b?) where a > b: "down to \(to.name)"
    default: "to \(to.name)"
    }
  }

  private func common(_ type: Maneuver.Kind) -> String {
    switch type {
    case .stairs: "the stairs"
    case .escalator: "the escalator"
    case .ramp: "the ramp"
    case .movingWalkway: "the moving walkway"
    default: "the elevator"
    }
  }

  /// The end.
  ///
  /// - Parameter isThere: whether nothing was to be walked.
  func arrive(_ destination: String?, _ side: Maneuver.Modifier?, isThere: Bool) -> String {
    if isThere { return destination.map { "You are at \($0)" } ?? "You are there" }
    let name = destination.map { "You arrive at \($0)" } ?? "You have arrived"
    switch side {
    case .left: return name + ", on your left"
    case .right: return name + ", on your right"
    default: return name
    }
  }

  /// A distance as people say it: to a metre below ten, to five below a hundred, else to ten.
  func length(_ distance: Double) -> String {
    guard isMeasured else { return "\(Decimal.fixed(distance, 0)) px" }
    let step = distance < 10 ? 1.0 : distance < 100 ? 5.0 : 10.0
    return "\(Decimal.fixed(max((distance / step).rounded() * step, 1), 0)) m"
  }
}

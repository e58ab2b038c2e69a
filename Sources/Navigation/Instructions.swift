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
  func walk(_ maneuver: Maneuver, _ distance: Double?, isThen: Bool, _ landmark: String?) -> String {
    let length = distance.map(length)
    guard maneuver.type == .turn, let modifier = maneuver.modifier else {
      return (maneuver.type == .depart ? "Walk" : "Continue for") + (length.map { " \($0)" } ?? "")
    }
    let turn = turn(modifier)
    let way = isThen ? "Then immediately \(turn.prefix(1).lowercased())\(turn.dropFirst())" : turn
    return way + (landmark.map { " at \($0)" } ?? "") + (length.map { " and walk \($0)" } ?? "")
  }

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
  func pass(_ type: Maneuver.Kind, _ distance: Double) -> String {
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

  /// A connector from one level to another.
  func ride(_ type: Maneuver.Kind, _ name: String, _ from: Level, _ to: Level) -> String {
    let way: String
    switch (from.ordinal, to.ordinal) {
    case (let a?, let b?) where a < b: way = "up to \(to.name)"
    case (let a?, let b?) where a > b: way = "down to \(to.name)"
    default: way = "to \(to.name)"
    }
    if type == .door { return "Go through \(name.isEmpty ? "the door" : name) \(way)" }
    // "Take Escalator up to Departures", not "up up".
    let saysWay = name.hasSuffix(" up") || name.hasSuffix(" down")
    return "Take \(name.isEmpty ? common(type) : name) \(saysWay ? "to \(to.name)" : way)"
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

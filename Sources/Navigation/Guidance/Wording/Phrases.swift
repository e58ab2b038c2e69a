/// The texts of a language.
///
/// Every requirement is a kind of sentence, and none has a default: a language that lacks one does not compile. Names
/// of places, levels and connectors are inserted as they are, so no text may bend to their gender, number or first
/// letter. Sentences begin in lower case, as they stand behind "in 30 m".
protocol Phrases: Sendable {
  /// Between units and tenths.
  var decimalMark: String { get }
  /// Between a number and its unit.
  var unitGap: String { get }
  /// A unit of length as readers of the language know it, the same behind one and many.
  func sign(of unit: SpokenLength.Unit) -> String
  /// Whether a sentence begins with a capital.
  var hasCapitals: Bool { get }

  /// The first steps, or on as before.
  func walk(_ onward: Onward, isFirst: Bool) -> String
  /// A change of direction.
  ///
  /// - Parameters:
  ///   - landmark: the place where it is.
  ///   - isThen: whether it follows the turn before at once.
  func turn(_ way: Maneuver.Modifier, at landmark: String?, isThen: Bool, _ onward: Onward) -> String
  /// The way out of a cab, `straight` for straight on.
  func leaveElevator(_ way: Maneuver.Modifier, at landmark: String?, _ onward: Onward) -> String
  /// What nobody has a word for.
  func unknown(_ onward: Onward) -> String

  /// Something passed on one level.
  func pass(_ feature: Feature, _ onward: Onward) -> String
  /// Something that leads to another level.
  ///
  /// - Parameter name: what it is called, `nil` when nobody named it.
  func take(_ feature: Feature, _ name: String?, to level: LevelWay, signs: String?) -> String
  /// A plain way that leads to another level.
  ///
  /// - Parameter turn: the change of direction with which it begins.
  func climb(_ turn: Maneuver.Modifier?, _ onward: Onward, isFirst: Bool, to level: LevelWay) -> String
  /// Out of the open into a building, or out of it.
  ///
  /// - Parameters:
  ///   - door: what the entrance is called.
  ///   - level: where one is then; `nil` where that is not known.
  ///   - turn: the change of direction with which it begins.
  func cross(_ border: Border, by door: String?, to level: String?, _ turn: Maneuver.Modifier?, signs: String?)
    -> String

  /// The end.
  ///
  /// - Parameters:
  ///   - place: what it is called.
  ///   - side: left or right.
  func arrive(at place: String?, _ side: Side?) -> String
  /// The end, some way ahead.
  func arrive(in distance: String, at place: String?, _ side: Side?) -> String
  /// Nothing is to be walked.
  func alreadyThere(_ place: String?) -> String

  /// A sentence some way ahead.
  func ahead(_ distance: String, _ sentence: String) -> String
  /// Two sentences of which the second follows at once.
  func joined(_ first: String, _ second: String) -> String
  /// A duration in words.
  func about(_ duration: SpokenDuration) -> String
}

/// How a step goes on behind its maneuver: for a length, following signs, or neither.
struct Onward: Hashable {
  /// With its unit.
  var length: String?
  /// What the signs say.
  var signs: String?

  static let nothing = Onward()
}

/// Which way a step leads to another level.
struct LevelWay: Hashable {
  var name: String
  var climb: Climb

  /// Up or down; level between plans of one height, and where the heights are unknown.
  enum Climb: Hashable, CaseIterable {
    case up, down, level
  }
}

/// The border of a building.
enum Border: Hashable, CaseIterable {
  case into, outOf
}

/// Where a destination lies.
enum Side: Hashable, CaseIterable {
  case left, right
}

/// Something on the way that is more than walking.
enum Feature: Hashable, CaseIterable {
  case door, gate, securityLane, exitGate, movingWalkway, stairs, escalator, ramp, elevator

  /// `nil` for maneuvers that are walking.
  init?(_ kind: Maneuver.Kind) {
    switch kind {
    case .door: self = .door
    case .gate: self = .gate
    case .securityLane: self = .securityLane
    case .exitGate: self = .exitGate
    case .movingWalkway: self = .movingWalkway
    case .stairs: self = .stairs
    case .escalator: self = .escalator
    case .ramp: self = .ramp
    case .elevator: self = .elevator
    case .depart, .turn, .continue, .enterBuilding, .leaveBuilding, .arrive, .unknown: return nil
    }
  }
}

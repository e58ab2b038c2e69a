/// Guidance in German: infinitives, as signs and navigators have them, which stand behind "in 30 m" without turning round.
struct German: Phrases {
  let decimalMark = ","
  let unitGap = " "
  let hasCapitals = true

  func sign(of unit: SpokenLength.Unit) -> String {
    switch unit {
    case .meters: "m"
    case .kilometers: "km"
    case .feet: "Fuß"
    case .miles: "mi"
    case .pixels: "px"
    }
  }

  func walk(_ onward: Onward, isFirst: Bool) -> String {
    if let signs = onward.signs { return follow(signs, onward.length) }
    guard let length = onward.length else { return isFirst ? "losgehen" : "geradeaus weitergehen" }
    return isFirst ? "\(length) gehen" : "\(length) weitergehen"
  }

  func turn(_ way: Maneuver.Modifier, at landmark: String?, isThen: Bool, _ onward: Onward) -> String {
    (isThen ? "gleich danach " : "") + at(landmark) + turn(way) + then(onward)
  }

  func leaveElevator(_ way: Maneuver.Modifier, at landmark: String?, _ onward: Onward) -> String {
    guard way == .straight else { return "nach dem Aufzug \(at(landmark))\(turn(way))\(then(onward))" }
    if let signs = onward.signs { return "nach dem Aufzug \(follow(signs, onward.length))" }
    return "nach dem Aufzug \(onward.length.map { "\($0) " } ?? "")geradeaus gehen"
  }

  func unknown(_ onward: Onward) -> String {
    if let signs = onward.signs { return follow(signs, onward.length) }
    return "dem Weg \(onward.length.map { "\($0) " } ?? "")folgen"
  }

  func pass(_ feature: Feature, _ onward: Onward) -> String {
    let text =
      switch feature {
      case .door: "durch die Tür gehen"
      case .gate: "durch die Zugangssperre gehen"
      case .securityLane: "durch die Sicherheitskontrolle gehen"
      case .exitGate: "durch die Ausgangssperre hinausgehen"
      case .movingWalkway: "auf dem Fahrsteig \(onward.length.map { "\($0) " } ?? "")fahren"
      case .stairs: "die Treppe nehmen"
      case .escalator: "die Rolltreppe nehmen"
      case .ramp: "die Rampe nehmen"
      case .elevator: "den Aufzug nehmen"
      }
    return text + following(onward.signs)
  }

  func take(_ feature: Feature, _ name: String?, to level: LevelWay, signs: String?) -> String {
    let text =
      switch feature {
      case .door: "durch \(name ?? "die Tür") \(towards(level)) gehen"
      case .gate: "durch \(name ?? "die Zugangssperre") \(towards(level)) gehen"
      case .securityLane: "durch \(name ?? "die Sicherheitskontrolle") \(towards(level)) gehen"
      case .exitGate: "durch \(name ?? "die Ausgangssperre") \(towards(level)) gehen"
      case .movingWalkway: "mit \(name ?? "dem Fahrsteig") \(to(level)) fahren"
      case .stairs: "über \(name ?? "die Treppe") \(to(level)) gehen"
      case .escalator: "mit \(name ?? "der Rolltreppe") \(to(level)) fahren"
      case .ramp: "über \(name ?? "die Rampe") \(to(level)) gehen"
      case .elevator: "mit \(name ?? "dem Aufzug") \(to(level)) fahren"
      }
    return text + following(signs)
  }

  func climb(_ turn: Maneuver.Modifier?, _ onward: Onward, isFirst: Bool, to level: LevelWay) -> String {
    (turn.map { "\(self.turn($0)) und " } ?? "") + (onward.length.map { "\($0) " } ?? "") + "\(to(level)) gehen"
      + following(onward.signs)
  }

  func cross(_ border: Border, by door: String?, to level: String?, _ turn: Maneuver.Modifier?, signs: String?)
    -> String
  {
    (turn.map { "\(self.turn($0)) und " } ?? "") + (door.map { "durch \($0) " } ?? "")
      + (border == .into ? "hineingehen" : "hinausgehen") + (level.map { ", Richtung \($0)" } ?? "") + following(signs)
  }

  func arrive(at place: String?, _ side: Side?) -> String {
    guard let place else { return side == nil ? "Sie haben Ihr Ziel erreicht" : "Sie erreichen Ihr Ziel\(on(side))" }
    return "Sie erreichen \(place)\(on(side))"
  }

  func arrive(in distance: String, at place: String?, _ side: Side?) -> String {
    "in \(distance) erreichen Sie \(place ?? "Ihr Ziel")\(on(side))"
  }

  func alreadyThere(_ place: String?) -> String {
    place.map { "Sie sind bereits bei \($0)" } ?? "Sie sind bereits am Ziel"
  }

  func ahead(_ distance: String, _ sentence: String) -> String { "in \(distance) \(sentence)" }

  func joined(_ first: String, _ second: String) -> String { "\(first), \(second)" }

  func about(_ duration: SpokenDuration) -> String {
    func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "n")" }
    switch duration {
    case .lessThanMinute: return "weniger als eine Minute"
    case .minutes(let minutes): return "etwa \(count(minutes, "Minute"))"
    case .hours(let hours, minutes: 0): return "etwa \(count(hours, "Stunde"))"
    case .hours(let hours, let minutes): return "etwa \(count(hours, "Stunde")) \(count(minutes, "Minute"))"
    }
  }

  // MARK: Words

  private func turn(_ way: Maneuver.Modifier) -> String {
    switch way {
    case .straight: "geradeaus gehen"
    case .slightLeft: "leicht links abbiegen"
    case .left: "links abbiegen"
    case .sharpLeft: "scharf links abbiegen"
    case .slightRight: "leicht rechts abbiegen"
    case .right: "rechts abbiegen"
    case .sharpRight: "scharf rechts abbiegen"
    case .uturn: "umkehren"
    }
  }

  /// "bis" takes the name of a level as elevators tell it, without an article.
  private func to(_ level: LevelWay) -> String {
    switch level.climb {
    case .up: "nach oben bis \(level.name)"
    case .down: "nach unten bis \(level.name)"
    case .level: "bis \(level.name)"
    }
  }

  private func towards(_ level: LevelWay) -> String {
    level.climb == .level ? "in Richtung \(level.name)" : to(level)
  }

  private func at(_ landmark: String?) -> String { landmark.map { "bei \($0) " } ?? "" }

  private func then(_ onward: Onward) -> String {
    if let signs = onward.signs { return " und \(follow(signs, onward.length))" }
    return onward.length.map { " und \($0) gehen" } ?? ""
  }

  private func follow(_ signs: String, _ length: String?) -> String {
    "der Beschilderung „\(signs)“ \(length.map { "\($0) " } ?? "")folgen"
  }

  private func following(_ signs: String?) -> String { signs.map { ", der Beschilderung „\($0)“ folgend" } ?? "" }

  private func on(_ side: Side?) -> String {
    switch side {
    case .left: " auf der linken Seite"
    case .right: " auf der rechten Seite"
    case nil: ""
    }
  }
}

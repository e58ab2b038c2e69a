/// Guidance in Dutch.
struct Dutch: Phrases {
  let decimalMark = ","
  let unitGap = " "
  let hasCapitals = true

  func sign(of unit: SpokenLength.Unit) -> String {
    switch unit {
    case .meters: "m"
    case .kilometers: "km"
    case .feet: "voet"
    case .miles: "mijl"
    case .pixels: "px"
    }
  }

  func walk(_ onward: Onward, isFirst: Bool) -> String {
    if let signs = onward.signs { return follow(signs, onward.length) }
    guard let length = onward.length else { return isFirst ? "begin te lopen" : "loop rechtdoor" }
    return isFirst ? "loop \(length)" : "loop \(length) verder"
  }

  func turn(_ way: Maneuver.Modifier, at landmark: String?, isThen: Bool, _ onward: Onward) -> String {
    turn(way, isThen ? " daarna meteen" : "") + at(landmark) + then(onward)
  }

  func leaveElevator(_ way: Maneuver.Modifier, at landmark: String?, _ onward: Onward) -> String {
    guard way == .straight else { return "verlaat de lift, \(turn(way))\(at(landmark))\(then(onward))" }
    if let signs = onward.signs { return "verlaat de lift en \(follow(signs, onward.length))" }
    return "verlaat de lift en loop \(onward.length.map { "\($0) " } ?? "")rechtdoor"
  }

  func unknown(_ onward: Onward) -> String {
    if let signs = onward.signs { return follow(signs, onward.length) }
    return "volg \(onward.length.map { "\($0) " } ?? "")de route"
  }

  func pass(_ feature: Feature, _ onward: Onward) -> String {
    let text =
      switch feature {
      case .door, .gate, .securityLane: "ga door \(noun(feature))"
      case .exitGate: "ga door het uitgangspoortje naar buiten"
      case .movingWalkway: "neem de loopband" + (onward.length.map { " over \($0)" } ?? "")
      case .stairs, .escalator, .ramp, .elevator: "neem \(noun(feature))"
      }
    return text + following(onward.signs)
  }

  func take(_ feature: Feature, _ name: String?, to level: LevelWay, signs: String?) -> String {
    let way = name ?? noun(feature)
    let text =
      switch feature {
      case .door, .gate, .securityLane, .exitGate: "ga door \(way)\(to(level))"
      case .movingWalkway, .stairs, .escalator, .ramp, .elevator: "neem \(way)\(to(level))"
      }
    return text + following(signs)
  }

  func climb(_ turn: Maneuver.Modifier?, _ onward: Onward, isFirst: Bool, to level: LevelWay) -> String {
    let length = onward.length.map { " \($0)" } ?? ""
    return (turn.map { "\(self.turn($0)) en " } ?? "") + "loop\(length)\(turn == nil && !isFirst ? " verder" : "")"
      + to(level) + following(onward.signs)
  }

  func cross(_ border: Border, by door: String?, to level: String?, _ turn: Maneuver.Modifier?, signs: String?)
    -> String
  {
    (turn.map { "\(self.turn($0)) en " } ?? "") + "ga" + (door.map { " door \($0)" } ?? "")
      + " naar \(border == .into ? "binnen" : "buiten")" + (level.map { ", naar \($0)" } ?? "") + following(signs)
  }

  func arrive(at place: String?, _ side: Side?) -> String {
    guard let place else { return side == nil ? "u bent op uw bestemming" : "u komt aan op uw bestemming\(on(side))" }
    return "u komt aan bij \(place)\(on(side))"
  }

  func arrive(in distance: String, at place: String?, _ side: Side?) -> String {
    "over \(distance) komt u aan \(place.map { "bij \($0)" } ?? "op uw bestemming")\(on(side))"
  }

  func alreadyThere(_ place: String?) -> String { "u bent al \(place.map { "bij \($0)" } ?? "op uw bestemming")" }

  func ahead(_ distance: String, _ sentence: String) -> String { "over \(distance), \(sentence)" }

  func joined(_ first: String, _ second: String) -> String { "\(first); \(second)" }

  func about(_ duration: SpokenDuration) -> String {
    // "uur" has no plural behind a number.
    func minutes(_ number: Int) -> String { "\(number) \(number == 1 ? "minuut" : "minuten")" }
    switch duration {
    case .lessThanMinute: return "minder dan een minuut"
    case .minutes(let count): return "ongeveer \(minutes(count))"
    case .hours(let count, minutes: 0): return "ongeveer \(count) uur"
    case .hours(let count, let rest): return "ongeveer \(count) uur en \(minutes(rest))"
    }
  }

  // MARK: Words

  private func turn(_ way: Maneuver.Modifier, _ adverb: String = "") -> String {
    switch way {
    case .straight: "ga\(adverb) rechtdoor"
    case .slightLeft: "ga\(adverb) schuin naar links"
    case .left: "sla\(adverb) linksaf"
    case .sharpLeft: "sla\(adverb) scherp linksaf"
    case .slightRight: "ga\(adverb) schuin naar rechts"
    case .right: "sla\(adverb) rechtsaf"
    case .sharpRight: "sla\(adverb) scherp rechtsaf"
    case .uturn: "keer\(adverb) om"
    }
  }

  private func noun(_ feature: Feature) -> String {
    switch feature {
    case .door: "de deur"
    case .gate: "het toegangspoortje"
    case .securityLane: "de beveiligingscontrole"
    case .exitGate: "het uitgangspoortje"
    case .movingWalkway: "de loopband"
    case .stairs: "de trap"
    case .escalator: "de roltrap"
    case .ramp: "de hellingbaan"
    case .elevator: "de lift"
    }
  }

  private func to(_ level: LevelWay) -> String {
    switch level.climb {
    case .up: " omhoog naar \(level.name)"
    case .down: " omlaag naar \(level.name)"
    case .level: " naar \(level.name)"
    }
  }

  private func at(_ landmark: String?) -> String { landmark.map { " bij \($0)" } ?? "" }

  private func then(_ onward: Onward) -> String {
    if let signs = onward.signs { return " en \(follow(signs, onward.length))" }
    return onward.length.map { " en loop \($0)" } ?? ""
  }

  private func follow(_ signs: String, _ length: String?) -> String {
    "volg \(length.map { "\($0) " } ?? "")de borden “\(signs)”"
  }

  private func following(_ signs: String?) -> String { signs.map { " en \(follow($0, nil))" } ?? "" }

  private func on(_ side: Side?) -> String {
    switch side {
    case .left: ", aan uw linkerhand"
    case .right: ", aan uw rechterhand"
    case nil: ""
    }
  }
}

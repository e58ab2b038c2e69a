/// Guidance in English.
struct English: Phrases {
  let decimalMark = "."
  let unitGap = " "
  let hasCapitals = true

  func sign(of unit: SpokenLength.Unit) -> String {
    switch unit {
    case .meters: "m"
    case .kilometers: "km"
    case .feet: "ft"
    case .miles: "mi"
    case .pixels: "px"
    }
  }

  func walk(_ onward: Onward, isFirst: Bool) -> String {
    if let signs = onward.signs { return follow(signs, onward.length) }
    guard let length = onward.length else { return isFirst ? "start walking" : "continue straight on" }
    return isFirst ? "walk \(length)" : "continue for \(length)"
  }

  func turn(_ way: Maneuver.Modifier, at landmark: String?, isThen: Bool, _ onward: Onward) -> String {
    (isThen ? "then immediately " : "") + turn(way) + at(landmark) + then(onward)
  }

  func leaveElevator(_ way: Maneuver.Modifier, at landmark: String?, _ onward: Onward) -> String {
    guard way == .straight else { return "leave the elevator, \(turn(way))\(at(landmark))\(then(onward))" }
    if let signs = onward.signs { return "leave the elevator and \(follow(signs, onward.length))" }
    return "leave the elevator and go straight on" + (onward.length.map { " for \($0)" } ?? "")
  }

  func unknown(_ onward: Onward) -> String {
    if let signs = onward.signs { return follow(signs, onward.length) }
    return "follow the path" + (onward.length.map { " for \($0)" } ?? "")
  }

  func pass(_ feature: Feature, _ onward: Onward) -> String {
    let text =
      switch feature {
      case .door: "go through the door"
      case .gate: "pass the gate"
      case .securityLane: "pass security"
      case .exitGate: "leave through the exit gate"
      case .movingWalkway: "take the moving walkway" + (onward.length.map { " for \($0)" } ?? "")
      case .stairs, .escalator, .ramp, .elevator: "take \(noun(feature))"
      }
    return text + following(onward.signs)
  }

  func take(_ feature: Feature, _ name: String?, to level: LevelWay, signs: String?) -> String {
    let text: String
    switch feature {
    case .door: text = "go through \(name ?? "the door") \(to(level))"
    case .gate, .securityLane, .exitGate:
      text = "\(name.map { "go through \($0)" } ?? pass(feature, .nothing)) \(to(level))"
    case .movingWalkway, .stairs, .escalator, .ramp, .elevator:
      // "Take Escalator up to Departures", not "up up".
      let saysWay = name.map { $0.hasSuffix(" up") || $0.hasSuffix(" down") } ?? false
      text = "take \(name ?? noun(feature)) \(saysWay ? "to \(level.name)" : to(level))"
    }
    return text + following(signs)
  }

  func climb(_ turn: Maneuver.Modifier?, _ onward: Onward, isFirst: Bool, to level: LevelWay) -> String {
    guard let turn else { return "\(walk(onward, isFirst: isFirst)) \(to(level))" }
    let way = onward == .nothing ? " and go" : then(onward)
    return "\(self.turn(turn))\(way) \(to(level))"
  }

  func cross(_ border: Border, by door: String?, to level: String?, _ turn: Maneuver.Modifier?, signs: String?)
    -> String
  {
    (turn.map { "\(self.turn($0)) and " } ?? "") + "go \(border == .into ? "in" : "out")"
      + (door.map { " through \($0)" } ?? "") + (level.map { " to \($0)" } ?? "") + following(signs)
  }

  func arrive(at place: String?, _ side: Side?) -> String {
    (place.map { "you arrive at \($0)" } ?? "you have arrived") + on(side)
  }

  func arrive(in distance: String, at place: String?, _ side: Side?) -> String {
    ahead(distance, "you arrive" + (place.map { " at \($0)" } ?? "") + on(side))
  }

  func alreadyThere(_ place: String?) -> String { place.map { "you are at \($0)" } ?? "you are there" }

  func ahead(_ distance: String, _ sentence: String) -> String { "in \(distance), \(sentence)" }

  func joined(_ first: String, _ second: String) -> String { "\(first), \(second)" }

  func about(_ duration: SpokenDuration) -> String {
    func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }
    switch duration {
    case .lessThanMinute: return "less than a minute"
    case .minutes(let minutes): return "about \(count(minutes, "minute"))"
    case .hours(let hours, minutes: 0): return "about \(count(hours, "hour"))"
    case .hours(let hours, let minutes): return "about \(count(hours, "hour")) \(count(minutes, "minute"))"
    }
  }

  // MARK: Words

  private func turn(_ way: Maneuver.Modifier) -> String {
    switch way {
    case .straight: "go straight on"
    case .slightLeft: "turn slightly left"
    case .left: "turn left"
    case .sharpLeft: "turn sharply left"
    case .slightRight: "turn slightly right"
    case .right: "turn right"
    case .sharpRight: "turn sharply right"
    case .uturn: "turn round"
    }
  }

  private func noun(_ feature: Feature) -> String {
    switch feature {
    case .door: "the door"
    case .gate: "the gate"
    case .securityLane: "security"
    case .exitGate: "the exit gate"
    case .movingWalkway: "the moving walkway"
    case .stairs: "the stairs"
    case .escalator: "the escalator"
    case .ramp: "the ramp"
    case .elevator: "the elevator"
    }
  }

  private func to(_ level: LevelWay) -> String {
    switch level.climb {
    case .up: "up to \(level.name)"
    case .down: "down to \(level.name)"
    case .level: "to \(level.name)"
    }
  }

  private func at(_ landmark: String?) -> String { landmark.map { " at \($0)" } ?? "" }

  private func then(_ onward: Onward) -> String {
    if let signs = onward.signs { return " and \(follow(signs, onward.length))" }
    return onward.length.map { " and walk \($0)" } ?? ""
  }

  private func follow(_ signs: String, _ length: String?) -> String {
    "follow \(quoted(signs))" + (length.map { " for \($0)" } ?? "")
  }

  private func following(_ signs: String?) -> String { signs.map { ", following \(quoted($0))" } ?? "" }

  /// Signs by what they say, which may begin with the word that leads up to it.
  private func quoted(_ signs: String) -> String {
    "the signs \(signs.lowercased().hasPrefix("to ") ? "" : "to ")\"\(signs)\""
  }

  private func on(_ side: Side?) -> String {
    switch side {
    case .left: ", on your left"
    case .right: ", on your right"
    case nil: ""
    }
  }
}

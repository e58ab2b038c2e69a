/// Guidance in French, with the no-break spaces that its typography asks for.
struct French: Phrases {
  let decimalMark = ","
  let unitGap = "\u{a0}"
  let hasCapitals = true

  func sign(of unit: SpokenLength.Unit) -> String {
    switch unit {
    case .meters: "m"
    case .kilometers: "km"
    case .feet: "pi"
    case .miles: "mi"
    case .pixels: "px"
    }
  }

  func walk(_ onward: Onward, isFirst: Bool) -> String {
    if let signs = onward.signs { return follow(signs, onward.length) }
    guard let length = onward.length else { return isFirst ? "commencez à marcher" : "continuez tout droit" }
    return isFirst ? "marchez \(length)" : "continuez sur \(length)"
  }

  func turn(_ way: Maneuver.Modifier, at landmark: String?, isThen: Bool, _ onward: Onward) -> String {
    (isThen ? "puis, tout de suite, " : "") + turn(way) + at(landmark) + then(onward)
  }

  func leaveElevator(_ way: Maneuver.Modifier, at landmark: String?, _ onward: Onward) -> String {
    guard way == .straight else { return "en sortant de l’ascenseur, \(turn(way))\(at(landmark))\(then(onward))" }
    if let signs = onward.signs { return "en sortant de l’ascenseur, \(follow(signs, onward.length))" }
    return "en sortant de l’ascenseur, continuez tout droit" + over(onward.length)
  }

  func unknown(_ onward: Onward) -> String {
    if let signs = onward.signs { return follow(signs, onward.length) }
    return "suivez le chemin" + over(onward.length)
  }

  func pass(_ feature: Feature, _ onward: Onward) -> String {
    let text =
      switch feature {
      case .door, .gate: "franchissez \(noun(feature))"
      case .securityLane: "passez le contrôle de sécurité"
      case .exitGate: "sortez par le portillon de sortie"
      case .movingWalkway: "prenez le tapis roulant" + over(onward.length)
      case .stairs, .escalator, .ramp, .elevator: "prenez \(noun(feature))"
      }
    return text + following(onward.signs)
  }

  func take(_ feature: Feature, _ name: String?, to level: LevelWay, signs: String?) -> String {
    let way = name ?? noun(feature)
    let text: String
    switch feature {
    case .door, .gate, .securityLane, .exitGate:
      let onward =
        switch level.climb {
        case .up: "et montez jusqu’à \(level.name)"
        case .down: "et descendez jusqu’à \(level.name)"
        case .level: "vers \(level.name)"
        }
      text = "franchissez \(way) \(onward)"
    case .movingWalkway, .stairs, .escalator, .ramp, .elevator:
      let onward =
        switch level.climb {
        case .up: "pour monter jusqu’à \(level.name)"
        case .down: "pour descendre jusqu’à \(level.name)"
        case .level: "jusqu’à \(level.name)"
        }
      text = "prenez \(way) \(onward)"
    }
    return text + following(signs)
  }

  func climb(_ turn: Maneuver.Modifier?, _ onward: Onward, isFirst: Bool, to level: LevelWay) -> String {
    let verb = turn == nil && !isFirst ? "continuez" : "marchez"
    let walk = onward.length.map { verb == "marchez" ? "marchez \($0)" : "continuez sur \($0)" } ?? verb
    let way =
      switch level.climb {
      case .up: " en montant jusqu’à \(level.name)"
      case .down: " en descendant jusqu’à \(level.name)"
      case .level: " jusqu’à \(level.name)"
      }
    return (turn.map { "\(self.turn($0)) et " } ?? "") + walk + way + following(onward.signs)
  }

  func cross(_ border: Border, by door: String?, to level: String?, _ turn: Maneuver.Modifier?, signs: String?)
    -> String
  {
    (turn.map { "\(self.turn($0)) et " } ?? "") + (border == .into ? "entrez" : "sortez")
      + (door.map { " par \($0)" } ?? "") + (level.map { "\(border == .into ? " dans" : " vers") \($0)" } ?? "")
      + following(signs)
  }

  func arrive(at place: String?, _ side: Side?) -> String {
    guard let place else { return "vous \(side == nil ? "êtes" : "arrivez") à destination\(on(side))" }
    return "vous arrivez à \(place)\(on(side))"
  }

  func arrive(in distance: String, at place: String?, _ side: Side?) -> String {
    ahead(distance, "vous arrivez à \(place ?? "destination")\(on(side))")
  }

  func alreadyThere(_ place: String?) -> String { "vous êtes déjà à \(place ?? "destination")" }

  func ahead(_ distance: String, _ sentence: String) -> String { "dans \(distance), \(sentence)" }

  func joined(_ first: String, _ second: String) -> String { "\(first), \(second)" }

  func about(_ duration: SpokenDuration) -> String {
    // 0 and 1 are singular.
    func count(_ number: Int, _ word: String) -> String { "\(number)\u{a0}\(word)\(number < 2 ? "" : "s")" }
    switch duration {
    case .lessThanMinute: return "moins d’une minute"
    case .minutes(let minutes): return "environ \(count(minutes, "minute"))"
    case .hours(let hours, minutes: 0): return "environ \(count(hours, "heure"))"
    case .hours(let hours, let minutes): return "environ \(count(hours, "heure")) \(count(minutes, "minute"))"
    }
  }

  // MARK: Words

  private func turn(_ way: Maneuver.Modifier) -> String {
    switch way {
    case .straight: "continuez tout droit"
    case .slightLeft: "tournez légèrement à gauche"
    case .left: "tournez à gauche"
    case .sharpLeft: "tournez franchement à gauche"
    case .slightRight: "tournez légèrement à droite"
    case .right: "tournez à droite"
    case .sharpRight: "tournez franchement à droite"
    case .uturn: "faites demi-tour"
    }
  }

  private func noun(_ feature: Feature) -> String {
    switch feature {
    case .door: "la porte"
    case .gate: "le portillon"
    case .securityLane: "le contrôle de sécurité"
    case .exitGate: "le portillon de sortie"
    case .movingWalkway: "le tapis roulant"
    case .stairs: "l’escalier"
    case .escalator: "l’escalator"
    case .ramp: "la rampe"
    case .elevator: "l’ascenseur"
    }
  }

  private func over(_ length: String?) -> String { length.map { " sur \($0)" } ?? "" }

  private func at(_ landmark: String?) -> String { landmark.map { " devant \($0)" } ?? "" }

  private func then(_ onward: Onward) -> String {
    if let signs = onward.signs { return " et \(follow(signs, onward.length))" }
    return onward.length.map { " et marchez \($0)" } ?? ""
  }

  private func follow(_ signs: String, _ length: String?) -> String { "suivez \(quoted(signs))\(over(length))" }

  private func following(_ signs: String?) -> String { signs.map { ", en suivant \(quoted($0))" } ?? "" }

  private func quoted(_ signs: String) -> String { "les panneaux «\u{a0}\(signs)\u{a0}»" }

  private func on(_ side: Side?) -> String {
    switch side {
    case .left: ", sur votre gauche"
    case .right: ", sur votre droite"
    case nil: ""
    }
  }
}

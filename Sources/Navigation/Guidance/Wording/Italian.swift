/// Guidance in Italian.
struct Italian: Phrases {
  let decimalMark = ","
  let unitGap = " "
  let hasCapitals = true

  func sign(of unit: SpokenLength.Unit) -> String {
    switch unit {
    case .meters: "m"
    case .kilometers: "km"
    case .feet: "piedi"
    case .miles: "mi"
    case .pixels: "px"
    }
  }

  func walk(_ onward: Onward, isFirst: Bool) -> String {
    if let signs = onward.signs { return follow(signs, onward.length) }
    guard let length = onward.length else { return isFirst ? "comincia a camminare" : "prosegui dritto" }
    return isFirst ? "cammina per \(length)" : "prosegui per \(length)"
  }

  func turn(_ way: Maneuver.Modifier, at landmark: String?, isThen: Bool, _ onward: Onward) -> String {
    (isThen ? "subito dopo, " : "") + turn(way) + at(landmark) + then(onward)
  }

  func leaveElevator(_ way: Maneuver.Modifier, at landmark: String?, _ onward: Onward) -> String {
    guard way == .straight else { return "uscendo dall’ascensore, \(turn(way))\(at(landmark))\(then(onward))" }
    if let signs = onward.signs { return "uscendo dall’ascensore, \(follow(signs, onward.length))" }
    return "uscendo dall’ascensore, prosegui dritto" + over(onward.length)
  }

  func unknown(_ onward: Onward) -> String {
    if let signs = onward.signs { return follow(signs, onward.length) }
    return "segui il percorso" + over(onward.length)
  }

  func pass(_ feature: Feature, _ onward: Onward) -> String {
    let text =
      switch feature {
      case .door: "attraversa la porta"
      case .gate: "passa il tornello"
      case .securityLane: "passa i controlli di sicurezza"
      case .exitGate: "esci dal tornello di uscita"
      case .movingWalkway: "prendi il tappeto mobile" + over(onward.length)
      case .stairs, .escalator, .ramp, .elevator: "prendi \(noun(feature))"
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
        case .up: "e sali fino a \(level.name)"
        case .down: "e scendi fino a \(level.name)"
        case .level: "verso \(level.name)"
        }
      text = "\(feature == .door ? "attraversa" : "passa") \(way) \(onward)"
    case .stairs, .ramp: text = "\(go(level.climb)) per \(way) fino a \(level.name)"
    case .escalator, .elevator, .movingWalkway: text = "\(go(level.climb)) con \(way) fino a \(level.name)"
    }
    return text + following(signs)
  }

  func climb(_ turn: Maneuver.Modifier?, _ onward: Onward, isFirst: Bool, to level: LevelWay) -> String {
    let verb = turn == nil && !isFirst ? "prosegui" : "cammina"
    let way =
      switch level.climb {
      case .up: " salendo fino a \(level.name)"
      case .down: " scendendo fino a \(level.name)"
      case .level: " fino a \(level.name)"
      }
    return (turn.map { "\(self.turn($0)) e " } ?? "") + verb + over(onward.length) + way + following(onward.signs)
  }

  func cross(_ border: Border, by door: String?, to level: String?, _ turn: Maneuver.Modifier?, signs: String?)
    -> String
  {
    (turn.map { "\(self.turn($0)) ed " } ?? "") + (border == .into ? "entra" : "esci")
      + (door.map { " da \($0)" } ?? "") + (level.map { "\(border == .into ? " in" : " verso") \($0)" } ?? "")
      + following(signs)
  }

  func arrive(at place: String?, _ side: Side?) -> String { "hai raggiunto \(place ?? "la destinazione")\(on(side))" }

  func arrive(in distance: String, at place: String?, _ side: Side?) -> String {
    ahead(distance, "raggiungerai \(place ?? "la destinazione")\(on(side))")
  }

  func alreadyThere(_ place: String?) -> String { "sei già a \(place ?? "destinazione")" }

  func ahead(_ distance: String, _ sentence: String) -> String { "tra \(distance), \(sentence)" }

  func joined(_ first: String, _ second: String) -> String { "\(first); \(second)" }

  func about(_ duration: SpokenDuration) -> String {
    func minutes(_ number: Int) -> String { "\(number) \(number == 1 ? "minuto" : "minuti")" }
    func hours(_ number: Int) -> String { "\(number) \(number == 1 ? "ora" : "ore")" }
    switch duration {
    case .lessThanMinute: return "meno di un minuto"
    case .minutes(let count): return "circa \(minutes(count))"
    case .hours(let count, minutes: 0): return "circa \(hours(count))"
    case .hours(let count, let rest): return "circa \(hours(count)) e \(minutes(rest))"
    }
  }

  // MARK: Words

  private func turn(_ way: Maneuver.Modifier) -> String {
    switch way {
    case .straight: "prosegui dritto"
    case .slightLeft: "svolta leggermente a sinistra"
    case .left: "svolta a sinistra"
    case .sharpLeft: "svolta decisamente a sinistra"
    case .slightRight: "svolta leggermente a destra"
    case .right: "svolta a destra"
    case .sharpRight: "svolta decisamente a destra"
    case .uturn: "torna indietro"
    }
  }

  private func go(_ climb: LevelWay.Climb) -> String {
    switch climb {
    case .up: "sali"
    case .down: "scendi"
    case .level: "vai"
    }
  }

  private func noun(_ feature: Feature) -> String {
    switch feature {
    case .door: "la porta"
    case .gate: "il tornello"
    case .securityLane: "i controlli di sicurezza"
    case .exitGate: "il tornello di uscita"
    case .movingWalkway: "il tappeto mobile"
    case .stairs: "le scale"
    case .escalator: "la scala mobile"
    case .ramp: "la rampa"
    case .elevator: "l’ascensore"
    }
  }

  private func over(_ length: String?) -> String { length.map { " per \($0)" } ?? "" }

  private func at(_ landmark: String?) -> String { landmark.map { " all’altezza di \($0)" } ?? "" }

  private func then(_ onward: Onward) -> String {
    if let signs = onward.signs { return " e \(follow(signs, onward.length))" }
    return onward.length.map { " e cammina per \($0)" } ?? ""
  }

  private func follow(_ signs: String, _ length: String?) -> String { "segui \(quoted(signs))\(over(length))" }

  private func following(_ signs: String?) -> String { signs.map { ", seguendo \(quoted($0))" } ?? "" }

  private func quoted(_ signs: String) -> String { "le indicazioni «\(signs)»" }

  private func on(_ side: Side?) -> String {
    switch side {
    case .left: ", sulla sinistra"
    case .right: ", sulla destra"
    case nil: ""
    }
  }
}

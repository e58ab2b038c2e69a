/// Guidance in Spanish, in the polite form.
struct Spanish: Phrases {
  let decimalMark = ","
  let unitGap = " "
  let hasCapitals = true

  func sign(of unit: SpokenLength.Unit) -> String {
    switch unit {
    case .meters: "m"
    case .kilometers: "km"
    case .feet: "pies"
    case .miles: "mi"
    case .pixels: "px"
    }
  }

  func walk(_ onward: Onward, isFirst: Bool) -> String {
    if let signs = onward.signs { return follow(signs, onward.length) }
    guard let length = onward.length else { return isFirst ? "empiece a caminar" : "siga recto" }
    return isFirst ? "camine \(length)" : "continúe \(length)"
  }

  func turn(_ way: Maneuver.Modifier, at landmark: String?, isThen: Bool, _ onward: Onward) -> String {
    (isThen ? "justo después, " : "") + turn(way) + at(landmark) + then(onward)
  }

  func leaveElevator(_ way: Maneuver.Modifier, at landmark: String?, _ onward: Onward) -> String {
    guard way == .straight else { return "al salir del ascensor, \(turn(way))\(at(landmark))\(then(onward))" }
    if let signs = onward.signs { return "al salir del ascensor, \(follow(signs, onward.length))" }
    return "al salir del ascensor, siga recto" + during(onward.length)
  }

  func unknown(_ onward: Onward) -> String {
    if let signs = onward.signs { return follow(signs, onward.length) }
    return "siga el camino" + during(onward.length)
  }

  func pass(_ feature: Feature, _ onward: Onward) -> String {
    let text =
      switch feature {
      case .door: "cruce la puerta"
      case .gate: "pase por el torno de acceso"
      case .securityLane: "pase por el control de seguridad"
      case .exitGate: "salga por el torno de salida"
      case .movingWalkway: "tome el pasillo rodante" + during(onward.length)
      case .stairs, .escalator, .ramp, .elevator: "tome \(noun(feature))"
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
        case .up: "y suba hasta \(level.name)"
        case .down: "y baje hasta \(level.name)"
        case .level: "hacia \(level.name)"
        }
      text = "\(feature == .door ? "cruce" : "pase por") \(way) \(onward)"
    case .stairs, .escalator, .ramp, .movingWalkway: text = "\(go(level.climb)) por \(way) hasta \(level.name)"
    case .elevator: text = "\(go(level.climb)) en \(way) hasta \(level.name)"
    }
    return text + following(signs)
  }

  func climb(_ turn: Maneuver.Modifier?, _ onward: Onward, isFirst: Bool, to level: LevelWay) -> String {
    let verb = turn == nil && !isFirst ? "continúe" : "camine"
    let way =
      switch level.climb {
      case .up: " subiendo hasta \(level.name)"
      case .down: " bajando hasta \(level.name)"
      case .level: " hasta \(level.name)"
      }
    return (turn.map { "\(self.turn($0)) y " } ?? "") + verb + (onward.length.map { " \($0)" } ?? "") + way
      + following(onward.signs)
  }

  func cross(_ border: Border, by door: String?, to level: String?, _ turn: Maneuver.Modifier?, signs: String?)
    -> String
  {
    (turn.map { "\(self.turn($0)) y " } ?? "") + (border == .into ? "entre" : "salga")
      + (door.map { " por \($0)" } ?? "") + (level.map { "\(border == .into ? " en" : " a") \($0)" } ?? "")
      + following(signs)
  }

  func arrive(at place: String?, _ side: Side?) -> String { "ha llegado a \(place ?? "su destino")\(on(side))" }

  func arrive(in distance: String, at place: String?, _ side: Side?) -> String {
    ahead(distance, "llegará a \(place ?? "su destino")\(on(side))")
  }

  func alreadyThere(_ place: String?) -> String { "ya está en \(place ?? "su destino")" }

  func ahead(_ distance: String, _ sentence: String) -> String { "en \(distance), \(sentence)" }

  func joined(_ first: String, _ second: String) -> String { "\(first); \(second)" }

  func about(_ duration: SpokenDuration) -> String {
    func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }
    switch duration {
    case .lessThanMinute: return "menos de un minuto"
    case .minutes(let minutes): return "aproximadamente \(count(minutes, "minuto"))"
    case .hours(let hours, minutes: 0): return "aproximadamente \(count(hours, "hora"))"
    case .hours(let hours, let minutes): return "aproximadamente \(count(hours, "hora")) y \(count(minutes, "minuto"))"
    }
  }

  // MARK: Words

  private func turn(_ way: Maneuver.Modifier) -> String {
    switch way {
    case .straight: "siga recto"
    case .slightLeft: "gire ligeramente a la izquierda"
    case .left: "gire a la izquierda"
    case .sharpLeft: "haga un giro cerrado a la izquierda"
    case .slightRight: "gire ligeramente a la derecha"
    case .right: "gire a la derecha"
    case .sharpRight: "haga un giro cerrado a la derecha"
    case .uturn: "dé la vuelta"
    }
  }

  private func go(_ climb: LevelWay.Climb) -> String {
    switch climb {
    case .up: "suba"
    case .down: "baje"
    case .level: "vaya"
    }
  }

  private func noun(_ feature: Feature) -> String {
    switch feature {
    case .door: "la puerta"
    case .gate: "el torno de acceso"
    case .securityLane: "el control de seguridad"
    case .exitGate: "el torno de salida"
    case .movingWalkway: "el pasillo rodante"
    case .stairs: "las escaleras"
    case .escalator: "las escaleras mecánicas"
    case .ramp: "la rampa"
    case .elevator: "el ascensor"
    }
  }

  private func during(_ length: String?) -> String { length.map { " durante \($0)" } ?? "" }

  private func at(_ landmark: String?) -> String { landmark.map { " en \($0)" } ?? "" }

  private func then(_ onward: Onward) -> String {
    if let signs = onward.signs { return " y \(follow(signs, onward.length))" }
    return onward.length.map { " y camine \($0)" } ?? ""
  }

  private func follow(_ signs: String, _ length: String?) -> String { "siga \(quoted(signs))\(during(length))" }

  private func following(_ signs: String?) -> String { signs.map { ", siguiendo \(quoted($0))" } ?? "" }

  private func quoted(_ signs: String) -> String { "las señales «\(signs)»" }

  private func on(_ side: Side?) -> String {
    switch side {
    case .left: ", a la izquierda"
    case .right: ", a la derecha"
    case nil: ""
    }
  }
}

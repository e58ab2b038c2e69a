/// Guidance in Portuguese, in words that are used on both sides of the Atlantic.
struct Portuguese: Phrases {
  let decimalMark = ","
  let unitGap = " "
  let hasCapitals = true

  func sign(of unit: SpokenLength.Unit) -> String {
    switch unit {
    case .meters: "m"
    case .kilometers: "km"
    case .feet: "pés"
    case .miles: "mi"
    case .pixels: "px"
    }
  }

  func walk(_ onward: Onward, isFirst: Bool) -> String {
    if let signs = onward.signs { return follow(signs, onward.length) }
    guard let length = onward.length else { return isFirst ? "comece a andar" : "siga em frente" }
    return isFirst ? "caminhe \(length)" : "continue por \(length)"
  }

  func turn(_ way: Maneuver.Modifier, at landmark: String?, isThen: Bool, _ onward: Onward) -> String {
    (isThen ? "logo a seguir, " : "") + turn(way) + at(landmark) + then(onward)
  }

  func leaveElevator(_ way: Maneuver.Modifier, at landmark: String?, _ onward: Onward) -> String {
    guard way == .straight else { return "ao sair do elevador, \(turn(way))\(at(landmark))\(then(onward))" }
    if let signs = onward.signs { return "ao sair do elevador, \(follow(signs, onward.length))" }
    return "ao sair do elevador, siga em frente" + over(onward.length)
  }

  func unknown(_ onward: Onward) -> String {
    if let signs = onward.signs { return follow(signs, onward.length) }
    return "siga o caminho" + over(onward.length)
  }

  func pass(_ feature: Feature, _ onward: Onward) -> String {
    let text =
      switch feature {
      case .door, .gate, .securityLane: "passe \(by(feature))"
      case .exitGate: "saia \(by(feature))"
      case .movingWalkway: "siga \(by(feature))" + over(onward.length)
      case .stairs: "use as escadas"
      case .escalator: "use a escada rolante"
      case .ramp: "use a rampa"
      case .elevator: "use o elevador"
      }
    return text + following(onward.signs)
  }

  func take(_ feature: Feature, _ name: String?, to level: LevelWay, signs: String?) -> String {
    let way = name.map { "por \($0)" } ?? by(feature)
    let text: String
    switch feature {
    case .door, .gate, .securityLane, .exitGate:
      let onward =
        switch level.climb {
        case .up: "e suba até \(level.name)"
        case .down: "e desça até \(level.name)"
        case .level: "em direção a \(level.name)"
        }
      text = "passe \(way) \(onward)"
    case .movingWalkway, .stairs, .escalator, .ramp, .elevator:
      let go =
        switch level.climb {
        case .up: "suba"
        case .down: "desça"
        case .level: "siga"
        }
      text = "\(go) \(way) até \(level.name)"
    }
    return text + following(signs)
  }

  func climb(_ turn: Maneuver.Modifier?, _ onward: Onward, isFirst: Bool, to level: LevelWay) -> String {
    let walk =
      turn == nil && !isFirst ? "continue\(over(onward.length))" : "caminhe" + (onward.length.map { " \($0)" } ?? "")
    let way =
      switch level.climb {
      case .up: " subindo até \(level.name)"
      case .down: " descendo até \(level.name)"
      case .level: " até \(level.name)"
      }
    return (turn.map { "\(self.turn($0)) e " } ?? "") + walk + way + following(onward.signs)
  }

  func cross(_ border: Border, by door: String?, to level: String?, _ turn: Maneuver.Modifier?, signs: String?)
    -> String
  {
    (turn.map { "\(self.turn($0)) e " } ?? "") + (border == .into ? "entre" : "saia")
      + (door.map { " por \($0)" } ?? "") + (level.map { "\(border == .into ? " em" : " para") \($0)" } ?? "")
      + following(signs)
  }

  func arrive(at place: String?, _ side: Side?) -> String {
    (place.map { "chegou a \($0)" } ?? "chegou ao seu destino") + on(side)
  }

  func arrive(in distance: String, at place: String?, _ side: Side?) -> String {
    ahead(distance, (place.map { "chegará a \($0)" } ?? "chegará ao seu destino") + on(side))
  }

  func alreadyThere(_ place: String?) -> String { place.map { "já está em \($0)" } ?? "já está no seu destino" }

  func ahead(_ distance: String, _ sentence: String) -> String { "daqui a \(distance), \(sentence)" }

  func joined(_ first: String, _ second: String) -> String { "\(first); \(second)" }

  func about(_ duration: SpokenDuration) -> String {
    func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }
    switch duration {
    case .lessThanMinute: return "menos de um minuto"
    case .minutes(let minutes): return "cerca de \(count(minutes, "minuto"))"
    case .hours(let hours, minutes: 0): return "cerca de \(count(hours, "hora"))"
    case .hours(let hours, let minutes): return "cerca de \(count(hours, "hora")) e \(count(minutes, "minuto"))"
    }
  }

  // MARK: Words

  private func turn(_ way: Maneuver.Modifier) -> String {
    switch way {
    case .straight: "siga em frente"
    case .slightLeft: "vire ligeiramente à esquerda"
    case .left: "vire à esquerda"
    case .sharpLeft: "vire acentuadamente à esquerda"
    case .slightRight: "vire ligeiramente à direita"
    case .right: "vire à direita"
    case .sharpRight: "vire acentuadamente à direita"
    case .uturn: "dê meia-volta"
    }
  }

  /// The way through or along something, with the article drawn into it.
  private func by(_ feature: Feature) -> String {
    switch feature {
    case .door: "pela porta"
    case .gate: "pelo torniquete"
    case .securityLane: "pela segurança"
    case .exitGate: "pelo torniquete de saída"
    case .movingWalkway: "pelo tapete rolante"
    case .stairs: "pelas escadas"
    case .escalator: "pela escada rolante"
    case .ramp: "pela rampa"
    case .elevator: "pelo elevador"
    }
  }

  private func over(_ length: String?) -> String { length.map { " por \($0)" } ?? "" }

  private func at(_ landmark: String?) -> String { landmark.map { " junto a \($0)" } ?? "" }

  private func then(_ onward: Onward) -> String {
    if let signs = onward.signs { return " e \(follow(signs, onward.length))" }
    return onward.length.map { " e caminhe \($0)" } ?? ""
  }

  private func follow(_ signs: String, _ length: String?) -> String { "siga \(quoted(signs))\(over(length))" }

  private func following(_ signs: String?) -> String { signs.map { ", seguindo \(quoted($0))" } ?? "" }

  private func quoted(_ signs: String) -> String { "as placas “\(signs)”" }

  private func on(_ side: Side?) -> String {
    switch side {
    case .left: ", à sua esquerda"
    case .right: ", à sua direita"
    case nil: ""
    }
  }
}

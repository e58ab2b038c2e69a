/// Guidance in Japanese: the verb last, and in its joining form where a second one follows.
struct Japanese: Phrases {
  let decimalMark = "."
  let unitGap = " "
  let hasCapitals = false

  func sign(of unit: SpokenLength.Unit) -> String {
    switch unit {
    case .meters: "m"
    case .kilometers: "km"
    case .feet: "フィート"
    case .miles: "マイル"
    case .pixels: "px"
    }
  }

  func walk(_ onward: Onward, isFirst: Bool) -> String {
    if onward.signs != nil { return go(onward) }
    guard onward.length != nil else { return isFirst ? "歩き始めます" : "そのまま直進します" }
    return (isFirst ? "" : "そのまま") + go(onward)
  }

  func turn(_ way: Maneuver.Modifier, at landmark: String?, isThen: Bool, _ onward: Onward) -> String {
    (isThen ? "すぐに" : "") + turn(way, at: landmark, onward)
  }

  func leaveElevator(_ way: Maneuver.Modifier, at landmark: String?, _ onward: Onward) -> String {
    "エレベーターを降りて"
      + (way != .straight
        ? turn(way, at: landmark, onward)
        : onward.signs != nil ? go(onward) : "\(onward.length ?? "")直進します")
  }

  func unknown(_ onward: Onward) -> String { onward.signs != nil ? go(onward) : "道なりに\(go(onward))" }

  func pass(_ feature: Feature, _ onward: Onward) -> String {
    let text =
      switch feature {
      case .door: "ドアを通ります"
      case .gate: "ゲートを通ります"
      case .securityLane: "保安検査場を通ります"
      case .exitGate: "出口ゲートから出ます"
      case .movingWalkway: "動く歩道で\(onward.length ?? "")進みます"
      case .stairs: "階段を進みます"
      case .escalator: "エスカレーターに乗ります"
      case .ramp: "スロープを進みます"
      case .elevator: "エレベーターに乗ります"
      }
    return following(onward.signs) + text
  }

  func take(_ feature: Feature, _ name: String?, to level: LevelWay, signs: String?) -> String {
    let way = name ?? noun(feature)
    let text =
      switch feature {
      case .door, .gate, .securityLane, .exitGate: "\(way)を通って\(level.name)へ\(climb(level.climb, "進みます"))"
      case .movingWalkway, .stairs, .escalator, .ramp, .elevator:
        "\(way)で\(level.name)へ\(climb(level.climb, "移動します"))"
      }
    return following(signs) + text
  }

  func climb(_ turn: Maneuver.Modifier?, _ onward: Onward, isFirst: Bool, to level: LevelWay) -> String {
    let walked =
      switch level.climb {
      case .up: "上って"
      case .down: "下って"
      case .level: "進んで"
      }
    return (turn.map { "\(joining($0))、" } ?? "") + following(onward.signs) + (onward.length ?? "") + walked
      + "\(level.name)に入ります"
  }

  func cross(_ border: Border, by door: String?, to level: String?, _ turn: Maneuver.Modifier?, signs: String?)
    -> String
  {
    let front = (turn.map { "\(joining($0))、" } ?? "") + following(signs) + (door.map { "\($0)から" } ?? "")
    guard let level else { return front + (border == .into ? "中に入ります" : "外に出ます") }
    return front + (border == .into ? "中に入り" : "外に出て") + "、\(level)へ進みます"
  }

  func arrive(at place: String?, _ side: Side?) -> String { "\(on(side))\(place ?? "目的地")に到着します" }

  func arrive(in distance: String, at place: String?, _ side: Side?) -> String {
    ahead(distance, arrive(at: place, side))
  }

  func alreadyThere(_ place: String?) -> String { "すでに\(place ?? "目的地")に到着しています" }

  func ahead(_ distance: String, _ sentence: String) -> String { "\(distance)先、\(sentence)" }

  func joined(_ first: String, _ second: String) -> String { "\(first)。その後、\(second)" }

  func about(_ duration: SpokenDuration) -> String {
    switch duration {
    case .lessThanMinute: "1分以内"
    case .minutes(let minutes): "約\(minutes)分"
    case .hours(let hours, minutes: 0): "約\(hours)時間"
    case .hours(let hours, let minutes): "約\(hours)時間\(minutes)分"
    }
  }

  // MARK: Words

  private func turn(_ way: Maneuver.Modifier, at landmark: String?, _ onward: Onward) -> String {
    let place = landmark.map { "\($0)で" } ?? ""
    return onward == .nothing ? "\(place)\(closing(way))" : "\(place)\(joining(way))、\(go(onward))"
  }

  /// The form before another verb.
  private func joining(_ way: Maneuver.Modifier) -> String {
    switch way {
    case .straight: "直進し"
    case .slightLeft: "斜め左に曲がり"
    case .left: "左に曲がり"
    case .sharpLeft: "大きく左に曲がり"
    case .slightRight: "斜め右に曲がり"
    case .right: "右に曲がり"
    case .sharpRight: "大きく右に曲がり"
    case .uturn: "引き返し"
    }
  }

  /// The form at the end of a sentence.
  private func closing(_ way: Maneuver.Modifier) -> String { joining(way) + "ます" }

  private func go(_ onward: Onward) -> String { following(onward.signs) + "\(onward.length ?? "")進みます" }

  private func climb(_ climb: LevelWay.Climb, _ level: String) -> String {
    switch climb {
    case .up: "上がります"
    case .down: "下ります"
    case .level: level
    }
  }

  private func noun(_ feature: Feature) -> String {
    switch feature {
    case .door: "ドア"
    case .gate: "ゲート"
    case .securityLane: "保安検査場"
    case .exitGate: "出口ゲート"
    case .movingWalkway: "動く歩道"
    case .stairs: "階段"
    case .escalator: "エスカレーター"
    case .ramp: "スロープ"
    case .elevator: "エレベーター"
    }
  }

  private func following(_ signs: String?) -> String { signs.map { "「\($0)」の案内に従って" } ?? "" }

  private func on(_ side: Side?) -> String {
    switch side {
    case .left: "左側の"
    case .right: "右側の"
    case nil: ""
    }
  }
}

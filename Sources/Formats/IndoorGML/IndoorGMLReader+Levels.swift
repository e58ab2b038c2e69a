import Text
import VenueModel

extension IndoorGMLReader {
  /// Floors lower than this above the one below belong to it, in metres.
  private static let leastStep = 1.5
  /// How high storeys are, in metres.
  private static let plausibleSteps = 1.5...12.0

  /// Makes the levels and puts cells and states on them: by what descriptions say of storeys, else by heights.
  mutating func readLevels() {
    let cellHeights = document.cells.map { lowest($0) }
    let stateHeights = Dictionary(uniqueKeysWithValues: states.map { ($0, lowest(document.states[$0])) })
    let cellKeys = document.cells.map { Self.storey($0.words) }
    let stateKeys = Dictionary(
      uniqueKeysWithValues: states.map { number in
        (number, Self.storey(document.states[number].words) ?? cellOfState[number].flatMap { cellKeys[$0] })
      })
    var indexOfKey: [String: Int] = [:]
    func add(_ key: String?, _ words: GMLWords) {
      guard let key, indexOfKey[key] == nil else { return }
      indexOfKey[key] = draft.add(level(key, words), frame)
    }
    for (number, key) in cellKeys.enumerated() { add(key, document.cells[number].words) }
    for number in states { add(stateKeys[number] ?? nil, document.states[number].words) }
    if indexOfKey.isEmpty { return addLevels(cellHeights, stateHeights) }
    setElevations(zip(cellKeys, cellHeights).map { ($0.flatMap { indexOfKey[$0] }, $1) })
    let isBare = draft.venue.levels.map { $0.elevation == nil }
    setElevations(
      states.map { ((stateKeys[$0] ?? nil).flatMap { indexOfKey[$0] }, stateHeights[$0] ?? nil) }.filter { level, _ in
        level.map { isBare[$0] } ?? false
      })
    levelOfCell = cellKeys.indices.map { number in
      cellKeys[number].flatMap { indexOfKey[$0] } ?? level(atHeight: cellHeights[number])
    }
    for number in states {
      levelOfState[number] =
        (stateKeys[number] ?? nil).flatMap { indexOfKey[$0] } ?? cellOfState[number].map { levelOfCell[$0] }
        ?? level(atHeight: stateHeights[number] ?? nil)
    }
    doubtHeights()
  }

  private var frame: Draft.LevelFrame {
    let place = SourcePlace(file: document.file)
    return system == .degrees ? .geographic(place) : Draft.LevelFrame(place: place, hasPicture: false)
  }

  /// The storey that a description names; of a range the first one.
  private static func storey(_ words: GMLWords) -> String? {
    if let level = words["level"] { return level }
    guard let text = words["storey"], !text.isEmpty else { return nil }
    if Decimal.value(text) != nil { return text }
    let first = text.prefix(1) + text.dropFirst().prefix { $0 != "-" && $0 != ";" && $0 != "," }
    return Decimal.value(String(first)) != nil ? String(first) : text
  }

  private func level(_ key: String, _ words: GMLWords) -> Level {
    let ordinal = Decimal.value(words["storey"] ?? "") ?? Decimal.value(key)
    let name = words["level-name"] ?? key
    return Level(
      id: key, ordinal: ordinal, name: name, shortName: words["level-short"],
      isOutdoor: words["level-outdoor"] == "yes")
  }

  /// The height at which a feature stands; `nil` without positions.
  private func lowest(_ feature: GMLFeature) -> Double? {
    feature.shapes.flatMap(\.positions).map { document.positions.z[$0] }.min()
  }

  private mutating func setElevations(_ heights: [(level: Int?, height: Double?)]) {
    guard document.positions.hasHeights else { return }
    for case (let level?, let height?) in heights {
      draft.venue.levels[level].elevation = min(draft.venue.levels[level].elevation ?? height, height)
    }
  }

  /// The highest level that is not above a height, else the lowest.
  private func level(atHeight height: Double?) -> Int {
    let levels = draft.venue.levels.indices.filter { draft.venue.levels[$0].elevation != nil }
      .sorted { (draft.venue.levels[$0].elevation ?? 0) < (draft.venue.levels[$1].elevation ?? 0) }
    guard let height else { return levels.first ?? 0 }
    return levels.last { (draft.venue.levels[$0].elevation ?? 0) <= height + 0.5 } ?? levels.first ?? 0
  }

  // MARK: Heights alone

  /// Levels where many floors are about as high; a gap begins the next one.
  private mutating func addLevels(_ cellHeights: [Double?], _ stateHeights: [Int: Double?]) {
    var heights = cellHeights.compactMap(\.self)
    if heights.isEmpty { heights = states.compactMap { stateHeights[$0] ?? nil } }
    heights.sort()
    var floors: [Double] = []
    for (index, height) in heights.enumerated()
    where index == 0 || height - heights[index - 1] >= Self.leastStep && floors.count < 1000 { floors.append(height) }
    if heights.isEmpty, !document.cells.isEmpty || !states.isEmpty { floors = [0] }
    guard !floors.isEmpty else { return }
    // The ground is where heights begin to be counted, unless the file counts from somewhere else.
    let nearest = floors.indices.min { abs(floors[$0]) < abs(floors[$1]) } ?? 0
    let ground = abs(floors[nearest]) <= 2 ? nearest : 0
    for (index, floor) in floors.enumerated() {
      let name = "\(index - ground)"
      _ = draft.add(
        Level(
          id: name, ordinal: Double(index - ground), name: name,
          elevation: document.positions.hasHeights ? floor : nil), frame)
    }
    tell(
      .note, "indoorgml.levels", at: SourcePlace(file: document.file),
      "no description names a storey; levels were made from the heights of floors: "
        + floors.prefix(20).map { Decimal.fixed($0, 2) }.joined(separator: ", "))
    levelOfCell = cellHeights.map { level(atHeight: $0) }
    for number in states {
      levelOfState[number] = cellOfState[number].map { levelOfCell[$0] } ?? level(atHeight: stateHeights[number] ?? nil)
    }
    doubtHeights()
  }

  // MARK: Doubts

  /// Metres from one storey to the next where they are none that people build; `nil` where they are.
  static func implausibleStep(_ levels: [Level]) -> Double? {
    let told = levels.compactMap { level in level.ordinal.flatMap { ordinal in level.elevation.map { (ordinal, $0) } } }
      .sorted { $0 < $1 }
    let steps = zip(told, told.dropFirst()).filter { $0.0 < $1.0 }.map { ($1.1 - $0.1) / ($1.0 - $0.0) }.sorted()
    guard !steps.isEmpty else { return nil }
    let median = steps[steps.count / 2]
    return plausibleSteps.contains(median) ? nil : median
  }

  private mutating func doubtHeights() {
    guard let step = Self.implausibleStep(draft.venue.levels) else { return }
    tell(
      .warning, "indoorgml.heights", at: SourcePlace(file: document.file),
      "the storeys are \(Decimal.fixed(step, 2)) apart, which is not so in metres; heights were not used, and if lengths are"
        + " in another unit as well (feet, decimetres), scale the file")
    for index in draft.venue.levels.indices { draft.venue.levels[index].elevation = nil }
  }
}

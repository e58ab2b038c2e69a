import VenueModel

/// The levels that the data has, and those of the venue that were made of them.
struct OSMLevelTable {
  /// The levels that elements name, lowest first, and the ground.
  let known: [Double]
  private var names: [Double: String] = [:]
  private var labels: [Double: String] = [:]
  private var indices: [Double: Int] = [:]

  /// On how many levels an element may be.
  static let mostLevels = 200

  /// Gathers what elements call the levels.
  init(_ elements: OSMElements) {
    known = Set(elements.knownLevels + [0]).sorted()
    for area in elements.areas {
      guard let level = area.levels.single else { continue }
      if area.tags.has(.indoor, "level"), let name = area.tags[.name], names[level] == nil { names[level] = name }
      if let label = area.tags[.levelRef], labels[level] == nil { labels[level] = label }
    }
  }

  /// The level nearest to another one, the lower one of two; `nil` when there is none.
  static func nearest(_ levels: [Double], to level: Double) -> Double? {
    levels.min { a, b in (abs(a - level), a) < (abs(b - level), b) }
  }

  /// The index of a level in the draft, where it is added when it is new.
  mutating func index(of level: Double, in draft: inout Draft, _ place: @autoclosure () -> SourcePlace) -> Int {
    if let index = indices[level] { return index }
    let text = OSMLevels.text(level)
    let label = labels[level]
    let name = names[level] ?? label ?? text
    let index = draft.add(Level(id: text, ordinal: level, name: name, shortName: label ?? text), .geographic(place()))
    indices[level] = index
    return index
  }
}

import VenueModel

extension IMDFReduction {
  mutating func reduceBuildings(_ source: String) {
    for index in venue.buildings.indices {
      venue.buildings[index].id = claim(venue.buildings[index].id, "building", in: source)
      venue.buildings[index].name = Self.label(venue.buildings[index].name) ?? ""
    }
    let homeless = venue.levels.indices.filter { venue.levels[$0].building == nil && !venue.levels[$0].isOutdoor }
    guard !homeless.isEmpty else { return }
    losses.approximate(
      "export.building-made", "levels of no building", "a level indoors has one; it is named as the venue",
      items: homeless.map { venue.levels[$0].id })
    for level in homeless { venue.levels[level].building = venue.buildings.count }
    venue.buildings.append(Building(id: make("", "made building", in: source), name: venue.name))
  }

  mutating func reduceLevels(_ source: String) {
    let levels = venue.levels
    losses.drop(
      "export.plans", "plans of levels", "positions are degrees, and a picture has no place",
      items: levels.filter { $0.plan != nil }.map(\.id))
    losses.drop(
      "export.level-attributes", "elevations of levels", "a level has an ordinal only",
      items: levels.filter { $0.elevation != nil }.map(\.id))
    losses.drop(
      "export.level-attributes", "ids that levels have in their source", "a level has one id",
      items: levels.filter { $0.sourceID != nil }.map(\.id))
    losses.approximate(
      "export.names", "levels without a name or short name", "both must be there, so one stands for the other",
      items: levels.filter { Self.label($0.name) == nil || Self.label($0.shortName) == nil }.map(\.id))
    setOrdinals()
    for index in levels.indices {
      let id = claim(levels[index].id, "level", in: source)
      let (name, short) = (Self.label(levels[index].name), Self.label(levels[index].shortName))
      venue.levels[index].id = id
      venue.levels[index].sourceID = nil
      venue.levels[index].plan = nil
      venue.levels[index].elevation = nil
      venue.levels[index].name = name ?? short ?? Self.label(levels[index].id) ?? id
      venue.levels[index].shortName = short ?? name ?? Self.label(levels[index].id) ?? id
    }
  }

  /// Ordinals become whole numbers in the same order; levels without one come on top.
  private mutating func setOrdinals() {
    let old = venue.levels.map(\.ordinal)
    var new: [Double: Double] = [:]
    var last = -Double.infinity
    let reach = Double(IMDFReader.mostLevels / 2)
    for ordinal in Set(old.compactMap { $0 }).sorted() where ordinal >= 0 {
      last = max(min(ordinal, reach).rounded(.down), last + 1)
      new[ordinal] = last
    }
    var lowest = Double.infinity
    for ordinal in Set(old.compactMap { $0 }).sorted().reversed() where ordinal < 0 {
      lowest = min(max(ordinal, -reach).rounded(.down), lowest - 1)
      new[ordinal] = lowest
    }
    var top = new.values.max() ?? -1
    var changed: [String] = []
    var unknown: [String] = []
    for (index, ordinal) in old.enumerated() {
      if let ordinal {
        venue.levels[index].ordinal = new[ordinal]
        if new[ordinal] != ordinal { changed.append(venue.levels[index].id) }
      } else {
        top += 1
        venue.levels[index].ordinal = top
        unknown.append(venue.levels[index].id)
      }
    }
    losses.approximate(
      "export.ordinals", "ordinals of levels", "they are whole numbers up to \(Int(reach)), in the same order",
      items: changed)
    losses.approximate(
      "export.ordinals", "levels of unknown height", "each has an ordinal, so they came on top", items: unknown)
  }
}

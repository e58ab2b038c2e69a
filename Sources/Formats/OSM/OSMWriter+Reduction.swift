import Frames
import Geometry
import Text
import VenueModel

extension OSMWriter {
  static func reduce(_ venue: inout Venue, _ losses: inout LossReport) throws(ExportError) {
    let frame = try Reduction.requireGeoreference(&venue, &losses)
    dropForeign(&venue, &losses)
    mendTexts(&venue, &losses)
    try numberLevels(&venue, &losses)
    reduceNetwork(&venue, &losses)
    reduceOpenings(&venue, &losses)
    reducePlaces(&venue, &losses)
    reduceSpaces(&venue, &losses)
    dropEmptyLevels(&venue, &losses)
    guard !venue.levels.isEmpty else {
      throw ExportError(
        "export.nothing", "the venue has no space, wall, door, path or place, so there is nothing to write")
    }
    losses.approximate(
      "export.rounded", "levels", "positions are rounded to 7 decimals of a degree, about a centimetre",
      items: venue.levels.map(\.id))
    venue.anchorInTheMiddle(decimals: decimals)
    settleSpaces(&venue, &losses)
    joinDoors(&venue, &losses)
    nameLevels(&venue, &losses)
    addPlacesOfSpaces(&venue, venue.localFrame ?? frame, &losses)
    rename(&venue, &losses)
  }

  /// What the map has no tags for.
  private static func dropForeign(_ venue: inout Venue, _ losses: inout LossReport) {
    let none = "the map has no tag for them that is read"
    losses.drop("export.venue-name", "names of the venue", none, items: venue.name.isEmpty ? [] : [venue.name])
    losses.drop("export.buildings", "buildings", none, items: venue.buildings.map(\.id))
    losses.drop("export.zones", "zones", none, items: venue.zones.map(\.id))
    losses.drop("export.beacons", "beacons", none, items: venue.beacons.map(\.id))
    losses.drop("export.signs", "signs along edges", none, items: venue.network.signs.map { venue.edgeID($0.edge) })
    losses.drop("export.plans", "plans of levels", none, items: venue.levels.filter { $0.plan != nil }.map(\.id))
    losses.drop(
      "export.source-ids", "ids that sources have for levels", none,
      items: venue.levels.filter { $0.sourceID != nil }.map(\.id))
    losses.drop(
      "export.level-attributes", "heights of levels, and that they are outdoors", none,
      items: venue.levels.filter { $0.elevation != nil || $0.isOutdoor }.map(\.id))
    (venue.id, venue.name) = ("", "")
    (venue.buildings, venue.zones, venue.beacons) = ([], [], [])
  }

  /// Makes every text one that the map takes: no control characters, and at most 255 characters.
  private static func mendTexts(_ venue: inout Venue, _ losses: inout LossReport) {
    var changed: [String] = []
    var shortened: [String] = []
    func mend(_ text: inout String) {
      var scalars = String.UnicodeScalarView()
      var isChanged = false
      for scalar in text.unicodeScalars.prefix(OSMTag.longest) {
        let isRefused = scalar < " " && scalar != "\t" && scalar != "\n" && scalar != "\r"
        let isNone = isRefused || scalar == "\u{FFFE}" || scalar == "\u{FFFF}"
        scalars.append(isNone ? "\u{FFFD}" : scalar)
        isChanged = isChanged || isNone
      }
      let isLong = text.unicodeScalars.count > OSMTag.longest
      guard isChanged || isLong else { return }
      text = String(scalars)
      if isChanged { changed.append(text) }
      if isLong { shortened.append(text) }
    }
    func mend(_ text: inout String?) {
      guard var value = text else { return }
      mend(&value)
      text = value
    }
    for index in venue.levels.indices {
      mend(&venue.levels[index].name)
      mend(&venue.levels[index].shortName)
    }
    for index in venue.spaces.indices {
      mend(&venue.spaces[index].name)
      mend(&venue.spaces[index].category)
    }
    for index in venue.openings.indices { mend(&venue.openings[index].category) }
    for index in venue.connectors.indices { mend(&venue.connectors[index].name) }
    for index in venue.places.indices {
      mend(&venue.places[index].name)
      mend(&venue.places[index].category)
      for word in venue.places[index].keywords.indices { mend(&venue.places[index].keywords[word]) }
    }
    losses.approximate("export.characters", "texts", "they have characters that XML cannot hold", items: changed)
    losses.approximate("export.long-texts", "texts", "the map takes 255 characters; the rest was cut", items: shortened)
  }

  // MARK: Levels

  /// Levels are numbers: those of one number become one, and those without one come on top.
  private static func numberLevels(_ venue: inout Venue, _ losses: inout LossReport) throws(ExportError) {
    guard venue.levels.count <= OSMLevelTable.mostLevels else {
      throw ExportError(
        "export.too-many-levels",
        "at most \(OSMLevelTable.mostLevels) levels are written, and the venue has \(venue.levels.count)")
    }
    // Thousandths, so that no number needs an exponent.
    let numbers = venue.levels.map { level in
      level.ordinal.flatMap { abs($0) <= OSMLevels.reach / 2 ? ($0 * 1000).rounded() / 1000 + 0 : nil }
    }
    var next = (numbers.compactMap { $0 }.max() ?? -1).rounded(.down) + 1
    var firstOf: [Double: Int] = [:]
    var newIndex: [Int] = []
    var levels: [Level] = []
    var changed: [String] = []
    var joined: [String] = []
    for (level, known) in zip(venue.levels, numbers) {
      let number = known ?? next
      if known == nil { next += 1 }
      if known == nil || known != level.ordinal { changed.append(level.id) }
      if let first = firstOf[number] {
        joined.append(level.id)
        newIndex.append(first)
        continue
      }
      firstOf[number] = levels.count
      newIndex.append(levels.count)
      let text = OSMLevels.text(number)
      levels.append(Level(id: text, ordinal: number, name: level.name, shortName: level.shortName))
    }
    losses.approximate(
      "export.ordinals", "levels", "levels are numbers; it had none that can be written", items: changed)
    losses.approximate("export.level-numbers", "levels", "levels of one number are one level", items: joined)
    move(&venue, newIndex)
    venue.levels = levels
    venue.sortLevels()
  }

  private static func move(_ venue: inout Venue, _ new: [Int]) {
    for index in venue.network.nodes.indices {
      venue.network.nodes[index].level = new[venue.network.nodes[index].level]
    }
    for index in venue.spaces.indices { venue.spaces[index].level = new[venue.spaces[index].level] }
    for index in venue.openings.indices { venue.openings[index].level = new[venue.openings[index].level] }
    for index in venue.walls.indices { venue.walls[index].level = new[venue.walls[index].level] }
    for index in venue.places.indices {
      for spot in venue.places[index].locations.indices {
        venue.places[index].locations[spot].level = new[venue.places[index].locations[spot].level]
      }
    }
  }

  private static func dropEmptyLevels(_ venue: inout Venue, _ losses: inout LossReport) {
    var used = Set(venue.spaces.map(\.level)).union(venue.network.nodes.map(\.level))
    used.formUnion(venue.walls.map(\.level))
    used.formUnion(venue.openings.map(\.level))
    for place in venue.places { used.formUnion(place.locations.map(\.level)) }
    let empty = venue.levels.indices.filter { !used.contains($0) }
    losses.drop("export.empty-levels", "levels", "there is nothing on them", items: empty.map { venue.levels[$0].id })
    venue.removeLevels(Set(empty))
  }

  /// A level is named by its ground, and abbreviated by any of its areas.
  private static func nameLevels(_ venue: inout Venue, _ losses: inout LossReport) {
    var changed: [String] = []
    for index in venue.levels.indices {
      var level = venue.levels[index]
      let isLabelled = venue.spaces.contains { $0.level == index } && !level.shortName.isEmpty
      level.shortName = isLabelled ? level.shortName : level.id
      let ground = venue.spaces.firstIndex { $0.level == index && $0.use == .ground }
      if let ground, venue.spaces[ground].name.isEmpty { venue.spaces[ground].name = level.name }
      let named = venue.spaces.first { $0.level == index && $0.use == .ground && !$0.name.isEmpty }
      level.name = named?.name ?? level.shortName
      if level != venue.levels[index] { changed.append(level.id) }
      venue.levels[index] = level
    }
    losses.approximate(
      "export.level-attributes", "names of levels", "only a ground names its level, and areas abbreviate it",
      items: changed)
  }

  // MARK: Ids

  /// Gives everything the id of its element in the map.
  private static func rename(_ venue: inout Venue, _ losses: inout LossReport) {
    let count = venue.network.nodes.count + venue.spaces.count + venue.openings.count + venue.places.count
    losses.approximate(
      "export.ids", "ids", "elements of the map are numbered; \(count) got numbers below 0 in the order of the file",
      items: venue.network.nodes.map(\.id) + venue.spaces.map(\.id) + venue.openings.map(\.id) + venue.places.map(\.id))
    let sheet = OSMSheet(venue)
    for (index, node) in sheet.networkNodes.enumerated() { venue.network.nodes[index].id = OSMSheet.id(ofNode: node) }
    for (index, way) in sheet.edges.enumerated() { venue.network.edges[index].id = "way/-\(way + 1)" }
    for (index, area) in sheet.areas.enumerated() { venue.spaces[index].id = area.id }
    for (index, node) in sheet.doors.enumerated() { venue.openings[index].id = OSMSheet.id(ofNode: node) }
    for index in venue.connectors.indices {
      guard let landing = venue.connectors[index].landings.first else { continue }
      venue.connectors[index].id = venue.network.nodes[landing.node].id
    }
    let named = venue.spaces.filter(OSMWords.isPlace)
    for (index, space) in named.enumerated() { venue.places[index].id = space.id }
    for (index, node) in sheet.places.enumerated() {
      venue.places[named.count + index].id = OSMSheet.id(ofNode: node)
    }
  }
}

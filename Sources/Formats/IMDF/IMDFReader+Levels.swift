import Geometry
import VenueModel

extension IMDFReader {
  /// How many levels are made of what features name; a file could name a million.
  static let mostLevels = CSVNetworkReader.mostLevels

  /// Reads the addresses, for the reference to them, and the venue's name.
  mutating func readAddressesAndVenue() {
    let hasAddresses = count(.address) > 0
    forEach(.address) { reader, feature, _ in reader.addressIDs.insert(feature.id) }
    var isFirst = true
    forEach(.venue) { reader, feature, source in
      guard isFirst else {
        return source.reader.find(
          .warning, "imdf.venue.second", feature.value, "a venue was read before; this one was left out")
      }
      isFirst = false
      reader.draft.venue.id = feature.id
      reader.draft.venue.name = IMDFLabels(feature.property("name"), reader.language, &source).name ?? ""
      guard let address = source.text(feature.property("address_id")) else { return }
      guard !reader.addressIDs.contains(address) else { return }
      source.reader.find(
        .note, "imdf.unknown-address", feature.value,
        hasAddresses
          ? "the venue has the address '\(address)', which is not there"
          : "the venue has the address '\(address)', but no address is given at all")
    }
  }

  mutating func readBuildings() {
    forEach(.building) { reader, feature, source in
      let labels = IMDFLabels(feature.property("name"), reader.language, &source)
      if reader.buildingOfID[feature.id] == nil {
        reader.buildingOfID[feature.id] = reader.draft.venue.buildings.count
      }
      let id = reader.claim(feature, in: .building, &source)
      reader.draft.venue.buildings.append(Building(id: id, name: labels.name ?? ""))
    }
    readFootprints()
  }

  /// Footprints are not read; what they say about the height of a building is only looked at.
  private mutating func readFootprints() {
    var first: (value: JSONValue, source: Int)?
    var categories: [String: Set<String>] = [:]
    var all: Set<String> = []
    forEach(.footprint) { reader, feature, source in
      first = first ?? (feature.value, source.number)
      let category = source.text(feature.property("category")) ?? ""
      all.insert(category)
      for building in source.list(feature.property("building_ids")) {
        categories[building, default: []].insert(category)
        guard reader.buildingOfID[building] == nil else { continue }
        source.reader.find(
          .warning, "imdf.unknown-building", feature.value,
          "footprint '\(feature.id)' belongs to building '\(building)', which is not there", limit: 5)
      }
    }
    guard let first, categories.count > 1 else { return }
    let alike = categories.values.allSatisfy { $0.count >= 3 } || all == ["subterranean"]
    if alike { tell(.note, "imdf.footprint.alike", first.value, first.source, footprintMessage(all)) }
  }

  private func footprintMessage(_ all: Set<String>) -> String {
    all.count == 1
      ? "every footprint is 'subterranean', so they say nothing about where buildings stand; footprints are not read"
      : "every building has footprints of all categories, so they say nothing about its height; footprints are not read"
  }

  // MARK: Levels

  mutating func readLevels() {
    var categories: [String: Int] = [:]
    var first: (value: JSONValue, source: Int)?
    var outlines: [(level: Int, areas: [Polygon])] = []
    forEach(.level) { reader, feature, source in
      guard reader.draft.venue.levels.count < Self.mostLevels else {
        return source.reader.find(
          .error, "imdf.level.too-many", feature.value,
          "there are more than \(Self.mostLevels) levels; the rest was left out", limit: 1)
      }
      first = first ?? (feature.value, source.number)
      categories[source.text(feature.property("category")) ?? "", default: 0] += 1
      let level = reader.addLevel(feature, &source)
      if IMDFCategory.isRestricting(source.text(feature.property("restriction"))) {
        reader.restrictedLevels.insert(level)
      }
      if feature.geometry?.isNull == false, let areas = source.areas(of: feature, "level") {
        outlines.append((level, areas))
      }
    }
    if let first { judgeLevels(categories, first.value, first.source) } else { makeLevels() }
    self.outlines = outlines
  }

  private mutating func addLevel(_ feature: IMDFFeature, _ source: inout IMDFSource) -> Int {
    let labels = IMDFLabels(feature.property("name"), language, &source)
    let short = IMDFLabels(feature.property("short_name"), language, &source).name
    let ordinal = source.property(feature, "ordinal", &told).flatMap { source.reader.number($0) }
    if ordinal.map({ abs($0) > Double(Self.mostLevels) }) ?? true {
      source.reader.find(
        .warning, "imdf.level.ordinal", feature.value,
        "level '\(feature.id)' has no ordinal within ±\(Self.mostLevels), so its height is not known")
    }
    let isFirst = levelOfID[feature.id] == nil
    let id = claim(feature, in: .level, &source)
    let level = Level(
      id: id, ordinal: ordinal.flatMap { abs($0) <= Double(Self.mostLevels) ? $0 : nil },
      name: labels.name ?? short ?? id, shortName: short ?? labels.name ?? id, building: building(of: feature, &source),
      isOutdoor: source.reader.bool(feature.property("outdoor")) ?? false)
    let index = draft.add(level, .geographic(source.reader.place(feature.value)))
    if isFirst { levelOfID[feature.id] = index }
    return index
  }

  /// The first of a level's buildings that is there.
  private mutating func building(of feature: IMDFFeature, _ source: inout IMDFSource) -> Int? {
    var building: Int?
    for id in source.list(source.property(feature, "building_ids", &told)) {
      if let known = buildingOfID[id] {
        building = building ?? known
      } else {
        source.reader.find(
          .warning, "imdf.unknown-building", feature.value,
          "level '\(feature.id)' belongs to building '\(id)', which is not there")
      }
    }
    return building
  }

  /// Tells of what all levels say alike, which then says nothing.
  private mutating func judgeLevels(_ categories: [String: Int], _ value: JSONValue, _ source: Int) {
    let count = draft.venue.levels.count
    guard count > 1 else { return }
    if categories.count == 1, let category = categories.keys.first, !category.isEmpty, category != "unspecified" {
      tell(
        .note, "imdf.level.category", value, source,
        "every level has the category '\(category.prefix(40))', so it tells none from another; it is not read")
    }
    if restrictedLevels.count == count {
      restrictedLevels = []
      tell(
        .warning, "imdf.level.all-restricted", value, source,
        "every level is kept from the public, which would close the venue; the restriction of levels was not used")
    }
  }

  /// Makes the levels that features name, where no feature is a level.
  private mutating func makeLevels() {
    var names: [(name: String, source: Int, value: JSONValue)] = []
    var known: Set<String> = []
    for type in [IMDFType.unit, .opening, .kiosk, .fixture, .navPath, .attraction, .pointOfInterest] {
      // Floors of places count where the map itself names no level.
      if type == .pointOfInterest, !names.isEmpty { continue }
      look(at: type) { reader, feature, source in
        let key: StaticString = type == .pointOfInterest ? "floor" : "level_id"
        guard let name = source.text(source.property(feature, key, &reader.told)) else { return }
        if known.insert(name).inserted { names.append((name, source.number, feature.value)) }
      }
    }
    for (name, source, value) in names.prefix(Self.mostLevels) {
      let ordinal = JSONReader.number(name).flatMap { abs($0) <= Double(Self.mostLevels) ? $0 : nil }
      let level = Level(id: ids[.level, default: UniqueIDs()].claim(name), ordinal: ordinal, name: name)
      levelOfID[name] = draft.add(level, .geographic(place(value, source)))
    }
    if let first = names.first {
      let text = names.prefix(8).map(\.name).joined(separator: ", ")
      tell(
        .warning, "imdf.level.made", first.value, first.source,
        "no feature is a level; levels were made of what level_id says: \(text.prefix(200))")
    }
    if names.count > Self.mostLevels {
      tell(
        .error, "imdf.level.too-many", names[Self.mostLevels].value, names[Self.mostLevels].source,
        "there are more than \(Self.mostLevels) levels; the rest was left out")
    }
    if draft.venue.levels.isEmpty, count(.unit) + count(.opening) + count(.route) > 0 { addOnlyLevel() }
  }

  /// The level of a file that names none.
  private mutating func addOnlyLevel() {
    look(at: count(.unit) > 0 ? .unit : count(.opening) > 0 ? .opening : .route) { reader, feature, source in
      guard reader.draft.venue.levels.isEmpty else { return }
      source.reader.find(
        .warning, "imdf.level.made", feature.value,
        "no feature is a level and none names one; everything was put on one level")
      let level = Level(id: reader.ids[.level, default: UniqueIDs()].claim("0"), ordinal: 0, name: "0")
      reader.levelOfID["0"] = reader.draft.add(level, .geographic(SourcePlace(file: source.reader.file)))
    }
  }

  /// The outline of a level is ground to walk on where no unit says more.
  mutating func addGround() {
    let furnished = Set(draft.venue.spaces.map(\.level))
    for (index, areas) in outlines {
      let level = draft.venue.levels[index]
      guard level.isOutdoor || !furnished.contains(index) else { continue }
      let id = ids[.space, default: UniqueIDs()].claim(level.id)
      draft.venue.spaces.append(
        Space(id: id, name: level.name, category: "level", use: .ground, level: index, polygons: areas))
    }
  }

  // MARK: References

  /// The level of a feature; `nil` with a finding when it is on none.
  mutating func level(
    of feature: IMDFFeature, _ what: String, named name: StaticString = "level_id", _ source: inout IMDFSource
  ) -> Int? {
    let value = source.property(feature, name, &told)
    guard let value, let id = source.text(value) else { return groundLevel(for: feature, what, &source) }
    if let level = levelOfID[id] { return level }
    let byOrdinal = JSONReader.number(id).map { number in
      draft.venue.levels.indices.filter { draft.venue.levels[$0].ordinal == number }
    }
    if let byOrdinal, byOrdinal.count == 1 {
      source.reader.find(
        .warning, "imdf.level.by-ordinal", feature.value,
        "\(what) '\(feature.id)' is on level '\(id)', which is no id but the ordinal of one level; that one was taken",
        limit: 5)
      return byOrdinal[0]
    }
    source.reader.find(
      .error, "imdf.unknown-level", feature.value,
      "\(what) '\(feature.id)' is on level '\(id.prefix(60))', which is not there; it was left out")
    return nil
  }

  /// Where a feature without a level is: on the only level, or the only one on the ground.
  private mutating func groundLevel(
    for feature: IMDFFeature, _ what: String, _ source: inout IMDFSource
  ) -> Int? {
    let levels = draft.venue.levels
    let grounds = levels.count == 1 ? [0] : levels.indices.filter { levels[$0].ordinal == 0 && !levels[$0].isOutdoor }
    guard grounds.count == 1 else {
      source.reader.find(
        .error, "imdf.level.none", feature.value, "\(what) '\(feature.id)' names no level; it was left out")
      return nil
    }
    source.reader.find(
      .warning, "imdf.level.none", feature.value,
      "\(what) '\(feature.id)' names no level; it was put on '\(levels[grounds[0]].name)'", limit: 5)
    return grounds[0]
  }

  /// The level of what is outdoors and on none of the building's levels, made when it is first asked for.
  mutating func outdoor(_ source: IMDFSource) -> Int {
    if let outdoorLevel { return outdoorLevel }
    let id = ids[.level, default: UniqueIDs()].claim("outdoor")
    let level = draft.add(
      Level(id: id, ordinal: 0, name: "Outdoor", isOutdoor: true), .geographic(SourcePlace(file: source.reader.file)))
    outdoorLevel = level
    return level
  }
}

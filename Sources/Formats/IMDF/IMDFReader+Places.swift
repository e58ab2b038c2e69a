import Geometry
import VenueModel

extension IMDFReader {
  /// Reads all that people may want to go to.
  mutating func readPlaces() {
    readAnchors()
    forEach(.occupant) { reader, feature, source in reader.readOccupant(feature, &source) }
    forEach(.amenity) { reader, feature, source in reader.readAmenity(feature, &source) }
    forEach(.attraction) { reader, feature, source in reader.readAttraction(feature, &source) }
    forEach(.environmentAmenity) { reader, feature, source in reader.readAttraction(feature, &source) }
    addNamedUnits()
  }

  private mutating func readAnchors() {
    forEach(.anchor) { reader, feature, source in
      let unitID = source.text(source.property(feature, "unit_id", &reader.told))
      let unit = unitID.flatMap { reader.unitOfID[$0] }
      if let unitID, unit == nil {
        source.reader.find(
          .warning, "imdf.unknown-unit", feature.value,
          "anchor '\(feature.id)' is in unit '\(unitID.prefix(60))', which is not there", limit: 20)
      }
      if let address = source.text(feature.property("address_id")), !reader.addressIDs.contains(address) {
        source.reader.find(
          .note, "imdf.unknown-address", feature.value,
          "anchor '\(feature.id)' has the address '\(address.prefix(60))', which is not there", limit: 5)
      }
      let point =
        feature.geometry?.isNull == false
        ? source.point(of: feature, "anchor")
        : unitID.flatMap { reader.point(ofUnit: $0) }
      guard reader.claim(feature, in: .anchor, &source) == feature.id, let point else { return }
      reader.anchorOfID[feature.id] = IMDFSpot(level: unit?.level, point: point, unit: unitID)
    }
  }

  private mutating func readOccupant(_ feature: IMDFFeature, _ source: inout IMDFSource) {
    let anchorID = source.text(source.property(feature, "anchor_id", &told))
    let anchor = anchorID.flatMap { anchorOfID[$0] }
    if let unit = anchor?.unit { occupiedUnits.insert(unit) }
    if anchor == nil {
      source.reader.find(
        .warning, "imdf.unknown-anchor", feature.value,
        anchorID.map { "occupant '\(feature.id)' is at anchor '\($0.prefix(60))', which is not there" }
          ?? "occupant '\(feature.id)' names no anchor", limit: 20)
    }
    let locations = anchor.flatMap { spot in
      spot.level.map { [Place.Location(level: $0, position: spot.point)] }
    }
    addPlace(feature, locations ?? [], &source)
  }

  // MARK: Amenities

  private mutating func readAmenity(_ feature: IMDFFeature, _ source: inout IMDFSource) {
    guard let point = source.point(of: feature, "amenity") else { return }
    let kind = source.text(feature.property("category")).flatMap { IMDFCategory.connection($0) }
    var units: [IMDFUnit] = []
    for id in source.list(source.property(feature, "unit_ids", &told)) {
      if var unit = unitOfID[id] {
        if kind != nil { unit.displayPoint = self.point(ofUnit: id) }
        units.append(unit)
      } else {
        source.reader.find(
          .warning, "imdf.unknown-unit", feature.value,
          "amenity '\(feature.id)' is in unit '\(id.prefix(60))', which is not there", limit: 20)
      }
    }
    var levels: [Int] = []
    for unit in units where !levels.contains(unit.level) { levels.append(unit.level) }
    if levels.isEmpty, let id = source.text(feature.property("level_id")), let level = levelOfID[id] {
      levels = [level]
    }
    if let level = levels.first, spotOfID[feature.id] == nil {
      spotOfID[feature.id] = IMDFSpot(level: level, point: point)
    }
    if let kind {
      for level in levels { vertical.add(kind, level, at: point) }
      if levels.count > 1, count(.relationship) == 0, count(.navPath) == 0 {
        addConnector(feature, kind, units, &source)
      }
    }
    addPlace(feature, levels.map { Place.Location(level: $0, position: point) }, &source)
  }

  /// Makes a connector of an amenity that names its units on several levels.
  private mutating func addConnector(
    _ feature: IMDFFeature, _ kind: PathKind, _ units: [IMDFUnit], _ source: inout IMDFSource
  ) {
    let id = claim(feature, in: .connector, &source)
    let landings = units.enumerated().map { index, unit in
      Connector.Landing(node: addNode("\(feature.id)-\(index + 1)", unit.level, unit.point))
    }
    let name = IMDFLabels(feature.property("name"), language, &source).name ?? ""
    draft.venue.connectors.append(Connector(id: id, name: name, kind: kind, landings: landings))
  }

  /// Adds a node that the source does not have under this id, which gets a number where the id is taken.
  mutating func addNode(_ id: String, _ level: Int, _ point: Point) -> Int {
    let id = ids[.node, default: UniqueIDs()].claim(id)
    draft.venue.network.nodes.append(PathNode(id: id, level: level, position: point))
    return draft.venue.network.nodes.count - 1
  }

  // MARK: Attractions

  /// Reads a place of an extension, which is outdoors when it names no level.
  private mutating func readAttraction(_ feature: IMDFFeature, _ source: inout IMDFSource) {
    guard let point = source.point(of: feature, "attraction") else { return }
    let named = source.text(feature.property("level_id")).flatMap { levelOfID[$0] }
    if let building = source.text(feature.property("building_id")), buildingOfID[building] == nil {
      source.reader.find(
        .warning, "imdf.unknown-building", feature.value,
        "'\(feature.id)' is in building '\(building.prefix(60))', which is not there", limit: 20)
    }
    addPlace(feature, [Place.Location(level: named ?? outdoor(source), position: point)], &source)
  }

  /// Adds a place for each unit that has a name and nobody in it.
  private mutating func addNamedUnits() {
    for space in draft.venue.spaces {
      guard !space.name.isEmpty, let unit = unitOfID[space.id], !occupiedUnits.contains(space.id),
        unit.use != .obstacle, unit.use.connection == nil, unit.level == space.level
      else { continue }
      let id = ids[.place, default: UniqueIDs()].claim(space.id)
      if placeOfID[space.id] == nil { placeOfID[space.id] = draft.venue.places.count }
      draft.venue.places.append(
        Place(
          id: id, name: space.name, category: space.category,
          locations: [Place.Location(level: space.level, position: unit.point)]))
    }
  }

  /// Adds a place; one without a location is listed, with a finding.
  mutating func addPlace(_ feature: IMDFFeature, _ locations: [Place.Location], _ source: inout IMDFSource) {
    let labels = IMDFLabels(feature.property("name"), language, &source)
    var keywords = labels.others
    for more in [feature.property("alt_name"), feature.property("short_name") ?? feature.property("shortName")] {
      let words = IMDFLabels(more, language, &source)
      keywords += (words.name.map { [$0] } ?? []) + words.others
    }
    let category = source.text(feature.property("category"))
    let name = labels.name ?? category ?? feature.id
    var seen: Set<String> = [name]
    if placeOfID[feature.id] == nil { placeOfID[feature.id] = draft.venue.places.count }
    let id = claim(feature, in: .place, &source)
    if locations.isEmpty {
      source.reader.find(
        .warning, "imdf.place.nowhere", feature.value,
        "'\(name.prefix(60))' is on no level that is known; it is listed, but nobody can be led there", limit: 20)
    }
    draft.venue.places.append(
      Place(
        id: id, name: name, category: category, locations: locations,
        keywords: keywords.filter { seen.insert($0).inserted }, hours: source.text(feature.property("hours"))))
  }
}

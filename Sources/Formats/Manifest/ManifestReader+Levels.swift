import Frames
import Geometry
import VenueModel

extension ManifestReader {
  /// Gives the draft its name and buildings, and its levels their labels and frames.
  mutating func describeLevels(of draft: inout Draft, _ findings: inout FindingList) {
    reader.findings = findings
    defer { findings = reader.findings }
    reader.findDuplicateKeys(root.document)
    checkKeys(
      root,
      [
        "$schema", "footway", "id", "name", "files", "venue", "buildings", "levels", "connectors", "edges", "places",
        "spaces",
        "openings",
        "zones",
      ])
    if let name = reader.text(root["name"]) { draft.venue.name = name }
    if let id = reader.text(root["id"]) { draft.venue.id = id }
    let buildings = readBuildings(into: &draft)
    let sources = draft.venue.levels.map { (id: $0.id, name: $0.name) }
    for entry in objects("levels") { describe(entry, sources, buildings, &draft) }
    nameLevels(of: draft.venue, sources)
  }

  /// The venue that the manifest holds, with its name and id, instead of one that was read from files.
  mutating func readVenue(_ findings: inout FindingList) -> Venue? {
    guard holdsVenue, let value = root["venue"] else { return nil }
    reader.findings = findings
    defer { findings = reader.findings }
    var venue = WholeVenueReader.read(value, &reader)
    venue.id = reader.text(root["id"]) ?? ""
    venue.name = reader.text(root["name"]) ?? ""
    nameLevels(of: venue, venue.levels.map { (id: $0.id, name: $0.name) })
    return venue
  }

  private mutating func nameLevels(of venue: Venue, _ sources: [(id: String, name: String)]) {
    for (index, level) in venue.levels.enumerated() {
      for name in [level.id, level.name, level.shortName, sources[index].id, sources[index].name] where !name.isEmpty {
        levelNames[name, default: []].insert(level.id)
      }
    }
  }

  private mutating func readBuildings(into draft: inout Draft) -> [String: Int] {
    var indices: [String: Int] = [:]
    for (index, building) in draft.venue.buildings.enumerated() { indices[building.id] = index }
    for value in objects("buildings") {
      checkKeys(value, ["id", "name"])
      guard let id = reader.text(value["id"]) else {
        reader.find(.error, "manifest.id.missing", value, "a building needs an id; it was left out")
        continue
      }
      let building = Building(id: id, name: reader.text(value["name"]) ?? id)
      if let index = indices[id] {
        draft.venue.buildings[index] = building
      } else {
        indices[id] = draft.venue.buildings.count
        draft.venue.buildings.append(building)
      }
    }
    return indices
  }

  private mutating func describe(
    _ entry: JSONValue, _ sources: [(id: String, name: String)], _ buildings: [String: Int], _ draft: inout Draft
  ) {
    checkKeys(
      entry, ["source", "id", "ordinal", "name", "shortName", "building", "elevation", "isOutdoor", "frame"])
    guard let source = reader.text(entry["source"]), let index = match(source, sources, entry) else { return }
    if let id = reader.text(entry["id"]) {
      if draft.venue.levels.indices.contains(where: { $0 != index && draft.venue.levels[$0].id == id }) {
        reader.find(
          .error, "manifest.id.duplicate", entry["id"] ?? entry, "another level has the id '\(id)'; it was not given")
      } else {
        if draft.venue.levels[index].id != id { draft.venue.levels[index].sourceID = draft.venue.levels[index].id }
        draft.venue.levels[index].id = id
      }
    }
    if let ordinal = reader.number(entry["ordinal"]) { draft.venue.levels[index].ordinal = ordinal }
    if let name = reader.text(entry["name"]) {
      draft.venue.levels[index].name = name
      draft.venue.levels[index].shortName = name
    }
    if let short = reader.text(entry["shortName"]) { draft.venue.levels[index].shortName = short }
    if let elevation = reader.number(entry["elevation"]) { draft.venue.levels[index].elevation = elevation }
    if let isOutdoor = reader.bool(entry["isOutdoor"]) { draft.venue.levels[index].isOutdoor = isOutdoor }
    if let value = entry["building"], let building = reader.text(value) {
      draft.venue.levels[index].building = buildings[building]
      if buildings[building] == nil {
        reader.find(.error, "manifest.building.unknown", value, "there is no building '\(building)'")
      }
    }
    if let frame = entry["frame"], !frame.isNull { override(frame, &draft.frames[index]) }
  }

  private mutating func match(
    _ source: String, _ sources: [(id: String, name: String)], _ entry: JSONValue
  ) -> Int? {
    if let index = sources.firstIndex(where: { $0.id == source }) { return index }
    let named = sources.indices.filter { sources[$0].name == source }
    if named.count == 1 { return named[0] }
    let what =
      named.isEmpty
      ? "no file has a level '\(source)'; there are \(sources.map { "'\($0.name)'" }.joined(separator: ", "))"
      : "\(named.count) levels are named '\(source)'; give the id of one"
    let code = named.isEmpty ? "manifest.level.unknown" : "manifest.level.ambiguous"
    reader.find(.error, code, entry["source"] ?? entry, what)
    return nil
  }
}

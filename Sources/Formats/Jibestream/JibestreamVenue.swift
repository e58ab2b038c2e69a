import VenueModel

extension JibestreamReader {
  /// Takes in a venue document: its names, corners, path types, destinations and amenities.
  ///
  /// Buildings inside it that bring their floors are taken in as well.
  mutating func readVenue(_ root: JSONValue, _ reader: inout JSONReader) {
    guard root.kind == .object else { return reader.findWrongType(root, wanted: "a venue object") }
    guard venueSource == nil else {
      return reader.find(
        .error, "jibestream.venue.second", root, "a venue document was read before; this one was skipped")
    }
    venueSource = JibestreamSpot(root, reader)
    draft.venue.id = reader.text(root["id"]) ?? ""
    draft.venue.name = reader.text(root["name"]) ?? ""
    venueCorners = readCorners(root["coordinates"], &reader)
    readPathTypes(root["pathTypes"], &reader)
    for place in Self.items(of: root["destinations"], &reader) { readPlace(place, .destination, &reader) }
    for place in Self.items(of: root["amenities"], &reader) { readPlace(place, .amenity, &reader) }
    for building in Self.items(of: root["buildings"], &reader) {
      if let floors = building["floors"], !floors.isNull {
        readBuilding(building, &reader)
      } else if let id = reader.text(building["id"]) {
        announcedBuildings.append((id, JibestreamSpot(building, reader)))
      }
    }
  }

  /// Settles what the venue and its buildings say about each other.
  mutating func nameVenue(_ findings: inout FindingList) {
    guard venueSource != nil else {
      draft.venue.id = buildings.lazy.compactMap(\.venueID).first ?? ""
      if buildings.count == 1 { draft.venue.name = draft.venue.buildings.first?.name ?? "" }
      if let first = buildings.first {
        findings.add(
          .note, "jibestream.venue.none", at: SourcePlace(file: first.source.file),
          "no venue document was given, so there are no places, and path types are told by the vendor's usual numbers")
      }
      return
    }
    let id = draft.venue.id
    for building in buildings {
      if let other = building.venueID, !id.isEmpty, other != id {
        findings.add(
          .warning, "jibestream.building.other-venue", at: building.source.place,
          "the building says that it belongs to venue '\(other)', not to '\(id)'; it was read nevertheless")
      }
    }
    for building in announcedBuildings where !buildingIDs.contains(building.id) {
      findings.add(
        .warning, "jibestream.building.missing", at: building.source.place,
        "no document holds the floors of building '\(building.id)', so they are missing")
    }
  }
}

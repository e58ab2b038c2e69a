import VenueModel

extension ZoneIndex {
  /// Builds an index over the zones of a venue, with what had to be repaired as findings.
  ///
  /// - Parameters:
  ///   - venue: the numbers of its zones are those of the answers.
  ///   - ranges: what else is watched, with the numbers after those of the zones; each of one circle.
  /// - Throws: ``ZoneError`` when GEOS is missing or fails.
  /// - Complexity: see ``build(_:levelCount:cellsPerEdge:)``.
  public static func build(
    _ venue: Venue, ranges: [[Zone.Area]] = []
  ) throws(ZoneError) -> (index: ZoneIndex, findings: [Finding]) {
    let (index, repairs) = try build(venue.zones.map(\.areas) + ranges, levelCount: venue.levels.count)
    return (index, repairs.filter { $0.area < venue.zones.count }.map { $0.finding(in: venue) })
  }

  /// What the repair of a venue's zones finds; see ``build(_:ranges:)``.
  ///
  /// - Returns: without GEOS the finding that nothing could be checked.
  public static func findings(_ venue: Venue) -> [Finding] {
    guard !venue.zones.isEmpty else { return [] }
    do throws(ZoneError) {
      return try build(venue.zones.map(\.areas), levelCount: venue.levels.count, cellsPerEdge: 1).repairs.map {
        $0.finding(in: venue)
      }
    } catch {
      return [error.finding]
    }
  }
}

extension ZoneIndex.Repair {
  /// What is told of it: a note, or an error when something is left out or nothing is left of the zone on the level.
  func finding(in venue: Venue) -> Finding {
    let zone = venue.zones[area]
    let place = SourcePlace(file: "", .element(zone.id))
    if isRefused {
      return Finding(
        .error, "zone.too-tangled", at: place,
        "zone '\(zone.name)' has an outline that is left out: \(text); \(isLost ? "nothing" : "less") is in it there",
        position: position, level: level)
    }
    if isLost {
      return Finding(
        .error, "zone.lost", at: place, "zone '\(zone.name)' has no area on its level: \(text); nothing is in it there",
        position: position, level: level)
    }
    return Finding(
      .note, "zone.repaired", at: place, "zone '\(zone.name)' was repaired: \(text)", position: position, level: level)
  }
}

extension ZoneError {
  /// That zones could not be checked, and why.
  var finding: Finding {
    Finding(.error, "zone.unchecked", at: SourcePlace(file: ""), "the zones could not be checked: \(description)")
  }
}

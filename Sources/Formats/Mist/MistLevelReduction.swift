import VenueModel

/// Leaves of levels and buildings what a map states: an id, a name, a height and the name of a building.
enum MistLevelReduction {
  static func reduce(_ venue: inout Venue, _ losses: inout LossReport) {
    takeSourceIDs(&venue, &losses)
    let levels = venue.levels
    losses.drop(
      "export.level-attributes", "short names of levels", "a map has one name",
      items: levels.filter { $0.shortName != $0.name }.map(\.id))
    losses.drop(
      "export.level-attributes", "elevations of levels", "a map has none",
      items: levels.filter { $0.elevation != nil }.map(\.id))
    losses.drop(
      "export.level-attributes", "what tells that levels are outdoors", "a map does not say it",
      items: levels.filter(\.isOutdoor).map(\.id))
    for index in venue.levels.indices {
      venue.levels[index].shortName = venue.levels[index].name
      venue.levels[index].elevation = nil
      venue.levels[index].isOutdoor = false
    }
    nameBuildings(&venue, &losses)
  }

  /// A map is known to its vendor by the id that its source gave it.
  private static func takeSourceIDs(_ venue: inout Venue, _ losses: inout LossReport) {
    var taken = Set(venue.levels.map(\.id))
    var renamed: [String] = []
    for index in venue.levels.indices {
      guard let source = venue.levels[index].sourceID else { continue }
      venue.levels[index].sourceID = nil
      guard taken.insert(source).inserted else { continue }
      renamed.append(venue.levels[index].id)
      venue.levels[index].id = source
    }
    losses.approximate(
      "export.level-ids", "ids of levels", "maps have the ids by which their source knows them", items: renamed)
  }

  /// Buildings are told by their names, in the order in which levels name them.
  private static func nameBuildings(_ venue: inout Venue, _ losses: inout LossReport) {
    var names = UniqueIDs()
    var renamed: [String] = []
    var numbers: [Int: Int] = [:]
    var buildings: [Building] = []
    for index in venue.levels.indices {
      guard let old = venue.levels[index].building else { continue }
      if numbers[old] == nil {
        let building = venue.buildings[old]
        let wanted = building.name.isEmpty ? building.id : building.name
        let name = names.claim(wanted.isEmpty ? "building" : wanted)
        if name != building.id || name != building.name { renamed.append(building.id) }
        numbers[old] = buildings.count
        buildings.append(Building(id: name, name: name))
      }
      venue.levels[index].building = numbers[old]
    }
    losses.approximate(
      "export.building-ids", "ids of buildings", "a map names its building and gives it no id", items: renamed)
    losses.drop(
      "export.buildings", "buildings without a level", "a building is only named by its maps",
      items: venue.buildings.indices.filter { numbers[$0] == nil }.map { venue.buildings[$0].id })
    venue.buildings = buildings
  }
}

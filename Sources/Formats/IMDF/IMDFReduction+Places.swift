import Geometry
import VenueModel

/// What a place is written as.
enum IMDFPlaceFeature {
  case occupant, amenity
  /// The name of its unit, which has the same id.
  case unit

  init(_ place: Place, units: Set<String>) {
    if units.contains(place.id) {
      self = .unit
    } else {
      let category = place.category ?? ""
      self =
        !IMDFStandard.amenities.contains(category) && IMDFStandard.occupants.contains(category) ? .occupant : .amenity
    }
  }
}

extension IMDFReduction {
  /// Places become occupants or amenities, one for each location; what only repeats its unit is left to that.
  mutating func reducePlaces(_ source: String) {
    var lost = PlaceLosses()
    let units = unitsOfID()
    var places: [Place] = []
    var repeated: [Int: Place] = [:]
    for place in venue.places {
      if let unit = units[place.id], isRepeated(place, unit) {
        repeated[unit] = place
        continue
      }
      for (number, location) in place.locations.enumerated() {
        places.append(reduced(place, location, number, source, &lost))
      }
      if place.locations.isEmpty { lost.nowhere.append(place.id) }
      if place.locations.count > 1 { lost.parts.append(place.id) }
    }
    tell(lost)
    let ids = Set(units.keys)
    let occupants = places.filter { IMDFPlaceFeature($0, units: ids) == .occupant }
    venue.places =
      occupants + places.filter { IMDFPlaceFeature($0, units: ids) == .amenity }
    nameUnits(occupants, repeated)
  }

  private struct PlaceLosses {
    var nowhere: [String] = []
    var parts: [String] = []
    var names: [String] = []
    var categories: [String] = []
    var keywords: [String] = []
    var nodes: [String] = []
  }

  private mutating func tell(_ lost: PlaceLosses) {
    losses.drop("export.places", "places without a location", "an amenity has a point", items: lost.nowhere)
    losses.approximate(
      "export.place-parts", "places with several locations", "each became a place of its own", items: lost.parts)
    losses.approximate("export.names", "places without a name", "the category or id stands for it", items: lost.names)
    losses.approximate(
      "export.categories", "categories of places", "IMDF has a list of them, else 'unspecified'", items: lost.categories
    )
    losses.drop(
      "export.keywords", "keywords of places", "an amenity has one other name, an occupant none", items: lost.keywords)
    losses.drop("export.place-nodes", "nodes of places", "IMDF has no paths", items: lost.nodes)
  }

  private func unitsOfID() -> [String: Int] {
    var units: [String: Int] = [:]
    for (index, space) in venue.spaces.enumerated() where IMDFSpaceFeature(space) == .unit { units[space.id] = index }
    return units
  }

  /// Whether reading the unit gives this very place.
  private func isRepeated(_ place: Place, _ unit: Int) -> Bool {
    let space = venue.spaces[unit]
    guard place.locations.count == 1, place.locations[0].level == space.level, Self.isPlace(space) else { return false }
    return place.name == space.name && place.category == space.category && place.keywords.isEmpty && place.hours == nil
      && place.locations[0].node == nil && IMDFWriter.isInside(place.locations[0].position, space.polygons)
  }

  /// Whether a unit with a name is a place by itself.
  private static func isPlace(_ space: Space) -> Bool {
    IMDFSpaceFeature(space) == .unit && !space.name.isEmpty && space.use != .obstacle && space.use.connection == nil
  }

  private mutating func reduced(
    _ place: Place, _ location: Place.Location, _ number: Int, _ source: String, _ lost: inout PlaceLosses
  ) -> Place {
    let category = place.category ?? ""
    let isKnown = IMDFStandard.amenities.contains(category) || IMDFStandard.occupants.contains(category)
    let isFirst = number == 0
    let id =
      isFirst
      ? claim(place.id, "place", in: source) : make("\(place.id)/\(number + 1)", "place", in: source)
    var result = Place(
      id: id, name: Self.label(place.name) ?? Self.label(category) ?? Self.label(place.id) ?? id,
      category: isKnown ? category : "unspecified",
      locations: [Place.Location(level: location.level, position: location.position)],
      hours: place.hours.flatMap { Self.label($0) })
    if IMDFPlaceFeature(result, units: []) == .amenity,
      let keyword = place.keywords.first(where: { Self.label($0) != nil && $0 != result.name })
    {
      result.keywords = [keyword]
    }
    guard isFirst else { return result }
    if result.name != place.name { lost.names.append(place.id) }
    if !isKnown, !category.isEmpty { lost.categories.append(place.id) }
    if result.keywords.count < place.keywords.count { lost.keywords.append(place.id) }
    if place.locations.contains(where: { $0.node != nil }) { lost.nodes.append(place.id) }
    return result
  }

  /// Adds a place for each unit that has a name and no occupant, as readers find one there.
  private mutating func nameUnits(_ occupants: [Place], _ repeated: [Int: Place]) {
    let finder = IMDFUnitFinder(venue)
    let occupied = Set(
      occupants.compactMap { finder.unit(at: $0.locations[0].position, level: $0.locations[0].level) })
    var made: [String] = []
    for (index, space) in venue.spaces.enumerated() where Self.isPlace(space) && !occupied.contains(index) {
      let point = repeated[index]?.locations[0].position ?? IMDFWriter.labelPoint(of: space)
      if repeated[index] == nil { made.append(space.id) }
      venue.places.append(
        Place(
          id: space.id, name: space.name, category: space.category,
          locations: [Place.Location(level: space.level, position: point)]))
    }
    let hidden = repeated.keys.filter { occupied.contains($0) }.sorted()
    losses.drop(
      "export.places", "places that are the name of an occupied unit", "the occupant stands for it",
      items: hidden.map { venue.spaces[$0].id })
    losses.approximate(
      "export.named-units", "spaces with a name", "they are places too, as a unit with a name is one", items: made)
  }
}

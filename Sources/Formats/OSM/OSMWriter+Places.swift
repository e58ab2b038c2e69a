import Frames
import Geometry
import VenueModel

extension OSMWriter {
  /// Makes each place one named node, at a node of the network where it has one.
  static func reducePlaces(_ venue: inout Venue, _ losses: inout LossReport) {
    losses.drop(
      "export.no-location", "places", "they have no location", items: venue.places.filter(\.locations.isEmpty).map(\.id)
    )
    var parts: [String] = []
    var moved: [String] = []
    var named: [String] = []
    var recategorised: [String] = []
    var keywords: [String] = []
    var hours: [String] = []
    // Elevators are no places, and a node is only one.
    var taken = Set(venue.connectors.flatMap { $0.landings.map(\.node) })
    var places: [Place] = []
    for place in venue.places {
      var reduced = place
      if place.name.isEmpty {
        named.append(place.id)
        reduced.name = String(place.id.isEmpty ? "?" : place.id.prefix(60))
      }
      let tag = OSMWords.place(place.category)
      // What says no more than that it is something is no category.
      reduced.category = tag.value == "yes" ? nil : tag.text
      if let category = place.category, category != reduced.category { recategorised.append(place.id) }
      reduced.keywords = Array(place.keywords.filter { !$0.isEmpty && $0 != reduced.name }.prefix(1))
      if reduced.keywords != place.keywords { keywords.append(place.id) }
      reduced.hours = Self.hours(place.hours)
      if reduced.hours != place.hours { hours.append(place.id) }
      if place.locations.count > 1 { parts.append(place.id) }
      for location in place.locations {
        let spot = self.spot(location, venue, &taken)
        if spot != location { moved.append(place.id) }
        reduced.locations = [spot]
        places.append(reduced)
      }
    }
    venue.places = places
    losses.approximate("export.place-parts", "places", "each of their locations became a place", items: parts)
    losses.approximate(
      "export.place-nodes", "places", "they stand at their node, or lose it where an elevator or another place is",
      items: moved)
    losses.approximate("export.names", "places", "what has no name is called by its id", items: named)
    losses.approximate(
      "export.categories", "places", "their categories are tags of shops, amenities, healthcare, offices or tourism",
      items: recategorised)
    losses.drop("export.keywords", "keywords of places", "a place has one other name", items: keywords)
    losses.drop("export.hours", "hours of places", "they are longer than a tag, or hold odd characters", items: hours)
  }

  private static func spot(_ location: Place.Location, _ venue: Venue, _ taken: inout Set<Int>) -> Place.Location {
    guard let node = location.node, taken.insert(node).inserted else {
      return Place.Location(level: location.level, position: location.position)
    }
    let place = venue.network.nodes[node]
    return Place.Location(level: place.level, position: place.position, node: node)
  }

  // MARK: Spaces

  /// Makes the uses and categories of spaces those that tags can tell.
  static func reduceSpaces(_ venue: inout Venue, _ losses: inout LossReport) {
    losses.drop(
      "export.shapeless", "walls", "they have fewer than two points",
      items: venue.walls.filter { $0.points.count < 2 }.map { "on level \(venue.levels[$0.level].id)" })
    venue.walls.removeAll { $0.points.count < 2 }
    var uses: [String] = []
    var categories: [String] = []
    var named: [String] = []
    var placesOnLevel: [Int: [(name: String, position: Point)]] = [:]
    for place in venue.places {
      for spot in place.locations { placesOnLevel[spot.level, default: []].append((place.name, spot.position)) }
    }
    for index in venue.spaces.indices {
      var space = venue.spaces[index]
      if space.use == .ramp || space.use == .movingWalkway {
        space.use = .open
        uses.append(space.id)
      }
      let category = OSMWords.category(space.use, category: space.category)
      if space.category != nil, space.category != category { categories.append(space.id) }
      space.category = category
      let isNamed =
        OSMWords.isPlace(space)
        && (placesOnLevel[space.level] ?? []).contains { place in
          place.name == space.name && space.polygons.contains { $0.contains(place.position) != .outside }
        }
      if isNamed {
        named.append(space.id)
        space.name = ""
      }
      venue.spaces[index] = space
    }
    losses.approximate("export.space-uses", "ramps and moving walkways", "they became open areas", items: uses)
    losses.approximate("export.categories", "spaces", "their categories are the tags that make them", items: categories)
    losses.approximate("export.space-names", "spaces", "the place in them has their name", items: named)
  }

  /// Drops what rounding has flattened, gives holes to the first outline around them, and puts relations last.
  static func settleSpaces(_ venue: inout Venue, _ losses: inout LossReport) {
    var holes: [String] = []
    for index in venue.spaces.indices where venue.spaces[index].polygons.count > 1 {
      let polygons = venue.spaces[index].polygons
      var settled = polygons.map { Polygon($0.shell) }
      for hole in polygons.flatMap(\.holes) {
        let owner = polygons.firstIndex { Polygon($0.shell).contains(hole.points[0]) != .outside }
        if let owner { settled[owner] = Polygon(settled[owner].shell, holes: settled[owner].holes + [hole]) }
      }
      if settled != polygons { holes.append(venue.spaces[index].id) }
      venue.spaces[index].polygons = settled
    }
    for index in venue.spaces.indices where venue.spaces[index].polygons.count == 1 {
      let polygon = venue.spaces[index].polygons[0]
      let shell = Polygon(polygon.shell)
      let inside = polygon.holes.filter { shell.contains($0.points[0]) != .outside }
      guard inside != polygon.holes else { continue }
      holes.append(venue.spaces[index].id)
      venue.spaces[index].polygons = [Polygon(polygon.shell, holes: inside)]
    }
    losses.approximate(
      "export.holes", "spaces", "a hole belongs to the first outline around it, and without one to none", items: holes)
    losses.drop(
      "export.shapeless", "spaces", "they have no outline", items: venue.spaces.filter(\.polygons.isEmpty).map(\.id))
    func isRelation(_ space: Space) -> Bool { space.polygons.count > 1 || !space.polygons[0].holes.isEmpty }
    venue.spaces.removeAll(where: \.polygons.isEmpty)
    venue.spaces = venue.spaces.filter { !isRelation($0) } + venue.spaces.filter(isRelation)
  }

  /// Adds the places that a reader makes of the names of spaces, before the others.
  static func addPlacesOfSpaces(_ venue: inout Venue, _ frame: LocalFrame, _ losses: inout LossReport) {
    let named = venue.spaces.filter(OSMWords.isPlace)
    let earth = LevelPlacement.earth(frame, decimals: decimals)
    let places = named.map { space in
      let position = LevelPlacement.degrees(frame)(OSMReader.inside(space.polygons.compactMap { earth($0) }))
      return Place(
        id: space.id, name: space.name, category: space.category,
        locations: [Place.Location(level: space.level, position: position)])
    }
    losses.approximate("export.named-units", "spaces", "a space with a name is a place, too", items: named.map(\.id))
    venue.places = places + venue.places
  }
}

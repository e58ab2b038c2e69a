import Geometry
import VenueModel

/// What a space is written as.
enum IMDFSpaceFeature {
  case unit, kiosk, fixture
  /// The outline of its level.
  case level

  init(_ space: Space) {
    switch space.use {
    case .ground: self = .level
    case .obstacle where space.category == "kiosk": self = .kiosk
    case .obstacle where !IMDFStandard.units.contains(space.category ?? ""): self = .fixture
    default: self = .unit
    }
  }
}

extension IMDFReduction {
  mutating func reduceSpaces(_ source: String) {
    var (empty, recategorised, restepped, holes): ([String], [String], [String], [String]) = ([], [], [], [])
    venue.spaces = venue.spaces.compactMap { space in
      guard !space.polygons.isEmpty else {
        empty.append(space.id)
        return nil
      }
      var space = space
      space.polygons = space.polygons.map { polygon in
        let kept = IMDFSource.withoutHolesOutside(polygon)
        if kept.holes.count < polygon.holes.count { holes.append(space.id) }
        return kept.rightHanded
      }
      let category = Self.category(of: space)
      if category != space.category, space.use != .ground { recategorised.append(space.id) }
      space.category = category
      let access = Self.access(of: space)
      if access != space.access { restepped.append(space.id) }
      space.access = access
      space.name = Self.label(space.name) ?? ""
      return space
    }
    for index in venue.spaces.indices where venue.spaces[index].use != .ground {
      venue.spaces[index].id = claim(venue.spaces[index].id, "space", in: source)
    }
    losses.drop("export.spaces", "spaces without an area", "a unit has one", items: empty)
    losses.drop("export.holes", "holes outside of their outline", "they cut nothing out", items: holes)
    losses.approximate(
      "export.categories", "categories of spaces", "IMDF has a list of them, and the use decides", items: recategorised)
    losses.drop(
      "export.space-access", "what tells that spaces have steps", "a unit can only say that it has none",
      items: restepped)
  }

  /// The category that is read as the use of a space, its own where that is one.
  private static func category(of space: Space) -> String {
    let own = space.category ?? ""
    let isUnit = IMDFStandard.units.contains(own)
    let use = IMDFCategory.use(own)
    switch space.use {
    case .ground: return "level"
    case .obstacle:
      return isUnit && use == .obstacle || own == "kiosk" || IMDFStandard.fixtures.contains(own) && !isUnit
        ? own : "obstruction"
    case .restricted: return isUnit && use != .obstacle ? own : "nonpublic"
    default: if isUnit, use == space.use { return own }
    }
    switch space.use {
    case .open: return "walkway"
    case .stairs: return "stairs"
    case .escalator: return "escalator"
    case .elevator: return "elevator"
    case .ramp: return "ramp"
    case .movingWalkway: return "movingwalkway"
    default: return own.isEmpty ? "unspecified" : "room"
    }
  }

  private static func access(of space: Space) -> Access? {
    guard IMDFSpaceFeature(space) == .unit else { return nil }
    if space.access == .yes { return .yes }
    return space.category == "steps" ? .no : nil
  }

  // MARK: Units and ground

  /// Adds a unit to each level that has places or landings outside of all units.
  mutating func addUnits(_ source: String) {
    let finder = IMDFUnitFinder(venue)
    var outside: [Int: [Point]] = [:]
    for place in venue.places {
      for location in place.locations where finder.unit(at: location.position, level: location.level) == nil {
        outside[location.level, default: []].append(location.position)
      }
    }
    for landing in venue.connectors.flatMap(\.landings) {
      let node = venue.network.nodes[landing.node]
      if finder.unit(at: node.position, level: node.level) == nil {
        outside[node.level, default: []].append(node.position)
      }
    }
    guard !outside.isEmpty else { return }
    let outlines = IMDFOutlines(venue)
    for (level, points) in outside.sorted(by: { $0.key < $1.key }) {
      let isHeld = points.allSatisfy { point in outlines[level].contains { $0.contains(point) != .outside } }
      venue.spaces.append(
        Space(
          id: make(venue.levels[level].id, "made unit", in: source), category: "walkway", use: .open, level: level,
          polygons: isHeld ? outlines[level] : outlines.hulls[level]))
    }
    losses.approximate(
      "export.units-made", "levels with places or landings outside of all units",
      "each such place needs a unit, so one over the whole level was added",
      items: outside.keys.sorted().map { venue.levels[$0].id })
  }

  /// Puts units first, then the ground of levels outdoors or without units, then kiosks and fixtures.
  mutating func arrangeSpaces() {
    let units = venue.spaces.filter { IMDFSpaceFeature($0) == .unit }
    let furnished = Set(units.map(\.level))
    let outlines = IMDFOutlines(venue)
    var (grounds, made, lost): ([Space], [String], [String]) = ([], [], [])
    for (index, level) in venue.levels.enumerated() {
      let old = venue.spaces.filter { $0.use == .ground && $0.level == index }
      guard level.isOutdoor || !furnished.contains(index) else {
        lost += old.map(\.id)
        continue
      }
      if old.isEmpty { made.append(level.id) }
      grounds.append(
        Space(
          id: level.id, name: level.name, category: "level", use: .ground, level: index, polygons: outlines[index]))
    }
    let kiosks = venue.spaces.filter { IMDFSpaceFeature($0) == .kiosk }
    venue.spaces = units + grounds + kiosks + venue.spaces.filter { IMDFSpaceFeature($0) == .fixture }
    losses.approximate(
      "export.ground-made", "levels outdoors or without rooms", "their outline is ground to walk on", items: made)
    losses.drop(
      "export.ground", "ground of levels with rooms", "their outline is no ground, as units are", items: lost)
  }
}

import VenueModel

/// What a way or multipolygon is to somebody on foot, told from its tags.
enum OSMUse: Hashable {
  /// A line that people walk along.
  case path(PathKind)
  /// An area.
  case area(Space.Use)
  /// A line that nobody passes.
  case wall
  /// Nothing of these.
  case none

  /// The roads that people may walk along where no tag forbids it.
  private static let roads: Set<String> = [
    "living_street", "primary", "residential", "road", "secondary", "service", "tertiary", "track", "unclassified",
  ]
  /// The ways that are made for others, and need a tag that lets people on foot in.
  private static let others: Set<String> = ["bridleway", "cycleway", "trunk"]
  private static let paths: Set<String> = ["corridor", "footway", "path", "pedestrian", "platform"]

  /// What an element is.
  ///
  /// - Parameters:
  ///   - isClosed: whether its line ends where it begins.
  ///   - isMultipolygon: whether it is an area in any case.
  init(_ tags: OSMTags, isClosed: Bool, isMultipolygon: Bool = false) {
    if tags.has(.indoor, "wall"), !isMultipolygon {
      self = .wall
    } else if let use = Self.indoorArea(tags) {
      // An indoor area stays one when its outline has a gap.
      self =
        tags.has(.area, "no") || !isClosed && !isMultipolygon && use.isWalkedAlong(tags) ? Self.line(tags) : .area(use)
    } else if isClosed || isMultipolygon, let use = Self.outdoorArea(tags, isMultipolygon: isMultipolygon) {
      self = .area(use)
    } else {
      self = isMultipolygon ? .none : Self.line(tags)
    }
  }

  /// What Simple Indoor Tagging calls an area.
  private static func indoorArea(_ tags: OSMTags) -> Space.Use? {
    switch tags[.indoor] {
    case "room": return vertical(tags) ?? (isPrivate(tags) ? .restricted : .room)
    case "area", "corridor": return vertical(tags) ?? (isPrivate(tags) ? .restricted : .open)
    case "level": return .ground
    case "column": return .obstacle
    case "wall": return .obstacle
    default: return nil
    }
  }

  private static func vertical(_ tags: OSMTags) -> Space.Use? {
    if tags.has(.highway, "elevator") || tags.has(.room, "elevator") || tags.has(.elevator, "yes") { return .elevator }
    let isMoving = tags[.conveying].map { $0 != "no" } ?? false
    if tags.has(.stairs, "yes") || tags.has(.room, "stairs") || tags.has(.highway, "steps") {
      return isMoving ? .escalator : .stairs
    }
    return tags.has(.room, "escalator") ? .escalator : nil
  }

  /// What is an area by other tags, when its line is closed.
  private static func outdoorArea(_ tags: OSMTags, isMultipolygon: Bool) -> Space.Use? {
    if tags.has(.area, "no") || tags.has(.indoor, "pathway") { return nil }
    let isArea = isMultipolygon || tags.has(.area, "yes")
    let open: Space.Use = isPrivate(tags) ? .restricted : .open
    if tags.has(.highway, "elevator") { return .elevator }
    if let highway = tags[.highway] {
      guard isArea else { return highway == "platform" ? open : nil }
      if highway == "steps" { return vertical(tags) }
      return paths.contains(highway) ? open : nil
    }
    if tags.has(.railway, "platform") || tags.has(.publicTransport, "platform") { return open }
    if let use = vertical(tags) { return use }
    guard tags[.level] != nil || tags.isSet(.indoor) || tags.isSet(.room) else { return nil }
    if tags.isSet(.room) || tags.isSet(.shop) || tags.isSet(.office) { return isPrivate(tags) ? .restricted : .room }
    if tags.isSet(.amenity) || tags.isSet(.healthcare) || tags.isSet(.tourism) {
      return isPrivate(tags) ? .restricted : .room
    }
    if tags.isSet(.buildingPart) { return .ground }
    return isArea ? open : nil
  }

  private static func line(_ tags: OSMTags) -> OSMUse {
    guard let kind = pathKind(tags) else { return .none }
    return .path(kind)
  }

  private static func pathKind(_ tags: OSMTags) -> PathKind? {
    let isMoving = tags[.conveying].map { $0 != "no" } ?? false
    let isLetIn = tags.has(.foot, "yes", "designated", "permissive", "destination")
    if let highway = tags[.highway] {
      switch highway {
      case "steps": return isMoving ? .escalator : .stairs
      case "elevator": return .elevator
      case _ where paths.contains(highway) || roads.contains(highway) || others.contains(highway) && isLetIn:
        return isMoving ? .movingWalkway : .walkway
      default: return nil
      }
    }
    if tags.has(.indoor, "pathway", "corridor", "area") { return isMoving ? .movingWalkway : .walkway }
    if tags.has(.railway, "platform") || tags.has(.publicTransport, "platform") { return .walkway }
    return tags.has(.indoor, "yes") && (isMoving || isLetIn) ? .walkway : nil
  }

  /// Whether a tag keeps the public out.
  private static func isPrivate(_ tags: OSMTags) -> Bool { OSMAccess(tags).isClosed }
}

extension Space.Use {
  /// Whether a line of it that does not close is a way and no outline with a gap.
  fileprivate func isWalkedAlong(_ tags: OSMTags) -> Bool {
    tags[.highway] != nil && !tags.has(.indoor, "room") || self == .open && tags.has(.indoor, "corridor")
  }
}

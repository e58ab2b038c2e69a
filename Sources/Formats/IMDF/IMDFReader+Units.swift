import Geometry
import VenueModel

/// A unit as others refer to it.
struct IMDFUnit {
  var level: Int
  var use: Space.Use
  var polygons: [Polygon]
  /// Where its name is drawn, when that is inside.
  var displayPoint: Point?

  /// A point of it.
  var point: Point { displayPoint ?? polygons[0].insidePoint }
}

extension IMDFReader {
  /// A point of a unit, searched for once; `nil` when the unit is not there.
  mutating func point(ofUnit id: String) -> Point? {
    guard let unit = unitOfID[id] else { return nil }
    let point = unit.point
    unitOfID[id]?.displayPoint = point
    return point
  }

  mutating func readUnits() {
    forEach(.unit) { reader, feature, source in
      switch feature.geometry?["type"]?.string {
      case "LineString", "MultiLineString": reader.readWalls(feature, &source)
      default: reader.readUnit(feature, &source)
      }
    }
  }

  private mutating func readUnit(_ feature: IMDFFeature, _ source: inout IMDFSource) {
    guard let polygons = source.areas(of: feature, "unit"), let level = level(of: feature, "unit", &source) else {
      return
    }
    let category = category(of: feature, &source)
    var use = category.map { self.use(of: $0, feature, &source) } ?? .room
    let restriction = source.text(feature.property("restriction"))
    let isRestricted = IMDFCategory.isRestricting(restriction) || restrictedLevels.contains(level)
    if isRestricted, use != .obstacle { use = .restricted }
    let labels = IMDFLabels(feature.property("name"), language, &source)
    let space = Space(
      id: claim(feature, in: .space, &source), name: labels.name ?? "", category: category, use: use, level: level,
      polygons: polygons, access: source.access(feature) ?? (category == "steps" ? .no : nil))
    draft.venue.spaces.append(space)
    guard unitOfID[feature.id] == nil else { return }
    let unit = IMDFUnit(
      level: level, use: use, polygons: polygons, displayPoint: displayPoint(of: feature, in: polygons, &source))
    unitOfID[feature.id] = unit
    if let kind = use.connection { vertical.add(kind, level, polygons) }
  }

  /// The display point of a feature, when it lies inside.
  private func displayPoint(
    of feature: IMDFFeature, in polygons: [Polygon], _ source: inout IMDFSource
  ) -> Point? {
    guard let value = feature.property("display_point"), value.kind == .object,
      let point = source.shapes.shape(value, &source.reader)?.point
    else { return nil }
    return polygons.contains { $0.contains(point) == .inside } ? point : nil
  }

  /// The category in the words of the source; `nil` when it has none.
  private func category(of feature: IMDFFeature, _ source: inout IMDFSource) -> String? {
    source.text(feature.property("category")) ?? feature.category
  }

  private mutating func use(
    of category: String, _ feature: IMDFFeature, _ source: inout IMDFSource
  ) -> Space.Use {
    if let use = IMDFCategory.use(category) { return use }
    if !IMDFCategory.isUnspecified(category), told.insert("unit category \(category)").inserted {
      source.reader.find(
        .note, "imdf.unit.category", feature.value,
        "'\(category.prefix(40))' is no category of units in IMDF; such units were read as rooms", limit: 20)
    }
    return .room
  }

  /// Walls that stand among the units as lines.
  private mutating func readWalls(_ feature: IMDFFeature, _ source: inout IMDFSource) {
    guard case .lines(let lines)? = source.shape(of: feature), let level = level(of: feature, "unit", &source) else {
      return
    }
    source.reader.find(
      .note, "imdf.unit.lines", feature.value, "a unit is an area; those that are lines were read as walls", limit: 1)
    draft.venue.walls += lines.map { Wall(level: level, points: $0) }
  }

  /// Reads a detail that is a wall.
  mutating func readWall(_ feature: IMDFFeature, _ source: inout IMDFSource) {
    guard case .lines(let lines)? = source.shape(of: feature), let level = level(of: feature, "detail", &source) else {
      return
    }
    draft.venue.walls += lines.map { Wall(level: level, points: $0) }
  }

  // MARK: Obstacles

  /// Reads kiosks and fixtures, round which people walk.
  mutating func readObstacles() {
    for type in [IMDFType.kiosk, .fixture] {
      forEach(type) { reader, feature, source in
        guard let polygons = source.areas(of: feature, type.rawValue),
          let level = reader.level(of: feature, type.rawValue, &source)
        else { return }
        let labels = IMDFLabels(feature.property("name"), reader.language, &source)
        reader.spotOfID[feature.id] = IMDFSpot(level: level, point: polygons[0].insidePoint)
        reader.draft.venue.spaces.append(
          Space(
            id: reader.claim(feature, in: .space, &source), name: labels.name ?? "",
            category: source.text(feature.property("category")) ?? type.rawValue, use: .obstacle, level: level,
            polygons: polygons))
      }
    }
  }

  // MARK: Geofences

  /// How many areas geofences make that name a building and mean all of its levels.
  private static let mostAreas = 100_000

  /// Reads geofences as zones, on the levels they name or on those of their buildings.
  mutating func readGeofences() {
    var levelsOfBuilding: [Int: [Int]] = [:]
    for (index, level) in draft.venue.levels.enumerated() {
      if let building = level.building { levelsOfBuilding[building, default: []].append(index) }
    }
    var areas = 0
    forEach(.geofence) { reader, feature, source in
      guard let polygons = source.areas(of: feature, "geofence") else { return }
      var levels = reader.levels(of: feature, &source)
      if levels.isEmpty {
        for building in source.list(feature.property("building_ids")) {
          levels += reader.buildingOfID[building].flatMap { levelsOfBuilding[$0] } ?? []
        }
      }
      if levels.isEmpty, reader.draft.venue.levels.count == 1 { levels = [0] }
      areas += levels.count * polygons.count
      guard !levels.isEmpty, areas <= Self.mostAreas else {
        return source.reader.find(
          .warning, "imdf.geofence.nowhere", feature.value,
          "geofence '\(feature.id)' "
            + (levels.isEmpty ? "names no level that is there" : "makes more areas than \(Self.mostAreas)")
            + "; it was left out")
      }
      let id = reader.claim(feature, in: .zone, &source)
      let name = IMDFLabels(feature.property("name"), reader.language, &source).name ?? id
      reader.draft.venue.zones.append(
        Zone(
          id: id, name: name,
          areas: levels.flatMap { level in polygons.map { Zone.Area(level: level, polygon: $0) } }))
    }
  }

  /// The levels that a feature names, each once.
  private func levels(of feature: IMDFFeature, _ source: inout IMDFSource) -> [Int] {
    var seen: Set<Int> = []
    return source.list(feature.property("level_ids") ?? feature.property("level_id")).compactMap { id in
      guard let level = levelOfID[id] else {
        source.reader.find(
          .warning, "imdf.unknown-level", feature.value,
          "geofence '\(feature.id)' is on level '\(id.prefix(60))', which is not there")
        return nil
      }
      return seen.insert(level).inserted ? level : nil
    }
  }
}

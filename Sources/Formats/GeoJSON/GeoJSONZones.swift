import Frames
import Geometry
import Text
import VenueModel

/// Puts features together to the zones of a venue.
struct GeoJSONZones {
  /// The zones of the venue, then those of features in the order of their first one.
  private(set) var all: [Zone]
  private let lookup: VenueLookup
  private let frame: LocalFrame?
  /// How many zones other files gave.
  private let foreignCount: Int
  private var indexOfID: [String: Int] = [:]
  /// What each name of a level that was met means.
  private var levels: [String: Result<Int, LookupError>] = [:]
  /// What levels are called, without regard to case: whatever else is no level, told without a look at each of them.
  private var levelKeys: Set<String> = []
  private var ordinals: Set<Double> = []

  init(_ venue: Venue) {
    all = venue.zones
    foreignCount = all.count
    lookup = VenueLookup(venue)
    frame = venue.georeference.flatMap { LocalFrame(anchor: $0.anchor) }
    for (index, zone) in all.enumerated() { indexOfID[zone.id] = index }
    for level in venue.levels {
      levelKeys.formUnion([level.id, level.name, level.shortName].map { Folding.key($0) })
      if let ordinal = level.ordinal { ordinals.insert(ordinal) }
    }
  }

  /// Adds the areas of a feature to the zone of its id.
  mutating func add(_ feature: GeoJSONFeature, isLocal: Bool, _ reader: inout JSONReader) {
    let known = feature.id.flatMap { indexOfID[$0] }
    if let id = feature.id, let known, known < foreignCount {
      return reader.find(
        .error, "geojson.duplicate-id", feature.value,
        "the zone id '\(id)' is that of a zone of another file; the first zone was kept")
    }
    guard let level = level(of: feature, &reader) else { return }
    let areas = shapes(of: feature, isLocal: isLocal, level, &reader).map { Zone.Area(level: level, shape: $0) }
    guard !areas.isEmpty else { return }
    for area in areas where lookup.venue.isOutsidePlan(area) {
      reader.find(
        .warning, "zone.outside-plan", feature.value,
        "the zone reaches over the edge of the plan; is it in the right frame?", position: area.box.center, level: level
      )
    }
    if let known {
      extend(known, by: areas, feature, &reader)
    } else {
      let id = feature.id ?? newID(for: feature, &reader)
      indexOfID[id] = all.count
      all.append(Zone(id: id, name: feature.name ?? id, areas: areas, occupancyLimit: feature.occupancyLimit))
    }
  }

  /// A further part of a zone: another level, or another part of one.
  private mutating func extend(
    _ index: Int, by areas: [Zone.Area], _ feature: GeoJSONFeature, _ reader: inout JSONReader
  ) {
    let limit = all[index].occupancyLimit
    if let name = feature.name, name != all[index].name {
      reader.find(
        .warning, "geojson.contradiction", feature.value,
        "zone '\(all[index].id)' is called '\(all[index].name)' and '\(name)'; the first name counts. Are these two zones?"
      )
    } else if let limit, let other = feature.occupancyLimit, limit != other {
      reader.find(
        .warning, "geojson.contradiction", feature.value,
        "zone '\(all[index].id)' may hold \(limit) and \(other) people; the first number counts")
    }
    all[index].areas += areas
    all[index].occupancyLimit = limit ?? feature.occupancyLimit
  }

  private func newID(for feature: GeoJSONFeature, _ reader: inout JSONReader) -> String {
    let base = feature.name ?? "zone"
    var id = feature.name ?? "zone-\(feature.number)"
    if indexOfID[id] != nil { id = "\(base)-\(feature.number)" }
    while indexOfID[id] != nil { id += "'" }
    let name = id
    reader.find(.note, "geojson.no-id", feature.value, "the feature has no id; it is called '\(name)'")
    return id
  }

  private mutating func level(of feature: GeoJSONFeature, _ reader: inout JSONReader) -> Int? {
    guard let (name, value) = feature.level else {
      if lookup.venue.levels.count == 1 { return 0 }
      reader.find(
        .error, "geojson.no-level", feature.value,
        "the feature needs a property \"level\", as the venue has \(lookup.venue.levels.count) levels; it was left out")
      return nil
    }
    guard mayBeLevel(name) else {
      reader.find(
        .error, "level.unknown", value,
        "there is no level '\(name)'; there are \(lookup.levelList); the feature was left out")
      return nil
    }
    let found = levels[name] ?? Result { () throws(LookupError) in try lookup.level(name, name) }
    levels[name] = found
    switch found {
    case .success(let index): return index
    case .failure(let error):
      reader.find(.error, error.code, value, error.message + "; the feature was left out")
      return nil
    }
  }

  private func mayBeLevel(_ name: String) -> Bool {
    let number = JSONReader.number(name.hasPrefix("#") ? String(name.dropFirst()) : name)
    return number.map { ordinals.contains($0) } ?? false || levelKeys.contains(Folding.key(name))
  }

  // MARK: Shapes

  private func shapes(
    of feature: GeoJSONFeature, isLocal: Bool, _ level: Int, _ reader: inout JSONReader
  ) -> [Zone.Area.Shape] {
    switch feature.geometry {
    case .point(let position):
      return circle(position, feature, isLocal: isLocal, level, &reader).map { [.circle($0)] } ?? []
    case .areas(let parts):
      if parts.isEmpty {
        reader.find(.error, "geojson.outline", feature.value, "the feature has no ring; it was left out")
      }
      return parts.compactMap { part in
        GeoJSONRings.polygon(part, &reader) { points, value, reader in
          for index in points.indices {
            guard let point = placed(points[index], isLocal: isLocal, value, &reader) else { return false }
            points[index] = point
          }
          return true
        }
      }.map { .polygon($0) }
    }
  }

  private func circle(
    _ value: JSONValue, _ feature: GeoJSONFeature, isLocal: Bool, _ level: Int, _ reader: inout JSONReader
  ) -> Circle? {
    guard let radius = reader.number(feature.radius), radius > 0, radius <= Draft.reach else {
      reader.find(
        .error, "geojson.radius", feature.radius ?? feature.value,
        "a radius is a number of metres above 0 and up to \(Int(Draft.reach)); the feature was left out")
      return nil
    }
    guard lookup.venue.levels[level].isMeasured else {
      reader.find(
        .error, "geojson.radius", feature.value,
        "level '\(lookup.venue.levels[level].name)' has no scale, which a radius in metres needs; it was left out")
      return nil
    }
    do throws(GeoJSONPositions.NoPosition) {
      let point = try GeoJSONPositions.position(value)
      return placed(point, isLocal: isLocal, value, &reader).flatMap { Circle(center: $0, radius: radius) }
    } catch {
      GeoJSONRings.tell(error, in: value, &reader)
      return nil
    }
  }

  /// A position in local metres; `nil` with a finding when it is not on Earth or too far away.
  private func placed(_ point: Point, isLocal: Bool, _ value: JSONValue, _ reader: inout JSONReader) -> Point? {
    let position = LonLat(longitude: point.x, latitude: point.y)
    if !isLocal, !position.isValid {
      reader.find(
        .error, "position.not-on-earth", value,
        "[\(point.x), \(point.y)] is no longitude and latitude in degrees; the area was left out")
      return nil
    }
    let local = isLocal ? point : frame?.local(position)
    if let local, abs(local.x) <= Draft.reach, abs(local.y) <= Draft.reach { return local }
    reader.find(
      .error, "position.out-of-range", value,
      "[\(point.x), \(point.y)] lies more than 100 km from the origin; the area was left out"
        + (isLocal ? "" : "; is the longitude first?"))
    return nil
  }
}

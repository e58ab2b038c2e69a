import Geometry
import Text

extension VenueComparison {
  mutating func compareVenue() {
    let pair = { Pair(kind: .venue, name: "", old: nil, new: nil) }
    if !ignoresIDs { field(pair, "id", old.id, new.id) }
    field(pair, "name", old.name, new.name)
    let anchors = (old.georeference?.anchor, new.georeference?.anchor)
    if let a = anchors.0, let b = anchors.1, isNear(a, b) { return }
    func text(_ anchor: LonLat?) -> String? {
      anchor.map { "\(Decimal.shortest($0.longitude)), \(Decimal.shortest($0.latitude))" }
    }
    field(pair, "georeference", text(anchors.0), text(anchors.1))
  }

  /// Whether two anchors are the same within the tolerance: a degree is 112 km at most.
  private func isNear(_ a: LonLat, _ b: LonLat) -> Bool {
    let degrees = max(abs(a.longitude - b.longitude), abs(a.latitude - b.latitude))
    return degrees * 112_000 <= tolerance
  }

  // MARK: Buildings

  mutating func compareBuildings() {
    let (olds, news) = (old.buildings, new.buildings)
    if !ignoresIDs { buildings.join({ olds[$0].id }, { news[$0].id }) }
    buildings.join({ olds[$0].name }, { news[$0].name })
    tell(.building, buildings, oldName: { olds[$0].id }, newName: { news[$0].id }) { all, a, b, pair in
      all.idField(pair, olds[a].id, news[b].id)
      all.field(pair, "name", olds[a].name, news[b].name)
    }
  }

  // MARK: Levels

  private struct LevelKey: Hashable {
    var building: Int?
    var ordinal: Double?
    var name: String?
  }

  mutating func compareLevels() {
    let (olds, news) = (old.levels, new.levels)
    func building(_ level: Int) -> Int? { olds[level].building.map { buildings.newOf[$0] ?? -1 - $0 } }
    if !ignoresIDs {
      levels.join({ olds[$0].id }, { news[$0].id })
      // A manifest may have given the level of a source another id.
      levels.join({ olds[$0].sourceID }, { news[$0].sourceID })
      levels.join({ olds[$0].sourceID }, { news[$0].id })
      levels.join({ olds[$0].id }, { news[$0].sourceID })
    }
    levels.join(
      { LevelKey(building: building($0), ordinal: olds[$0].ordinal, name: olds[$0].name) },
      { LevelKey(building: news[$0].building, ordinal: news[$0].ordinal, name: news[$0].name) })
    levels.join(
      { level in olds[level].ordinal.map { LevelKey(building: building(level), ordinal: $0) } },
      { level in news[level].ordinal.map { LevelKey(building: news[level].building, ordinal: $0) } })
    levels.join({ olds[$0].ordinal }, { news[$0].ordinal })
    if ignoresIDs { levels.join({ olds[$0].name }, { news[$0].name }) }
    tell(.level, levels, oldName: { olds[$0].id }, newName: { news[$0].id }) { all, a, b, pair in
      all.idField(pair, olds[a].id, news[b].id)
      all.compare(olds[a], news[b], pair)
    }
  }

  private mutating func compare(_ a: Level, _ b: Level, _ pair: () -> Pair) {
    if !ignoresIDs { field(pair, "sourceID", a.sourceID, b.sourceID) }
    field(pair, "ordinal", a.ordinal, b.ordinal)
    field(pair, "name", a.name, b.name)
    field(pair, "shortName", a.shortName, b.shortName)
    let building = a.building.map { buildings.newOf[$0] ?? -1 - $0 }
    if building != b.building {
      let ids = (a.building.map { old.buildings[$0].id }, b.building.map { new.buildings[$0].id })
      tell(pair(), .changed(field: "building", from: ids.0, to: ids.1))
    }
    field(pair, "elevation", meters: a.elevation, b.elevation)
    field(pair, "isOutdoor", a.isOutdoor, b.isOutdoor)
    guard let plan = a.plan, let other = b.plan else {
      return field(pair, "plan", a.plan.map(text), b.plan.map(text))
    }
    compare(plan, other, pair)
  }

  private func text(_ plan: Plan) -> String {
    let size = plan.size.map { "\(text($0)) pixels" } ?? "a plan"
    return plan.pixelsPerMeter.map { "\(size), \(Decimal.shortest($0)) a metre" } ?? size
  }

  private func text(_ size: Plan.Size) -> String {
    "\(Decimal.shortest(size.width)) × \(Decimal.shortest(size.height))"
  }

  private mutating func compare(_ a: Plan, _ b: Plan, _ pair: () -> Pair) {
    if a.size != b.size { field(pair, "plan/size", a.size.map(text), b.size.map(text)) }
    field(pair, "plan/pixelsPerMeter", a.pixelsPerMeter, b.pixelsPerMeter)
    field(pair, "plan/millimetersPerUnit", a.millimetersPerUnit, b.millimetersPerUnit)
    field(pair, "plan/isGeoreferenced", a.isGeoreferenced, b.isGeoreferenced)
    let distance = displacement(a, b)
    if distance > tolerance { tell(pair(), .moved(distance)) }
    if (a.placement == nil) != (b.placement == nil) {
      field(pair, "plan/placement", a.placement?.source, b.placement?.source)
    } else if let a = a.placement, let b = b.placement {
      field(pair, "plan/placement/source", a.source, b.source)
      field(pair, "plan/placement/rms", meters: a.rms, b.rms)
      field(pair, "plan/placement/scaleRatio", a.scaleRatio, b.scaleRatio)
      field(pair, "plan/placement/isMirrored", a.isMirrored, b.isMirrored)
    }
  }

  /// How far the corners of a picture lie apart by two plans; of a thousand pixels where the size is unknown.
  private func displacement(_ a: Plan, _ b: Plan) -> Double {
    let size = a.size ?? b.size
    let (width, height) = (size?.width ?? 1000, size?.height ?? 1000)
    let corners = [Point(0, 0), Point(width, 0), Point(0, height), Point(width, height)]
    return corners.reduce(0) { max($0, a.toLocal($1).distance(to: b.toLocal($1))) }
  }
}

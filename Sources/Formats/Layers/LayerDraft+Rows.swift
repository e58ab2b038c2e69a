import Frames
import Geometry
import VenueModel

extension LayerDraft {
  // MARK: Structure

  mutating func addVenue(_ cells: FeatureCells) {
    draft.venue.id = text(cells, "id") ?? ""
    draft.venue.name = text(cells, "name") ?? ""
    guard let longitude = real(cells, "anchor_longitude"), let latitude = real(cells, "anchor_latitude") else { return }
    let anchor = LonLat(longitude: longitude, latitude: latitude)
    guard LocalFrame(anchor: anchor) != nil else {
      return find(
        .error, "layers.anchor", cells,
        "the anchor is no position on Earth, or at a pole; the middle of the venue was taken")
    }
    draft.venue.georeference = Georeference(anchor: anchor)
  }

  mutating func addBuilding(_ cells: FeatureCells) {
    let id = id(cells, .building)
    buildingOfID[id] = draft.venue.buildings.count
    draft.venue.buildings.append(Building(id: id, name: text(cells, "name") ?? ""))
  }

  mutating func addLevel(_ cells: FeatureCells) {
    let id = id(cells, .level)
    let name = text(cells, "name") ?? id
    var level = Level(id: id, name: name, shortName: text(cells, "short_name"))
    level.sourceID = text(cells, "source_id")
    level.ordinal = real(cells, "ordinal")
    level.elevation = real(cells, "elevation")
    level.isOutdoor = truth(cells, "outdoor") ?? false
    if let building = text(cells, "building") {
      level.building = buildingOfID[building]
      if level.building == nil {
        find(
          .warning, "layers.reference", cells,
          "'\(building)' is the id of no building; the level was read without one")
      }
    }
    level.plan = plan(cells)
    let frame = isGeographic ? Draft.LevelFrame.geographic(cells.place) : .local(cells.place)
    levelOfID[id] = draft.add(level, frame)
  }

  /// The plan of a level; `nil` unless all six numbers of its transform are there.
  private mutating func plan(_ cells: FeatureCells) -> Plan? {
    let fields: [StaticString] = ["plan_a", "plan_b", "plan_c", "plan_d", "plan_tx", "plan_ty"]
    let numbers = fields.map { real(cells, $0) }
    guard case let (a?, b?, c?, d?, tx?, ty?) = (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
    else {
      if numbers.contains(where: { $0 != nil }) {
        find(
          .warning, "layers.value", cells,
          "a plan needs all of plan_a, plan_b, plan_c, plan_d, plan_tx and plan_ty; the level was read without one")
      }
      return nil
    }
    let (width, height) = (real(cells, "plan_width"), real(cells, "plan_height"))
    var plan = Plan(
      size: width.flatMap { width in height.flatMap { Plan.Size(width: width, height: $0) } },
      pixelsPerMeter: amount(cells, "plan_pixels_per_meter"),
      millimetersPerUnit: amount(cells, "plan_millimeters_per_unit"),
      toLocal: PlaneTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty),
      isGeoreferenced: truth(cells, "plan_on_earth") ?? false)
    if let source = text(cells, "placed_by") {
      plan.placement = Plan.Placement(
        source: source, rms: amount(cells, "placement_rms"), scaleRatio: amount(cells, "placement_scale_ratio"),
        isMirrored: truth(cells, "placement_mirrored") ?? false)
    }
    return plan
  }

  // MARK: Areas and lines

  mutating func addSpace(_ cells: FeatureCells) {
    guard let level = level(cells) else { return }
    guard let polygons = polygons(cells) else { return tellGeometry(cells, wanted: "a polygon") }
    draft.venue.spaces.append(
      Space(
        id: id(cells, .space), name: text(cells, "name") ?? "", category: text(cells, "category"),
        use: word(cells, "use") ?? .room, level: level, polygons: polygons, access: word(cells, "access")))
  }

  mutating func addOpening(_ cells: FeatureCells) {
    guard let level = level(cells) else { return }
    let points: [Point]
    switch cells.geometry {
    case .point(let point): points = [point]
    case .line(let line): points = line
    case .none, .areas: points = []
    }
    guard !points.isEmpty, points.allSatisfy(isPosition) else {
      return tellGeometry(cells, wanted: "a line or a point")
    }
    draft.venue.openings.append(
      Opening(
        id: id(cells, .opening), category: text(cells, "category"), level: level, kind: word(cells, "kind") ?? .door,
        points: points, width: amount(cells, "width"), access: word(cells, "access"),
        isClosed: truth(cells, "closed") ?? false))
  }

  mutating func addWall(_ cells: FeatureCells) {
    guard let level = level(cells) else { return }
    guard case .line(let points) = cells.geometry, points.count > 1, points.allSatisfy(isPosition) else {
      return tellGeometry(cells, wanted: "a line")
    }
    draft.venue.walls.append(Wall(level: level, points: points))
  }

  mutating func addZone(_ cells: FeatureCells) {
    let areas = areas(cells)
    let id = text(cells, "id") ?? "zone-\(cells.number)"
    if let zone = zoneOfID[id] {
      draft.venue.zones[zone].areas += areas ?? []
      return
    }
    zoneOfID[id] = draft.venue.zones.count
    draft.venue.zones.append(
      Zone(
        id: id, name: text(cells, "name") ?? "", areas: areas ?? [],
        occupancyLimit: integer(cells, "occupancy_limit", in: Zone.occupancyLimits)))
  }

  /// The areas of a row; `nil` with a finding where there should be some, and for a zone that has none.
  private mutating func areas(_ cells: FeatureCells) -> [Zone.Area]? {
    if cells["level"] == .none, cells.geometry == .none { return nil }
    guard let level = level(cells) else { return nil }
    if let radius = real(cells, "radius") {
      guard let circle = circle(cells, radius) else {
        tellGeometry(cells, wanted: "a radius above 0 around a point")
        return nil
      }
      return [Zone.Area(level: level, circle: circle)]
    }
    guard let polygons = polygons(cells) else {
      tellGeometry(cells, wanted: "a polygon, or a point with a radius")
      return nil
    }
    return polygons.map { Zone.Area(level: level, polygon: $0) }
  }

  /// A disc around the centre that is given, else around the point that is drawn.
  private mutating func circle(_ cells: FeatureCells, _ radius: Double) -> Circle? {
    var center = point(cells)
    if let x = real(cells, "center_x"), let y = real(cells, "center_y") { center = Point(x, y) }
    return center.flatMap { isPosition($0) ? Circle(center: $0, radius: radius) : nil }
  }

  // MARK: Points

  mutating func addPlace(_ cells: FeatureCells) {
    let id = text(cells, "id") ?? "place-\(cells.number)"
    let location = location(cells)
    if let place = placeOfID[id] {
      if let location { draft.venue.places[place].locations.append(location) }
      return
    }
    placeOfID[id] = draft.venue.places.count
    draft.venue.places.append(
      Place(
        id: id, name: text(cells, "name") ?? "", category: text(cells, "category"),
        locations: location.map { [$0] } ?? [], keywords: texts(cells, "keywords"), hours: text(cells, "hours")))
  }

  /// The location of a row; `nil` with a finding where there should be one, and for a place that has none.
  private mutating func location(_ cells: FeatureCells) -> Place.Location? {
    if cells["level"] == .none, cells.geometry == .none { return nil }
    guard let level = level(cells) else { return nil }
    guard let position = point(cells) else {
      tellGeometry(cells, wanted: "a point")
      return nil
    }
    let node = node(cells, "node", consequence: "the place is joined to what is nearest")
    return Place.Location(level: level, position: position, node: node)
  }

  mutating func addBeacon(_ cells: FeatureCells) {
    var beacon = Beacon(
      id: text(cells, "id") ?? "", name: text(cells, "name") ?? "", uuid: text(cells, "uuid"),
      major: integer(cells, "major", in: 0...65_535), minor: integer(cells, "minor", in: 0...65_535),
      power: real(cells, "power"))
    beacon.node = node(cells, "node", consequence: "the beacon was read without it")
    if cells["level"] != .none {
      guard let level = level(cells) else { return }
      guard let position = point(cells) else { return tellGeometry(cells, wanted: "a point") }
      (beacon.level, beacon.position) = (level, position)
    }
    draft.venue.beacons.append(beacon)
  }
}

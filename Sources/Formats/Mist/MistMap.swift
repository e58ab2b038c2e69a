import Frames
import Geometry
import Text
import VenueModel

extension MistReader {
  /// Reads every map of a document.
  mutating func readMaps(_ root: JSONValue, _ reader: inout JSONReader) {
    // A node takes about twenty words of the tape; room that is not used costs nothing but addresses.
    let words = root.next - root.index
    if draft.venue.network.nodes.isEmpty, words > 100_000 {
      draft.venue.network.nodes.reserveCapacity(words / 16)
      draft.venue.network.edges.reserveCapacity(words / 14)
    }
    for map in Self.items(of: root) {
      guard map.kind == .object else {
        reader.findWrongType(map, wanted: "a map object")
        continue
      }
      readMap(map, &reader)
    }
    reader.scope = -1
  }

  private mutating func readMap(_ map: JSONValue, _ reader: inout JSONReader) {
    reader.scope = draft.venue.levels.count
    let members = MistMapMembers(map)
    let name = reader.text(members.name)
    guard let id = reader.text(members.id) ?? name else {
      reader.find(.error, "mist.map.no-name", map, "the map has neither an id nor a name; it was skipped")
      return
    }
    if levels[id] != nil {
      reader.find(.error, "mist.map.duplicate-id", map, "the map id '\(id)' is used twice; the first map was kept")
      return
    }
    if members.id == nil {
      reader.find(.note, "mist.map.no-id", map, "the map has no id; its name '\(id)' serves as one")
    }
    var frame = Draft.LevelFrame(place: reader.place(map))
    readScale(members, map, into: &frame, &reader)
    readEarth(members, into: &frame, &reader)
    readVendorRecords(members.wayfinding, into: &frame, &reader)
    var level = Level(id: id, name: name ?? id)
    level.ordinal = reader.number(members.groupIndex)
    if let group = reader.text(members.groupName), !group.isEmpty { level.building = building(named: group) }
    let index = draft.add(level, frame)
    levels[id] = index
    readWayfinding(members.wayfindingPath, map, level: index, &reader)
    readWalls(members.wallPath, level: index, &reader)
    readSurvey(members.surveyPath, level: index, &reader)
  }

  private mutating func building(named name: String) -> Int {
    if let index = draft.venue.buildings.firstIndex(where: { $0.name == name }) { return index }
    draft.venue.buildings.append(Building(id: name, name: name))
    return draft.venue.buildings.count - 1
  }

  // MARK: Scale

  private func readScale(
    _ members: MistMapMembers, _ map: JSONValue, into frame: inout Draft.LevelFrame, _ reader: inout JSONReader
  ) {
    let type = reader.text(members.type) ?? "image"
    if type == "google" {
      reader.find(
        .note, "mist.map.google", members.type ?? map,
        "a google map has no plan of its own, so it has no pixels; origin_x and origin_y are degrees and not a shift")
    } else if type != "image" {
      reader.find(.note, "mist.map.type", members.type ?? map, "the map type '\(type)' is not known; read as an image")
    }
    if let width = reader.positive(members.width), let height = reader.positive(members.height) {
      frame.evidence.size = Plan.Size(width: width, height: height)
    }
    frame.evidence.pixelsPerMeter = reader.scale(members.ppm)
    guard let ppm = frame.evidence.pixelsPerMeter else {
      if type != "google" {
        reader.find(
          .note, "mist.map.no-scale", members.ppm ?? map,
          "the map has no ppm, so metres are unknown; its distances are pixels")
      }
      return
    }
    for (pixels, meters, what) in [
      (frame.evidence.size?.width, members.widthMeters, "width"),
      (frame.evidence.size?.height, members.heightMeters, "height"),
    ] {
      guard let pixels, let meters, let stated = reader.positive(meters) else { continue }
      if abs(pixels / ppm / stated - 1) > 0.02 {
        reader.find(
          .warning, "mist.map.size-contradicts", meters,
          "\(what) / ppm is \(Decimal.fixed(pixels / ppm, 2)) m but \(what)_m says \(Decimal.fixed(stated, 2)) m;"
            + " ppm counts; was the picture replaced?")
      }
    }
    let origin = (reader.number(members.originX) ?? 0, reader.number(members.originY) ?? 0)
    if type != "google", origin != (0, 0), let value = members.originX ?? members.originY {
      reader.find(.note, "mist.map.origin", value, "origin_x and origin_y are an annotation; they shift nothing")
    }
  }

  // MARK: Earth

  private func readEarth(
    _ members: MistMapMembers, into frame: inout Draft.LevelFrame, _ reader: inout JSONReader
  ) {
    if let value = members.orientation, let degrees = reader.number(value) {
      frame.evidence.orientation = PlanEvidence.normalized(degrees)
      if !(0..<360).contains(degrees) {
        reader.find(
          .note, "mist.map.orientation", value,
          "the orientation \(Decimal.shortest(degrees))° was taken as"
            + " \(Decimal.shortest(PlanEvidence.normalized(degrees)))°")
      }
    }
    frame.evidence.topLeft = corner(members.topLeft, &reader)
    frame.evidence.bottomRight = corner(members.bottomRight ?? members.oldBottomRight, &reader)
    if members.bottomRight == nil, let old = members.oldBottomRight {
      reader.find(.note, "mist.map.old-spelling", old, "'latlng_bt' was read as 'latlng_br'")
    }
    readGeoreference(members.georeference, into: &frame, &reader)
  }

  private func corner(_ value: JSONValue?, _ reader: inout JSONReader) -> LonLat? {
    guard let value, !value.isNull else { return nil }
    guard value.kind == .object else {
      reader.findWrongType(value, wanted: "an object with lat and lng")
      return nil
    }
    let old = value["lng"] == nil ? value["lnt"] : nil
    if let old { reader.find(.note, "mist.map.old-spelling", old, "'lnt' was read as 'lng'", limit: 1) }
    guard let latitude = reader.number(value["lat"], isTextUsual: true),
      let longitude = reader.number(value["lng"] ?? old, isTextUsual: true)
    else { return nil }
    return checked(LonLat(longitude: longitude, latitude: latitude), value, &reader)
  }

  private func checked(_ position: LonLat, _ value: JSONValue, _ reader: inout JSONReader) -> LonLat? {
    if position.isValid { return position }
    reader.find(
      .warning, "position.not-on-earth", value,
      "latitude \(Decimal.shortest(position.latitude)), longitude \(Decimal.shortest(position.longitude)) is not on"
        + " Earth; it was ignored")
    return nil
  }

  /// GeoRefParamsv2: three points of `mist_xy` in metres, y down, with `lat_lon` whose x is the latitude.
  private func readGeoreference(
    _ value: JSONValue?, into frame: inout Draft.LevelFrame, _ reader: inout JSONReader
  ) {
    guard let value else { return }
    guard value.kind == .object else { return reader.findWrongType(value, wanted: "an object with p1, p2 and p3") }
    guard reader.bool(value["active"]) ?? false else {
      return reader.find(.note, "mist.georef.inactive", value, "GeoRefParamsv2 is not active; it was ignored")
    }
    guard let ppm = frame.evidence.pixelsPerMeter else {
      return reader.find(
        .warning, "mist.georef.no-scale", value, "GeoRefParamsv2 needs ppm to find its points; it was ignored")
    }
    var points: [PlanEvidence.ControlPoint] = []
    for name in ["p1", "p2", "p3"] {
      let point = value[named: name]
      guard let plan = reader.xy(point?["mist_xy"]), let place = point?["lat_lon"], let earth = reader.xy(place)
      else {
        return reader.find(
          .error, "mist.georef.missing-point", point ?? value,
          "GeoRefParamsv2 lacks \(name) or a number in it; the three points were not used")
      }
      guard let position = checked(LonLat(longitude: earth.y, latitude: earth.x), place, &reader) else { return }
      points.append(.init(pixel: Point(plan.x * ppm, plan.y * ppm), position: position))
    }
    frame.evidence.vendorPoints = points
  }

  // MARK: Vendor records

  private static let secretKeys = ["client_id", "client_secret", "account_key"]

  private func readVendorRecords(
    _ value: JSONValue?, into frame: inout Draft.LevelFrame, _ reader: inout JSONReader
  ) {
    guard let value, value.kind == .object else { return }
    for vendor in ["jibestream", "micello"] {
      guard let record = value[named: vendor], record.kind == .object else { continue }
      // What a secret says is never read, kept or shown.
      for key in Self.secretKeys {
        guard let secret = record[named: key], !secret.isNull, secret.string != "" else { continue }
        reader.find(.note, "mist.secret-dropped", secret, "a secret of \(vendor) was dropped")
      }
    }
    guard let record = value["jibestream"], record.kind == .object else { return }
    frame.millimetersPerUnit = reader.scale(record["mmpp"])
    if let mmpp = frame.millimetersPerUnit, let ppm = frame.evidence.pixelsPerMeter,
      abs(1000 / mmpp / ppm - 1) > 0.02, let value = record["mmpp"]
    {
      reader.find(
        .note, "mist.jibestream.scale", value,
        "1000 / mmpp is \(Decimal.fixed(1000 / mmpp, 3)) units a metre and ppm is \(Decimal.shortest(ppm)): the"
          + " drawing and the plan are pictures of different size")
    }
  }
}

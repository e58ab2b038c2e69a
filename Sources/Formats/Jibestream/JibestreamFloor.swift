import Frames
import Text
import VenueModel

/// A building as its document describes it, without its floors.
struct JibestreamBuilding {
  var id: String?
  var venueID: String?
  var corners: JibestreamCorners?
  /// The levels of its floors in the draft.
  var levels: [Int] = []
  /// The numbers of its floors, to find those that are used twice.
  var ordinals: Set<Double> = []
  var source: JibestreamSpot
}

extension JibestreamReader {
  /// Takes in a building document: its floors with their maps, waypoints and paths.
  mutating func readBuilding(_ root: JSONValue, _ reader: inout JSONReader) {
    guard root.kind == .object else { return reader.findWrongType(root, wanted: "a building object") }
    let name = reader.text(root["name"])
    let id = reader.text(root["id"]) ?? name
    if let id, !buildingIDs.insert(id).inserted {
      return reader.find(
        .error, "jibestream.building.duplicate-id", root, "building '\(id)' was read before; this one was skipped")
    }
    var building = JibestreamBuilding(id: id, source: JibestreamSpot(root, reader))
    building.venueID = reader.text(root["venueId"])
    building.corners = readCorners(root["coordinates"], &reader)
    var index: Int?
    if let id {
      index = draft.venue.buildings.count
      draft.venue.buildings.append(Building(id: id, name: name ?? id))
    } else {
      reader.find(.note, "jibestream.building.no-id", root, "the building has neither an id nor a name")
    }
    for floor in Self.items(of: root["floors"], &reader) {
      if let level = readFloor(floor, of: &building, index, &reader) { building.levels.append(level) }
      reader.scope = -1
    }
    if building.levels.isEmpty {
      reader.find(.warning, "jibestream.building.no-floors", root["floors"] ?? root, "the building has no floors")
    }
    buildings.append(building)
  }

  /// Adds a floor with all that its map holds; `nil` when it was skipped.
  private mutating func readFloor(
    _ floor: JSONValue, of building: inout JibestreamBuilding, _ index: Int?, _ reader: inout JSONReader
  ) -> Int? {
    reader.scope = draft.venue.levels.count
    let name = reader.text(floor["name"])
    guard let id = reader.text(floor["id"]) ?? name else {
      reader.find(.error, "jibestream.floor.no-id", floor, "the floor has neither an id nor a name; it was skipped")
      return nil
    }
    guard levelOfFloor[id] == nil else {
      reader.find(
        .error, "jibestream.floor.duplicate-id", floor, "the floor id '\(id)' is used twice; the first one was kept")
      return nil
    }
    let shortName = reader.text(floor["shortName"])
    var level = Level(id: id, name: name ?? shortName ?? id, shortName: shortName, building: index)
    level.ordinal = ordinal(floor, of: &building, &reader)
    if let other = reader.text(floor["buildingId"]), let own = building.id, other != own {
      reader.find(
        .note, "jibestream.floor.other-building", floor,
        "the floor says building '\(other)' but stands in building '\(own)'; where it stands counts")
    }
    var frame = Draft.LevelFrame(place: reader.place(floor))
    frame.evidence.cornerRule = .mercatorBox
    let map = map(of: floor, &reader)
    if let map {
      readScale(map, into: &frame, &reader)
      readSize(map, into: &frame, &reader)
    }
    let added = draft.add(level, frame)
    levelOfFloor[id] = added
    if let map { readContents(map, level: added, &reader) }
    return added
  }

  /// The number that orders floors, as it is; floors of one building that share one are noted.
  private func ordinal(
    _ floor: JSONValue, of building: inout JibestreamBuilding, _ reader: inout JSONReader
  ) -> Double? {
    guard let ordinal = reader.number(floor["level"]) else {
      reader.find(
        .note, "jibestream.floor.no-level", floor, "the floor has no level, so it is not known what lies below it")
      return nil
    }
    if !building.ordinals.insert(ordinal).inserted {
      reader.find(
        .note, "jibestream.floor.same-level", floor,
        "another floor of the building has level \(Decimal.shortest(ordinal)) as well; both were kept")
    }
    return ordinal
  }

  private func map(of floor: JSONValue, _ reader: inout JSONReader) -> JSONValue? {
    guard let map = floor["map"], !map.isNull else {
      reader.find(
        .warning, "jibestream.floor.no-map", floor, "the floor has no map; it is listed, but nothing is on it")
      return nil
    }
    guard map.kind == .object else {
      reader.findWrongType(map, wanted: "a map object")
      return nil
    }
    return map
  }

  private mutating func readContents(_ map: JSONValue, level: Int, _ reader: inout JSONReader) {
    let mapID = reader.text(map["id"])
    if let mapID {
      if levelOfMap[mapID] == nil {
        levelOfMap[mapID] = level
      } else {
        reader.find(
          .error, "jibestream.map.duplicate-id", map,
          "the map id '\(mapID)' is used by two floors; what names it from elsewhere goes to the first one")
      }
    }
    for waypoint in Self.items(of: map["waypoints"], &reader) {
      readWaypoint(waypoint, mapID: mapID, level: level, &reader)
    }
    for path in Self.items(of: map["paths"], &reader) { readPath(path, level: level, &reader) }
  }

  // MARK: Scale and size

  private func readScale(_ map: JSONValue, into frame: inout Draft.LevelFrame, _ reader: inout JSONReader) {
    let value = map["mmPerPixel"]
    if let scale = reader.number(value), scale >= 1e-3, scale <= 1e6 {
      frame.millimetersPerUnit = scale
      frame.evidence.pixelsPerMeter = 1000 / scale
    } else {
      reader.find(
        .warning, "jibestream.map.no-scale", value ?? map,
        "the map has no usable mmPerPixel, so metres are unknown; its distances are units of the drawing")
    }
  }

  /// The size of the drawing: its viewBox, in whose units waypoints are, else width and height.
  private func readSize(_ map: JSONValue, into frame: inout Draft.LevelFrame, _ reader: inout JSONReader) {
    var stated: Plan.Size?
    if let width = reader.positive(map["width"]), let height = reader.positive(map["height"]) {
      stated = Plan.Size(width: width, height: height)
    }
    let viewBox = viewBox(map["svg"], &reader)
    frame.evidence.size = viewBox ?? stated
    if let viewBox, let stated, viewBox != stated {
      reader.find(
        .warning, "jibestream.map.size-contradicts", map,
        "the viewBox is \(Self.text(viewBox)) but width and height say \(Self.text(stated)); the viewBox counts,"
          + " because waypoints are in its units")
    }
    if frame.evidence.size == nil {
      reader.find(
        .note, "jibestream.map.no-size", map, "the map has neither a viewBox nor width and height; its size is unknown")
    }
  }

  static func text(_ size: Plan.Size) -> String {
    "\(Decimal.shortest(size.width)) × \(Decimal.shortest(size.height))"
  }

  private func viewBox(_ svg: JSONValue?, _ reader: inout JSONReader) -> Plan.Size? {
    guard let svg, let text = reader.text(svg), let attribute = SVGHeader.viewBox(of: text) else { return nil }
    guard let numbers = SVGHeader.numbers(attribute),
      let size = Plan.Size(width: numbers[2], height: numbers[3])
    else {
      reader.find(
        .warning, "jibestream.map.viewbox", svg,
        "the viewBox of the drawing is not four numbers with a size above 0; width and height count")
      return nil
    }
    if numbers[0] != 0 || numbers[1] != 0 {
      reader.find(
        .warning, "jibestream.map.viewbox-origin", svg,
        "the viewBox does not start at 0 0; the vendor's software ignores its start, and so was done here")
    }
    return size
  }
}

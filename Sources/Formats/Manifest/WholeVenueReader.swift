import Geometry
import VenueModel

/// Reads the venue that a manifest holds under `venue`, as ``ManifestWriter`` writes it: elements refer to each other by
/// their number in the arrays, positions are local metres.
///
/// What cannot be read is left out with a finding, and so is whatever lies on it or leads to it.
struct WholeVenueReader {
  private var reader: JSONReader
  private var venue = Venue()
  /// The number in the venue of each level, building and node in the document; `nil` for one that was left out.
  private var buildings: [Int?] = []
  private var levels: [Int?] = []
  private var nodes: [Int?] = []
  private var edges: [Int?] = []
  private var levelIDs: Set<String> = []

  /// Reads a venue.
  ///
  /// - Parameter value: what stands under `venue`.
  /// - Complexity: O(size).
  static func read(_ value: JSONValue, _ reader: inout JSONReader) -> Venue {
    var whole = WholeVenueReader(reader: reader)
    whole.readAll(value)
    reader = whole.reader
    return whole.venue
  }

  private init(reader: JSONReader) { self.reader = reader }

  private mutating func readAll(_ root: JSONValue) {
    checkKeys(
      root,
      [
        "anchor", "buildings", "levels", "spaces", "openings", "walls", "nodes", "edges", "signs", "connectors",
        "places",
        "zones", "beacons",
      ])
    if let anchor = reader.pair(root["anchor"]) { venue.georeference = georeference(anchor, root["anchor"] ?? root) }
    buildings = each(root, "buildings") { $0.readBuilding($1) }
    levels = each(root, "levels") { $0.readLevel($1) }
    let order = venue.sortLevels()
    levels = levels.map { $0.map { order[$0] } }
    nodes = each(root, "nodes") { $0.readNode($1) }
    edges = each(root, "edges") { $0.readEdge($1) }
    _ = each(root, "signs") { $0.readSign($1) }
    _ = each(root, "spaces") { $0.readSpace($1) }
    _ = each(root, "openings") { $0.readOpening($1) }
    _ = each(root, "walls") { $0.readWall($1) }
    _ = each(root, "connectors") { $0.readConnector($1) }
    _ = each(root, "places") { $0.readPlace($1) }
    _ = each(root, "zones") { $0.readZone($1) }
    _ = each(root, "beacons") { $0.readBeacon($1) }
  }

  // MARK: Lenient reading

  private mutating func checkKeys(_ value: JSONValue, _ known: [String]) {
    for (key, member) in value.members where !known.contains(key.string) {
      reader.find(
        .warning, "manifest.key.unknown", member, "the key '\(key.string)' is not known here and was ignored", limit: 20
      )
    }
  }

  /// Reads each object of an array; the numbers that they got, `nil` for what was left out.
  private mutating func each(
    _ root: JSONValue, _ name: StaticString, _ read: (inout Self, JSONValue) -> Int?
  ) -> [Int?] {
    guard let list = root[name], !list.isNull else { return [] }
    guard list.kind == .array else {
      reader.findWrongType(list, wanted: "an array")
      return []
    }
    var numbers: [Int?] = []
    for element in list.elements {
      if element.kind == .object {
        numbers.append(read(&self, element))
      } else {
        reader.findWrongType(element, wanted: "an object")
        numbers.append(nil)
      }
    }
    return numbers
  }

  /// Tells that an element was left out.
  private mutating func drop(_ value: JSONValue, _ why: String) -> Int? {
    reader.find(.error, "manifest.venue.element", value, "\(why); it was left out")
    return nil
  }

  /// An element that another one refers to by its number.
  private mutating func reference(_ value: JSONValue?, _ numbers: [Int?]) -> Int? {
    guard let value, !value.isNull, let number = value.integer, numbers.indices.contains(number) else { return nil }
    return numbers[number]
  }

  /// A point in reach.
  private mutating func point(_ value: JSONValue?) -> Point? {
    guard let point = reader.pair(value), abs(point.x) <= Draft.reach, abs(point.y) <= Draft.reach else { return nil }
    return point
  }

  /// Points in reach; `nil` when one is none.
  private mutating func points(_ value: JSONValue?) -> [Point]? {
    guard let value, value.kind == .array else { return nil }
    var points: [Point] = []
    for element in value.elements {
      guard let point = point(element) else { return nil }
      points.append(point)
    }
    return points
  }

  private mutating func polygon(_ value: JSONValue?) -> Polygon? {
    guard let value, value.kind == .array else { return nil }
    var rings: [Ring] = []
    for element in value.elements {
      guard let corners = points(element), let ring = try? Ring(corners) else { return nil }
      rings.append(ring)
    }
    return rings.first.map { Polygon($0, holes: Array(rings.dropFirst())) }
  }

  private mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ value: JSONValue?, _ type: Word.Type
  ) -> Word? {
    guard let value, let text = reader.text(value) else { return nil }
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
    reader.find(.error, "manifest.value.unknown", value, "'\(text)' is none of \(words); ignored")
    return nil
  }

  private mutating func georeference(_ anchor: Point, _ value: JSONValue) -> Georeference? {
    if abs(anchor.x) <= 180, abs(anchor.y) <= 90 {
      return Georeference(anchor: LonLat(longitude: anchor.x, latitude: anchor.y))
    }
    reader.find(
      .error, "manifest.venue.anchor", value,
      "an anchor is a longitude and a latitude in degrees; it was ignored, so the venue lies nowhere on Earth")
    return nil
  }

  // MARK: Levels

  private mutating func readBuilding(_ value: JSONValue) -> Int? {
    guard let id = reader.text(value["id"]) else { return drop(value, "a building needs an id") }
    venue.buildings.append(Building(id: id, name: reader.text(value["name"]) ?? id))
    return venue.buildings.count - 1
  }

  private mutating func readLevel(_ value: JSONValue) -> Int? {
    guard let id = reader.text(value["id"]) else { return drop(value, "a level needs an id") }
    guard levelIDs.insert(id).inserted else { return drop(value, "another level has the id '\(id)'") }
    let name = reader.text(value["name"]) ?? id
    venue.levels.append(
      Level(
        id: id, sourceID: reader.text(value["sourceID"]), ordinal: reader.number(value["ordinal"]), name: name,
        shortName: reader.text(value["shortName"]), building: reference(value["building"], buildings),
        elevation: reader.number(value["elevation"]), isOutdoor: reader.bool(value["isOutdoor"]) ?? false,
        plan: value["plan"].flatMap { plan($0) }))
    return venue.levels.count - 1
  }

  private mutating func plan(_ value: JSONValue) -> Plan? {
    guard value.kind == .object else { return nil }
    var numbers: [Double] = []
    for element in value.elements(of: "toLocal") { if let number = reader.number(element) { numbers.append(number) } }
    guard numbers.count == 6 else {
      reader.find(
        .error, "manifest.venue.plan", value, "a plan needs \"toLocal\", an array of six numbers; it was left out")
      return nil
    }
    let map = PlaneTransform(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    guard map.inverse != nil else {
      reader.find(.error, "manifest.venue.plan", value, "the plan is flattened by \"toLocal\"; it was left out")
      return nil
    }
    let size = reader.pair(value["size"]).flatMap { Plan.Size(width: $0.x, height: $0.y) }
    return Plan(
      size: size, pixelsPerMeter: reader.positive(value["ppm"]), millimetersPerUnit: reader.positive(value["mmpp"]),
      toLocal: map, isGeoreferenced: reader.bool(value["isGeoreferenced"]) ?? false,
      placement: value["placement"].flatMap { placement($0) })
  }

  private mutating func placement(_ value: JSONValue) -> Plan.Placement? {
    guard let source = reader.text(value["source"]) else { return nil }
    return Plan.Placement(
      source: source, rms: reader.number(value["rms"]), scaleRatio: reader.number(value["scaleRatio"]),
      isMirrored: reader.bool(value["isMirrored"]) ?? false)
  }

  // MARK: Plan

  private mutating func readSpace(_ value: JSONValue) -> Int? {
    guard let id = reader.text(value["id"]), let level = reference(value["level"], levels) else {
      return drop(value, "a space needs an id and the number of a level")
    }
    var polygons: [Polygon] = []
    for element in value.elements(of: "polygons") {
      guard let polygon = polygon(element) else { return drop(value, "an outline of space '\(id)' is none") }
      polygons.append(polygon)
    }
    venue.spaces.append(
      Space(
        id: id, name: reader.text(value["name"]) ?? "", category: reader.text(value["category"]),
        use: word(value["use"], Space.Use.self) ?? .room, level: level, polygons: polygons,
        access: word(value["access"], Access.self)))
    return venue.spaces.count - 1
  }

  private mutating func readOpening(_ value: JSONValue) -> Int? {
    guard let id = reader.text(value["id"]), let level = reference(value["level"], levels),
      let points = points(value["points"]), !points.isEmpty
    else { return drop(value, "an opening needs an id, the number of a level and points") }
    venue.openings.append(
      Opening(
        id: id, category: reader.text(value["category"]), level: level,
        kind: word(value["kind"], PathKind.self) ?? .door,
        points: points, width: reader.number(value["width"]), access: word(value["access"], Access.self),
        isClosed: reader.bool(value["isClosed"]) ?? false))
    return venue.openings.count - 1
  }

  private mutating func readWall(_ value: JSONValue) -> Int? {
    guard let level = reference(value["level"], levels), let points = points(value["points"]), points.count > 1 else {
      return drop(value, "a wall needs the number of a level and two points or more")
    }
    venue.walls.append(Wall(level: level, points: points))
    return venue.walls.count - 1
  }

  // MARK: Network

  private mutating func readNode(_ value: JSONValue) -> Int? {
    guard let id = reader.text(value["id"]), let level = reference(value["level"], levels),
      let position = point(value["position"])
    else { return drop(value, "a node needs an id, the number of a level and a position within 100 km") }
    venue.network.nodes.append(PathNode(id: id, level: level, position: position))
    return venue.network.nodes.count - 1
  }

  private mutating func readEdge(_ value: JSONValue) -> Int? {
    guard let from = reference(value["from"], nodes), let to = reference(value["to"], nodes) else {
      return drop(value, "an edge needs \"from\" and \"to\", the numbers of nodes")
    }
    guard let shape = value["shape"] == nil ? [] : points(value["shape"]) else {
      return drop(value, "the shape of an edge is an array of points within 100 km")
    }
    venue.network.edges.append(
      PathEdge(
        id: reader.text(value["id"]) ?? "", from: from, to: to, kind: word(value["kind"], PathKind.self) ?? .walkway,
        direction: word(value["direction"], Direction.self) ?? .both, access: word(value["access"], Access.self),
        isClosed: reader.bool(value["isClosed"]) ?? false, hours: reader.text(value["hours"]),
        length: measure(value["length"]), duration: measure(value["duration"]),
        sourceCost: measure(value["sourceCost"]),
        shape: shape))
    return venue.network.edges.count - 1
  }

  /// A number of 0 or more; every other one would break the search.
  private mutating func measure(_ value: JSONValue?) -> Double? {
    guard let value, let number = reader.number(value) else { return nil }
    if number >= 0 { return number }
    reader.find(
      .warning, "json.out-of-range", value, "expected a number of 0 or more; the value was ignored", limit: 20)
    return nil
  }

  private mutating func readSign(_ value: JSONValue) -> Int? {
    guard let edge = reference(value["edge"], edges) else { return drop(value, "a sign needs the number of an edge") }
    let sign = EdgeSign(edge: edge, forward: reader.text(value["forward"]), backward: reader.text(value["backward"]))
    guard sign.forward != nil || sign.backward != nil, venue.network.signs.last.map({ $0.edge < edge }) ?? true else {
      return drop(value, "signs have a text and stand in the order of their edges, one for each")
    }
    venue.network.signs.append(sign)
    return venue.network.signs.count - 1
  }

  private mutating func readConnector(_ value: JSONValue) -> Int? {
    guard let id = reader.text(value["id"]), let kind = word(value["kind"], PathKind.self) else {
      return drop(value, "a connector needs an id and a kind")
    }
    var landings: [Connector.Landing] = []
    for landing in value.elements(of: "landings") {
      guard let node = reference(landing["node"], nodes) else {
        _ = drop(landing, "a landing needs the number of a node")
        continue
      }
      landings.append(Connector.Landing(node: node, signs: reader.text(landing["signs"])))
    }
    venue.connectors.append(
      Connector(
        id: id, name: reader.text(value["name"]) ?? "", kind: kind, landings: landings,
        direction: word(value["direction"], Direction.self) ?? .both, access: word(value["access"], Access.self),
        isClosed: reader.bool(value["isClosed"]) ?? false, hours: reader.text(value["hours"]),
        length: measure(value["length"]), duration: measure(value["duration"]), sourceCost: measure(value["sourceCost"])
      ))
    return venue.connectors.count - 1
  }

  // MARK: Places, zones, beacons

  private mutating func readPlace(_ value: JSONValue) -> Int? {
    guard let id = reader.text(value["id"]) else { return drop(value, "a place needs an id") }
    var locations: [Place.Location] = []
    for spot in value.elements(of: "locations") {
      guard let level = reference(spot["level"], levels), let position = point(spot["position"]) else {
        _ = drop(spot, "a location needs the number of a level and a position within 100 km")
        continue
      }
      locations.append(Place.Location(level: level, position: position, node: reference(spot["node"], nodes)))
    }
    var keywords: [String] = []
    for word in value.elements(of: "keywords") { if let word = reader.text(word) { keywords.append(word) } }
    venue.places.append(
      Place(
        id: id, name: reader.text(value["name"]) ?? id, category: reader.text(value["category"]), locations: locations,
        keywords: keywords, hours: reader.text(value["hours"])))
    return venue.places.count - 1
  }

  private mutating func readZone(_ value: JSONValue) -> Int? {
    guard let id = reader.text(value["id"]) else { return drop(value, "a zone needs an id") }
    var areas: [Zone.Area] = []
    for area in value.elements(of: "areas") {
      guard let level = reference(area["level"], levels), let shape = shape(area) else {
        _ = drop(area, "an area needs the number of a level and a polygon, or a center and a radius")
        continue
      }
      areas.append(Zone.Area(level: level, shape: shape))
    }
    venue.zones.append(
      Zone(
        id: id, name: reader.text(value["name"]) ?? id, areas: areas,
        occupancyLimit: reader.integer(value["occupancyLimit"], in: Zone.occupancyLimits)))
    return venue.zones.count - 1
  }

  private mutating func shape(_ value: JSONValue) -> Zone.Area.Shape? {
    if let outline = value["polygon"] { return polygon(outline).map { .polygon($0) } }
    guard let center = point(value["center"]), let radius = reader.positive(value["radius"]) else { return nil }
    return Circle(center: center, radius: radius).map { .circle($0) }
  }

  private mutating func readBeacon(_ value: JSONValue) -> Int? {
    guard let id = reader.text(value["id"]), let position = point(value["position"]) else {
      return drop(value, "a beacon needs an id and a position within 100 km")
    }
    venue.beacons.append(
      Beacon(
        id: id, name: reader.text(value["name"]) ?? id, uuid: reader.text(value["uuid"]),
        major: reader.integer(value["major"], in: 0...Int(UInt32.max)),
        minor: reader.integer(value["minor"], in: 0...Int(UInt32.max)),
        power: reader.number(value["power"]), level: reference(value["level"], levels), position: position,
        node: reference(value["node"], nodes)))
    return venue.beacons.count - 1
  }
}

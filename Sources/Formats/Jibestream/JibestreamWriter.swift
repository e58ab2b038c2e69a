import Frames
import Geometry
import Text
import VenueModel

/// Writes Jibestream documents: `jmap-venue.json` and a `jmap-building-N.json` for each building
/// (docs/formats/jibestream.md).
enum JibestreamWriter: VenueWriter {
  static func reduce(_ venue: inout Venue, _ losses: inout LossReport) throws(ExportError) {
    guard !venue.levels.isEmpty else { throw ExportError("export.no-level", "the venue has no level, so no floor") }
    JibestreamReduction.reduce(&venue, &losses)
  }

  static func write(_ venue: Venue, to sink: ExportSink) throws(ExportError) {
    let types = JibestreamTypeTable(venue)
    try sink.begin(file: "jmap-venue.json")
    try writeVenue(venue, types, to: sink)
    for building in venue.buildings.indices {
      try sink.begin(file: "jmap-building-\(building + 1).json")
      try writeBuilding(building, of: venue, types, to: sink)
    }
  }

  // MARK: Venue

  private static func writeVenue(
    _ venue: Venue, _ types: JibestreamTypeTable, to sink: ExportSink
  ) throws(ExportError) {
    var json = JSONWriter(indentation: 2)
    json.beginObject()
    json.writeID("id", venue.id)
    json.write("name", venue.name)
    writeCorners(of: venue, to: &json)
    json.beginItems("pathTypes")
    for (number, type) in types.types.enumerated() {
      json.beginObject()
      json.writeID("id", types.ids[number])
      json.write("name", JibestreamTypeTable.name(of: type.kind))
      json.write("accessibility", type.access.map { $0 == .yes ? 0.0 : 50 })
      json.write("weight", Double?.none)
      json.endObject()
    }
    json.endItems()
    for kind in [JibestreamPlace.Kind.destination, .amenity] {
      json.beginItems(kind == .destination ? "destinations" : "amenities")
      for place in venue.places where place.category == kind.rawValue {
        write(place, venue, to: &json)
        try sink.write(json.take())
      }
      json.endItems()
    }
    json.beginItems("buildings")
    for building in venue.buildings {
      json.beginObject()
      json.writeID("id", building.id)
      json.write("name", building.name)
      json.endObject()
    }
    json.endItems()
    json.endObject()
    json.endLine()
    try sink.write(json.take())
  }

  /// The corners of the drawing that all floors share, latitude first.
  private static func writeCorners(of venue: Venue, to json: inout JSONWriter) {
    guard let frame = venue.localFrame, let plan = venue.levels.first?.plan, let size = plan.size,
      let topLeft = frame.lonLat(plan.toLocal(Point(0, 0))),
      let bottomRight = JibestreamFrameReduction.bottomRight(of: plan, size, frame)
    else { return }
    json.beginObject("coordinates")
    for (key, corner) in [("topLeft", topLeft), ("bottomRight", bottomRight)] {
      json.write(key, numbers: [corner.latitude, corner.longitude])
    }
    json.endObject()
  }

  private static func write(_ place: Place, _ venue: Venue, to json: inout JSONWriter) {
    json.beginObject()
    json.writeID("id", place.id)
    json.write("name", place.name)
    json.write("keywords", place.keywords)
    json.beginArray("locations")
    for location in place.locations {
      guard let node = location.node else { continue }
      json.beginObject()
      json.writeID("mapId", mapID(of: venue.levels[location.level]))
      json.beginArray("waypointIds")
      json.writeID(nil, venue.network.nodes[node].id)
      json.endArray()
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  // MARK: Buildings

  /// The id of a floor's map, which is told apart from that of the floor by nothing but its place.
  private static func mapID(of level: Level) -> String { level.id }

  private static func writeBuilding(
    _ index: Int, of venue: Venue, _ types: JibestreamTypeTable, to sink: ExportSink
  ) throws(ExportError) {
    let building = venue.buildings[index]
    var json = JSONWriter(indentation: 2)
    json.beginObject()
    json.writeID("id", building.id)
    json.write("name", building.name)
    if !venue.id.isEmpty { json.writeID("venueId", venue.id) }
    json.beginItems("floors")
    for (number, level) in venue.levels.enumerated() where level.building == index {
      json.beginObject()
      json.writeID("id", level.id)
      json.write("name", level.name)
      json.write("shortName", level.shortName)
      json.write("level", level.ordinal)
      json.writeID("buildingId", building.id)
      json.beginObject("map")
      json.writeID("id", mapID(of: level))
      json.write("mmPerPixel", level.plan?.millimetersPerUnit)
      json.write("width", level.plan?.size?.width)
      json.write("height", level.plan?.size?.height)
      try writeWaypoints(of: number, venue, to: &json, sink)
      try writePaths(of: number, venue, types, to: &json, sink)
      json.endObject()
      json.endObject()
    }
    json.endItems()
    json.endObject()
    json.endLine()
    try sink.write(json.take())
  }

  private static func writeWaypoints(
    of level: Int, _ venue: Venue, to json: inout JSONWriter, _ sink: ExportSink
  ) throws(ExportError) {
    let toUnits = venue.levels[level].plan?.toLocal.inverse ?? .identity
    json.beginItems("waypoints")
    for node in venue.network.nodes where node.level == level {
      let position = toUnits(node.position)
      json.beginObject()
      json.writeID("id", node.id)
      json.write("externalId", String?.none)
      json.writeID("mapId", mapID(of: venue.levels[level]))
      json.write("coordinates", numbers: [position.x, position.y], precision: 6)
      json.endObject()
      try sink.write(json.take())
    }
    json.endItems()
  }

  /// Writes the edges of a level and the connectors whose first landing is on it.
  private static func writePaths(
    of level: Int, _ venue: Venue, _ types: JibestreamTypeTable, to json: inout JSONWriter, _ sink: ExportSink
  ) throws(ExportError) {
    func floor(_ node: Int) -> Int { venue.network.nodes[node].level }
    json.beginItems("paths")
    for edge in venue.network.edges where floor(edge.from) == level {
      write(edge.id, "", types.id(edge.kind, edge.access), 0, [edge.from, edge.to], venue, to: &json)
      try sink.write(json.take())
    }
    for connector in venue.connectors where connector.landings.first.map({ floor($0.node) }) == level {
      let direction = connector.direction == .both ? 0 : connector.direction == .forward ? 1 : 2
      write(
        connector.id, connector.name, types.id(connector.kind, connector.access), direction,
        connector.landings.map(\.node), venue, to: &json)
    }
    json.endItems()
  }

  private static func write(
    _ id: String, _ name: String, _ type: String, _ direction: Int, _ nodes: [Int], _ venue: Venue,
    to json: inout JSONWriter
  ) {
    json.beginObject()
    json.writeID("id", id)
    json.write("name", name)
    json.writeID("pathTypeId", type)
    json.write("direction", direction)
    json.beginArray("waypointIds")
    for node in nodes { json.writeID(nil, venue.network.nodes[node].id) }
    json.endArray()
    json.endObject()
  }
}

/// The path types that a venue needs: one for each kind and access.
struct JibestreamTypeTable {
  struct PathType: Hashable {
    var kind: PathKind
    var access: Access?
  }

  private(set) var types: [PathType] = []
  private(set) var ids: [String] = []
  private var idOfType: [PathType: String] = [:]

  /// The vendor's usual numbers, for types that leave access to their kind.
  private static let usual: [PathKind] = [.walkway, .elevator, .escalator, .stairs, .movingWalkway]

  init(_ venue: Venue) {
    for (number, kind) in Self.usual.enumerated() { add(PathType(kind: kind, access: nil), "\(number + 1)") }
    for edge in venue.network.edges { add(PathType(kind: edge.kind, access: edge.access)) }
    for connector in venue.connectors { add(PathType(kind: connector.kind, access: connector.access)) }
  }

  private mutating func add(_ type: PathType, _ id: String? = nil) {
    guard idOfType[type] == nil else { return }
    let id = id ?? "\(types.count + 1)"
    types.append(type)
    ids.append(id)
    idOfType[type] = id
  }

  func id(_ kind: PathKind, _ access: Access?) -> String { idOfType[PathType(kind: kind, access: access)] ?? "1" }

  /// A name that tells the kind.
  static func name(of kind: PathKind) -> String {
    switch kind {
    case .walkway: "Normal"
    case .door: "Door"
    case .stairs: "Stairs"
    case .escalator: "Escalator"
    case .movingWalkway: "Moving walkway"
    case .ramp: "Ramp"
    case .elevator: "Elevator"
    case .securityLane: "Security"
    case .gate, .exitGate, .other: "Other"
    }
  }
}

extension JSONWriter {
  /// Writes an id, as a number where it is one.
  mutating func writeID(_ key: String?, _ id: String) {
    if let number = Int(id), String(number) == id, abs(number) < 1 << 53 { write(key, number) } else { write(key, id) }
  }

  mutating func beginItems(_ key: String) {
    beginObject(key)
    beginArray("items")
  }

  mutating func endItems() {
    endArray()
    endObject()
  }
}

import Geometry
import VenueModel

/// A waypoint as its document has it, before it is known on which floor it lies.
struct JibestreamWaypoint {
  var id: String
  /// The map it names, `nil` for the one it is listed in.
  var mapID: String?
  /// The level of the map it is listed in.
  var level: Int
  /// Units of the drawing, y down.
  var position: Point
  /// The places whose door it is.
  var places: [JibestreamPlaceKey]
  var source: JibestreamSpot
}

/// A place as waypoints name it; destinations and amenities are numbered apart.
struct JibestreamPlaceKey: Hashable {
  var kind: JibestreamPlace.Kind
  var id: String
}

/// What a waypoint says, member by member.
private struct WaypointMembers {
  var id: JSONValue?
  var externalID: JSONValue?
  var mapID: JSONValue?
  var coordinates: JSONValue?
  var associations: JSONValue?

  init(_ waypoint: JSONValue) {
    for (key, value) in waypoint.members where !value.isNull {
      switch key {
      case "id": id = id ?? value
      case "externalId": externalID = externalID ?? value
      case "mapId": mapID = mapID ?? value
      case "coordinates": coordinates = coordinates ?? value
      case "associations": associations = associations ?? value
      default: break
      }
    }
  }
}

extension JibestreamReader {
  /// Takes in a waypoint of a map.
  mutating func readWaypoint(_ waypoint: JSONValue, mapID: String?, level: Int, _ reader: inout JSONReader) {
    let members = WaypointMembers(waypoint)
    guard let id = reader.text(members.id) else {
      return reader.find(
        .warning, "jibestream.waypoint.no-id", waypoint,
        "the waypoint has no id, so no path can name it; it was dropped")
    }
    guard let position = position(members.coordinates, &reader) else {
      return reader.find(
        .warning, "jibestream.waypoint.no-position", waypoint,
        "waypoint '\(id)' has no coordinates of two numbers; it was dropped")
    }
    if let external = reader.text(members.externalID), let other = Self.link(external) {
      reader.find(
        .note, "jibestream.waypoint.link", waypoint,
        "waypoint '\(id)' has the external id '\(external)', which in files of several venues is a link to waypoint"
          + " '\(other)'; no link was made", limit: 10)
    }
    var itsMap = reader.text(members.mapID)
    if itsMap == mapID { itsMap = nil }
    waypoints.append(
      JibestreamWaypoint(
        id: id, mapID: itsMap, level: level, position: position, places: places(members.associations, &reader),
        source: JibestreamSpot(waypoint, reader)))
  }

  /// Two numbers, also written as text; anything else is `nil` without a finding of its own.
  private func position(_ value: JSONValue?, _ reader: inout JSONReader) -> Point? {
    guard let value else { return nil }
    let elements = Array(value.elements)
    guard elements.count >= 2,
      elements[0...1].allSatisfy({ $0.double != nil || $0.string.flatMap(JSONReader.number) != nil }),
      let x = reader.number(elements[0]), let y = reader.number(elements[1])
    else { return nil }
    return Point(x, y)
  }

  /// The digits behind the last colon of an external id.
  private static func link(_ external: String) -> String? {
    let bytes = external.utf8
    guard let colon = bytes.lastIndex(of: UInt8(ascii: ":")) else { return nil }
    let digits = bytes[bytes.index(after: colon)...]
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return String(decoding: digits, as: UTF8.self)
  }

  private func places(_ value: JSONValue?, _ reader: inout JSONReader) -> [JibestreamPlaceKey] {
    guard let value else { return [] }
    guard value.kind == .object else {
      reader.findWrongType(value, wanted: "an object with destinations and amenities")
      return []
    }
    var result: [JibestreamPlaceKey] = []
    for (list, kind) in [
      (value["destinations"], JibestreamPlace.Kind.destination), (value["amenities"], .amenity),
    ] {
      // Here the vendor writes bare arrays of objects with an id.
      guard let list, let elements = list.kind == .array ? list : list["items"] else { continue }
      for element in elements.elements {
        let value = element.kind == .object ? element["id"] : element
        if let id = reader.text(value) { result.append(JibestreamPlaceKey(kind: kind, id: id)) }
      }
    }
    return result
  }

  // MARK: Placing

  /// Makes nodes of the waypoints, each on the floor of the map that it names.
  mutating func placeWaypoints(_ findings: inout FindingList) {
    draft.venue.network.nodes.reserveCapacity(waypoints.count)
    nodeOfWaypoint.reserveCapacity(waypoints.count)
    for waypoint in waypoints {
      guard let level = level(of: waypoint, &findings) else { continue }
      if let first = nodeOfWaypoint[waypoint.id] {
        findRepeated(waypoint, level: level, first: draft.venue.network.nodes[first], &findings)
        continue
      }
      nodeOfWaypoint[waypoint.id] = draft.venue.network.nodes.count
      draft.venue.network.nodes.append(PathNode(id: waypoint.id, level: level, position: waypoint.position))
      guard let size = draft.frames[level].evidence.size else { continue }
      let position = waypoint.position
      if position.x < 0 || position.y < 0 || position.x > size.width || position.y > size.height {
        findings.add(
          .warning, "jibestream.waypoint.outside-plan", at: waypoint.source.place,
          "waypoint '\(waypoint.id)' lies outside the drawing; it was kept", position: position, level: level,
          scope: level)
      }
    }
  }

  private func level(of waypoint: JibestreamWaypoint, _ findings: inout FindingList) -> Int? {
    guard let mapID = waypoint.mapID else { return waypoint.level }
    guard let level = levelOfMap[mapID] else {
      findings.add(
        .warning, "jibestream.waypoint.unknown-map", at: waypoint.source.place,
        "waypoint '\(waypoint.id)' belongs to map '\(mapID)', which is not there; it was dropped",
        scope: waypoint.level)
      return nil
    }
    if level != waypoint.level {
      findings.add(
        .note, "jibestream.waypoint.other-map", at: waypoint.source.place,
        "waypoint '\(waypoint.id)' is listed in another map than its own map '\(mapID)'; it was put on its own",
        position: waypoint.position, level: level, scope: waypoint.level)
    }
    return level
  }

  private func findRepeated(
    _ waypoint: JibestreamWaypoint, level: Int, first: PathNode, _ findings: inout FindingList
  ) {
    if first.level == level, first.position == waypoint.position {
      findings.add(
        .note, "jibestream.waypoint.repeated", at: waypoint.source.place,
        "waypoint '\(waypoint.id)' is listed twice, with the same place both times", scope: level, limit: 3)
    } else {
      findings.add(
        .error, "jibestream.waypoint.duplicate-id", at: waypoint.source.place,
        "the waypoint id '\(waypoint.id)' is used twice, so paths to it are unclear; the first one was kept",
        position: waypoint.position, level: level, scope: level)
    }
  }
}

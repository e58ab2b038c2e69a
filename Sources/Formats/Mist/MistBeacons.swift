import Geometry
import Text
import VenueModel

extension MistReader {
  /// Reads virtual beacons.
  mutating func readBeacons(_ root: JSONValue, _ reader: inout JSONReader) {
    for beacon in Self.items(of: root) {
      guard beacon.kind == .object else {
        reader.findWrongType(beacon, wanted: "a beacon object")
        continue
      }
      readBeacon(beacon, &reader)
    }
    reader.scope = -1
  }

  private mutating func readBeacon(_ value: JSONValue, _ reader: inout JSONReader) {
    let name = reader.text(value["name"]) ?? ""
    let id = reader.text(value["id"]) ?? name
    if !beaconIDs.insert(id).inserted {
      return reader.find(
        .error, "mist.beacon.duplicate-id", value, "the beacon id '\(id)' is used twice; the first one was kept")
    }
    var beacon = Beacon(id: id, name: name)
    beacon.uuid = reader.text(value["uuid"])
    beacon.major = reader.integer(value["major"], in: 0...65535)
    beacon.minor = reader.integer(value["minor"], in: 0...65535)
    beacon.power = reader.number(value["power"])
    if let power = beacon.power, !(-30...100).contains(power) {
      reader.find(
        .warning, "mist.beacon.power", value["power"] ?? value,
        "beacon '\(name)': a power of \(Decimal.shortest(power)) is outside -30...100; it was kept")
    }
    place(&beacon, value, &reader)
    draft.venue.beacons.append(beacon)
  }

  private mutating func place(_ beacon: inout Beacon, _ value: JSONValue, _ reader: inout JSONReader) {
    guard let level = level(of: value, "beacon", beacon.name, &reader) else { return }
    reader.scope = level
    let ppm = draft.frames[level].evidence.pixelsPerMeter
    if let x = reader.number(value["x"]), let y = reader.number(value["y"]) {
      beacon.position = Point(x, y)
    } else if let x = reader.number(value["x_m"]), let y = reader.number(value["y_m"]), let ppm {
      beacon.position = Point(x * ppm, y * ppm)
      reader.find(
        .note, "mist.beacon.meters-only", value, "beacon '\(beacon.name)' has its position in metres only; it was used")
    } else {
      return reader.find(
        .warning, "mist.beacon.no-position", value, "beacon '\(beacon.name)' has no position; it was left unplaced")
    }
    beacon.level = level
    if let x = reader.number(value["x_m"]), let y = reader.number(value["y_m"]), let ppm {
      let other = Point(x * ppm, y * ppm)
      if other.distance(to: beacon.position) > max(0.1 * ppm, 0.01 * other.distance(to: Point(0, 0))) {
        reader.find(
          .warning, "mist.beacon.meters-contradict", value,
          "beacon '\(beacon.name)': x_m and y_m are not x and y / ppm; the pixels count")
      }
    }
    findOutside(beacon, value, level: level, &reader)
    attach(&beacon, value, level: level, &reader)
  }

  private func findOutside(_ beacon: Beacon, _ value: JSONValue, level: Int, _ reader: inout JSONReader) {
    guard let size = draft.frames[level].evidence.size else { return }
    let point = beacon.position
    if point.x < 0 || point.y < 0 || point.x > size.width || point.y > size.height {
      reader.find(
        .warning, "mist.beacon.outside-plan", value, "beacon '\(beacon.name)' lies outside the plan",
        position: point, level: level)
    }
  }

  /// Finds the node that the beacon names.
  private mutating func attach(_ beacon: inout Beacon, _ value: JSONValue, level: Int, _ reader: inout JSONReader) {
    guard let name = reader.text(value["wayfinding_nodename"]), !name.isEmpty else { return }
    guard let node = node(name, level: level) else {
      return reader.find(
        .warning, "mist.beacon.unknown-node", value["wayfinding_nodename"] ?? value,
        "beacon '\(beacon.name)' names the node '\(name)', which is not on its map", position: beacon.position,
        level: level)
    }
    beacon.node = node
    guard let ppm = draft.frames[level].evidence.pixelsPerMeter else { return }
    let distance = draft.venue.network.nodes[node].position.distance(to: beacon.position) / ppm
    if distance > 1 {
      reader.find(
        .warning, "mist.beacon.off-node", value,
        "beacon '\(beacon.name)' stands \(Decimal.fixed(distance, 1)) m away from its node '\(name)'",
        position: beacon.position, level: level)
    }
  }
}

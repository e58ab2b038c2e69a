import Frames
import Geometry
import VenueModel

/// Where the top left and the bottom right corner of a drawing are on Earth.
struct JibestreamCorners: Hashable {
  var topLeft: LonLat
  var bottomRight: LonLat

  /// Whether both corners are on Earth.
  var isValid: Bool { topLeft.isValid && bottomRight.isValid }

  /// Whether the top left corner is north-west of the other one, as on the vendor's drawings, which are north-up.
  var isNorthUp: Bool {
    isValid && topLeft.latitude > bottomRight.latitude && topLeft.longitude < bottomRight.longitude
  }

  /// The corners with latitude and longitude in each other's place.
  var exchanged: JibestreamCorners {
    JibestreamCorners(
      topLeft: LonLat(longitude: topLeft.latitude, latitude: topLeft.longitude),
      bottomRight: LonLat(longitude: bottomRight.latitude, latitude: bottomRight.longitude))
  }
}

extension JibestreamReader {
  /// Reads `coordinates`: an object with `topLeft` and `bottomRight`, each `[latitude, longitude]`.
  ///
  /// Numbers in the other order are known by this: on a north-up drawing only one order puts the top left corner
  /// north-west of the other. They are exchanged here for all floors alike, also for those whose scale is unknown.
  func readCorners(_ value: JSONValue?, _ reader: inout JSONReader) -> JibestreamCorners? {
    guard let value, !value.isNull else { return nil }
    guard value.kind == .object else {
      reader.findWrongType(value, wanted: "an object with topLeft and bottomRight")
      return nil
    }
    guard let topLeft = reader.pair(value["topLeft"]), let bottomRight = reader.pair(value["bottomRight"]) else {
      reader.find(
        .note, "jibestream.corners.incomplete", value, "only both corners together place a drawing; they were ignored")
      return nil
    }
    let corners = JibestreamCorners(
      topLeft: LonLat(longitude: topLeft.y, latitude: topLeft.x),
      bottomRight: LonLat(longitude: bottomRight.y, latitude: bottomRight.x))
    let exchanged = corners.exchanged
    if exchanged.isNorthUp || (!corners.isValid && exchanged.isValid) {
      reader.find(
        .warning, "jibestream.corners.swapped", value,
        "the corners have longitude before latitude (only so is the top left corner north-west); they were exchanged")
      return exchanged
    }
    if corners.isValid { return corners }
    reader.find(.warning, "position.not-on-earth", value, "the corners are not on Earth; they were ignored")
    return nil
  }

  /// Gives each level the corners of its building, else those of the venue.
  mutating func placeOnEarth(_ findings: inout FindingList) {
    var shared: [Int] = []
    for building in buildings {
      if let corners = building.corners {
        place(building.levels, on: corners, &findings)
      } else {
        shared += building.levels
      }
    }
    if let venueCorners { place(shared, on: venueCorners, &findings) }
  }

  /// Gives levels their corners; as in the vendor's software these are the corners of the first drawing.
  private mutating func place(_ levels: [Int], on corners: JibestreamCorners, _ findings: inout FindingList) {
    guard let first = levels.first(where: { draft.frames[$0].evidence.size != nil }) else { return }
    for level in levels {
      draft.frames[level].evidence.topLeft = corners.topLeft
      draft.frames[level].evidence.bottomRight = corners.bottomRight
      let own = draft.frames[level].evidence.size
      guard let size = draft.frames[first].evidence.size, own != size else { continue }
      let isSameGround = coversSameGround(level, first)
      if !isSameGround { draft.frames[level].evidence.cornerSize = size }
      guard let own else { continue }
      findings.add(
        .note, "jibestream.map.other-size", at: draft.frames[level].place,
        "the drawing is \(Self.text(own)), the first one \(Self.text(size)); the corners were read as those of "
          + (isSameGround ? "this drawing, which covers the same ground" : "the first drawing, as the vendor does"),
        scope: level)
    }
  }

  /// Whether two drawings have the same size in metres, as far as that is known.
  private func coversSameGround(_ a: Int, _ b: Int) -> Bool {
    guard let first = metricSize(a), let second = metricSize(b) else { return false }
    return abs(first.width / second.width - 1) <= 0.02 && abs(first.height / second.height - 1) <= 0.02
  }

  private func metricSize(_ level: Int) -> Plan.Size? {
    guard let size = draft.frames[level].evidence.size, let ppm = draft.frames[level].evidence.pixelsPerMeter else {
      return nil
    }
    return Plan.Size(width: size.width / ppm, height: size.height / ppm)
  }
}

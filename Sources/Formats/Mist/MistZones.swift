import Geometry
import Text
import VenueModel

extension MistReader {
  /// Reads zones, zone statistics, received-signal zones and automatic zones.
  mutating func readZones(_ root: JSONValue, _ reader: inout JSONReader) {
    // Automatic zones come as an object with a status and have neither ids nor a map.
    let isProposal = root.kind == .object && root["zones"]?.kind == .array
    let items = isProposal ? Array((root["zones"] ?? root).elements) : Self.items(of: root)
    for zone in items {
      guard zone.kind == .object else {
        reader.findWrongType(zone, wanted: "a zone object")
        continue
      }
      readZone(zone, isProposal: isProposal, &reader)
    }
    reader.scope = -1
  }

  private mutating func readZone(_ zone: JSONValue, isProposal: Bool, _ reader: inout JSONReader) {
    let name = reader.text(zone["name"]) ?? ""
    let id = reader.text(zone["id"]) ?? (isProposal ? "auto:\(name)" : name)
    if zone["vertices"] == nil, zone["vertices_m"] == nil, zone["devices"] != nil {
      return reader.find(
        .note, "mist.zone.no-outline", zone,
        "zone '\(name)' is heard by its devices and has no outline; it was left out")
    }
    if !zoneIDs.insert(id).inserted {
      return reader.find(
        .error, "mist.zone.duplicate-id", zone, "the zone id '\(id)' is used twice; the first zone was kept")
    }
    guard let level = level(of: zone, "zone", name, &reader) else { return }
    reader.scope = level
    guard let corners = vertices(of: zone, name, level: level, &reader) else { return }
    guard let ring = ring(corners, zone, name, &reader) else { return }
    findOutside(ring, zone, name, level: level, &reader)
    let limit = reader.integer(zone["occupancy_limit"], in: Zone.occupancyLimits)
    draft.venue.zones.append(
      Zone(
        id: id, name: name, areas: [Zone.Area(level: level, polygon: Polygon(ring))],
        occupancyLimit: limit == 0 ? nil : limit))
  }

  // MARK: Map

  /// The level of an element's map; without any map a level is made for each map that is named, so that zones can be
  /// checked by themselves.
  mutating func level(
    of element: JSONValue, _ what: String, _ name: String, _ reader: inout JSONReader
  ) -> Int? {
    // A beacon is worth keeping without a position, for what it sends.
    let outcome = what == "beacon" ? "it was left unplaced" : "it was left out"
    guard let id = reader.text(element["map_id"]), !id.isEmpty else {
      if draft.venue.levels.count == 1, element["map_id"] == nil { return 0 }
      reader.find(.warning, "mist.\(what).no-map", element, "\(what) '\(name)' has no map; \(outcome)")
      return nil
    }
    if let level = levels[id] { return level }
    guard isWithoutMaps else {
      reader.find(
        .error, "mist.\(what).unknown-map", element["map_id"] ?? element,
        "\(what) '\(name)' is on a map that is not among the files; \(outcome)")
      return nil
    }
    reader.find(
      .note, "mist.map.missing", element["map_id"] ?? element,
      "the map of \(what) '\(name)' is not among the files; a level without scale stands for it")
    let level = draft.add(Level(id: id, name: id), Draft.LevelFrame(place: reader.place(element)))
    levels[id] = level
    return level
  }

  // MARK: Outline

  /// The corners of a zone in pixels; `nil` when it has none.
  private func vertices(
    of zone: JSONValue, _ name: String, level: Int, _ reader: inout JSONReader
  ) -> [Point]? {
    let ppm = draft.frames[level].evidence.pixelsPerMeter
    var pixels: [Point] = []
    if let value = zone["vertices"], !value.isNull { pixels = points(value, name, &reader) }
    var fromMeters: [Point] = []
    if let value = zone["vertices_m"], !value.isNull, let ppm {
      fromMeters = points(value, name, &reader).map { Point($0.x * ppm, $0.y * ppm) }
    }
    if zone["vertices"].map(\.isNull) ?? true {
      guard let meters = zone["vertices_m"], !meters.isNull else {
        reader.find(.error, "mist.zone.no-vertices", zone, "zone '\(name)' has no vertices; it was left out")
        return nil
      }
      guard ppm != nil else {
        reader.find(
          .error, "mist.zone.no-scale", meters,
          "zone '\(name)' has its vertices in metres only and its map has no ppm; it was left out")
        return nil
      }
      reader.find(
        .note, "mist.zone.meters-only", meters, "zone '\(name)' has its vertices in metres only; they were used")
      return fromMeters
    }
    let isContradicted = zip(pixels, fromMeters).contains { pixel, other in
      pixel.distance(to: other) > 0.02 * max(abs(pixel.x), abs(pixel.y), ppm ?? 1)
    }
    if isContradicted || !fromMeters.isEmpty && fromMeters.count != pixels.count {
      reader.find(
        .warning, "mist.zone.meters-contradict", zone["vertices_m"] ?? zone,
        "zone '\(name)': vertices_m is not vertices / ppm; the pixels count")
    }
    return pixels
  }

  private func points(_ value: JSONValue, _ name: String, _ reader: inout JSONReader) -> [Point] {
    guard value.kind == .array else {
      reader.findWrongType(value, wanted: "an array of vertices")
      return []
    }
    var points: [Point] = []
    for vertex in value.elements {
      if let point = reader.xy(vertex) {
        points.append(point)
      } else {
        reader.find(.warning, "mist.zone.bad-vertex", vertex, "zone '\(name)': a vertex lacks x or y; it was dropped")
      }
    }
    return points
  }

  private func ring(_ corners: [Point], _ zone: JSONValue, _ name: String, _ reader: inout JSONReader) -> Ring? {
    let ring: Ring
    do throws(RingError) {
      ring = try Ring(corners)
    } catch {
      let why =
        switch error {
        case .coordinate: "has a coordinate that is no number"
        case .tooFewPoints(let distinct): "has \(distinct) different vertices; an area needs three"
        case .flat: "has all its vertices on one line"
        }
      let code = error == .flat ? "mist.zone.flat" : "mist.zone.too-few-vertices"
      reader.find(.error, code, zone, "zone '\(name)' \(why); it was left out")
      return nil
    }
    if corners.count > 1, corners.first == corners.last {
      reader.find(
        .note, "mist.zone.closed", zone, "zone '\(name)' repeats its first vertex at the end; one was dropped")
    } else if ring.points.count < corners.count {
      reader.find(.note, "mist.zone.repeated-vertex", zone, "zone '\(name)' repeats a vertex; one was dropped")
    }
    return ring
  }

  private func findOutside(
    _ ring: Ring, _ zone: JSONValue, _ name: String, level: Int, _ reader: inout JSONReader
  ) {
    guard let size = draft.frames[level].evidence.size else { return }
    let box = ring.box
    if box.min.x < 0 || box.min.y < 0 || box.max.x > size.width || box.max.y > size.height {
      reader.find(
        .warning, "mist.zone.outside-plan", zone,
        "zone '\(name)' reaches over the edge of the plan; was the picture replaced?", position: box.center,
        level: level)
    }
  }
}

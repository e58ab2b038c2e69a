import Frames
import Geometry
import VenueModel

/// Makes a draft of the rows of layers, with a finding for each that is wrong; nothing else is lost with it.
///
/// Rows come layer by layer in the order of ``FeatureLayer``, since later ones refer to those before. Positions stay
/// as they are written, degrees or metres.
struct LayerDraft {
  var draft = Draft()
  var findings: FindingList
  let file: String
  /// Whether positions are degrees.
  let isGeographic: Bool
  /// What rows are referred to by.
  var buildingOfID: [String: Int] = [:]
  var levelOfID: [String: Int] = [:]
  var nodeOfNumber: [Int: Int] = [:]
  var connectorOfID: [String: Int] = [:]
  /// Rows of one id are one place, or one zone, with several parts.
  var placeOfID: [String: Int] = [:]
  var zoneOfID: [String: Int] = [:]
  private var ids: [IDSpace: UniqueIDs] = [:]

  init(file: String, isGeographic: Bool, _ findings: FindingList) {
    self.file = file
    self.isGeographic = isGeographic
    self.findings = findings
  }

  /// Adds a row.
  mutating func add(_ row: FeatureRow, at place: SourcePlace) {
    let cells = FeatureCells(row, place)
    switch row.layer {
    case .venue: addVenue(cells)
    case .building: addBuilding(cells)
    case .level: addLevel(cells)
    case .space: addSpace(cells)
    case .opening: addOpening(cells)
    case .wall: addWall(cells)
    case .node: addNode(cells)
    case .edge: addEdge(cells)
    case .connector: addConnector(cells)
    case .landing: addLanding(cells)
    case .place: addPlace(cells)
    case .zone: addZone(cells)
    case .beacon: addBeacon(cells)
    // What was found once is found again if it is still so.
    case .finding: break
    }
  }

  /// The draft, once all rows are there.
  mutating func finish() -> Draft {
    let anchor = draft.venue.georeference?.anchor
    for index in draft.frames.indices { draft.frames[index].anchor = isGeographic ? anchor : nil }
    draft.venue.network.signs.sort { $0.edge < $1.edge }
    return draft
  }

  // MARK: Telling

  mutating func find(
    _ severity: Finding.Severity, _ code: String, _ cells: FeatureCells, _ message: @autoclosure () -> String,
    limit: Int = 50
  ) {
    findings.add(severity, code, at: cells.place, message(), limit: limit)
  }

  /// Tells of a row that is left out for want of a geometry.
  mutating func tellGeometry(_ cells: FeatureCells, wanted: String) {
    let unit = isGeographic ? "degrees" : "metres"
    find(
      .error, "layers.geometry", cells,
      "a row of '\(cells.layer.table)' needs \(wanted), in \(unit); it was left out")
  }

  // MARK: References

  /// The level of a row; `nil` with a finding where it names none that is there.
  mutating func level(_ cells: FeatureCells) -> Int? {
    guard let id = text(cells, "level") else {
      find(.error, "layers.level", cells, "a row of '\(cells.layer.table)' has no level; it was left out")
      return nil
    }
    if let level = levelOfID[id] { return level }
    find(
      .error, "layers.level", cells,
      "'\(id)' is the id of no level, so the row of '\(cells.layer.table)' was left out; add the level to 'levels', or"
        + " name another one")
    return nil
  }

  /// The node that a field names; `nil` without one, and with a finding where there is none of that number.
  mutating func node(_ cells: FeatureCells, _ field: StaticString, consequence: String) -> Int? {
    guard let number = integer(cells, field, in: Int.min...Int.max) else { return nil }
    if let node = nodeOfNumber[number] { return node }
    find(
      .error, "layers.reference", cells,
      "'\(field)' of '\(cells.layer.table)' names node \(number), which is not there; \(consequence)")
    return nil
  }

  /// The id of a row, made unique.
  mutating func id(_ cells: FeatureCells, _ space: IDSpace) -> String {
    let id = text(cells, "id") ?? "\(cells.layer.rawValue)-\(cells.number)"
    let unique = ids[space, default: UniqueIDs()].claim(id)
    if unique != id {
      find(
        .warning, "layers.duplicate", cells,
        "the id '\(id)' stands twice in '\(cells.layer.table)'; this one was called '\(unique)'")
    }
    return unique
  }

  // MARK: Geometry

  func isPosition(_ point: Point) -> Bool {
    isGeographic ? LonLat(longitude: point.x, latitude: point.y).isValid : point.isFinite
  }

  func point(_ cells: FeatureCells) -> Point? {
    guard case .point(let point) = cells.geometry, isPosition(point) else { return nil }
    return point
  }

  /// The polygons of a row; holes that are none, and polygons beside others, are left out with a finding.
  mutating func polygons(_ cells: FeatureCells) -> [Polygon]? {
    guard case .areas(let areas) = cells.geometry else { return nil }
    var polygons: [Polygon] = []
    for rings in areas {
      let made = rings.map { $0.allSatisfy(isPosition) ? try? Ring($0) : nil }
      if made.contains(where: { $0 == nil }) {
        find(
          .error, "layers.geometry", cells,
          "a ring encloses nothing or has a position that is none; the \(made.first == .some(nil) ? "area" : "hole") was"
            + " left out")
      }
      guard case let shell?? = made.first else { continue }
      polygons.append(Polygon(shell, holes: made.dropFirst().compactMap { $0 }))
    }
    return polygons.isEmpty ? nil : polygons
  }
}

import Geometry
import VenueModel

/// Reads scans of Apple RoomPlan, `CapturedRoom` and `CapturedStructure` as JSON; docs/formats/roomplan.md.
///
/// Positions are metres of the scan, x to the right and z down, as its floor is seen from above.
struct RoomPlanReader {
  var draft = Draft()
  var ids: [IDSpace: UniqueIDs] = [:]

  /// Whether a document is a scan, or an array of scans.
  static func isRecognized(_ root: JSONValue) -> Bool {
    guard root.kind == .array else { return isScan(root) }
    for first in root.elements { return isScan(first) }
    return false
  }

  private static func isScan(_ root: JSONValue) -> Bool {
    guard root.kind == .object, root["type"] == nil else { return false }
    if let rooms = root["rooms"], rooms.kind == .array {
      for first in rooms.elements where isScan(first) { return true }
    }
    guard let walls = root["walls"], walls.kind == .array else { return false }
    let others: [StaticString] = ["doors", "windows", "openings", "objects", "floors", "sections"]
    guard others.count(where: { root[$0]?.kind == .array }) >= 2 else { return false }
    for first in walls.elements { return first["transform"] != nil || first["dimensions"] != nil }
    return true
  }

  /// Reads documents of one venue.
  static func read(_ documents: [SourceDocument], _ findings: inout FindingList) -> Draft {
    var scans: [(document: SourceDocument, root: JSONValue)] = []
    for document in documents {
      var reader = JSONReader(file: document.name, findings: findings)
      reader.findDuplicateKeys(document.json)
      findings = reader.findings
      let root = document.json.root
      for scan in root.kind == .array ? Array(root.elements) : [root] { scans.append((document, scan)) }
    }
    dropRoomsOfStructures(&scans, &findings)
    var venue = RoomPlanReader()
    var names = UniqueIDs()
    for (document, root) in scans {
      var reader = JSONReader(file: document.name, findings: findings)
      findings = FindingList()
      let name = scans.count == 1 ? "" : names.claim(SourceName.base(document.name))
      venue.add(RoomPlanScan(root, name: name, &reader), &reader)
      findings = reader.findings
    }
    if scans.count > 1 {
      findings.add(
        .warning, "roomplan.separate-scans", at: SourcePlace(file: scans[0].document.name),
        "\(scans.count) scans share no origin, so each has levels of its own and nothing joins them; put the rooms together"
          + " in a CapturedStructure, or place each level by control points in a manifest")
    }
    return venue.draft
  }

  /// Rooms that a structure holds as well are read there only.
  private static func dropRoomsOfStructures(
    _ scans: inout [(document: SourceDocument, root: JSONValue)], _ findings: inout FindingList
  ) {
    var held: Set<String> = []
    for (_, root) in scans {
      for room in root.elements(of: "rooms") { if let id = room["identifier"]?.string { held.insert(id) } }
    }
    scans.removeAll { document, root in
      guard root["rooms"] == nil, let id = root["identifier"]?.string, held.contains(id) else { return false }
      findings.add(
        .note, "roomplan.room-again", at: SourcePlace(file: document.name, .pointer(root.pointer)),
        "the room is part of a structure that is given as well, and was read there")
      return true
    }
  }

  // MARK: Scans

  private mutating func add(_ scan: RoomPlanScan, _ reader: inout JSONReader) {
    guard !scan[.wall].isEmpty || !scan[.floor].isEmpty else {
      return reader.find(
        .warning, "roomplan.empty", scan.root, "the scan has neither a wall nor a floor; it was left out")
    }
    let levels = addLevels(of: scan, &reader)
    for story in scan.stories {
      guard let level = levels[story] else { continue }
      reader.scope = level
      let walls = addWalls(of: scan, story, level, &reader)
      addOpenings(of: scan, story, level, walls, &reader)
      checkWindows(of: scan, story, &reader)
      addRooms(of: scan, story, level, &reader)
    }
    addObjects(of: scan, levels, &reader)
    reader.scope = -1
  }

  private mutating func addLevels(of scan: RoomPlanScan, _ reader: inout JSONReader) -> [Int: Int] {
    let heights = scan.floorHeights
    let ground = heights[0]
    var levels: [Int: Int] = [:]
    for story in scan.stories {
      let name = scan.name.isEmpty ? "Story \(story)" : "\(scan.name), story \(story)"
      var level = Level(
        id: ids[.level, default: UniqueIDs()].claim(scan.name.isEmpty ? "\(story)" : "\(scan.name)/\(story)"),
        ordinal: Double(story), name: name, shortName: scan.name.isEmpty ? "\(story)" : name)
      // Heights count from where the scan began; only their differences mean something.
      if let ground, let height = heights[story], scan.stories.count > 1 { level.elevation = height - ground }
      var frame = Draft.LevelFrame(place: reader.place(scan.root))
      frame.evidence.pixelsPerMeter = 1
      frame.hasPicture = false
      levels[story] = draft.add(level, frame)
    }
    return levels
  }

  /// An id that no other element of its kind has; what has none is numbered.
  mutating func claim(_ element: RoomPlanElement, in space: IDSpace) -> String {
    ids[space, default: UniqueIDs()].claim(element.id.isEmpty ? element.kind.rawValue : element.id)
  }
}

import Geometry
import VenueModel

/// Makes a venue of OpenStreetMap data: Simple Indoor Tagging, platforms, and the ways that people walk along.
///
/// The plan becomes spaces, openings and walls; lines become a network whose nodes are nodes of the map on a level;
/// elevators become connectors. A floor plan is given no network here.
struct OSMReader {
  let data: OSMData
  let elements: OSMElements
  var table: OSMLevelTable
  var draft = Draft()
  var findings: FindingList
  /// The nodes of the network that were made, by node of the map and level.
  var networkNodes: [OSMNetworkKey: Int] = [:]
  /// The areas whose outlines pass through a node, and the lines that are cut there: indices, each once.
  var outlines: [Int32: [Int32]] = [:]
  /// The levels that the network has at a node.
  var pathLevels: [Int32: [Double]] = [:]
  /// The levels of each area.
  var areaLevels: [[Double]] = []
  /// The areas of stairs.
  var stairwells = OSMStairwells([])

  /// Reads files and documents of one venue together, since each may have what others refer to.
  ///
  /// - Throws: ``FormatError`` for a file that is no OpenStreetMap data.
  static func read(
    _ files: [SourceFile], _ documents: [SourceDocument], _ findings: inout FindingList
  ) throws(FormatError) -> Draft {
    guard !files.isEmpty || !documents.isEmpty else { return Draft() }
    var data = OSMData()
    for file in files { try data.read(file, &findings) }
    for document in documents { data.read(document, &findings) }
    let elements = OSMElements(data, &findings)
    var reader = OSMReader(data, elements, findings)
    reader.read()
    findings = reader.findings
    return reader.draft
  }

  private init(_ data: OSMData, _ elements: OSMElements, _ findings: FindingList) {
    self.data = data
    self.elements = elements
    self.findings = findings
    table = OSMLevelTable(elements)
  }

  private mutating func read() {
    tellMissing()
    readAreas()
    stairwells = OSMStairwells(draft.venue.spaces)
    readWalls()
    readPaths()
    readElevators()
    readDoors()
    readPlaces()
    if draft.venue.levels.isEmpty, let name = data.files.first {
      findings.add(
        .error, "osm.nothing", at: SourcePlace(file: name),
        "there is no room, path, platform or shop in the data, and no level with one")
    }
  }

  // MARK: Elements and levels

  /// Where an element of the map is.
  func place(_ file: Int32, _ id: String) -> SourcePlace { data.place(file, id) }

  func position(_ node: Int32) -> Point { data.nodes[Int(node)].position }

  /// The index of a level, which is added when it is new.
  mutating func level(_ level: Double, _ file: Int32) -> Int {
    let name = data.files[Int(file)]
    return table.index(of: level, in: &draft, SourcePlace(file: name, .element("level/\(OSMLevels.text(level))")))
  }

  /// The levels that an element is on, lowest first, and no more than a venue has.
  mutating func covered(_ levels: OSMLevels, _ file: Int32, _ id: @autoclosure () -> String) -> [Double] {
    let most = OSMLevelTable.mostLevels
    let all = levels.covered(of: table.known, limit: most + 1)
    guard all.count > most else { return all }
    tell(
      .warning, "osm.levels.too-many", file, id(),
      "the element is on more than \(most) levels; it was put on the lowest ones")
    return Array(all.prefix(most))
  }

  /// The id of an element on a level: its own, with the level where it is on several.
  static func id(_ id: String, on level: Double, of levels: [Double]) -> String {
    levels.count > 1 ? "\(id)@\(OSMLevels.text(level))" : id
  }

  /// Adds a finding about an element, at a position in degrees.
  mutating func tell(
    _ severity: Finding.Severity, _ code: String, _ file: Int32, _ id: String, _ message: @autoclosure () -> String,
    position: Point? = nil, level: Double? = nil, limit: Int = 50
  ) {
    let number = level.map { self.level($0, file) }
    let place = data.place(file, id)
    findings.add(
      severity, code, at: place, message(), position: number == nil ? nil : position, level: number, limit: limit)
  }

  private mutating func tellMissing() {
    for way in data.ways where !way.tags.isEmpty {
      if way.missing > 0 {
        tell(
          .warning, "osm.way.missing-nodes", way.file, way.id,
          "\(way.missing) of the \(way.missing + way.nodes.count) nodes of the way are not in the data; it was made of"
            + " the others", limit: 10)
      }
      if !way.tags.all(.conditional).isEmpty {
        tell(
          .note, "osm.conditional", way.file, way.id, "restrictions with conditions (…:conditional) are not read",
          limit: 5)
      }
    }
  }
}

/// A node of the map on a level of the draft.
struct OSMNetworkKey: Hashable {
  var node: Int32
  var level: Int
}

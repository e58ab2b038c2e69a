import Geometry
import Text
import VenueModel

/// Makes a venue of IndoorGML 1.0: cells become spaces, states nodes, transitions edges, boundaries that are passed
/// openings.
///
/// The graph of one layer is the network; the others (sensors, other ways to divide the building) are told and left out.
struct IndoorGMLReader {
  let document: GMLDocument
  let system: IndoorGMLSystem
  var draft = Draft()
  var findings: FindingList
  /// The cells, states and boundaries by their ids; the first one of each.
  var cellOfID: [String: Int] = [:]
  var stateOfID: [String: Int] = [:]
  var boundaryOfID: [String: Int] = [:]
  /// The states of the layer that is walked on.
  var states: [Int] = []
  var layer = 0
  /// The cell of each state, by the link of either.
  var cellOfState: [Int: Int] = [:]
  var stateOfCell: [Int: Int] = [:]
  /// The level of each cell and of each state.
  var levelOfCell: [Int] = []
  var levelOfState: [Int: Int] = [:]
  /// The outlines of each cell in the draft's coordinates.
  var outlines: [[Polygon]] = []
  /// The node that each state became.
  var nodeOfState: [Int: Int] = [:]
  var ids: [IDSpace: UniqueIDs] = [:]
  /// The ids of nodes that are taken on each level.
  var nodeIDs: [Int: UniqueIDs] = [:]

  /// Reads files, each by itself.
  ///
  /// - Throws: ``FormatError`` for a file that is no well-formed XML.
  static func read(_ files: [SourceFile], _ findings: inout FindingList) throws(FormatError) -> Draft {
    var draft = Draft()
    for file in files {
      let before = findings.all.count
      var document = try GMLParser.read(file)
      let system = IndoorGMLSystem.apply(to: &document, &findings)
      var reader = IndoorGMLReader(document, system, findings)
      reader.read()
      findings = reader.findings
      draft.append(reader.draft, since: before, &findings)
    }
    return draft
  }

  private init(_ document: GMLDocument, _ system: IndoorGMLSystem, _ findings: FindingList) {
    self.document = document
    self.system = system
    self.findings = findings
  }

  private mutating func read() {
    for line in document.badPositions {
      tell(
        .error, "indoorgml.position", at: SourcePlace(file: document.file, .line(line, column: 1)),
        "this is no position of two or three numbers, or no list of them; it was left out")
    }
    cellOfID = index(document.cells)
    stateOfID = index(document.states)
    boundaryOfID = index(document.boundaries)
    _ = index(document.transitions)
    chooseLayer()
    linkStates()
    readLevels()
    guard !draft.venue.levels.isEmpty else {
      tell(
        .error, "indoorgml.nothing", at: SourcePlace(file: document.file),
        "there is no cell and no state in the file")
      return
    }
    draft.venue.name = document.name
    draft.venue.id = document.words["id"] ?? ""
    readCells()
    readStates()
    readTransitions()
    readBoundaries()
    readPlaces()
  }

  // MARK: Ids and links

  /// Where a feature is.
  func place(_ feature: GMLFeature) -> SourcePlace {
    SourcePlace(
      file: document.file, feature.id.isEmpty ? .line(feature.line, column: 1) : .element(feature.id))
  }

  mutating func tell(
    _ severity: Finding.Severity, _ code: String, at place: SourcePlace, _ message: String, level: Int? = nil,
    limit: Int = 50
  ) {
    findings.add(severity, code, at: place, message, level: level, limit: limit)
  }

  private mutating func index(_ features: [GMLFeature]) -> [String: Int] {
    var result: [String: Int] = [:]
    for (number, feature) in features.enumerated() where !feature.id.isEmpty {
      if result[feature.id] == nil {
        result[feature.id] = number
      } else {
        tell(
          .warning, "indoorgml.duplicate-id", at: place(feature),
          "the id '\(feature.id)' is used twice; links lead to the first one")
      }
    }
    return result
  }

  mutating func tellDangling(_ feature: GMLFeature, _ link: String, _ consequence: String) {
    tell(
      .warning, "indoorgml.dangling-link", at: place(feature),
      "the link '#\(link)' of the \(feature.element) leads to nothing of that kind in the file; \(consequence)")
  }

  /// The id of an element of the venue: what it was before it was written, its own, or its name with a number.
  mutating func claim(_ space: IDSpace, _ feature: GMLFeature) -> String {
    let id = feature.words["id"] ?? (feature.id.isEmpty ? feature.element : feature.id)
    return ids[space, default: UniqueIDs()].claim(id)
  }

  /// A position of the file in the draft, whose pictures count y downwards.
  func position(_ index: Int) -> Point {
    let point = document.positions.point(index)
    return system == .degrees ? point : Point(point.x, 0 - point.y)
  }

  func points(_ range: Range<Int>) -> [Point] { range.map(position) }

  // MARK: Layers

  /// Walks on the layer most of whose states stand for cells; the first one of several.
  private mutating func chooseLayer() {
    let count = max(document.layers.count, 1)
    var scores = [(linked: Int, all: Int)](repeating: (0, 0), count: count)
    let dualOfCells = Set(document.cells.compactMap(\.duality))
    for state in document.states {
      scores[state.layer].all += 1
      if state.duality.map({ cellOfID[$0] != nil }) ?? false || dualOfCells.contains(state.id) {
        scores[state.layer].linked += 1
      }
    }
    layer = scores.indices.reduce(0) { best, next in scores[best] < scores[next] ? next : best }
    states = document.states.indices.filter { document.states[$0].layer == layer }
    let others = document.layers.indices.filter { $0 != layer }
    if !others.isEmpty {
      tell(
        .note, "indoorgml.layers", at: SourcePlace(file: document.file),
        "the graph of the layer '\(document.layers[layer])' was read; \(others.count) other"
          + " \(others.count == 1 ? "layer" : "layers") with \(document.states.count - states.count) states and"
          + " \(document.interLayerConnections) connections between layers were left out")
    }
    if document.states.isEmpty {
      tell(
        .warning, "indoorgml.no-graph", at: SourcePlace(file: document.file),
        "the file has no states, so nothing tells where people walk; the network can be made from the cells")
    }
  }

  /// Follows duality from both sides.
  private mutating func linkStates() {
    for number in states {
      let state = document.states[number]
      guard let link = state.duality else { continue }
      guard let cell = cellOfID[link] else {
        tellDangling(state, link, "the state stands for no cell")
        continue
      }
      cellOfState[number] = cell
      if stateOfCell[cell] == nil { stateOfCell[cell] = number }
    }
    for (number, cell) in document.cells.enumerated() where stateOfCell[number] == nil {
      guard let link = cell.duality else { continue }
      guard let state = stateOfID[link] else {
        tellDangling(cell, link, "no state stands for the cell")
        continue
      }
      guard document.states[state].layer == layer else { continue }
      stateOfCell[number] = state
      if cellOfState[state] == nil { cellOfState[state] = number }
    }
  }

  private mutating func readPlaces() {
    // What was written here tells its places itself.
    if document.words["producer"] == "footway" { return readToldPlaces() }
    for (number, cell) in document.cells.enumerated() where !cell.name.isEmpty {
      guard use(of: cell) == .room, let area = outlines[number].first else { continue }
      let node = stateOfCell[number].flatMap { nodeOfState[$0] }
      let position = node.map { draft.venue.network.nodes[$0].position } ?? area.insidePoint
      let location = Place.Location(level: levelOfCell[number], position: position, node: node)
      draft.venue.places.append(Place(id: claim(.place, cell), name: cell.name, locations: [location]))
    }
  }

  /// Places are states of their own in what was written here, one for each location.
  private mutating func readToldPlaces() {
    var indexOfID: [String: Int] = [:]
    for number in states {
      let state = document.states[number]
      guard let id = state.words["place"], let shape = state.shapes.first, let level = levelOfState[number] else {
        continue
      }
      let node = state.words["at"].flatMap { stateOfID[$0] }.flatMap { nodeOfState[$0] }
      let location = Place.Location(level: level, position: position(shape.positions.lowerBound), node: node)
      if let index = indexOfID[id] {
        draft.venue.places[index].locations.append(location)
        continue
      }
      indexOfID[id] = draft.venue.places.count
      draft.venue.places.append(
        Place(
          id: id, name: state.name, category: state.words["category"], locations: [location],
          keywords: state.words["keywords"]?.split(separator: "\n").map(String.init) ?? [],
          hours: state.words["hours"]))
    }
  }
}

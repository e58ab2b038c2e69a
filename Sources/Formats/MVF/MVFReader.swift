import Frames
import Geometry
import VenueModel

/// Reads bundles of Mappedin's Venue Format 3: their documents, named as in the bundle; docs/formats/mvf.md.
struct MVFReader {
  var draft = Draft()
  var findings: FindingList
  var levelOfFloor: [String: Int] = [:]
  /// The nodes of each geometry, first to last.
  var nodesOfGeometry: [String: [Int]] = [:]
  var nodeOfID: [String: Int] = [:]
  var geometries: [String: MVFGeometry] = [:]
  /// Where locations at a geometry are, searched for once.
  var spotOfGeometry: [String: Place.Location] = [:]
  var flags = MVFFlags()
  var categories: [String: String] = [:]
  var ids: [IDSpace: UniqueIDs] = [:]
  /// A plane to measure links in.
  var plane: LocalFrame?
  private let documents: [(kind: MVFDocument, document: SourceDocument)]

  init(_ documents: [(kind: MVFDocument, document: SourceDocument)], _ findings: FindingList) {
    self.documents = documents
    self.findings = findings
  }

  /// Reads those of some documents that belong to a bundle.
  ///
  /// - Throws: ``FormatError`` for a bundle of another version, and one without floors.
  static func read(
    _ documents: [SourceDocument], _ kinds: [DocumentKind], _ findings: inout FindingList
  ) throws(FormatError) -> Draft {
    let own = MVFDocument.documents(documents, kinds)
    // By their names alone other files may look as if they belonged to a bundle.
    guard let first = own.first(where: { $0.kind != .ignored }) else { return Draft() }
    var reader = MVFReader(own, findings)
    findings = FindingList()
    try reader.readAll()
    findings = reader.findings
    guard !reader.draft.venue.levels.isEmpty else {
      throw FormatError(
        "mvf.no-floors", at: SourcePlace(file: first.document.name),
        "the bundle has no floors.geojson with a floor in it; give the whole bundle")
    }
    return reader.draft
  }

  private mutating func readAll() throws(FormatError) {
    try readManifest()
    forEach({ $0 == .floors }) { mvf, _, root, reader in mvf.readFloors(root, &reader) }
    forEach({ $0 == .floorStacks }) { mvf, _, root, reader in mvf.readStacks(root, &reader) }
    forEach({ $0 == .flags }) { mvf, _, root, reader in mvf.flags = MVFFlags(root, &reader) }
    readGeometry()
    forEach({ if case .nodes = $0 { true } else { false } }) { mvf, kind, root, reader in
      guard case .nodes(let floor) = kind, let level = mvf.level(floor, root, &reader) else { return }
      mvf.readNodes(root, level, &reader)
    }
    forEach({ if case .nodes = $0 { true } else { false } }) { mvf, kind, root, reader in
      guard case .nodes(let floor) = kind, mvf.levelOfFloor[floor] != nil else { return }
      mvf.readEdges(root, &reader)
    }
    findMissingNetwork()
    forEach({ $0 == .connections }) { mvf, _, root, reader in
      for connection in root.elements { mvf.readConnection(connection, &reader) }
    }
    forEach({ $0 == .categories }) { mvf, _, root, reader in mvf.readCategories(root, &reader) }
    forEach({ $0 == .locations }) { mvf, _, root, reader in
      for location in root.elements { mvf.readLocation(location, &reader) }
    }
    flags.finish(&findings)
  }

  /// Calls `body` with each document of a kind, in the order of their names.
  mutating func forEach(
    _ isWanted: (MVFDocument) -> Bool,
    _ body: (inout MVFReader, MVFDocument, JSONValue, inout JSONReader) -> Void
  ) {
    for (kind, document) in documents where isWanted(kind) {
      var reader = JSONReader(file: document.name, findings: findings)
      findings = FindingList()
      body(&self, kind, document.json.root, &reader)
      findings = reader.findings
    }
  }

  /// The level of a document of a floor; `nil` with a finding when the floor is not there.
  func level(_ floor: String, _ value: JSONValue, _ reader: inout JSONReader) -> Int? {
    if let level = levelOfFloor[floor] { return level }
    reader.find(
      .warning, "mvf.unknown-floor", value, "floor '\(floor.prefix(60))' is not there; what is on it was left out",
      limit: 20)
    return nil
  }

  /// Takes a text of the `details` that most things have.
  static func detail(_ value: JSONValue, _ key: StaticString, _ reader: inout JSONReader) -> String? {
    reader.text(value["details"]?[key]).flatMap { $0.isEmpty ? nil : $0 }
  }

  // MARK: The bundle

  private mutating func readManifest() throws(FormatError) {
    for (kind, document) in documents where kind == .manifest {
      let properties = document.json.root["features"]?.elements.prefix(1).first { _ in true }?["properties"]
      let version = properties?["version"]?.string ?? ""
      guard version.hasPrefix("3.") || version == "3" else {
        throw FormatError(
          "mvf.version", at: SourcePlace(file: document.name, .pointer("/features/0/properties/version")),
          "the bundle is MVF \(version.prefix(20)), whose files have other names; export it as MVF 3")
      }
      draft.venue.id = properties?["mapId"]?.string ?? ""
      draft.venue.name = properties?["name"]?.string ?? ""
    }
  }

  private mutating func readFloors(_ root: JSONValue, _ reader: inout JSONReader) {
    var elevations: Set<Double> = []
    for floor in root.elements(of: "features") {
      let properties = floor["properties"]
      guard let properties, let id = reader.text(properties["id"]), levelOfFloor[id] == nil else {
        reader.find(.error, "mvf.floor", floor, "a floor has an id of its own; this one was left out", limit: 10)
        continue
      }
      guard draft.venue.levels.count < IMDFReader.mostLevels else {
        return reader.find(.error, "mvf.floor", floor, "there are too many floors; the rest was left out")
      }
      let elevation = reader.number(properties["elevation"]).flatMap { abs($0) <= 1000 ? $0 : nil }
      if elevation == nil {
        reader.find(
          .warning, "mvf.floor.elevation", floor,
          "floor '\(id.prefix(60))' has no elevation within ±1000, so its height is not known")
      }
      if let elevation { elevations.insert(elevation) }
      let name = Self.detail(properties, "name", &reader) ?? id
      let short = Self.detail(properties, "shortName", &reader)
      levelOfFloor[id] = draft.add(
        Level(id: id, ordinal: elevation, name: name, shortName: short), .geographic(reader.place(floor)))
    }
  }

  /// Floor stacks are buildings.
  private mutating func readStacks(_ root: JSONValue, _ reader: inout JSONReader) {
    for stack in root.elements {
      guard let id = reader.text(stack["id"]) else { continue }
      let building = draft.venue.buildings.count
      draft.venue.buildings.append(
        Building(
          id: ids[.building, default: UniqueIDs()].claim(id), name: Self.detail(stack, "name", &reader) ?? ""))
      for floor in stack.elements(of: "floors") {
        guard let name = floor.string, let level = level(name, floor, &reader) else { continue }
        draft.venue.levels[level].building = draft.venue.levels[level].building ?? building
      }
    }
  }

  private mutating func findMissingNetwork() {
    guard draft.venue.network.edges.isEmpty, let first = documents.first?.document.name else { return }
    findings.add(
      .warning, "mvf.network.none", at: SourcePlace(file: SourceName.folder(first)),
      "the bundle has \(draft.venue.network.nodes.count) nodes and no link between any, so only its areas say where to"
        + " walk")
  }
}

/// The bits of a bundle's flags that are read.
struct MVFFlags {
  private struct Bit: Hashable {
    var index: Int
    var mask: Int
  }

  private var accessible: Bit?
  private var isPublic: Bit?
  /// All bits that have a name, by the index of their word.
  private var known: [Int: Int] = [:]
  private var unknown: (count: Int, place: SourcePlace)?

  init() {}

  init(_ root: JSONValue, _ reader: inout JSONReader) {
    for (key, value) in root.members {
      guard let index = reader.integer(value["index"], in: 0...63), let bit = reader.integer(value["bit"], in: 0...31)
      else { continue }
      known[index, default: 0] |= 1 << bit
      switch key {
      case "accessible": accessible = Bit(index: index, mask: 1 << bit)
      case "public": isPublic = Bit(index: index, mask: 1 << bit)
      default: break
      }
    }
  }

  /// What flags say: whether a way can be passed without a step, and whether the public may use it.
  mutating func meaning(of flags: JSONValue?, _ reader: JSONReader) -> MVFMeaning {
    guard let flags, flags.kind == .array else { return MVFMeaning() }
    var words: [Int] = []
    for word in flags.elements.prefix(64) { words.append(word.integer ?? 0) }
    for (index, word) in words.enumerated() where word & ~known[index, default: 0] != 0 {
      if unknown == nil { unknown = (0, reader.place(flags)) }
      unknown?.count += 1
      break
    }
    func isSet(_ bit: Bit) -> Bool { bit.index < words.count && words[bit.index] & bit.mask != 0 }
    return MVFMeaning(
      access: accessible.map { isSet($0) ? .yes : .no }, isClosed: isPublic.map { !isSet($0) } ?? false)
  }

  /// Tells of flags without a name.
  func finish(_ findings: inout FindingList) {
    guard let unknown else { return }
    findings.add(
      .note, "mvf.flags.unknown", at: unknown.place,
      "\(unknown.count) times flags are set that navigationFlags.json does not name; they were not used")
  }
}

/// What the flags of a way say.
struct MVFMeaning: Hashable {
  var access: Access?
  var isClosed = false
}

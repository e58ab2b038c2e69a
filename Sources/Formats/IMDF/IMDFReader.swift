import Geometry
import VenueModel

/// Reads IMDF 1.0 (OGC 20-094) and what is written in its manner: feature collections whose features have a
/// `feature_type`, with or without a manifest.json; docs/formats/imdf.md.
///
/// Features refer to each other across documents, so all documents are taken in first, in any order, and then read
/// type by type: ``finish()``. Positions stay in degrees.
struct IMDFReader {
  var draft = Draft()
  var findings: FindingList
  /// The language of the manifest, in which names are preferred.
  var language: String?
  private var hasManifest = false
  /// Whether details are walls, as footway writes them; else nobody knows what they are.
  private var areDetailsWalls = false
  private var sources: [IMDFSource] = []
  private var features: [IMDFType: [IMDFFeature]] = [:]
  private var types = IMDFTypeNames()

  // What is known by id; of several features with one id the first.
  var buildingOfID: [String: Int] = [:]
  var levelOfID: [String: Int] = [:]
  var unitOfID: [String: IMDFUnit] = [:]
  var anchorOfID: [String: IMDFSpot] = [:]
  var placeOfID: [String: Int] = [:]
  var nodeOfID: [String: Int] = [:]
  /// Where openings and amenities are, for relationships that name them.
  var spotOfID: [String: IMDFSpot] = [:]
  /// The nodes that relationships made at features.
  var landingOfID: [String: Int] = [:]
  var addressIDs: Set<String> = []
  var ids: [IDSpace: UniqueIDs] = [:]

  // What only all features of a type show.
  var restrictedLevels: Set<Int> = []
  var occupiedUnits: Set<String> = []
  var vertical = IMDFVerticalPlaces()
  /// The level of what has none, under the open sky.
  var outdoorLevel: Int?
  /// The outlines of levels, in their order.
  var outlines: [(level: Int, areas: [Polygon])] = []
  /// What was told once already, such as a misspelt key.
  var told: Set<String> = []

  init(_ findings: FindingList) { self.findings = findings }

  /// Takes in the features of a document, whose root is a collection, a manifest or a building of OpenIndoorMaps.
  mutating func read(_ document: SourceDocument) {
    let root = document.json.root
    var source = IMDFSource(document.name, number: sources.count, findings)
    findings = FindingList()
    source.reader.findDuplicateKeys(document.json)
    if let map = root["indoor_map"] {
      take(map, &source)
      takeOpenIndoorMaps(root, &source)
    } else if root["features"] != nil {
      take(root, &source)
    } else {
      readManifest(root, &source)
    }
    findings = source.reader.findings
    source.reader.findings = FindingList()
    sources.append(source)
  }

  private mutating func readManifest(_ root: JSONValue, _ source: inout IMDFSource) {
    if hasManifest {
      return source.reader.find(
        .warning, "imdf.manifest.second", root, "a manifest was read before; this one was skipped")
    }
    hasManifest = true
    language = source.text(root["language"])
    areDetailsWalls = source.text(root["generated_by"]) == IMDFWriter.generator
    let version = source.text(root["version"]) ?? ""
    if version != "1.0.0" {
      source.reader.find(
        .note, "imdf.manifest.version", root["version"] ?? root,
        version.isEmpty
          ? "the manifest tells no version; it was read as IMDF 1.0.0"
          : "the version is '\(version.prefix(40))', not 1.0.0; it was read as IMDF 1.0.0")
    }
  }

  private mutating func take(_ collection: JSONValue, _ source: inout IMDFSource) {
    guard let elements = collection["features"], elements.kind == .array else {
      return source.reader.findWrongType(collection, wanted: "a FeatureCollection")
    }
    var number = 0
    for element in elements.elements {
      number += 1
      guard element.kind == .object else {
        source.reader.findWrongType(element, wanted: "a feature")
        continue
      }
      guard let (type, category) = types.type(of: element, &source) else { continue }
      let feature = IMDFFeature(element, type, number: number, category: category, &source)
      if number == 1 { source.tellMisspeltKeys(of: feature, &told) }
      features[type, default: []].append(feature)
    }
    if number == 0 {
      source.reader.find(.note, "imdf.layer.empty", elements, "the collection has no features", limit: 20)
    }
  }

  /// Adds a feature that a format near to IMDF has elsewhere.
  mutating func add(_ feature: IMDFFeature, _ type: IMDFType) { features[type, default: []].append(feature) }

  /// The name of a document.
  func fileName(_ source: Int) -> String { sources[source].reader.file }

  /// How many features of a type wait to be read.
  func count(_ type: IMDFType) -> Int { features[type]?.count ?? 0 }

  /// Reads all features; the draft and the findings are complete then.
  mutating func finish() {
    types.finish(&findings)
    if !hasManifest, count(.unit) + count(.level) > 0 {
      findings.add(
        .note, "imdf.manifest.none", at: SourcePlace(file: sources[0].reader.file),
        "there is no manifest.json, so names are taken in English where they are, else in the first language")
    }
    readAddressesAndVenue()
    readBuildings()
    readLevels()
    findMissingLayers()
    readUnits()
    addGround()
    readOpenings()
    readObstacles()
    readGeofences()
    readPlaces()
    readPointsOfInterest()
    readPathNodes()
    readRoutes()
    readRelationships()
    readAssociations()
    readIgnored()
    for index in sources.indices { withSource(index) { _, source in source.finish() } }
  }

  /// Calls `body` with each feature of a type, in the order of the files, and forgets them.
  mutating func forEach(_ type: IMDFType, _ body: (inout IMDFReader, IMDFFeature, inout IMDFSource) -> Void) {
    guard let list = features.removeValue(forKey: type) else { return }
    var index = 0
    while index < list.count {
      let number = list[index].source
      withSource(number) { reader, source in
        while index < list.count, list[index].source == number {
          body(&reader, list[index], &source)
          index += 1
        }
      }
    }
  }

  /// Calls `body` with each feature of a type that is to be read later.
  mutating func look(at type: IMDFType, _ body: (inout IMDFReader, IMDFFeature, inout IMDFSource) -> Void) {
    let list = features[type]
    forEach(type, body)
    features[type] = list
  }

  /// Calls `body` with a document, which holds the findings meanwhile: two lists would copy each other.
  private mutating func withSource(_ number: Int, _ body: (inout IMDFReader, inout IMDFSource) -> Void) {
    swap(&sources[number].reader.findings, &findings)
    var source = sources[number]
    sources[number].reader.findings = FindingList()
    body(&self, &source)
    swap(&source.reader.findings, &findings)
    sources[number] = source
  }

  // MARK: Layers

  private mutating func findMissingLayers() {
    guard count(.unit) > 0, let file = sources.first?.reader.file else { return }
    if count(.opening) == 0 {
      findings.add(
        .note, "imdf.layer.none", at: SourcePlace(file: file),
        "there are units but no openings, so no room has a door")
    }
    if count(.relationship) == 0, count(.navPath) == 0, draft.venue.levels.count > 1 {
      findings.add(
        .note, "imdf.layer.none", at: SourcePlace(file: file),
        "there are no relationships, so nothing tells which stairs and elevators join levels; units that lie above each"
          + " other are all there is")
    }
  }

  /// What is known and not read; only extensions are told, for what IMDF has is in the documentation.
  private mutating func readIgnored() {
    if areDetailsWalls { forEach(.detail) { reader, feature, source in reader.readWall(feature, &source) } }
    for type in [IMDFType.detail, .section] { forEach(type) { _, _, _ in } }
    let outdoors = count(.environmentUnit)
    var isFirst = true
    forEach(.environmentUnit) { _, feature, source in
      guard isFirst else { return }
      isFirst = false
      source.reader.find(
        .note, "imdf.environment.ignored", feature.value,
        "\(outdoors) areas of the surroundings (roads, grass, trees) are drawing only; they were left out")
    }
  }
}

import VenueModel

/// A JSON file that was parsed, with the name to call it by in messages.
public struct SourceDocument {
  /// The name as the user wrote it.
  public let name: String
  /// Its content.
  public let json: JSONDocument
  /// What it is, told from its content once, as that may take a look at all of it.
  let kind: DocumentKind

  /// Makes a document.
  ///
  /// - Complexity: O(length of the text).
  public init(name: String, json: JSONDocument) {
    self.name = name
    self.json = json
    kind = DocumentKind(json.root, name: name)
  }
}

/// A venue as read, with what was odd about its sources.
public struct VenueReading: Sendable {
  /// The venue.
  public var venue: Venue
  /// Findings in the order of the files, then those about the whole.
  public var findings: [Finding]

  /// Makes a reading.
  public init(venue: Venue, findings: [Finding]) {
    self.venue = venue
    self.findings = findings
  }
}

/// Why nothing could be read.
public struct FormatError: Error, Hashable, Sendable {
  /// A stable name, dot-separated.
  public var code: String
  /// Where.
  public var place: SourcePlace
  /// What is wrong and what to do.
  public var message: String

  /// Makes an error.
  public init(_ code: String, at place: SourcePlace, _ message: String) {
    self.code = code
    self.place = place
    self.message = message
  }
}

/// A format that a user may force for all documents instead of having it recognised.
public enum InputFormat: String, CaseIterable, Sendable {
  /// Mist maps.
  case mistMaps = "mist-maps"
  /// Mist zones, zone statistics or automatic zones.
  case mistZones = "mist-zones"
  /// Mist virtual beacons.
  case mistBeacons = "mist-beacons"
  /// A Jibestream venue document.
  case jibestreamVenue = "jibestream-venue"
  /// A Jibestream building document.
  case jibestreamBuilding = "jibestream-building"
  /// Zones in GeoJSON.
  case geoJSONZones = "geojson-zones"
  /// OpenStreetMap data in GeoJSON.
  case osmGeoJSON = "osm-geojson"
  /// IMDF, its manifest included.
  case imdf
  /// Floors of the indoor location competition 2.0.
  case competition
  /// The documents of an MVF bundle.
  case mvf
  /// Path networks in CSV.
  case csv
  /// A compiled venue, which is no document: `FootwayFile` of Routing opens it.
  case footway

  /// What JSON documents are by it; `nil` to tell from their content.
  var kind: DocumentKind? {
    switch self {
    case .mistMaps: .mistMaps
    case .mistZones: .mistZones
    case .mistBeacons: .mistBeacons
    case .jibestreamVenue: .jibestreamVenue
    case .jibestreamBuilding: .jibestreamBuilding
    case .geoJSONZones: .geoJSONZones
    case .osmGeoJSON: .openStreetMap
    case .imdf: .imdf
    case .competition: .competition
    case .mvf: .mvf
    case .csv: nil
    case .footway: .notAVenue("JSON, and no compiled venue")
    }
  }
}

/// Makes one venue out of documents of any format and order.
public enum VenueReader {
  /// The files that a document names, when it is a manifest; `nil` when it is none.
  ///
  /// - Throws: ``FormatError`` for a manifest of another version or with a path that leaves its folder.
  public static func filesNamed(by document: SourceDocument) throws(FormatError) -> [String]? {
    guard DocumentKind(document.json.root) == .manifest else { return nil }
    return try ManifestReader(document).files()
  }

  /// Whether a document is of a format that is read here, told from its content.
  public static func reads(_ document: SourceDocument) -> Bool {
    switch document.kind {
    case .unknown, .notAVenue: false
    default: true
    }
  }

  /// Reads documents and tables into a venue.
  ///
  /// - Parameters:
  ///   - documents: of one venue, in any order, at most one manifest among them.
  ///   - tables: its path networks in CSV, nodes and edges in any order, and tables of GTFS feeds.
  ///   - station: the id or name of the only station of the feeds that is wanted; `nil` for all with pathways.
  ///   - files: what is neither JSON nor a table: OpenStreetMap data, drawings, IndoorGML, GeoPackages.
  ///   - format: what all documents are; `nil` to tell from their content.
  /// - Throws: ``FormatError`` when a document is in no known format, a table lacks columns, or none describes a venue.
  /// - Complexity: O(total size).
  public static func read(
    _ documents: [SourceDocument], tables: [CSVTable] = [], files: [SourceFile] = [], format: InputFormat? = nil,
    station: String? = nil
  ) throws(FormatError) -> VenueReading {
    let kinds = documents.map { format?.kind ?? $0.kind }
    for (document, kind) in zip(documents, kinds) { try refuse(kind, document) }
    var findings = FindingList()
    var manifest: ManifestReader?
    for (document, kind) in zip(documents, kinds) where kind == .manifest {
      guard manifest == nil else {
        throw FormatError(
          "manifest.second", at: SourcePlace(file: document.name), "a venue has one manifest; this is a second one")
      }
      manifest = try ManifestReader(document)
    }
    guard
      !tables.isEmpty || !files.isEmpty || manifest?.holdsVenue == true
        || kinds.contains(where: { $0 != .manifest && $0 != .drawing })
    else {
      throw FormatError(
        "venue.no-files", at: SourcePlace(file: documents.first?.name ?? ""),
        "there is no file that describes a level; name one, or list it under \"files\" in the manifest")
    }
    if station != nil, !tables.contains(where: { $0.kind == .transit }) {
      throw FormatError(
        "gtfs.no-feed", at: SourcePlace(file: documents.first?.name ?? tables.first?.name ?? files.first?.name ?? ""),
        "a station was asked for, and there are no tables of a GTFS feed with pathways")
    }
    var draft = readMist(documents, kinds, &findings)
    var before = findings.all.count
    draft.append(readJibestream(documents, kinds, &findings), since: before, &findings)
    let networks = tables.filter { format == .csv || $0.kind == .network }
    before = findings.all.count
    draft.append(try CSVNetworkReader.read(networks, &findings), since: before, &findings)
    if format != .csv {
      before = findings.all.count
      draft.append(try GTFSReader.read(tables, station: station, &findings), since: before, &findings)
    }
    try readFramed(documents, kinds, files, into: &draft, &findings)
    var network = readNetwork(documents, kinds, &findings)
    network.addLevels(to: &draft, &findings)
    var geoJSON = try readGeoJSON(documents, kinds, &findings)
    geoJSON.addLevels(to: &draft, &findings)
    manifest?.describeLevels(of: &draft, &findings)
    var venue = (consume draft).placed(&findings)
    if let whole = manifest?.readVenue(&findings) {
      guard venue.levels.isEmpty else {
        throw FormatError(
          "manifest.venue.with-files", at: SourcePlace(file: documents.first?.name ?? ""),
          "the manifest holds a whole venue, and there are files with levels beside it; read them apart")
      }
      venue = whole
    }
    network.add(to: &venue, &findings)
    geoJSON.addZones(to: &venue, &findings)
    manifest?.complete(&venue, &findings)
    return VenueReading(venue: venue, findings: findings.closed())
  }

  /// The stations with pathways of the GTFS feeds among tables, in the order of stops.txt; none without such a feed.
  ///
  /// - Throws: ``FormatError`` when a table or a column of a feed is missing.
  /// - Complexity: O(total size).
  public static func stations(in tables: [CSVTable]) throws(FormatError) -> [TransitStation] {
    try GTFSReader.stations(in: tables)
  }

  private static func refuse(_ kind: DocumentKind, _ document: SourceDocument) throws(FormatError) {
    let place = SourcePlace(file: document.name)
    switch kind {
    case .notAVenue(let what): throw FormatError("format.not-a-venue", at: place, "this is \(what)")
    case .unknown:
      throw FormatError(
        "format.unknown", at: place,
        "this JSON is in no format that footway reads: Mist, Jibestream, IMDF, MVF, WRLD, OpenStreetMap as GeoJSON,"
          + " networks or zones in GeoJSON, RoomPlan, floors of the location competition, or a venue manifest (see docs/formats)"
      )
    default: break
    }
  }

  /// Reads what brings frames of its own: longitude and latitude, or metres.
  private static func readFramed(
    _ documents: [SourceDocument], _ kinds: [DocumentKind], _ files: [SourceFile], into draft: inout Draft,
    _ findings: inout FindingList
  ) throws(FormatError) {
    func all(_ kind: DocumentKind) -> [SourceDocument] { zip(documents, kinds).filter { $0.1 == kind }.map(\.0) }
    func add(_ read: (inout FindingList) throws(FormatError) -> Draft) throws(FormatError) {
      let before = findings.all.count
      draft.append(try read(&findings), since: before, &findings)
    }
    try add { (findings) throws(FormatError) in
      try OSMReader.read(files.filter { $0.kind == .openStreetMap }, all(.openStreetMap), &findings)
    }
    try add { (findings) throws(FormatError) in try IMDFReader.read(documents, kinds, &findings) }
    try add { (findings) throws(FormatError) in CompetitionReader.read(documents, kinds, &findings) }
    try add { (findings) throws(FormatError) in try MVFReader.read(documents, kinds, &findings) }
    try add { (findings) throws(FormatError) in try WRLDReader.read(all(.wrld), &findings) }
    func all(_ kind: SourceFile.Kind) -> [SourceFile] { files.filter { $0.kind == kind } }
    try add { (findings) throws(FormatError) in
      try FeatureLayerReader.read(all(.features), all(.geoPackage), &findings)
    }
    try add { (findings) throws(FormatError) in try IndoorGMLReader.read(all(.indoorGML), &findings) }
    try add { (findings) throws(FormatError) in try DXFReader.read(all(.dxf), all(.drawing), &findings) }
    try add { (findings) throws(FormatError) in try SVGReader.read(all(.svg), all(.drawing), &findings) }
    try add { (findings) throws(FormatError) in RoomPlanReader.read(all(.roomPlan), &findings) }
  }

  private static func readMist(
    _ documents: [SourceDocument], _ kinds: [DocumentKind], _ findings: inout FindingList
  ) -> Draft {
    var mist = MistReader()
    mist.isWithoutMaps = !kinds.contains(.mistMaps)
    // Zones and beacons find their maps by id, so maps come first whatever the order of the files.
    for wanted in [DocumentKind.mistMaps, .mistZones, .mistBeacons] {
      for (document, kind) in zip(documents, kinds) where kind == wanted {
        var reader = JSONReader(file: document.name, findings: findings)
        reader.findDuplicateKeys(document.json)
        switch kind {
        case .mistMaps: mist.readMaps(document.json.root, &reader)
        case .mistZones: mist.readZones(document.json.root, &reader)
        default: mist.readBeacons(document.json.root, &reader)
        }
        findings = reader.findings
      }
    }
    return mist.draft
  }

  private static func readNetwork(
    _ documents: [SourceDocument], _ kinds: [DocumentKind], _ findings: inout FindingList
  ) -> GeoJSONNetworkReader {
    var network = GeoJSONNetworkReader()
    for (document, kind) in zip(documents, kinds) where kind == .geoJSONNetwork {
      var reader = JSONReader(file: document.name, findings: findings)
      reader.findDuplicateKeys(document.json)
      network.read(document.json.root, &reader)
      findings = reader.findings
    }
    return network
  }

  private static func readGeoJSON(
    _ documents: [SourceDocument], _ kinds: [DocumentKind], _ findings: inout FindingList
  ) throws(FormatError) -> GeoJSONReader {
    var geoJSON = GeoJSONReader()
    for (document, kind) in zip(documents, kinds) where kind == .geoJSONZones {
      var reader = JSONReader(file: document.name, findings: findings)
      reader.findDuplicateKeys(document.json)
      try geoJSON.read(document.json.root, &reader)
      findings = reader.findings
    }
    return geoJSON
  }

  private static func readJibestream(
    _ documents: [SourceDocument], _ kinds: [DocumentKind], _ findings: inout FindingList
  ) -> Draft {
    guard kinds.contains(.jibestreamVenue) || kinds.contains(.jibestreamBuilding) else { return Draft() }
    var jibestream = JibestreamReader()
    for (document, kind) in zip(documents, kinds) where kind == .jibestreamVenue || kind == .jibestreamBuilding {
      var reader = JSONReader(file: document.name, findings: findings)
      reader.findDuplicateKeys(document.json)
      for item in MistReader.items(of: document.json.root) {
        if kind == .jibestreamVenue {
          jibestream.readVenue(item, &reader)
        } else {
          jibestream.readBuilding(item, &reader)
        }
      }
      findings = reader.findings
    }
    jibestream.finish(&findings)
    return jibestream.draft
  }
}

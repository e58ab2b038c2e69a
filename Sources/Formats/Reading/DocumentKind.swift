/// What a JSON document is, told from its content.
enum DocumentKind: Hashable {
  case manifest
  case mistMaps
  case mistZones
  case mistBeacons
  case jibestreamVenue
  case jibestreamBuilding
  case geoJSONZones
  case openStreetMap
  /// A collection of features of IMDF, its manifest, or a building of OpenIndoorMaps.
  case imdf
  /// A floor of the indoor location competition 2.0: its map, or its size.
  case competition
  /// A document of an MVF bundle.
  case mvf
  case geoJSONNetwork
  case wrld
  /// A room or a structure captured by RoomPlan.
  case roomPlan
  /// What a user says about drawings: their layers, unit and part.
  case drawing
  /// A venue as feature layers in GeoJSON, as `footway export` writes it.
  case features
  /// Known, but it describes no venue; the text says what it is.
  case notAVenue(String)
  case unknown

  /// Recognises a document by the keys of its object, or of the first fifty in its array.
  ///
  /// - Parameter name: the document's, for formats whose documents tell what they are by their folder.
  init(_ root: JSONValue, name: String = "") {
    let bundled = MVFDocument(name, root)
    if let bundled, bundled != .ignored {
      self = .mvf
      return
    }
    let kind = Self.byContent(root)
    switch kind {
    // What a bundle holds besides is told by its name alone, so its content must not say something else.
    case .unknown, .notAVenue, .geoJSONZones: self = bundled == nil ? kind : .mvf
    default: self = kind
    }
  }

  private static func byContent(_ root: JSONValue) -> DocumentKind {
    if root.kind == .object, let kind = Self.whole(root) { return kind }
    if RoomPlanReader.isRecognized(root) { return .roomPlan }
    let items = MistReader.items(of: root)
    if let first = items.first, first.kind == .object,
      case .notAVenue(let what)? = Self.whole(first)
    {
      return .notAVenue(what)
    }
    var votes: [DocumentKind: Int] = [:]
    for item in items.prefix(50) where item.kind == .object {
      if let kind = Self.item(item) { votes[kind, default: 0] += 1 }
    }
    let order: [DocumentKind] = [.jibestreamVenue, .jibestreamBuilding, .mistMaps, .mistZones, .mistBeacons]
    var best = DocumentKind.unknown
    for kind in order where votes[kind, default: 0] > votes[best, default: 0] { best = kind }
    return best
  }

  private static func whole(_ root: JSONValue) -> DocumentKind? {
    if FeatureLayerReader.isRecognized(root) { return .features }
    if root["footway"] != nil { return .manifest }
    if root["drawing"] != nil { return .drawing }
    if RoomPlanReader.isRecognized(root) { return .roomPlan }
    if IMDFReader.isIMDF(root) { return .imdf }
    if CompetitionReader.isFloor(root) { return .competition }
    if WRLDReader.isRecognized(root) { return .wrld }
    if root["type"]?.string == "FeatureCollection", let features = root["features"] {
      if features.elements.prefix(1000).contains(where: { OSMGeoJSONReader.isElement($0) }) { return .openStreetMap }
      if GeoJSONNetworkReader.isRecognized(features) { return .geoJSONNetwork }
      // One area is enough; what else there is gets findings of its own.
      return features.elements.contains { GeoJSONFeature.isZone($0) }
        ? .geoJSONZones
        : .notAVenue("GeoJSON without an area (a zone) and without a line that has a \"level\" (a network)")
    }
    if root["type"]?.string == "Feature", root["geometry"] != nil {
      return .notAVenue("a single feature of GeoJSON; put it into a FeatureCollection")
    }
    if root["status"] != nil, root["zones"]?.kind == .array { return .mistZones }
    if let what = MistImport.description(of: root) { return .notAVenue(what) }
    if root["topic"]?.string != nil, root["events"]?.kind == .array {
      return .notAVenue("a webhook message with positions, not a map")
    }
    return nil
  }

  private static func item(_ item: JSONValue) -> DocumentKind? {
    if item["floors"] != nil { return .jibestreamBuilding }
    if item["pathTypes"] != nil || item["buildings"] != nil && item["destinations"] != nil { return .jibestreamVenue }
    let mapKeys: [StaticString] = [
      "ppm", "wayfinding_path", "wall_path", "sitesurvey_path", "latlng_tl", "latlng_br", "GeoRefParamsv2", "width_m",
    ]
    if mapKeys.contains(where: { item[$0] != nil }) { return .mistMaps }
    if let type = item["type"]?.string, type == "image" || type == "google" { return .mistMaps }
    if item["vertices"] != nil || item["vertices_m"] != nil || item["devices"] != nil { return .mistZones }
    if item["wayfinding_nodename"] != nil || item["power_mode"] != nil || item["uuid"] != nil && item["major"] != nil {
      return .mistBeacons
    }
    return nil
  }
}

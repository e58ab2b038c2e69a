import Frames
import Geometry
import VenueModel

/// Reads zones from GeoJSON (docs/formats/zones.md): features that are areas, or points with a radius.
///
/// In two steps, because positions are longitude and latitude: the features first, which may name the only levels that
/// there are, then their shapes, once the venue has its frame. One reader takes all documents of a venue, so that
/// features of one id in several files are one zone.
struct GeoJSONReader {
  private var documents: [Document] = []
  /// Whether the levels of the venue were made of what features name.
  private var hasOwnLevels = false

  struct Document {
    let name: String
    /// Whether coordinates are metres of the venue's own frame.
    let isLocal: Bool
    let features: [GeoJSONFeature]
  }

  /// Reads the features of a document.
  ///
  /// - Throws: ``FormatError`` when the document is no collection of features, or its coordinates are in a system that
  ///   GeoJSON no longer has.
  mutating func read(_ root: JSONValue, _ reader: inout JSONReader) throws(FormatError) {
    guard root.kind == .object, let features = root["features"], features.kind == .array else {
      throw FormatError(
        "geojson.no-features", at: reader.place(root), "this is no FeatureCollection; it needs \"features\", an array")
    }
    let isLocal = try Self.isLocal(root, reader)
    documents.append(
      Document(
        name: reader.file, isLocal: isLocal,
        features: features.elements.enumerated().compactMap { GeoJSONFeature($1, number: $0 + 1, &reader) }))
  }

  /// Whether coordinates are local metres, as in the command's own answers.
  private static func isLocal(_ root: JSONValue, _ reader: JSONReader) throws(FormatError) -> Bool {
    if let system = root["crs"], !system.isNull {
      let name = system["properties"]?["name"]?.string ?? ""
      // OGC:CRS84 and its old names, which the standard of 2008 had; all other systems went with it.
      guard name.hasSuffix("CRS84") || name.hasSuffix("EPSG::4326") || name == "EPSG:4326" else {
        throw FormatError(
          "geojson.crs", at: reader.place(system),
          "the coordinates are in '\(name.prefix(80))'; convert the file to longitude and latitude (footway convert)")
      }
    }
    guard let frame = root["frame"], !frame.isNull else { return false }
    switch frame.string {
    case "local": return true
    case "wgs84": return false
    default:
      throw FormatError("geojson.frame", at: reader.place(frame), "\"frame\" is \"local\" or \"wgs84\", or left out")
    }
  }

  // MARK: Levels

  /// Makes the levels that features name, for a venue that has no others.
  mutating func addLevels(to draft: inout Draft, _ findings: inout FindingList) {
    guard draft.venue.levels.isEmpty, !documents.isEmpty else { return }
    hasOwnLevels = true
    var known: Set<String> = []
    var ordinals: Set<Double> = []
    for document in documents {
      for level in document.features.compactMap(\.level) where known.insert(level.name).inserted {
        let ordinal = JSONReader.number(level.name)
        if let ordinal, !ordinals.insert(ordinal).inserted { continue }
        guard draft.venue.levels.count < CSVNetworkReader.mostLevels else {
          let place = SourcePlace(file: document.name, .pointer(level.value.pointer))
          findings.add(
            .error, "geojson.too-many-levels", at: place,
            "there are more than \(CSVNetworkReader.mostLevels) levels; is \"level\" a height? The rest was left out")
          return
        }
        add(Level(id: level.name, ordinal: ordinal, name: level.name), of: document, to: &draft)
      }
    }
    if draft.venue.levels.isEmpty { add(Level(id: "0", ordinal: 0, name: "0"), of: documents[0], to: &draft) }
  }

  private func add(_ level: Level, of document: Document, to draft: inout Draft) {
    _ = draft.add(level, Draft.LevelFrame(place: SourcePlace(file: document.name), hasPicture: false))
  }

  // MARK: Zones

  /// Adds the zones to the placed venue, which is put on Earth around them where nothing else lies in it.
  mutating func addZones(to venue: inout Venue, _ findings: inout FindingList) {
    guard !documents.isEmpty else { return }
    if hasOwnLevels, venue.georeference == nil { venue.georeference = center.map { Georeference(anchor: $0) } }
    var zones = GeoJSONZones(venue)
    for document in documents {
      var reader = JSONReader(file: document.name, findings: findings)
      defer { findings = reader.findings }
      guard document.isLocal || venue.georeference != nil else {
        reader.findings.add(
          .error, "geojson.no-georeference", at: SourcePlace(file: document.name),
          "the venue has no place on Earth, which longitude and latitude need; its \(document.features.count) zones were"
            + " left out (give the levels a frame, or the zones in metres with \"frame\": \"local\")")
        continue
      }
      for feature in document.features { zones.add(feature, isLocal: document.isLocal, &reader) }
    }
    venue.zones = zones.all
  }

  /// The middle of all that is given in longitude and latitude; `nil` when nothing is.
  private var center: LonLat? {
    var middle = GeographicMiddle()
    for document in documents where !document.isLocal {
      for feature in document.features { for point in feature.shellCorners { middle.add(point) } }
    }
    return middle.position
  }
}

extension GeoJSONFeature {
  /// The positions of the outer rings, or the point; without what is no position.
  fileprivate var shellCorners: [Point] {
    switch geometry {
    case .point(let position): (try? GeoJSONPositions.position(position)).map { [$0] } ?? []
    case .areas(let parts):
      parts.flatMap { part in
        part.elements.first { _ in true }.flatMap { try? GeoJSONPositions.ring($0) } ?? []
      }
    }
  }
}

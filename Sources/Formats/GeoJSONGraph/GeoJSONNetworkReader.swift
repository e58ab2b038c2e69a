import Frames
import Geometry
import VenueModel

/// Reads networks in GeoJSON (docs/formats/geojson-network.md): lines to walk along, with their levels.
///
/// In two steps, as with zones: the features first, which may name the only levels that there are, then their positions,
/// once the venue has its frame.
struct GeoJSONNetworkReader {
  private var documents: [Document] = []
  /// Whether the levels of the venue were made of what features name.
  private var hasOwnLevels = false

  private struct Document {
    let name: String
    let root: JSONValue
    let features: [GeoJSONNetworkFeature]
  }

  /// Whether no document was read.
  var isEmpty: Bool { documents.isEmpty }

  /// Whether a collection is a network: lines that name a level are in it, and no fewer than areas without a use, which
  /// are zones.
  static func isRecognized(_ features: JSONValue) -> Bool {
    var lines = 0
    var zones = 0
    for feature in features.elements {
      if GeoJSONNetworkFeature.isLine(feature) {
        lines += 1
      } else if GeoJSONFeature.isZone(feature), feature["properties"]?["use"] == nil {
        zones += 1
      }
    }
    return lines > 0 && lines >= zones
  }

  /// Reads the features of a document.
  mutating func read(_ root: JSONValue, _ reader: inout JSONReader) {
    var shapes = GeoJSONShapeReader()
    var features: [GeoJSONNetworkFeature] = []
    for value in root.elements(of: "features") {
      if let feature = GeoJSONNetworkFeature(value, &shapes, &reader) { features.append(feature) }
    }
    shapes.finish(root, &reader)
    documents.append(Document(name: reader.file, root: root, features: features))
  }

  // MARK: Levels

  /// Makes the levels that documents describe or features name, for a venue that has no others.
  mutating func addLevels(to draft: inout Draft, _ findings: inout FindingList) {
    guard draft.venue.levels.isEmpty, !documents.isEmpty else { return }
    hasOwnLevels = true
    var known: Set<String> = []
    for document in documents {
      var reader = JSONReader(file: document.name, findings: findings)
      if draft.venue.name.isEmpty { draft.venue.name = reader.text(document.root["name"]) ?? "" }
      if draft.venue.id.isEmpty { draft.venue.id = reader.text(document.root["id"]) ?? "" }
      for value in document.root["levels"].map({ Array($0.elements) }) ?? [] {
        guard let id = reader.text(value["id"]), known.insert(id).inserted else {
          reader.find(
            .error, "geojson.network.levels", value, "a level needs an id of its own; it was left out")
          continue
        }
        let name = reader.text(value["name"]) ?? id
        add(
          Level(
            id: id, ordinal: reader.number(value["ordinal"]) ?? JSONReader.number(id), name: name,
            shortName: reader.text(value["shortName"])), value, &draft, &reader)
      }
      findings = reader.findings
    }
    for document in documents where !documents.contains(where: { $0.root["levels"] != nil }) {
      var reader = JSONReader(file: document.name, findings: findings)
      // Mostly the next level is the same.
      var last: String?
      for feature in document.features {
        for (name, value) in feature.levels where name != last {
          last = name
          guard known.insert(name).inserted else { continue }
          let ordinal = JSONReader.number(name)
          if ordinal != nil, draft.venue.levels.contains(where: { $0.ordinal == ordinal }) { continue }
          add(Level(id: name, ordinal: ordinal, name: name), value, &draft, &reader)
        }
      }
      findings = reader.findings
    }
    if draft.venue.levels.isEmpty {
      _ = draft.add(
        Level(id: "0", ordinal: 0, name: "0"),
        Draft.LevelFrame(place: SourcePlace(file: documents[0].name), hasPicture: false))
    }
  }

  private func add(_ level: Level, _ value: JSONValue, _ draft: inout Draft, _ reader: inout JSONReader) {
    guard draft.venue.levels.count < CSVNetworkReader.mostLevels else {
      reader.find(
        .error, "geojson.too-many-levels", value,
        "there are more than \(CSVNetworkReader.mostLevels) levels; the rest was left out", limit: 1)
      return
    }
    _ = draft.add(level, Draft.LevelFrame(place: reader.place(value), hasPicture: false))
  }

  // MARK: The network

  /// Adds everything to the placed venue, which is put on Earth around it where nothing else lies in it.
  mutating func add(to venue: inout Venue, _ findings: inout FindingList) {
    guard !documents.isEmpty else { return }
    if hasOwnLevels, venue.georeference == nil { venue.georeference = center.map { Georeference(anchor: $0) } }
    guard let frame = venue.georeference.flatMap({ LocalFrame(anchor: $0.anchor) }) else {
      findings.add(
        .error, "geojson.no-georeference", at: SourcePlace(file: documents[0].name),
        "the venue has no place on Earth, which longitude and latitude need; the network was left out (give the levels a"
          + " frame)")
      return
    }
    var builder = GeoJSONNetworkBuilder(venue, frame)
    for document in documents {
      var reader = JSONReader(file: document.name, findings: findings)
      for feature in document.features { builder.add(feature, &reader) }
      findings = reader.findings
    }
    builder.finish()
    venue = builder.venue
  }

  /// The middle of all positions; `nil` without one.
  private var center: LonLat? {
    var middle = GeographicMiddle()
    for document in documents {
      for feature in document.features {
        switch feature.shape {
        case .points(let points): for point in points { middle.add(point) }
        case .lines(let lines): for line in lines { for point in line { middle.add(point) } }
        case .areas(let areas): for area in areas { for point in area.shell.points { middle.add(point) } }
        }
      }
    }
    return middle.position
  }
}

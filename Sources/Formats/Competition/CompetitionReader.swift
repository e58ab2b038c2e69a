import Geometry
import VenueModel

/// Reads the floors of the indoor location competition 2.0: folders with a geojson_map.json and a floor_info.json;
/// docs/formats/competition.md.
///
/// A document's folder is its floor, so the documents' names count.
struct CompetitionReader {
  var draft = Draft()
  private var maps: [(folder: String, document: SourceDocument)] = []
  private var infos: [String: SourceDocument] = [:]
  private var ids: [IDSpace: UniqueIDs] = [:]

  /// Whether a document is one of a floor: its size, or its map, whose first feature is the floor itself.
  static func isFloor(_ root: JSONValue) -> Bool {
    if root["map_info"]?["width"] != nil { return true }
    guard root["type"]?.string == "FeatureCollection", let features = root["features"] else { return false }
    for first in features.elements.prefix(1) {
      guard let properties = first["properties"] else { return false }
      return properties["floor_num"] != nil || properties["category"]?.string == "floor"
    }
    return false
  }

  /// Reads those of some documents that are floors.
  static func read(
    _ documents: [SourceDocument], _ kinds: [DocumentKind], _ findings: inout FindingList
  ) -> Draft {
    var floors = CompetitionReader()
    for (document, kind) in zip(documents, kinds) where kind == .competition { floors.take(document, &findings) }
    let hasGround = floors.maps.contains { FloorName.isGround(SourceName.last($0.folder)) }
    for (folder, document) in floors.maps {
      var reader = JSONReader(file: document.name, findings: findings)
      findings = FindingList()
      reader.findDuplicateKeys(document.json)
      floors.readMap(document.json.root, folder, hasGround: hasGround, &reader)
      findings = reader.findings
    }
    for (folder, document) in floors.infos.sorted(by: { $0.key < $1.key })
    where !floors.maps.contains(where: { $0.folder == folder }) {
      findings.add(
        .warning, "competition.map.none", at: SourcePlace(file: document.name),
        "there is no geojson_map.json beside it, so the floor is not known")
    }
    return floors.draft
  }

  private mutating func take(_ document: SourceDocument, _ findings: inout FindingList) {
    let folder = SourceName.folder(document.name)
    if document.json.root["map_info"] == nil {
      maps.append((folder, document))
    } else if infos[folder] == nil {
      infos[folder] = document
    } else {
      findings.add(
        .warning, "competition.info.second", at: SourcePlace(file: document.name),
        "the size of this floor was read before; this one was skipped")
    }
  }

  // MARK: Floors

  private mutating func readMap(
    _ root: JSONValue, _ folder: String, hasGround: Bool, _ reader: inout JSONReader
  ) {
    var shapes = GeoJSONShapeReader()
    let features = Array(root.elements(of: "features"))
    guard let first = features.first else {
      return reader.find(.warning, "competition.map.empty", root, "the map has no features; it was left out")
    }
    if draft.venue.name.isEmpty { draft.venue.name = SourceName.last(SourceName.folder(folder)) }
    let level = addLevel(first, folder, hasGround: hasGround, &reader)
    if case .areas(let outline)? = shapes.shape(first["geometry"], &reader) {
      compareSize(outline, folder, first, &reader)
      draft.venue.spaces.append(
        Space(
          id: claim(reader.text(first["id"]) ?? "floor", in: .space), name: draft.venue.levels[level].name,
          category: "floor", use: .ground, level: level, polygons: outline))
    } else {
      reader.find(.warning, "competition.outline", first, "the first feature is to be the floor, but has no outline")
    }
    for feature in features.dropFirst() { readFeature(feature, level, &shapes, &reader) }
    shapes.finish(root, &reader)
  }

  private mutating func addLevel(
    _ floor: JSONValue, _ folder: String, hasGround: Bool, _ reader: inout JSONReader
  ) -> Int {
    let properties = floor["properties"]
    let stated = reader.text(properties?["name"]).flatMap { $0.isEmpty ? nil : $0 }
    let name = folder.isEmpty ? stated ?? "floor" : SourceName.last(folder)
    let number = reader.integer(properties?["floor_num"], in: -1000...1000).flatMap { FloorName.plain($0) }
    let byName = FloorName.ordinal(name, hasGround: hasGround)
    if byName == nil {
      reader.find(
        .warning, "competition.floor-name", floor,
        "the floor's name '\(name.prefix(40))' does not tell its height; "
          + (number == nil ? "it is not known" : "its floor_num was taken"))
    } else if let byName, let number, byName != number, !hasGround {
      reader.find(
        .warning, "competition.floor-number", floor,
        "by its name '\(name.prefix(40))' the floor is level \(byName), by its floor_num \(number); the name counts")
    }
    let id = ids[.level, default: UniqueIDs()].claim(name)
    if id != name {
      reader.find(
        .warning, "competition.floor-twice", floor,
        "two floors are called '\(name.prefix(40))'; this one became '\(id.prefix(40))'")
    }
    return draft.add(Level(id: id, ordinal: byName ?? number, name: name), .geographic(reader.place(floor)))
  }

  /// Compares the size that is stated with that of the outline, in the frame of the traces: a sphere's metres from the
  /// bottom left corner of the outline's box.
  private func compareSize(
    _ outline: [Polygon], _ folder: String, _ floor: JSONValue, _ reader: inout JSONReader
  ) {
    guard let info = infos[folder] else {
      return reader.find(
        .note, "competition.info.none", floor,
        "there is no floor_info.json beside the map, so nothing can be said about the frame of its traces", limit: 5)
    }
    var own = JSONReader(file: info.name, findings: reader.findings)
    reader.findings = FindingList()
    defer { reader.findings = own.findings }
    own.findDuplicateKeys(info.json)
    let size = info.json.root["map_info"]
    guard let width = own.positive(size?["width"]), let height = own.positive(size?["height"]) else { return }
    let frame = TraceFrame(outline)
    guard abs(frame.width - width) > 0.01 || abs(frame.height - height) > 0.01 else { return }
    own.find(
      .warning, "competition.size", size ?? info.json.root,
      "the floor is stated to be \(width) m by \(height) m, but its outline is \(frame.width) m by \(frame.height) m;"
        + " positions of traces do not fit the map")
  }

  // MARK: Features

  private mutating func readFeature(
    _ feature: JSONValue, _ level: Int, _ shapes: inout GeoJSONShapeReader, _ reader: inout JSONReader
  ) {
    guard case .areas(let polygons)? = shapes.shape(feature["geometry"], &reader) else {
      return reader.find(
        .warning, "competition.geometry", feature, "the feature has no area; it was left out", limit: 10)
    }
    let properties = feature["properties"]
    let name = CompetitionNames.decoded(reader.text(properties?["name"]) ?? "")
    if name.isEncoded {
      reader.find(
        .note, "competition.name.entity", feature, "names hold character references of HTML; they were decoded",
        limit: 1)
    }
    let kind = CompetitionKind(name: name.text, categories: categories(properties?["category"], &reader))
    let source = reader.text(properties?["id"]) ?? reader.text(feature["id"]) ?? "feature"
    let id = claim(source, in: .space)
    if id != source {
      reader.find(
        .warning, "competition.duplicate-id", feature,
        "the id '\(source.prefix(60))' stands twice; this one became '\(id)'")
    }
    draft.venue.spaces.append(
      Space(id: id, name: name.text, category: kind.category, use: kind.use, level: level, polygons: polygons))
    guard kind.isPlace, !name.text.isEmpty else { return }
    let point = point(properties?["point"], in: polygons, feature, &reader)
    draft.venue.places.append(
      Place(
        id: claim(id, in: .place), name: name.text, category: kind.category,
        locations: [Place.Location(level: level, position: point)]))
  }

  private func categories(_ value: JSONValue?, _ reader: inout JSONReader) -> [String] {
    guard let value, !value.isNull else { return [] }
    if value.kind == .array { return value.elements.compactMap { reader.text($0) } }
    return reader.text(value).map { [$0] } ?? []
  }

  /// Where the source puts the name, in metres of web Mercator, when that is within the area; else a point inside.
  private func point(
    _ value: JSONValue?, in polygons: [Polygon], _ feature: JSONValue, _ reader: inout JSONReader
  ) -> Point {
    let point = value.flatMap { TraceFrame.degrees($0) }
    if let point, polygons.contains(where: { $0.contains(point) != .outside }) { return point }
    if let value, !value.isNull {
      reader.find(
        .note, "competition.point", feature,
        "the point of the feature is not within its area; a point inside was taken", limit: 5)
    }
    return polygons[0].insidePoint
  }

  private mutating func claim(_ id: String, in space: IDSpace) -> String {
    ids[space, default: UniqueIDs()].claim(id)
  }
}

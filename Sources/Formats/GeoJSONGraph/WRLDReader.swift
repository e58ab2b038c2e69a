import Geometry
import VenueModel

/// Reads WRLD indoor maps (docs/formats/wrld.md): main.json, a drawing for each level, and lines to walk along.
struct WRLDReader {
  private(set) var draft = Draft()
  private let venue: WRLDVenue
  /// Lines of all levels; ends of two files differ by some millimetres.
  private var network = LineNetwork(tolerance: 0.05)
  private var ids: Set<String> = []
  private var connectors: [Link] = []
  private var connectorIDs: Set<String> = []
  private var entrances: [(id: String, name: String, ends: [Int])] = []
  private var hasDrawing: [Bool]

  /// A line that joins levels.
  private struct Link {
    let id: String
    let name: String
    let kind: PathKind
    let vertices: [Int]
  }

  /// Whether a document is a part of such a map: main.json, a drawing with an outline of the building, or lines that tell
  /// their height.
  static func isRecognized(_ root: JSONValue) -> Bool {
    if WRLDVenue.isRecognized(root) { return true }
    guard root["type"]?.string == "FeatureCollection", let features = root["features"] else { return false }
    return root["level_filenames"] != nil || root["z_order"] != nil || WRLDFloor.isRecognized(features)
  }

  /// Reads the documents of one map.
  ///
  /// - Returns: a draft in degrees; it is empty when there are no documents.
  /// - Throws: ``FormatError`` without main.json, or with two of them.
  /// - Complexity: O(total size).
  static func read(_ documents: [SourceDocument], _ findings: inout FindingList) throws(FormatError) -> Draft {
    guard let first = documents.first else { return Draft() }
    let mains = documents.filter { WRLDVenue.isRecognized($0.json.root) }
    guard let main = mains.first else {
      throw FormatError(
        "wrld.no-main", at: SourcePlace(file: first.name),
        "this is a part of a WRLD indoor map, and main.json, which tells its levels, is missing")
    }
    guard mains.count == 1 else {
      throw FormatError(
        "wrld.second-main", at: SourcePlace(file: mains[1].name),
        "a WRLD indoor map has one main.json, and '\(main.name)' is one already; read each building as a venue")
    }
    var reader = JSONReader(file: main.name, findings: findings)
    reader.findDuplicateKeys(main.json)
    var map = WRLDReader(main.json.root, &reader)
    findings = reader.findings
    for document in documents where !WRLDVenue.isRecognized(document.json.root) { map.read(document, &findings) }
    map.finish(&findings)
    return map.draft
  }

  private init(_ root: JSONValue, _ reader: inout JSONReader) {
    venue = WRLDVenue(root, &reader)
    hasDrawing = [Bool](repeating: false, count: venue.levels.count)
    draft.venue.id = venue.id
    draft.venue.name = venue.name
    draft.venue.buildings = [Building(id: venue.id, name: venue.name)]
    for level in venue.levels {
      _ = draft.add(
        Level(id: level.id, ordinal: level.order, name: level.name, shortName: level.shortName, building: 0),
        .geographic(reader.place(level.value)))
    }
  }

  private mutating func read(_ document: SourceDocument, _ findings: inout FindingList) {
    let root = document.json.root
    var reader = JSONReader(file: document.name, findings: findings)
    defer { findings = reader.findings }
    reader.findDuplicateKeys(document.json)
    let level = level(of: document, &reader)
    if WRLDFloor.isRecognized(root["features"] ?? root) || level != nil && !isPaths(document) {
      guard let level else {
        return reader.find(
          .error, "wrld.unknown-level", root,
          "main.json has no level whose filename is '\(WRLDVenue.base(document.name))'; the drawing was left out")
      }
      hasDrawing[level] = true
      reader.scope = level
      var floor = WRLDFloor(level: level, prefix: venue.levels[level].id)
      floor.read(root, into: &draft, &ids, &reader)
    } else {
      readLines(root, level, &reader)
    }
  }

  private func isPaths(_ document: SourceDocument) -> Bool {
    let root = document.json.root
    return WRLDVenue.stem(document.name).hasSuffix("-paths") || root["z_order"] != nil || root["level_filenames"] != nil
  }

  /// The level of a whole file: by its name, else by its height.
  private func level(of document: SourceDocument, _ reader: inout JSONReader) -> Int? {
    let stated = reader.number(document.json.root["z_order"])
    guard let level = venue.level(ofFile: document.name) else { return stated.flatMap { venue.level(ofOrder: $0) } }
    if let stated, let order = venue.levels[level].order, stated != order {
      reader.find(
        .warning, "wrld.level-contradiction", document.json.root["z_order"] ?? document.json.root,
        "by its name the file is of level '\(venue.levels[level].name)' (\(order)), by its z_order of \(stated); the name counts"
      )
    }
    return level
  }

  // MARK: Lines

  private mutating func readLines(_ root: JSONValue, _ level: Int?, _ reader: inout JSONReader) {
    var shapes = GeoJSONShapeReader()
    for feature in root["features"].map({ Array($0.elements) }) ?? [] {
      guard case .lines(let lines)? = shapes.shape(feature["geometry"], &reader) else {
        reader.find(
          .warning, "wrld.path", feature, "a path needs a line of two points or more; the feature was left out")
        continue
      }
      let properties = feature["properties"]
      let type = reader.text(properties?["type"]) ?? "pathway"
      for line in lines {
        guard let levels = levels(of: feature, line.count, level, &reader) else { continue }
        readLine(line, levels, type, properties, feature, &reader)
      }
    }
    shapes.finish(root, &reader)
  }

  /// The level of each point of a line: those of its own member `levels`, which stands beside its properties, else that
  /// of the file.
  private func levels(
    of feature: JSONValue, _ count: Int, _ level: Int?, _ reader: inout JSONReader
  ) -> [Int]? {
    let member = feature["levels"] ?? feature["properties"]?["levels"]
    guard let member, !member.isNull else {
      if let level { return [Int](repeating: level, count: count) }
      reader.find(
        .error, "wrld.unknown-level", feature,
        "neither the name of the file nor the feature tells a level; the path was left out")
      return nil
    }
    let orders = member.elements.map { $0.double }
    let levels = orders.compactMap { order in order.flatMap { venue.level(ofOrder: $0) } }
    guard levels.count == count, orders.count == count else {
      reader.find(
        .error, "wrld.levels", member,
        "levels has to name a z_order of main.json for each of the \(count) points; the path was left out")
      return nil
    }
    return levels
  }

  private mutating func readLine(
    _ line: [Point], _ levels: [Int], _ type: String, _ properties: JSONValue?, _ feature: JSONValue,
    _ reader: inout JSONReader
  ) {
    let points = zip(line, levels).map { network.vertex(at: $0, level: $1) }
    let id = reader.text(properties?["id"]) ?? ""
    let name = reader.text(properties?["name"]) ?? ""
    var edge = PathEdge(from: 0, to: 0)
    switch type {
    case "pathway", "hallway": edge.kind = .walkway
    case "entrance":
      edge.kind = .walkway
      entrances.append((id, name, [points[0], points[points.count - 1]]))
    case "stairs", "escalator", "elevator":
      // What joins levels is a connector, so that it is one thing in instructions.
      for point in points { network.name(point, nil) }
      let distinct = points.reduce(into: [Int]()) { if !$0.contains($1) { $0.append($1) } }
      guard distinct.count > 1 else { break }
      return addConnector(type, id, name, distinct, feature, &reader)
    case "ramp": edge.kind = .ramp
    default:
      edge.kind = .other
      reader.find(
        .note, "wrld.unknown-type", properties?["type"] ?? feature,
        "'\(type.prefix(40))' is no type of path that is known; it was read as other", limit: 5)
    }
    if !network.add(points, edge) {
      reader.find(.warning, "wrld.path", feature, "the path leads from a point to itself; it was left out")
    }
  }

  private mutating func addConnector(
    _ type: String, _ id: String, _ name: String, _ points: [Int], _ feature: JSONValue, _ reader: inout JSONReader
  ) {
    var unique = id.isEmpty ? "\(type) \(connectors.count + 1)" : id
    while !connectorIDs.insert(unique).inserted { unique += "'" }
    let kind: PathKind = type == "stairs" ? .stairs : type == "escalator" ? .escalator : .elevator
    connectors.append(Link(id: unique, name: name, kind: kind, vertices: points))
  }

  // MARK: The whole

  private mutating func finish(_ findings: inout FindingList) {
    for (index, level) in venue.levels.enumerated() where !hasDrawing[index] {
      findings.add(
        .note, "wrld.no-drawing", at: SourcePlace(file: venue.file, .pointer(level.value.pointer)),
        "no drawing of level '\(level.name)' was given"
          + (level.filename.map { "; main.json calls it '\($0)'" } ?? ""))
    }
    if network.gap.count > 0 {
      findings.add(
        .note, "wrld.joints", at: SourcePlace(file: venue.file),
        "\(network.gap.count) points of lines that lie up to \(Int((network.gap.largest * 1000).rounded(.up))) mm beside"
          + " each other were joined; what is nearer than 5 cm is one point")
    }
    for entrance in entrances {
      for end in entrance.ends { network.name(end, nil) }
    }
    let nodes = network.build(into: &draft.venue.network)
    for link in connectors {
      let landings = link.vertices.compactMap { nodes[$0].map { Connector.Landing(node: $0) } }
      draft.venue.connectors.append(Connector(id: link.id, name: link.name, kind: link.kind, landings: landings))
    }
    draft.venue.sortLandings()
    addPlaces(nodes)
  }

  /// Adds the named rooms and the entrances as places; bathrooms of one name are one place with many doors.
  private mutating func addPlaces(_ nodes: [Int?]) {
    var taken: Set<String> = []
    func unique(_ id: String) -> String {
      var id = id
      while !taken.insert(id).inserted { id += "'" }
      return id
    }
    for entrance in entrances {
      // The end that no other line joins is outside.
      guard let end = entrance.ends.first(where: { network.isFree($0) }) ?? entrance.ends.last, let node = nodes[end]
      else { continue }
      let spot = draft.venue.network.nodes[node]
      let id = unique(entrance.id.isEmpty ? "entrance" : entrance.id)
      draft.venue.places.append(
        Place(
          id: id, name: entrance.name.isEmpty ? id : entrance.name, category: "entrance",
          locations: [Place.Location(level: spot.level, position: spot.position, node: node)]))
    }
    var bathrooms: [String: Int] = [:]
    for space in draft.venue.spaces where !space.name.isEmpty && (space.use == .room || space.use == .open) {
      guard let polygon = space.polygons.first else { continue }
      // Degrees: a ten-millionth is a centimetre.
      let spot = Place.Location(level: space.level, position: polygon.labelPoint(precision: 1e-7))
      let isBathroom = space.category == "bathroom" || space.category == "toilet"
      if isBathroom, let known = bathrooms[space.name] {
        draft.venue.places[known].locations.append(spot)
        continue
      }
      if isBathroom { bathrooms[space.name] = draft.venue.places.count }
      draft.venue.places.append(
        Place(id: unique(space.id), name: space.name, category: space.category, locations: [spot]))
    }
  }
}

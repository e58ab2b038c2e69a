import Geometry
import VenueModel

extension OSMData {
  /// Adds the elements of OpenStreetMap data that a converter wrote as GeoJSON.
  ///
  /// Nodes are made of the positions: what lies at the same place, to the last digit, is the same node, so that ways
  /// and the doors on them meet again.
  ///
  /// - Complexity: O(size).
  mutating func read(_ document: SourceDocument, _ findings: inout FindingList) {
    beginFile(document.name)
    var reader = JSONReader(file: document.name, findings: findings)
    reader.findDuplicateKeys(document.json)
    var builder = OSMGeoJSONReader()
    let root = document.json.root
    for (number, feature) in (root["features"]?.elements ?? root.elements).enumerated() {
      builder.read(feature, number + 1, into: &self, &reader)
    }
    builder.finish(root, &reader)
    findings = reader.findings
  }
}

/// Reads features of OpenStreetMap data.
struct OSMGeoJSONReader {
  private var shapes = GeoJSONShapeReader()
  private var nodes: [Point: Int32] = [:]

  /// Whether a feature is an element of OpenStreetMap with tags that mean something here.
  static func isElement(_ feature: JSONValue) -> Bool {
    guard let properties = feature["properties"], properties.kind == .object else { return false }
    let tags = Self.tags(properties)
    let isNamed = Self.id(feature) != nil
    let keys: [StaticString] = ["indoor", "highway", "railway", "public_transport", "door", "entrance"]
    let isTelling = keys.contains { tags[$0]?.kind == .string }
    return isTelling && (isNamed || tags["level"] != nil || tags["repeat_on"] != nil)
      || isNamed && tags["level"] != nil
  }

  /// The object that has the tags: the properties, or `tags` in them.
  private static func tags(_ properties: JSONValue) -> JSONValue {
    if let tags = properties["tags"], tags.kind == .object { return tags }
    return properties
  }

  /// `way/123`, as converters write it in one place or the other; `nil` without one.
  private static func id(_ feature: JSONValue) -> (kind: Substring, number: Int64)? {
    let properties = feature["properties"]
    for value in [feature["id"], feature["@id"], properties?["@id"], properties?["id"]] {
      guard let text = value?.string else { continue }
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      if parts.count == 2, ["node", "way", "relation"].contains(parts[0]), let number = Int64(parts[1]) {
        return (parts[0], number)
      }
    }
    return nil
  }

  mutating func read(_ feature: JSONValue, _ number: Int, into data: inout OSMData, _ reader: inout JSONReader) {
    guard feature.kind == .object, let properties = feature["properties"], properties.kind == .object else {
      reader.find(.warning, "osm.geojson.feature", feature, "a feature has a geometry and properties; it was left out")
      return
    }
    guard let shape = shapes.shape(feature["geometry"], &reader) else { return }
    let tags = Self.read(Self.tags(properties))
    let id = Self.id(feature)
    switch shape {
    case .points(let points):
      let nodeID = id.flatMap { $0.kind == "node" ? $0.number : nil }
      if points.count == 1 { data.describe(node: node(points[0], &data, &reader), id: nodeID, tags) }
    case .lines(let lines):
      guard !tags.isEmpty else { return }
      for (part, line) in lines.enumerated() {
        let nodes = line.map { node($0, &data, &reader) }
        add(id, part, number, nodes, tags, &data, &reader)
      }
    case .areas(let polygons):
      guard !tags.isEmpty else { return }
      add(id, number, polygons, tags, &data, &reader)
    }
  }

  private static func read(_ properties: JSONValue) -> OSMTags {
    var tags = OSMTags()
    for (key, value) in properties.members {
      guard let known = OSMKey(text: key.string) else { continue }
      if let text = value.string {
        tags.add(known, text)
      } else if let number = value.double {
        // Some converters write level 0 as a number.
        tags.add(known, OSMLevels.text(number))
      }
    }
    return tags
  }

  private mutating func node(_ point: Point, _ data: inout OSMData, _ reader: inout JSONReader) -> Int32 {
    if let known = nodes[point] { return known }
    // Without an id it is never refused.
    let node = data.add(node: nil, at: point, OSMTags(), &reader.findings) ?? 0
    nodes[point] = node
    return node
  }

  private mutating func add(
    _ id: (kind: Substring, number: Int64)?, _ part: Int, _ number: Int, _ nodes: [Int32], _ tags: OSMTags,
    _ data: inout OSMData, _ reader: inout JSONReader
  ) {
    if let id, id.kind == "way", part == 0 {
      data.add(way: id.number, nodes, missing: 0, tags, &reader.findings)
    } else {
      _ = data.add(way: Self.name(id, number) + (part > 0 ? "#\(part + 1)" : ""), nodes, tags)
    }
  }

  private static func name(_ id: (kind: Substring, number: Int64)?, _ number: Int) -> String {
    id.map { "\($0.kind)/\($0.number)" } ?? "feature/\(number)"
  }

  /// An area with one ring becomes a closed way again, any other one a multipolygon.
  private mutating func add(
    _ id: (kind: Substring, number: Int64)?, _ number: Int, _ polygons: [Polygon], _ tags: OSMTags,
    _ data: inout OSMData, _ reader: inout JSONReader
  ) {
    func closed(_ ring: Ring) -> [Int32] {
      let nodes = ring.points.map { node($0, &data, &reader) }
      return nodes + nodes.prefix(1)
    }
    if polygons.count == 1, polygons[0].holes.isEmpty, id?.kind != "relation" {
      return add(id, 0, number, closed(polygons[0].shell), tags, &data, &reader)
    }
    var members: [OSMData.Member] = []
    for polygon in polygons {
      for (index, ring) in polygon.rings.enumerated() {
        let way = data.add(way: "\(Self.name(id, number))#\(members.count + 1)", closed(ring), OSMTags())
        members.append(OSMData.Member(way: way, isInner: index > 0))
      }
    }
    var tags = tags
    tags.add(.type, "multipolygon")
    if let id, id.kind == "relation" {
      data.add(relation: id.number, members, missing: 0, tags, &reader.findings)
    } else {
      data.add(relation: Self.name(id, number), members, tags)
    }
  }

  func finish(_ document: JSONValue, _ reader: inout JSONReader) { shapes.finish(document, &reader) }
}

import Geometry
import VenueModel

/// Reads feature layers from GeoJSON.
enum GeoJSONLayerReader {
  /// Reads a collection, whatever the order of its features.
  ///
  /// - Throws: ``FormatError`` for a later version than is known.
  static func read(_ document: SourceDocument, _ findings: inout FindingList) throws(FormatError) -> Draft {
    var reader = JSONReader(file: document.name, findings: findings)
    reader.findDuplicateKeys(document.json)
    let root = document.json.root
    let head = root["footway"]
    if let version = head?["version"]?.integer, version > VenueLayers.version {
      throw FormatError(
        "layers.version", at: SourcePlace(file: document.name, .pointer("/footway/version")),
        "the layers are of version \(version), and this footway knows \(VenueLayers.version); take a newer one")
    }
    var layers = LayerDraft(
      file: document.name, isGeographic: head?["frame"]?.string != LayerFrame.localName, reader.findings)
    var columns = LayerColumns()
    if let head { layers.add(columns.row(.venue, head, &layers), at: reader.place(head)) }
    var features: [FeatureLayer: [JSONValue]] = [:]
    for feature in root.elements(of: "features") {
      guard let name = feature["properties"]?["layer"]?.string, let layer = FeatureLayer(rawValue: name) else {
        layers.findings.add(
          .warning, "layers.unknown", at: reader.place(feature),
          "the feature has no property \"layer\" with one of"
            + " \(FeatureLayer.allCases.map(\.rawValue).joined(separator: ", ")); it was left out", limit: 20)
        continue
      }
      features[layer, default: []].append(feature)
    }
    for layer in FeatureLayer.allCases {
      for feature in features[layer] ?? [] {
        guard let properties = feature["properties"] else { continue }
        var row = columns.row(layer, properties, &layers)
        row.geometry = GeoJSONLayerGeometry.read(feature["geometry"])
        layers.add(row, at: reader.place(feature))
      }
    }
    findings = layers.findings
    return layers.finish()
  }
}

/// The properties of features as rows; tells once of each property that no field is called like.
private struct LayerColumns {
  private var told: Set<String> = []
  private var counts: [FeatureLayer: Int] = [:]

  mutating func row(_ layer: FeatureLayer, _ properties: JSONValue, _ layers: inout LayerDraft) -> FeatureRow {
    let fields = layer.fields
    counts[layer, default: 0] += 1
    var row = FeatureRow(layer, number: counts[layer] ?? 0, values: Array(repeating: .none, count: fields.count))
    // Members mostly come in the order of the fields.
    var next = 0
    for (key, value) in properties.members {
      if let index = fields.indices[next...].first(where: { key.isText(fields[$0].name) })
        ?? fields.indices[..<next].first(where: { key.isText(fields[$0].name) })
      {
        row.values[index] = Self.value(value)
        next = index + 1
      } else if key == "number" {
        row.number = value.integer ?? row.number
      } else if !(key == "layer" || layer == .venue && key == "frame"),
        told.insert("\(layer.rawValue).\(key.string)").inserted
      {
        layers.findings.add(
          .note, "layers.column", at: SourcePlace(file: layers.file, .pointer(value.pointer)),
          "'\(layer.table)' has no field '\(key.string.prefix(40))'; it was ignored", limit: 20)
      }
    }
    return row
  }

  private static func value(_ value: JSONValue) -> FieldValue {
    switch value.kind {
    case .null: .none
    case .string: FieldValue(value.string)
    case .bool: FieldValue(value.bool)
    case .number: value.integer.map { .integer($0) } ?? FieldValue(value.double)
    case .array:
      value.elements.allSatisfy { $0.string != nil } ? .texts(value.elements.compactMap(\.string)) : .other
    case .object: .other
    }
  }
}

extension JSONValue.Key {
  /// Whether the key is a text that is known only now; makes no `String`.
  fileprivate func isText(_ name: String) -> Bool {
    let bytes = unsafe value.bytes
    return unsafe name.utf8.count == bytes.count && name.utf8.elementsEqual(bytes)
  }
}

/// Geometries of GeoJSON as they stand; one part where a program made several of it.
private enum GeoJSONLayerGeometry {
  static func read(_ geometry: JSONValue?) -> FeatureGeometry {
    guard let geometry, let values = geometry["coordinates"] else { return .none }
    do throws(GeoJSONPositions.NoPosition) {
      switch geometry["type"]?.string {
      case "Point": return .point(try GeoJSONPositions.position(values))
      case "LineString": return .line(try GeoJSONPositions.ring(values))
      case "Polygon": return .areas([try rings(values)])
      case "MultiPoint":
        guard let only = only(values) else { return .none }
        return .point(try GeoJSONPositions.position(only))
      case "MultiLineString":
        guard let only = only(values) else { return .none }
        return .line(try GeoJSONPositions.ring(only))
      case "MultiPolygon":
        var areas: [[[Point]]] = []
        for polygon in values.elements { areas.append(try rings(polygon)) }
        return .areas(areas)
      default: return .none
      }
    } catch {
      return .none
    }
  }

  private static func only(_ values: JSONValue) -> JSONValue? {
    let parts = Array(values.elements)
    return parts.count == 1 ? parts[0] : nil
  }

  private static func rings(_ values: JSONValue) throws(GeoJSONPositions.NoPosition) -> [[Point]] {
    var rings: [[Point]] = []
    for ring in values.elements { rings.append(try GeoJSONPositions.ring(ring)) }
    return rings
  }
}

import Geometry
import Text
import VenueModel

/// A feature of a network in GeoJSON, before its positions are placed.
///
/// A class, as features are kept and handed on but never changed: a copy of all that they hold costs more than reading it.
final class GeoJSONNetworkFeature {
  /// What its geometry is for.
  enum Role {
    /// A line to walk along.
    case path(PathKind)
    /// A node, and a place where it has a name.
    case spot
    /// What joins levels: a line from one to another, or a point with all stops of an elevator.
    case connector(PathKind)
    case space(Space.Use)
    case opening(PathKind)
    case wall
  }

  let value: JSONValue
  let role: Role
  let shape: GeoJSONShape
  let id: String?
  let name: String?
  let category: String?
  /// The levels as written, with their values for findings; two or more for a connector.
  let levels: [(name: String, value: JSONValue)]
  let direction: Direction
  let access: Access?
  let isClosed: Bool
  let hours: String?
  let length: Double?
  let duration: Double?
  let cost: Double?

  /// What people say for kinds that go by another name here.
  private static let synonyms: [String: PathKind] = ["corridor": .walkway, "footway": .walkway]

  /// Whether a feature shows that its collection is a network: a line that names its level.
  static func isLine(_ feature: JSONValue) -> Bool {
    guard let type = feature["geometry"]?["type"], type.isText("LineString") || type.isText("MultiLineString") else {
      return false
    }
    return feature["properties"]?["level"].map { !$0.isNull } ?? false
  }

  /// Reads a feature; `nil`, with a finding, when nothing can be made of it.
  init?(_ value: JSONValue, _ shapes: inout GeoJSONShapeReader, _ reader: inout JSONReader) {
    guard value.kind == .object, value["type"]?.isText("Feature") == true else {
      reader.find(.warning, "geojson.feature", value, "expected an object of the type Feature; it was left out")
      return nil
    }
    guard let geometry = value["geometry"], !geometry.isNull else {
      reader.find(.warning, "geojson.no-geometry", value, "the feature has no geometry; it was left out")
      return nil
    }
    guard let shape = shapes.shape(geometry, &reader) else { return nil }
    let properties = value["properties"]
    let levels = Self.levels(properties?["level"], &reader)
    guard let role = Self.role(shape, levels.count, properties, value, &reader) else { return nil }
    self.value = value
    self.role = role
    self.shape = shape
    self.levels = levels
    id = reader.text(value["id"] ?? properties?["id"]).flatMap { $0.isEmpty ? nil : $0 }
    name = reader.text(properties?["name"]).flatMap { $0.isEmpty ? nil : $0 }
    category = reader.text(properties?["category"])
    direction = Self.choice(properties?["direction"], Direction.allCases, &reader) ?? .both
    access = Self.choice(properties?["access"], Access.allCases, &reader)
    isClosed = reader.bool(properties?["closed"]) ?? false
    hours = reader.text(properties?["hours"])
    length = Self.measure(properties?["length"], &reader)
    duration = Self.measure(properties?["duration"], &reader)
    cost = Self.measure(properties?["cost"], &reader)
  }

  private static func levels(
    _ member: JSONValue?, _ reader: inout JSONReader
  ) -> [(name: String, value: JSONValue)] {
    guard let member, !member.isNull else { return [] }
    let values = member.kind == .array ? Array(member.elements.prefix(CSVNetworkReader.mostLevels)) : [member]
    return values.compactMap { value in reader.text(value).map { ($0, value) } }
  }

  private static func role(
    _ shape: GeoJSONShape, _ levelCount: Int, _ properties: JSONValue?, _ value: JSONValue, _ reader: inout JSONReader
  ) -> Role? {
    let use = properties?["use"].flatMap { $0.isNull ? nil : $0 }
    switch shape {
    case .points:
      return levelCount > 1 ? .connector(kind(properties?["kind"], &reader) ?? .elevator) : .spot
    case .lines:
      guard let use else {
        let kind = kind(properties?["kind"], &reader)
        return levelCount > 1 ? .connector(kind ?? .stairs) : .path(kind ?? .walkway)
      }
      switch use.string {
      case "wall": return .wall
      case "door": return .opening(.door)
      case "gate": return .opening(.gate)
      case "gap": return .opening(.walkway)
      default:
        tell(use, wanted: "wall, door, gate or gap", &reader)
        return nil
      }
    case .areas:
      guard let use else {
        reader.find(
          .warning, "geojson.network.no-use", value,
          "an area of a network needs a \"use\" such as room; it was left out (zones go into a file of their own)")
        return nil
      }
      if use.string == "door" { return .opening(.door) }
      return choice(use, Space.Use.allCases, &reader).map { .space($0) }
    }
  }

  private static func kind(_ value: JSONValue?, _ reader: inout JSONReader) -> PathKind? {
    if let text = value?.string, let kind = synonyms[text] { return kind }
    return choice(value, PathKind.allCases, &reader)
  }

  /// One of the words that a member may have.
  private static func choice<Word: RawRepresentable<String>>(
    _ value: JSONValue?, _ words: [Word], _ reader: inout JSONReader
  ) -> Word? {
    guard let value, !value.isNull else { return nil }
    if let word = value.string.flatMap({ Word(rawValue: $0) }) { return word }
    let names = words.map(\.rawValue)
    let near = value.string.flatMap { EditDistance.nearest(to: $0, in: names, limit: 1).first }
    tell(value, wanted: names.joined(separator: ", ") + (near.map { " (did you mean '\($0)'?)" } ?? ""), &reader)
    return nil
  }

  private static func tell(_ value: JSONValue, wanted: String, _ reader: inout JSONReader) {
    reader.find(
      .warning, "geojson.network.value", value,
      "'\((value.string ?? value.integer.map(String.init) ?? "this").prefix(40))' is none of \(wanted); it was ignored")
  }

  /// A number from 0 to a million.
  private static func measure(_ value: JSONValue?, _ reader: inout JSONReader) -> Double? {
    guard let value, let number = reader.number(value) else { return nil }
    if (0...1e6).contains(number) { return number }
    reader.find(
      .warning, "json.out-of-range", value, "expected a number from 0 to a million; the value was ignored")
    return nil
  }
}

import Geometry
import VenueModel

/// A feature as it stands in its document.
struct IMDFFeature {
  let value: JSONValue
  let properties: JSONValue?
  /// The feature's id, or one made of its type and number.
  let id: String
  /// The number of its document.
  let source: Int
  /// Its category, where the type was one.
  let category: String?

  /// Takes a feature.
  ///
  /// - Parameter number: which of its document it is, counted from 1.
  init(_ value: JSONValue, _ type: IMDFType, number: Int, category: String?, _ source: inout IMDFSource) {
    self.value = value
    self.source = source.number
    self.category = category
    let properties = value["properties"]
    self.properties = properties?.kind == .object ? properties : nil
    let member = source.text(value["id"])
    let inner = source.text(self.properties?["id"])
    if let member, let inner, member != inner {
      source.reader.find(
        .note, "imdf.id.twice", value,
        "the feature has the id '\(member)' and another one, '\(inner)', in its properties; the first one counts",
        limit: 1)
    }
    if let id = member ?? inner {
      self.id = id
    } else {
      id = "\(type.rawValue)-\(number)"
      source.reader.find(
        .note, "imdf.id.none", value, "features have no id; they were named by type and number, as '\(id)'", limit: 1)
    }
  }

  /// A property, `nil` when it is absent or `null`.
  func property(_ name: StaticString) -> JSONValue? {
    guard let value = properties?[name], !value.isNull else { return nil }
    return value
  }

  /// The geometry, `nil` when it is absent or `null`.
  var geometry: JSONValue? { value["geometry"] }
}

/// A document while it is read.
struct IMDFSource {
  var reader: JSONReader
  var shapes = GeoJSONShapeReader()
  /// Which of the venue's documents it is.
  let number: Int
  private var first: JSONValue?

  init(_ file: String, number: Int, _ findings: FindingList) {
    reader = JSONReader(file: file, findings: findings)
    self.number = number
  }

  /// A text; empty ones and "null" are as if absent.
  mutating func text(_ value: JSONValue?) -> String? {
    guard let value, let text = reader.text(value), !text.isEmpty else { return nil }
    guard text == "null" else { return text }
    reader.find(
      .note, "imdf.null-text", value, "\"null\" is written as a text; it was read as null", limit: 1)
    return nil
  }

  /// The ids in an array, or the only one outside of any.
  mutating func list(_ value: JSONValue?) -> [String] {
    guard let value, !value.isNull else { return [] }
    guard value.kind == .array else { return text(value).map { [$0] } ?? [] }
    return value.elements.compactMap { text($0) }
  }

  /// The shape of a feature.
  mutating func shape(of feature: IMDFFeature) -> GeoJSONShape? {
    if first == nil { first = feature.value }
    return shapes.shape(feature.geometry, &reader)
  }

  /// How many edges an outline and the corners of its holes may make together for its holes to be looked at.
  private static let mostCornerTests = 20_000_000

  /// The areas of a feature without the holes that lie outside of them; `nil` with a finding when it has none.
  mutating func areas(of feature: IMDFFeature, _ what: String) -> [Polygon]? {
    guard case .areas(let polygons)? = shape(of: feature) else {
      reader.find(
        .warning, "imdf.geometry", feature.value, "\(what) '\(feature.id)' has no area; it was left out", limit: 10)
      return nil
    }
    return polygons.map { polygon in
      let kept = Self.withoutHolesOutside(polygon)
      guard kept.holes.count != polygon.holes.count else { return polygon }
      reader.find(
        .warning, "imdf.hole-outside", feature.value,
        "\(what) '\(feature.id)' has a hole that lies outside of its outline; the hole was left out")
      return kept
    }
  }

  /// A polygon without the holes that lie outside of its outline.
  static func withoutHolesOutside(_ polygon: Polygon) -> Polygon {
    let corners = polygon.holes.reduce(0) { $0 + $1.count }
    guard corners > 0, corners * polygon.shell.count <= mostCornerTests else { return polygon }
    return Polygon(
      polygon.shell,
      holes: polygon.holes.filter { hole in
        hole.points.contains { polygon.shell.contains($0) == .inside }
          || hole.points.allSatisfy { polygon.shell.contains($0) != .outside }
      })
  }

  /// The point of a feature; `nil` with a finding when it has none.
  mutating func point(of feature: IMDFFeature, _ what: String) -> Point? {
    switch shape(of: feature) {
    case .points(let points)?: return points[0]
    case .areas(let polygons)?: return polygons[0].insidePoint
    default:
      reader.find(
        .warning, "imdf.geometry", feature.value, "\(what) '\(feature.id)' has no point; it was left out", limit: 10)
      return nil
    }
  }

  /// Tells what only all positions of the document show.
  mutating func finish() {
    if let first { shapes.finish(first, &reader) }
  }
}

/// Where a feature is that others refer to.
struct IMDFSpot {
  var level: Int?
  /// Degrees.
  var point: Point
  /// The unit it is in.
  var unit: String?
}

extension IMDFReader {
  /// The id that an element of the venue gets, which is another one than the feature's where that is taken.
  mutating func claim(_ feature: IMDFFeature, in space: IDSpace, _ source: inout IMDFSource) -> String {
    let id = ids[space, default: UniqueIDs()].claim(feature.id)
    if id != feature.id {
      source.reader.find(
        .warning, "imdf.duplicate-id", feature.value,
        "the id '\(feature.id)' stands twice; references mean the first one, and this one became '\(id)'")
    }
    return id
  }
}

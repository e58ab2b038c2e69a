import VenueModel

/// What a feature says, before anything is placed.
struct GeoJSONFeature {
  /// The feature itself, for findings.
  let value: JSONValue
  /// Its number in the document, counted from 1.
  let number: Int
  let geometry: Geometry
  let id: String?
  let name: String?
  /// The level as written, with the value for findings.
  let level: (name: String, value: JSONValue)?
  let occupancyLimit: Int?
  /// Metres around a point.
  let radius: JSONValue?

  /// The shape of a feature: coordinates as they stand in the document.
  enum Geometry {
    /// Arrays of rings, one array for each part.
    case areas([JSONValue])
    /// One position.
    case point(JSONValue)
  }

  /// Reads a feature; `nil` with a finding when it is no area and no point with a radius.
  init?(_ value: JSONValue, number: Int, _ reader: inout JSONReader) {
    guard value.kind == .object, value["type"]?.isText("Feature") == true else {
      reader.find(.warning, "geojson.feature", value, "expected an object of the type Feature; it was left out")
      return nil
    }
    let properties = value["properties"]
    let radius = properties?["radius"].flatMap { $0.isNull ? nil : $0 }
    guard let geometry = Self.geometry(of: value, hasRadius: radius != nil, &reader) else { return nil }
    self.value = value
    self.number = number
    self.geometry = geometry
    self.radius = radius
    id = reader.text(value["id"] ?? properties?["id"]).flatMap { $0.isEmpty ? nil : $0 }
    name = reader.text(properties?["name"]).flatMap { $0.isEmpty ? nil : $0 }
    let member = properties?["level"]
    level = reader.text(member).flatMap { text in member.map { (text, $0) } }
    occupancyLimit = reader.integer(
      properties?["occupancyLimit"] ?? properties?["occupancy_limit"], in: Zone.occupancyLimits
    ).flatMap { $0 == 0 ? nil : $0 }
  }

  private static func geometry(
    of feature: JSONValue, hasRadius: Bool, _ reader: inout JSONReader
  ) -> Geometry? {
    guard let geometry = feature["geometry"], geometry.kind == .object else {
      reader.find(.warning, "geojson.no-geometry", feature, "the feature has no geometry; it was left out")
      return nil
    }
    let type = geometry["type"]?.string ?? ""
    guard let coordinates = geometry["coordinates"] else {
      reader.find(
        .warning, "geojson.geometry", geometry,
        "a geometry of the type '\(type.prefix(40))' without coordinates is no zone; it was left out")
      return nil
    }
    switch type {
    case "Polygon": return .areas([coordinates])
    case "MultiPolygon": return .areas(Array(coordinates.elements))
    case "Point" where hasRadius: return .point(coordinates)
    default:
      reader.find(
        .warning, "geojson.geometry", geometry,
        "zones are areas, or points with a radius; this \(type.isEmpty ? "geometry" : String(type.prefix(40)))"
          + " is neither and was left out (a network goes into a file of its own)")
      return nil
    }
  }

  /// Whether a feature is read as a zone.
  static func isZone(_ feature: JSONValue) -> Bool {
    switch feature["geometry"]?["type"]?.string {
    case "Polygon", "MultiPolygon": true
    case "Point": feature["properties"]?["radius"] != nil
    default: false
    }
  }
}

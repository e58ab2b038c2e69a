import Geometry
import VenueModel

/// Reads the drawing of a level of a WRLD indoor map: polygons whose `type` says what they are.
struct WRLDFloor {
  /// What a type of polygon becomes.
  enum Part {
    case space(Space.Use)
    case opening
    /// Known, and nothing to somebody on foot.
    case nothing
  }

  /// What a type is; `nil` when it is not known.
  static func part(_ type: String) -> Part? {
    switch type {
    case "building_outline": .space(.ground)
    case "room", "bathroom", "toilet", "unit", "shop": .space(.room)
    case "hallway", "corridor", "open_space", "terrace": .space(.open)
    case "stairs": .space(.stairs)
    case "escalator": .space(.escalator)
    case "elevator": .space(.elevator)
    case "wall", "window", "half_wall", "column", "floor_opening", "void", "desk", "table", "furniture", "workstation":
      .space(.obstacle)
    case "inaccessible_space": .space(.restricted)
    case "door": .opening
    // Areas that are named and not drawn.
    case "no_geometry": .nothing
    default: nil
    }
  }

  /// Whether a collection is a drawing: it has an outline of the building.
  static func isRecognized(_ features: JSONValue) -> Bool {
    features.elements.contains { $0["properties"]?["type"]?.isText("building_outline") ?? false }
  }

  /// The index of the level in the draft.
  let level: Int
  /// What goes before ids, which are unique in a file at most.
  let prefix: String

  /// Reads all features of a drawing.
  mutating func read(_ root: JSONValue, into draft: inout Draft, _ ids: inout Set<String>, _ reader: inout JSONReader) {
    var shapes = GeoJSONShapeReader()
    for (index, feature) in root.elements(of: "features").enumerated() {
      guard feature.kind == .object else {
        reader.find(.warning, "geojson.feature", feature, "expected an object of the type Feature; it was left out")
        continue
      }
      let properties = feature["properties"]
      let type = reader.text(properties?["type"]) ?? ""
      guard let part = Self.part(type) else {
        reader.find(
          .note, "wrld.unknown-type", properties?["type"] ?? feature,
          "'\(type.prefix(40))' is no type of area that is known; it was left out", limit: 5)
        continue
      }
      guard case .areas(let polygons)? = shapes.shape(feature["geometry"], &reader) else { continue }
      var id = "\(prefix)/\(reader.text(properties?["id"]) ?? "#\(index + 1)")"
      while !ids.insert(id).inserted { id += "'" }
      let name = reader.text(properties?["name"]) ?? ""
      switch part {
      case .space(let use):
        draft.venue.spaces.append(
          Space(id: id, name: name, category: type, use: use, level: level, polygons: polygons))
      case .opening:
        // A door drawn as an area: a line that ends where it begins.
        for polygon in polygons.prefix(1) {
          let points = polygon.shell.points
          draft.venue.openings.append(
            Opening(id: id, category: type, level: level, points: points + points.prefix(1)))
        }
      case .nothing: break
      }
    }
    shapes.finish(root, &reader)
  }
}

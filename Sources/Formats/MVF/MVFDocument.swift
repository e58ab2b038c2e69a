/// What a document of an MVF bundle is, by its name and its content.
enum MVFDocument: Hashable {
  case manifest, floors, floorStacks, connections, flags, locations, categories
  /// What lies on a floor, by the floor's id.
  case geometry(String)
  case kinds(String)
  case walkable(String)
  case nonwalkable(String)
  case nodes(String)
  /// Known, and not needed: looks of doors, styles, symbols.
  case ignored

  /// Tells a document; `nil` for one of no bundle.
  init?(_ name: String, _ root: JSONValue) {
    let base = SourceName.base(name)
    let folder = SourceName.last(SourceName.folder(name))
    if let document = Self.ofFloor(base, folder, root) ?? Self.ofBundle(base, root) {
      self = document
    } else {
      return nil
    }
  }

  private static func ofFloor(_ floor: String, _ folder: String, _ root: JSONValue) -> MVFDocument? {
    let isCollection = root["type"]?.string == "FeatureCollection"
    let first = root["features"]?.elements.prefix(1).first { _ in true }
    switch folder {
    case "nodes" where isCollection && (first == nil || first?["properties"]?["neighbors"] != nil): return .nodes(floor)
    case "geometry" where isCollection && (first == nil || first?["properties"]?["id"] != nil): return .geometry(floor)
    case "kinds" where root.kind == .object && !isCollection: return .kinds(floor)
    case "walkable" where root.kind == .object || root.kind == .array: return .walkable(floor)
    case "nonwalkable" where root.kind == .object || root.kind == .array: return .nonwalkable(floor)
    case "entrance-aesthetic", "areas", "window", "obstructions":
      return root.kind == .array || isCollection ? .ignored : nil
    default: return nil
    }
  }

  private static func ofBundle(_ base: String, _ root: JSONValue) -> MVFDocument? {
    if root["type"]?.string == "FeatureCollection" {
      guard let properties = root["features"]?.elements.prefix(1).first(where: { _ in true })?["properties"] else {
        return nil
      }
      if properties["version"]?.string != nil, properties["contents"] != nil || properties["mapId"] != nil {
        return .manifest
      }
      let isFloor = properties["elevation"] != nil && properties["id"] != nil
      return isFloor && (base == "floors" || base == "floor") ? .floors : nil
    }
    let first = root.elements.prefix(1).first { _ in true }
    func isList(of key: StaticString) -> Bool { root.kind == .array && (first == nil || first?[key] != nil) }
    switch base {
    case "floor-stacks" where isList(of: "floors"): return .floorStacks
    case "connections" where isList(of: "entrances"): return .connections
    case "navigationFlags" where root.kind == .object: return .flags
    case "locations" where isList(of: "details"), "location" where isList(of: "details"): return .locations
    case "location-categories" where isList(of: "details"): return .categories
    case "address" where root["primary"] != nil: return .ignored
    case "location-instances", "annotation-symbols", "default-style", "tileset", "outdoors", "enterprise-categories",
      "enterprise-locations":
      return .ignored
    default: return nil
    }
  }

  /// Those of some documents that belong to a bundle.
  static func documents(
    _ documents: [SourceDocument], _ kinds: [DocumentKind]
  ) -> [(kind: MVFDocument, document: SourceDocument)] {
    zip(documents, kinds).compactMap { document, kind in
      guard kind == .mvf else { return nil }
      return (MVFDocument(document.name, document.json.root) ?? .ignored, document)
    }
  }
}

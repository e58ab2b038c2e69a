import Geometry
import VenueModel

/// A geometry of a floor that others refer to.
struct MVFGeometry {
  var level: Int
  var shape: GeoJSONShape

  /// A point of it: within an area, half-way along a line.
  var point: Point {
    switch shape {
    case .points(let points): points[0]
    case .areas(let polygons): polygons[0].insidePoint
    case .lines(let lines): Self.middle(of: lines[0])
    }
  }

  static func middle(of line: [Point]) -> Point {
    let (a, b) = (line[(line.count - 1) / 2], line[line.count / 2])
    return Point((a.x + b.x) / 2, (a.y + b.y) / 2)
  }
}

extension MVFReader {
  /// Reads the geometries with what the lists of their floor say about them.
  mutating func readGeometry() {
    var kinds: [String: String] = [:]
    var walkable: Set<String> = []
    var nonwalkable: Set<String> = []
    forEach({ if case .kinds = $0 { true } else { false } }) { _, _, root, reader in
      for (key, value) in root.members { kinds[key.string] = reader.text(value) }
    }
    forEach({ if case .walkable = $0 { true } else { false } }) { mvf, _, root, _ in
      walkable.formUnion(mvf.keys(of: root))
    }
    forEach({ if case .nonwalkable = $0 { true } else { false } }) { mvf, _, root, _ in
      nonwalkable.formUnion(mvf.keys(of: root))
    }
    forEach({ if case .geometry = $0 { true } else { false } }) { mvf, kind, root, reader in
      guard case .geometry(let floor) = kind, let level = mvf.level(floor, root, &reader) else { return }
      var shapes = GeoJSONShapeReader()
      for feature in root.elements(of: "features") {
        guard let id = reader.text(feature["properties"]?["id"]) else {
          reader.find(.warning, "mvf.geometry", feature, "a geometry has an id; this one was left out", limit: 10)
          continue
        }
        guard let shape = shapes.shape(feature["geometry"], &reader) else { continue }
        if mvf.geometries.updateValue(MVFGeometry(level: level, shape: shape), forKey: id) != nil {
          reader.find(
            .warning, "mvf.duplicate-id", feature, "the id '\(id.prefix(60))' stands twice; the last one counts",
            limit: 20)
        }
        let use = Self.use(kinds[id], isWalkable: walkable.contains(id), isNonwalkable: nonwalkable.contains(id))
        mvf.add(shape, id, Self.detail(feature["properties"] ?? feature, "name", &reader), kinds[id], use, level)
      }
      shapes.finish(root, &reader)
    }
    for (id, _) in kinds.sorted(by: { $0.key < $1.key }) where geometries[id] == nil {
      findings.add(
        .note, "mvf.unknown-geometry", at: SourcePlace(file: "kinds", .element(id)),
        "geometry '\(id.prefix(60))' has a kind, but is not there", limit: 5)
    }
  }

  private func keys(of root: JSONValue) -> [String] {
    root.kind == .array ? root.elements.compactMap(\.string) : root.members.map { $0.key.string }
  }

  /// What an area is to somebody on foot; `nil` for one that no list names.
  private static func use(_ kind: String?, isWalkable: Bool, isNonwalkable: Bool) -> Space.Use? {
    if isNonwalkable, !isWalkable { return .obstacle }
    switch kind {
    case "room": return .room
    case "hallway", "area": return .open
    case "wall", "window", "object": return .obstacle
    default: return isWalkable ? .open : nil
    }
  }

  private mutating func add(
    _ shape: GeoJSONShape, _ id: String, _ name: String?, _ kind: String?, _ use: Space.Use?, _ level: Int
  ) {
    switch shape {
    case .areas(let polygons):
      guard let use else { return }
      draft.venue.spaces.append(
        Space(
          id: ids[.space, default: UniqueIDs()].claim(id), name: name ?? "", category: kind, use: use, level: level,
          polygons: polygons))
    case .lines(let lines):
      guard kind == "wall" || kind == "window" || use == .obstacle else { return }
      draft.venue.walls += lines.map { Wall(level: level, points: $0) }
    case .points: break
    }
  }
}
